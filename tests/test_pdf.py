"""What was placed is what the PDF holds: texts, places, sizes, fonts, lines; and little else."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from pypdf import PdfReader
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.ttfonts import TTFont, TTFontFace

from sheetgen import __version__, fonts, pdf, pdffile
from sheetgen.errors import SheetgenError
from sheetgen.outlines import OUTLINES
from sheetgen.page import Field, Fill, Mark, Page, Picture, Placed, Rule, Shape, ShapeName, Slot, Stationery, Text
from tests.readback import Seen, differences, embedded_fonts, read
from tests.test_fonts import HEBREW, saved, with_letters

FACES = fonts.load()
A4 = (595.2755905511812, 841.8897637795277)
ROOT = Path(__file__).parent.parent
ODD = ["Łukasz", "Ωμέγα", "ﬁ", "№", "−235", "O(ne) \\ Two)", "(((", "\\\\", ") Tj ET Q", "%(height)s", "[1] TJ",
       "/F1+0 9 Tf", "endstream endobj", "<</JS (x)>>", "Nguyễn", "Жанна", "EMC", "þÿ", "O’Neil – “Hearts”…"]


def drawn(*marks: Mark, size: tuple[float, float] = A4) -> tuple[Page, bytes]:
    page = Page(*size, marks)
    return page, pdf.draw([page], FACES, title="Test", language="en")


def agrees(page: Page, data: bytes) -> None:
    [sheet] = read(data)
    assert differences(page, sheet, FACES) == []


def slot(key: str, x: float, y: float, **more: Any) -> Slot:
    return Slot(key, x, y, 60, 20, y + 14, **{"size": 11.0, **more})


def sheet_of(number: int) -> tuple[Stationery, Page]:
    """A sheet like those of a pack: shared rules and labels, and this page's own names and figures."""
    rules = tuple(Rule(40, 100 + 20 * row, 500, 100 + 20 * row) for row in range(12))
    stationery = Stationery("pack", 612, 792, (Fill(40, 80, 460, 20), *rules), (Text(50, 94, "Hand", 8, "bold"),))
    return stationery, Page(612, 792, (Placed(stationery), *(
        Field(slot(f"round{row}", 40, 100 + 20 * row), f"{number * row:,}", number * row) for row in range(11))))


# Texts


@pytest.mark.parametrize("text", ODD)
def test_odd_texts_come_back_equal_and_inert(text: str) -> None:
    page, data = drawn(Text(50, 60, text, 12), Field(slot("a", 50, 100), text), Text(300, 90, text, 9, "bold", "right"))
    agrees(page, data)
    assert [seen.text for seen in read(data)[0].texts] == [text] * 3


@pytest.mark.parametrize("align", ["left", "centre", "right"])
@pytest.mark.parametrize("face", ["regular", "semibold", "bold"])
def test_a_text_stands_where_it_was_placed(align: Any, face: Any) -> None:
    page, data = drawn(Text(200, 300.25, "1,265", 10.5, face, align, (0.5, 0.0, 0.25)))
    [seen] = read(data)[0].texts
    wide = FACES.width("1,265", face, 10.5)
    assert seen.x == pytest.approx(200 - wide * {"left": 0, "centre": 0.5, "right": 1}[align], abs=0.01)
    assert (seen.y, seen.size, seen.width) == (pytest.approx(300.25, abs=0.01), 10.5, pytest.approx(wide, abs=0.01))
    assert (seen.font, seen.ink) == (f"SourceSansPro-{face.capitalize()}", (0.5, 0.0, 0.25))
    agrees(page, data)


def test_places_do_not_drift_along_a_row() -> None:
    third = 100 / 3
    page, data = drawn(*(Field(slot(str(n), n * 1.7 / 3, n * 2.3 / 3, pad=third), str(n)) for n in range(1, 300)))
    for mark, seen in zip(page.marks, read(data)[0].texts, strict=True):
        assert isinstance(mark, Field)
        assert seen.x + seen.width == pytest.approx(mark.slot.anchor, abs=0.012)
        assert seen.y == pytest.approx(mark.slot.baseline, abs=0.006)


