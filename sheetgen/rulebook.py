"""A variant's file, laid over the file that it extends."""

from __future__ import annotations

import os

from sheetgen import kinds, scalars, shelf, yamlfile
from sheetgen.errors import FileTrouble, Problem, Refused, Report
from sheetgen.values import dataclass
from sheetgen.yamlfile import Mapping, Node, Scalar, Sequence

MOST_STEPS = 8
"""So many files may stand on each other; more is a mistake."""

WORTHS = ("each", "table", "given", "cards", "derived")
"""The ways to say what a line is worth; each line has exactly one, or is `unstated`."""

REMOVED = "none"
"""The bare word that takes a value away."""

# Words whose values are named by the game itself: taking away what is not there must be a slip.
_OWN_WORDS = frozenset({"lines", "cards", "pack", "groups", "to_go_out", "to_go_out_by_round", "to_go_out_together",
                        "options", "choices"})

Path = tuple[str, ...]


def load(path: str, report: Report | None = None) -> Node:
    """The rules in a file with all that it inherits. Raises what `extended` does."""
    return extended(yamlfile.load(path), path, report)


def extended(node: Node, path: str, report: Report | None = None, above: tuple[str, ...] = ()) -> Node:
    """The rules that were read from `path` with all that they inherit; each value keeps the place where it was written.

    What a file changes that is not there goes into the report (and is raised, if there is none). Raises Refused for
    a circle and for what can't be read as YAML, FileTrouble if a file can't be read.
    """
    named = node.get("extends") if isinstance(node, Mapping) else None
    if not isinstance(named, Scalar) or not named.text:
        return node
    found = Report() if report is None else report
    inherited = _inherited(named, path, found, above)
    laid = _Laying(found).over(inherited, node, ()) if isinstance(inherited, Mapping) else node
    title = inherited.get("title") if isinstance(inherited, Mapping) else None
    if isinstance(title, Scalar) and isinstance(laid, Mapping) and laid.get("title") is title:
        said = f'title: these rules are still called "{title.text}".'
        found.warning(named.place, said, hint="Give them a title of their own.")
    if report is None:
        found.check()
    return laid


def _inherited(named: Scalar, path: str, report: Report, above: tuple[str, ...]) -> Node:
    """The file that `path` names, with all that it inherits in turn."""
    try:
        below = shelf.find("variants", named.text, path, named.place)
    except FileTrouble as trouble:
        raise FileTrouble(f"{os.path.basename(path)}, line {named.place.line}: extends: {trouble}") from trouble
    seen = (*above, os.path.realpath(path))
    if os.path.realpath(below) in seen:
        circle = [*seen[seen.index(os.path.realpath(below)) :], below]
        said = f"extends: the files stand on each other in a circle: {', '.join(map(os.path.basename, circle))}."
        raise Refused((Problem(said, named.place, hint="Let one of them say everything itself."),))
    if len(seen) > MOST_STEPS:
        raise Refused((Problem(f"extends: more than {MOST_STEPS} files stand on each other here.", named.place),))
    inherited = yamlfile.load(below)
    if kinds.kind_of(inherited) != "variant":
        said = f'extends: "{named.text}" does not hold the rules of a game.'
        raise Refused((Problem(said, named.place, hint=scalars.did_you_mean(named.text, shelf.names("variants"))),))
    return extended(inherited, below, report, seen)


def without_line(rules: Node, line: str) -> Node:
    """The rules with that line in no group; a group follows its lines when one of them is taken away."""
    groups = rules.get("groups") if isinstance(rules, Mapping) else None
    for group, held in groups.pairs if isinstance(groups, Mapping) else ():
        if isinstance(held, Sequence):
            kept = tuple(item for item in held.items if not (isinstance(item, Scalar) and item.text == line))
            rules = yamlfile.replace_at(rules, ("groups", group.text), Sequence(kept, held.place))
    return rules


def takes_away(node: Node) -> bool:
    """Whether a value is the bare word that takes away what stood there."""
    return isinstance(node, Scalar) and not node.quoted and node.text == REMOVED


