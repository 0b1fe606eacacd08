"""Where everything goes; pure arithmetic; complains if it does not fit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil

from sheetgen import card, chart, ends, panel, parts, rounds
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
from sheetgen.layout import MM, SAFE, Layout, Rounds, Size
from sheetgen.legend import Block as Rules
from sheetgen.paper import Paper
from sheetgen.parts import Columns
from sheetgen.sheet import RoundHead, Sheet


def place(sheet: Sheet, layout: Layout, paper: Paper, size: Size, measure: Measure, *,
          rounds_wanted: int | None = None) -> Form:
    """The form of a sheet on this paper, with exactly the rounds wanted, or as many as fit well.

    Raises DoesNotFit with the millimetres that are missing and what would help.
    """
    bench = Bench(sheet, layout, paper, size, measure, layout.margin * MM)
    if bench.rounds is None:
        return plain(bench)
    if bench.rounds.run == "across":
        return across(bench, bench.rounds, rounds_wanted)
    return down(bench, bench.rounds, rounds_wanted)


def plain(bench: Bench) -> Form:
    """A page without rounds: a tally, or the rules alone."""
    above, _ = around(bench, None)
    tallied = next((part for part in bench.layout.parts if isinstance(part, layouts.Tally)), None)
    if tallied is None:
        return Form(tuple(rules_leaves(bench)), (), ())
    foot = bench.foot(bench.width)
    room = bench.floor - bench.margin - foot.height - AIR - tall(above)
    empty = ends.tally(replace(tallied, rows=0), bench.sheet, bench.draft, bench.width, 0)
    least = bench.size.box_height
    fits = int((room - empty.height) / least + 0.001)
    if tallied.rows > fits:
        raise too_tall(bench, f"{tallied.rows} sittings", empty.height + tallied.rows * least - room, fits)
    row = min((room - empty.height) / tallied.rows, least * STRETCH)
    grid = ends.tally(tallied, bench.sheet, bench.draft, bench.width, row)
    blocks = stack([*above, (grid, 0.0)], bench.margin, bench.margin)
    return Form((leaf(bench, blocks, None, foot),), (), warnings_of(blocks))


def down(bench: Bench, part: Rounds, wanted: int | None) -> Form:
    """Rounds down the page: one table, the legend under it, beside it on a wide page, or on a page of its own."""
    beside = side_legend(bench)
    room_for_legend = beside.width + panel.GAP if beside else 0.0
    bench, columns = share_width(bench, part, room_for_legend)
    above, below = around(bench, columns)
    foot = bench.foot(bench.width)
    least = bench.size.box_height * columns.stacked
    liked = max(bench.liked(part) * columns.stacked, least)
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
        leaves += rules_leaves(bench)
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
            width = bench.paper.width - 2 * margin - taken
            if (width - hand) / sides >= per_side:
                return replace(bench, margin=margin), Columns(width, hand, sides, items, beside)
    least = narrow + sides * box + 2 * SAFE
    most = int((bench.paper.width - 2 * SAFE - narrow) // box)
    raise too_wide(bench, f"{sides} sides", least, f"{most} sides")


def around(bench: Bench, columns: Columns | None) -> tuple[Stack, Stack]:
    """The blocks above the rounds and below them; with `columns`, those that share the table's columns."""
    above: Stack = []
    below: Stack = []
    into = above
    width = columns.width if columns else bench.width
    for part in bench.layout.parts:
        if isinstance(part, Rounds | layouts.Tally):
            into = below
            continue
        into += block_of(part, bench, columns, width if into is below else bench.width)
    return above, below


def block_of(  # noqa: PLR0911  one answer for each kind of part
    part: layouts.Part, bench: Bench, columns: Columns | None, width: float,
) -> Stack:
    """A part's blocks, each with the air under it; those of the table touch each other."""
    sheet, draft = bench.sheet, bench.draft
    match part:
        case layouts.Heading():
            return [(parts.heading(part, sheet, draft, width), AIR)]
        case layouts.Names() if columns:
            return [(parts.names(sheet, draft, columns), 0.0)]
        case layouts.Minimum():
            band = parts.minimum(sheet, draft, columns or Columns(width, 0, 1, 1, beside=True))
            return [(band, 0.0 if columns or not band.height else AIR)]
        case layouts.Totals() if columns:
            return [(parts.totals(sheet, draft, columns), 0.0), (parts.won_by(sheet, bench.draft, width), 0.0)]
        case layouts.Totals():
            return [(parts.won_by(sheet, draft, width), 0.0)]
        case layouts.Notes():
            return [(ends.notes(part, sheet, draft, width), AIR)]
        case layouts.Signatures():
            return [(ends.signatures(sheet, draft, width), AIR)]
        case layouts.Result():
            return [(ends.result(part, sheet, draft, width), AIR)]
        case layouts.Chart():
            return [(chart.frame(part, sheet, draft, width), AIR)]
    return []


