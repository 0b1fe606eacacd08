"""A new game needs no Python: one from a YAML file alone, with every word of the vocabulary of rules."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from sheetgen import cli, legend, reading
from sheetgen.variant import Variant

RULES = """\
title: Kitchen Canasta
family: kitchen
about: Played at our kitchen table with every rule that anybody brought along.
sources: [our own]
extends: classic
decks: 3
jokers: 6
pack: {black 3: 5}
deal: 13
foot: 11
draw: 2
seats:
  - {players: 4, sides: 2}
  - {players: 3, sides: 3, alone: yes, decks: 4, jokers: 8, deal: 15, foot: 13, draw: 3, target: 9000,
     changes: {rounds_per_page: 7}}
lines:
  - {id: natural, canasta: {wilds: 0, barred: [3, 7], most: 7}}
  - {id: mixed, table: [0, 300, 700], beyond: 400, canasta: {wilds: [1, 3], naturals: as_many, barred: [3, 7], most: 9}}
  - {id: lucky, section: base, each: 1500, canasta: {rank: 7, wilds: 0}}
  - {id: run, section: base, each: 1200, canasta: {sequence: yes, wilds: 0, most: 7}}
  - {id: four_jokers, section: base, each: 4000, canasta: {wilds: 7, jokers: 4, naturals: no}}
  - {id: wild, section: base, each: 2000, canasta: {wilds: [7, 99], jokers: [0, 3], naturals: no, size: 7}}
  - {id: short_lucky, section: base, each: -1500, incomplete: {rank: 7, wilds: 0, size: 3, most: 6}}
  - going_out: none
  - concealed: none
  - {id: out, section: base, each: 100, most: 1, goes_out: yes}
  - {id: hidden, section: base, each: 250, most: 1, instead_of: out, needs: out}
  - id: first_down
    section: base
    each: 50
    most: 1
    one_side_only: yes
    cases: [{when: {run: 1}, table: [0, 60]}]
  - id: red_threes
    table: [0, 100, 300, 500, 1000, 1200, 1400]
    personal: yes
    cases: [{when: {canastas: 2}, times: 1}, {when: {canastas: 1}, times: 0}, {times: -1}]
  - {id: red_threes_held, table: [0, -750], beyond: same}
  - id: blacks
    section: base
    each: 5
    card: black 3
    cases: [{others: {out: 1}, each: -100}, {ended: stock, worth: 25}]
  - {id: pairs, section: base, given: plus, amounts: {pairs: 2000, garbage: 3000}, replaces_all: yes}
  - {id: five_in_a_hand, section: base, derived: 0, cases: [{when: {canastas: 5}, worth: 500}]}
  - {id: fine, section: base, given: minus}
  - {id: mystery, section: base, unstated: yes}
  - {id: melded_cards, cases: [{when: {canastas: to_go_out}, times: 1}, {times: -1}]}
groups: {canastas: [natural, mixed, lucky, run, wild, four_jokers]}
minimum_meld:
  by: running_total
  bonuses_count: yes
  top_card: apart
  waived_by: [hidden]
  bands: [{need: 15}, {from: 0, need: 50}, {from: 3000, need: a canasta, also: a clean one}]
to_go_out: {canastas: 2}
to_go_out_by_round: {natural: [1, 2]}
to_go_out_together: {red_threes: 1}
must_discard: yes
target: 8000
rounds: 9
tie: shared
rounds_per_page: 8
round_word: round
notes: {en: [Whoever goes out puts the kettle on.]}
words: {en: {lucky: Lucky canasta | lucky canastas, blacks: Black three | black threes, out: Out}}
options:
  target: none
  fixed_minimum: none
  canastas_to_go_out: none
  concealed_bonus: none
  by_the_round:
    title: Minimum by the round
    usual: no
    choices:
      no: {}
      yes: {changes: {minimum_meld: {by: round, step: 30, bands: [{need: 60}]}}}
  low:
    title: The lowest total wins
    usual: no
    choices: {no: {}, yes: {changes: {winner: lowest, step: 1}}}
  mystery:
    title: What the mystery is worth
    choices: {much: {changes: {lines.mystery.each: 900}}}
