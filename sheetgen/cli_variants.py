"""The commands that tell the rules: variants and minimum."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence

import click

from sheetgen import differences, kinds, legend, plain, reading, shelf
from sheetgen import variant as variants_
from sheetgen.cli_common import seat_options, set_option, talk_options, text_of, whole_number
from sheetgen.differences import Difference
from sheetgen.legend import Block
from sheetgen.terminal import Voice
from sheetgen.variant import Band, Variant

_SCREEN = 78
_LABEL = 58  # so that a figure has room beside it
_NUMBER = re.compile(r"[-−+]?(\d{1,9}|\d{1,3}(,\d{3}){1,2})")

Settings = tuple[tuple[str, str], ...]


@click.command()
@click.argument("name", required=False)
@click.option("--diff", "pair", nargs=2, metavar="A B", help="Tell what B (with --set, if given) has other than A.")
@click.option("--yaml", "as_yaml", is_flag=True, help="Print its file, to start your own from.")
@click.option("--json", "as_json", is_flag=True, help="Tell it as JSON.")
@seat_options
@set_option
@talk_options
@click.pass_obj
def variants(
    voice: Voice,
    /,
    *,
    name: str | None,
    pair: tuple[str, str] | None,
    as_yaml: bool,
    as_json: bool,
    players: int | None,
    sides: int | None,
    sets: Settings,
) -> int:
    """List the games sheetgen knows, or tell about one: its NAME or its file."""
    if pair:
        if name is not None or as_yaml:
            raise click.UsageError("--diff takes two games and nothing else, such as: --diff classic our-house.yaml")
        _tell_differences(voice, pair, (players, sides), sets, as_json=as_json)
    elif name is None:
        if as_yaml:
            raise click.UsageError("--yaml needs the name of a game, such as classic.")
        _list_variants(voice, as_json=as_json)
    elif as_yaml:
        voice.result(text_of("variants", name))
    else:
        with kinds.expected("variant", name):
            found = reading.find_variant(name, seat=(players, sides), sets=sets)
        blocks = legend.blocks(found, reading.find_language("en"))
        voice.result(json.dumps(_data(found, blocks), indent=2) if as_json else _summary(found, blocks))
    return 0


@click.command()
@click.argument("typed", nargs=-1, metavar="[VARIANT] [TOTAL]")
@click.option("--round", "number", type=whole_number(1, 999), metavar="N", help="Where it goes by the round.")
@click.option("--json", "as_json", is_flag=True, help="Tell it as JSON.")
@seat_options
@set_option
@talk_options
@click.pass_obj
def minimum(
    voice: Voice,
    /,
    *,
    typed: tuple[str, ...],
    number: int | None,
    as_json: bool,
    players: int | None,
    sides: int | None,
    sets: Settings,
) -> int:
    """Tell the minimum initial meld of a side with TOTAL points, or in round N.

    A total below zero is typed as it is: sheetgen minimum classic -300
    """
    name, total = _asked(typed)
    with kinds.expected("variant", name):
        found = reading.find_variant(name, seat=(players, sides), sets=sets)
    rule = found.minimum_meld
    if rule is not None:
        _enough_said(found, rule.by, total, number)
    band = variants_.minimum(found, total, number or 1)
    where = f"{found.title}, " + (
        f"{found.round_word} {number}"
        if rule and rule.by == "round"
        else f"{plain.figure(total or 0)} points so far"
    )
    if as_json:
        voice.result(
            json.dumps(
                {
                    "variant": found.id,
                    "total": total,
                    "round": number,
                    "need": band.need if band else None,
                    "also": band.also if band else None,
                }
            )
        )
    elif band is None:
        voice.result("no source states one" + ("" if voice.quiet else f"   ({found.title})"))
    else:
        voice.result(_need(band) + ("" if voice.quiet else f"   ({where})"))
    return 0


def _tell_differences(
    voice: Voice,
    pair: tuple[str, str],
    seat: tuple[int | None, int | None],
    sets: Settings,
    /,
    *,
    as_json: bool,
) -> None:
    """What the second game has other than the first, under the headings of a sheet's rules."""
    found = []
    for name, own in zip(pair, ((), sets), strict=True):
        with kinds.expected("variant", name):
            found.append(reading.find_variant(name, seat=seat, sets=own))
    first, second = found
    parts = differences.between(first, second, reading.find_language("en"))
    if as_json:
        told = [
            {"part": part.title, "label": each.label, "first": each.first, "second": each.second}
            for part in parts
            for each in part.differences
        ]
        voice.result(json.dumps(told, indent=2))
        return
    here, there = (each.id for each in (second, first)) if first.id != second.id else ("the second", "the first")
    lines = [f"{plain.clean(second.title)} ({here}), beside {plain.clean(first.title)} ({there})"]
    for part in parts:
        lines += ["", plain.clean(part.title)]
        for each in part.differences:
            lines += [f"  {line}" for line in plain.wrapped(plain.clean(_difference(each, here, there)), _SCREEN - 2)]
    voice.result("\n".join(lines if parts else [*lines, "", "They are played and scored alike."]))


