"""What a record holds for one side in one round, checked line by line against the variant."""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen import laid, record, yamlfile
from sheetgen.errors import NOWHERE, Place, Report
from sheetgen.laid import Laid
from sheetgen.record import Located
from sheetgen.scalars import did_you_mean
from sheetgen.values import dataclass
from sheetgen.variant import Line, Variant, members, to_be_agreed
from sheetgen.yamlfile import Node
from sheetgen.yamlwords import short

LARGEST = 9_999_999
"""No figure of a record is further from zero."""

MOST_COUNTED = 99
"""No line counts more of a thing than this; who writes 500 for one natural canasta means points."""

_STATED = ("round_total", "running_total")
_PARTS = ("net", "base", "points")


@dataclass(frozen=True, slots=True)
class Entries:
    """What a record holds for one side in one round, at one of four depths; inputs, but for what its cards show."""

    place: Place = NOWHERE
    net: int | None = None
    base: int | None = None
    points: int | None = None  # melded less left: may be negative
    lines: dict[str, int] | None = None  # only those entered, or shown by the cards; None: not kept by lines
    laid: tuple[Laid, ...] = ()  # its own cards, and those of a pair for one round
    opened: Located[int] | None = None  # points of its first meld
    round_total: Located[int] | None = None  # as the record states it
    running_total: Located[int] | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept by lines or card by card; the lines hold what the cards show, too."""

    lines: dict[str, int]
    laid: tuple[Laid, ...] = ()


def read(
    node: Node, variant: Variant, report: Report, where: str, shared: Kept | None = None
) -> Entries | None:
    """One side's entries; None where nothing is recorded yet, or nothing usable.

    `shared` is what a pair has that plays together for one round: it is its members' own as well.
    """
    if isinstance(node, yamlfile.Scalar):
        if not node.text and not node.quoted and shared is None:
            return None
        net = one_figure(node, variant, report, where)
        return None if net is None else Entries(node.place, net=net)
    if not isinstance(node, yamlfile.Mapping):
        _tell(report, node.place, where, "write the net figure, or what each line has.")
        return None
    return _mapping(node, variant, report, where, shared)


def read_lines(
    node: Node, variant: Variant, report: Report, where: str, *, personal: bool | None = None
) -> Kept:
    """The lines in a mapping; with `personal` only those that are a player's own, or only those that are not."""
    lines: dict[str, int] = {}
    if not isinstance(node, yamlfile.Mapping):
        _tell(report, node.place, where, "write what each line has.")
        return Kept(lines)
    by_id = {line.id: line for line in variant.lines}
    for key, value in node.pairs:
        line = by_id.get(key.text)
        if line is None and key.text in laid.WORDS:
            if personal:
                _tell(report, key.place, where, f"{key.text} belongs under together.")
        elif line is None:
            hint = did_you_mean(key.text, (*by_id, *_PARTS, *laid.WORDS, *_STATED, "opened"))
            _tell(report, key.place, where, f'"{key.text}" is no line of {variant.title}.', hint)
        elif personal is not None and line.personal is not personal:
            whose = "belongs under together" if personal else "is each player's own"
            _tell(report, key.place, where, f"{line.id} {whose}.")
        elif line.cards and isinstance(value, yamlfile.Sequence):
            word = "held" if line.cards == "minus" else "melds"
            _tell(report, value.place, where, f"{line.id} takes points, not cards.", f"Write the cards under {word}.")
        else:
            entry = one_entry(value, line, variant, report, f"{where}, {line.id}")
            if entry is not None:
                lines[line.id] = entry
    cards = None if personal else laid.read(node, variant, report, where)
    if cards is None:
        return Kept(lines)
    return Kept(_with_cards(lines, cards, variant, report, node, where), (cards,))


