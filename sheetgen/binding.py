"""A club's own pages (a cover, an insert) bound with ours; the only module that reads PDFs of others' making."""

from __future__ import annotations

import io
from typing import Any

from sheetgen.errors import NOWHERE, Place, Problem, Refused
from sheetgen.values import dataclass

MOST_BYTES = 20_000_000
MOST_PAGES = 50


@dataclass(frozen=True, slots=True)
class Insert:
    """A PDF of a club's own that was looked through: its bytes, and the sizes of its pages in points."""

    data: bytes
    sizes: tuple[tuple[float, float], ...]


def check(data: bytes, name: str, place: Place = NOWHERE) -> Insert:
    """The PDF in a file's bytes. Raises Refused, at `place`, if its pages can't be bound with ours."""
    if len(data) > MOST_BYTES:
        raise _refused(f"{name} is larger than {MOST_BYTES // 1_000_000} MB.", place, "Save it with smaller pictures.")
    if b"%PDF-" not in data[:1024]:
        raise _refused(f"{name} is no PDF.", place, "Save or print the document as PDF.")
    try:
        reader = _reader(data)
        locked = reader.is_encrypted
        sizes = () if locked else tuple((float(p.mediabox.width), float(p.mediabox.height)) for p in reader.pages)
    except Exception:  # whatever a damaged file makes the reader stumble over; its errors have no common parent
        raise _refused(f"{name} is a damaged PDF.", place, "Save or print the document as PDF again.") from None
    if locked:
        raise _refused(f"{name} is protected.", place, "Save it without a password.")
    if not sizes:
        raise _refused(f"{name} has no pages.", place, "")
    if len(sizes) > MOST_PAGES:
        raise _refused(f"{name} has {len(sizes)} pages; {MOST_PAGES} are the most.", place, "Bind less of it.")
    return Insert(data, sizes)


def bind(ours: bytes, before: Insert | None, after: Insert | None, *, even: bool = False) -> bytes:
    """Our PDF with those pages before and after it; `even` fills each part up to whole sheets of paper.

    Our title, language and bookmarks stay. Raises Refused where a page can't be copied.
    """
    from pypdf import PdfWriter  # noqa: PLC0415  slow to load, and few packs have a cover of their own

    reader = _reader(ours)
    info = dict(reader.metadata or {})
    writer = PdfWriter(clone_from=reader)
    writer.metadata = info
    own = len(reader.pages)
    try:
        if after is not None:
            if even and own % 2:
                writer.add_blank_page()
            _add(writer, after, len(writer.pages), even=even)
        if before is not None:
            _add(writer, before, 0, even=even)
    except Exception:
        raise _refused("A page of the cover or insert is damaged.", NOWHERE, "Save or print it as PDF again.") from None
    writer._ID = reader.trailer.get("/ID")  # else one of chance: the same order gives the same bytes
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def _add(writer: Any, insert: Insert, at: int, *, even: bool) -> None:
    """Puts the pages there, without what they would do by themselves when shown."""
    for number, page in enumerate(_reader(insert.data).pages):
        for word in ("/AA", "/Annots"):
            page.pop(word, None)
        writer.insert_page(page, at + number)
    if even and len(insert.sizes) % 2:
        width, height = insert.sizes[-1]
        writer.insert_blank_page(width, height, at + len(insert.sizes))


def _reader(data: bytes) -> Any:
    import logging  # noqa: PLC0415  see above

    from pypdf import PdfReader  # noqa: PLC0415

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # what is wrong with a file we tell ourselves
    return PdfReader(io.BytesIO(data), strict=False)


def _refused(message: str, place: Place, hint: str) -> Refused:
    return Refused((Problem(message, place, hint=hint),))
