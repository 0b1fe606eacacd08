"""The whole way, from names to pages; read this first; the public API."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from sheetgen import chart, filling, geometry, legend, paging, reading, scoring, sheet
from sheetgen import game as games
from sheetgen.bench import Form, Leaf
from sheetgen.draft import Draft
from sheetgen.errors import Problem, Refused
from sheetgen.fonts import Faces, clean
from sheetgen.game import Game
from sheetgen.language import Language
from sheetgen.layout import SIZES, Layout, SizeName
from sheetgen.page import Field, Page, Placed, Slot
from sheetgen.paging import Press
from sheetgen.paper import A4, Paper
from sheetgen.scoring import Disagreement, Ledger
from sheetgen.sheet import Cell
from sheetgen.theme import Theme, dress
from sheetgen.variant import Variant


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


@dataclass(frozen=True, slots=True)
class Job:
    """A sheet settled and placed, ready to be drawn; `pages` are one after another, before `press` lays them."""

    title: str
    language: str
    pages: tuple[Page, ...]
    variant: Variant
    paper: Paper
    size: SizeName
    capacity: int
    press: Press
    page_of: str  # "Page {page} of {pages}", in the sheet's language
    page_slots: tuple[Slot | None, ...]  # where each page takes its number
    warnings: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything that the sheets of one order share, settled once."""

    order: Order
    variant: Variant
    layout: Layout
    language: Language
    theme: Theme
    faces: Faces
    forms: dict[tuple[bool, int, int | None], Form] = field(default_factory=dict)  # placed so far

    @property
    def press(self) -> Press:
        order = self.order
        return Press(turned(order.paper, landscape=order.landscape and not self.several), self.several or 1,
                     order.stack, order.booklet, order.duplex, paging.GUTTER if order.gutter else 0.0)

    @property
    def several(self) -> int:
        """How many sheets share a side of paper; 0: one has it to itself."""
        wanted = 1 if self.order.booklet else self.order.per_page or self.layout.per_page
        return wanted if wanted > 1 else 0

    def form(self, *, named: bool = False, first: int = 1, rounds: int | None = None) -> Form:
        """The form from round `first` on, placed once however many sheets are filled. Raises DoesNotFit."""
        key = (named, first, rounds)
        if key not in self.forms:
            order = self.order
            blank = sheet.compose(self.variant, self.layout, self.language, named=named, first_round=first,
                                  facts={"club": order.club, "event": order.event})
            made = geometry.place(blank, self.layout, self.press.place, SIZES[order.size], self.faces.width,
                                  rounds_wanted=rounds or order.rounds, gutter=self.press.gutter,
                                  labels_right=order.left_handed, rules_apart=order.duplex)
            leaves = tuple(replace(leaf, stationery=dress(leaf.stationery, self.theme)) for leaf in made.leaves)
            self.forms[key] = replace(made, leaves=leaves)
        return self.forms[key]

    def pages(self, form: Form, cells: Mapping[str, Cell], label: str = "",
              ) -> tuple[list[Page], tuple[Problem, ...]]:
        """The pages of the form with the cells written in, and a warning for each text cut short."""
        pages: list[Page] = []
        cut: dict[str, str] = {}
        for leaf in form.leaves:
            page, overflows = filling.fill(leaf, cells, SIZES[self.order.size], self.faces.width,
                                            label="" if pages else label)
            pages.append(page)
            cut |= {over.key: over.text for over in overflows}
        return pages, tuple(Problem(f"“{text}” is too long for its place and was cut short.", severity="warning")
                            for text in cut.values())

    def job(self, title: str, pages: Sequence[Page], form: Form, warnings: Sequence[Problem]) -> Job:
        said = (*legend.borrowed(self.variant, self.language), *form.warnings)
        told = (*(Problem(text, severity="warning") for text in said), *warnings)
        slots = tuple(page_slot(page, form) for page in pages)
        return Job(title, self.language.code, tuple(pages), self.variant, self.press.paper, self.order.size,
                   len(form.rounds), self.press, self.language.word("page_of"), slots, tuple(dict.fromkeys(told)))


