"""The cover of a club's pack: who sits at which table, who sits out, and who meets again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetgen import listing
from sheetgen.club import Club
from sheetgen.clubsheets import Studio, event_line
from sheetgen.fonts import clean
from sheetgen.layout import SIZES, Foot
from sheetgen.listing import Column, Head, Section
from sheetgen.page import Page
from sheetgen.sittings import Repeat, Sitting

MOST_REPEATS = 200
"""So many repeats are listed on a seating; nobody reads more."""


def seating_pages(studio: Studio, sittings: Sequence[Sitting]) -> tuple[Page, ...]:
    """The pages of the cover, with these sittings and their tables. Raises DoesNotFit."""
    club, language = studio.club, studio.club.language
    press = studio.desk("", *studio.shape).press
    sections = []
    many = len({sitting.tables for sitting in sittings}) > 1 or len(sittings) == 1 < club.event.sittings
    for sitting in sittings:
        if not sitting.to_come:
            title = language.word("sitting_of", number=sitting.number) if many else ""
            sections.append(_sitting_section(studio, sitting, title))
        if not many:
            break
    repeats = club.seating.repeats() if club.seating else ()
    for kind in ("partner", "opponents"):
        rows = tuple(_repeat_row(studio, repeat) for repeat in repeats if repeat.kind == kind)[:MOST_REPEATS]
        if rows:
            word = language.word("partners_again" if kind == "partner" else "opponents_again")
            sections.append(Section(word, (Column("", share=2), Column("", share=1)), rows))
    title = clean(" · ".join(filter(None, (club.name, club.event.title)))) or language.word("seating")
    lines = (language.word("seating"), " · ".join(filter(None, (
        language.date(club.event.date or ""), clean(club.place), club.variant.title, event_line(replace_title(club))))))
    foot = next((part.words for part in studio.desk("", *studio.shape).layout.parts if isinstance(part, Foot)), "")
    return listing.pages(Head(title, lines, club.logo), sections, press.paper, SIZES[studio.order.size],
                         studio.faces.width, page_of=language.word("page_of"), foot=foot,
                         label=language.word("seating"))


def replace_title(club: Club) -> Club:
    """The club with an event that has no title, for a line that would say it twice."""
    return replace(club, event=replace(club.event, title=""))


def _sitting_section(studio: Studio, sitting: Sitting, title: str) -> Section:
    club, language = studio.club, studio.club.language
    most = max((len(table.sides) for table in sitting.tables), default=1)
    apart = most if most <= 3 else 1
    columns = (Column(language.word("table"), strong=True), *(Column("", share=1.0) for _ in range(apart)))
    rows = []
    for table in sitting.tables:
        sides = [studio.names(side) for side in table.sides]
        cells = [*sides, *[""] * (apart - len(sides))] if apart > 1 else [" – ".join(filter(None, sides))]
        rows.append((clean(club.table_name(table.number)), *cells))
    out = ", ".join(filter(None, map(studio.name, sitting.out)))
    return Section(title, columns, tuple(rows), (f"{language.word('sits_out')}: {out}",) if out else ())


def _repeat_row(studio: Studio, repeat: Repeat) -> tuple[str, str]:
    joined = " & " if repeat.kind == "partner" else " – "
    numbers = ", ".join(map(str, repeat.sittings))
    return (joined.join((studio.names(repeat.one), studio.names(repeat.other))),
            studio.club.language.word("in_sittings", numbers=numbers))
