"""In which order the letters of a line stand on paper when some of them run from right to left."""

from __future__ import annotations

from unicodedata import bidirectional

FIRST_RIGHT_TO_LEFT = "\u0590"
"""No letter before Hebrew runs from right to left: most lines are told by this alone."""

BRACKETS = {"(": ")", "[": "]", "{": "}"}


def runs(text: str) -> tuple[tuple[str, bool], ...]:
    """Returns the runs of a line from left to right, each with whether its letters run from right to left.

    A line of the sheet runs from left to right as a whole; within it Hebrew and Arabic run the other way and
    figures keep their order (the part of Unicode's rules, UAX 9, that a name or a label can need).
    """
    if not text or max(text) < FIRST_RIGHT_TO_LEFT:
        return ((text, False),) if text else ()
    levels = _levels(text)
    pieces: list[tuple[int, str]] = []
    for letter, level in zip(text, levels, strict=True):
        if pieces and pieces[-1][0] == level:
            pieces[-1] = (level, pieces[-1][1] + letter)
        else:
            pieces.append((level, letter))
    return tuple((piece, level == 1) for level, piece in _turned(pieces))


def _levels(text: str) -> list[int]:
    """0 for left to right, 1 for right to left, 2 for figures among letters that run from right to left."""
    kinds = [bidirectional(letter) or "L" for letter in text]
    if not {"R", "AL", "AN"}.intersection(kinds):
        return [0] * len(text)
    strong = before = "L"
    for index, kind in enumerate(kinds):
        if kind == "NSM":  # an accent goes with its letter
            kinds[index] = before
        elif kind in ("L", "R", "AL"):
            strong = kind
            kinds[index] = "R" if kind == "AL" else kind
        elif kind == "EN":
            kinds[index] = {"L": "L", "AL": "AN"}.get(strong, "EN")
        before = kinds[index]
    _join_figures(kinds)
    _pair_brackets(text, kinds)
    kinds = _settle_neutrals(kinds)
    return [{"L": 0, "R": 1}.get(kind, 2) for kind in kinds]


def _join_figures(kinds: list[str]) -> None:
    """A comma or a sign between figures, and per cents and the like beside them, belong to them."""
    last = len(kinds) - 1
    for index in (*range(last + 1), *range(last, -1, -1)):
        kind = kinds[index]
        around = (kinds[index - 1] if index else "", kinds[index + 1] if index < last else "")
        if (kind in ("CS", "ES") and around == ("EN", "EN")) or (kind == "ET" and "EN" in around):
            kinds[index] = "EN"
        elif kind == "CS" and around == ("AN", "AN"):
            kinds[index] = "AN"


def _pair_brackets(text: str, kinds: list[str]) -> None:
    """Two brackets that belong together run alike: as the line does, unless all about and in them runs leftward."""
    opened: list[int] = []
    for index, letter in enumerate(text):
        if letter in BRACKETS:
            opened.append(index)
        elif opened and letter == BRACKETS[text[opened[-1]]]:
            start = opened.pop()
            inside = kinds[start + 1 : index]
            before = next((kind for kind in reversed(kinds[:start]) if kind in ("L", "R", "EN", "AN")), "L")
            if "L" in inside:
                kinds[start] = kinds[index] = "L"
            elif {"R", "EN", "AN"}.intersection(inside):
                kinds[start] = kinds[index] = "L" if before == "L" else "R"


def _settle_neutrals(kinds: list[str]) -> list[str]:
    """Spaces and the like run as both their neighbours do, or else as the line does."""
    settled = list(kinds)
    index = 0
    while index < len(settled):
        end = index
        while end < len(settled) and settled[end] not in ("L", "R", "EN", "AN"):
            end += 1
        if end > index:
            before = settled[index - 1] if index else "L"
            after = settled[end] if end < len(settled) else "L"
            settled[index:end] = ["L" if "L" in (before, after) else "R"] * (end - index)
        index = end + 1
    return settled


def _turned(pieces: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Turns round each longest row of pieces that run leftward, the figures among them included."""
    turned: list[tuple[int, str]] = []
    row: list[tuple[int, str]] = []
    for piece in pieces:
        if piece[0]:
            row.append(piece)
        else:
            turned += [*reversed(row), piece]
            row = []
    return turned + row[::-1]
