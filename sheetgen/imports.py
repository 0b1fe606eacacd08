"""A CSV of other people's making, read into games that are checked like any other record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Protocol

from sheetgen import collecting, csvcells, csvcolumns, csvfile, plain, scalars
from sheetgen import game as games
from sheetgen.csvcolumns import OF_A_GAME, Map, Plan
from sheetgen.csvfile import Grid, Row
from sheetgen.csvrows import Reader
from sheetgen.csvsides import Sorted
from sheetgen.errors import NOWHERE, Place, Problem, Refused, Report
from sheetgen.game import Game, Side
from sheetgen.played import Round, Table
from sheetgen.record import Located
from sheetgen.values import dataclass
from sheetgen.variant import Variant

USUAL = "classic"


class Find(Protocol):
    """How a variant is found and settled; raises Refused."""

    def __call__(self, name: str, *, seat: tuple[int | None, int | None] = (None, None),
                 options: Mapping[str, str] | None = None, places: Mapping[str, Place] | None = None) -> Variant: ...


@dataclass(frozen=True, slots=True)
class Imported:
    """One game of a file: its name there ("" where it is the only one), and what is odd about it."""

    name: str
    variant: str  # as the file calls it
    game: Game
    odd: tuple[Problem, ...]


def read(data: bytes, file: str, given: Map, find: Find) -> tuple[tuple[Imported, ...], tuple[Problem, ...]]:
    """The games in a file's bytes, in its order, and what is odd about the file as a whole.

    Raises Refused with everything that is wrong in any of them at once.
    """
    with collecting.paused():
        grid = csvfile.read(data, file, given.encoding)
        return _File(grid, given, find, Report()).read()


@dataclass(slots=True)
class _Group:
    """The rows of one game."""

    name: str
    variant: str = USUAL
    rows: list[Row] = field(default_factory=list)


@dataclass(slots=True)
class _File:
    grid: Grid
    given: Map
    find: Find
    report: Report
    variants: dict[tuple[object, ...], Variant | None] = field(default_factory=dict)
    readers: dict[int, Reader] = field(default_factory=dict)
    plan: Plan = field(init=False)

    def read(self) -> tuple[tuple[Imported, ...], tuple[Problem, ...]]:
        self.plan = csvcolumns.plan(self.grid, self.given, self._lines(), self.report)
        self.report.check()
        self._tell_unread()
        found: list[Imported] = []
        general = len(self.report.problems)
        for group in self._groups():
            before = len(self.report.problems)
            game = self._game(group)
            if game:
                found.append(Imported(group.name, group.variant, game, tuple(self.report.problems[before:])))
        self.report.check()
        if not found:
            said = "This file has headings, but no games."
            raise Refused((Problem(said, self.grid.place(self.grid.headings), hint="Write a row for each side."),))
        return tuple(found), tuple(self.report.problems[:general])

    def _tell_unread(self) -> None:
        """An unknown heading near to a known one is a slip; others are passed over, and told so."""
        headings = self.grid.headings
        strange = []
        for at in self.plan.unread:
            typed = csvcells.words(headings.cells[at])
            near = _nearly(csvcolumns.key(typed), (*csvcolumns.OURS, *self._lines()))
            if near and near not in self.plan.shared and not self.given.columns:
                hint = f'Did you mean "{near}"? If not, add --map ignore="{typed}".'
                said = f'"{typed}" is no column that sheetgen knows.'
                self.report.error(self.grid.place(headings, at), said, hint=hint)
            else:
                strange.append(f'"{typed}"')
        if strange:
            self.report.warning(Place(self.grid.file), f"not read: {', '.join(strange)}.")

    def _lines(self) -> tuple[str, ...]:
        """The lines of every variant in the file, settled as is usual."""
        names = [csvcolumns.key(heading) for heading in self.grid.headings.cells]
        source = self.given.columns.get("variant")
        heading = csvcolumns.key(source[0].from_) if source else "variant"
        at = names.index(heading) if heading in names else None
        written = [] if at is None else [csvcells.words(row.cells[at]) for row in self.grid.rows]
        found = [self._variant(name or self.given.variant or USUAL) for name in dict.fromkeys(written or [""])]
        return tuple(line.id for variant in found if variant for line in variant.lines)

    def _variant(self, name: str, players: int | None = None, sides: int | None = None,
                 options: Mapping[str, str] | None = None, place: Place = NOWHERE) -> Variant | None:
        """The variant, settled; None after telling why there is none. Each is found once."""
        key = (name, players, sides, *(options or {}).items())
        if key not in self.variants:
            usual = self.variants.get((name, None, None))
            seat = (usual.seat.players, usual.seat.sides) if usual else None
            if usual and seat and players in (None, seat[0]) and sides in (None, seat[1]) and not options:
                self.variants[key] = usual
            else:
                self.variants[key] = self._found(name, players, sides, options or {}, place)
        return self.variants[key]

    def _found(self, name: str, players: int | None, sides: int | None, options: Mapping[str, str],
               place: Place) -> Variant | None:
        places = {"variant": place, "sides": place, **dict.fromkeys(options, place)}
        try:
            return self.find(name, seat=(players, sides), options=options, places=places)
        except Refused as refused:
            self.report.problems += refused.problems
            return None

    def _groups(self) -> Iterable[_Group]:
        """The games, in the order in which they begin: by name, or else by date, place and table.

        A row that says none of it belongs to the game above: spreadsheets often write it once.
        """
        at = self.plan.shared
        by = [at["game"]] if "game" in at else [at[word] for word in ("date", "place", "table") if word in at]
        found: dict[tuple[str, ...], _Group] = {}
        group: _Group | None = None
        for row in self.grid.rows:
            name = tuple([row.cells[each].strip() for each in by])
            group = found.get(name) if any(name) or not found else group
            if group is None:
                group = found[name] = _Group(csvcells.words(" ".join(name)))
            group.rows.append(row)
        if len(found) == 1 and "game" not in at:
            return [_Group("", rows=group.rows) for group in found.values()]
        return found.values()

    def _game(self, group: _Group) -> Game | None:
        facts = {word: self._agreed(group.rows, self.plan.shared[word], word) for word in OF_A_GAME
                 if word in self.plan.shared}
        first = Place(self.grid.file, group.rows[0].number)
        sorted_ = Sorted(self.grid, self.plan, self.report)
        sides = sorted_.sides(group.rows)
        games.check_names(sides, [side.place for side in sides], self.report)
        options = {**self.given.options, **_options(facts.get("options", ""))}
        players = sum(len(side.present(1)) for side in sides) if all(side.players for side in sides) else None
        name = facts.get("variant") or self.given.variant or USUAL
        group.variant = name
        variant = self._variant(name, players, len(sides), options, first)
        if variant is None:
            return None
        games.check_seating(sides, variant, self.report)
        date = facts.get("date", "")
        if scalars.impossible_date(date):
            place = self.grid.place(group.rows[0], self.plan.shared["date"])
            hint = "Write it as year-month-day, such as 2026-03-07."
            self.report.error(place, f'date should be a day of the calendar, but it is "{date}".', hint=hint)
        return self._settled(group, sorted_, sides, variant, facts)

    def _settled(self, group: _Group, sorted_: Sorted, sides: tuple[Side, ...], variant: Variant,
                 facts: Mapping[str, str]) -> Game | None:
        names = tuple([side.name for side in sides])
        people = tuple([player for side in sides for player in side.players])
        table = Table(variant, names, people + names, self.report)
        reader = self.readers.get(id(variant))
        if reader is None:
            reader = self.readers[id(variant)] = Reader(self.grid, self.plan, variant, self.report)
        called = plain.game(group.name)
        rounds: list[Round] = []
        numbers = sorted(sorted_.rounds)
        before = [side.start for side in sides]
        for number, wanted in enumerate(numbers, 1):
            if number != wanted:
                said = f"{called + ': ' if called else ''}there is no {variant.round_word} {number}."
                self.report.error(self.grid.place(sorted_.rounds[wanted][0][1]), said)
                break
            rounds.append(reader.round(sorted_.rounds[number], table, number, before, called,
                                       last=number == len(numbers)))
        games.check_length([each.place for each in rounds], variant, self.report)
        totals = reader.totals(sorted_.totals, names, called)
        winner: Located[int] | None = None
        if claimed := facts.get("game_winner", ""):
            place = Place(self.grid.file, group.rows[-1].number)
            winner = Located(table.side(claimed, place, "game_winner"), place)
        return Game(variant=variant, sides=sides, rounds=tuple(rounds), date=facts.get("date", ""),
                    place=facts.get("place", ""), table=facts.get("table", ""),
                    first_dealer=facts.get("first_dealer", ""), notes=facts.get("game_notes", ""),
                    stated_totals=totals, stated_winner=winner, source=self.grid.file)

    def _agreed(self, rows: Iterable[Row], at: int, word: str) -> str:
        """What a game's rows say of it; tells where they differ. An empty cell says nothing."""
        said = dict.fromkeys([row.cells[at] for row in rows])
        said.pop("", None)
        texts = list(dict.fromkeys(map(csvcells.words, said)))
        if len(texts) > 1:
            row = next(row for row in rows if csvcells.words(row.cells[at]) == texts[1])
            message = f'{word}: "{texts[1]}" here, but "{texts[0]}" further up in the same game.'
            self.report.error(self.grid.place(row, at), message, where=word)
        return texts[0] if texts else ""


def _nearly(word: str, known: Iterable[str]) -> str:
    """The known heading that was surely meant; other people's headings may well be a little like ours."""
    import difflib  # noqa: PLC0415 -- only where there is a heading that is not known

    return next(iter(difflib.get_close_matches(word, known, 1, 0.8)), "")


def _options(text: str) -> dict[str, str]:
    """What was chosen, in a cell such as "target=3000; concealed_bonus=no"."""
    pairs = [part.partition("=") for part in text.split(";") if part.strip()]
    return {name.strip(): choice.strip() for name, _, choice in pairs}
