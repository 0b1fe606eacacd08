"""What is written on a sheet: the figures and names of a recorded game by the names of their cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.language import Language
from sheetgen.sheet import Cell, counted, in_corner
from sheetgen.variant import Band, Variant

if TYPE_CHECKING:  # a blank sheet starts without them
    from sheetgen.game import Game
    from sheetgen.scoring import Ledger, SideScore

KEPT = 8192
"""So many different figures are remembered; then we start anew, so that a long book needs no more memory."""


def head_cells(language: Language, *, date: str = "", **filled: str) -> dict[str, Cell]:
    """The cells of the heading (place, table, event, sitting); empty ones stay lines to write on."""
    filled = {"date": language.date(date) if date else ""} | filled
    return {key: Cell(text) for key, text in filled.items() if text}


def name_cells(sides: tuple[tuple[str, ...], ...]) -> dict[str, Cell]:
    """The cells of the players' names, side by side."""
    return {
        f"side{s}_player{p}": Cell(name)
        for s, players in enumerate(sides, 1)
        for p, name in enumerate(players, 1)
        if name
    }


class Pen:
    """Writes the cells of games of one variant in one language, and keeps what comes up again and again."""

    def __init__(self, variant: Variant, language: Language) -> None:
        self.variant, self.language = variant, language
        self._figures = _Figures(language)
        self._boxes: dict[tuple[int, int], _Boxes] = {}
        self._corners: dict[int, tuple[Band | None, Cell]] = {}

    def game(self, game: Game, ledger: Ledger, first: int, last: int) -> dict[str, Cell]:
        """The cells of a recorded game on the page that holds rounds `first` to `last` (from 1)."""
        cells = head_cells(self.language, date=game.date, place=game.place, table=game.table, event=game.event,
                           sitting=game.sitting)
        cells |= name_cells(tuple([side.seats() or (side.name,) for side in game.sides]))
        order = dealing_order(game)
        played = len(ledger.rounds)
        totals: dict[str, Cell] = {}  # each kind of type after the other: it is taken up once a page, not once a figure
        counts: dict[str, Cell] = {}
        for number in range(first, min(last, played) + 1):
            for side, score in enumerate(ledger.rounds[number - 1].sides, 1):
                if score is not None:
                    boxes = self._boxes.get((number, side)) or self._box(number, side)
                    self._score(cells, totals, counts, boxes, score)
            if dealer := game.rounds[number - 1].dealer or dealer_of(order, number):
                counts |= dealer_cell(number, dealer)
        cells |= totals
        cells |= counts
        carried = [running_before(ledger, side, first) for side in range(len(game.sides))]
        cells |= {f"side{s}_carried": self._figure(total) for s, total in enumerate(carried, 1) if first > 1 or total}
        if not ledger.end.over and first <= played + 1 <= last:
            cells |= self._next(ledger)
            cells |= dealer_cell(played + 1, dealer_of(order, played + 1))
        cells |= self._end(game, ledger)
        if last < played:
            cells |= {f"side{s + 1}_total": self._figure(running_before(ledger, s, last + 1))
                      for s in range(len(game.sides))}
        return cells

    def _box(self, number: int, side: int) -> _Boxes:
        boxes = self._boxes[number, side] = _Boxes(f"round{number}_side{side}", self.variant)
        return boxes

    def _score(self, cells: dict[str, Cell], totals: dict[str, Cell], counts: dict[str, Cell], boxes: _Boxes,
               score: SideScore) -> None:
        """Adds the cells of one side's round, at whatever depth it was recorded."""
        figures = self._figures
        if score.lines:
            for (key, count), line in zip(boxes.lines, score.lines, strict=True):
                entry, points = line.entry, line.points
                if entry is not None or points:
                    cells[key] = figures[entry, points]
                if entry and count:
                    counts[count] = figures[entry, None]
        if score.base is not None:
            cells[boxes.base] = figures[None, score.base]
        if score.points is not None:
            cells[boxes.points] = figures[None, score.points]
        totals[boxes.round_total] = figures[None, score.round_total]
        totals[boxes.running_total] = figures[None, score.running_total]
        if (corner := self._corner(score.minimum)).text:
            counts[boxes.minimum] = corner

    def _corner(self, band: Band | None) -> Cell:
        """What a minimum initial meld is in the corner of a box."""
        kept = self._corners.get(id(band))
        if kept is None or kept[0] is not band:
            if len(self._corners) >= KEPT:
                self._corners.clear()
            kept = self._corners[id(band)] = band, Cell(in_corner(self.variant, band, self.language))
        return kept[1]

    def _figure(self, points: int) -> Cell:
        return self._figures[None, points]

    def _next(self, ledger: Ledger) -> dict[str, Cell]:
        """What each side needs for its first meld in the round that comes next."""
        number = len(ledger.rounds) + 1
        corners = {side: self._corner(band) for side, band in enumerate(ledger.next_minimum, 1)}
        return {f"round{number}_side{side}_minimum": corner for side, corner in corners.items() if corner.text}

    def _end(self, game: Game, ledger: Ledger) -> dict[str, Cell]:
        """The sides in the result's box; totals, winner and margin once the game is over."""
        cells = {f"side{s}_result_name": Cell(side.name) for s, side in enumerate(game.sides, 1)}
        if not ledger.end.over:
            return cells
        for s, total in enumerate(ledger.totals, 1):
            cells[f"side{s}_total"] = cells[f"side{s}_result_total"] = self._figure(total)
        names = f" {self.language.word('and')} ".join(game.sides[winner].name for winner in ledger.end.winners)
        if len(ledger.end.winners) == 1:
            cells["margin"] = self._figure(ledger.end.margin)
        cells["winner"] = Cell(names)
        return cells


