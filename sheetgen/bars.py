"""The standings as bars: how long each is, and where they begin."""

from __future__ import annotations

from fractions import Fraction

from sheetgen import results
from sheetgen.fonts import clean
from sheetgen.language import Language
from sheetgen.standings import Standings
from sheetgen.values import dataclass

MOST = 20
"""So many have a bar; the table has everyone."""

WHOLE = 1000
"""From the end of the shortest bar to the end of the longest."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar, `width` long from `x` on, with its figure in words."""

    name: str
    amount: str
    x: int
    width: int


@dataclass(frozen=True, slots=True)
class Chart:
    """Bars from a common beginning: to the right of `zero`, and to its left where people have less than nothing."""

    title: str
    bars: tuple[Bar, ...]
    zero: int
    more: str  # "The first 20 of 45"; "" where everyone has a bar


def chart(table: Standings, language: Language) -> Chart:
    """The first of the table as bars, by what they are ranked by."""
    measure = table.counting.first
    rows = table.rows[:MOST]
    values = [Fraction(getattr(row, measure) or 0) for row in rows]
    low, high = min([Fraction(0), *values]), max([Fraction(0), *values])
    scale = WHOLE / (high - low) if high > low else Fraction(0)
    zero = round(-low * scale)
    bars = []
    for row, value in zip(rows, values, strict=True):
        end = round((value - low) * scale)
        amount = results.shown(row, measure, language)
        bars.append(Bar(clean(row.name), amount, min(zero, end), abs(end - zero)))
    more = "" if len(rows) == len(table.rows) else language.word("site_first", count=len(rows), all=len(table.rows))
    title = language.word("site_chart", measure=results.word(measure, table, language))
    return Chart(title, tuple(bars), zero, more)
