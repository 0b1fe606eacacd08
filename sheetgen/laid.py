"""What a record says of the cards on the table and in hand, card by card: read, checked and counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen import canastas, melds, yamlfile
from sheetgen.errors import Place, Report
from sheetgen.melds import Cards, Meld, UnclearError
from sheetgen.record import Located
from sheetgen.values import dataclass
from sheetgen.variant import Line, Sign, Variant
from sheetgen.yamlfile import Node, Scalar

WORDS = ("melds", "loose", "held")
"""The words under which a record lists cards: melds, other cards on the table, cards left in hand."""

_NONE = ("none", "-", "–", "0")  # what people write for no cards


@dataclass(frozen=True, slots=True)
class Laid:
    """The cards of one side at the end of a round; None: not recorded card by card."""

    melds: tuple[Located[Meld], ...] | None = None
    loose: tuple[Located[Cards], ...] = ()  # on the table, but in no meld
    held: tuple[Located[Cards], ...] | None = None

    def cards(self) -> Iterator[Located[Cards]]:
        """All of its cards, each with the place where it is listed."""
        yield from (Located(meld.value.cards, meld.place) for meld in self.melds or ())
        yield from (*self.loose, *(self.held or ()))


def read(node: yamlfile.Mapping, variant: Variant, report: Report, where: str) -> Laid | None:
    """The cards that a side's part of a round lists; None if it lists none, or none that can be read."""
    listed = {word: node.get(word) for word in WORDS}
    laid = _melds(listed["melds"], variant, report, where)
    loose = _cards(listed["loose"], "loose", variant, report, where)
    held = _cards(listed["held"], "held", variant, report, where)
    if loose and listed["melds"] is None:
        _tell(report, loose[0].place, where, "loose cards lie beside melds.", "Write melds too, or melds: none.")
    return None if laid is None and held is None else Laid(laid, loose or (), held)


def counted(laid: Laid, variant: Variant) -> dict[str, int]:
    """What follows for the variant's lines: canastas and unfinished melds, points on the table and in hand."""
    found: dict[str, int] = {}
    if laid.melds is not None:
        found = {line.id: 0 for line in variant.lines if line.canasta or line.incomplete}
        for meld in laid.melds:
            line = canastas.line_of(variant, meld.value) or canastas.incomplete_line_of(variant, meld.value)
            if line:
                found[line.id] += 1
        on_table = [card for each in Laid(laid.melds, laid.loose).cards() for card in each.value]
        found |= _points(variant, "plus", on_table)
    if laid.held is not None:
        found |= _points(variant, "minus", [card for each in laid.held for card in each.value])
    return found


def _points(variant: Variant, sign: Sign, cards: Sequence[str]) -> dict[str, int]:
    line = _line(variant, sign)
    return {line.id: canastas.worth(variant, cards)} if line else {}


def _line(variant: Variant, sign: Sign) -> Line | None:
    """The line that such cards go to; None where the variant has none, or several."""
    lines = [line for line in variant.lines if line.cards == sign]
    return lines[0] if len(lines) == 1 else None


def _melds(node: Node | None, variant: Variant, report: Report, where: str) -> tuple[Located[Meld], ...] | None:
    where = f"{where}, melds"
    items = _items(node, report, where)
    if items is None or not _has_line("plus", variant, items, report, where):
        return None
    found: list[Located[Meld]] = []
    for text, place in items:
        try:
            meld = melds.meld(text)
        except UnclearError as unclear:
            _tell(report, place, where, unclear.message, unclear.hint)
            continue
        said = canastas.fault(variant, meld) or canastas.without_value(variant, meld.cards)
        if said:
            _tell(report, place, where, f"{melds.text(meld)}: {said}")
        else:
            found.append(Located(meld, place))
    return tuple(found) if len(found) == len(items) else None


def _cards(
    node: Node | None, word: str, variant: Variant, report: Report, where: str
) -> tuple[Located[Cards], ...] | None:
    where = f"{where}, {word}"
    sign: Sign = "minus" if word == "held" else "plus"
    if isinstance(node, Scalar) and node.text.isdecimal() and len(node.text) > 1 and node.text != "10":
        line = _line(variant, sign)
        hint = f"Points go under {line.id}; write cards with spaces between." if line else ""
        _tell(report, node.place, where, f'"{node.text}" may be cards or points.', hint)
        return None
    items = _items(node, report, where)
    if items is None or not _has_line(sign, variant, items, report, where):
        return None
    found: list[Located[Cards]] = []
    for text, place in items:
        try:
            cards = melds.cards(text)
        except UnclearError as unclear:
            _tell(report, place, where, unclear.message, unclear.hint)
            continue
        said = canastas.without_value(variant, cards)
        if said:
            _tell(report, place, where, said)
        else:
            found.append(Located(cards, place))
    return tuple(found) if len(found) == len(items) else None


def _items(node: Node | None, report: Report, where: str) -> list[tuple[str, Place]] | None:
    """The texts in a list, or in one text with commas between; None where nothing is recorded."""
    if node is None or (isinstance(node, Scalar) and not node.text):
        return None
    if isinstance(node, Scalar):
        texts = [] if node.text.casefold() in _NONE else node.text.split(",")
        return [(text.strip(), node.place) for text in texts if text.strip()]
    items = node.items if isinstance(node, yamlfile.Sequence) else (node,)
    for item in items:
        if not isinstance(item, Scalar):
            _tell(report, item.place, where, "write a list of cards, such as [7K, KKKKK22].")
    return [(item.text, item.place) for item in items if isinstance(item, Scalar)]


def _has_line(sign: Sign, variant: Variant, items: Sequence[tuple[str, Place]], report: Report, where: str) -> bool:
    """Whether the variant has one line for the points of such cards; tells if it has none or several."""
    lines = [line.id for line in variant.lines if line.cards == sign]
    if len(lines) != 1 and items:
        said = f"{variant.title} has {'several lines' if lines else 'no line'} for the points of these cards."
        _tell(report, items[0][1], where, said, f"Write the points under {' and '.join(lines)}." if lines else "")
    return len(lines) == 1


def _tell(report: Report, place: Place, where: str, said: str, hint: str = "") -> None:
    report.error(place, f"{where}: {said}", where=where, hint=hint)
