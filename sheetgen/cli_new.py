"""The command that writes starter files."""

from __future__ import annotations

import click

from sheetgen import output, starter
from sheetgen.cli_common import DONE, shown, talk_options
from sheetgen.fonts import clean
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
