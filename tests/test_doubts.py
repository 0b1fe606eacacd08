"""What a record says that can hardly have been, and what can't have been at all, told at its place."""

from __future__ import annotations

import pytest

from sheetgen import doubts, game, reading, scoring, yamlfile
from sheetgen.errors import Report

HEAD = "variant: classic\nsides: {North: [Ana, Bo], South: [Cy, Di]}\nrounds:\n"


def told(rounds: str, variant: str = "classic", head: str = HEAD, **options: str) -> list[str]:
    """What there is to say of a record, "? " before what is merely odd."""
    report = Report()
    node = yamlfile.parse(head + rounds, "g.yaml")
    header = game.header(node, report)
    assert header is not None
    rules = reading.find_variant(variant, seat=(header.players, header.sides), options=options)
    found = game.read(node, rules, report)
    problems = report.in_order()
    if found is not None:
        problems += doubts.doubts(found, scoring.score(found))
    marks = {"error": "", "warning": "? "}
    return [f"{marks[each.severity]}{each.place.line}:{each.place.column} {each.message}" for each in problems]


@pytest.mark.parametrize(
    ("side", "problems"),
    [
        ("{opened: 50, melded_cards: 95}", []),
        ("{opened: 45, melded_cards: 95}", [
            "? 4:21 hand 1, North: its first meld was worth 45; 50 were needed here, 0 points before."]),
        ("{net: 200, opened: 40}", [
            "? 4:31 hand 1, North: its first meld was worth 40; 50 were needed here, 0 points before."]),
        ("{base: 0, points: 40, opened: 60}", []),
        ("{melded_cards: 45}", [
            "? 4:12 hand 1, North: all that it melded is worth 45; 50 were needed here, 0 points before."]),
        ("{melded_cards: 0, cards_left: 90}", []),
        ("{mixed: 1, melded_cards: 45}", [
            "? 4:12 hand 1, North: all that it melded is worth 45; 50 were needed here, 0 points before."]),
        ("{melds: [444, QQQ], held: none}", [
            "? 4:21 hand 1, North: all that it melded is worth 45; 50 were needed here, 0 points before."]),
        ("{natural: 1, melded_cards: 35, going_out: yes, concealed: yes}", []),  # all at once: no first meld to measure
        ("{melds: [444, QQQ, 555], opened: 75}", [
            "4:45 hand 1, North, opened: its first meld can't be worth 75, since melded_cards is 60."]),
        ("{natural: 1, melded_cards: 70, opened: 75}", [
            "4:51 hand 1, North, opened: its first meld can't be worth 75, since melded_cards is 70."]),
        ("{melded_cards: 70, opened: -50}", [
            "4:39 hand 1, North, opened: -50 can't be; write what the first meld was worth."]),
        ("{melded_cards: 70, opened: 52}", [
            "4:39 hand 1, North, opened: 52 is no multiple of 5, as all points of Classic Canasta are."]),
        ("{opened: 50}", [
            "4:12 hand 1, North: nothing is recorded beside the totals. Write net, or base and points, or lines."]),
    ],
)
def test_a_first_meld_must_reach_the_minimum(side: str, problems: list[str]) -> None:
    assert told(f"  - North: {side}\n") == problems


def test_the_minimum_goes_by_the_points_before() -> None:
    assert told("  - {North: 1490, South: -20}\n"
                "  - {North: {opened: 50, melded_cards: 90}, South: {opened: 15, melded_cards: 15}}\n"
                "  - {North: {opened: 85, melded_cards: 85}, South: {opened: 15, melded_cards: 90}}\n") == [
        "? 6:22 hand 3, North: its first meld was worth 85; 90 were needed here, 1,580 points before."]


def test_where_bonuses_count_a_canasta_may_have_opened() -> None:
    head = "variant: hoyle\nsides: {Ana: , Bo: }\nrounds:\n"
    one = "  - {Ana: {mixed: 1, melded_cards: 45}, Bo: {melded_cards: 45}}\n"
    assert [problem[:9] for problem in told(one, "hoyle", head, canastas_count="yes")] == ["? 4:45 ha"]
    assert [problem[:9] for problem in told(one, "hoyle", head, canastas_count="no")] == ["? 4:11 ha", "? 4:45 ha"]


def test_no_minimum_is_stated_or_none_is_needed() -> None:
    rounds = ("  - {North: -5, South: {melded_cards: 5, opened: 5}}\n"
              "  - {North: {melded_cards: 5, opened: 5}, South: 0}\n")
    assert told(rounds, "bain") == [
        "? 4:50 hand 1, South: its first meld was worth 5; 50 were needed here, 0 points before."]
    head = "variant: x\nsides: {A: , B: , C: , D: }\nrounds:\n"
    assert told("  - {A: {melded_cards: 5}, B: 0, C: 0, D: 0}\n", "railroad", head) == []


def test_rounds_after_the_end() -> None:
    assert told("  - {North: 5200, South: 100}\n  - {North: 100, South: 200}\n") == [
        "? 5:5 The game was over after hand 1; this hand comes after its end."]


def test_who_goes_out_alone_has_no_cards_left() -> None:
    head = "variant: classic\nsides: {Ana: Ana, Bo: Bo}\nrounds:\n"
    one = "  - {Ana: {natural: 1, going_out: yes, melded_cards: 70, cards_left: 45}, Bo: 50}\n"
    assert told(one, head=head) == ["? 4:70 who went out has no cards left, but cards_left is 45."]
    assert told(one.replace("Ana:", "North:", 1).replace("Bo:", "South:")) == []  # a partner may hold some


def test_going_out_without_the_canastas_it_needs() -> None:
    assert told("  - {North: {melds: [6K, 5552], held: none, going_out: yes}, South: 50}\n") == [
        "? 4:13 going out asks for canastas: 1; recorded: 0."]
