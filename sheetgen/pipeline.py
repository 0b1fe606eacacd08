"""The whole way, from names to pages; read this first; the public API."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from sheetgen import game as games
from sheetgen import geometry, layout, scoring, sheet, shelf, variant, yamlfile
from sheetgen import language as languages
from sheetgen.errors import DoesNotFit, Problem, Refused, Report
from sheetgen.fonts import Faces, clean
from sheetgen.game import Game
from sheetgen.geometry import Form
from sheetgen.language import Language
from sheetgen.layout import SIZES, Layout, SizeName
from sheetgen.page import Page, Placed
from sheetgen.paper import A4, Paper
from sheetgen.scoring import Disagreement, Ledger
from sheetgen.sheet import Cell, Sheet
from sheetgen.variant import Variant


@dataclass(frozen=True, slots=True)
class Order:
    """One sheet that is wanted; `names` are the players, side by side."""

    variant: str = "classic"
    beside: str = ""  # the file that names the variant or layout, if one does
    layout: str = "ledger"
    language: str = "en"
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


@dataclass(frozen=True, slots=True)
class Job:
    """A sheet settled and placed, ready to be drawn."""

    title: str
    language: str
    pages: tuple[Page, ...]
    variant: Variant
    paper: Paper
    size: SizeName
    capacity: int
    warnings: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything that the sheets of one order share, settled once."""

    order: Order
    variant: Variant
    layout: Layout
    language: Language
    faces: Faces

    @property
    def paper(self) -> Paper:
        return turned(self.order.paper, landscape=self.order.landscape)

    def form(self, side_names: tuple[str, ...] = (), first: int = 1, rounds: int | None = None) -> tuple[Sheet, Form]:
        """The sheet from round `first` on and its form. Raises DoesNotFit."""
        blank = sheet.compose(self.variant, self.layout, self.language, side_names=side_names, first_round=first)
        return blank, geometry.place(blank, self.layout, self.paper, SIZES[self.order.size], self.faces.width,
                                     rounds_wanted=rounds or self.order.rounds)

    def page(self, form: Form, cells: Mapping[str, Cell], label: str = "") -> tuple[Page, tuple[Problem, ...]]:
        """A page of the form with the cells written in, and a warning for each text cut short."""
        page, cut = geometry.fill(form, cells, SIZES[self.order.size], self.faces.width, label=label)
        return page, tuple(Problem(f"“{over.text}” is too long for its place and was cut short.", severity="warning")
                           for over in cut)

    def job(self, title: str, pages: Sequence[Page], form: Form, warnings: Sequence[Problem]) -> Job:
        told = (*(Problem(text, severity="warning") for text in form.warnings), *warnings)
        return Job(title, self.language.code, tuple(pages), self.variant, self.paper, self.order.size,
                   len(form.rounds), tuple(dict.fromkeys(told)))


def turned(paper: Paper, *, landscape: bool) -> Paper:
    """The paper as it will lie."""
    lies = paper.width > paper.height
    return replace(paper, width=paper.height, height=paper.width) if landscape and not lies else paper


def find_variant(name: str, *, beside: str = "", seat: tuple[int | None, int | None] = (None, None),
                 options: Mapping[str, str] | None = None, sets: tuple[tuple[str, str], ...] = ()) -> Variant:
    """The variant of that name or file, settled for these players, sides, options and changes.

    Raises Refused with everything that is wrong with it, FileTrouble if it can't be read.
    """
    path = shelf.find("variants", name, beside)
    report = Report()
    found = variant.read(yamlfile.load(path), report, seat=seat, options=dict(options or {}), sets=sets)
    report.check()
    if found is None:
        raise Refused(report.in_order())
    return found


def find_layout(name: str, beside: str = "") -> Layout:
    """The layout of that name or file. Raises Refused or FileTrouble."""
    report = Report()
    found = layout.read(yamlfile.load(shelf.find("layouts", name, beside)), report)
    report.check()
    if found is None:
        raise Refused(report.in_order())
    return found


def find_language(name: str) -> Language:
    """The language of that code. Raises Refused or FileTrouble."""
    report = Report()
    found = languages.read(yamlfile.load(shelf.find("languages", name)), report)
    report.check()
    if found is None:
        raise Refused(report.in_order())
    return found


def read_game(path: str, data: bytes | None = None, sets: tuple[tuple[str, str], ...] = (),
              ) -> tuple[Game, tuple[Problem, ...]]:
    """The recorded game in a file (or in `data`), checked against its variant, and what is odd about it.

    Raises Refused with every error at once, FileTrouble if it can't be read.
    """
    node = yamlfile.load(path) if data is None else yamlfile.parse(yamlfile.decode(data, path), path)
    report = Report()
    header = games.header(node, report)
    report.check()
    if header is None:
        raise Refused(report.in_order())
    found = find_variant(header.variant, beside=path, seat=(header.players, header.sides), options=header.options,
                         sets=sets)
    game = games.read(node, found, report)
    report.check()
    if game is None:
        raise Refused(report.in_order())
    return game, report.in_order()


