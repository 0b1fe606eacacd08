"""Scored games as a CSV that can be imported again, and that no spreadsheet takes for formulas."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from sheetgen.csvcells import guarded, players_cell
from sheetgen.csvcolumns import TOTAL, WORTH
from sheetgen.game import Game, Side
from sheetgen.played import Round
from sheetgen.scoring import Ledger, SideScore
from sheetgen.values import dataclass
from sheetgen.variant import Variant

_SUMS = ("base", "points", "round_total", "running_total")
_FACTS = ("players", "start", "joined", "left", "dealer", "alone", "opened", "note", "variant", "options", "date",
          "place", "table", "first_dealer", "game_notes")
_WINNER = "game_winner"

Cell = int | str


@dataclass(frozen=True, slots=True)
class Scored:
    """A game to export; `name` tells it from others in the same file."""

    name: str
    game: Game
    ledger: Ledger


def to_csv(games: Sequence[Scored]) -> str:
    """A row for each side in each round: what was entered on a line, what it is worth, the sums, and who played what.

    The first row names the columns. Texts that look like formulas begin with an apostrophe; numbers stay numbers.
    Final totals and the winner are those that the record states, if it does, to be compared again; what it states
    of single rounds is left out, since a column of sums that may be wrong would serve nobody.
    """
    ids = tuple(dict.fromkeys(line.id for each in games for line in each.game.variant.lines))
    named = any(each.name for each in games)
    won = any(each.game.stated_winner for each in games)
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")  # as RFC 4180 and every spreadsheet has it
    columns = (column for id_ in ids for column in (id_, id_ + WORTH))
    rows.writerow([*(["game"] if named else []), "round", "side", "ended", *columns, *_SUMS, *_FACTS,
                   *([_WINNER] if won else [])])
    for each in games:
        facts = [*_facts(each.game), *([_winner(each.game)] if won else [])]
        for start, end in _rows(each, ids):
            rows.writerow([*([guarded(each.name)] if named else []), *start, *end, *facts])
    return out.getvalue()


def _rows(scored: Scored, ids: Sequence[str]) -> Iterator[tuple[list[Cell], list[Cell]]]:
    """What a row begins with up to the sums, and what it says of who played."""
    game, ledger = scored.game, scored.ledger
    if not ledger.rounds:  # a row for each side all the same: they may sit down later
        blank: list[Cell] = [""] * (2 * len(ids) + len(_SUMS))
        for side in game.sides:
            yield ["", guarded(side.name), "", *blank], [*_who(side), "", "", "", ""]
    for number, (played, result) in enumerate(zip(game.rounds, ledger.rounds, strict=True), 1):
        for at, (side, score) in enumerate(zip(game.sides, result.sides, strict=True)):
            start = [number, guarded(side.name), result.ended or "", *_lines(ids, score), *_sums(score)]
            yield start, _of_side(game, side, played, at)
    for at, total in game.stated_totals.items():
        side = game.sides[at]
        unsaid: list[Cell] = [""] * (2 * len(ids) + len(_SUMS) - 1)
        yield [TOTAL, guarded(side.name), "", *unsaid, total.value], [*_who(side), "", "", "", ""]


def _lines(ids: Sequence[str], score: SideScore | None) -> Iterable[Cell]:
    held = {line.id: line for line in score.lines} if score else {}
    for id_ in ids:
        line = held.get(id_)
        yield "" if line is None or line.entry is None else line.entry
        yield "" if line is None else line.points


def _sums(score: SideScore | None) -> list[Cell]:
    if score is None:
        return [""] * len(_SUMS)
    sums = (score.base, score.points, score.round_total, score.running_total)
    return ["" if each is None else each for each in sums]


def _of_side(game: Game, side: Side, played: Round, at: int) -> list[Cell]:
    entries = played.sides[at]
    alone = "" if played.alone is None else game.sides[played.alone].name
    opened = entries.opened.value if entries and entries.opened else ""
    return [*_who(side), guarded(played.dealer), guarded(alone), opened, guarded(played.note)]


def _who(side: Side) -> list[Cell]:
    changes = ["; ".join(f"{name} {number}" for name, number in each.items()) for each in (side.joined, side.left)]
    return [guarded(players_cell(side.players)), side.start, *map(guarded, changes)]


def _facts(game: Game) -> list[Cell]:
    told = (game.variant.id, _options(game.variant), game.date, game.place, game.table, game.first_dealer, game.notes)
    return [guarded(text) for text in told]


def _winner(game: Game) -> str:
    return guarded(game.sides[game.stated_winner.value].name) if game.stated_winner else ""


def _options(variant: Variant) -> str:
    """The choices that are not the usual ones."""
    chosen = [f"{name}={choice}" for name, choice in variant.chosen.items()
              if choice != variant.options[name].usual]
    return "; ".join(chosen)
