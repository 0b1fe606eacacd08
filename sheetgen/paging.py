"""What becomes of finished pages on paper: several on a side, booklets, backs, room for punched holes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetgen import impose
from sheetgen.page import Page, Placed, Stationery
from sheetgen.paper import MM, Paper
from sheetgen.values import dataclass

GUTTER = 20 * MM
"""The room for punched holes at the edge where a sheet is bound: what a two- or three-hole punch reaches."""


@dataclass(frozen=True, slots=True)
class Press:
    """How pages come on paper; `paper` is what lies in the printer."""

    paper: Paper
    per_page: int = 1
    stack: bool = False  # cut piles, laid on each other, are in order
    booklet: bool = False
    duplex: bool = False
    gutter: float = 0.0  # points

    @property
    def place(self) -> Paper:
        """The paper that one page has for itself."""
        count = 2 if self.booklet else self.per_page
        if count == 1:
            return self.paper
        width, height = impose.cell(self.paper, count)
        part = "half" if count == 2 else "a quarter"
        return Paper(self.paper.name, width, height, f"{part} of {self.paper.title or self.paper.name}")


def laid(pages: Sequence[Page], press: Press) -> tuple[Page, ...]:
    """The sides of paper to print, in order. With `duplex`, pages are taken as fronts and backs in turn.

    Raises DoesNotFit if a page is larger than its place.
    """
    if press.booklet:
        return impose.booklet(pages, press.paper)
    if press.duplex and len(pages) % 2:
        pages = [*pages, empty(pages[-1])]
    if press.per_page > 1:
        order: impose.Order = "stack" if press.stack else "in_turn"
        if not press.duplex:
            return impose.several_up(pages, press.per_page, press.paper, order=order)
        fronts = impose.several_up(pages[::2], press.per_page, press.paper, order=order)
        backs = impose.several_up(pages[1::2], press.per_page, press.paper, order=order, mirrored=True)
        return impose.duplex(fronts, backs)
    if press.duplex and press.gutter:
        return tuple(mirrored(page, press.gutter) if number % 2 else page for number, page in enumerate(pages))
    return tuple(pages)


def empty(page: Page) -> Page:
    """A page of the same size with nothing on it."""
    return Page(page.width, page.height, ())


def mirrored(page: Page, gutter: float) -> Page:
    """A back, its room for holes at the right, where it meets that of its front."""
    moved = tuple(
        replace(mark, x=mark.x - gutter) if isinstance(mark, Placed) and isinstance(mark.content, Stationery) else mark
        for mark in page.marks if isinstance(mark, Placed)
    )
    rest = tuple(mark for mark in page.marks if not isinstance(mark, Placed))
    inner = Placed(Page(page.width, page.height, rest), x=-gutter)
    return replace(page, marks=(*moved, inner) if rest else moved)
