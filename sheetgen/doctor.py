"""What sheetgen finds on this machine: versions, paper, language, folders, fonts and what is missing."""

from __future__ import annotations

import os
import platform
import re
import sys
from collections.abc import Iterator, Mapping
from typing import get_args

from sheetgen import __version__, fonts, locales, paper, plain, shelf, yamlevents
from sheetgen.errors import SheetgenError
from sheetgen.values import dataclass

NEEDED = ("click", "font-source-sans-pro", "Jinja2", "pypdf", "PyYAML", "reportlab")
EXTRAS = {
    "fast": ("rl_accel", "PDFs are made faster"),
    "preview": ("pypdfium2", "--png makes pictures"),
    "shaping": ("uharfbuzz", "letters of Arabic, Hebrew and the like"),
    "xlsx": ("openpyxl", "spreadsheets in .xlsx"),
}
"""What can be added, by the word in brackets: the package, and what it is for."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at, and whether it is as it must be."""

    what: str
    found: str
    sound: bool = True


def findings(environ: Mapping[str, str]) -> tuple[Finding, ...]:
    """Everything worth knowing when something does not work, in the order in which it is told."""
    return (
        Finding("sheetgen", f"{__version__}, in {os.path.dirname(os.path.abspath(__file__))}"),
        _python(),
        _paper(environ),
        _language(environ),
        _here(),
        *_folders(),
        _text_face(),
        *_packages(),
        *_extras(),
    )


def _python() -> Finding:
    system = f"{platform.system()} {platform.release()}".strip()
    return Finding("Python", f"{platform.python_version()} on {system}, {sys.executable}")


def _paper(environ: Mapping[str, str]) -> Finding:
    try:
        usual, reason = paper.default(environ)
    except SheetgenError as trouble:
        return Finding("Paper", str(trouble), sound=False)
    return Finding("Paper", f"{usual.title or usual.name}: {reason}")


def _language(environ: Mapping[str, str]) -> Finding:
    code, reason = locales.language(environ, shelf.names("languages"))
    return Finding("Language", f"{code}: {reason}" if reason else f"{code}: no other was found")


def _here() -> Finding:
    try:
        here = os.getcwd()
    except OSError:
        return Finding("This folder", "it is gone", sound=False)
    may = os.access(here, os.W_OK)
    return Finding("This folder", f"{here}{'' if may else ': nothing can be saved here'}", may)


def _folders() -> Iterator[Finding]:
    """Of each kind of built-in file how many there are, and where."""
    for kind in get_args(shelf.Kind):
        names = shelf.names(kind)
        if names:
            folder = os.path.dirname(shelf.find(kind, names[0]))
            yield Finding(kind.capitalize(), f"{len(names)} built in, in {folder}")
        else:
            yield Finding(kind.capitalize(), "none: sheetgen is not wholly installed", sound=False)


def _text_face() -> Finding:
    try:
        font = fonts.load().font("regular")
    except SheetgenError as trouble:
        return Finding("Letters", str(trouble), sound=False)
    return Finding("Letters", f"Source Sans Pro, {plain.count(len(font.glyphs), 'letter')}, in {font.path}")


def _packages() -> Iterator[Finding]:
    for name in NEEDED:
        version = _version(name)
        more = ", read with libyaml" if name == "PyYAML" and yamlevents.COMPILED else ""
        yield Finding(name, f"{version}{more}" if version else f"missing: pip install {name}", bool(version))


def _extras() -> Iterator[Finding]:
    for extra, (name, use) in EXTRAS.items():
        version = _version(name)
        missing = f'not installed ({use}): pip install "sheetgen[{extra}]"'
        yield Finding(name, f"{version} ({use})" if version else missing)


def _version(name: str) -> str:
    """The version of a package that is installed; "" if it is not."""
    # importlib.metadata would tell, but loads what knows the network, which nothing here may
    wanted = re.compile(re.sub("[-_.]+", "[-_.]+", name) + r"-([^-]+)(-.+)?\.(dist|egg)-info", re.IGNORECASE)
    for folder in filter(os.path.isdir, sys.path):
        for entry in os.listdir(folder):
            if found := wanted.fullmatch(entry):
                return found[1]
    return ""
