"""Paper sizes, and which one this user's country prints on."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping

from sheetgen import scalars
from sheetgen.errors import Problem, Refused
from sheetgen.values import dataclass

MM = 72 / 25.4
"""Points in a millimetre."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright unless its size was typed otherwise; width and height in points.

    `name` is what one types and what a file name carries, `title` what people say.
    """

    name: str
    width: float
    height: float
    title: str = ""


LETTER = Paper("letter", 612.0, 792.0, "US Letter")
LEGAL = Paper("legal", 612.0, 1008.0, "US Legal")
HALF_LETTER = Paper("half-letter", 396.0, 612.0, "half US Letter")
A3 = Paper("a3", 297 * MM, 420 * MM, "A3")
A4 = Paper("a4", 210 * MM, 297 * MM, "A4")
A5 = Paper("a5", 148 * MM, 210 * MM, "A5")
A6 = Paper("a6", 105 * MM, 148 * MM, "A6")

_NAMED = {paper.name: paper for paper in (LETTER, LEGAL, HALF_LETTER, A3, A4, A5, A6)}
_OTHER_NAMES = {"us-letter": "letter", "us-legal": "legal", "statement": "half-letter", "half": "half-letter"}
_TYPED_SIZE = r"(\d{1,4}(?:\.\d{1,2})?)\s*x\s*(\d{1,4}(?:\.\d{1,2})?)\s*mm"
_LEAST_MM, _MOST_MM = 50.0, 1200.0

# The territories that Unicode's CLDR lists for US Letter; everyone else prints on A4.
_LETTER_COUNTRIES = frozenset({"BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US",
                               "VE"})
_WINDOWS_COUNTRIES = {"United States": "US", "Canada": "CA", "Mexico": "MX", "Philippines": "PH",
                      "Puerto Rico": "PR", "Chile": "CL", "Colombia": "CO", "Costa Rica": "CR",
                      "Guatemala": "GT", "Nicaragua": "NI", "Panama": "PA", "El Salvador": "SV",
                      "Venezuela": "VE", "Belize": "BZ"}


def names() -> tuple[str, ...]:
    """The papers known by name, in the order in which they are told."""
    return tuple(_NAMED)


def find(name: str) -> Paper:
    """The paper of that name ("a4") or size ("120x200mm", kept as typed).

    Raises Refused with the nearest name if there is none, or if the size is not between 50 and 1200 mm.
    """
    wanted = "-".join(name.lower().replace("_", " ").split())
    known = _NAMED.get(_OTHER_NAMES.get(wanted, wanted))
    if known:
        return known
    size = re.fullmatch(_TYPED_SIZE, name.strip().lower())
    if size:
        width, height = float(size[1]), float(size[2])
        if not all(_LEAST_MM <= side <= _MOST_MM for side in (width, height)):
            raise _refused(f'Paper of "{name}" is out of reach: each side may be 50 to 1200 mm.')
        title = f"{width:g} × {height:g} mm"
        return Paper(f"{width:g}x{height:g}mm", width * MM, height * MM, title)
    near = scalars.nearest(wanted, _NAMED)
    meant = f' Did you mean "{near}"?' if near else ""
    raise _refused(f'"{name}" is not a paper sheetgen knows.{meant}',
                   f"Choose {', '.join(_NAMED)}, or a size such as 120x200mm.")


def default(environ: Mapping[str, str], papersize_file: str = "/etc/papersize") -> tuple[Paper, str]:
    """The paper to print on when nobody said, and the reason in words.

    Raises Refused if SHEETGEN_PAPER names no paper; a setting made for other programs is passed over instead.
    """
    ours = environ.get("SHEETGEN_PAPER", "").strip()
    if ours:
        return find(ours), f"SHEETGEN_PAPER is {ours}"
    for setting, value in (("PAPERSIZE", environ.get("PAPERSIZE", "")),
                           (papersize_file, _first_line(papersize_file))):
        paper = _known(value)
        if paper:
            return paper, f"{setting} is {value.strip()}"
    country = _country(environ)
    if country in _LETTER_COUNTRIES:
        return LETTER, f"your country, {country}, prints on US Letter"
    if country:
        return A4, f"your country, {country}, prints on A4"
    return A4, "no setting found"


def _refused(message: str, hint: str = "") -> Refused:
    return Refused((Problem(message, hint=hint),))


def _known(name: str) -> Paper | None:
    try:
        return find(name) if name.strip() else None
    except Refused:
        return None


def _first_line(path: str) -> str:
    """The first line of a settings file that says something; "" if there is no such file."""
    try:
        with open(path, encoding="utf-8", errors="replace") as lines:
            said = (line.split("#")[0].strip() for line in lines)
            return next((line for line in said if line), "")
    except OSError:
        return ""


def _country(environ: Mapping[str, str]) -> str:
    """The two letters of the country, "" if none is named; the first setting that is made decides."""
    for variable in ("LC_ALL", "LC_PAPER", "LANG"):
        value = environ.get(variable, "")
        if value:
            found = re.match(r"[A-Za-z]{2,3}(?:_[A-Za-z]{4})?_([A-Z]{2})\b", value.replace("-", "_"))
            return found[1] if found else ""
    return _windows_country() if os.name == "nt" else ""


def _windows_country() -> str:
    import locale  # noqa: PLC0415  only here is it needed, and each start would pay for it

    said = locale.setlocale(locale.LC_CTYPE, "")  # such as "English_United States.1252"
    return _WINDOWS_COUNTRIES.get(said.partition("_")[2].partition(".")[0], "")
