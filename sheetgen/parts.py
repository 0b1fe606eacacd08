"""The parts of a page apart from its rounds: heading, names, minimum melds and totals."""

from __future__ import annotations

from sheetgen.draft import HEAVY, LINE, QUIET, THIN, Block, Draft, fit
from sheetgen.layout import Foot, Heading, Rounds, Totals, filled
from sheetgen.page import ShapeName
from sheetgen.sheet import RoundHead, Sheet
from sheetgen.values import dataclass

SUITS: tuple[ShapeName, ...] = ("spade", "heart", "club", "diamond")


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns that the table's parts share: the hand's, then one for each side; widths in points."""

    width: float
    hand: float
    sides: int
    items: int
    beside: bool
    labels_right: bool = False
    before: float = 0.0  # what stands in a box before its figure: its label, and a minimum meld
    captions: bool = False  # the labels stand over the figures, for they have no room before them

    @property
    def side(self) -> float:
        return (self.width - self.hand) / self.sides

    @property
    def left(self) -> float:
        """Where the first side begins."""
        return 0.0 if self.labels_right else self.hand

    @property
    def hand_left(self) -> float:
        return self.width - self.hand if self.labels_right else 0.0

    def side_left(self, index: int) -> float:
        return self.left + index * self.side

    @property
    def item(self) -> float:
        """The width of one box to write in."""
        return self.side / self.items if self.beside else self.side

    @property
    def stacked(self) -> int:
        """How many boxes stand above each other in a round."""
        return 1 if self.beside else self.items


WIDEST = "−100,000"
"""A figure that every box has room for."""


def figure_width(draft: Draft) -> float:
    return draft.measure(WIDEST, "semibold", draft.size.body + 1)


def least_box(draft: Draft) -> float:
    """The least width of a box to write in, in points: the size's floor, or what the widest figure needs."""
    return max(draft.size.box_width, draft.measure(WIDEST, "bold", draft.size.body) + 2.5)


def figure_pad(draft: Draft, columns: Columns) -> float:
    """The room right of a figure that sets a column of them in the middle of its box, last digits in line."""
    free = columns.item - figure_width(draft)
    return max(3.0, min(free / 2, free - columns.before))


def dealer_mark(draft: Draft, head: RoundHead, x: float, y: float, size: float) -> None:
    """A small ring for the dealer's initial."""
    draft.shape("circle", x, y, size, outline=True)
    draft.slot(f"{head.key}_dealer", x, y, size, size, draft.size.label, "semibold", "centre", pad=1)


def separators(draft: Draft, columns: Columns, top: float, bottom: float) -> None:
    """The lines between the hand column and the sides, and the table's two outer edges."""
    draft.down(0, top, bottom, HEAVY)
    draft.down(columns.width, top, bottom, HEAVY)
    edge = columns.width - columns.hand if columns.labels_right else columns.hand
    if columns.hand:
        draft.down(edge, top, bottom, LINE)
    for index in range(1, columns.sides):
        draft.down(columns.side_left(index), top, bottom, LINE)


LOGO = 120.0
"""The most points across that a club's picture takes beside a title."""

SHARES = {"date": 0.6, "place": 1.4, "table": 0.3, "event": 1.5, "sitting": 0.3, "club": 1.5, "player": 2.0}
"""How the lines of a heading share what its width leaves over the least of each."""

NUMBERS = frozenset({"table", "sitting"})
"""Lines for a number: alone in a row they stay short."""

LONGEST = 2.5
"""How many times its least width such a line may have."""

NAME = 7.5
"""What a name takes at the least, in sizes of its type."""

NAMES = {"place": NAME, "event": 10.0, "club": 10.0, "player": 11.0}
"""The same in a heading's lines, where the names of people and evenings are longer than those of places."""


