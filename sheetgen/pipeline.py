"""From what is wanted to finished pages; read this first; the public API, with `recorded` for recorded games."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace

from sheetgen import cells as cells_of
from sheetgen import paging
from sheetgen.desk import Desk, Job, desk, stationery_of
from sheetgen.errors import NOWHERE, Place, Problem, Refused
from sheetgen.fonts import Faces, clean
from sheetgen.layout import filled
from sheetgen.order import Order
from sheetgen.page import Field, Page, Slot
from sheetgen.sheet import Cell


def blank(order: Order, faces: Faces) -> Job:
    """A blank sheet, with names where the order has them. Raises Refused, FileTrouble or DoesNotFit."""
    at = seated(order, faces)
    form = at.blank()
    cells = cells_of.name_cells(tuple(tuple(map(clean, side)) for side in order.names))
    cells |= cells_of.head_cells(at.language, date=order.date, **{
        word: clean(getattr(order, word)) for word in ("place", "table", "event", "sitting")})
    pages, warnings = at.pages(form, cells, at.variant.title)
    missing_letters(at, cells)
    return at.job(at.variant.title, pages, form, warnings, len(form.own))


def seated(order: Order, faces: Faces) -> Desk:
    """The order's desk, with a seat for everyone it names: as it says, or as many as there are names.

    Raises Refused where the game has no such seat, so that nobody is left off a sheet.
    """
    at = desk(order, faces)
    seat = at.variant.seat
    most = -(-seat.players // seat.sides)
    if len(order.names) <= seat.sides and all(len(side) <= most for side in order.names):
        return at
    if order.players is None and order.sides is None:
        try:
            return desk(replace(order, players=sum(map(len, order.names)), sides=len(order.names)), faces)
        except Refused:
            pass
    told = ", ".join(" & ".join(side) for side in order.names)
    raise Refused((Problem(
        f"The names “{told}” are more than this sheet has room for: {seat.sides} sides of {most}.",
        hint="Commas part the sides, & the players of one: “Ann & Bob, Cy & Dee”. See also --players and --sides.",
    ),))


def missing_letters(at: Desk, cells: Mapping[str, Cell], places: Mapping[str, Place] | None = None) -> None:
    """Raises Refused with each letter that no font has, its number, the text it stands in and where that stands."""
    told = []
    if not at.faces.missing("".join({cell.text for cell in cells.values()})):  # nearly always
        return
    for key, cell in cells.items():
        if letters := at.faces.missing(cell.text):
            named = ", ".join(f"“{letter}” (U+{ord(letter):04X})" for letter in letters)
            place = next((place for start, place in (places or {}).items() if key.startswith(start)), NOWHERE)
            told.append(Problem(f"No font here has {named} in “{cell.text}”.", place,
                                hint="Give a font that has it with --font FILE.ttf."))
    if told:
        raise Refused(tuple(dict.fromkeys(told)))


def book(jobs: Sequence[Job], copies: int | None = None) -> tuple[Page, ...]:
    """The sides of paper to print: the jobs in turn, so many times; None: once, or one job as often as fills a side.

    Rules on pages of their own come once, after the last sheet; where both sides are printed, on the back of each.
    Raises DoesNotFit.
    """
    press = jobs[0].press
    whole = copies or (fills_a_side(jobs[0]) if len(jobs) == 1 else 1)
    numbered = press.per_page == 1 and whole * len(jobs) > 1
    if press.duplex:
        each = [(page, slot) for job in jobs for page, slot in zip(paired(job), (*job.page_slots, None), strict=False)]
        made = each * whole
    else:
        each = [pair for job in jobs for pair in _pages(job)[: job.own]]
        made = [*each * whole, *_rules(jobs)]
    pages = [in_book(page, slot, filled(jobs[0].page_of, {"page": str(number), "pages": str(len(made))}))
             if numbered and slot else page for number, (page, slot) in enumerate(made, 1)]
    return paging.laid(pages, press)


def fills_a_side(job: Job) -> int:
    """How often a job goes on one side of paper, beside the rules that come once; 1 where it takes more than that."""
    own = len(job.pages) if job.press.duplex else job.own
    return max(1, (job.press.per_page - len(job.pages) + own) // own)


def _pages(job: Job) -> list[tuple[Page, Slot | None]]:
    """A job's pages, each with the slot for its number."""
    return list(zip(job.pages, job.page_slots, strict=True))


def _rules(jobs: Sequence[Job]) -> list[tuple[Page, Slot | None]]:
    """The pages of several jobs that only hold rules, each of them once."""
    kept: dict[int, tuple[Page, Slot | None]] = {}
    for job in jobs:
        for page, slot in _pages(job)[job.own :]:
            kept.setdefault(id(stationery_of(page)), (page, slot))
    return list({stationery_of(pair[0]): pair for pair in kept.values()}.values())


def in_book(page: Page, slot: Slot, number: str) -> Page:
    """A page of a book with its number."""
    return replace(page, marks=(*page.marks, Field(slot, number)))


def paired(job: Job) -> tuple[Page, ...]:
    """A job's pages, an empty back at the end where the next job's front would be printed on it."""
    odd = job.press.duplex and len(job.pages) % 2
    return (*job.pages, paging.empty(job.pages[-1])) if odd else job.pages


def names_from(text: str) -> tuple[tuple[str, ...], ...]:
    """The players of each side in "Ann & Bob, Cy & Dee": commas part sides; "&", "+" or "and" parts players."""
    return tuple(
        tuple(name for raw in side.replace("+", "&").replace(" and ", "&").split("&") if (name := clean(raw)))
        for side in text.split(",")
        if side.strip()
    )


def stem_of(path: str) -> str:
    """A record's own name without folder and endings: "tuesday" for "x/tuesday.game.yaml"."""
    name = os.path.basename(path)
    for ending in (".yaml", ".yml", ".csv", ".tsv", ".game"):
        name = name.removesuffix(ending)
    return name
