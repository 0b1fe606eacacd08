"""The commands that print: blank and fill."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import click

from sheetgen import doubts, fonts, kinds, messages, output, pipeline, plain, reading, report, scoring
from sheetgen.cli_common import (
    REFUSED,
    STDIN,
    expanded,
    files,
    output_options,
    seat_options,
    set_option,
    settled_language,
    settled_paper,
    sheet_options,
    shown,
    standard_input,
    talk_options,
    tell,
    whole_number,
)
from sheetgen.cli_deliver import Delivery, blank_stem, book_stem, warnings
from sheetgen.cli_page import page_options, page_settings, watchable
from sheetgen.desk import Job, Order
from sheetgen.errors import SheetgenError
from sheetgen.fonts import Faces
from sheetgen.game import Game
from sheetgen.scoring import Disagreement, Ledger
from sheetgen.terminal import Voice
from sheetgen.values import dataclass
from sheetgen.variant import Seat

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

copies_option = click.option(
    "--copies",
    type=whole_number(1, 9999),
    metavar="N",
    help="So many of each sheet, in one PDF; else one, or as many as fill a side.",
)


@dataclass(frozen=True, slots=True)
class Filled:
    """A recorded game that has been read, scored and placed."""

    path: str
    game: Game
    ledger: Ledger
    disagreements: tuple[Disagreement, ...]
    job: Job
    layout: str
    language: str


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
    delivery = _delivery(voice, asked)
    wanted = expanded(variants or ("classic",))
    order = _order(
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
    voice.note("Print", 'choose "Actual size" or 100 %. The bar at the foot should measure 100 mm.')
    if delivery.as_json:
        voice.result(json.dumps({"saved": delivery.saved, "sheets": [_data(job) for job in jobs]}, indent=2))
    return delivery.code


@click.command()
@click.argument("games", nargs=-1, required=True, metavar="GAME...")
@set_option
@copies_option
@sheet_options
@page_options
@output_options
@talk_options
@click.pass_obj
@watchable
def fill(voice: Voice, /, *, games: tuple[str, ...], copies: int | None, **asked: Any) -> int:
    """Print the sheets of recorded games: one PDF a game, or one of all with -o FILE.

    A game named - is read from standard input.
    """
    delivery = _delivery(voice, asked)
    paths = files(games)
    order = _order(voice, asked)
    faces = fonts.load(asked["fonts"])
    done: list[Filled] = []
    codes: list[int] = []
    for path in paths:
        try:
            filled = _filled(voice, path, order, faces)
            if not delivery.in_one:
                _save(voice, delivery, [filled], faces, copies)
            done.append(filled)
        except SheetgenError as trouble:
            if len(paths) == 1:
                raise
            codes.append(tell(trouble, voice, closing=""))
    if codes:
        voice.trouble(_count_of_failures(len(codes), len(paths), nothing=delivery.in_one or not done))
    elif delivery.in_one:
        _save(voice, delivery, done, faces, copies)
    if delivery.as_json:
        voice.result(
            json.dumps(
                {
                    "saved": delivery.saved,
                    "games": [_game_data(filled) for filled in done],
                    "failed": len(codes),
                },
                indent=2,
            )
        )
    return max([delivery.code, *codes, *(REFUSED for filled in done if filled.disagreements)])


def describe(job: Job) -> str:
    """ "Classic Canasta, 4 players, two partnerships, room for 12 hands"."""
    room = plain.count(job.capacity, job.variant.round_word)
    return f"{job.variant.title}, {seating(job.variant.seat)}, room for {room}"


def seating(seat: Seat) -> str:
    """ "4 players, two partnerships", "3 players, each alone"."""
    players = plain.count(seat.players, "player")
    if seat.sides == seat.players:
        return players if seat.players == 2 else f"{players}, each alone"
    each, odd = divmod(seat.players, seat.sides)
    sides = _WORDS[seat.sides] if seat.sides < len(_WORDS) else str(seat.sides)
    if odd:
        return f"{players}, {sides} sides"
    return f"{players}, {sides} partnerships" if each == 2 else f"{players}, {sides} teams of {_WORDS[each]}"


def _delivery(voice: Voice, asked: dict[str, Any]) -> Delivery:
    return Delivery(
        voice,
        asked["output"],
        force=asked["force"],
        png=asked["png"],
        open_it=asked["open_it"],
        as_json=asked["as_json"],
    )


def _order(voice: Voice, asked: dict[str, Any], **more: Any) -> Order:
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


def _filled(voice: Voice, path: str, order: Order, faces: Faces) -> Filled:
    """The game behind a path, told about. Raises Refused, FileTrouble or DoesNotFit."""
    data = standard_input() if path == STDIN else None
    with kinds.expected("game", path, data):
        game, odd = reading.read_game(path, data, order.sets)
    ledger = scoring.score(game)
    disagreements = scoring.disagreements(game, ledger)
    job = pipeline.fill(order, game, ledger, faces)
    voice.note(
        "Checked", f"{shown(path)}   {plain.count(len(ledger.rounds), 'round')}, {len(ledger.sides)} sides"
    )
    for problem in (*odd, *doubts.doubts(game, ledger)):
        voice.look(messages.warning(problem))
    for number, found in enumerate(disagreements):
        how = f"See how: sheetgen score {shown(path)} -v"
        voice.look(report.disagreement(game, found), *([how] if number == len(disagreements) - 1 else []))
    return Filled(path, game, ledger, disagreements, job, order.layout, order.language)


def _save(voice: Voice, delivery: Delivery, done: Sequence[Filled], faces: Faces, copies: int | None) -> None:
    """One PDF of these games, and the result of each."""
    jobs = [filled.job for filled in done]
    warnings(voice, jobs)
    delivery.save(pipeline.book(jobs, copies), faces, jobs, _stem(done), _mark(done))
    if not delivery.as_json and not delivery.to_stdout:
        for filled in done:
            voice.outcome("Result", report.totals(filled.ledger))


def _stem(done: Sequence[Filled]) -> str:
    path = done[0].path
    if path == STDIN:
        return blank_stem(done[0].job, done[0].layout)
    name = os.fsencode(pipeline.stem_of(path)).decode("utf-8", errors="replace")  # a C locale hides its letters
    return output.file_name(name)


def _mark(done: Sequence[Filled]) -> str:
    """What the sheet itself says of figures that do not agree, for a single game."""
    if len(done) != 1 or not done[0].disagreements:
        return ""
    language = reading.find_language(done[0].language)
    return f'marked "{pipeline.remarks_of(language, done[0].disagreements)}"'


def _count_of_failures(failed: int, of: int, *, nothing: bool) -> str:
    last = messages.NOTHING_PRINTED if nothing else "The others were printed."
    return f"\n{failed} of {plain.count(of, 'game')} could not be used. {last}"


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


def _game_data(filled: Filled) -> dict[str, object]:
    return {
        "file": filled.path,
        "rounds": len(filled.ledger.rounds),
        "totals": dict(zip(filled.ledger.sides, filled.ledger.totals, strict=True)),
        "disagreements": len(filled.disagreements),
    }
