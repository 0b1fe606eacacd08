"""Why a side has its score: the sum as one would do it by hand, and what the record says beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen import clauses, plain, scoring
from sheetgen.entries import Entries
from sheetgen.game import Game
from sheetgen.language import Language
from sheetgen.record import Located
from sheetgen.scoring import Ledger, LineScore, SideScore
from sheetgen.values import dataclass
from sheetgen.variant import Line, Variant

_LEAST = 30  # columns of a sum, so that the sums of a game look alike
_GAP = " " * 5  # between a figure and what is said of it


@dataclass(frozen=True, slots=True)
class _Row:
    label: str
    figure: int
    remark: str


def sums(game: Game, ledger: Ledger, language: Language, rounds: Sequence[int] = (), sides: Sequence[int] = (),
         ) -> str:
    """The sum of each side in each round, from 0, or of those that are named; a heading where there are several."""
    told = []
    for number in rounds or range(len(ledger.rounds)):
        for side in sides or range(len(ledger.sides)):
            if score := ledger.rounds[number].sides[side]:
                entries = game.rounds[number].sides[side]
                lines = _sum(game.variant, entries, score, language)
                word = game.variant.round_word.capitalize()
                told.append("\n".join([f"{word} {number + 1}, {plain.clean(ledger.sides[side])}", *lines]))
    alone = len(rounds) == 1 and len(sides) == 1
    return told[0].partition("\n")[2] if alone and told else "\n\n".join(told)


def _sum(variant: Variant, entries: Entries | None, score: SideScore, language: Language) -> list[str]:
    """One side's sum: its lines in the record's order where they were kept, else its parts, else the net score."""
    rows = list(_rows(variant, entries, score, language))
    kept = "" if rows else "kept as a net score"
    stated = entries.round_total if entries else None
    total = _Row(_inside(language, "total"), score.round_total, _said(stated, score.round_total) or kept)
    running = entries.running_total if entries else None
    after = []
    if running:
        after.append(_Row("before", score.running_total - score.round_total, ""))
        after.append(_Row("so far", score.running_total, _said(running, score.running_total)))
    width = max([_LEAST, *(plain.width(each.label) + 3 + len(plain.figure(each.figure)) for each in [*rows, total])])
    rule = [f"  {'-' * width}"] if rows else []
    return [*(_line(row, width) for row in rows), *rule, *(_line(row, width) for row in [total, *after])]


def _rows(variant: Variant, entries: Entries | None, score: SideScore, language: Language) -> Iterator[_Row]:
    if score.lines:
        order = list(entries.lines or ()) if entries else []
        lines = {line.id: line for line in variant.lines}
        entered = {line.id for line in score.lines if line.entry}
        replaced = {line.instead_of for line in variant.lines if line.id in entered and line.instead_of}
        for found in sorted(score.lines, key=lambda line: order.index(line.id) if line.id in order else len(order)):
            if found.points or (found.entry and found.id not in replaced):
                line = lines[found.id]
                yield _Row(_label(variant, line, found, language), found.points, _case(variant, line, found, language))
    elif score.base is not None and score.points is not None:
        yield _Row(_inside(language, "base"), score.base, "")
        yield _Row(_inside(language, "points"), score.points, "")


def _label(variant: Variant, line: Line, found: LineScore, language: Language) -> str:
    """ "2 mixed canastas"; "red threes (1)" where the worth goes by a table; the label alone for points or a yes."""
    if found.entry is None or line.given or line.cards or line.most == 1:
        return plain.clean(language.name(variant, line.id))
    if line.table:
        return f"{plain.clean(language.name(variant, line.id, 2))} ({found.entry})"
    return f"{found.entry} {plain.clean(language.name(variant, line.id, found.entry))}"


def _case(variant: Variant, line: Line, found: LineScore, language: Language) -> str:
    """When a line is worth what it is here, where that is not its own worth: "if you melded nothing"."""
    count = found.entry or 0
    own = scoring.own_worth(line, count)
    if found.points == own:
        return ""
    for remark in clauses.remarks(variant, line, language):
        if remark.case is None or scoring.answer(line, remark.case, count) == found.points:
            return plain.clean(remark.text)
    return ""


def _said(stated: Located[int] | None, computed: int) -> str:
    """What the record says of a figure: "the record says 1,265 (10 more)"; "" where it says nothing."""
    if stated is None:
        return ""
    more = stated.value - computed
    if not more:
        return "as the record says"
    return f"the record says {plain.figure(stated.value)} ({plain.figure(abs(more))} {'more' if more > 0 else 'less'})"


def _inside(language: Language, key: str) -> str:
    return plain.clean(language.own.inside(language.word(key)))


def _line(row: _Row, width: int) -> str:
    figure = plain.figure(row.figure)
    line = f"  {plain.pad(row.label, width - len(figure))}{figure}"
    return f"{line}{_GAP}{row.remark}" if row.remark else line
