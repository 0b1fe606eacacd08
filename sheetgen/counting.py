"""How a club counts games: what it ranks by, what breaks ties, and its table of victory points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from itertools import pairwise
from typing import Literal

from sheetgen.values import dataclass

Measure = Literal["points", "victory_points", "wins", "average", "best_round"]


@dataclass(frozen=True, slots=True)
class Step:
    """Victory points of winner and loser for a difference up to so many points; the last step has no end."""

    winner: int
    loser: int
    up_to: int | None = None


_WINNERS = range(10, 21)


def _table(*ends: int) -> tuple[Step, ...]:
    return tuple(Step(won, 20 - won, end) for won, end in zip(_WINNERS, (*ends, None), strict=True))


TABLES = {
    # as Burraco tournaments count; the European federation prints the first, and lets each event set its own
    "burraco_3_hands": _table(50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500),
    "burraco_4_hands": _table(100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000),
}


@dataclass(frozen=True, slots=True)
class Counting:
    """How a club counts: for whom, by what it ranks, what breaks a tie, and victory points if it has them."""

    by: Literal["player", "side"] = "player"
    rank_by: Measure | None = field(default=None, metadata={"about": "points, or victory points where there are any"})
    tie_breaks: tuple[Measure, ...] = ("wins", "points", "best_round")
    victory_points: Literal["burraco_3_hands", "burraco_4_hands"] | tuple[Step, ...] | None = None

    @property
    def steps(self) -> tuple[Step, ...]:
        known = self.victory_points
        return TABLES[known] if isinstance(known, str) else known or ()

    @property
    def first(self) -> Measure:
        return self.rank_by or ("victory_points" if self.steps else "points")

    @property
    def others(self) -> tuple[Measure, ...]:
        """What breaks a tie, in turn."""
        return tuple(measure for measure in dict.fromkeys(self.tie_breaks)
                     if measure != self.first and (measure != "victory_points" or self.steps))


def victory_points(steps: Sequence[Step], difference: int) -> Step:
    """The step for a difference, from 0 up."""
    return next((step for step in steps if step.up_to is None or difference <= step.up_to), steps[-1])


def fault(counting: Counting) -> str:
    """What is wrong with a way of counting, in a sentence; "" if nothing is."""
    ends = [step.up_to for step in counting.steps]
    if counting.first == "victory_points" and not ends:
        return "rank_by: victory_points needs a table of them under victory_points."
    if None in ends[:-1] or (ends and ends[-1] is not None):
        return "victory_points: the last step, and no other, goes without up_to."
    if any(low is None or high is None or low >= high for low, high in pairwise(ends[:-1])):
        return "victory_points: each up_to must be larger than the one before."
    return ""
