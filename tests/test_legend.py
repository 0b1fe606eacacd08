"""The rules in short: what they say is what scoring does, and they say nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sheetgen import legend, rulebook, scoring, settle, yamlfile
from sheetgen.entries import Entries
from sheetgen.errors import NOWHERE, Report
from sheetgen.game import Game, Side
from sheetgen.language import Language, read
from sheetgen.legend import Block, Entry
from sheetgen.played import Round
from sheetgen.variant import Band, Case, Ended, Line, MinimumMeld, Option, Seat, Variant, holds

ROOT = Path(__file__).parent.parent
NAMES = sorted(path.stem for path in (ROOT / "variants").glob("*.yaml"))


def english() -> Language:
    report = Report()
    found = read(yamlfile.load(str(ROOT / "languages" / "en.yaml")), report)
    assert found is not None
    return found


ENGLISH = english()
ANIMALS = {"en": {"elk": "elk | elks", "ant": "ant | ants", "bee": "bee | bees", "hay": "hay"}}


def variant(*lines: Line, sides: int = 2, players: int = 2, **more: Any) -> Variant:
    """A variant with just these lines; its words are animals', so that a sentence can be read back."""
    seat = Seat(players, sides)
    made = Variant(id="zoo", title="Zoo", seats=(seat,), seat=seat, chosen={}, lines=lines, cards={"joker": 50},
                   rounds_per_page=8, words=ANIMALS)
    return replace(made, **more)


def block(found: Variant, name: str) -> tuple[Entry, ...]:
    return next((each.entries for each in legend.blocks(found, ENGLISH) if each.id == name), ())


def said(found: Variant, name: str) -> list[tuple[str, str]]:
    return [(entry.label, entry.value) for entry in block(found, name)]


@cache
def rules(name: str) -> yamlfile.Node:
    return rulebook.load(str(ROOT / "variants" / f"{name}.yaml"))


def load(name: str, options: Mapping[str, str], players: int | None = None, sides: int | None = None) -> Variant:
    report = Report()
    found = settle.read(rules(name), report, seat=(players, sides), options=options)
    report.check()
    assert found is not None
    return replace(found, id=name)


def shipped() -> Iterator[Variant]:
    """Each variant that ships, for each way to sit, with each choice of each option."""
    for name in NAMES:
        usual = load(name, {})
        for seat in usual.seats:
            yield load(name, {}, seat.players, seat.sides)
        for option, offer in usual.options.items():
            for choice in offer.choices:
                yield load(name, {option: choice})


SHIPPED = list(shipped())


def titled(found: Variant) -> str:
    return f"{found.id} {found.seat.players}/{found.seat.sides} {' '.join(f'{k}={v}' for k, v in found.chosen.items())}"


# -- what is printed is what is scored


def points(line: Line, count: int, others: Mapping[str, int], you: Mapping[str, int], ended: Ended) -> int:
    """What scoring gives a line for so many of it."""
    found = variant(line, *(Line(name, "base", each=0) for name in ("ant", "bee")))
    sides = tuple(Side(name, (), 0, NOWHERE) for name in ("We", "They"))
    mine, theirs = Entries(NOWHERE, lines={**you, line.id: count}), Entries(NOWHERE, lines=dict(others))
    ledger = scoring.score(Game(found, sides, (Round((mine, theirs), ended),)))
    score = ledger.rounds[0].sides[0]
    assert score is not None
    return next(each.points for each in score.lines if each.id == line.id)


def figure(text: str) -> int:
    return int(text.replace(",", "").replace("−", "-"))


Told = tuple[int, int, Callable[[int], int]]
"""From one number of things to another, what so many are worth."""

FOREVER = 99


def told_by(label: str, value: str) -> list[Told]:
    """What one entry says of the worth of elks, the more special the narrower."""
    text = label.removeprefix("Elks: ").removeprefix("Elk: ")
    if text == "Elk":
        return [(1, FOREVER, lambda n: n * figure(value))]
    if " / " in text or (text.isdigit() and label != text):
        pairs = zip(map(int, text.split(" / ")), map(figure, value.split(" / ")), strict=True)
        return [(count, count, lambda _, worth=worth: worth) for count, worth in pairs]  # type: ignore[misc]
    numbers = [int(each) for each in re.findall(r"\d+", text)]
    shapes: dict[str, tuple[int, int, Callable[[int], int]]] = {
        "with # to #, each": (numbers[0], numbers[-1], lambda n: n * figure(value)),
        "with # or more, each": (numbers[0], FOREVER, lambda n: n * figure(value)),
        "# or more": (numbers[0], FOREVER, lambda _: figure(value)),
        "all #": (numbers[0], numbers[0], lambda _: figure(value)),
        "# elk": (numbers[0], numbers[0], lambda _: figure(value)),
        "# elks": (numbers[0], numbers[0], lambda _: figure(value)),
    }
    return [shapes[re.sub(r"\d+", "#", text)]]


