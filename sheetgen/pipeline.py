"""The whole way, from names to pages; read this first; the public API."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace

from sheetgen import cells as cells_of
from sheetgen import chart, filling, paging, scoring
from sheetgen import game as games
from sheetgen.bench import Form, Leaf
from sheetgen.desk import Desk, Job, Order, desk
from sheetgen.draft import Draft
from sheetgen.errors import NOWHERE, Place, Problem, Refused
from sheetgen.fonts import Faces, clean
from sheetgen.game import Game
from sheetgen.language import Language
from sheetgen.layout import SIZES
from sheetgen.page import Field, Page, Slot
from sheetgen.scoring import Disagreement, Ledger
from sheetgen.sheet import Cell


def blank(order: Order, faces: Faces) -> Job:
    """A blank sheet, with names where the order has them. Raises Refused, FileTrouble or DoesNotFit."""
    form = (at := desk(order, faces)).form()
    cells = cells_of.name_cells(tuple(tuple(map(clean, side)) for side in order.names))
    cells |= cells_of.head_cells(at.language, date=order.date, **{
        word: clean(getattr(order, word)) for word in ("place", "table", "event", "sitting")})
    pages, warnings = at.pages(form, cells, at.variant.title)
    missing_letters(at, cells)
    return at.job(at.variant.title, pages, form, warnings)


def fill(order: Order, game: Game, ledger: Ledger, faces: Faces, settled: Desk | None = None) -> Job:
    """The sheets of a recorded game: as many pages as its rounds need. Raises Refused or DoesNotFit.

    `settled` is the desk that other games of the same variant used, if any did.
    """
    at = settled or desk(order, faces, game.variant)
    label = " – ".join(side.name for side in game.sides)
    own = tuple(side.name for side in game.sides) if any(named_apart(side) for side in game.sides) else ()
    disagreements = scoring.disagreements(game, ledger)
    remarks = remarks_of(at.language, disagreements)
    runs: list[tuple[Form, dict[str, Cell]]] = []
    first = 1
    while first == 1 or first <= len(ledger.rounds):
        form = at.form(named=bool(own), first=first, rounds=at.only_played(len(ledger.rounds) - first + 1))
        last = first + len(form.rounds) - 1
        cells = cells_of.game_cells(game, ledger, at.language, first, last)
        cells |= {f"side{number}_name": Cell(name) for number, name in enumerate(own, 1)}
        if remarks:
            cells["remark"] = Cell(remarks, doubted=True)
            cells |= {key: replace(cells[key], doubted=True) for key in doubted(disagreements) if key in cells}
        runs.append((form, cells))
        if not form.rounds:  # a page of rules, say: it takes no rounds, however many were played
            break
        first = last + 1
    notes, warnings = filling.note_cells(runs[-1][0].leaves, clean(game.notes), at.faces.width)
    runs[-1][1].update(notes)
    places = {f"side{number}_": side.place for number, side in enumerate(game.sides, 1)}
    for _, cells in runs:
        missing_letters(at, cells, places)
    pages, told = numbered(at, runs, label)
    pages = with_chart(at, pages, runs, ledger)
    return at.job(f"{at.variant.title}: {label}", pages, runs[0][0], [*warnings, *told])


def named_apart(side: games.Side) -> bool:
    """Whether a side has a name of its own, not just its players'."""
    return bool(side.players) and side.name not in {" & ".join(side.present(1)), *side.players}


def numbered(at: Desk, runs: Sequence[tuple[Form, dict[str, Cell]]], label: str,
             ) -> tuple[list[Page], list[Problem]]:
    """The pages of several forms, one after the other, with "page x of y" where there is more than one.

    The rules on a page of their own come once, after the last.
    """
    kept = [(replace(form, leaves=form.leaves if number == len(runs) else own_leaves(form)), cells)
            for number, (form, cells) in enumerate(runs, 1)]
    total = sum(len(form.leaves) for form, _ in kept)
    pages: list[Page] = []
    warnings: list[Problem] = []
    for form, cells in kept:
        for leaf in form.leaves:
            if total > 1:
                cells["page"] = Cell(at.language.word("page_of").format(page=len(pages) + 1, pages=total))
            made, told = at.pages(replace(form, leaves=(leaf,)), cells, "" if pages else label)
            pages += made
            warnings += told
    return pages, warnings


