"""What a layout may set: paper, measures, and which parts stand in which order."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field, replace
from typing import Literal

from sheetgen.errors import Report
from sheetgen.record import read as read_record
from sheetgen.scalars import nearest
from sheetgen.values import dataclass
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
    def between(self) -> float:
        """Half way from label to body: where the body's size would take too much room."""
        return (self.label + self.body) / 2

    @property
    def leading(self) -> float:
        return self.label * 1.25


SizeName = Literal["normal", "large", "giant"]
SIZES: dict[str, Size] = {
    "normal": Size("normal", 11, 8, 8 * MM, 16 * MM),
    "large": Size("large", 18, 12, 11 * MM, 20 * MM),
    "giant": Size("giant", 24, 16, 14 * MM, 24 * MM),
}


HeadLine = Literal["date", "place", "table", "event", "sitting", "club", "player"]


@dataclass(frozen=True, slots=True)
class Heading:
    """The title, and lines to write on."""

    title: str = field(default="{title}", metadata={"about": "the words over the sheet"})
    lines: tuple[HeadLine, ...] = ("date", "place", "table")
    suits: bool = True
    logo: bool = field(default=False, metadata={"about": "room for a club's picture in place of the suits"})


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
    start: bool = True  # a row for the totals that a sheet begins with
    only_played: bool = False  # no boxes for rounds to come: for a game that is over
    row: float = field(default=10.0, metadata={"about": "millimetres a row is given where there is room"})


@dataclass(frozen=True, slots=True)
class Totals:
    """A row for corrections, the final totals, and who won by how much."""

    adjust: bool = True
    won_by: bool = True


@dataclass(frozen=True, slots=True)
class Legend:
    """The rules of the variant in short; on a page of its own where it would take the rounds' room."""

    columns: int = field(default=0, metadata={"about": "0: as many as are readable"})


@dataclass(frozen=True, slots=True)
class Notes:
    """Lines for what else happened; a record's notes are printed on them."""

    lines: int = field(default=3, metadata={"least": 1, "most": 60})


@dataclass(frozen=True, slots=True)
class Signatures:
    """A line for each side to sign the result."""


@dataclass(frozen=True, slots=True)
class Result:
    """A box for each side's final total, and one for its victory points if a club counts them."""

    victory_points: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """The running totals of a recorded game, drawn to scale, with the target."""

    height: float = field(default=55.0, metadata={"about": "millimetres", "least": 20, "most": 200})


TallyColumn = Literal["sitting", "table", "partner", "opponents", "score", "running", "initials"]


@dataclass(frozen=True, slots=True)
class Tally:
    """One player's evening: a row for each sitting."""

    rows: int = field(default=8, metadata={"least": 1, "most": 40})
    columns: tuple[TallyColumn, ...] = ("sitting", "table", "partner", "opponents", "score", "running")


@dataclass(frozen=True, slots=True)
class Foot:
    """The 100 mm bar that shows whether the printer shrank the page, and the page number."""

    bar: bool = True
    words: str = field(default="", metadata={"about": "a line of your own, such as {club}"})


Part = (
    Heading | Names | Minimum | Rounds | Totals | Legend | Notes | Signatures | Result | Chart | Tally | Foot
)

BRACES = ("title", "club", "event", "date", "place", "table", "sitting", "page", "pages")
"""What may stand in braces in a layout's words; nothing else is ever filled in or evaluated."""

_IN_BRACES = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Layout:
    """One way to lay a sheet on paper."""

    title: str
    about: str = ""
    margin: float = field(default=11.0, metadata={"about": "millimetres left free at each edge"})
    per_page: Literal[1, 2, 4] = field(default=1, metadata={"about": "sheets on one side of paper"})
    parts: tuple[Part, ...] = ()


def on_page(layout: Layout, *, first: bool, last: bool) -> Layout:
    """The layout for one page of a game that may take several.

    What stands before its rounds is on the first alone, what stands after them on the last; the heading, the names,
    the minimum melds, the rules and the foot are on each.
    """
    parts: list[Part] = []
    here = first
    for part in layout.parts:
        if isinstance(part, Rounds):
            here = last
        if isinstance(part, Totals) and not here:
            parts.append(replace(part, adjust=False, won_by=False))
        elif here or not isinstance(part, Notes | Signatures | Result | Chart):
            parts.append(part)
    return replace(layout, parts=tuple(parts))


def read(node: Node, report: Report) -> Layout | None:
    """The layout that a file describes; problems go into the report."""
    layout = read_record(Layout, node, report)
    if layout is None:
        return None
    if sum(isinstance(part, Rounds | Tally) for part in layout.parts) > 1:
        report.error(place_of(node, "parts"), "A layout may have one part `rounds` or `tally`, not several.")
    if not any(isinstance(part, Rounds | Tally | Legend) for part in layout.parts):
        report.error(place_of(node, "parts"), "A layout needs a part `rounds`, `tally` or `legend`.")
    if layout.margin * MM < SAFE:
        report.error(place_of(node, "margin"), "margin must be at least 6.35 mm: printers can't print nearer.")
    for index, part in enumerate(layout.parts):
        for name in ("title", "words"):
            if message := wrong_braces(getattr(part, name, "")):
                report.error(place_of(node, "parts", index, type(part).__name__.lower(), name), message)
    return layout


def wrong_braces(text: str) -> str:
    """What is wrong with the braces in a layout's words; "" if nothing is."""
    if "{{" in text or "}}" in text or "{%" in text:
        inner = text.replace("{{", " ").replace("}}", " ").split()
        known = next((word for word in inner if word in BRACES), "club")
        return f"Doubled braces are not used here. Write {{{known}}}."
    for name in _IN_BRACES.findall(text):
        if name not in BRACES:
            near = nearest(name, BRACES)
            meant = f" Did you mean {{{near}}}?" if near else ""
            return f"{{{name}}} is not something that sheetgen fills in.{meant} There are {', '.join(BRACES)}."
    if "{" in _IN_BRACES.sub("", text) or "}" in _IN_BRACES.sub("", text):
        return "A brace stands alone. Write {club}, with a brace on each side."
    return ""


def filled(text: str, facts: Mapping[str, str]) -> str:
    """The words with their braces filled in; a fact that nobody gave leaves no hole behind it."""
    made = _IN_BRACES.sub(lambda found: facts.get(found[1], ""), text)
    return " ".join(made.split()).strip(" ·–-,")
