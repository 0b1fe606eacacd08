"""The command that prints recorded games: fill."""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Sequence
from typing import Any

import click

from sheetgen import (
    collecting,
    doubts,
    fonts,
    kinds,
    messages,
    output,
    pipeline,
    plain,
    reading,
    recorded,
    records,
    report,
    scoring,
)
from sheetgen.cli_common import (
    REFUSED,
    STDIN,
    files,
    map_option,
    output_options,
    set_option,
    sheet_options,
    shown,
    standard_input,
    talk_options,
    tell,
)
from sheetgen.cli_deliver import Delivery, blank_stem, warnings
from sheetgen.cli_page import page_options, watchable
from sheetgen.cli_sheets import copies_option, delivery_of, order_of
from sheetgen.csvcolumns import Map
from sheetgen.desk import Job
from sheetgen.errors import SheetgenError
from sheetgen.fonts import Faces
from sheetgen.game import Game
from sheetgen.order import Order
from sheetgen.recorded import Filler
from sheetgen.scoring import Disagreement, Ledger
from sheetgen.terminal import Voice
from sheetgen.values import dataclass

_MOST_RESULTS = 20


@dataclass(frozen=True, slots=True)
class Filled:
    """A recorded game that has been read, scored and placed."""

    path: str
    name: str  # what its file calls it, where that holds several
    game: Game
    ledger: Ledger
    disagreements: tuple[Disagreement, ...]
    job: Job
    layout: str
    language: str


@click.command()
@click.argument("games", nargs=-1, required=True, metavar="GAME...")
@set_option
@map_option
@copies_option
@sheet_options
@page_options
@output_options
@talk_options
@click.pass_obj
@watchable
def fill(voice: Voice, /, *, games: tuple[str, ...], copies: int | None, **asked: Any) -> int:
    """Print the sheets of recorded games: one PDF a game, or one of all with -o FILE.

    A CSV may hold many games; they come in one PDF, or each in its own with -o FOLDER/. A game named - is read from
    standard input.
    """
    delivery = delivery_of(voice, asked)
    paths = files(games)
    order = order_of(voice, asked)
    faces = fonts.load(asked["fonts"])
    filler = recorded.Filler(order, faces)
    given = records.map_of(asked["maps"])
    done: list[Filled] = []
    codes: list[int] = []
    for path in paths:
        try:
            found = _filled(voice, path, order, filler, given)
            if not delivery.in_one:
                for together in [found] if delivery.output is None else [[each] for each in found]:
                    _save(voice, delivery, together, faces, copies)
            done += found
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


def _filled(voice: Voice, path: str, order: Order, filler: Filler, given: Map) -> list[Filled]:
    """The games behind a path, told about. Raises Refused, FileTrouble or DoesNotFit."""
    data = standard_input() if path == STDIN else None
    with kinds.expected("game", path, data):
        found = records.read(path, data, order.sets, given)
    done = []
    with collecting.paused():
        for each in found:
            game, ledger = each.game, scoring.score(each.game)
            job = filler.job(game, ledger)
            disagreements = scoring.disagreements(game, ledger)
            done.append(Filled(path, each.name, game, ledger, disagreements, job, order.layout, order.language))
    voice.note("Checked", f"{shown(path)}   {_about(done)}")
    for each, filled in zip(found, done, strict=True):
        for problem in (*each.odd, *doubts.doubts(filled.game, filled.ledger)):
            voice.look(messages.warning(problem))
        _tell_disagreements(voice, filled)
    return done


def _about(done: Sequence[Filled]) -> str:
    """ "7 rounds, 2 sides", or "12 games"."""
    if len(done) != 1:
        return plain.count(len(done), "game")
    return f"{plain.count(len(done[0].ledger.rounds), 'round')}, {len(done[0].ledger.sides)} sides"


def _tell_disagreements(voice: Voice, filled: Filled) -> None:
    """What a record states and its entries do not come to, with the command that shows the last of it."""
    for number, found in enumerate(filled.disagreements, 1):
        words = ["why", shown(filled.path), *(["--game", filled.name] if filled.name else [])]
        if found.round is not None:
            words += ["--round", str(found.round + 1)]
        last = number == len(filled.disagreements) and filled.path != STDIN
        how = [f"See how: sheetgen {shlex.join(words)}"] if last else []
        called = f"{plain.game(filled.name)}, " if filled.name else ""
        voice.look(called + report.disagreement(filled.game, found), *how)


def _save(voice: Voice, delivery: Delivery, done: Sequence[Filled], faces: Faces, copies: int | None) -> None:
    """One PDF of these games, and the result of each."""
    jobs = [filled.job for filled in done]
    warnings(voice, jobs)
    with collecting.paused():
        delivery.save(pipeline.book(jobs, copies), faces, jobs, _stem(done), _mark(done))
    if not delivery.as_json and not delivery.to_stdout:
        for filled in done[:_MOST_RESULTS]:
            called = f"{plain.game(filled.name)}: " if filled.name else ""
            voice.outcome("Result", called + report.totals(filled.ledger))
        if len(done) > _MOST_RESULTS:
            voice.note("", f"and {len(done) - _MOST_RESULTS} more; all of them: sheetgen score {shown(done[0].path)}")


def _stem(done: Sequence[Filled]) -> str:
    path = done[0].path
    if path == STDIN:
        return blank_stem(done[0].job, done[0].layout)
    name = os.fsencode(pipeline.stem_of(path)).decode("utf-8", errors="replace")  # a C locale hides its letters
    return output.file_name(name, done[0].name if len(done) == 1 else "")


def _mark(done: Sequence[Filled]) -> str:
    """What the sheet itself says of figures that do not agree, for a single game."""
    if len(done) != 1 or not done[0].disagreements:
        return ""
    language = reading.find_language(done[0].language)
    return f'marked "{recorded.remarks_of(language, done[0].disagreements)}"'


def _count_of_failures(failed: int, of: int, *, nothing: bool) -> str:
    last = messages.NOTHING_PRINTED if nothing else "The others were printed."
    return f"\n{failed} of {plain.count(of, 'game')} could not be used. {last}"


def _game_data(filled: Filled) -> dict[str, object]:
    return {
        "file": filled.path,
        **({"game": filled.name} if filled.name else {}),
        "rounds": len(filled.ledger.rounds),
        "totals": dict(zip(filled.ledger.sides, filled.ledger.totals, strict=True)),
        "disagreements": len(filled.disagreements),
    }
