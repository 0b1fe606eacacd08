"""The PDF file: ReportLab's document, with pages written out as they come; its private parts are used only here."""

from __future__ import annotations

import hashlib
import zlib
from array import array
from io import BytesIO
from weakref import WeakKeyDictionary

from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfutils import readJPEGInfo
from reportlab.pdfbase.ttfonts import TTEncoding, TTFont, TTFontFace

from sheetgen.errors import SheetgenError
from sheetgen.fonts import Glyph
from sheetgen.truetype import Font

FIRST_PRIVATE = 0xF0000
"""Shaped glyphs get letters of a private plane, since ReportLab's subsets know glyphs by their letters only."""

FONTS = b"1 0 R"
"""ReportLab registers the dictionary of fonts as a document's first object."""


class Document(pdfdoc.PDFDocument):  # type: ignore[misc]
    """A PDF on its way: objects are numbered by ReportLab, and written out as soon as they are whole.

    Nothing but the finished bytes and one number an object is kept, however many pages there are.
    """

    def __init__(self) -> None:
        super().__init__(compression=1, invariant=1)
        self._out = BytesIO()
        self._out.write(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
        self._starts = array("Q")
        self._fonts: dict[Font, _EmbeddedFont] = {}
        self._names: set[str] = set()

    def reserve(self) -> int:
        """Returns the number of an object that is to be put later."""
        self.objectcounter += 1
        return int(self.objectcounter)

    def put(self, body: bytes, number: int = 0) -> int:
        """Writes an object and returns its number."""
        number = number or self.reserve()
        self._starts.extend([0] * (number + 1 - len(self._starts)))
        self._starts[number] = self._out.tell()
        self._out.write(b"%d 0 obj\n%b\nendobj\n" % (number, body))
        return number

    def put_stream(self, content: bytes, entries: bytes = b"") -> int:
        """Writes a stream, deflated if it is long, with more entries for its dictionary, and returns its number."""
        if len(content) <= SHORT:
            return self.put(b"<<%b/Length %d>>\nstream\n%b\nendstream" % (entries, len(content), content))
        packed = compressed(content)
        return self.put(b"<<%b/Filter/FlateDecode/Length %d>>\nstream\n%b\nendstream" % (entries, len(packed), packed))

    def put_picture(self, data: bytes) -> tuple[int, float]:
        """Writes a PNG or JPEG and returns its number and its height by its width; raises SheetgenError."""
        try:
            return self._picture(data)
        except Exception:  # Pillow's and ReportLab's errors of damaged pictures have no common parent
            raise SheetgenError("The picture is damaged, or no PNG or JPEG.") from None

    def _picture(self, data: bytes) -> tuple[int, float]:
        head = b"/Type/XObject/Subtype/Image/Width %d/Height %d/BitsPerComponent 8/ColorSpace/%b%b"
        if data.startswith(b"\xff\xd8"):
            width, height, components = readJPEGInfo(BytesIO(data))[:3]
            colours = {1: b"DeviceGray", 3: b"DeviceRGB"}.get(components, b"DeviceCMYK")
            turned = b"/Decode[1 0 1 0 1 0 1 0]" if components == 4 else b""  # as Photoshop writes them
            entries = head % (width, height, colours, turned + b"/Filter/DCTDecode/Length %d" % len(data))
            return self.put(b"<<%b>>\nstream\n%b\nendstream" % (entries, data)), height / width
        reader = ImageReader(BytesIO(data))
        width, height = reader.getSize()
        pixels = reader.getRGBData()
        colours = {"L": b"DeviceGray", "CMYK": b"DeviceCMYK"}.get(reader.mode, b"DeviceRGB")
        mask = b""
        if reader._dataA:
            veil = head % (width, height, b"DeviceGray", b"")
            mask = b"/SMask %d 0 R" % self.put_stream(reader._dataA.getRGBData(), veil)
        return self.put_stream(pixels, head % (width, height, colours, mask)), height / width

    def show(self, font: Font, text: str) -> list[tuple[bytes, bytes]]:
        """How a font shows a text: the name of a subset of it and the codes in that, one or several."""
        embedded = self._fonts.get(font) or self._embed(font)
        return embedded.known(text) or [
            (embedded.getSubsetInternalName(subset, self).encode(), codes)
            for subset, codes in embedded.splitString(text, self)]

    def show_glyph(self, font: Font, glyph: Glyph) -> tuple[bytes, bytes, float]:
        """How one glyph is shown, and the width in thousandths of an em by which that moves on."""
        embedded = self._fonts.get(font) or self._embed(font)
        letter = embedded.letter(glyph)
        [(name, codes)] = self.show(font, letter)
        return name, codes, float(embedded.face.charWidths[ord(letter)])

    def _embed(self, font: Font) -> _EmbeddedFont:
        name = font.name
        while name in self._names:
            name += "-"
        self._names.add(name)
        embedded = self._fonts[font] = _EmbeddedFont(font, name, self)
        return embedded

    def close(self, root: int, info: int) -> bytes:
        """Writes the fonts and what ends a file; returns the file."""
        for font in self.delayedFonts:
            font.addObjects(self)
        number = 0
        while number < self.objectcounter:  # formatting an object may register more of them
            number += 1
            name = self.numberToId.get(number)
            if name is not None:
                self.put(pdfdoc.format(self.idToObject[name], self, toplevel=1), number)
        digest = hashlib.md5(self._out.getbuffer(), usedforsecurity=False).hexdigest().encode()
        start, starts = self._out.tell(), self._starts
        self._out.write(b"xref\n0 %d\n0000000000 65535 f \n" % len(starts))
        self._out.writelines(b"%010d 00000 n \n" % starts[number] for number in range(1, len(starts)))
        self._out.write(b"trailer\n<</Size %d/Root %d 0 R/Info %d 0 R/ID[<%b><%b>]>>\nstartxref\n%d\n%%%%EOF\n"
                        % (len(starts), root, info, digest, digest, start))
        return self._out.getvalue()


SHORT = 400
"""A stream of no more bytes stays as it is: deflating would save a fifth, and take as long as writing its page."""


def compressed(content: bytes) -> bytes:
    """Returns the content deflated, with a window that is no longer than it needs.

    zlib clears a quarter of a megabyte for each stream otherwise, which takes longer than a page's few figures. It
    also looks for longer matches from the fourth level on, which takes half as long again and saves a tenth.
    """
    bits = min(max(len(content).bit_length(), 12), 15)
    packer = zlib.compressobj(3, wbits=bits, memLevel=bits - 7)
    return packer.compress(content) + packer.flush()


class _EmbeddedFont(TTFont):  # type: ignore[misc]
    """A font of ours as ReportLab embeds it; one for each document, since its subset grows with the text."""

    def __init__(self, font: Font, name: str, document: Document) -> None:
        # TTFont's own way in would walk through all the tables again
        self.fontName = name
        self.face = _Face(font, name)
        self.encoding = TTEncoding()
        self.state: WeakKeyDictionary[Document, TTFont.State] = WeakKeyDictionary()
        self._asciiReadable = True
        self._shapable = False
        self._meanings: dict[int, str] = {}
        self.splitString(" ", document)
        self._first_subset = self.getSubsetInternalName(0, document).encode()
        self._codes = self.state[document].assignments

    def known(self, text: str) -> list[tuple[bytes, bytes]] | None:
        """How a text is shown whose letters all have a place in the first subset, or None: the usual case, quickly."""
        if text.isascii() and text.isprintable():  # ReportLab gives these the codes that they have anyway
            return [(self._first_subset, text.encode())]
        try:
            return [(self._first_subset, bytes(map(self._codes.__getitem__, map(ord, text))))]
        except (KeyError, ValueError):
            return None

    def letter(self, glyph: Glyph) -> str:
        """The letter by which ReportLab may know this glyph."""
        face = self.face
        if len(glyph.text) == 1 and face.charToGlyph.get(ord(glyph.text)) == glyph.number:
            return glyph.text
        code = FIRST_PRIVATE + glyph.number
        if code not in face.charToGlyph:
            face.charToGlyph[code] = glyph.number
            face.charWidths[code] = face.hmetrics[glyph.number][0] * face.scale
            self._meanings[code] = glyph.text
        return chr(code)

    def addObjects(self, doc: Document) -> None:  # noqa: N802 - ReportLab's name
        """Adds the subsets, each with a table from codes back to text that also knows letters past U+FFFF."""
        subsets = self.state[doc].subsets
        names = [self.getSubsetInternalName(index, doc)[1:] for index in range(len(subsets))]
        super().addObjects(doc)
        entries = doc.idToObject[pdfdoc.BasicFonts].dict
        for name, subset in zip(names, subsets, strict=True):
            doc.idToObject[entries[name].ToUnicode.name].content = self._text_table(subset)

    def _text_table(self, subset: list[int]) -> bytes:
        texts = [(index, self._meanings.get(code, chr(code))) for index, code in enumerate(subset) if code]
        rows = [f"<{index:02X}><{text.encode('utf-16-be').hex().upper()}>" for index, text in texts if text]
        blocks = (rows[start : start + 100] for start in range(0, len(rows), 100))  # PDF allows a hundred a block
        return ("/CIDInit/ProcSet findresource begin 12 dict begin begincmap\n"
                "/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def/CMapName/Adobe-Identity-UCS def"
                "/CMapType 2 def\n1 begincodespacerange<00><FF>endcodespacerange\n"
                + "".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar\n" for block in blocks)
                + "endcmap CMapName currentdict/CMap defineresource pop end end").encode()


class _Face(TTFontFace):  # type: ignore[misc]
    """The tables that ReportLab cuts a subset from, as `truetype` has read and checked them."""

    def __init__(self, font: Font, name: str) -> None:
        self._source, self._named = font, name
        super().__init__(BytesIO(font.data))

    def extractInfo(self, charInfo: int = 1) -> None:  # noqa: N802, N803 - ReportLab's names
        font, self.scale = self._source, 1000 / self._source.units
        self.name, self.subfontNameX = self._named.encode(), b""
        self.unitsPerEm, self._full_font = font.units, False
        self.ascent, self.descent, self.capHeight = font.ascent, font.descent, font.cap_height
        self.bbox, self.italicAngle = list(font.box), font.italic_angle
        self.flags = 4  # symbolic: what is not in Adobe's oldest set of letters
        self.stemV = 50 + int((font.weight / 65) ** 2)  # the usual guess
        self.charToGlyph, self.charWidths = dict(font.glyphs), dict(font.widths)
        self.defaultWidth = font.advances[0] * self.scale
        self.hmetrics = list(zip(font.advances, font.bearings, strict=True))
        self.glyphPos = font.places
