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
    for number, (played, scored) in enumerate(zip(game.rounds, ledger.rounds, strict=True), 1):
        for side, entries, score in zip(ledger.sides, played.sides, scored.sides, strict=True):
            if entries is None or score is None:
                continue
            told = _opening(game.variant, entries, score)
            if told:
                where = f"{game.variant.round_word} {number}, {side}"
                yield Problem(f"{where}: {told[0]}", told[1], where, severity="warning")


def _opening(variant: Variant, entries: Entries, score: SideScore) -> tuple[str, Place] | None:
    """Why a side can't have opened as it says, or as its cards show, and where that stands."""
    rule, need = variant.minimum_meld, score.minimum.need if score.minimum else 0
    if rule is None or not isinstance(need, int) or not need or _waived(variant, entries):
        return None
    before = f", {plain.figure(score.running_total - score.round_total)} points before" if rule.by != "round" else ""
    asked = f"{plain.figure(need)} were needed here{before}."
    if entries.opened:
        laid = entries.opened.value
        said = f"its first meld was worth {plain.figure(laid)}; {asked}"
        return (said, entries.opened.place) if laid < need else None
    total = _on_table(variant, entries)
    bonuses = rule.bonuses_count is not False and _has_canasta(variant, entries)  # which may have counted
    if total is None or not 0 < total < need or bonuses:
        return None
    listed = [meld.place for laid in entries.laid for meld in laid.melds or ()]
    said = f"all that it melded is worth {plain.figure(total)}; {asked}"
    return said, listed[0] if listed else entries.place


def _on_table(variant: Variant, entries: Entries) -> int | None:
    """The points of the cards that a side has melded; None where the record does not tell them apart."""
    held = entries.lines
    melded = [line.id for line in variant.lines if line.cards == "plus"]
    if held is None or not any(line in held for line in melded):
        return None
    return sum(held.get(line, 0) for line in melded)


def _has_canasta(variant: Variant, entries: Entries) -> bool:
    held = entries.lines or {}
    return any(held.get(line.id) for line in variant.lines if line.canasta)


def _waived(variant: Variant, entries: Entries) -> bool:
    """Whether a side needed no minimum: by the rules' own word, with a special hand, or going out all at once."""
    held = entries.lines or {}
    out = {line.id for line in variant.lines if line.goes_out}
    waiving = {line.id for line in variant.lines if line.replaces_all or line.instead_of in out}
    waiving |= set(variant.minimum_meld.waived_by if variant.minimum_meld else ())
    return any(held.get(name) for name in waiving)
