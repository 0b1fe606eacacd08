"""Which column of a CSV holds what: by its heading, or by a map for headings of anybody's own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import ClassVar

from sheetgen import csvcells, scalars
from sheetgen.csvfile import Grid, Row
from sheetgen.errors import Report
from sheetgen.values import dataclass

OF_A_GAME = ("game", "variant", "options", "date", "place", "table", "first_dealer", "game_notes", "game_winner")
OF_A_ROUND = ("round", "ended", "dealer", "alone", "note")
OF_A_SIDE = ("side", "players", "start", "joined", "left")
FIGURES = ("net", "base", "points", "opened", "round_total", "running_total")
OURS = (*OF_A_GAME, *OF_A_ROUND, *OF_A_SIDE, *FIGURES)
"""The headings that are known whatever is played; beside them stand the lines of the variant."""

WORTH = "_points"
"""What ends the heading of a column that sheetgen works out: a line's worth. It is not read back."""

TOTAL = "total"
"""What stands for the number of the round in a row that states a side's total at the end."""

PLAYER = "player"
"""A column of this name holds sides that are one player each."""

_ALSO = {"hand": "round", "deal": "round", "round_number": "round", "hand_number": "round", "round_no": "round",
         "hand_no": "round", "no": "round", "nr": "round", "#": "round", "team": "side", "partnership": "side",
         PLAYER: "side", "name": "side", "score": "net", "net_score": "net", "result": "net", "bonus": "base",
         "bonuses": "base", "cards": "points", "card_points": "points", "total": "round_total",
         "running": "running_total", "cumulative": "running_total", "notes": "note", "start_total": "start",
         "game_id": "game", "table_number": "table"}


@dataclass(frozen=True, slots=True)
class Column:
    """One column of the file, and what its cells mean."""

    __shorthand__: ClassVar[str] = "from"
    from_: str = field(metadata={"about": "the heading, as it stands in the file"})
    times: int = field(default=1, metadata={"about": "points or pieces that one of it stands for"})
    words: dict[str, int] = field(default_factory=dict, metadata={"about": "what each word in the column counts"})


Source = tuple[Column, ...]
"""Columns that are added up; mostly one."""


@dataclass(frozen=True, slots=True)
class Map:
    """What the columns of somebody's CSV hold, in sheetgen's words."""

    variant: str = field(default="", metadata={"about": "the game, where no column says it"})
    options: dict[str, str] = field(default_factory=dict)
    encoding: str = field(default="", metadata={"about": "how letters are stored, such as cp1252; else UTF-8"})
    columns: dict[str, Source] = field(default_factory=dict)
    sides: dict[str, dict[str, Source]] = field(
        default_factory=dict, metadata={"about": "for a row a round: each side's own columns"}
    )
    ignore: tuple[str, ...] = field(default=(), metadata={"about": "headings that are not needed"})


@dataclass(frozen=True, slots=True)
class Seat:
    """A side's columns: word -> number of the column. `name` is "" where a column says it."""

    name: str
    at: dict[str, int]


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything is found in a row: what all sides share, and each side's own; what nobody knows is unread."""

    shared: dict[str, int]
    seats: tuple[Seat, ...]  # one, named by a column, where each side has a row of its own
    unread: tuple[int, ...]
    single: bool  # each side is one player


def key(heading: str) -> str:
    """A heading as it is compared: small letters, one underscore for whatever stands between words."""
    return re.sub(r"[\s_-]+", "_", csvcells.words(heading).casefold()).strip("_:.")


def plan(grid: Grid, given: Map, lines: Sequence[str], report: Report) -> Plan:
    """How to read the grid; `lines` are those of its variants. What is missing or twice goes into the report.

    Composed columns (sums, words) are worked out here, and stand behind the others in each row.
    """
    return _Planning(grid, given, tuple(dict.fromkeys(lines)), report).made()


