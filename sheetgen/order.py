"""What is wanted of a sheet, and what may be changed of it where it does not fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from operator import ge
from typing import get_args

from sheetgen import paper
from sheetgen.layout import SizeName
from sheetgen.paper import A4, Paper
from sheetgen.values import dataclass


@dataclass(frozen=True, slots=True)
class Order:
    """One sheet that is wanted; `names` are the players, side by side."""

    variant: str = "classic"
    beside: str = ""  # the file that names the variant or layout, if one does
    layout: str = "ledger"
    language: str = "en"  # or two, "de+en"
    theme: str = "plain"
    paper: Paper = A4
    landscape: bool = False
    size: SizeName = "normal"
    names: tuple[tuple[str, ...], ...] = ()
    players: int | None = None
    sides: int | None = None
    rounds: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    sets: tuple[tuple[str, str], ...] = ()
    date: str = ""
    place: str = ""
    table: str = ""
    club: str = ""
    event: str = ""
    sitting: str = ""
    per_page: int | None = None  # None: as the layout says
    stack: bool = False
    booklet: bool = False
    duplex: bool = False
    gutter: bool = False
    left_handed: bool = False
    turns: bool = True  # whether its command can lay the paper sideways


def ways_out(order: Order, several: int) -> Iterator[list[tuple[str, Order]]]:
    """The changes that may make a sheet fit, least change first, each with how it is asked for."""
    if order.turns and not several:
        told = "upright paper" if order.landscape else "--landscape"
        yield [(told, replace(order, landscape=not order.landscape))]
    yield [(f"--per-page {number}", replace(order, per_page=number)) for number in (2, 1) if number < several]
    sizes: tuple[SizeName, ...] = get_args(SizeName)
    yield [(f"--size {name}", replace(order, size=name)) for name in reversed(sizes[: sizes.index(order.size)])]
    least = sorted((order.paper.width, order.paper.height))
    larger = [each for each in map(paper.find, paper.names())
              if each != order.paper and all(map(ge, sorted((each.width, each.height)), least))]
    larger.sort(key=lambda each: each.width * each.height)
    yield [(f"--paper {each.name}", replace(order, paper=each)) for each in larger]


def turned(paper: Paper, *, landscape: bool) -> Paper:
    """The paper as it will lie."""
    lies = paper.width > paper.height
    return replace(paper, width=paper.height, height=paper.width) if landscape and not lies else paper
