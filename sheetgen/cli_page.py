"""How pages come on paper: the options that say so, and the printer's test page."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from sheetgen import fonts, output, pdf, reading, shelf, testpage, watching
from sheetgen.cli_common import DONE, paper_type, settled_paper, talk_options, tell
from sheetgen.errors import SheetgenError
from sheetgen.paper import Paper
from sheetgen.terminal import Voice

Function = Callable[..., Any]


def page_options(function: Function) -> Function:
    """How sheets share a side of paper, are bound, and look."""
    for option in (
        click.option("--theme", default="plain", show_default=True, metavar="NAME",
                     help=f"How it looks: {', '.join(shelf.names('themes'))}, or a file."),
        click.option("--left-handed", is_flag=True, help="Labels at the right, clear of a writing left hand."),
        click.option("--gutter", is_flag=True, help="Room for punched holes at the edge where sheets are bound."),
        click.option("--duplex", is_flag=True, help="For printing on both sides: the rules on the back."),
        click.option("--booklet", is_flag=True, help="Two on a side, in the order of a folded booklet."),
        click.option("--stack", is_flag=True, help="So ordered that cut piles laid on each other are in order."),
        click.option("--per-page", type=click.Choice(["1", "2", "4"]), metavar="1|2|4",
                     help="How many sheets share a side; else as the layout says."),
        click.option("--font", "fonts", multiple=True, metavar="FILE",
                     help="A TrueType font for letters that ours lacks; may be repeated."),
        click.option("--watch", is_flag=True, help="Print again whenever a file is saved; Ctrl-C ends it."),
    ):
        function = option(function)
    return function


def watchable(function: Function) -> Function:
    """The command, made again on every change of its files where --watch asks for that."""

    @wraps(function)
    def command(voice: Voice, /, **asked: Any) -> int:
        if not asked.pop("watch"):
            return int(function(voice, **asked))
        words = (*asked.get("variants", ()), *asked.get("games", ()), asked["layout"], asked["theme"])
        files = watching.own_files(words)
        if not files:
            raise click.UsageError("--watch needs a file to watch: a game, a variant or a layout of your own.")

        def once() -> None:
            try:
                function(voice, **asked)
            except SheetgenError as trouble:
                tell(trouble, voice)
            voice.note("Watch", f"{', '.join(files)}   (Ctrl-C ends it)")

        watching.watch(files, once)
        return DONE

    return command


def page_settings(asked: dict[str, Any]) -> dict[str, Any]:
    """What an order takes of these options. Raises click.UsageError for what contradicts itself."""
    per_page = int(asked["per_page"]) if asked["per_page"] else None
    if asked["booklet"] and (per_page or asked["stack"] or asked["duplex"]):
        raise click.UsageError("A booklet has its own order: leave out --per-page, --stack and --duplex.")
    if asked["gutter"] and (asked["booklet"] or (per_page or 1) > 1):
        raise click.UsageError("--gutter is for whole pages: leave out --booklet and --per-page.")
    return {
        "theme": asked["theme"],
        "left_handed": asked["left_handed"],
        "gutter": asked["gutter"],
        "duplex": asked["duplex"],
        "booklet": asked["booklet"],
        "stack": asked["stack"],
        "per_page": per_page,
    }


@click.command("testpage")
@click.option("--paper", type=paper_type, metavar="PAPER", help="letter, a4, …; else what your country prints on.")
@click.option("--force", is_flag=True, help="Replace a file that sheetgen did not make.")
@click.option("-o", "--output", "path", metavar="FILE", help="Where to save the PDF.")
@talk_options
@click.pass_obj
def test_page(voice: Voice, /, *, paper: Paper | None, force: bool, path: str | None, **_: Any) -> int:
    """Print a page that shows your printer's margins, greys and true lengths."""
    chosen = settled_paper(paper, voice)
    faces = fonts.load()
    language = reading.find_language(reading.ENGLISH)
    made = testpage.page(chosen, language, faces.width)
    target = path or output.file_name("sheetgen", "testpage", chosen.name) + ".pdf"
    output.write(target, pdf.draw([made], faces, title=made.label, language=language.code), force=force)
    voice.saved(target, f"(1 page, {chosen.title or chosen.name})", "")
    voice.note("Print", 'choose "Actual size" or 100 %, and lay a ruler against the two on the page.')
    return DONE
