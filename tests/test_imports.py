"""CSV files of other people's making: read whatever their separators, letters and habits, or told by row and column."""

from __future__ import annotations

import csv
import io
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen import cli, csvcells, exports, gametext, imports, messages, reading, records, scoring, yamlfile
from sheetgen.csvcolumns import Map
from sheetgen.errors import Refused
from sheetgen.exports import Scored
from sheetgen.game import Game
from sheetgen.records import Recorded
from sheetgen.variant import Variant

ROOT = Path(__file__).parent.parent
GAMES = sorted((ROOT / "samples").glob("*.game.yaml"))
NET = "round,side,net\n1,Ann & Bob,640\n1,Cy & Dee,885\n2,Ann & Bob,1265\n2,Cy & Dee,-45\n"
FULL = ("round,side,natural,mixed,going_out,red_threes,melded_cards,cards_left\n"
        "1,Ann & Bob,1,2,yes,2,340,\n1,Cy & Dee,,1,,,120,45\n")


def read(text: str | bytes, *maps: str, file: str = "g.csv") -> tuple[Recorded, ...]:
    return records.read(file, text.encode() if isinstance(text, str) else text, given=records.map_of(maps))


def yaml_game(text: bytes) -> Game:
    return records.read("g.yaml", text)[0].game


def totals(text: str | bytes, *maps: str) -> list[tuple[int, ...]]:
    return [scoring.score(each.game).totals for each in read(text, *maps)]


def told(text: str | bytes, *maps: str) -> list[str]:
    """What is wrong with a file, each with its row and column."""
    with pytest.raises(Refused) as refused:
        read(text, *maps)
    wrong = [problem for problem in refused.value.problems if problem.severity == "error"]
    return [f"{p.place.line}:{p.place.column} {p.message} {p.hint}".rstrip() for p in wrong]


# --- the three depths


def test_net_scores() -> None:
    (found,) = read(NET)
    assert [side.name for side in found.game.sides] == ["Ann & Bob", "Cy & Dee"]
    assert [side.players for side in found.game.sides] == [("Ann", "Bob"), ("Cy", "Dee")]
    assert totals(NET) == [(1905, 840)]


def test_base_and_points() -> None:
    text = "round,side,base,points\n1,A,800,165\n1,B,300,-45\n"
    (found,) = read(text)
    assert [(each.base, each.points) for each in found.game.rounds[0].sides if each] == [(800, 165), (300, -45)]
    assert totals(text) == [(965, 255)]
    assert told("round,side,base,points\n1,A,800,\n1,B,300,5\n")[0].startswith("2:1 hand 1, A: points is missing.")


def test_every_line_of_the_variant_is_a_column() -> None:
    (found,) = read(FULL)
    entries = found.game.rounds[0].sides[0]
    assert entries is not None
    assert entries.lines == {"natural": 1, "mixed": 2, "going_out": 1, "red_threes": 2, "melded_cards": 340}
    assert totals(FULL) == [(1740, 375)]
    assert found.game.rounds[0].ended == "out"


def test_depths_may_differ_from_row_to_row_and_the_deepest_counts() -> None:
    text = ("round,side,natural,melded_cards,base,points,net\n1,A,1,200,,,\n1,B,,,300,50,\n2,A,,,,,-85\n2,B,0,60,,,60\n"
            "3,A,1,100,500,100,600\n3,B,,,300,20,325\n")
    (found,) = read(text)
    ledger = scoring.score(found.game)
    assert ledger.totals == (700 - 85 + 600, 350 + 60 + 320)
    assert [(d.round, d.side, d.stated.value, d.computed, d.stated.place.line)
            for d in scoring.disagreements(found.game, ledger)] == [(2, 1, 325, 320, 7)]


@pytest.mark.parametrize(("text", "expected"), [
    ("round,player,total\n1,Ann,50\n1,Bo,100\n", (50, 100)),  # a total of the round is its net score
    ("hand,team,points\n1,A,50\n1,B,100\n", (50, 100)),  # points alone are the whole score
    ("round,side,running_total\n1,A,500\n1,B,-5\n2,A,480\n2,B,100\n", (480, 100)),  # kept by running totals
    ("side,net\nA,50\nB,100\nA,5\nB,10\n", (55, 110)),  # rounds without a number are counted
    ("Hand Number,Side,Net Score\n2,A,5\n2,B,10\n1,A,50\n1,B,100\n", (55, 110)),  # in any order
    ("round,side,start,net\n1,A,200,50\n1,B,-30,100\n", (250, 70)),
    ("round,side,net\n1,ann,5\n1,Bo,10\n2,Ann,5\n2,bo,10\n", (10, 20)),  # one side, however its letters are written
])
def test_other_headings_and_habits(text: str, expected: tuple[int, int]) -> None:
    assert totals(text) == [expected]


