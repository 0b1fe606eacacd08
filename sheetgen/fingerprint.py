"""A short code for the rules that a game is scored by, so that scores of other rules are never added to it unseen."""

from __future__ import annotations

import zlib
from dataclasses import MISSING, fields, is_dataclass

from sheetgen.variant import Variant
from sheetgen.yamlfile import Mapping, Scalar, Sequence

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits and letters of which none is taken for another when read aloud or copied by hand."""

LENGTH = 6

APART = frozenset({"title", "family", "about", "sources", "extends", "rounds_per_page", "round_word", "step", "notes",
                   "words", "options", "id", "seat", "chosen", "sets"})
"""What may differ although a game is scored alike: words, and the choices whose changes are in the rules already."""


def of(variant: Variant) -> str:
    """The code of a variant with its options and house rules, such as "7K2M4Q".

    It is one code for every number of players, so the variant must be settled for its first seat.
    """
    told = {each.name: getattr(variant, each.name) for each in fields(variant) if each.name not in APART}
    number = zlib.crc32(repr(_plain(told)).encode())
    return "".join(LETTERS[number >> 5 * place & 31] for place in reversed(range(LENGTH)))


def _plain(value: object) -> object:  # noqa: PLR0911  one answer for each kind of value
    """The value without the places where it was written, and without what a file may just as well leave out."""
    if isinstance(value, Scalar):
        return value.text
    if isinstance(value, Mapping):
        return sorted((word.text, _plain(held)) for word, held in value.pairs)
    if isinstance(value, Sequence):
        return [_plain(item) for item in value.items]
    if isinstance(value, dict):
        return sorted((name, _plain(held)) for name, held in value.items() if held not in (None, (), {}, ""))
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if is_dataclass(value):
        held = {each.name: getattr(value, each.name) for each in fields(value)}
        return _plain({each.name: held[each.name] for each in fields(value)
                       if each.default is MISSING or held[each.name] != each.default})
    return value
