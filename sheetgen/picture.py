"""A club's picture, looked through byte by byte before anything draws it: a PNG or JPEG of a decent size."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

from sheetgen.errors import NOWHERE, Place, Problem, Refused
from sheetgen.values import dataclass

MOST_BYTES = 3_000_000
MOST_DOTS = 4_000_000
MOST_ACROSS = 6000
ENOUGH = "600 dots across are plenty."

_PNG = b"\x89PNG\r\n\x1a\n"
_CHANNELS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
_FRAMES = {0xC0, 0xC1, 0xC2}
_ALONE = {0x01, *range(0xD0, 0xD9)}
_OTHERS = ((b"GIF8", "a GIF"), (b"RIFF", "a WebP"), (b"BM", "a BMP"), (b"II*\0", "a TIFF"), (b"MM\0*", "a TIFF"),
           (b"%PDF", "a PDF"), (b"PK\x03\x04", "a zip file or document"), (b"<", "an SVG or web page"))


@dataclass(frozen=True, slots=True)
class Logo:
    """A picture that was checked; width and height in dots."""

    data: bytes
    width: int
    height: int

    @property
    def shape(self) -> float:
        """Its height by its width."""
        return self.height / self.width


def check(data: bytes, name: str, place: Place = NOWHERE) -> Logo:
    """The picture in a file's bytes. Raises Refused, at `place`, if it is none that can be printed safely."""
    if len(data) > MOST_BYTES:
        raise _refused(f"{name} is larger than {MOST_BYTES // 1_000_000} MB.", place, f"Save it smaller: {ENOUGH}")
    if data.startswith(_PNG):
        width, height = _png(data, name, place)
    elif data.startswith(b"\xff\xd8\xff"):
        width, height = _jpeg(data, name, place)
    else:
        other = next((what for sign, what in _OTHERS if data.lstrip()[:8].startswith(sign)), "")
        is_ = f"{name} is {other}." if other else f"{name} is no picture that can be printed."
        raise _refused(is_, place, "Save the picture as PNG or JPEG.")
    if not (width and height):
        raise _damaged(name, place)
    if width * height > MOST_DOTS or max(width, height) > MOST_ACROSS:
        raise _refused(f"{name} has {width:,} × {height:,} dots; {MOST_DOTS // 1_000_000} million is the most.", place,
                       f"Save it smaller: {ENOUGH}")
    if max(width, height) > 30 * min(width, height):
        raise _refused(f"{name} is a strip of {width:,} × {height:,} dots.", place, "Cut it to the picture itself.")
    return Logo(data, width, height)


def _png(data: bytes, name: str, place: Place) -> tuple[int, int]:
    """Width and height, once every piece is whole and as a PNG has it."""
    kinds: list[bytes] = []
    size = (0, 0)
    for kind, body in _chunks(data):
        if not kinds and (kind != b"IHDR" or len(body) != 13):
            break
        if kind == b"IHDR":
            width, height, depth, colours, packing, filters, woven = struct.unpack(">IIBBBBB", body)
            if depth not in _CHANNELS.get(colours, ()) or packing or filters or woven > 1:
                break
            size = (width, height)
        kinds.append(kind)
    if kinds[:1] != [b"IHDR"] or kinds[-1] != b"IEND" or b"IDAT" not in kinds or kinds.count(b"IHDR") > 1:
        raise _damaged(name, place)
    return size


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The pieces of a PNG up to its end, or to the first that is damaged."""
    at = len(_PNG)
    while at + 12 <= len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        end = at + 8 + length
        if end + 4 > len(data) or zlib.crc32(data[at + 4 : end]) != struct.unpack(">I", data[end : end + 4])[0]:
            return
        yield kind, data[at + 8 : end]
        if kind == b"IEND":
            return
        at = end + 4


def _jpeg(data: bytes, name: str, place: Place) -> tuple[int, int]:
    """Width and height from the frame's head; the picture must go on to its scan, and end."""
    at, size = 2, (0, 0)
    while at + 4 <= len(data) and data[at] == 0xFF:
        kind = data[at + 1]
        if kind == 0xFF:
            at += 1
            continue
        if kind in _ALONE:
            at += 2
            continue
        length = int.from_bytes(data[at + 2 : at + 4], "big")
        if kind in _FRAMES and at + 10 <= len(data):
            depth, height, width, parts = struct.unpack(">BHHB", data[at + 4 : at + 10])
            if depth != 8 or parts not in (1, 3, 4):
                break
            size = (width, height)
        elif 0xC3 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            raise _refused(f"{name} is a JPEG of a rare kind that few printers know.", place, "Save it as PNG.")
        elif kind == 0xDA:
            if size != (0, 0) and b"\xff\xd9" in data[at:]:
                return size
            break
        at += 2 + length
    raise _damaged(name, place)


def _damaged(name: str, place: Place) -> Refused:
    return _refused(f"{name} is damaged or cut short.", place, "Save the picture anew, as PNG or JPEG.")


def _refused(message: str, place: Place, hint: str) -> Refused:
    return Refused((Problem(message, place, hint=hint),))
