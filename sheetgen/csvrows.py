"""The rows of a CSV as the rounds of a game: what each cell means is found out once, and checked as in any record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from typing import get_args

from sheetgen import csvcells, entries, played, record, scalars
from sheetgen.csvcolumns import FIGURES, Plan
from sheetgen.csvfile import Grid, Row
from sheetgen.entries import Entries
from sheetgen.errors import NOWHERE, Place, Report
from sheetgen.played import Round, Table
from sheetgen.record import Located
from sheetgen.values import dataclass
from sheetgen.variant import Ended, Line, Variant
from sheetgen.yamlfile import Mapping, Node, Scalar

Held = Sequence[tuple[int, Row, int]]
"""The rows of one round: side, row, and which of the plan's seats."""

Known = dict[str, int | None]
"""What texts mean that came up before."""

Way = tuple[str, ...]
"""Where a row belongs: the round and the side. Words for a message are made of it only where there is one."""

_STATED = ("round_total", "running_total")
_PLACELESS = Mapping((), NOWHERE)


def whole(grid: Grid, row: Row, at: int, report: Report, where: str) -> int | None:
    """The whole number in a cell; None where it is empty, or after telling that it holds none."""
    typed = csvcells.figure(row.cells[at])
    found = scalars.whole(typed) if typed else None
    if typed and found is None:
        record.read(int, Scalar(typed, grid.place(row, at)), report, where)
    return found


