"""Where everything goes; pure arithmetic; complains if it does not fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from sheetgen import card, panel, parts, rounds
from sheetgen import layout as layouts
from sheetgen.bench import (
    AIR,
    ENOUGH,
    STRETCH,
    Bench,
    Form,
    Leaf,
    Stack,
    leaf,
    stack,
    tall,
    too_tall,
    too_wide,
    warnings_of,
)
from sheetgen.draft import Block, Measure, fit
from sheetgen.layout import MM, SAFE, Layout, Size
from sheetgen.paper import Paper
from sheetgen.parts import Columns
from sheetgen.sheet import RoundHead, Sheet


def place(sheet: Sheet, layout: Layout, paper: Paper, size: Size, measure: Measure, *,
          rounds_wanted: int | None = None) -> Form:
    """The form of a sheet on this paper, with exactly the rounds wanted, or as many as fit well.

    Raises DoesNotFit with the millimetres that are missing and what would help.
    """
    bench = Bench(sheet, layout, paper, size, measure, layout.margin * MM)
    if bench.rounds.run == "across":
        return across(bench, rounds_wanted)
    return down(bench, rounds_wanted)


def down(bench: Bench, wanted: int | None) -> Form:
    """Rounds down the page: one table, the legend under it, beside it on a wide page, or on a page of its own."""
    beside = side_legend(bench)
    room_for_legend = beside.width + panel.GAP if beside else 0.0
    bench, columns = share_width(bench, room_for_legend)
    above, below = around(bench, columns)
    foot = bench.foot(bench.width)
    least = bench.size.box_height * columns.stacked
    liked = max(bench.liked() * columns.stacked, least)
    frame = rounds.head_height(bench.sheet, bench.draft, columns) + bench.size.box_height
    room = bench.floor - bench.margin - foot.height - AIR - frame - tall(above) - tall(below)
    under = None
    if beside is None and bench.has(layouts.Legend):
        under = bench.legend(bench.width, shown_rules(bench), legend_columns(bench))
        if room - under.height - AIR < (wanted or ceil(bench.sheet.usual_rounds * ENOUGH)) * least:
            under = None
        else:
            room -= under.height + AIR
    count = how_many(room, least, liked, bench.sheet, wanted)
    if count < 1 or count * least > room + 0.01:
        raise too_tall(bench, f"{wanted or 1} rounds", (wanted or 1) * least - room, int(room / least + 0.001))
    row = min(room / count, liked * STRETCH) / columns.stacked
    heads = bench.sheet.rounds[:count]
    grid = rounds.down(bench.sheet, bench.draft, columns, heads, row)
    table_top = tall(above) if beside is None else tall(above[:1])
    blocks = stack([*above, (grid, 0.0), *below], bench.margin, bench.margin)
    if beside is not None:
        blocks.append(beside.block.at(bench.margin + columns.width + panel.GAP, bench.margin + table_top))
    leaves = [leaf(bench, blocks, under, foot)]
    if bench.has(layouts.Legend) and under is None and beside is None:
        leaves.append(rules_leaf(bench))
    return Form(tuple(leaves), heads, warnings_of(blocks))


@dataclass(frozen=True, slots=True)
class Aside:
    """The legend in a column of its own beside the table."""

    width: float
    block: Block


def side_legend(bench: Bench) -> Aside | None:
    """The legend beside the table, where the page is wide enough for both and it is not too tall."""
    if bench.paper.width <= bench.paper.height or not bench.has(layouts.Legend):
        return None
    width = bench.size.label * 20
    columns = len(bench.sheet.sides) * len(bench.sheet.items)
    if bench.width - width - panel.GAP < columns * bench.size.box_width * 1.25 + 60:
        return None
    block = bench.legend(width, shown_rules(bench), 1)
    heading = parts.heading(bench.sheet, bench.draft, bench.width)
    room = bench.floor - bench.margin - heading.height - AIR - bench.foot(bench.width).height - AIR
    return Aside(width, block) if block.height <= room else None


def share_width(bench: Bench, taken: float) -> tuple[Bench, Columns]:
    """The table's columns, and the bench with the margin that they need.

    Boxes stand side by side where they are wide enough, else above each other; `taken` is the legend's width.
    """
    roomy = rounds.hand_width(bench.sheet, bench.draft)
    narrow = rounds.hand_width(bench.sheet, bench.draft, least=True)
    sides, items = len(bench.sheet.sides), len(bench.sheet.items)
    for beside in (True, False) if bench.rounds.boxes == "as_fits" else (False,):
        per_side = bench.size.box_width * (items if beside else 1)
        for margin, hand in ((bench.margin, roomy), (bench.margin, narrow), (SAFE, narrow)):
            width = bench.paper.width - 2 * margin - taken
            if (width - hand) / sides >= per_side:
                return replace(bench, margin=margin), Columns(width, hand, sides, items, beside)
    least = narrow + sides * bench.size.box_width + 2 * SAFE
    most = int((bench.paper.width - 2 * SAFE - narrow) // bench.size.box_width)
    raise too_wide(bench, f"{sides} sides", least, f"{most} sides")


def around(bench: Bench, columns: Columns | None) -> tuple[Stack, Stack]:
    """The blocks above the rounds and below them; with `columns`, those that share the table's columns."""
    above: Stack = []
    below: Stack = []
    into = above
    for part in bench.layout.parts:
        match part:
            case layouts.Heading():
                into.append((parts.heading(bench.sheet, bench.draft, bench.width), AIR))
            case layouts.Names() if columns:
                into.append((parts.names(bench.sheet, bench.draft, columns), 0.0))
            case layouts.Minimum() if columns:
                into.append((parts.minimum(bench.sheet, bench.draft, columns), 0.0))
            case layouts.Minimum():
                into.append((parts.minimum(bench.sheet, bench.draft, Columns(bench.width, 0, 1, 1, beside=True)), AIR))
            case layouts.Totals():
                if columns:
                    into.append((parts.totals(bench.sheet, bench.draft, columns), 0.0))
                into.append((parts.won_by(bench.sheet, bench.draft, columns.width if columns else bench.width), 0.0))
            case layouts.Rounds():
                into = below
    return above, below


