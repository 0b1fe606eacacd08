"""Where everything goes; pure arithmetic; complains if it does not fit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from sheetgen import layout as layouts
from sheetgen import panel, parts, rounds
from sheetgen.draft import Block, Draft, Measure, fit
from sheetgen.errors import DoesNotFit
from sheetgen.layout import MM, SAFE, Layout, Size
from sheetgen.page import Field, Fill, Page, Placed, Rule, Slot, Stationery
from sheetgen.paper import Paper
from sheetgen.parts import Columns
from sheetgen.sheet import Cell, RoundHead, Sheet

AIR = 6.0
"""Points between the parts of a page."""


@dataclass(frozen=True, slots=True)
class Form:
    """A blank page and where its cells go; `rules_page` is a second page where the legend has its own."""

    stationery: Stationery
    slots: Mapping[str, Slot]
    rounds: tuple[RoundHead, ...]
    rules_page: Stationery | None
    warnings: tuple[str, ...]


def place(sheet: Sheet, layout: Layout, paper: Paper, size: Size, measure: Measure, *,
          rounds_wanted: int | None = None) -> Form:
    """The form of a sheet on this paper, with exactly the rounds wanted, or as many as fit well.

    Raises DoesNotFit with the millimetres that are missing and what would help.
    """
    columns, margin = share_width(sheet, layout, paper, size, measure)
    width, height = paper.width - 2 * margin, paper.height - 2 * margin
    above, below, legend = around_rounds(sheet, layout, size, measure, columns, width)
    part = next(part for part in layout.parts if isinstance(part, layouts.Rounds))
    fixed = sum(block.height + air for block, air in (*above, *below)) + frame_height(sheet, size, measure, columns)
    room = height - fixed
    least = size.box_height * columns.stacked
    liked = max(part.row * MM * columns.stacked * size.box_height / layouts.SIZES["normal"].box_height, least)
    aside = legend is not None and not legend_stays(room - legend.height - AIR, least, sheet, rounds_wanted)
    if legend is not None and not aside:
        room -= legend.height + AIR
    count = how_many(room, least, liked, sheet, rounds_wanted)
    if count < 1 or count * least > room + 0.01:
        raise too_little_room(room, least, paper, size, rounds_wanted)
    row = min(room / count, liked * 1.35) / columns.stacked
    grid = rounds.down(sheet, Draft(size, measure), columns, sheet.rounds[:count], row)
    blocks = stack((*above, (grid, 0.0), *below), margin, margin)
    bottom: list[Block] = []
    floor = paper.height - margin
    if any(isinstance(p, layouts.Foot) for p in layout.parts):
        foot = parts.foot(sheet, Draft(size, measure), width)
        floor -= foot.height
        bottom.append(foot.at(margin, floor))
    if legend is not None and not aside:
        bottom.append(legend.at(margin, floor - AIR - legend.height))
    stationery = joined(sheet.title, paper, (*blocks, *bottom))
    every = (*blocks, *bottom)
    return Form(
        stationery,
        {slot.key: slot for block in every for slot in block.slots},
        sheet.rounds[:count],
        rules_page(sheet, layout, paper, size, measure) if aside else None,
        tuple(dict.fromkeys(warning for block in every for warning in block.warnings)),
    )


def share_width(sheet: Sheet, layout: Layout, paper: Paper, size: Size, measure: Measure) -> tuple[Columns, float]:
    """The table's columns and the page's margin: boxes side by side where they are wide enough, else stacked."""
    draft = Draft(size, measure)
    sides, items = len(sheet.sides), len(sheet.items)
    roomy, narrow = rounds.hand_width(sheet, draft), rounds.hand_width(sheet, draft, least=True)
    liked = layout.margin * MM
    for beside in (True, False):
        per_side = size.box_width * (items if beside else 1)
        for margin, hand in ((liked, roomy), (liked, narrow), (SAFE, narrow)):
            width = paper.width - 2 * margin
            if (width - hand) / sides >= per_side:
                return Columns(width, hand, sides, items, beside), margin
    most = int((paper.width - 2 * SAFE - narrow) // size.box_width)
    missing = (narrow + sides * size.box_width + 2 * SAFE - paper.width) / MM
    turned = "" if paper.width > paper.height else "--landscape, "
    raise DoesNotFit(
        f"{sides} sides are {missing:.0f} mm too wide for {paper.name} at size {size.name}.",
        f"{most} sides fit. Or take {turned}a smaller print size, or larger paper.",
    )


def around_rounds(sheet: Sheet, layout: Layout, size: Size, measure: Measure, columns: Columns, width: float,
                  ) -> tuple[list[tuple[Block, float]], list[tuple[Block, float]], Block | None]:
    """The blocks above the rounds and below them, each with the air after it, and the legend."""
    above: list[tuple[Block, float]] = []
    below: list[tuple[Block, float]] = []
    legend = None
    place_for = above
    for part in layout.parts:
        draft = Draft(size, measure)
        match part:
            case layouts.Heading():
                place_for.append((parts.heading(sheet, draft, width), AIR))
            case layouts.Names():
                place_for.append((parts.names(sheet, draft, columns), 0.0))
            case layouts.Minimum():
                place_for.append((parts.minimum(sheet, draft, columns), 0.0))
            case layouts.Totals():
                place_for.append((parts.totals(sheet, draft, columns), 0.0))
            case layouts.Rounds():
                place_for = below
            case layouts.Legend():
                legend = panel.panel(sheet.rules, draft, width, part.columns)
            case layouts.Foot():
                foot = parts.foot(sheet, draft, width)
                below.append((Block(foot.height), AIR))
    return above, below, legend


def frame_height(sheet: Sheet, size: Size, measure: Measure, columns: Columns) -> float:
    """What the rounds' block takes besides its rows: column heads and the row of starting totals."""
    return rounds.head_height(sheet, Draft(size, measure), columns) + size.box_height


