"""Reading a file's bytes, and what the operating system says about a file in plain words."""

from __future__ import annotations

import errno
import os

from sheetgen.errors import FileTrouble

_REASONS = {
    errno.ENOENT: "there is no such file",
    errno.ENOTDIR: "a part of its path is a file, not a folder",
    errno.EISDIR: "it is a folder, not a file",
    errno.EACCES: "you are not allowed to (its permissions forbid it)",
    errno.EPERM: "you are not allowed to (its permissions forbid it)",
    errno.EROFS: "the disk can only be read, not written",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your share of the disk is full",
    errno.EFBIG: "the file would be larger than this disk allows",
    errno.ENAMETOOLONG: "its name is too long",
    errno.ELOOP: "its links lead in a circle",
    errno.EIO: "the disk reported a fault",
    errno.EBUSY: "another program is using it",
    errno.ETXTBSY: "another program is using it",
}


def reason(error: OSError | ValueError) -> str:
    """Why a file could not be used: a clause without capital or full stop."""
    if not isinstance(error, OSError):
        return "its name holds a character that no file name may hold"
    if getattr(error, "winerror", None) == 32:  # a viewer on Windows locks what it shows
        return "another program has it open; close it there and try again"
    return _REASONS.get(error.errno or 0, (error.strerror or "unknown trouble").lower())


def read(path: str, most: int) -> bytes:
    """The first `most` bytes of a file; raises FileTrouble, in one line, if it can't be read.

    Ask for one byte more than you accept, and a file that is too long shows itself.
    """
    try:
        with open(path, "rb") as stream:
            return stream.read(most)
    except (OSError, ValueError) as error:
        if os.path.isdir(path):  # Windows calls this a matter of permissions
            raise FileTrouble(f"{path} could not be read: it is a folder, not a file. Name a file in it.") from None
        raise FileTrouble(f"{path} could not be read: {reason(error)}.") from None
