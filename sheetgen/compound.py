"""The shapes of values that hold others: lists, tables, choices, and data kept as it is."""

from __future__ import annotations

from collections.abc import Callable

from sheetgen import scalars
from sheetgen.errors import Place
from sheetgen.shapes import FAILED, Schema, Shape, Text, Way, Whole, is_empty
from sheetgen.values import dataclass
from sheetgen.yamlfile import Mapping, Node, Scalar, Sequence

MOST_ENTRIES = 1000
"""No list and no table of words holds more: what follows may compare each entry with each."""


def too_many(node: Sequence | Mapping, count: int, way: Way) -> bool:
    """Whether there are more entries than are looked at; tells so."""
    if count > MOST_ENTRIES:
        way.say(node.place, f"holds {count:,} entries; {MOST_ENTRIES:,} are the most.")
    return count > MOST_ENTRIES


@dataclass(frozen=True, slots=True)
class Many(Shape):
    """A list; one value alone is a list of one."""

    inner: Shape
    count: int | None = None

    @property
    def wanted(self) -> str:  # type: ignore[override]
        return "a list" if self.count is None else f"a list of {self.count}"

    def takes(self, node: Node) -> bool:
        return isinstance(node, Sequence)

    def read(self, node: Node, way: Way) -> object:
        if isinstance(node, Sequence):
            if too_many(node, len(node.items), way):
                return FAILED
            values = [self.inner.read(item, way.item(n, item)) for n, item in enumerate(node.items, 1)]
            if self.count is not None and len(values) != self.count:
                way.say(node.place, f"should be {self.wanted}, but it holds {len(values)}.")
                return FAILED
        elif is_empty(node) or self.count not in {None, 1}:
            return way.wrong(node, self.wanted)
        else:
            values = [self.inner.read(node, way)]
        return FAILED if FAILED in values else tuple(values)

    def schema(self, known: Schema) -> Schema:
        item = self.inner.schema(known)
        listed: Schema = {"type": "array", "items": item}
        if self.count is not None:
            listed |= {"minItems": self.count, "maxItems": self.count}
        return {"anyOf": [listed, item]} if self.count in {None, 1} else listed


@dataclass(frozen=True, slots=True)
class Table(Shape):
    """Words of the user's own with values."""

    key: Shape
    inner: Shape
    wanted = "words with values (word: value)"

    def takes(self, node: Node) -> bool:
        return isinstance(node, Mapping)

    def read(self, node: Node, way: Way) -> object:
        if not isinstance(node, Mapping):
            return way.wrong(node, self.wanted)
        if too_many(node, len(node.pairs), way):
            return FAILED
        word_way = Way(way.report, way.whole, "The word before the colon")
        pairs = [
            (self.key.read(word, word_way), self.inner.read(value, way.into(word.text))) for word, value in node.pairs
        ]
        return FAILED if any(FAILED in pair for pair in pairs) else dict(pairs)

    def schema(self, known: Schema) -> Schema:
        return {"type": "object", "additionalProperties": self.inner.schema(known)}


@dataclass(frozen=True, slots=True)
class Raw(Shape):
    """Data that another module reads."""

    kinds: tuple[type, ...]

    @property
    def wanted(self) -> str:  # type: ignore[override]
        names = {Scalar: "a text", Sequence: "a list", Mapping: "words with values (word: value)"}
        return scalars.either(name for kind, name in names.items() if kind in self.kinds)

    def takes(self, node: Node) -> bool:
        return isinstance(node, self.kinds)

    def read(self, node: Node, way: Way) -> object:
        return node if isinstance(node, self.kinds) else way.wrong(node, self.wanted)

    def schema(self, known: Schema) -> Schema:
        return {}


@dataclass(frozen=True, slots=True)
class Wrapped(Shape):
    """A value that keeps its place: `made` of the value and the place."""

    inner: Shape
    made: Callable[[object, Place], object]

    @property
    def wanted(self) -> str:  # type: ignore[override]
        return self.inner.wanted

    def takes(self, node: Node) -> bool:
        return self.inner.takes(node)

    def read(self, node: Node, way: Way) -> object:
        value = self.inner.read(node, way)
        return value if value is FAILED else self.made(value, node.place)

    def schema(self, known: Schema) -> Schema:
        return self.inner.schema(known)


@dataclass(frozen=True, slots=True)
class Either(Shape):
    """One of several shapes, told apart by how the value looks; or none, where that is allowed."""

    options: tuple[Shape, ...]
    optional: bool

    @property
    def wanted(self) -> str:  # type: ignore[override]
        return scalars.either(option.wanted for option in self.options)

    def takes(self, node: Node) -> bool:
        return any(option.takes(node) for option in self.options)

    def read(self, node: Node, way: Way) -> object:
        if self.optional and isinstance(node, Scalar) and not node.quoted:
            texts = any(isinstance(option, (Text, Raw)) for option in self.options)
            if not node.text or (node.text in {"none", "null", "~"} and not texts):
                return None
        for option in self.options:
            if len(self.options) == 1 or option.takes(node):
                return option.read(node, way)
        hints = [option.hint(node) for option in self.options if isinstance(option, Whole)]
        return way.wrong(node, self.wanted, hints[0] if hints else "")

    def schema(self, known: Schema) -> Schema:
        bodies = [option.schema(known) for option in self.options]
        return {"anyOf": [*bodies, {"enum": [None, "none"]}]} if self.optional else {"anyOf": bodies}
