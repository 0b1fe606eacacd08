"""What the rules of a variant contradict: canastas nobody can make, lines nobody can enter, bounds never reached."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from sheetgen import canastas, melds
from sheetgen.errors import Severity
from sheetgen.melds import JOKER, RANKS, Meld
from sheetgen.variant import CanastaKind, Case, Line, Variant, VariantFile, holds, members

Path = tuple[str | int, ...]

Fault = tuple[Path, str, Severity]
"""Where in the variant's file, what, and how badly."""

_NO_LIMIT = 99
_MOST = {"lines": 99, "groups": 99, "seats": 99, "options": 99}
_MOST_CANASTAS = 12
_MOST_NOTES, _LONGEST_LABEL = 5000, 500  # letters, in one language


def bounds(rules: VariantFile) -> Iterator[tuple[Path, str]]:
    """What there is more of than any game has: each line is checked against each meld and each other line."""
    for word, most in _MOST.items():
        if (count := len(getattr(rules, word))) > most:
            yield (word,), f"{word}: there are {count}; {most} are the most."
    if (count := sum(bool(line.canasta or line.incomplete) for line in rules.lines)) > _MOST_CANASTAS:
        yield ("lines",), f"lines: {count} of them tell kinds of canasta apart; {_MOST_CANASTAS} are the most."
    for language, sentences in rules.notes.items():
        if (length := sum(map(len, sentences))) > _MOST_NOTES:
            yield ("notes", language), f"notes: {language} has {length:,} letters; {_MOST_NOTES:,} are the most."
    for language, words in rules.words.items():
        for word, label in words.items():
            if len(label) > _LONGEST_LABEL:
                said = f"words: {word} has {len(label):,} letters; {_LONGEST_LABEL} are the most."
                yield ("words", language, word), said


def contradictions(variant: Variant) -> Iterator[Fault]:
    """What can't hold together; an error where a game could not be played to its end, else a warning."""
    most = {line.id: _most(variant, line) for line in variant.lines}
    for index, line in enumerate(variant.lines):
        for said, severity in _of_line(variant, line, most):
            yield ("lines", index), f"{line.id}: {said}", severity
    yield from _of_going_out(variant, most)
    yield from _of_bounds(variant)
    yield from _of_steps(variant)


def _most(variant: Variant, line: Line) -> int:
    """The most that a side can have of a line in one round, as far as the rules limit it."""
    most = _NO_LIMIT if line.most is None else line.most
    if line.table and line.beyond is None:
        most = min(most, len(line.table) - 1)
    if line.card and (held := holds(variant, line.card)) is not None:
        most = min(most, held)
    if line.canasta and not _possible(variant, line):
        return 0
    return most


def _of_line(variant: Variant, line: Line, most: dict[str, int]) -> Iterator[tuple[str, Severity]]:
    if line.instead_of == line.id:
        yield "it can't stand in place of itself.", "error"
    if line.canasta and not most[line.id]:
        yield _why_not(variant, line), "warning"
    elif not most[line.id]:
        what = f"the pack has no {line.card}" if line.card and not holds(variant, line.card) else "it can be 0 at most"
        yield f"nobody can enter it: {what}.", "warning"
    elif line.needs and not any(most.get(name) for name in members(variant, line.needs)):
        yield f"nobody can enter it: it goes only with {line.needs}, which nobody can have.", "warning"
    always = next((number for number, case in enumerate(line.cases, 1) if _always(case)), len(line.cases))
    if always < len(line.cases):
        yield f"case {always + 1} never applies, since case {always} always does.", "warning"


def _always(case: Case) -> bool:
    return not (case.when or case.others or case.ended)


def _possible(variant: Variant, line: Line) -> bool:
    """Whether some meld that the pack has the cards for is counted on that line."""
    return any(canastas.line_of(variant, meld) is line and _in_pack(variant, meld) for meld in _fitting(line.canasta))


@lru_cache(64)  # the same for each seat and choice
def _fitting(kind: CanastaKind | None) -> tuple[Meld, ...]:
    """The examples that are of a kind."""
    return tuple(meld for meld in _examples(kind) if canastas.fits(kind, meld)) if kind else ()


