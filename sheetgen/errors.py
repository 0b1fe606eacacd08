"""What can be wrong with what the user gave us, how badly, and where to mend it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from sheetgen.values import dataclass

Severity = Literal["error", "warning"]


class Place(NamedTuple):
    """Where a value stood: file, line and column (both from 1), the line's text and the value's length.

    No dataclass, which takes longer to make: each row of each game in a CSV has one.
    """

    file: str
    line: int = 0
    column: int = 0
    source: str = ""
    length: int = 1


NOWHERE = Place("")


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake: a sentence for its user, and where to mend it.

    `where` is the way to the value in the reader's own words ("rounds 3, Cy & Dee, red_threes").
    """

    message: str
    place: Place = NOWHERE
    where: str = ""
    hint: str = ""
    severity: Severity = "error"


class SheetgenError(Exception):
    """The parent of all that we tell the user in words instead of a traceback."""


class Refused(SheetgenError):
    """The input is wrong; carries every problem found, in file order."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems


class DoesNotFit(SheetgenError):
    """The sheet does not fit the paper as asked; `remedy` says what would, and `fits` how much of it ("5 rounds")."""

    def __init__(self, message: str, remedy: str = "", fits: str = "") -> None:
        super().__init__(message)
        self.message, self.remedy, self.fits = message, remedy, fits


class FileTrouble(SheetgenError):
    """A file could not be read or written; says which and why."""


MOST_PROBLEMS = 500
"""With so many errors the reading ends: nobody mends them at one go, and a hostile file can't make us look for ever."""


class Report:
    """Collects problems while a file is read, so that all of them are told at once."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def add(self, problem: Problem) -> None:
        """Notes a problem; raises Refused at an error where there are too many to go on."""
        self.problems.append(problem)
        if problem.severity == "error" and len(self.problems) >= MOST_PROBLEMS:
            raise Refused(self.in_order())

    def error(self, place: Place, message: str, *, where: str = "", hint: str = "") -> None:
        self.add(Problem(message, place, where, hint))

    def warning(self, place: Place, message: str, *, where: str = "", hint: str = "") -> None:
        self.problems.append(Problem(message, place, where, hint, "warning"))

    @property
    def failed(self) -> bool:
        return any(problem.severity == "error" for problem in self.problems)

    def in_order(self) -> tuple[Problem, ...]:
        """The problems in file order, each said once."""
        once = dict.fromkeys(self.problems)
        return tuple(sorted(once, key=lambda p: (p.place.file, p.place.line, p.place.column)))

    def check(self) -> None:
        """Raises Refused if any error was reported."""
        if self.failed:
            raise Refused(self.in_order())
