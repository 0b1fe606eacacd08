"""From a roster to what a seating takes: partners who stay together, and the tables that the roster itself gives."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sheetgen.errors import Report
from sheetgen.roster import Person, Roster
from sheetgen.sittings import Table, Unit, Wish

_COMPASS = {"n": 0, "north": 0, "nord": 0, "e": 1, "o": 1, "east": 1, "ost": 1, "est": 1, "s": 2, "south": 2, "süd": 2,
            "sud": 2, "w": 3, "west": 3, "a": 0, "b": 1, "c": 2, "d": 3}


def units(roster: Roster, wish: Wish, report: Report, *, pairs: bool) -> tuple[Unit, ...]:
    """Who stays together: everyone alone, or the partners of a side, by their pair or in the order of the list.

    A partner who is missing is an open seat, with a warning; too many in one pair are told.
    """
    people = roster.people
    if not pairs:
        return tuple((at,) for at in range(len(people)))
    size = wish.per_side
    named: dict[str, list[int]] = {}
    for at, person in enumerate(people):
        named.setdefault(person.pair.casefold() or f"\0{at}", []).append(at)
    whole: list[Unit] = []
    single: list[int] = []
    for members in named.values():
        first = people[members[0]]
        if not first.pair:
            single += members
            if len(single) == size:
                whole.append(tuple(single))
                single = []
        elif len(members) > size:
            last = people[members[size]]
            report.error(roster.place(last), f"{_called(last)} is number {len(members)} of a pair; here {size} share a "
                                             f"side.")
        else:
            whole.append(_filled(members, size, roster, report))
    if single:
        whole.append(_filled(single, size, roster, report))
    return tuple(whole)


def _filled(members: Sequence[int], size: int, roster: Roster, report: Report) -> Unit:
    if len(members) < size:
        first = roster.people[members[0]]
        report.warning(roster.place(first), f"{_called(first)} has no partner; the seat is left open.")
    return (*members, *[None] * (size - len(members)))


def tables(roster: Roster, wish: Wish, report: Report) -> tuple[tuple[Table, ...], dict[int, str]]:
    """The tables that the roster gives, in order, and what each is called; none where it gives none.

    Two on one seat, too many at a table, and somebody without a table where others have one are told.
    """
    named: dict[str, list[int]] = {}
    for at, person in enumerate(roster.people):
        if person.table:
            named.setdefault(person.table.casefold(), []).append(at)
    if not named:
        return (), {}
    for person in roster.people:
        if not person.table:
            report.error(roster.place(person), f"{_called(person)} has no table, but others have one.")
    ordered = sorted(named, key=natural)
    figures = all(re.fullmatch("[1-9][0-9]{0,3}", name) for name in ordered)
    made = []
    labels: dict[int, str] = {}
    for place, name in enumerate(ordered, 1):
        number = int(name) if figures else place
        labels[number] = roster.people[named[name][0]].table
        made.append(Table(number, _sides(named[name], roster, wish, report)))
    return tuple(made), labels


def natural(name: str) -> list[tuple[int, str]]:
    """A key that puts table 2 before table 10."""
    return [(int(part), "") if part.isdecimal() else (10**9, part) for part in re.split("([0-9]+)", name) if part]


def _sides(members: Sequence[int], roster: Roster, wish: Wish, report: Report) -> tuple[Unit, ...]:
    """The seats of one table: first those that are named, then partners together, then the rest in order."""
    people = [roster.people[at] for at in members]
    if wish.threes and len(members) == wish.players - 1 and not any(person.seat for person in people):
        return tuple((at,) for at in members)
    seats: list[list[int | None]] = [[None] * wish.per_side for _ in range(wish.sides)]
    taken: dict[int, Person] = {}
    side_of: dict[str, int] = {}
    rest: list[int] = []
    for at, person in zip(members, people, strict=True):
        number = _seat(person, wish)
        if number is None:
            if person.seat:
                report.error(roster.place(person), f'{_called(person)}: "{person.seat}" is no seat.',
                             hint=f"Write N, E, S or W, or a number from 1 to {wish.players}.")
            rest.append(at)
        elif number in taken:
            report.error(roster.place(person), f"{_called(person)} has seat {person.seat} of table {person.table}, "
                                               f"but there sits {_called(taken[number])} (row {taken[number].row}).")
        else:
            taken[number] = person
            side, place = number % wish.sides, number // wish.sides
            seats[side][place] = at
            side_of[person.pair.casefold()] = side
    for at in sorted(rest, key=lambda at: not roster.people[at].pair):  # partners first, while a side has room for both
        person = roster.people[at]
        wanted = side_of.get(person.pair.casefold()) if person.pair else None
        if wanted is None and person.pair:
            wanted = next((side for side, row in enumerate(seats) if not any(s is not None for s in row)), None)
        if not _put(at, seats, wanted):
            report.error(roster.place(person), f"{_called(person)} is one too many at table {person.table}, which has "
                                               f"{wish.players} seats.")
        elif person.pair:
            side_of[person.pair.casefold()] = next(side for side, row in enumerate(seats) if at in row)
    return tuple(tuple(row) for row in seats)


def _put(at: int, seats: list[list[int | None]], wanted: int | None) -> bool:
    """Puts somebody on the first free seat, of the wanted side if it has one."""
    for row in ([seats[wanted]] if wanted is not None else []) + seats:
        if None in row:
            row[row.index(None)] = at
            return True
    return False


def _seat(person: Person, wish: Wish) -> int | None:
    """The number of a seat round the table, from 0; partners sit across."""
    word = person.seat.casefold().strip(".")
    number = _COMPASS.get(word)
    if number is None and re.fullmatch("[1-9][0-9]?", word):
        number = int(word) - 1
    return number if number is not None and number < wish.players else None


def _called(person: Person) -> str:
    return person.name or "An open seat"
