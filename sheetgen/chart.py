"""The running totals of a game, drawn to scale: a line for each side, the target across."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor, log10
from typing import TYPE_CHECKING

from sheetgen.draft import HEAVY, LINE, QUIET, THIN, Block, Draft, fit
from sheetgen.language import Language
from sheetgen.layout import MM, SIZES, Chart
from sheetgen.page import Mark, ShapeName, Slot
from sheetgen.sheet import Sheet
from sheetgen.values import dataclass

if TYPE_CHECKING:  # a blank sheet starts without it
    from sheetgen.scoring import Ledger

DASHES: tuple[tuple[float, ...], ...] = (
    (), (6, 3), (1.5, 2.5), (9, 3, 2, 3), (3, 2), (12, 4), (1, 4), (6, 2, 1, 2, 1, 2),
)
"""How the sides' lines differ; colour alone tells nobody anything on a grey printer."""

BEFORE = 0.6
"""The room between an axis and its figures, in sizes of their type: a side's mark stands on the axis."""

MARKS: tuple[ShapeName, ...] = ("dot", "box", "diamond", "star", "circle", "spade", "heart", "club")


def frame(part: Chart, sheet: Sheet, draft: Draft, width: float) -> Block:
    """The room for a chart, with its title; the lines are drawn on the page, from its ledger."""
    size = draft.size
    height = part.height * millimetre(draft)
    top = size.leading + 4
    draft.text(0, size.leading, sheet.words["chart"], size.label, "bold", role="heading")
    draft.slot("chart", 0, top, width, height, size.label)
    return draft.block(top + height + 4)


def millimetre(draft: Draft) -> float:
    """What a millimetre of a chart's height is in points: charts grow with the print."""
    return MM * draft.size.body / SIZES["normal"].body


@dataclass(frozen=True, slots=True)
class Scale:
    """From a chart's values to places on the page."""

    left: float
    right: float
    top: float
    bottom: float
    low: int
    high: int
    rounds: int

    def x(self, number: int) -> float:
        return self.left + (self.right - self.left) * number / max(1, self.rounds)

    def y(self, total: int) -> float:
        return self.bottom - (self.bottom - self.top) * (total - self.low) / max(1, self.high - self.low)


def marks(slot: Slot, ledger: Ledger, target: int | None, language: Language, draft: Draft) -> tuple[Mark, ...]:
    """The chart of a ledger in its slot: axis, target, and each side's running total after each round."""
    lines = running_totals(ledger)
    every = [total for line in lines for total in line] + [0] + ([target] if target else [])
    step = nice_step(max(every) - min(every))
    low, high = floor(min(every) / step) * step, ceil(max(every) / step) * step
    if high == target:  # its words stand over its line
        high += step
    size = draft.size
    names = min(slot.width * 0.26, max(draft.measure(name, "semibold", size.label) for name in ledger.sides) + 4)
    scale = scale_of(slot, low, max(high, low + step), len(ledger.rounds), names + 8, language, draft)
    axis(scale, step, target, language, draft)
    ends = spread([scale.y(line[-1]) for line in lines], size.leading, scale.top, scale.bottom)
    for side, line in enumerate(lines):
        draw_line(scale, line, side, draft)
        name = fit(ledger.sides[side], names, size.label, size.label, "semibold", draft.measure)
        draft.text(scale.right + 8, ends[side] + size.label * 0.3, name.lines[0], size.label, "semibold", role="note")
    return (*draft.decoration, *draft.texts)


def to_plot(slot: Slot, rounds: int, target: int | None, language: Language, draft: Draft) -> tuple[Mark, ...]:
    """The lines of an empty chart, to be plotted by hand: from below zero to a quarter beyond the target, if any.

    Without a target nobody knows how far totals go, so that the lines have no figures.
    """
    step = nice_step(target or 5)
    high = ceil((target or 5) * 1.25 / step) * step
    scale = scale_of(slot, -step, high, rounds, draft.size.label, language, draft)
    axis(scale, step, target, language, draft, figures=target is not None)
    for number in range(1, rounds + 1):
        draft.down(scale.x(number), scale.top, scale.bottom, THIN, QUIET)
    return (*draft.decoration, *draft.texts)


