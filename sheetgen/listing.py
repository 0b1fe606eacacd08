"""A list set as a table, over as many pages as it needs: a seating, the standings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field

from sheetgen.draft import HEAVY, LINE, QUIET, THIN, Draft, Measure, fit, wrap
from sheetgen.errors import DoesNotFit
from sheetgen.layout import MM, Size, filled
from sheetgen.page import Align, Face, Mark, Page, Picture
from sheetgen.paper import Paper
from sheetgen.picture import Logo
from sheetgen.values import dataclass

MARGIN = 12 * MM
PAD = 5.0
"""Points left and right of what stands in a column."""

MOST_LINES = 4
"""A longer text ends in an ellipsis."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: as wide as what it holds, or with a share of the width that is left, where its texts wrap.

    Where there is no room for all, the column with the highest `spare` is left out first; 0 always stays.
    """

    title: str
    align: Align = "left"
    share: float = 0.0
    spare: int = 0
    strong: bool = False

    @property
    def face(self) -> Face:
        return "semibold" if self.strong else "regular"


@dataclass(frozen=True, slots=True)
class Section:
    """A table with a title of its own, and sentences after it."""

    title: str
    columns: tuple[Column, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    after: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Head:
    """What stands over the list: a title, lines under it, and a club's picture."""

    title: str
    lines: tuple[str, ...] = ()
    logo: Logo | None = None


@dataclass(slots=True)
class _Setting:
    """The pages on their way: texts and rules of each, and how far down the last is filled."""

    head: Head
    paper: Paper
    size: Size
    measure: Measure
    drafts: list[Draft] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    y: float = 0.0

    @property
    def width(self) -> float:
        return self.paper.width - 2 * MARGIN

    @property
    def floor(self) -> float:
        return self.paper.height - MARGIN - self.size.leading * 1.6

    @property
    def draft(self) -> Draft:
        return self.drafts[-1]

    def turn(self) -> None:
        """Begins a page: with the whole heading on the first, with the title alone on the others."""
        self.drafts.append(Draft(self.size, self.measure))
        self.y = MARGIN
        size, first = self.size, len(self.drafts) == 1
        aside = 0.0
        if first and self.head.logo:
            tall = size.title * 2.1
            aside = min(tall / self.head.logo.shape, self.width / 3)
            self.pictures.append(Picture(MARGIN + self.width - aside, MARGIN, aside, tall, self.head.logo.data))
        title = fit(self.head.title, self.width - aside - PAD, size.title if first else size.body, size.body, "bold",
                    self.measure, lines=2)
        for line in title.lines:
            self.y += title.size * 1.1
            self.draft.text(MARGIN, self.y - title.size * 0.2, line, title.size, "bold", role="title")
        for line in self.head.lines if first else ():
            for part in wrap(line, self.width - aside - PAD, "regular", size.body, self.measure):
                self.y += size.body * 1.3
                self.draft.text(MARGIN, self.y - size.body * 0.2, part, size.body, ink=QUIET, role="note")
        if first and aside:
            self.y = max(self.y, MARGIN + size.title * 2.1)
        self.y += size.body * 0.8

    def sentences(self, texts: Sequence[str]) -> None:
        size = self.size
        for text in texts:
            fitted = fit(text, self.width, size.body, size.body, "regular", self.measure, lines=60)
            for line in fitted.lines:
                if self.y + size.body * 1.3 > self.floor:
                    self.turn()
                self.y += size.body * 1.3
                self.draft.text(MARGIN, self.y - size.body * 0.25, line, size.body, role="note")
        if texts:
            self.y += size.body * 0.6


def pages(head: Head, sections: Sequence[Section], paper: Paper, size: Size, measure: Measure, *, page_of: str,
          foot: str = "", label: str = "") -> tuple[Page, ...]:
    """The pages of these sections on this paper; `page_of` is "Page {page} of {pages}", `foot` a line for each.

    Raises DoesNotFit where not even the columns that always stay have room.
    """
    setting = _Setting(head, paper, size, measure)
    setting.turn()
    for section in sections:
        _section(setting, section)
    made = []
    for number, draft in enumerate(setting.drafts, 1):
        y = paper.height - MARGIN
        if foot:
            fitted = fit(foot, setting.width * 0.75, size.label, size.label, "regular", measure)
            draft.text(MARGIN, y, fitted.lines[0], size.label, ink=QUIET, role="note")
        if len(setting.drafts) > 1:
            of = filled(page_of, {"page": str(number), "pages": str(len(setting.drafts))})
            draft.text(MARGIN + setting.width, y, of, size.label, align="right", ink=QUIET, role="note")
        marks: tuple[Mark, ...] = (*draft.decoration, *draft.texts, *(setting.pictures if number == 1 else ()))
        made.append(Page(paper.width, paper.height, marks, label if number == 1 else ""))
    return tuple(made)


