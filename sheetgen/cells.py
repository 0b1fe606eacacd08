"""What is written on a sheet: the figures and names of a recorded game by the names of their cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.language import Language
from sheetgen.sheet import Cell, in_corner
from sheetgen.variant import Variant

if TYPE_CHECKING:  # a blank sheet starts without them
    from sheetgen.game import Game
    from sheetgen.scoring import Ledger, SideScore


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


def game_cells(game: Game, ledger: Ledger, language: Language, first: int, last: int) -> dict[str, Cell]:
    """The cells of a recorded game on the page that holds rounds `first` to `last` (from 1)."""
    cells = head_cells(language, date=game.date, place=game.place, table=game.table, event=game.event,
                       sitting=game.sitting)
    cells |= name_cells(tuple(side.seats() or (side.name,) for side in game.sides))
    order = dealing_order(game)
    played = len(ledger.rounds)
    for number in range(first, min(last, played) + 1):
        cells |= round_cells(game, ledger, language, number)
        cells |= dealer_cell(number, game.rounds[number - 1].dealer or dealer_of(order, number))
    carried = [running_before(ledger, side, first) for side in range(len(game.sides))]
    cells |= {f"side{s}_carried": figure(language, total) for s, total in enumerate(carried, 1) if first > 1 or total}
    if not ledger.end.over and first <= played + 1 <= last:
        cells |= next_cells(game.variant, ledger, language)
        cells |= dealer_cell(played + 1, dealer_of(order, played + 1))
    if last >= played:
        return cells | end_cells(game, ledger, language)
    return cells | {f"side{s + 1}_total": figure(language, running_before(ledger, s, last + 1))
                    for s in range(len(game.sides))}


def round_cells(game: Game, ledger: Ledger, language: Language, number: int) -> dict[str, Cell]:
    """The cells of one round that was played, side by side."""
    cells: dict[str, Cell] = {}
    for side, score in enumerate(ledger.rounds[number - 1].sides, 1):
        if score is not None:
            cells |= score_cells(f"round{number}_side{side}", score, game.variant, language)
    return cells


def next_cells(variant: Variant, ledger: Ledger, language: Language) -> dict[str, Cell]:
    """What each side needs for its first meld in the round that comes next."""
    number = len(ledger.rounds) + 1
    texts = {side: in_corner(variant, band, language) for side, band in enumerate(ledger.next_minimum, 1)}
    return {f"round{number}_side{side}_minimum": Cell(text) for side, text in texts.items() if text}


def dealer_cell(number: int, dealer: str) -> dict[str, Cell]:
    """The dealer's initial in a round's mark; nothing where nobody knows."""
    return {f"round{number}_dealer": Cell(dealer.strip()[:1].upper())} if dealer.strip() else {}


def score_cells(prefix: str, score: SideScore, variant: Variant, language: Language) -> dict[str, Cell]:
    """The cells of one side's round, at whatever depth it was recorded."""
    cells = {}
    for line in score.lines:
        if line.entry is not None or line.points:
            cells[f"{prefix}_{line.id}"] = Cell(language.figure(line.points), line.entry, line.points)
        if line.entry:
            cells[f"{prefix}_{line.id}_count"] = Cell(str(line.entry))
    for key, points in (("base", score.base), ("points", score.points), ("round_total", score.round_total),
                        ("running_total", score.running_total)):
        if points is not None:
            cells[f"{prefix}_{key}"] = figure(language, points)
    if text := in_corner(variant, score.minimum, language):
        cells[f"{prefix}_minimum"] = Cell(text)
    return cells


def end_cells(game: Game, ledger: Ledger, language: Language) -> dict[str, Cell]:
    """Totals, winner and margin once the game is over; nothing while it goes on."""
    if not ledger.end.over:
        return {}
    cells = {f"side{s}_total": figure(language, total) for s, total in enumerate(ledger.totals, 1)}
    names = f" {language.word('and')} ".join(game.sides[winner].name for winner in ledger.end.winners)
    if len(ledger.end.winners) == 1:
        cells["margin"] = figure(language, ledger.end.margin)
    cells["winner"] = Cell(names)
    return cells


def figure(language: Language, points: int) -> Cell:
    return Cell(language.figure(points), points=points)


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
