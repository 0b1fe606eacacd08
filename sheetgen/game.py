"""A recorded game, checked against its variant."""

from __future__ import annotations

from dataclasses import dataclass, field

from sheetgen import played, record, yamlfile
from sheetgen.errors import Place, Report
from sheetgen.played import RESERVED, Round, Table
from sheetgen.record import Date, Located
from sheetgen.variant import Variant
from sheetgen.yamlfile import Node

OPEN_SEATS = ("", "?", "-", "–", "tbd", "tba", "n.n.", "nn")
"""What people write for a player who is not known yet; several may be alike."""


@dataclass(frozen=True, slots=True)
class Side:
    """Who shares a score, and with how many points they began."""

    name: str
    players: tuple[str, ...]
    start: int
    place: Place


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


@dataclass(frozen=True, slots=True)
class Header:
    """What must be known of a game before its variant can be found and settled; None: it does not say."""

    variant: str
    options: dict[str, str]
    players: int | None
    sides: int
    places: dict[str, Place]  # of "variant", "sides" and each option, for messages


@dataclass(frozen=True, slots=True)
class GameFile:
    """What a game's file may hold."""

    variant: Located[str]
    sides: Node
    rounds: tuple[Node, ...] = ()
    options: dict[str, Located[str]] = field(default_factory=dict)
    players: int | None = field(default=None, metadata={"least": 1})  # where sides list none, or substitutes too
    date: Date | None = None
    place: str = ""
    table: str = ""
    first_dealer: str = ""
    totals: dict[str, Located[int]] = field(default_factory=dict)
    winner: Located[str] | None = None
    notes: str = ""


def header(node: Node, report: Report) -> Header | None:
    """The game's variant, options and number of players and sides; None if the file cannot be used."""
    file = record.read(GameFile, node, report)
    if file is None:
        return None
    sides = _sides(file.sides, report)
    players = file.players
    if players is None and sides and all(side.players for side in sides):
        players = sum(len(side.players) for side in sides)
    return Header(
        variant=file.variant.value,
        options={name: choice.value for name, choice in file.options.items()},
        players=players,
        sides=len(sides),
        places={"variant": file.variant.place, "sides": file.sides.place}
        | {name: choice.place for name, choice in file.options.items()},
    )


def read(node: Node, variant: Variant, report: Report) -> Game | None:
    """The game, once all that it holds has been checked against its variant; None if it cannot be used."""
    file = record.read(GameFile, node, report)
    if file is None:
        return None
    sides = _sides(file.sides, report)
    if len(sides) != variant.seat.sides:
        report.error(file.sides.place, f"This sheet is for {variant.seat.sides} sides, but there are {len(sides)}.")
        return None
    most = variant.seat.players // variant.seat.sides
    for side in sides:
        if len(side.players) > most and file.players is None:
            report.error(side.place, f"{side.name}: {len(side.players)} players are listed; here a side has {most}.")
    names = tuple(side.name for side in sides)
    table = Table(variant, names, tuple(player for side in sides for player in side.players) + names, report)
    rounds = tuple(
        played.read(each, table, number, last=number == len(file.rounds)) for number, each in enumerate(file.rounds, 1)
    )
    if variant.rounds and len(rounds) > variant.rounds and variant.tie != "another_round":
        at = file.rounds[variant.rounds].place
        report.error(at, f"{variant.title} has {variant.rounds} rounds; this is one more.")
    if file.first_dealer:
        table.check_dealer(file.first_dealer, yamlfile.place_of(node, "first_dealer"), "first_dealer")
    totals = {table.side(name, total.place, "totals"): total for name, total in file.totals.items()}
    winner: Located[int] | None = None
    if file.winner:
        winner = Located(table.side(file.winner.value, file.winner.place, "winner"), file.winner.place)
    if report.failed:
        return None
    return Game(
        variant=variant,
        sides=sides,
        rounds=rounds,
        date=file.date or "",
        place=file.place,
        table=file.table,
        first_dealer=file.first_dealer,
        notes=file.notes,
        stated_totals=totals,
        stated_winner=winner,
        source=node.place.file,
    )


@dataclass(frozen=True, slots=True)
class _SideFile:
    players: tuple[str, ...] = ()
    start: int = 0


def _sides(node: Node, report: Report) -> tuple[Side, ...]:
    """The sides with their players; a name alone, a list of names, or a mapping with `players` and `start`."""
    if not isinstance(node, yamlfile.Mapping):
        report.error(node.place, "sides: write each side's name and its players, such as Ann & Bob: [Ann, Bob].")
        return ()
    sides: list[Side] = []
    people: dict[str, str] = {}
    for key, value in node.pairs:
        name = played.name(key.text)
        if not name or name in RESERVED:
            report.error(key.place, f'A side can\'t be called "{name}", which means something else in a round.')
        if name.casefold() in (side.name.casefold() for side in sides):
            report.error(key.place, f'Two sides are called "{name}". Give one another name.')
        held = value
        if isinstance(value, yamlfile.Scalar):
            names: tuple[Node, ...] = (value,) if value.text or value.quoted else ()
            held = yamlfile.Sequence(names, value.place)
        if isinstance(held, yamlfile.Sequence):
            held = yamlfile.Mapping(((yamlfile.Scalar("players", held.place), held),), held.place)
        read_ = record.read(_SideFile, held, report, f"sides, {name}")
        if read_ is None:
            continue
        players = tuple(played.name(player) for player in read_.players)
        for player in players:
            if player.casefold() in people and player.casefold() not in OPEN_SEATS:
                report.warning(value.place, f'Two players are called "{player}". Add a letter to tell them apart.',
                               where=f"sides, {name}")
            people[player.casefold()] = name
        sides.append(Side(name, players, read_.start, key.place))
    return tuple(sides)
