"""Plain text for a terminal: safe to show, counted in columns, with one and many told apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Literal

Align = Literal["left", "right"]

# What a code page may lack, in letters that every one has.
_PLAINER = {
    "−": "-",
    "–": "-",
    "—": "-",
    "…": "...",
    "×": "x",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "≥": "at least ",
    "·": ".",
    "Ł": "L",
    "ł": "l",
    "Đ": "D",
    "đ": "d",
    "Ø": "O",
    "ø": "o",
    "ı": "i",
    "Æ": "AE",
    "æ": "ae",
    "Œ": "OE",
    "œ": "oe",
    "ß": "ss",
    "₂": "2",
}


def clean(text: str) -> str:
    """The text without what could move the cursor or hide what follows; a tab becomes a space."""
    if text.isprintable():
        return text
    kinds = ((letter, unicodedata.category(letter)) for letter in text.replace("\t", " "))
    return "".join(
        "?" if kind == "Cc" else letter for letter, kind in kinds if kind not in {"Cf", "Zl", "Zp"}
    )


def plainer(letter: str) -> str:
    """The nearest that plain ASCII has to one letter; "?" if nothing is near."""
    if letter in _PLAINER:
        return _PLAINER[letter]
    bare = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode("ascii")
    return bare or "?"


def width(text: str) -> int:
    """How many columns of a terminal the text takes: two for wide letters, none for combining marks."""
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return len(text) + wide - sum(unicodedata.combining(letter) > 0 for letter in text)


def cut(text: str, most: int) -> str:
    """The text, or its beginning and "..." where it is wider than `most` columns."""
    near = text[: 4 * most + 16]  # a line of a megabyte is not measured whole
    if len(near) == len(text) and width(text) <= most:
        return text
    kept = near[: most - 3] if near.isascii() else near
    while kept and width(kept) > most - 3:
        kept = kept[:-1]
    return kept.rstrip() + "..."


def pad(text: str, columns: int, align: Align = "left") -> str:
    """The text filled up with spaces to so many columns."""
    gap = " " * max(0, columns - width(text))
    return gap + text if align == "right" else text + gap


def wrapped(text: str, columns: int) -> list[str]:
    """The text in lines of so many columns at most; a longer word keeps a line to itself."""
    lines = [""]
    for word in text.split():
        if lines[-1] and width(lines[-1]) + 1 + width(word) > columns:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def table(rows: Sequence[Sequence[str]], right_from: int = 99, gap: int = 3) -> str:
    """The rows with their columns lined up, one line each; from column `right_from` (from 0) on, to the right."""
    count = max((len(row) for row in rows), default=0)
    widths = [max((width(row[i]) for row in rows if i < len(row)), default=0) for i in range(count)]
    lines = []
    for row in rows:
        cells = [pad(cell, widths[i], "right" if i >= right_from else "left") for i, cell in enumerate(row)]
        lines.append((" " * gap).join(cells).rstrip())
    return "\n".join(lines)


def figure(number: int) -> str:
    """A number as a terminal shows it: thousands apart, and a plain minus that every code page has."""
    return f"{number:,}"


def count(number: int, one: str, many: str = "") -> str:
    """ "1 page", "3 pages"; `many` where adding an s is not enough."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def game(name: str) -> str:
    """What one game of several is called: "game 4", or its name where it has more than a number."""
    return f"game {name}" if name.isdigit() else clean(name)


def listed(names: Sequence[str], last: str = "and") -> str:
    """ "Ann", "Ann and Bob", "Ann, Bob and Cy"."""
    return " ".join(filter(None, [", ".join(names[:-1]), last if len(names) > 1 else "", *names[-1:]]))
