"""Rounds down the page: one table, its legend under it, beside it, or on a page of its own."""

from __future__ import annotations

from dataclasses import replace
from math import ceil

from sheetgen import layout as layouts
from sheetgen import panel, parts, plain, rounds
from sheetgen.bench import (
    ABOVE_FOOT,
    AIR,
    ENOUGH,
    STRETCH,
    STRETCH_FEW,
    Bench,
    Form,
    Leaf,
    Stack,
    leaf,
    packed,
    stack,
    tall,
    too_tall,
    too_wide,
    warnings_of,
)
from sheetgen.draft import Block
from sheetgen.layout import MM, SAFE, Rounds
from sheetgen.parts import Columns
from sheetgen.sheet import Sheet
from sheetgen.surround import around, legend_columns, rules_leaves, shown_rules
from sheetgen.values import dataclass

TIGHT = 7.0 * MM
"""The margin, in points, that a page may have if that keeps the legend on it."""


def down(bench: Bench, part: Rounds, wanted: int | None) -> Form:
    """Rounds down the page: one table, the legend under it, beside it on a wide page, or on a page of its own."""
    plan = survey(bench, part, wanted)
    if plan.most < 1:  # what stands after the table then has a page of its own
        plan = survey(replace(bench, margin=TIGHT), part, wanted, apart=True)
    elif bench.margin > TIGHT and (plan.legend_leaves or plan.most < (wanted or bench.sheet.usual_rounds)):
        tighter = survey(replace(bench, margin=TIGHT), part, wanted)
        plan = tighter if tighter.most > plan.most or plan.legend_leaves > tighter.legend_leaves else plan
    bench, columns, least = plan.bench, plan.columns, plan.least
    after = ending(bench, plan)
    liked = max(bench.liked(part) * columns.stacked, least)
    count = how_many(plan.room, least, liked, bench.sheet, wanted)
    if count < 1 or count * least > plan.room + 0.01:
        raise too_tall(bench, plain.count(wanted or 1, "round"), (wanted or 1) * least - plan.room, plan.most)
    stretch = STRETCH_FEW if bench.sheet.fixed_rounds else STRETCH
    last = plan.under is None and not plan.below[1:]  # the table itself stands over the foot
    free = plan.room - (ABOVE_FOOT if last and plan.foot.height else 0.0)
    row = min(max(free / count, least), liked * stretch) / columns.stacked
    heads = bench.sheet.rounds[:count]
    grid = rounds.down(bench.sheet, bench.draft, columns, heads, row)
    blocks = stack([*plan.above, (grid, 0.0), *plan.below], bench.left, bench.margin)
    if plan.beside:
        blocks.append(plan.beside.block.at(bench.left + columns.width + panel.GAP, bench.margin + tall(plan.above[:1])))
    leaves = [leaf(bench, blocks, plan.under), *after]
    blocks += [block for block, _ in plan.after]
    if plan.legend_leaves or (bench.rules_apart and bench.has(layouts.Legend)):
        leaves += rules_leaves(bench)
    return Form(tuple(leaves), heads, warnings_of(blocks))


@dataclass(frozen=True, slots=True)
class Survey:
    """What a page has room for: the blocks round the rounds, the height that is left, and where the legend goes."""

    bench: Bench
    columns: Columns
    above: Stack
    below: Stack
    foot: Block
    least: float  # the height that a round takes at the least
    room: float
    under: Block | None
    beside: Aside | None
    after: Stack  # what stands on a page of its own after the table

    @property
    def most(self) -> int:
        """The most rounds that fit at the lowest height."""
        return int(self.room / self.least + 0.0001)

    @property
    def legend_leaves(self) -> bool:
        """Whether the legend would have to go on another page, though it was not asked to."""
        wants = self.bench.has(layouts.Legend) and not self.bench.rules_apart
        return wants and self.under is None and self.beside is None


def survey(bench: Bench, part: Rounds, wanted: int | None, *, apart: bool = False) -> Survey:
    """The room on a page with the bench's margin; `apart` if what stands after the table has a page of its own.

    Raises DoesNotFit if the sides are too many for its width.
    """
    beside = side_legend(bench)
    bench, columns = share_width(bench, part, beside.width + panel.GAP if beside else 0.0)
    above, below = around(bench, columns)
    table = 1 if bench.has(layouts.Totals) else 0  # its totals never leave it
    after, below = (below[table:], below[:table]) if apart else ([], below)
    foot = bench.foot()
    least = bench.size.box_height * columns.stacked
    frame = rounds.frame_height(bench.sheet, bench.draft, columns)
    air = AIR * 2 if apart else AIR  # what else ends the table has some
    room = bench.floor - bench.margin - foot.height - air - frame - tall(above) - tall(below)
    under = None
    if beside is None and bench.has(layouts.Legend) and not bench.rules_apart:
        under = bench.legend(bench.width, shown_rules(bench), legend_columns(bench))
        usual = bench.sheet.usual_rounds
        enough = usual if bench.sheet.fixed_rounds else ceil(usual * ENOUGH)  # a game of four rounds has all four
        if room - under.height - AIR < (wanted or enough) * least:
            under = None
        else:
            room -= under.height + AIR
    return Survey(bench, columns, above, below, foot, least, room, under, beside, after)


def ending(bench: Bench, plan: Survey) -> list[Leaf]:
    """The pages that what stands after the table has to itself, if it has."""
    heading = plan.above[:1]
    room = bench.floor - bench.margin - plan.foot.height - AIR - tall(heading)
    missing = max((block.height for block, _ in plan.after), default=0.0) - room
    if missing > 0:
        raise too_tall(bench, "The lines after the rounds", missing, 0)
    return [leaf(bench, stack([*heading, *blocks], bench.left, bench.margin))
            for blocks in packed([], plan.after, room)]


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
    room = bench.floor - bench.margin - heading - bench.foot().height - AIR
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
                return replace(bench, margin=margin), rounds.labelled(bench.sheet, bench.draft, columns)
    least = narrow + sides * box + 2 * SAFE + bench.gutter
    most = int((bench.paper.width - 2 * SAFE - bench.gutter - narrow) // box)
    raise too_wide(bench, plain.count(sides, "side"), least, plain.count(most, "side") if most > 1 else "")


def how_many(room: float, least: float, liked: float, sheet: Sheet, wanted: int | None) -> int:
    """The rounds on a page: those asked for, or as many as fit at the height a row likes to be.

    The variant's usual number is reached with lower rows where need be; a game of four rounds has just four.
    """
    if wanted is not None:
        return wanted
    fitting = int(room / least + 0.0001)
    if sheet.fixed_rounds:
        return min(fitting, sheet.usual_rounds)
    return min(max(int(room / liked + 0.0001), min(sheet.usual_rounds, fitting)), len(sheet.rounds))
