"""The command that turns a CSV of other people's making into records: import."""

from __future__ import annotations

import os

import click

from sheetgen import gametext, messages, output, pipeline, plain, records
from sheetgen.cli_common import DONE, STDIN, files, map_option, set_option, shown, standard_input, talk_options
from sheetgen.errors import Problem, Refused
from sheetgen.records import Recorded
from sheetgen.terminal import Voice

_ENDING = ".game.yaml"
_MOST_TOLD = 20


@click.command()
@click.argument("path", metavar="FILE.csv")
@map_option
@set_option
@click.option("-o", "--output", "target", metavar="FILE|FOLDER|-", help="Where to save; - for standard output.")
@click.option("--force", is_flag=True, help="Replace files that are there.")
@talk_options
@click.pass_obj
def import_(
    voice: Voice,
    /,
    *,
    path: str,
    maps: tuple[str, ...],
    sets: tuple[tuple[str, str], ...],
    target: str | None,
    force: bool,
) -> int:
    """Write each game of a CSV as a record of its own, to be added to or put right.

    This is not needed to print a CSV: sheetgen fill FILE.csv does that. A file named - is read from standard input.
    """
    path = files([path])[0]
    data = standard_input() if path == STDIN else None
    if not records.is_csv(path, data):
        said = f"{path} is no CSV by its name."
        raise Refused((Problem(said, hint="Its name should end in .csv or .tsv."),))
    found = records.read(path, data, sets, records.map_of(maps))
    for each in found:
        for problem in each.odd:
            voice.look(messages.warning(problem))
    texts = [gametext.text(each.game, each.variant, _about(path, each)) for each in found]
    if target == "-":
        voice.result("\n".join(texts).rstrip("\n"))
        return DONE
    one_file = target is not None and target.lower().endswith((".yaml", ".yml"))
    if one_file and len(found) > 1:
        raise click.UsageError(f"The CSV holds {len(found)} games: give a folder with -o, such as -o games/")
    names = output.apart([_name(path, each) for each in found])
    for number, (name, text) in enumerate(zip(names, texts, strict=True)):
        saved = target if one_file and target else os.path.join(target or "", name + _ENDING)
        output.write(saved, text.encode(), force=force)
        if voice.quiet or number < _MOST_TOLD:
            voice.saved(saved)
    if len(names) > _MOST_TOLD:
        voice.note("", f"and {len(names) - _MOST_TOLD} more")
    voice.note("Next", f"sheetgen check {shown(os.path.join(target or '', '*' + _ENDING))}")
    return DONE


def _name(path: str, recorded: Recorded) -> str:
    stem = "" if path == STDIN else pipeline.stem_of(path)
    return output.file_name(stem, recorded.name)[:50].rstrip("-")


def _about(path: str, recorded: Recorded) -> str:
    source = "standard input" if path == STDIN else os.path.basename(path)
    return plain.clean(f"From {source}, game {recorded.name}." if recorded.name else f"From {source}.")
