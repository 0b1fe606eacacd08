"""Writing whole files: all of it or nothing, and never over what is not ours."""

from __future__ import annotations

import errno
import os
import re
import stat
import unicodedata
from collections.abc import Sequence
from contextlib import suppress

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

from sheetgen import disk
from sheetgen.errors import FileTrouble, Place, Problem, Refused

_OURS = re.compile(rb"/(?:Producer|Creator)\s*\([^)]{0,200}?sheetgen")
_DRAFT = re.compile(r"\.sheetgen-[0-9a-f]{12}\.tmp")
_OUR_PICTURE = b"Software\0sheetgen"
_LONGEST = 56  # with .pdf behind it, 60
_RESERVED = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]")
_SPELLED = str.maketrans(
    "абвгдезиклмнопрстуфхыэіґ" + "αβγδεζηικλμνξοπρστυφω" + "øłđıħŧ",
    "abvgdeziklmnoprstufhyeig" + "avgdeziiklmnxoprstyfo" + "oldiht",
) | str.maketrans(
    {"ж": "zh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ю": "yu", "я": "ya", "є": "ye", "ъ": "", "ь": ""}
    | {"θ": "th", "χ": "ch", "ψ": "ps", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "&": "-and-"}
    | dict.fromkeys("'`’‘", "")
)


def write(path: str, data: bytes, *, force: bool = False) -> None:
    """Writes a file whole, or leaves what was there as it was; makes its folder if there is none.

    Replaces a PDF or picture that sheetgen made, and an empty file; raises Refused for any other that exists unless
    `force`, FileTrouble with the reason where it can't be written.
    """
    made: list[str] = []
    try:
        target = os.path.realpath(path)  # behind a link: the link stays
        old = _look(path, target)
        if old and not stat.S_ISREG(old.st_mode):  # /dev/null, a pipe
            with open(target, "wb") as stream:
                stream.write(data)
            return
        if old and not force:
            _check_ours(path, target)
        made = _folders(os.path.dirname(target))
        _replace(target, data, old)
    except (OSError, ValueError) as error:
        _remove(made)
        why = "its folder can't be made" if isinstance(error, FileNotFoundError) else disk.reason(error)
        raise FileTrouble(f"{path} could not be written: {why}.") from None
    except BaseException:  # Ctrl-C leaves nothing behind, either
        _remove(made)
        raise


def _look(path: str, target: str) -> os.stat_result | None:
    """What is there now, if anything; raises FileTrouble where it forbids writing."""
    try:
        old = os.stat(target)
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(old.st_mode):
        raise FileTrouble(f"{path} could not be written: it is a folder, not a file.")
    if stat.S_ISREG(old.st_mode) and not old.st_mode & 0o222:  # a rename would replace it all the same
        raise FileTrouble(f"{path} could not be written: it may only be read.")
    return old


def _check_ours(path: str, target: str) -> None:
    if not _replaceable(target):
        message = f"{path} is there already, and is not a sheet of ours."
        raise Refused((Problem(message, Place(path), hint="Give another name with -o, or --force to replace it."),))


def _replaceable(target: str) -> bool:
    """Whether a file is a PDF or picture of ours, or empty."""
    with open(target, "rb") as stream:
        block = stream.read(1 << 20)
        if not block:
            return True
        if block.startswith(b"\x89PNG"):
            return _OUR_PICTURE in block
        if not block.startswith(b"%PDF"):
            return False
        tail = b""
        while block:
            if _OURS.search(tail + block):
                return True
            tail, block = block[-700:], stream.read(1 << 20)
    return False


def _folders(folder: str) -> list[str]:
    """Makes a folder and those above it that are missing; the ones that it made, the innermost last."""
    missing = []
    while not os.path.isdir(folder):
        missing.append(folder)
        folder = os.path.dirname(folder)
    made: list[str] = []
    try:
        for name in reversed(missing):
            if _make(name):
                made.append(name)
    except BaseException:
        _remove(made)
        raise
    return made


def _make(folder: str) -> bool:
    """Makes a folder; False if another run made it just now."""
    try:
        os.mkdir(folder)
    except FileExistsError:
        if os.path.isdir(folder):
            return False
        raise NotADirectoryError(errno.ENOTDIR, "a file is in the way") from None
    return True


def _remove(folders: list[str]) -> None:
    with suppress(OSError):  # somebody else may have put something there
        for folder in reversed(folders):
            os.rmdir(folder)


def _replace(target: str, data: bytes, old: os.stat_result | None) -> None:
    """Writes beside the target, makes sure that it is on the disk, and renames it over the target."""
    _sweep(os.path.dirname(target))
    beside, handle = _draft(os.path.dirname(target))
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
            if old:
                os.chmod(beside, stat.S_IMODE(old.st_mode))
            if fcntl:  # before it is closed, and with that no longer locked
                os.replace(beside, target)
        if not fcntl:  # Windows renames no open file, but nobody can remove one there
            os.replace(beside, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise


def _draft(folder: str) -> tuple[str, int]:
    """A new file in the folder and its handle, locked as long as it is open."""
    while True:
        beside = os.path.join(folder, f".sheetgen-{os.urandom(6).hex()}.tmp")
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        with suppress(OSError):  # a disk that knows no locks: nobody sweeps there
            if fcntl:
                fcntl.flock(handle, fcntl.LOCK_EX)
        if os.path.exists(beside):
            return beside, handle
        os.close(handle)  # another run swept it away before it was locked


def _sweep(folder: str) -> None:
    """Removes the drafts that killed runs left; of one that is still being written somebody holds the lock."""
    names: list[str] = []
    with suppress(OSError):
        names = os.listdir(folder)
    for name in filter(_DRAFT.fullmatch, names):
        with suppress(OSError):
            _remove_draft(os.path.join(folder, name))


def _remove_draft(path: str) -> None:
    if not fcntl:
        os.unlink(path)
        return
    handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.unlink(path)
    finally:
        os.close(handle)


def file_name(*parts: str) -> str:
    """A name that every system takes, without an ending: lower case, hyphens, 56 characters at most.

    Letters are spelled in a to z where that is usual, and by their number where it is not, so that two
    names stay two.
    """
    plain = [name for name in (_plain(part) for part in parts) if name] or ["sheet"]
    while len("-".join(plain)) > _LONGEST:  # the longest part is a title or name; paper and size stay whole
        longest = max(plain, key=len)
        plain[plain.index(longest)] = longest[:-1].rstrip("-")
        plain = [name for name in plain if name]
    name = "-".join(plain)
    return f"{name}-sheet" if _RESERVED.fullmatch(name) else name


def apart(wanted: Sequence[str]) -> tuple[str, ...]:
    """The same names, each only once: the second "tuesday.pdf" becomes "tuesday-2.pdf"."""
    taken: set[str] = set()
    told: list[str] = []
    for name in wanted:
        stem, ending = os.path.splitext(name)
        number, other = 1, name
        while other.casefold() in taken or (number > 1 and other in wanted):
            number += 1
            other = f"{stem}-{number}{ending}"
        taken.add(other.casefold())
        told.append(other)
    return tuple(told)


def _plain(text: str) -> str:
    folded = unicodedata.normalize("NFKD", text.casefold()).translate(_SPELLED)
    return re.sub("[^a-z0-9]+", "-", "".join(_letter(letter) for letter in folded)).strip("-")


def _letter(letter: str) -> str:
    if letter.isascii():
        return letter
    if unicodedata.category(letter)[0] in "MC":  # an accent, or a mark that no one sees
        return ""
    return f"-u{ord(letter):x}-" if letter.isalnum() else "-"