@dataclass(slots=True)
class Reader:
    """Reads the rows of all games of one variant. The same few texts come up again and again, so they are kept."""

    grid: Grid
    plan: Plan
    variant: Variant
    report: Report
    lines: list[list[tuple[str, int, Known, Line]]] = field(init=False)  # by seat: id, column, texts known there
    figures: list[list[tuple[str, int, Known]]] = field(init=False)
    needing: tuple[str, ...] = field(init=False)
    telling: bool = field(init=False)

    def __post_init__(self) -> None:
        known: dict[str, Known] = {}
        lines = self.variant.lines
        self.lines = [
            [(line.id, seat.at[line.id], known.setdefault(line.id, {}), line) for line in lines if line.id in seat.at]
            for seat in self.plan.seats
        ]
        self.figures = [
            [(word, seat.at[word], known.setdefault(f" {word in _STATED}", {})) for word in FIGURES if word in seat.at]
            for seat in self.plan.seats
        ]
        self.needing = tuple(line.id for line in lines if line.needs)
        self.telling = not {"ended", "dealer", "alone", "note"}.isdisjoint(self.plan.shared)

    def round(self, held: Held, table: Table, number: int, before: list[int], game: str, *, last: bool) -> Round:
        """One round. `before` are the running totals so far, for a file that was kept by nothing else."""
        where = f"{self.variant.round_word} {number}"
        where = f"{game}, {where}" if game else where
        sides: list[Entries | None] = [None] * len(table.names)
        told = len(self.report.problems)
        for side, row, seat in held:
            sides[side] = self._entries(row, seat, (where, table.names[side]), side, before)
        opening = sides[held[0][0]]
        first = opening.place if opening else self._place(held[0][1])
        if None in sides and not last and told == len(self.report.problems):
            self._tell_missing(sides, table, where, held)
        told_of: tuple[Ended | None, str, int | None, str] = (None, "", None, "")
        if self.telling:
            told_of = (self._ended(held, where), self._dealer(held, table, where), self._alone(held, table, where),
                       self._said(held, "note", where)[0])
        found = Round(tuple(sides), *told_of, first)
        if self.variant.seat.alone and found.alone is None and played.needs_alone(sides, found.ended, table):
            played.tell_alone(table, self.grid.place(held[0][1]), where)
        told = len(self.report.problems)
        done = played.checked(found, _PLACELESS, table, number, where)
        if len(self.report.problems) > told:  # once more, with the place of each cell
            del self.report.problems[told:]
            done = played.checked(found, self._node(held, table), table, number, where)
        return done

    def totals(self, rows: Held, names: Sequence[str], game: str) -> dict[int, Located[int]]:
        """The totals that rows at the end of a game state, by side."""
        found: dict[int, Located[int]] = {}
        for side, row, seat in rows:
            told = self._figures(row, seat, (game, names[side]) if game else (names[side],))
            for word in ("running_total", "round_total", "net"):
                if word in told:
                    found.setdefault(side, Located(told[word], self._place(row)))
        return found

    def _place(self, row: Row) -> Place:
        return Place(self.grid.file, row.number, 0, "", 1)

    def _entries(self, row: Row, seat: int, way: Way, side: int, before: list[int]) -> Entries | None:
        """One side's entries at the deepest depth that its row has; what is shallower is compared with them."""
        lines: dict[str, int] = {}
        held = row.cells
        for id_, at, known, line in self.lines[seat]:
            typed = held[at]
            if typed:
                value = known[typed] if typed in known else self._learn(line, row, at, known, way)
                if value is not None:
                    lines[id_] = value
        told = self._figures(row, seat, way) if self.figures[seat] else {}
        place = self._place(row)
        opened = _located(told.pop("opened", None), place) if told else None
        if not lines:
            return self._by_figures(told, place, row, way, side, before) if told else None
        if [each for each in self.needing if lines.get(each)]:
            told_before = len(self.report.problems)
            entries.check_needs(lines, self.variant, self.report, _PLACELESS, "")
            if len(self.report.problems) > told_before:  # once more, with the place of each cell
                del self.report.problems[told_before:]
                entries.check_needs(lines, self.variant, self.report, self._cells(row, seat), ", ".join(way))
        if not told:
            return Entries(place, None, None, None, lines, (), opened, None, None)  # all values: so it is quickest
        parts = told["base"] + told["points"] if "base" in told and "points" in told else None
        total = told.get("round_total", told.get("net", parts))
        return Entries(place, None, None, None, lines, (), opened, _located(total, place),
                       _located(told.get("running_total"), place))

    def _by_figures(self, told: dict[str, int], place: Place, row: Row, way: Way, side: int,
                    before: list[int]) -> Entries:
        """Base and points; or net; or what the round's total or two running totals make it."""
        running = _located(told.get("running_total"), place)
        if "base" in told or "points" in told:
            if "base" not in told or "points" not in told:
                missing, where = "points" if "base" in told else "base", ", ".join(way)
                said = f"{where}: {missing} is missing. Write both base and points, or net."
                self.report.error(self.grid.place(row), said, where=where)
            total = _located(told.get("round_total", told.get("net")), place)
            return Entries(place, None, told.get("base", 0), told.get("points", 0), round_total=total,
                           running_total=running)
        if "net" in told:
            total = _located(told.get("round_total"), place)
            return Entries(place, told["net"], round_total=total, running_total=running)
        if "round_total" in told:
            return Entries(place, told["round_total"], running_total=running)
        net, before[side] = told["running_total"] - before[side], told["running_total"]
        return Entries(place, net)

    def _figures(self, row: Row, seat: int, way: Way) -> dict[str, int]:
        """What a row states of totals and parts."""
        told: dict[str, int] = {}
        for word, at, known in self.figures[seat]:
            typed = row.cells[at]
            if typed:
                value = known[typed] if typed in known else self._learn_figure(word, row, at, known, way)
                if value is not None:
                    told[word] = value
        return told

    def _learn(self, line: Line, row: Row, at: int, known: Known, way: Way) -> int | None:
        """What a text means on a line; kept, unless it is told as a mistake."""
        typed = row.cells[at]
        text = csvcells.figure(csvcells.tick(typed) if line.most == 1 else typed)
        found = None
        if text:
            node = Scalar(text, self.grid.place(row, at))
            found = entries.one_entry(node, line, self.variant, self.report, ", ".join((*way, line.id)))
        if found is not None or not text:
            known[typed] = found
        return found

    def _learn_figure(self, word: str, row: Row, at: int, known: Known, way: Way) -> int | None:
        typed = row.cells[at]
        text = csvcells.figure(typed)
        found, where = None, ", ".join((*way, word))
        if text:
            node = Scalar(text, self.grid.place(row, at))
            if word in _STATED:  # compared with what the entries come to, so any whole number
                found = record.read(int, node, self.report, where)
            else:
                found = entries.one_figure(node, self.variant, self.report, where)
        if found is not None or not text:
            known[typed] = found
        return found

    def _cells(self, row: Row, seat: int) -> Mapping:
        """A row's lines with the place of each cell."""
        pairs = []
        for id_, at, _, _ in self.lines[seat]:
            if row.cells[at]:
                place = self.grid.place(row, at)
                pairs.append((Scalar(id_, place), Scalar(row.cells[at], place)))
        return Mapping(tuple(pairs), self.grid.place(row))

    def _node(self, held: Held, table: Table) -> Mapping:
        """A round with the place of each cell."""
        pairs: list[tuple[Scalar, Node]] = [
            (Scalar(table.names[side], self.grid.place(row)), self._cells(row, seat)) for side, row, seat in held
        ]
        text, place = self._said(held, "ended", "")
        if text:
            pairs.append((Scalar("ended", place), Scalar(text, place)))
        return Mapping(tuple(pairs), self.grid.place(held[0][1]))

    def _said(self, held: Held, word: str, where: str) -> tuple[str, Place]:
        """What the rows of a round say of it, and where; tells if they differ. Notes may: they are joined."""
        at = self.plan.seats[0].at.get(word)
        rows = [row for _, row, _ in held if row.cells[at]] if at is not None else []
        if at is None or not rows:
            return "", NOWHERE
        texts = list(dict.fromkeys([csvcells.words(row.cells[at]) for row in rows]))
        if word == "note":
            return " ".join(texts), NOWHERE
        if len(texts) > 1 and where:
            said = f'{where}: {word} is "{texts[0]}" in one row and "{texts[1]}" in another.'
            self.report.error(self.grid.place(rows[-1], at), said, where=where)
        return texts[0], self.grid.place(rows[0], at)

    def _ended(self, held: Held, where: str) -> Ended | None:
        text, place = self._said(held, "ended", where)
        if not text:
            return None
        known: dict[str, Ended] = {each: each for each in get_args(Ended)}
        if text.casefold() not in known:
            said = f'{where}: ended should be out, stock or stopped, but it is "{text}".'
            self.report.error(place, said, where=where, hint=scalars.did_you_mean(text, known))
        return known.get(text.casefold())

    def _dealer(self, held: Held, table: Table, where: str) -> str:
        text, place = self._said(held, "dealer", where)
        table.check_dealer(text, place, where)
        return text

    def _alone(self, held: Held, table: Table, where: str) -> int | None:
        text, place = self._said(held, "alone", where)
        if not text:
            return None
        if not self.variant.seat.alone:
            said = f"{where}: alone is for games where one plays alone against a pair that changes."
            self.report.error(place, said, where=where)
            return None
        return table.side(text, place, where)

    def _tell_missing(self, sides: Iterable[Entries | None], table: Table, where: str, held: Held) -> None:
        rows = {side: row for side, row, _ in held}
        for side, entered in enumerate(sides):
            if entered is None:
                said = f"{where}: {table.names[side]} has no entry, though more was played later."
                hint = "Write 0 if there was nothing."
                self.report.error(self.grid.place(rows.get(side, held[0][1])), said, where=where, hint=hint)


def _located(figure: int | None, place: Place) -> Located[int] | None:
    return None if figure is None else Located(figure, place)
