"""The ready sheets are what the code draws today, few enough to keep, and the picture is there."""

from __future__ import annotations

import os
import runpy

import pytest

from sheetgen import fonts, pipeline
from tests import readback

GALLERY = runpy.run_path(os.path.join(os.path.dirname(__file__), os.pardir, "samples", "gallery.py"))
ORDERS = dict(GALLERY["ready_orders"]())
FACES = fonts.load()


@pytest.mark.parametrize("name", ORDERS)
def test_a_ready_sheet_is_current(name):
    """Ensures that a PDF for those without Python has each text and line where it is drawn today."""
    with open(os.path.join(GALLERY["SHEETS"], f"{name}.pdf"), "rb") as file:
        drawn = readback.read(file.read())
    pages = pipeline.book([pipeline.blank(ORDERS[name], FACES)])
    assert len(drawn) == len(pages)
    for page, seen in zip(pages, drawn, strict=True):
        assert readback.differences(page, seen, FACES) == []


def test_the_binaries_are_few():
    """Ensures that ready sheets stay under 400 kB and the README's pictures under 300 kB, with nothing else there."""
    sheets = os.listdir(GALLERY["SHEETS"])
    assert sorted(sheets) == sorted(f"{name}.pdf" for name in ORDERS)
    assert sum(os.path.getsize(os.path.join(GALLERY["SHEETS"], name)) for name in sheets) < 400_000
    pictures = os.path.dirname(GALLERY["PICTURE"])
    assert sum(os.path.getsize(os.path.join(pictures, name)) for name in os.listdir(pictures)) < 300_000


def test_the_pictures_can_be_drawn(tmp_path, monkeypatch):
    """Ensures that `make gallery` goes through: the README's picture, and a contact sheet of each layout."""
    monkeypatch.setitem(GALLERY["contact_sheets"].__globals__, "GAMES_SHOWN", ("classic",))
    assert GALLERY["readme_picture"](FACES).startswith(b"\x89PNG")
    GALLERY["contact_sheets"](FACES, str(tmp_path), ["ledger", "pad"], ["plain"])
    assert sorted(os.listdir(tmp_path)) == ["ledger.png", "pad.png"]
