"""The rules of a variant, as far as a sheet must know them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from sheetgen.yamlfile import Node

Section = Literal["base", "points"]
Sign = Literal["plus", "minus"]
Ended = Literal["out", "stock", "stopped"]
"""How a round ended: someone went out, the stock ran out, or play stopped for another reason."""

AS_GOING_OUT_ASKS = "to_go_out"
"""In a case's `when`: as many of that line or group as going out asks for."""


@dataclass(frozen=True, slots=True)
class Case:
    """When the conditions hold, what a line is then worth; the first case that holds applies.

    All conditions of a case must hold; a case with none always does. Exactly one answer is given.
    """

    when: dict[str, int | str] = field(default_factory=dict)  # this side has at least so many
    others: dict[str, int] = field(default_factory=dict)  # some other side has at least so many
    ended: tuple[Ended, ...] = ()
    times: int | None = None  # -1, 0 or 1 times the line's own worth
    each: int | None = None
    table: tuple[int, ...] = ()
    worth: int | None = None  # flat, whatever the count


@dataclass(frozen=True, slots=True)
class CanastaKind:
    """Which melds are a canasta of this kind. A kind that names ranks goes before one that does not."""

    wilds: tuple[int, ...]  # exactly so many wild cards, or [least, most]
    jokers: tuple[int, ...] = ()  # likewise, of the wild cards
    naturals: Literal["as_many", "more", "no"] | None = None  # beside the wild cards, whatever the size
    rank: tuple[str, ...] = ()  # only these ranks
    barred: tuple[str, ...] = ()  # none of these ranks
    size: int = 7  # cards at least
    most: int | None = None  # cards at most
    sequence: bool = False  # a run in one suit instead of cards of one rank


@dataclass(frozen=True, slots=True)
class Line:
    """One row of a sheet, one entry of a record, one term of the sum."""

    id: str
    section: Section
    each: int | None = None
    table: tuple[int, ...] = ()  # points by count, from 0
    beyond: int | str | None = None  # past the table's end: so much for each further one, or "same"
    given: Literal["plus", "minus", "either"] | None = None  # points counted at the table
    cards: Sign | None = None  # points of cards, by the variant's card values
    derived: int | None = None  # no entry of its own; this many points unless a case holds
    unstated: bool = False  # no source says what it is worth; an entry needs a choice or a house rule
    cases: tuple[Case, ...] = ()  # none holding: the line's own worth
    canasta: CanastaKind | None = None
    instead_of: str | None = None  # where this line is entered, that one pays nothing
    needs: str | None = None  # only together with that line or group
    one_side_only: bool = False
    replaces_all: bool = False  # where entered, the side's other lines pay nothing (corrections still do)
    personal: bool = False  # stays a player's own where two play as a pair for one round
    most: int | None = None  # of one side in one round; 1 makes it a yes or no
    card: str | None = None  # "red 3": lines that count one card may not exceed the pack together


@dataclass(frozen=True, slots=True)
class Seat:
    """One way to sit down: how many players, on how many sides, and what then differs."""

    players: int
    sides: int
    alone: bool = False  # each round one plays alone against the others, who are a pair for that round
    decks: int | None = None
    jokers: int | None = None
    deal: int | None = None
    foot: int | None = None
    draw: int | None = None
    target: int | None = None
    changes: dict[str, Node] = field(default_factory=dict)  # anything else, by path


@dataclass(frozen=True, slots=True)
class Band:
    """From this running total (or round) on, an initial meld needs so much; 0 needs nothing."""

    need: int | str  # points, or words such as "a canasta"
    from_: int | None = None  # None: below every other band
    also: str | None = None  # a condition besides the points, in words


@dataclass(frozen=True, slots=True)
class MinimumMeld:
    """What a side's first meld of a round must be worth."""

    by: Literal["running_total", "round"]
    bands: tuple[Band, ...]
    step: int | None = None  # by round: each round after the last band adds so much
    bonuses_count: bool | None = None  # whether canasta bonuses count toward it; None: not stated
    top_card: Literal["counts", "apart", "added"] | None = None  # the discard taken: counts, does not,
    # or its value is added to what is needed; None: not stated
    waived_by: tuple[str, ...] = ()  # lines (such as going out concealed) that need no minimum


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to an option, and the values that it changes, by path."""

    changes: dict[str, Node] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Option:
    """A switch that the rules themselves offer."""

    title: str
    choices: dict[str, Choice]
    usual: str = ""  # "": the sources agree on none


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant, settled: for so many players, with these options."""

    id: str  # the file's name; a file does not state it
    title: str
    seats: tuple[Seat, ...]  # the first is the usual one
    lines: tuple[Line, ...]
    cards: dict[str, int]  # "joker", "A", "10", "black 3", …
    rounds_per_page: int
    seat: Seat  # the one settled on; a file does not state it
    chosen: dict[str, str]  # option -> choice settled on; a file does not state it
    family: str = ""
    about: str = ""
    sources: tuple[str, ...] = ()
    extends: str = ""
    decks: int | None = None
    jokers: int | None = None
    pack: dict[str, int] = field(default_factory=dict)  # so many of a card, where decks do not say
    deal: int | None = None  # None: not stated
    foot: int | None = None
    draw: int | None = None
    groups: dict[str, tuple[str, ...]] = field(default_factory=dict)
    minimum_meld: MinimumMeld | None = None  # None: not stated
    to_go_out: dict[str, int] = field(default_factory=dict)  # line or group -> at least so many
    to_go_out_by_round: dict[str, tuple[int, ...]] = field(default_factory=dict)  # the last goes on
    to_go_out_together: dict[str, int] = field(default_factory=dict)  # over all sides
    must_discard: bool | None = None  # going out takes a last discard; None: not stated
    target: int | None = None  # None: not stated
    rounds: int | None = None  # a fixed number of rounds
    tie: Literal["another_round", "shared"] | None = None  # None: not stated
    winner: Literal["highest", "lowest"] = "highest"
    round_word: Literal["hand", "round"] = "hand"
    step: int = 5  # every figure is a multiple of it
    notes: dict[str, tuple[str, ...]] = field(default_factory=dict)  # language -> sentences
    words: dict[str, dict[str, str]] = field(default_factory=dict)  # language -> id -> label
    options: dict[str, Option] = field(default_factory=dict)
