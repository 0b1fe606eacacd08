"""A recorded game is read whole, or refused with each mistake at its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen import game, rulebook, settle, yamlfile
from sheetgen.errors import Refused, Report

VARIANTS = Path(__file__).parent.parent / "variants"

HEAD = """\
variant: classic
sides:
  North: [Ana, Bo]
  South: [Cy, Di]
rounds:
"""


CLASSIC_SEATS = (
    "It is for: 4 players on 2 sides; 2 players on 2 sides; 3 players on 3 sides; 5 players on 5 sides; "
    "6 players on 2 sides; 6 players on 3 sides; 6 players on 6 sides."
)


def read(text: str) -> tuple[game.Game | None, list[str]]:
    """The game in a text, and its problems as "line:column message"."""
    report = Report()
    found: game.Game | None = None
    try:
        node = yamlfile.parse(text, "g.yaml")
        header = game.header(node, report)
        report.check()
        assert header is not None
        tree = rulebook.load(str(VARIANTS / f"{header.variant}.yaml"))
        seat = (header.players, header.sides)
        variant = settle.read(tree, report, seat=seat, options=header.options, places=header.places)
        report.check()
        assert variant is not None
        found = game.read(node, variant, report)
        report.check()
    except Refused:
        found = None
    marks = {"error": "", "warning": "? "}
    return found, [f"{marks[p.severity]}{p.place.line}:{p.place.column} {p.message}" for p in report.in_order()]


def good(text: str) -> game.Game:
    found, problems = read(text)
    assert problems == []
    assert found is not None
    return found


def one_round(north: str, south: str, **words: str) -> str:
    more = "".join(f"    {word}: {value}\n" for word, value in words.items())
    return f"{HEAD}  - North: {north}\n    South: {south}\n{more}"


def test_all_that_a_record_may_say() -> None:
    found = good(
        """\
variant: classic
options: {target: 3000}
date: 2026-03-07
place: Elm Street Hall
table: 012
sides:
  Zoë &  Łukasz: {players: [Zoë, Łukasz], start: −200}
  Them: [No, On]
first_dealer: No
rounds:
  - Zoë & Łukasz: {natural: 1, going_out: yes, melded_cards: 140, round_total: 740, running_total: 540}
    Them: −35
    dealer: On
    note: a long hand
  - Zoë & Łukasz: {base: 0, points: -60}
    Them: {net: 100, running_total: 65}
    ended: stopped
  - Zoë & Łukasz: +15
