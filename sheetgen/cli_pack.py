"""The command that prints a club's pack for an evening."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import click

from sheetgen import club as clubs
from sheetgen import collecting, fonts, kinds, messages, plain
from sheetgen import pack as packs
from sheetgen.cli_common import output_options, paper_type, settled_paper, talk_options, whole_number
from sheetgen.cli_deliver import Delivery
from sheetgen.club import Club
from sheetgen.errors import FileTrouble
from sheetgen.pack import Pack, Part, Wanted
from sheetgen.terminal import Voice

Function = Callable[..., Any]


def table_names(value: str) -> tuple[str, ...]:
    """A kind of value: tables by number or name, "1-12" or "1,3,Red"."""
    names: list[str] = []
    for part in filter(None, (each.strip() for each in value.split(","))):
        span = re.fullmatch(r"([0-9]{1,4})\s*[-–]\s*([0-9]{1,4})", part)
        if span and int(span[1]) > int(span[2]):
            raise click.BadParameter(f'"{part}" runs backwards')
        names += map(str, range(int(span[1]), int(span[2]) + 1)) if span else [part]
    if not names or "0" in names:
        raise click.BadParameter(f'"{value}" should look like 1-12 or 1,3,5')
    return tuple(dict.fromkeys(names))


def paper_options(function: Function) -> Function:
    """On what paper, how large, and in which letters; paper and size are otherwise as the club's file says."""
    for option in (
        click.option("--font", "own_fonts", multiple=True, metavar="FILE",
                     help="A TrueType font for letters that ours lack, such as Hebrew."),
        click.option("--size", type=click.Choice(["normal", "large", "giant"]), help="How large the print is."),
        click.option("--paper", type=paper_type, metavar="PAPER", help="letter, a4, …; else as the club's file says."),
    ):
        function = option(function)
    return function


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--tables", type=table_names, metavar="1-12", help="Only these tables, by number or name.")
@click.option("--order", type=click.Choice(["table", "sitting", "copy"]), default="table", show_default=True,
              help="All of a table together, all of a sitting, or one whole set after another.")
@click.option("--copies", type=whole_number(1, 999), default=1, metavar="N", help="So many of each sheet.")
@click.option("--extra", type=whole_number(0, 999), default=0, metavar="N", help="So many more without names.")
@click.option("--cover", is_flag=True, help="Put who sits where in front, to hang up.")
@click.option("--tallies", is_flag=True, help="A card to keep score on for everyone.")
@click.option("--movement", is_flag=True, help="A card with everyone's way from table to table.")
@click.option("--each", is_flag=True, help="A PDF for each table, instead of one of all.")
@click.option("--duplex", is_flag=True, help="For printing on both sides: the rules on the back.")
@click.option("--per-page", type=click.Choice(["1", "2", "4"]), metavar="1|2|4", help="Sheets on a side of paper.")
@click.option("--stack", is_flag=True, help="So ordered that cut piles laid on each other are in order.")
@click.option("--gutter", is_flag=True, help="Room for punched holes.")
@click.option("--left-handed", is_flag=True, help="Labels at the right, clear of a writing left hand.")
@paper_options
@output_options
@talk_options
@click.pass_obj
def pack(voice: Voice, /, *, file: str, **asked: Any) -> int:
    """Print an evening's sheets, table by table, with names, logo and event filled in."""
    delivery = Delivery(voice, asked["output"], force=asked["force"], png=asked["png"], open_it=asked["open_it"],
                        as_json=asked["as_json"])
    if asked["each"] and delivery.in_one:
        raise click.UsageError("--each makes a PDF for each table: let -o name a folder.")
    if asked["gutter"] and asked["per_page"] in ("2", "4"):
        raise click.UsageError("--gutter is for whole pages: leave out --per-page.")
    with collecting.paused():
        found = club_of(file)
    order = replace(
        found.order, paper=asked["paper"] or found.paper or settled_paper(None, voice),
        size=asked["size"] or found.order.size, duplex=asked["duplex"], stack=asked["stack"], gutter=asked["gutter"],
        left_handed=asked["left_handed"], per_page=int(asked["per_page"]) if asked["per_page"] else None,
    )
    wanted = Wanted(asked["tables"] or (), asked["order"], asked["copies"], asked["extra"], asked["cover"],
                    asked["tallies"], asked["movement"], asked["each"])
    with collecting.paused():
        made = packs.build(found, wanted, order, fonts.load(asked["own_fonts"]), voice.progress)
    for warning in made.warnings:
        voice.look(messages.warning(warning))
    paper = order.paper.title or order.paper.name
    for name, held in made.files.items():
        said = ", ".join((plain.count(held.pages, "page"), paper, *_sorted_how(wanted, held.parts)))
        delivery.put(held.data, held.pages, name.removesuffix(".pdf"), f"({said})")
    _tell_pack(voice, found, made)
    if delivery.as_json:
        voice.result(json.dumps(_pack_data(delivery, found, made), indent=2))
    return delivery.code


