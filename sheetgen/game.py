"""A recorded game, checked against its variant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, fields

from sheetgen import played, record, roundfile, yamlfile
from sheetgen.errors import Place, Report
from sheetgen.played import RESERVED, Round, Table
from sheetgen.record import Date, Located
from sheetgen.scalars import did_you_mean
from sheetgen.values import dataclass
from sheetgen.variant import Variant
from sheetgen.yamlfile import Node

OPEN_SEATS = ("", "?", "-", "–", "tbd", "tba", "n.n.", "nn")
"""What people write for a player who is not known yet; several may be alike."""


MOST_ROUNDS = 1000


@dataclass(frozen=True, slots=True)
class Side:
    """Who shares a score, and with how many points they began."""

    name: str
    players: tuple[str, ...]
    start: int
    place: Place
    joined: dict[str, int] = field(default_factory=dict)  # player -> the first round that they played, if not from 1
    left: dict[str, int] = field(default_factory=dict)  # player -> the last round that they played

    def present(self, number: int) -> tuple[str, ...]:
        """Who of its players sat there in that round (from 1)."""
        return tuple(p for p in self.players if self.joined.get(p, 1) <= number <= self.left.get(p, number))

    def seats(self) -> tuple[str, ...]:
        """The names for its seats: whoever took over a seat stands after the player who left it, "Ana / Ed"."""
        seats = list(self.present(1))
        late = sorted((p for p in self.players if p not in seats), key=lambda p: self.joined.get(p, 1))
        free = {player: at for at, player in enumerate(seats) if player in self.left}
        for player in late:
            before = max((one for one in free if self.left[one] < self.joined.get(player, 1)),
                         key=lambda one: self.left[one], default="")
            if before:
                at = free.pop(before)
                seats[at] = f"{seats[at]} / {player}"
                if player in self.left:
                    free[player] = at
            else:
                seats.append(player)
        return tuple(seats)


@dataclass(frozen=True, slots=True)
class Game:
    """A recorded game; what it states of totals and winners is kept apart, to be compared."""

    variant: Variant
    sides: tuple[Side, ...]
    rounds: tuple[Round, ...]
    date: str = ""
    place: str = ""
    table: str = ""
    event: str = ""
    sitting: str = ""
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
    event: str = ""
    sitting: str = ""  # what a club's table plays before people move
    first_dealer: str = ""
    totals: dict[str, Located[int]] = field(default_factory=dict)
    winner: Located[str] | None = None
    notes: str = ""


_NEEDED = frozenset({"variant", "sides"})


def header(node: Node, report: Report) -> Header | None:
    """The game's variant, options and number of players and sides; None if the file cannot be used."""
    file = _file(node, report)
    if file is None:
        return None
    sides = _sides(file.sides, report)
    if isinstance(file.sides, yamlfile.Mapping) and len(sides) < len(file.sides.pairs):  # how many sit there is open
        return None
    players = file.players
    if players is None and sides and all(side.players for side in sides):
        players = sum(len(side.present(1)) for side in sides)
    return Header(
        variant=file.variant.value,
        options={name: choice.value for name, choice in file.options.items()},
        players=players,
        sides=len(sides),
        places={"variant": file.variant.place, "sides": file.sides.place}
        | {name: choice.place for name, choice in file.options.items()},
    )


def _file(node: Node, report: Report) -> GameFile | None:
    """What the file holds; words that are not known or hold what they can't are told and left out.

    So the rest is looked at as well, and all mistakes are told at once.
    """
    file = record.read(GameFile, node, report)
    if file is None and isinstance(node, yamlfile.Mapping):
        known = {each.name for each in fields(GameFile)}
        needed = tuple(pair for pair in node.pairs if pair[0].text in _NEEDED)
        rest = tuple(pair for pair in node.pairs if pair[0].text in known - _NEEDED
                     and record.read(GameFile, yamlfile.Mapping((*needed, pair), node.place), Report()) is not None)
        if len(needed) + len(rest) < len(node.pairs):
            file = record.read(GameFile, yamlfile.Mapping((*needed, *rest), node.place), Report())
    return file


def read(node: Node, variant: Variant, report: Report) -> Game | None:
    """The game, once all that it holds has been checked against its variant; None if it cannot be used."""
    file = _file(node, report)
    if file is None:
        return None
    sides = _sides(file.sides, report)
    if len(sides) != variant.seat.sides:
        report.error(file.sides.place, f"This sheet is for {variant.seat.sides} sides, but there are {len(sides)}.")
        return None
    if file.players is None:
        check_seating(sides, variant, report)
    names = tuple(side.name for side in sides)
    table = Table(variant, names, tuple(player for side in sides for player in side.players) + names, report)
    last = len(file.rounds)
    rounds = tuple(roundfile.read(each, table, at, last=at == last) for at, each in enumerate(file.rounds, 1))
    check_length([each.place for each in file.rounds], variant, report)
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
        place=played.name(file.place),
        table=played.name(file.table),
        event=played.name(file.event),
        sitting=played.name(file.sitting),
        first_dealer=file.first_dealer,
        notes=file.notes,
        stated_totals=totals,
        stated_winner=winner,
        source=node.place.file,
    )


