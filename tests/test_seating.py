"""Who sits where: everyone once a sitting, sit-outs shared out, repeats told, whatever the number of people."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.seating import circle, fault, seat
from sheetgen.sittings import Seating, Table, Unit, Way, Wish

WAYS: tuple[Way, ...] = ("fixed", "round_robin", "mitchell", "progressive", "draw")


def alone(count: int) -> tuple[Unit, ...]:
    return tuple((at,) for at in range(count))


def pairs(count: int) -> tuple[Unit, ...]:
    return tuple((2 * at, 2 * at + 1) for at in range(count))


def outs(seating: Seating) -> Counter[int]:
    return Counter(person for sitting in seating.sittings for person in sitting.out)


def spread(seating: Seating, people: int) -> int:
    """By how much somebody sits out more often than somebody else."""
    often = [outs(seating).get(person, 0) for person in range(people)]
    return max(often) - min(often)


@settings(max_examples=50)
@given(count=st.integers(1, 41), way=st.sampled_from(WAYS), together=st.booleans(), sittings=st.integers(1, 6),
       seed=st.integers(0, 9), threes=st.booleans())
def test_everyone_is_at_one_table_or_sits_out(
    count: int, way: Way, together: bool, sittings: int, seed: int, threes: bool,
) -> None:
    units = pairs(count) if together else alone(count)
    wish = Wish(way, 4, 2, sittings, seed, threes)
    if fault(units, wish):
        assert (way == "mitchell" and not together) or (threes and together)
        return
    seating = seat(units, wish)
    everyone = sorted(person for unit in units for person in unit)
    assert [sitting.number for sitting in seating.sittings] == list(range(1, sittings + 1))
    for sitting in seating.sittings:
        if sitting.to_come:
            assert way == "progressive"
            assert all(table.open_seats == 4 for table in sitting.tables)
            continue
        assert sorted([*(p for table in sitting.tables for p in table.people), *sitting.out]) == everyone
        assert [table.number for table in sitting.tables] == list(range(1, len(sitting.tables) + 1))
        for table in sitting.tables:
            if together:  # partners stay on one side
                assert all(len({person // 2 for person in side if person is not None}) <= 1 for side in table.sides)
    assert not any(len(table.people) == 1 for table in seating.sittings[0].tables) or seating.notes


@settings(max_examples=25)
@given(count=st.integers(4, 40), way=st.sampled_from(["round_robin", "draw"]), sittings=st.integers(1, 6))
def test_nobody_sits_out_twice_more_often_than_another(count: int, way: Way, sittings: int) -> None:
    assert spread(seat(alone(count), Wish(way, 4, 2, sittings)), count) <= 1


@settings(max_examples=20)
@given(count=st.integers(2, 24), extra=st.integers(0, 3))
def test_in_a_round_robin_all_pairs_meet_once(count: int, extra: int) -> None:
    whole = count - 1 + count % 2
    seating = seat(pairs(count), Wish("round_robin", 4, 2, whole))
    meetings = Counter(frozenset(table.sides) for sitting in seating.sittings for table in sitting.tables)
    assert len(meetings) == count * (count - 1) // 2
    assert set(meetings.values()) == {1}
    assert seating.repeats() == ()
    longer = seat(pairs(count), Wish("round_robin", 4, 2, whole + extra))
    assert bool(longer.repeats()) is bool(extra)
    assert ("begins again" in " ".join(longer.notes)) is bool(extra)


@pytest.mark.parametrize("count", [8, 9, 12, 13, 16, 17, 24])
def test_in_a_round_robin_everyone_partners_everyone_once(count: int) -> None:
    seating = seat(alone(count), Wish("round_robin", 4, 2, count - 1 + count % 2))
    partners = Counter(frozenset(side) for sitting in seating.sittings for t in sitting.tables for side in t.sides)
    assert set(partners.values()) == {1}
    assert len(partners) == count * (count - 1) // 2
    assert not any(repeat.kind == "partner" for repeat in seating.repeats())


def test_the_circle_pairs_everyone_with_everyone() -> None:
    met = [frozenset(pair) for turn in range(9) for pair in circle(10, turn)]
    assert len(met) == len(set(met)) == 45


@settings(max_examples=25)
@given(count=st.integers(2, 24))
def test_mitchell_keeps_one_side_and_moves_the_other_up(count: int) -> None:
    tables = -(-count // 2)
    seating = seat(pairs(count), Wish("mitchell", 4, 2, tables))
    assert seating.repeats() == ()
    assert max(outs(seating).values(), default=0) <= 1
    at = [{table.sides[1]: table.number for table in sitting.tables} for sitting in seating.sittings]
    for before, after in pairwise(at):
        moved = [(before[side], after[side]) for side in before if side in after]
        assert all(new in (old % tables + 1, 1) for old, new in moved)
    stays = [{table.number: table.sides[0] for table in sitting.tables} for sitting in seating.sittings]
    assert all(each == stays[0] for each in stays)


def test_seventeen_names_at_tables_of_four_over_four_sittings() -> None:
    """FB020."""
    for way in ("round_robin", "draw"):
        seating = seat(alone(17), Wish(way, 4, 2, 4))  # type: ignore[arg-type]
        assert [len(sitting.tables) for sitting in seating.sittings] == [4] * 4
        assert [len(sitting.out) for sitting in seating.sittings] == [1] * 4
        assert len(outs(seating)) == 4
        assert seating.notes == ("In each sitting 1 player sits out, in turn.",)
    smaller = seat(alone(17), Wish("draw", 4, 2, 4, threes=True))
    assert [[len(t.people) for t in sitting.tables] for sitting in smaller.sittings] == [[4, 4, 3, 3, 3]] * 4
    at_three = Counter(p for s in smaller.sittings for t in s.tables if len(t.people) == 3 for p in t.people)
    assert max(at_three.values()) - min(at_three.get(p, 0) for p in range(17)) <= 1
    assert all(len(side) == 1 for s in smaller.sittings for t in s.tables if len(t.people) == 3 for side in t.sides)


@pytest.mark.parametrize(("count", "open_seats", "out"), [(1, 3, 0), (2, 2, 0), (3, 1, 0), (5, 0, 1)])
def test_very_few_names(count: int, open_seats: int, out: int) -> None:
    """FB021."""
    for way in ("round_robin", "draw", "progressive"):
        seating = seat(alone(count), Wish(way, 4, 2, 2))  # type: ignore[arg-type]
        first = seating.sittings[0]
        assert [table.open_seats for table in first.tables] == [open_seats]
        assert len(first.out) == out
        assert seating.notes


def test_two_names_at_one_table_sit_against_each_other() -> None:
    (table,) = seat(alone(2), Wish("draw")).sittings[0].tables
    assert table.sides == ((0, None), (1, None))


def test_nobody_at_all_is_a_fault() -> None:
    assert "no names" in fault((), Wish())
    assert "no names" in fault(((None, None),), Wish())


@pytest.mark.parametrize(("units", "wish", "says"), [
    (alone(9), Wish("mitchell"), "Write for: pairs"),
    (alone(9), Wish("round_robin", 3, 3), "here there are 3"),
    (pairs(9), Wish("draw", threes=True), "individuals"),
    (alone(17), Wish("fixed", most_tables=4), "4 tables, but these names need 5"),
    (pairs(9), Wish("mitchell", most_tables=3), "3 tables, but these names need 4"),
])
def test_what_cannot_be_seated_says_what_to_write(units: tuple[Unit, ...], wish: Wish, says: str) -> None:
    assert says in fault(units, wish)


def test_fewer_tables_than_people_need_let_more_sit_out_in_turn() -> None:
    seating = seat(alone(20), Wish("round_robin", 4, 2, 5, most_tables=3))
    assert [len(sitting.tables) for sitting in seating.sittings] == [3] * 5
    assert spread(seating, 20) <= 1


def test_a_draw_is_the_same_for_a_seed_and_another_for_another() -> None:
    assert seat(alone(24), Wish("draw", seed=5)) == seat(alone(24), Wish("draw", seed=5))
    assert seat(alone(24), Wish("draw", seed=5)) != seat(alone(24), Wish("draw", seed=6))
    first = seat(alone(8), Wish("draw", seed=1)).sittings[0]
    assert first.tables[0].sides == ((0, 2), (3, 6))  # so that it stays so, on every system


@pytest.mark.parametrize("count", [16, 20, 24, 40])
def test_a_draw_avoids_repeats_where_it_can(count: int) -> None:
    assert seat(alone(count), Wish("draw", 4, 2, 4)).repeats() == ()


def test_repeats_are_told_with_their_sittings() -> None:
    seating = seat(alone(4), Wish("draw", 4, 2, 4))
    told = seating.repeats()
    assert [repeat.kind for repeat in told[:1]] == ["partner"]
    for repeat in told:
        together = [s.number for s in seating.sittings for t in s.tables
                    if any({*repeat.one, *repeat.other} <= {*side} for side in t.sides)]
        apart = [s.number for s in seating.sittings if s.number not in together]
        assert repeat.sittings == tuple(together if repeat.kind == "partner" else apart)


def test_fixed_tables_stay_and_repeat_nothing() -> None:
    seating = seat(alone(9), Wish("fixed", 4, 2, 3))
    assert len({sitting.tables for sitting in seating.sittings}) == 1
    assert seating.repeats() == ()
    assert seating.notes == ("Table 3 has 1 of 4 players; the other seats are open.",)


def test_a_rosters_own_tables_are_taken_as_they_are() -> None:
    own = (Table(3, ((0, 1), (2, 3))), Table(7, ((4, 5), (6, None))))
    seating = seat(alone(7), Wish("progressive", 4, 2, 2), own)
    assert seating.sittings[0].tables == own
    assert [table.number for table in seating.sittings[1].tables] == [3, 7]


def test_everyones_way_from_table_to_table() -> None:
    seating = seat(alone(9), Wish("round_robin", 4, 2, 3))
    spots = seating.spots()
    assert set(spots) == set(range(9))
    for person, own in spots.items():
        assert [spot.sitting for spot in own] == [1, 2, 3]
        for spot in own:
            if spot.table is None:
                assert person in seating.sittings[spot.sitting - 1].out
            else:
                assert person in spot.partners
                assert len(spot.opponents) == 1
                assert person not in spot.opponents[0]


@pytest.mark.parametrize(("players", "sides", "count"), [(6, 2, 25), (6, 3, 13), (3, 3, 10), (2, 2, 7), (5, 5, 12)])
def test_other_tables_than_of_four(players: int, sides: int, count: int) -> None:
    seating = seat(alone(count), Wish("draw", players, sides, 3))
    assert all([len(side) for side in table.sides] == [players // sides] * sides
               for sitting in seating.sittings for table in sitting.tables)
    assert spread(seating, count) <= 1
