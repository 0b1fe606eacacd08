"""Ink: pages as values become the bytes of a PDF."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from sheetgen import __version__
from sheetgen.fonts import Faces
from sheetgen.outlines import EM, HOLLOW, LINE, OUTLINES
from sheetgen.page import Field, Fill, Mark, Page, Picture, Placed, Rule, Shape, Stationery, Text
from sheetgen.pdffile import FONTS, Document
from sheetgen.pdftext import Texts, colour, number, string

KEPT_CONTENTS = 64
"""So many pages' contents are remembered, so that a pad of the same sheet, or of two in turn, stores each once."""


def draw(pages: Iterable[Page], faces: Faces, *, title: str, language: str, author: str = "") -> bytes:
    """Returns the pages as a PDF; the same pages give the same bytes everywhere.

    `language` is the document's main language ("en"). Pages are drawn as they come and are not kept, so that they
    may be made while they are asked for. Raises SheetgenError for a picture that is damaged.
    """
    document = Document()
    tree = document.reserve()
    ink = _Ink(document, faces)
    kids: list[int] = []
    bookmarks: list[tuple[str, int]] = []
    for page in pages:
        kids.append(ink.page(page, tree))
        if page.label and (not bookmarks or bookmarks[-1][0] != page.label):
            bookmarks.append((page.label, kids[-1]))
    document.put(b"<</Type/Pages/Count %d/Kids[%b]>>" % (len(kids), b" ".join(b"%d 0 R" % kid for kid in kids)), tree)
    maker = string(f"sheetgen {__version__}")
    root = document.put(
        b"<</Type/Catalog/Pages %d 0 R/Lang%b%b/ViewerPreferences"
        b"<</DisplayDocTitle true/PrintScaling/None/Enforce[/PrintScaling]>>>>"
        % (tree, string(language), _outline(document, bookmarks)))
    info = document.put(b"<</Title%b/Creator%b/Producer%b%b>>" % (
        string(title), maker, maker, b"/Author" + string(author) if author else b""))
    return document.close(root, info)


def _outline(document: Document, bookmarks: Sequence[tuple[str, int]]) -> bytes:
    """Writes the bookmarks; returns what the catalog says of them."""
    if not bookmarks:
        return b""
    outline = document.reserve()
    numbers = [document.reserve() for _ in bookmarks]
    for index, (label, page) in enumerate(bookmarks):
        before = b"/Prev %d 0 R" % numbers[index - 1] if index else b""
        after = b"/Next %d 0 R" % numbers[index + 1] if index + 1 < len(numbers) else b""
        document.put(b"<</Title%b/Parent %d 0 R/Dest[%d 0 R/Fit]%b%b>>" % (
            string(label), outline, page, before, after), numbers[index])
    document.put(b"<</Type/Outlines/First %d 0 R/Last %d 0 R/Count %d>>" % (
        numbers[0], numbers[-1], len(numbers)), outline)
    shown = b"/PageMode/UseOutlines" if len(numbers) > 1 else b""
    return b"/Outlines %d 0 R%b" % (outline, shown)


