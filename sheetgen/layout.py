"""What a layout may set: paper, measures, and which parts stand in which order."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from sheetgen.errors import Report
from sheetgen.record import read as read_record
from sheetgen.yamlfile import Node, place_of

MM = 72 / 25.4
SAFE = 6.35 * MM
"""Nothing is printed nearer to the paper's edge than this (points): many printers can't."""


@dataclass(frozen=True, slots=True)
class Size:
    """The floors of one print size, in points; never undercut by any layout."""

    name: str
    body: float
    label: float
    box_height: float
    box_width: float

    @property
    def title(self) -> float:
        return self.body * 1.75

    @property
    def leading(self) -> float:
        return self.label * 1.25


SizeName = Literal["normal", "large", "giant"]
SIZES: dict[str, Size] = {
    "normal": Size("normal", 11, 8, 8 * MM, 16 * MM),
    "large": Size("large", 18, 12, 11 * MM, 20 * MM),
    "giant": Size("giant", 24, 16, 14 * MM, 24 * MM),
}


@dataclass(frozen=True, slots=True)
class Heading:
    """The title, and lines for date, place and table."""


@dataclass(frozen=True, slots=True)
class Names:
    """A line to write on for each player, side by side."""


@dataclass(frozen=True, slots=True)
class Minimum:
    """The minimum initial melds in one strip, where the eye needs them."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """The boxes to write in: how the rounds run, how much of each is shown, and how high a row likes to be."""

    run: Literal["down", "across"] = "down"
    show: Literal["net", "two_lines", "full"] = "net"
    boxes: Literal["as_fits", "stacked"] = "as_fits"
    row: float = field(default=10.0, metadata={"about": "millimetres a row is given where there is room"})


@dataclass(frozen=True, slots=True)
class Totals:
    """A row for corrections, the final totals, and who won by how much."""


@dataclass(frozen=True, slots=True)
class Legend:
    """The rules of the variant in short; on a page of its own where it would take the rounds' room."""

    columns: int = field(default=0, metadata={"about": "0: as many as are readable"})


@dataclass(frozen=True, slots=True)
class Foot:
    """The 100 mm bar that shows whether the printer shrank the page, and the page number."""


Part = Heading | Names | Minimum | Rounds | Totals | Legend | Foot


@dataclass(frozen=True, slots=True)
class Layout:
    """One way to lay a sheet on paper."""

    title: str
    about: str = ""
    margin: float = field(default=11.0, metadata={"about": "millimetres left free at each edge"})
    parts: tuple[Part, ...] = ()


def read(node: Node, report: Report) -> Layout | None:
    """The layout that a file describes; problems go into the report."""
    layout = read_record(Layout, node, report)
    if layout is None:
        return None
    if sum(isinstance(part, Rounds) for part in layout.parts) != 1:
        report.error(place_of(node, "parts"), "A layout needs the part `rounds` exactly once.")
    if layout.margin * MM < SAFE:
        report.error(place_of(node, "margin"), "margin must be at least 6.35 mm: printers can't print nearer.")
    return layout
