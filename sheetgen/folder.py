"""A folder of files that we made: ours are replaced or removed, and nothing else in it is touched."""

from __future__ import annotations

import hashlib
import os
import re
import stat
from collections.abc import Iterable, Mapping
from contextlib import suppress

from sheetgen import disk, output
from sheetgen.errors import FileTrouble, Place, Problem, Refused

LIST = "sheetgen-files.txt"
"""In it stands which files we made, each with the SHA-256 of what we wrote."""

_HEAD = "# Files that sheetgen made here. It replaces or removes them while they are as it left them.\n"
_LINE = re.compile(r"([0-9a-f]{64})  (.+)")
_PROPER = re.compile(r"(?:[a-z0-9][a-z0-9.-]*/)*[a-z0-9][a-z0-9.-]*")
_MOST_LIST = 10_000_000


def write(folder: str, files: Mapping[str, bytes], *, force: bool = False) -> int:
    """Makes the folder hold these files, by paths with "/"; returns how many of ours were removed as out of date.

    A file that is there and not ours, or was changed since, is refused unless `force`, before anything is written;
    with `force` it is replaced, but a link is never followed. Raises Refused or FileTrouble.
    """
    root = os.path.realpath(folder)
    ours = _listed(root)
    sums = {path: _sum(data) for path, data in files.items()}
    problems = [problem for path in (LIST, *files) if (problem := _in_the_way(folder, root, path, ours, sums, force))]
    if problems:
        raise Refused(tuple(problems))
    stale = sorted(ours.keys() - files.keys())
    # first what was and what will be ours: a run that is stopped halfway can be taken up again
    both = {path: ours.get(path, frozenset()) | ({sums[path]} if path in sums else set()) for path in (*ours, *files)}
    _put(root, LIST, _list(both))
    for path in sorted(files, key=lambda path: (path.endswith(".html"), path)):  # pages last: they refer to the others
        _put(root, path, files[path])
    removed = sum(_remove(root, path, ours[path]) for path in stale)
    _put(root, LIST, _list({path: frozenset({told}) for path, told in sums.items()}))
    return removed


def _sum(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _list(files: Mapping[str, Iterable[str]]) -> bytes:
    lines = [f"{told}  {path}\n" for path in sorted(files) for told in sorted(files[path])]
    return (_HEAD + "".join(lines)).encode()


def _listed(root: str) -> dict[str, frozenset[str]]:
    """What the folder's list says we made; a path that is not as we make them is passed over."""
    path = os.path.join(root, LIST)
    if not os.path.lexists(path):
        return {}
    text = "" if os.path.islink(path) else disk.read(path, _MOST_LIST).decode("utf-8", errors="replace")
    found: dict[str, frozenset[str]] = {}
    for line in text.splitlines() if text.startswith(_HEAD) else ():
        told = _LINE.fullmatch(line)
        if told and _PROPER.fullmatch(told[2]):
            found[told[2]] = found.get(told[2], frozenset()) | {told[1]}
    return found


def _in_the_way(folder: str, root: str, path: str, ours: Mapping[str, frozenset[str]], sums: Mapping[str, str],
                force: bool) -> Problem | None:
    """What keeps a file from being written, if anything does."""
    shown = os.path.join(folder, path)
    for part in _parts(root, path):
        if os.path.islink(part):
            at = os.path.join(folder, os.path.relpath(part, root))
            return Problem(f"{at} is a link and may lead out of the folder.", Place(at), hint="Take it away first.")
    full = os.path.join(root, path)
    if not os.path.lexists(full) or os.path.isdir(full):  # a folder can't be written: output says so
        return None
    if force:
        return None
    if path == LIST:
        mine = disk.read(full, len(_HEAD)) == _HEAD.encode()
    else:
        mine = bool(_on_disk(full) & (ours.get(path, frozenset()) | {sums[path]}))
    if mine:
        return None
    what = "was changed since sheetgen made it" if path in ours else "exists, and sheetgen did not make it"
    return Problem(f"{shown} {what}.", Place(shown), hint="Give another folder with -o, or --force to replace it.")


def _parts(root: str, path: str) -> list[str]:
    """Every step of the way from the folder to the file."""
    names = path.split("/")
    return [os.path.join(root, *names[: count + 1]) for count in range(len(names))]


def _on_disk(full: str) -> frozenset[str]:
    """The sum of a regular file; nothing for what is none."""
    try:
        if not stat.S_ISREG(os.lstat(full).st_mode):
            return frozenset()
        with open(full, "rb") as stream:
            return frozenset({hashlib.file_digest(stream, "sha256").hexdigest()})
    except OSError as error:
        raise FileTrouble(f"{full} could not be read: {disk.reason(error)}.") from None


def _put(root: str, path: str, data: bytes) -> None:
    """Writes a file, unless it is so already: what copies a folder to a host then has less to do."""
    full = os.path.join(root, path)
    if not (os.path.isfile(full) and _on_disk(full) == {_sum(data)}):
        output.write(full, data, force=True)


def _remove(root: str, path: str, sums: frozenset[str]) -> bool:
    """Removes a file of ours that is as we left it, and its folder if that is empty then."""
    full = os.path.join(root, path)
    if any(os.path.islink(part) for part in _parts(root, path)) or not os.path.isfile(full):
        return False
    if not _on_disk(full) & sums:
        return False
    try:
        os.unlink(full)
    except OSError as error:
        raise FileTrouble(f"{full} could not be removed: {disk.reason(error)}.") from None
    with suppress(OSError):
        for part in reversed(_parts(root, path)[:-1]):
            os.rmdir(part)
    return True
