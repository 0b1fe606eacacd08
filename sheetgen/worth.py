"""What one line of a variant is worth, in words and figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetgen.clauses import Remark, having, remarks
from sheetgen.language import Language, capital
from sheetgen.values import dataclass
from sheetgen.variant import Line, Variant, holds, to_be_agreed

BETWEEN_COUNTS = " / "

FEW = 3
"""So few counts in a row that are worth alike are told one by one."""

Said = tuple[str, str]
"""A label and what stands at its right: a figure, a word, or nothing where the label is a sentence."""


@dataclass(frozen=True, slots=True)
class _Run:
    """Counts from `low` to `high` that are worth `unit` each; or one count, worth `total`."""

    low: int
    high: int
    unit: int | None
    total: int


def names(variant: Variant, ids: Sequence[str], language: Language, count: int = 1) -> str:
    """What lines are called at the beginning of a label: "Red three", "Red three, black three"."""
    return capital(", ".join(language.name(variant, name, count) for name in ids))


def own(variant: Variant, line: Line, language: Language, ids: Sequence[str] = ()) -> list[Said]:
    """What a line is worth where no case holds: itself first, then what differs with its number.

    `ids` name it and the lines that are worth the same. Nothing for a line that takes points of either
    sign: those are corrections, and no rule. Nothing either for one that only says how many there are.
    """
    ids = ids or (line.id,)
    label = names(variant, ids, language)
    if to_be_agreed(line):
        return [(label, language.rule("unstated"))]
    if line.amounts:
        return [(label, ""), *_amounts(variant, line, language)]
    if line.table:
        return _by_table(variant, line, language, ids)
    if line.each == 0 or line.derived == 0 or line.given == "either":
        return []
    if line.each is not None or line.derived is not None:
        return [(label, language.figure(line.each if line.each is not None else line.derived or 0))]
    return [(label, language.rule("minus" if "minus" in (line.given, line.cards) else "plus"))]


def conditions(variant: Variant, line: Line, language: Language) -> list[Said]:
    """What else holds for a line apart from its cases: what it stands in for, and what it needs."""
    said = []
    if line.instead_of:
        said.append(language.rule("instead_of", noun=language.name(variant, line.instead_of)))
    if line.needs and line.needs != line.instead_of:
        said.append(language.rule("only_if", clause=having(variant, line.needs, language)))
    if line.replaces_all:
        said.append(language.rule("replaces_all"))
    if line.personal and variant.seat.alone:
        said.append(language.rule("personal"))
    return [(sentence, "") for sentence in said]


def in_cases(variant: Variant, line: Line, language: Language) -> list[Said]:
    """What a line is worth in each of its cases."""
    return [_answer(line, remark, language) for remark in remarks(variant, line, language)]


def _answer(line: Line, remark: Remark, language: Language) -> Said:
    case = remark.case
    if case is None:
        return remark.text, ""
    if case.times is not None:
        loses = (case.times < 0) != _negative(line)
        return remark.text, language.rule("nothing" if case.times == 0 else "minus" if loses else "plus")
    if case.table:
        counts, figures = _listed(case.table, language)
        return language.rule("by_count", noun=remark.text, counts=counts), figures
    if case.each is not None:
        return remark.text, language.figure(case.each)
    points = language.figure(case.worth or 0)
    counted = (line.each is not None and line.most != 1) or bool(line.table)
    return remark.text, language.rule("in_all", points=points) if counted else points


def _negative(line: Line) -> bool:
    """Whether a line takes points away, as it stands."""
    if "minus" in (line.given, line.cards):
        return True
    return min(line.each or 0, line.derived or 0, *line.table, 0) < 0


def _amounts(variant: Variant, line: Line, language: Language) -> list[Said]:
    """What a line may be, dearest first: the names of those that are worth the same, and their points."""
    called = {name: language.own_word(variant, name) or name.replace("_", " ") for name in line.amounts}
    return [
        (", ".join(word for name, word in called.items() if line.amounts[name] == points), language.figure(points))
        for points in sorted(set(line.amounts.values()), reverse=True)
    ]


def _by_table(variant: Variant, line: Line, language: Language, ids: Sequence[str]) -> list[Said]:
    """A table, as tersely as it can be said: "100", "all 4: 800"; or every count beside its worth."""
    runs = _runs(line.table, line.beyond)
    last = len(line.table) - 1
    one = names(variant, ids, language)
    if last == 1 and line.beyond == "same" and not line.table[0]:
        return [(one, language.figure(line.table[1])), (language.rule("however_many"), "")]
    if line.table[0] or runs[0].unit is None or (runs[0].high == 1 and last > 1):
        counts, figures = _listed(line.table, language)
        noun = names(variant, ids, language, last)
        said = [(language.rule("by_count", noun=noun, counts=counts), figures)]
        return said + _beyond(variant, line, language)
    said = [(one, language.figure(runs[0].unit))] if runs[0].unit else []
    for run in runs[1:]:
        label = _of_run(variant, line, run, language)
        if not label:
            several = ", ".join(language.name(variant, name, run.high) for name in ids)
            label = language.rule("so_many", count=run.high, noun=several)
        elif not said:
            label = language.rule("by_count", noun=names(variant, ids, language, run.high), counts=label)
        said.append((label, language.figure(run.total if run.unit is None else run.unit)))
    told = runs[-1].unit == line.beyond or (runs[-1].unit is None and line.beyond == "same")
    return said if told else said + _beyond(variant, line, language)


def _of_run(variant: Variant, line: Line, run: _Run, language: Language) -> str:
    """How many a stretch of the table is about; "" where that is one number in the midst of it."""
    ends = run.high == len(line.table) - 1
    whole = holds(variant, line.card) if line.card else None
    if run.unit is not None:
        goes_on = ends and line.beyond == run.unit
        return language.rule("run_on" if goes_on else "run", low=run.low, high=run.high)
    if run.high == whole:
        return language.rule("all", count=run.high)
    return language.rule("or_more", count=run.high) if ends and line.beyond == "same" else ""


def _beyond(variant: Variant, line: Line, language: Language) -> list[Said]:
    """What is worth more than the table tells, unless the pack holds no more."""
    last = len(line.table) - 1
    if line.beyond is None or (line.card and holds(variant, line.card) == last):
        return []
    if line.beyond == "same":
        return [(language.rule("or_more", count=last + 1), language.figure(line.table[-1]))]
    return [(language.rule("further", count=last), language.figure(int(line.beyond)))]


def _runs(table: tuple[int, ...], beyond: int | str | None = None) -> list[_Run]:
    """The table from 1 on, in stretches of counts that are worth alike; the first may be one long.

    Later ones are long, or go on beyond the table: a few counts are clearer each with its points.
    """
    runs: list[_Run] = []
    for count, points in enumerate(table[1:], 1):
        unit, odd = divmod(points, count)
        unit_here = None if odd else unit
        before = runs[-1] if runs else None
        if before and before.unit is not None and before.unit == unit_here:
            runs[-1] = replace(before, high=count, total=points)
        else:
            runs.append(_Run(count, count, unit_here, points))
    found: list[_Run] = []
    for run in runs:
        goes_on = run.high == len(table) - 1 and run.unit == beyond and run.high > run.low
        if run is runs[0] or run.high - run.low >= FEW or goes_on:
            found.append(run)
        else:
            found += [_Run(count, count, None, table[count]) for count in range(run.low, run.high + 1)]
    return found


def _listed(table: tuple[int, ...], language: Language) -> Said:
    """Every count of a table, and every worth; none at all only where that is worth something."""
    first = 0 if table[0] else 1
    return (BETWEEN_COUNTS.join(language.figure(count) for count in range(first, len(table))),
            BETWEEN_COUNTS.join(language.figure(points) for points in table[first:]))


def hint(line: Line, language: Language) -> str:
    """What stands faintly in a line's empty box: "× 500" where a count is meant, "−" where it takes away."""
    if to_be_agreed(line) or line.given == "plus" or line.cards == "plus":
        return ""
    if line.given == "either":
        return "±"
    if "minus" in (line.given, line.cards):
        return language.own.figures.minus
    if line.table:
        run = _runs(line.table)[0]
        return f"× {language.figure(run.unit)} …" if run.unit and run.high > 1 else "× …"
    if line.derived == 0:
        return ""
    worth = language.figure(line.each if line.each is not None else line.derived or 0)
    return worth if line.derived is not None or line.most == 1 else f"× {worth}"