def _with_cards(
    lines: Mapping[str, int], cards: Laid, variant: Variant, report: Report, node: Node, where: str
) -> dict[str, int]:
    """The lines with what the cards show; what is stated beside them must agree."""
    shown = laid.counted(cards, variant)
    for line in variant.lines:
        value, at = shown.get(line.id, 0), yamlfile.place_of(node, line.id)
        if line.id in lines and line.id in shown and lines[line.id] != value:
            said = f"{line.id} is {lines[line.id]} here, but the cards come to {value}."
            _tell(report, at, where, said, "Leave it out, or mend the cards.")
        elif value and not line.cards and (fault := count_fault(value, line, variant)):
            _tell(report, yamlfile.place_of(node, "melds"), f"{where}, {line.id}", fault)
    points = {line.id for line in variant.lines if line.cards}
    return {**lines, **{name: value for name, value in shown.items() if value or name in points}}


def _mapping(
    node: yamlfile.Mapping, variant: Variant, report: Report, where: str, shared: Kept | None
) -> Entries | None:
    parts: dict[str, int | None] = {}
    stated: dict[str, Located[int] | None] = {}
    rest = []
    for key, value in node.pairs:
        if key.text in _PARTS:
            parts[key.text] = one_figure(value, variant, report, f"{where}, {key.text}")
        elif key.text in _STATED:
            figure = record.read(int, value, report, f"{where}, {key.text}")
            stated[key.text] = None if figure is None else Located(figure, value.place)
        elif key.text == "opened":
            figure = one_figure(value, variant, report, f"{where}, opened")
            stated[key.text] = None if figure is None else Located(figure, value.place)
        else:
            rest.append((key, value))
    own = read_lines(yamlfile.Mapping(tuple(rest), node.place), variant, report, where,
                     personal=None if shared is None else True)
    common = shared or Kept({})
    lines = {**common.lines, **own.lines}
    by_lines = bool(rest) or shared is not None
    if sum(("net" in parts, "base" in parts or "points" in parts, by_lines)) != 1:
        message = "nothing is recorded beside the totals" if not parts and not by_lines else "two depths are mixed"
        _tell(report, node.place, where, f"{message}. Write net, or base and points, or lines.")
        return None
    if "net" not in parts and len(parts) == 1:
        missing = "points" if "base" in parts else "base"
        _tell(report, node.place, where, f"{missing} is missing. Write both base and points, or net.")
        return None
    if by_lines:
        check_needs(lines, variant, report, node, where)
    if opened := stated.get("opened"):
        _check_opened(opened, lines, variant, report, where)
    return Entries(node.place, parts.get("net"), parts.get("base"), parts.get("points"), lines if by_lines else None,
                   laid=(*common.laid, *own.laid), opened=stated.get("opened"),
                   round_total=stated.get("round_total"), running_total=stated.get("running_total"))


def _check_opened(opened: Located[int], lines: Mapping[str, int], variant: Variant, report: Report, where: str) -> None:
    """A first meld stays on the table: it is worth no more than all that lies there at the end, but for bonuses."""
    melded = [line.id for line in variant.lines if line.cards == "plus" and line.id in lines]
    total = sum(lines[name] for name in melded)
    rule = variant.minimum_meld
    bonuses = any(lines.get(line.id) for line in variant.lines if line.canasta)
    if opened.value < 0:
        said = f"{opened.value} can't be; write what the first meld was worth."
        _tell(report, opened.place, f"{where}, opened", said)
    elif melded and opened.value > total and (not bonuses or (rule and rule.bonuses_count is False)):
        said = f"its first meld can't be worth {opened.value}, since {melded[0]} is {total}."
        _tell(report, opened.place, f"{where}, opened", said)


def _tell(report: Report, place: Place, where: str, said: str, hint: str = "") -> None:
    report.error(place, f"{where}: {said}", where=where, hint=hint)


