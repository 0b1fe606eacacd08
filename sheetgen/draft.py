"""The drawing board: parts of a page put marks on it, and it becomes a block that can be moved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, replace

from sheetgen.layout import Size
from sheetgen.page import Align, Face, Fill, Ink, Mark, Role, Rule, Shape, ShapeName, Slot, Text
from sheetgen.values import dataclass

Measure = Callable[[str, Face, float], float]
"""How wide a text is, in points: (text, face, size) -> points."""

THIN, LINE, HEAVY = 0.5, 0.9, 1.6
"""Weights of rules in points: between rows, between sides, round the table."""

TINT = 0.91
"""The grey behind labels; boxes to write in stay white."""

QUIET = 0.28
"""The ink of small labels: contrast above 7:1 on white and on the tint, and dark enough for a photocopier."""


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a page, placed with its top left corner at (0, 0); width and height in points."""

    height: float
    decoration: tuple[Mark, ...] = ()
    texts: tuple[Mark, ...] = ()
    slots: tuple[Slot, ...] = ()
    warnings: tuple[str, ...] = ()

    def at(self, x: float, y: float) -> Block:
        """The same block with its corner at (x, y)."""
        return Block(
            self.height,
            tuple(moved(mark, x, y) for mark in self.decoration),
            tuple(moved(mark, x, y) for mark in self.texts),
            tuple(replace(s, x=s.x + x, y=s.y + y, baseline=s.baseline + y) for s in self.slots),
            self.warnings,
        )


def moved(mark: Mark, dx: float, dy: float) -> Mark:
    """A stationery's mark, moved; fields are never in a stationery."""
    if isinstance(mark, Rule):
        return replace(mark, x1=mark.x1 + dx, x2=mark.x2 + dx, y1=mark.y1 + dy, y2=mark.y2 + dy)
    if isinstance(mark, Fill | Shape | Text):
        return replace(mark, x=mark.x + dx, y=mark.y + dy)
    raise TypeError(f"a {type(mark).__name__} does not belong in a block")


@dataclass(slots=True)
class Draft:
    """Collects marks for one block."""

    size: Size
    measure: Measure
    cap_height: float = 0.66
    decoration: list[Mark] = field(default_factory=list)
    texts: list[Mark] = field(default_factory=list)
    slots: list[Slot] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    def block(self, height: float) -> Block:
        return Block(height, tuple(self.decoration), tuple(self.texts), tuple(self.slots), tuple(self.warnings))

    def across(self, x1: float, x2: float, y: float, weight: float = THIN, ink: Ink = 0.0) -> None:
        self.decoration.append(Rule(x1, y, x2, y, weight, ink))

    def line_to_write_on(self, x1: float, x2: float, baseline: float) -> None:
        """A line under a text of the body's size, clear of its descenders."""
        self.across(x1, x2, baseline + self.size.body * 0.24)

    def down(self, x: float, y1: float, y2: float, weight: float = THIN, ink: Ink = 0.0) -> None:
        self.decoration.append(Rule(x, y1, x, y2, weight, ink))

    def slanted(self, x1: float, y1: float, x2: float, y2: float, weight: float, dash: tuple[float, ...]) -> None:
        self.decoration.append(Rule(x1, y1, x2, y2, weight, 0.0, dash))

    def fill(self, x: float, y: float, width: float, height: float, ink: Ink = TINT) -> None:
        self.decoration.append(Fill(x, y, width, height, ink))

    def shape(self, name: ShapeName, x: float, y: float, size: float, ink: Ink = 0.0, *, outline: bool = False) -> None:
        self.decoration.append(Shape(name, x, y, size, ink, outline))

    def text(self, x: float, y: float, text: str, size: float, face: Face = "regular", align: Align = "left",
             ink: Ink = 0.0, role: Role = "label") -> None:
        if text:
            self.texts.append(Text(x, y, text, size, face, align, ink, role))

    def slot(self, key: str, x: float, y: float, width: float, height: float, size: float,
             face: Face = "regular", align: Align = "right", *, drop: float | None = None, pad: float = 4.0,
             floor: float = 0.0) -> None:
        """A box for a figure or name; `drop` is the baseline below the box's top, else the text is centred."""
        baseline = y + (drop if drop is not None else (height + self.cap_height * size) / 2)
        self.slots.append(Slot(key, x, y, width, height, baseline, size, face, align, pad, floor=floor))

    def centred(self, y: float, height: float, size: float, lines: int = 1) -> float:
        """The first baseline of `lines` lines set in the middle of a band."""
        leading = size * 1.15
        return y + (height - (lines - 1) * leading + self.cap_height * size) / 2

    def label(self, x: float, y: float, width: float, height: float, text: str, size: float | None = None,
              face: Face = "regular", align: Align = "centre", ink: Ink = 0.0, role: Role = "label",
              pad: float = 2.0) -> None:
        """A label in the middle of a box: shrunk to its floor, wrapped, or cut short with a warning."""
        floor = self.size.label
        fitted = fit(text, width - 2 * pad, size or floor, floor, face, self.measure,
                     lines=max(1, int(height // (floor * 1.15))))
        if fitted.cut:
            self.warnings.append(f"“{text}” is too long for its place and was cut short.")
        at = {"left": x + pad, "centre": x + width / 2, "right": x + width - pad}[align]
        baseline = self.centred(y, height, fitted.size, len(fitted.lines))
        for line in fitted.lines:
            self.text(at, baseline, line, fitted.size, face, align, ink, role)
            baseline += fitted.size * 1.15


@dataclass(frozen=True, slots=True)
class Fitted:
    """A text made to fit: its size in points, its lines, and whether something had to be left out."""

    size: float
    lines: tuple[str, ...]
    cut: bool = False


def fit(text: str, width: float, size: float, floor: float, face: Face, measure: Measure, lines: int = 1) -> Fitted:
    """The text shrunk to `floor` at the least, then wrapped to `lines`, then ended in an ellipsis."""
    natural = measure(text, face, size)
    if natural <= width:
        return Fitted(size, (text,))
    if natural * floor / size <= width:
        return Fitted(int(size * width / natural * 20) / 20, (text,))
    wrapped = wrap(text, width, face, floor, measure)
    if len(wrapped) <= lines and all(measure(line, face, floor) <= width for line in wrapped):
        return Fitted(floor, tuple(wrapped))
    whole = next((at for at, line in enumerate(wrapped[: lines - 1]) if measure(line, face, floor) > width), lines - 1)
    rest = cut(" ".join(wrapped[whole:]), width, face, floor, measure)  # from the first word on that fits no line
    return Fitted(floor, (*wrapped[:whole], rest), cut=True)


def cut(text: str, width: float, face: Face, size: float, measure: Measure) -> str:
    """The longest beginning of the text that fits with an ellipsis after it."""
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle].rstrip() + "…", face, size) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"


def least_width(text: str, size: float, face: Face, measure: Measure) -> float:
    """The least width in points at which the text stands on two lines."""
    words = text.split(" ")
    return min(max(measure(" ".join(words[:n]), face, size), measure(" ".join(words[n:]), face, size))
               for n in range(len(words)))


def wrap(text: str, width: float, face: Face, size: float, measure: Measure) -> list[str]:
    """The text in lines no wider than `width` points, broken at spaces; one long word stays whole."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and measure(longer, face, size) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line]
