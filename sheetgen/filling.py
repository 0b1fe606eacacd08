"""A form and a page's cells become a page; what is too long is made to fit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sheetgen.bench import Leaf
from sheetgen.draft import Measure, cut, fit, wrap
from sheetgen.errors import Problem
from sheetgen.layout import Size
from sheetgen.page import Field, Mark, Page, Placed, Shape, Slot
from sheetgen.sheet import Cell
from sheetgen.values import dataclass

KEPT = 100
"""So many figures are remembered for each slot; a running total hardly comes twice, so that more would not help."""

NOTE = "note"
"""How the keys of the lines for notes begin."""


@dataclass(frozen=True, slots=True)
class Overflow:
    """A text that had to be cut short to fit its box."""

    key: str
    text: str


def fill(leaf: Leaf, cells: Mapping[str, Cell], size: Size, measure: Measure, *, label: str = "",
         ) -> tuple[Page, tuple[Overflow, ...]]:
    """A page of the leaf with these cells written in; names too long shrink, wrap, then end in an ellipsis."""
    slots, written = leaf.slots, leaf.written
    if not written:
        written.update((key, {}) for key in slots)
    marks: list[Mark] = [Placed(leaf.stationery)]
    overflows: list[Overflow] = []
    add = marks.append
    for key, cell in cells.items():
        known = written.get(key)
        if known is None:
            continue
        text = cell.text
        if cell.doubted:
            add(doubt(slots[key], cell, size, measure))
        made = known.get(text)
        if made is not None:
            add(made)
            continue
        slot = slots[key]
        if measure(text, slot.face, slot.size) <= slot.width - 2 * slot.pad:
            made = Field(slot, text, cell.points)
            add(made)
            if (cell.entry is not None or cell.points is not None) and len(known) < KEPT:  # names hardly come twice
                known[text] = made
        else:
            fitted, cut = squeezed(slot, cell, size, measure)
            marks += fitted
            if cut:
                overflows.append(Overflow(key, text))
    return Page(leaf.stationery.width, leaf.stationery.height, tuple(marks), label), tuple(overflows)


def note_cells(leaves: Sequence[Leaf], notes: str, measure: Measure) -> tuple[dict[str, Cell], list[Problem]]:
    """A record's notes on the lines that the leaves have for them, and a warning where they are too few."""
    slots = [slot for leaf in leaves for key, slot in leaf.slots.items() if key.startswith(NOTE)] if notes else []
    if not slots:
        return {}, []
    room, face, size = slots[0].width - 2 * slots[0].pad, slots[0].face, slots[0].size
    lines = wrap(notes, room, face, size, measure)
    warnings = []
    if len(lines) > len(slots):
        rest = " ".join(lines[len(slots) - 1 :])
        lines[len(slots) - 1 :] = [cut(rest, room, face, size, measure)]
        warnings.append(Problem(f"The notes are too long for their {len(slots)} lines and were cut short.",
                                severity="warning"))
    return {slot.key: Cell(line) for slot, line in zip(slots, lines, strict=False)}, warnings


def doubt(slot: Slot, cell: Cell, size: Size, measure: Measure) -> Shape:
    """A star at the figure that does not agree with the record."""
    star = size.label * 0.8
    after = slot.anchor + (measure(cell.text, slot.face, slot.size) + 4 if slot.align == "left" else 2)
    return Shape("star", min(after, slot.x + slot.width - star - 1), slot.baseline - star, star)


def squeezed(slot: Slot, cell: Cell, size: Size, measure: Measure) -> tuple[list[Field], bool]:
    """A text too wide for its slot: with less room round it, smaller to its floor, on more lines, or cut short."""
    pad = min(slot.pad, 2.0)
    floor = slot.floor or (size.body if slot.size >= size.body else size.label)
    fitted = fit(cell.text, slot.width - 2 * pad, slot.size, floor, slot.face, measure,
                 lines=max(1, int(slot.height // (floor * 1.15))))
    first = slot.baseline - (len(fitted.lines) - 1) * fitted.size * 1.15 / 2
    return [
        Field(replace(slot, pad=pad, baseline=first + number * fitted.size * 1.15), line, cell.points, fitted.size)
        for number, line in enumerate(fitted.lines)
    ], fitted.cut