@dataclass(frozen=True, slots=True)
class _Laying:
    """How one file's values are laid over another's; tells of changes to what is not there."""

    report: Report

    def over(self, base: Node, over: Node, path: Path) -> Node:
        """`base` with what `over` says otherwise: words merged, entries of a list by their `id` or number."""
        if isinstance(base, Sequence):
            if _named(base):
                changes = _changes(over)
                return over if changes is None else self._entries(base, changes, path, over)
            if isinstance(over, Mapping) and over.pairs and all(word.text.isdecimal() for word, _ in over.pairs):
                return self._numbered(base, over, path)
        if not (isinstance(over, Mapping) and isinstance(base, Mapping)):
            return over
        return self._words(base, over, path)

    def _words(self, base: Mapping, over: Mapping, path: Path) -> Mapping:
        if not path:
            base = self._fitting_groups(base, over)
        elif path[0] == "lines" and len(path) == 2:
            base = _without_worth(base, over)
        merged = {word.text: (word, value) for word, value in base.pairs}
        for word, value in over.pairs:
            old = merged.get(word.text)
            if path and path[-1] == "changes":  # an option's: there "none" is for later
                merged[word.text] = (word, value)
            elif not takes_away(value):
                merged[word.text] = (word, self.over(old[1], value, (*path, word.text)) if old else value)
            elif old:
                del merged[word.text]
            elif path and path[-1] in _OWN_WORDS:
                self._absent(word, path, tuple(merged))
            else:
                merged[word.text] = (word, Scalar("", value.place))  # known or not: that is for the reader to tell
        return Mapping(tuple(merged.values()), over.place)

    def _entries(self, base: Sequence, changes: list[tuple[Scalar, Node]], path: Path, over: Node) -> Sequence:
        merged = {_id(item): item for item in base.items}
        changed: dict[str, int] = {}
        for word, change in changes:
            name = word.text
            if name in changed:
                said = f'{path[-1]}: "{name}" is changed twice (first on line {changed[name]}). Keep one.'
                self.report.error(word.place, said)
                continue
            changed[name] = word.place.line
            if takes_away(change):
                if merged.pop(name, None) is None:
                    self._absent(word, path, tuple(merged))
            elif name in merged:
                merged[name] = self.over(merged[name], change, (*path, name))
            elif path == ("lines",) and isinstance(change, Mapping) and change.get("section") is None:
                hint = scalars.did_you_mean(name, merged)
                said = f'lines: there is no line "{name}" to change, and a new one needs a section, base or points.'
                self.report.error(word.place, said, hint=hint)
            else:
                merged[name] = change
        return Sequence(tuple(merged.values()), over.place)

    def _numbered(self, base: Sequence, over: Mapping, path: Path) -> Sequence:
        """Entries changed by their number, as `--set` has it: the next number adds one, `none` takes one away."""
        items: list[Node | None] = list(base.items)
        for word, change in over.pairs:
            at = int(word.text) - 1 if len(word.text) < 6 else -1
            if at == len(items) and not takes_away(change):
                items.append(change)
            elif not 0 <= at < len(base.items):
                said = f"{', '.join(path)}: there is no entry {word.text}; there are {len(base.items)}."
                self.report.error(word.place, said)
            else:
                items[at] = None if takes_away(change) else self.over(base.items[at], change, (*path, word.text))
        return Sequence(tuple(item for item in items if item is not None), over.place)

    def _absent(self, word: Scalar, path: Path, known: tuple[str, ...]) -> None:
        said = f'{", ".join(path)}: there is no "{word.text}" to take away.'
        self.report.error(word.place, said, hint=scalars.did_you_mean(word.text, known))

    def _fitting_groups(self, base: Mapping, over: Mapping) -> Mapping:
        """The rules below, without the lines that are taken away in any of their groups."""
        for word, change in _changes(over.get("lines")) or ():
            if takes_away(change):
                fitting = without_line(base, word.text)
                base = fitting if isinstance(fitting, Mapping) else base
        return base


def _without_worth(base: Mapping, over: Mapping) -> Mapping:
    """A line without what it was worth, where it is now worth something in another way."""
    stated = [word.text for word, value in over.pairs if word.text in WORTHS and not takes_away(value)]
    if not stated:
        return base
    gone = {*WORTHS, "unstated"} - set(over.keys()) - set(stated)
    if "table" not in stated:
        gone |= {"beyond"} - set(over.keys())
    if "given" not in stated:
        gone |= {"amounts"} - set(over.keys())
    return Mapping(tuple(pair for pair in base.pairs if pair[0].text not in gone), base.place)


def _changes(over: Node | None) -> list[tuple[Scalar, Node]] | None:
    """What is changed in a list of named entries: words with values, or entries with an `id` or `name: none`."""
    if isinstance(over, Mapping):
        return [(word, _with_id(word, value)) for word, value in over.pairs]
    if not isinstance(over, Sequence):
        return None
    changes: list[tuple[Scalar, Node]] = []
    for item in over.items:
        named = item.get("id") if isinstance(item, Mapping) else None
        if isinstance(named, Scalar):
            changes.append((named, item))
        elif isinstance(item, Mapping) and len(item.pairs) == 1 and takes_away(item.pairs[0][1]):
            changes.append(item.pairs[0])
        else:
            return None
    return changes


def _named(node: Sequence) -> bool:
    ids = [_id(item) for item in node.items]
    return all(ids) and len(set(ids)) == len(ids)


def _id(node: Node) -> str:
    """The `id` of a list's entry; "" if it has none."""
    word = node.get("id") if isinstance(node, Mapping) else None
    return word.text if isinstance(word, Scalar) else ""


def _with_id(word: Scalar, value: Node) -> Node:
    if isinstance(value, Mapping) and value.get("id") is None:
        return Mapping(((Scalar("id", word.place, word.quoted), word), *value.pairs), value.place)
    return value
