"""People mixed anew for each sitting, so that partners and opponents repeat as little as can be found."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

Sides = list[list[int]]
Pair = tuple[int, int]

PARTNER = 10
"""A repeated partner is as bad as so many repeated opponents."""

WINDOW = 24
"""So many of those still to be seated are looked at for each seat: a big hall would take too long else."""

SWAPS = 60
"""So many changes of place are tried for each person, up to those that a big hall has time for."""


class Met:
    """Who has partnered and met whom, and how often."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._partner: dict[int, int] = {}
        self._opponent: dict[int, int] = {}
        self._known: set[int] = set()  # of each pair, both ways round

    def strangers(self, one: int, others: Sequence[int]) -> bool:
        """Whether somebody has sat with none of these."""
        row = one * self._count
        return self._known.isdisjoint([row + other for other in others])

    def _key(self, one: int, other: int) -> int:
        return one * self._count + other if one < other else other * self._count + one

    def partner(self, one: int, other: int) -> int:
        return self._partner.get(self._key(one, other), 0)

    def opponent(self, one: int, other: int) -> int:
        return self._opponent.get(self._key(one, other), 0)

    def cost(self, sides: Sides) -> int:
        """How bad a table is for what was before."""
        cost = 0
        for at, side in enumerate(sides):
            for place, one in enumerate(side):
                cost += sum([PARTNER * self.partner(one, other) for other in side[place + 1 :]])
                cost += sum([self.opponent(one, other) for later in sides[at + 1 :] for other in later])
        return cost

    def remember(self, sides: Sides) -> None:
        """Counts a table that is settled."""
        people = [one for side in sides for one in side]
        self._known.update([one * self._count + other for one in people for other in people])
        for at, side in enumerate(sides):
            for place, one in enumerate(side):
                for other in side[place + 1 :]:
                    key = self._key(one, other)
                    self._partner[key] = self._partner.get(key, 0) + 1
                for later in sides[at + 1 :]:
                    for other in later:
                        key = self._key(one, other)
                        self._opponent[key] = self._opponent.get(key, 0) + 1

    def apart(self, pairs: Sequence[Pair]) -> list[tuple[Pair, Pair]]:
        """The pairs two to a table, met before as little as can be found; and remembers them."""
        best, least = self._matched(pairs)
        for first in range(1, len(pairs) if len(pairs) <= WINDOW else 1):
            if not least:
                break
            tried, cost = self._matched((*pairs[first:], *pairs[:first]))
            if cost < least:
                best, least = tried, cost
        for one, other in best:
            self.remember([list(one), list(other)])
        return best

    def _matched(self, pairs: Sequence[Pair]) -> tuple[list[tuple[Pair, Pair]], int]:
        """Each pair with the one that it has met least of those still free; and how bad that is together."""
        left = list(pairs)
        tables = []
        whole = 0
        while len(left) > 1:
            one = left.pop(0)
            best, least = 0, -1
            for at, other in enumerate(left[:WINDOW]):
                cost = sum([self.opponent(a, b) for a in one for b in other])
                if least < 0 or cost < least:
                    best, least = at, cost
                if not cost:
                    break
            tables.append((one, left.pop(best)))
            whole += least
        return tables, whole


class Turns:
    """Shares out what nobody wants: whoever had it least often is next."""

    def __init__(self, count: int) -> None:
        self._had = [0] * count

    def take(self, many: int, order: Collection[int]) -> frozenset[int]:
        """So many of these, those who had it least often first, then in this order."""
        taken = sorted(order, key=self._had.__getitem__)[:many]
        for at in taken:
            self._had[at] += 1
        return frozenset(taken)


class Mixer:
    """Makes the tables of one sitting after another; the same seed gives the same tables everywhere."""

    def __init__(self, count: int, seed: int, *, by_lot: bool) -> None:
        self._count, self._by_lot = count, by_lot
        self._random = Random(seed)
        self._met = Met(count)
        self._repeats = 0  # how bad the sitting is that is being seated

    def _below(self, limit: int) -> int:
        return int(self._random.random() * limit)  # the one method whose numbers Python promises to keep

    def order(self, sitting: int) -> list[int]:
        """Everyone, in the order in which seats are given: by lot, or the roster's, each time from the next on."""
        order = list(range(self._count))
        if not self._by_lot:
            first = (sitting - 1) % self._count
            return order[first:] + order[:first]
        for at in range(self._count - 1, 0, -1):
            other = self._below(at + 1)
            order[at], order[other] = order[other], order[at]
        return order

    def sitting(self, order: Sequence[int], shapes: Sequence[tuple[int, ...]]) -> list[Sides]:
        """Tables with so many on each side, filled from `order`."""
        left = list(order)
        left.reverse()  # so that whoever is first in line is taken from the end, which is quick
        self._repeats = 0
        tables = [self._table(left, shape) for shape in shapes]
        if self._repeats:
            self._swap(tables)
        for table in tables:
            self._met.remember(table)
        return tables

    def _table(self, left: list[int], shape: tuple[int, ...]) -> Sides:
        sides: Sides = []
        for size in shape:
            side: list[int] = []
            sides.append(side)
            for _ in range(size):
                side.append(left.pop(self._best(left, side, sides[:-1])))
        return sides

    def _best(self, left: Sequence[int], side: Sequence[int], others: Sides) -> int:
        """The place, among those first in line, of whoever repeats least here."""
        met, best, least = self._met, -1, -1
        last = len(left) - 1
        seated = [*side, *[p for other in others for p in other]]
        if met.strangers(left[last], seated):
            return last
        for at in range(last, max(-1, last - WINDOW), -1):
            one = left[at]
            if met.strangers(one, seated):
                return at
            cost = PARTNER * sum([met.partner(one, p) for p in side])
            cost += sum([met.opponent(one, p) for other in others for p in other])
            if least < 0 or cost < least:
                best, least = at, cost
        self._repeats += least
        return best

    def _swap(self, tables: list[Sides]) -> None:
        """People change places for as long as that brings fewer repeats."""
        costs = [self._met.cost(table) for table in tables]
        for _ in range(min(SWAPS * self._count, 60_000 // self._count)):
            if not any(costs):
                return
            one, other = self._worst(costs), self._below(len(tables))
            here, there = self._seat(tables[one]), self._seat(tables[other])
            self._change(tables, (one, *here), (other, *there))
            new = self._met.cost(tables[one]), self._met.cost(tables[other])
            before = costs[one] + costs[other] if one != other else costs[one]
            if (sum(new) if one != other else new[0]) <= before:
                costs[one], costs[other] = new
            else:
                self._change(tables, (one, *here), (other, *there))

    def _worst(self, costs: Sequence[int]) -> int:
        """A table that has repeats, by lot."""
        bad = [at for at, cost in enumerate(costs) if cost]
        return bad[self._below(len(bad))]

    def _seat(self, table: Sides) -> tuple[int, int]:
        side = self._below(len(table))
        return side, self._below(len(table[side]))

    @staticmethod
    def _change(tables: list[Sides], one: tuple[int, int, int], other: tuple[int, int, int]) -> None:
        a, b = tables[one[0]][one[1]], tables[other[0]][other[1]]
        a[one[2]], b[other[2]] = b[other[2]], a[one[2]]
