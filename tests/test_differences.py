"""What two variants have apart from each other, in words."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen import cli, differences, reading
from sheetgen.variant import Variant

CLASSIC = reading.find_variant("classic")
ENGLISH = reading.find_language("en")

HOUSE = """\
title: Canasta on Elm Street
extends: classic
target: 8500
cards: {A: 15, 9: none}
lines:
  - {id: natural, each: 700}
  - {id: mixed, canasta: {wilds: [1, 2]}}
  - concealed: none
  - {id: red_threes, each: 100, cases: none}
  - {id: exact_cut, section: base, each: 100, most: 1}
minimum_meld: {bonuses_count: none, bands: {4: none}}
to_go_out: {canastas: 2}
must_discard: yes
seats: {2: {deal: 15}, 3: none}
rounds_per_page: 8
options: {fixed_minimum: none, target: {usual: 3000}}
words: {en: {exact_cut: Exact cut, cards_left: Stuck}}
"""

TOLD = """\
Canasta on Elm Street (elm), beside Classic Canasta (classic)

Card values
  A: 15 (classic: 20)
  9: not in elm (classic: 10)

Score lines
  Natural canasta: 700 (classic: 500)
  Mixed canasta: wild cards: 1 to 2 (classic: 1 to 3)
  Red three: 100 (classic: 100; all 4: 800)
  Red three: when: not in elm (classic: if you melded nothing: minus)
  Called: Stuck (classic: Cards left in hand)
  Exact cut: 100 (not in classic)
  Going out concealed: not in elm (classic: 200)

Minimum first meld
  1,500 and up: 90 (not in classic)
  1,500 to 2,995: not in elm (classic: 90)
  3,000 and up: not in elm (classic: 120)
  Canasta bonuses do not count toward it. (only classic)

To go out
  Canastas: 2 (classic: 1)
  The last card must be discarded. (not in classic)

End of the game
  Game ends at: 3,000 (classic: 5,000)

Players
  2 players on 2 sides: deal 15 (classic: deal 13)
  3 players on 3 sides: not in elm (classic: yes)

Options
  Points that end the game: 2500, 3000 (usual), 5000, 10000 (classic: 2500,
  3000, 5000 (usual), 10000)
  Same minimum meld all game: not in elm (classic: no (usual), 120)

Sheet
  Hands on a page: 8 (classic: 10)
"""


Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the program with these arguments: its exit code, and what it shows."""
    return lambda *args: (cli.main(args), capsys.readouterr().out)


@pytest.fixture
def elm(tmp_path: Path) -> str:
    path = tmp_path / "elm.yaml"
    path.write_text(HOUSE, encoding="utf-8")
    return str(path)


def found(second: Variant) -> list[tuple[str, str, str | None, str | None]]:
    return [(part.title, each.label, each.first, each.second)
            for part in differences.between(CLASSIC, second, ENGLISH) for each in part.differences]


@pytest.mark.parametrize("name", ["bain", "burraco", "modern-american", "railroad", "samba"])
def test_a_game_differs_from_others_and_not_from_itself(name: str) -> None:
    variant = reading.find_variant(name)
    assert differences.between(variant, variant, ENGLISH) == ()
    assert differences.between(CLASSIC, variant, ENGLISH)


def test_each_kind_of_difference_has_its_words(run: Run, elm: str) -> None:
    assert run("variants", "--diff", "classic", elm) == (0, TOLD)


def test_the_other_way_round_it_is_the_same_turned(elm: str) -> None:
    ours = reading.find_variant(elm)
    there = {(label, first, second) for _, label, first, second in found(ours) if label != "Called"}
    back = differences.between(ours, CLASSIC, ENGLISH)
    assert {(each.label, each.second, each.first) for part in back for each in part.differences
            if each.label != "Called"} == there


def test_differences_as_data(run: Run, elm: str) -> None:
    code, text = run("variants", "--diff", "classic", elm, "--json")
    assert code == 0
    assert {"part": "Card values", "label": "A", "first": "20", "second": "15"} in json.loads(text)


def test_what_is_set_for_once_is_the_second_game_s(run: Run) -> None:
    code, text = run("variants", "--diff", "classic", "classic", "--set", "target=8500")
    assert code == 0
    assert text.endswith("End of the game\n  Game ends at: 8,500 (the first: 5,000)\n")
    assert run("variants", "--diff", "bain", "bain")[1].endswith("They are played and scored alike.\n")


def test_two_names_and_nothing_else(run: Run) -> None:
    assert run("variants", "bain", "--diff", "classic", "bain")[0] == 2
    assert run("variants", "--diff", "classic", "clasic")[0] == 1


def test_a_line_that_only_says_how_many_and_one_with_more_than_a_worth() -> None:
    lines = tuple(replace(line, each=0, table=()) if line.id == "natural" else line for line in CLASSIC.lines)
    assert found(replace(CLASSIC, lines=lines)) == [("Score lines", "Natural canasta", "500", "counted")]
    lines = tuple(replace(line, most=2) if line.id == "natural" else line for line in CLASSIC.lines)
    assert found(replace(CLASSIC, lines=lines)) == [("Score lines", "Natural canasta: most in one round", None, "2")]
