"""A CSV file of anybody's making as rows of cells, with the place of each cell for messages."""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Iterator
from typing import NamedTuple

from sheetgen import yamlwords
from sheetgen.errors import Place, Problem, Refused, Report
from sheetgen.values import dataclass

MOST_BYTES = 20_000_000
MOST_COLUMNS = 300

ENDINGS = (".csv", ".tsv")
SEPARATORS = ("\t", ";", ",", "|")  # where two are as frequent in the headings, the first: commas stand in names

_AS_CSV = "In the spreadsheet choose Save As, then CSV UTF-8, and give that file."
_AS_UTF8 = "Save it as CSV UTF-8; or, if it comes from an old Windows program, add --map encoding=cp1252."


class Row(NamedTuple):
    """One row: its number as a spreadsheet counts, the line of the file on which it ends, its cells."""

    number: int
    line: int
    cells: list[str]


@dataclass(frozen=True, slots=True)
class Grid:
    """A CSV file; rows that hold nothing are left out, but counted."""

    file: str
    lines: tuple[str, ...]
    separator: str
    headings: Row
    rows: tuple[Row, ...]

    def place(self, row: Row, column: int = 0) -> Place:
        """Where a cell stands, columns from 0: `line` is the row's number; with the row's text, for a caret."""
        raw = self.lines[row.line - 1]
        start = row.line - 1
        first = max(0, start - _MOST_BREAKS)
        while raw.count('"') % 2 and start > first:  # the row began further up: a break stood inside quotes
            start -= 1
            raw = self.lines[start] + raw
        begin, end = _span(raw, self.separator, column)
        source = yamlwords.shown(" ".join(raw[:end].splitlines()) + raw[end:]).rstrip("\r\n")
        return Place(self.file, row.number, begin + 1, source, max(1, end - begin))


def read(data: bytes, file: str, encoding: str = "", *, least: int = 2, example: str = "round,side,net",
         report: Report | None = None) -> Grid:
    """The rows in a file's bytes, of `least` columns or more; `example` is what its headings may be, for messages.

    Rows too long go into the report, if there is one. Raises Refused for them if there is none, for what is no
    CSV, and for what is no text in that encoding ("": UTF-8).
    """
    text = _decode(data, file, encoding)
    lines = tuple(io.StringIO(text, newline=""))
    skipped = 0
    separator = _separator(next((line for line in lines if line.strip()), ""))
    told = lines[0].strip() if lines else ""
    if told.lower().startswith("sep=") and len(told) == 5 and told[4] != '"':  # spreadsheets' own hint
        separator, skipped = told[4], 1
    rows = tuple(_rows(lines, separator, skipped, file))
    if not rows:
        raise _refused(Place(file), "This file is empty.", f"The first row names the columns, such as {example}.")
    headings, *others = rows
    while headings.cells and not headings.cells[-1].strip():
        headings.cells.pop()
    grid = Grid(file, lines, separator, headings, tuple(others))
    if not least <= len(headings.cells) <= MOST_COLUMNS:
        message = "This row should name the columns, parted by commas, semicolons or tabs."
        raise _refused(grid.place(headings), message, f"Such as: {example}")
    problems = _too_wide(grid)
    if report is not None:
        report.problems += problems
    elif problems:
        raise Refused(tuple(problems))
    return grid


_MOST_BREAKS = 60
"""So many line breaks inside a cell are looked back over, where a row's place is told."""

_NO_STORED_TEXT = frozenset({"idna", "punycode", "unicode_escape", "raw_unicode_escape", "raw-unicode-escape",
                             "unicode-escape", "undefined"})
"""Codecs for names on the net and for programs' sources."""


def looks_like(data: bytes) -> bool:
    """Whether what was piped in is a CSV rather than YAML: its first line is headings, without a word and colon."""
    first = next((line for line in data[:4000].splitlines() if line.strip()), b"")
    if b": " in first or first.endswith(b":") or first.startswith((b"# ", b"##", b"---", b"{", b"[")):
        return False
    return any(sign.encode() in first for sign in SEPARATORS)


