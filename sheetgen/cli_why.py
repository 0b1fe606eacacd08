"""The command that explains a score: why."""

from __future__ import annotations

import click

from sheetgen import arithmetic, kinds, plain, reading, records, scalars, scoring
from sheetgen.cli_common import (
    DONE,
    STDIN,
    files,
    map_option,
    set_option,
    settled_language,
    standard_input,
    talk_options,
    whole_number,
)
from sheetgen.game import Game
from sheetgen.played import name as plain_name
from sheetgen.records import Recorded
from sheetgen.terminal import Voice


@click.command()
@click.argument("game")
@click.option("--round", "number", type=whole_number(1, 9999), metavar="N", help="Only this round (or hand).")
@click.option("--side", metavar="NAME", help="Only this side.")
@click.option("--game", "called", metavar="NAME", help="Which game, where the file holds several.")
@click.option("--lang", metavar="CODE", help="The language of the words; else that of this computer.")
@map_option
@set_option
@talk_options
@click.pass_obj
def why(
    voice: Voice,
    /,
    *,
    game: str,
    number: int | None,
    side: str | None,
    called: str | None,
    lang: str | None,
    maps: tuple[str, ...],
    sets: tuple[tuple[str, str], ...],
) -> int:
    """Show how a score adds up, line by line, and what the record says of it.

    Without --round and --side it shows every sum of the game. A game named - is read from standard input.
    """
    path = files([game])[0]
    data = standard_input() if path == STDIN else None
    with kinds.expected("game", path, data):
        found = records.read(path, data, sets, records.map_of(maps))
    played = _chosen(found, called)
    ledger = scoring.score(played)
    rounds = [] if number is None else [_round(played, number)]
    sides = [] if side is None else [_side(played, side)]
    language = reading.find_language(settled_language(lang, voice))
    told = arithmetic.sums(played, ledger, language, rounds, sides)
    voice.result(told or f"Nothing is recorded there{'' if rounds else ' yet'}.")
    return DONE


def _chosen(found: tuple[Recorded, ...], called: str | None) -> Game:
    """The game of that name, or the only one. Raises click.UsageError."""
    names = [each.name for each in found]
    if called is None:
        if len(found) > 1:
            raise click.UsageError(f"The file holds {len(found)} games: add --game, such as --game {names[0]}.")
        return found[0].game
    if called not in names:
        hint = scalars.did_you_mean(called, filter(None, names))
        raise click.UsageError(f'There is no game "{called}" in it. {hint}'.strip())
    return found[names.index(called)].game


def _round(game: Game, number: int) -> int:
    if number > len(game.rounds):
        kept = plain.count(len(game.rounds), game.variant.round_word)
        raise click.UsageError(f"There is no {game.variant.round_word} {number}; the record has {kept}.")
    return number - 1


def _side(game: Game, typed: str) -> int:
    """The side of that name, however its letters are written, or of that number."""
    names = [side.name for side in game.sides]
    wanted = plain_name(typed).casefold()
    for at, name in enumerate(names):
        if wanted in (name.casefold(), str(at + 1)):
            return at
    raise click.UsageError(f'"{typed}" is no side of this game. {scalars.did_you_mean(typed, names)}')
