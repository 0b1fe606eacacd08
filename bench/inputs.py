"""What the benchmarks print: a club with so many tables, and games in a CSV, the same on every machine."""

from __future__ import annotations

import csv
import io
import random
from pathlib import Path

FIRST = ("Ada", "Łukasz", "Zoë", "Bram", "Inês", "Priya", "Kwame", "Marit", "Søren", "Noor", "Chiyo", "Emre")
LAST = ("Ashworth", "Nowak", "Brontë", "de Vries", "Sørensen", "Okafor", "Tanaka", "Yılmaz", "Fitzgerald", "Ng")

CLUB = """\
name: Harbour Road
variant: classic
layout: ledger
paper: letter
event:
  title: Autumn league
  date: 2026-11-30
  sittings: {sittings}
roster: roster.csv
seating:
  way: fixed
  for: individuals
"""


def club(folder: Path, sheets: int) -> Path:
    """A club's file with its roster: four people a table, at no more tables than 1,000, one sheet a table and sitting.

    Returns the path of the club's file.
    """
    tables = min(sheets, 1000)
    random.seed(sheets)
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["name", "table", "seat"])
    for number in range(4 * tables):
        name = f"{random.choice(FIRST)} {random.choice(LAST)} {number + 1}"
        rows.writerow([name, number // 4 + 1, "NESW"[number % 4]])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "roster.csv").write_text(text.getvalue(), encoding="utf-8")
    path = folder / "league.club.yaml"
    path.write_text(CLUB.format(sittings=sheets // tables), encoding="utf-8")
    return path


def games(folder: Path, count: int, rounds: int = 10) -> Path:
    """Recorded games of Classic in one CSV, every line of every round filled in. Returns its path."""
    random.seed(count)
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    lines = ("natural", "mixed", "going_out", "concealed", "red_threes", "melded_cards", "cards_left")
    rows.writerow(["game", "date", "table", "round", "side", "players", *lines])
    for game in range(1, count + 1):
        sides = [" & ".join(f"{random.choice(FIRST)} {random.choice(LAST)}" for _ in range(2)) + f" {letter}{game}"
                 for letter in "AB"]
        for number in range(1, rounds + 1):
            out = random.randrange(2)
            threes = random.choice(((0, 4), (1, 2), (2, 2), (0, 0), (1, 1)))
            for side, name in enumerate(sides):
                went = int(side == out)
                rows.writerow([game, "2026-11-30", game % 40 + 1, number, name, name, max(went, random.randrange(3)),
                               random.randrange(3), went, int(went and random.random() < 0.1), threes[side],
                               random.randrange(60, 500, 5), 0 if went else random.randrange(0, 200, 5)])
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "games.csv"
    path.write_text(text.getvalue(), encoding="utf-8")
    return path
