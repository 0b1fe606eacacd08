"""Makes a sheet again whenever one of its files is saved."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Mapping

PAUSE = 0.4
"""Seconds between two looks at the files: soon enough to seem at once, seldom enough to cost nothing."""


def own_files(words: Iterable[object]) -> list[str]:
    """Those of a command's words that are files which can change; built-in names cannot."""
    return [word for word in words if isinstance(word, str) and os.path.isfile(word)]


def watch(paths: Iterable[str], make: Callable[[], None], *, pause: Callable[[float], None] = time.sleep) -> None:
    """Makes once, then after each change of a file, until it is interrupted; a file may be gone for a moment."""
    files = tuple(paths)
    seen = stamps(files)
    make()
    while True:
        pause(PAUSE)
        now = stamps(files)
        if now != seen and all(now.values()):
            seen = now
            make()


def stamps(paths: Iterable[str]) -> Mapping[str, tuple[int, int] | None]:
    """When each file was changed and how long it is; None for one that is not there."""
    found: dict[str, tuple[int, int] | None] = {}
    for path in paths:
        try:
            status = os.stat(path)
            found[path] = (status.st_mtime_ns, status.st_size)
        except OSError:
            found[path] = None
    return found
