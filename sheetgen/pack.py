"""A club's pack for an evening: its sheets sorted, bound and counted, as files in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from sheetgen import binding, clubcover, clubsheets, output, paging, pdf
from sheetgen.club import Club
from sheetgen.clubsheets import MOVEMENT, TALLY, Studio
from sheetgen.errors import NOWHERE, Problem, Refused, Report
from sheetgen.fonts import Faces
from sheetgen.order import Order
from sheetgen.page import Page
from sheetgen.sittings import Sitting, Table
from sheetgen.values import dataclass

Arrangement = Literal["table", "sitting", "copy"]
"""Everything of a table together; all tables of a sitting together; or one whole set after another."""

Told = Callable[[int, int], None]
"""Hears how many pages of how many are drawn."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a pack is to hold; no tables named: all of them."""

    tables: tuple[str, ...] = ()
    order: Arrangement = "table"
    copies: int = 1
    extra: int = 0
    cover: bool = False
    tallies: bool = False
    movement: bool = False
    each: bool = False  # a file for each table


What = Literal["cover", "seating", "sheets", "extra", "rules", "tallies", "movement", "insert"]


@dataclass(frozen=True, slots=True)
class Part:
    """One stretch of a pack: what it is, how many there are of it, and on how many pages."""

    what: What
    count: int
    pages: int


@dataclass(frozen=True, slots=True)
class File:
    """One PDF of a pack; its parts' pages are all of its pages."""

    data: bytes
    parts: tuple[Part, ...]

    @property
    def pages(self) -> int:
        return sum(part.pages for part in self.parts)


@dataclass(frozen=True, slots=True)
class Pack:
    """The files by name, and what is to be said of them."""

    files: Mapping[str, File]
    tables: int
    warnings: tuple[Problem, ...]
    notes: tuple[str, ...] = ()  # what is unusual about who sits where

    @property
    def pages(self) -> int:
        return sum(file.pages for file in self.files.values())


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Pages that belong together, already laid on paper."""

    what: What
    count: int
    pages: tuple[Page, ...]


def build(club: Club, wanted: Wanted, order: Order, faces: Faces, told: Told | None = None) -> Pack:
    """The pack of a club's evening. Raises Refused (an unknown table, a letter no font has) or DoesNotFit."""
    studio = clubsheets.studio(club, order, faces)
    _check_letters(club, faces)
    tables = _tables(club, wanted)
    warnings = [*club.warnings]
    if wanted.each:
        files = _apart(studio, wanted, tables, told)
    else:
        files = {_name(club, "pack"): _bound(studio, _whole(studio, wanted, tables), club, told)}
    for form in studio.forms.values():
        warnings += [Problem(text, severity="warning") for text in form.warnings]
    warnings += studio.cut.values()
    notes = club.seating.notes if club.seating else ()
    return Pack(files, len({table.number for _, table in tables}), tuple(dict.fromkeys(warnings)), notes)


def _whole(studio: Studio, wanted: Wanted, tables: Sequence[tuple[Sitting | None, Table]]) -> list[_Stretch]:
    """The stretches of one file with everything in it."""
    found = [_seating(studio, tables)] if wanted.cover else []
    found.append(_sheets(studio, wanted, tables))
    if wanted.extra:
        found.append(_laid(studio, "extra", wanted.extra, clubsheets.extra_sheet(studio) * wanted.extra))
    found += _rules(studio)
    found += [_cards(studio, TALLY, "tallies")] if wanted.tallies else []
    found += [_cards(studio, MOVEMENT, "movement")] if wanted.movement else []
    return [stretch for stretch in found if stretch.pages]


def _apart(studio: Studio, wanted: Wanted, tables: Sequence[tuple[Sitting | None, Table]], told: Told | None,
           ) -> dict[str, File]:
    """A file for each table, and one for everything else; no two share a name."""
    club = studio.club
    stretches: dict[str, list[_Stretch]] = {}
    numbers = list(dict.fromkeys(table.number for _, table in tables))
    names = output.apart([_name(club, "table", club.table_name(number)) for number in numbers])
    for number, name in zip(numbers, names, strict=True):
        own = [(sitting, table) for sitting, table in tables if table.number == number]
        stretches[name] = [_sheets(studio, wanted, own), *_rules(studio)]
    rest = [stretch for stretch in _whole(studio, replace(wanted, cover=False), ()) if stretch.what != "rules"]
    if wanted.cover:
        rest.insert(0, _seating(studio, tables))
    total = sum(len(stretch.pages) for held in (*stretches.values(), rest) for stretch in held)
    files: dict[str, File] = {}
    done = 0
    for name, held in stretches.items():
        files[name] = _drawn(studio, held, _after(told, done, total))
        done += files[name].pages
    if rest or club.cover or club.insert:
        name = output.apart([*files, _name(club, "more")])[-1]
        files[name] = _bound(studio, rest, club, _after(told, done, total))
    return files


def _after(told: Told | None, before: int, total: int) -> Told | None:
    return None if told is None else lambda done, _: told(before + done, total)


def _sheets(studio: Studio, wanted: Wanted, tables: Sequence[tuple[Sitting | None, Table]]) -> _Stretch:
    """The tables' sheets in the order that is wanted."""
    made = [clubsheets.table_sheet(studio, sitting, table) for sitting, table in _sorted(tables, wanted.order)]
    if wanted.order == "copy":
        pages = [page for _ in range(wanted.copies) for sheet in made for page in sheet]
    else:
        pages = [page for sheet in made for _ in range(wanted.copies) for page in sheet]
    return _laid(studio, "sheets", len(made) * wanted.copies, pages)