class _Boxes:
    """The names of one side's cells in one round."""

    __slots__ = ("base", "lines", "minimum", "points", "round_total", "running_total")

    def __init__(self, prefix: str, variant: Variant) -> None:
        self.lines = [(f"{prefix}_{line.id}", f"{prefix}_{line.id}_count" if counted(line) else "")
                      for line in variant.lines]
        self.base, self.points, self.minimum = f"{prefix}_base", f"{prefix}_points", f"{prefix}_minimum"
        self.round_total, self.running_total = f"{prefix}_round_total", f"{prefix}_running_total"


class _Figures(dict[tuple[int | None, int | None], Cell]):
    """Cells by entry and points; without points, the entry itself as it is counted."""

    def __init__(self, language: Language) -> None:
        self._language = language

    def __missing__(self, key: tuple[int | None, int | None]) -> Cell:
        if len(self) >= KEPT:
            self.clear()
        entry, points = key
        made = Cell(str(entry) if points is None else self._language.figure(points), entry, points)
        self[key] = made
        return made


def dealer_cell(number: int, dealer: str) -> dict[str, Cell]:
    """The dealer's initial in a round's mark; nothing where nobody knows."""
    return {f"round{number}_dealer": Cell(dealer.strip()[:1].upper())} if dealer.strip() else {}


def running_before(ledger: Ledger, side: int, number: int) -> int:
    """A side's running total before round `number` (from 1)."""
    total = ledger.start[side]
    for scored in ledger.rounds[: number - 1]:
        score = scored.sides[side]
        if score is not None:
            total = score.running_total
    return total


def dealing_order(game: Game) -> tuple[str, ...]:
    """Everyone in the order of the deal, the first dealer first: sides take turns round the table.

    Empty where the record names no first dealer, or one who isn't among the players.
    """
    most = max((len(side.players) for side in game.sides), default=0)
    order = [side.players[p] for p in range(most) for side in game.sides if p < len(side.players)]
    if game.first_dealer not in order:
        return ()
    first = order.index(game.first_dealer)
    return tuple(order[first:] + order[:first])


def dealer_of(order: tuple[str, ...], number: int) -> str:
    return order[(number - 1) % len(order)] if order else ""