def heading(part: Heading, sheet: Sheet, draft: Draft, width: float) -> Block:
    """The title with the four suits, what it is for, and lines to write on."""
    size = draft.size
    suit = size.body * 0.95
    shown = SUITS if part.suits and not part.logo else ()
    suits = min(width / 4, LOGO) if part.logo else len(shown) * suit * 1.2
    words = filled(part.title, sheet.facts) or sheet.title
    about = sheet.subtitle if sheet.title in words else " · ".join(filter(None, (sheet.title, sheet.subtitle)))
    title = fit(words, width - suits - size.body, size.title, size.body, "bold", draft.measure, lines=2)
    if title.cut:
        draft.warnings.append(f"“{words}” is too long for a title here and was cut short.")
    y = 0.0
    for line in title.lines:
        y += title.size * 1.02
        draft.text(0, y - title.size * 0.18, line, title.size, "bold", role="title")
    for index, name in enumerate(shown):
        draft.shape(name, width - suits + (index * 1.2 + 0.2) * suit, title.size * 0.84 - suit, suit,
                    outline=name in {"heart", "diamond"})
    footless = any(isinstance(each, Rounds) for each in sheet.parts) and not any(
        isinstance(each, Foot) for each in sheet.parts)
    page = draft.measure(sheet.words["page_of"], "regular", size.label) if footless else 0.0
    if footless:  # the page's number is then here
        draft.slot("page", width - page, y, page, size.leading * 1.25, size.label, align="right", pad=0)
    if about:
        room = width - suits - size.body if part.logo else width - page - (size.body if page else 0.0)
        subtitle = fit(about, room, size.label + 1, size.label, "regular", draft.measure, lines=4)
        for line in subtitle.lines:
            y += subtitle.size * 1.25
            draft.text(0, y - subtitle.size * 0.1, line, subtitle.size, ink=QUIET, role="note")
    if part.logo:
        y = max(y, size.title * 2)
        draft.slot("logo", width - suits, 0, suits, y, size.body)
    y += size.label * 0.4
    for row in head_rows(part, sheet, draft, width):
        head_lines(row, sheet, draft, width, y)
        y += size.box_height
    return draft.block(y + size.label * 0.75)


