"""A recorded game, checked against its variant."""

from __future__ import annotations

from dataclasses import dataclass, field

from sheetgen.errors import Place
from sheetgen.record import Located
from sheetgen.variant import Ended, Variant


@dataclass(frozen=True, slots=True)
class Side:
    """Who shares a score, and with how many points they began."""

    name: str
    players: tuple[str, ...]
    start: int
    place: Place


@dataclass(frozen=True, slots=True)
class Entries:
    """What a record holds for one side in one round, at one of three depths; inputs, never sums."""

    place: Place
    net: int | None = None
    base: int | None = None
    points: int | None = None
    lines: dict[str, int] | None = None  # None: not kept by lines
    round_total: Located[int] | None = None  # as the record states it
    running_total: Located[int] | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """One round; a side whose entry is None has not been recorded yet."""

    sides: tuple[Entries | None, ...]
    ended: Ended | None = None
    dealer: str = ""
    alone: int | None = None  # the side that played alone, where the others were a pair for this round
    note: str = ""


@dataclass(frozen=True, slots=True)
class Game:
    """A recorded game; what it states of totals and winners is kept apart, to be compared."""

    variant: Variant
    sides: tuple[Side, ...]
    rounds: tuple[Round, ...]
    date: str = ""
    place: str = ""
    table: str = ""
    first_dealer: str = ""
    notes: str = ""
    stated_totals: dict[int, Located[int]] = field(default_factory=dict)  # by side
    stated_winner: Located[int] | None = None  # a side
    source: str = ""  # the file it was read from