def legend_stays(room: float, least: float, sheet: Sheet, wanted: int | None) -> bool:
    """Whether the legend may stand under the rounds: all that are wanted (or usual) still fit above it."""
    return room >= (wanted or sheet.usual_rounds) * least


def how_many(room: float, least: float, liked: float, sheet: Sheet, wanted: int | None) -> int:
    """The rounds on a page: those asked for, or as many as fit at the height a row likes to be.

    The variant's usual number is reached with lower rows where need be; never more than there are heads.
    """
    if wanted is not None:
        return wanted
    fitting = int(room / least + 0.001)
    return min(max(int(room / liked + 0.001), min(sheet.usual_rounds, fitting)), len(sheet.rounds))


def too_little_room(room: float, least: float, paper: Paper, size: Size, wanted: int | None) -> DoesNotFit:
    fits = max(0, int(room / least + 0.001))
    need = (wanted or 1) * least
    helps = f"{fits} fit. " if fits else ""
    return DoesNotFit(
        f"{wanted or 1} rounds are {(need - room) / MM:.0f} mm too tall for {paper.name} at size {size.name}.",
        f"{helps}Or take larger paper or a smaller print size.",
    )


def rules_page(sheet: Sheet, layout: Layout, paper: Paper, size: Size, measure: Measure) -> Stationery:
    """The legend on a page of its own, as large as it may be up to the size of the body."""
    margin = layout.margin * MM
    width = paper.width - 2 * margin
    foot = parts.foot(sheet, Draft(size, measure), width)
    room = paper.height - 2 * margin - foot.height - AIR
    heading = Draft(size, measure)
    title = fit(sheet.words["rules_of"].replace("{title}", sheet.title), width, size.title, size.body, "bold", measure)
    for line in title.lines:
        heading.text(0, title.size, line, title.size, "bold", role="title")
    top = heading.block(title.size * 1.4)
    steps = [size.body - step * (size.body - size.label) / 6 for step in range(7)]
    for step in steps:
        legend = panel.panel(sheet.rules, Draft(size, measure), width, 0, step)
        if top.height + legend.height <= room:
            break
    else:
        raise DoesNotFit(
            f"The rules are {(top.height + legend.height - room) / MM:.0f} mm too tall for {paper.name} "
            f"at size {size.name}.",
            "Take larger paper or a smaller print size.",
        )
    blocks = (top.at(margin, margin), legend.at(margin, margin + top.height),
              foot.at(margin, paper.height - margin - foot.height))
    return joined(f"{sheet.title} rules", paper, blocks)


def stack(blocks: tuple[tuple[Block, float], ...], x: float, y: float) -> tuple[Block, ...]:
    """The blocks one under the other."""
    placed = []
    for block, air in blocks:
        placed.append(block.at(x, y))
        y += block.height + air
    return tuple(placed)


def joined(name: str, paper: Paper, blocks: tuple[Block, ...]) -> Stationery:
    """The blocks as one stationery: fills under rules, so that no line is painted over."""
    decoration = [mark for block in blocks for mark in block.decoration]
    order = {Fill: 0, Rule: 1}
    decoration.sort(key=lambda mark: order.get(type(mark), 2))
    return Stationery(name, paper.width, paper.height, tuple(decoration),
                      tuple(mark for block in blocks for mark in block.texts))


@dataclass(frozen=True, slots=True)
class Overflow:
    """A text that had to be cut short to fit its box."""

    key: str
    text: str


def fill(form: Form, cells: Mapping[str, Cell], size: Size, measure: Measure, *, label: str = "",
         ) -> tuple[Page, tuple[Overflow, ...]]:
    """A page of the form with these cells written in; names too long shrink, wrap, then end in an ellipsis."""
    marks: list[Field] = []
    overflows = []
    for key, cell in cells.items():
        slot = form.slots.get(key)
        if slot is None:
            continue
        room = slot.width - 2 * slot.pad
        if measure(cell.text, slot.face, slot.size) <= room:
            marks.append(Field(slot, cell.text, cell.points))
            continue
        floor = size.body if slot.size >= size.body else size.label
        fitted = fit(cell.text, room, slot.size, floor, slot.face, measure,
                     lines=max(1, int(slot.height // (floor * 1.15))))
        if fitted.cut:
            overflows.append(Overflow(key, cell.text))
        leading = fitted.size * 1.15
        first = slot.baseline - (len(fitted.lines) - 1) * leading / 2
        marks += [Field(replace(slot, baseline=first + number * leading) if number or len(fitted.lines) > 1 else slot,
                        line, None, fitted.size)
                  for number, line in enumerate(fitted.lines)]
    stationery = form.stationery
    return Page(stationery.width, stationery.height, (Placed(stationery), *marks), label), tuple(overflows)
