"""The boxes to write in, rounds across the page: a card for each side, its score lines down."""

from __future__ import annotations

from itertools import pairwise

from sheetgen.draft import HEAVY, LINE, QUIET, THIN, Block, Draft, least_width, wrap
from sheetgen.page import Face
from sheetgen.parts import dealer_mark, least_box
from sheetgen.sheet import Item, RoundHead, Sheet, SideHead

LABEL_SHARE = 0.36
"""The most of a card's width that its labels may take."""

LINES = 1.25
"""What each line of a label takes of its row, in sizes of its type."""

LEAST_NAME = 3.0
"""The least room for a player's name, in sizes of its type."""


def label_width(sheet: Sheet, draft: Draft, width: float) -> float:
    """How wide the column of labels is, in points: the longest on one line, or on two where that is too much."""
    size = draft.size.between
    longest = max(draft.measure(item.label, "semibold", size) for item in sheet.items) + 10
    return min(longest, max(width * LABEL_SHARE, min(longest, size * 9)))


def count_width(draft: Draft) -> float:
    """The room for a count of two digits before its hint, in points."""
    return 3 + draft.measure("00", "semibold", draft.size.label)


def column_width(sheet: Sheet, draft: Draft) -> float:
    """The least width of one round's boxes, in points: the floor, or the widest hint beside a count."""
    hints = [count_width(draft) + draft.measure(f" {item.hint}", "regular", draft.size.label) + 2
             for item in sheet.items if item.hint]
    return max([least_box(draft), *hints])


def head_height(sheet: Sheet, draft: Draft) -> float:
    """What a card takes above its boxes, in points: the names' band and the rounds' numbers."""
    return draft.size.box_height + rounds_height(sheet, draft)


def rounds_height(sheet: Sheet, draft: Draft) -> float:
    minimums = draft.size.leading if sheet.strip else 0.0
    return draft.size.body + 8 + minimums


def card(sheet: Sheet, draft: Draft, side: SideHead, rounds: tuple[RoundHead, ...], width: float, row: float,
         labels_right: bool = False, *, goes_on: bool = False) -> Block:
    """One side's card, `width` points wide, its rows `row` points high, labels at the left or the right.

    One that `goes_on` from another page has no starting total, dealers or minimum melds again.
    """
    size = draft.size
    label = label_width(sheet, draft, width)
    column = (width - label) / len(rounds)
    top = size.box_height
    at = width - label if labels_right else 0.0
    boxes = 0.0 if labels_right else label
    names(sheet, draft, side, width, label, goes_on)
    y = top + rounds_height(sheet, draft)
    draft.fill(0, top, width, y - top)
    draft.label(at, top, label, size.body + 8, sheet.words["hand"], draft.size.between, "semibold", "left",
                role="column", pad=5)
    minimums = sheet.strip is not None and not goes_on
    if sheet.strip and minimums and draft.measure(sheet.strip.title, "regular", size.label) <= label - 10:
        draft.label(at, top + size.body + 5, label, size.leading, sheet.strip.title, align="left", ink=QUIET, pad=5)
    for number, head in enumerate(rounds):
        round_head(draft, head, boxes + number * column, top, column, size.body + 8,
                   dealer=side.key == "side1" and not goes_on)
        if minimums and not head.minimum:
            draft.slot(f"{head.key}_{side.key}_minimum", boxes + number * column, top + size.body + 5, column,
                       size.leading, size.label, align="centre", pad=1)
    draft.across(0, width, y, LINE)
    first = y
    for item, following in pairwise([*sheet.items, None]):
        if item is None:
            break
        one_line(draft, item, side, rounds, y, row, column, (at, label, boxes))
        y += row
        weight = HEAVY if following is None else LINE if following.section != item.section else THIN
        draft.across(0, width, y, weight)
    for number in range(1, len(rounds)):
        draft.down(boxes + number * column, top, y, THIN)
    draft.down(at or label, top, y, LINE)
    draft.down(0, 0, first, HEAVY)
    draft.down(width, 0, first, HEAVY)
    draft.down(0, first, y, HEAVY)
    draft.down(width, first, y, HEAVY)
    return draft.block(y)


