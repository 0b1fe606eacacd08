"""The events of a YAML text, checked one by one: the only module that knows PyYAML."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NoReturn

import yaml

from sheetgen import yamlsyntax, yamlwords
from sheetgen.errors import Place, Problem, Refused, Report
from sheetgen.yamlfault import Fault

MOST_LEVELS = 50
MOST_VALUES = 50_000
LONG = 200_000
"""Letters of a text that is not read a second time: the loader in Python takes seconds for it."""

# libyaml where it is there. A text with a mistake is read again by the loader in Python, so that the
# mistake has the same words and the same place on every machine; unless it is long.
_fast: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_plain: Any = yaml.SafeLoader

COMPILED = _fast is not _plain
"""Whether libyaml is there."""

_SAME = {
    "did not find expected key": "expected <block end>",
    "did not find expected '-' indicator": "expected <block end>",
    "did not find expected node content": "expected the node content",
    "did not find expected <document start>": "expected '<document start>'",
}
"""What libyaml says in other words than the loader in Python."""
_BESIDE = {"found unknown escape character": 1, "found invalid Unicode character escape code": -1}
"""Where libyaml's place is so many columns away from that of the loader in Python."""

Step = tuple[Literal["{", "[", "end", "bare", "quoted"], Place, str]
"""A mapping or list begins, the innermost ends, or a text stands there, bare or quoted."""


def steps(text: str, file: str) -> tuple[list[Step], tuple[Problem, ...]]:
    """What stands in a YAML text, in order, and what is wrong with it.

    It is one value, whose mappings have texts at each odd place. Raises Refused, with all that was found so far,
    at the first place where YAML itself can't be followed.
    """
    source = _Source(text, file)
    read: list[Step] = []
    if _fast is not _plain:
        try:
            read = source.read(_fast)
        except Refused:
            if source.too_much or source.long:  # what is too much for the one is so for the other
                raise
        except yaml.YAMLError as error:
            if source.long:
                source.refuse(error)
    if not read or (source.report.problems and not source.long):
        read = source.read_plainly()
    return read, source.report.in_order()


class _Open:
    """A list or mapping whose end has not been reached."""

    __slots__ = ("at_key", "first", "flow", "mapping", "word")

    def __init__(self, mapping: bool, flow: bool) -> None:
        self.mapping = self.at_key = mapping
        self.flow = flow
        self.word: Place | None = None  # the word whose value comes next
        self.first: dict[str, int] = {}  # each word's first line


