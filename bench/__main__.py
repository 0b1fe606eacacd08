"""Times sheetgen beside the rivals of a folder, as whole processes in turn, and prints tables: `make bench`.

A rival is a script that draws the same sheet: `NAME.py one OUT.pdf`, or `NAME.py batch PAGES OUT.pdf`.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bench import inputs
from sheetgen import fonts, pipeline, recorded, records, scoring
from sheetgen.order import Order
from sheetgen.page import Page, Placed, Stationery
from sheetgen.paper import LETTER

ROOT = Path(__file__).resolve().parent.parent
REFERENCE = "reportlab_canvas"
"""Every ratio is to this one: the same sheet drawn by hand on ReportLab's canvas."""

OURS = "sheetgen"
RIVALS = (REFERENCE, "reportlab_tight", "rawpdf", "pycairo_pdf", "typst_place", "typst_wheel", "oxidize", "skia_pdf",
          "reportlab_canvas_noaccel", "reportlab_platypus", "fpdf2_text", "pymupdf_pdf", "pdfkit_node", "pdflib_node",
          "weasy_html")
"""The scripts that are looked for; the reference first, so that it runs right after what is compared with it."""

SLOW = {"weasy_html": 100, "pymupdf_pdf": 1000, "pdflib_node": 1000}
"""Rivals that draw a long pack only once, with so many pages; their time is scaled up."""

PLAIN = "import sys; sys.modules['_rl_accel'] = None; from sheetgen.cli import main; sys.exit(main())"
"""sheetgen without ReportLab's C accelerator, which plain pip does not bring."""


@dataclass(frozen=True)
class Task:
    """A command to time; `clocked` if it prints its own seconds of CPU, for a part of what it does."""

    name: str
    command: list[str]
    output: Path
    scale: float = 1.0
    clocked: bool = False


@dataclass
class Times:
    """What a task took, run by run."""

    cpu: list[float] = field(default_factory=list)
    wall: list[float] = field(default_factory=list)
    memory: float = 0.0  # MiB at the peak
    size: float = 0.0  # bytes


def run(task: Task, times: Times) -> None:
    """Runs a task once, as a process of its own. Raises SystemExit where it fails."""
    task.output.unlink(missing_ok=True)
    with tempfile.TemporaryFile("w+") as said:
        began = time.perf_counter()
        process = subprocess.Popen(task.command, stdout=said, stderr=subprocess.DEVNULL, cwd=task.output.parent,
                                   env=os.environ | {"PYTHONPATH": str(ROOT)})
        _, status, used = os.wait4(process.pid, 0)
        wall = time.perf_counter() - began
        process.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        printed = said.read()
    if process.returncode or not task.output.exists():
        raise SystemExit(f"{task.name} failed ({process.returncode}): {' '.join(task.command)}")
    times.cpu.append(float(printed) if task.clocked else (used.ru_utime + used.ru_stime) * task.scale)
    times.wall.append(wall * task.scale)
    times.memory = max(times.memory, used.ru_maxrss / 1024)
    times.size = task.output.stat().st_size * task.scale


def compare(title: str, tasks: Sequence[Task], rounds: int, pages: int) -> dict[str, Times]:
    """Runs the tasks in turn, each round in the other order, and prints a table."""
    taken = {task.name: Times() for task in tasks}
    for task in [each for each in tasks if pages == 1 or each.name not in SLOW]:
        run(task, Times())  # once unmeasured: files in the cache, modules compiled
    for number in range(rounds):
        for task in tasks if number % 2 == 0 else tasks[::-1]:
            if number == 0 or task.name not in SLOW or pages == 1:
                run(task, taken[task.name])
    base = taken.get(REFERENCE)
    print(f"\n{title}: medians of {rounds} rounds\n")
    print(f"  {'':28}{'CPU s':>9}{'ratio':>8}{'wall s':>9}{'MiB':>7}{'bytes a page':>14}")
    for name, times in sorted(taken.items(), key=lambda each: statistics.median(each[1].cpu)):
        ratio = statistics.median(a / b for a, b in zip(times.cpu, base.cpu, strict=False)) if base else float("nan")
        print(f"  {name:28}{statistics.median(times.cpu):9.3f}{ratio:8.2f}{statistics.median(times.wall):9.3f}"
              f"{times.memory:7.0f}{times.size / pages:14,.0f}")
    return taken


def marks(pages: Sequence[Page]) -> str:
    """How many marks the first page has: drawn once for all pages, and of its own."""
    shared = sum(len(mark.content.decoration) + len(mark.content.texts) for mark in pages[0].marks
                 if isinstance(mark, Placed) and isinstance(mark.content, Stationery))
    return f"{shared} marks drawn once, {len(pages[0].marks) - 1} of its own"