def worth_read_back(entries: list[tuple[str, str]], count: int) -> int:
    """What a reader of these entries would give for so many elks: the last one that speaks of that number."""
    if entries and entries[-1] == ("however many", ""):
        return figure(entries[0][1])
    if entries and (beyond := re.fullmatch(r"each beyond (\d+)", entries[-1][0])):
        most = int(beyond[1])
        further = max(0, count - most) * figure(entries[-1][1])
        return worth_read_back(entries[:-1], min(count, most)) + further
    told = [each for label, value in entries for each in told_by(label, value)]
    speaking = [worth(count) for low, high, worth in told if low <= count <= high]
    return speaking[-1] if speaking else 0


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, ...]:
    """Tables as variants have them: so much for each, with jumps here and there."""
    unit = draw(st.sampled_from([0, 50, 100, -100]))
    table = [unit * count for count in range(draw(st.integers(2, 9)))]
    for index in draw(st.lists(st.integers(1, len(table) - 1), max_size=3)):
        table[index] = draw(st.integers(-4, 20)) * 50
    return tuple(table)


@given(tables(), st.sampled_from([None, "same", 0, 100, 250]), st.booleans())
def test_a_table_reads_as_it_scores(table: tuple[int, ...], beyond: int | str | None, packed: bool) -> None:
    last = len(table) - 1
    line = Line("elk", "base", table=table, beyond=beyond, card="zebra" if packed else None)
    found = variant(line, pack={"zebra": last} if packed else {})
    entries = said(found, "threes" if packed else "bonuses")
    assume(any(table))
    most = last if beyond is None or packed else last + 3
    for count in range(1, most + 1):
        expected = scoring.by_count(table, beyond, count)
        assert worth_read_back(entries, count) == expected, (count, entries)


@pytest.mark.parametrize(("table", "beyond", "card", "expected"), [
    ((0, 100, 200, 300, 800), None, "red 3", [("Elk", "100"), ("all 4", "800")]),
    ((0, 100, 200, 300, 800), None, None, [("Elk", "100"), ("4 elks", "800")]),
    ((0, 100, 300, 500, 1000), None, "red 3", [("Elks: 1 / 2 / 3 / 4", "100 / 300 / 500 / 1,000")]),
    ((0, 100, 200, 300, 400, 1000, 1250), None, None, [("Elk", "100"), ("5 elks", "1,000"), ("6 elks", "1,250")]),
    ((0, 100, 200, 300, 800, 1000), 200, None, [("Elk", "100"), ("with 4 or more, each", "200")]),
    ((0, 100, 200, 300, 800, 1000, 1200), None, None,
     [("Elk", "100"), ("4 elks", "800"), ("5 elks", "1,000"), ("6 elks", "1,200")]),
    ((0, 50, 100, 300, 400, 500, 600), None, None, [("Elk", "50"), ("with 3 to 6, each", "100")]),
    ((0, -750), "same", None, [("Elk", "−750"), ("however many", "")]),
    ((0, 0, 0, 300), "same", None, [("Elks: 3 or more", "300")]),
    ((-50, 0, 100), None, None, [("Elks: 0 / 1 / 2", "−50 / 0 / 100")]),
])
def test_a_table_is_said_tersely(
    table: tuple[int, ...], beyond: int | str | None, card: str | None, expected: list[tuple[str, str]],
) -> None:
    found = variant(Line("elk", "base", table=table, beyond=beyond, card=card), decks=2)
    assert said(found, "threes" if card else "bonuses") == expected


def holds_in(clause: str, you: Mapping[str, int], others: Mapping[str, int], ended: Ended) -> bool:
    """Whether a printed condition is so."""
    endings = {"somebody goes out": "out", "the stock runs out": "stock", "play is stopped": "stopped"}
    for part in clause.split(" and "):
        if part.split(" or ")[0] in endings:
            if ended not in [endings[each] for each in part.split(" or ")]:
                return False
            continue
        found = re.fullmatch(r"(you have|the other side has) (.+) (ant|bee)s?", part)
        assert found, part
        have = (you if found[1] == "you have" else others).get(found[3], 0)
        low, *high = [int(each) for each in re.findall(r"\d+", found[2])] or [0]
        answers = {"at least #": have >= low, "fewer than #": have < low, "exactly #": have == low,
                   "# to #": bool(high) and low <= have <= high[0], "no": have == 0}
        if not answers[re.sub(r"\d+", "#", found[2])]:
            return False
    return True


