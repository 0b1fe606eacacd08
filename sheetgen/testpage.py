"""A page that shows what a printer does: true lengths, its margins, greys, lines, and sizes of print."""

from __future__ import annotations

from sheetgen.draft import QUIET, Draft, Measure
from sheetgen.language import Language
from sheetgen.layout import MM, SIZES
from sheetgen.page import Fill, Mark, Page, Rule, Text
from sheetgen.paper import Paper

EDGES = (3.0, 4.2, 5.0, 6.35, 8.0, 10.0)
"""Frames so many millimetres from the paper's edge; the outermost that is whole tells the printer's reach."""

GREYS = (0.95, 0.91, 0.85, 0.7, 0.5, 0.32, 0.0)
WEIGHTS = (0.5, 0.9, 1.6, 2.4)


def page(paper: Paper, language: Language, measure: Measure) -> Page:
    """The test page for this paper; it alone prints nearer to the edge than a sheet ever does."""
    marks: list[Mark] = []
    for edge in EDGES:
        marks += frame(paper, edge * MM)
    left = 18 * MM
    width = paper.width - 2 * left
    draft = Draft(SIZES["normal"], measure)
    y = 18 * MM + 20
    draft.text(left, y, language.word("testpage"), 20, "bold", role="title")
    y += 26
    y = sentences(draft, left, y, width, language.word("testpage_edges", edges=", ".join(f"{e:g}" for e in EDGES)))
    y = ruler(draft, left, y + 14, language)
    y = greys(draft, left, y + 20, width, language)
    y = lines(draft, left, y + 18, width, language)
    for name, size in SIZES.items():
        y += size.body * 1.6
        if y + size.label * 2 > paper.height - 14 * MM:
            break
        draft.text(left, y, f"{language.word(name)}: 1,265  −345  Ann & Bob", size.body)
        y += size.label * 1.5
        draft.text(left, y, language.word("testpage_label", size=f"{size.label:g}"), size.label, ink=QUIET, role="note")
    return Page(paper.width, paper.height, (*marks, *draft.decoration, *draft.texts), language.word("testpage"))


def frame(paper: Paper, edge: float) -> list[Mark]:
    """A frame at a distance from the edge, its millimetres written in the middle of its top."""
    right, bottom = paper.width - edge, paper.height - edge
    corners = ((edge, edge, right, edge), (edge, bottom, right, bottom), (edge, edge, edge, bottom),
               (right, edge, right, bottom))
    return [Rule(*corner, 0.5) for corner in corners]


def sentences(draft: Draft, x: float, y: float, width: float, text: str) -> float:
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}".strip()
        if line and draft.measure(longer, "regular", 10) > width:
            draft.text(x, y, line, 10, role="note")
            y += 13
            longer = word
        line = longer
    draft.text(x, y, line, 10, role="note")
    return y + 13


def ruler(draft: Draft, x: float, y: float, language: Language) -> float:
    """Ten centimetres and four inches, to lay a real ruler against."""
    for length, parts, label in ((100 * MM, 100, "100 mm"), (4 * 72.0, 32, "4 in")):
        draft.across(x, x + length, y + 12, 0.9)
        for step in range(parts + 1):
            tall = 12 if step % (parts // 4 if parts == 32 else 10) == 0 else 6 if step % (parts // 20 or 2) == 0 else 4
            draft.down(x + length * step / parts, y + 12 - tall, y + 12, 0.5)
        draft.text(x + length + 8, y + 12, label, 10, "semibold", role="note")
        y += 30
    return sentences(draft, x, y, 440, language.word("testpage_ruler"))


def greys(draft: Draft, x: float, y: float, width: float, language: Language) -> float:
    """Squares from the lightest grey to black."""
    side = min(36.0, width / len(GREYS) - 6)
    for number, grey in enumerate(GREYS):
        at = x + number * (side + 6)
        draft.decoration.append(Fill(at, y, side, side * 0.7, grey))
        for edge in (y, y + side * 0.7):
            draft.across(at, at + side, edge, 0.5)
        draft.texts.append(Text(at + side / 2, y + side * 0.7 + 10, f"{round((1 - grey) * 100)} %", 8, align="centre",
                                role="note"))
    return sentences(draft, x, y + side * 0.7 + 26, width, language.word("testpage_greys"))


def lines(draft: Draft, x: float, y: float, width: float, language: Language) -> float:
    """The weights of line that sheets are drawn with."""
    length = width / len(WEIGHTS) - 10
    for number, weight in enumerate(WEIGHTS):
        at = x + number * (length + 10)
        draft.across(at, at + length, y, weight)
        draft.text(at, y + 12, f"{weight:g} pt", 8, role="note")
    return y + 14