class _Ink:
    """Draws the pages of one document, and keeps what they share: stationery, pictures, resources, steps of text."""

    def __init__(self, document: Document, faces: Faces) -> None:
        self._document = document
        self._text = Texts(document, faces)
        self._numbers = self._text.numbers
        self._names: dict[Stationery | bytes, bytes] = {}
        self._objects: dict[bytes, int] = {}
        self._heights: dict[bytes, float] = {}
        self._stationery: dict[int, tuple[Stationery, bytes]] = {}
        self._resources: dict[tuple[bytes, ...], int] = {}
        self._contents: dict[bytes, int] = {}
        self._used: dict[bytes, None] = {}
        self._draw: dict[type, Callable[[Iterator[Any], float], bytes]] = {
            Field: self._text.fields, Text: self._text.texts, Rule: self._rules, Fill: self._fills,
            Shape: self._shapes, Picture: self._pictures, Placed: self._placed}

    def page(self, page: Page, tree: int) -> int:
        """Writes a page and returns its object's number."""
        self._used = {}
        content = self._marks(page.marks, page.height)
        number_of = self._contents.get(content)
        if number_of is None:
            if len(self._contents) >= KEPT_CONTENTS:
                self._contents.clear()
            number_of = self._contents[content] = self._document.put_stream(content)
        return self._document.put(b"<</Type/Page/Parent %d 0 R/MediaBox%b/Resources %d 0 R/Contents %d 0 R>>" % (
            tree, self._box(page), self._resource(), number_of))

    def _box(self, sheet: Page | Stationery) -> bytes:
        return b"[0 0 %b %b]" % (self._hundredths(sheet.width), self._hundredths(sheet.height))

    def _hundredths(self, value: float) -> bytes:
        return self._numbers[round(value * 100)]

    def _resource(self) -> int:
        """The number of the resources of what was just drawn; pages that use the same ones share them."""
        used = tuple(self._used)
        found = self._resources.get(used)
        if found is None:
            entries = b"".join(b"/%b %d 0 R" % (name, self._objects[name]) for name in used)
            drawings = b"/XObject<<%b>>" % entries if used else b""
            found = self._resources[used] = self._document.put(b"<</Font %b%b>>" % (FONTS, drawings))
        return found

    def _marks(self, marks: Iterable[Mark], height: float) -> bytes:
        """The operators for marks in their order; they leave ink and lines as they please, but no dashes."""
        return b"".join([self._draw[kind](group, height) for kind, group in groupby(marks, type)])

    def _rules(self, rules: Iterator[Rule], height: float) -> bytes:
        code = []
        top, hundredths = round(height * 100), self._numbers
        for (weight, ink, dash), group in groupby(rules, lambda rule: (rule.weight, rule.ink, rule.dash)):
            head = b"%b w %b" % (number(weight), colour(ink, line=True))
            if dash:  # ends cut square, and kept from what follows
                code.append(b"q 0 J %b[%b]0 d\n" % (head, b" ".join(map(number, dash))))
            else:  # ends drawn on by half a line's breadth, so that corners close
                code.append(b"2 J %b\n" % head)
            code += [b"%b %b m %b %b l\n" % (
                hundredths[round(rule.x1 * 100)], hundredths[top - round(rule.y1 * 100)],
                hundredths[round(rule.x2 * 100)], hundredths[top - round(rule.y2 * 100)]) for rule in group]
            code.append(b"S Q\n" if dash else b"S\n")
        return b"".join(code)

    def _fills(self, fills: Iterator[Fill], height: float) -> bytes:
        code = []
        top, hundredths = round(height * 100), self._numbers
        for ink, group in groupby(fills, lambda fill: fill.ink):
            code.append(colour(ink) + b"\n")
            for fill in group:
                left, right = round(fill.x * 100), round((fill.x + fill.width) * 100)
                upper, lower = top - round(fill.y * 100), top - round((fill.y + fill.height) * 100)
                code.append(b"%b %b %b %b re\n" % (
                    hundredths[left], hundredths[lower], hundredths[right - left], hundredths[upper - lower]))
            code.append(b"f\n")
        return b"".join(code)

    def _shapes(self, shapes: Iterator[Shape], height: float) -> bytes:
        code = []
        for shape in shapes:
            scale = number(shape.size / EM, 5)
            outlined = shape.outline or shape.name in HOLLOW
            ink = b"%d w 1 j %b" % (LINE, colour(shape.ink, line=True)) if outlined else colour(shape.ink)
            code.append(b"q %b %b 0 0 %b %b %b cm %b %b\nQ\n" % (
                ink, scale, scale, self._hundredths(shape.x), self._hundredths(height - shape.y - shape.size),
                OUTLINES[shape.name].encode(), b"S" if outlined else b"f"))
        return b"".join(code)

    def _pictures(self, pictures: Iterator[Picture], height: float) -> bytes:
        code = []
        for picture in pictures:
            name = self._names.get(picture.data)
            if name is None:
                name = self._names[picture.data] = b"I%d" % (len(self._names) + 1)
                self._objects[name], self._heights[name] = self._document.put_picture(picture.data)
            self._used[name] = None
            wide = min(picture.width, picture.height / self._heights[name])
            high = wide * self._heights[name]
            left, upper = picture.x + (picture.width - wide) / 2, picture.y + (picture.height - high) / 2
            code.append(b"q %b 0 0 %b %b %b cm/%b Do Q\n" % (
                number(wide), number(high), number(left), number(height - upper - high), name))
        return b"".join(code)

    def _placed(self, things: Iterator[Placed], height: float) -> bytes:
        code = []
        for placed in things:
            content = placed.content
            if isinstance(content, Stationery):
                name = self._name(content)
                self._used[name] = None
                drawn = b"/%b Do" % name
            else:
                drawn = self._marks(content.marks, content.height)
            matrix = _matrix(placed, height)
            code.append(b"q %b cm\n%b\nQ\n" % (matrix, drawn) if matrix else drawn + b"\n")
        return b"".join(code)

    def _name(self, stationery: Stationery) -> bytes:
        """The name under which a stationery is drawn, the same for equal ones."""
        known = self._stationery.get(id(stationery))
        if known is not None:
            return known[1]
        name = self._names.get(stationery)
        if name is None:
            name = self._names[stationery] = b"S%d" % (len(self._names) + 1)
            outside, self._used = self._used, {}
            content = self._marks(stationery.decoration, stationery.height)
            content += self._marks(stationery.texts, stationery.height)
            self._objects[name] = self._document.put_stream(
                content, b"/Type/XObject/Subtype/Form/BBox%b/Resources %d 0 R" % (
                    self._box(stationery), self._resource()))
            self._used = outside
        if len(self._stationery) >= KEPT_CONTENTS:
            self._stationery.clear()
        self._stationery[id(stationery)] = stationery, name  # kept, so that its id stays its own
        return name


def _matrix(placed: Placed, height: float) -> bytes:
    """What turns PDF's coordinates of the content into those of the page; empty where they are the same."""
    scale, inner = placed.scale, placed.content.height
    if scale == 1 and placed.x == placed.y == placed.turn == 0 and inner == height:
        return b""
    along, down = ((1, 0), (0, 1), (-1, 0), (0, -1))[placed.turn // 90 % 4]
    right, up = placed.x - scale * inner * down, height - placed.y - scale * inner * along
    return b" ".join([*(number(part * scale, 5) for part in (along, -down, down, along)), number(right), number(up)])
