"""Everything that can be said of a file without printing it."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen import doubts, kinds, language, layout, plain, reading, report, rulebook, scoring, settle, theme, yamlfile
from sheetgen.errors import Place, Problem, Refused, Report
from sheetgen.kinds import Kind
from sheetgen.yamlfile import Node


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


def check(path: str, data: bytes | None = None) -> Checked:
    """What there is to say of the file at `path` (or of `data`). Raises FileTrouble if it can't be read."""
    kind: Kind = ""
    try:
        node = yamlfile.load(path) if data is None else yamlfile.parse(yamlfile.decode(data, path), path)
        kind = kinds.kind_of(node)
        if kind == "game":
            return _game(path, data)
        return _other(kind, node, path)
    except Refused as refused:
        return Checked(kind, "", refused.problems)


def _game(path: str, data: bytes | None) -> Checked:
    game, odd = reading.read_game(path, data)
    ledger = scoring.score(game)
    told = tuple(report.disagreement(game, found) for found in scoring.disagreements(game, ledger))
    about = f"{plain.count(len(ledger.rounds), 'round')}, {plain.count(len(ledger.sides), 'side')}"
    return Checked("game", about, (*odd, *doubts.doubts(game, ledger)), told)


def _other(kind: Kind, node: Node, path: str) -> Checked:
    found = Report()
    about = ""
    if kind == "variant":
        rules = settle.read(rulebook.extended(node, path, found), found)
        about = f"the rules of {rules.title}" if rules else ""
    elif kind == "layout":
        design = layout.read(node, found)
        about = f"a layout, {design.title}" if design else ""
    elif kind == "theme":
        dress = theme.read(node, found)
        about = f"a theme, {dress.title}" if dress else ""
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