def club_of(file: str) -> Club:
    """The club of a file. Raises Refused, in words of its own where the file is of another kind; or FileTrouble."""
    if os.path.isdir(file):
        raise FileTrouble(f"{file} is a folder. Name the club's file in it.")
    with kinds.expected("club", file):
        return clubs.load(file)


def _sorted_how(wanted: Wanted, parts: Sequence[Part]) -> tuple[str, ...]:
    """ "tables in order, 2 each", for the summary; nothing for a file without sheets."""
    if not any(part.what == "sheets" for part in parts):
        return ()
    each = f"{wanted.copies} each" if wanted.copies > 1 else ""
    if wanted.order == "copy" and wanted.copies > 1:
        return (f"{wanted.copies} whole sets, tables in order",)
    return tuple(filter(None, ("" if wanted.each else f"{wanted.order}s in order", each)))


_PARTS = {
    "cover": ("cover", "covers"), "seating": ("seating", "seatings"), "sheets": ("sheet", "sheets"),
    "extra": ("sheet without names", "sheets without names"), "rules": ("set of rules", "sets of rules"),
    "tallies": ("tally", "tallies"), "movement": ("movement card", "movement cards"), "insert": ("insert", "inserts"),
}


def _tell_pack(voice: Voice, found: Club, made: Pack) -> None:
    """What is in the pack: counts whose pages add up to those of its files."""
    counted: dict[str, list[int]] = {}
    for file in made.files.values():
        for part in file.parts:
            total = counted.setdefault(part.what, [0, 0])
            total[0] += part.count
            total[1] += part.pages
    told = [f"{plain.count(count, *_PARTS[what])} on {plain.count(pages, 'page')}"
            for what, (count, pages) in counted.items()]
    sat = f" for {plain.count(made.tables, 'table')}, {plain.count(found.event.sittings, 'sitting')}" \
        if made.tables else ""
    voice.note("Pack", "; ".join(told) + sat)
    for note in made.notes:
        voice.note("Seats", note)
    repeats = found.seating.repeats() if found.seating else ()
    for kind, what in (("partner", "as partners"), ("opponents", "as opponents")):
        if many := sum(repeat.kind == kind for repeat in repeats):
            voice.note("Seats", f"{plain.count(many, 'pair')} meet again {what}; --cover lists them.")
    voice.note("Rules", f"{found.variant.title}, code {found.rules}")


def _pack_data(delivery: Delivery, found: Club, made: Pack) -> dict[str, object]:
    return {
        "saved": delivery.saved,
        "pages": made.pages,
        "tables": made.tables,
        "sittings": found.event.sittings,
        "names": len(found.roster.names) if found.roster else 0,
        "rules": found.rules,
        "parts": [{"file": name, "what": part.what, "count": part.count, "pages": part.pages}
                  for name, file in made.files.items() for part in file.parts],
        "notes": list(made.notes),
        "repeats": len(found.seating.repeats()) if found.seating else 0,
        "sits_out": _sat_out(found),
    }


def _sat_out(found: Club) -> list[dict[str, object]]:
    if found.seating is None or found.roster is None:
        return []
    return [{"sitting": sitting.number, "names": [found.roster.people[at].name for at in sitting.out]}
            for sitting in found.seating.sittings if sitting.out]