@dataclass(slots=True)
class _Planning:
    grid: Grid
    given: Map
    lines: tuple[str, ...]
    report: Report
    used: set[int] = field(default_factory=set)
    single: bool = False

    def made(self) -> Plan:
        headings = self.grid.headings.cells
        self.used |= {at for at, heading in enumerate(headings) if not heading.strip()}
        self.used |= {at for name in self.given.ignore if (at := self._find(name, "ignore")) is not None}
        shared = {word: at for word, source in self.given.columns.items() if (at := self._source(source, word)) >= 0}
        self._check_words(self.given.columns)
        seats = [self._seat(name, sources) for name, sources in self.given.sides.items()]
        mapped = set(shared).union(*(seat.at for seat in seats))  # what a map says goes before what headings say
        for at, heading in enumerate(headings):
            word = self._known(heading) if at not in self.used else ""
            if word in shared and word not in mapped:
                self._twice(word, at)
            elif word and word not in mapped:
                shared[word] = at
                self.used.add(at)
        if "points" in shared and not {"base", "net"} & set(shared):  # the whole score, in most people's words
            shared["net"] = shared.pop("points")
        if not seats:
            seats = self._seats(shared)
        for seat in seats:
            seat.at.update({word: at for word, at in shared.items() if word not in OF_A_GAME and word not in seat.at})
        self._check_figures(seats)
        unread = tuple(at for at in range(len(headings)) if at not in self.used and not self._worth(headings[at]))
        return Plan(shared, tuple(seats), unread, self.single)

    def _known(self, heading: str) -> str:
        """The word that a heading stands for; "" if it is not known."""
        found = key(heading)
        if found in self.lines or found in OURS:
            return found
        self.single = self.single or found == PLAYER
        return _ALSO.get(found, "")

    def _worth(self, heading: str) -> bool:
        found = key(heading)
        return found.endswith(WORTH) and found.removesuffix(WORTH) in self.lines

    def _find(self, heading: str, word: str) -> int | None:
        """The column of that heading; None after telling that there is none."""
        headings = [key(each) for each in self.grid.headings.cells]
        if key(heading) in headings:
            return headings.index(key(heading))
        hint = scalars.did_you_mean(heading, [each for each in self.grid.headings.cells if each.strip()])
        said = f'{word}: no column is called "{heading}".'
        self.report.error(self.grid.place(self.grid.headings), said, where=word, hint=hint)
        return None

    def _source(self, source: Source, word: str) -> int:
        """The column of a source, a new one where it is composed; -1 after telling what is missing."""
        found = [(at, column) for column in source if (at := self._find(column.from_, word)) is not None]
        self.used |= {at for at, _ in found}
        if not found:
            return -1
        if word == "side":
            self.single = self.single or key(source[0].from_).rstrip("0123456789_") == PLAYER
        at, column = found[0]
        if len(found) == 1 and column.times == 1 and not column.words:
            return at
        for row in self.grid.rows:
            row.cells.append(self._composed(row, found, word))
        return len(self.grid.rows[0].cells) - 1 if self.grid.rows else -1

    def _composed(self, row: Row, parts: Iterable[tuple[int, Column]], word: str) -> str:
        """The sum of a row's cells, each times what it stands for; "" where all are empty."""
        total, empty = 0, True
        for at, column in parts:
            typed = csvcells.words(row.cells[at])
            if not typed:
                continue
            counted = {each.casefold(): figure for each, figure in column.words.items()}.get(typed.casefold())
            figure = counted if counted is not None else scalars.whole(csvcells.figure(typed))
            if figure is None:
                known = f"one of {', '.join(column.words)}" if column.words else "a whole number"
                self.report.error(self.grid.place(row, at), f'{word}: "{typed}" should be {known}.', where=word)
                continue
            total, empty = total + figure * column.times, False
        return "" if empty else str(total)

    def _check_words(self, sources: Mapping[str, Source]) -> None:
        for word in sources:
            if word not in OURS and word not in self.lines:
                said = f'columns: "{word}" is not a word sheetgen knows here.'
                hint = scalars.did_you_mean(word, (*self.lines, *OURS))
                self.report.error(self.grid.place(self.grid.headings), said, where="columns", hint=hint)

    def _seat(self, name: str, sources: Mapping[str, Source]) -> Seat:
        self._check_words(sources)
        at = {word: at for word, source in sources.items() if (at := self._source(source, word)) >= 0}
        return Seat("" if "side" in at else csvcells.words(name), at)

    def _seats(self, shared: Mapping[str, int]) -> list[Seat]:
        """The sides: one row each where a column says which; else the columns that nobody knows are theirs."""
        if "side" in shared:
            return [Seat("", {})]
        if not any(word in shared for word in (*FIGURES, *self.lines)):
            seats: dict[str, Seat] = {}
            for at, heading in enumerate(self.grid.headings.cells):
                name, word = self._parted(heading) if at not in self.used else ("", "")
                if name and word not in seats.setdefault(name, Seat(name, {})).at:
                    seats[name].at[word] = at
            if len(seats) > 1:
                self.used |= {at for seat in seats.values() for at in seat.at.values()}
                return list(seats.values())
        unknown = [each for at, each in enumerate(self.grid.headings.cells) if at not in self.used]
        near = [each for each in unknown if scalars.nearest(key(each), ("side", "team", PLAYER))]
        hint = f'Is it "{near[0]}"? Then add --map side={near[0]}' if near else "Name it, or add --map side=ITS_NAME"
        said = "No column says whose score it is: none is called side, team or player."
        self.report.error(self.grid.place(self.grid.headings), said, hint=hint)
        return []

    def _check_figures(self, seats: Sequence[Seat]) -> None:
        """Tells where nothing that could be a score was found: a game of empty rounds helps nobody."""
        known = {*FIGURES, *self.lines}
        if seats and not any(known & seat.at.keys() for seat in seats):
            said = "No column holds a score: none is called net, score, base and points, or as a line of the game."
            hint = "Say which does, such as --map net=ITS_HEADING"
            self.report.error(self.grid.place(self.grid.headings), said, hint=hint)

    def _parted(self, heading: str) -> tuple[str, str]:
        """A side and what its column holds, in "Ann & Bob" or "Ann & Bob base"."""
        name = csvcells.words(heading)
        for word in (*FIGURES, *self.lines):
            ending = re.search(rf"[\s_:,-]+{word.replace('_', '[ _]')}$", name, re.IGNORECASE)
            if ending and ending.start():
                return name[: ending.start()], word
        return name, "net"

    def _twice(self, word: str, at: int) -> None:
        headings = self.grid.headings
        said = f'Two columns hold the {word.replace("_", " ")}; this one is "{csvcells.words(headings.cells[at])}".'
        self.used.add(at)
        self.report.error(self.grid.place(headings, at), said, hint="Say which with --map, or rename one.")
