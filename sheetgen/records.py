"""Recorded games in a file of any kind: one in YAML, any number in a CSV."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from sheetgen import csvfile, disk, imports, reading, record, yamlfile
from sheetgen import game as games
from sheetgen.csvcolumns import Column, Map
from sheetgen.errors import Problem, Refused, Report
from sheetgen.game import Game
from sheetgen.values import dataclass


@dataclass(frozen=True, slots=True)
class Recorded:
    """A game, what its file calls it ("" where it holds only this one), and what is odd about it.

    `variant` is the name or file of its rules, as a CSV gives it; "" for a record in YAML.
    """

    name: str
    variant: str
    game: Game
    odd: tuple[Problem, ...]


def is_csv(path: str, data: bytes | None = None) -> bool:
    """Whether a file is a CSV: by its name's ending, or by its first line where it has no name."""
    if path.lower().endswith((*csvfile.ENDINGS, ".yaml", ".yml")):
        return path.lower().endswith(csvfile.ENDINGS)
    return data is not None and csvfile.looks_like(data)


def read(path: str, data: bytes | None = None, sets: tuple[tuple[str, str], ...] = (), given: Map | None = None,
         ) -> tuple[Recorded, ...]:
    """The games in a file (or in `data`), checked; what is odd about a CSV as a whole is told with its first game.

    Raises Refused with every error at once, FileTrouble if it can't be read.
    """
    if not is_csv(path, data):
        game, odd = read_game(path, data, sets)
        return (Recorded("", "", game, odd),)
    if data is None:
        data = disk.read(path, csvfile.MOST_BYTES + 1)
    find = partial(reading.find_variant, beside=path, sets=sets)
    found, general = imports.read(data, path, given or Map(), find)
    told = [Recorded(each.name, each.variant, each.game, each.odd) for each in found]
    return (replace(told[0], odd=(*general, *told[0].odd)), *told[1:])


def read_game(path: str, data: bytes | None = None, sets: tuple[tuple[str, str], ...] = (),
              ) -> tuple[Game, tuple[Problem, ...]]:
    """The recorded game in a file (or in `data`), checked against its variant, and what is odd about it.

    Raises Refused with every error at once, FileTrouble if it can't be read.
    """
    report = Report()
    node = (yamlfile.load(path, report=report) if data is None
            else yamlfile.parse(yamlfile.decode(data, path), path, report))
    header = games.header(node, report)
    if header is None:
        raise Refused(report.in_order())
    try:
        found = reading.find_variant(header.variant, beside=path, seat=(header.players, header.sides),
                                     options=header.options, sets=sets, places=header.places)
    except Refused as refused:  # what is wrong with the header is told with it
        raise Refused((*report.in_order(), *refused.problems)) from None
    return reading.wanted(games.read(node, found, report), report), report.in_order()


def map_of(words: Sequence[str]) -> Map:
    """What was said of a CSV's columns: `net=score` for each, `variant=`, `encoding=` and `ignore=`, or a file of it.

    Raises Refused or FileTrouble.
    """
    found = Map()
    for word in words:
        name, sign, value = word.partition("=")
        if not sign:
            report = Report()
            found = _joined(found, reading.wanted(record.read(Map, yamlfile.load(word), report), report))
        elif name == "variant":
            found = replace(found, variant=value)
        elif name == "encoding":
            found = replace(found, encoding=value)
        elif name == "ignore":
            found = replace(found, ignore=(*found.ignore, value))
        else:
            found = replace(found, columns={**found.columns, name.strip(): (Column(value.strip()),)})
    return found


def _joined(first: Map, second: Map) -> Map:
    """Both; where both say something, the second does."""
    return Map(
        second.variant or first.variant,
        {**first.options, **second.options},
        second.encoding or first.encoding,
        {**first.columns, **second.columns},
        {**first.sides, **second.sides},
        (*first.ignore, *second.ignore),
    )
