"""What a spreadsheet's cell means, and how a text is written so that a spreadsheet takes it for a text."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from functools import lru_cache

from sheetgen.fonts import clean

# A spreadsheet computes what begins with one of these; the last four are the wide forms of Asian keyboards.
_FORMULA = re.compile("'*[=+\\-@\t\r\n＝＋－＠]")
_FIGURE = re.compile(
    r"""(?P<sign>[+-]?)
    (?P<whole> [0-9]+ | [1-9][0-9]{0,2} (?:(?P<group>[,.\ '’\u00a0\u2009\u202f]) [0-9]{3}) (?:(?P=group)[0-9]{3})* )
    (?:(?P<point>[.,]) 0{1,2})?""",
    re.VERBOSE,
)
_BRACKETED = re.compile(r"\((.+)\)")
_NOTHING = frozenset({"", "-", "–", "—", "−"})
_TICKS = frozenset({"x", "✓", "✔", "☑"})
_BETWEEN_PLAYERS = re.compile(r"\s+[&+]\s+")


def figure(text: str) -> str:
    """A cell's whole number as sheetgen writes it: "1265" for "1,265", "1.265", "1 265", "1265.00"; "-45" for "(45)".

    What is no whole number comes back as it was: telling so is for whoever reads it. "" for an empty cell or a dash.
    """
    typed = text.strip()
    if typed in _NOTHING:
        return ""
    bracketed = _BRACKETED.fullmatch(typed)  # as bookkeepers write what is below zero
    plain = f"-{bracketed[1].strip()}" if bracketed else typed.replace("−", "-")
    found = _FIGURE.fullmatch(plain)
    if not found or (found["group"] and found["group"] == found["point"]):
        return typed
    return found["sign"] + re.sub("[^0-9]", "", found["whole"])


def tick(text: str) -> str:
    """A cell of a yes-or-no column: "yes" for a tick or an x, anything else as it was."""
    typed = text.strip()
    return "yes" if typed.casefold() in _TICKS else typed


@lru_cache(maxsize=256)  # a list says each table, seat and side again and again
def words(text: str) -> str:
    """A cell's text as it can be printed, and without the apostrophe that `guarded` put before it."""
    if text[:1] == "'" and _FORMULA.match(text):
        text = text[1:]
    return clean(text)


def guarded(text: str) -> str:
    """A text that no spreadsheet computes: an apostrophe stands before what looks like a formula."""
    return f"'{text}" if _FORMULA.match(text) else text


def players(text: str) -> tuple[str, ...]:
    """The names in one cell: parted by ";", or by "&" or "+" between spaces. A comma parts nothing: it is in names."""
    if ";" in text:
        parts = next(csv.reader([text], delimiter=";", skipinitialspace=True))
    elif "&" in text or "+" in text:
        parts = _BETWEEN_PLAYERS.split(words(text))
    else:
        parts = [text]
    return tuple(filter(None, map(words, parts)))


def numbered(text: str) -> dict[str, int] | None:
    """Names with a number behind each, parted by ";": "Ed 3; Flo 5"; None where one has no number."""
    found = {}
    for part in filter(None, map(words, text.split(";"))):
        name, _, number = part.rpartition(" ")
        if not name or not re.fullmatch("[1-9][0-9]{0,2}", number):
            return None
        found[name] = int(number)
    return found


def players_cell(names: Iterable[str]) -> str:
    """Names for one cell, so that `players` finds the same again."""
    known = tuple(names)
    joined = " & ".join(known)
    if players(joined) == known:
        return joined
    out = io.StringIO()
    csv.writer(out, delimiter=";", lineterminator="").writerow([*known, ""])
    return out.getvalue()
