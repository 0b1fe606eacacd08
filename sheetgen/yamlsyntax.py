"""Where YAML itself can't be followed: what its writer probably meant, in words."""

from __future__ import annotations

import re
from collections.abc import Callable

from sheetgen import yamlwords
from sheetgen.yamlfault import Fault, Told
from sheetgen.yamlwords import quoted, short

_LOST = r"(?<=[^\s#]) +(#+[^\s#=*~_-][^,\]}]*)"
_CURLY = r"(?:^ *|[:,-] +|[\[{] *)([“”„‘‚])"
_TIGHT = r" *(?:- +)*(?P<word>[^\s:#\"'\[\]{},-][^:\"'\[\]{},/]*):(?P<value>[^\s:/][^:]*)$"
_NOT_CLOSED = "The quote that opens here is never closed."
_CLOSE = "Close it with the same mark at the end of its text."


def explain(fault: Fault) -> Told:
    """The mistake in words; never in those of the parser."""
    for rule in _RULES:
        told = rule(fault)
        if told:
            return told
    line, column = fault.found
    if line >= len(fault.lines) or not fault.text(line).strip():
        line = max(0, fault.above(line))
        column = len(fault.text(line)) - len(fault.text(line).lstrip())
    return Told(
        line,
        column,
        1,
        "YAML can't follow this line.",
        "If its text holds : # [ ] { } or begins with a special sign, put quotes round the text.",
    )


def _tab(fault: Fault) -> Told | None:
    for line in fault.suspects():
        if line in fault.tabs:
            return Told(line, 0, 1, *yamlwords.TAB)
    return None


def _curly(fault: Fault) -> Told | None:
    for line in fault.suspects():
        match = re.search(_CURLY, fault.text(line))
        if match:
            message = "This quote is curly, and does not count as a quote."
            return Told(line, match.start(1), 1, message, "Write straight ones.")
    return None


def _special(fault: Fault) -> Told | None:
    """A value that begins with @ ` % & * ! > or |."""
    scanned = ("alias", "anchor", "tag", "block scalar")
    if fault.began and any(word in fault.context for word in scanned):
        line, column = fault.began
    elif "cannot start any token" in fault.problem or "tag handle" in fault.problem:
        line, column = fault.found
    else:
        return None
    return Told(line, column, *yamlwords.decorated(fault.text(line), column))


def _directive(fault: Fault) -> Told | None:
    if "directive" not in fault.context + fault.problem:
        return None
    line = (fault.began or fault.found)[0]
    message = "A line that begins with % is an instruction to YAML, which sheetgen does not take."
    return Told(line, 0, 1, message, "Remove it, or put quotes round the text.")


def _escape(fault: Fault) -> Told | None:
    if "escape" not in fault.problem:
        return None
    line, column = fault.found
    if fault.problem == "escape":  # a code too large for a letter: the loader tells no place
        line = next((number for number, text in enumerate(fault.lines) if "\\U" in text), 0)
        column = max(0, fault.text(line).find("\\U") + 1)
    code = fault.text(line)[max(0, column - 1) : column + 1]
    return Told(
        line,
        max(0, column - 1),
        2,
        f"Between double quotes a backslash begins a code, and {short(code)} is none that sheetgen knows.",
        "Use single quotes (') round the text, or write the backslash twice.",
    )


def _open_quote(fault: Fault) -> Told | None:
    if "quoted scalar" in fault.context and fault.began:
        return Told(*fault.began, 1, _NOT_CLOSED, _CLOSE)
    return None


def _lost(fault: Fault) -> Told | None:
    for line in (fault.found[0], fault.began[0] if fault.began else -1):
        text = fault.text(line)
        match = re.search(_LOST, text)
        if match and not text.lstrip().startswith("#") and text.count('"', 0, match.start()) % 2 == 0:
            tail = match.group(1).rstrip()
            return Told(line, match.start(1), len(tail), *yamlwords.lost_words(tail))
    return None


def _colon(fault: Fault) -> Told | None:
    """Two colons, none, or one without its space."""
    if "mapping values are not allowed" in fault.problem:
        line, column = fault.found
        return _two_colons(fault.text(line), line, column) or _line_above(fault, line)
    if "could not find expected ':'" in fault.problem:
        return _no_colon(fault, (fault.began or fault.found)[0])
    return None


def _two_colons(text: str, line: int, column: int) -> Told | None:
    first = text.find(": ", 0, column)
    if first < 0:
        return None
    start = first + 1 + len(text[first + 1 :]) - len(text[first + 1 :].lstrip())
    value = yamlwords.value_at(text, start)
    word = text[:first].strip().removeprefix("- ")
    return Told(
        line,
        start,
        len(value),
        f"{quoted(value, always=True)} holds a colon of its own.",
        f"Put quotes round it: {short(word)}: {quoted(value)}.",
    )


def _line_above(fault: Fault, line: int) -> Told | None:
    above = fault.above(line)
    if above < 0:
        return None
    if re.match(_TIGHT, fault.text(above)) or ": " not in f"{fault.text(above)} ":
        told = _no_colon(fault, above)
        if told:
            return told
    column = len(fault.text(line)) - len(fault.text(line).lstrip())
    return Told(
        line,
        column,
        len(fault.text(line).strip()),
        f"This line stands further in than line {above + 1}, which has its value already.",
        "Begin both in the same column.",
    )