def scored_by_reader(
    entries: list[tuple[str, str]], you: Mapping[str, int], others: Mapping[str, int], ended: Ended
) -> int:
    """What a reader of these entries would give for one elk."""
    own = figure(entries[0][1])
    answers = {"minus": -abs(own), "plus": abs(own), "nothing": 0}
    for label, value in entries[1:]:
        clause = label.removeprefix("otherwise, if ").removeprefix("only if ").removeprefix("if ")
        so = label in ("otherwise", "always") or holds_in(clause, you, others, ended)
        if label.startswith("only if "):
            return own if so else 0
        if so:
            text = value.removesuffix(" in all")
            return answers[text] if text in answers else figure(text)
    return own


conditions = st.fixed_dictionaries({}, optional={"ant": st.integers(1, 3), "bee": st.integers(1, 3)})
endings = st.lists(st.sampled_from(["out", "stock", "stopped"]), max_size=2, unique=True).map(tuple)
answers = st.one_of(
    st.sampled_from([-1, 0, 1]).map(lambda n: {"times": n}), st.just({"each": 35}), st.just({"worth": 75}))
cases = st.builds(
    lambda when, others, ended, answer: Case(when=when, others=others, ended=ended, **answer),
    conditions, st.one_of(st.just({}), st.just({}), conditions), st.one_of(st.just(()), endings), answers)


@given(st.lists(cases, min_size=1, max_size=4), st.sampled_from([10, -10]))
def test_a_case_reads_as_it_scores(listed: list[Case], each: int) -> None:
    line = Line("elk", "base", each=each, cases=tuple(listed))
    animals = (Line(name, "base", each=0) for name in ("ant", "bee"))
    entries = said(variant(line, *animals), "bonuses")
    for ant, bee, other, end in product(range(4), (0, 2, 3), (0, 1, 3), ("out", "stock", "stopped")):
        you, others, ended = {"ant": ant, "bee": bee}, {"ant": other, "bee": 3 - other}, end
        expected = points(line, 1, others, you, ended)  # type: ignore[arg-type]
        assert scored_by_reader(entries, you, others, ended) == expected, (entries, you, others, ended)  # type: ignore[arg-type]


CASES: list[tuple[dict[str, Any], list[tuple[str, str]]]] = [
    ({"each": 100, "cases": (Case({"ant": 1}, times=1), Case(times=-1))}, [("if you have no ant", "minus")]),
    ({"each": -100, "cases": (Case({"ant": 1}, times=-1),)}, [("if you have at least 1 ant", "plus")]),
    ({"each": 100, "cases": (Case({"ant": 2}, times=1), Case({"ant": 1}, times=0), Case(times=-1))},
     [("if you have exactly 1 ant", "nothing"), ("if you have no ant", "minus")]),
    ({"each": 100, "cases": (Case(ended=("stock", "stopped"), times=0),)},
     [("if the stock runs out or play is stopped", "nothing")]),
    ({"each": 100, "cases": (Case({"ant": 1}, times=1), Case(times=0))}, [("only if you have at least 1 ant", "")]),
    ({"each": 50, "cases": (Case({"going_out": 1}, each=100),)}, [("if you go out", "100")]),
    ({"each": 100, "cases": (Case({"melded": 1}, times=1), Case(others={"going_out": 1}, times=-1))},
     [("if you melded nothing and the other side goes out", "minus")]),
    ({"derived": 1000, "cases": (Case({"ant": 4, "bee": 1}, times=1), Case(times=0))},
     [("only if you have at least 4 ants and you have at least 1 bee", "")]),
    ({"each": -20, "cases": (Case({"hay": 200}, worth=-750),)},
     [("if you have at least 200 points of hay", "−750 in all")]),
    ({"each": 20, "cases": (Case({"ant": 1}, table=(0, 5, 15)),)}, [("if you have at least 1 ant: 1 / 2", "5 / 15")]),
    ({"each": 100, "needs": "ant"}, [("only if you have at least 1 ant", "")]),
    ({"each": 200, "instead_of": "going_out", "needs": "going_out"}, [("in place of going out", "")]),
    ({"given": "plus", "replaces_all": True}, [("in place of everything else", "")]),
    ({"given": "plus", "amounts": {"zip_code": 2500, "straight": 3000, "pairs": 2500}, "replaces_all": True},
     [("straight", "3,000"), ("zip code, pairs", "2,500"), ("in place of everything else", "")]),
    ({"derived": 0, "cases": (Case({"ant": 5}, worth=2000), Case({"ant": 4, "bee": 1}, worth=1000))},
     [("if you have at least 5 ants", "2,000"),
      ("if you have exactly 4 ants and you have at least 1 bee", "1,000")]),
    ({"each": 100, "cases": (Case({"elk": 1}, times=1), Case(times=-1))}, []),
]


