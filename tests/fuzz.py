"""Many wild cases for each kind of file: `make fuzz`, or `python -m tests.fuzz --cases 10000 game csv`.

Says of each kind how many cases passed, the slowest and the most memory, and for each that failed how to see it again.
"""

from __future__ import annotations

import argparse
import io
import os
import random
import resource
import shlex
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from sheetgen import cli
from tests.wild import CASES, Case

SECONDS = 5.0
"""No case may take longer, in time of the processor; and none may hang."""

MEGABYTES = 200
ALLOWED = {0, 1, 2, 3, 4}


class TooLongError(BaseException):
    """Not an Exception, which the program would take for its own mistake and tell."""


@contextmanager
def no_longer_than(seconds: float) -> Iterator[None]:
    """Raises TooLongError inside, once so much time of the processor has gone by."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TooLongError

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


ENDED: Counter[int] = Counter()
"""How often a command ended with each exit code, in this process: too few that went well would try little."""


def tried(case: Case, folder: Path) -> str:
    """Runs the case's command among its files in an empty folder; returns what is wrong with how it ended, or ""."""
    for name, data in case.files.items():
        (folder / name).write_bytes(data)
    stdout, stderr = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    here = Path.cwd()
    os.chdir(folder)
    try:
        with no_longer_than(4 * SECONDS):
            began = time.process_time()
            code = cli.main([*case.command, "-v"])
            took = time.process_time() - began
        said = "".join(stream.buffer.getvalue().decode("utf-8", "replace") for stream in (sys.stdout, sys.stderr))  # type: ignore[attr-defined]
    except TooLongError:
        return f"it hangs: stopped after {4 * SECONDS:g} s"
    except BaseException as error:  # nothing at all may come out but an exit code
        return f"it lets {error!r} out"
    finally:
        os.chdir(here)
        sys.stdout, sys.stderr = stdout, stderr
    ENDED[code] += 1
    if code not in ALLOWED or "Traceback" in said:
        return f"exit code {code}: " + " | ".join(said.strip().splitlines()[-6:])
    if took > SECONDS:
        return f"it took {took:.1f} s"
    litter = [name for name in os.listdir(folder) if name.endswith(".tmp")]
    return f"it left {litter}" if litter else ""


def case_of(kind: str, number: int) -> Case:
    """The case of that number, the same on every machine."""
    return CASES[kind](random.Random(f"{kind} {number}"))


def run(kind: str, first: int, count: int) -> int:
    """Tries so many cases of a kind and tells what came of them; returns how many failed."""
    failed, slowest, began = 0, (0.0, first), time.monotonic()
    told_of_memory = False
    for number in range(first, first + count):
        folder = Path(tempfile.mkdtemp(prefix="wild-"))
        at = time.process_time()
        wrong = tried(case_of(kind, number), folder)
        slowest = max(slowest, (time.process_time() - at, number))
        shutil.rmtree(folder, ignore_errors=True)
        if memory() > MEGABYTES and not told_of_memory and not wrong:
            wrong, told_of_memory = f"{memory():.0f} MB of memory", True
        if wrong:
            failed += 1
            say(f"{kind} {number}: {wrong}\n    again: python -m tests.fuzz {kind} --only {number}")
    say(f"{kind:9} {count:6,} cases, {failed} failed; slowest {slowest[0]:.1f} s (case {slowest[1]}), "
        f"{memory():.0f} MB at most, {time.monotonic() - began:.0f} s in all; "
        f"exit codes {', '.join(f'{code}: {times}' for code, times in sorted(ENDED.items()))}")
    return failed


def say(text: str) -> None:
    """A line for whoever watches."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def memory() -> float:
    """The most memory that this process ever had, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024)


def show(kind: str, number: int) -> None:
    """Writes a case's files here, and says what to run."""
    case = case_of(kind, number)
    folder = Path(f"wild-{kind}-{number}")
    folder.mkdir(exist_ok=True)
    say(f"cd {folder}; sheetgen {shlex.join(case.command)} -v")
    say(tried(case, folder.resolve()) or "nothing is wrong")


def main() -> int:
    """Runs each kind in a process of its own, so that its memory is its own; returns 1 if any case failed."""
    read = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    read.add_argument("kinds", nargs="*", default=[], metavar="KIND", help=", ".join(CASES))
    read.add_argument("--cases", type=int, default=1000)
    read.add_argument("--first", type=int, default=0)
    read.add_argument("--only", type=int, help="one case: write its files here and try it")
    asked = read.parse_args()
    os.environ.setdefault("SHEETGEN_PAPER", "a4")
    os.environ["NO_COLOR"] = "1"
    if asked.only is not None:
        show(asked.kinds[0], asked.only)
        return 0
    failed = False
    for kind in asked.kinds or CASES:
        child = os.fork()
        if not child:
            os._exit(run(kind, asked.first, asked.cases) > 0)
        failed = os.waitpid(child, 0)[1] != 0 or failed
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
