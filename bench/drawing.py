"""Draws the games of a CSV and prints the seconds of CPU from ledgers in memory to the bytes of a PDF."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from sheetgen import collecting, fonts, pdf, pipeline, recorded, records, scoring
from sheetgen.order import Order
from sheetgen.paper import LETTER


def main(source: str, target: str) -> None:
    """Reads, scores, then draws with the clock running; the PDF goes to `target`."""
    found = records.read(source)
    scored = [(each.game, scoring.score(each.game)) for each in found]
    began = time.process_time()
    with collecting.paused():  # as the command has it
        faces = fonts.load()
        filler = recorded.Filler(Order(layout="card", paper=LETTER), faces)
        jobs = [filler.job(game, ledger) for game, ledger in scored]
        data = pdf.draw(pipeline.book(jobs), faces, title="Games", language="en")
    took = time.process_time() - began
    Path(target).write_bytes(data)
    sys.stdout.write(f"{took:.4f}\n")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
