"""Rounds down the page: one table, its legend under it, beside it, or on a page of its own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil

from sheetgen import layout as layouts
from sheetgen import panel, parts, rounds
from sheetgen.bench import (
    AIR,
    ENOUGH,
    STRETCH,
    Bench,
    Form,
    leaf,
    stack,
    tall,
    too_tall,
    too_wide,
    warnings_of,
)
from sheetgen.draft import Block
from sheetgen.layout import SAFE, Rounds
from sheetgen.parts import Columns
from sheetgen.sheet import Sheet
from sheetgen.surround import around, legend_columns, rules_leaves, shown_rules


def down(bench: Bench, part: Rounds, wanted: int | None) -> Form:
    """Rounds down the page: one table, the legend under it, beside it on a wide page, or on a page of its own."""
    beside = side_legend(bench)
    room_for_legend = beside.width + panel.GAP if beside else 0.0
    bench, columns = share_width(bench, part, room_for_legend)
    above, below = around(bench, columns)
    foot = bench.foot(bench.width)
    least = bench.size.box_height * columns.stacked
    liked = max(bench.liked(part) * columns.stacked, least)
    frame = rounds.frame_height(bench.sheet, bench.draft, columns)
    room = bench.floor - bench.margin - foot.height - AIR - frame - tall(above) - tall(below)
    under = None
    if beside is None and bench.has(layouts.Legend) and not bench.rules_apart:
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
    blocks = stack([*above, (grid, 0.0), *below], bench.left, bench.margin)
    if beside is not None:
        blocks.append(beside.block.at(bench.left + columns.width + panel.GAP, bench.margin + table_top))
    leaves = [leaf(bench, blocks, under, foot)]
    if bench.has(layouts.Legend) and under is None and beside is None:
        leaves += rules_leaves(bench)
    return Form(tuple(leaves), heads, warnings_of(blocks))


@dataclass(frozen=True, slots=True)
class Aside:
    """The legend in a column of its own beside the table."""

    width: float
    block: Block


def side_legend(bench: Bench) -> Aside | None:
    """The legend beside the table, where the page is wide enough for both and it is not too tall."""
    if bench.paper.width <= bench.paper.height or not bench.has(layouts.Legend) or bench.rules_apart:
        return None
    width = bench.size.label * 20
    columns = len(bench.sheet.sides) * len(bench.sheet.items)
    if bench.width - width - panel.GAP < columns * parts.least_box(bench.draft) * 1.25 + 60:
        return None
    block = bench.legend(width, shown_rules(bench), 1)
    above, _ = around(bench, None)
    heading = sum(block.height + air for block, air in above[:1])
    room = bench.floor - bench.margin - heading - bench.foot(bench.width).height - AIR
    return Aside(width, block) if block.height <= room else None


def share_width(bench: Bench, part: Rounds, taken: float) -> tuple[Bench, Columns]:
    """The table's columns, and the bench with the margin that they need.

    Boxes stand side by side where they are wide enough, else above each other; `taken` is the legend's width.
    """
    roomy = rounds.hand_width(bench.sheet, bench.draft)
    narrow = rounds.hand_width(bench.sheet, bench.draft, least=True)
    sides, items = len(bench.sheet.sides), len(bench.sheet.items)
    box = parts.least_box(bench.draft)
    for beside in (True, False) if part.boxes == "as_fits" else (False,):
        per_side = box * (items if beside else 1)
        for margin, hand in ((bench.margin, roomy), (bench.margin, narrow), (SAFE, narrow)):
            width = bench.paper.width - 2 * margin - bench.gutter - taken
            if (width - hand) / sides >= per_side:
                columns = Columns(width, hand, sides, items, beside, bench.labels_right)
                return replace(bench, margin=margin), columns
    least = narrow + sides * box + 2 * SAFE + bench.gutter
    most = int((bench.paper.width - 2 * SAFE - bench.gutter - narrow) // box)
    raise too_wide(bench, f"{sides} sides", least, f"{most} sides")


def how_many(room: float, least: float, liked: float, sheet: Sheet, wanted: int | None) -> int:
    """The rounds on a page: those asked for, or as many as fit at the height a row likes to be.

    The variant's usual number is reached with lower rows where need be; never more than there are heads.
    """
    if wanted is not None:
        return wanted
    fitting = int(room / least + 0.001)
    return min(max(int(room / liked + 0.001), min(sheet.usual_rounds, fitting)), len(sheet.rounds))