def _no_colon(fault: Fault, line: int) -> Told | None:
    text = fault.text(line)
    stripped = text.strip()
    column = len(text) - len(text.lstrip())
    tight = re.match(_TIGHT, text)
    if tight:
        better = f"{tight['word']}: {tight['value'].strip()}"
        message = f"{quoted(stripped, always=True)} has no space after its colon."
        return Told(line, column, len(stripped), message, f"Write {short(better)}.")
    if stripped.startswith("- ") or not stripped:
        return None
    word, _, value = stripped.partition(" ")
    hint = "Begin the line with a word and a colon, such as table: 4."
    if len(stripped.split()) <= 3:
        hint = f"Write {short(f'{word}: {value}')}." if value else f"Write {short(word)}: and a value."
    if fault.above(line) >= 0:
        hint += " (If it goes on from the line above, move it in by two spaces.)"
    return Told(line, column, len(stripped), f"{quoted(stripped, always=True)} has no colon.", hint)


def alone(line: str) -> tuple[str, str]:
    """A message and hint for a file that holds one text and no word with a colon."""
    told = _no_colon(Fault((line,), frozenset(), "", "", None, (0, 0)), 0) if re.match(_TIGHT, line) else None
    if told:
        return told.message, told.hint
    hint = "Begin each line with a word and a colon, such as variant: classic."
    return "This file holds a text, but no word with a colon.", hint


def _dash(fault: Fault) -> Told | None:
    line, column = fault.found
    if "sequence entries are not allowed" in fault.problem:
        hint = "Put each dash on a line of its own below the word, or quotes round a text."
        return Told(line, column, 1, "A list can't begin on the line of its word.", hint)
    if "mapping keys are not allowed" in fault.problem:
        value = yamlwords.value_at(fault.text(line), column)
        message = f"{quoted(value, always=True)} begins with ?, which YAML keeps for itself."
        return Told(line, column, len(value), message, f"Put quotes round it: {quoted(value)}.")
    return None


def _brackets(fault: Fault) -> Told | None:
    if "flow" not in fault.context or not fault.began:
        return None
    line, column = fault.began
    opening = fault.text(line)[column : column + 1]
    closing = {"[": "]", "{": "}"}.get(opening)
    at = fault.text(fault.found[0])[fault.found[1] : fault.found[1] + 1]
    if closing is None or (at and at in ",]}" and "node" in fault.context):
        return Told(
            *fault.found,
            1,
            "Something is missing before this sign.",
            "Write the value, or put quotes round a text.",
        )
    if at and at in "]}" and at != closing:
        return Told(*fault.found, 1, f"This {at} closes what {opening} opened.", f"Write {closing} here.")
    if fault.found[0] == line and at:
        if fault.text(line)[: fault.found[1]].rstrip()[-1:] in {"'", '"'}:
            return _after(fault)
        hint = "Put a comma between two values, and quotes round a text that holds a colon or bracket."
        return Told(*fault.found, 1, f"A comma or {closing} is missing before this.", hint)
    return Told(
        line,
        column,
        1,
        f"The {opening} that opens here is never closed.",
        f"Close it with {closing} at its end.",
    )


def _after(fault: Fault) -> Told | None:
    """Text behind a closing quote or bracket; often an earlier quote was left open."""
    line, column = fault.found
    before = fault.text(line)[:column].rstrip()
    if "expected" not in fault.problem or not before or before[-1] not in "\"'}]":
        return None
    end = before[-1]
    if end == '"':
        for above in range(line - 1, max(-1, line - 40), -1):
            if fault.text(above).replace('\\"', "").count('"') % 2:
                return Told(above, fault.text(above).rfind('"'), 1, _NOT_CLOSED, _CLOSE)
    opening = {"}": "{", "]": "["}.get(end, end)
    start = max(0, before[:-1].rfind(opening))
    value = yamlwords.value_at(fault.text(line), start)
    inner = value[1:-1] if end in "\"'" and value.endswith(end) else value
    what = "quote" if end in "\"'" else "bracket"
    return Told(
        line,
        start,
        len(value),
        f"There is more text after the closing {what}.",
        f"Put quotes round all of it: {quoted(inner)}.",
    )


def _out_of_line(fault: Fault) -> Told | None:
    if "expected <block end>" not in fault.problem or not fault.began:
        return None
    line, column = fault.found
    text = fault.text(line)
    begin, start = fault.began
    length = len(text.rstrip()) - column
    if text[column : column + 1] == ":":
        return Told(line, column, 1, *yamlwords.NO_WORD)
    if text[column : column + 2].rstrip() == "-" and column == start:
        message = "A dash stands among lines that are no list."
        return Told(line, column, 1, message, "Give the list a word with a colon on the line above it.")
    above = fault.above(line)
    near = {begin: start} | ({above: len(fault.text(above)) - len(fault.text(above).lstrip())} if above > begin else {})
    places = " or ".join(f"line {number + 1} (column {at + 1})" for number, at in sorted(near.items(), reverse=True))
    return Told(
        line,
        column,
        length,
        f"This line begins in column {column + 1}, which fits none of the lines above it.",
        f"Begin it exactly below the one that it belongs to: {places}.",
    )


def _misplaced(fault: Fault) -> Told | None:
    line, column = fault.found
    if "expected the node content" in fault.problem:
        value = yamlwords.value_at(fault.text(line), column) or fault.text(line)[column : column + 1]
        if not value.strip():
            return None
        message = f"{quoted(value, always=True)} begins with {value[0]}, which YAML keeps for itself."
        return Told(line, column, len(value), message, f"Put quotes round it: {quoted(value)}.")
    if "expected '<document start>'" in fault.problem:
        hint = "Give each line a word, a colon and a value, all beginning in the same column."
        return Told(line, column, 1, "This does not go on from the line above it.", hint)
    return None


_RULES: tuple[Callable[[Fault], Told | None], ...] = (
    _tab,
    _curly,
    _special,
    _directive,
    _escape,
    _open_quote,
    _lost,
    _colon,
    _dash,
    _brackets,
    _after,
    _out_of_line,
    _misplaced,
)
