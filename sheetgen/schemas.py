"""The JSON Schema of each kind of file, by which an editor completes words and underlines slips."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sheetgen import laid, record
from sheetgen.clubfile import ClubFile
from sheetgen.csvcolumns import FIGURES, Map
from sheetgen.game import GameFile, SideFile
from sheetgen.language import Words
from sheetgen.layout import Layout
from sheetgen.roundfile import RoundWords
from sheetgen.shapes import Schema, Text, Whole
from sheetgen.theme import Theme
from sheetgen.variant import Variant, VariantFile

KINDS: Mapping[str, type] = {
    "variant": VariantFile, "game": GameFile, "layout": Layout, "language": Words, "theme": Theme, "club": ClubFile,
    "map": Map,
}
"""Each kind of file, and the record that it holds."""

REMOVED: Schema = {"const": "none"}
_BESIDE = "Beside"


def schema(kind: str, variant: Variant | None = None) -> Schema:
    """The JSON Schema (draft-07) of a kind of file; `variant` says which lines a game's rounds have."""
    made = record.schema(KINDS[kind])
    if kind == "variant":
        return _extending(made)
    return _with_rounds(made, variant) if kind == "game" else made


def _with_rounds(made: Schema, variant: Variant | None) -> Schema:
    """The schema of a game, with what its sides and rounds hold."""
    for name in (SideFile, RoundWords):
        made["definitions"] |= record.schema(name)["definitions"]
    number, text = Whole().schema({}), Text().schema({})
    figures = dict.fromkeys(FIGURES, number)
    cards = {word: {"anyOf": [text, {"type": "array", "items": text}]} for word in laid.WORDS}
    lines = {line.id: _line(variant, line.id, number) for line in variant.lines} if variant else {}
    side: Schema = {"type": "object", "properties": {**figures, **cards, **lines}}
    side["additionalProperties"] = False if variant else {"anyOf": [number, text]}
    made["definitions"]["Entries"] = side
    one: Schema = {"anyOf": [number, {"type": "null"}, {"$ref": "#/definitions/Entries"}]}
    words = made["definitions"]["RoundWords"]
    words |= {"additionalProperties": one, "properties": {**words["properties"], "together": side}}
    file = made["definitions"]["GameFile"]["properties"]
    file["rounds"] = {"anyOf": [{"type": "array", "items": {"$ref": "#/definitions/RoundWords"}}, {"type": "null"}]}
    players = {"type": "array", "items": text}
    file["sides"] = {"type": "object", "additionalProperties": {
        "anyOf": [players, text, {"$ref": "#/definitions/SideFile"}]}}
    return made


def _line(variant: Variant, name: str, number: Schema) -> Schema:
    """What may be entered on a line: a number, a yes, or the name of a known amount."""
    line = next(line for line in variant.lines if line.id == name)
    words: Schema = {"anyOf": [number, {"type": "boolean"}, {"enum": ["yes", "no"]}]}
    if line.amounts:
        return {"anyOf": [number, {"enum": list(line.amounts)}]}
    return words if line.most == 1 else number


def _extending(made: Schema) -> Schema:
    """The schema of rules that stand by themselves, or else say which they extend and only what differs."""
    definitions = made["definitions"]
    whole = made.pop("allOf")
    changes = {name + _BESIDE: _loosened(body) for name, body in definitions.items()}
    made["definitions"] = definitions | changes
    beside = {"$ref": f"#/definitions/{VariantFile.__name__}{_BESIDE}"}
    return {**made, "if": {"type": "object", "required": ["extends"]}, "then": beside, "else": {"allOf": whole}}


def _loosened(body: Any) -> Any:
    """A schema of changes: nothing is a must, `none` takes a value away, entries of a list go by id or number."""
    if isinstance(body, list):
        return [_loosened(each) for each in body]
    if not isinstance(body, dict):
        return body
    loose = {word: _loosened(value) for word, value in body.items() if word != "required"}
    if "$ref" in loose:
        loose["$ref"] += _BESIDE
    if isinstance(body.get("properties"), dict):
        loose["properties"] = {word: _removable(value) for word, value in body["properties"].items()}
    if isinstance(body.get("additionalProperties"), dict):
        loose["additionalProperties"] = _removable(body["additionalProperties"])
    if loose.get("type") == "array":
        gone: Schema = {"type": "object", "maxProperties": 1, "additionalProperties": REMOVED}
        changed = _removable(body["items"])
        listed = {**loose, "items": {"anyOf": [loose["items"], gone]}}
        return {"anyOf": [listed, {"type": "object", "additionalProperties": changed}]}
    return loose


def _removable(value: Any) -> Schema:
    return {"anyOf": [_loosened(value), REMOVED]}