def _difference(each: Difference, here: str, there: str) -> str:
    """One difference as a line: what it is here, and what it is in the other game."""
    if each.second is None:
        return f"{each.label}: not in {here} ({there}: {each.first})" if each.first else f"{each.label} (only {there})"
    said = f"{each.label}: {each.second}" if each.second else each.label
    return f"{said} (not in {there})" if each.first is None else f"{said} ({there}: {each.first})"


def _list_variants(voice: Voice, /, *, as_json: bool) -> None:
    found = [reading.find_variant(name) for name in shelf.names("variants")]
    if as_json:
        voice.result(
            json.dumps(
                [
                    {
                        "name": each.id,
                        "title": each.title,
                        "about": each.about,
                        "players": sorted({seat.players for seat in each.seats}),
                    }
                    for each in found
                ],
                indent=2,
            )
        )
        return
    voice.result(
        plain.table(
            [(each.id, each.title, f"{_span(seat.players for seat in each.seats)} players") for each in found]
        )
    )
    voice.note("More", "sheetgen variants NAME tells about one; sheetgen blank NAME prints it.")


def _span(numbers: Iterable[int]) -> str:
    """ "4", "2 or 4", "2 to 6"."""
    known = sorted(set(numbers))
    if len(known) > 2 and known == list(range(known[0], known[-1] + 1)):
        return f"{known[0]} to {known[-1]}"
    return plain.listed([str(number) for number in known], "or")


def _summary(variant: Variant, blocks: Sequence[Block]) -> str:
    """A variant as its players would tell it: the same words and figures as on the sheet."""
    told = [f"{plain.clean(variant.title)}  ({variant.id})"]
    if variant.about:
        told.append(plain.clean(variant.about))
    for block in blocks:
        told += ["", plain.clean(block.title), *(f"  {line}" for line in _told(block))]
    if variant.options:
        told += ["", "Options (choose one with --set NAME=CHOICE)"]
        choices = [
            (
                f"{name}={variant.chosen.get(name) or '?'}",
                plain.clean(option.title),
                plain.listed(list(option.choices), "or"),
            )
            for name, option in variant.options.items()
        ]
        told += [f"  {line}" for line in plain.table(choices).split("\n")]
    return "\n".join(told)


def _told(block: Block) -> list[str]:
    """A block in its own order: figures lined up, what is said of an entry indented under it."""
    rows: list[tuple[str, str]] = []
    for entry in block.entries:
        indent = "  " if entry.remark else ""
        lines = plain.wrapped(plain.clean(entry.label), _LABEL - len(indent))
        if not entry.value and not entry.remark:
            lines = plain.wrapped(plain.clean(entry.label), _SCREEN - 2)
        values = [""] * (len(lines) - 1) + [plain.clean(entry.value)]
        rows += [(f"{indent}{line}", value) for line, value in zip(lines, values, strict=True)]
    left = max((plain.width(label) for label, value in rows if value), default=0)
    right = max((plain.width(value) for _, value in rows), default=0)
    return [
        f"{plain.pad(label, left)}   {plain.pad(value, right, 'right')}" if value else label
        for label, value in rows
    ]


def _data(variant: Variant, blocks: Sequence[Block]) -> dict[str, object]:
    return {
        "name": variant.id,
        "title": variant.title,
        "about": variant.about,
        "sources": list(variant.sources),
        "seats": [{"players": seat.players, "sides": seat.sides} for seat in variant.seats],
        "target": variant.target,
        "lines": [line.id for line in variant.lines],
        "options": {
            name: {"title": option.title, "choices": list(option.choices), "chosen": variant.chosen.get(name)}
            for name, option in variant.options.items()
        },
        "rules": [
            {
                "title": block.title,
                "entries": [{"label": entry.label, "value": entry.value} for entry in block.entries],
            }
            for block in blocks
        ],
    }


def _asked(words: tuple[str, ...]) -> tuple[str, int | None]:
    """The variant and the total that were typed; a number alone is a total of the usual variant."""
    if len(words) > 2:
        raise click.UsageError("Say one game and one total, such as: sheetgen minimum classic 1500")
    total = None
    if words and _NUMBER.fullmatch(words[-1]):
        total = int(re.sub("[, ]", "", words[-1]).replace("−", "-"))
        words = words[:-1]
    elif len(words) == 2:
        raise click.UsageError(f'"{words[1]}" is not a whole number of points.')
    return (words[0] if words else "classic"), total


def _enough_said(found: Variant, by: str, total: int | None, number: int | None) -> None:
    """Raises click.UsageError if the one thing that this variant's minimum goes by was not said."""
    if by == "round" and number is None:
        raise click.UsageError(f"In {found.title} it goes by the {found.round_word}: add --round N.")
    if by == "running_total" and total is None:
        raise click.UsageError(f"In {found.title} it goes by the points so far: add them, such as 1500.")


def _need(band: Band) -> str:
    need = plain.figure(band.need) if isinstance(band.need, int) else plain.clean(band.need)
    return f"{need} and {plain.clean(band.also)}" if band.also else need
