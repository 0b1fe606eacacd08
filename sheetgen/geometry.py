"""Where everything goes; pure arithmetic; complains if it does not fit."""

from __future__ import annotations

from dataclasses import replace

from sheetgen import ends, plain
from sheetgen import layout as layouts
from sheetgen.bench import (
    AIR,
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
from sheetgen.cards import across
from sheetgen.draft import Measure
from sheetgen.layout import MM, Layout, Size
from sheetgen.paper import Paper
from sheetgen.sheet import Sheet
from sheetgen.surround import around, rules_leaves
from sheetgen.table import down


def place(
    sheet: Sheet,
    layout: Layout,
    paper: Paper,
    size: Size,
    measure: Measure,
    *,
    rounds_wanted: int | None = None,
    gutter: float = 0.0,
    labels_right: bool = False,
    rules_apart: bool = False,
) -> Form:
    """The form of a sheet on this paper, with exactly the rounds wanted, or as many as fit well.

    `gutter` is more room at the left, in points; `rules_apart` puts the legend on a page of its own.
    Raises DoesNotFit with the millimetres that are missing and what would help.
    """
    bench = Bench(sheet, layout, paper, size, measure, layout.margin * MM, gutter, labels_right, rules_apart)
    if bench.rounds is None:
        return without_rounds(bench)
    if bench.rounds.run == "across":
        return across(bench, bench.rounds, rounds_wanted)
    return down(bench, bench.rounds, rounds_wanted)


def without_rounds(bench: Bench) -> Form:
    """A page without rounds: a tally, or the rules alone."""
    above, _ = around(bench, None)
    tallied = next((part for part in bench.layout.parts if isinstance(part, layouts.Tally)), None)
    if tallied is None:
        return Form(tuple(rules_leaves(bench)), (), ())
    columns = sum(ends.tally_least(key, bench.sheet, bench.draft) for key in tallied.columns)
    if columns > bench.width:
        raise too_wide(bench, f"{len(tallied.columns)} columns", columns + bench.paper.width - bench.width)
    foot = bench.foot()
    room = bench.floor - bench.margin - foot.height - AIR - tall(above)
    empty = ends.tally(replace(tallied, rows=0), bench.sheet, bench.draft, bench.width, 0)
    least = bench.size.box_height
    fits = int((room - empty.height) / least + 0.001)
    if tallied.rows > fits:
        raise too_tall(bench, plain.count(tallied.rows, "sitting"), empty.height + tallied.rows * least - room, fits)
    row = min((room - empty.height) / tallied.rows, least * STRETCH ** 3)  # names in it may take two lines
    grid = ends.tally(tallied, bench.sheet, bench.draft, bench.width, row)
    blocks = stack([*above, (grid, 0.0)], bench.left, bench.margin)
    return Form((leaf(bench, blocks),), (), warnings_of(blocks))
