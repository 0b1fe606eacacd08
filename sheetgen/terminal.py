"""What goes to which stream: results to standard output, talk to standard error, in letters both can show."""

from __future__ import annotations

import codecs
import os
import sys
from typing import TextIO

from sheetgen import plain
from sheetgen.values import dataclass

_LABEL = 8  # columns before the text of a labelled line: "Saved   canasta.pdf"


class ReaderLeftError(Exception):
    """Whoever read our output closed the pipe; there is nobody left to tell."""


@dataclass(slots=True)
class Voice:
    """Speaks to the user; `quiet` leaves paths and results, `verbose` adds the reasons."""

    quiet: bool = False
    verbose: bool = False

    def result(self, text: str) -> None:
        """What was asked for."""
        write(sys.stdout, text + "\n")

    def saved(self, path: str, *remarks: str) -> None:
        """A file that was written; when quiet its bare path, for other programs."""
        self.result(
            path
            if self.quiet
            else _labelled("Saved", "   ".join([plain.clean(path), *filter(None, remarks)]))
        )

    def outcome(self, label: str, text: str) -> None:
        """A labelled result that is no path."""
        if not self.quiet:
            self.result(_labelled(label, text))

    def note(self, label: str, text: str) -> None:
        """What is good to know and no result."""
        if not self.quiet:
            write(sys.stderr, _labelled(label, text) + "\n")

    def progress(self, done: int, total: int, what: str = "pages") -> None:
        """How far a long task is, on the last line of a screen; nothing where standard error is no screen."""
        if self.quiet or sys.stderr is None or not sys.stderr.isatty():
            return
        last = done == total
        if last or done % max(1, total // 100) == 0:
            text = f"\r{'':<40}\r" if last else f"\r{done:,} of {total:,} {what}"
            write(sys.stderr, text)

    def detail(self, label: str, text: str) -> None:
        """What only those want to know who ask with -v."""
        if self.verbose:
            write(sys.stderr, _labelled(label, text) + "\n")

    def look(self, *lines: str) -> None:
        """What the user should look at before trusting the result; said even when quiet."""
        further = [_labelled("", line) for line in lines[1:]]
        write(sys.stderr, "\n".join([_labelled("Look at", lines[0]), *further]) + "\n")

    def trouble(self, text: str) -> None:
        """Why something could not be done; said even when quiet."""
        write(sys.stderr, text + "\n")


def prepare() -> None:
    """Makes both streams survive letters that their code page lacks, by the nearest that it has."""
    codecs.register_error("sheetgen", _nearest)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="sheetgen")


def write(stream: TextIO, text: str) -> None:
    """Writes the text at once, so that both streams stay in order.

    Raises ReaderLeftError if the pipe is closed.
    """
    try:
        stream.write(text)
        stream.flush()
    except BrokenPipeError as error:
        raise ReaderLeftError from error
    except ValueError as error:  # Python closed the stream: it was closed before we started
        raise ReaderLeftError from error


def write_bytes(data: bytes) -> None:
    """Writes bytes, and nothing else, to standard output; raises ReaderLeftError if the pipe is closed."""
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError as error:
        raise ReaderLeftError from error


def to_terminal() -> bool:
    """Whether standard output is a screen, which must not be sent a PDF."""
    return sys.stdout is not None and sys.stdout.isatty()


def settle() -> None:
    """After a write that failed: what could not be written is not tried once more when Python closes the stream."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError, AttributeError):
        let_go()


def let_go() -> None:
    """After the reader left: keeps Python from complaining when it closes standard output."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            os.dup2(nowhere, stream.fileno())
        except (OSError, ValueError, AttributeError):  # a stream without a file needs no care
            continue


def _labelled(label: str, text: str) -> str:
    return f"{label:<{_LABEL}}{text}"


def _nearest(error: UnicodeError) -> tuple[str | bytes, int]:
    """The codec error handler: each letter that can't be shown becomes the nearest one."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letter = error.object[error.start]
    if "\udc80" <= letter <= "\udcff":  # a byte of a file's name that is no text: goes out as it came in
        return bytes([ord(letter) - 0xDC00]), error.start + 1
    return plain.plainer(letter), error.start + 1
