"""From located data to frozen dataclasses by their annotations: all errors at once, did-you-mean, JSON Schema."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Collection
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from typing import Any, Generic, Literal, TypeVar

from sheetgen import scalars
from sheetgen.compound import Either, Many, Raw, Table, Wrapped
from sheetgen.errors import Place, Report
from sheetgen.shapes import FAILED, DateText, Decimal, Schema, Shape, Text, Way, Whole, Word, YesNo, is_empty
from sheetgen.values import dataclass
from sheetgen.yamlfile import Mapping, Node, Scalar, Sequence
from sheetgen.yamlwords import quoted

T = TypeVar("T")


class Date(str):
    """A text that is a date: a possible one where it is written year-month-day, else as typed."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Located(Generic[T]):
    """A value and the place where it stood, for a message that comes later."""

    value: T
    place: Place


def read(kind: type[T], node: Node, report: Report, where: str = "") -> T | None:
    """The record of that kind in a file's data, or None when the report says why there is none.

    `where` is the way to the node in the user's words, "" for a whole file.
    """
    outer, _, label = where.rpartition(", ")
    value = shape_of(kind).read(node, Way(report, outer, label))
    return value if isinstance(value, kind) else None


def schema(kind: type) -> Schema:
    """The JSON Schema (draft-07) of a file that holds such a record, for an editor's completion."""
    known: Schema = {}
    body = shape_of(kind).schema(known)
    return {"$schema": "http://json-schema.org/draft-07/schema#", "allOf": [body], "definitions": known}


@dataclass(frozen=True, slots=True)
class Tagged(Shape):
    """One of several records, by its name: a bare word, or the word with the record's values."""

    kinds: dict[str, Record]

    @property
    def wanted(self) -> str:  # type: ignore[override]
        return scalars.either(f'"{tag}"' for tag in self.kinds)

    def takes(self, node: Node) -> bool:
        return isinstance(node, Mapping) or (isinstance(node, Scalar) and node.text in self.kinds)

    def read(self, node: Node, way: Way) -> object:
        if isinstance(node, Sequence) or is_empty(node):
            return way.wrong(node, self.wanted)
        if isinstance(node, Mapping) and len(node.pairs) != 1:
            names = scalars.either(f'"{word}"' for word in node.keys()[:4]) if node.pairs else "nothing"
            hint = "Give each a line with a dash of its own, and move its values in below it."
            way.say(node.place, f"should name one thing, but it names {names.replace(' or ', ' and ')}.", hint)
            return FAILED
        word, value = node.pairs[0] if isinstance(node, Mapping) else (node, None)
        kind = self.kinds.get(word.text)
        if kind is None:
            unknown(word, way, scalars.did_you_mean(word.text, self.kinds))
            return FAILED
        empty = Scalar("", word.place)
        return kind.read(empty if value is None else value, way.into(word.text), bare=True)

    def schema(self, known: Schema) -> Schema:
        whole = [
            {
                "type": "object",
                "properties": {tag: kind.schema(known)},
                "required": [tag],
                "additionalProperties": False,
            }
            for tag, kind in self.kinds.items()
        ]
        return {"anyOf": [{"enum": list(self.kinds)}, *whole]}


def unknown(word: Scalar, way: Way, hint: str) -> None:
    """Tells that a word is not known in this place."""
    message = f"{quoted(word.text, always=True)} is not a word sheetgen knows here."
    way.tell(word.place, message, hint)


class Record(Shape):
    """Words with values, as a dataclass declares them."""

    def __init__(self, kind: type) -> None:
        self.kind = kind
        self.shorthand: str = getattr(kind, "__shorthand__", "")

    @property
    def fields(self) -> dict[str, tuple[Field[Any], Shape]]:
        """Each word with its field and the shape of its value."""
        return _fields_of(self.kind)

    @property
    def wanted(self) -> str:  # type: ignore[override]
        names = list(self.fields)
        return f"entries of its own ({', '.join(names[:5])}{', …' if len(names) > 5 else ''})"

    def takes(self, node: Node) -> bool:
        return isinstance(node, Mapping) or (bool(self.shorthand) and isinstance(node, Scalar))

    def read(self, node: Node, way: Way, *, bare: bool = False) -> object:
        """The record, or FAILED; `bare`: it may have no values at all."""
        if is_empty(node) and (bare or all(_optional(field) for field, _ in self.fields.values())):
            node = Mapping((), node.place)
        elif self.shorthand and not isinstance(node, Mapping):
            node = Mapping(((Scalar(self.shorthand, node.place), node),), node.place)
        if not isinstance(node, Mapping):
            return way.wrong(node, self.wanted)
        values = {
            self.fields[word.text][0].name: self.fields[word.text][1].read(value, way.into(word.text, self.fields))
            for word, value in node.pairs
            if word.text in self.fields and not (is_empty(value) and _optional(self.fields[word.text][0]))
        }
        complete = self._complete(node, way, values.keys())
        return self.kind(**values) if complete and FAILED not in values.values() else FAILED

    def _complete(self, node: Mapping, way: Way, given: Collection[str]) -> bool:
        """Whether all words are known and none is missing; tells those that are not."""
        strange = [word for word, _ in node.pairs if word.text not in self.fields]
        for word in strange:
            unknown(word, way, self._hint(word.text, way))
        missing = [n for n, (field, _) in self.fields.items() if field.name not in given and not _optional(field)]
        meant = {scalars.nearest(word.text, self.fields) for word in strange} if missing else set()
        for name in missing:
            if name not in meant:
                way.tell(node.place, f'"{name}" is missing.', f'Write it as "{name}: …".')
        return not strange and not missing

    def _hint(self, word: str, way: Way) -> str:
        """What the writer of an unknown word may have meant: another level, or another word."""
        for name, (_, shape) in self.fields.items():
            if any(word in record.fields for record in _records(shape)):
                return f'It belongs under "{name}".'
        if word in way.around:
            return "It belongs further to the left."
        return scalars.did_you_mean(word, self.fields)

    def schema(self, known: Schema) -> Schema:
        name = self.kind.__name__
        if name not in known:
            known[name] = body = {"type": "object", "additionalProperties": False}
            about = self.kind.__doc__ or ""
            if not about.startswith(f"{name}("):  # the one that dataclass makes up
                body["description"] = about.partition("\n")[0]
            body["properties"] = {word: _field_schema(*entry, known) for word, entry in self.fields.items()}
            body["required"] = [word for word, (field, _) in self.fields.items() if not _optional(field)]
        whole: Schema = {"$ref": f"#/definitions/{name}"}
        if not self.shorthand:
            return whole
        return {"anyOf": [whole, _field_schema(*self.fields[self.shorthand], known)]}


