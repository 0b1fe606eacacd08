"""A program killed at any moment, as by a power cut: `make kills`, or `python -m tests.kills --kills 300`."""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

_WRITER = """
import sys
from sheetgen import output
target, count = sys.argv[1], int(sys.argv[2])
sys.stdout.write("ready\\n")
sys.stdout.flush()
for number in range(1_000_000):
    output.write(target, bytes([65 + number % 3]) * count, force=True)
"""
COUNT = 300_000
"""Bytes in each file of the writer that is killed: enough that many kills come while it writes."""


def of_writers(kills: int, folder: Path, dice: random.Random) -> tuple[list[str], int]:
    """Kills a program that does nothing but write one file again and again.

    Returns what was not as it must be, and how many kills left a draft, that is, came in the middle of writing.
    """
    target = folder / "sheet.pdf"
    wrong: list[str] = []
    halfway = 0
    for number in range(kills):
        child = subprocess.Popen([sys.executable, "-c", _WRITER, str(target), str(COUNT)], stdout=subprocess.PIPE)
        assert child.stdout
        child.stdout.readline()
        time.sleep(dice.random() * 0.05)
        child.send_signal(signal.SIGKILL)
        child.wait()
        child.stdout.close()
        data = target.read_bytes() if target.exists() else b"A" * COUNT
        if len(data) != COUNT or data != data[:1] * COUNT or data[:1] not in b"ABC":
            wrong.append(f"kill {number}: {len(data)} bytes, beginning {data[:20]!r}")
        halfway += any(name.endswith(".tmp") for name in os.listdir(folder))
    return wrong, halfway


def of_commands(kills: int, folder: Path, dice: random.Random) -> list[str]:
    """Kills a whole command while it replaces a sheet; returns what was not as it must be."""
    target = folder / "pad.pdf"
    environ = {**os.environ, "SHEETGEN_PAPER": "a4"}

    def order(variant: str) -> list[str]:
        return [sys.executable, "-m", "sheetgen", "blank", variant, "--copies", "400", "-q", "-o", str(target)]

    allowed = set()
    for variant in ("hoyle", "classic"):
        began = time.monotonic()
        subprocess.run(order(variant), check=True, env=environ, stdout=subprocess.DEVNULL)
        took = time.monotonic() - began
        allowed.add(target.read_bytes())
    wrong: list[str] = []
    for number in range(kills):
        child = subprocess.Popen(order(("hoyle", "classic")[number % 2]), env=environ, stdout=subprocess.DEVNULL)
        time.sleep(took * (0.3 + 0.8 * dice.random()))  # the beginning is only loading
        child.send_signal(signal.SIGKILL)
        child.wait()
        if target.read_bytes() not in allowed:
            wrong.append(f"kill {number} of a command: the file is neither the old one nor the new one")
    return wrong


def litter(folder: Path) -> list[str]:
    """What lies there beside the sheets once another run has ended well."""
    program = "import sys; from sheetgen import output; output.write(sys.argv[1], b'%PDF', force=True)"
    subprocess.run([sys.executable, "-c", program, str(folder / "last.pdf")], check=True)
    return sorted(set(os.listdir(folder)) - {"sheet.pdf", "pad.pdf", "last.pdf"})


def main() -> int:
    """Kills half of them while they write and half at any moment; returns 1 if anything was lost or left."""
    read = argparse.ArgumentParser(prog="python -m tests.kills", description=__doc__)
    read.add_argument("--kills", type=int, default=300)
    asked = read.parse_args()
    dice = random.Random(7)
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        wrong, halfway = of_writers(asked.kills // 2, folder, dice)
        wrong += of_commands(asked.kills - asked.kills // 2, folder, dice)
        left = litter(folder)
    told = (f"{asked.kills} kills, {halfway} of them while a file was written: {len(wrong)} files lost; "
            f"left after the next run: {left or 'nothing'}")
    sys.stdout.write("\n".join([*wrong, told, ""]))
    return int(bool(wrong or left))


if __name__ == "__main__":
    sys.exit(main())
