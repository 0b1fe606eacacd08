"""The sittings of an event: who is at which table, with whom and against whom."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from typing import Literal

from sheetgen.values import dataclass

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


@dataclass(frozen=True, slots=True)
class Seating:
    """The sittings of an event; `notes` say in a sentence each what is unusual about them."""

    way: Way
    units: tuple[Unit, ...]
    sittings: tuple[Sitting, ...]
    notes: tuple[str, ...] = ()

    def repeats(self) -> tuple[Repeat, ...]:
        """Who partners or meets again, partners first; nothing where tables stay as they are."""
        unit_of = {person: at for at, unit in enumerate(self.units) for person in unit if person is not None}
        seated = [(sitting.number, [tuple(dict.fromkeys([unit_of[p] for p in side if p is not None]))
                                    for side in table.sides])
                  for sitting in self.sittings if not sitting.to_come for table in sitting.tables]
        if self.way == "fixed" or not _any_twice([[at for side in sides for at in side] for _, sides in seated]):
            return ()
        met: dict[tuple[Literal["partner", "opponents"], int, int], list[int]] = {}
        for number, sides in seated:
            for side in sides:
                for one, other in combinations(sorted(side), 2):
                    met.setdefault(("partner", one, other), []).append(number)
            for left, right in combinations(sides, 2):
                for one, other in product(left, right):
                    met.setdefault(("opponents", min(one, other), max(one, other)), []).append(number)
        found = [Repeat(kind, self.units[a], self.units[b], tuple(when))
                 for (kind, a, b), when in met.items() if len(when) > 1]
        return tuple(sorted(found, key=lambda repeat: repeat.kind == "opponents"))

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


def _any_twice(tables: Sequence[Sequence[int]]) -> bool:
    """Whether any two are at one table more than once; quick, since mostly nobody is."""
    seen: set[tuple[int, int]] = set()
    for table in tables:
        pairs = list(combinations(sorted(table), 2))
        if not seen.isdisjoint(pairs):
            return True
        seen.update(pairs)
    return False
