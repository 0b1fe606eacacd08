"""Rounds across the page: a card for each side, on as many leaves as they need."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from math import ceil

from sheetgen import card
from sheetgen import layout as layouts
from sheetgen.bench import (
    ABOVE_FOOT,
    AIR,
    STRETCH,
    STRETCH_FEW,
    Bench,
    Form,
    Leaf,
    leaf,
    packed,
    stack,
    tall,
    too_tall,
    too_wide,
    warnings_of,
)
from sheetgen.layout import Rounds
from sheetgen.plain import count
from sheetgen.sheet import RoundHead
from sheetgen.surround import around, legend_columns, rules_leaves, shown_rules, taller

FEWEST = 3
"""A card that has room for fewer of its lines on a page is no card."""


def across(bench: Bench, part: Rounds, wanted: int | None) -> Form:
    """Rounds across the page: a card for each side, as many under each other as fit, more leaves for the rest.

    What stands over the cards, but for the heading, is on the first leaf alone. A card too tall for the paper goes on
    overleaf. Raises DoesNotFit.
    """
    sheet, items = bench.sheet, len(bench.sheet.items)
    above, below = around(bench, None)
    foot = bench.foot()
    head = card.head_height(sheet, bench.draft) + AIR
    least = head + items * bench.size.box_height
    whole = bench.floor - bench.margin - foot.height - AIR
    room = whole - tall(above[:1]) - tall(below)
    if least > room:
        return split(bench, part, wanted)
    heads = share_rounds(bench, wanted)
    alone, first = (max(0, int(free / least)) for free in (whole - tall(above) - tall(below), whole - tall(above)))
    shares = share_sides(len(sheet.sides), alone, first, int(room / least))
    if shares[0] == 0:  # what stands over the cards has the first leaf to itself
        above, _ = around(taller(bench, whole - tall(above)), None)
    under = None
    if bench.has(layouts.Legend) and not bench.rules_apart:
        under = bench.legend(bench.width, shown_rules(bench), legend_columns(bench))
        last_room = whole - tall(above if len(shares) == 1 else above[:1]) - tall(below)
        if shares[-1] * least + under.height + AIR > last_room:
            under = None
    most = max(bench.liked(part), bench.size.box_height) * STRETCH_FEW
    rows: list[float] = []
    for number, share in enumerate(shares):
        free = whole - tall(above if number == 0 else above[:1])
        if number == len(shares) - 1:
            free -= tall(below) + (under.height + AIR if under else 0.0)
        elif free - ABOVE_FOOT >= share * least:
            free -= ABOVE_FOOT
        rows.append(min(most, (free / share - head) / items) if share else most)
    rows = [min(row, min(rows) * STRETCH) for row in rows]  # alike to the eye, though not to the point
    leaves: list[Leaf] = []
    warnings: list[str] = []
    sides = iter(sheet.sides)
    for number, share in enumerate(shares):
        cards = [(card.card(sheet, bench.draft, side, heads, bench.width, rows[number], bench.labels_right), AIR)
                 for side in islice(sides, share)]
        last = number == len(shares) - 1
        blocks = stack([*(above if number == 0 else above[:1]), *cards, *(below if last else [])], bench.left,
                       bench.margin)
        leaves.append(leaf(bench, blocks, under if last else None))
        warnings += warnings_of(blocks)
    if bench.has(layouts.Legend) and under is None:
        leaves += rules_leaves(bench)
    return Form(tuple(leaves), heads, tuple(dict.fromkeys(warnings)))


def split(bench: Bench, part: Rounds, wanted: int | None) -> Form:
    """Cards too tall for the paper: leaves for each side, its lines on as many as they need.

    What else stands over the cards and under them then has leaves to itself.
    """
    sheet, size = bench.sheet, bench.size
    above, below = around(bench, None)
    heading, foot = above[:1], bench.foot()
    head = card.head_height(sheet, bench.draft) + AIR
    room = bench.floor - bench.margin - foot.height - AIR - tall(heading)
    above, _ = around(taller(bench, max(0.0, room - tall(above[1:]))), None)
    fits = int((room - head) / size.box_height + 0.0001)
    aside = max([0.0, *(block.height for block, _ in (*above[1:], *below))]) - room
    if fits < FEWEST or aside > 0:
        missing = max(aside, head + FEWEST * size.box_height - room if fits < FEWEST else 0.0)
        raise too_tall(bench, f"The {len(sheet.items)} lines of a card", missing, 0)
    heads = share_rounds(bench, wanted)
    leaves = ceil(len(sheet.items) / fits)
    each = ceil(len(sheet.items) / leaves)
    free = room - head - ABOVE_FOOT
    row = min(max(bench.liked(part), size.box_height) * STRETCH_FEW, max(free / each, size.box_height))
    stacks = packed([], above[1:], room)
    for side in sheet.sides:
        for first in range(0, len(sheet.items), each):
            lines = replace(sheet, items=sheet.items[first : first + each])
            stacks.append([(card.card(lines, bench.draft, side, heads, bench.width, row, bench.labels_right,
                                      goes_on=first > 0), AIR)])
    placed = [stack([*heading, *blocks], bench.left, bench.margin) for blocks in packed(stacks, below, room)]
    made = [leaf(bench, blocks) for blocks in placed]
    if bench.has(layouts.Legend):
        made += rules_leaves(bench)
    return Form(tuple(made), heads, warnings_of([block for blocks in placed for block in blocks]))


def share_sides(sides: int, alone: int, first: int, each: int) -> list[int]:
    """How many sides' cards go on each leaf, as even as can be.

    `alone` fit on a leaf that is the only one, `first` on the first of several, `each` on the others.
    """
    if alone >= sides:
        return [sides]
    first = min(first, sides - 1)
    leaves = 1 + ceil((sides - first) / each)
    even = ceil(sides / leaves)
    shares = [min(first, even)]
    while (left := sides - sum(shares)) > 0:
        shares.append(min(each, ceil(left / max(1, leaves - len(shares)))))
    return shares


def share_rounds(bench: Bench, wanted: int | None) -> tuple[RoundHead, ...]:
    """The rounds that go across the page."""
    others = bench.paper.width - bench.width  # the margins and the gutter
    column = card.column_width(bench.sheet, bench.draft)
    names = wide_enough(bench, lambda width: card.least_card(bench.sheet, bench.draft, width))
    if names > bench.width:
        raise too_wide(bench, "The names", names + others)
    label = card.label_width(bench.sheet, bench.draft, bench.width)
    most = int((bench.width - label) / column + 0.001)
    number = wanted or min(most, bench.sheet.usual_rounds)
    if 0 < number <= most:
        return bench.sheet.rounds[:number]
    boxes = (wanted or 1) * column
    least = wide_enough(bench, lambda width: card.label_width(bench.sheet, bench.draft, width) + boxes)
    raise too_wide(bench, f"{count(wanted or 1, 'round')} across", least + others, count(most, "round"))


def wide_enough(bench: Bench, needed: Callable[[float], float]) -> float:
    """The bench's width, or the least beyond it that has room for what it needs: a wider card has wider labels."""
    width = bench.width
    while (more := needed(width)) > width + 0.001:
        width = more
    return width
