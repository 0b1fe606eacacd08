"""How points add up, and nowhere else; where a record's own totals disagree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sheetgen.record import Located
from sheetgen.variant import Band, Ended


@dataclass(frozen=True, slots=True)
class LineScore:
    """One line of one side in one round: what was entered and what it is worth."""

    id: str
    entry: int | None  # None: nothing entered (or the line takes no entry)
    points: int


@dataclass(frozen=True, slots=True)
class SideScore:
    """One side in one round; base and points are None where only a net figure was kept."""

    lines: tuple[LineScore, ...]
    base: int | None
    points: int | None
    round_total: int
    running_total: int
    minimum: Band | None  # the initial meld that was needed in this round


@dataclass(frozen=True, slots=True)
class RoundScore:
    """One round; a side that has not been recorded yet is None."""

    sides: tuple[SideScore | None, ...]
    ended: Ended | None


@dataclass(frozen=True, slots=True)
class End:
    """Whether the game is over, and who won; `margin` is to the best of the others."""

    over: bool
    reason: Literal["", "target", "rounds", "another_round"] = ""
    winners: tuple[int, ...] = ()
    margin: int = 0


@dataclass(frozen=True, slots=True)
class Ledger:
    """A scored game."""

    sides: tuple[str, ...]
    start: tuple[int, ...]
    rounds: tuple[RoundScore, ...]
    totals: tuple[int, ...]
    next_minimum: tuple[Band | None, ...]
    end: End
    leaders: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A figure that the record states and its entries do not add up to."""

    what: Literal["round_total", "running_total", "total", "winner"]
    round: int | None  # from 0
    side: int
    stated: Located[int]
    computed: int
