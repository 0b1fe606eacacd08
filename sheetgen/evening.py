"""The recorded games of an evening or a season: read from a folder, each with the code of its rules."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import field

from sheetgen import fingerprint, kinds, reading, scoring, shelf, yamlfile
from sheetgen import game as games
from sheetgen.errors import NOWHERE, FileTrouble, Problem, Refused, Report
from sheetgen.game import OPEN_SEATS, Game
from sheetgen.played import name as plain_name
from sheetgen.scoring import Ledger
from sheetgen.values import dataclass
from sheetgen.variant import Variant

MOST_RECORDS = 10_000


@dataclass(frozen=True, slots=True)
class House:
    """The rules that a club plays by: those of a record that names the club's game and says nothing else.

    `names` are the people of its roster by the bare name that a record may have, each with their table.
    """

    variant: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    sets: tuple[tuple[str, str], ...] = ()
    names: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Played:
    """A recorded game, scored; `file` is its name for messages, `rules` the code of the rules it was scored by.

    `known_as` are the whole names of players whose bare name two people share.
    """

    file: str
    game: Game
    ledger: Ledger
    rules: str
    known_as: Mapping[str, str] = field(default_factory=dict)

    def called(self, name: str) -> str:
        return self.known_as.get(name.casefold(), name)


@dataclass(frozen=True, slots=True)
class Failed:
    """A record that can't be counted, and why; `trouble` where it could not even be read."""

    file: str
    problems: tuple[Problem, ...] = ()
    trouble: str = ""


def files_in(folder: str) -> tuple[str, ...]:
    """The records in a folder and those below it, in the order in which people count.

    Records end in .game.yaml; another .yaml is one if it holds one. Raises FileTrouble for a folder that has none.
    """
    if not os.path.isdir(folder):
        raise FileTrouble(f"There is no folder {folder}. The games' records go there; "
                          "sheetgen new game NAME.game.yaml writes one to fill in.")
    found = []
    for here, below, names in os.walk(folder):
        below[:] = sorted((name for name in below if not name.startswith(".")), key=_natural)
        for name in sorted(names, key=_natural):
            path = os.path.join(here, name)
            if name.endswith((".game.yaml", ".game.yml")) or (name.endswith((".yaml", ".yml")) and _is_game(path)):
                found.append(path)
            if len(found) > MOST_RECORDS:
                raise FileTrouble(f"{folder} holds more than {MOST_RECORDS:,} records.")
    if not found:
        raise FileTrouble(f"There are no game records in {folder}; their names end in .game.yaml.")
    return tuple(found)


def _natural(name: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdecimal() else (10**9, part) for part in re.split("([0-9]+)", name) if part]


def _is_game(path: str) -> bool:
    try:
        return kinds.kind_of(yamlfile.load(path)) == "game"
    except (Refused, FileTrouble):
        return False


def read(paths: Sequence[str], house: House | None = None,
         ) -> tuple[tuple[Played, ...], tuple[Failed, ...], tuple[Problem, ...]]:
    """The games that can be counted, the records that can't, and what is odd about those that can."""
    shelf_ = _Shelf(house or House())
    played: list[Played] = []
    failed: list[Failed] = []
    warnings: list[Problem] = []
    for path in paths:
        try:
            each, odd = shelf_.played(path)
        except Refused as refused:
            failed.append(Failed(path, refused.problems))
        except FileTrouble as trouble:
            failed.append(Failed(path, trouble=str(trouble)))
        else:
            played.append(each)
            warnings += odd
    good, twice = _once_a_sitting(played)
    return good, (*failed, *twice), tuple(warnings)


class _Shelf:
    """Reads records, and each of their variants once."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._variants: dict[tuple[object, ...], Variant] = {}
        self._codes: dict[tuple[object, ...], str] = {}

    def played(self, path: str) -> tuple[Played, tuple[Problem, ...]]:
        report = Report()
        node = yamlfile.load(path, report=report)
        if (kind := kinds.kind_of(node)) != "game":
            what = f"{path} is no recorded game{', but a ' + kind if kind else ''}."
            raise Refused((Problem(what, hint="Its name ends like a record's."),))
        header = reading.wanted(games.header(node, report), report)
        found = shelf.find("variants", header.variant, path, header.places.get("variant", NOWHERE))
        options = dict(header.options)
        sets: tuple[tuple[str, str], ...] = ()
        if self._house.variant and os.path.samefile(found, self._house.variant):
            options, sets = dict(self._house.options) | options, self._house.sets
        key = (found, tuple(sorted(options.items())), sets)
        seat = (header.players, header.sides)
        if (*key, seat) not in self._variants:
            self._variants[*key, seat] = reading.find_variant(header.variant, beside=path, seat=seat, options=options,
                                                              sets=sets, places=header.places)
        variant = self._variants[*key, seat]
        if key not in self._codes:
            usual = variant if variant.seat == variant.seats[0] else reading.find_variant(
                header.variant, beside=path, options=options, sets=sets)
            self._codes[key] = fingerprint.of(usual)
        game = reading.wanted(games.read(node, variant, report), report)
        if not game.rounds:
            raise Refused((Problem("This record has no rounds yet.", node.place),))
        known_as = self._known_as(game)
        return Played(path, game, scoring.score(game), self._codes[key], known_as), report.in_order()

    def _known_as(self, game: Game) -> dict[str, str]:
        """The whole names of those whose bare name two people share. Raises Refused where there is no telling."""
        problems = []
        known: dict[str, str] = {}
        seen: set[str] = set()
        for side in game.sides:
            for name in side.players or (side.name,):
                bare = name.casefold()
                if bare in OPEN_SEATS:
                    continue
                if bare in seen:
                    problems.append(Problem(f"Two players here are called {name}.", side.place,
                                            hint="Add a letter or a number to one of them."))
                seen.add(bare)
                people = self._house.names.get(bare, ())
                here = [whole for whole, table in people if table and table.casefold() == game.table.casefold()]
                if len(people) > 1 and len(here) == 1:
                    known[bare] = here[0]
                elif len(people) > 1:
                    names = " or ".join(whole for whole, _ in people)
                    problems.append(Problem(f"{name} may be {names}.", side.place,
                                            hint="Write the whole name, or the table that they played at."))
        if problems:
            raise Refused(tuple(problems))
        return known


def _once_a_sitting(played: Sequence[Played]) -> tuple[tuple[Played, ...], list[Failed]]:
    """The games without those in which somebody sits who sat at another table in the same sitting."""
    good: list[Played] = []
    failed: list[Failed] = []
    seats: dict[tuple[str, ...], Played] = {}
    for each in played:
        game = each.game
        problems = []
        keys = []
        for side in game.sides:
            for name in side.players:
                whole = each.called(name)
                key = (game.date, game.event, plain_name(game.sitting), whole.casefold())
                before = seats.get(key)
                if game.sitting and game.table and before and before.game.table != game.table:
                    said = (f"{whole} sat at table {before.game.table} in this sitting already "
                            f"({os.path.basename(before.file)}).")
                    problems.append(Problem(said, side.place, hint="If they are two people, tell them apart."))
                elif whole.casefold() not in OPEN_SEATS:
                    keys.append(key)
        if problems:
            failed.append(Failed(each.file, tuple(problems)))
        else:
            good.append(each)
            seats |= dict.fromkeys(keys, each)
    return tuple(good), failed