def names(sheet: Sheet, draft: Draft, side: SideHead, width: float, label: float, goes_on: bool) -> None:
    """The band with a card's side, its players' lines and, on its first page, the total it starts with."""
    size = draft.size
    height = size.box_height
    draft.across(0, width, 0, HEAVY)
    draft.across(0, width, height, LINE)
    start = sheet.words["carried" if sheet.continued else "start"]
    start_label, box = (0.0, 0.0) if goes_on else start_widths(sheet, draft)
    draft.fill(0, 0, label, height)
    draft.down(label, 0, height, LINE)
    if sheet.named:
        draft.slot(f"{side.key}_name", 0, 0, label, height, size.body, "bold", "left", pad=5)
    else:
        draft.label(0, 0, label, height, side.label or sheet.words["players" if side.players > 1 else "player"],
                    size.body if side.label else size.label,
                    "bold" if side.label else "regular", "left", role="row", pad=5)
    room = width - label - start_label - box
    for player in range(side.players):
        x = label + player * room / side.players
        if player:
            draft.down(x, 4, height - 4, THIN, QUIET)
        draft.slot(f"{side.key}_player{player + 1}", x, 0, room / side.players, height, size.body, "semibold", "left")
    if goes_on:
        return
    draft.fill(label + room, 0, start_label, height)
    draft.down(label + room, 0, height, THIN)
    draft.down(width - box, 0, height, THIN)
    draft.label(label + room, 0, start_label, height, start, role="row")
    draft.slot(f"{side.key}_carried", width - box, 0, box, height, size.body)


def start_widths(sheet: Sheet, draft: Draft) -> tuple[float, float]:
    """The widths of the starting total's label and box, in points."""
    start = sheet.words["carried" if sheet.continued else "start"]
    return least_width(start, draft.size.label, "regular", draft.measure) + 6, draft.size.box_width * 1.1


def least_card(sheet: Sheet, draft: Draft, width: float) -> float:
    """The least width of a card for the band with its names, in points."""
    names = sheet.players * draft.size.body * LEAST_NAME
    return label_width(sheet, draft, width) + names + sum(start_widths(sheet, draft))


def round_head(draft: Draft, head: RoundHead, x: float, y: float, width: float, height: float, *, dealer: bool) -> None:
    """A round's number, its dealer mark on one card, and the minimum initial meld that goes with it."""
    size = draft.size
    mark = size.label + 5
    draft.text(x + (width - mark) / 2 - 2, y + (height + draft.cap_height * size.body) / 2, head.label, size.body,
               "semibold", "centre", role="column")
    if dealer:
        dealer_mark(draft, head, x + (width + mark) / 2 - 3, y + (height - mark) / 2, mark)
    if head.minimum:
        draft.label(x, y + height - 3, width, size.leading, head.minimum, ink=QUIET)


def one_line(draft: Draft, item: Item, side: SideHead, rounds: tuple[RoundHead, ...], y: float, row: float,
             column: float, across: tuple[float, float, float]) -> None:
    """A score line's label and its boxes: the count and what it is worth above, the points below.

    `across` is where the label stands, how wide it is, and where the boxes begin.
    """
    size = draft.size
    at, label, boxes = across
    total = item.kind != "entry"
    type_size = draft.size.between
    draft.fill(at, y, label, row)
    face: Face = "semibold" if total else "regular"
    lines = len(wrap(item.label, label - 10, face, type_size, draft.measure))
    roomy = lines == 1 or lines * type_size * LINES <= row
    draft.label(at, y, label, row, item.label, type_size if roomy else size.label, face, "left", role="row", pad=5)
    for number, head in enumerate(rounds):
        x = boxes + number * column
        key = f"{head.key}_{side.key}_{item.key}"
        if item.hint:
            draft.text(x + count_width(draft) + size.label * 0.25, y + size.label * 0.66 + 2.5, item.hint,
                       size.label, ink=QUIET, role="note")
            if item.counted:
                draft.slot(f"{key}_count", x, y, count_width(draft), size.label + 3,
                           size.label, "semibold", drop=size.label * 0.66 + 2.5, pad=0)
        over = 0.0 if total or not item.hint else size.label + 3
        drop = (over + row + draft.cap_height * size.body) / 2  # in the middle of what the hint leaves
        drop = min(drop, row - max(3.5, size.body * 0.2))
        draft.slot(key, x, y, column, row, size.body, face, drop=drop, pad=4)