def test_a_field_is_set_as_its_slot_says_and_smaller_where_it_had_to_shrink() -> None:
    place = slot("name", 40, 40, face="semibold", align="left", ink=0.3)
    page, data = drawn(Field(place, "Ann & Bob"), Field(place, "Ann & Bob", size=8.5), Field(place, ""), Field(place))
    first, second = read(data)[0].texts
    assert (first.x, first.font, first.size, first.ink) == (44, "SourceSansPro-Semibold", 11, 0.3)
    assert second.size == 8.5
    agrees(page, data)


@given(st.lists(st.tuples(st.sampled_from(["Ann", "Zoë", "12"]), st.sampled_from(["regular", "bold"]),
                          st.sampled_from([9.0, 12.0]), st.sampled_from([0.0, 0.5])), min_size=1, max_size=12))
def test_type_and_ink_are_taken_up_only_where_they_change(lines: list[tuple[str, Any, float, float]]) -> None:
    _, data = drawn(*(Text(20, 20 + 20 * row, text, size, face, ink=ink)
                      for row, (text, face, size, ink) in enumerate(lines)))
    code = PdfReader(BytesIO(data)).pages[0].get_contents().get_data().split()  # type: ignore[union-attr]
    types, inks = [line[1:3] for line in lines], [line[3] for line in lines]
    for operator, used in ((b"Tf", types), (b"g", inks)):
        changes = 1 + sum(one != other for one, other in pairwise(used))
        assert code.count(operator) == changes, code


def test_more_letters_than_a_font_s_subset_holds() -> None:
    letters = [chr(code) for code in sorted(FACES.font("regular").glyphs) if chr(code).isalpha() and code < 0xFFFF]
    texts = ["".join(letters[start : start + 25]) for start in range(0, len(letters), 25)]
    assert len(letters) > 600
    page, data = drawn(*(Text(30, 20 + 15 * row, text, 7, align="left") for row, text in enumerate(texts)))
    agrees(page, data)
    assert len(embedded_fonts(data)) >= 3
    assert all(embedded_fonts(data).values())


def test_letters_of_an_added_font_past_the_first_plane(tmp_path: Path) -> None:
    faces = fonts.load((saved(tmp_path, with_letters({"李": "A", "\U00020bb7": "B"})),))
    page = Page(300, 100, (Text(280, 50, "Li 𠮷 & 李", 14, align="right"),))
    data = pdf.draw([page], faces, title="t", language="en")
    [seen] = read(data)[0].texts
    assert (seen.text, seen.width) == ("Li 𠮷 & 李", pytest.approx(faces.width("Li 𠮷 & 李", "regular", 14), abs=0.02))
    assert all(embedded_fonts(data).values())


def test_shaped_letters_stand_in_their_order_and_tell_their_text(tmp_path: Path) -> None:
    faces = fonts.load((saved(tmp_path, with_letters(HEBREW)),))
    if not faces.shaping:
        pytest.skip("uharfbuzz is not installed")
    page = Page(300, 100, (Text(280, 50, "Team שלום 12", 14, align="right"),))
    data = pdf.draw([page], faces, title="t", language="en")
    [seen] = read(data)[0].texts
    assert seen.text == "Team שלום 12"
    assert seen.x + seen.width == pytest.approx(280, abs=0.02)
    assert b"\xfe\xff".join([b"", "Team שלום 12".encode("utf-16-be")]).hex().encode() in content_of(data)


def content_of(data: bytes) -> bytes:
    return bytes(PdfReader(BytesIO(data)).pages[0]["/Contents"].get_object().get_data())


# All other marks