@pytest.mark.parametrize(("line", "expected"), CASES)
def test_each_shape_of_a_case_has_its_words(line: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    made = Line("elk", "base", **line)
    found = variant(made, Line("ant", "base", each=0), Line("bee", "base", each=0), Line("hay", "points", given="plus"))
    entries = block(found, "bonuses")
    assert entries[0].label == "Elk"
    assert [(entry.label, entry.value) for entry in entries[1:]] == expected
    assert all(entry.remark for entry in entries[1:])


def test_of_more_than_two_sides_another_one_goes_out() -> None:
    line = Line("elk", "base", each=1, cases=(Case(others={"ant": 2}, times=0), Case({"bee": 1}, times=-1)))
    found = variant(line, sides=3, players=3)
    assert said(found, "bonuses")[1:] == [
        ("if another side has at least 2 ants", "nothing"),
        ("if every other side has fewer than 2 ants and you have at least 1 bee", "minus"),
    ]


def test_as_many_as_going_out_asks_for_is_a_figure_unless_it_changes() -> None:
    line = Line("elk", "base", each=1, cases=(Case({"ant": "to_go_out"}, times=1), Case(times=-1)))
    fixed = variant(line, to_go_out={"ant": 2})
    assert said(fixed, "bonuses")[1:] == [("if you have fewer than 2 ants", "minus")]
    changing = variant(line, to_go_out_by_round={"ant": (3, 3, 4)})
    assert said(changing, "bonuses")[1:] == [("if you have too few ants to go out", "minus")]
    assert said(changing, "to_go_out") == [("Ants, hand by hand", "3 / 3 / 4")]


def test_cases_that_lines_share_are_told_once_and_name_them() -> None:
    shared = (Case({"elks": 2}, times=1), Case(times=0))
    lines = [Line(name, "base", each=5, cases=shared) for name in ("ant", "bee")]
    assert said(variant(*lines, groups={"elks": ("ant", "bee", "elk")}), "bonuses") == [
        ("Ant", "5"), ("Bee", "5"), ("Ants, bees: only if you have at least 2 elks", "")]
    assert said(variant(*lines, groups={"elks": ("ant", "bee")}), "bonuses")[-1] == (
        "Elks: only if you have at least 2 elks", "")


def test_threes_that_are_worth_alike_are_told_together() -> None:
    lines = [Line("ant", "base", each=5, card="red 3"), Line("bee", "base", each=5, card="black 3"),
             Line("elk", "base", each=-5, card="red 3")]
    found = variant(*lines)
    assert said(found, "threes") == [("Ant, bee", "5"), ("Elk", "−5")]
    titles = {each.id: each.title for each in legend.blocks(found, ENGLISH)}
    assert titles["threes"] == "Red threes, black threes"


def test_corrections_are_no_rule_and_an_unstated_worth_is_agreed() -> None:
    found = variant(Line("adjustment", "base", given="either"), Line("elk", "base", unstated=True))
    assert said(found, "bonuses") == [("Elk", "as agreed")]
    settled = variant(Line("elk", "base", unstated=True, table=(0, 100, 300)))
    assert said(settled, "bonuses") == [("Elks: 1 / 2", "100 / 300")]


@pytest.mark.parametrize(("rule", "more", "expected"), [
    (MinimumMeld("running_total", (Band(15), Band(50, 0), Band(90, 1500))), {},
     [("below 0", "15"), ("0 to 1,495", "50"), ("1,500 and up", "90")]),
    (MinimumMeld("running_total", (Band(0), Band(50, 0))), {}, [("below 0", "none"), ("0 and up", "50")]),
    (MinimumMeld("running_total", (Band(120),)), {}, [("at any total", "120")]),
    (MinimumMeld("round", (Band(50, 1), Band(90, 2), Band("a canasta", 4))), {},
     [("Hand 1", "50"), ("Hands 2 to 3", "90"), ("Hand 4 and later", "a canasta")]),
    (MinimumMeld("round", (Band(50), Band(90, 2))), {"rounds": 2, "round_word": "round"},
     [("Round 1", "50"), ("Round 2", "90")]),
    (MinimumMeld("round", (Band(60),), step=30), {}, [("Hand 1", "60"), ("Each hand after that", "+30")]),
    (MinimumMeld("round", (Band(60),)), {}, [("Every hand", "60")]),
    (MinimumMeld("running_total", (Band(200, also="a canasta"),), waived_by=("concealed",), bonuses_count=False), {},
     [("at any total", "200 and a canasta"), ("if you go out concealed", "none"),
      ("Canasta bonuses do not count toward it.", "")]),
    (MinimumMeld("running_total", (Band(50),), top_card="added", bonuses_count=True), {},
     [("at any total", "50"), ("Canasta bonuses count toward it.", ""),
      ("When the top discard is taken, its value is added to what is needed.", "")]),
])
def test_minimum_melds(rule: MinimumMeld, more: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    assert said(variant(minimum_meld=rule, **more), "minimum") == expected


@pytest.mark.parametrize(("more", "expected"), [
    ({"target": 5000}, [("Game ends at", "5,000"), ("The highest total wins.", "")]),
    ({"rounds": 4, "winner": "lowest", "tie": "shared"},
     [("Hands in a game", "4"), ("The lowest total wins.", ""), ("If equal, the win is shared.", "")]),
    ({"target": 8500, "tie": "another_round", "round_word": "round"},
     [("Game ends at", "8,500"), ("The highest total wins.", ""), ("If equal, another round is played.", "")]),
    ({"tie": "another_round"}, []),
])
def test_the_end_of_a_game(more: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    assert said(variant(**more), "end") == expected


def test_cards_of_one_value_stand_together_dearest_first() -> None:
    cards = {"4": 5, "joker": 50, "K": 10, "A": 20, "2": 20, "black 3": 5, "red 3": -500, "Q": 10, "5": 5}
    assert said(variant(cards=cards), "cards") == [
        ("Joker", "50"), ("A 2", "20"), ("K Q", "10"), ("4 5, black three", "5"), ("Red three", "−500")]


@pytest.mark.parametrize(("players", "sides", "expected"), [
    (2, 2, "2 players"), (4, 2, "4 players in 2 partnerships"), (6, 2, "6 players in 2 teams of 3"),
    (6, 3, "6 players in 3 partnerships"), (3, 2, "3 players"), (1, 1, "1 player"),
])
def test_whom_the_sheet_is_for(players: int, sides: int, expected: str) -> None:
    assert legend.subtitle(variant(players=players, sides=sides), ENGLISH) == expected


def test_options_stand_under_the_title_where_they_are_not_as_usual() -> None:
    options = {"goal": Option("Game to", {}, "5000"), "bonus": Option("Bonus", {}, "yes"), "odd": Option("Odd", {})}
    found = variant(options=options, chosen={"goal": "10000", "bonus": "yes"})
    assert legend.subtitle(found, ENGLISH) == "2 players · House rules: game to (10,000)"
    found = variant(options=options, chosen={"goal": "5000", "bonus": "no", "odd": "top_card"})
    assert legend.subtitle(found, ENGLISH) == "2 players · House rules: bonus (no); odd (top card)"


@pytest.mark.parametrize(("line", "expected"), [
    (Line("elk", "base", each=500), "× 500"), (Line("elk", "base", each=-100), "× −100"),
    (Line("elk", "base", each=100, most=1), "100"), (Line("elk", "base", derived=2000), "2,000"),
    (Line("elk", "base", derived=0), ""),
    (Line("elk", "base", table=(0, 100, 200, 800)), "× 100 …"), (Line("elk", "base", table=(0, 100, 300)), "× …"),
    (Line("elk", "base", given="either"), "±"), (Line("elk", "points", cards="minus"), "−"),
    (Line("elk", "points", cards="plus"), ""), (Line("elk", "base", unstated=True), ""),
])
def test_a_blank_box_hints_at_what_goes_in(line: Line, expected: str) -> None:
    assert legend.hint(line, ENGLISH) == expected


# -- the variants that ship


def whole(blocks: tuple[Block, ...]) -> str:
    return "\n".join(f"{each.title}\n" + "\n".join(f"{e.label} : {e.value}" for e in each.entries) for each in blocks)


def figures_in(text: str) -> set[int]:
    return {figure(found) for found in re.findall(r"−?\d[\d,]*\b", text)}


def numbers(value: object) -> Iterator[int]:
    """Every number anywhere in a value, those that stand in its texts too."""
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, int):
        yield value
    elif isinstance(value, str):
        yield from figures_in(value)
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from numbers(key)
            yield from numbers(each)
    elif isinstance(value, tuple):
        for each in value:
            yield from numbers(each)
    elif is_dataclass(value):
        for each in fields(value):
            yield from numbers(getattr(value, each.name))


def allowed(found: Variant) -> set[int]:
    """The variant's figures and those that follow from them: where a band ends, how many a table is about."""
    bare = replace(found, seats=(), options={}, chosen={}, sources=(), about="", rounds_per_page=0)
    bands = found.minimum_meld.bands if found.minimum_meld else ()
    counts = {count for line in found.lines for count in range(len(line.table))}
    return ({*numbers(bare), *counts}
            | {band.from_ - found.step for band in bands if band.from_ is not None}
            | {count for line in found.lines if line.card and (count := holds(found, line.card))})


def expected_of(line: Line) -> set[int]:
    """The figures that scoring may give for one of a line, or for all of a table's."""
    cases = {each for case in line.cases for each in (case.each, case.worth, *case.table) if each}
    linear = len(line.table) > 2 and line.table[2] == 2 * line.table[1]
    table = {points for count, points in enumerate(line.table)
             if points and not (linear and count > 1 and points == count * line.table[1])}
    return cases | table | {each for each in (line.each, line.derived, *line.amounts.values()) if each}


@pytest.mark.parametrize("found", SHIPPED, ids=titled)
def test_every_figure_that_counts_is_printed_and_no_other(found: Variant) -> None:
    blocks = legend.blocks(found, ENGLISH)
    printed = figures_in(whole(blocks))
    for line in found.lines:
        assert expected_of(line) <= printed, line.id
    assert set(found.cards.values()) <= printed
    bands = found.minimum_meld.bands if found.minimum_meld else ()
    assert {band.need for band in bands if band.need and isinstance(band.need, int)} <= printed
    assert all(legend.needed(found, band, ENGLISH) in whole(blocks) for band in bands)
    assert {*found.to_go_out.values(), *found.to_go_out_together.values()} <= printed
    assert {each for each in (found.target, found.rounds) if each} <= printed
    assert printed <= allowed(found)


@pytest.mark.parametrize("found", SHIPPED, ids=titled)
def test_what_is_not_stated_is_not_printed(found: Variant) -> None:
    ids = [each.id for each in legend.blocks(found, ENGLISH)]
    assert ("minimum" in ids) == (found.minimum_meld is not None)
    assert ("end" in ids) == (found.target is not None or found.rounds is not None)
    assert ids == [each for each in ("cards", "bonuses", "threes", "minimum", "to_go_out", "end", "deal", "notes")
                   if each in ids]


@pytest.mark.parametrize("found", SHIPPED, ids=titled)
def test_nothing_printed_is_a_programmers(found: Variant) -> None:
    text = whole(legend.blocks(found, ENGLISH)) + legend.subtitle(found, ENGLISH)
    assert not re.search(r"[_{}|]|\bNone\b|\bTrue\b|\bFalse\b|  ", text)
    assert not re.search(r"\b[Ss]ide \d", text)
    assert "'" not in text + found.title


@pytest.mark.parametrize("name", NAMES)
def test_the_rules_in_short(name: str, snapshot: Callable[[str, str], None]) -> None:
    found = load(name, {})
    lines = [legend.subtitle(found, ENGLISH)]
    for each in legend.blocks(found, ENGLISH):
        lines += ["", f"{each.title}  [{each.id}]"]
        lines += [f"  {'  ' * e.remark}{e.label}{'  ' if e.value else ''}{e.value}" for e in each.entries]
    snapshot(f"legend_{name}", "\n".join(lines) + "\n")


def test_hoyles_option_says_what_a_hand_without_its_canastas_costs() -> None:
    """S0: below the canastas needed, minus the cards in hand and on the table; nothing else counts."""
    found = load("hoyle", {"canasta_required": "yes", "canastas_to_go_out": "2"})
    text = whole(legend.blocks(found, ENGLISH))
    assert "Cards melded : plus\nif you have fewer than 2 canastas : minus" in text
    assert "Canastas: only if you have at least 2 canastas : " in text
    assert "all 4 : 800\nonly if you have at least 2 canastas : " in text
