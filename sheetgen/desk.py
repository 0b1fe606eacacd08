"""All that the sheets of one order share, settled once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from itertools import zip_longest

from sheetgen import chart, filling, geometry, legend, paging, plain, reading, sheet
from sheetgen.bench import Form, Leaf, remedy
from sheetgen.draft import Draft
from sheetgen.errors import DoesNotFit, Problem
from sheetgen.fonts import Faces
from sheetgen.language import Language
from sheetgen.layout import SIZES, Layout, Rounds, SizeName, on_page
from sheetgen.order import Order, turned, ways_out
from sheetgen.page import Page, Placed, Slot, Stationery
from sheetgen.paging import Press
from sheetgen.paper import Paper
from sheetgen.sheet import Cell
from sheetgen.theme import Theme, dress
from sheetgen.values import dataclass
from sheetgen.variant import Variant


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
    own: int  # how many of the pages come before those that only hold rules
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
    forms: dict[tuple[bool, int, int | None, bool], Form] = field(default_factory=dict)  # placed so far

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

    def form(self, *, named: bool = False, first: int = 1, rounds: int | None = None, last: bool = True) -> Form:
        """The form from round `first` on, the game's last or not; placed once however many sheets are filled.

        Raises DoesNotFit.
        """
        key = (named, first, rounds, last)
        if key not in self.forms:
            try:
                self.forms[key] = self._placed(*key)
            except DoesNotFit as refusal:
                told = remedy(refusal.fits, plain.listed(self._ways(key), "or"))
                raise DoesNotFit(refusal.message, told, refusal.fits) from None
        return self.forms[key]

    def _placed(self, named: bool, first: int, rounds: int | None, last: bool) -> Form:
        order = self.order
        layout = on_page(self.layout, first=first == 1, last=last)
        heads = sheet.MOST_ROUNDS
        if first > 1 and self.variant.rounds and self.variant.rounds >= first and not order.rounds:
            heads = self.variant.rounds - first + 1
        blank = sheet.compose(self.variant, layout, self.language, named=named, first_round=first, goes_on=not last,
                              rounds=heads, facts={"club": order.club, "event": order.event})
        made = geometry.place(blank, layout, self.press.place, SIZES[order.size], self.faces.width,
                              rounds_wanted=rounds or order.rounds, gutter=self.press.gutter,
                              labels_right=order.left_handed, rules_apart=order.duplex)
        leaves = tuple(replace(leaf, stationery=dress(leaf.stationery, self.theme)) for leaf in made.leaves)
        return replace(made, leaves=leaves)

    def _ways(self, key: tuple[bool, int, int | None, bool]) -> list[str]:
        """What helps a sheet that does not fit, in words, if anything does: of each kind of change the least, tried."""
        helping = []
        for changes in ways_out(self.order, self.several):
            for told, order in changes:
                try:
                    replace(self, order=order, forms={})._placed(*key)
                except DoesNotFit:
                    continue
                helping.append(told)
                break
        return helping

    def forms_for(self, rounds: int, *, named: bool = False) -> list[Form]:
        """The forms that so many rounds need one after another; one at the least. Raises DoesNotFit."""
        made: list[Form] = []
        first = 1
        while first == 1 or first <= rounds:
            left = rounds - first + 1
            form = self.form(named=named, first=first, rounds=self.only_played(left))
            fits = len(form.rounds)
            if 0 < fits < left:
                if not self.order.rounds:  # without what ends a game, a page may have room for more of its rounds
                    fits = min(max(fits, len(self.form(named=named, first=first, last=False).rounds)), left - 1)
                lone = left == fits + 1 and fits > LONE and not self.order.rounds
                form = self.form(named=named, first=first, rounds=fits - lone, last=False)
            made.append(form)
            if not form.rounds:  # a page of rules, say: it takes no rounds, however many are played
                break
            first += len(form.rounds)
        return made

    def blank(self) -> Form:
        """The form to be printed blank: a game of so many rounds has them all, on as many leaves as they need.

        Raises DoesNotFit.
        """
        form = self.form()
        rounds = self.variant.rounds or 0
        if not 0 < len(form.rounds) < rounds or self.order.rounds:
            return self.to_write_on(form)
        forms = self.forms_for(rounds)
        last = forms[-1]
        whole = Form(tuple([leaf for form in forms for leaf in form.own]) + last.leaves[len(last.own) :],
                     tuple([head for form in forms for head in form.rounds]),
                     tuple(dict.fromkeys(warning for form in forms for warning in form.warnings)))
        return self.to_write_on(whole)

    def only_played(self, left: int) -> int | None:
        """The rounds to place where a layout has boxes only for those that were played; None: as many as fit."""
        part = next((part for part in self.layout.parts if isinstance(part, Rounds)), None)
        if part is None or not part.only_played or self.order.rounds or left < 1:
            return None
        most = len(self.form(first=1).rounds)
        return min(left, most)

    def page(self, leaf: Leaf, cells: Mapping[str, Cell], label: str = "") -> tuple[Page, tuple[Problem, ...]]:
        """A page of the leaf with the cells written in, and a warning for each text cut short."""
        page, cut = filling.fill(leaf, cells, SIZES[self.order.size], self.faces.width, label=label)
        return page, tuple([_cut_short(over.text) for over in cut])

    def to_write_on(self, form: Form) -> Form:
        """The form as it is printed blank: a chart has lines for its reader to plot on."""
        count = self.variant.rounds or len(form.rounds) or self.variant.rounds_per_page
        leaves = []
        for leaf in form.leaves:
            page = leaf.stationery
            if slot := leaf.slots.get("chart"):
                draft = Draft(SIZES[self.order.size], self.faces.width)
                lines = chart.to_plot(slot, count, self.variant.target, self.language, draft)
                page = replace(page, texts=(*page.texts, *lines))
            leaves.append(replace(leaf, stationery=page))
        return replace(form, leaves=tuple(leaves))

    def pages(self, form: Form, cells: Mapping[str, Cell], label: str = "",
              ) -> tuple[list[Page], tuple[Problem, ...]]:
        """The pages of the form with the cells written in, their numbers too, and a warning for each text cut short."""
        own = len(form.own)
        numbers = [Cell(self.page_of(number, own)) for number in range(1, own + 1)] if own > 1 else []
        made = [self.page(leaf, {**cells, "page": page} if page else cells, "" if number else label)
                for number, (leaf, page) in enumerate(zip_longest(form.leaves, numbers))]
        return [page for page, _ in made], tuple(dict.fromkeys(problem for _, told in made for problem in told))

    def page_of(self, number: int, pages: int) -> str:
        """Which page it is, of how many."""
        return self.language.word("page_of", page=number, pages=pages)

    def job(self, title: str, pages: Sequence[Page], form: Form, warnings: Sequence[Problem], own: int) -> Job:
        """The pages as a job; `own` come before those that only hold rules, numbered already if they are several."""
        said = (*legend.borrowed(self.variant, self.language), *form.warnings)
        told = (*(Problem(text, severity="warning") for text in said), *warnings)
        slots = tuple(None if own > 1 and at < own else page_slot(page, form) for at, page in enumerate(pages))
        press = self.press
        return Job(title, self.language.code, tuple(pages), self.variant, press.paper, self.order.size,
                   len(form.rounds), press, self.language.word("page_of"), slots, own or len(pages),
                   tuple(dict.fromkeys(told)))


def _cut_short(text: str) -> Problem:
    return Problem(f"“{text}” is too long for its place and was cut short.", severity="warning")


def desk(order: Order, faces: Faces, settled: Variant | None = None) -> Desk:
    """What the order asks for, read and settled; a layout's sheets share a side of paper where they fit on it.

    Raises Refused, FileTrouble or DoesNotFit.
    """
    found = settled or reading.find_variant(order.variant, beside=order.beside, seat=(order.players, order.sides),
                                    options=order.options, sets=order.sets)
    at = Desk(order, found, reading.find_layout(order.layout, order.beside), reading.find_language(order.language),
              reading.find_theme(order.theme), faces)
    if order.per_page or at.several < 2:
        return at
    return roomiest(at, tuple(number for number in (4, 2, 1) if number <= at.several))


LONE = 2
"""Of more rounds than so many one is kept for the next page, where another would stand there alone."""

FEWEST = 3
"""A sheet that has room for fewer rounds, or not for all of a game with so many, is given more of the paper."""


def roomiest(at: Desk, several: Sequence[int]) -> Desk:
    """The desk with as many sheets on a side of paper as fit and are of use, of these numbers.

    Raises DoesNotFit if not even the last does.
    """
    for number in several[:-1]:
        tried = replace(at, order=replace(at.order, per_page=number), forms={})
        try:
            form = tried.form()
        except DoesNotFit:
            continue
        if not form.rounds or len(form.rounds) >= (at.order.rounds or at.variant.rounds or FEWEST):
            return tried
    least = replace(at, order=replace(at.order, per_page=several[-1]), forms={})
    least.form()
    return least


def stationery_of(page: Page) -> Stationery | Page:
    """What a page has in common with others of its form."""
    return next(mark.content for mark in page.marks if isinstance(mark, Placed))


def page_slot(page: Page, form: Form) -> Slot | None:
    """Where a page of the form takes its number, if it has a place for it."""
    placed = stationery_of(page)
    return next((leaf.slots.get("page") for leaf in form.leaves if leaf.stationery is placed), None)
