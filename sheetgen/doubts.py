"""What a record says that can hardly have been, seen once it is scored."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen import plain, scoring
from sheetgen.entries import Entries
from sheetgen.errors import Place, Problem
from sheetgen.game import Game
from sheetgen.scoring import Ledger, SideScore
from sheetgen.variant import Variant


def doubts(game: Game, ledger: Ledger) -> tuple[Problem, ...]:
    """A warning for each thing that is odd: rounds after the end, and first melds that are worth too little."""
    return (*_openings(game, ledger), *scoring.late_rounds(game, ledger))


def _openings(game: Game, ledger: Ledger) -> Iterator[Problem]:
    lines = _Lines(game.variant)
    for number, (played, scored) in enumerate(zip(game.rounds, ledger.rounds, strict=True), 1):
        for side, entries, score in zip(ledger.sides, played.sides, scored.sides, strict=True):
            if entries is None or score is None:
                continue
            told = _opening(lines, entries, score)
            if told:
                where = f"{game.variant.round_word} {number}, {side}"
                yield Problem(f"{where}: {told[0]}", told[1], where, severity="warning")


class _Lines:
    """What is asked of a variant's lines for each first meld, found out once for a game."""

    def __init__(self, variant: Variant) -> None:
        self.rule = variant.minimum_meld
        self.melded = [line.id for line in variant.lines if line.cards == "plus"]
        self.canastas = [line.id for line in variant.lines if line.canasta]
        out = {line.id for line in variant.lines if line.goes_out}
        self.waiving = [line.id for line in variant.lines if line.replaces_all or line.instead_of in out]
        self.waiving += self.rule.waived_by if self.rule else ()


def _opening(lines: _Lines, entries: Entries, score: SideScore) -> tuple[str, Place] | None:
    """Why a side can't have opened as it says, or as its cards show, and where that stands."""
    rule, need, held = lines.rule, score.minimum.need if score.minimum else 0, entries.lines or {}
    if rule is None or not isinstance(need, int) or not need:
        return None
    laid = entries.opened.value if entries.opened else _on_table(lines, entries)
    if laid is None or laid >= need or (not entries.opened and laid <= 0):
        return None
    if any(map(held.get, lines.waiving)):  # by the rules' word, a special hand, or out all at once
        return None
    before = f", {plain.figure(score.running_total - score.round_total)} points before" if rule.by != "round" else ""
    asked = f"{plain.figure(need)} were needed here{before}."
    if entries.opened:
        return f"its first meld was worth {plain.figure(laid)}; {asked}", entries.opened.place
    if rule.bonuses_count is not False and any(map(held.get, lines.canastas)):  # they may have counted
        return None
    listed = [meld.place for cards in entries.laid for meld in cards.melds or ()]
    said = f"all that it melded is worth {plain.figure(laid)}; {asked}"
    return said, listed[0] if listed else entries.place


def _on_table(lines: _Lines, entries: Entries) -> int | None:
    """The points of the cards that a side has melded; None where the record does not tell them apart."""
    held = entries.lines
    if held is None:
        return None
    known = [held[line] for line in lines.melded if line in held]
    return sum(known) if known else None