def with_chart(at: Desk, pages: Sequence[Page], runs: Sequence[tuple[Form, Mapping[str, Cell]]], ledger: Ledger,
               ) -> list[Page]:
    """The pages, the first that has room for a chart with the ledger's running totals drawn in it."""
    leaves = [leaf for form, _ in runs for leaf in form.leaves]
    for number, leaf in enumerate(leaves):
        if slot := leaf.slots.get("chart"):
            draft = Draft(SIZES[at.order.size], at.faces.width)
            drawn = chart.marks(slot, ledger, at.variant.target, at.language, draft)
            with_marks = replace(pages[number], marks=(*pages[number].marks, *drawn))
            return [*pages[:number], with_marks, *pages[number + 1 :]]
    return list(pages)


def own_leaves(form: Form) -> tuple[Leaf, ...]:
    """A form's leaves without the page that only holds rules."""
    return tuple(leaf for leaf in form.leaves if set(leaf.slots) - {"page"})


def doubted(disagreements: Sequence[Disagreement]) -> set[str]:
    """The cells whose figure is another than the record states."""
    keys = set()
    for found in disagreements:
        if found.round is not None:
            keys.add(f"round{found.round + 1}_side{found.side + 1}_{found.what}")
        else:
            keys.add("winner" if found.what == "winner" else f"side{found.side + 1}_{found.what}")
    return keys


def remarks_of(language: Language, disagreements: Sequence[Disagreement]) -> str:
    """One line for the sheet: which rounds to check. "" where the record agrees with itself."""
    if not disagreements:
        return ""
    rounds = sorted({d.round + 1 for d in disagreements if d.round is not None})
    if not rounds:
        return language.word("please_check_totals")
    return language.word("please_check").format(rounds=", ".join(map(str, rounds)))


def missing_letters(at: Desk, cells: Mapping[str, Cell], places: Mapping[str, Place] | None = None) -> None:
    """Raises Refused with each letter that no font has, its number, the text it stands in and where that stands."""
    told = []
    for key, cell in cells.items():
        if letters := at.faces.missing(cell.text):
            named = ", ".join(f"“{letter}” (U+{ord(letter):04X})" for letter in letters)
            place = next((place for start, place in (places or {}).items() if key.startswith(start)), NOWHERE)
            told.append(Problem(f"No font here has {named} in “{cell.text}”.", place,
                                hint="Give a font that has it with --font FILE.ttf."))
    if told:
        raise Refused(tuple(dict.fromkeys(told)))


def book(jobs: Sequence[Job], copies: int | None = None) -> tuple[Page, ...]:
    """The sides of paper to print: the jobs in turn, so many times; None: once, or as often as fills a side.

    Raises DoesNotFit.
    """
    press = jobs[0].press
    whole = press.per_page if copies is None and len(jobs) == 1 and len(jobs[0].pages) == 1 else copies or 1
    pages = [page for _ in range(whole) for job in jobs for page in paired(job)]
    if press.per_page == 1 and whole * len(jobs) > 1:
        slots = [slot for _ in range(whole) for job in jobs for slot in (*job.page_slots, None)[: len(paired(job))]]
        pages = [in_book(page, slot, jobs[0].page_of.format(page=number, pages=len(pages)))
                 for number, (page, slot) in enumerate(zip(pages, slots, strict=True), 1)]
    return paging.laid(pages, press)


def in_book(page: Page, slot: Slot | None, number: str) -> Page:
    """A page of a book with its number."""
    return replace(page, marks=(*page.marks, Field(slot, number))) if slot else page


def paired(job: Job) -> tuple[Page, ...]:
    """A job's pages, an empty back at the end where the next job's front would be printed on it."""
    odd = job.press.duplex and len(job.pages) % 2
    return (*job.pages, paging.empty(job.pages[-1])) if odd else job.pages


def names_from(text: str) -> tuple[tuple[str, ...], ...]:
    """The players of each side in "Ann & Bob, Cy & Dee": commas part sides, "&" or "+" parts players."""
    return tuple(
        tuple(name for raw in side.replace("+", "&").split("&") if (name := clean(raw)))
        for side in text.split(",")
        if side.strip()
    )


def stem_of(path: str) -> str:
    """A record's own name without folder and endings: "tuesday" for "x/tuesday.game.yaml"."""
    name = os.path.basename(path)
    for ending in (".yaml", ".yml", ".csv", ".tsv", ".game"):
        name = name.removesuffix(ending)
    return name