def turned(paper: Paper, *, landscape: bool) -> Paper:
    """The paper as it will lie."""
    lies = paper.width > paper.height
    return replace(paper, width=paper.height, height=paper.width) if landscape and not lies else paper


def desk(order: Order, faces: Faces, settled: Variant | None = None) -> Desk:
    """What the order asks for, read and settled. Raises Refused or FileTrouble."""
    found = settled or reading.find_variant(order.variant, beside=order.beside, seat=(order.players, order.sides),
                                    options=order.options, sets=order.sets)
    return Desk(order, found, reading.find_layout(order.layout, order.beside), reading.find_language(order.language),
                reading.find_theme(order.theme), faces)


def blank(order: Order, faces: Faces) -> Job:
    """A blank sheet, with names where the order has them. Raises Refused, FileTrouble or DoesNotFit."""
    at = desk(order, faces)
    form = at.form()
    cells = sheet.name_cells(tuple(tuple(clean(name) for name in side) for side in order.names))
    cells |= sheet.head_cells(at.language, date=order.date, place=clean(order.place), table=clean(order.table))
    pages, warnings = at.pages(form, cells, at.variant.title)
    missing_letters(at, cells)
    return at.job(at.variant.title, pages, form, warnings)


def fill(order: Order, game: Game, ledger: Ledger, faces: Faces) -> Job:
    """The sheets of a recorded game: as many pages as its rounds need. Raises Refused or DoesNotFit."""
    at = desk(order, faces, game.variant)
    label = " – ".join(side.name for side in game.sides)
    own = tuple(side.name for side in game.sides) if any(named_apart(side) for side in game.sides) else ()
    remarks = remarks_of(at.language, scoring.disagreements(game, ledger))
    runs: list[tuple[Form, dict[str, Cell]]] = []
    first = 1
    while first == 1 or first <= len(ledger.rounds):
        form = at.form(named=bool(own), first=first)
        last = first + len(form.rounds) - 1
        cells = sheet.game_cells(game, ledger, at.language, first, last)
        cells |= {f"side{number}_name": Cell(name) for number, name in enumerate(own, 1)}
        if remarks:
            cells["remark"] = Cell(remarks)
        runs.append((form, cells))
        if not form.rounds:  # a page of rules, say: it takes no rounds, however many were played
            break
        first = last + 1
    for _, cells in runs:
        missing_letters(at, cells)
    pages, warnings = numbered(at, runs, label)
    pages = with_chart(at, pages, runs, ledger)
    return at.job(f"{at.variant.title}: {label}", pages, runs[0][0], warnings)


def named_apart(side: games.Side) -> bool:
    """Whether a side has a name of its own, not just its players'."""
    return bool(side.players) and side.name not in {" & ".join(side.players), *side.players}


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


def remarks_of(language: Language, disagreements: Sequence[Disagreement]) -> str:
    """One line for the sheet: which rounds to check. "" where the record agrees with itself."""
    if not disagreements:
        return ""
    rounds = sorted({d.round + 1 for d in disagreements if d.round is not None})
    if not rounds:
        return language.word("please_check_totals")
    return language.word("please_check").format(rounds=", ".join(map(str, rounds)))


def missing_letters(at: Desk, cells: Mapping[str, Cell]) -> None:
    """Raises Refused with each letter that no font has, its number, and the text it stands in."""
    told = []
    for cell in cells.values():
        if letters := at.faces.missing(cell.text):
            named = ", ".join(f"“{letter}” (U+{ord(letter):04X})" for letter in letters)
            told.append(Problem(f"No font here has {named} in “{cell.text}”.",
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


def page_slot(page: Page, form: Form) -> Slot | None:
    """Where a page takes its number; None where it has one already, as the pages of a long game have."""
    if any(isinstance(mark, Field) and mark.slot.key == "page" for mark in page.marks):
        return None
    placed = next((mark.content for mark in page.marks if isinstance(mark, Placed)), None)
    return next((leaf.slots.get("page") for leaf in form.leaves if leaf.stationery is placed), None)


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
    for ending in (".yaml", ".yml", ".game"):
        name = name.removesuffix(ending)
    return name
