"""The tables of a TrueType file, as far as printing needs them; refuses a font that would print wrong."""

from __future__ import annotations

import os
import struct
import sys
from array import array
from itertools import accumulate
from struct import unpack_from

from sheetgen.errors import FileTrouble, Place, Problem, Refused
from sheetgen.values import dataclass

BIGGEST_FILE = 40 * 1024 * 1024
"""The largest whole-China fonts have 25 MB; what is larger is no font that anyone prints names with."""

NEEDED_TABLES = ("cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Font:
    """One font file: which letter is which glyph, how wide each is, and the measures of the whole, per em.

    `advances` and `bearings` are in font units by glyph, `places` are the glyphs' offsets in `glyf`,
    `widths` are in thousandths of an em by letter, `box` likewise.
    """

    path: str
    data: bytes
    name: str
    units: int
    glyphs: dict[int, int]
    widths: dict[int, float]
    advances: tuple[int, ...]
    bearings: tuple[int, ...]
    places: tuple[int, ...]
    box: tuple[float, float, float, float]
    ascent: float
    descent: float
    cap_height: float
    x_height: float
    italic_angle: float
    weight: int

    def has(self, letter: str) -> bool:
        """Whether the font can draw this letter."""
        return ord(letter) in self.glyphs


def read(path: str) -> Font:
    """Returns the font in a file; raises FileTrouble where it can't be read, Refused where it can't be used."""
    data = _content(path)
    try:
        return _font(path, data)
    except (struct.error, IndexError, ValueError, OverflowError):
        raise _refused(path, "is damaged: its tables do not hold what they promise.") from None


def _content(path: str) -> bytes:
    try:
        size = os.path.getsize(path)
        if size > BIGGEST_FILE:
            raise _refused(path, f"has {size:,} bytes. Fonts up to {BIGGEST_FILE:,} bytes are read.")
        with open(path, "rb") as file:
            return file.read()
    except OSError as trouble:
        raise FileTrouble(f"The font {path} could not be read: {trouble.strerror or trouble}.") from None


def _refused(path: str, complaint: str) -> Refused:
    return Refused((Problem(f"The font {path} {complaint}", Place(path)),))


def _font(path: str, data: bytes) -> Font:
    tables = _tables(path, data)
    head, hhea, post = tables["head"], tables["hhea"], tables["post"]
    (units,) = unpack_from(">H", data, head + 18)
    if not units:
        raise ValueError("no units")
    scale = 1000 / units
    (count,) = unpack_from(">H", data, tables["maxp"] + 4)
    (wide,) = unpack_from(">H", data, hhea + 34)
    if not 0 < wide <= count:
        raise ValueError("more widths than glyphs, or none")
    pairs = _words(data, tables["hmtx"], wide * 2)
    advances = (*pairs[::2], *[pairs[-2]] * (count - wide))
    bearings = (*pairs[1::2], *_words(data, tables["hmtx"] + wide * 4, count - wide))
    glyphs = {code: glyph for code, glyph in _letters(path, data, tables["cmap"]).items() if 0 < glyph < count}
    if 0x20 not in glyphs:
        raise _refused(path, "has no Unicode letters, not even a space.")
    glyphs[0xA0] = glyphs[0x20]
    ascent, descent, cap_height, x_height, weight = _heights(path, data, tables, scale)
    return Font(
        path, data, _name(path), units, glyphs,
        {code: advances[glyph] * scale for code, glyph in glyphs.items()} if units != 1000
        else {code: advances[glyph] for code, glyph in glyphs.items()},
        advances, bearings, _places(data, tables, count),
        tuple(value * scale for value in unpack_from(">4h", data, head + 36)),
        ascent, descent, cap_height, x_height, unpack_from(">l", data, post + 4)[0] / 65536, weight)


def _tables(path: str, data: bytes) -> dict[str, int]:
    """Where each table starts, after the checks that make a font fit for printing."""
    kind, start = data[:4], 0
    if kind == b"ttcf":  # several fonts in one file: the first is as good a guess as any
        (start,) = unpack_from(">L", data, 12)
        kind = data[start : start + 4]
    if kind in (b"wOFF", b"wOF2"):
        raise _refused(path, "is a web font. Use the TrueType file (.ttf) it was made from.")
    if kind not in (b"OTTO", b"\0\1\0\0", b"true"):
        raise _refused(path, "is not a TrueType file (.ttf).")
    tables: dict[str, int] = {}
    (count,) = unpack_from(">H", data, start + 4)
    for index in range(count):
        tag, _, offset, length = unpack_from(">4sLLL", data, start + 12 + 16 * index)
        if offset + length > len(data):
            raise _refused(path, "is damaged or was cut short.")
        tables[tag.decode("latin-1")] = offset
    if kind == b"OTTO" or "CFF " in tables or "CFF2" in tables:
        raise _refused(path, "has PostScript outlines, which cannot be printed here. "
                             "Use its TrueType edition (.ttf), if there is one.")
    if "fvar" in tables:
        raise _refused(path, "is a variable font, which would print too thin or too bold. "
                             "Use a static one, such as its Regular.")
    absent = [tag for tag in NEEDED_TABLES if tag not in tables]
    if absent:
        raise _refused(path, f"cannot be printed: it has no table {absent[0]!r}.")
    return tables


def _words(data: bytes, offset: int, count: int) -> array[int]:
    values = array("H", data[offset : offset + 2 * count])
    if len(values) != count:
        raise ValueError("cut short")
    if sys.byteorder == "little":
        values.byteswap()
    return values


def _places(data: bytes, tables: dict[str, int], count: int) -> tuple[int, ...]:
    (long,) = unpack_from(">h", data, tables["head"] + 50)
    places = (unpack_from(f">{count + 1}L", data, tables["loca"]) if long
              else tuple(2 * half for half in _words(data, tables["loca"], count + 1)))
    if list(places) != list(accumulate(places, max)) or tables["glyf"] + places[-1] > len(data):
        raise ValueError("glyphs overlap or lie outside the file")
    return places


def _heights(path: str, data: bytes, tables: dict[str, int], scale: float) -> tuple[float, float, float, float, int]:
    """Ascent, descent, height of capitals and of small letters in thousandths of an em, and the weight."""
    if "OS/2" not in tables:
        ascent, descent = (value * scale for value in unpack_from(">hh", data, tables["hhea"] + 4))
        return ascent, descent, ascent * 0.9, ascent * 0.65, 400
    start = tables["OS/2"]
    version, _, weight, _, rights = unpack_from(">5H", data, start)
    if rights == 2 or rights & 0x300:
        raise _refused(path, "does not allow its letters to be put into a document.")
    ascent, descent = (value * scale for value in unpack_from(">hh", data, start + 68))
    if version < 2:
        return ascent, descent, ascent * 0.9, ascent * 0.65, weight
    small, capital = (value * scale for value in unpack_from(">hh", data, start + 86))
    return ascent, descent, capital or ascent * 0.9, small or ascent * 0.65, weight


def _name(path: str) -> str:
    """A name for the font inside a PDF: its file's, since the one inside a font file may hold anything."""
    stem = os.path.splitext(os.path.basename(path))[0]
    return "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in stem)[:60] or "Font"


def _letters(path: str, data: bytes, start: int) -> dict[int, int]:
    """Glyph by letter, from the widest Unicode table that the font has."""
    best = (-1, 0)
    for index in range(unpack_from(">H", data, start + 2)[0]):
        platform, encoding, offset = unpack_from(">HHL", data, start + 4 + 8 * index)
        (form,) = unpack_from(">H", data, start + offset)
        if (platform == 0 and encoding != 5) or (platform == 3 and encoding in (1, 10)):
            best = max(best, ({4: 0, 12: 1}.get(form, -1), start + offset))
    if best[0] < 0:
        raise _refused(path, "has no table of Unicode letters.")
    return _segments(data, best[1]) if best[0] == 0 else _groups(data, best[1])


def _segments(data: bytes, start: int) -> dict[int, int]:
    """Format 4: runs of letters, up to U+FFFF."""
    count = unpack_from(">H", data, start + 6)[0] // 2
    ends = _words(data, start + 14, count)
    starts = _words(data, start + 16 + 2 * count, count)
    deltas = _words(data, start + 16 + 4 * count, count)
    ranges = start + 16 + 6 * count
    offsets = _words(data, ranges, count)
    glyphs: dict[int, int] = {}
    last = -1
    for index, (first, end, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        if first <= last or end < first:  # overlapping runs could make a small file cost hours
            raise ValueError("runs of letters overlap")
        last = end
        codes = range(first, end + 1)
        if not offset:
            glyphs.update((code, (code + delta) & 0xFFFF) for code in codes)
        elif offset != 0xFFFF:
            listed = _words(data, ranges + 2 * index + offset, len(codes))
            glyphs.update((code, (glyph + delta) & 0xFFFF) for code, glyph in zip(codes, listed, strict=True) if glyph)
    return glyphs


def _groups(data: bytes, start: int) -> dict[int, int]:
    """Format 12: runs of letters of all of Unicode."""
    (count,) = unpack_from(">L", data, start + 12)
    glyphs: dict[int, int] = {}
    last = -1
    for first, end, glyph in struct.iter_unpack(">LLL", data[start + 16 : start + 16 + 12 * count]):
        if first <= last or end < first or end > 0x10FFFF:
            raise ValueError("runs of letters overlap")
        last = end
        if first == end:
            glyphs[first] = glyph
        else:
            glyphs.update(zip(range(first, end + 1), range(glyph, glyph + end - first + 1), strict=True))
    return glyphs
