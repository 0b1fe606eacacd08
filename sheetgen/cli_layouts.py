"""The command that tells the layouts: what each is and how much it holds."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import click

from sheetgen import fonts, kinds, paper, pipeline, plain, reading, shelf
from sheetgen.cli_common import seat_options, talk_options, text_of
from sheetgen.errors import DoesNotFit
from sheetgen.fonts import Faces
from sheetgen.layout import SizeName
from sheetgen.order import Order
from sheetgen.paper import Paper
from sheetgen.terminal import Voice

_PAPERS = (paper.LETTER, paper.A4)
_SIZES: tuple[SizeName, ...] = ("normal", "large", "giant")


@click.command()
@click.argument("name", required=False)
@click.option("--yaml", "as_yaml", is_flag=True, help="Print its file, to start your own from.")
@click.option("--json", "as_json", is_flag=True, help="Tell it as JSON.")
@click.option(
    "--variant", default="classic", show_default=True, metavar="VARIANT", help="Whose rounds to count."
)
@seat_options
@talk_options
@click.pass_obj
def layouts(
    voice: Voice,
    /,
    *,
    name: str | None,
    as_yaml: bool,
    as_json: bool,
    variant: str,
    players: int | None,
    sides: int | None,
) -> int:
    """List the layouts and how many rounds a page of each has room for, or tell about one."""
    if as_yaml:
        if name is None:
            raise click.UsageError("--yaml needs the name of a layout, such as ledger.")
        voice.result(text_of("layouts", name))
        return 0
    order = Order(variant=variant, players=players, sides=sides)
    rows = [_room(each, order) for each in ([name] if name else shelf.names("layouts"))]
    if as_json:
        voice.result(json.dumps(rows, indent=2))
        return 0
    voice.result("\n\n".join(_room_told(row) for row in rows))
    return 0


def _room(name: str, order: Order) -> dict[str, Any]:
    """How many rounds a page of the layout has room for, by paper and size of print."""
    with kinds.expected("layout", name):
        found = reading.find_layout(name)
    faces = fonts.load()
    return {
        "name": name,
        "title": found.title,
        "about": found.about,
        "room": {
            _lying(each, landscape=landscape): {
                size: _capacity(
                    replace(order, layout=name, paper=each, landscape=landscape, size=size), faces
                )
                for size in _SIZES
            }
            for each in _PAPERS
            for landscape in (False, True)
        },
    }


def _capacity(order: Order, faces: Faces) -> int | None:
    """The rounds on a page; None if not even one fits."""
    try:
        return pipeline.blank(order, faces).capacity
    except DoesNotFit:
        return None


def _room_told(row: dict[str, Any]) -> str:
    head = [plain.clean(f"{row['name']}   {row['title']}"), *([plain.clean(row["about"])] if row["about"] else [])]
    if not any(fits for room in row["room"].values() for fits in room.values()):
        return "\n".join([*head, "", "  no rounds of this game"])
    rows = [("rounds on a page", *_SIZES)]
    rows += [(lying, *(str(fits or "none") for fits in room.values())) for lying, room in row["room"].items()]
    return "\n".join([*head, "", *(f"  {line}" for line in plain.table(rows, right_from=1).split("\n"))])


def _lying(each: Paper, *, landscape: bool) -> str:
    return f"{each.title}, sideways" if landscape else each.title
