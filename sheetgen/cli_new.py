"""The command that writes starter files."""

from __future__ import annotations

import click

from sheetgen import beginnings, output, reading, starter
from sheetgen.cli_common import DONE, seat_options, shown, talk_options
from sheetgen.fonts import clean
from sheetgen.language import Language
from sheetgen.terminal import Voice


@click.group(invoke_without_command=True, options_metavar="")
@click.pass_context
def new(ctx: click.Context) -> None:
    """Write a starter file, with comments that say what else it may hold."""
    if ctx.invoked_subcommand is None:
        ctx.ensure_object(Voice).result(ctx.get_help())


@new.command("club")
@click.argument("name", default="Our Club", metavar="[NAME]")
@click.option("--force", is_flag=True, help="Replace the file if it is there.")
@click.option("-o", "--output", "path", metavar="FILE", help="Where to save it.")
@talk_options
@click.pass_obj
def new_club(voice: Voice, /, *, name: str, force: bool, path: str | None) -> int:
    """Write the file of a club and its evening."""
    called = clean(name) or "Our Club"
    target = path or f"{output.file_name(called)}.club.yaml"
    output.write(target, starter.club(called, shown(target)).encode(), force=force)
    voice.saved(target)
    voice.note("Next", f"open it, put your names in, then: sheetgen club pack {shown(target)}")
    return DONE


@new.command("variant")
@click.argument("name", default="our-house", metavar="[NAME]")
@click.option("--from", "base", default="classic", show_default=True, metavar="GAME", help="The rules they begin with.")
@click.option("--force", is_flag=True, help="Replace the file if it is there.")
@click.option("-o", "--output", "path", metavar="FILE", help="Where to save it.")
@talk_options
@click.pass_obj
def new_variant(voice: Voice, /, *, name: str, base: str, force: bool, path: str | None) -> int:
    """Write the file of your own house rules."""
    called = _named(name, ".yaml") or "our house"
    target = path or f"{output.file_name(called)}.yaml"
    title = called.replace("-", " ")
    text = beginnings.rules(reading.find_variant(base), base, title[:1].upper() + title[1:], shown(target), _english())
    output.write(target, text.encode(), force=force)
    voice.saved(target)
    voice.note("Next", f"open it, switch on what differs, then: sheetgen check {shown(target)}")
    return DONE


@new.command("game")
@click.argument("name", default="our", metavar="[NAME]")
@click.option("--from", "base", default="classic", show_default=True, metavar="GAME", help="The game that is played.")
@seat_options
@click.option("--force", is_flag=True, help="Replace the file if it is there.")
@click.option("-o", "--output", "path", metavar="FILE", help="Where to save it.")
@talk_options
@click.pass_obj
def new_game(
    voice: Voice, /, *, name: str, base: str, players: int | None, sides: int | None, force: bool, path: str | None
) -> int:
    """Write the file of a game that is being recorded."""
    target = path or f"{output.file_name(_named(name, '.game.yaml') or 'our')}.game.yaml"
    played = reading.find_variant(base, seat=(players, sides))
    output.write(target, beginnings.record(played, base, shown(target), _english()).encode(), force=force)
    voice.saved(target)
    voice.note("Next", f"open it, put your names and figures in, then: sheetgen fill {shown(target)}")
    return DONE


def _named(typed: str, ending: str) -> str:
    """A name as it was typed, without the ending that its file has anyway."""
    return clean(typed.removesuffix(ending).removesuffix(".yaml"))


def _english() -> Language:
    return reading.find_language(reading.ENGLISH)
