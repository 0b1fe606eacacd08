"""What kind of file this is, told from the words at its outer edge."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from sheetgen import yamlfile
from sheetgen.errors import FileTrouble, Problem, Refused
from sheetgen.yamlfile import Mapping, Node

Kind = Literal["variant", "game", "layout", "language", "theme", "club", "map", ""]

# The first kind of which a file has any word; the order matters where two kinds share a word.
_SIGNS: tuple[tuple[Kind, frozenset[str]], ...] = (
    ("layout", frozenset({"parts"})),
    ("theme", frozenset({"tint", "labels", "titles", "red_suits", "solid_suits", "thin", "line", "heavy"})),
    ("language", frozenset({"code", "plurals", "figures", "dates"})),
    ("club", frozenset({"roster", "seating", "tables", "logo", "house_rules", "footer", "standings", "records",
                        "site"})),
    ("map", frozenset({"columns", "encoding", "ignore"})),
    ("game", frozenset({"variant", "sides", "first_dealer"})),
    (
        "variant",
        frozenset({"lines", "extends", "seats", "cards", "minimum_meld", "to_go_out", "groups", "options"}),
    ),
    ("game", frozenset({"rounds", "totals"})),
)

_ADVICE = {
    "game": ("is a recorded game", "To print it: sheetgen fill {path}"),
    "variant": ("holds the rules of a game", "To print a blank sheet of it: sheetgen blank {path}"),
    "layout": ("is a layout", "To use it: sheetgen blank --layout {path}"),
    "language": ("holds the words of a language", ""),
    "club": ("is a club's file", "To print its pack: sheetgen club pack {path}"),
    "map": ("says what the columns of a CSV hold", "To use it: sheetgen fill FILE.csv --map {path}"),
    "theme": ("is a theme", "To use it: sheetgen blank --theme {path}"),
}


def kind_of(node: Node) -> Kind:
    """The kind of a file; "" if nothing tells."""
    words = set(node.keys()) if isinstance(node, Mapping) else set()
    return next((kind for kind, signs in _SIGNS if words & signs), "")


@contextmanager
def expected(wanted: Kind, path: str, data: bytes | None = None) -> Iterator[None]:
    """Lets what is inside read a file; if it is refused because it is another kind, says that instead."""
    try:
        yield
    except Refused as refused:
        found = _kind_of_file(path, data)
        if found in ("", wanted):
            raise
        what, advice = _ADVICE[found]
        hint = advice.format(path=path)
        raise Refused((Problem(f"{path} {what}, not {_named(wanted)}.", hint=hint),)) from refused


def _named(kind: Kind) -> str:
    return {"game": "a recorded game", "variant": "the rules of one"}.get(kind, f"a {kind}")


def _kind_of_file(path: str, data: bytes | None) -> Kind:
    try:
        if data is not None:
            return kind_of(yamlfile.parse(yamlfile.decode(data, path), path))
        return kind_of(yamlfile.load(path))
    except (Refused, FileTrouble):
        return ""
