"""Several pages on one side of paper, and both sides of it: pages in, pages out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from sheetgen.errors import DoesNotFit
from sheetgen.page import Mark, Page, Placed, Rule, Shape, Stationery
from sheetgen.paper import MM, Paper

Order = Literal["in_turn", "stack"]
"""In which order cut sheets come: one after another, or so that the cut piles laid on each other are in order."""

GRIDS = {1: (1, 1), 2: (2, 1), 4: (2, 2)}
"""Columns and rows of pages on a side; two stand side by side on the paper turned sideways."""

SAFE = 6.35 * MM
"""Printers reach no nearer to the paper's edge."""

SLACK = 0.5
"""By so many points a page may be larger than its place: half a millimetre that rounding brings."""

CUT_INK = 0.4
MARK, SCISSORS, CROSS = 16.0, 10.0, 5.0


def cell(paper: Paper, per_sheet: int) -> tuple[float, float]:
    """Returns the width and height, in points, of the place that each of so many pages has on a sheet."""
    columns, rows = _grid(per_sheet)
    width, height = _side(paper, per_sheet)
    return width / columns, height / rows


def several_up(pages: Sequence[Page], per_sheet: int, paper: Paper, *, order: Order = "in_turn",
               mirrored: bool = False, cut_marks: bool = True) -> tuple[Page, ...]:
    """Returns sides of paper with so many pages each, at their full size, in the middle of their places.

    `order` "stack" is for cutting: the piles of cut sheets, laid on each other from the first place to the last,
    are in order. `mirrored` fills each row from the right, for the backs of sheets whose fronts are not.
    Raises DoesNotFit if a page is larger than its place; 1, 2 or 4 are possible.
    """
    _check(pages, cell(paper, per_sheet), per_sheet, paper)
    sides = -(-len(pages) // per_sheet)
    marks = _cut_marks(paper, per_sheet) if cut_marks and per_sheet > 1 else ()
    result = []
    for side in range(sides):
        if order == "stack":
            numbers = range(side, len(pages), sides)
        else:
            numbers = range(side * per_sheet, min((side + 1) * per_sheet, len(pages)))
        result.append(_side_of(pages, numbers, per_sheet, paper, marks=marks, mirrored=mirrored))
    return tuple(result)


def booklet(pages: Sequence[Page], paper: Paper) -> tuple[Page, ...]:
    """Returns the sides of a booklet, two pages each: printed on both sides, laid together and folded, in order.

    Fronts and backs take turns; the printer turns the paper over along its short edge. Where the pages are no
    multiple of four, the booklet ends with empty ones. Raises DoesNotFit if a page is larger than half the paper.
    """
    _check(pages, cell(paper, 2), 2, paper)
    count = -(-len(pages) // 4) * 4
    pairs = [pair for sheet in range(count // 4)
             for pair in ((count - 1 - 2 * sheet, 2 * sheet), (2 * sheet + 1, count - 2 - 2 * sheet))]
    return tuple(_side_of(pages, pair, 2, paper) for pair in pairs)


def duplex(fronts: Sequence[Page], backs: Sequence[Page]) -> tuple[Page, ...]:
    """Returns fronts and backs in turn; where one of them has run out, the paper's other side stays empty."""
    sheets: list[Page] = []
    for index in range(max(len(fronts), len(backs))):
        front = fronts[index] if index < len(fronts) else None
        back = backs[index] if index < len(backs) else None
        sheets += (front or _empty(back), back or _empty(front))
    return tuple(sheets)


def _empty(other: Page | None) -> Page:
    return Page(other.width, other.height, ()) if other else Page(0.0, 0.0, ())


def _grid(per_sheet: int) -> tuple[int, int]:
    if per_sheet not in GRIDS:
        raise DoesNotFit(f"{per_sheet} pages do not go on one side of paper.", "Choose 1, 2 or 4.")
    return GRIDS[per_sheet]


def _side(paper: Paper, per_sheet: int) -> tuple[float, float]:
    """The side of paper as it is printed: turned sideways for two."""
    columns, rows = _grid(per_sheet)
    return (paper.height, paper.width) if columns > rows else (paper.width, paper.height)


def _check(pages: Sequence[Page], place: tuple[float, float], per_sheet: int, paper: Paper) -> None:
    width, height = place
    for page in pages:
        if page.width > width + SLACK or page.height > height + SLACK:
            raise DoesNotFit(
                f"A page of {page.width / MM:.0f} × {page.height / MM:.0f} mm does not go {per_sheet} to a side of "
                f"{paper.title or paper.name}: each has {width / MM:.0f} × {height / MM:.0f} mm.",
                f"Lay the pages out for {width / MM:.0f}x{height / MM:.0f}mm.")


def _side_of(pages: Sequence[Page], numbers: Sequence[int], per_sheet: int, paper: Paper, *,
             marks: tuple[Mark, ...] = (), mirrored: bool = False) -> Page:
    """One side with the pages of these numbers in their places; a number past the last page leaves its place empty."""
    columns, _ = _grid(per_sheet)
    width, height = cell(paper, per_sheet)
    placed: list[Mark] = []
    labels: dict[str, None] = {}
    for place, number in enumerate(numbers):
        if number >= len(pages):
            continue
        page, (row, column) = pages[number], divmod(place, columns)
        if mirrored:
            column = columns - 1 - column
        placed.append(Placed(page, column * width + (width - page.width) / 2, row * height + (height - page.height) / 2,
                             prefix=f"s{number + 1}_"))
        if page.label:
            labels[page.label] = None
    return Page(*_side(paper, per_sheet), (*placed, *marks), ", ".join(labels))


def _cut_marks(paper: Paper, per_sheet: int) -> tuple[Mark, ...]:
    """Short lines where to cut, at the ends of each cut, with scissors; in the same places on every side."""
    columns, rows = _grid(per_sheet)
    width, height = _side(paper, per_sheet)
    marks: list[Mark] = []
    for column in range(1, columns):
        x = column * width / columns
        marks += (_rule(x, SAFE, x, SAFE + MARK), _rule(x, height - SAFE - MARK, x, height - SAFE))
        blades = Page(SCISSORS, SCISSORS, (Shape("scissors", 0, 0, SCISSORS, CUT_INK),))
        marks.append(Placed(blades, x + SCISSORS / 2, SAFE + MARK + 2, turn=90))
    for row in range(1, rows):
        y = row * height / rows
        marks += (_rule(SAFE, y, SAFE + MARK, y), _rule(width - SAFE - MARK, y, width - SAFE, y))
        marks.append(Shape("scissors", SAFE + MARK + 2, y - SCISSORS / 2, SCISSORS, CUT_INK))
        for column in range(1, columns):
            x = column * width / columns
            marks += (_rule(x - CROSS, y, x + CROSS, y), _rule(x, y - CROSS, x, y + CROSS))
    return (Placed(Stationery("cut marks", width, height, tuple(marks), ())),)


def _rule(x1: float, y1: float, x2: float, y2: float) -> Rule:
    return Rule(x1, y1, x2, y2, 0.5, CUT_INK)
