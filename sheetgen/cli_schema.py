"""The command that prints the JSON Schema of a kind of file: schema."""

from __future__ import annotations

import json

import click

from sheetgen import output, reading, schemas
from sheetgen.cli_common import DONE, shown, talk_options
from sheetgen.terminal import Voice


@click.command()
@click.argument("kind", type=click.Choice(list(schemas.KINDS)))
@click.option("--variant", metavar="NAME", help="For a game: the variant whose lines its rounds have.")
@click.option("-o", "--output", "target", metavar="FILE", help="Save it instead of showing it.")
@click.option("--force", is_flag=True, help="Replace a file that is there.")
@talk_options
@click.pass_obj
def schema(voice: Voice, /, *, kind: str, variant: str | None, target: str | None, force: bool) -> int:
    """Print the JSON Schema of a kind of file, for completion in an editor.

    KIND is variant, game, layout, language, theme, club or map (what the columns of a CSV hold).
    """
    if variant and kind != "game":
        raise click.UsageError("--variant goes with schema game.")
    made = schemas.schema(kind, reading.find_variant(variant) if variant else None)
    text = json.dumps(made, indent=2)
    if target and target != "-":
        output.write(target, f"{text}\n".encode(), force=force)
        voice.saved(target)
        voice.note("Next", f"begin the file with: # yaml-language-server: $schema={shown(target)}")
    else:
        voice.result(text)
    return DONE