def desk(order: Order, faces: Faces, settled: Variant | None = None) -> Desk:
    """What the order asks for, read and settled. Raises Refused or FileTrouble."""
    found = settled or find_variant(order.variant, beside=order.beside, seat=(order.players, order.sides),
                                    options=order.options, sets=order.sets)
    return Desk(order, found, find_layout(order.layout, order.beside), find_language(order.language), faces)


def blank(order: Order, faces: Faces) -> Job:
    """A blank sheet, with names where the order has them. Raises Refused, FileTrouble or DoesNotFit."""
    at = desk(order, faces)
    _, form = at.form()
    cells = sheet.name_cells(tuple(tuple(clean(name) for name in side) for side in order.names))
    cells |= sheet.head_cells(at.language, date=order.date, place=clean(order.place), table=clean(order.table))
    page, warnings = at.page(form, cells, at.variant.title)
    return at.job(at.variant.title, with_rules(page, form), form, (*warnings, *missing_letters(at, cells)))


def with_rules(page: Page, form: Form) -> tuple[Page, ...]:
    """The page, and behind it the rules where they have a page of their own."""
    rules = form.rules_page
    return (page, Page(rules.width, rules.height, (Placed(rules),))) if rules else (page,)


def fill(order: Order, game: Game, ledger: Ledger, faces: Faces) -> Job:
    """The sheets of a recorded game: as many pages as its rounds need. Raises Refused or DoesNotFit."""
    at = desk(order, faces, game.variant)
    label = " – ".join(side.name for side in game.sides)
    own = tuple(side.name for side in game.sides) if any(named_apart(side) for side in game.sides) else ()
    remarks = remarks_of(at.language, scoring.disagreements(game, ledger))
    pages: list[Page] = []
    warnings: list[Problem] = []
    first, last_form = 1, None
    while first == 1 or first <= len(ledger.rounds):
        _, form = at.form(own, first)
        last_form = last_form or form
        last = first + len(form.rounds) - 1
        cells = sheet.game_cells(game, ledger, at.language, first, last)
        if remarks:
            cells["remark"] = Cell(remarks)
        page, told = at.page(form, cells, label if first == 1 else "")
        warnings += told
        warnings += missing_letters(at, cells) if first == 1 else ()
        pages.append(page)
        first = last + 1
    if last_form is None:
        raise DoesNotFit("The game has no page.")
    if last_form.rules_page:
        pages.append(Page(last_form.rules_page.width, last_form.rules_page.height, (Placed(last_form.rules_page),)))
    return at.job(f"{at.variant.title}: {label}", numbered(pages, at, last_form), last_form, warnings)


def named_apart(side: games.Side) -> bool:
    """Whether a side has a name of its own, not just its players'."""
    return bool(side.players) and side.name not in {" & ".join(side.players), *side.players}


def numbered(pages: Sequence[Page], at: Desk, form: Form) -> list[Page]:
    """The pages with "page x of y" at their foot, where there is more than one."""
    if len(pages) < 2:
        return list(pages)
    done = []
    for number, page in enumerate(pages, 1):
        text = at.language.word("page_of").format(page=number, pages=len(pages))
        mark, _ = geometry.fill(form, {"page": Cell(text)}, SIZES[at.order.size], at.faces.width)
        done.append(replace(page, marks=(*page.marks, *mark.marks[1:])))
    return done


def remarks_of(language: Language, disagreements: Sequence[Disagreement]) -> str:
    """One line for the sheet: which rounds to check. "" where the record agrees with itself."""
    if not disagreements:
        return ""
    rounds = sorted({d.round + 1 for d in disagreements if d.round is not None})
    if not rounds:
        return language.word("please_check_totals")
    return language.word("please_check").format(rounds=", ".join(map(str, rounds)))


def missing_letters(at: Desk, cells: Mapping[str, Cell]) -> tuple[Problem, ...]:
    """A warning for each letter that no font has, with its number and the text it stands in."""
    told = []
    for cell in cells.values():
        if letters := at.faces.missing(cell.text):
            named = ", ".join(f"“{letter}” (U+{ord(letter):04X})" for letter in letters)
            told.append(Problem(f"No font here has {named} in “{cell.text}”.",
                                hint="Give a font that has it with --font FILE.ttf.", severity="error"))
    if told:
        raise Refused(tuple(dict.fromkeys(told)))
    return ()


def book(jobs: Sequence[Job], copies: int) -> tuple[Page, ...]:
    """The pages of several jobs, each `copies` times, in turn."""
    return tuple(page for _ in range(copies) for job in jobs for page in job.pages)


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
