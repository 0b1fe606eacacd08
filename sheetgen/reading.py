"""From names to values: variants, layouts, languages and themes, found, read and checked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar

from sheetgen import language as languages
from sheetgen import layout, rulebook, settle, shelf, theme, yamlfile
from sheetgen.errors import NOWHERE, Place, Problem, Refused, Report
from sheetgen.language import Language
from sheetgen.layout import Layout
from sheetgen.theme import Theme
from sheetgen.variant import Variant

T = TypeVar("T")

ENGLISH = "en"


def find_variant(name: str, *, beside: str = "", seat: tuple[int | None, int | None] = (None, None),
                 options: Mapping[str, str] | None = None, sets: tuple[tuple[str, str], ...] = (),
                 places: Mapping[str, Place] | None = None) -> Variant:
    """The variant of that name or file, settled for these (players, sides), options and changes.

    `places` says where each was asked for. Raises Refused with everything that is wrong, FileTrouble if it can't
    be read.
    """
    report = Report()
    path = shelf.find("variants", name, beside, (places or {}).get("variant", NOWHERE))
    node = rulebook.load(path, report)
    found = settle.read(node, report, seat=seat, options=options, sets=sets, places=places)
    return wanted(found, report)


def wanted(found: T | None, report: Report) -> T:
    """What was read, if nothing is wrong with it. Raises Refused."""
    report.check()
    if found is None:
        raise Refused(report.in_order())
    return found


def find_layout(name: str, beside: str = "") -> Layout:
    """The layout of that name or file. Raises Refused or FileTrouble."""
    report = Report()
    return wanted(layout.read(yamlfile.load(shelf.find("layouts", name, beside), report=report), report), report)


def find_language(named: str) -> Language:
    """The language of that code or file, its gaps filled from English; "de+en": German with English beside it.

    A country behind the code ("pt-BR") is passed over. Raises Refused or FileTrouble.
    """
    first, *others = dict.fromkeys(map(_code, named.split("+")))
    if len(others) > 1:
        raise Refused((Problem(f'A label has room for two languages, but "{named}" names {len(others) + 1}.'),))
    english = _language(ENGLISH, None)
    found, *second = (english if name == ENGLISH else _language(name, english) for name in (first, *others))
    return found.beside(second[0]) if second else found


def _language(name: str, english: Language | None) -> Language:
    report = Report()
    path = shelf.find("languages", name)
    return wanted(languages.read(yamlfile.load(path, report=report), report, english), report)


def _code(typed: str) -> str:
    """The language of "de", "DE" or "de_AT.UTF-8"; a file's name as it is. Raises Refused for what is none."""
    name = typed.strip()
    if shelf.is_path(name):
        return name
    code = re.split(r"[-_.@]", name.lower())[0]
    known = shelf.names("languages")
    if code not in known:
        raise Refused((Problem(f'There is no language called "{name}".',
                               hint=f"There are {', '.join(known)}, or a file of your own."),))
    return code


def find_theme(name: str) -> Theme:
    """The theme of that name or file. Raises Refused or FileTrouble."""
    report = Report()
    return wanted(theme.read(yamlfile.load(shelf.find("themes", name), report=report), report), report)