def _examples(kind: CanastaKind) -> Iterator[Meld]:
    """Melds that may be of a kind: the shortest and the longest, of each rank, with each number of wild cards."""
    ranks = [rank for rank in RANKS if (rank in kind.rank if kind.rank else rank not in {*melds.WILD, *kind.barred})]
    sizes = dict.fromkeys((kind.size, kind.size + 1 if kind.most is None else kind.most))
    for size, wilds in product(sizes, range(kind.wilds[0], kind.wilds[-1] + 1)):
        if wilds > size:
            break
        for jokers in sorted({0, 1, wilds, *kind.jokers} & set(range(wilds + 1))):
            wild = ("2",) * (wilds - jokers) + (JOKER,) * jokers
            if wilds == size:
                yield Meld((), wild)
            elif kind.sequence:
                yield Meld(tuple(reversed(RANKS[: size - wilds])), wild, melds.SUITS[0])
            else:
                yield from (Meld((rank,) * (size - wilds), wild) for rank in ranks)


def _in_pack(variant: Variant, meld: Meld) -> bool:
    return not any(canastas.too_many(variant, meld.cards))


def _why_not(variant: Variant, line: Line) -> str:
    """Why no meld is such a canasta."""
    for meld in _fitting(line.canasta):
        if _in_pack(variant, meld) and (other := canastas.line_of(variant, meld)):
            return f"nobody can enter it: each such canasta is counted as {other.id}."
    if _fitting(line.canasta):
        return "nobody can enter it: the pack has too few cards for such a canasta."
    return "nobody can enter it: no meld is such a canasta."


def _of_going_out(variant: Variant, most: dict[str, int]) -> Iterator[Fault]:
    """Going out that asks for more than there can be, of each line or group."""
    by_round = {name: max(counts, default=0) for name, counts in variant.to_go_out_by_round.items()}
    wanted = (("to_go_out", variant.to_go_out, 1), ("to_go_out_by_round", by_round, 1),
              ("to_go_out_together", variant.to_go_out_together, variant.seat.sides))
    for part, name, count, sides in ((part, *each, sides) for part, held, sides in wanted for each in held.items()):
        lines = members(variant, name)
        if not set(lines) <= set(most):  # a name that no line has is told elsewhere
            continue
        limit = sum(most[line] for line in lines) * sides
        if count > limit:
            can = f"more than {limit}" if limit else "any"
            yield (part, name), f"{part}: going out asks for {name}: {count}, but nobody can have {can}.", "error"


def _of_bounds(variant: Variant) -> Iterator[Fault]:
    """Bands that begin where the game is over."""
    rule = variant.minimum_meld
    # an option that the rules offer may make a game so short that some bands go unused: no contradiction
    if any(variant.chosen.get(name, option.usual) != option.usual for name, option in variant.options.items()):
        return
    end = variant.target if rule and rule.by == "running_total" else variant.rounds
    if rule is None or end is None or variant.winner == "lowest":
        return
    for index, band in enumerate(rule.bands):
        if band.from_ is not None and band.from_ >= end + (rule.by == "round"):
            said = f"minimum_meld: no one gets to {band.from_}, since the game ends at {end}."
            yield ("minimum_meld", "bands", index), said, "warning"


def _of_steps(variant: Variant) -> Iterator[Fault]:
    """Points that are no multiple of `step`, which every figure of a record must be."""
    step = variant.step
    for card, points in variant.cards.items():
        if points % step:
            yield ("cards", card), f"cards: {points} is no multiple of {step}. Set step: 1, or another.", "warning"
    for index, line in enumerate(variant.lines):
        worths = [line.each, line.derived, *line.table, *(case.each for case in line.cases),
                  *(case.worth for case in line.cases), *(points for case in line.cases for points in case.table)]
        odd = next((points for points in worths if points and points % step), None)
        if odd is not None:
            yield ("lines", index), f"{line.id}: {odd} is no multiple of {step}. Set step: 1, or another.", "warning"
