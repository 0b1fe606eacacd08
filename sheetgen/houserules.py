"""House rules for once, in words: the single values that were set for a sheet or a game."""

from __future__ import annotations

from sheetgen.language import Language
from sheetgen.rulebook import REMOVED, WORTHS
from sheetgen.scalars import whole
from sheetgen.variant import Variant

_NUMBERS = ("decks", "jokers", "deal", "draw", "target")  # their labels have the same names
_ANSWERS = ("yes", "no", REMOVED)


def told(variant: Variant, language: Language) -> tuple[str, ...]:
    """Each value that was set, as a sheet tells it: "natural canasta (700)", "game ends at (8,500)"."""
    return tuple(dict.fromkeys(_told(variant, path.split("."), value, language) for path, value in variant.sets))


def _told(variant: Variant, path: list[str], value: str, language: Language) -> str:
    field = path[2] if path[0] == "lines" and len(path) > 2 else WORTHS[0]
    shown = _shown(value, language) if field in WORTHS else ""  # what else changes in a line is not its worth
    what = _what(variant, path, language)
    return language.rule("house_rule", title=what, choice=shown) if shown else what


def _shown(value: str, language: Language) -> str:
    """A value as it is printed; "" for one that is no figure and no answer, such as a list."""
    number = whole(value)
    if number is not None:
        return language.figure(number)
    return language.rule(value) if value in _ANSWERS else ""


def _what(variant: Variant, path: list[str], language: Language) -> str:
    """What a path is about, in the sheet's words."""
    first, *rest = path
    if rest and first in ("lines", "cards"):
        return language.name(variant, rest[0]) if first == "lines" else language.card(rest[0])
    if rest and first.startswith("to_go_out"):
        title = language.own.inside(language.rule("title_to_go_out"))
        return language.rule("these", names=title, text=language.name(variant, rest[0], 2))
    keys = {"minimum_meld": "title_minimum", "rounds": f"{variant.round_word}s", "foot": "in_foot"}
    key = keys.get(first, first if first in _NUMBERS else "")
    if key:
        return language.own.inside(language.rule(key, foot=language.name(variant, "foot")))
    return " ".join(path).replace("_", " ")