totals: {Zoë & Łukasz: 495}
winner: Them
notes: All in one evening.
"""
    )
    assert (found.date, found.place, found.table, found.notes) == (
        "2026-03-07", "Elm Street Hall", "012", "All in one evening.",
    )
    assert [(side.name, side.players, side.start) for side in found.sides] == [
        ("Zoë & Łukasz", ("Zoë", "Łukasz"), -200),
        ("Them", ("No", "On"), 0),
    ]
    assert found.variant.target == 3000
    first, second, third = found.rounds
    assert first.sides[0] is not None
    assert first.sides[0].lines == {"natural": 1, "going_out": 1, "melded_cards": 140}
    assert first.sides[0].round_total is not None
    assert first.sides[0].round_total.value == 740
    assert first.sides[1] is not None
    assert first.sides[1].net == -35
    assert (first.ended, first.dealer, first.note) == ("out", "On", "a long hand")
    assert second.sides[0] is not None
    assert (second.sides[0].base, second.sides[0].points, second.ended) == (0, -60, "stopped")
    assert third.sides[0] is not None
    assert (third.sides[0].net, third.sides[1]) == (15, None)
    assert {side: total.value for side, total in found.stated_totals.items()} == {0: 495}
    assert found.stated_winner is not None
    assert found.stated_winner.value == 1


def test_who_plays_says_which_seat() -> None:
    assert good("variant: classic\nsides: {We: , They: }\n").variant.seat.players == 4
    two = good("variant: classic\nsides: {Ana: Ana, Bo: [Bo]}\n")
    assert (two.variant.seat.players, two.variant.deal) == (2, 13)
    assert good("variant: classic\nplayers: 2\nsides: {Ana: , Bo: }\n").variant.deal == 13
    six = good("variant: classic\nsides: {A: [a, b, c], B: [d, e, f]}\n")
    assert (six.variant.decks, six.variant.jokers) == (3, 6)


def test_a_substitute_is_listed_beside_those_who_began() -> None:
    found = good("variant: classic\nplayers: 4\nsides: {A: [Ana, Bo, Ed], B: [Cy, Di]}\n")
    assert found.sides[0].players == ("Ana", "Bo", "Ed")


@pytest.mark.parametrize("figure", ["-1285", "−1285", "0", "+500"])
def test_figures_that_are_fine(figure: str) -> None:
    good(one_round(figure, "5"))


@pytest.mark.parametrize(
    ("figure", "problem"),
    [
        ("-1283", "6:12 hand 1, North: -1283 is no multiple of 5, as all points of Classic Canasta are."),
        ("0150", '6:12 hand 1: North should be a whole number, but it is "0150".'),
        ("5e3", '6:12 hand 1: North should be a whole number, but it is "5e3".'),
        ("50.0", '6:12 hand 1: North should be a whole number, but it is "50.0".'),
        (".nan", '6:12 hand 1: North should be a whole number, but it is ".nan".'),
        ("1_250", '6:12 hand 1: North should be a whole number, but it is "1_250".'),
        ("ten", '6:12 hand 1: North should be a whole number, but it is "ten".'),
        ("10000000", "6:12 hand 1, North: 10000000 is more than a sheet can hold."),
        ("[5]", "6:12 hand 1, North: write the net figure, or what each line has."),
    ],
)
def test_figures_that_are_not(figure: str, problem: str) -> None:
    assert read(one_round(figure, "5")) == (None, [problem])


IMPOSSIBLE = {
    "a line that is none": (
        "{natrual: 1}", "5", {}, ['6:13 hand 1, North: "natrual" is no line of Classic Canasta.'],
    ),
    "more red threes than the pack has": (
        "{red_threes: 3, melded_cards: 50}", "{red_threes: 1, red_threes_held: 1}", {},
        ["7:45 hand 1: red threes: 5 in all, but the pack has 4."],
    ),
    "more canastas than the pack has cards for": (
        "{natural: 9}", "{natural: 7}", {}, ["7:22 hand 1: natural: 16 in all, but the pack has cards for 15."],
    ),
    "points where a count belongs": (
        "{natural: 500}", "5", {},
        ["6:22 hand 1, North, natural: 500 can't be; write how many there were, not their points."],
    ),
    "two sides out": (
        "{natural: 1, going_out: yes}", "{mixed: 1, going_out: yes}", {},
        ["7:34 hand 1: North has going_out already; only one side can."],
    ),
    "concealed without going out": (
        "{natural: 1, concealed: yes}", "5", {}, ["6:36 hand 1, North: concealed goes only with going_out."],
    ),
    "concealed and not going out": (
        "{natural: 1, going_out: no, concealed: yes}", "5", {},
        ["6:51 hand 1, North: concealed goes only with going_out."],
    ),
    "out though the stock ended it": (
        "{natural: 1, going_out: yes}", "5", {"ended": "stock"},
        ["8:12 hand 1: North went out, so it did not end with stock."],
    ),
    "out, and nobody is": (
        "{natural: 1}", "{melded_cards: 50}", {"ended": "out"},
        ["8:12 hand 1: it ended with someone going out, but no side has going_out."],
    ),
    "a negative count": (
        "{red_threes: -1}", "5", {},
        ["6:25 hand 1, North, red_threes: -1 can't be; write how many there were, from 0 up."],
    ),
    "cards with a minus of their own": (
        "{cards_left: -20}", "5", {},
        ["6:25 hand 1, North, cards_left: write 20, without a minus; it is subtracted anyway."],
    ),
    "cards that are no multiple of five": (
        "{melded_cards: 63}", "5", {},
        ["6:27 hand 1, North, melded_cards: 63 is no multiple of 5, as all points of Classic Canasta are."],
    ),
    "going out twice": (
        "{natural: 1, going_out: 2}", "5", {},
        ["6:36 hand 1, North, going_out: there can be no more than 1, but it is 2."],
    ),
    "two depths": (
        "{net: 300, natural: 1}", "{base: 100}", {},
        [
            "6:12 hand 1, North: two depths are mixed. Write net, or base and points, or lines.",
            "7:12 hand 1, South: points is missing. Write both base and points, or net.",
        ],
    ),
    "totals and nothing else": (
        "{round_total: 300}", "5", {},
        ["6:12 hand 1, North: nothing is recorded beside the totals. Write net, or base and points, or lines."],
    ),
    "a way to end that is none": (
        "5", "5", {"ended": "sleep"}, ['8:12 hand 1: ended should be "out", "stock" or "stopped", but it is "sleep".'],
    ),
    "a pair where none is formed": (
        "5", "5", {"alone": "North"},
        ["8:12 hand 1: alone is for games where one plays alone against a pair that changes."],
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_cannot_have_happened(name: str) -> None:
    north, south, words, problems = IMPOSSIBLE[name]
    assert read(one_round(north, south, **words)) == (None, problems)


ODD = {
    "out without a canasta": (
        "{going_out: yes, melded_cards: 90}", "5", {}, ["? 6:12 going out asks for canastas: 1; recorded: 0."],
    ),
    "a dealer from elsewhere": ("5", "5", {"dealer": "Eve"}, ['? 8:13 "Eve" is none of the players.']),
}


@pytest.mark.parametrize("name", ODD)
def test_what_is_merely_odd(name: str) -> None:
    north, south, words, problems = ODD[name]
    found, told = read(one_round(north, south, **words))
    assert found is not None
    assert told == problems


def test_five_red_threes_of_three_decks_have_no_worth_by_lines_but_go_net() -> None:
    head = "variant: classic\nsides: {A: [a, b, c], B: [d, e, f]}\nrounds:\n"
    assert read(head + "  - {A: {red_threes: 5, melded_cards: 50}, B: 5}\n") == (
        None,
        ["4:22 hand 1, A, red_threes: Classic Canasta does not say what 5 are worth, only up to 4."],
    )
    good(head + "  - {A: 1050, B: 5}\n")
    assert good(head + "  - {A: {red_threes: 4, melded_cards: 50}, B: {red_threes: 2}}\n").rounds


def test_a_side_may_be_missing_from_the_last_round_only() -> None:
    assert good(HEAD + "  - {North: 5, South: 5}\n  - South: 5\n").rounds[1].sides[0] is None
    assert good(HEAD + "  - {North: 5, South: }\n").rounds[0].sides[1] is None
    assert read(HEAD + "  - South: 5\n  - {North: , South: 5}\n  - {North: 5, South: 5}\n") == (
        None,
        [
            "6:5 hand 1: North has no entry, though more was played later. Write 0 if there was nothing.",
            "7:6 hand 2: North has no entry, though more was played later. Write 0 if there was nothing.",
        ],
    )


@pytest.mark.parametrize(
    ("sides", "problems"),
    [
        (
            "{A: [x, y], ended: [v, w]}",
            ['2:20 A side can\'t be called "ended", which means something else in a round.'],
        ),
        ("{Ann: [x, y], ann: [v, w]}", ['2:22 Two sides are called "ann". Give one another name.']),
        ("[A, B]", ["2:8 sides: write each side's name and its players, such as Ann & Bob: [Ann, Bob]."]),
        ("{A: [x, y, z], B: [w]}", ["2:9 A: 3 players are listed; here a side has 2."]),
        (
            "{A: [p], B: [q], C: [r], D: [s]}",
            [f"2:8 This variant is not for 4 players on 4 sides. {CLASSIC_SEATS}"],
        ),
    ],
)
def test_sides_that_cannot_be(sides: str, problems: list[str]) -> None:
    found, told = read(f"variant: classic\nsides: {sides}\n")
    assert found is None
    assert told == problems


def test_players_of_one_name_are_told_apart_but_open_seats_are_not() -> None:
    found, told = read("variant: classic\nsides:\n  A: [Ana, Bo]\n  B: [ana, Di]\n")
    assert found is not None
    assert told == ['? 4:6 Two players are called "ana". Add a letter to tell them apart.']
    good("variant: classic\nsides:\n  A: [TBD, Bo]\n  B: [TBD, Di]\n")


def test_names_are_found_however_they_are_spaced_or_composed() -> None:
    found = good("variant: classic\nsides:\n  Zoe\u0301: [a, b]\n  B  C: [d, e]\nrounds:\n  - {Zoé: 5, B C: 10}\n")
    first = found.rounds[0].sides[0]
    assert first is not None
    assert first.net == 5


def test_totals_and_winners_name_sides() -> None:
    text = HEAD + "  - {North: 5, South: 5}\ntotals: {Nort: 5}\nwinner: West\n"
    assert read(text) == (
        None, ['7:16 totals: "Nort" is no side of this game.', '8:9 winner: "West" is no side of this game.'],
    )


def test_options_and_words_that_are_not_known() -> None:
    assert read("variant: classic\noptions: {taget: 3000, target: 4000}\nsides: {A: , B: }\n") == (
        None,
        [
            '2:18 "taget" is no option here. Did you mean "target"?',
            '2:32 options: target has no choice "4000". Did you mean "5000"?',
        ],
    )
    assert read("variant: classic\nteams: {A: , B: }\n")[1] == [
        '1:1 "sides" is missing.', '2:1 "teams" is not a word sheetgen knows here.',
    ]


def test_a_date_of_no_calendar() -> None:
    told = read("variant: classic\ndate: 2026-02-30\nsides: {A: , B: }\n")[1]
    assert told == ['2:7 date should be a day of the calendar, but it is "2026-02-30".']
    assert good("variant: classic\ndate: 7 March 2026\nsides: {A: , B: }\n").date == "7 March 2026"


def test_what_depends_on_the_end_asks_for_it() -> None:
    head = "variant: hoyle\nsides: {A: , B: }\nrounds:\n"
    assert read(head + "  - {A: {red_threes: 1}, B: 5}\n")[1] == [
        "? 4:5 what red_threes counts may depend on how the hand ended. Write ended: out, stock or stopped.",
    ]
    good(head + "  - {A: {red_threes: 1}, B: 5, ended: out}\n")
    good(head + "  - {A: 5, B: 5}\n")


def test_going_out_in_bain_waits_for_all_red_threes() -> None:
    out = "{natural: 1, mixed: 1, wild: 1, sevens: 1, going_out: yes, red_threes: 4}"
    head = "variant: bain\nsides: {A: [a, b], B: [c, d]}\nrounds:\n"
    assert read(f"{head}  - {{A: {out}, B: {{red_threes: 3}}}}\n")[1] == [
        "? 4:5 going out asks for red_threes: 8; recorded: 7.",
    ]
    good(f"{head}  - {{A: {out}, B: {{red_threes: 4}}}}\n")
    good(f"{head}  - {{A: {out}, B: 300}}\n")  # the other side's red threes were not kept


def test_a_seat_taken_over_keeps_its_side_and_both_names() -> None:
    game = good("""\
