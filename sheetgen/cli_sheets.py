"""The command that prints blank sheets, and what it shares with the one that fills them."""

from __future__ import annotations

from dataclasses import replace
from math import isclose
from typing import Any

import click

from sheetgen import fonts, kinds, pipeline, plain
from sheetgen.cli_common import (
    expanded,
    output_options,
    seat_options,
    set_option,
    settled_language,
    settled_paper,
    sheet_options,
    talk_options,
    whole_number,
)
from sheetgen.cli_deliver import Delivery, book_stem, warnings
from sheetgen.cli_page import page_options, page_settings, watchable
from sheetgen.desk import Job
from sheetgen.ends import BAR
from sheetgen.order import Order
from sheetgen.page import Page, Placed, Rule, Stationery
from sheetgen.terminal import Voice
from sheetgen.variant import Seat

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

copies_option = click.option(
    "--copies",
    type=whole_number(1, 9999),
    metavar="N",
    help="So many of each sheet, in one PDF; else one, or as many as fill a side.",
)


@click.command()
@click.argument("variants", nargs=-1, metavar="[VARIANT]...")
@click.option("--names", metavar="NAMES", help='The players: "Ann & Bob, Cy & Dee"; commas part the sides.')
@seat_options
@set_option
@copies_option
@sheet_options
@page_options
@output_options
@talk_options
@click.pass_obj
@watchable
def blank(voice: Voice, /, *, variants: tuple[str, ...], names: str | None, copies: int | None, **asked: Any) -> int:
    """Print blank sheets of one or more games, each by its name or file.

    Several games, or --copies, make a book in one PDF. Without a name it is Classic Canasta.
    """
    delivery = delivery_of(voice, asked)
    wanted = expanded(variants or ("classic",))
    order = order_of(
        voice,
        asked,
        players=asked["players"],
        sides=asked["sides"],
        names=pipeline.names_from(names) if names else (),
    )
    faces = fonts.load(asked["fonts"])
    jobs = []
    for name in wanted:
        with kinds.expected("variant", name):
            jobs.append(pipeline.blank(replace(order, variant=name), faces))
    warnings(voice, jobs)
    delivery.save(pipeline.book(jobs, copies), faces, jobs, book_stem(jobs, order.layout))
    for job in jobs:
        voice.note("Sheet", describe(job))
    bar = any(has_bar(page) for job in jobs for page in job.pages)
    measured = " The bar at the foot should measure 100 mm." if bar else ""
    voice.note("Print", f'choose "Actual size" or 100 %.{measured}')
    if delivery.as_json:
        import json  # noqa: PLC0415 -- only --json needs it

        voice.result(json.dumps({"saved": delivery.saved, "sheets": [_data(job) for job in jobs]}, indent=2))
    return delivery.code


def has_bar(content: Page | Stationery) -> bool:
    """Whether the bar to measure is on a page: small paper and cards to be cut have none."""
    marks = content.marks if isinstance(content, Page) else content.decoration
    return any(has_bar(mark.content) if isinstance(mark, Placed) else
               isinstance(mark, Rule) and mark.y1 == mark.y2 and isclose(mark.x2 - mark.x1, BAR) for mark in marks)


def describe(job: Job) -> str:
    """ "Classic Canasta, 4 players, two partnerships, room for 12 hands"."""
    told = f"{job.variant.title}, {seating(job.variant.seat)}"
    return f"{told}, room for {plain.count(job.capacity, job.variant.round_word)}" if job.capacity else told


def seating(seat: Seat) -> str:
    """ "4 players, two partnerships", "3 players, each alone"."""
    players = plain.count(seat.players, "player")
    if seat.sides == seat.players:
        return players if seat.players == 2 else f"{players}, each alone"
    each, odd = divmod(seat.players, seat.sides)
    sides = _in_words(seat.sides)
    if odd:
        return f"{players}, {sides} sides"
    return f"{players}, {sides} partnerships" if each == 2 else f"{players}, {sides} teams of {_in_words(each)}"


def _in_words(number: int) -> str:
    return _WORDS[number] if number < len(_WORDS) else str(number)


def delivery_of(voice: Voice, asked: dict[str, Any]) -> Delivery:
    """Where the PDFs of a command go, as its options say."""
    return Delivery(
        voice,
        asked["output"],
        force=asked["force"],
        png=asked["png"],
        open_it=asked["open_it"],
        as_json=asked["as_json"],
    )


def order_of(voice: Voice, asked: dict[str, Any], **more: Any) -> Order:
    """The sheet that a command's options ask for; tells what is settled by this machine."""
    return Order(
        layout=asked["layout"],
        language=settled_language(asked["lang"], voice),
        paper=settled_paper(asked["paper"], voice),
        landscape=asked["landscape"],
        size=asked["size"],
        rounds=asked["rounds"],
        sets=asked["sets"],
        **page_settings(asked),
        **more,
    )


def _data(job: Job) -> dict[str, object]:
    seat = job.variant.seat
    return {
        "variant": job.variant.id,
        "title": job.variant.title,
        "players": seat.players,
        "sides": seat.sides,
        "paper": job.paper.name,
        "rounds_per_page": job.capacity,
    }
