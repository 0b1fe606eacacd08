"""A variant's file is read, settled for its players and options, and refused where it contradicts itself."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from sheetgen import rulebook, settle, yamlfile
from sheetgen.errors import Refused, Report
from sheetgen.variant import CanastaKind, Variant, asked, holds, minimum, wild_limits

VARIANTS = Path(__file__).parent.parent / "variants"
NAMES = tuple(sorted(path.stem for path in VARIANTS.glob("*.yaml")))

HOUSE = """\
title: House game
seats: [{players: 4, sides: 2}]
cards: {joker: 50}
rounds_per_page: 8
lines:
  - {id: natural, section: base, each: 500}
"""


@cache
def rules(name: str) -> yamlfile.Node:
    return rulebook.load(str(VARIANTS / f"{name}.yaml"))


def built_in(name: str, seat: tuple[int | None, int | None] = (None, None), sets: tuple[tuple[str, str], ...] = (),
             **options: str) -> Variant:
    report = Report()
    found = settle.read(rules(name), report, seat=seat, options=options, sets=sets)
    assert report.in_order() == ()
    assert found is not None
    return found


def told(text: str, sets: tuple[tuple[str, str], ...] = ()) -> list[str]:
    """The problems of a variant in a text, as "line message hint"."""
    report = Report()
    try:
        settle.read(yamlfile.parse(text, "house.yaml"), report, sets=sets)
        problems = report.in_order()
    except Refused as refused:
        problems = refused.problems
    return [f"{problem.place.line} {problem.message} {problem.hint}".strip() for problem in problems]


@pytest.mark.parametrize("name", NAMES)
def test_each_variant_is_sound_on_every_seat_and_choice(name: str) -> None:
    usual = built_in(name)
    assert usual.id == name
    assert usual.seat == usual.seats[0]
    for seat in usual.seats:
        assert built_in(name, (seat.players, seat.sides)).seat == seat
    for option, held in usual.options.items():
        for choice in held.choices:
            assert built_in(name, **{option: choice}).chosen[option] == choice


@pytest.mark.parametrize("name", NAMES)
def test_each_variant_keeps_to_the_order_of_a_sheet(name: str) -> None:
    lines = built_in(name).lines
    sections = [line.section for line in lines]
    assert sections == sorted(sections)  # base before points
    last_of_base = [line for line in lines if line.section == "base"][-1]
    assert last_of_base.given == "either"  # the table's own corrections
    assert built_in(name).rounds_per_page in (built_in(name).rounds, *range(8, 13))


@pytest.mark.parametrize("name", NAMES)
def test_each_value_has_its_source_beside_it(name: str) -> None:
    text = (VARIANTS / f"{name}.yaml").read_text(encoding="utf-8")
    keys = re.findall(r"^#   (\w+)  ", text, re.MULTILINE)
    sourced = re.compile(rf" ([A-D]: )?({'|'.join(keys)}|as|ours|so that)\b")  # a grade may go before the source
    unsourced = []
    section = ""
    for line in text.splitlines():
        section = line.partition(":")[0] if re.match(r"\w", line) else section
        said, _, comment = line.partition("#")
        # words are no values, and the choices of an option are sourced once, at its head
        values = section not in ("title", "about", "sources", "options", "words", "notes")
        if values and re.search(r"[0-9]", said) and not sourced.match(comment):
            unsourced.append(line)
    assert unsourced == []
    assert keys, "what the keys stand for is spelled out at the top"


def test_a_seat_changes_what_it_should() -> None:
    assert (built_in("classic").deal, built_in("classic").decks) == (11, 2)
    assert built_in("classic", (2, None)).deal == 13
    six = built_in("classic", (6, 3))
    assert (six.decks, six.jokers, six.deal, six.target) == (3, 6, 11, 5000)
    assert built_in("classic", (None, 3)).seat.players == 3
    assert [built_in("railroad", (players, None)).decks for players in (2, 3, 4, 5, 6)] == [4, 6, 8, 10, 12]


def test_an_option_changes_what_it_should() -> None:
    assert built_in("classic", target="10000").target == 10000
    assert built_in("classic", canastas_to_go_out="2").to_go_out == {"canastas": 2}
    assert "concealed" not in [line.id for line in built_in("classic", concealed_bonus="no").lines]
    assert built_in("classic", fixed_minimum="120").minimum_meld != built_in("classic").minimum_meld
    strict = built_in(
        "hoyle", canasta_required="yes", canastas_to_go_out="2", top_card_counts="no", canastas_count="yes"
    )
    assert strict.to_go_out == {"canastas": 2}
    assert strict.minimum_meld is not None
    assert (strict.minimum_meld.top_card, strict.minimum_meld.bonuses_count) == ("added", True)
    assert all(line.cases for line in strict.lines if line.canasta)


def test_a_single_value_has_the_last_word() -> None:
    assert built_in("classic", sets=(("target", "7500"),), target="10000").target == 7500
    house = built_in("classic", sets=(("lines.natural.each", "700"), ("cards.A", "15"), ("deal", "15")))
    assert next(line for line in house.lines if line.id == "natural").each == 700
    assert house.cards["A"] == 15
    assert house.deal == 15
    gone = built_in("pennies", sets=(("minimum_meld", "none"), ("target", "none")))
    assert (gone.minimum_meld, gone.target) == (None, None)
    banded = built_in("classic", sets=(("minimum_meld.bands", "[{need: 0}, {from: 0, need: 50}]"),))
    assert [need(banded, total) for total in (-5, 0, 9000)] == [0, 50, 50]


def need(variant: Variant, total: int | None, number: int = 1) -> int | str | None:
    band = minimum(variant, total, number)
    return None if band is None else band.need


@pytest.mark.parametrize(
    ("name", "bands"),
    [
        ("classic", {-5: 15, 0: 50, 1495: 50, 1500: 90, 2995: 90, 3000: 120, 90000: 120}),
        ("hoyle", {-5: 15, 0: 50, 1495: 50, 1500: 90, 2995: 90, 3000: 120}),
        ("pennies", {-5: 15, 0: 50, 4995: 50, 5000: 90, 9995: 90, 10000: 120, 14995: 120, 15000: 150}),
        ("bain", {-5: 0, 0: 50, 4995: 50, 5000: 90, 9995: 90, 10000: 120, 14995: 120, 15000: 150}),
        ("railroad", {-5: None, 0: None, 15000: None}),
    ],
)
def test_the_minimum_meld_at_each_bound(name: str, bands: dict[int, int | None]) -> None:
    assert {total: need(built_in(name), total) for total in bands} == bands


def test_the_minimum_by_round() -> None:
    def house(rule: str) -> Variant:
        report = Report()
        found = settle.read(yamlfile.parse(f"{HOUSE}minimum_meld: {rule}\n", "house.yaml"), report)
        assert report.in_order() == ()
        assert found is not None
        return found

    listed = house("{by: round, bands: [{need: 50}, {from: 2, need: 90}, {from: 3, need: a canasta, also: clean}]}")
    assert [need(listed, None, number) for number in (1, 2, 3, 4)] == [50, 90, "a canasta", "a canasta"]
    band = minimum(listed, 500, 3)
    assert band is not None
    assert band.also == "clean"
    stepped = house("{by: round, bands: [{from: 1, need: 30}], step: 30}")
    assert [need(stepped, None, number) for number in (1, 2, 10)] == [30, 60, 300]
    assert need(built_in("classic"), None) is None  # it goes by a total that is not known


def test_what_going_out_asks_for_in_a_round() -> None:
    report = Report()
    found = settle.read(
        yamlfile.parse(f"{HOUSE}to_go_out_by_round: {{natural: [3, 3, 4, 5]}}\n", "house.yaml"), report
    )
    assert found is not None
    assert [asked(found, "natural", number) for number in (1, 2, 3, 4, 9)] == [3, 3, 4, 5, 5]
    assert asked(found, "mixed", 1) == 0
    assert asked(built_in("pennies"), "sevens", 4) == 1


def test_how_many_of_a_card_the_pack_holds() -> None:
    classic = built_in("classic")
    assert [holds(classic, card) for card in ("red 3", "black 3", "A", "10", "joker")] == [4, 4, 8, 8, 4]
    assert holds(built_in("hoyle"), "red 3") == 4
    assert holds(built_in("hoyle"), "A") is None
    assert holds(built_in("railroad", (3, 3)), "red 3") == 12
    assert holds(built_in("railroad"), "joker") is None


def test_the_wild_cards_of_a_canasta() -> None:
    assert wild_limits(CanastaKind((0,))) == (0, 0)
    assert wild_limits(CanastaKind((1, 3))) == (1, 3)
    assert wild_limits(CanastaKind((1, 8), naturals="as_many")) == (1, 3)
    assert wild_limits(CanastaKind((1, 8), naturals="more", size=8)) == (1, 3)
    assert wild_limits(CanastaKind((7, 99), naturals="no")) == (7, 7)


BROKEN = {
    "each: 500}": {
        "}": "6 natural: what is it worth? Write one of each, table, given, cards, derived, or unstated: yes.",
        "each: 500, table: [0, 1]}": (
            "6 natural: it has two worths, each and table. Keep one, and set the other to none."
        ),
        "each: 500, amounts: {pairs: 2500}}": (
            "6 natural: amounts go with given: plus, as the only points that are possible."
        ),
        "each: 500, needs: out}": '6 natural: "out" is no line of this variant. Known here: natural.',
        "each: 500, instead_of: natura}": (
            '6 natural: "natura" is no line of this variant. Did you mean "natural"?'
        ),
        "table: [0, 100], beyond: more}": '6 natural: beyond is a whole number or same, but it is "more".',
        "each: 500, cases: [{when: {natrual: 1}, times: 1}]}": (
            '6 natural: "natrual" is no line of this variant. Did you mean "natural"?'
        ),
        "each: 500, cases: [{when: {natural: 1}}]}": (
            "6 natural, case 1: it needs exactly one answer: times, each, table or worth."
        ),
        "each: 500, cases: [{times: 2}]}": "6 natural, case 1: times is -1, 0 or 1.",
        "each: 500, cases: [{when: {natural: all}, times: 1}]}": (
            '6 natural, case 1: "all" should be a whole number or to_go_out.'
        ),
        "each: five}": '6 lines natural: each should be a whole number, but it is "five".',
        "each: 500, canasta: {wilds: [1, 2, 3]}}": (
            "6 natural: wilds and jokers are one number, or the least and the most."
        ),
        "each: 500}\n  - {id: natural, section: base, each: 1}": (
            '7 lines: two lines have the id "natural". Give one another name.'
        ),
        "each: 500}\n  - {id: points, section: base, each: 1}": (
            '7 lines: "points" means something else in a record. Choose another id.'
        ),
        "each: 500}\ngroups: {natural: [natural]}": '7 groups: "natural" is a line already. Choose another name.',
        "each: 500}\ngroups: {all: [wild]}": '7 groups: "wild" is no line of this variant. Known here: natural.',
        "each: 500}\nto_go_out: {sevens: 1}": (
            '7 to_go_out: "sevens" is no line of this variant. Known here: natural.'
        ),
        "each: 500}\nminimum_meld: {by: running_total, bands: []}": "7 minimum_meld: at least one band is needed.",
        "each: 500}\nminimum_meld: {by: running_total, step: 5, bands: [{need: 5}]}": (
            "7 minimum_meld: step goes with by: round."
        ),
        "each: 500}\nminimum_meld: {by: running_total, bands: [{need: 5}, {need: 9}]}": (
            "7 minimum_meld: a band after the first needs a from that is above the one before it."
        ),
        "each: 500}\nminimum_meld: {by: running_total, bands: [{need: 50}, {from: 0, need: 15}]}": (
            "7 minimum_meld: the need falls from 50 to 15 here."
        ),
        "each: 500}\noptions: {long: {title: Long, usual: yes, choices: {no: {}}}}": (
            '7 options: long has no choice "yes".'
        ),
    },
    "players: 4, sides: 2": {"players: 5, sides: 2": "2 seats: 5 players can't make 2 equal sides."},
    "[{players: 4, sides: 2}]": {"[]": "2 seats: at least one is needed, such as {players: 4, sides: 2}."},
    "  - {id: natural, section: base, each: 500}": {"  []": "6 lines: at least one is needed."},
    "title: House game\n": {
        "titel: House game\n": '1 "titel" is not a word sheetgen knows here. Did you mean "title"?',
    },
}


@pytest.mark.parametrize(("old", "new"), [(old, new) for old, faults in BROKEN.items() for new in faults])
def test_what_a_file_contradicts(old: str, new: str) -> None:
    assert old in HOUSE
    assert told(HOUSE.replace(old, new)) == [BROKEN[old][new]]


def test_a_worth_that_no_source_states_may_be_set() -> None:
    text = HOUSE.replace("each: 500", "unstated: yes")
    assert told(text) == []
    assert told(text, (("lines.natural.each", "700"),)) == []


def test_a_single_value_that_is_wrong_says_where() -> None:
    assert told(HOUSE, (("lines.natural.each", "five"),)) == [
        '1 lines natural: each should be a whole number, but it is "five".'
    ]
    assert told(HOUSE, (("taget", "5000"),)) == [
        '1 "taget" is not a word sheetgen knows here. Did you mean "target"?'
    ]


def test_an_option_that_the_sources_settle_differently_has_no_usual_choice() -> None:
    text = HOUSE + (
        "target: 10000\n"
        "options: {seventh: {title: Target in some books, choices: {low: {changes: {target: 7000}}, high: {}}}}\n"
    )
    tree = yamlfile.parse(text, "house.yaml")
    open_, low = settle.read(tree, Report()), settle.read(tree, Report(), options={"seventh": "low"})
    assert open_ is not None
    assert low is not None
    assert (open_.chosen, open_.target) == ({}, 10000)
    assert (low.chosen, low.target) == ({"seventh": "low"}, 7000)


def test_a_seat_may_change_anything_by_its_path() -> None:
    text = HOUSE.replace(
        "[{players: 4, sides: 2}]",
        "[{players: 4, sides: 2},"
        " {players: 2, sides: 2, target: 2500, changes: {lines.natural.each: 400, tie: shared}}]",
    )
    tree = yamlfile.parse(text, "house.yaml")
    two = settle.read(tree, Report(), seat=(2, None))
    assert two is not None
    assert (two.lines[0].each, two.tie, two.target) == (400, "shared", 2500)
