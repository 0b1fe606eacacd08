"""The options that several commands share, and the files that their arguments mean."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from sheetgen import disk, locales, messages, paper, plain, shelf
from sheetgen.errors import DoesNotFit, FileTrouble, Refused, SheetgenError
from sheetgen.paper import Paper
from sheetgen.terminal import Voice

Function = TypeVar("Function", bound=Callable[..., Any])

DONE, REFUSED, USAGE, FILE, MISFIT, BUG, STOPPED = 0, 1, 2, 3, 4, 70, 130
"""What the exit codes mean; README.md and `sheetgen --help` tell the same."""

STDIN = "-"
USUAL_LAYOUT = "ledger"
_MOST_INPUT = 20_000_001  # one byte more than any file may have: the reader then says that it is too long
_WILD = re.compile(r"[*?\[]")


def whole_number(least: int, most: int) -> Callable[[Any], int]:
    """A kind of value: a whole number within bounds; a true minus and thousands' commas are understood."""

    def number(value: Any) -> int:
        typed = str(value).replace("−", "-")
        if not re.fullmatch(r"[+-]?(\d{1,9}|\d{1,3}(,\d{3}){1,2})", typed):
            raise click.BadParameter(f'"{value}" is not a whole number')
        found = int(typed.replace(",", ""))
        if found < least:
            raise click.BadParameter(f"{found} is too few; {least} is the least")
        if found > most:
            raise click.BadParameter(f"{plain.figure(found)} is too many; {plain.figure(most)} is the most")
        return found

    return number


def paper_type(value: str) -> Paper:
    """A kind of value: a paper by name or size."""
    try:
        return paper.find(value)
    except Refused as refused:
        problem = refused.problems[0]
        raise click.UsageError(f"{problem.message} {problem.hint}".strip()) from None


def _setting(value: str) -> tuple[str, str]:
    """A kind of value: a house rule for once, `name=value`."""
    name, sign, said = value.partition("=")
    if not sign or not name.strip():
        raise click.BadParameter(f'"{value}" should look like target=8500')
    return name.strip(), said.strip()


def talk_options(function: Function) -> Function:
    """`-q` and `-v`, heard by the Voice that the command is given; every command has them."""
    for option in (
        click.option(
            "-v",
            "--verbose",
            is_flag=True,
            expose_value=False,
            callback=_be_verbose,
            help="Tell more, and show where our own mistakes arose.",
        ),
        click.option(
            "-q",
            "--quiet",
            is_flag=True,
            expose_value=False,
            callback=_be_quiet,
            help="Show only paths, results and what is wrong.",
        ),
    ):
        function = option(function)
    return function


def seat_options(function: Function) -> Function:
    """How many sit down, on how many sides."""
    for option in (
        click.option("--sides", type=whole_number(2, 99), metavar="N", help="How many sides keep a score."),
        click.option("--players", type=whole_number(2, 99), metavar="N", help="How many people play."),
    ):
        function = option(function)
    return function


map_option = click.option(
    "--map",
    "maps",
    multiple=True,
    metavar="NAME=HEADING|FILE",
    help="For a CSV: which column holds what, such as net=score; or variant=, encoding=, ignore=; or a file of it.",
)

set_option = click.option(
    "--set",
    "sets",
    type=_setting,
    multiple=True,
    metavar="NAME=VALUE",
    help="A house rule for once: an option of the game, or any value of its file.",
)


def sheet_options(function: Function) -> Function:
    """How a sheet is laid on paper."""
    for option in (
        click.option(
            "--lang",
            metavar="LANGUAGE",
            help=f"The language of the sheet: {', '.join(shelf.names('languages'))}, a file, or two on each label, "
            "such as de+en; else your system's.",
        ),
        click.option(
            "--rounds",
            type=whole_number(1, 999),
            metavar="N",
            help="Exactly so many rounds on a page; else as many as fit well.",
        ),
        click.option(
            "--layout", default=USUAL_LAYOUT, show_default=True, metavar="NAME", help="A layout by name or file."
        ),
        click.option(
            "--size",
            type=click.Choice(["normal", "large", "giant"]),
            default="normal",
            show_default=True,
            help="How large the print is.",
        ),
        click.option("--landscape", is_flag=True, help="Turn the paper sideways."),
        click.option(
            "--paper",
            type=paper_type,
            metavar="PAPER",
            help="letter, a4, legal, half-letter, a3, a5, a6, or a size such as 120x200mm; "
            "else what your country prints on.",
        ),
    ):
        function = option(function)
    return function


