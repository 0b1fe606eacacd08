"""Which font has which letter, and how wide a text is."""

from __future__ import annotations

import os
import unicodedata
from functools import cache, lru_cache
from importlib.machinery import PathFinder
from typing import Any, NamedTuple

from sheetgen.bidi import FIRST_RIGHT_TO_LEFT, runs
from sheetgen.errors import FileTrouble
from sheetgen.page import Face
from sheetgen.truetype import Font, read

TEXT_FACES: dict[Face, tuple[str, str]] = {
    "regular": ("files", "SourceSansPro-Regular.ttf"),
    "semibold": ("files", "SourceSansPro-Semibold.ttf"),
    "bold": ("files", "SourceSansPro-Bold.ttf"),
}
"""Where the text faces lie inside TEXT_PACKAGE: upright ones only, its italics have no Greek and no Cyrillic."""

TEXT_PACKAGE = "font_source_sans_pro"
KEPT = 8192
"""So many texts' widths are kept for each face; then we start anew, so that a long book needs no more memory."""

SHAPED = ((0x0300, 0x036F), (0x0590, 0x109F), (0x1780, 0x1AAF), (0xA800, 0xABFF), (0xFB1D, 0xFDFF), (0xFE70, 0xFEFC),
          (0x10800, 0x11FFF), (0x1E800, 0x1EFFF))
"""Letters that stand or look otherwise beside one another: accents, Hebrew, Arabic, Indic, Thai and the like."""

FIRST_SHAPED = chr(SHAPED[0][0])


class Glyph(NamedTuple):
    """One glyph of a shaped text; the measures are in thousandths of an em, `text` is what it stands for."""

    number: int
    text: str
    advance: float
    right: float = 0.0
    up: float = 0.0


class Run(NamedTuple):
    """A stretch of a line that one font draws; `glyphs` are given where the letters had to be shaped."""

    font: Font
    text: str
    width: float
    glyphs: tuple[Glyph, ...] = ()


class Line(NamedTuple):
    """A line of text as it is drawn, its runs from left to right; width in thousandths of an em."""

    text: str
    runs: tuple[Run, ...]
    width: float


class Faces:
    """The loaded text faces, with the fonts that a user added behind them.

    `cap_height`, `x_height`, `ascent` and `descent` are the regular face's, per em; `shaping` says whether
    letters that must be shaped (Arabic, Hebrew, Indic) can be drawn at all.
    """

    def __init__(self, extra: tuple[Font, ...] = ()) -> None:
        self._extra = extra
        self._fonts: dict[Face, Font] = {}
        self._widths = {face: _Widths(self, face) for face in TEXT_FACES}
        self._own_letters: dict[Face, set[str]] = {face: set() for face in TEXT_FACES}
        self._lines: dict[tuple[str, Face], Line] = {}
        self._drawn: set[str] = set()  # letters that are known not to be missing
        regular = self.font("regular")
        self.cap_height, self.x_height = regular.cap_height / 1000, regular.x_height / 1000
        self.ascent, self.descent = regular.ascent / 1000, regular.descent / 1000

    @property
    def shaping(self) -> bool:
        return _harfbuzz() is not None

    def font(self, face: Face) -> Font:
        """The text face itself, read when it is first asked for."""
        font = self._fonts.get(face)
        if font is None:
            font = self._fonts[face] = read(_face_file(face))
        return font

    def width(self, text: str, face: Face, size: float) -> float:
        """How wide a text is, in points; it is the width that it is drawn with."""
        return self._widths[face][text] * size

    def missing(self, text: str) -> tuple[str, ...]:
        """The letters, each once, that no font has, or that none can be drawn with as long as shaping is absent."""
        if self._drawn.issuperset(text):
            return ()
        fonts = (self.font("regular"), *self._extra)
        missing = tuple(letter for letter in dict.fromkeys(text)
                        if not any(font.has(letter) for font in fonts)
                        or (letter >= FIRST_RIGHT_TO_LEFT and _needs_shaping(letter) and not self.shaping))
        self._drawn.update(set(text).difference(missing))
        return missing

    def plain(self, text: str, face: Face) -> Font | None:
        """The face's font where it alone draws the text, letter by letter: the usual case, quickly."""
        font, known = self.font(face), self._own_letters[face]
        if text.isascii() or known.issuperset(text):
            return font
        if _has_shaped(text) or not all(map(font.has, text)):
            return None
        known.update(text)
        return font

    def line(self, text: str, face: Face) -> Line:
        """The text as its fonts draw it, from left to right."""
        key = text, face
        line = self._lines.get(key)
        if line is None:
            if len(self._lines) >= KEPT:
                self._lines.clear()
            line = self._lines[key] = self._set(text, face)
        return line

    def _set(self, text: str, face: Face) -> Line:
        pieces = tuple(run for piece, leftward in runs(text) for run in self._piece(piece, leftward, face))
        return Line(text, pieces, sum(run.width for run in pieces))

    def _piece(self, text: str, leftward: bool, face: Face) -> tuple[Run, ...]:
        """The runs, from left to right, of a piece of a line that goes one way."""
        stretches: list[tuple[Font, str]] = []
        for letter in text:
            current = stretches[-1][0] if stretches else None
            font = self._font_of(letter, face, current, leftward)
            if font is current:
                stretches[-1] = (font, stretches[-1][1] + letter)
            else:
                stretches.append((font, letter))
        if leftward:
            stretches.reverse()
        return tuple(_run(font, stretch, leftward) for font, stretch in stretches)

    def _font_of(self, letter: str, face: Face, current: Font | None, leftward: bool) -> Font:
        """Accents, and spaces among letters that run leftward, stay with the font before them, to be shaped."""
        if current is not None and (leftward or unicodedata.combining(letter)) and current.has(letter):
            return current
        text_face = self.font(face)
        return next((font for font in (text_face, *self._extra) if font.has(letter)), text_face)