def growth(python: str, folder: Path, rounds: int) -> None:
    """Packs of 5,000, 10,000 and 20,000 sheets: time and memory by page."""
    print(f"\nlong packs: medians of {rounds} rounds\n")
    print(f"  {'pages':>8}{'CPU s':>9}{'µs a page':>11}{'MiB':>7}{'bytes a page':>14}")
    packs = [(pages, Times(), pack(python, folder, pages)) for pages in (1000, 5000, 10000, 20000)]
    for _ in range(rounds):
        for _, times, task in packs:
            run(task, times)
    least = statistics.median(packs[0][1].cpu)
    for pages, times, _ in packs:
        cpu = statistics.median(times.cpu)
        by_page = (cpu - least) / (pages - 1000) * 1e6 if pages > 1000 else cpu / pages * 1e6
        print(f"  {pages:8,}{cpu:9.3f}{by_page:11.1f}{times.memory:7.0f}{times.size / pages:14,.0f}")
    (first, few, _), (last, many, _) = packs[0], packs[-1]
    print(f"\n  memory grows by {(many.memory - few.memory) * 1024 / (last - first):.2f} KiB a page; "
          f"µs a page are those of each page after the first {first:,}")


def pack(python: str, folder: Path, pages: int, start: Sequence[str] = ("-m", "sheetgen")) -> Task:
    """A club's pack from its roster."""
    place = folder / f"pack{pages}"
    output = place / "pack.pdf"
    inputs.club(place, pages)
    return Task(OURS + ", a club's pack", [python, *start, "club", "pack", "league.club.yaml", "-o", "pack.pdf",
                                           "--force", "-q"], output)


def named(task: Task, name: str) -> Task:
    return Task(name, task.command, task.output, task.scale, task.clocked)


def rivals(folder: Path | None, python: str, out: Path, pages: int) -> list[Task]:
    """The rivals' scripts for so many pages; none without a folder."""
    tasks = []
    for script in [folder / f"{name}.py" for name in RIVALS] if folder else ():
        if not script.exists():
            continue
        count = min(pages, SLOW.get(script.stem, pages))
        output = out / f"{script.stem}.pdf"
        asked = ["one"] if pages == 1 else ["batch", str(count)]
        tasks.append(Task(script.stem, [python, str(script), *asked, str(output)], output, pages / count))
    return tasks


def main() -> None:
    """Prints the tables of all that was asked for."""
    read = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    read.add_argument("--rivals", type=Path, default=os.environ.get("RIVALS") and Path(os.environ["RIVALS"]),
                      help="the folder of the rivals' scripts")
    read.add_argument("--python", default=sys.executable, help="which Python runs the scripts and sheetgen")
    read.add_argument("--rounds", type=int, default=7)
    read.add_argument("tables", nargs="*", default=[], metavar="cold|thousand|long", help="which; all if none is named")
    asked = read.parse_args()
    for compiled in (ROOT / "sheetgen", asked.rivals):  # as installed: not compiled anew for each run
        if compiled:
            subprocess.run([asked.python, "-m", "compileall", "-q", str(compiled)], check=False)
    wanted = asked.tables or ["cold", "thousand", "long"]
    plain = ["-c", PLAIN]
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        faces = fonts.load()
        blank = ["blank", "classic", "--paper", "letter", "--rounds", "10", "-o", "one.pdf", "--force", "-q"]
        order = Order(paper=LETTER, rounds=10)
        if "cold" in wanted:
            one = Task(OURS, [asked.python, "-m", "sheetgen", *blank], folder / "one.pdf")
            bare = Task(OURS + ", no accelerator", [asked.python, *plain, *blank], folder / "one.pdf")
            compare("one sheet, cold", [one, bare, *rivals(asked.rivals, asked.python, folder, 1)], asked.rounds, 1)
            print(f"\n  sheetgen's sheet: {marks(pipeline.blank(order, faces).pages)}")
        if "thousand" in wanted:
            source = inputs.games(folder, 1000)
            fill = ["fill", "games.csv", "--layout", "card", "--paper", "letter", "-o", "games.pdf", "--force", "-q"]
            whole = Task(OURS + ", 1,000 games", [asked.python, "-m", "sheetgen", *fill], folder / "games.pdf")
            alone = [asked.python, "-m", "bench.drawing", "games.csv", "drawn.pdf"]
            drawing = Task(OURS + ", drawing them alone", alone, folder / "drawn.pdf", clocked=True)
            sheets = pack(asked.python, folder, 1000)
            bare = named(pack(asked.python, folder, 1000, plain), OURS + ", pack, no accelerator")
            compare("a thousand sheets", [sheets, bare, whole, drawing,
                                          *rivals(asked.rivals, asked.python, folder, 1000)], asked.rounds, 1000)
            game = records.read(str(source))[0].game
            filled = recorded.fill(Order(layout="card", paper=LETTER), game, scoring.score(game), faces)
            print(f"\n  a game's sheet: {marks(filled.pages)}")
        if "long" in wanted:
            growth(asked.python, folder, max(1, asked.rounds // 2))


if __name__ == "__main__":
    main()