variant: classic
sides:
  Ana & Bo: {players: [Ana, Bo, Ed], left: {Ana: 2}, joined: {Ed: 3}}
  Cy & Di: [Cy, Di]
rounds:
  - {Ana & Bo: 500, Cy & Di: 100}
""")
    side = game.sides[0]
    assert [side.present(number) for number in (1, 2, 3)] == [("Ana", "Bo"), ("Ana", "Bo"), ("Bo", "Ed")]
    assert side.seats() == ("Ana / Ed", "Bo")
    assert game.variant.seat.players == 4


def test_who_joins_or_leaves_must_be_a_player_and_leave_after_coming() -> None:
    found, said = read("""\
variant: classic
sides:
  Ana & Bo: {players: [Ana, Bo, Ed], left: {Anna: 2, Ed: 2}, joined: {Ed: 3}}
  Cy & Di: {players: [Cy, Di, Flo], joined: {Flo: 2}}
rounds:
  - {Ana & Bo: 500, Cy & Di: 100}
""")
    assert found is None
    assert said == ['3:51 Ana & Bo: left: "Anna" is none of its players.',
                    "3:58 Ana & Bo: Ed can't leave before joining."]


def test_a_third_at_a_side_for_two_must_take_over_a_seat() -> None:
    _, said = read("""\
variant: classic
sides:
  Ana & Bo: {players: [Ana, Bo, Ed], joined: {Ed: 3}}
  Cy & Di: [Cy, Di]
rounds:
  - {Ana & Bo: 500, Cy & Di: 100}
""")
    assert said == ["3:3 Ana & Bo: 3 players are listed in round 3; here a side has 2."]
