"""Why a side has its score: every sum line by line, beside what the record says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sheetgen import arithmetic, cli, reading, records, scoring

ROOT = Path(__file__).parent.parent
WRONG = str(ROOT / "samples" / "wrong-total.game.yaml")
FIGURE = re.compile(r"^  .*? (-?[0-9,]+)(?: {5}.*)?$")
ENGLISH = reading.find_language("en")
CLASSIC = """\
variant: classic
sides:
  Ann & Bob: [Ann, Bob]
  Cy & Dee: {players: [Cy, Dee], start: 200}
rounds:
  - Ann & Bob: {natural: 1, mixed: 2, red_threes: 2, going_out: yes, melded_cards: 340}
    Cy & Dee: {mixed: 1, melded_cards: 120, cards_left: 45}
  - Ann & Bob: {base: 800, points: 165}
    Cy & Dee: -330
"""


def sums(text: str, *rounds: int, sides: tuple[int, ...] = ()) -> list[str]:
    game = records.read("g.yaml", text.encode())[0].game
    return arithmetic.sums(game, scoring.score(game), ENGLISH, rounds, sides).split("\n")


def test_the_sum_of_a_side_with_what_the_record_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["why", WRONG, "--round", "4", "--side", "Cy & Dee", "--lang", "en"]) == 0
    assert capsys.readouterr().out == """\
  1 natural canasta          500
  2 mixed canastas           600
  cards melded               290
  red threes (1)             100
  cards left in hand        -235
  ------------------------------
  total                    1,255     the record says 1,265 (10 more)
"""


def test_every_sum_adds_up() -> None:
    for path in sorted((ROOT / "samples").glob("*.game.yaml")):
        game = records.read(str(path))[0].game
        ledger = scoring.score(game)
        for number, found in enumerate(ledger.rounds):
            for side, score in enumerate(found.sides):
                if score is None:
                    continue
                lines = arithmetic.sums(game, ledger, ENGLISH, [number], [side]).split("\n")
                kept = [line for line in lines if "---" not in line]
                rows = [int(FIGURE.findall(line)[0].replace(",", "")) for line in kept]
                at = next(at for at, line in enumerate(kept) if line.startswith("  total"))
                assert rows[at] == score.round_total, path.name
                assert at == 0 or sum(rows[:at]) == score.round_total, path.name


def test_each_side_and_round_has_a_heading_where_there_are_several() -> None:
    told = "\n".join(sums(CLASSIC)).split("\n\n")
    assert [part.split("\n")[0] for part in told] == [
        "Hand 1, Ann & Bob", "Hand 1, Cy & Dee", "Hand 2, Ann & Bob", "Hand 2, Cy & Dee"]
    first = told[0].split("\n")
    assert first[1].split() == ["1", "natural", "canasta", "500"]
    assert first[-1].split() == ["total", "1,740"]
    assert len({len(line) for line in first[1:]}) == 1
    assert [line.split() for line in told[2].split("\n")[1:3]] == [["bonuses", "800"], ["cards", "165"]]
    assert told[3].split("\n")[1:] == ["  total                     -330     kept as a net score"]


def test_the_lines_stand_in_the_order_of_the_record() -> None:
    told = sums(CLASSIC.replace("{natural: 1, mixed: 2, red_threes: 2,", "{red_threes: 2, mixed: 2, natural: 1,"), 0,
                sides=(0,))
    assert [line.split()[:2] for line in told[:3]] == [["red", "threes"], ["2", "mixed"], ["1", "natural"]]


def test_a_worth_that_is_not_the_usual_one_says_when_it_is() -> None:
    text = CLASSIC.replace("{mixed: 1, melded_cards: 120, cards_left: 45}", "{red_threes: 2, cards_left: 45}")
    (line, *_) = sums(text, 0, sides=(1,))
    assert line == "  red threes (2)            -200     if you melded nothing"


def test_fb005_going_out_concealed_is_shown_once() -> None:
    told = sums(CLASSIC.replace("going_out: yes", "going_out: yes, concealed: yes"), 0, sides=(0,))
    assert [line.split() for line in told if "going out" in line] == [["going", "out", "concealed", "200"]]


@pytest.mark.parametrize(("stated", "said"), [
    ("round_total: 375", "as the record says"), ("round_total: 370", "the record says 370 (5 less)"),
    ("round_total: -375", "the record says -375 (750 less)"),
])
def test_what_the_record_says_stands_beside(stated: str, said: str) -> None:
    told = sums(CLASSIC.replace("cards_left: 45}", f"cards_left: 45, {stated}}}"), 0, sides=(1,))
    assert told[-1] == f"  total                      375     {said}"


def test_a_stated_running_total_is_worked_out_too() -> None:
    told = sums(CLASSIC.replace("cards_left: 45}", "cards_left: 45, running_total: 580}"), 0, sides=(1,))
    assert told[-2] == "  before                     200"
    assert told[-1] == "  so far                     575     the record says 580 (5 more)"


def test_it_speaks_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["why", WRONG, "--round", "4", "--side", "Cy & Dee", "--lang", "de"]) == 0
    told = capsys.readouterr().out
    assert "natural canasta" not in told
    assert "1,255" in told


@pytest.mark.parametrize(("arguments", "said"), [
    (["--round", "8"], "There is no hand 8; the record has 7 hands."),
    (["--side", "Cy & De"], 'Did you mean "Cy & Dee"?'),
    (["--round", "0"], "0 is too few"),
    (["--game", "x"], 'There is no game "x" in it.'),
])
def test_what_is_not_there_is_told(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["why", WRONG, *arguments]) == 2
    assert said in capsys.readouterr().err


def test_a_side_may_be_typed_in_small_letters_or_by_number(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for typed in ("Cy & Dee", "cy & dee", "2"):
        assert cli.main(["why", WRONG, "--round", "4", "--side", typed]) == 0
        told.append(capsys.readouterr().out)
    assert len(set(told)) == 1


def test_one_game_of_a_csv(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "g.csv"
    rows = "A,1,x,1,100\nA,1,y,,50\nB,1,x,,5\nB,1,y,,10\n"
    path.write_text(f"game,round,side,natural,melded_cards\n{rows}", encoding="utf-8")
    assert cli.main(["why", str(path)]) == 2
    assert "add --game, such as --game A" in capsys.readouterr().err
    assert cli.main(["why", str(path), "--game", "A", "--side", "x", "--round", "1"]) == 0
    assert "  1 natural canasta          500\n" in capsys.readouterr().out


def test_a_round_that_is_not_played_yet_has_no_sum(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "g.yaml"
    path.write_text("variant: classic\nsides: {A: , B: }\n", encoding="utf-8")
    assert cli.main(["why", str(path)]) == 0
    assert capsys.readouterr().out == "Nothing is recorded there yet.\n"


def test_fill_says_where_to_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
                                 ) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my game.yaml").write_bytes(Path(WRONG).read_bytes())
    assert cli.main(["fill", "my game.yaml"]) == 1
    assert "        See how: sheetgen why 'my game.yaml' --round 4\n" in capsys.readouterr().err