def test_a_column_called_player_makes_each_side_one_person() -> None:
    (found,) = read("round,player,net\n1,Ann,5\n1,Bo,10\n")
    assert [side.players for side in found.game.sides] == [("Ann",), ("Bo",)]
    assert found.game.variant.seat.players == 2


# --- wide files: one row a round, a column a side


@pytest.mark.parametrize("text", [
    "round,Ann & Bob,Cy & Dee\n1,640,885\n2,1265,-45\n",
    "Ann & Bob,Cy & Dee\n640,885\n1265,-45\n",
    "Hand;Ann & Bob;Cy & Dee;Dealer\n1;640;885;Ann\n2;1.265;−45;Cy\nTotal;1905;840;\n",
    "round,Ann & Bob base,Ann & Bob points,Cy & Dee base,Cy & Dee points\n1,600,40,800,85\n2,1200,65,0,-45\n",
])
def test_a_column_a_side(text: str) -> None:
    assert totals(text) == [(1905, 840)]
    assert [side.name for side in read(text)[0].game.sides] == ["Ann & Bob", "Cy & Dee"]


def test_a_row_of_totals_is_compared() -> None:
    (found,) = read("round,A,B\n1,640,885\ntotal,640,890\n")
    ledger = scoring.score(found.game)
    assert [(d.what, d.side, d.stated.value, d.computed) for d in scoring.disagreements(found.game, ledger)] == [
        ("total", 1, 890, 885)]


# --- many games in one file


def test_many_games_are_told_apart_by_name() -> None:
    text = ("game,variant,date,table,round,side,net\nA,classic,2026-11-24,4,1,x,5\nB,pennies,,,1,Ann & Bob & Cy,10\n"
            "A,,,,1,y,15\nB,,,,1,Dee & Ed & Flo,20\n,,,,2,Ann & Bob & Cy,100\n,,,,2,Dee & Ed & Flo,200\n")
    first, second = read(text)
    assert (first.name, first.game.variant.id, first.game.date, first.game.table) == ("A", "classic", "2026-11-24", "4")
    assert (second.name, second.game.variant.id) == ("B", "pennies")
    assert len(second.game.rounds) == 2  # an empty cell stands for the game above
    assert totals(text) == [(5, 15), (110, 220)]


def test_without_a_name_date_place_and_table_tell_games_apart() -> None:
    text = ("date,table,round,side,net\n2026-11-24,1,1,A,5\n2026-11-24,1,1,B,10\n"
            "2026-11-24,2,1,A,15\n2026-11-24,2,1,B,20\n")
    assert [each.name for each in read(text)] == ["2026-11-24 1", "2026-11-24 2"]
    assert totals(text) == [(5, 10), (15, 20)]


def test_options_and_players_stand_in_columns() -> None:
    text = "options,round,side,players,net\ntarget=3000,1,Reds,Ann; Bob,5\n,1,Blues,Cy & Dee,10\n"
    (found,) = read(text)
    assert found.game.variant.target == 3000
    assert [side.players for side in found.game.sides] == [("Ann", "Bob"), ("Cy", "Dee")]


def test_what_a_game_says_twice_must_agree() -> None:
    text = ("game,date,round,side,players,net\n1,2026-11-24,1,A,x,5\n1,2026-11-25,1,B,y,10\n"
            "1,,2,A,z,5\n1,,2,B,y,5\n")
    hint = "Name all who played for the side in each row; joined and left tell when."
    assert told(text) == [
        '3:3 date: "2026-11-25" here, but "2026-11-24" further up in the same game.',
        f'4:8 players: "z" here, but "x" further up. {hint}',
    ]


def test_the_samples_hold_what_they_say() -> None:
    league = records.read(str(ROOT / "samples" / "league-net.csv"))
    assert [scoring.score(each.game).totals for each in league] == [(5120, 2320), (1780, 2390), (410, 2115)]
    assert [side.name for side in league[1].game.sides] == ["Inês & Kwame", "Lee, Jr. & Priya"]
    full = records.read(str(ROOT / "samples" / "league-full.csv"))
    assert [scoring.score(each.game).totals for each in full] == [(1970, 1975), (1580, 2290)]
    assert all(not scoring.disagreements(each.game, scoring.score(each.game)) for each in full)


# --- maps: any other file


def test_a_map_reads_the_file_of_another_program() -> None:
    app = str(ROOT / "samples" / "other-app.csv")
    (found,) = records.read(app, given=records.map_of([str(ROOT / "samples" / "other-app.map.yaml")]))
    assert scoring.score(found.game).totals == (1890, 1450)
    assert found.odd == ()
    assert [entries.lines["concealed"] for entries in found.game.rounds[1].sides if entries and entries.lines] == [0, 1]


