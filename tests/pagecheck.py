"""What must hold on every page, whatever is on it: told as sentences, so that a failing test reads well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from sheetgen.draft import Measure
from sheetgen.layout import SAFE, Size
from sheetgen.page import Field, Fill, Page, Placed, Rule, Shape, Text

ASCENT, DESCENT = 0.68, 0.18  # of the size: what letters and figures reach over and under the baseline


@dataclass(frozen=True)
class Box:
    left: float
    top: float
    right: float
    bottom: float
    what: str

    def overlaps(self, other: Box, air: float = 0.0) -> bool:
        return (self.left < other.right - air and other.left < self.right - air
                and self.top < other.bottom - air and other.top < self.bottom - air)


def flat(page: Page) -> Iterator[Rule | Fill | Shape | Text | Field]:
    """The marks of a page, its stationery's first; for pages that were not imposed."""
    for mark in page.marks:
        if isinstance(mark, Placed):
            yield from mark.content.decoration
            yield from mark.content.texts
        else:
            yield mark


def text_boxes(page: Page, measure: Measure) -> list[Box]:
    boxes = []
    for mark in flat(page):
        if isinstance(mark, Text):
            boxes.append(text_box(mark.x, mark.y, mark.text, mark.size, mark.face, mark.align, measure))
        elif isinstance(mark, Field) and mark.text:
            slot = mark.slot
            boxes.append(text_box(slot.anchor, slot.baseline, mark.text, mark.size or slot.size, slot.face, slot.align,
                                  measure))
    return boxes


def text_box(x: float, y: float, text: str, size: float, face: str, align: str, measure: Measure) -> Box:
    width = measure(text, face, size)
    left = {"left": x, "centre": x - width / 2, "right": x - width}[align]
    return Box(left, y - ASCENT * size, left + width, y + DESCENT * size, text)


def faults(page: Page, size: Size, measure: Measure) -> list[str]:
    """Everything on the page that must not be, in words."""
    texts = text_boxes(page, measure)
    return [*outside(page, texts), *overlapping(texts), *crossed(page, texts), *too_small(page, size), *too_thin(page),
            *drawn_twice(page), *out_of_box(page, measure), *named_twice(page)]


def outside(page: Page, texts: Sequence[Box]) -> Iterator[str]:
    edge = SAFE - 0.01
    boxes = list(texts)
    for mark in flat(page):
        if isinstance(mark, Rule):
            half = mark.weight / 2 if mark.x1 == mark.x2 or mark.y1 == mark.y2 else 0
            boxes.append(Box(min(mark.x1, mark.x2), min(mark.y1, mark.y2), max(mark.x1, mark.x2),
                             max(mark.y1, mark.y2), "a rule"))
            edge = min(edge, SAFE - half)
        elif isinstance(mark, Fill):
            boxes.append(Box(mark.x, mark.y, mark.x + mark.width, mark.y + mark.height, "a fill"))
        elif isinstance(mark, Shape):
            boxes.append(Box(mark.x, mark.y, mark.x + mark.size, mark.y + mark.size, f"a {mark.name}"))
    for box in boxes:
        if box.left < edge or box.top < edge or box.right > page.width - edge or box.bottom > page.height - edge:
            yield f"{box.what} leaves the safe area: {box}"


def overlapping(texts: Sequence[Box]) -> Iterator[str]:
    ordered = sorted(texts, key=lambda box: box.top)
    for index, box in enumerate(ordered):
        for other in ordered[index + 1 :]:
            if other.top >= box.bottom:
                break
            if box.overlaps(other, 0.4):
                yield f"“{box.what}” and “{other.what}” lie over each other"


def crossed(page: Page, texts: Sequence[Box]) -> Iterator[str]:
    """Texts with a rule through them."""
    for mark in flat(page):
        if not isinstance(mark, Rule):
            continue
        rule = Box(min(mark.x1, mark.x2), min(mark.y1, mark.y2), max(mark.x1, mark.x2) + 0.01,
                   max(mark.y1, mark.y2) + 0.01, "rule")
        for box in texts:
            inner = Box(box.left + 0.3, box.top + 0.3, box.right - 0.3, box.bottom - DESCENT * 4, box.what)
            if inner.overlaps(rule):
                yield f"a rule runs through “{box.what}”"


def too_small(page: Page, size: Size) -> Iterator[str]:
    for mark in flat(page):
        if isinstance(mark, Text) and mark.size < size.label - 0.001:
            yield f"“{mark.text}” is set in {mark.size} pt, below {size.label}"
        if isinstance(mark, Field) and (mark.size or mark.slot.size) < size.label - 0.001:
            yield f"“{mark.text}” is set in {mark.size} pt, below {size.label}"


def too_thin(page: Page) -> Iterator[str]:
    for mark in flat(page):
        if isinstance(mark, Rule) and (mark.weight < 0.5 or not dark(mark.ink)):
            yield f"a rule of {mark.weight} pt in {mark.ink} is too faint"
        if isinstance(mark, Text) and not dark(mark.ink):
            yield f"“{mark.text}” is too faint"


def drawn_twice(page: Page) -> Iterator[str]:
    """Rules that lie along one another: a shared edge would print thick (FB047)."""
    along: dict[tuple[str, int], list[tuple[float, float]]] = {}
    for mark in flat(page):
        if isinstance(mark, Rule) and abs(mark.x1 - mark.x2) < 0.01:
            along.setdefault(("upright", round(mark.x1 * 5)), []).append(tuple(sorted((mark.y1, mark.y2))))
        elif isinstance(mark, Rule) and abs(mark.y1 - mark.y2) < 0.01:
            along.setdefault(("flat", round(mark.y1 * 5)), []).append(tuple(sorted((mark.x1, mark.x2))))
    for (way, place), stretches in along.items():
        for one, other in pairwise(sorted(stretches)):
            if other[0] < one[1] - 0.1:
                yield f"two {way} rules lie along one another at {place / 5:g}: {one} and {other}"


def dark(ink: float | tuple[float, float, float]) -> bool:
    grey = ink if isinstance(ink, int | float) else 0.2126 * ink[0] + 0.7152 * ink[1] + 0.0722 * ink[2]
    return grey <= 0.35


def out_of_box(page: Page, measure: Measure) -> Iterator[str]:
    """Figures and names wider or taller than the box that they stand in."""
    for mark in flat(page):
        if isinstance(mark, Field) and mark.text:
            slot = mark.slot
            size = mark.size or slot.size
            box = text_box(slot.anchor, slot.baseline, mark.text, size, slot.face, slot.align, measure)
            if box.left < slot.x - 0.01 or box.right > slot.x + slot.width + 0.01:
                yield f"“{mark.text}” is wider than its box {slot.key}"
            if box.top < slot.y - 1.5 or box.bottom > slot.y + slot.height + 2.5:
                yield f"“{mark.text}” is taller than its box {slot.key}"


def named_twice(page: Page) -> Iterator[str]:
    seen = set()
    for mark in flat(page):
        if isinstance(mark, Field):
            key = (mark.slot.key, mark.slot.baseline)
            if key in seen:
                yield f"{mark.slot.key} is placed twice"
            seen.add(key)
