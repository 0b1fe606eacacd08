"""Every letter has a font and a width, or is told; a font that would print wrong is refused in words."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.pdfbase.ttfonts import TTFontFace

from sheetgen import bidi, fonts, truetype
from sheetgen.errors import FileTrouble, Refused
from sheetgen.fonts import TEXT_FACES, Faces
from sheetgen.page import Face

FACES = fonts.load()
ALPHABETS = {
    "en": "The quick brown fox jumps over the lazy dog – “Canasta” ‘Samba’ … × ½ £ $ & @ % # *",
    "de": "Falsches Üben von Xylophonmusik quält jeden größeren Zwerg ẞ „Karte“",
    "fr": "Dès Noël où un zéphyr haï me vêt de glaçons würmiens je dîne d’exquis rôtis « œuf » Ÿ",
    "es": "El pingüino Wenceslao hizo kilómetros bajo exhaustiva lluvia ¿y frío? ¡Añoraba! ªº",
    "it": "Pranzo d’acqua fa volti sghembi: àèéìòù ÀÈÉÌÒÙ",
    "pt": "Luís argüia à Júlia que brações, fé, chá, óxido, pôr, zângão eram palavras do português",
    "nl": "Pa’s wijze lynx bezag vroom het fikse aquaduct ïëé ĳ Ĳ",
    "pl": "Pchnąć w tę łódź jeża lub ośm skrzyń fig Łukasz",
    "cs": "Příliš žluťoučký kůň úpěl ďábelské ódy",
    "tr": "Pijamalı hasta yağız şoföre çabucak güvendi İIıi Şule",
    "el": "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία Ωμέγα",
    "ru": "Съешь же ещё этих мягких французских булок, да выпей чаю ЖАННА",
    "uk": "Чуєш їх, доцю, га? Кумедна ж ти, прощайся без ґольфів!",
    "vi": "Nguyễn Đặng Trường Phượng Ấp ủ ỡ ỵ",
    "signs": "−+±×÷=<>№ﬁﬂ€¢°•–—§¶†‡©®™\u00a0\u202f",
}


@pytest.mark.parametrize("language", ALPHABETS)
def test_a_language_is_wholly_there_in_each_face(language: str) -> None:
    letters = set(ALPHABETS[language])
    assert FACES.missing(ALPHABETS[language]) == ()
    for face in TEXT_FACES:
        assert all(FACES.font(face).has(letter) for letter in letters), face


def test_letters_without_a_font_are_told_once_and_in_order() -> None:
    assert FACES.missing("Team 李明 ★ 李") == ("李", "明", "★")


def test_figures_and_the_minus_have_one_width() -> None:
    for face in TEXT_FACES:
        assert len({FACES.width(figure, face, 10) for figure in "0123456789−+"}) == 1


def test_a_width_is_the_sum_of_its_letters_and_grows_with_the_size() -> None:
    assert FACES.width("1,265", "regular", 10) == pytest.approx(
        4 * FACES.width("0", "regular", 10) + FACES.width(",", "regular", 10))
    assert FACES.width("Ann & Bob", "bold", 22) == pytest.approx(2 * FACES.width("Ann & Bob", "bold", 11))
    assert FACES.width("", "regular", 10) == 0


def test_measures_of_the_face() -> None:
    assert 0.6 < FACES.cap_height < 0.7
    assert 0.45 < FACES.x_height < 0.52
    assert FACES.descent < -0.15
    assert FACES.ascent > FACES.cap_height


@pytest.mark.parametrize("face", TEXT_FACES)
def test_we_read_a_font_as_reportlab_does(face: Face) -> None:
    font = FACES.font(face)
    theirs = TTFontFace(BytesIO(font.data))
    assert font.glyphs == {code: glyph for code, glyph in theirs.charToGlyph.items() if glyph}
    assert font.widths == {code: theirs.charWidths[code] for code in font.glyphs}
    assert list(zip(font.advances, font.bearings, strict=True)) == theirs.hmetrics
    assert list(font.places) == theirs.glyphPos
    assert list(font.box) == theirs.bbox
    assert (font.ascent, font.descent, font.cap_height) == (theirs.ascent, theirs.descent, theirs.capHeight)
    assert font.italic_angle == theirs.italicAngle


def test_kept_widths_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "KEPT", 100)
    faces = fonts.load()
    wide = [faces.width(f"Table {number}", "regular", 11) for number in range(1000)]
    assert len(faces._widths["regular"]) <= 100
    assert len(faces._lines) <= 100
    assert wide == [faces.width(f"Table {number}", "regular", 11) for number in range(1000)]


@pytest.mark.parametrize(("typed", "printed"), [
    ("  Ann \t &\u00a0 Bob\n", "Ann & Bob"),
    ("E\u0301lodie", "Élodie"),
    ("Nguye\u0302\u0303n", "Nguyễn"),
    ("zero\u200bwidth\u200d\ufeff", "zerowidth"),
    ("\u202eevil\u202c \u2066x\u2069", "evil x"),
    ("soft\u00adhyphen", "softhyphen"),
    ("Jean\u2010Luc\u2011P", "Jean-Luc-P"),
    ("a\x00b\x1bc", "abc"),
    ("♥\ufe0f", "♥"),
    ("half \ud800 letter", "half letter"),
    ("ﬁ № −5", "ﬁ № −5"),
    ("\u3000李\u3000", "李"),
    ("", ""),
])
def test_cleaned_text(typed: str, printed: str) -> None:
    assert fonts.clean(typed) == printed


@given(st.text(max_size=40))
def test_cleaning_twice_changes_nothing(text: str) -> None:
    once = fonts.clean(text)
    assert fonts.clean(once) == once
    assert once == once.strip()
    assert "  " not in once


# Fonts that a user names


def face_bytes() -> bytes:
    return FACES.font("regular").data


def renamed_table(data: bytes, old: bytes, new: bytes) -> bytes:
    place = data.index(old, 12, 12 + 16 * struct.unpack_from(">H", data, 4)[0])
    return data[:place] + new + data[place + 4 :]


def with_letters(letters: Mapping[str, str]) -> bytes:
    """The text face, in which these letters, and a space, look as others do: a font of another script to test with."""
    data, glyphs = face_bytes(), FACES.font("regular").glyphs
    codes = sorted({" ": " ", **letters}.items())
    groups = b"".join(struct.pack(">LLL", ord(code), ord(code), glyphs[ord(like)]) for code, like in codes)
    table = struct.pack(">HHHHLHHLLL", 0, 1, 3, 10, 12, 12, 0, 16 + len(groups), 0, len(codes)) + groups
    place = data.index(b"cmap", 12)
    head = data[: place + 8] + struct.pack(">LL", len(data), len(table))
    return head + data[place + 16 :] + table


def saved(tmp_path: Path, data: bytes, name: str = "Club-Font.ttf") -> str:
    path = tmp_path / name
    path.write_bytes(data)
    return str(path)


def complaint(path: str) -> str:
    with pytest.raises(Refused) as refused:
        truetype.read(path)
    [problem] = refused.value.problems
    assert problem.place.file == path
    assert path in problem.message
    return problem.message


HEBREW = {"ש": "w", "ל": "l", "ו": "i", "ם": "o", "ר": "r", "ה": "n"}


def test_an_added_font_draws_what_the_text_face_lacks(tmp_path: Path) -> None:
    faces = fonts.load((saved(tmp_path, with_letters({"李": "A", "\U00020bb7": "B"})),))
    assert faces.missing("李明 𠮷") == ("明",)
    line = faces.line("Li 李 ok", "bold")
    assert [(run.font.name, run.text) for run in line.runs] == [
        ("SourceSansPro-Bold", "Li "), ("Club-Font", "李"), ("SourceSansPro-Bold", " ok")]
    assert faces.width("Li 李 ok", "bold", 10) == pytest.approx(sum(run.width for run in line.runs) / 100)


def test_hebrew_runs_leftward_and_figures_do_not(tmp_path: Path) -> None:
    faces = fonts.load((saved(tmp_path, with_letters(HEBREW)),))
    if not faces.shaping:
        pytest.skip("uharfbuzz is not installed")
    line = faces.line("Team שלום 12", "regular")
    assert [run.text for run in line.runs] == ["Team ", "12", "שלום "]
    assert [glyph.text for glyph in line.runs[2].glyphs] == [" ", "ם", "ו", "ל", "ש"]
    assert faces.missing("שלום") == ()


def test_leftward_letters_of_two_fonts_stand_leftward_too(tmp_path: Path) -> None:
    first = saved(tmp_path, with_letters({"ש": "w", "ל": "l"}), "First.ttf")
    second = saved(tmp_path, with_letters({"ו": "i", "ם": "o"}), "Second.ttf")
    line = fonts.load((first, second)).line("שלום", "regular")
    assert [(run.font.name, run.text) for run in line.runs] in (
        [("Second", "ום"), ("First", "של")], [("Second", "םו"), ("First", "לש")])  # shaped, or turned by ourselves


def test_without_the_shaper_letters_that_need_it_are_told_as_missing(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "_harfbuzz", lambda: None)
    faces = fonts.load((saved(tmp_path, with_letters(HEBREW)),))
    assert not faces.shaping
    assert faces.missing("Team שלום 12") == ("ש", "ל", "ו", "ם")
    assert faces.missing("x\u0301") == ()


@pytest.mark.parametrize(("text", "shown"), [
    ("Ann & Bob", ["Ann & Bob>"]),
    ("", []),
    ("Team שרה 2", ["Team >", "2>", "שרה <"]),
    ("(שרה) 1,265", ["(>", "שרה<", ") >", "1,265>"]),
    ("שרה (לוי) כהן", ["שרה (לוי) כהן<"]),
    ("שרה (Bob) כהן", ["שרה<", " (Bob) >", "כהן<"]),
    ("אבג 12 דהו", [" דהו<", "12>", "אבג <"]),
    ("שרה - 25% x", ["25%>", "שרה - <", " x>"]),
    ("٣٫٤ نور", [" نور<", "٣٫٤>"]),
    ("ר%%1", ["%%1>", "ר<"]),
    ("נור & Bob", ["נור<", " & Bob>"]),
])
def test_the_order_of_letters_is_unicodes(text: str, shown: list[str]) -> None:
    assert [piece + ("<" if leftward else ">") for piece, leftward in bidi.runs(text)] == shown


@given(st.text(alphabet="ab אבنر12٣()[],.-%&\u0301\u05b8", max_size=12))
def test_no_letter_is_lost_in_ordering(text: str) -> None:
    assert sorted("".join(piece for piece, _ in bidi.runs(text))) == sorted(text)


@pytest.mark.parametrize(("make", "words"), [
    (lambda data: renamed_table(data, b"DSIG", b"fvar"), "variable font"),
    (lambda data: renamed_table(data, b"DSIG", b"CFF "), "PostScript outlines"),
    (lambda data: renamed_table(data, b"glyf", b"glyx"), "no table 'glyf'"),
    (lambda data: b"OTTO" + data[4:], "PostScript outlines"),
    (lambda data: b"wOF2" + data[4:], "web font"),
    (lambda data: b"%PDF-1.7" + data[8:], "not a TrueType file"),
    (lambda _: b"", "not a TrueType file"),
    (lambda data: data[: len(data) // 2], "cut short"),
    (lambda data: data[:60], "damaged"),
])
def test_a_font_that_would_print_wrong_is_refused(make, words: str, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    assert words in complaint(saved(tmp_path, make(face_bytes())))


def test_the_package_s_own_postscript_edition_is_refused() -> None:
    path = FACES.font("regular").path.replace(".ttf", ".otf")
    assert "PostScript outlines" in complaint(path)


def test_a_font_that_may_not_be_embedded_is_refused(tmp_path: Path) -> None:
    data = face_bytes()
    place = struct.unpack_from(">L", data, data.index(b"OS/2") + 8)[0]
    locked = data[: place + 8] + b"\0\2" + data[place + 10 :]
    assert "does not allow" in complaint(saved(tmp_path, locked))


def test_runs_of_letters_that_overlap_cannot_cost_hours(tmp_path: Path) -> None:
    data = with_letters({"A": "A"})
    groups = struct.pack(">LLL", 0, 0x10FFFF, 1) * 2
    place = len(data) - len(groups)
    assert "damaged" in complaint(saved(tmp_path, data[:place] + groups))


def test_a_font_without_unicode_letters_is_refused(tmp_path: Path) -> None:
    data = with_letters({})
    place = struct.unpack_from(">L", data, data.index(b"cmap") + 8)[0]
    assert "no table of Unicode letters" in complaint(saved(tmp_path, data[: place + 6] + b"\0\0" + data[place + 8 :]))


def test_the_size_of_a_font_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(truetype, "BIGGEST_FILE", 1000)
    assert "bytes" in complaint(saved(tmp_path, face_bytes()))


@pytest.mark.parametrize("name", ["none.ttf", ""])
def test_a_font_that_cannot_be_read_is_file_trouble(name: str, tmp_path: Path) -> None:
    with pytest.raises(FileTrouble, match="could not be read"):
        truetype.read(str(tmp_path / name))


@settings(max_examples=60)
@given(st.integers(0, 20_000), st.binary(min_size=1, max_size=8))
def test_a_damaged_font_is_read_or_refused_and_nothing_else(tmp_path_factory: pytest.TempPathFactory,
                                                            place: int, junk: bytes) -> None:
    data = face_bytes()
    path = saved(tmp_path_factory.getbasetemp(), data[:place] + junk + data[place + len(junk) :], "damaged.ttf")
    try:
        font = truetype.read(path)
    except Refused:
        return
    assert Faces((font,)).width("Ann", "regular", 10) > 0