class _Source:
    """One text on its way to steps."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.text, self.all_tabs = yamlwords.levelled(text)
        self.tabs = self.all_tabs
        self.lines = self.text.split("\n")
        self.report = Report()
        self.too_much = False  # values or levels
        self.long = len(text) > LONG
        self.stack: list[_Open] = []
        control = yamlwords.first_control(self.text)
        if control:
            line = self.text.count("\n", 0, control.start())
            column = control.start() - (self.text.rfind("\n", 0, control.start()) + 1)
            place = Place(file, line + 1, column + 1, yamlwords.shown(self.lines[line]))
            self._stop(place, *yamlwords.control(control.group()))
        if self.text.startswith("%") and self.text.count("\n%") > MOST_LEVELS:  # parsers are slow with them
            self._stop(Place(file, 1, 1, self.lines[0]), *yamlwords.DIRECTIVES)

    def read_plainly(self) -> list[Step]:
        """Reads with the loader in Python, and tells a mistake of syntax in words."""
        try:
            return self.read(_plain)
        except (yaml.YAMLError, ValueError, OverflowError) as error:  # "\UFFFFFFFF" is no letter
            self.refuse(error)

    def refuse(self, error: Exception) -> NoReturn:
        """Tells in words what a loader stumbled over."""
        fault = Fault(self.lines, self.tabs, "", "escape", None, (0, 0))
        if isinstance(error, yaml.MarkedYAMLError):
            began, found, problem = error.context_mark, error.problem_mark, error.problem or ""
            fault = Fault(
                self.lines,
                self.tabs,
                error.context or "",
                _SAME.get(problem, problem),
                (began.line, began.column) if began else None,
                (found.line, found.column + _BESIDE.get(problem, 0)) if found else (0, 0),
            )
        told = yamlsyntax.explain(fault)
        if all(problem.place.line != told.line + 1 for problem in self.report.problems):
            self._stop(self.place(told.line, told.column, told.length), told.message, told.hint)
        raise Refused(self.report.in_order())  # the fault that was told already is the cause

    def place(self, line: int, column: int, length: int) -> Place:
        """A place from a line and column that count from 0."""
        text = self.lines[line] if line < len(self.lines) else ""
        return Place(self.file, line + 1, column + 1, text, max(1, length))

    def read(self, loader_class: Any) -> list[Step]:
        """The steps; raises yaml.YAMLError for syntax and Refused for what sheetgen doesn't take."""
        self.report, self.stack, self.tabs = Report(), [], self.all_tabs
        read: list[Step] = []
        documents = values = 0
        for event in _events(loader_class, self.text):
            kind = type(event)
            if kind is yaml.DocumentStartEvent:
                documents += 1
                self._document(event, documents)
            elif kind is yaml.ScalarEvent or kind is yaml.AliasEvent:
                values += 1
                read.append(self._text(event, kind is yaml.AliasEvent))
            elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
                values += 1
                read.append(self._open(event, kind is yaml.MappingStartEvent))
            elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                self.stack.pop()
                read.append(("end", read[-1][1], ""))
                self._done()
            if values > MOST_VALUES:
                self.too_much = True
                self._stop(read[-1][1], f"The file holds more than {MOST_VALUES:,} values.")
        if not read or (read[0][0] == "bare" and not read[0][2]):
            message, hint = yamlwords.empty(any(line.strip() for line in self.lines))
            raise Refused((Problem(message, Place(self.file), hint=hint),))
        return read

    def _tell(self, place: Place, words: tuple[str, str]) -> None:
        self.report.error(place, words[0], hint=words[1])

    def _stop(self, place: Place, message: str, hint: str = "") -> NoReturn:
        self.report.error(place, message, hint=f"{hint} Nothing after this place was read.".lstrip())
        raise Refused(self.report.in_order())

    def _document(self, event: Any, number: int) -> None:
        place = self.place(event.start_mark.line, event.start_mark.column, 3)
        if number > 1:
            self._stop(place, *yamlwords.SECOND_DOCUMENT)
        if event.version or event.tags:
            self._tell(place, yamlwords.DIRECTIVE)

    def _span(self, event: Any) -> Place:
        """The place of an event, to the end of its line at most."""
        start, end = event.start_mark, event.end_mark
        line, column = start.line, start.column
        if end.line == line:
            return self.place(line, column, end.column - column)
        text = self.lines[line] if line < len(self.lines) else ""
        return self.place(line, column, len(text.rstrip()) - column)

    def _open(self, event: Any, mapping: bool) -> Step:
        place = self._span(event)
        if event.anchor or event.tag:
            self._decorated(place)
        if self.stack and self.stack[-1].at_key:
            self._stop(place, *yamlwords.KEY_NO_WORD)
        self._tab(place)
        flow = bool(event.flow_style) or bool(self.stack and self.stack[-1].flow)
        self.stack.append(_Open(mapping, flow))
        if len(self.stack) > MOST_LEVELS:
            self.too_much = True
            self._stop(place, f"Values are nested more than {MOST_LEVELS} levels deep here.")
        return "{" if mapping else "[", place, ""

    def _text(self, event: Any, alias: bool) -> Step:
        place = self._span(event)
        text: str = yamlwords.value_at(place.source, place.column - 1) if alias else event.value
        style = "*" if alias else event.style or ""
        empty = not text and not style
        if not empty:
            self._tab(place)
        # "|#1": libyaml takes what stands there for a note
        if alias or event.anchor or event.tag or (
                style in {"|", ">"} and yamlwords.block_note(place.source, place.column - 1)):
            self._decorated(place)
            style = "*"
        elif not style:
            self._bare(text, place, event.end_mark)
        control = yamlwords.first_control(text) if style == '"' else None  # through an escape: "\x07"
        if control:
            self._tell(place, yamlwords.control(control.group()))
        if self.stack and self.stack[-1].at_key:
            self.stack[-1].word = place
            self._key(text, place, not style)
        elif empty and self.stack:
            place = self.stack[-1].word or place  # nothing was typed: point at the word that lacks a value
        self._done()
        return "quoted" if style else "bare", place, text

    def _bare(self, text: str, place: Place, end: Any) -> None:
        """Tells what may have been lost behind a text without quotes, or is no quote round it."""
        told = yamlwords.lost(self.lines[end.line], end.column, text) if end.line < len(self.lines) else None
        if told:
            start, length, message, hint = told
            self.report.error(self.place(end.line, start, length), message, hint=hint)
        curly = yamlwords.curly(text)
        if curly:
            self._tell(place, curly)

    def _decorated(self, place: Place) -> None:
        length, message, hint = yamlwords.decorated(place.source, place.column - 1)
        self.report.error(place._replace(length=length), message, hint=hint)

    def _tab(self, place: Place) -> None:
        """Tells the first line that is moved in by a tab; one is enough."""
        if self.tabs and place.line - 1 in self.tabs and not (self.stack and self.stack[-1].flow):
            self.tabs = frozenset()
            self._tell(Place(self.file, place.line, 1, place.source), yamlwords.TAB)

    def _key(self, text: str, place: Place, bare: bool) -> None:
        first = self.stack[-1].first
        if bare and text == "<<":
            self._tell(place, yamlwords.MERGE)
        elif bare and not text:
            self._tell(place, yamlwords.NO_WORD)
        elif text in first:
            self._tell(place, yamlwords.twice(text, first[text]))
        else:
            first[text] = place.line

    def _done(self) -> None:
        """A value is complete: in a mapping, words and values take turns."""
        if self.stack and self.stack[-1].mapping:
            self.stack[-1].at_key = not self.stack[-1].at_key


def _events(loader_class: Any, text: str) -> Iterator[Any]:
    loader = loader_class(text)
    try:
        while loader.check_event():
            yield loader.get_event()
    finally:
        loader.dispose()
