"""A club whose names are as bad as names can be, and its pages, with sheets that nobody had to draw."""

from __future__ import annotations

from pathlib import Path

from sheetgen import chronicle, evening, reading, standings
from sheetgen.catalogue import Card, Download, Picture, Shelf
from sheetgen.club import Club
from sheetgen.layout import SizeName
from sheetgen.paper import A4, LETTER
from sheetgen.publish import Contents
from sheetgen.standings import Counting

SAMPLES = Path(__file__).parent.parent / "samples"
PNG = (SAMPLES / "pictures" / "sheets.png").read_bytes()
PDF = (SAMPLES / "sheets" / "canasta-classic-a4.pdf").read_bytes()
WIDE, TALL = int.from_bytes(PNG[16:20], "big"), int.from_bytes(PNG[20:24], "big")

CLUB = """S&P <b>"Club"</b> 'x' </title></script><script>alert(1)</script>"""
NAMES = ("<img src=x onerror=alert(1)>", '" autofocus onfocus="alert(1)', "AT&amp;T", "{{ 7 * 7 }}",
         "{% include '/etc/passwd' %}", "שרה כהן", "=1+2", "../x", "N" * 300, "Tom & Ann")

SHEETS: dict[str, tuple[SizeName, ...]] = {"classic": ("normal", "large"), "samba": ("normal",)}


def quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def write_club(folder: Path) -> Path:
    """Writes the club's file and the records of two evenings; returns the file's path."""
    (folder / "records").mkdir()
    pairs = [NAMES[at : at + 2] for at in range(0, len(NAMES), 2)]
    for number, (one, two) in enumerate(zip(pairs, [*pairs[1:], pairs[0]], strict=True)):
        sides = "".join(f"  {quoted(f'Side {name}')}: [{', '.join(map(quoted, players))}]\n"
                        for name, players in (("<i>", one), ("&lt;", two)))
        score = f"rounds:\n  - {{'Side <i>': {1000 + 5 * number}, 'Side &lt;': -300}}\nwinner: 'Side <i>'\n"
        head = f"variant: classic\nevent: 'Cup <u>'\ndate: 2026-11-{10 + number // 3}\ntable: '<{number}>'\n"
        (folder / "records" / f"{number}.game.yaml").write_text(f"{head}sides:\n{sides}{score}", encoding="utf-8")
    (folder / "x.club.yaml").write_text(
        f"name: {quoted(CLUB)}\nplace: '<hr>'\nlanguages: [en, de]\nrecords: records\nsite: {{variants: [samba]}}\n"
        "event: {title: 'Cup <u>', date: 2026-12-03}\n", encoding="utf-8")
    return folder / "x.club.yaml"


def contents(club: Club, *, pictures: bool = True) -> Contents:
    """The club's pages with sheets that nobody had to draw."""
    played, failed, _ = evening.read(evening.files_in(club.records), club.house)
    assert not failed
    table, _ = standings.compute(played, Counting())
    shelves = []
    for name, sizes in SHEETS.items():
        variant, layout = reading.find_variant(name), reading.find_layout("ledger")
        shelves.append(Shelf(variant, tuple(
            Card(variant, layout, "ledger", size, 10,
                 tuple(Download(f"sheets/{name}-{size}-{paper.name}.pdf", paper, 1, PDF) for paper in (LETTER, A4)),
                 Picture(f"pictures/{name}-{size}.png", PNG, WIDE, TALL) if pictures else None)
            for size in sizes)))
    return Contents(club, tuple(shelves), (table,), chronicle.evenings(played))
