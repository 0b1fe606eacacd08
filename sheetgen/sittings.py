"""The sittings of an event: who is at which table, with whom and against whom."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Literal

Way = Literal["fixed", "round_robin", "mitchell", "progressive", "draw"]

Unit = tuple[int | None, ...]
"""People who always share a side, by their place in the roster (from 0); None is an open seat."""

Side = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Wish:
    """What is wanted of a seating; `players` and `sides` are those of one table."""

    way: Way = "fixed"
    players: int = 4
    sides: int = 2
    sittings: int = 1
    seed: int = 1
    threes: bool = False  # where people are left over, tables with one player fewer instead of sitting out
    most_tables: int | None = None

    @property
    def per_side(self) -> int:
        return self.players // self.sides


@dataclass(frozen=True, slots=True)
class Table:
    """One table in one sitting; the number counts from 1, the top table."""

    number: int
    sides: tuple[Side, ...]

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(person for side in self.sides for person in side if person is not None)

    @property
    def open_seats(self) -> int:
        return sum(person is None for side in self.sides for person in side)


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits where until people move; `to_come`: the results of the sitting before decide it."""

    number: int
    tables: tuple[Table, ...]
    out: tuple[int, ...] = ()
    to_come: bool = False


@dataclass(frozen=True, slots=True)
class Repeat:
    """People who partner or meet each other more than once, and in which sittings."""

    kind: Literal["partner", "opponents"]
    one: Unit
    other: Unit
    sittings: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Spot:
    """Where one person sits in one sitting; None for the table: sits out."""

    sitting: int
    table: Table | None
    side: int = 0

    @property
    def partners(self) -> Side:
        return self.table.sides[self.side] if self.table else ()

    @property
    def opponents(self) -> tuple[Side, ...]:
        sides = self.table.sides if self.table else ()
        return tuple(side for index, side in enumerate(sides) if index != self.side)


@dataclass(frozen=True)
class Seating:
    """The sittings of an event; `notes` say in a sentence each what is unusual about them."""

    way: Way
    units: tuple[Unit, ...]
    sittings: tuple[Sitting, ...]
    notes: tuple[str, ...] = ()

    @cached_property
    def repeats(self) -> tuple[Repeat, ...]:
        """Who partners or meets again, partners first; nothing where tables stay as they are."""
        if self.way == "fixed":
            return ()
        unit_of = {person: at for at, unit in enumerate(self.units) for person in unit if person is not None}
        met: dict[tuple[Literal["partner", "opponents"], int, int], list[int]] = {}
        for sitting in self.sittings:
            for table in () if sitting.to_come else sitting.tables:
                sides = [tuple(dict.fromkeys(unit_of[p] for p in side if p is not None)) for side in table.sides]
                for side in sides:
                    for one, other in combinations(sorted(side), 2):
                        met.setdefault(("partner", one, other), []).append(sitting.number)
                for left, right in combinations(sides, 2):
                    for a in left:
                        for b in right:
                            met.setdefault(("opponents", min(a, b), max(a, b)), []).append(sitting.number)
        found = [Repeat(kind, self.units[a], self.units[b], tuple(when))
                 for (kind, a, b), when in met.items() if len(when) > 1]
        return tuple(sorted(found, key=lambda repeat: repeat.kind == "opponents"))

    @cached_property
    def spots(self) -> dict[int, tuple[Spot, ...]]:
        """Where each person sits, sitting by sitting, as far as it is known."""
        found: dict[int, list[Spot]] = {p: [] for unit in self.units for p in unit if p is not None}
        for sitting in self.sittings:
            for table in () if sitting.to_come else sitting.tables:
                for index, side in enumerate(table.sides):
                    for person in side:
                        if person is not None:
                            found[person].append(Spot(sitting.number, table, index))
            for person in sitting.out:
                found[person].append(Spot(sitting.number, None))
        return {person: tuple(spots) for person, spots in found.items()}
