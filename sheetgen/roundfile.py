"""One round of a record, read: its sides, who was alone, how it ended."""

from __future__ import annotations

from sheetgen import entries, record, yamlfile
from sheetgen.entries import Entries, Kept
from sheetgen.played import RESERVED, Round, Table, checked, name, needs_alone, tell_alone
from sheetgen.values import dataclass
from sheetgen.variant import Ended
from sheetgen.yamlfile import Node


@dataclass(frozen=True, slots=True)
class RoundWords:
    """What a round says beside its sides."""

    ended: Ended | None = None
    dealer: str = ""
    alone: str = ""
    together: Node | None = None
    note: str = ""


def read(node: Node, table: Table, number: int, *, last: bool) -> Round:
    """One round. A side may be missing from the last one, where it is not recorded yet, and from no other."""
    where = f"{table.variant.round_word} {number}"
    nothing = Round((None,) * len(table.names), place=node.place)
    if not isinstance(node, yamlfile.Mapping):
        table.report.error(node.place, f"{where}: write each side and what it has, such as {table.names[0]}: 375.")
        return nothing
    told = record.read(RoundWords, _part(node, reserved=True), table.report, where)
    if told is None:
        return nothing
    table.check_dealer(told.dealer, yamlfile.place_of(node, "dealer"), where)
    held = {table.side(key.text, key.place, where): value for key, value in _part(node, reserved=False).pairs}
    alone, shared = _pair(node, told, table, where)
    sides: list[Entries | None] = []
    for side, called in enumerate(table.names):
        common = shared if side != alone else None
        value = held.get(side)
        if value is None and common is not None:
            sides.append(Entries(node.place, lines=dict(common.lines), laid=common.laid))
        elif value is None or _blank(value):
            sides.append(None)
            if not last:
                table.report.error(
                    node.place if value is None else value.place,
                    f"{where}: {called} has no entry, though more was played later. Write 0 if there was nothing.",
                    where=where,
                )
        else:
            sides.append(entries.read(value, table.variant, table.report, f"{where}, {called}", common))
    if not told.alone and (told.together or needs_alone(sides, told.ended, table)):
        tell_alone(table, node.place, where)
    found = Round(tuple(sides), told.ended, name(told.dealer), alone, told.note, node.place)
    return checked(found, node, table, number, where)


def _part(node: yamlfile.Mapping, *, reserved: bool) -> yamlfile.Mapping:
    return yamlfile.Mapping(tuple(pair for pair in node.pairs if (pair[0].text in RESERVED) is reserved), node.place)


def _blank(node: Node) -> bool:
    return isinstance(node, yamlfile.Scalar) and not node.text and not node.quoted


def _pair(node: yamlfile.Mapping, told: RoundWords, table: Table, where: str) -> tuple[int | None, Kept | None]:
    """Who played alone, and what the two others have together (None where each is recorded apart)."""
    report = table.report
    if not table.variant.seat.alone:
        for word in ("alone", "together"):
            if getattr(told, word):
                said = f"{where}: {word} is for games where one plays alone against a pair that changes."
                report.error(yamlfile.place_of(node, word), said, where=where)
        return None, None
    if not told.alone:
        return None, None
    alone = table.side(told.alone, yamlfile.place_of(node, "alone"), where)
    if told.together is None:
        return alone, None
    return alone, entries.read_lines(told.together, table.variant, report, f"{where}, together", personal=False)
