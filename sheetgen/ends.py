"""What may stand under the rounds: who won, notes, signatures, the result, a player's tally, and the foot."""

from __future__ import annotations

from sheetgen.draft import HEAVY, LINE, QUIET, THIN, Block, Draft, fit, least_width
from sheetgen.layout import MM, Foot, Notes, Result, Tally, filled
from sheetgen.parts import NAME, least_box
from sheetgen.sheet import Sheet


def won_by(sheet: Sheet, draft: Draft, width: float) -> Block:
    """Who won, and by how much; under it a line for what should be checked."""
    size = draft.size
    row = size.box_height
    baseline = row - size.body * 0.32
    won, by = sheet.words["won_by"], sheet.words["by_points"]
    used = draft.measure(won, "semibold", size.body) + 6
    margin = least_box(draft) * 1.2
    by_width = draft.measure(by, "semibold", size.body) + 6
    beside = width - used - by_width - margin - 6 >= size.body * NAME
    end = width - by_width - margin - 6 if beside else width
    draft.text(0, baseline, won, size.body, "semibold", role="row")
    draft.line_to_write_on(used, end, baseline)
    draft.slot("winner", used, 0, end - used, row, size.body + 1, "bold", "left", drop=baseline, pad=2)
    top = 0.0 if beside else row
    draft.text(width - margin - by_width, top + baseline, by, size.body, "semibold", role="row")
    draft.line_to_write_on(width - margin, width, top + baseline)
    draft.slot("margin", width - margin, top, margin, row, size.body + 1, "bold", "centre", drop=baseline)
    draft.slot("remark", 0, top + row, width, size.leading + 4, size.label, "semibold", "left", pad=0)
    return draft.block(top + row + size.leading + 6)


def notes(part: Notes, sheet: Sheet, draft: Draft, width: float) -> Block:
    """Lines to write on, a slot for each; the label stands over the first."""
    size = draft.size
    label = size.leading * 1.2
    draft.text(0, size.leading, sheet.words["notes"], size.label, "semibold", role="heading")
    for number in range(part.lines):
        y = label + number * size.box_height
        draft.across(0, width, y + size.box_height, THIN)
        draft.slot(f"note{number + 1}", 0, y, width, size.box_height, size.body, align="left",
                   drop=size.box_height - size.body * 0.26, pad=2)
    return draft.block(label + part.lines * size.box_height + 4)


