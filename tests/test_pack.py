"""A pack holds what was asked for, in the order that was asked for, and its summary counts what its pages are."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader, PdfWriter

from sheetgen import club, clubcover, clubsheets, fonts, pack
from sheetgen.club import Club
from sheetgen.errors import DoesNotFit, Refused
from sheetgen.pack import File, Pack, Wanted
from sheetgen.page import Placed, Stationery, texts_of
from sheetgen.paper import LETTER
from tests import pagecheck
from tests.conftest import Run

SAMPLE = Path(__file__).parent.parent / "samples" / "club" / "elm-street.club.yaml"
FACES = fonts.load()
NAMES = ("S&P <b>", "=1+2", "../x", "CON", "Łukasz O’Neil", "Ana", "Bo", "Cy")

Load = Callable[..., Club]


@pytest.fixture
def load(tmp_path: Path) -> Load:
    """The club of this text."""
    def of(text: str, **files: bytes) -> Club:
        for name, data in files.items():
            (tmp_path / name.replace("__", ".")).write_bytes(data)
        (tmp_path / "x.club.yaml").write_text(f"name: Elm\npaper: letter\n{text}", encoding="utf-8")
        return club.load(str(tmp_path / "x.club.yaml"))

    return of


def built(found: Club, told: Callable[[int, int], None] | None = None, *, wanted: Wanted | None = None,
          **order: object) -> Pack:
    settled = replace(found.order, paper=found.paper or LETTER, **order)  # type: ignore[arg-type]
    made = pack.build(found, wanted or Wanted(), settled, FACES, told)
    for file in made.files.values():
        assert len(PdfReader(io.BytesIO(file.data)).pages) == file.pages
    return made


def only(made: Pack) -> File:
    (file,) = made.files.values()
    return file


def texts(file: File) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(file.data)).pages]


def outline(file: File) -> list[str]:
    return [str(item.title) for item in PdfReader(io.BytesIO(file.data)).outline if not isinstance(item, list)]


def parts(file: File) -> list[tuple[str, int, int]]:
    return [(part.what, part.count, part.pages) for part in file.parts]


def test_the_sample_has_club_logo_event_table_sitting_and_names() -> None:
    found = club.load(str(SAMPLE))
    made = built(found)
    assert list(made.files) == ["elm-street-2026-12-03-pack.pdf"]
    first = texts(only(made))[0]
    for word in ("Elm Street · Winter evening", "Winter evening, 3 hands, 50 min", "December 3, 2026",
                 "Pine, Ruth, Dr.", "Otto Baum", "Coffee at nine", f"Rules {found.rules}"):
        assert word in first
    assert parts(only(made)) == [("sheets", 8, 8)]
    assert only(made).data.count(b"/Subtype/Image") == 1
    assert made.warnings == ()


@pytest.mark.parametrize("order", ["table", "sitting", "copy"])
def test_the_order_of_tables_sittings_and_copies(load: Load, order: pack.Arrangement) -> None:
    """FB039."""
    file = only(built(load("tables: 12\nevent: {sittings: 2}\n"), wanted=Wanted(order=order, copies=2)))
    in_order = [f"Table {number}" for number in range(1, 13)]
    assert outline(file) == in_order * (1 if order == "table" else 2)
    contents = [page.raw_get("/Contents") for page in PdfReader(io.BytesIO(file.data)).pages]
    step = 24 if order == "copy" else 1  # how far a sheet and its copy are apart
    assert all((contents[at] == contents[at + step]) is (order == "copy" or at % 2 == 0) for at in range(48 - step))
    assert len({each.idnum for each in contents}) == 24


def test_bookmarks_by_table(load: Load) -> None:
    file = only(built(load("tables: 3\nevent: {sittings: 2}\n"), wanted=Wanted(copies=3, cover=True)))
    assert outline(file) == ["Seating", "Table 1", "Table 2", "Table 3"]


@pytest.mark.parametrize("copies", [1, 2, 5])
def test_as_many_copies_as_asked(load: Load, copies: int) -> None:
    """FB026."""
    assert parts(only(built(load("tables: 2\n"), wanted=Wanted(copies=copies)))) == [
        ("sheets", 2 * copies, 2 * copies)]


def test_extra_sheets_have_no_names_and_the_right_rules(load: Load) -> None:
    """FB024."""
    file = only(built(load(f"roster: {json.dumps(NAMES)}\nhouse_rules: {{target: 8500}}\n"), wanted=Wanted(extra=3)))
    assert parts(file) == [("sheets", 2, 2), ("extra", 3, 3)]
    for text in texts(file)[2:]:
        assert "8,500" in text
        assert not any(name in text for name in NAMES)


def test_some_tables_by_number_or_name(load: Load) -> None:
    found = load("tables: [Red, Blue, Green]\n")
    made = built(found, wanted=Wanted(tables=("green", "Red")))
    assert (made.tables, outline(only(made))) == (2, ["Table Red", "Table Green"])
    with pytest.raises(Refused, match="There is no table 7"):
        built(found, wanted=Wanted(tables=("7",)))
    seated = load(f"roster: {json.dumps(NAMES)}\n")
    with pytest.raises(Refused, match="There is no table 3; this evening has 1, 2"):
        built(seated, wanted=Wanted(tables=("1", "3")))
    assert built(load(""), wanted=Wanted(tables=("1", "2", "3"))).tables == 3
    with pytest.raises(Refused, match="Nothing says how many tables"):
        built(load(""))


def test_backs_with_the_rules(load: Load) -> None:
    file = only(built(load("tables: 3\n"), wanted=Wanted(cover=True, copies=2), duplex=True))
    assert parts(file) == [("seating", 1, 2), ("sheets", 6, 12)]
    read = texts(file)
    assert all("Rules: Classic Canasta" in text for text in read[3::2])
    assert not any("Rules: Classic Canasta" in text for text in read[2::2])


def test_several_to_a_page_and_rules_that_do_not_fit_once_at_the_end(load: Load) -> None:
    file = only(built(load("tables: 5\n"), per_page=2))
    assert parts(file) == [("sheets", 5, 3), ("rules", 1, 1)]
    assert outline(file)[0] == "Table 1, Table 2"
    both = only(built(load("tables: 5\n"), per_page=2, duplex=True))
    assert parts(both) == [("sheets", 5, 6)]


def test_a_file_for_each_table_under_names_that_cannot_collide(load: Load) -> None:
    found = load('tables: ["1", "../x", "..\\\\x", CON, "A/B: 1?", "a b 1", Ä, A]\nevent: {date: 2026-12-03}\n')
    made = built(found, wanted=Wanted(each=True, extra=1, cover=True, copies=2))
    assert list(made.files) == [
        "elm-2026-12-03-table-1.pdf", "elm-2026-12-03-table-x.pdf", "elm-2026-12-03-table-x-2.pdf",
        "elm-2026-12-03-table-con.pdf", "elm-2026-12-03-table-a-b-1.pdf", "elm-2026-12-03-table-a-b-1-2.pdf",
        "elm-2026-12-03-table-a.pdf", "elm-2026-12-03-table-a-2.pdf", "elm-2026-12-03-more.pdf"]
    assert [file.pages for file in made.files.values()] == [2] * 8 + [2]
    assert made.pages == 18


def test_names_are_printed_as_typed_and_long_ones_do_no_harm(load: Load) -> None:
    long = "Wolfe" * 60
    names = [*NAMES[:6], long, "Xu Yz " * 50]
    found = load(f"roster: {json.dumps(names)}\nevent: {{sittings: 2}}\nseating: draw\n")
    made = built(found, wanted=Wanted(cover=True, tallies=True, movement=True))
    whole = "\n".join(texts(only(made)))
    assert all(name in whole for name in NAMES[:6])
    told = [warning.message for warning in made.warnings]
    assert f"“{long[:39]}…” is too long for its place and was cut short." in told
    assert max(map(len, told)) < 100


def test_nothing_lies_over_anything_on_cards_and_covers(load: Load) -> None:
    found = load(f"roster: {json.dumps([*NAMES, *'EFGHIJKL'])}\nevent: {{title: Night, sittings: 3}}\nseating: draw\n")
    studio = clubsheets.studio(found, replace(found.order, paper=LETTER), FACES)
    assert found.seating is not None
    for kind in ("tally", "movement"):
        for page in clubsheets.cards(studio, kind)[:3]:
            faults = pagecheck.faults(page, clubsheets.SIZES["normal"], FACES.width)
            assert not [fault for fault in faults if "taller" not in fault]
    for page in clubcover.seating_pages(studio, found.seating.sittings):
        assert not list(pagecheck.overlapping(pagecheck.text_boxes(page, FACES.width)))


def test_letters_that_no_font_has_are_told_by_row(load: Load) -> None:
    found = load("roster: r.csv\n", r__csv="name\nAna\nשלום\nBo\n東京\n".encode())
    with pytest.raises(Refused) as refused:
        built(found)
    assert [(p.place.line, "U+05E9" in p.message or "U+6771" in p.message) for p in refused.value.problems] == [
        (3, True), (5, True)]


def test_marks_that_turn_text_round_are_not_printed(load: Load) -> None:
    found = load('roster: ["Ana\\u202Eevil", "Bo\\u200B", "C\\u0000y" ]\n'.replace("\\u0000", ""))
    assert found.roster is not None
    assert found.roster.names == ("Anaevil", "Bo", "Cy")


def test_cards_tell_everyones_way(load: Load) -> None:
    found = load(f"roster: {json.dumps(NAMES)}\nevent: {{sittings: 3}}\nseating: round_robin\n")
    studio = clubsheets.studio(found, replace(found.order, paper=LETTER), FACES)
    assert found.seating is not None
    assert found.roster is not None
    spots = found.seating.spots()
    made = clubsheets.cards(studio, "movement")
    for page, (_, at) in zip(made, sorted((name.casefold(), at) for at, name in enumerate(NAMES)), strict=True):
        written = [text.text for text in texts_of(page) if text.text]
        assert NAMES[at] in written
        for spot in spots[at]:
            assert spot.table is not None
            partner = next(NAMES[one] for one in spot.partners if one not in (at, None))
            assert partner in " ".join(written)
    with pytest.raises(Refused, match="need a roster"):
        clubsheets.cards(clubsheets.studio(load("tables: 2\n"), found.order, FACES), "tally")


def test_progressive_cards_are_blank_after_the_first_sitting(load: Load) -> None:
    found = load(f"roster: {json.dumps(NAMES)}\nevent: {{sittings: 4}}\nseating: progressive\n")
    file = only(built(found, wanted=Wanted(movement=True)))
    assert parts(file) == [("sheets", 8, 8), ("movement", 8, 2)]  # four to a page
    first, second = (page.extract_text() for page in PdfReader(io.BytesIO(file.data)).pages[:2])
    assert sum(name in first for name in NAMES) == 4
    assert "Sitting" in second
    assert not any(name in second for name in NAMES)


def test_smaller_tables_have_the_sheet_of_their_number(load: Load) -> None:
    found = load(f"roster: {json.dumps(NAMES[:7])}\nseating: {{way: draw, left_over: smaller_tables}}\n")
    read = texts(only(built(found)))
    assert "4 players in 2 partnerships" in read[0]
    assert "3 players" in read[1]


def test_the_clubs_own_pages_are_bound_with_ours(load: Load) -> None:
    writer = PdfWriter()
    writer.add_blank_page(300, 400)
    out = io.BytesIO()
    writer.write(out)
    found = load("tables: 2\ncover: c.pdf\ninsert: c.pdf\n", c__pdf=out.getvalue())
    file = only(built(found))
    assert parts(file) == [("cover", 1, 1), ("sheets", 2, 2), ("insert", 1, 1)]
    reader = PdfReader(io.BytesIO(file.data))
    assert [int(page.mediabox.width) for page in reader.pages] == [300, 612, 612, 300]
    assert outline(file) == ["Table 1", "Table 2"]
    assert reader.metadata is not None
    assert reader.metadata.title == "Elm"
    assert str(reader.metadata.producer).startswith("sheetgen")
    assert parts(only(built(found, duplex=True))) == [("cover", 1, 2), ("sheets", 2, 4), ("insert", 1, 2)]
    assert built(found) == built(found)


def test_what_does_not_fit_says_what_would(load: Load) -> None:
    with pytest.raises(DoesNotFit, match="30 rounds need"):
        built(load("tables: 2\nevent: {hands: 30}\n"))


def test_a_thousand_names_share_one_stationery_one_picture_and_one_set_of_fonts(load: Load) -> None:
    rows = "name\n" + "".join(f"Player {number}\n" for number in range(1000))
    logo = (SAMPLE.parent / "logo.png").read_bytes()
    found = load("roster: r.csv\nlogo: l.png\nevent: {sittings: 4}\n", r__csv=rows.encode(), l__png=logo)
    heard: list[tuple[int, int]] = []
    made = pack.build(found, Wanted(), replace(found.order, paper=LETTER), FACES, lambda *far: heard.append(far))
    file = only(made)
    assert (file.pages, made.tables) == (1000, 250)
    assert len(file.data) < 1024 * 1000
    assert file.data.count(b"/Subtype/Form") == 1
    assert file.data.count(b"/Subtype/Image") == 1
    assert file.data.count(b"/FontFile2") <= 6
    assert heard[0] == (1, 1000)
    assert heard[-1] == (1000, 1000)


def test_sheets_of_a_pack_are_one_value_placed_often(load: Load) -> None:
    found = load("tables: 3\n")
    studio = clubsheets.studio(found, replace(found.order, paper=LETTER), FACES)
    made = clubsheets.extra_sheet(studio) + clubsheets.extra_sheet(studio)
    held = [mark.content for page in made for mark in page.marks if isinstance(mark, Placed)]
    assert isinstance(held[0], Stationery)
    assert held[0] is held[1]
    assert list(studio.forms) == [("", 4, 2)]


# --- the command -------------------------------------------------------------------------------------------


def test_the_session_of_the_manual(run: Run) -> None:
    code, out, err = run("club", "pack", str(SAMPLE), "--tables", "1-3", "--copies", "2", "--order", "table")
    assert code == 0
    assert out == "Saved   elm-street-2026-12-03-pack.pdf   (12 pages, US Letter, tables in order, 2 each)\n"
    assert "12 sheets on 12 pages for 3 tables, 2 sittings" in err
    assert "Rules   Classic Canasta, code" in err


def test_every_count_that_is_told_is_that_of_the_pages(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("club", "pack", str(SAMPLE), "--cover", "--tallies", "--extra", "2", "--each", "-o", "out/",
                       "--json")
    assert code == 0
    told = json.loads(out)
    pages = {each["path"]: len(PdfReader(tmp_path / each["path"]).pages) for each in told["saved"]}
    assert [each["pages"] for each in told["saved"]] == list(pages.values())
    assert sum(pages.values()) == told["pages"] == sum(part["pages"] for part in told["parts"])
    assert told["names"] == 16


@pytest.mark.parametrize("asked", [("--copies", "0"), ("--tables", "0"), ("--tables", "5-1"), ("--extra", "-1"),
                                   ("--each", "-o", "x.pdf"), ("--gutter", "--per-page", "2"), ("--order", "name")])
def test_what_cannot_be_meant_is_told_before_any_work(run: Run, tmp_path: Path, asked: tuple[str, ...]) -> None:
    code, out, err = run("club", "pack", str(SAMPLE), *asked)
    assert (code, out) == (2, "")
    assert "Help: sheetgen club pack --help" in err
    assert list(tmp_path.iterdir()) == []


def test_a_club_without_names_or_with_another_kind_of_file(run: Run, tmp_path: Path) -> None:
    """FB021, FB101."""
    (tmp_path / "x.club.yaml").write_text("name: Elm\nroster: r.csv\n", encoding="utf-8")
    (tmp_path / "r.csv").write_text("name\n , \n", encoding="utf-8")
    code, out, err = run("club", "pack", "x.club.yaml")
    assert (code, out) == (1, "")
    assert "the roster has no names" in err
    (tmp_path / "g.game.yaml").write_text("variant: classic\nsides: {A: , B: }\nrounds: []\n", encoding="utf-8")
    code, _, err = run("club", "pack", "g.game.yaml")
    assert code == 1
    assert "is a recorded game" in err
    assert run("club", "pack", "nowhere.yaml")[0] == 3
    assert run("club", "pack", str(tmp_path))[0] == 3
    assert not list(tmp_path.glob("*.pdf"))


@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_very_few_names_make_a_pack_that_says_how(run: Run, tmp_path: Path, count: int) -> None:
    """FB021."""
    (tmp_path / "x.club.yaml").write_text(f"name: Elm\nroster: {json.dumps(NAMES[:count])}\nseating: draw\n",
                                          encoding="utf-8")
    code, _, err = run("club", "pack", "x.club.yaml", "--cover", "--tallies")
    assert code == 0
    assert "Seats" in err
    for page in PdfReader(tmp_path / "elm-pack.pdf").pages:
        assert page.extract_text().strip()


def test_progress_is_for_screens_alone(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "of 8 pages" not in run("club", "pack", str(SAMPLE))[2]
    monkeypatch.setattr(type(sys.stderr), "isatty", lambda _: True, raising=False)
    said = run("club", "pack", str(SAMPLE))[2]
    assert "\r1 of 8 pages" in said
    assert "\r1 of 8 pages" not in run("club", "pack", str(SAMPLE), "-q")[2]


def test_a_club_without_a_command_and_with_a_wrong_one(run: Run) -> None:
    code, out, _ = run("club")
    assert code == 0
    assert "standings" in out
    code, _, err = run("club", "packs")
    assert code == 2
    assert 'Did you mean "pack"?' in err


def test_a_new_club_can_be_packed_at_once(run: Run, tmp_path: Path) -> None:
    code, out, err = run("new", "club", "Elm & Oak")
    assert (code, out) == (0, "Saved   elm-and-oak.club.yaml\n")
    assert "sheetgen club pack elm-and-oak.club.yaml" in err
    assert run("club", "pack", "elm-and-oak.club.yaml")[0] == 0
    assert (tmp_path / "elm-and-oak-pack.pdf").exists()
    assert run("new", "club", "Elm & Oak")[0] == 1  # it is not written over
    assert run("check", "elm-and-oak.club.yaml")[0] == 0
    code, _, err = run("blank", "elm-and-oak.club.yaml")
    assert code == 1
    assert "sheetgen club pack" in err
