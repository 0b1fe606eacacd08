"""Who leads: counted for what people played, ties told, other rules kept apart, bad records left out by name."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import openpyxl
import pytest
from pypdf import PdfReader

from sheetgen import counting, evening, fonts, pdf, reading, records, report, results, roster, scoring, standings
from sheetgen.counting import Counting, Step
from sheetgen.errors import Report
from sheetgen.layout import SIZES
from sheetgen.paper import A4, LETTER
from sheetgen.standings import Standings
from tests.conftest import Run

ENGLISH = reading.find_language("en")
SAMPLE = Path(__file__).parent.parent / "samples" / "club" / "elm-street.club.yaml"

Records = Callable[..., tuple[Standings, list[str]]]


def record(rounds: list[tuple[int, int]], *, sides: tuple[str, str] = ("[Ana, Bo]", "[Cy, Di]"), head: str = "") -> str:
    names = ("North-South", "East-West")
    listed = "".join(f"  {name}: {side}\n" for name, side in zip(names, sides, strict=True))
    played = "".join(f"  - {{North-South: {north}, East-West: {south}}}\n" for north, south in rounds)
    return f"variant: classic\n{head}sides:\n{listed}rounds:\n{played}"


@pytest.fixture
def table(tmp_path: Path) -> Records:
    """The standings of these records, and the warnings."""
    def of(*texts: str, how: Counting | None = None, by_clock: bool = True) -> tuple[Standings, list[str]]:
        paths = []
        for number, text in enumerate(texts, 1):
            path = tmp_path / f"{number}.game.yaml"
            path.write_text(text, encoding="utf-8")
            paths.append(str(path))
        played, failed, _ = evening.read(paths)
        assert failed == ()
        made, warnings = standings.compute(played, how or Counting(), by_clock=by_clock)
        return made, [warning.message for warning in warnings]

    return of


def lines(made: Standings, *columns: str) -> list[tuple[object, ...]]:
    return [tuple(getattr(row, column) for column in ("rank", "name", *columns)) for row in made.rows]


BASE = """\
variant: classic
sides:
  North-South: {players: [Ana, Bo]}
  East-West:   {players: [Cy, Di]}
rounds:
  - North-South: {natural: 1, mixed: 2, red_threes: 2, going_out: yes, melded_cards: 340, cards_left: 0}
    East-West:   {natural: 0, mixed: 1, red_threes: 0, melded_cards: 120, cards_left: 45}
