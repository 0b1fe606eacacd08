"""The blank sheets that a club's pages offer, drawn: each on every paper, with a picture of its first page."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from sheetgen import cells as cells_of
from sheetgen import fingerprint, output, pdf, pipeline, reading
from sheetgen.club import Club
from sheetgen.clubfile import Event
from sheetgen.clubsheets import dressed, with_logo
from sheetgen.desk import Desk
from sheetgen.errors import DoesNotFit, Problem
from sheetgen.fonts import Faces, clean
from sheetgen.layout import Layout, SizeName
from sheetgen.order import Order
from sheetgen.paper import Paper
from sheetgen.values import dataclass
from sheetgen.variant import Variant

Pictures = Callable[[bytes], bytes | None]
"""From a PDF to a picture of its first page; None where there is nothing to draw it with."""


@dataclass(frozen=True, slots=True)
class Download:
    """One PDF; `path` is where it lies in the club's folder."""

    path: str
    paper: Paper
    pages: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a sheet and where it lies; width and height in dots."""

    path: str
    data: bytes
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Card:
    """One sheet to choose: a variant in a layout and size of print, on each paper that it fits.

    `capacity` is how many rounds it has room for; 0 where it has no boxes for them.
    """

    variant: Variant
    layout: Layout
    layout_name: str
    size: SizeName
    capacity: int
    downloads: tuple[Download, ...]
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Shelf:
    """A variant with its sheets."""

    variant: Variant
    cards: tuple[Card, ...]


def card(club: Club, orders: Sequence[Order], faces: Faces, draw: Pictures,
         ) -> tuple[Card | None, tuple[Problem, ...]]:
    """One sheet on several papers, and a warning for each that it does not fit; None where it fits none of them.

    Raises Refused or FileTrouble.
    """
    order = orders[0]
    variant = game(club, order)
    layout = reading.find_layout(order.layout, order.beside)
    # as of no evening in particular: an event's name would be out of date on a page that stays
    own = replace(club, variant=variant, event=Event(),
                  rules=club.rules if variant is club.variant else fingerprint.of(variant))
    cells = cells_of.head_cells(club.language, place=clean(club.place), club=clean(club.name))
    downloads: list[Download] = []
    warnings: list[Problem] = []
    capacity = 0
    for each in orders:
        at = Desk(each, variant, dressed(layout, own), club.language, club.theme, faces)
        try:
            form = at.blank()
        except DoesNotFit as trouble:
            said = f"{variant.title}, {layout.title}, {each.size}: {trouble.message} It is left out."
            warnings.append(Problem(said, severity="warning"))
            continue
        form = replace(form, leaves=tuple(with_logo(leaf, club.logo) for leaf in form.leaves))
        pages, cut = at.pages(form, cells, variant.title)
        pipeline.missing_letters(at, cells)
        job = at.job(variant.title, pages, form, cut, len(form.own))
        book = pipeline.book([job])
        data = pdf.draw(book, faces, title=job.title, language=job.language)
        downloads.append(Download(f"sheets/{_stem(each, variant)}.pdf", each.paper, len(book), data))
        warnings += job.warnings
        capacity = capacity or job.capacity
    if not downloads:
        return None, tuple(warnings)
    drawn = draw(downloads[0].data)
    picture = Picture("", drawn, *_dots(drawn)) if drawn else None
    return Card(variant, layout, order.layout, order.size, capacity, tuple(downloads), picture), tuple(warnings)


def game(club: Club, order: Order) -> Variant:
    """The variant of one of the club's sheets. Raises Refused or FileTrouble."""
    if order.variant == club.order.variant:
        return club.variant
    return reading.find_variant(order.variant, beside=order.beside)


def shelves(club: Club, cards: Sequence[tuple[Order, Card | None]]) -> tuple[Shelf, ...]:
    """The sheets by variant, in order, no two files alike in name; a variant of which none fits has its rules still.

    Raises Refused or FileTrouble.
    """
    found: dict[str, list[tuple[Order, Card | None]]] = {}
    paths = iter(output.apart([each.path for _, made in cards if made for each in made.downloads]))
    for order, made in cards:
        found.setdefault(order.variant, []).append((order, made and _moved(made, paths)))
    return tuple(Shelf(game(club, held[0][0]), tuple(made for _, made in held if made)) for held in found.values())


def _moved(made: Card, paths: Iterator[str]) -> Card:
    """The sheet with the next of these paths for its PDFs, and its picture's path like the first."""
    downloads = tuple(replace(each, path=next(paths)) for each in made.downloads)
    stem = os.path.basename(downloads[0].path).removesuffix(".pdf")
    picture = made.picture and replace(made.picture, path=f"pictures/{stem}.png")
    return replace(made, downloads=downloads, picture=picture)


def _stem(order: Order, variant: Variant) -> str:
    """A name that tells what it is; `shelves` parts those that are alike."""
    layout = os.path.splitext(os.path.basename(order.layout.replace("\\", "/")))[0]
    return output.file_name("canasta", variant.id, f"{variant.seat.players}p", layout, order.paper.name, order.size)


def _dots(png: bytes) -> tuple[int, int]:
    """Width and height of a PNG, from its head."""
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")
