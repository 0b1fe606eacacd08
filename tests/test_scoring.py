"""How points add up, whatever the record; and every shape of rule, in variants made of YAML alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen import game, rulebook, scoring, settle, yamlfile
from sheetgen.entries import Entries
from sheetgen.errors import NOWHERE, Refused, Report
from sheetgen.game import Game, Side
from sheetgen.played import Round
from sheetgen.variant import Line, Variant, holds

VARIANTS = Path(__file__).parent.parent / "variants"


def built_in(name: str, **options: str) -> Variant:
    report = Report()
    found = settle.read(rulebook.load(str(VARIANTS / f"{name}.yaml")), report, options=options)
    assert report.in_order() == ()
    assert found is not None
    return found


KNOWN = (
    *(built_in(path.stem) for path in sorted(VARIANTS.glob("*.yaml"))),
    built_in("hoyle", canasta_required="yes", canastas_to_go_out="2"),
)


@st.composite
def entry(draw: st.DrawFn, line: Line, variant: Variant) -> int:
    """An entry that the line takes."""
    if line.given == "either":
        return draw(st.integers(-300, 300))
    if line.given or line.cards:
        return 5 * draw(st.integers(0, 200))
    most = 1 if line.most == 1 else 4
    if line.card:
        most = min(len(line.table) - 1 if line.table else 8, holds(variant, line.card) or 8)
    return draw(st.integers(0, most))


@st.composite
def side_entries(draw: st.DrawFn, variant: Variant) -> Entries:
    """One side's entries at any of the three depths."""
    depth = draw(st.sampled_from(["net", "parts", "lines"]))
    if depth == "net":
        return Entries(net=5 * draw(st.integers(-900, 1900)))
    if depth == "parts":
        return Entries(base=5 * draw(st.integers(-200, 900)), points=5 * draw(st.integers(-200, 300)))
    chosen = draw(st.lists(st.sampled_from(variant.lines), unique_by=lambda line: line.id))
    return Entries(lines={line.id: draw(entry(line, variant)) for line in chosen})


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game of a variant we know, of up to nine rounds."""
    variant = draw(st.sampled_from(KNOWN))
    count = draw(st.integers(2, 6))
    sides = tuple(Side(f"side {n}", (), 5 * draw(st.integers(-100, 900)), NOWHERE) for n in range(count))
    rounds = tuple(
        Round(
            tuple(draw(side_entries(variant)) for _ in sides),
            draw(st.sampled_from(["out", "stock", "stopped", None])),
        )
        for _ in range(draw(st.integers(0, 9)))
    )
    return Game(variant, sides, rounds)


@settings(max_examples=25, deadline=None)
@given(games())
def test_running_totals_are_the_start_and_the_rounds(played: Game) -> None:
    ledger = scoring.score(played)
    for side, start in enumerate(ledger.start):
        running = start
        for scored in ledger.rounds:
            score = scored.sides[side]
            assert score is not None
            running += score.round_total
            assert score.running_total == running
        assert ledger.totals[side] == running


@settings(max_examples=25, deadline=None)
@given(games())
def test_lines_add_up_to_their_sections_and_sections_to_the_round(played: Game) -> None:
    section = {line.id: line.section for line in played.variant.lines}
    for recorded, scored in zip(played.rounds, scoring.score(played).rounds, strict=True):
        for held, score in zip(recorded.sides, scored.sides, strict=True):
            assert held is not None
            assert score is not None
            if held.lines is None:
                assert score.lines == ()
                continue
            assert [line.id for line in score.lines] == [line.id for line in played.variant.lines]
            assert sum(line.points for line in score.lines) == score.round_total
            assert score.base == sum(line.points for line in score.lines if section[line.id] == "base")
            assert score.points == sum(line.points for line in score.lines if section[line.id] == "points")


@settings(max_examples=25, deadline=None)
@given(games())
def test_turning_the_sides_turns_the_ledger(played: Game) -> None:
    count = len(played.sides)

    def turned(items: tuple, by: int = 1) -> tuple:  # type: ignore[type-arg]
        return items[by:] + items[:by]

    other = replace(
        played,
        sides=turned(played.sides),
        rounds=tuple(replace(each, sides=turned(each.sides)) for each in played.rounds),
    )
    one, two = scoring.score(played), scoring.score(other)
    assert two.totals == turned(one.totals)
    assert two.next_minimum == turned(one.next_minimum)
    assert [each.sides for each in two.rounds] == [turned(each.sides) for each in one.rounds]
    assert sorted((side + 1) % count for side in two.leaders) == sorted(one.leaders)
    assert sorted((side + 1) % count for side in two.end.winners) == sorted(one.end.winners)
    assert (two.end.over, two.end.reason, two.end.margin) == (one.end.over, one.end.reason, one.end.margin)


@settings(max_examples=20, deadline=None)
@given(games(), st.integers(-400, 400))
def test_a_correction_moves_the_total_by_itself_alone(played: Game, correction: int) -> None:
    by_lines = [
        (number, side)
        for number, each in enumerate(played.rounds)
        for side, held in enumerate(each.sides)
        if held and held.lines is not None
    ]
    line = next(line.id for line in played.variant.lines if line.given == "either")
    for number, side in by_lines[:1]:
        sides = list(played.rounds[number].sides)
        held = sides[side]
        assert held is not None
        assert held.lines is not None
        before = held.lines.get(line, 0)
        sides[side] = replace(held, lines=held.lines | {line: before + correction})
        rounds = list(played.rounds)
        rounds[number] = replace(rounds[number], sides=tuple(sides))
        changed = scoring.score(replace(played, rounds=tuple(rounds)))
        moved = [new - old for new, old in zip(changed.totals, scoring.score(played).totals, strict=True)]
        assert moved == [correction if at == side else 0 for at in range(len(played.sides))]


HOUSE = """\
title: House game
seats: [{players: 4, sides: 2}, {players: 3, sides: 3, alone: yes}]
cards: {joker: 50, A: 20}
rounds_per_page: 8
decks: 2
jokers: 4
"""

TWO = "sides: {A: [a, b], B: [c, d]}\nrounds:\n"


def play(lines: str, rounds: str, more: str = "", sides: str = TWO) -> scoring.Ledger:
    """The ledger of a record in a variant that has just these lines."""
    report = Report()
    tree = yamlfile.parse(f"{HOUSE}{more}\nlines:\n{lines}", "house.yaml")
    node = yamlfile.parse(f"variant: house\n{sides}{rounds}", "g.yaml")
    header = game.header(node, report)
    report.check()
    assert header is not None
    variant = settle.read(tree, report, seat=(header.players, header.sides))
    report.check()
    assert variant is not None
    played = game.read(node, variant, report)
    report.check()
    assert played is not None
    return scoring.score(played)


def totals(lines: str, rounds: str, more: str = "", sides: str = TWO) -> tuple[int, ...]:
    return play(lines, rounds, more, sides).totals


MELDED = "  - {id: melded, section: points, cards: plus}\n"
NATURAL = "  - {id: natural, section: base, each: 500, canasta: {wilds: 0}}\n"
SPECIAL = (
    "  - {id: special, section: base, given: plus, amounts: {straight: 3000, pairs: 2500},"
    " replaces_all: yes, goes_out: yes}\n"
)
OUT = "  - {id: out, section: base, each: 100, most: 1, goes_out: yes}\n"

SHAPES = {
    "plain, with either sign": (
        NATURAL + "  - {id: threes, section: base, each: -300}\n",
        "  - {A: {natural: 2, threes: 1}, B: {threes: 2}}\n", (700, -600),
    ),
    "a table with a lump for all": (
        "  - {id: threes, section: base, table: [0, 100, 200, 300, 800]}\n",
        "  - {A: {threes: 3}, B: {threes: 4}}\n", (300, 800),
    ),
    "a table that goes on by each further one": (
        "  - {id: threes, section: base, table: [0, 100, 200, 300, 800], beyond: 200}\n",
        "  - {A: {threes: 6}, B: {threes: 4}}\n", (1200, 800),
    ),
    "a flat charge for any number": (
        "  - {id: caught, section: base, table: [0, -750], beyond: same}\n",
        "  - {A: {caught: 3}, B: {caught: 0}}\n", (-750, 0),
    ),
    "each colour in a set of its own": (
        "".join(f"  - {{id: {each}, section: base, table: [0, 100, 300, 500, 1000]}}\n" for each in ("red", "black")),
        "  - {A: {red: 2, black: 2}, B: {red: 4}}\n", (600, 1000),
    ),
    "minus, nothing or plus by how many canastas": (
        NATURAL
        + "  - {id: red, section: base, each: 100, cases: [{when: {natural: 2}, times: 1},"
        " {when: {natural: 1}, times: 0}, {times: -1}]}\n",
        "  - {A: {natural: 2, red: 3}, B: {natural: 1, red: 1}}\n  - {A: {red: 2}, B: 0}\n", (1100, 500),
    ),
    "another worth by state": (
        OUT + "  - {id: red, section: base, each: 50, cases: [{when: {out: 1}, each: 100}]}\n",
        "  - {A: {out: yes, red: 2}, B: {red: 2}}\n", (300, 100),
    ),
    "another table by state": (
        OUT + "  - {id: red, section: base, each: 50, cases: [{when: {out: 1}, table: [0, 100, 300]}]}\n",
        "  - {A: {out: yes, red: 2}, B: {red: 2}}\n", (400, 100),
    ),
    "against the side whose opponent holds something": (
        OUT + "  - {id: red, section: base, each: 100, cases: [{others: {out: 1}, times: -1}]}\n",
        "  - {A: {out: yes, red: 2}, B: {red: 2}}\n", (300, -200),
    ),
    "the sign of another line turned": (
        NATURAL
        + "  - {id: melded, section: points, cards: plus, cases: [{when: {natural: 1}, times: 1}, {times: -1}]}\n",
        "  - {A: {natural: 1, melded: 90}, B: {melded: 60}}\n", (590, -60),
    ),
    "a special hand in place of everything but corrections": (
        NATURAL + OUT + MELDED + "  - {id: straight, section: base, each: 3000, most: 1, replaces_all: yes}\n"
        "  - {id: fix, section: base, given: either}\n",
        "  - {A: {straight: yes, out: yes, melded: 90, fix: -7}, B: {natural: 1, melded: 90}}\n", (2993, 590),
    ),
    "one bonus in place of another": (
        OUT + "  - {id: hidden, section: base, each: 200, most: 1, needs: out, instead_of: out}\n",
        "  - {A: {out: yes, hidden: yes}, B: {out: no}}\n", (200, 0),
    ),
    "only for the side that went out": (
        OUT + "  - {id: wild, section: base, each: 2000, cases: [{when: {out: 1}, times: 1}, {times: 0}]}\n",
        "  - {A: {out: yes, wild: 1}, B: {wild: 1}}\n", (2100, 0),
    ),
    "a bonus over sets of canastas": (
        NATURAL + "  - {id: mixed, section: base, each: 300}\n"
        "  - {id: five, section: base, derived: 0, cases: [{when: {natural: 5}, worth: 2000},"
        " {when: {natural: 4, mixed: 1}, worth: 1000}]}\n",
        "  - {A: {natural: 5}, B: {natural: 4, mixed: 1}}\n", (4500, 3300),
    ),
    "by how the round ended": (
        "  - {id: red, section: base, each: 100, cases: [{ended: [stock, stopped], times: 0}]}\n",
        "  - {A: {red: 1}, B: {red: 2}, ended: stopped}\n  - {A: {red: 1}, B: 0, ended: out}\n", (100, 0),
    ),
    "by as many as going out asks for, in a later round more": (
        NATURAL
        + "  - {id: red, section: base, each: 100, cases: [{when: {natural: to_go_out}, times: 1}, {times: -1}]}\n",
        "  - {A: {natural: 1, red: 1}, B: 0}\n  - {A: {natural: 1, red: 1}, B: {natural: 2, red: 1}}\n", (1000, 1100),
    ),
    "a flat worth only where there is something": (
        "  - {id: red, section: base, each: 100, cases: [{worth: 40}]}\n",
        "  - {A: {red: 3}, B: {red: 0}}\n", (40, 0),
    ),
    "one of the few amounts that there are, by name or as points": (
        NATURAL + SPECIAL,
        "  - {A: {special: straight, natural: 1}, B: {natural: 1}}\n  - {A: 5, B: {special: 2500}}\n", (3005, 3000),
    ),
    "points added and taken away by count at the table": (
        "  - {id: gift, section: base, given: plus}\n  - {id: fine, section: base, given: minus}\n",
        "  - {A: {gift: 40, fine: 15}, B: {fine: 5}}\n", (25, -5),
    ),
}


@pytest.mark.parametrize("name", SHAPES)
def test_a_shape_of_rule_in_yaml_alone(name: str) -> None:
    lines, rounds, expected = SHAPES[name]
    by_round = "to_go_out_by_round: {natural: [1, 2]}" if "later round" in name else ""
    assert totals(lines, rounds, by_round) == expected


def test_one_against_a_pair_that_changes() -> None:
    lines = NATURAL + MELDED + OUT + (
        "  - {id: red, section: base, each: 100, personal: yes, card: red 3,"
        " cases: [{when: {melded: 1}, times: 1}, {times: -1}]}\n"
    )
    sides = "sides: {Ana: [Ana], Bo: [Bo], Cy: [Cy]}\nrounds:\n"
    rounds = (
        "  - {alone: Ana, Ana: {melded: 50, red: 1}, together: {natural: 1, out: yes, melded: 90},"
        " Bo: {red: 2}, Cy: {red: 1}}\n"
        "  - {alone: Bo, Bo: {red: 1}, together: {natural: 2, melded: 120}}\n"
        "  - {alone: Cy, Ana: 30, Bo: 40, Cy: -25}\n"
    )
    ledger = play(lines, rounds, "", sides)
    first = [score and score.round_total for score in ledger.rounds[0].sides]
    assert first == [150, 890, 790]  # 100 + 50; 500 + 100 + 90 to both of the pair, and 200 and 100 of their own
    assert ledger.totals == (150 + 1120 + 30, 890 - 100 + 40, 790 + 1120 - 25)


def test_the_minimum_by_round_goes_on_by_steps() -> None:
    more = "minimum_meld: {by: round, bands: [{from: 1, need: 60}], step: 30}"
    ledger = play(MELDED, "  - {A: 5, B: 5}\n  - {A: 5}\n", more)
    assert [band and band.need for band in ledger.next_minimum] == [120, 90]
    needed = [[score.minimum.need for score in each.sides if score and score.minimum] for each in ledger.rounds]
    assert needed == [[60, 60], [90]]


def test_a_fixed_number_of_rounds_ends_it_and_a_tie_is_shared() -> None:
    more = "rounds: 2\ntie: shared"
    assert play(MELDED, "  - {A: 5, B: 5}\n", more).end == scoring.End(False)
    ledger = play(MELDED, "  - {A: 5, B: 5}\n  - {A: 5, B: 5}\n", more)
    assert ledger.end == scoring.End(True, "rounds", (0, 1), 0)
    half = play(MELDED, "  - {A: 5, B: 5}\n  - {A: 5}\n", more)
    assert half.end == scoring.End(False)


def test_the_lowest_total_wins_where_the_variant_says_so() -> None:
    ledger = play(MELDED, "  - {A: 40, B: 95}\n", "winner: lowest\ntarget: 95")
    assert ledger.end == scoring.End(True, "target", (0,), 55)
    assert ledger.leaders == (0,)


def test_a_level_game_goes_on_by_another_round_and_then_ends() -> None:
    more = "target: 100\ntie: another_round"
    level = play(MELDED, "  - {A: 100, B: 100}\n", more)
    assert level.end == scoring.End(False, "another_round")
    assert play(MELDED, "  - {A: 100, B: 100}\n  - {A: 5, B: 0}\n", more).end == scoring.End(True, "target", (0,), 5)


def test_the_margin_is_to_the_best_of_the_others() -> None:
    sides = "sides: {Ana: [Ana], Bo: [Bo], Cy: [Cy]}\nrounds:\n"
    ledger = play(MELDED, "  - {alone: Cy, Ana: 40, Bo: 110, Cy: 95}\n", "target: 100", sides)
    assert ledger.end == scoring.End(True, "target", (1,), 15)


def record(text: str) -> tuple[Game, scoring.Ledger]:
    report = Report()
    node = yamlfile.parse("variant: classic\nsides: {A: [a, b], B: [c, d]}\n" + text, "g.yaml")
    played = game.read(node, built_in("classic"), report)
    report.check()
    assert played is not None
    return played, scoring.score(played)


def test_each_figure_that_a_record_states_is_compared() -> None:
    played, ledger = record(
        "rounds:\n"
        "  - A: {melded_cards: 100, round_total: 110, running_total: 100}\n"
        "    B: {net: 60, round_total: 60, running_total: 65}\n"
        "totals: {A: 105, B: 60}\n"
        "winner: A\n"
    )
    found = [
        (each.what, each.round, each.side, each.stated.value, each.computed, each.stated.place.line)
        for each in scoring.disagreements(played, ledger)
    ]
    assert found == [
        ("round_total", 0, 0, 110, 100, 4),
        ("running_total", 0, 1, 65, 60, 5),
        ("total", None, 0, 105, 100, 6),
        ("winner", None, 0, 0, -1, 7),  # 5,000 is far away
    ]


def test_a_winner_is_compared_with_the_totals() -> None:
    text = "rounds:\n  - {{A: 5120, B: 5305}}\nwinner: {}\n"
    assert scoring.disagreements(*record(text.format("B"))) == ()
    (slip,) = scoring.disagreements(*record(text.format("A")))
    assert (slip.what, slip.side, slip.computed) == ("winner", 0, 1)


def test_rounds_after_the_end_are_told_once_where_they_begin() -> None:
    played, ledger = record("rounds:\n  - {A: 5005, B: 0}\n  - {A: 5, B: 10}\n  - {A: 5, B: 10}\n")
    assert ledger.over_after == 1
    (told,) = scoring.late_rounds(played, ledger)
    assert (told.severity, told.place.line, told.where) == ("warning", 5, "hand 2")
    assert told.message == "The game was over after hand 1; this hand comes after its end."
    assert scoring.late_rounds(*record("rounds:\n  - {A: 5, B: 0}\n  - {A: 5005, B: 0}\n")) == ()


def test_a_ledger_before_the_first_round() -> None:
    _, ledger = record("")
    assert (ledger.rounds, ledger.totals, ledger.leaders, ledger.end) == ((), (0, 0), (), scoring.End(False))
    assert [band and band.need for band in ledger.next_minimum] == [50, 50]


def test_correcting_an_early_round_moves_all_that_follows() -> None:
    text = "rounds:\n  - {{A: {}, B: 0}}\n  - {{A: 500, B: 0}}\n  - {{A: 500, B: 0}}\n"
    _, before = record(text.format(500))
    _, after = record(text.format(600))
    assert [score.running_total for each in before.rounds if (score := each.sides[0])] == [500, 1000, 1500]
    assert [score.running_total for each in after.rounds if (score := each.sides[0])] == [600, 1100, 1600]


def test_what_no_source_states_scores_by_net_figures_only_until_it_is_set() -> None:
    lines = MELDED + "  - {id: samba, section: base, unstated: yes}\n"
    assert totals(lines, "  - {A: 300, B: {melded: 40, samba: 0}}\n") == (300, 40)
    with pytest.raises(Refused) as refused:
        play(lines, "  - {A: {samba: 1}, B: 5}\n")
    (problem,) = refused.value.problems
    assert problem.message == (
        "hand 1, A, samba: no source says what it is worth. Choose under options, or set lines.samba.each."
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("A: {special: 2600}, B: 0", "hand 1, A, special: it is one of 3000, 2500, or the name of one."),
        ("A: {special: [1]}, B: 0", "hand 1, A, special: it is one of 3000, 2500, or the name of one."),
        ("A: {special: pears}, B: 0", "hand 1, A, special: it is one of 3000, 2500, or the name of one."),
        ("A: {special: pairs}, B: {special: 3000}", "hand 1: A has special already; only one side can."),
        ("A: {special: pairs}, B: {out: yes}", "hand 1: A has special already; only one side can."),
        ("A: {out: yes}, B: {special: pairs}", "hand 1: A has out already; only one side can."),
    ],
)
def test_what_a_special_hand_can_be_and_that_one_side_goes_out_in_whichever_way(words: str, message: str) -> None:
    assert totals(OUT + SPECIAL, "  - {A: {special: 0}, B: {out: yes, special: 0}}\n") == (0, 100)
    with pytest.raises(Refused) as refused:
        play(OUT + SPECIAL, f"  - {{{words}}}\n")
    (problem,) = refused.value.problems
    assert problem.message == message
    assert problem.hint == ('Did you mean "pairs"?' if "pears" in words else problem.hint)


def test_a_special_hand_needs_no_canastas_to_go_out() -> None:
    report = Report()
    tree = yamlfile.parse(f"{HOUSE}to_go_out: {{natural: 2}}\nlines:\n{NATURAL}{OUT}{SPECIAL}", "house.yaml")
    variant = settle.read(tree, report)
    assert variant is not None
    rounds = "  - {A: {special: pairs}, B: {natural: 1}}\n  - {A: {natural: 1}, B: {out: yes}}\n"
    assert game.read(yamlfile.parse(f"variant: house\n{TWO}{rounds}", "g.yaml"), variant, report)
    assert [(problem.where, problem.message) for problem in report.in_order()] == [
        ("hand 2, B", "going out asks for natural: 2; recorded: 0.")
    ]


def test_a_line_that_follows_from_others_takes_no_entry() -> None:
    with pytest.raises(Refused) as refused:
        play(MELDED + "  - {id: five, section: base, derived: 0}\n", "  - {A: {five: 1}, B: 5}\n")
    (problem,) = refused.value.problems
    assert problem.message == "hand 1, A, five: it follows from the other lines and takes no entry."


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("Ana: {melded: 5}, Bo: {red: 1}, together: {melded: 5}", "hand 1: say who played alone, such as alone: Ana."),
        ("Ana: {melded: 5}, Bo: {red: 1}, Cy: {melded: 10}", "hand 1: say who played alone, such as alone: Ana."),
        ("alone: Ana, Ana: 5, Bo: {melded: 5}, together: {melded: 5}", "hand 1, Bo: melded belongs under together."),
        ("alone: Ana, Ana: 5, together: {red: 1}", "hand 1, together: red is each player's own."),
        ("alone: Ann, Ana: 5, together: {melded: 5}", 'hand 1: "Ann" is no side of this game.'),
    ],
)
def test_what_a_pair_and_one_alone_cannot_record(words: str, message: str) -> None:
    lines = MELDED + "  - {id: red, section: base, each: 100, personal: yes}\n"
    with pytest.raises(Refused) as refused:
        play(lines, f"  - {{{words}}}\n", "", "sides: {Ana: [Ana], Bo: [Bo], Cy: [Cy]}\nrounds:\n")
    assert [problem.message for problem in refused.value.problems] == [message]


def test_nobody_is_alone_where_the_stock_ran_out_before_anyone_took_the_pile() -> None:
    sides = "sides: {Ana: [Ana], Bo: [Bo], Cy: [Cy]}\nrounds:\n"
    rounds = (
        "  - {Ana: {melded: 5}, Bo: {melded: 10}, Cy: 15, ended: stock}\n"
        "  - {Ana: 5, Bo: 5, Cy: {base: 0, points: 5}}\n"
    )
    assert totals(MELDED, rounds, "", sides) == (10, 15, 20)


def test_a_pair_counts_once_against_the_pack_and_goes_out_together() -> None:
    lines = OUT + NATURAL + "  - {id: red, section: base, each: 100, personal: yes, card: red 3}\n"
    sides = "sides: {Ana: [Ana], Bo: [Bo], Cy: [Cy]}\nrounds:\n"
    rounds = "  - {alone: Ana, Ana: {natural: 5}, together: {natural: 10, out: yes}, Bo: {red: 2}, Cy: {red: 2}}\n"
    assert totals(lines, rounds, "", sides) == (2500, 5300, 5300)
    with pytest.raises(Refused):
        play(lines, rounds.replace("Ana: {natural: 5}", "Ana: {natural: 6}"), "", sides)
    with pytest.raises(Refused):
        play(lines, rounds.replace("Ana: {natural: 5}", "Ana: {red: 1}"), "", sides)
    with pytest.raises(Refused):
        play(lines, rounds.replace("Ana: {natural: 5}", "Ana: {out: yes}"), "", sides)
