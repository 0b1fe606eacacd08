"""From finished pages to a saved PDF: its name, its pictures, and what is said of it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import field

import click

from sheetgen import locales, messages, output, pdf, plain, terminal
from sheetgen.cli_common import DONE, USUAL_LAYOUT, shown, tell
from sheetgen.desk import Job
from sheetgen.errors import SheetgenError
from sheetgen.fonts import Faces
from sheetgen.page import Page
from sheetgen.terminal import Voice
from sheetgen.values import dataclass

STDOUT = "-"


@dataclass(slots=True)
class Delivery:
    """Where the PDFs of one command go; remembers what it saved, so that no name is used twice."""

    voice: Voice
    output: str | None
    force: bool = False
    png: bool = False
    open_it: bool = False
    as_json: bool = False
    saved: list[dict[str, object]] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)
    code: int = DONE

    def __post_init__(self) -> None:
        """Raises click.UsageError for what can't be meant, before any work is done."""
        if self.to_stdout:
            if terminal.to_terminal():
                raise click.UsageError("A PDF is not for the screen. Add > sheet.pdf, or leave out -o -.")
            if self.png or self.open_it or self.as_json:
                raise click.UsageError("With -o - only the PDF goes out; leave out --png, --open and --json.")
        elif self.output is not None and not self.output.strip():
            raise click.UsageError("-o needs a name.")
        elif self.output and self.is_file and not self._takes_a_pdf(self.output):
            raise click.UsageError(f'sheetgen saves PDFs: end the name "{self.output}" in .pdf.')

    @property
    def is_file(self) -> bool:
        """Whether -o names one PDF for everything, not a folder."""
        name = self.output
        if name is None or os.path.isdir(name) or name.endswith(("/", os.sep)):
            return False
        return os.path.exists(name) or bool(os.path.splitext(name)[1])

    @staticmethod
    def _takes_a_pdf(name: str) -> bool:
        """Whether the name is a PDF's, or what is there is no file at all but a device or a pipe."""
        return name.lower().endswith(".pdf") or (os.path.exists(name) and not os.path.isfile(name))

    @property
    def to_stdout(self) -> bool:
        """Whether the PDF goes to standard output, and nothing else may."""
        return self.output == STDOUT

    @property
    def in_one(self) -> bool:
        """Whether everything goes into one PDF."""
        return self.to_stdout or self.is_file

    def save(
        self, pages: Sequence[Page], faces: Faces, jobs: Sequence[Job], stem: str, mark: str = ""
    ) -> None:
        """Draws and writes one PDF and tells so. Raises FileTrouble, or Refused without --force."""
        data = pdf.draw(pages, faces, title=title(jobs), language=jobs[0].language)
        self.put(data, len(pages), stem, f"({plain.count(len(pages), 'page')}, {_papers(jobs)})", mark)

    def put(self, data: bytes, pages: int, stem: str, said: str, mark: str = "") -> None:
        """Writes one finished PDF and tells so. Raises FileTrouble, or Refused without --force."""
        if self.to_stdout:
            terminal.write_bytes(data)
            self.voice.note("Sent", f"{said}   {mark}".rstrip())
            return
        path = self._path(stem)
        output.write(path, data, force=self.force)
        self._told(path, said, mark, pages)
        if self.png:
            try:
                self._pictures(path, data, pages)
            except SheetgenError as trouble:
                self.code = tell(trouble, self.voice, closing="The PDF is saved all the same.")
        if self.open_it:
            _show(path, self.voice)

    def _told(self, path: str, said: str, mark: str, pages: int) -> None:
        self.saved.append({"path": path, "pages": pages})
        if not self.as_json:
            self.voice.saved(path, said, mark)

    def _path(self, stem: str) -> str:
        if self.is_file and self.output:
            return self.output
        name = self._free(stem)
        return os.path.join(self.output, name) if self.output else name

    def _free(self, stem: str) -> str:
        """A name that no other PDF of this command has."""
        room = 60 if f"{stem}.pdf" not in self.taken else 55  # letters of a name; a number may follow
        self.taken.append(output.apart([*self.taken, f"{stem[: room - len('.pdf')]}.pdf"])[-1])
        return self.taken[-1]

    def _pictures(self, path: str, data: bytes, pages: int) -> None:
        from sheetgen import preview  # noqa: PLC0415  an extra, and only --png needs it

        stem, digits = os.path.splitext(path)[0], len(str(pages))
        for number, picture in enumerate(preview.pictures(data), 1):
            name = f"{stem}.png" if pages == 1 else f"{stem}-{number:0{digits}}.png"
            output.write(name, picture, force=self.force)
            self._told(name, f"(a picture of page {number})", "", 1)


def title(jobs: Sequence[Job]) -> str:
    """The PDF's title: that of each different sheet in it."""
    return ", ".join(dict.fromkeys(job.title for job in jobs))


def blank_stem(job: Job, layout: str) -> str:
    """A blank sheet's name: canasta-classic-4p-letter; what is not usual about it is added."""
    seat = job.variant.seat
    usual = next((each.sides for each in job.variant.seats if each.players == seat.players), seat.sides)
    sides = "" if seat.sides == usual else f"{seat.sides}sides"
    variant = job.variant
    chosen = any(variant.chosen.get(name, option.usual) != option.usual for name, option in variant.options.items())
    house = "house-rules" if variant.sets or chosen else ""
    return output.file_name("canasta", variant.id, f"{seat.players}p", sides, house, *_paper_and_more(job, layout))


def book_stem(jobs: Sequence[Job], layout: str) -> str:
    """A book's name: every variant in it, and the paper."""
    if len(jobs) == 1:
        return blank_stem(jobs[0], layout)
    variants = dict.fromkeys(job.variant.id for job in jobs)
    return output.file_name("canasta", *variants, *_paper_and_more(jobs[0], layout))


def _paper_and_more(job: Job, layout: str) -> tuple[str, ...]:
    size = "" if job.size == "normal" else job.size
    own = os.path.splitext(os.path.basename(layout))[0]
    language = "" if job.language == locales.ENGLISH else job.language
    sideways = "landscape" if _sideways(job) else ""
    return (job.paper.name, sideways, size, "" if own == USUAL_LAYOUT else own, language)


def _sideways(job: Job) -> bool:
    return job.paper.width > job.paper.height


def warnings(voice: Voice, jobs: Sequence[Job]) -> None:
    """Tells what the sheets could not show as asked."""
    for problem in dict.fromkeys(problem for job in jobs for problem in job.warnings):
        voice.look(messages.warning(problem))


def _papers(jobs: Sequence[Job]) -> str:
    kinds = dict.fromkeys(
        f"{job.paper.title}{', sideways' if _sideways(job) else ''}" for job in jobs
    )
    return ", ".join(kinds)


def _show(path: str, voice: Voice) -> None:
    """Opens the PDF in the program that this system keeps for it; says so where there is none."""
    import subprocess  # noqa: PLC0415 -- only --open needs it

    startfile = getattr(os, "startfile", None)
    opener = "open" if sys.platform == "darwin" else "xdg-open"
    try:
        if startfile:
            startfile(path)
        else:
            subprocess.Popen(
                [opener, os.path.abspath(path)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
    except OSError:
        voice.look(f"{shown(path)}: no program here opens PDFs by itself; open it by hand.")
