"""Lines of text as PDF operators, as few as they need and each worked out once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sheetgen.fonts import KEPT, Faces, Line
from sheetgen.page import Align, Face, Field, Ink, Slot, Text
from sheetgen.pdffile import Document


def number(value: float, places: int = 2) -> bytes:
    """Returns a number as PDF writes it, no longer than it must be: 12.5, .5, -3."""
    if value == (whole := int(value)):
        return b"%d" % whole
    text = f"{value:.{places}f}".rstrip("0").rstrip(".")
    if text in ("", "-", "-0"):
        return b"0"
    return text.replace("0.", ".", 1).encode() if text.startswith(("0.", "-0.")) else text.encode()


class Numbers(dict[int, bytes]):
    """Hundredths as PDF writes them: 1250 is 12.5. Places are summed in whole hundredths, so that none drifts."""

    def __missing__(self, hundredths: int) -> bytes:
        written = self[hundredths] = number(hundredths / 100)
        return written


def string(text: str) -> bytes:
    """Returns a text outside the pages (a title, a bookmark): ASCII, or else UTF-16, which all viewers read alike."""
    if text.isascii():
        return b"(%b)" % escaped(text.encode())
    return b"<feff%b>" % text.encode("utf-16-be", "replace").hex().encode()


def escaped(codes: bytes) -> bytes:
    """Returns what stands between a PDF string's parentheses."""
    return (codes.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
            .replace(b"\r", b"\\r").replace(b"\n", b"\\n"))


def colour(ink: Ink, *, line: bool = False) -> bytes:
    """Returns the operator that takes up an ink, for filling and text or else for lines."""
    if isinstance(ink, tuple):
        return b" ".join(number(part, 3) for part in ink) + (b" RG" if line else b" rg")
    return number(ink, 3) + (b" G" if line else b" g")


BACK: dict[Align, float] = {"left": 0.0, "right": 1.0, "centre": 0.5}
"""By how much of its width a text goes back from its anchor."""


class Texts:
    """Turns texts and fields into operators; one for each document, since its fonts' codes belong to it."""

    def __init__(self, document: Document, faces: Faces) -> None:
        self.document, self.faces = document, faces
        self.numbers = Numbers()
        self._styles: dict[tuple[Face, float, Align, Ink], _Style] = {}
        self._places: dict[tuple[float, float, Face, float, Align, Ink], _Spot] = {}
        self._slots: dict[int, _Spot] = {}
        self._kept: list[Slot] = []
        self._corners: dict[float, _Moves] = {}

    def fields(self, fields: Iterable[Field], height: float) -> bytes:
        """Returns the operators for fields that follow each other on a page of this height."""
        moves = self._from_corner(height)
        code = [b"BT\n"]
        add, slots = code.append, self._slots
        for field in fields:  # the innermost loop of all: a thousand full sheets come by here 165,000 times
            text = field.text
            if text:
                if field.size is None:
                    spot = slots.get(id(field.slot)) or self._slot(field.slot)
                else:
                    spot = self._place_in(field.slot, field.size)
                add(moves[spot])
                add(spot.style[text])
                moves = spot.moves
        add(b"ET\n")
        return b"".join(code) if len(code) > 2 else b""

    def texts(self, texts: Iterable[Text], height: float) -> bytes:
        """Returns the operators for texts that follow each other on a page of this height."""
        moves = self._from_corner(height)
        code = [b"BT\n"]
        for text in texts:
            if text.text:
                spot = self._place(text.x, text.y, text.face, text.size, text.align, text.ink)
                code += (moves[spot], spot.style[text.text])
                moves = spot.moves
        code.append(b"ET\n")
        return b"".join(code) if len(code) > 2 else b""

    def _from_corner(self, height: float) -> _Moves:
        """The way to a page's first text, from where PDF starts: the corner at the bottom left."""
        moves = self._corners.get(height)
        if moves is None:
            moves = self._corners[height] = _Moves(0, round(height * 100), None, self.numbers)
        return moves

    def _slot(self, slot: Slot) -> _Spot:
        if len(self._slots) >= KEPT:
            self._slots.clear()
            self._kept.clear()
        spot = self._slots[id(slot)] = self._place_in(slot, slot.size)
        self._kept.append(slot)  # so that its id stays its own
        return spot

    def _place_in(self, slot: Slot, size: float) -> _Spot:
        return self._place(slot.anchor, slot.baseline, slot.face, size, slot.align, slot.ink)

    def _place(self, x: float, y: float, face: Face, size: float, align: Align, ink: Ink) -> _Spot:
        key = x, y, face, size, align, ink
        spot = self._places.get(key)
        if spot is None:
            if len(self._places) >= KEPT:
                self._places.clear()
            style = self._styles.get(key[2:])
            if style is None:
                style = self._styles[key[2:]] = _Style(self, face, size, align, ink)
            spot = self._places[key] = _Spot(round(x * 100), round(y * 100), style, self.numbers)
        return spot


