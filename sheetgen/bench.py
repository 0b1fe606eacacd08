"""What placing a sheet needs to know, and how blocks are put together to a leaf."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from math import ceil

from sheetgen import ends, panel
from sheetgen import layout as layouts
from sheetgen.draft import Block, Draft, Measure
from sheetgen.errors import DoesNotFit
from sheetgen.layout import MM, SIZES, Layout, Rounds, Size
from sheetgen.legend import Block as Rules
from sheetgen.page import Field, Fill, Rule, Slot, Stationery
from sheetgen.paper import Paper
from sheetgen.sheet import RoundHead, Sheet
from sheetgen.values import dataclass

AIR = 6.0
"""Points between the parts of a page."""

ABOVE_FOOT = 12.0
"""Points more between a table and the foot, where its rows can spare them."""

STRETCH = 1.35
"""How far a row may grow beyond the height it likes, to fill the page."""

STRETCH_FEW = 2.7
"""The same where no more rows can be had: of a game of four rounds, or of a card."""

ENOUGH = 2 / 3
"""The share of a variant's usual rounds for which the legend may stay on the page, if no number was asked."""

Stack = list[tuple[Block, float]]
"""Blocks from the top down, each with the air under it."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One side of paper of a blank sheet, and where its cells go."""

    stationery: Stationery
    slots: Mapping[str, Slot]
    written: dict[str, dict[str, Field]] = field(default_factory=dict)  # in each slot so far, by its text


@dataclass(frozen=True, slots=True)
class Form:
    """A blank sheet, on as many leaves as it needs; `rounds` are those that it has room for."""

    leaves: tuple[Leaf, ...]
    rounds: tuple[RoundHead, ...]
    warnings: tuple[str, ...]

    @property
    def own(self) -> tuple[Leaf, ...]:
        """The leaves without those that only hold rules, which come last."""
        return tuple([leaf for leaf in self.leaves if len(leaf.slots) > ("page" in leaf.slots)])


@dataclass(frozen=True, slots=True)
class Bench:
    """All that placing needs to know, together."""

    sheet: Sheet
    layout: Layout
    paper: Paper
    size: Size
    measure: Measure
    margin: float
    gutter: float = 0.0  # more room at the left, for punched holes
    labels_right: bool = False  # for a hand that would cover labels at the left
    rules_apart: bool = False  # the legend has a page of its own, for the back

    @property
    def left(self) -> float:
        return self.margin + self.gutter

    @property
    def width(self) -> float:
        return self.paper.width - 2 * self.margin - self.gutter

    @property
    def floor(self) -> float:
        """The lowest y that may be printed on."""
        return self.paper.height - self.margin

    @property
    def draft(self) -> Draft:
        return Draft(self.size, self.measure)

    @property
    def rounds(self) -> Rounds | None:
        return next((part for part in self.layout.parts if isinstance(part, Rounds)), None)

    def liked(self, part: Rounds) -> float:
        """The height that a row likes to have, in points, larger with the print."""
        return part.row * MM * self.size.box_height / SIZES["normal"].box_height

    def has(self, kind: type[layouts.Part]) -> bool:
        return any(isinstance(part, kind) for part in self.layout.parts)

    def foot(self, *, dealers: bool = False) -> Block:
        """The foot of a page, as high with `dealers`: then it says what the rings beside the rounds are for."""
        part = next((part for part in self.layout.parts if isinstance(part, layouts.Foot)), None)
        return ends.foot(part, self.sheet, self.draft, self.width, dealers) if part else Block(0)

    def legend(self, width: float, rules: Sequence[Rules], columns: int = 0, size: float = 0) -> Block:
        return panel.panel(tuple(rules), self.draft, width, columns, size)


def leaf(bench: Bench, blocks: Sequence[Block], legend: Block | None = None) -> Leaf:
    """A leaf of these placed blocks, the legend and the foot standing on the bottom margin."""
    foot = bench.foot(dealers=any(slot.key.endswith("_dealer") for block in blocks for slot in block.slots))
    y = bench.floor - foot.height
    every = [*blocks, foot.at(bench.left, y)]
    if legend is not None:
        every.append(legend.at(bench.left, y - AIR - legend.height))
    decoration = [mark for block in every for mark in block.decoration]
    order = {Fill: 0, Rule: 1}  # fills under rules, so that no line is painted over
    decoration.sort(key=lambda mark: order.get(type(mark), 2))
    texts = tuple(mark for block in every for mark in block.texts)
    stationery = Stationery(bench.sheet.title, bench.paper.width, bench.paper.height, tuple(decoration), texts)
    return Leaf(stationery, {slot.key: slot for block in every for slot in block.slots})


def stack(blocks: Sequence[tuple[Block, float]], x: float, y: float) -> list[Block]:
    """The blocks one under the other."""
    placed = []
    for block, air in blocks:
        placed.append(block.at(x, y))
        y += block.height + air
    return placed


def tall(blocks: Stack) -> float:
    return sum(block.height + air for block, air in blocks)


def packed(stacks: list[Stack], blocks: Stack, room: float) -> list[Stack]:
    """The stacks with the blocks one after another on the last of them, or on new ones where it has no room."""
    stacks = [*stacks]
    for block in blocks:
        if stacks and tall([*stacks[-1], block]) <= room:
            stacks[-1] = [*stacks[-1], block]
        else:
            stacks.append([block])
    return stacks


def warnings_of(blocks: Sequence[Block]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(warning for block in blocks for warning in block.warnings))


def too_tall(bench: Bench, what: str, missing: float, fits: int) -> DoesNotFit:
    return does_not_fit(bench, what, missing, "height", str(fits) if fits > 0 else "")


def too_wide(bench: Bench, what: str, least: float, fits: str = "") -> DoesNotFit:
    """The refusal of what needs at least so wide a paper, in points; `fits` is how much would go on this one."""
    return does_not_fit(bench, what, least - bench.paper.width, "width", "" if fits.startswith("0 ") else fits)


def does_not_fit(bench: Bench, what: str, missing: float, side: str, fits: str) -> DoesNotFit:
    return DoesNotFit(f"{what} {needs(what)} {ceil(missing / MM)} mm more than {bench.paper.title or bench.paper.name} "
                      f"has in {side}, at size {bench.size.name}.", remedy(fits), fits)


def remedy(fits: str, ways: str = "") -> str:
    """What helps a sheet that does not fit: less of it, if that is something, or what else is to be taken."""
    fit = f"{fits} {'fits' if fits.partition(' ')[0] == '1' else 'fit'}."
    if fits:
        return f"{fit} Or take {ways}." if ways else fit
    return f"Take {ways or 'larger paper or a smaller print size'}."


def needs(what: str) -> str:
    """The verb for what is counted: one needs, several need."""
    return "needs" if what.startswith("1 ") else "need"
