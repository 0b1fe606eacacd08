"""A list of names is read from whatever a club keeps it in, and each of its faults is told by row, all in one go."""

from __future__ import annotations

import io
import zipfile

import openpyxl
import pytest

from sheetgen import arrange, csvcells, roster, xlsxfile, yamlfile
from sheetgen.errors import Refused, Report
from sheetgen.roster import Person, Roster
from sheetgen.sittings import Wish


def read(data: str | bytes) -> tuple[Roster, list[str]]:
    """The roster of a CSV, and what is told of it as "row message"."""
    report = Report()
    made = roster.from_csv(data.encode() if isinstance(data, str) else data, "r.csv", report)
    return made, told(report)


def told(report: Report) -> list[str]:
    return [f"{'' if p.severity == 'error' else '? '}{p.place.line} {p.message}" for p in report.in_order()]


def names(data: str | bytes) -> list[str]:
    made, problems = read(data)
    assert problems == []
    return [person.name for person in made.people]


def inline(text: str) -> tuple[Roster, list[str]]:
    node = yamlfile.parse(f"roster:\n{text}", "c.yaml")
    held = node.get("roster") if isinstance(node, yamlfile.Mapping) else None
    assert held is not None
    report = Report()
    return roster.from_node(held, report), told(report)


@pytest.mark.parametrize(("data", "expected"), [
    ("name,table\nAna,1\nBo,1\n", ["Ana", "Bo"]),
    ("Ana\nBo\nCy", ["Ana", "Bo", "Cy"]),  # without headings
    ("Name;Tisch\nAna;1\nBo;1\n", ["Ana", "Bo"]),
    ("Spieler\tTisch\nAna\t1\n", ["Ana"]),
    ("First name,Last name\nAna,Lee\nBo,\n", ["Ana Lee", "Bo"]),
    ("id,phone,NAME,e-mail\n1,555,Ana,a@b\n", ["Ana"]),
    ("  name , table \n  Ana   Lee ,1\n", ["Ana Lee"]),
    ("name,partner\nAna,Bo\nCy,Dee\n", ["Ana", "Bo", "Cy", "Dee"]),
    ("name,partner\nAna,Bo\nBo,Ana\n", ["Ana", "Bo"]),
    ("Ana & Bo\nCy & Dee\n", ["Ana", "Bo", "Cy", "Dee"]),
])
def test_the_lists_that_clubs_keep(data: str, expected: list[str]) -> None:
    assert names(data) == expected


def test_places_for_whoever_comes_are_no_people() -> None:
    """FB019."""
    made, problems = read("name,table\nAna,1\nTBD,1\nTBD,1\nBo,1\n,2\n?,2\n")
    assert problems == []
    assert [person.name for person in made.people] == ["Ana", "", "", "Bo", "", ""]
    assert made.names == ("Ana", "Bo")


def test_rows_of_commas_are_no_people() -> None:
    """FB031."""
    made, problems = read("name,table,\nAna,1,\n\n,,\n , ,\nBo,2,\n,,,\n\n")
    assert problems == []
    assert [(person.name, person.row) for person in made.people] == [("Ana", 2), ("Bo", 6)]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_accents_and_marks_in_every_encoding_that_says_what_it_is(encoding: str) -> None:
    """FB070, FB071."""
    assert names("name,table\nJosé Nuñez,1\n".encode(encoding)) == ["José Nuñez"]


def test_an_old_windows_file_is_read_right_and_said_to_be_one() -> None:
    """FB070."""
    made, problems = read("name,table\nAna,1\nJosé,1\n".encode("cp1252"))
    assert [person.name for person in made.people] == ["Ana", "José"]
    assert problems == ["? 3 The file is not UTF-8, and is read as Windows has it: “José,1”."]


