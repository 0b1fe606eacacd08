"""A form and a page's cells become a page; what is too long is made to fit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from sheetgen.bench import Leaf
from sheetgen.draft import Measure, fit
from sheetgen.layout import Size
from sheetgen.page import Field, Mark, Page, Placed, Shape, Slot
from sheetgen.sheet import Cell


@dataclass(frozen=True, slots=True)
class Overflow:
    """A text that had to be cut short to fit its box."""

    key: str
    text: str


def fill(leaf: Leaf, cells: Mapping[str, Cell], size: Size, measure: Measure, *, label: str = "",
         ) -> tuple[Page, tuple[Overflow, ...]]:
    """A page of the leaf with these cells written in; names too long shrink, wrap, then end in an ellipsis."""
    marks: list[Mark] = []
    overflows: list[Overflow] = []
    for key, cell in cells.items():
        slot = leaf.slots.get(key)
        if slot is None:
            continue
        if cell.doubted:
            marks.append(doubt(slot, cell, size, measure))
        if measure(cell.text, slot.face, slot.size) <= slot.width - 2 * slot.pad:
            marks.append(Field(slot, cell.text, cell.points))
        else:
            written, cut = squeezed(slot, cell, size, measure)
            marks += written
            if cut:
                overflows.append(Overflow(key, cell.text))
    stationery = leaf.stationery
    return Page(stationery.width, stationery.height, (Placed(stationery), *marks), label), tuple(overflows)


def doubt(slot: Slot, cell: Cell, size: Size, measure: Measure) -> Shape:
    """A star at the figure that does not agree with the record."""
    star = size.label * 0.8
    after = slot.anchor + (measure(cell.text, slot.face, slot.size) + 4 if slot.align == "left" else 2)
    return Shape("star", min(after, slot.x + slot.width - star - 1), slot.baseline - star, star)


def squeezed(slot: Slot, cell: Cell, size: Size, measure: Measure) -> tuple[list[Field], bool]:
    """A text too wide for its slot: with less room round it, smaller to its floor, on more lines, or cut short."""
    pad = min(slot.pad, 1.0)
    floor = size.body if slot.size >= size.body else size.label
    fitted = fit(cell.text, slot.width - 2 * pad, slot.size, floor, slot.face, measure,
                 lines=max(1, int(slot.height // (floor * 1.15))))
    first = slot.baseline - (len(fitted.lines) - 1) * fitted.size * 1.15 / 2
    return [
        Field(replace(slot, pad=pad, baseline=first + number * fitted.size * 1.15), line, cell.points, fitted.size)
        for number, line in enumerate(fitted.lines)
    ], fitted.cut