def _section(setting: _Setting, section: Section) -> None:
    size = setting.size
    kept, widths = _widths(section, setting)
    columns = [section.columns[at] for at in kept]
    rows = [tuple(row[at] for at in kept) for row in section.rows]
    tall = _title_height(columns, widths, setting) if rows else 0.0
    if setting.y + size.body * 2 + tall + size.body * 2 > setting.floor:
        setting.turn()
    if section.title:
        setting.y += size.body * 1.4
        setting.draft.text(MARGIN, setting.y - size.body * 0.4, section.title, size.body + 1, "bold", role="heading")
    if rows:
        _titles(setting, columns, widths, tall)
        for row in rows:
            _row(setting, columns, widths, row, tall)
        setting.draft.across(MARGIN, MARGIN + sum(widths), setting.y, HEAVY)
        setting.y += size.body * 0.5
    setting.sentences(section.after)


def _widths(section: Section, setting: _Setting) -> tuple[list[int], list[float]]:
    """Which columns stay, and how wide each is, in points. Raises DoesNotFit."""
    size, measure = setting.size, setting.measure
    natural = []
    for at, column in enumerate(section.columns):
        word = max((measure(word, "semibold", size.label) for word in column.title.split()), default=0.0)
        widest = max((measure(row[at], column.face, size.body) for row in section.rows), default=0.0)
        natural.append(max(word, widest) + 2 * PAD)
    kept = list(range(len(section.columns)))
    while True:
        shares = sum(section.columns[at].share for at in kept)
        fixed = sum(natural[at] for at in kept if not section.columns[at].share)
        room = setting.width - fixed
        least = sum(min(natural[at], size.body * 8) for at in kept if section.columns[at].share)
        if room >= least:
            break
        spare = max(kept, key=lambda at: section.columns[at].spare, default=-1)
        if spare < 0 or not section.columns[spare].spare:
            raise DoesNotFit(f"The columns of “{setting.head.title}” need {(least - room) / MM:.0f} mm more than "
                             f"{setting.paper.title or setting.paper.name} has in width, at size {size.name}.",
                             "Take a smaller print size, larger paper, or turn it with --landscape.")
        kept.remove(spare)
    return kept, [room * section.columns[at].share / shares if section.columns[at].share else natural[at]
                  for at in kept]


def _title_height(columns: Sequence[Column], widths: Sequence[float], setting: _Setting) -> float:
    lines = max(len(wrap(column.title, width - 2 * PAD, "semibold", setting.size.label, setting.measure))
                for column, width in zip(columns, widths, strict=True))
    return lines * setting.size.leading + 6


def _titles(setting: _Setting, columns: Sequence[Column], widths: Sequence[float], tall: float) -> None:
    draft, size = setting.draft, setting.size
    draft.across(MARGIN, MARGIN + sum(widths), setting.y, HEAVY)
    if not any(column.title for column in columns):
        return
    draft.fill(MARGIN, setting.y, sum(widths), tall)
    for (left, width), column in zip(_lefts(widths), columns, strict=True):
        lines = wrap(column.title, width - 2 * PAD, "semibold", size.label, setting.measure)
        for number, line in enumerate(lines):
            y = setting.y + tall - 3 - (len(lines) - 1 - number) * size.leading - size.label * 0.28
            draft.text(_anchor(left, width, column.align), y, line, size.label, "semibold", column.align, role="column")
    setting.y += tall
    draft.across(MARGIN, MARGIN + sum(widths), setting.y, LINE)


def _row(setting: _Setting, columns: Sequence[Column], widths: Sequence[float], row: Sequence[str], tall: float,
         ) -> None:
    """One row, on a new page with its titles again where this one is full."""
    size = setting.size
    cells = []
    for text, column, width in zip(row, columns, widths, strict=True):
        lines = MOST_LINES if column.share else 1
        cells.append(fit(text, width - 2 * PAD, size.body, size.body, column.face, setting.measure, lines=lines))
    height = max(len(cell.lines) for cell in cells) * size.body * 1.2 + 6
    if setting.y + height > setting.floor:
        setting.draft.across(MARGIN, MARGIN + sum(widths), setting.y, HEAVY)
        setting.turn()
        _titles(setting, columns, widths, tall)
    for (left, width), column, cell in zip(_lefts(widths), columns, cells, strict=True):
        x, y = _anchor(left, width, column.align), setting.y + 3 + size.body * 0.9
        for number, line in enumerate(cell.lines):
            setting.draft.text(x, y + number * size.body * 1.2, line, size.body, column.face, column.align, role="cell")
    setting.y += height
    setting.draft.across(MARGIN, MARGIN + sum(widths), setting.y, THIN)


def _lefts(widths: Sequence[float]) -> Iterator[tuple[float, float]]:
    left = MARGIN
    for width in widths:
        yield left, width
        left += width


def _anchor(left: float, width: float, align: Align) -> float:
    return {"left": left + PAD, "right": left + width - PAD, "centre": left + width / 2}[align]

