"""Everything that can be said of a file without printing it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from sheetgen import club as clubs
from sheetgen import (
    doubts,
    kinds,
    language,
    layout,
    plain,
    reading,
    record,
    records,
    report,
    rulebook,
    scoring,
    settle,
    theme,
    yamlfile,
)
from sheetgen.csvcolumns import Map
from sheetgen.errors import Place, Problem, Refused, Report
from sheetgen.kinds import Kind
from sheetgen.records import Recorded
from sheetgen.values import dataclass
from sheetgen.variant import Variant
from sheetgen.yamlfile import Node

MOST_WAYS = 40
"""So many seats, and so many choices, of a variant are tried out; none that we know has half as many."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a file turned out to be, in a few words, and what to look at in it.

    `problems` are errors and warnings; `disagreements` are a record's own figures that do not add up.
    """

    kind: Kind
    about: str
    problems: tuple[Problem, ...]
    disagreements: tuple[str, ...] = ()

    @property
    def failed(self) -> bool:
        """Whether the file can't be used as it is."""
        return any(problem.severity == "error" for problem in self.problems)


def check(path: str, data: bytes | None = None, given: Map | None = None) -> Checked:
    """What there is to say of the file at `path` (or of `data`); `given` is for a CSV.

    Raises FileTrouble if it can't be read.
    """
    kind: Kind = ""
    try:
        if records.is_csv(path, data):
            return _games(records.read(path, data, given=given))
        node = yamlfile.load(path) if data is None else yamlfile.parse(yamlfile.decode(data, path), path)
        kind = kinds.kind_of(node)
        if kind == "game":
            return _game(path, data)
        if kind == "club" and data is None:
            return _club(path)
        return _other(kind, node, path)
    except Refused as refused:
        return Checked(kind, "", refused.problems)


def _games(found: Sequence[Recorded]) -> Checked:
    problems: list[Problem] = []
    told: list[str] = []
    for each in found:
        ledger = scoring.score(each.game)
        problems += (*each.odd, *doubts.doubts(each.game, ledger))
        called = f"{plain.game(each.name)}, " if each.name else ""
        told += [called + report.disagreement(each.game, one) for one in scoring.disagreements(each.game, ledger)]
    return Checked("game", plain.count(len(found), "game"), tuple(problems), tuple(told))


def _game(path: str, data: bytes | None) -> Checked:
    game, odd = records.read_game(path, data)
    ledger = scoring.score(game)
    told = tuple(report.disagreement(game, found) for found in scoring.disagreements(game, ledger))
    about = f"{plain.count(len(ledger.rounds), 'round')}, {plain.count(len(ledger.sides), 'side')}"
    return Checked("game", about, (*odd, *doubts.doubts(game, ledger)), told)


def _club(path: str) -> Checked:
    found = clubs.load(path)
    about = [f"a club, {found.name}", plain.count(len(found.roster.names), "name") if found.roster else ""]
    if found.seating:
        about.append(plain.count(len(found.seating.sittings[0].tables), "table"))
    about.append(plain.count(found.event.sittings, "sitting"))
    return Checked("club", ", ".join(filter(None, about)), found.warnings)


def _other(kind: Kind, node: Node, path: str) -> Checked:
    found = Report()
    about = ""
    if kind == "variant":
        laid = rulebook.extended(node, path, found)
        rules = settle.read(laid, found)
        about = f"the rules of {rules.title}" if rules else ""
        if rules and not found.failed:
            _other_ways(laid, rules, found)
    elif kind == "layout":
        design = layout.read(node, found)
        about = f"a layout, {design.title}" if design else ""
    elif kind == "theme":
        dress = theme.read(node, found)
        about = f"a theme, {dress.title}" if dress else ""
    elif kind == "map":
        columns = record.read(Map, node, found)
        about = f"what {plain.count(len(columns.columns), 'column')} of a CSV hold" if columns else ""
    elif kind == "language":
        english = reading.find_language(reading.ENGLISH)
        words = language.read(node, found, english)
        about = f"the words of a language, {words.code}" if words else ""
    else:
        found.error(
            Place(node.place.file),
            "Nothing here tells what kind of file this is.",
            hint="A recorded game begins with variant: and sides:, the rules of one with title: and lines: "
            "or extends:.",
        )
    return Checked(kind, about, found.in_order())


def _other_ways(node: Node, rules: Variant, report: Report) -> None:
    """Reports what is wrong with the rules on one of their other seats, or with one of their other choices only."""
    for seat in rules.seats[:MOST_WAYS]:
        found = Report()
        settle.read(node, found, seat=(seat.players, seat.sides))
        _add(found, f"With {plain.count(seat.players, 'player')} on {plain.count(seat.sides, 'side')}", report)
    choices = ((name, choice) for name, option in rules.options.items() for choice in option.choices)
    for name, choice in islice(choices, MOST_WAYS):
        found = Report()
        settle.read(node, found, options={name: choice})
        _add(found, f"With {name}={choice}", report)


def _add(found: Report, when: str, report: Report) -> None:
    for problem in found.problems:
        if problem.severity == "error":
            report.error(problem.place, f"{when}: {problem.message}", hint=problem.hint)
