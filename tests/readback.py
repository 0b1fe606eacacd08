"""What a PDF holds, read back from its operators: texts, lines, fills, drawings and pictures with their places.

Places are in points from the top left, as in `sheetgen.page`, so that a page as a value (`placed`) and the same
page drawn and read back (`read`) can be compared.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

from pypdf import PdfReader
from pypdf.generic import ContentStream

from sheetgen.fonts import Faces
from sheetgen.page import Field, Fill, Ink, Mark, Page, Picture, Placed, Rule, Shape, Stationery, Text

Matrix = tuple[float, float, float, float, float, float]
UNTURNED: Matrix = (1, 0, 0, 1, 0, 0)
FACE_FONTS = {"regular": "SourceSansPro-Regular", "semibold": "SourceSansPro-Semibold", "bold": "SourceSansPro-Bold"}


@dataclass(frozen=True, slots=True)
class Seen:
    """A line of text: its left end, its baseline, its width, its size as printed and how far it is turned."""

    text: str
    x: float
    y: float
    width: float
    size: float
    font: str
    ink: Ink
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    x1: float
    y1: float
    x2: float
    y2: float
    weight: float
    ink: Ink
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle, a picture, or the rectangle about a drawing's points."""

    x: float
    y: float
    width: float
    height: float
    ink: Ink = 0.0


@dataclass(slots=True)
class Sheet:
    """One page, each kind of mark in painting order."""

    width: float
    height: float
    texts: list[Seen] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    drawings: list[Box] = field(default_factory=list)
    pictures: list[Box] = field(default_factory=list)


def read(pdf: bytes) -> list[Sheet]:
    """Returns the pages of a PDF as it was drawn."""
    reader = PdfReader(BytesIO(pdf))
    sheets = []
    for page in reader.pages:
        _, _, width, height = map(float, page.mediabox)
        sheet = Sheet(width, height)
        flip: Matrix = (1, 0, 0, -1, 0, height)
        _Interpreter(reader, sheet).run(page["/Contents"].get_object(), page["/Resources"], flip)
        sheets.append(sheet)
    return sheets


def placed(page: Page, faces: Faces) -> Sheet:
    """Returns a page as a value in the same terms."""
    sheet = Sheet(page.width, page.height)
    _place(page.marks, UNTURNED, sheet, faces)
    return sheet


def differences(page: Page, sheet: Sheet, faces: Faces, tolerance: float = 0.03) -> list[str]:
    """Returns what a page as a value and the same page read back do not agree about."""
    wanted = placed(page, faces)
    told = []
    for kind in ("texts", "lines", "boxes", "pictures"):
        mine, theirs = getattr(wanted, kind), getattr(sheet, kind)
        told += [f"{kind}: {one} but {other}" for one, other in zip(mine, theirs, strict=False)
                 if not _alike(one, other, tolerance)]
        if len(mine) != len(theirs):
            told.append(f"{kind}: {len(mine)} placed, {len(theirs)} drawn")
    if len(wanted.drawings) != len(sheet.drawings):
        told.append(f"drawings: {len(wanted.drawings)} placed, {len(sheet.drawings)} drawn")
    told += [f"{drawn} is not within {square}" for square, drawn in zip(wanted.drawings, sheet.drawings, strict=False)
             if not _within(drawn, square, tolerance)]
    if abs(wanted.width - sheet.width) > 0.01 or abs(wanted.height - sheet.height) > 0.01:
        told.append(f"paper of {wanted.width} × {wanted.height} but {sheet.width} × {sheet.height}")
    return told


def _alike(one: Any, other: Any, tolerance: float) -> bool:
    if isinstance(one, float | int) and isinstance(other, float | int):
        return abs(one - other) <= tolerance
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(_alike(a, b, tolerance) for a, b in zip(one, other, strict=True))
    if hasattr(one, "__slots__"):
        return type(one) is type(other) and all(
            _alike(getattr(one, name), getattr(other, name), tolerance) for name in one.__slots__)
    return bool(one == other)


def _within(inner: Box, outer: Box, tolerance: float) -> bool:
    return (inner.x >= outer.x - tolerance and inner.y >= outer.y - tolerance
            and inner.x + inner.width <= outer.x + outer.width + tolerance
            and inner.y + inner.height <= outer.y + outer.height + tolerance)


def _times(first: Matrix, then: Matrix) -> Matrix:
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def _at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _about(points: Iterable[tuple[float, float]], ink: Ink = 0.0) -> Box:
    across, down = zip(*points, strict=True)
    return Box(min(across), min(down), max(across) - min(across), max(down) - min(down), ink)


def _corners(x: float, y: float, width: float, height: float, matrix: Matrix) -> list[tuple[float, float]]:
    return [_at(matrix, x + across * width, y + down * height) for across in (0, 1) for down in (0, 1)]