def test_commas_quotes_and_breaks_in_a_name_stay_in_it() -> None:
    """FB073."""
    typed = ["Lee, Ana, Jr.", 'Bob "The Bull" Ox', "Two Lines", "=1+2", "+49 Kurt", "@home", "O'Neil"]
    rows = [typed[0], typed[1], "Two\nLines", *typed[3:]]
    made = "name\r\n" + "".join('"' + csvcells.guarded(name).replace('"', '""') + '"\r\n' for name in rows)
    assert names(made) == typed
    again = "name\r\n" + "".join('"' + csvcells.guarded(name).replace('"', '""') + '"\r\n' for name in names(made))
    assert names(again) == typed


def test_every_fault_is_told_at_once_by_row() -> None:
    long = "x" * 500
    made, problems = read(f"name,table\nAna,1\nBo,2\nana,1\nCy,Dee,3\n{long},4\nBo,2\n")
    assert problems == [
        "4 ana is in row 2 already.",
        "5 This row has 3 cells, but there are 2 headings.",
        "6 This name has 500 letters.",
        "7 Bo is in row 3 already.",
    ]
    assert len(made.people) == 5


def test_people_of_one_name_are_told_apart_by_number_or_table() -> None:
    made, problems = read("name,member no\nAna,7\nAna,12\nBo,1\n")
    assert problems == []
    assert [(person.name, person.called) for person in made.people] == [
        ("Ana (7)", "Ana"), ("Ana (12)", "Ana"), ("Bo", "Bo")]
    by_table, problems = read("name,table\nAna,1\nAna,3\n")
    assert problems == []
    assert by_table.names == ("Ana (1)", "Ana (3)")


@pytest.mark.parametrize(("data", "message"), [
    (b"a,b\nAna,1\n", "No column is headed name."),
    (b"PK\x03\x04 spreadsheet", "spreadsheet"),
    (b"", "This file is empty."),
    (b'name\n"Ana\nBo\n', "never closed"),
])
def test_what_is_no_list_of_names(data: bytes, message: str) -> None:
    try:
        _, problems = read(data)
    except Refused as refused:
        problems = [problem.message for problem in refused.problems]
    assert message in " ".join(problems)


def test_a_heading_that_is_nearly_one_is_pointed_out() -> None:
    _, problems = read("name,tabel\nAna,1\n")
    assert problems == ['? 1 The column "tabel" is passed over.']


def test_more_names_than_any_club_has() -> None:
    _, problems = read("name\n" + "".join(f"n{number}\n" for number in range(5001)))
    assert problems == ["0 These are 5,001 names; 5,000 are the most."]


def spreadsheet(*rows: tuple[object, ...]) -> bytes:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_a_spreadsheet_with_gaps_and_numbers() -> None:
    report = Report()
    made = roster.from_xlsx(spreadsheet(("Name", "Table", None), ("Ana", 1.0, None), (), (None, None, " "), ("Bo", 2)),
                            "r.xlsx", report)
    assert told(report) == []
    assert [(p.name, p.table, p.row) for p in made.people] == [("Ana", "1", 2), ("Bo", "2", 5)]


def test_a_spreadsheet_of_names_alone_and_one_with_nothing() -> None:
    assert roster.from_xlsx(spreadsheet(("Ana",), ("Bo",)), "r.xlsx", Report()).names == ("Ana", "Bo")
    report = Report()
    roster.from_xlsx(spreadsheet(), "r.xlsx", report)
    assert told(report) == ["0 The first sheet is empty."]


def bomb() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as pack:
        for number in range(4):
            pack.writestr(f"xl/{number}.xml", b"0" * 50_000_000)
    return out.getvalue()


@pytest.mark.parametrize(("data", "message"), [
    (b"name\nAna\n", "no .xlsx"),
    (spreadsheet(("name",))[:-300], "no .xlsx"),
    (bomb(), "far too large"),
    (b"x" * 11_000_000, "larger than 10 MB"),
])
def test_spreadsheets_that_are_none(data: bytes, message: str) -> None:
    with pytest.raises(Refused) as refused:
        roster.from_xlsx(data, "r.xlsx", Report())
    assert message in refused.value.problems[0].message


