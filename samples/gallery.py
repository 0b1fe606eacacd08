"""Draws the ready sheets, the README's picture, and contact sheets of every layout, size and theme to look through."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import BytesIO

from PIL import Image, ImageOps

from sheetgen import cli, fonts, pdf, pipeline, preview, recorded, records, scoring, shelf
from sheetgen.errors import DoesNotFit
from sheetgen.fonts import Faces
from sheetgen.order import Order
from sheetgen.paper import A4, LETTER

HERE = os.path.dirname(os.path.abspath(__file__))
SHEETS = os.path.join(HERE, "sheets")
PICTURE = os.path.join(HERE, "pictures", "sheets.png")
GAMES_SHOWN = ("classic", "modern-american", "hand-and-foot", "pennies")


def ready_orders() -> Iterator[tuple[str, Order]]:
    """The sheets for those who have no Python at hand, by file name."""
    for variant in ("classic", "hand-and-foot"):
        for paper in (LETTER, A4):
            for size in ("normal", "large"):
                name = f"canasta-{variant}-{paper.name}" + ("" if size == "normal" else f"-{size}")
                yield name, Order(variant=variant, paper=paper, size=size)


def drawn(order: Order, faces: Faces) -> bytes:
    """The PDF of an order's blank sheet."""
    job = pipeline.blank(order, faces)
    return pdf.draw(pipeline.book([job]), faces, title=job.title, language=job.language)


def filled(name: str, order: Order, faces: Faces) -> bytes:
    """The PDF of a recorded sample."""
    game, _ = records.read_game(os.path.join(HERE, f"{name}.game.yaml"))
    job = recorded.fill(order, game, scoring.score(game), faces)
    return pdf.draw(pipeline.book([job]), faces, title=job.title, language=job.language)


def page(data: bytes, dpi: int, number: int = 0) -> Image.Image:
    """One page of a PDF as a picture with a thin edge."""
    pictures = list(preview.pictures(data, dpi=dpi))
    return ImageOps.expand(Image.open(BytesIO(pictures[number])).convert("L"), 1, fill=150)


def side_by_side(pictures: list[Image.Image], columns: int, gap: int = 14) -> Image.Image:
    """The pictures in rows, top edges in line."""
    width, height = max(p.width for p in pictures), max(p.height for p in pictures)
    rows = -(-len(pictures) // columns)
    whole = Image.new("L", (columns * (width + gap) + gap, rows * (height + gap) + gap), 255)
    for number, picture in enumerate(pictures):
        whole.paste(picture, (gap + number % columns * (width + gap), gap + number // columns * (height + gap)))
    return whole


def write(path: str, data: bytes) -> None:
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)
    print(path)


def contact_sheets(faces: Faces, folder: str, layouts: Sequence[str], themes: Sequence[str]) -> None:
    """One picture for each layout: variants across, sizes and themes down; what doesn't fit is left out and said."""
    for layout in layouts:
        shown = []
        for theme in themes:
            for size in ("normal", "large", "giant"):
                for variant in GAMES_SHOWN:
                    order = Order(variant=variant, layout=layout, theme=theme, size=size, paper=LETTER)
                    try:
                        shown.append(page(drawn(order, faces), 50))
                    except DoesNotFit as refusal:
                        print(f"{layout} {theme} {size} {variant}: {refusal.message}")
        if shown:
            file = BytesIO()
            side_by_side(shown, len(GAMES_SHOWN)).save(file, "PNG", optimize=True)
            write(os.path.join(folder, f"{layout}.png"), file.getvalue())


def readme_picture(faces: Faces) -> bytes:
    """A filled sheet beside a blank one in large print, as a PNG."""
    one = page(filled("classic-tuesday", Order(paper=LETTER), faces), 64)
    other = page(drawn(replace(Order(paper=LETTER), size="large"), faces), 64)
    file = BytesIO()
    side_by_side([one, other], 2).quantize(16).save(file, "PNG", optimize=True)
    return file.getvalue()


def main() -> None:
    faces = fonts.load()
    for name, order in ready_orders():
        write(os.path.join(SHEETS, f"{name}.pdf"), drawn(order, faces))
    write(PICTURE, readme_picture(faces))
    club = os.path.join(HERE, "club")
    cli.main(["club", "site", os.path.join(club, "elm-street.club.yaml"), "-o", os.path.join(club, "pages")])
    if "--ready" not in sys.argv:
        contact_sheets(faces, os.path.join(os.path.dirname(HERE), "out", "gallery"),
                       shelf.names("layouts"), shelf.names("themes"))


if __name__ == "__main__":
    main()
