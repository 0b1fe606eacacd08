"""Pictures of pages: the right size, the ink where it was placed, and a plain word where the extra is missing."""

from __future__ import annotations

import sys
from io import BytesIO

import pytest
from PIL import Image

from sheetgen import fonts, pdf, preview
from sheetgen.errors import FileTrouble
from sheetgen.page import Fill, Ink, Page

PAGES = 2


def made(ink: Ink) -> bytes:
    page = Page(144, 288, (Fill(36, 72, 72, 36, ink),))
    return pdf.draw([page] * PAGES, fonts.load(), title="t", language="en")


@pytest.mark.parametrize(("ink", "mode"), [(0.0, "L"), ((1.0, 0.0, 0.0), "RGB")])
def test_a_picture_shows_the_page_as_placed(ink: Ink, mode: str) -> None:
    pytest.importorskip("pypdfium2")
    pictures = list(preview.pictures(made(ink), dpi=144))
    assert len(pictures) == PAGES
    assert pictures[0] == pictures[1]
    image = Image.open(BytesIO(pictures[0]))
    assert (image.format, image.size, image.mode) == ("PNG", (288, 576), mode)
    white = image.convert("L").point(lambda value: 255 if value < 128 else 0)
    assert white.getbbox() == (72, 144, 216, 216)


def test_the_usual_fineness() -> None:
    pytest.importorskip("pypdfium2")
    picture = Image.open(BytesIO(next(iter(preview.pictures(made(0.5))))))
    assert picture.size == (300, 600)
    assert picture.info["dpi"] == pytest.approx((150, 150), abs=0.1)


def test_without_the_extra_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    with pytest.raises(FileTrouble, match=r'pip install "sheetgen\[preview\]"'):
        next(preview.pictures(made(0.0)))