def head_rows(part: Heading, sheet: Sheet, draft: Draft, width: float) -> list[list[str]]:
    """The heading's lines in as few rows as leave each of them room to write, as many in each."""
    for count in range(1, len(part.lines) + 1):
        each = -(-len(part.lines) // count)
        rows: list[list[str]] = [[*part.lines[first : first + each]] for first in range(0, len(part.lines), each)]
        if all(row_least(row, sheet, draft) <= width for row in rows):
            return rows
    return [[key] for key in part.lines]


def row_least(keys: list[str], sheet: Sheet, draft: Draft) -> float:
    """The least width of a row of the heading's lines, in points."""
    return sum(head_least(key, sheet, draft) for key in keys) + (len(keys) - 1) * draft.size.between


def head_least(key: str, sheet: Sheet, draft: Draft) -> float:
    """The least width of a heading's line with its label, in points: a box to write in, a long date, or a name."""
    label = draft.measure(sheet.words[key], "regular", draft.size.label) + 4
    if key == "date":
        return label + max(draft.measure(date, "regular", draft.size.between) for date in sheet.long_dates) + 4
    return label + (draft.size.box_width if key in NUMBERS else draft.size.between * NAMES[key])


def head_lines(keys: list[str], sheet: Sheet, draft: Draft, width: float, y: float) -> None:
    """One row of a heading's lines, each with its label before it."""
    size = draft.size
    height, gap = size.box_height, size.between
    baseline = y + height - size.body * 0.32
    least = [min(head_least(key, sheet, draft), width) for key in keys]
    share = (width - (len(keys) - 1) * gap - sum(least)) / sum(SHARES[key] for key in keys)
    x = 0.0
    for key, needed in zip(keys, least, strict=True):
        room = needed + share * SHARES[key]
        if len(keys) == 1 and key in NUMBERS:
            room = min(room, needed * LONGEST)
        used = draft.measure(sheet.words[key], "regular", size.label) + 4
        draft.text(x, baseline, sheet.words[key], size.label, ink=QUIET, role="row")
        draft.line_to_write_on(x + used, x + room, baseline)
        draft.slot(key, x + used, baseline - size.body, room - used, size.body * 1.24, size.body, align="left",
                   drop=size.body, pad=2, floor=size.between)
        x += room + gap


def names(sheet: Sheet, draft: Draft, columns: Columns) -> Block:
    """The top of the table: over each side its word or name, and a line for each player."""
    size = draft.size
    head = size.body * 1.1 + 7 if sheet.named or any(side.label for side in sheet.sides) else 0.0
    bottom = head + sheet.players * size.box_height
    draft.across(0, columns.width, 0, HEAVY)
    if head:
        draft.fill(0, 0, columns.width, head)
        draft.across(0, columns.width, head, THIN)
    draft.fill(columns.hand_left, head, columns.hand, bottom - head)
    draft.label(columns.hand_left, head, columns.hand, size.box_height, sheet.words["players"], ink=QUIET, role="row")
    for index, side in enumerate(sheet.sides):
        x = columns.side_left(index)
        if sheet.named:
            draft.slot(f"{side.key}_name", x, 0, columns.side, head, size.body + 1, "bold", "centre")
        elif side.label:
            draft.label(x, 0, columns.side, head, side.label, size.body + 1, "bold", role="column", pad=4)
        for player in range(sheet.players):
            y = head + player * size.box_height
            if player:
                draft.across(x + 5, x + columns.side - 5, y, THIN, QUIET)
            if player < side.players:
                draft.slot(f"{side.key}_player{player + 1}", x, y, columns.side, size.box_height, size.body + 1,
                           "semibold", "centre")
    draft.across(0, columns.width, bottom, LINE)
    separators(draft, columns, 0, bottom)
    return draft.block(bottom)


def minimum(sheet: Sheet, draft: Draft, columns: Columns) -> Block:
    """The minimum initial melds in one band of the table, or nothing where none is stated."""
    strip = sheet.strip
    if strip is None or any(head.minimum for head in sheet.rounds):
        return draft.block(0)
    size = draft.size
    gap = size.label * 1.6
    pieces = [(entry.label, entry.value) for entry in strip.entries if entry.value]
    lines: list[list[tuple[str, str, float]]] = [[]]
    room = columns.width - 12
    title = draft.measure(strip.title, "semibold", size.label) + gap
    used = title
    for label, value in pieces:
        width = draft.measure(f"{label} ", "regular", size.label) + draft.measure(value, "bold", size.label + 1) + gap
        if used + width > room + gap and lines[-1]:
            lines.append([])
            used = title
        lines[-1].append((label, value, width))
        used += width
    height = len(lines) * size.leading + 6
    draft.fill(0, 0, columns.width, height)
    baseline = draft.centred(0, height, size.label, 1) - (len(lines) - 1) * size.leading / 2
    draft.text(6, baseline, strip.title, size.label, "semibold", role="heading")
    for line in lines:
        x = 6 + title
        for label, value, width in line:
            draft.text(x, baseline, label, size.label, ink=QUIET)
            draft.text(x + width - gap, baseline, value, size.label + 1, "bold", "right")
            x += width
        baseline += size.leading
    draft.across(0, columns.width, height, LINE)
    draft.down(0, 0, height, HEAVY)
    draft.down(columns.width, 0, height, HEAVY)
    return draft.block(height)


def totals(part: Totals, sheet: Sheet, draft: Draft, columns: Columns) -> Block:
    """The foot of the table: corrections and final totals."""
    size = draft.size
    row = size.box_height
    rows = (("adjust", "adjust"), ("total", "totals"))[0 if part.adjust else 1 :]
    for number, (key, word) in enumerate(rows):
        y = number * row
        final = key == "total"
        draft.fill(columns.hand_left, y, columns.hand, row)
        draft.label(columns.hand_left, y, columns.hand, row, sheet.words[word], face="semibold", role="row")
        for index, side in enumerate(sheet.sides):
            x = columns.side_left(index)
            width = columns.item
            draft.slot(f"{side.key}_{key}", x + columns.side - width, y, width, row,
                       size.body + (1 if final else 0), "bold" if final else "regular",
                       pad=figure_pad(draft, columns))
            if columns.beside and columns.items > 1:
                left = x + columns.side - width
                draft.fill(x, y, left - x, row)
                draft.down(left, y, y + row, THIN)
            if not final and width > figure_width(draft) + size.label:
                draft.text(x + columns.side - width + 3, y + size.label * 0.66 + 2, "±", size.label, ink=QUIET)
        draft.across(0, columns.width, y + row, HEAVY if final else LINE)
    separators(draft, columns, 0, len(rows) * row)
    return draft.block(len(rows) * row)
