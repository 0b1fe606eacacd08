"""The words and figures of a sheet in one language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Literal, Protocol

from sheetgen import record
from sheetgen.errors import Report
from sheetgen.scalars import did_you_mean
from sheetgen.values import dataclass
from sheetgen.yamlfile import Node, place_of

BETWEEN_FORMS = " | "
"""Parts the forms of a word: for one, for more."""

BETWEEN_LANGUAGES = "\u00a0/ "
"""Parts the words of two languages on a label; a line may be broken behind it, not before it."""

Section = Literal["words", "lines", "cards", "rules", "clauses", "states"]
_CLOSED: tuple[Section, ...] = ("words", "rules", "clauses")
_OPEN: tuple[Section, ...] = ("lines", "cards", "states")
"""Variants may count what English has no word for, so these sections may hold more than English does."""

LONGEST = 1000
"""Letters in a word or sentence; the longest that we know have some two hundred."""

_HOLE = re.compile(r"\{(\w+)\}")
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})")


class Worded(Protocol):
    """Whatever brings words of its own (a variant): language -> id -> word."""

    @property
    def words(self) -> dict[str, dict[str, str]]: ...


@dataclass(frozen=True, slots=True)
class Plural:
    """Which numbers take a form: just these, or those that end so and not otherwise."""

    is_: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()
    except_: tuple[int, ...] = ()

    def takes(self, number: int) -> bool:
        """Whether a number of things takes this form; its sign does not matter."""
        digits = str(abs(number))
        ends = digits.endswith(tuple(map(str, self.ends))) and not digits.endswith(tuple(map(str, self.except_)))
        return abs(number) in self.is_ or ends


@dataclass(frozen=True, slots=True)
class Figures:
    """How a language writes whole numbers."""

    group: str = ","
    group_from: int = 4  # the fewest digits that are grouped
    minus: str = "−"
    plus: str = "+"


@dataclass(frozen=True, slots=True)
class Dates:
    """How a language writes a date in full."""

    order: str
    months: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Words:
    """What a language's file holds."""

    code: str
    name: str
    plurals: dict[str, Plural]
    figures: Figures
    dates: Dates
    small_inside: bool
    words: dict[str, str]
    lines: dict[str, str]
    cards: dict[str, str]
    rules: dict[str, str]
    clauses: dict[str, str]
    states: dict[str, str]

    def section(self, name: Section) -> dict[str, str]:
        """The texts of one section, by key."""
        found: dict[str, str] = getattr(self, name)
        return found

    def form(self, text: str, count: int) -> str:
        """The form of a text for so many; the last form where it has fewer than the language."""
        if BETWEEN_FORMS not in text:
            return text
        forms = text.split(BETWEEN_FORMS)
        index = next((i for i, rule in enumerate(self.plurals.values()) if rule.takes(count)), len(self.plurals))
        return forms[min(index, len(forms) - 1)]

    def inside(self, text: str) -> str:
        """A name as it stands inside a sentence; "TV" keeps its capitals, "Red canasta" does not."""
        return text[:1].lower() + text[1:] if self.small_inside and not text[1:2].isupper() else text


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