# Shapes that other programs keep, each with its map; every one comes to 565 for A and 255 for B.
SHAPES = {
    "two parts": ("n;who;bonus;cardPoints\n1;A;500;65\n1;B;300;-45\n",
                  "columns: {round: n, side: who, base: bonus, points: cardPoints}"),
    "net by team": ("teamOneScore,teamTwoScore\n565,255\n",
                    "sides: {Us: {net: teamOneScore}, Them: {net: teamTwoScore}}"),
    "names in columns": ("player 1,point 1,player 2,point 2,date\nAnn,565,Bo,255,2026-11-24\n",
                         "sides: {a: {side: player 1, net: point 1}, b: {side: player 2, net: point 2}}"),
    "bands of cards": ("r,team,books,jokers,twos,low,left\n1,A,1,1,,3,\n1,B,,,15,,45\n",
                       ("columns: {round: r, natural: books, cards_left: left, melded_cards: ["
                        "{from: jokers, times: 50}, {from: twos, times: 20}, {from: low, times: 5}]}")),
    "penalties": ("r,team,score,penaltyCount\n1,A,615,1\n1,B,255,0\n",
                  "columns: {round: r, net: [score, {from: penaltyCount, times: -50}]}"),
}


@pytest.fixture
def mapped(tmp_path: Path) -> Callable[[str], str]:
    """Writes a map; returns its path."""

    def write(text: str) -> str:
        path = tmp_path / "columns.yaml"
        path.write_text(f"{text}\n", encoding="utf-8")
        return str(path)

    return write


@pytest.mark.parametrize("name", SHAPES)
def test_any_shape_is_read_by_a_map(name: str, mapped: Callable[[str], str]) -> None:
    text, columns = SHAPES[name]
    assert totals(text, mapped(columns)) == [(565, 255)]


def test_names_in_columns_are_the_sides_names(mapped: Callable[[str], str]) -> None:
    text, columns = SHAPES["names in columns"]
    (found,) = read(text, mapped(columns))
    assert [side.name for side in found.game.sides] == ["Ann", "Bo"]


@pytest.mark.parametrize(("maps", "message"), [
    (["natral=note"], '1:1 columns: "natral" is not a word sheetgen knows here. Did you mean "natural"?'),
    (["net=scor"], '1:1 net: no column is called "scor". Did you mean "score"?'),
    (["net=score", "net=note"], '2:7 hand 1, A: net should be a whole number, but it is "x".'),
    (["encoding=klingon"], '0:0 "klingon" is no encoding. Usual ones: utf-8, cp1252, mac_roman.'),
])
def test_a_slip_in_a_map_is_told(maps: list[str], message: str) -> None:
    assert told("round,side,score,note\n1,A,5,x\n1,B,5,y\n", *maps)[0] == message


def test_what_a_map_file_says_wrong_is_told_at_its_line(mapped: Callable[[str], str]) -> None:
    with pytest.raises(Refused) as refused:
        records.map_of([mapped("columns:\n  net: {form: score}")])
    assert refused.value.problems[0].place.line == 2
    assert 'Did you mean "from"?' in refused.value.problems[0].hint


# --- figures


@pytest.mark.parametrize(("typed", "read_as"), [
    ("1265", "1265"), ("1,265", "1265"), ("1.265", "1265"), ("1 265", "1265"), ("1\u00a0265", "1265"),
    ("1\u202f265", "1265"), ("1'265", "1265"), ("12,345,678", "12345678"), ("−45", "-45"), ("-1.265", "-1265"),
    ("+45", "+45"), ("(45)", "-45"), ("(1,265)", "-1265"), ("340.0", "340"), ("340,00", "340"), ("1,265.00", "1265"),
    ("1.265,00", "1265"), (" 45 ", "45"), ("", ""), ("-", ""), ("–", ""), ("0", "0"),
    # and what is no whole number stays as it was, to be told
    ("12.5", "12.5"), ("1,26", "1,26"), ("1,265.50", "1,265.50"), ("1.265.00", "1.265.00"), ("1,2650", "1,2650"),
    ("5e3", "5e3"), ("nan", "nan"), ("1_250", "1_250"), ("0x32", "0x32"), ("#REF!", "#REF!"), ("0,265", "0,265"),
    ("1,265 265", "1,265 265"), ("--5", "--5"),
])
def test_figures_with_the_habits_of_any_country(typed: str, read_as: str) -> None:
    assert csvcells.figure(typed) == read_as


@pytest.mark.parametrize("typed", ["12.5", "5e3", "1e3", "٣٤٠", "nan", ".inf", "1_250", "0x32", "007", "50.25"])
def test_fb067_what_is_no_whole_number_is_refused_with_its_row(typed: str) -> None:
    problems = told(f"round,side,net\n1,A,5\n1,B,{typed}\n")
    assert len(problems) == 1
    assert problems[0].startswith(f'3:5 hand 1, B: net should be a whole number, but it is "{typed}".')