def scale_of(slot: Slot, low: int, high: int, rounds: int, beside: float, language: Language, draft: Draft) -> Scale:
    """The scale of a chart in its slot, with the axis's figures at its left and `beside` points at its right."""
    size = draft.size
    figures = max(draft.measure(language.figure(value), "regular", size.label) for value in (low, high))
    return Scale(slot.x + figures + size.label * BEFORE, slot.x + slot.width - beside, slot.y + size.label,
                 slot.y + slot.height - size.leading - 2, low, high, rounds)


def running_totals(ledger: Ledger) -> list[list[int]]:
    """Each side's totals, from the start and after each round; a round not recorded leaves them as they were."""
    lines = [[start] for start in ledger.start]
    for scored in ledger.rounds:
        for line, score in zip(lines, scored.sides, strict=True):
            line.append(line[-1] if score is None else score.running_total)
    return lines


def axis(scale: Scale, step: int, target: int | None, language: Language, draft: Draft, *, figures: bool = True,
         ) -> None:
    """The figures at the left with their lines across, the target's the heaviest, and the rounds' numbers below."""
    size = draft.size
    value = scale.low
    while value <= scale.high:
        y = scale.y(value)
        above = scale.y(target) - y if target else -1.0
        if value != target and not 0 < above < size.label * 1.5:  # the target's words stand there
            draft.across(scale.left, scale.right, y, LINE if value == 0 else THIN, 0.0 if value == 0 else QUIET)
        if figures:
            draft.text(scale.left - size.label * BEFORE, y + size.label * 0.33, language.figure(value), size.label,
                       align="right", ink=QUIET, role="note")
        value += step
    if target:
        draft.across(scale.left, scale.right, scale.y(target), HEAVY)
        words = f"{language.word('target')} {language.figure(target)}"
        draft.text(scale.left + 3, scale.y(target) - size.label * 0.45, words, size.label, "semibold", role="note")
    draft.down(scale.left, scale.top, scale.bottom, THIN)
    every = max(1, ceil(scale.rounds * size.label * 2.2 / max(1.0, scale.right - scale.left)))
    for number in range(1, scale.rounds + 1):
        if number % every == 0 or scale.rounds <= every:
            draft.text(scale.x(number), scale.bottom + size.leading, str(number), size.label, align="centre", ink=QUIET,
                       role="note")


def draw_line(scale: Scale, line: Sequence[int], side: int, draft: Draft) -> None:
    """One side's line, with its own dashes and its own marks."""
    dash = DASHES[side % len(DASHES)]
    for number, (before, after) in enumerate(pairwise(line)):
        draft.slanted(scale.x(number), scale.y(before), scale.x(number + 1), scale.y(after), 1.25, dash)
    mark = draft.size.label * 0.6
    for number, total in enumerate(line):
        draft.shape(MARKS[side % len(MARKS)], scale.x(number) - mark / 2, scale.y(total) - mark / 2, mark)


def nice_step(span: int) -> int:
    """The distance between two lines of the axis: 1, 2 or 5 times a power of ten, four to eight of them."""
    rough = max(span, 1) / 5
    power = 10 ** floor(log10(rough)) if rough >= 1 else 1
    return int(next((power * times for times in (1, 2, 5) if power * times >= rough), power * 10))


def spread(wanted: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """Where labels stand: as near to where they are wanted as they can without touching each other."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    placed = [0.0] * len(wanted)
    y = top - gap
    for index in order:
        y = max(wanted[index], y + gap)
        placed[index] = y
    over = y - bottom
    for index in reversed(order):
        if over <= 0:
            break
        placed[index] = min(placed[index], bottom)
        bottom = placed[index] - gap
    return placed