def output_options(function: Function) -> Function:
    """Where the PDF goes, and what happens with it."""
    for option in (
        click.option("--json", "as_json", is_flag=True, help="Tell the results as JSON."),
        click.option("--force", is_flag=True, help="Replace a file that sheetgen did not make."),
        click.option("--open", "open_it", is_flag=True, help="Show the PDF when it is made."),
        click.option("--png", is_flag=True, help="Make a picture of each page too."),
        click.option(
            "-o",
            "--output",
            metavar="FILE|FOLDER|-",
            help="Where to save: a PDF, a folder, or - for standard output.",
        ),
    ):
        function = option(function)
    return function


def tell(trouble: SheetgenError, voice: Voice, closing: str = messages.NOTHING_PRINTED) -> int:
    """Says in words what went wrong, and returns the exit code that it means."""
    if isinstance(trouble, Refused):
        voice.trouble(messages.errors(trouble.problems, closing=closing, carets=voice.verbose))
        return REFUSED
    if isinstance(trouble, DoesNotFit):
        voice.trouble(messages.misfit(trouble, closing))
        return MISFIT
    voice.trouble(plain.clean(str(trouble)))
    return FILE


def settled_paper(chosen: Paper | None, voice: Voice) -> Paper:
    """The paper asked for, or the default, which is told with its reason."""
    if chosen:
        return chosen
    usual, reason = paper.default(os.environ)
    other = "a4" if usual == paper.LETTER else "letter"
    voice.note("Paper", f"{usual.title}: {reason}. For another, say --paper {other}.")
    return usual


def settled_language(chosen: str | None, voice: Voice) -> str:
    """The language asked for, or the machine's, which is told with its reason where it isn't English."""
    if chosen is not None:
        return chosen
    code, reason = locales.language(os.environ, shelf.names("languages"))
    if code != locales.ENGLISH:
        voice.note("Words", f"{code}: {reason}. For English, say --lang en.")
    return code


def expanded(words: Sequence[str]) -> list[str]:
    """The words, with wildcards spelt out here because not every shell does it; each file once.

    Raises FileTrouble where a pattern matches nothing.
    """
    found: list[str] = []
    for word in words:
        if word == STDIN or os.path.exists(word) or not _WILD.search(word):
            found.append(word)
            continue
        import glob  # noqa: PLC0415 -- most words are names

        matches = sorted(filter(os.path.isfile, glob.glob(word, recursive=True)), key=_as_people_count)
        if not matches:
            raise FileTrouble(f"No file matches {word}.")
        found += matches
    return list(dict.fromkeys(found))


def files(words: Sequence[str]) -> list[str]:
    """The files that the words mean; raises FileTrouble for a folder, with what to type instead."""
    found = expanded(words)
    for word in filter(os.path.isdir, found):
        raise FileTrouble(f"{word} is a folder. Name the files in it: {os.path.join(word, '*.yaml')}")
    return found


def standard_input() -> bytes:
    """What was piped in, up to a little more than a file may have."""
    return sys.stdin.buffer.read(_MOST_INPUT)


def text_of(kind: shelf.Kind, name: str) -> str:
    """A built-in or own file as it stands."""
    path = shelf.find(kind, name)
    return disk.read(path, _MOST_INPUT).decode("utf-8", errors="replace").rstrip("\n")


def shown(path: str) -> str:
    """A file's name for the eye."""
    return "standard input" if path == STDIN else plain.clean(messages.display(path))


def _as_people_count(path: str) -> list[tuple[int, str]]:
    """A key that puts table 2 before table 10."""
    return [(int(part), "") if part.isdigit() else (0, part) for part in re.split(r"([0-9]+)", path)]


def _be_quiet(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    ctx.ensure_object(Voice).quiet = value


def _be_verbose(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    ctx.ensure_object(Voice).verbose = value
