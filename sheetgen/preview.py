"""A page as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

from sheetgen.errors import FileTrouble

INCH = 72
"""Points in an inch."""


def pictures(pdf: bytes, *, dpi: int = 150) -> Iterator[bytes]:
    """Yields each page of a PDF as a PNG, in grey where the page has no colour.

    Raises FileTrouble if pypdfium2, which draws them, is not installed.
    """
    try:
        import pypdfium2  # noqa: PLC0415 - an extra, and eight megabytes to load
    except ImportError:
        raise FileTrouble('Pictures need one more package. Install it: pip install "sheetgen[preview]"') from None
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            yield _png(page.render(scale=dpi / INCH).to_pil(), dpi)
    finally:
        document.close()


def _png(image: Any, dpi: int) -> bytes:
    from PIL import ImageChops, PngImagePlugin  # noqa: PLC0415 - comes with ReportLab, and only pictures need it here

    colours = image.convert("RGB")
    grey = colours.convert("L")
    flat = ImageChops.difference(colours, grey.convert("RGB")).getbbox() is None
    made_by = PngImagePlugin.PngInfo()
    made_by.add_text("Software", "sheetgen")  # by which we know that we may replace it
    file = BytesIO()
    (grey if flat else colours).save(file, "PNG", dpi=(dpi, dpi), pnginfo=made_by)
    return file.getvalue()