def across(bench: Bench, part: Rounds, wanted: int | None) -> Form:
    """Rounds across the page: a card for each side, as many under each other as fit, more leaves for the rest."""
    sheet, items = bench.sheet, len(bench.sheet.items)
    above, below = around(bench, None)
    foot = bench.foot(bench.width)
    head = card.head_height(sheet, bench.draft) + AIR * 1.5
    least = head + items * bench.size.box_height
    room = bench.floor - bench.margin - foot.height - AIR - tall(below)
    leaves = []
    if least > room - tall(above) and len(above) > 1:  # what stands over the cards gets a leaf of its own
        leaves.append(leaf(bench, stack(above, bench.margin, bench.margin), None, foot))
        above = above[:1]
    room -= tall(above)
    if least > room:
        raise too_tall(bench, f"The {items} lines of a card", least - room, 0)
    heads = share_rounds(bench, wanted)
    needed = ceil(len(sheet.sides) / int(room / least))
    each = ceil(len(sheet.sides) / needed)
    last = len(sheet.sides) - each * (needed - 1)
    under = bench.legend(bench.width, shown_rules(bench), legend_columns(bench)) if bench.has(layouts.Legend) else None
    if under and last * least + under.height + AIR > room:
        under = None
    row = min((room / each - head) / items, max(bench.liked(part), bench.size.box_height) * STRETCH)
    if under:
        row = min(row, ((room - under.height - AIR) / last - head) / items)
    warnings: list[str] = []
    for start in range(0, len(sheet.sides), each):
        sides = sheet.sides[start : start + each]
        cards = [(card.card(sheet, bench.draft, side, heads, bench.width, row), AIR * 1.5) for side in sides]
        final = start + each >= len(sheet.sides)
        blocks = stack([*above, *cards, *(below if final else [])], bench.margin, bench.margin)
        leaves.append(leaf(bench, blocks, under if final else None, foot))
        warnings += warnings_of(blocks)
    if bench.has(layouts.Legend) and under is None:
        leaves += rules_leaves(bench)
    return Form(tuple(leaves), heads, tuple(dict.fromkeys(warnings)))


def share_rounds(bench: Bench, wanted: int | None) -> tuple[RoundHead, ...]:
    """The rounds that go across the page."""
    column = card.column_width(bench.sheet, bench.draft)
    label = card.label_width(bench.sheet, bench.draft, bench.width)
    most = int((bench.width - label) / column + 0.001)
    count = wanted or min(most, bench.sheet.usual_rounds)
    if 0 < count <= most:
        return bench.sheet.rounds[:count]
    least = 2 * bench.margin + label + (wanted or 1) * column
    raise too_wide(bench, f"{wanted or 1} rounds across", least, f"{most} rounds")


def shown_rules(bench: Bench) -> list[Rules]:
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


def rules_leaves(bench: Bench) -> list[Leaf]:
    """The legend on a page of its own, set as large as it may be; on several where the smallest is still too tall."""
    foot = bench.foot(bench.width)
    top = rules_title(bench)
    room = bench.floor - bench.margin - foot.height - AIR - top.height
    largest = bench.size.body * 1.3
    steps = [largest - step * (largest - bench.size.label) / 9 for step in range(10)]
    for size in steps:
        legend = bench.legend(bench.width, bench.sheet.rules, 0, size)
        if legend.height <= room:
            return [titled(bench, top, legend, foot)]
    pages: list[list[Rules]] = [[]]
    for block in bench.sheet.rules:
        if pages[-1] and bench.legend(bench.width, [*pages[-1], block]).height > room:
            pages.append([])
        pages[-1].append(block)
    legends = [bench.legend(bench.width, page) for page in pages]
    tallest = max(legend.height for legend in legends)
    if tallest > room:
        raise too_tall(bench, "The rules", tallest - room, 0)
    return [titled(bench, top, legend, foot) for legend in legends]


def rules_title(bench: Bench) -> Block:
    """The title over the rules."""
    draft = bench.draft
    text = bench.sheet.words["rules_of"].format(title=bench.sheet.title)
    title = fit(text, bench.width, bench.size.title, bench.size.body, "bold", bench.measure, lines=2)
    y = 0.0
    for line in title.lines:
        y += title.size
        draft.text(0, y, line, title.size, "bold", role="title")
    return draft.block(y + title.size * 0.5)


def titled(bench: Bench, top: Block, legend: Block, foot: Block) -> Leaf:
    blocks = [top.at(bench.margin, bench.margin), legend.at(bench.margin, bench.margin + top.height)]
    return leaf(bench, blocks, None, foot)
