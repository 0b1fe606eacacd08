"""What one variant's rules have that another's have not, in the words of their sheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields

from sheetgen import legend, worth
from sheetgen.language import Language, capital
from sheetgen.legend import Entry
from sheetgen.values import dataclass
from sheetgen.variant import CanastaKind, Line, Seat, Variant, members

_ALIKE = ("minimum", "to_go_out", "end", "deal", "notes")  # blocks of a legend, told entry by entry

_KIND_WORDS = ("wild cards", "jokers", "natural cards beside them", "ranks", "ranks left out", "cards at least",
               "cards at most", "a run")  # what a canasta kind says, in its own order
_SEAT_WORDS = ("decks", "jokers", "deal", "foot", "draw", "target")


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that differs; None: the first (or the second) has no such thing."""

    label: str
    first: str | None
    second: str | None


@dataclass(frozen=True, slots=True)
class Part:
    """Differences under one heading."""

    title: str
    differences: tuple[Difference, ...]


def between(first: Variant, second: Variant, language: Language) -> tuple[Part, ...]:
    """What differs between two settled variants, in the order of a sheet's rules; nothing where they score alike."""
    blocks = [{block.id: block for block in legend.blocks(each, language)} for each in (first, second)]
    parts = [
        Part(language.rule("title_cards"), tuple(_told(_cards(first, language), _cards(second, language)))),
        Part("Score lines", tuple(_lines(first, second, language))),
        Part("Groups of lines", tuple(_told(_groups(first, language), _groups(second, language)))),
    ]
    for name in _ALIKE:
        held = [each.get(name) for each in blocks]
        title = next((block.title for block in held if block), "")
        left, right = (_entries(block.entries if block else ()) for block in held)
        if name == "to_go_out":  # with the names in the plural: two canastas are the same thing as one
            left, right = _going_out(first, left, language), _going_out(second, right, language)
        parts.append(Part(title, tuple(_told(left, right))))
    parts += [
        Part("Players", tuple(_told(_seats(first), _seats(second)))),
        Part("Options", tuple(_told(_options(first), _options(second)))),
        Part("Sheet", tuple(_told(_sheet(first), _sheet(second)))),
    ]
    return tuple(part for part in parts if part.differences)


def _told(first: Mapping[str, str], second: Mapping[str, str]) -> Iterator[Difference]:
    """What differs between two tables, in the second's order; what is gone comes last."""
    for label, value in second.items():
        if first.get(label) != value:
            yield Difference(label, first.get(label), value)
    yield from (Difference(label, value, None) for label, value in first.items() if label not in second)


def _cards(variant: Variant, language: Language) -> dict[str, str]:
    return {capital(language.card(card)): language.figure(points) for card, points in variant.cards.items()}


def _entries(entries: Iterable[Entry]) -> dict[str, str]:
    return {entry.label: entry.value for entry in entries}


def _going_out(variant: Variant, entries: Mapping[str, str], language: Language) -> dict[str, str]:
    counted = {capital(language.name(variant, name, 2)): language.figure(count)
               for name, count in variant.to_go_out.items()}
    singular = {capital(language.name(variant, name, count)) for name, count in variant.to_go_out.items()}
    return counted | {label: value for label, value in entries.items() if label not in singular}


def _lines(first: Variant, second: Variant, language: Language) -> Iterator[Difference]:
    """Lines added and taken away, and what differs in those that both have."""
    old, new = ({line.id: line for line in each.lines} for each in (first, second))
    for name, line in new.items():
        label = capital(language.name(second, name))
        if name not in old:
            yield Difference(label, None, _worth(second, line, language))
            continue
        before = capital(language.name(first, name))
        if before != label:
            yield Difference("Called", before, label)
        yield from _of_line(label, _line(first, old[name], language), _line(second, line, language))
    for name, line in old.items():
        if name not in new:
            yield Difference(capital(language.name(first, name)), _worth(first, line, language), None)


def _of_line(label: str, first: Mapping[str, str], second: Mapping[str, str]) -> Iterator[Difference]:
    for each in _told(first, second):
        yield Difference(f"{label}: {each.label}" if each.label else label, each.first, each.second)


def _line(variant: Variant, line: Line, language: Language) -> dict[str, str]:
    """All that a line says: its worth under "", and what else holds under words of its own."""
    said = {"": _worth(variant, line, language)}
    cases = [f"{text}: {value}" if value else text for text, value in
             (*worth.conditions(variant, line, language), *worth.in_cases(variant, line, language))]
    if cases:
        said["when"] = "; ".join(cases)
    if line.most is not None:
        said["most in one round"] = language.figure(line.most)
    for kind, word in ((line.canasta, ""), (line.incomplete, "unfinished, ")):
        said |= {f"{word}{name}": value for name, value in _kind(kind).items()}
    return said


def _worth(variant: Variant, line: Line, language: Language) -> str:
    """What a line is worth, in one text."""
    told = worth.own(variant, line, language)
    if not told:
        return "counted"
    (_, value), *rest = told
    return "; ".join(filter(None, [value, *(f"{label}: {figure}" if figure else label for label, figure in rest)]))


def _kind(kind: CanastaKind | None) -> dict[str, str]:
    """What a canasta of that kind is made of."""
    said: dict[str, str] = {}
    for each, word in zip(fields(CanastaKind), _KIND_WORDS, strict=True) if kind else ():
        value = getattr(kind, each.name)
        if value in (None, (), False):
            continue
        if isinstance(value, tuple):
            value = (" to " if each.name in ("wilds", "jokers") else ", ").join(map(str, value))
        said[word] = {"as_many": "as many", True: "yes"}.get(value, str(value))
    return said


def _groups(variant: Variant, language: Language) -> dict[str, str]:
    return {capital(language.name(variant, name, 2)): ", ".join(language.name(variant, line)
                                                                for line in members(variant, name))
            for name in variant.groups}


def _seats(variant: Variant) -> dict[str, str]:
    return {f"{seat.players} players on {seat.sides} sides": _seat(seat) for seat in variant.seats}


def _seat(seat: Seat) -> str:
    """What is different on a seat, or that it is offered."""
    own = [f"{word} {getattr(seat, word)}" for word in _SEAT_WORDS if getattr(seat, word) is not None]
    own += [path.replace("_", " ").replace(".", " ") for path in seat.changes]
    return ", ".join([*(["one alone"] if seat.alone else []), *own]) or "yes"


def _options(variant: Variant) -> dict[str, str]:
    return {option.title: ", ".join(f"{name} (usual)" if name == option.usual else name for name in option.choices)
            for option in variant.options.values()}


def _sheet(variant: Variant) -> dict[str, str]:
    return {f"{capital(variant.round_word)}s on a page": str(variant.rounds_per_page)}