@dataclass(frozen=True, slots=True)
class Language:
    """A language to print in: its own words, then English ones; labels may stand in a second language too."""

    own: Words
    english: Words | None = None
    second: Words | None = None

    @property
    def code(self) -> str:
        """The language's code, such as "en"; of two, the first one's."""
        return self.own.code

    @property
    def lacking(self) -> tuple[str, ...]:
        """The keys of the words that it borrows from English."""
        if self.english is None:
            return ()
        return tuple(key for section in (*_CLOSED, *_OPEN) for key in self.english.section(section)
                     if not self.own.section(section).get(key))

    def beside(self, second: Language) -> Language:
        """The same language, with every label in the second one as well."""
        return replace(self, second=second.own, english=self.english or second.english)

    def each(self) -> Iterator[Language]:
        """The language by itself, and the second one by itself where there are two."""
        yield replace(self, second=None)
        if self.second is not None:
            yield Language(self.second, self.english)

    def word(self, key: str, count: int = 1, **values: object) -> str:
        """A word or sentence of the sheet, filled in, in the form for so many. Raises KeyError if there is none."""
        return self._say("words", key, count, values)

    def label(self, key: str, count: int = 1, **values: object) -> str:
        """A word of the sheet, in both languages where there are two: "Datum / Date"."""
        return _joined(one.word(key, count, **values) for one in self.each())

    def line(self, variant: Worded, name: str, count: int = 1) -> str:
        """The label of a line or group, for one or for so many; in both languages where there are two."""
        return _joined(capital(one.name(variant, name, count)) for one in self.each())

    def name(self, variant: Worded, name: str, count: int = 1) -> str:
        """What a line or group is called inside a sentence; the variant's own words go first."""
        for words in self._languages():
            text = variant.words.get(words.code, {}).get(name) or words.lines.get(name)
            if text:
                return words.inside(words.form(text, count))
        return name.replace("_", " ")

    def own_word(self, variant: Worded, key: str) -> str:
        """The variant's own word in this language, or in English; "" where it has none."""
        return next(filter(None, (variant.words.get(words.code, {}).get(key) for words in self._languages())), "")

    def wordless(self, variant: Worded, names: Sequence[str]) -> tuple[str, ...]:
        """Which of the lines or groups have no word in this language, so that they can be told once."""
        own = self.own.lines.keys() | variant.words.get(self.code, {}).keys()
        return tuple(name for name in names if name not in own)

    def card(self, rank: str, count: int = 1) -> str:
        """What a card is called: "A", "black three"; a rank without a word is its own name."""
        for words in self._languages():
            if rank in words.cards:
                return words.form(words.cards[rank], count)
        return rank

    def rule(self, key: str, count: int = 1, **values: object) -> str:
        """A text of the rules in short, filled in."""
        return self._say("rules", key, count, values)

    def clause(self, key: str, count: int = 1, **values: object) -> str:
        """A condition, filled in, to follow on "if"."""
        return self._say("clauses", key, count, values)

    def state(self, variant: Worded, key: str, **values: object) -> str:
        """A condition that has words of its own, filled in; "" where it has none."""
        for words in self._languages():
            text = variant.words.get(words.code, {}).get(key) or words.states.get(key)
            if text:
                return self._filled(text, values)
        return ""

    def figure(self, number: int) -> str:
        """A whole number as the language writes it: "1,265", "−230"."""
        figures = self.own.figures
        grouped = len(str(abs(number))) >= figures.group_from
        digits = f"{abs(number):,}".replace(",", figures.group if grouped else "")
        return figures.minus + digits if number < 0 else digits

    def signed(self, number: int) -> str:
        """A whole number with its sign, unless it is 0: "+30", "−230"."""
        return (self.own.figures.plus if number > 0 else "") + self.figure(number)

    def date(self, typed: str) -> str:
        """An ISO date in the language's words: "November 24, 2026"; anything else as it was typed."""
        found = _ISO.fullmatch(typed.strip())
        if not found or not 1 <= int(found[2]) <= 12:
            return typed
        dates = self.own.dates
        values = {"day": str(int(found[3])), "month": dates.months[int(found[2]) - 1], "year": found[1]}
        return self._filled(dates.order, values)

    def _languages(self) -> Iterator[Words]:
        yield self.own
        if self.english is not None:
            yield self.english

    def _say(self, section: Section, key: str, count: int, values: Mapping[str, object]) -> str:
        for words in self._languages():
            text = words.section(section).get(key)
            if text:
                return self._filled(words.form(text, count), {"count": count, **values})
        raise KeyError(key)

    def _filled(self, text: str, values: Mapping[str, object]) -> str:
        words, *others = _pieces(text)
        for name, after in zip(others[::2], others[1::2], strict=True):
            value = values.get(name, f"{{{name}}}")
            words += (self.figure(value) if isinstance(value, int) else str(value)) + after
        return words


@lru_cache(maxsize=1024)
def _pieces(text: str) -> tuple[str, ...]:
    """A text taken apart: words, the name of a hole, words, and so on."""
    return tuple(_HOLE.split(text))


def _joined(words: Iterable[str]) -> str:
    """The words of each language, those that are alike once."""
    return BETWEEN_LANGUAGES.join(dict.fromkeys(words))


def read(node: Node, report: Report, english: Language | None = None) -> Language | None:
    """The language of a file, its gaps filled from English; what is wrong goes into the report.

    None if it is unusable. Words that are missing are one warning.
    """
    own = record.read(Words, node, report)
    if own is None:
        return None
    if len(own.dates.months) != 12:
        report.error(place_of(node, "dates", "months"),
                     f"dates: months should be 12 names, but there are {len(own.dates.months)}.", where="dates")
    if english is None:
        return Language(own)
    for section in (*_CLOSED, *_OPEN):
        theirs = english.own.section(section)
        for key, text in own.section(section).items():
            if len(text) > LONGEST:
                report.error(place_of(node, section, key), f"{section}: {key} has {len(text):,} letters; "
                                                           f"{LONGEST} are the most.", where=section)
            elif key in theirs:
                _check_holes(node, report, section, key, text, theirs[key])
            elif section in _CLOSED:
                report.error(place_of(node, section, key), f'{section}: no sheet has a word "{key}".', where=section,
                             hint=did_you_mean(key, theirs))
    found = Language(own, english.own)
    if found.lacking:
        told = ", ".join(found.lacking)
        report.warning(place_of(node), f"{own.name} has no words yet for {told}; they are in English.")
    return found


def _check_holes(node: Node, report: Report, section: Section, key: str, text: str, english: str) -> None:
    """Tells a figure or name in braces that can't be filled in, or that each English form has and a form lacks."""
    known = set(_HOLE.findall(english))
    # a form for one may well say the number in a word, so {count} is free to go
    kept = set.intersection(*(set(_HOLE.findall(form)) for form in english.split(BETWEEN_FORMS))) - {"count"}
    place = place_of(node, section, key)
    for form in text.split(BETWEEN_FORMS):
        found = set(_HOLE.findall(form))
        strange, lost = sorted(found - known), sorted(kept - found)
        if set("{}") & set(_HOLE.sub("", form)):
            report.error(place, f"{section}: {key} has a brace that holds no word.", where=section,
                         hint=f"In English it is: {english}")
        elif strange:
            allowed = " or ".join(f"{{{name}}}" for name in sorted(known)) or "no braces"
            report.error(place, f"{section}: {key} can't have {{{strange[0]}}}; it takes {allowed}.", where=section)
        elif lost:
            report.error(place, f"{section}: {key} lacks {{{lost[0]}}}.", where=section,
                         hint=f"In English it is: {english}")