"""

GAME = """\
variant: kitchen.yaml
options: {mystery: much}
sides: {We: [Ana, Bo], They: [Cy, Di]}
rounds:
  - We: {melds: [7Q, 5K 2x2, S 4-10, 444], held: [A 9], red_threes: 2, out: yes, first_down: yes}
    They: {melds: [6x7, QQQ], held: none, red_threes: 1, blacks: 2}
  - We: {melds: none, held: 5, blacks: 3}
    They: {natural: 1, mixed: 2, lucky: 1, wild: 1, red_threes_held: 3, fine: 45, mystery: 1, melded_cards: 400,
           cards_left: 20}
    ended: stock
  - We: {pairs: pairs, red_threes: 2, cards_left: 100, adjustment: 10}
    They: 100
"""

# Round 1, We: natural 500, mixed 300, run 1200, two red threes with canastas 300, out 100, first down with a run 60,
#   cards 70 + 90 + 50 + 15 = 225, held 30. They: unfinished sevens -1500, no canasta, so the red three -100 and the
#   cards -(30 + 30), the other side went out, so two black threes -200.
# Round 2, We: three black threes and the stock ran out, 25 flat; 5 held. They: 500 + 700 + 1500 + 2000, five canastas
#   500, red threes held -750 for any, fine -45, mystery 900, cards 400 - 20.
# Round 3, We: a hand of pairs 2000 in place of all else; the table's correction of 10 stays.
TOTALS = [
    [500 + 300 + 1200 + 300 + 100 + 60 + 225 - 30, -1500 - 100 - 60 - 200],
    [25 - 5, 500 + 700 + 1500 + 2000 + 500 - 750 - 45 + 900 + 400 - 20],
    [2000 + 10, 100],
]


@pytest.fixture
def kitchen(tmp_path: Path) -> Path:
    (tmp_path / "kitchen.yaml").write_text(RULES, encoding="utf-8")
    (tmp_path / "g.game.yaml").write_text(GAME, encoding="utf-8")
    return tmp_path / "kitchen.yaml"


def values(value: object) -> Iterator[Any]:
    """A settled variant and every record in it."""
    if is_dataclass(value) and not isinstance(value, type):
        yield value
        for field in fields(value):
            yield from values(getattr(value, field.name))
    elif isinstance(value, (tuple, dict)):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from values(inner)


def unused(variants: list[Variant]) -> set[str]:
    """The words of the vocabulary that none of these says anything other than usual with."""
    known: set[str] = set()
    used: set[str] = set()
    for record in (each for variant in variants for each in values(variant)):
        if not type(record).__module__.endswith(".variant"):
            continue
        for field in fields(record):
            name = f"{type(record).__name__}.{field.name}"
            usual = field.default_factory() if field.default_factory is not MISSING else field.default
            known.add(name)
            used |= {name} if getattr(record, field.name) != usual else set()
    return known - used


def test_every_word_of_the_vocabulary_is_in_it(kitchen: Path) -> None:
    ways = ({}, {"by_the_round": "yes"}, {"low": "yes"})
    found = [reading.find_variant(str(kitchen), options=way) for way in ways]
    found.append(reading.find_variant(str(kitchen), sets=(("deal", "11"),)))
    assert unused(found) == set()


def test_it_is_sound_and_scores_as_worked_out_by_hand(
    kitchen: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(kitchen.parent)
    assert cli.main(["check", "kitchen.yaml", "g.game.yaml", "--strict"]) == 0, capsys.readouterr()
    capsys.readouterr()
    assert cli.main(["score", "g.game.yaml", "--json"]) == 0
    scored = json.loads(capsys.readouterr().out)
    assert [[side["total"] for side in scored["sides"]]] == [[sum(column) for column in zip(*TOTALS, strict=True)]]


def test_its_rules_are_told(kitchen: Path) -> None:
    english = reading.find_language("en")
    found = reading.find_variant(str(kitchen), options={"mystery": "much"})
    entries = [entry for block in legend.blocks(found, english) for entry in block.entries]
    text = "\n".join(f"{entry.label} {entry.value}" for entry in entries)
    for words in ("Lucky canasta 1,500", "Out 100", "in place of out", "a canasta", "Whoever goes out", "Mystery 900"):
        assert words in text


def test_its_sheets_are_printed(
    kitchen: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(kitchen.parent)
    run: Callable[..., int] = lambda *args: cli.main([*args, "--paper", "a4", "-q"])  # noqa: E731
    assert run("blank", "kitchen.yaml") == 0
    assert run("fill", "g.game.yaml") == 0
    made = capsys.readouterr().out.split()
    assert [Path(name).read_bytes()[:5] for name in made] == [b"%PDF-"] * 2
