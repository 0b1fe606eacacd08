"""Arguments in, files and messages out, an exit code at the end; nothing is decided here."""

from __future__ import annotations

import contextlib
import importlib
import re
import sys
from collections.abc import Sequence

import click

from sheetgen import __version__, plain, terminal
from sheetgen.cli_common import BUG, DONE, FILE, STOPPED, USAGE, tell
from sheetgen.errors import SheetgenError
from sheetgen.terminal import ReaderLeftError, Voice

# A command's module is imported when it is called, so that `sheetgen --help` need not load the printer's ink.
_COMMANDS = {
    "blank": ("sheetgen.cli_sheets", "Print blank sheets."),
    "fill": ("sheetgen.cli_fill", "Print the sheets of recorded games."),
    "score": ("sheetgen.cli_records", "Show a recorded game's scores here."),
    "why": ("sheetgen.cli_why", "Show how a score adds up."),
    "import": ("sheetgen.cli_import", "Write the games of a CSV as records."),
    "check": ("sheetgen.cli_records", "Check files, and print nothing."),
    "variants": ("sheetgen.cli_variants", "List the games sheetgen knows, or tell about one."),
    "layouts": ("sheetgen.cli_layouts", "List the layouts and how many rounds fit."),
    "club": ("sheetgen.cli_club", "Print a club's pack, or its standings."),
    "new": ("sheetgen.cli_new", "Write a starter file, with comments."),
    "schema": ("sheetgen.cli_schema", "Print the JSON Schema of a kind of file."),
    "testpage": ("sheetgen.cli_page", "Print a page that shows what your printer does."),
    "minimum": ("sheetgen.cli_variants", "Tell the minimum initial meld."),
    "doctor": ("sheetgen.cli_doctor", "Tell what sheetgen finds on this machine."),
}

_FUNCTIONS = {"import": "import_", "testpage": "test_page"}
"""Commands whose function has another name."""

_START = (
    ("Print a blank score sheet", "sheetgen blank"),
    ("Print a game you wrote down", "sheetgen fill GAME.yaml"),
    ("See which games it knows", "sheetgen variants"),
    ("Check a file before game night", "sheetgen check FILE.yaml"),
    ("Find everything else", "sheetgen --help"),
)

_EPILOG = """\b
Exit codes: 0 done; 1 something is wrong in a file, or partly done;
2 the command was not understood; 3 a file could not be read or written;
4 it does not fit the paper; 70 our mistake; 130 stopped by you."""

_NEGATIVE = re.compile(r"-\d[\d,]*")


class Commands(click.Group):
    """The commands by their whole names, each loaded when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command = getattr(importlib.import_module(_COMMANDS[cmd_name][0]), _FUNCTIONS.get(cmd_name, cmd_name))
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
            raise click.UsageError(_unknown(args[0]), ctx)
        return super().resolve_command(ctx, args)


@click.group(
    cls=Commands,
    invoke_without_command=True,
    epilog=_EPILOG,
    options_metavar="",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 96},
)
@click.version_option(__version__, "-V", "--version", message="sheetgen %(version)s")
@click.pass_context
def root(ctx: click.Context) -> None:
    """Printable Canasta score sheets: blank, or filled from a game you wrote down."""
    if ctx.invoked_subcommand is None:
        voice = ctx.ensure_object(Voice)
        voice.result(plain.table(_START) if terminal.to_terminal() else ctx.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns the exit code. The installed program starts here."""
    terminal.prepare()
    voice = Voice()
    try:
        return _run(list(sys.argv[1:] if arguments is None else arguments), voice)
    except ReaderLeftError:
        terminal.let_go()
        return DONE
    except (KeyboardInterrupt, click.Abort):
        with contextlib.suppress(ReaderLeftError):
            terminal.write(sys.stderr, "Stopped.\n")
        return STOPPED


def _run(arguments: list[str], voice: Voice) -> int:
    """Every way in which a command can end, told in words, as an exit code."""
    try:
        code = root.main(_whole_numbers(arguments), prog_name="sheetgen", standalone_mode=False, obj=voice)
    except SheetgenError as trouble:
        return tell(trouble, voice)
    except OSError as trouble:  # standard output, say, on a full disk
        voice.trouble(
            plain.clean(": ".join(filter(None, [trouble.filename, f"{trouble.strerror or trouble}."])))
        )
        voice.detail("", _trace())
        terminal.settle()
        return FILE
    except click.exceptions.Exit as left:
        return left.exit_code
    except click.ClickException as wrong:
        voice.trouble(_usage(wrong))
        return USAGE
    except (ReaderLeftError, click.Abort):
        raise
    except Exception:
        voice.trouble(
            "Something went wrong inside sheetgen. That is our mistake, not yours, and nothing is lost.\n"
            "Please report it: run the same command with -v added, and send us what it shows."
        )
        if voice.verbose or {"-v", "--verbose"} & set(arguments):  # it may not have come to reading them
            voice.trouble(_trace())
        return BUG
    return code if isinstance(code, int) else DONE


def _trace() -> str:
    """Where in the code it went wrong, for whoever mends it."""
    import traceback  # noqa: PLC0415 -- most runs have none to tell

    return traceback.format_exc()


def _whole_numbers(arguments: list[str]) -> list[str]:
    """The arguments with -300 spelt −300, which is a number and can't be taken for an option."""
    return ["−" + word[1:] if _NEGATIVE.fullmatch(word) else word for word in arguments]


def _unknown(word: str) -> str:
    """What to say of a word that is no command: the nearest command, or the command for such a file."""
    if word.endswith((".yaml", ".yml")):
        return f'"{plain.clean(word)}" is a file, not a command. Try: sheetgen check {plain.clean(word)}'
    import difflib  # noqa: PLC0415 -- only here, where a command was mistyped

    near = difflib.get_close_matches(word.lower(), _COMMANDS, n=1, cutoff=0.5)
    meant = f' Did you mean "sheetgen {near[0]}"?' if near else ""
    return f'"{plain.clean(word)}" is not a command.{meant}'


def _usage(wrong: click.ClickException) -> str:
    """One sentence on what is wrong with the command, and where its help is."""
    context = wrong.ctx if isinstance(wrong, click.UsageError) else None
    command = context.command_path if context else "sheetgen"
    said = plain.clean(wrong.format_message().strip())
    if isinstance(wrong, click.MissingParameter) and wrong.param and context:
        wanted = getattr(wrong.param, "metavar", "") or wrong.param.human_readable_name
        said = f"Something is missing: {command} {wanted}"
    return f"{said}{'' if said.endswith(('.', '?', '!')) else '.'}\nHelp: {command} --help"


if __name__ == "__main__":
    sys.exit(main())