@pytest.mark.parametrize(("typed", "end"), [("1e3", "Write 1000."), ("٣٤٠", "Write 340."), ('"1,5"', 'it is "1,5".')])
def test_fb067_points_in_another_form_are_refused_with_what_to_write_if_that_is_plain(typed: str, end: str) -> None:
    assert told(f"round,side,points\n1,A,5\n1,B,{typed}\n")[0].endswith(end)


def test_fb063_a_leading_zero_is_kept_in_texts_and_refused_in_numbers() -> None:
    (found,) = read("table,round,side,net\n012,1,007,5\n012,1,Bo,10\n")
    assert found.game.table == "012"
    assert found.game.sides[0].name == "007"
    assert "Write 150." in told("round,side,net\n1,A,0150\n1,B,5\n")[0]


def test_fb062_words_like_no_and_on_are_texts() -> None:
    (found,) = read("place,round,side,players,net\noff,1,On,No; Ana,5\noff,1,Yes,Null; true,10\n")
    assert found.game.place == "off"
    assert [side.name for side in found.game.sides] == ["On", "Yes"]
    assert [side.players for side in found.game.sides] == [("No", "Ana"), ("Null", "true")]


@pytest.mark.parametrize(("typed", "count"), [
    ("yes", 1), ("x", 1), ("TRUE", 1), ("✓", 1), ("1", 1), ("No", 0), ("0", 0),
])
def test_a_yes_or_no_may_be_a_tick(typed: str, count: int) -> None:
    (found,) = read(f"round,side,natural,going_out,melded_cards\n1,A,1,{typed},100\n1,B,,,5\n")
    entries = found.game.rounds[0].sides[0]
    assert entries is not None
    assert entries.lines is not None
    assert entries.lines["going_out"] == count


# --- dates


@pytest.mark.parametrize(("typed", "printed"), [
    ("2026-03-07", "March 7, 2026"), ('"2026-03-07"', "March 7, 2026"), ("2026-3-7", "2026-3-7"),
    ("7 March 2026", "7 March 2026"), ("2026-03-07T23:30:00+02:00", "2026-03-07T23:30:00+02:00"),
    ("07/03/2026", "07/03/2026"),
])
def test_fb065_a_date_is_printed_alike_however_it_is_quoted(typed: str, printed: str) -> None:
    english = reading.find_language("en")
    from_yaml = yaml_game(f"variant: classic\ndate: {typed}\nsides: {{A: , B: }}\n".encode())
    (from_csv,) = read(f"date,round,side,net\n{typed},1,A,5\n{typed},1,B,5\n")
    assert english.date(from_yaml.date) == english.date(from_csv.game.date) == printed


@pytest.mark.parametrize("typed", ["2026-02-30", "0000-00-00", "2026-13-01"])
def test_fb066_an_impossible_date_is_told_with_its_place(typed: str) -> None:
    with pytest.raises(Refused) as refused:
        yaml_game(f"variant: classic\ndate: {typed}\nsides: {{A: , B: }}\n".encode())
    (problem,) = refused.value.problems
    assert (problem.place.line, typed in problem.message) == (2, True)
    (said,) = told(f"date,round,side,net\n{typed},1,A,5\n{typed},1,B,5\n")
    assert said.startswith(f'2:1 date should be a day of the calendar, but it is "{typed}".')


# --- letters, marks, separators and quotes


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_fb070_accents_are_read_right_in_every_form_of_unicode(encoding: str) -> None:
    mark = {"utf-16-le": "\ufeff", "utf-16-be": "\ufeff"}.get(encoding, "")
    (found,) = read((mark + "round,side,net\n1,José,5\n1,Łukasz,10\n").encode(encoding))
    assert [side.name for side in found.game.sides] == ["José", "Łukasz"]


def test_fb070_another_encoding_is_refused_with_its_row_unless_told() -> None:
    data = "round,side,net\n1,José,5\n1,Bo,10\n".encode("cp1252")
    (problem,) = told(data)
    assert problem.startswith("2:6 row 2 is not UTF-8")
    assert "--map encoding=cp1252" in problem
    assert read(data, "encoding=cp1252")[0].game.sides[0].name == "José"
    late = b'round,side,net\n1,"A\nB",5\n\n1,Jos\xe9,10\n'
    assert told(late)[0].startswith("4:6 row 4 is not UTF-8")  # rows as a spreadsheet counts them


def test_fb071_a_byte_order_mark_does_not_stick_to_the_first_heading(tmp_path: Path) -> None:
    assert totals(b"\xef\xbb\xbf" + NET.encode()) == [(1905, 840)]
    (tmp_path / "g.yaml").write_bytes(b"\xef\xbb\xbfvariant: classic\nsides: {A: , B: }\n")
    assert records.read(str(tmp_path / "g.yaml"))[0].game.variant.id == "classic"