class _Spot:
    """Where texts of one style are shown; x from the left, y from the top, in hundredths of a point."""

    __slots__ = ("moves", "style", "x", "y")

    def __init__(self, x: int, y: int, style: _Style, numbers: Numbers) -> None:
        self.x, self.y, self.style = x, y, style
        self.moves = _Moves(x, y, style, numbers)


class _Moves(dict[_Spot, bytes]):
    """The way from one place to others: what changes in style, and the step to take."""

    def __init__(self, x: int, y: int, style: _Style | None, numbers: Numbers) -> None:
        self._x, self._y, self._numbers = x, y, numbers
        self._font, self._colour = (b"", b"") if style is None else (style.font, style.colour)

    def __missing__(self, spot: _Spot) -> bytes:
        if len(self) >= KEPT:
            self.clear()
        font = spot.style.font if spot.style.font != self._font else b""
        ink = spot.style.colour if spot.style.colour != self._colour else b""
        step = b"%b %b Td" % (self._numbers[spot.x - self._x], self._numbers[self._y - spot.y])
        move = self[spot] = b" ".join(part for part in (font, ink, step) if part)
        return move


class _Style(dict[str, bytes]):
    """How texts of one face, size, alignment and ink are shown: operators by text.

    They start at the text's anchor: a text that ends there or stands about it goes back by its width first, so
    that the steps from anchor to anchor are the same on every page.
    """

    def __init__(self, texts: Texts, face: Face, size: float, align: Align, ink: Ink) -> None:
        self._document, self._faces = texts.document, texts.faces
        self._face, self._size, self._align = face, size, align
        self.colour = colour(ink)
        [(self._name, _)] = self._document.show(self._faces.font(face), " ")
        self.font = self._font(self._name)

    def __missing__(self, text: str) -> bytes:
        if len(self) >= KEPT:
            self.clear()
        font = self._faces.plain(text, self._face)
        # in whole thousandths of an em, which are finer than any printer's dots
        back = round(self._faces.width(text, self._face, 1000) * BACK[self._align])
        if font is not None:
            shown = self._plain(self._document.show(font, text), back)
        else:
            shown = self._mixed(self._faces.line(text, self._face), back)
        self[text] = shown
        return shown

    def _font(self, name: bytes) -> bytes:
        return b"%b %b Tf" % (name, number(self._size))

    def _plain(self, pieces: Sequence[tuple[bytes, bytes]], back: int) -> bytes:
        """Codes in one or several subsets of fonts; those of the first subset are the usual case."""
        if len(pieces) == 1 and pieces[0][0] == self._name:
            codes = escaped(pieces[0][1])
            return b"[%d(%b)]TJ\n" % (back, codes) if back else b"(%b)Tj\n" % codes
        code = b"[%d]TJ\n" % back if back else b""
        code += b"".join(b"%b(%b)Tj\n" % (self._font(name), escaped(codes)) for name, codes in pieces)
        return code + self.font + b"\n"

    def _mixed(self, line: Line, back: int) -> bytes:
        """Runs of several fonts; shaped ones glyph by glyph, as the font's own rules move them, and with the text."""
        if not any(run.glyphs for run in line.runs):
            return self._plain([piece for run in line.runs for piece in self._document.show(run.font, run.text)], back)
        code = [b"/Span<</ActualText%b>>BDC\n" % string(line.text)]
        if back:
            code.append(b"[%d]TJ\n" % back)
        for run in line.runs:
            if not run.glyphs:
                code += [b"%b(%b)Tj\n" % (self._font(name), escaped(codes))
                         for name, codes in self._document.show(run.font, run.text)]
            for glyph in run.glyphs:
                name, codes, width = self._document.show_glyph(run.font, glyph)
                shown = b"[%b(%b)%b]TJ\n" % (number(-glyph.right, 1), escaped(codes),
                                             number(glyph.right + width - glyph.advance, 1))
                up = number(self._size * glyph.up / 1000)
                code.append(self._font(name) + (b"%b Ts%b0 Ts\n" % (up, shown) if up != b"0" else shown))
        return b"".join(code) + self.font + b"\nEMC\n"