def test_what_is_written_as_a_spreadsheet_stays_text_and_is_the_same_each_time() -> None:
    typed = ["=1+2", "S&P <b>", "../x", "CON", "-5", "שלום", 'say "x"']
    data = xlsxfile.write("A/B: [1]?", [["name", "points"], *[[name, -5] for name in typed]])
    assert data == xlsxfile.write("A/B: [1]?", [["name", "points"], *[[name, -5] for name in typed]])
    sheet = openpyxl.load_workbook(io.BytesIO(data)).active
    assert [sheet.cell(row, 1).data_type for row in range(2, 9)] == ["s"] * 7
    assert sheet.cell(2, 2).value == -5
    assert roster.from_xlsx(data, "r.xlsx", Report()).names == tuple(typed)
    assert xlsxfile.ours(data)
    assert not xlsxfile.ours(spreadsheet(("name",)))


def test_a_list_in_the_clubs_file() -> None:
    made, problems = inline("  - Ann & Bob\n  - TBD\n  - {name: Cy, table: 4, seat: N}\n  - ''\n")
    assert problems == []
    assert [(p.name, p.row) for p in made.people] == [("Ann", 2), ("Bob", 2), ("", 3), ("Cy", 4), ("", 5)]
    assert made.people[0].pair == made.people[1].pair != ""
    _, problems = inline("  - Ann\n  - {name: Cy, tabel: 4}\n  - [Di]\n  - Ann\n")
    assert problems == [
        '3 roster: "tabel" is no word of an entry.',
        "4 roster 3 should be a name, but it is a list.",
        "5 Ann is in row 1 already.",
    ]


def people(*rows: str) -> Roster:
    """Each as "name table seat pair", with - for nothing."""
    fields = [["" if word == "-" else word for word in f"{row} - - -".split()[:4]] for row in rows]
    return Roster(tuple(Person(name, at, table, seat, pair, "", name)
                        for at, (name, table, seat, pair) in enumerate(fields, 1)), "r.csv")


def test_seats_round_the_table_put_partners_across() -> None:
    report = Report()
    tables, labels = arrange.tables(people("Ana 2 N", "Bo 2 E", "Cy 2 S", "Di 2 W", "Ed 10 1", "Flo 10 3", "Gus 10"),
                                    Wish(), report)
    assert told(report) == []
    assert [(table.number, table.sides) for table in tables] == [(2, ((0, 2), (1, 3))), (10, ((4, 5), (6, None)))]
    assert labels == {2: "2", 10: "10"}


def test_tables_with_names_and_partners_who_are_kept_together() -> None:
    report = Report()
    tables, labels = arrange.tables(people("Ana Red - x", "Bo Red", "Cy Red - x", "Di Blue"), Wish(), report)
    assert told(report) == []
    assert labels == {1: "Blue", 2: "Red"}
    assert tables[1].sides == ((0, 2), (1, None))


def test_tables_that_cannot_be() -> None:
    report = Report()
    arrange.tables(people("Ana 1 N", "Bo 1 N", "Cy 1 X", "Di 1", "Ed 1", "Flo 1", "Gus"), Wish(), report)
    assert told(report) == [
        "2 Bo has seat N of table 1, but there sits Ana (row 1).",
        '3 Cy: "X" is no seat.',
        "6 Flo is one too many at table 1, which has 4 seats.",
        "7 Gus has no table, but others have one.",
    ]


def test_partners_by_their_pair_or_in_order() -> None:
    report = Report()
    list_ = people("Ana - - 1", "Bo - - 2", "Cy - - 1", "Di", "Ed", "Flo - - 3", "Gus")
    assert arrange.units(list_, Wish(), report, pairs=True) == ((0, 2), (1, None), (3, 4), (5, None), (6, None))
    assert told(report) == ["? 2 Bo has no partner; the seat is left open.",
                            "? 6 Flo has no partner; the seat is left open.",
                            "? 7 Gus has no partner; the seat is left open."]
    report = Report()
    arrange.units(people("Ana - - 1", "Bo - - 1", "Cy - - 1"), Wish(), report, pairs=True)
    assert told(report) == ["3 Cy is number 3 of a pair; here 2 share a side."]
