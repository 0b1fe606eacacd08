"""How a sheet is dressed: tints, inks and weights, as data, put on marks that are already placed."""

from __future__ import annotations

import re
from dataclasses import field, replace

from sheetgen import record
from sheetgen.draft import HEAVY, LINE, QUIET, THIN, TINT
from sheetgen.errors import Report
from sheetgen.page import Fill, Ink, Mark, Rule, Shape, Stationery, Text
from sheetgen.values import dataclass
from sheetgen.yamlfile import Node, place_of

LEAST_CONTRAST = 7.0
"""Between a text and what is behind it: what older eyes and photocopiers need."""

LEAST_WEIGHT = 0.5

_COLOUR = re.compile(r"#?([0-9a-fA-F]{6})")

RED_SUITS = ("heart", "diamond")


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours are six hexadecimal digits, red, green and blue; weights are points."""

    title: str
    about: str = ""
    tint: str = "e8e8e8"
    labels: str = "474747"
    titles: str = "000000"
    rules: str = "000000"
    red_suits: str = "000000"
    solid_suits: bool = False
    thin: float = field(default=THIN, metadata={"least": LEAST_WEIGHT, "most": 4})
    line: float = field(default=LINE, metadata={"least": LEAST_WEIGHT, "most": 4})
    heavy: float = field(default=HEAVY, metadata={"least": LEAST_WEIGHT, "most": 6})


def read(node: Node, report: Report) -> Theme | None:
    """The theme of a file; a colour that can't be read, or that is too faint to read, goes into the report."""
    theme = record.read(Theme, node, report)
    if theme is None:
        return None
    colours = {name: getattr(theme, name) for name in ("tint", "labels", "titles", "rules", "red_suits")}
    for name, text in colours.items():
        if not _COLOUR.fullmatch(text):
            report.error(place_of(node, name), f'{name} should be six digits of red, green and blue such as 0b5d3b, '
                                               f'but it is "{text}".')
    if report.failed:
        return None
    for name in ("labels", "titles", "rules"):
        behind = "ffffff" if name == "rules" else theme.tint
        if (got := contrast(ink_of(colours[name]), ink_of(behind))) < LEAST_CONTRAST:
            report.error(place_of(node, name), f"{name}: {colours[name]} is too faint on {behind}: a contrast of "
                                               f"{got:.1f}, where {LEAST_CONTRAST:.0f} is needed.")
    return None if report.failed else theme


def ink_of(colour: str) -> Ink:
    """The ink of six hexadecimal digits; a grey stays a grey, which prints with black ink alone."""
    digits = colour.removeprefix("#")
    red, green, blue = (int(digits[index : index + 2], 16) / 255 for index in (0, 2, 4))
    return round(red, 4) if red == green == blue else (round(red, 4), round(green, 4), round(blue, 4))


def contrast(one: Ink, other: Ink) -> float:
    """The contrast of two inks as WCAG reckons it, from 1 to 21."""
    lights = sorted((luminance(one), luminance(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def luminance(ink: Ink) -> float:
    channels = (ink,) * 3 if isinstance(ink, int | float) else ink
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def dress(stationery: Stationery, theme: Theme) -> Stationery:
    """The same stationery with the theme's inks and weights in place of the plain ones."""
    weights = {THIN: theme.thin, LINE: theme.line, HEAVY: theme.heavy}
    white = theme.tint.lower() == "ffffff"
    decoration = tuple(
        dressed(mark, theme, weights) for mark in stationery.decoration
        if not (white and isinstance(mark, Fill) and mark.ink == TINT)
    )
    return replace(stationery, decoration=decoration,
                   texts=tuple(dressed(mark, theme, weights) for mark in stationery.texts))


def dressed(mark: Mark, theme: Theme, weights: dict[float, float]) -> Mark:
    if isinstance(mark, Fill) and mark.ink == TINT:
        return replace(mark, ink=ink_of(theme.tint))
    if isinstance(mark, Rule):
        return replace(mark, weight=weights.get(mark.weight, mark.weight), ink=ink_of(theme.rules))
    if isinstance(mark, Text) and mark.role in {"title", "heading"}:
        return replace(mark, ink=ink_of(theme.titles))
    if isinstance(mark, Text) and mark.ink == QUIET:
        return replace(mark, ink=ink_of(theme.labels))
    if isinstance(mark, Shape) and mark.name in RED_SUITS:
        return replace(mark, ink=ink_of(theme.red_suits), outline=mark.outline and not theme.solid_suits)
    return mark