def _place(marks: Sequence[Mark], matrix: Matrix, sheet: Sheet, faces: Faces) -> None:
    scale = math.hypot(matrix[0], matrix[1])
    turn = round(math.degrees(math.atan2(matrix[1], matrix[0]))) % 360
    for mark in marks:
        if isinstance(mark, Field):
            slot = mark.slot
            mark = Text(slot.anchor, slot.baseline, mark.text, mark.size or slot.size,  # noqa: PLW2901
                        slot.face, slot.align, slot.ink)
        if isinstance(mark, Text):
            if mark.text:
                width = faces.width(mark.text, mark.face, mark.size)
                left = mark.x - width * {"left": 0, "centre": 0.5, "right": 1}[mark.align]
                sheet.texts.append(Seen(mark.text, *_at(matrix, left, mark.y), width * scale, mark.size * scale,
                                        FACE_FONTS[mark.face], mark.ink, turn))
        elif isinstance(mark, Rule):
            sheet.lines.append(Line(*_at(matrix, mark.x1, mark.y1), *_at(matrix, mark.x2, mark.y2),
                                    mark.weight * scale, mark.ink, tuple(part * scale for part in mark.dash)))
        elif isinstance(mark, Fill):
            sheet.boxes.append(_about(_corners(mark.x, mark.y, mark.width, mark.height, matrix), mark.ink))
        elif isinstance(mark, Shape):
            sheet.drawings.append(_about(_corners(mark.x, mark.y, mark.size, mark.size, matrix), mark.ink))
        elif isinstance(mark, Picture):
            sheet.pictures.append(_about(_corners(mark.x, mark.y, mark.width, mark.height, matrix)))
        elif isinstance(mark, Placed):
            along, down = ((1, 0), (0, 1), (-1, 0), (0, -1))[mark.turn // 90 % 4]
            own = (mark.scale * along, mark.scale * down, -mark.scale * down, mark.scale * along, mark.x, mark.y)
            inner = mark.content
            content = inner.decoration + inner.texts if isinstance(inner, Stationery) else inner.marks
            _place(content, _times(own, matrix), sheet, faces)


@dataclass(slots=True)
class _State:
    """PDF's graphics state, as far as our pages use it."""

    matrix: Matrix
    font: _Font | None = None
    size: float = 0.0
    rise: float = 0.0
    fill: Ink = 0.0
    stroke: Ink = 0.0
    weight: float = 1.0
    dash: tuple[float, ...] = ()

    def copy(self) -> _State:
        return _State(*(getattr(self, name) for name in self.__slots__))


@dataclass(slots=True)
class _Font:
    name: str
    letters: dict[int, str]
    widths: list[float]


class _Interpreter:
    """Runs content streams; a text is whatever is shown between two moves to a new place."""

    def __init__(self, reader: PdfReader, sheet: Sheet) -> None:
        self.reader, self.sheet = reader, sheet
        self.fonts: dict[int, _Font] = {}
        self.line: Matrix = UNTURNED
        self.pen = 0.0
        self.path: list[tuple[float, float]] = []
        self.segments: list[tuple[tuple[float, float], tuple[float, float]]] = []
        self.rectangles: list[Box] = []
        self.curved = False
        self.shown: list[tuple[str, float, float, str]] = []
        self.style: tuple[float, Ink] = (0.0, 0.0)
        self.actual: str | None = None

    def run(self, stream: Any, resources: Any, matrix: Matrix) -> None:
        state, stack = _State(matrix), []
        for operands, operator in ContentStream(stream, self.reader).operations:
            if operator == b"q":
                stack.append(state.copy())
            elif operator == b"Q":
                state = stack.pop()
            elif operator == b"Do":
                self._draw(resources["/XObject"][operands[0]].get_object(), state)
            else:
                self._operate(operator.decode(), operands, state, resources)

    def _draw(self, thing: Any, state: _State) -> None:
        if thing["/Subtype"] == "/Image":
            self.sheet.pictures.append(_about(_corners(0, 0, 1, 1, state.matrix)))
        else:
            self.run(thing, thing["/Resources"], state.matrix)

    def _operate(self, operator: str, operands: Any, state: _State, resources: Any) -> None:
        if operator in ("BT", "ET", "Td", "Tf", "Tj", "TJ", "Ts", "BDC", "EMC"):
            self._text(operator, operands, state, resources)
        elif operator in ("m", "l", "c", "h", "re", "S", "f"):
            self._path(operator, [float(value) for value in operands], state)
        elif operator == "cm":
            state.matrix = _times(tuple(map(float, operands)), state.matrix)  # type: ignore[arg-type]
        elif operator in ("g", "rg"):
            state.fill = _ink(operands)
        elif operator in ("G", "RG"):
            state.stroke = _ink(operands)
        elif operator == "w":
            state.weight = float(operands[0])
        elif operator == "d":
            state.dash = tuple(map(float, operands[0]))
        elif operator not in ("J", "j"):
            raise AssertionError(f"an operator that no page of ours needs: {operator}")

    def _text(self, operator: str, operands: Any, state: _State, resources: Any) -> None:
        if operator == "BT":
            self.line = UNTURNED
        elif operator == "Td":
            self._finish(state)
            self.line = _times((1, 0, 0, 1, float(operands[0]), float(operands[1])), self.line)
            self.pen = 0.0
        elif operator == "ET":
            self._finish(state)
        elif operator == "Tf":
            state.font, state.size = self._font(resources["/Font"].get_object()[operands[0]]), float(operands[1])
        elif operator == "Ts":
            state.rise = float(operands[0])
        elif operator == "BDC":
            self.actual = str(operands[1]["/ActualText"])
        elif operator in ("Tj", "TJ"):
            self._show(operands[0] if operator == "TJ" else operands, state)

    def _show(self, parts: Any, state: _State) -> None:
        font = state.font
        assert font is not None
        if not self.shown:
            self.style = state.size, state.fill
        for part in parts:
            if isinstance(part, bytes | str):
                for code in _codes(part):
                    width = font.widths[code] * state.size / 1000
                    self.shown.append((font.letters[code], self.pen, self.pen + width, font.name))
                    self.pen += width
            else:
                self.pen -= float(part) * state.size / 1000

    def _finish(self, state: _State) -> None:
        if self.shown:
            start, end = self.shown[0][1], self.pen
            text = self.actual if self.actual is not None else "".join(letter for letter, *_ in self.shown)
            matrix = _times(self.line, state.matrix)
            scale, (size, ink) = math.hypot(matrix[0], matrix[1]), self.style
            self.sheet.texts.append(Seen(
                text, *_at(matrix, start, 0), (end - start) * scale, size * scale, self.shown[0][3], ink,
                round(math.degrees(math.atan2(matrix[1], matrix[0]))) % 360))
        self.shown, self.actual = [], None

    def _path(self, operator: str, values: list[float], state: _State) -> None:
        if operator == "re":
            x, y, width, height = values
            self.rectangles.append(_about(_corners(x, y, width, height, state.matrix), state.fill))
        elif operator in ("S", "f"):
            self._paint(operator, state)
        elif operator != "h":
            points = [_at(state.matrix, *pair) for pair in zip(values[::2], values[1::2], strict=True)]
            if operator == "l":
                self.segments.append((self.path[-1], points[0]))
            self.curved |= operator == "c"
            self.path += points

    def _paint(self, operator: str, state: _State) -> None:
        scale = math.hypot(state.matrix[0], state.matrix[1])
        scaled = abs(scale - 1) > 1e-9 and state.weight == 70  # our drawings are made in a square of their own
        if operator == "f" and self.rectangles:
            self.sheet.boxes += self.rectangles
        elif operator == "f" or self.curved or scaled:
            self.sheet.drawings.append(_about(self.path, state.fill if operator == "f" else state.stroke))
        else:
            dash = tuple(part * scale for part in state.dash)
            self.sheet.lines += [Line(*start, *end, state.weight * scale, state.stroke, dash)
                                 for start, end in self.segments]
        self.path, self.segments, self.rectangles, self.curved = [], [], [], False

    def _font(self, reference: Any) -> _Font:
        found = reference.get_object()
        font = self.fonts.get(id(found))
        if font is None:
            table = found["/ToUnicode"].get_object().get_data().decode()
            letters = {int(code, 16): bytes.fromhex(text).decode("utf-16-be")
                       for code, text in re.findall(r"<([0-9A-F]{2})><([0-9A-F]{4,})>", table)}
            name = str(found["/BaseFont"]).partition("+")[2]
            font = self.fonts[id(found)] = _Font(name, letters, [float(width) for width in found["/Widths"]])
        return font


def _codes(part: Any) -> bytes:
    return bytes(getattr(part, "original_bytes", part))


def _ink(operands: Any) -> Ink:
    values = tuple(float(value) for value in operands)
    return values[0] if len(values) == 1 else values  # type: ignore[return-value]


def embedded_fonts(pdf: bytes) -> dict[str, bool]:
    """Returns every font that a PDF names, and whether its outlines are in the file."""
    reader = PdfReader(BytesIO(pdf))
    fonts: dict[str, bool] = {}
    for entry in _dictionaries(reader):
        if entry.get("/Type") == "/Font":
            descriptor = entry.get("/FontDescriptor")
            fonts[str(entry["/BaseFont"])] = bool(descriptor and "/FontFile2" in descriptor.get_object())
    return fonts


def _dictionaries(reader: PdfReader) -> Iterator[Any]:
    for number in range(1, int(reader.trailer["/Size"])):
        found = reader.get_object(number)
        if hasattr(found, "get"):
            yield found
