"""The boxes to write in, rounds down the page: a row each, a column for each side."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.draft import HEAVY, LINE, QUIET, THIN, Block, Draft, least_width, wrap
from sheetgen.layout import Rounds
from sheetgen.parts import Columns, dealer_mark, figure_pad, figure_width, separators
from sheetgen.sheet import RoundHead, Sheet

MINIMUM = 5.0
"""The width of a minimum meld in the corner of a box, in sizes of its type."""


def hand_width(sheet: Sheet, draft: Draft, *, least: bool = False) -> float:
    """How wide the column with the round's number and dealer mark must be, in points.

    With `least`, the narrowest that still holds both.
    """
    size = draft.size
    narrow = draft.measure("88", "semibold", size.body) + size.label + 14
    keys = ("adjust", "totals", "players", "carried" if sheet.continued else "start")
    longest = max(least_width(sheet.words[key], size.label, "semibold", draft.measure) for key in keys)
    return max(narrow, longest + 4) if least else max(narrow + 6, longest + 8)


def head_height(sheet: Sheet, draft: Draft, columns: Columns) -> float:
    """The band over the boxes, in points: as many lines of labels as the narrowest needs."""
    size = draft.size
    hand = len(wrap(sheet.words["hand"], columns.hand - 4, "semibold", size.label, draft.measure))
    labels = [item.label for item in sheet.items] if columns.beside else [over_boxes(sheet, draft, columns)]
    room = columns.item - 4
    lines = max(len(wrap(label, room, "semibold", size.label, draft.measure)) for label in labels)
    return size.leading * max(lines, hand) + 5


def over_boxes(sheet: Sheet, draft: Draft, columns: Columns) -> str:
    """What stands over boxes that are above each other: the label of each, or of the last where one is too wide."""
    labels = [item.label for item in sheet.items]
    widest = max(draft.measure(f"{label} /", "semibold", draft.size.label) for label in labels)
    return " / ".join(labels) if widest <= columns.side - 4 else sheet.words["total"]


def down(sheet: Sheet, draft: Draft, columns: Columns, rounds: tuple[RoundHead, ...], row: float) -> Block:
    """Rounds down the page, `row` points high for each box that stands in one of them."""
    y = heads(sheet, draft, columns)
    if starts(sheet):
        y = start_row(sheet, draft, columns, y)
    first = y
    for head in rounds:
        y = one_round(sheet, draft, columns, head, y, row)
        draft.across(0, columns.width, y, HEAVY if head is rounds[-1] else LINE if columns.stacked > 1 else THIN)
    if columns.beside:
        for index in range(columns.sides):
            for number in range(1, columns.items):
                draft.down(columns.side_left(index) + number * columns.item, 0, y, THIN)
    separators(draft, columns, 0, first)
    separators(draft, columns, first, y)
    return draft.block(y)


def heads(sheet: Sheet, draft: Draft, columns: Columns) -> float:
    """The band of labels over the boxes; returns its height in points."""
    height = head_height(sheet, draft, columns)
    draft.fill(0, 0, columns.width, height)
    draft.label(columns.hand_left, 0, columns.hand, height, sheet.words["hand"], face="semibold", role="column")
    for index in range(columns.sides):
        x = columns.side_left(index)
        if columns.beside:
            for number, item in enumerate(sheet.items):
                draft.label(x + number * columns.item, 0, columns.item, height, item.label, face="semibold",
                            role="column")
        else:
            draft.label(x, 0, columns.side, height, over_boxes(sheet, draft, columns), face="semibold", role="column")
    draft.across(0, columns.width, height, LINE)
    return height


def starts(sheet: Sheet) -> bool:
    """Whether there is a row for starting totals: where the layout wants one, and wherever a sheet goes on."""
    return sheet.continued or any(isinstance(part, Rounds) and part.start for part in sheet.parts)


def frame_height(sheet: Sheet, draft: Draft, columns: Columns) -> float:
    """What the table takes above its rounds, in points."""
    return head_height(sheet, draft, columns) + (draft.size.box_height if starts(sheet) else 0.0)


def start_row(sheet: Sheet, draft: Draft, columns: Columns, y: float) -> float:
    """The row for the totals that a sheet begins with; returns where the rounds begin."""
    row = draft.size.box_height
    word = "carried" if sheet.continued else "start"
    draft.fill(columns.hand_left, y, columns.hand, row)
    draft.label(columns.hand_left, y, columns.hand, row, sheet.words[word], role="row")
    for index, side in enumerate(sheet.sides):
        x = columns.side_left(index)
        left = x + columns.side - columns.item
        if left > x:
            draft.fill(x, y, left - x, row)
        draft.slot(f"{side.key}_carried", left, y, columns.item, row, draft.size.body,
                   pad=figure_pad(draft, columns))
    draft.across(0, columns.width, y + row, LINE)
    return y + row


def one_round(sheet: Sheet, draft: Draft, columns: Columns, head: RoundHead, y: float, row: float) -> float:
    """One round's number, dealer mark and boxes; returns where the next one begins."""
    size = draft.size
    height = row * columns.stacked
    draft.fill(columns.hand_left, y, columns.hand, height)
    mark = size.label + 5
    left = columns.hand_left
    under = size.leading if head.minimum else 0.0  # the number and the minimum under it are one group
    middle = y + max((row - under) / 2, mark / 2 + (0.5 if columns.beside else 4))
    draft.text(left + (columns.hand - mark - 4) / 2 + 1, middle + draft.cap_height * size.body / 2, head.label,
               size.body, "semibold", "centre", role="row")
    dealer_mark(draft, head, left + columns.hand - mark - 3, middle - mark / 2, mark)
    if head.minimum:
        top = min(middle + mark / 2, y + height - size.leading - 1)
        draft.label(left, top, columns.hand, size.leading, head.minimum, ink=QUIET)

    corners = sheet.strip is not None and not head.minimum
    middle_of_box = (row + draft.cap_height * size.body) / 2
    lower = max(middle_of_box, size.label * 1.1 + draft.cap_height * size.body + 1)  # under a caption or corner
    crowded = corners and columns.item <= figure_width(draft) + size.label * 6
    corner = size.label * 0.66 + 2.5
    for index, side in enumerate(sheet.sides):
        x = columns.side_left(index)
        for number, item in enumerate(sheet.items):
            total = item.kind == "running_total"
            box_x = x + (number * columns.item if columns.beside else 0)
            box_y = y + (0 if columns.beside else number * row)
            under = columns.captions or (crowded and (columns.beside or number == 0))
            draft.slot(f"{head.key}_{side.key}_{item.key}", box_x, box_y, columns.item, row,
                       size.body + (1 if total else 0), "semibold" if total else "regular",
                       pad=figure_pad(draft, columns), drop=lower if under else middle_of_box)
            if number and not columns.beside:
                draft.across(x + 4, x + columns.side - 4, box_y, THIN, QUIET)
            after = 0.0
            if columns.before or columns.captions:
                baseline = box_y + corner if columns.captions else draft.centred(box_y, row, size.label)
                draft.text(x + 4, baseline, item.label, size.label, ink=QUIET)
                after = draft.measure(item.label, "regular", size.label) + size.label
            if corners and number == 0:
                draft.slot(f"{head.key}_{side.key}_minimum", box_x + after, box_y, size.label * MINIMUM,
                           row if columns.before else size.label * 1.3, size.label, align="left", pad=3,
                           drop=None if columns.before else corner)
    return y + height


def labelled(sheet: Sheet, draft: Draft, columns: Columns) -> Columns:
    """The columns with the room for what tells the figures of boxes above each other apart, if they have that room.

    That is their labels, and in the first box a minimum meld: before the figures, or over them where these are too
    wide. Without the room, the labels are over the table alone.
    """
    if columns.beside:
        return columns
    size = draft.size
    words = [draft.measure(item.label, "regular", size.label) + size.label for item in sheet.items]
    if sheet.strip is not None and not any(head.minimum for head in sheet.rounds):
        words[0] += size.label * MINIMUM
    room = columns.item - 6
    if max(words) <= room - figure_width(draft):
        return replace(columns, before=max(words))
    return replace(columns, captions=max(words) <= room)