def test_fb069_the_code_page_of_the_machine_does_not_matter(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import locale

    monkeypatch.setattr(locale, "getpreferredencoding", lambda *_: "ascii")
    path = tmp_path / "g.csv"
    path.write_bytes(NET.replace("Ann", "Zoë").encode())
    assert records.read(str(path))[0].game.sides[0].name == "Zoë & Bob"


def test_fb073_commas_quotes_and_breaks_inside_a_name_are_one_person() -> None:
    text = ('round,player,net\n1,"Lee, Ana, Jr.",5\n1,"Bo ""the\nCat"" Ray",10\n'
            '2,"Lee, Ana, Jr.",5\n2,"Bo ""the Cat"" Ray",5\n')
    found = read(text)
    names = ["Lee, Ana, Jr.", 'Bo "the Cat" Ray']
    assert [side.players for side in found[0].game.sides] == [(name,) for name in names]
    back = read(exported(found))
    assert [side.name for side in back[0].game.sides] == names
    assert [side.players for side in back[0].game.sides] == [(name,) for name in names]


def test_fb031_rows_of_separators_are_skipped_and_counted() -> None:
    text = "round,side,net\n\n1,A,5\n,,\n1,B,10\n , ,\n2,A,x\n2,B,5\n,,,\n"
    assert told(text) == ['7:5 hand 2, A: net should be a whole number, but it is "x".']
    assert totals(text.replace("x", "5")) == [(10, 15)]


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_separators_and_ends_of_lines(separator: str, end: str) -> None:
    assert totals(NET.replace(",", separator).replace("\n", end)) == [(1905, 840)]


def test_a_spreadsheets_own_hint_at_its_separator() -> None:
    assert totals("sep=;\n" + NET.replace(",", ";")) == [(1905, 840)]


def test_headings_with_commas_do_not_mislead() -> None:
    (found,) = read("round;Lee, Ana;Ray, Bo\n1;5;10\n")
    assert [side.name for side in found.game.sides] == ["Lee, Ana", "Ray, Bo"]


@pytest.mark.parametrize(("data", "message"), [
    ("", "0:0 This file is empty."),
    ("\n,,\n", "0:0 This file is empty."),
    ("a\n1\n", "1:1 This row should name the columns"),
    (b"PK\x03\x04rest", "0:0 This is a spreadsheet or another kind of zip file"),
    (b"%PDF-1.4", "0:0 This is a PDF"),
    ('round,side,net\n1,"A,5\n1,B,6\n', "2:1 A quote opens in this row and is never closed."),
    ('round,side,net\n1,"A"x,5\n', "2:1 There is more text after a closing quote."),
    ("round,side,net\n1,A\x07,5\n", "2:0 There is a control character here (U+0007)"),
    ("round,side,net\n1,A,1,265\n1,B,5\n", "2:7 This row has 4 cells, but there are 3 headings."),
    ("round,side,net\n", "1:1 This file has headings, but no games."),
    ("round,net\n1,5\n", "1:1 No column says whose score it is"),
    ("round,side,when\n1,A,5\n", "1:1 No column holds a score"),
    ("round,side,net,net\n1,A,5,5\n", '1:16 Two columns hold the net; this one is "net".'),
    ("rond,side,net\n1,A,5\n1,B,5\n", '1:1 "rond" is no column that sheetgen knows. Did you mean "round"?'),
    ("round,side,natral\n1,A,5\n1,B,5\n", "1:1 No column holds a score"),
    ("round,side,net,natral\n1,A,5,\n1,B,5,\n", '1:16 "natral" is no column that sheetgen knows. Did you mean "na'),
])
def test_a_file_that_is_none_is_told_in_a_sentence(data: str | bytes, message: str) -> None:
    assert told(data)[0].startswith(message)


def test_a_file_that_is_too_long_is_refused_at_once() -> None:
    assert told(b"round,side,net\n" + b"1,A,5\n" * 3_400_000) == [
        "0:0 The file is longer than 20 MB. Divide it into several files."]


def test_a_column_that_nobody_knows_is_told_and_passed_over() -> None:
    (found,) = read("round,side,net,entered at\n1,A,5,noon\n1,B,5,noon\n")
    assert [problem.message for problem in found.odd] == ['not read: "entered at".']
    assert read("round,side,net,entered at\n1,A,5,\n1,B,5,\n", "ignore=entered at")[0].odd == ()


# --- what can't be, all at once


def test_all_mistakes_of_all_games_are_told_at_once_by_row_and_column() -> None:
    text = ("game,round,side,natural,going_out,red_threes,net,ended\n"
            "1,1,A,-1,,,,\n1,1,B,,yes,,,\n1,1,B,,,,5,\n"
            "2,1,A,,yes,3,,stck\n2,1,B,,yes,2,,\n2,3,A,,,,3,\n2,3,B,,,,5,\n")
    assert told(text) == [
        "2:7 game 1, hand 1, A, natural: -1 can't be; write how many there were, from 0 up.",
        "4:3 round 1 of this side stands in row 3 already. Keep one of the two.",
        '5:15 game 2, hand 1: ended should be out, stock or stopped, but it is "stck". Did you mean "stock"?',
        "6:8 game 2, hand 1: A has going_out already; only one side can.",
        "6:12 game 2, hand 1: red threes: 5 in all, but the pack has 4.",
        "7:1 game 2: there is no hand 2.",
    ]


@pytest.mark.parametrize(("rows", "message"), [
    ("1,A,,5,\n1,B,,5,\n2,A,,5,\n3,A,,5,\n3,B,,5,\n", "4:1 hand 2: B has no entry, though more was played later."),
    ("1,A,,5,\n1,B,,3,\n", "3:6 hand 1, B, net: 3 is no multiple of 5, as all points of Classic Canasta are."),
    ("0,A,,5,\n1,B,,5,\n", "2:1 round should be 1 or more, but it is 0."),
    ("x,A,,5,\n1,B,,5,\n", '2:1 round should be a whole number, but it is "x".'),
    (",A,,5,\n1,B,,5,\n", "2:1 This row does not say which round it is."),
    ("1,,,5,\n1,B,,5,\n", "2:3 This row says no side."),
    ("1,A,1,,\n1,B,,5,\n", "2:5 hand 1, A: concealed goes only with going_out."),
    ("1,A,,5,\n1,B,,5,\n1,C,,5,\n1,D,,5,\n", "2:0 This variant is not for 4 sides."),
    ("1,note,,5,\n1,B,,5,\n", '2:0 A side can\'t be called "note"'),
    ("1,A,,5,A\n1,B,,5,\n", "2:8 hand 1: alone is for games where one plays alone"),
])
def test_what_no_record_may_say_no_csv_may(rows: str, message: str) -> None:
    assert any(said.startswith(message) for said in told(f"round,side,concealed,net,alone\n{rows}"))


def test_three_against_one_another_say_who_is_alone() -> None:
    text = "variant,round,side,alone,melded_cards\nclassic-three,1,Ann,Bo,100\n,1,Bo,,50\n,1,Cy,,100\n"
    (found,) = read(text)
    assert found.game.rounds[0].alone == 1
    assert "say who played alone" in told(text.replace("Ann,Bo", "Ann,"))[0]


def test_a_row_is_called_a_row(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "g.csv"
    path.write_text("round,side,net\n1,A,5\n1,B,x\n", encoding="utf-8")
    assert cli.main(["check", str(path)]) == 1
    said = capsys.readouterr().err
    assert '  row 3     hand 1, B: net should be a whole number, but it is "x".\n' in said
    assert "      3 | 1,B,x\n        |     ^\n" in said
    assert messages.line_of(read(NET)[0].game.rounds[1].place) == "row 4"


# --- out and in again


def exported(found: tuple[Recorded, ...]) -> str:
    return exports.to_csv([Scored(each.name, each.game, scoring.score(each.game)) for each in found])


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_what_is_exported_can_be_imported_again(path: Path) -> None:
    first = records.read(str(path))
    text = exported(first)
    again = read(text)
    assert exported(again) == text
    assert scoring.score(again[0].game) == scoring.score(first[0].game)
    assert [each.message for each in again[0].odd] == []


def test_games_of_many_variants_go_out_and_come_back_in_one_file() -> None:
    first = tuple(Recorded(path.name, "", records.read(str(path))[0].game, ()) for path in GAMES)
    text = exported(first)
    again = read(text)
    assert exported(again) == text
    assert [each.game.variant.id for each in again] == [each.game.variant.id for each in first]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_a_game_written_as_a_record_is_the_same_game(path: Path) -> None:
    (first,) = records.read(str(path))
    text = gametext.text(first.game, first.game.variant.id, "again")
    again = yaml_game(text.encode())
    assert scoring.score(again) == scoring.score(first.game)
    assert [(side.name, side.players, side.start, side.joined, side.left) for side in again.sides] == [
        (side.name, side.players, side.start, side.joined, side.left) for side in first.game.sides]
    assert (again.date, again.table, again.notes) == (first.game.date, first.game.table, first.game.notes)


def test_the_export_has_the_entry_and_the_worth_of_each_line() -> None:
    game = yaml_game((ROOT / "samples" / "wrong-total.game.yaml").read_bytes())
    rows = list(csv.DictReader(io.StringIO(exports.to_csv([Scored("", game, scoring.score(game))]))))
    assert (rows[7]["mixed"], rows[7]["mixed_points"], rows[7]["round_total"]) == ("2", "600", "1255")
    assert (rows[8]["mixed"], rows[8]["base"], rows[8]["points"]) == ("", "800", "185")
    assert [(row["round"], row["running_total"]) for row in rows[-3:]] == [
        ("7", "4380"), ("total", "5215"), ("total", "4380")]
    for line in game.variant.lines:
        assert {line.id, f"{line.id}_points"} <= rows[0].keys()


def test_what_a_record_states_at_its_end_is_told_again_after_a_round_trip() -> None:
    game = yaml_game(b"variant: classic\nsides: {NS: [Ana, Bo], '=EW': [Cy, Di]}\ntotals: {'=EW': 5200}\n"
                     b"winner: '=EW'\nrounds:\n- {NS: 5500, '=EW': 5100}\n")
    first = scoring.disagreements(game, scoring.score(game))
    assert [(each.what, each.stated.value, each.computed) for each in first] == [
        ("total", 5200, 5100), ("winner", 1, 0)]
    text = exports.to_csv([Scored("1", game, scoring.score(game)), Scored("2", replace(game, stated_winner=None),
                                                                         scoring.score(game))])
    again, other = (each.game for each in read(text))
    told_again = scoring.disagreements(again, scoring.score(again))
    assert [(each.what, each.stated.value, each.computed) for each in told_again] == [
        (each.what, each.stated.value, each.computed) for each in first]
    assert other.stated_winner is None
    assert "is no side of this game" in told("round,side,net,game_winner\n1,A,5,C\n1,B,10,C\n")[0]


@pytest.mark.parametrize("name", ["=1+2", "+49 170", "-Ann", "@home", "'=1", "=HYPERLINK(\"http://x\")", "＝1+2"])
def test_formulas_in_texts_are_neutralised_and_come_back_as_they_were(name: str) -> None:
    game = yaml_game(("variant: classic\nsides:\n  " + gametext.scalar(name) + ": [" +
                                           gametext.scalar(name) + ", Bo]\n  B:\nrounds:\n  - " + gametext.scalar(name)
                                           + ": -85\n    B: 5\n").encode())
    text = exports.to_csv([Scored("", game, scoring.score(game))])
    row = next(csv.DictReader(io.StringIO(text)))
    assert row["side"] == f"'{name}"
    assert row["round_total"] == row["running_total"] == "-85"  # a number stays one
    assert not any(cell[:1] in "=+@" for each in csv.reader(io.StringIO(text)) for cell in each if cell)
    side = read(text)[0].game.sides[0]
    assert (side.name, side.players) == (name, (name, "Bo"))


NAMES = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=8)


@given(st.lists(NAMES, min_size=1, max_size=3))
def test_any_names_of_players_come_back_from_their_cell(names: list[str]) -> None:
    wanted = tuple(map(csvcells.words, names))
    assert csvcells.players(csvcells.players_cell(wanted)) == wanted


@given(NAMES)
def test_any_text_comes_back_from_its_cell(text: str) -> None:
    plain = " ".join(csvcells.words(f"x{text}").split())[1:]
    assert csvcells.words(csvcells.guarded(plain)) == plain


@settings(max_examples=30)
@given(st.text(max_size=12))
def test_any_text_can_stand_in_a_record(text: str) -> None:
    plain = " ".join("".join(letter for letter in text if letter.isprintable()).split())
    node = yamlfile.parse(f"place: {gametext.scalar(plain or 'x')}\nlist: [{gametext.scalar(plain or 'x')}, y]\n", "g")
    assert isinstance(node, yamlfile.Mapping)
    place, listed = node.get("place"), node.get("list")
    assert isinstance(place, yamlfile.Scalar)
    assert isinstance(listed, yamlfile.Sequence)
    assert place.text == (plain or "x")
    assert [item.text for item in listed.items if isinstance(item, yamlfile.Scalar)] == [plain or "x", "y"]


def test_a_substitute_comes_back_too() -> None:
    text = ("variant: classic\nsides:\n  A: {players: [Ana, Bo, Ed], joined: {Ed: 3}, left: {Ana: 2}}\n  B: [Cy, Di]\n"
            "rounds:\n" + "  - {A: 5, B: 10}\n" * 3)
    game = yaml_game(text.encode())
    again = read(exported((Recorded("", "", game, ()),)))[0].game
    assert (again.sides[0].joined, again.sides[0].left) == ({"Ed": 3}, {"Ana": 2})
    bad = told("round,side,players,joined,net\n1,A,Ana; Bo,Ed 3,5\n1,B,Cy; Di,Cy,5\n")
    assert bad == ['2:13 joined: "Ed" is none of the players. Such as: Ed 3; Flo 5',
                   '3:12 joined: "Cy" should be a name and a number. Such as: Ed 3; Flo 5']


def test_a_game_without_rounds_is_exported_with_its_sides() -> None:
    game = yaml_game(b"variant: classic\nsides: {A: {start: 200}, B: [x, y]}\n")
    again = read(exported((Recorded("", "", game, ()),)))[0].game
    assert [(side.name, side.players, side.start) for side in again.sides] == [("A", (), 200), ("B", ("x", "y"), 0)]
    assert again.rounds == ()


# --- the commands


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SHEETGEN_PAPER", "letter")
    (tmp_path / "league.csv").write_text("game,date,round,player,net\n1,2026-11-24,1,Ann,640\n1,2026-11-24,1,Bo,1265\n"
                                         "2,2026-11-25,1,Ann,-45\n2,2026-11-25,1,Bo,100\n", encoding="utf-8")
    return tmp_path


def test_fill_prints_each_game_into_one_pdf_or_one_each(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["fill", "league.csv"]) == 0
    out = capsys.readouterr().out
    assert out == ("Saved   league.pdf   (2 pages, US Letter)\nResult  game 1: Ann 640    Bo 1,265\n"
                   "Result  game 2: Ann -45    Bo 100\n")
    assert cli.main(["fill", "league.csv", "-q", "-o", "out/"]) == 0
    assert capsys.readouterr().out.splitlines() == ["out/league-1.pdf", "out/league-2.pdf"]


def test_score_tells_each_game(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import json

    assert cli.main(["score", "league.csv"]) == 0
    assert capsys.readouterr().out.count("Classic Canasta   to 5,000   1 hand") == 2
    assert cli.main(["score", "league.csv", "--json"]) == 0
    told_ = json.loads(capsys.readouterr().out)
    assert [(each["game"], [side["total"] for side in each["sides"]]) for each in told_] == [
        ("1", [640, 1265]), ("2", [-45, 100])]


def test_the_mark_of_an_export_can_be_chosen(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, marked in (([], True), (["--no-mark"], False), (["--mark"], True)):
        assert cli.main(["score", "league.csv", "--csv", "-o", "out.csv", "--force", *arguments]) == 0
        assert (here / "out.csv").read_bytes().startswith(b"\xef\xbb\xbf") is marked
        assert cli.main(["score", "out.csv", "-q"]) == 0
    capsys.readouterr()
    cli.main(["score", "league.csv", "--csv"])
    assert capsys.readouterr().out.startswith("game,round,side")


def test_import_writes_a_record_for_each_game(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["import", "league.csv", "-o", "games/"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Saved   games/league-1.game.yaml", "Saved   games/league-2.game.yaml"]
    text = (here / "games" / "league-1.game.yaml").read_text(encoding="utf-8")
    assert text == ("# From league.csv, game 1.\nvariant: classic\ndate: 2026-11-24\nsides:\n  Ann: [Ann]\n  Bo: [Bo]\n"
                    "rounds:\n  - Ann: 640\n    Bo: 1265\n")
    assert cli.main(["check", "games/*.yaml"]) == 0
    assert cli.main(["import", "league.csv", "-o", "games/"]) == 1  # they are there already
    assert cli.main(["import", "league.csv", "-o", "one.yaml"]) == 2
    assert cli.main(["import", "games/league-1.game.yaml"]) == 1
    capsys.readouterr()
    assert cli.main(["import", "league.csv", "-o", "-"]) == 0
    assert capsys.readouterr().out.count("variant: classic") == 2


def test_games_whose_names_would_be_one_are_all_written(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (here / "league.csv").read_text(encoding="utf-8").replace("\n1,", "\nA/B,").replace("\n2,", "\nA:B,")
    (here / "league.csv").write_text(text, encoding="utf-8")
    assert cli.main(["import", "league.csv"]) == 0
    assert sorted(path.name for path in here.glob("*.yaml")) == ["league-a-b-2.game.yaml", "league-a-b.game.yaml"]


def test_a_figure_that_differs_is_told_with_its_game_and_row(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "g.csv").write_text("game,round,side,natural,melded_cards,round_total\nA,1,x,1,100,600\nA,1,y,,50,55\n",
                                encoding="utf-8")
    assert cli.main(["fill", "g.csv"]) == 1
    said = capsys.readouterr().err
    assert "Look at A, round 1, y (row 3): the record says 55; the entries add up to 50.\n" in said
    assert "See how: sheetgen why g.csv --game A --round 1\n" in said


# --- speed


def test_each_variant_is_found_once_however_many_games_there_are() -> None:
    found: list[str] = []

    def find(name: str, **settled: object) -> Variant:
        found.append(name)
        return reading.find_variant(name, **settled)  # type: ignore[arg-type]

    draw = random.Random(7)
    rows = [f"{game},{number},{side} & {side}{game},{draw.randrange(0, 300, 5)}" for game in range(300)
            for number in range(1, 11) for side in "AB"]
    games, _ = imports.read("\n".join(["game,round,side,net", *rows]).encode(), "g.csv", Map(), find)
    assert len(games) == 300
    assert found == ["classic"]