def across(bench: Bench, wanted: int | None) -> Form:
    """Rounds across the page: a card for each side, as many under each other as fit, more leaves for the rest."""
    bench, heads = share_rounds(bench, wanted)
    sheet, items = bench.sheet, len(bench.sheet.items)
    above, below = around(bench, None)
    foot = bench.foot(bench.width)
    head = card.head_height(sheet, bench.draft) + AIR * 1.5
    room = bench.floor - bench.margin - foot.height - AIR - tall(above) - tall(below)
    least = head + items * bench.size.box_height
    if least > room:
        raise too_tall(bench, f"The {items} lines of a card", least - room, 0)
    leaves_needed = ceil(len(sheet.sides) / int(room / least))
    each = ceil(len(sheet.sides) / leaves_needed)
    under = None
    if bench.has(layouts.Legend):
        under = bench.legend(bench.width, shown_rules(bench), legend_columns(bench))
        last = len(sheet.sides) - each * (leaves_needed - 1)
        if last * least + under.height + AIR > room:
            under = None
    spare = room - (under.height + AIR if under and leaves_needed == 1 else 0.0)
    row = min((spare / each - head) / items, max(bench.liked(), bench.size.box_height) * STRETCH)
    leaves = []
    warnings: list[str] = []
    for start in range(0, len(sheet.sides), each):
        blocks = stack([*above, *((card.card(sheet, bench.draft, side, heads, bench.width, row), AIR * 1.5)
                                  for side in sheet.sides[start : start + each])], bench.margin, bench.margin)
        final = start + each >= len(sheet.sides)
        if final:
            bottom = max(block_bottom(blocks, bench.margin, above, row, head, items), bench.margin)
            blocks += stack(below, bench.margin, bottom)
        leaves.append(leaf(bench, blocks, under if final else None, foot))
        warnings += warnings_of(blocks)
    if bench.has(layouts.Legend) and under is None:
        leaves.append(rules_leaf(bench))
    return Form(tuple(leaves), heads, tuple(dict.fromkeys(warnings)))


def block_bottom(blocks: Sequence[Block], top: float, above: Stack, row: float, head: float, items: int) -> float:
    """Where the cards of a leaf end."""
    return top + tall(above) + (len(blocks) - len(above)) * (head + items * row)


def share_rounds(bench: Bench, wanted: int | None) -> tuple[Bench, tuple[RoundHead, ...]]:
    """The rounds that go across the page, and the bench with the margin that they need."""
    column = card.column_width(bench.sheet, bench.draft)
    most = 0
    for margin in (bench.margin, SAFE):
        width = bench.paper.width - 2 * margin
        most = int((width - card.label_width(bench.sheet, bench.draft, width)) / column + 0.001)
        count = wanted or min(most, bench.sheet.usual_rounds)
        if 0 < count <= most:
            return replace(bench, margin=margin), bench.sheet.rounds[:count]
    width = bench.paper.width - 2 * SAFE
    least = 2 * SAFE + card.label_width(bench.sheet, bench.draft, width) + (wanted or 1) * column
    raise too_wide(bench, f"{wanted or 1} rounds across", least, f"{most} rounds")


def shown_rules(bench: Bench) -> list[panel.Rules]:
    """The legend's blocks, but for the minimum melds where a strip in the table shows them already."""
    strip = bench.has(layouts.Minimum)
    return [block for block in bench.sheet.rules if not (strip and block is bench.sheet.strip)]


def legend_columns(bench: Bench) -> int:
    return next((part.columns for part in bench.layout.parts if isinstance(part, layouts.Legend)), 0)


def how_many(room: float, least: float, liked: float, sheet: Sheet, wanted: int | None) -> int:
    """The rounds on a page: those asked for, or as many as fit at the height a row likes to be.

    The variant's usual number is reached with lower rows where need be; never more than there are heads.
    """
    if wanted is not None:
        return wanted
    fitting = int(room / least + 0.001)
    return min(max(int(room / liked + 0.001), min(sheet.usual_rounds, fitting)), len(sheet.rounds))


def rules_leaf(bench: Bench) -> Leaf:
    """The legend on a page of its own, set as large as it may be."""
    foot = bench.foot(bench.width)
    heading = bench.draft
    text = bench.sheet.words["rules_of"].format(title=bench.sheet.title)
    title = fit(text, bench.width, bench.size.title, bench.size.body, "bold", bench.measure, lines=2)
    y = 0.0
    for line in title.lines:
        y += title.size
        heading.text(0, y, line, title.size, "bold", role="title")
    top = heading.block(y + title.size * 0.5)
    room = bench.floor - bench.margin - foot.height - AIR - top.height
    largest = bench.size.body * 1.3
    steps = [largest - step * (largest - bench.size.label) / 9 for step in range(10)]
    legend = Block(0)
    for step in steps:
        legend = bench.legend(bench.width, bench.sheet.rules, 0, step)
        if legend.height <= room:
            break
    else:
        raise too_tall(bench, "The rules", legend.height - room, 0)
    return leaf(bench, [top.at(bench.margin, bench.margin), legend.at(bench.margin, bench.margin + top.height)], None,
                foot)
