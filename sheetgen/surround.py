"""What stands around the rounds, and the rules on pages of their own."""

from __future__ import annotations

from dataclasses import replace

from sheetgen import chart, ends, panel, parts
from sheetgen import layout as layouts
from sheetgen.bench import (
    AIR,
    Bench,
    Leaf,
    Stack,
    leaf,
    too_tall,
)
from sheetgen.draft import Block, fit
from sheetgen.layout import Rounds
from sheetgen.legend import Block as Rules
from sheetgen.parts import Columns

LARGEST_RULES = 1 / 24
"""How large the rules may be on a page of their own, as a share of its width."""

TITLE = 1.5
"""How much larger their title is."""


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


def taller(bench: Bench, free: float) -> Bench:
    """The bench with its chart taller by `free` points, at the most three times as tall."""
    def grown(part: layouts.Part) -> layouts.Part:
        if not isinstance(part, layouts.Chart):
            return part
        return replace(part, height=min(part.height * 3, part.height + free / chart.millimetre(bench.draft)))

    return replace(bench, layout=replace(bench.layout, parts=tuple(map(grown, bench.layout.parts))))


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
            table = [(parts.totals(part, sheet, draft, columns), 0.0)]
            return [*table, (ends.won_by(sheet, bench.draft, width), 0.0)] if part.won_by else table
        case layouts.Totals():
            return [(ends.won_by(sheet, draft, width), 0.0)] if part.won_by else []
        case layouts.Notes():
            return [(ends.notes(part, sheet, draft, width), AIR)]
        case layouts.Signatures():
            return [(ends.signatures(sheet, draft, width), AIR)]
        case layouts.Result():
            return [(ends.result(part, sheet, draft, width), AIR)]
        case layouts.Chart():
            return [(chart.frame(part, sheet, draft, width), AIR)]
    return []


def shown_rules(bench: Bench) -> list[Rules]:
    """The legend's blocks, without the figures that a strip of minimum melds in the table shows already."""
    by_round = any(head.minimum for head in bench.sheet.rounds)  # then the strip has nothing to show
    if not bench.has(layouts.Minimum) or bench.sheet.strip is None or by_round:
        return list(bench.sheet.rules)
    sentences = tuple(entry for entry in bench.sheet.strip.entries if not entry.value)
    strip = bench.sheet.strip
    shown = [replace(block, entries=sentences) if block is strip else block for block in bench.sheet.rules]
    return [block for block in shown if block.entries]


def legend_columns(bench: Bench) -> int:
    return next((part.columns for part in bench.layout.parts if isinstance(part, layouts.Legend)), 0)


def rules_leaves(bench: Bench) -> list[Leaf]:
    """The legend on a page of its own, set as large as it may be; on several where the smallest is still too tall."""
    whole = bench.floor - bench.margin - bench.foot().height - AIR
    size = round(max(bench.width * LARGEST_RULES, bench.size.body) * 2) / 2
    while size > bench.size.label:
        top = rules_title(bench, size)
        for columns in rules_columns(bench, size):
            legend = bench.legend(bench.width, bench.sheet.rules, columns, size)
            if legend.height <= whole - top.height:
                return [titled(bench, top, legend)]
        size -= 0.5
    top = rules_title(bench, bench.size.label)
    room = whole - top.height
    pages: list[list[Rules]] = [[]]
    for block in bench.sheet.rules:
        if pages[-1] and bench.legend(bench.width, [*pages[-1], block]).height > room:
            pages.append([])
        pages[-1].append(block)
    legends = [bench.legend(bench.width, page) for page in pages]
    tallest = max(legend.height for legend in legends)
    if tallest > room:
        raise too_tall(bench, "The rules", tallest - room, 0)
    return [titled(bench, top, legend) for legend in legends]


def rules_columns(bench: Bench, size: float) -> list[int]:
    """In how many columns rules of that type may be set: as many as read best, or else in narrower ones."""
    counts = (panel.columns_in(bench.width, size, least) for least in (panel.COMFORTABLE, panel.NARROW))
    return [count for count in dict.fromkeys(counts)
            if count == 1 or panel.titles_fit(bench.sheet.rules, bench.draft, bench.width, count, size)]


def rules_title(bench: Bench, rules: float) -> Block:
    """The title over the rules, which stands out from their type."""
    draft = bench.draft
    text = layouts.filled(bench.sheet.words["rules_of"], {"title": bench.sheet.title})
    largest = max(bench.size.body, rules * TITLE)
    title = fit(text, bench.width, largest, bench.size.body, "bold", bench.measure, lines=2)
    y = 0.0
    for line in title.lines:
        y += title.size
        draft.text(0, y, line, title.size, "bold", role="title")
    return draft.block(y + title.size * 0.5)


def titled(bench: Bench, top: Block, legend: Block) -> Leaf:
    blocks = [top.at(bench.left, bench.margin), legend.at(bench.left, bench.margin + top.height)]
    return leaf(bench, blocks)