@dataclass(frozen=True, slots=True)
class SideFile:
    """What a game says of a side, where it says more than its players."""

    players: tuple[str, ...] = ()
    start: int = 0
    joined: dict[str, int] = field(default_factory=dict, metadata={"least": 2, "most": 999})
    left: dict[str, int] = field(default_factory=dict, metadata={"least": 1, "most": 999})


def _sides(node: Node, report: Report) -> tuple[Side, ...]:
    """The sides with their players; a name alone, a list of names, or a mapping with `players` and `start`."""
    if not isinstance(node, yamlfile.Mapping):
        report.error(node.place, "sides: write each side's name and its players, such as Ann & Bob: [Ann, Bob].")
        return ()
    sides: list[Side] = []
    seated: list[Place] = []
    for key, value in node.pairs:
        name = played.name(key.text)
        held = value
        if isinstance(value, yamlfile.Scalar):
            names: tuple[Node, ...] = (value,) if value.text or value.quoted else ()
            held = yamlfile.Sequence(names, value.place)
        if isinstance(held, yamlfile.Sequence):
            held = yamlfile.Mapping(((yamlfile.Scalar("players", held.place), held),), held.place)
        read_ = record.read(SideFile, held, report, f"sides, {name}")
        if read_ is None:
            continue
        joined, left = (
            {played.name(who): number for who, number in each.items()} for each in (read_.joined, read_.left)
        )
        side = Side(name, tuple(map(played.name, read_.players)), read_.start, key.place, joined, left)
        _check_coming(side, value, report)
        sides.append(side)
        seated.append(value.place)
    check_names(sides, seated, report)
    return tuple(sides)


def _check_coming(side: Side, node: Node, report: Report) -> None:
    """Reports who joined or left and is none of the side's players, or left before coming."""
    for word, numbers in (("joined", side.joined), ("left", side.left)):
        for who in numbers:
            if who not in side.players:
                at = yamlfile.place_of(node, word, who)
                report.error(at, f'{side.name}: {word}: "{who}" is none of its players.',
                             hint=did_you_mean(who, side.players))
    for who, number in side.joined.items():
        if side.left.get(who, number) < number:
            report.error(yamlfile.place_of(node, "left", who), f"{side.name}: {who} can't leave before joining.")


def check_names(sides: Sequence[Side], seated: Sequence[Place], report: Report) -> None:
    """Reports names that no side can have or that two have, and warns of players who can't be told apart.

    `seated` are the places at which each side's players are listed.
    """
    names: set[str] = set()
    people: set[str] = set()
    for side, at in zip(sides, seated, strict=True):
        if not side.name or side.name in RESERVED:
            said = f'A side can\'t be called "{side.name}", which means something else in a round.'
            report.error(side.place, said)
        if side.name.casefold() in names:
            report.error(side.place, f'Two sides are called "{side.name}". Give one another name.')
        names.add(side.name.casefold())
        for player in side.players:
            if player.casefold() in people and player.casefold() not in OPEN_SEATS:
                said = f'Two players are called "{player}". Add a letter to tell them apart.'
                report.warning(at, said, where=f"sides, {side.name}")
            people.add(player.casefold())


def check_seating(sides: Sequence[Side], variant: Variant, report: Report) -> None:
    """Reports each side with more players than the variant seats there."""
    most = variant.seat.players // variant.seat.sides
    for side in sides:
        for number in sorted({1, *side.joined.values()}):
            if len(sitting := side.present(number)) > most:
                when = f" in round {number}" if number > 1 else ""
                said = f"{side.name}: {len(sitting)} players are listed{when}; here a side has {most}."
                report.error(side.place, said, hint="" if when else
                             "Of somebody who took over a seat say so: left: {Ana: 2}, joined: {Ed: 3}.")
                break


def check_length(places: Sequence[Place], variant: Variant, report: Report) -> None:
    """Reports the first round after the last that there can be; `places` are the rounds'."""
    if len(places) > MOST_ROUNDS:
        report.error(places[MOST_ROUNDS], f"A game has {MOST_ROUNDS:,} rounds at most; this is one more.")
    if variant.rounds and len(places) > variant.rounds and variant.tie != "another_round":
        report.error(places[variant.rounds], f"{variant.title} has {variant.rounds} rounds; this is one more.")
