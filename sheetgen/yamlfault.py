"""Where a YAML parser stumbled, with the lines around it; and the same in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.values import dataclass


@dataclass(frozen=True, slots=True)
class Told:
    """A mistake in words, at a line and column that count from 0."""

    line: int
    column: int
    length: int
    message: str
    hint: str


@dataclass(frozen=True, slots=True)
class Fault:
    """What the parser stumbled over, and the lines around it; places count from 0."""

    lines: Sequence[str]
    tabs: frozenset[int]
    context: str
    problem: str
    began: tuple[int, int] | None
    found: tuple[int, int]

    def text(self, line: int) -> str:
        """A line, or "" beyond the end."""
        return self.lines[line] if 0 <= line < len(self.lines) else ""

    def above(self, line: int) -> int:
        """The nearest line above that holds more than a note; -1 if there is none."""
        line -= 1
        while line >= 0 and (not self.text(line).strip() or self.text(line).lstrip().startswith("#")):
            line -= 1
        return line

    def suspects(self) -> Iterator[int]:
        """The lines in which the cause is likely to stand, each once."""
        lines = [self.found[0], self.began[0] if self.began else -1, self.above(self.found[0])]
        return (line for line in dict.fromkeys(lines) if line >= 0)
