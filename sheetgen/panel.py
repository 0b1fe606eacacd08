"""The rules of a variant in short, set in columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetgen.draft import LINE, THIN, Block, Draft, wrap
from sheetgen.legend import Block as Rules
from sheetgen.legend import Entry
from sheetgen.values import dataclass

GAP = 14.0
"""The least points between two columns."""

BETWEEN = 1.75
"""The room between two columns of larger type, in its sizes: a figure must not seem to belong to what follows it."""

COMFORTABLE, NARROW = 15.0, 11.0
"""The least width of a column in sizes of its type: as it reads best, and where the type would else be smaller."""

SHORT = 2.5
"""A last line of less than so many sizes of its type gets a word more."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of type in a column: a label at its left, a value at its right, or a block's title."""

    left: str
    right: str = ""
    title: bool = False
    opens: bool = False  # the first line of an entry: a column may begin here
    indent: float = 0.0


def panel(rules: tuple[Rules, ...], draft: Draft, width: float, columns: int = 0, size: float | None = None) -> Block:
    """The blocks in as many columns as are readable (or as asked), balanced; `size` in points."""
    size = max(size or 0, draft.size.label)
    gap = column_gap(size)
    count = columns or columns_in(width, size, COMFORTABLE)
    column = (width - (count - 1) * gap) / count
    lines = [line for block in rules for line in set_block(block, draft, column, size)]
    whole = balance([replace(line, opens=line.title) for line in lines], count)
    parts = balance(lines, count)
    if tallest(whole) <= tallest(parts) * 1.3:
        parts = whole
    leading = size * 1.25
    draft.across(0, width, 0, LINE)
    bottom = 0.0
    for index, part in enumerate(parts):
        x = index * (column + gap)
        y = size * 0.5
        for number, line in enumerate(part):
            if line.title and number:
                y += size * 0.55
            y += leading
            if line.title:
                draft.text(x, y, line.left, size, "bold", role="heading")
                draft.across(x, x + column, y + size * 0.3, THIN)
                y += size * 0.25
                continue
            draft.text(x + line.indent, y, line.left, size)
            draft.text(x + column, y, line.right, size, "semibold", "right", role="cell")
        bottom = max(bottom, y)
    return draft.block(bottom + size * 0.5)


def column_gap(size: float) -> float:
    """The points between two columns of that type."""
    return max(GAP, size * BETWEEN)


def columns_in(width: float, size: float, least: float) -> int:
    """How many columns of at least so many sizes of their type have room in `width`, up to four."""
    gap = column_gap(size)
    return max(1, min(4, int((width + gap) // (size * least + gap))))


def titles_fit(rules: Sequence[Rules], draft: Draft, width: float, columns: int, size: float) -> bool:
    """Whether every block's title fits on one line of a column."""
    column = (width - (columns - 1) * column_gap(size)) / columns
    return all(draft.measure(block.title, "bold", size) <= column for block in rules)


def set_block(block: Rules, draft: Draft, width: float, size: float) -> list[Line]:
    """The lines of one block in a column so wide."""
    lines = [Line(block.title, title=True, opens=True)]
    for number, entry in enumerate(block.entries):
        lines += set_entry(entry if number else replace(entry, remark=False), draft, width, size)
    return lines


def set_entry(entry: Entry, draft: Draft, width: float, size: float) -> list[Line]:
    """A label with its value on the same line where both fit, else the value at the end of the lines below."""
    if entry.remark:
        inner = set_entry(replace(entry, remark=False), draft, width - size, size)
        return [replace(line, indent=line.indent + size, opens=False) for line in inner]
    if not entry.value:
        return hanging(entry.label, draft, width, size)
    value = draft.measure(entry.value, "semibold", size)
    gap = size * 0.6

    def end(line: Line) -> float:
        return line.indent + draft.measure(line.left, "regular", size)

    label = hanging(entry.label, draft, width, size)
    if end(label[-1]) + gap + value <= width:
        return [*label[:-1], replace(label[-1], right=entry.value)]
    narrower = hanging(entry.label, draft, width - value - gap, size) if value < width * 0.45 else []
    if narrower and len(narrower) <= len(label) + 1 and all(end(line) <= width - value - gap for line in narrower):
        return [*narrower[:-1], replace(narrower[-1], right=entry.value)]
    values = wrap(entry.value, width - size, "semibold", size, draft.measure)
    return [*label, *(Line("", text) for text in values)]


def hanging(text: str, draft: Draft, width: float, size: float) -> list[Line]:
    """A sentence, its second and further lines set in, so that one sees where the next begins."""
    first, *rest = wrap(text, width, "regular", size, draft.measure)
    if rest:
        rest = wrap(" ".join(rest), width - size * 0.7, "regular", size, draft.measure)
    *before, last = [first, *rest]
    if before and draft.measure(last, "regular", size) < size * SHORT and len(before[-1]) > len(last) * 3:
        shorter, _, word = before[-1].rpartition(" ")  # one short word alone on a line looks lost
        longer = f"{word} {last}"
        if shorter and draft.measure(longer, "regular", size) <= width - size * 0.7:
            before[-1], last = shorter, longer
    first, *rest = [*before, last]
    return [Line(first, opens=True), *(Line(line, indent=size * 0.7) for line in rest)]


def height_of(line: Line, first: bool) -> float:
    """The height of a line in sizes of its type; a title takes more, but not at a column's head."""
    return 1.25 + ((0.25 if first else 0.8) if line.title else 0.0)


def balance(lines: list[Line], count: int) -> list[list[Line]]:
    """The lines in `count` columns whose tallest is as short as can be; a title keeps its first entry."""
    low = sum(height_of(line, False) for line in lines) / count
    limit = low
    while True:
        parts = flow(lines, limit)
        if len(parts) <= count:
            return parts
        limit += 0.25


def tallest(parts: list[list[Line]]) -> float:
    return max(sum(height_of(line, number == 0) for number, line in enumerate(part)) for part in parts)


def flow(lines: list[Line], limit: float) -> list[list[Line]]:
    """The lines in columns no taller than `limit`, broken where an entry begins."""
    parts: list[list[Line]] = []
    part: list[Line] = []
    height = 0.0
    index = 0
    while index < len(lines):
        end = index + 1
        while end < len(lines) and (not lines[end].opens or lines[end - 1].title):
            end += 1
        group = lines[index:end]
        tall = sum(height_of(line, not part and number == 0) for number, line in enumerate(group))
        if part and height + tall > limit:
            parts.append(part)
            part, height = [], 0.0
            tall = sum(height_of(line, number == 0) for number, line in enumerate(group))
        part += group
        height += tall
        index = end
    return [*parts, part] if part else parts
