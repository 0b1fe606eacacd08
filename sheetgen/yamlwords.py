"""What can be wrong with a YAML text beside its syntax, in words for someone who never heard of YAML."""

from __future__ import annotations

import re

MARKS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
"""The marks at the start of a file that tell how its letters are stored."""

SECOND_DOCUMENT = (
    "A line of --- begins a second document here.",
    "Keep one document in a file, and remove the line.",
)
DIRECTIVE = ("A line that begins with % stands above this one.", "Remove it, and the line of --- as well.")
DIRECTIVES = ("Lines that begin with % are instructions to YAML, which sheetgen does not take.", "Remove them.")
KEY_NO_WORD = (
    "A list or a group of values stands where a word before a colon should be.",
    "If { or [ belongs to a text, put quotes round the text. Write one brace, not two, round a word.",
)
TAB = ("This line is moved in by a tab.", "Use spaces: two for each step.")
MERGE = ('"<<" is a YAML trick that sheetgen does not take.', "Write the values out, or put quotes round it.")
NO_WORD = ("There is no word before the colon.", "Write the word, or put quotes round the text.")

_STRANGERS = (
    (b"PK\x03\x04", "a spreadsheet or another kind of zip file"),
    (b"\xd0\xcf\x11\xe0", "a spreadsheet or document of an old Office program"),
    (b"%PDF", "a PDF"),
    (b"\x89PNG", "a picture (PNG)"),
    (b"\xff\xd8\xff", "a picture (JPEG)"),
    (b"GIF8", "a picture (GIF)"),
    (b"\x1f\x8b", "a compressed file (gzip)"),
    (b"{\\rtf", "a word processor's document (RTF)"),
    (b"<!DOCTYPE", "a web page"),
    (b"<html", "a web page"),
)
_SPACE = "\u00a0\u2000-\u200a\u202f\u205f\u3000"
# looked for only in texts that hold something odd, so not compiled at each start
_CONTROL = "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]"
_LED = f"(?m)^[ \t{_SPACE}]+"
_AFTER_COLON = f"(?m)^([ -]*[^\\s:#\"'\\[\\]{{}}]+:)[{_SPACE}]+"
_LED_BY_TAB = f"^[ {_SPACE}]*\t[ \t{_SPACE}]*[^\\s#]"
_ODD_BREAKS = {0x85: " ", 0x2028: " ", 0x2029: " ", 0xFEFF: "\u200b", 0x09: " "}
_LOST = r" +(#+[^\s#=*~_-][^,\]}]*)"
_CURLY = "[“„”][^“„”]*[“”]|[‘‚][^‘‚’]*[’‘]"


def levelled(text: str) -> tuple[str, frozenset[int]]:
    """The text with plain line ends and plain spaces, and the lines (from 0) that a tab moves in.

    Each letter keeps its place. A tab between words becomes a space; so does a no-break space that leads a
    line or follows its colon (web pages are full of them), and a line break that no editor shows.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    tabs: frozenset[int] = frozenset()
    if printable(text):
        return text, tabs
    if "\t" in text:
        tabs = frozenset(number for number, line in enumerate(text.split("\n")) if re.match(_LED_BY_TAB, line))
    text = re.sub(_LED, lambda led: " " * len(led.group()), text)
    text = re.sub(_AFTER_COLON, lambda led: led.group(1) + " " * (len(led.group()) - len(led.group(1))), text)
    return text.translate(_ODD_BREAKS), tabs


def printable(text: str) -> bool:
    """Whether a text holds nothing but letters, plain spaces and line ends; most do."""
    return all(map(str.isprintable, text.split("\n")))


def first_control(text: str) -> re.Match[str] | None:
    """The first letter that no text holds on purpose."""
    return None if printable(text) else re.search(_CONTROL, text)


def shown(line: str) -> str:
    """A line fit for a terminal: what can't be shown is a full stop, in its place."""
    return line if line.isprintable() else re.sub(_CONTROL, ".", line)


