"""How problems are told: what, where and what to do, with a caret under the first."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from sheetgen import plain
from sheetgen.errors import MOST_PROBLEMS, DoesNotFit, Place, Problem

MOST = 20
"""So many problems are told; a count stands for the rest."""

NOTHING_PRINTED = "Nothing was printed."
_SOURCE_WIDTH = 88
_NEAR = 8 * _SOURCE_WIDTH  # letters of a line that are looked at; one may be a megabyte
_LONGEST = 1000  # letters of a message; only a name or note without end is longer
_INDENT = 12  # where a message starts: after "  line 123  "


def errors(problems: Sequence[Problem], *, closing: str = NOTHING_PRINTED, carets: bool = False) -> str:
    """All that is wrong, file by file, ended by `closing`; with `carets` each is shown in its line."""
    grave = [problem for problem in problems if problem.severity == "error"]
    told = grave[:MOST]
    blocks = [
        _of_one_file(
            file,
            [p for p in told if p.place.file == file],
            sum(p.place.file == file for p in grave),
            carets=carets,
        )
        for file in dict.fromkeys(problem.place.file for problem in told)
    ]
    left = len(grave) - len(told)
    if left:
        blocks.append(f"  and {plain.figure(left)} more.")
    return "\n\n".join([*blocks, closing] if closing else blocks)


def warning(problem: Problem) -> str:
    """One warning as the rest of a line after "Look at"."""
    line = line_of(problem.place)
    return plain.clean(f"{line}: {_sentence(problem)}" if line else _sentence(problem))


def line_of(place: Place) -> str:
    """ "line 4", or "row 4" of a spreadsheet's file; "" for a file as a whole."""
    row = place.file.lower().endswith((".csv", ".tsv", ".xlsx"))
    return f"{'row' if row else 'line'} {place.line}" if place.line else ""


def misfit(trouble: DoesNotFit, closing: str = NOTHING_PRINTED) -> str:
    """What does not fit, what would, and what came of it."""
    said = [plain.clean(text) for text in (trouble.message, trouble.remedy) if text]
    return "\n".join([*said, "", closing] if closing else said)


def as_data(problems: Iterable[Problem]) -> list[dict[str, object]]:
    """The same problems for a program, in the same order, none left out."""
    return [
        {
            "severity": p.severity,
            "file": p.place.file,
            "line": p.place.line,
            "column": p.place.column,
            "where": p.where,
            "message": p.message,
            "hint": p.hint,
        }
        for p in problems
    ]


def _of_one_file(file: str, told: Sequence[Problem], found: int, *, carets: bool) -> str:
    if not any(problem.place.line for problem in told):  # the file as a whole
        return "\n".join(plain.clean(_of_whole(file, _sentence(problem))) for problem in told)
    count = plain.count(found, "problem") + (" at the least" if found >= MOST_PROBLEMS else "")
    lines = [f"{plain.clean(display(file))} has {count}.", ""]
    for number, problem in enumerate(told):
        lines += _one(problem, caret=carets or number == 0)
    return "\n".join(lines)


def _of_whole(file: str, sentence: str) -> str:
    """What is wrong with a file as a whole, with the name of the file."""
    named = not file or os.path.basename(file) in sentence
    return sentence if named else f"{display(file)}: {sentence}"


def _one(problem: Problem, *, caret: bool) -> list[str]:
    place = problem.place
    sentence = plain.clean(_sentence(problem))
    if not place.line:
        return [f"  {sentence}"]
    lines = [f"  {line_of(place):<{_INDENT - 2}}{sentence}"]
    return lines + _caret(place) if caret and place.source.strip() else lines


def _sentence(problem: Problem) -> str:
    """The message with its hint; `where` is for programs, since a message says it in its own words."""
    said = problem.message if len(problem.message) <= _LONGEST else f"{problem.message[:_LONGEST]} …"
    return f"{said} {problem.hint}" if problem.hint else said


def _caret(place: Place) -> list[str]:
    """The line of the file and the marks under the value; a long line is cut to what surrounds it."""
    start = max(0, place.column - 1)
    source = place.source.rstrip()
    skipped = 0
    if start > _SOURCE_WIDTH // 2 and plain.cut(source, _SOURCE_WIDTH) != source:
        skipped = start - _SOURCE_WIDTH // 3
    shown = ("..." if skipped else "") + source[skipped : skipped + _NEAR]
    before = plain.clean(("..." if skipped else "") + source[skipped:start])
    value = plain.clean(source[start : start + min(_NEAR, max(1, place.length))])
    marks = max(1, min(plain.width(value), _SOURCE_WIDTH - plain.width(before)))
    return [
        f"{place.line:>7} | {plain.cut(plain.clean(shown), _SOURCE_WIDTH)}",
        f"{'':>7} | {' ' * plain.width(before)}{'^' * marks}",
    ]


def display(file: str) -> str:
    """A file's name as its user would type it: relative where it lies in or below the present folder."""
    try:
        near = os.path.relpath(file)
    except ValueError:  # another drive
        return file
    return near if not near.startswith("..") and not file.startswith(("<", "-")) else file