def one_figure(node: Node, variant: Variant, report: Report, where: str) -> int | None:
    """Points of any sign: a whole number, and a multiple of the variant's step."""
    figure = record.read(int, node, report, where)
    if figure is None:
        return None
    if abs(figure) > LARGEST:
        _tell(report, node.place, where, f"{figure} is more than a sheet can hold.")
        return None
    if figure % variant.step:
        said = f"{figure} is no multiple of {variant.step}, as all points of {variant.title} are."
        correction = next((line.id for line in variant.lines if line.given == "either"), "")
        hint = f"A correction by the table goes under {correction}, beside the other lines." if correction else ""
        _tell(report, node.place, where, said, hint)
        return None
    return figure


def one_entry(node: Node, line: Line, variant: Variant, report: Report, where: str) -> int | None:
    """What was entered on a line: a count, points, or a yes or no."""
    if line.derived is not None:
        _tell(report, node.place, where, "it follows from the other lines and takes no entry.")
        return None
    if line.given is None and line.cards is None:
        return _count(node, line, variant, report, where)
    if line.amounts:
        return _amount(node, line, report, where)
    if line.given == "either":
        figure = record.read(int, node, report, where)  # a correction may be any figure
        return figure if figure is None or abs(figure) <= LARGEST else None
    figure = one_figure(node, variant, report, where)
    if figure is not None and figure < 0:
        why = "; it is subtracted anyway" if "minus" in (line.given, line.cards) else ""
        _tell(report, node.place, where, f"write {-figure}, without a minus{why}.")
        return None
    return figure


def _amount(node: Node, line: Line, report: Report, where: str) -> int | None:
    """One of the amounts that the rules know, by its name or as points; 0 is none of them."""
    typed = node.text if isinstance(node, yamlfile.Scalar) else ""
    if typed in line.amounts:
        return line.amounts[typed]
    known = dict.fromkeys(map(str, line.amounts.values()))
    if typed in ("0", *known):
        return int(typed)
    hint = did_you_mean(typed, tuple(line.amounts))
    _tell(report, node.place, where, f"it is one of {', '.join(known)}, or the name of one.", hint)
    return None


def _count(node: Node, line: Line, variant: Variant, report: Report, where: str) -> int | None:
    """How many of a thing: not negative, and no more than the rules put a worth on."""
    word = node.text.casefold() if isinstance(node, yamlfile.Scalar) and not node.quoted else ""
    if line.most == 1 and word in ("yes", "no", "true", "false"):
        count: int | None = int(word in ("yes", "true"))
    elif line.most == 1 and word.isalpha():
        _tell(report, node.place, where, f'it is yes or no, but here is "{short(word)}".')
        return None
    else:
        count = record.read(int, node, report, where)
    if count is None:
        return None
    fault = count_fault(count, line, variant)
    if fault:
        _tell(report, node.place, where, fault, "The round can be kept by its net figure." if "worth" in fault else "")
        return None
    return count


def count_fault(count: int, line: Line, variant: Variant) -> str:
    """Why there can't be so many on that line, in words; "" if there can."""
    if count < 0:
        return f"{count} can't be; write how many there were, from 0 up."
    if line.most is not None and count > line.most:
        return f"there can be no more than {line.most}, but it is {count}."
    if count > MOST_COUNTED:
        return f"{count} can't be; write how many there were, not their points."
    if count and to_be_agreed(line):
        return f"no source says what it is worth. Choose under options, or set lines.{line.id}.each."
    if line.table and line.beyond is None and count >= len(line.table):
        return f"{variant.title} does not say what {count} are worth, only up to {len(line.table) - 1}."
    return ""


def check_needs(lines: Mapping[str, int], variant: Variant, report: Report, node: Node, where: str) -> None:
    for line in variant.lines:
        if line.needs and lines.get(line.id) and not any(lines.get(need) for need in members(variant, line.needs)):
            at = yamlfile.place_of(node, line.id)
            _tell(report, at, where, f"{line.id} goes only with {line.needs}.")
