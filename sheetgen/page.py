"""A finished page: marks at fixed places, points from the top left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal, NamedTuple

from sheetgen.values import dataclass

Ink = float | tuple[float, float, float]
"""A grey (0 black, 1 white) or red, green and blue, each 0 to 1."""

Face = Literal["regular", "semibold", "bold"]
Align = Literal["left", "centre", "right"]
Role = Literal["", "title", "heading", "column", "row", "cell", "label", "note"]
"""What a text is to a screen reader; "" is decoration."""

ShapeName = Literal["spade", "heart", "diamond", "club", "tick", "box", "circle", "dot", "star", "scissors"]


@dataclass(frozen=True, slots=True)
class Rule:
    """A straight line from (x1, y1) to (x2, y2), `weight` points thick."""

    x1: float
    y1: float
    x2: float
    y2: float
    weight: float = 0.5
    ink: Ink = 0.0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Fill:
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    ink: Ink = 0.9


@dataclass(frozen=True, slots=True)
class Shape:
    """One of our own small drawings, fitted into a square of `size` whose top left corner is (x, y)."""

    name: ShapeName
    x: float
    y: float
    size: float
    ink: Ink = 0.0
    outline: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; y is its baseline, x its left end, centre or right end by `align`."""

    x: float
    y: float
    text: str
    size: float
    face: Face = "regular"
    align: Align = "left"
    ink: Ink = 0.0
    role: Role = "label"


@dataclass(frozen=True, slots=True)
class Slot:
    """A box that takes a figure or a name, shared by every page that is filled alike.

    `size`, `face` and `align` say how its text is set; `baseline` is measured from the page's top. One too long may
    shrink to `floor`, if that is not 0, or else to what the print size allows.
    """

    key: str
    x: float
    y: float
    width: float
    height: float
    baseline: float
    size: float
    face: Face = "regular"
    align: Align = "right"
    pad: float = 4.0
    ink: Ink = 0.0
    floor: float = 0.0

    @property
    def anchor(self) -> float:
        """Where the text's left end, centre or right end stands, from the page's left."""
        if self.align == "left":
            return self.x + self.pad
        if self.align == "right":
            return self.x + self.width - self.pad
        return self.x + self.width / 2


class Field(NamedTuple):
    """What one page writes in a slot; `size` overrides the slot's where the text had to shrink.

    A thousand full sheets have 165,000: hence no dataclass, which takes three times as long to make.
    """

    slot: Slot
    text: str = ""
    value: int | None = None
    size: float | None = None


@dataclass(frozen=True, slots=True)
class Stationery:
    """What a pack of sheets has in common, drawn once; equal values are drawn once too."""

    name: str
    width: float
    height: float
    decoration: tuple[Mark, ...]
    texts: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture (a club's logo) fitted into a box; `data` are the bytes of a checked PNG or JPEG."""

    x: float
    y: float
    width: float
    height: float
    data: bytes


@dataclass(frozen=True, slots=True)
class Placed:
    """Stationery or a whole page, put with its top left corner at (x, y), scaled, and turned clockwise.

    `turn` is in degrees, a multiple of 90, about that corner; `prefix` keeps the keys of its cells apart.
    """

    content: Stationery | Page
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    turn: int = 0
    prefix: str = ""


Mark = Rule | Fill | Shape | Text | Field | Picture | Placed


@dataclass(frozen=True, slots=True)
class Page:
    """One side of paper, width and height in points; `label` names it in the PDF's outline."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    label: str = ""


def texts_of(page: Page | Stationery) -> Iterator[Text]:
    """Every line of text on a page, a field's as the Text that will be drawn; placed contents unturned only."""
    marks = page.marks if isinstance(page, Page) else page.decoration + page.texts
    for mark in marks:
        if isinstance(mark, Text):
            yield mark
        elif isinstance(mark, Field) and mark.text:
            slot = mark.slot
            yield Text(slot.anchor, slot.baseline, mark.text, mark.size or slot.size, slot.face, slot.align,
                       slot.ink, "cell")
        elif isinstance(mark, Placed):
            for text in texts_of(mark.content):
                yield replace(text, x=mark.x + text.x * mark.scale, y=mark.y + text.y * mark.scale,
                              size=text.size * mark.scale)