def _field_schema(field: Field[Any], shape: Shape, known: Schema) -> Schema:
    body = shape.schema(known)
    if _optional(field):
        body = {"anyOf": [body, {"type": "null"}]}
    about = field.metadata.get("about")
    return {"allOf": [body], "description": about} if about else body


def _optional(field: Field[Any]) -> bool:
    return field.default is not MISSING or field.default_factory is not MISSING


def _records(shape: Shape) -> list[Record]:
    """The records that may stand directly at a value of that shape."""
    if isinstance(shape, Record):
        return [shape]
    if isinstance(shape, Either):
        return [record for option in shape.options for record in _records(option)]
    return _records(shape.inner) if isinstance(shape, Wrapped) else []


@cache
def _fields_of(kind: type) -> dict[str, tuple[Field[Any], Shape]]:
    hints = typing.get_type_hints(kind)
    return {
        field.name.rstrip("_"): (field, shape_of(hints[field.name], **_bounds(field)))
        for field in fields(kind)
        if field.init
    }


def _bounds(field: Field[Any]) -> dict[str, Any]:
    return {key: field.metadata[key] for key in ("least", "most") if key in field.metadata}


def shape_of(hint: Any, least: float | None = None, most: float | None = None) -> Shape:
    """The shape that an annotation asks for; `least` and `most` bound each number in it.

    Raises TypeError for an annotation that no file can be read by: a programmer's mistake.
    """
    bounds = {"least": least, "most": most}
    shape = _whole_shape(hint, bounds) if isinstance(hint, type) else _made_shape(hint, bounds)
    if shape is None:
        raise TypeError(f"no shape for {hint!r}")
    return shape


def _made_shape(hint: Any, bounds: dict[str, float | None]) -> Shape | None:
    """The shape of an annotation with brackets or bars."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is Literal:
        return Word(inner)
    if origin in {typing.Union, types.UnionType}:
        return _union(inner, bounds)
    if origin is tuple:
        same = len(inner) == 2 and inner[1] is ...
        return Many(shape_of(inner[0], **bounds), None if same else len(inner))
    if origin is dict:
        return Table(shape_of(inner[0]), shape_of(inner[1], **bounds))
    return Wrapped(shape_of(inner[0], **bounds), Located) if origin is Located else None


def _whole_shape(hint: type, bounds: dict[str, Any]) -> Shape | None:
    """The shape of an annotation that is a type by itself."""
    if hint in _NODES:
        return Raw((hint,))
    if is_dataclass(hint):
        return Record(hint)
    if issubclass(hint, Date):
        return DateText(hint)
    simple = {bool: YesNo(), int: Whole(**bounds), float: Decimal(**bounds), str: Text()}
    return simple.get(hint)


_NODES = (Scalar, Sequence, Mapping)


def _union(hints: tuple[Any, ...], bounds: dict[str, float | None]) -> Shape:
    """One of several, or none: raw data, records told apart by name, or values told apart by their looks."""
    kinds = [hint for hint in hints if hint is not types.NoneType]
    records = [hint for hint in kinds if isinstance(hint, type) and is_dataclass(hint) and hint not in _NODES]
    options: list[Shape] = []
    nodes = tuple(hint for hint in kinds if hint in _NODES)
    if nodes:
        options.append(Raw(nodes))
    if len(records) > 1:
        options.append(Tagged({_tag(kind): Record(kind) for kind in records}))
    rest = [
        shape_of(hint, **bounds) for hint in kinds if hint not in nodes and (len(records) < 2 or hint not in records)
    ]
    options += sorted(rest, key=lambda shape: isinstance(shape, Text))  # a text takes whatever is left
    if len(options) == 1 and len(kinds) == len(hints):
        return options[0]
    return Either(tuple(options), len(kinds) < len(hints))


def _tag(kind: type) -> str:
    """How a record is called in a file: TwoLines is two_lines."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", kind.__name__).lower()
