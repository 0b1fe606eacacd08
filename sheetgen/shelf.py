"""Where files are found: by path, or by name among the built-in ones."""

from __future__ import annotations

import os
from typing import Literal

from sheetgen import scalars
from sheetgen.errors import NOWHERE, FileTrouble, Place, Problem, Refused

Kind = Literal["variants", "layouts", "languages", "themes"]

# os.path and not importlib.resources: that costs 20 ms at each start, and this package is always a folder
_PACKAGE = os.path.dirname(os.path.abspath(__file__))
_ENDINGS = (".yaml", ".yml")


def names(kind: Kind) -> tuple[str, ...]:
    """The names of the built-in files of that kind, in order."""
    found: set[str] = set()
    for folder in _folders(kind):
        if os.path.isdir(folder):
            found.update(name[:-5] for name in os.listdir(folder) if name.endswith(".yaml"))
    return tuple(sorted(found))


def find(kind: Kind, name: str, beside: str = "", place: Place = NOWHERE) -> str:
    """The full path of a file: of a path (it holds a / or ends in .yaml), or of a built-in name.

    A path that stands in a file (`beside`) starts from that file's folder and stays inside it; one that
    was typed starts from the folder we are in. Raises Refused, at `place`, for a name that is unknown,
    and FileTrouble for a path where there is no file.
    """
    if is_path(name):
        path = inside(name, beside, place) if beside else os.path.abspath(name)
        if not os.path.exists(path):
            raise FileTrouble(f"There is no file {path}.{_nearby(path)}")
        if beside and not os.path.isfile(path):  # nor a pipe, on which we would wait for ever
            raise FileTrouble(f"{path} is not a file.")
        return path
    for folder in _folders(kind):
        path = os.path.join(folder, f"{name}.yaml")
        if name and os.path.isfile(path):
            return path
    raise Refused((Problem(f'There is no {kind[:-1]} called "{name}".', place, hint=_other(kind, name, beside)),))


def inside(path: str, beside: str, place: Place = NOWHERE) -> str:
    """The full path of a file that is mentioned in the file `beside`; it need not exist.

    Raises Refused, at `place`, if it is not in that file's folder or one below, by whatever way: a club's
    files can be handed on, and a file from elsewhere can't reach for others on this machine.
    """
    home = os.path.realpath(os.path.dirname(os.path.abspath(beside)))
    full = os.path.normpath(os.path.join(home, path.replace("\\", "/")))
    drive = path[1:2] == ":" or path.startswith(("/", "\\", "~"))
    if "\0" in path or drive or not _below(home, full) or not _below(home, os.path.realpath(full)):
        message = f'"{path}" leads out of the folder of {os.path.basename(beside)}.'
        raise Refused((Problem(message, place, hint="Put the file into that folder, and write its name."),))
    return full


def _folders(kind: Kind) -> tuple[str, str]:
    """Inside the package, where it is installed; beside it, in a checkout."""
    return os.path.join(_PACKAGE, kind), os.path.join(os.path.dirname(_PACKAGE), kind)


def is_path(name: str) -> bool:
    """Whether a name is that of a file, not of something built in."""
    return "/" in name or "\\" in name or name.lower().endswith(_ENDINGS)


def _below(home: str, path: str) -> bool:
    return path.startswith(home.rstrip(os.sep) + os.sep)


def _other(kind: Kind, name: str, beside: str) -> str:
    """A hint for an unknown name: a file of that name, or the nearest built-in one."""
    folder = os.path.dirname(os.path.abspath(beside)) if beside else os.getcwd()
    for ending in _ENDINGS:
        if name and os.path.isfile(os.path.join(folder, name + ending)):
            return f'For the file write "{name}{ending}".'
    return scalars.did_you_mean(name, names(kind))


def _nearby(path: str) -> str:
    """A hint for a file that is not there, from its folder."""
    folder = os.path.dirname(path)
    if not os.path.isdir(folder):
        return f" There is no folder {folder}, either."
    others = [name for name in os.listdir(folder) if name.lower().endswith(_ENDINGS)]
    near = scalars.nearest(os.path.basename(path), others)
    return f' Did you mean "{near}"?' if near else ""