def test_every_kind_of_mark_comes_back_where_it_was_placed() -> None:
    inner = Page(200, 100, (Fill(0, 0, 200, 100, 0.95), Rule(10, 50, 190, 50), Text(10, 40, "in", 10),
                            Field(slot("f", 100, 40), "12"), Shape("heart", 150, 10, 20)))
    stationery = Stationery("s", 120, 80, (Rule(0, 40, 120, 40, 1.0, 0.3),), (Text(60, 30, "mid", 9, align="centre"),))
    agrees(*drawn(
        Rule(40, 40, 300, 40), Rule(40, 60, 300, 60), Rule(40, 60, 40, 90, 1.5, (0.1, 0.2, 0.3)),
        Rule(40, 95, 300, 95, 0.5, 0.0, (2, 3)), Rule(40, 99, 300, 99), Fill(310, 40, 30, 30),
        Fill(320, 50, 10, 5, 1.0),
        Text(40, 130, "out", 11), *(Shape(name, 40 + 30 * n, 150, 24) for n, name in enumerate(OUTLINES)),
        *(Shape(name, 40 + 30 * n, 180, 24, 0.2, outline=True) for n, name in enumerate(OUTLINES)),
        Placed(inner, 40, 250), Placed(inner, 300, 250, 0.5), Placed(inner, 500, 250, 1, 90),
        Placed(inner, 300, 500, 0.75, 180), Placed(inner, 40, 700, 1, 270), Placed(stationery, 300, 600),
        Placed(stationery, 420, 600, 0.4, 90),
        Placed(Page(300, 200, (Placed(stationery, 5, 6), Text(9, 9, "x", 5))), 9, 9)))


@pytest.mark.parametrize("name", OUTLINES)
def test_a_drawing_keeps_within_its_square(name: ShapeName) -> None:
    for size in (8, 40):
        _, data = drawn(Shape(name, 100, 200, size))
        [box] = read(data)[0].drawings
        assert box.x >= 100
        assert box.y >= 200
        assert max(box.x + box.width - 100, box.y + box.height - 200) <= size
        assert max(box.width, box.height) >= size / 2


def picture(kind: str, mode: str = "RGB", size: tuple[int, int] = (40, 20)) -> bytes:
    file = BytesIO()
    Image.new(mode, size, 120 if mode == "L" else (120, 30, 60, 128)[: len(mode)]).save(file, kind)
    return file.getvalue()


@pytest.mark.parametrize("data", [picture("PNG"), picture("PNG", "L"), picture("PNG", "RGBA"), picture("JPEG"),
                                  picture("JPEG", "L"), picture("JPEG", "CMYK")])
def test_a_picture_is_fitted_into_its_box(data: bytes, tool: Any, tmp_path: Path) -> None:
    _, made = drawn(Picture(100, 100, 60, 60, data), Picture(300, 100, 60, 20, data))
    high, low = read(made)[0].pictures
    assert (high.x, high.y, high.width, high.height) == pytest.approx((100, 115, 60, 30))
    assert (low.x, low.y, low.width, low.height) == pytest.approx((310, 100, 40, 20))
    checked(made, tool, tmp_path)


def test_the_same_picture_is_stored_once() -> None:
    one, other = picture("PNG"), picture("PNG", size=(7, 7))
    pages = [Page(200, 200, (Picture(10, 10, 40, 20, bytes(bytearray(one))), Picture(10, 50, 40, 20, other)))] * 3
    reader = PdfReader(BytesIO(pdf.draw(pages, FACES, title="t", language="en")))
    names = [sorted(page["/Resources"]["/XObject"]) for page in reader.pages]
    assert names == [["/I1", "/I2"]] * 3
    assert len({page["/Resources"]["/XObject"].raw_get("/I1").idnum for page in reader.pages}) == 1


