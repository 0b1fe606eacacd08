"""What a club's file may hold."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from sheetgen.counting import Counting
from sheetgen.layout import SizeName
from sheetgen.offering import Offering
from sheetgen.record import Date, Located
from sheetgen.sittings import Way
from sheetgen.values import dataclass
from sheetgen.yamlfile import Node


@dataclass(frozen=True, slots=True)
class Event:
    """One evening or tournament."""

    title: str = ""
    date: Date | None = None
    sittings: int = field(default=1, metadata={"least": 1, "most": 40, "about": "so often people sit down anew"})
    hands: int | None = field(default=None, metadata={"least": 1, "most": 60, "about": "hands a sitting"})
    time: str = field(default="", metadata={"about": "minutes a sitting"})
    minimum: tuple[int | str, ...] = field(default=(), metadata={"about": "the minimum first meld, hand by hand"})


@dataclass(frozen=True, slots=True)
class SeatingFile:
    """How people sit and move."""

    __shorthand__ = "way"
    way: Way = "fixed"
    for_: Literal["pairs", "individuals"] | None = None
    seed: int = field(default=1, metadata={"least": 0, "about": "another number is another draw"})
    left_over: Literal["sit_out", "smaller_tables"] = "sit_out"


@dataclass(frozen=True, slots=True)
class ClubFile:
    """What a club's file may hold."""

    name: str
    place: str = ""
    logo: Located[str] | None = field(default=None, metadata={"about": "a PNG or JPEG beside this file"})
    variant: Located[str] | None = None
    players: int | None = field(default=None, metadata={"least": 2, "most": 12, "about": "players at a table"})
    sides: int | None = field(default=None, metadata={"least": 2, "most": 12})
    options: dict[str, Located[str]] = field(default_factory=dict)
    house_rules: dict[str, Located[str]] = field(default_factory=dict, metadata={"about": "what --set takes"})
    layout: str = "club"
    theme: str = "plain"
    paper: Located[str] | None = None
    size: SizeName = "normal"
    languages: tuple[str, ...] = ("en",)
    footer: Located[str] | None = None
    tables: int | tuple[str, ...] | None = field(default=None, metadata={"least": 1, "most": 2000})
    event: Event = field(default_factory=Event)
    roster: Node | None = None
    seating: SeatingFile = field(default_factory=SeatingFile)
    cover: Located[str] | None = field(default=None, metadata={"about": "a PDF to put before the pack"})
    insert: Located[str] | None = field(default=None, metadata={"about": "a PDF to put behind the pack"})
    records: Located[str] | None = field(default=None, metadata={"about": "the folder of game records"})
    standings: Counting = field(default_factory=Counting)
    site: Offering = field(default_factory=Offering)
