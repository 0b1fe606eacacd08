"""The command that makes a club's web pages."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

import click

from sheetgen import catalogue, chronicle, evening, folder, fonts, messages, output, plain, preview, publish, standings
from sheetgen.catalogue import Card, Pictures
from sheetgen.cli_common import DONE, REFUSED, talk_options
from sheetgen.cli_pack import club_of
from sheetgen.cli_standings import tell_failed
from sheetgen.club import Club
from sheetgen.errors import FileTrouble, Problem
from sheetgen.evening import Played
from sheetgen.order import Order
from sheetgen.publish import Contents
from sheetgen.standings import Standings
from sheetgen.terminal import Voice

PICTURE_DPI = 72
"""Twice as many dots as a page shows, for sharp screens."""


@click.command()
@click.argument("file", metavar="FILE")
@click.option("-o", "--output", "target", metavar="FOLDER", help="Where the pages go; else a new folder here.")
@click.option("--font", "own_fonts", multiple=True, metavar="FILE",
              help="A TrueType font for letters that ours lacks; may be repeated.")
@click.option("--force", is_flag=True, help="Replace files that sheetgen did not make.")
@talk_options
@click.pass_obj
def site(voice: Voice, /, *, file: str, target: str | None, own_fonts: tuple[str, ...], force: bool) -> int:
    """Make a club's web pages: its sheets to print, rules, standings and past events.

    The folder works from a disk or a memory stick as from any web host. Made again, it replaces what it made before
    and touches nothing else.
    """
    found = club_of(file)
    where = target or output.file_name(found.name, "site")
    played, code = _records(found, voice)
    cards = list(_cards(found, fonts.load(own_fonts), voice))
    made = Contents(found, catalogue.shelves(found, cards))
    if played is not None:
        made = Contents(found, made.shelves, _tables(found, played, voice), chronicle.evenings(played))
    files = publish.site(made)
    removed = folder.write(where, files, force=force)
    voice.saved(os.path.join(where, "index.html"), f"({_counted(files)})")
    if removed:
        voice.note("Removed", f"{plain.count(removed, 'file')} of an earlier time")
    voice.note("Open", f"index.html in a browser, or copy the folder {plain.clean(where)} to a web host.")
    return code


def _counted(files: Iterable[str]) -> str:
    """ "6 pages, 12 PDFs, 6 pictures"."""
    paths = tuple(files)
    counts = {"page": [path for path in paths if path.endswith(".html")],
              "PDF": [path for path in paths if path.endswith(".pdf")],
              "picture": [path for path in paths if path.startswith("pictures/")]}
    return ", ".join(plain.count(len(found), what) for what, found in counts.items() if found)


def _records(found: Club, voice: Voice) -> tuple[tuple[Played, ...] | None, int]:
    """The games that were recorded, None for a club that keeps none, and the exit code that its records mean."""
    place = found.records or os.path.join(os.path.dirname(found.file) or ".", "records")
    if not found.records and not os.path.isdir(place):
        return None, DONE
    try:
        paths = evening.files_in(place)
    except FileTrouble as trouble:  # a season may begin with an empty folder, but a name may be wrong as well
        voice.look(f"{plain.clean(str(trouble))} The pages show no games.")
        return (), DONE if os.path.isdir(place) else REFUSED
    played, failed, odd = evening.read(paths, found.house)
    tell_failed(voice, failed)
    for warning in odd:
        voice.look(messages.warning(warning))
    return played, REFUSED if failed else DONE


def _tables(found: Club, played: tuple[Played, ...], voice: Voice) -> tuple[Standings, ...]:
    """A table for each set of rules that was played by, the club's own first."""
    made = []
    for code in sorted(dict.fromkeys(each.rules for each in played), key=lambda code: code != found.rules):
        table, warnings = standings.compute([each for each in played if each.rules == code], found.counting,
                                            by_clock=found.by_clock)
        made.append(table)
        for warning in warnings:
            voice.look(messages.warning(warning))
    return tuple(made)


def _cards(found: Club, faces: fonts.Faces, voice: Voice) -> Iterator[tuple[Order, Card | None]]:
    """The club's sheets, drawn one after the other; what can't be as asked is told once."""
    told: set[Problem] = set()
    draw = _pictures(voice)
    for number, orders in enumerate(found.sheets, 1):
        made, warnings = catalogue.card(found, orders, faces, draw)
        for warning in warnings:
            if warning not in told:
                voice.look(messages.warning(warning))
        told |= set(warnings)
        voice.progress(number, len(found.sheets), "sheets")
        yield orders[0], made


def _pictures(voice: Voice) -> Pictures:
    """How a picture is drawn; where what draws them is not installed there is none, and that is said once."""
    said: list[str] = []

    def draw(data: bytes) -> bytes | None:
        if said:
            return None
        try:
            return next(preview.pictures(data, dpi=PICTURE_DPI))
        except FileTrouble as trouble:
            said.append(str(trouble))
            voice.look(f"The pages are without pictures. {trouble}")
            return None

    return draw