def signatures(sheet: Sheet, draft: Draft, width: float) -> Block:
    """A line for each side to sign, four to a row at the most."""
    size = draft.size
    across = min(len(sheet.sides), max(1, int(width // (size.box_width * 3))))
    gap = size.body
    line = (width - (across - 1) * gap) / across
    height = size.box_height * 1.4
    rows = -(-len(sheet.sides) // across)
    for index, side in enumerate(sheet.sides):
        x = index % across * (line + gap)
        y = index // across * (height + size.leading)
        draft.across(x, x + line, y + height, THIN)
        label = f"{sheet.words['signature']} · {side.label}" if side.label else sheet.words["signature"]
        draft.label(x, y + height, line, size.leading, label, align="left", ink=QUIET, pad=0, role="note")
        draft.slot(f"{side.key}_signature", x, y, line, height, size.body, align="left", pad=2)
    return draft.block(rows * (height + size.leading) + 2)


def result(part: Result, sheet: Sheet, draft: Draft, width: float) -> Block:
    """A row for each side with boxes for its final total and, where a club counts them, its victory points."""
    size = draft.size
    boxes = [("total", sheet.words["final"]), ("points", sheet.words["victory_points"])][: 2 if part.victory_points
                                                                                         else 1]
    box = max([size.box_width * 1.8, *(draft.measure(word, "semibold", size.label) + 12 for _, word in boxes)])
    label = width - box * len(boxes)
    head = size.leading + 5
    draft.fill(0, 0, width, head)
    draft.across(0, width, 0, HEAVY)
    draft.label(0, 0, label, head, sheet.words["result"], face="semibold", align="left", pad=6, role="heading")
    for number, (_, word) in enumerate(boxes):
        draft.label(label + number * box, 0, box, head, word, face="semibold", role="column")
    draft.across(0, width, head, LINE)
    bottom = head + size.box_height * len(sheet.sides)
    for index, side in enumerate(sheet.sides):
        y = head + index * size.box_height
        names = 0.0
        if side.label:
            names = label / 3
            draft.label(0, y, names, size.box_height, side.label, size.body, "bold", "left", pad=6, role="row")
        draft.slot(f"{side.key}_result_name", names, y, label - names, size.box_height, size.body,
                   "regular" if names else "bold", "left", pad=3 if names else 6, floor=size.label)
        for number, (key, _) in enumerate(boxes):
            draft.slot(f"{side.key}_result_{key}", label + number * box, y, box, size.box_height, size.body + 1, "bold",
                       "centre")
        draft.across(0, width, y + size.box_height, HEAVY if index == len(sheet.sides) - 1 else THIN)
    for number in range(len(boxes)):
        draft.down(label + number * box, 0, bottom, THIN)
    draft.down(0, 0, bottom, HEAVY)
    draft.down(width, 0, bottom, HEAVY)
    return draft.block(bottom)


SHARES = {"sitting": 0.2, "table": 0.4, "partner": 1.8, "opponents": 2.2, "score": 1.1, "running": 1.1,
          "initials": 0.8}
"""How the columns of a tally share what its width leaves over the least of each."""


def tally_least(key: str, sheet: Sheet, draft: Draft) -> float:
    """The least width of a tally's column: a box to write in, and the word over it; only the word over the numbers."""
    if key == "sitting":
        return draft.measure(sheet.words[key], "semibold", draft.size.label) + 8
    return max(draft.size.box_width, least_width(sheet.words[key], draft.size.label, "semibold", draft.measure) + 5)


def tally(part: Tally, sheet: Sheet, draft: Draft, width: float, row: float) -> Block:
    """One player's evening: a row of boxes for each sitting."""
    size = draft.size
    least = [tally_least(key, sheet, draft) for key in part.columns]
    share = (width - sum(least)) / sum(SHARES[key] for key in part.columns)
    edges = [0.0]
    for key, column in zip(part.columns, least, strict=True):
        edges.append(edges[-1] + column + share * SHARES[key])
    head = size.leading * 2 + 5
    draft.fill(0, 0, width, head)
    draft.across(0, width, 0, HEAVY)
    for number, key in enumerate(part.columns):
        draft.label(edges[number], 0, edges[number + 1] - edges[number], head, sheet.words[key], face="semibold",
                    role="column")
    draft.across(0, width, head, LINE)
    bottom = head + part.rows * row
    for index in range(part.rows):
        y = head + index * row
        for number, key in enumerate(part.columns):
            if key == "sitting":
                draft.fill(edges[number], y, edges[number + 1] - edges[number], row)
                draft.label(edges[number], y, edges[number + 1] - edges[number], row, str(index + 1), size.body,
                            "semibold", role="row")
                continue
            words = key in {"partner", "opponents"}
            draft.slot(f"sitting{index + 1}_{key}", edges[number], y, edges[number + 1] - edges[number], row, size.body,
                       "regular", "left" if words else "centre" if key == "table" else "right",
                       floor=size.label if words else 0.0)
        draft.across(0, width, y + row, HEAVY if index == part.rows - 1 else THIN)
    for edge in edges[1:-1]:
        draft.down(edge, 0, bottom, THIN)
    draft.down(0, 0, bottom, HEAVY)
    draft.down(width, 0, bottom, HEAVY)
    return draft.block(bottom)


BAR = 100 * MM
"""The check bar's length in points."""


def foot(part: Foot, sheet: Sheet, draft: Draft, width: float, dealers: bool) -> Block:
    """The bar that measures 100 mm when nothing was shrunk, a line of the layout's own, and the page number."""
    size = draft.size
    y = 0.0
    words = filled(part.words, sheet.facts)
    page = draft.measure(sheet.words["page_of"], "regular", size.label)
    bar = BAR if part.bar and width >= BAR else 0.0
    if bar:
        y = check_bar(sheet, draft, BAR if words else max(BAR, width - page - size.body))
    room = width - bar - (6 if bar else 0)
    key = sheet.words["dealer_key"]
    key_width = draft.measure(key, "regular", size.label) + size.label + 3
    drop = size.label * 1.9 if page <= room else y + size.leading  # under the bar where not beside it
    beside = draft.measure(words, "regular", size.label) <= room - page
    bottom = max(y, drop)
    if words:  # beside the bar, or else on a line of their own
        fitted = fit(words, room - page if beside else width, size.label, size.label, "regular", draft.measure)
        bottom += 0.0 if beside else size.leading
        at = (width - room, drop) if beside else (0.0, bottom)
        draft.text(*at, fitted.lines[0], size.label, ink=QUIET, role="note")
    at = (width - key_width, size.label * 0.83)
    if key_width > room:  # so too what the rings are for
        bottom += size.leading
        at = (0.0, bottom)
    if dealers:
        draft.shape("circle", at[0], at[1] - size.label * 0.83, size.label, outline=True)
        draft.text(at[0] + size.label + 3, at[1], key, size.label, ink=QUIET, role="note")
    draft.slot("page", width - page, drop - size.label, page, size.leading, size.label, "regular", "right",
               drop=size.label, pad=0)
    return draft.block(bottom + 2)


def check_bar(sheet: Sheet, draft: Draft, width: float) -> float:
    """The bar with a tick for each centimetre, and what it is for in `width`; returns its height in points."""
    size = draft.size
    tick = size.label * 0.7
    draft.across(0, BAR, tick, LINE)
    for step in range(11):
        x = step * BAR / 10
        draft.down(x, 0 if step % 5 == 0 else tick * 0.45, tick, LINE if step % 5 == 0 else THIN)
    note = fit(sheet.words["check_bar"], width, size.label, size.label, "regular", draft.measure, lines=3)
    y = tick
    for line in note.lines:
        y += size.label * 1.2
        draft.text(0, y, line, size.label, ink=QUIET, role="note")
    return y
