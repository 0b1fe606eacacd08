"""A ledger as text, JSON and CSV, and the sentences about figures that differ."""

from __future__ import annotations

import json

from sheetgen import records, report, scoring
from sheetgen.game import Game
from sheetgen.scoring import Ledger

CLASSIC = """\
variant: classic
date: 2026-11-24
sides:
  Ann & Bob: [Ann, Bob]
  Cy & Dee: {players: [Cy, Dee], start: 200}
rounds:
  - Ann & Bob: {natural: 1, mixed: 2, red_threes: 2, going_out: yes, melded_cards: 340}
    Cy & Dee: {mixed: 1, melded_cards: 120, cards_left: 45}
  - Ann & Bob: {base: 800, points: 165}
    Cy & Dee: -330
"""


def scored(text: str) -> tuple[Game, Ledger]:
    game, _ = records.read_game("tuesday.game.yaml", text.encode())
    return game, scoring.score(game)


def test_the_rounds_stand_in_columns() -> None:
    assert report.text(*scored(CLASSIC)) == """\
Classic Canasta   to 5,000   2 hands

Hand            Ann & Bob           Cy & Dee
        score       total   score      total
start                   0                200
 1      1,740       1,740     375        575
 2        965       2,705    -330        245

Leading: Ann & Bob
Next minimum meld: Ann & Bob 90    Cy & Dee 50"""


def test_a_game_that_is_over_names_its_winner_and_margin() -> None:
    game, ledger = scored(CLASSIC.replace("- Ann & Bob: {base: 800, points: 165}", "- Ann & Bob: 4000"))
    assert report.outcome(game, ledger) == ["Winner: Ann & Bob, by 5,495"]


def test_equal_leaders_are_not_called_leading() -> None:
    game, ledger = scored(CLASSIC.replace("-330", "2130"))
    assert ledger.totals == (2705, 2705)
    assert report.outcome(game, ledger)[0] == "Level: Ann & Bob and Cy & Dee"


def test_many_sides_are_told_in_tables_that_a_screen_holds() -> None:
    names = [f"Player number {n} with quite a name" for n in range(6)]
    text = ("variant: classic\nsides:\n" + "".join(f"  {name}:\n" for name in names)
            + "rounds:\n  - " + "".join(f"    {name}: {100 * n}\n" for n, name in enumerate(names)).strip())
    told = report.text(*scored(text))
    assert max(map(len, told.splitlines()[1:-2])) <= 78
    for name in names:
        assert name[:21] in told


def test_wide_and_joined_letters_keep_the_columns_straight() -> None:
    told = report.text(*scored(CLASSIC.replace("Ann & Bob", "李明 & 王芳")))
    wide, narrow = told.splitlines()[2], told.splitlines()[3]
    assert len(wide) + 4 == len(narrow)  # four letters take two columns each


def test_json_holds_every_line_and_no_letter_that_a_code_page_lacks() -> None:
    game, ledger = scored(CLASSIC.replace("Ann", "Łukasz"))
    text = report.to_json(game, ledger, ())
    told = json.loads(text)
    assert text.isascii()
    assert told["sides"][0] == {"name": "Łukasz & Bob", "players": ["Łukasz", "Bob"], "start": 0, "total": 2705,
                                "next_minimum": {"need": 90, "also": None}}
    first = told["rounds"][0]["sides"][0]
    assert first["lines"]["natural"] == {"entry": 1, "points": 500}
    assert (first["round_total"], first["running_total"]) == (1740, 1740)
    assert told["rounds"][1]["sides"][1]["lines"] == {}
    assert told["end"]["over"] is False
    assert told["leaders"] == ["Łukasz & Bob"]


def test_a_figure_that_differs_is_told_with_its_line() -> None:
    game, ledger = scored(CLASSIC.replace("340}", "340, round_total: 1750}")
                          .replace("cards_left: 45}", "cards_left: 45, running_total: 570}")
                          + "totals: {Cy & Dee: 240}\nwinner: Cy & Dee\n")
    told = [report.disagreement(game, found) for found in scoring.disagreements(game, ledger)]
    assert told[:3] == [
        "round 1, Ann & Bob (line 7): the record says 1,750; the entries add up to 1,740.",
        "round 1, Cy & Dee (line 8): the record has 570 so far; the rounds add up to 575.",
        "final total, Cy & Dee (line 11): the record says 240; the rounds add up to 245.",
    ]
    assert all(sentence.startswith("winner (line 12)") for sentence in told[3:])