def _decode(data: bytes, file: str, encoding: str) -> str:
    if len(data) > MOST_BYTES:
        raise _refused(Place(file), "The file is longer than 20 MB.", "Divide it into several files.")
    stranger = yamlwords.stranger(data)
    if stranger:
        raise _refused(Place(file), stranger[0], _AS_CSV)
    marked = next((name for mark, name in yamlwords.MARKS if data.startswith(mark)), "")
    used = marked or encoding or "utf-8"
    if not _is_encoding(used):
        raise _refused(Place(file), f'"{used}" is no encoding.', "Usual ones: utf-8, cp1252, mac_roman.")
    try:
        text = data.decode(used)
    except UnicodeDecodeError as error:
        before = data[: error.start].decode(used, "replace")
        row = _row_at(before)
        line = io.StringIO(before, newline="").readlines()[-1:] or [""]
        start = "" if line[0].endswith("\n") else line[0]
        source = start + data[error.start :].split(b"\n", 1)[0].decode("cp1252", "replace").rstrip()
        named = {"utf-8": "UTF-8", "utf-8-sig": "UTF-8", "utf-16": "UTF-16"}.get(used, used)
        message = f"row {row} is not {named}, so its letters can't be told."
        raise _refused(Place(file, row, len(start) + 1, source), message, "" if encoding else _AS_UTF8) from None
    odd = yamlwords.first_control(text)
    if odd:
        raise _refused(Place(file, _row_at(text[: odd.start()])), *yamlwords.control(odd.group()))
    return text


def _is_encoding(name: str) -> bool:
    """Whether that is a way in which texts are stored."""
    try:
        "".encode(name)  # some of Python's codecs, such as zip, are not for texts at all
        return codecs.lookup(name).name not in _NO_STORED_TEXT
    except (LookupError, UnicodeError, ValueError):
        return False


def _row_at(before: str) -> int:
    """The number of the row that goes on where this text ends."""
    try:
        return max(1, sum(1 for _ in csv.reader(io.StringIO(before + "x", newline=""))))
    except csv.Error:  # that will be told when it is read; first it must be a text
        return before.count("\n") + 1


def _separator(headings: str) -> str:
    """What parts the headings: that of the usual signs which stands there most often outside quotes."""
    outside = "".join(headings.split('"')[::2])
    return max(SEPARATORS, key=outside.count) if any(sign in outside for sign in SEPARATORS) else ","


def _rows(lines: tuple[str, ...], separator: str, skipped: int, file: str) -> Iterator[Row]:
    """The rows that hold something. Raises Refused where quotes don't close."""
    reader = csv.reader(lines[skipped:], delimiter=separator, strict=True)
    number = begun = skipped
    try:
        for cells in reader:
            number += 1
            begun = reader.line_num + skipped
            if "".join(cells).strip():
                yield Row(number, reader.line_num + skipped, cells)
    except csv.Error as error:
        said = str(error)
        if "end of data" in said:
            message, hint = "A quote opens in this row and is never closed.", 'Close it, or write "" for a quote.'
        elif "limit" in said:
            message, hint = "A cell in this row is far too long.", "Look for a quote that is never closed."
        else:
            message, hint = "There is more text after a closing quote.", 'Inside quotes a quote is written twice: "".'
        line = lines[min(begun, len(lines) - 1)]
        raise _refused(Place(file, number + 1, 1, yamlwords.shown(line.rstrip("\r\n"))), message, hint) from None


def _too_wide(grid: Grid) -> list[Problem]:
    """A problem for each row that has more cells than there are headings; short rows are filled with empty cells."""
    width = len(grid.headings.cells)
    problems = []
    for row in grid.rows:
        if len(row.cells) != width:
            if "".join(row.cells[width:]).strip():
                message = f"This row has {len(row.cells)} cells, but there are {width} headings."
                hint = "Put quotes round a name or figure that holds the separator."
                problems.append(Problem(message, grid.place(row, width), hint=hint))
            row.cells[width:] = []
            row.cells.extend([""] * (width - len(row.cells)))
    return problems


def _span(raw: str, separator: str, column: int) -> tuple[int, int]:
    """Where the cell of that number begins and ends in its row's text, without the spaces and quotes round it."""
    start, inside, at = 0, False, 0
    for at, letter in enumerate(raw):
        if letter == '"':
            inside = not inside
        elif letter == separator and not inside:
            if not column:
                break
            column, start = column - 1, at + 1
    else:
        at = len(raw)
    cell = raw[start:at]
    return start + len(cell) - len(cell.lstrip(' "')), start + len(cell.rstrip(' "\r\n'))


def _refused(place: Place, message: str, hint: str = "") -> Refused:
    return Refused((Problem(message, place, hint=hint),))