"""


def test_the_same_hand_has_the_same_score_here_as_elsewhere(table: Records, tmp_path: Path) -> None:
    """FB009."""
    made, _ = table(BASE, how=Counting(by="side"))
    assert lines(made, "points", "wins") == [(1, "North-South", 1740, 1), (2, "East-West", 375, 0)]
    game, _ = records.read_game(str(tmp_path / "1.game.yaml"))
    ledger = scoring.score(game)
    assert ledger.totals == (1740, 375)
    assert report.totals(ledger) == "North-South 1,740    East-West 375"


def test_where_the_lowest_wins_everything_follows(table: Records, tmp_path: Path) -> None:
    """FB015."""
    (tmp_path / "low.yaml").write_text("title: Low\nextends: classic\nwinner: lowest\n", encoding="utf-8")
    made, _ = table(record([(30, 60), (10, 35)]).replace("classic", "low.yaml"),
                    how=Counting(by="side", victory_points=(Step(2, 1, 40), Step(3, 0))))
    assert lines(made, "points", "wins", "best_round", "victory_points") == [
        (1, "North-South", 40, 1, 10, 3), (2, "East-West", 95, 0, 35, 0)]
    by_points, _ = table(record([(30, 60), (10, 35)]).replace("classic", "low.yaml"), how=Counting(by="side"))
    assert lines(by_points) == [(1, "North-South"), (2, "East-West")]
    by_average, _ = table(record([(30, 60)]).replace("classic", "low.yaml"), how=Counting(by="side", rank_by="average"))
    assert lines(by_average) == [(1, "North-South"), (2, "East-West")]


def test_an_open_seat_collects_nothing(table: Records) -> None:
    """FB019."""
    made, _ = table(record([(500, 300)], sides=("[Ana, TBD]", "[TBD, '?']")), record([(500, 300)], sides=("[Ana, TBD]",
                                                                                                  "[Cy, Di]")))
    assert [row.name for row in made.rows] == ["Ana", "Cy", "Di"]


def test_who_leaves_and_who_takes_over_count_for_what_they_played(table: Records) -> None:
    """FB023."""
    ed = "{players: [Ana, Bo, Ed], left: {Ana: 2}, joined: {Ed: 3}}"
    rounds = [(500, 100), (300, 200), (400, 0)]
    made, _ = table(record(rounds, sides=(ed, "[Cy, Di]")), record([(100, 900)]), record([(600, 50)]))
    rows = {row.name: row for row in made.rows}
    assert (rows["Bo"].games, rows["Bo"].points, rows["Bo"].rounds, rows["Bo"].part) == (3, 1900, 5, False)
    assert (rows["Ana"].games, rows["Ana"].points, rows["Ana"].rounds, rows["Ana"].part) == (3, 1500, 4, True)
    assert (rows["Ed"].games, rows["Ed"].points, rows["Ed"].rounds, rows["Ed"].part) == (1, 400, 1, True)
    assert (rows["Ed"].average, rows["Ana"].average) == (400, 500)
    assert (rows["Bo"].wins, rows["Ana"].wins, rows["Ed"].wins) == (2, 1, 1)  # whoever was there at the end has won


def test_ties_share_a_rank_and_what_breaks_one_is_named(table: Records) -> None:
    games = (record([(1000, 400)]), record([(400, 1000)], sides=("[Ed, Flo]", "[Gus, Hal]")),
             record([(600, 400)], sides=("[Ed, Flo]", "[Cy, Di]")))
    made, _ = table(*games, how=Counting(tie_breaks=("wins",)))
    assert lines(made, "points", "wins", "tie_break") == [
        (1, "Ana", 1000, 1, ""), (1, "Bo", 1000, 1, ""), (1, "Ed", 1000, 1, ""), (1, "Flo", 1000, 1, ""),
        (1, "Gus", 1000, 1, ""), (1, "Hal", 1000, 1, ""), (7, "Cy", 800, 0, ""), (7, "Di", 800, 0, "")]
    made, _ = table(*games, how=Counting(tie_breaks=("best_round",)))
    assert lines(made, "tie_break") == [
        (1, "Ana", ""), (1, "Bo", ""), (1, "Gus", ""), (1, "Hal", "best_round"),
        (5, "Ed", "best_round"), (5, "Flo", ""), (7, "Cy", ""), (7, "Di", "")]
    assert results.decided(made, ENGLISH) == ("Level on Score: Best hand decides.",)


def test_a_shared_win_is_half_a_win_each(table: Records) -> None:
    made, _ = table(record([(500, 500)]))
    assert {row.wins for row in made.rows} == {Fraction(1, 2)}
    assert results.shown(made.rows[0], "wins", ENGLISH) == "½"


def test_a_game_before_its_end_has_no_winner_unless_time_decides(table: Records) -> None:
    made, warnings = table(record([(500, 100)]), by_clock=False)
    assert {row.wins for row in made.rows} == {0}
    assert warnings == ["This game has not come to an end (1.game.yaml)."]
    made, warnings = table(record([(500, 100)]), by_clock=True)
    assert warnings == []
    made, warnings = table(record([(5200, 100)]), by_clock=False)
    assert (max(row.wins for row in made.rows), warnings) == (1, [])


@pytest.mark.parametrize(("name", "difference", "points"), [
    ("burraco_3_hands", 0, (10, 10)), ("burraco_3_hands", 50, (10, 10)), ("burraco_3_hands", 55, (11, 9)),
    ("burraco_3_hands", 655, (16, 4)), ("burraco_3_hands", 1000, (17, 3)), ("burraco_3_hands", 1500, (19, 1)),
    ("burraco_3_hands", 1505, (20, 0)), ("burraco_4_hands", 100, (10, 10)), ("burraco_4_hands", 905, (15, 5)),
    ("burraco_4_hands", 2000, (19, 1)), ("burraco_4_hands", 9000, (20, 0)),
])
def test_burracos_victory_points(name: str, difference: int, points: tuple[int, int]) -> None:
    """The tables of three and four hands a turn that Burraco tournaments use."""
    step = counting.victory_points(counting.TABLES[name], difference)
    assert (step.winner, step.loser) == points


def test_victory_points_rank_where_there_are_any(table: Records) -> None:
    made, _ = table(record([(1300, 100)]), record([(700, 750)]), how=Counting(victory_points="burraco_3_hands"))
    assert lines(made, "victory_points", "points") == [
        (1, "Ana", 28, 2000), (1, "Bo", 28, 2000), (3, "Cy", 12, 850), (3, "Di", 12, 850)]
    assert results.columns(made)[2] == "victory_points"


def test_victory_points_need_two_sides(table: Records) -> None:
    three = "variant: classic\nsides: {Ana: , Bo: , Cy: }\nrounds:\n  - {Ana: 500, Bo: 300, Cy: 100}\n"
    made, warnings = table(three, how=Counting(victory_points="burraco_3_hands"))
    assert {row.victory_points for row in made.rows} == {0}
    assert "this game has 3" in warnings[0]


@pytest.mark.parametrize(("how", "says"), [
    (Counting(rank_by="victory_points"), "needs a table"),
    (Counting(victory_points=(Step(3, 0, 500),)), "without up_to"),
    (Counting(victory_points=(Step(3, 0), Step(4, 0))), "without up_to"),
    (Counting(victory_points=(Step(2, 1, 500), Step(3, 0, 400), Step(4, 0))), "larger"),
])
def test_ways_of_counting_that_cannot_be(how: Counting, says: str) -> None:
    assert says in counting.fault(how)


def test_players_of_one_name_are_refused_or_told_apart_by_table(tmp_path: Path) -> None:
    twice = tmp_path / "a.game.yaml"
    twice.write_text(record([(500, 300)], sides=("[Ana, Bo]", "[Ana, Di]")), encoding="utf-8")
    by_table = tmp_path / "b.game.yaml"
    by_table.write_text(record([(500, 300)], head="table: 3\n"), encoding="utf-8")
    unclear = tmp_path / "c.game.yaml"
    unclear.write_text(record([(500, 300)]), encoding="utf-8")
    house = evening.House(names={"ana": (("Ana (1)", "1"), ("Ana (3)", "3"))})
    played, failed, _ = evening.read([str(twice), str(by_table), str(unclear)], house)
    assert [each.called("Ana") for each in played] == ["Ana (3)"]
    assert [(p.place.line, p.message) for each in failed for p in each.problems] == [
        (3, "Ana may be Ana (1) or Ana (3)."), (4, "Two players here are called Ana."),
        (4, "Ana may be Ana (1) or Ana (3)."), (3, "Ana may be Ana (1) or Ana (3)."),
    ]


def test_nobody_sits_at_two_tables_in_one_sitting(tmp_path: Path) -> None:
    for number in (1, 2):
        head = f"date: 2026-12-03\nsitting: 1\ntable: {number}\n"
        (tmp_path / f"t{number}.game.yaml").write_text(record([(500, 300)], head=head), encoding="utf-8")
    played, failed, _ = evening.read(evening.files_in(str(tmp_path)))
    assert len(played) == 1
    assert failed[0].problems[0].message == "Ana sat at table 1 in this sitting already (t1.game.yaml)."


# --- the command -------------------------------------------------------------------------------------------


@pytest.fixture
def tell(run: Run) -> Run:
    """Runs `club standings`."""
    return lambda *arguments: run("club", "standings", *arguments)


def test_a_bad_record_is_told_by_line_and_left_out_and_the_rest_go_on(tell: Run, tmp_path: Path) -> None:
    """FB101."""
    (tmp_path / "e").mkdir()
    (tmp_path / "e" / "1.game.yaml").write_text(record([(5200, 300)]), encoding="utf-8")
    (tmp_path / "e" / "2.game.yaml").write_text(record([(5200, 300)]).replace("5200", "5201"), encoding="utf-8")
    (tmp_path / "e" / "3.game.yaml").write_text("variant: [", encoding="utf-8")
    (tmp_path / "e" / "notes.yaml").write_text("title: nothing\n", encoding="utf-8")
    code, out, err = tell("e")
    assert code == 1
    assert "1 game " in out
    assert "2.game.yaml has 1 problem." in err
    assert "line 6" in err
    assert err.count("left out") == 2
    code, out, _ = tell("e", "--json")
    told = json.loads(out)
    assert [each["file"].split("/")[-1] for each in told["left_out"]] == ["2.game.yaml", "3.game.yaml"]


def test_records_of_other_rules_are_not_mixed_in(tell: Run, tmp_path: Path) -> None:
    (tmp_path / "e").mkdir()
    for number in (1, 2):
        (tmp_path / "e" / f"{number}.game.yaml").write_text(record([(5200, 300)]), encoding="utf-8")
    long = record([(9000, 100)]).replace("variant: classic", "variant: classic\noptions: {target: 10000}")
    (tmp_path / "e" / "3.game.yaml").write_text(long, encoding="utf-8")
    code, out, err = tell("e", "--json")
    told = json.loads(out)
    assert (code, told["games"]) == (1, 2)
    other = told["left_out"][0]
    assert other["why"] == "other rules"
    assert f"code {other['rules']}" in err
    code, out, _ = tell("e", "--json", "--rules", other["rules"].lower())
    assert (json.loads(out)["games"], json.loads(out)["rules"]) == (1, other["rules"])
    code, _, err = tell("e", "--rules", "ZZZZZZ")
    assert code == 2
    assert "no game was played by rules ZZZZZZ" in err


def test_a_record_of_the_clubs_game_is_read_by_the_clubs_rules(tell: Run, tmp_path: Path) -> None:
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "1.game.yaml").write_text(record([(900, 300), (900, 100)]), encoding="utf-8")
    (tmp_path / "x.club.yaml").write_text("name: Elm\nvariant: classic\nhouse_rules: {target: 1500}\ntables: 2\n",
                                          encoding="utf-8")
    code, out, err = tell("x.club.yaml", "--json")
    assert (code, err) == (0, "")
    assert json.loads(out)["standings"][0]["wins"] == 1  # the game was over at 1,500


def test_nothing_to_count(tell: Run, tmp_path: Path) -> None:
    (tmp_path / "e").mkdir()
    assert tell("e")[0] == 3
    assert tell("nowhere")[0] == 3
    (tmp_path / "e" / "1.game.yaml").write_text("variant: [", encoding="utf-8")
    code, out, err = tell("e")
    assert (code, out) == (1, "")
    assert "No game is left to count." in err


def test_the_sample_as_every_kind_of_file(tell: Run, tmp_path: Path) -> None:
    code, out, err = tell(str(SAMPLE), "-o", "out/")
    assert (code, err) == (0, "")
    names = [f"elm-street-standings{ending}" for ending in (".pdf", ".csv", ".xlsx", ".json")]
    assert [line.split()[-1].removeprefix("out/") for line in out.splitlines()] == names
    rows = list(csv.DictReader(io.StringIO((tmp_path / "out" / names[1]).read_bytes().decode("utf-8-sig"))))
    told = json.loads((tmp_path / "out" / names[3]).read_text(encoding="ascii"))
    sheet = openpyxl.load_workbook(tmp_path / "out" / names[2]).active
    text = PdfReader(tmp_path / "out" / names[0]).pages[0].extract_text()
    assert [row["name"] for row in rows] == [each["name"] for each in told["standings"]] == [
        sheet.cell(number, 2).value for number in range(2, 19)]
    assert rows[0]["points"] == str(told["standings"][0]["points"]) == str(sheet.cell(2, 6).value) == "5930"
    assert {row["rules"] for row in rows} == {told["rules"]}
    assert "Łukasz Nowak" in text
    assert f"Rules {told['rules']}" in text
    assert "Ines Carvalho *" in text
    assert tell(str(SAMPLE), "-o", "out/")[0] == 0  # next week over last week's
    (tmp_path / "out" / names[1]).write_text("mine", encoding="utf-8")
    code, _, err = tell(str(SAMPLE), "-o", f"out/{names[1]}")
    assert code == 1
    assert "is not a sheet of ours" in err


def test_names_that_look_like_something_else_stay_names(table: Records) -> None:
    typed = ("S&P <b>", "=1+2", "../x", "CON")
    made, _ = table(record([(500, 300)], sides=(f'["{typed[0]}", "{typed[1]}"]', f'["{typed[2]}", "{typed[3]}"]')))
    rows = list(csv.reader(io.StringIO(results.to_csv(made))))
    assert "'=1+2" in [row[1] for row in rows]
    again = roster.from_csv(results.to_csv(made).encode(), "s.csv", Report())
    assert sorted(again.names) == sorted(typed)
    sheet = openpyxl.load_workbook(io.BytesIO(results.to_xlsx(made))).active
    assert {cell.data_type for row in sheet.iter_rows(min_row=2, min_col=2, max_col=2) for cell in row} == {"s"}
    faces = fonts.load()
    pages = results.to_pages(made, ENGLISH, LETTER, SIZES["normal"], faces.width)
    text = PdfReader(io.BytesIO(pdf.draw(pages, faces, title="t", language="en"))).pages[0].extract_text()
    assert all(name in text for name in typed)


def test_a_long_table_goes_on_with_its_headings_and_a_large_one_leaves_columns_out(table: Records) -> None:
    games = [record([(500 + 5 * n, 300)], sides=(f"[A{n}, B{n}]", f"[C{n}, {'D' * 300}{n}]")) for n in range(25)]
    made, _ = table(*games)
    faces = fonts.load()
    pages = results.to_pages(made, ENGLISH, A4, SIZES["normal"], faces.width)
    reader = PdfReader(io.BytesIO(pdf.draw(pages, faces, title="t", language="en")))
    texts = [page.extract_text() for page in reader.pages]
    assert len(texts) > 2
    assert all("Rank" in text and f"Page {number} of {len(texts)}" in text for number, text in enumerate(texts, 1))
    giant = results.to_pages(made, ENGLISH, A4, SIZES["giant"], faces.width)
    first = PdfReader(io.BytesIO(pdf.draw(giant, faces, title="t", language="en"))).pages[0].extract_text()
    assert "Score" in first
    assert "Best" not in first