def _sorted(tables: Sequence[tuple[Sitting | None, Table]], order: Arrangement) -> list[tuple[Sitting | None, Table]]:
    if order == "sitting":
        return list(tables)
    return sorted(tables, key=lambda each: each[1].number)


def _laid(studio: Studio, what: What, count: int, pages: Sequence[Page]) -> _Stretch:
    press = studio.desk("", *studio.shape).press
    return _Stretch(what, count, paging.laid(pages, press) if pages else ())


def _rules(studio: Studio) -> list[_Stretch]:
    pages = studio.rules(studio.shape)
    return [_laid(studio, "rules", 1, pages)] if pages else []


def _cards(studio: Studio, kind: str, what: What) -> _Stretch:
    pages = clubsheets.cards(studio, kind)
    laid = paging.laid(pages, studio.desk(kind, *studio.shape).press) if pages else ()
    return _Stretch(what, len(pages), _even(studio, laid))


def _seating(studio: Studio, tables: Sequence[tuple[Sitting | None, Table]]) -> _Stretch:
    """The cover: the tables of this pack, sitting by sitting."""
    sittings: dict[int, Sitting] = {}
    for sitting, table in tables:
        before = sittings.get(sitting.number if sitting else 1)
        held = (*(before.tables if before else ()), table)
        sittings[sitting.number if sitting else 1] = replace(sitting, tables=held) if sitting else Sitting(1, held)
    pages = clubcover.seating_pages(studio, tuple(sittings.values()))
    return _Stretch("seating", 1, _even(studio, pages))


def _even(studio: Studio, pages: tuple[Page, ...]) -> tuple[Page, ...]:
    """The pages, filled up to whole sheets of paper where both sides are printed."""
    odd = studio.order.duplex and len(pages) % 2
    return (*pages, paging.empty(pages[-1])) if odd else pages


def _bound(studio: Studio, stretches: Sequence[_Stretch], club: Club, told: Told | None) -> File:
    """The stretches as one PDF, between the club's own cover and insert."""
    file = _drawn(studio, stretches, told)
    if club.cover is None and club.insert is None:
        return file
    even = studio.order.duplex
    parts = list(file.parts)
    if club.insert:
        parts.append(Part("insert", 1, _filled(len(club.insert.sizes), even=even)))
    if club.cover:
        parts.insert(0, Part("cover", 1, _filled(len(club.cover.sizes), even=even)))
    return File(binding.bind(file.data, club.cover, club.insert, even=even), tuple(parts))


def _filled(pages: int, *, even: bool) -> int:
    return pages + pages % 2 if even else pages


def _drawn(studio: Studio, stretches: Sequence[_Stretch], told: Told | None) -> File:
    club = studio.club
    title = " · ".join(filter(None, (club.name, club.event.title)))
    total = sum(len(stretch.pages) for stretch in stretches)

    def pages() -> Iterator[Page]:
        done = 0
        for stretch in stretches:
            for page in stretch.pages:
                yield page
                done += 1
                if told:
                    told(done, total)

    data = pdf.draw(pages(), studio.faces, title=title, language=club.language.code)
    return File(data, tuple(Part(stretch.what, stretch.count, len(stretch.pages)) for stretch in stretches))


def _name(club: Club, *parts: str) -> str:
    return output.file_name(club.name, club.event.date or "", *parts) + ".pdf"


def _tables(club: Club, wanted: Wanted) -> list[tuple[Sitting | None, Table]]:
    """Each wanted table in each sitting. Raises Refused for a table that there is not, and where there is none."""
    if club.seating is not None:
        every = [(sitting, table) for sitting in club.seating.sittings for table in sitting.tables]
        known = {club.table_name(table.number).casefold(): table.number for _, table in every}
        strange = [name for name in wanted.tables if name.casefold() not in known]
        if strange:
            told = f"There is no table {strange[0]}; this evening has {', '.join(list(known)[:20])}."
            raise Refused((Problem(told),))
        numbers = {known[name.casefold()] for name in wanted.tables}
        return [(sitting, table) for sitting, table in every if not numbers or table.number in numbers]
    numbers_of = {name.casefold(): number for number, name in club.labels.items()}
    chosen = []
    for name in wanted.tables:
        if name.casefold() in numbers_of:
            chosen.append(numbers_of[name.casefold()])
        elif club.labels or not name.isdecimal():
            raise Refused((Problem(f"There is no table {name} in the club's file."),))
        else:
            chosen.append(int(name))
    chosen = chosen or list(club.labels)
    if not chosen and not wanted.extra:
        raise Refused((Problem("Nothing says how many tables there are.", NOWHERE,
                               hint="Give a roster or tables: 12 in the club's file, or --tables 1-12."),))
    seat = club.variant.seat
    each = seat.players // seat.sides
    empty = tuple((None,) * (each + (side < seat.players % seat.sides)) for side in range(seat.sides))
    return [(Sitting(number, ()), Table(table, empty)) for number in range(1, club.event.sittings + 1)
            for table in dict.fromkeys(chosen)]


def _check_letters(club: Club, faces: Faces) -> None:
    """Raises Refused with each letter that no font has, and whose name it is in."""
    report = Report()
    own = [club.name, club.place, club.event.title, club.footer, *club.labels.values()]
    people = club.roster.people if club.roster else ()
    if not faces.missing("".join({*"".join(own), *"".join(person.name for person in people)})):
        return
    texts = [(text, NOWHERE) for text in own]
    if club.roster:
        texts += [(person.name, club.roster.place(person)) for person in people]
    for text, place in texts:
        if letters := faces.missing(text):
            named = ", ".join(f"“{letter}” (U+{ord(letter):04X})" for letter in letters)
            report.error(place, f"No font here has {named} in “{text}”.",
                         hint="Give a font that has it with --font FILE.ttf.")
    report.check()