@pytest.mark.parametrize("data", [b"", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0 no", picture("PNG")[:60], b"%PDF"])
def test_a_damaged_picture_is_told_in_words(data: bytes) -> None:
    with pytest.raises(SheetgenError, match="damaged"):
        drawn(Picture(0, 0, 10, 10, data))


# Whatever is on a page

INKS = st.one_of(st.floats(0, 1).map(lambda ink: round(ink, 3)), st.tuples(*[st.sampled_from([0.0, 0.25, 1.0])] * 3))
PLACES, SIZES = st.floats(0, 800), st.sampled_from([5.5, 8, 11, 18, 24.25])
WORDS = st.one_of(st.sampled_from(ODD), st.integers(-99_999, 99_999).map("{:,}".format))
TEXTS = st.builds(Text, PLACES, PLACES, WORDS, SIZES, st.sampled_from(["regular", "semibold", "bold"]),
                  st.sampled_from(["left", "centre", "right"]), INKS)
SLOTS = st.builds(Slot, st.just("key"), PLACES, PLACES, st.floats(5, 80), st.just(20.0), PLACES, SIZES)
MARKS = st.one_of(
    TEXTS, st.builds(Field, SLOTS, WORDS, st.none(), st.one_of(st.none(), SIZES)),
    st.builds(Rule, PLACES, PLACES, PLACES, PLACES, st.sampled_from([0.5, 1, 1.25]), INKS,
              st.sampled_from([(), (2.0, 1.5)])),
    st.builds(Fill, PLACES, PLACES, st.floats(1, 300), st.floats(1, 300), INKS))
PLACED = st.builds(Placed, st.builds(lambda marks: Page(400, 300, tuple(marks)), st.lists(MARKS, max_size=4)),
                   PLACES, PLACES, st.sampled_from([1, 0.5, 0.707]), st.sampled_from([0, 90, 180, 270, -90]))


@settings(max_examples=40)
@given(st.lists(st.one_of(MARKS, PLACED), max_size=12), st.sampled_from([A4, (612.0, 792.0), (396.0, 612.0)]))
def test_any_page_is_drawn_as_it_was_placed(marks: list[Mark], size: tuple[float, float]) -> None:
    page, data = drawn(*marks, size=size)
    agrees(page, data)


# The file


def checked(data: bytes, tool: Any, folder: Path) -> None:
    path = folder / "checked.pdf"
    path.write_bytes(data)
    done = subprocess.run([tool("qpdf"), "--check", path], capture_output=True, text=True, check=False)
    assert (done.returncode, "WARNING" in done.stdout + done.stderr) == (0, False), done.stderr


def test_qpdf_finds_nothing_to_complain_about(tool: Any, tmp_path: Path) -> None:
    pages = [Page(*A4, (*sheet_of(number)[1].marks, Shape("star", 9, 9, 9)), f"Table {number}") for number in range(3)]
    checked(pdf.draw(pages, FACES, title="Łukasz (1", language="de", author="A\\B"), tool, tmp_path)
    checked(pdf.draw([], FACES, title="", language="en"), tool, tmp_path)


def test_every_font_is_embedded_and_none_is_named_in_vain() -> None:
    _, data = drawn(Text(9, 20, "one", 9), Text(9, 40, "two", 9, "bold"), Placed(sheet_of(1)[0]))
    assert embedded_fonts(data) == {"/AAAAAA+SourceSansPro-Regular": True, "/AAAAAA+SourceSansPro-Bold": True}
    assert b"Helvetica" not in data
    _, unlettered = drawn(Rule(0, 0, 9, 9))
    assert embedded_fonts(unlettered) == {}


def test_what_a_viewer_is_told() -> None:
    page = sheet_of(1)[1]
    data = pdf.draw([page], FACES, title="Łukasz (Classic)", language="de", author="Elm Street")
    reader = PdfReader(BytesIO(data))
    root: Any = reader.trailer["/Root"]
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata.author) == ("Łukasz (Classic)", "Elm Street")
    assert reader.metadata.creator == reader.metadata.producer == f"sheetgen {__version__}"
    assert root["/Lang"] == "de"
    assert root["/ViewerPreferences"] == {
        "/DisplayDocTitle": True, "/PrintScaling": "/None", "/Enforce": ["/PrintScaling"]}
    assert [float(side) for side in reader.pages[0].mediabox] == [0, 0, 612, 792]
    assert "/Outlines" not in root
    assert "/Author" not in PdfReader(BytesIO(drawn()[1])).trailer["/Info"]  # type: ignore[operator]


def test_bookmarks_follow_the_labels() -> None:
    labels = ["Table 1", "Table 1", "", "Łódź (2)", "Table 1"]
    data = pdf.draw([Page(*A4, (), label) for label in labels], FACES, title="t", language="en")
    reader = PdfReader(BytesIO(data))
    assert [(entry.title, reader.get_destination_page_number(entry)) for entry in reader.outline] == [  # type: ignore[union-attr, arg-type]
        ("Table 1", 0), ("Łódź (2)", 3), ("Table 1", 4)]


@given(st.text(max_size=60).filter(lambda text: fonts.clean(text) == text))
def test_any_title_comes_back_equal(title: str) -> None:
    data = pdf.draw([Page(*A4, (), title)], FACES, title=title, language="en")
    reader = PdfReader(BytesIO(data))
    assert reader.metadata is not None
    assert (reader.metadata.title or "") == title
    assert [entry.title for entry in reader.outline] == ([title] if title else [])  # type: ignore[union-attr]


DRAWING = """
import sys; sys.path.insert(0, {root!r})
from tests.test_pdf import FACES, ODD, Page, Shape, Text, pdf, picture, Picture, sheet_of
pages = [Page(612, 792, (*sheet_of(n)[1].marks, *(Text(9, 20 * row, odd, 9) for row, odd in enumerate(ODD)),
              Picture(9, 9, 9, 9, picture("PNG", "RGBA"))), f"Table {{n}}") for n in range(20)]
sys.stdout.buffer.write(pdf.draw(pages, FACES, title="Łukasz", language="en"))
"""


def test_the_same_bytes_in_another_process_hash_seed_time_zone_and_locale(tmp_path: Path) -> None:
    sums = set()
    for seed, zone, locale in (("1", "Asia/Tokyo", "C"), ("77", "America/Lima", "C.UTF-8")):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": locale, "SOURCE_DATE_EPOCH": seed}
        made = subprocess.run([sys.executable, "-c", DRAWING.format(root=str(ROOT))], env=environment, cwd=tmp_path,
                              capture_output=True, check=True).stdout
        assert made.startswith(b"%PDF-1.7")
        sums.add(hashlib.sha256(made).hexdigest())
    assert len(sums) == 1


def test_a_second_drawing_has_the_bytes_of_the_first() -> None:
    page = sheet_of(4)[1]
    first = pdf.draw([page], FACES, title="t", language="en")
    pdf.draw([Page(*A4, (Text(9, 9, "Ωμέγα", 9),))], FACES, title="t", language="en")
    assert pdf.draw([page], FACES, title="t", language="en") == first


# What a page costs


def test_stationery_is_drawn_once_and_so_are_equal_ones() -> None:
    pages = [sheet_of(number)[1] for number in range(5)]  # five that are equal, not one
    reader = PdfReader(BytesIO(pdf.draw(pages, FACES, title="t", language="en")))
    assert {page["/Resources"]["/XObject"].raw_get("/S1").idnum for page in reader.pages} != set()
    forms = {page["/Resources"]["/XObject"].raw_get("/S1").idnum for page in reader.pages}
    assert len(forms) == 1
    for page in reader.pages:
        assert b"Hand" not in page["/Contents"].get_object().get_data()


def test_a_pad_of_one_sheet_stores_it_once() -> None:
    one, other = sheet_of(1)[1], sheet_of(2)[1]
    pad = pdf.draw([one, other] * 25, FACES, title="t", language="en")
    reader = PdfReader(BytesIO(pad))
    assert len(reader.pages) == 50
    assert len({page.raw_get("/Contents").idnum for page in reader.pages}) == 2
    assert len(pad) - len(pdf.draw([one, other], FACES, title="t", language="en")) < 48 * 180


def test_a_page_uses_only_the_stationery_on_it() -> None:
    other = Stationery("other", 612, 792, (Rule(0, 0, 9, 9), Picture(9, 9, 9, 9, picture("PNG"))), ())
    pages = [sheet_of(1)[1], Page(612, 792, (Placed(other),)), Page(612, 792, (Text(9, 9, "x", 9),))]
    reader = PdfReader(BytesIO(pdf.draw(pages, FACES, title="t", language="en")))
    assert [list(page["/Resources"].get("/XObject", {})) for page in reader.pages] == [["/S1"], ["/S2"], []]
    form = reader.pages[1]["/Resources"]["/XObject"]["/S2"]
    assert list(form["/Resources"]["/XObject"]) == ["/I3"]


def full_pages(count: int) -> Iterator[Page]:
    """Pages with 165 figures each, as a pack of fully filled sheets has them."""
    slots = [slot(f"c{n}", 20 + n % 16 * 36, 100 + n // 16 * 40, size=8.0) for n in range(165)]
    stationery = sheet_of(0)[0]
    for number in range(count):
        yield Page(612, 792, (Placed(stationery), *(
            Field(place, f"{(number * 7919 + index * 104_729) % 2000 - 500:,}") for index, place in enumerate(slots))))


def test_a_full_page_takes_little_room() -> None:
    few, many = (len(pdf.draw(full_pages(count), FACES, title="t", language="en")) for count in (20, 120))
    assert (many - few) / 100 < 1400


def test_a_long_book_is_not_kept_in_memory() -> None:
    def peak(count: int) -> int:
        tracemalloc.start()
        pdf.draw(full_pages(count), FACES, title="t", language="en")
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    peak(5)
    assert (peak(450) - peak(150)) / 300 < 3 * 1024


# ReportLab's private parts

PRIVATE = [
    (pdfdoc, "format"), (pdfdoc, "BasicFonts"), (pdfdoc.PDFDocument, "Reference"),
    (TTFont, "splitString"), (TTFont, "getSubsetInternalName"), (TTFont, "addObjects"), (TTFont, "State"),
    (TTFontFace, "extractInfo"), (TTFontFace, "makeSubset"), (TTFontFace, "addSubsetObjects"),
    (ImageReader, "getRGBData"), (pdffile, "readJPEGInfo"), (pdffile, "TTEncoding")]


@pytest.mark.parametrize(("home", "name"), PRIVATE, ids=[name for _, name in PRIVATE])
def test_reportlab_still_has_the_part_that_we_use(home: Any, name: str) -> None:
    assert hasattr(home, name)


def test_reportlab_s_document_still_counts_and_names_its_objects() -> None:
    document = pdfdoc.PDFDocument(compression=1, invariant=1)
    assert (document.objectcounter, document.numberToId) == (1, {1: pdfdoc.BasicFonts})
    assert document.idToObject[pdfdoc.BasicFonts].dict == {}
    assert (document.delayedFonts, document.fontMapping) == ([], {})


def test_reportlab_s_font_still_keeps_its_subsets_where_we_look() -> None:
    document = pdffile.Document()
    document.show(FACES.font("regular"), "Ω")
    [embedded] = document._fonts.values()
    state = embedded.state[document]
    assert state.subsets[0][state.assignments[ord("Ω")]] == ord("Ω")
    assert state.assignments[ord("A")] == ord("A")
    assert document.delayedFonts == [embedded]


def test_reportlab_s_reader_still_keeps_a_picture_s_veil_where_we_look() -> None:
    reader = ImageReader(BytesIO(picture("PNG", "RGBA")))
    reader.getRGBData()
    assert reader.mode == "RGB"
    assert reader._dataA.getRGBData() == b"\x80" * 800


def test_readback_itself_sees_a_text_that_moved() -> None:
    page, data = drawn(Text(50, 60, "Ann", 12))
    [sheet] = read(data)
    moved = sheet.texts[0]
    sheet.texts[0] = Seen(moved.text, moved.x + 0.1, *(getattr(moved, name) for name in Seen.__slots__[2:]))
    assert differences(page, sheet, FACES) != []