def stranger(data: bytes) -> tuple[str, str] | None:
    """A message and hint for a file that is no text at all, or None."""
    hint = "Give the text file (.yaml) instead."
    for start, name in _STRANGERS:
        if data[: len(start)].lower() == start.lower():
            return f"This is {name}, not a text file, whatever its name says.", hint
    if b"\0" in data[:2000] and not data.startswith((b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")):
        zeros = sorted(half.count(0) / max(1, len(half)) for half in (data[0:200:2], data[1:200:2]))
        if zeros[0] < 0.3 and zeros[1] > 0.7:
            return "This text is stored as UTF-16.", "In your editor choose Save As, then the encoding UTF-8."
        return "This is not a text file.", hint
    return None


def control(letter: str) -> tuple[str, str]:
    """A message and hint for a control character."""
    return f"There is a control character here (U+{ord(letter):04X}), which can't be printed.", "Remove it."


def empty(something: bool) -> tuple[str, str]:
    """A message and hint for a file without a value."""
    if something:
        return (
            "This file holds no value, only notes (lines that begin with #) or dashes.",
            "Write the first line.",
        )
    return "This file is empty.", "Write something in it, or give another file."


def twice(word: str, first: int) -> tuple[str, str]:
    """A message and hint for a word written twice."""
    return f"{quoted(word, always=True)} is written twice (first on line {first}).", "Keep one."


def curly(text: str) -> tuple[str, str] | None:
    """A message and hint for a text between curly quotes, or None."""
    if text[:1] not in {"“", "„", "”", "‘", "‚"} or not re.fullmatch(_CURLY, text):
        return None
    inner = text[1:-1]
    return (
        f"The quotes round {short(inner)} are curly; they would be part of the text.",
        f"Write {quoted(inner)} with straight quotes, or {quoted(text)} if they belong to it.",
    )


def short(text: str, most: int = 40) -> str:
    """A text in one line, cut to a length that a message can bear."""
    text = " ".join(shown(text).split())
    return text if len(text) <= most else text[: most - 1] + "…"


def quoted(text: str, *, always: bool = False) -> str:
    """A text between quotes, as it may be written in YAML; `always`: in double quotes, for the eye."""
    text = short(text)
    if ('"' in text or "\\" in text) and not always:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'


def lost(line: str, column: int, kept: str) -> tuple[int, int, str, str] | None:
    """What YAML would drop behind a text that ends there without quotes ("Table #4"): its column (from 0)
    and length, a message and a hint; or None."""
    after = line[column : column + 80].lstrip(" ")  # mostly a comma, a note, or nothing
    if not line.startswith(" ", column) or (after and not after.startswith("#")) or after.startswith("# "):
        return None
    match = re.compile(_LOST).match(line, column)
    if not match:
        return None
    tail = match.group(1).rstrip()
    message, _ = lost_words(tail)
    hint = f"Write {quoted(f'{kept} {tail}'.strip())} in quotes, or a space after # if it is a note."
    return match.start(1), len(tail), message, hint


def lost_words(tail: str) -> tuple[str, str]:
    """A message and hint for what YAML would drop."""
    return (
        f"{quoted(tail, always=True)} would be lost: after a space, # begins a note.",
        "Put quotes round the whole text, or a space after # if it is a note.",
    )


_DECORATIONS = {"&": "&", "*": "*", "!": "!", "@": "@", "%": "%", "`": "a backtick (`)", ">": ">", "|": "|"}


def block_note(line: str, column: int) -> bool:
    """Whether a text in lines of its own begins there, its | or > followed by what may not follow it."""
    return line[column + 1 :].lstrip("-+0123456789").startswith("#")


def value_at(line: str, column: int) -> str:
    """What its writer took for one value there: up to a comma or bracket inside brackets, else up to the
    end of the line or a note; 80 letters at most."""
    start = max(0, column - 2000)
    before = line[start:column]
    inside = before.count("[") + before.count("{") > before.count("]") + before.count("}")
    value = line[column : column + 80]
    for end in (" #", ",", "]", "}") if inside else (" #",):
        value = value.partition(end)[0]
    return value.rstrip()


def decorated(line: str, column: int) -> tuple[int, str, str]:
    """The length of a value that begins with a letter YAML keeps for itself, a message and a hint."""
    value = value_at(line, column)
    name = _DECORATIONS.get(value[:1])
    if name is None:
        return 1, "YAML can't follow this text.", "Put quotes round it."
    return (
        len(value),
        f"{quoted(value, always=True)} begins with {name}, which YAML keeps for itself.",
        f"Put quotes round it: {quoted(value)}.",
    )
