"""The commands for clubs, each in a module of its own, loaded when it is called."""

from __future__ import annotations

import importlib

import click

from sheetgen import plain, scalars
from sheetgen.terminal import Voice

_COMMANDS = {
    "pack": ("sheetgen.cli_pack", "Print an evening's sheets, table by table."),
    "standings": ("sheetgen.cli_standings", "Who leads, from recorded games."),
    "site": ("sheetgen.cli_site", "Make web pages: sheets to print, rules, standings, past events."),
}


class _Commands(click.Group):
    """The club's commands by their whole names."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command = getattr(importlib.import_module(_COMMANDS[cmd_name][0]), cmd_name)
        if not isinstance(command, click.Command):
            raise TypeError(f"{cmd_name} is no command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in _COMMANDS.items()])

    def resolve_command(
        self,
        ctx: click.Context,
        args: list[str],
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in _COMMANDS and not args[0].startswith("-"):
            hint = scalars.did_you_mean(args[0], _COMMANDS)
            raise click.UsageError(f'"{plain.clean(args[0])}" is not a command for clubs. {hint}', ctx)
        return super().resolve_command(ctx, args)


@click.group(cls=_Commands, invoke_without_command=True, options_metavar="")
@click.pass_context
def club(ctx: click.Context) -> None:
    """A club's evening, from its file: sheets for every table before it, the standings after it."""
    if ctx.invoked_subcommand is None:
        ctx.ensure_object(Voice).result(ctx.get_help())
