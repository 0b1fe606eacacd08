"""The rules of a variant, as far as a sheet must know them."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from sheetgen.values import dataclass
from sheetgen.yamlfile import Node

Section = Literal["base", "points"]
Sign = Literal["plus", "minus"]
Ended = Literal["out", "stock", "stopped"]
"""How a round ended: someone went out, the stock ran out, or play stopped for another reason."""

_CARDS = {"least": 0, "most": 20}  # of one meld
_WILDS = {"least": 0, "most": 99}  # as much as to say: any number
_PEOPLE = {"least": 1, "most": 99}

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
    """Which melds are of this kind. A kind that names ranks goes before one that does not."""

    wilds: tuple[int, ...] = field(metadata=_WILDS)  # exactly so many wild cards, or [least, most]
    jokers: tuple[int, ...] = field(default=(), metadata=_WILDS)  # likewise, of the wild cards
    naturals: Literal["as_many", "more", "no"] | None = None  # beside the wild cards, whatever the size
    rank: tuple[str, ...] = ()  # only these ranks
    barred: tuple[str, ...] = ()  # none of these ranks
    size: int = field(default=7, metadata=_CARDS)  # cards at least
    most: int | None = field(default=None, metadata=_CARDS)  # cards at most
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
    amounts: dict[str, int] = field(default_factory=dict)  # of a given line: all that it may be, by name
    cards: Sign | None = None  # points of cards, by the variant's card values
    derived: int | None = None  # no entry of its own; this many points unless a case holds
    unstated: bool = False  # no source says what it is worth; an entry needs a choice or a house rule
    cases: tuple[Case, ...] = ()  # none holding: the line's own worth
    canasta: CanastaKind | None = None
    incomplete: CanastaKind | None = None  # melds like this that are no canasta; size and most say of how many cards
    instead_of: str | None = None  # where this line is entered, that one pays nothing
    needs: str | None = None  # only together with that line or group
    goes_out: bool = False  # entered by the side that went out
    one_side_only: bool = False  # in one round; a line that goes out is so anyway
    replaces_all: bool = False  # where entered, the side's other lines pay nothing (corrections still do)
    personal: bool = False  # stays a player's own where two play as a pair for one round
    most: int | None = None  # of one side in one round; 1 makes it a yes or no
    card: str | None = None  # "red 3": lines that count one card may not exceed the pack together


@dataclass(frozen=True, slots=True)
class Seat:
    """One way to sit down: how many players, on how many sides, and what then differs."""

    players: int = field(metadata=_PEOPLE)
    sides: int = field(metadata=_PEOPLE)
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
class VariantFile:
    """What a variant's file may hold."""

    title: str
    seats: tuple[Seat, ...]  # the first is the usual one
    lines: tuple[Line, ...]
    cards: dict[str, int]  # "joker", "A", "10", "black 3", …
    rounds_per_page: int = field(metadata={"least": 1, "most": 60})
    family: str = ""
    about: str = ""
    sources: tuple[str, ...] = ()
    extends: str = ""
    decks: int | None = field(default=None, metadata={"least": 1, "most": 99})  # None: not stated, as all below
    jokers: int | None = field(default=None, metadata={"least": 0})
    pack: dict[str, int] = field(default_factory=dict)  # so many of a card, where decks do not say
    deal: int | None = field(default=None, metadata={"least": 1})
    foot: int | None = field(default=None, metadata={"least": 1})
    draw: int | None = field(default=None, metadata={"least": 1})
    groups: dict[str, tuple[str, ...]] = field(default_factory=dict)
    minimum_meld: MinimumMeld | None = None
    to_go_out: dict[str, int] = field(default_factory=dict)  # line or group -> at least so many
    to_go_out_by_round: dict[str, tuple[int, ...]] = field(default_factory=dict)  # the last goes on
    to_go_out_together: dict[str, int] = field(default_factory=dict)  # over all sides
    must_discard: bool | None = None  # whether going out takes a last discard
    target: int | None = field(default=None, metadata={"least": 1})
    rounds: int | None = field(default=None, metadata={"least": 1, "most": 999})  # a fixed number of rounds
    tie: Literal["another_round", "shared"] | None = None
    winner: Literal["highest", "lowest"] = "highest"
    round_word: Literal["hand", "round"] = "hand"
    step: int = field(default=5, metadata={"least": 1})  # every figure is a multiple of it
    notes: dict[str, tuple[str, ...]] = field(default_factory=dict)  # language -> sentences
    words: dict[str, dict[str, str]] = field(default_factory=dict)  # language -> id -> label
    options: dict[str, Option] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant(VariantFile):
    """A variant's file, settled: for so many players, with these options."""

    id: str  # the file's name
    seat: Seat
    chosen: dict[str, str]  # option -> choice; an option with no usual choice may be missing
    sets: tuple[tuple[str, str], ...] = ()  # values set for once, by path: house rules that no file has


def to_be_agreed(line: Line) -> bool:
    """Whether neither a source nor a choice says what the line is worth."""
    return line.unstated and line.each is None and not line.table and line.given is None and line.derived is None


def members(variant: VariantFile, name: str) -> tuple[str, ...]:
    """The ids of the lines that a group's name stands for; a line stands for itself."""
    return variant.groups.get(name, (name,))


def asked(variant: VariantFile, name: str, round_number: int) -> int:
    """How many of that line or group going out asks for in that round (from 1); 0 if it does not."""
    by_round = variant.to_go_out_by_round.get(name)
    if by_round:
        return by_round[min(round_number, len(by_round)) - 1]
    return variant.to_go_out.get(name, 0)


def minimum(variant: VariantFile, running_total: int | None, round_number: int) -> Band | None:
    """The minimum initial meld at that running total, or in that round (from 1).

    None where the variant states none, or where it goes by running total and that is None.
    """
    rule = variant.minimum_meld
    if rule is None:
        return None
    at = round_number if rule.by == "round" else running_total
    if at is None:
        return None
    band = rule.bands[0]
    for other in rule.bands[1:]:
        if other.from_ is not None and other.from_ <= at:
            band = other
    last = rule.bands[-1]
    if rule.by == "round" and rule.step and band is last and isinstance(band.need, int):
        return Band(band.need + rule.step * (at - (last.from_ or 1)), at, band.also)
    return band


def holds(variant: VariantFile, card: str) -> int | None:
    """How many of a card ("red 3", "A", "joker") the pack holds; None where its size is not stated."""
    if card in variant.pack:
        return variant.pack[card]
    if card == "joker":
        return variant.jokers
    if variant.decks is None:
        return None
    return variant.decks * (2 if card.split(maxsplit=1)[0] in ("red", "black") else 4)


def wild_limits(kind: CanastaKind) -> tuple[int, int]:
    """The fewest and the most wild cards in a canasta that has no more cards than it must."""
    least, most = kind.wilds[0], kind.wilds[-1]
    if kind.naturals == "as_many":
        most = min(most, kind.size // 2)
    elif kind.naturals == "more":
        most = min(most, (kind.size - 1) // 2)
    return least, min(most, kind.size)