class _Widths(dict[str, float]):
    """Width by text for one face, per point of size."""

    def __init__(self, faces: Faces, face: Face) -> None:
        self._faces, self._face = faces, face

    def __missing__(self, text: str) -> float:
        if len(self) >= KEPT:
            self.clear()
        font = self._faces.plain(text, self._face)
        width = self[text] = (_width(font, text) if font else self._faces.line(text, self._face).width) / 1000
        return width


def load(extra: tuple[str, ...] = ()) -> Faces:
    """Returns the text faces, with the fonts of these files behind them for the letters they lack.

    Raises FileTrouble where a file can't be read, Refused where it is no font that can be printed.
    """
    return Faces(tuple(read(path) for path in extra))


def clean(text: str) -> str:
    """Returns a text as it can be printed: composed letters, single spaces, nothing invisible.

    Marks without width (joiners, direction marks, soft hyphens, byte-order marks), control characters and
    half characters are dropped; typographic hyphens, which few fonts have, become plain ones.
    """
    spaced = " ".join(text.split())
    if spaced.isprintable() and (spaced.isascii() or _ODD.isdisjoint(spaced)):
        return unicodedata.normalize("NFC", spaced)
    visible = spaced if spaced.isprintable() else "".join(
        letter for letter in spaced if unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Cn"))
    return " ".join(unicodedata.normalize("NFC", visible.translate(_UNPRINTED)).split())


_UNPRINTED = {0x2010: "-", 0x2011: "-", 0x034F: None, 0x115F: None, 0x1160: None, 0x3164: None, 0xFFA0: None,
              **dict.fromkeys(range(0xFE00, 0xFE10))}
_ODD = frozenset(map(chr, _UNPRINTED))


def _face_file(face: Face) -> str:
    spec = PathFinder.find_spec(TEXT_PACKAGE)  # found, not imported: importing it looks through its whole folder
    if spec is None or not spec.submodule_search_locations:
        raise FileTrouble("The text face is missing. Install it: pip install font-source-sans-pro")
    return os.path.join(spec.submodule_search_locations[0], *TEXT_FACES[face])


def _needs_shaping(letter: str) -> bool:
    code = ord(letter)
    return any(first <= code <= last for first, last in SHAPED)


def _has_shaped(text: str) -> bool:
    return max(text, default="") >= FIRST_SHAPED and any(map(_needs_shaping, text))


def _plain(font: Font, text: str) -> Run:
    return Run(font, text, _width(font, text))


def _width(font: Font, text: str) -> float:
    """How wide a text is letter by letter, in thousandths of an em."""
    try:
        return sum(map(font.widths.__getitem__, map(ord, text)))
    except KeyError:
        unknown = font.advances[0] * 1000 / font.units
        return sum(font.widths.get(code, unknown) for code in map(ord, text))


def _run(font: Font, text: str, leftward: bool) -> Run:
    if not _has_shaped(text) or _harfbuzz() is None:
        return _plain(font, text[::-1] if leftward else text)
    glyphs = _shape(font, text, leftward)
    return Run(font, text, sum(glyph.advance for glyph in glyphs), glyphs)


@cache
def _harfbuzz() -> Any:
    """The shaper, or None where it is not installed; loaded only when a letter needs it."""
    try:
        import uharfbuzz  # noqa: PLC0415 - an extra, and slow to load: only for those who need it
    except ImportError:
        return None
    return uharfbuzz


@lru_cache(maxsize=16)
def _shaper(font: Font) -> Any:
    harfbuzz = _harfbuzz()
    return harfbuzz.Font(harfbuzz.Face(harfbuzz.Blob(font.data)))


def _shape(font: Font, text: str, leftward: bool) -> tuple[Glyph, ...]:
    """The glyphs of a run from left to right."""
    harfbuzz, scale = _harfbuzz(), 1000 / font.units
    buffer = harfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if leftward else "ltr"
    harfbuzz.shape(_shaper(font), buffer, {"kern": True, "liga": True})
    starts = sorted({info.cluster for info in buffer.glyph_infos})
    ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
    told: set[int] = set()
    glyphs = []
    for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        meaning = "" if info.cluster in told else text[info.cluster : ends[info.cluster]]
        told.add(info.cluster)
        glyphs.append(Glyph(info.codepoint, meaning, place.x_advance * scale, place.x_offset * scale,
                            place.y_offset * scale))
    return tuple(glyphs)
