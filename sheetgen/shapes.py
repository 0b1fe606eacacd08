"""The shapes a single value may have: how each is read, what it is called, and its JSON Schema."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from sheetgen import scalars
from sheetgen.errors import Place, Report
from sheetgen.values import dataclass
from sheetgen.yamlfile import Mapping, Node, Scalar, Sequence
from sheetgen.yamlwords import short

FAILED: Final = object()
"""What a shape returns when it has told why there is no value."""

MOST_LETTERS = 20_000
"""No text is longer: notes of some four hundred lines."""

Schema = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Way:
    """Where in a file we are, in the user's words: `label` is the value, `where` what it belongs to.

    `around` are the words that would be known further out.
    """

    report: Report
    where: str = ""
    label: str = ""
    around: frozenset[str] = frozenset()

    @property
    def whole(self) -> str:
        """The way to the value itself."""
        return ", ".join(part for part in (self.where, self.label) if part)

    def into(self, label: str, words: Iterable[str] = ()) -> Way:
        """The way to a value inside this one, beside which those words are known."""
        return Way(self.report, self.whole, short(label), self.around.union(words))

    def item(self, number: int, node: Node) -> Way:
        """The way to an item of this list: by its id, or by its number from 1."""
        name = node.get("id") if isinstance(node, Mapping) else None
        called = name.text if isinstance(name, Scalar) and name.text else str(number)
        return replace(self, label=f"{self.label} {short(called)}".strip())

    def say(self, place: Place, said: str, hint: str = "") -> None:
        """Tells that this value is wrong: `said` goes on from its label."""
        before = f"{self.where}: " if self.where else ""
        self.report.error(place, f"{before}{self.label or 'This file'} {said}", where=self.whole, hint=hint)

    def tell(self, place: Place, message: str, hint: str = "") -> None:
        """Tells a mistake inside this value, in a sentence of its own."""
        before = f"{self.whole}: " if self.whole else ""
        self.report.error(place, before + message, where=self.whole, hint=hint)

    def wrong(self, node: Node, wanted: str, hint: str = "") -> object:
        """Tells what this value should be and what it is; returns FAILED."""
        if isinstance(node, Scalar):
            seen = "has no value" if is_empty(node) else f'is "{short(node.text)}"'
        else:
            seen = "is a list" if isinstance(node, Sequence) else "holds entries of its own"
        if not hint and isinstance(node, Mapping) and node.place.source[node.place.column - 1 :][:1] == "{":
            hint = "If the braces belong to a text, put quotes round it."
        self.say(node.place, f"should be {wanted}, but it {seen}.", hint)
        return FAILED


def is_empty(node: Node) -> bool:
    """Whether nothing was typed there."""
    return isinstance(node, Scalar) and not node.quoted and not node.text


class Shape(ABC):
    """One kind of value."""

    wanted: str = ""

    def takes(self, node: Node) -> bool:
        """Whether this shape is meant, where there are several to choose from."""
        return isinstance(node, Scalar)

    @abstractmethod
    def read(self, node: Node, way: Way) -> object:
        """The value, or FAILED when the report says why not."""

    @abstractmethod
    def schema(self, known: Schema) -> Schema:
        """The JSON Schema; definitions that it needs are put into `known`."""


class Text(Shape):
    """Any text, as it was typed."""

    wanted = "a text"

    def read(self, node: Node, way: Way) -> object:
        if not isinstance(node, Scalar) or is_empty(node):
            return way.wrong(node, self.wanted)
        if len(node.text) > MOST_LETTERS:
            way.say(node.place, f"has {len(node.text):,} letters; {MOST_LETTERS:,} are the most.")
            return FAILED
        return node.text

    def schema(self, known: Schema) -> Schema:
        return {"type": ["string", "number", "boolean", "null"]}  # as which an editor takes a bare 12, no or Null


@dataclass(frozen=True, slots=True)
class DateText(Text):
    """A text that may be a date; 2026-02-30 is told, anything but year-month-day is kept as typed."""

    made: type[str]

    def read(self, node: Node, way: Way) -> object:
        text = Text.read(self, node, way)
        if not isinstance(text, str):
            return FAILED
        if scalars.impossible_date(text):
            return way.wrong(node, "a day of the calendar", "Write it as year-month-day, such as 2026-03-07.")
        return self.made(text)


@dataclass(frozen=True, slots=True)
class Whole(Shape):
    """A whole number, within bounds where they are set."""

    least: int | None = None
    most: int | None = None
    wanted = "a whole number"

    def takes(self, node: Node) -> bool:
        return isinstance(node, Scalar) and scalars.whole(node.text) is not None

    def read(self, node: Node, way: Way) -> object:
        value = scalars.whole(node.text) if isinstance(node, Scalar) else None
        if value is None:
            large = isinstance(node, Scalar) and scalars.too_large(node.text)
            wanted = f"{self.wanted} of nine digits at the most" if large else self.wanted
            return way.wrong(node, wanted, self.hint(node))
        return value if within(value, self.least, self.most, node, way) else FAILED

    def hint(self, node: Node) -> str:
        """How to write the number that was probably meant."""
        meant = scalars.meant(node.text) if isinstance(node, Scalar) else ""
        return f"Write {meant}." if meant else ""

    def schema(self, known: Schema) -> Schema:
        return {"anyOf": [bounded("integer", self.least, self.most), {"type": "string", "pattern": WHOLE}]}


WHOLE = "^[+\\-−]?(0|[1-9][0-9]{0,8})$"


@dataclass(frozen=True, slots=True)
class Decimal(Shape):
    """A number with or without a decimal point, within bounds where they are set."""

    least: float | None = None
    most: float | None = None
    wanted = "a number"

    def takes(self, node: Node) -> bool:
        return isinstance(node, Scalar) and scalars.number(node.text) is not None

    def read(self, node: Node, way: Way) -> object:
        value = scalars.number(node.text) if isinstance(node, Scalar) else None
        if value is None:
            changed = node.text.replace(",", ".") if isinstance(node, Scalar) else ""
            hint = f"Write {changed}." if scalars.number(changed) is not None else ""
            return way.wrong(node, self.wanted, hint)
        return value if within(value, self.least, self.most, node, way) else FAILED

    def schema(self, known: Schema) -> Schema:
        return bounded("number", self.least, self.most)


def bounded(kind: str, least: float | None, most: float | None) -> Schema:
    """The JSON Schema of a number within bounds."""
    return {"type": kind} | ({} if least is None else {"minimum": least}) | ({} if most is None else {"maximum": most})


def within(value: float, least: float | None, most: float | None, node: Node, way: Way) -> bool:
    """Whether a number keeps to its bounds; tells if it does not."""
    if (least is None or value >= least) and (most is None or value <= most):
        return True
    if least is not None and most is not None:
        wanted = f"from {least} to {most}"
    else:
        wanted = f"{least} or more" if most is None else f"{most} or less"
    way.say(node.place, f"should be {wanted}, but it is {node.text if isinstance(node, Scalar) else value}.")
    return False


class YesNo(Shape):
    """yes or no (true, false, on and off as well)."""

    wanted = "yes or no"

    def takes(self, node: Node) -> bool:
        return isinstance(node, Scalar) and scalars.yes_no(node.text) is not None

    def read(self, node: Node, way: Way) -> object:
        value = scalars.yes_no(node.text) if isinstance(node, Scalar) else None
        return way.wrong(node, self.wanted) if value is None else value

    def schema(self, known: Schema) -> Schema:
        words = [form for word in ("yes", "no", "true", "false", "on", "off") for form in (word, word.title())]
        return {"enum": [True, False, *words]}


@dataclass(frozen=True, slots=True)
class Word(Shape):
    """One of a few words (or whole numbers)."""

    choices: tuple[str | int, ...]

    @property
    def wanted(self) -> str:  # type: ignore[override]
        return scalars.either(f'"{word}"' if isinstance(word, str) else str(word) for word in self.choices)

    def _value(self, node: Node) -> str | int | None:
        if not isinstance(node, Scalar):
            return None
        if node.text in self.choices:
            return node.text
        number = scalars.whole(node.text)
        return number if number in self.choices else None

    def takes(self, node: Node) -> bool:
        return self._value(node) is not None

    def read(self, node: Node, way: Way) -> object:
        value = self._value(node)
        if value is not None:
            return value
        near = scalars.nearest(node.text, (str(word) for word in self.choices)) if isinstance(node, Scalar) else ""
        return way.wrong(node, self.wanted, f'Did you mean "{near}"?' if near else "")

    def schema(self, known: Schema) -> Schema:
        read_otherwise = [scalars.yes_no(word) for word in self.choices if isinstance(word, str)]
        return {"enum": [*self.choices, *(value for value in read_otherwise if value is not None)]}
