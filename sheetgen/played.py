"""One round of a record: what each side has, checked over all of them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from sheetgen import canastas, entries, record, yamlfile
from sheetgen.entries import Entries, Kept
from sheetgen.errors import NOWHERE, Place, Report
from sheetgen.melds import SHORT
from sheetgen.scalars import did_you_mean
from sheetgen.variant import Ended, Line, Variant, asked, holds, members
from sheetgen.yamlfile import Node

RESERVED = ("ended", "dealer", "alone", "together", "note")
"""Words of a round that no side can be called."""


@dataclass(frozen=True, slots=True)
class Round:
    """One round; a side whose entry is None has not been recorded yet."""

    sides: tuple[Entries | None, ...]
    ended: Ended | None = None
    dealer: str = ""
    alone: int | None = None  # the side that played alone, where the others were a pair for this round
    note: str = ""
    place: Place = NOWHERE

    def paired(self, side: int, other: int) -> bool:
        """Whether these two sides played together in this round."""
        return self.alone is not None and self.alone not in (side, other)


@dataclass(frozen=True, slots=True)
class Table:
    """Who plays what: a variant, the sides' names, everyone who may deal, and where to report."""

    variant: Variant
    names: tuple[str, ...]
    people: tuple[str, ...]
    report: Report

    def side(self, text: str, place: Place, where: str) -> int:
        """The number of the side of that name; -1 after reporting that there is none."""
        if name(text) in self.names:
            return self.names.index(name(text))
        hint = did_you_mean(name(text), self.names)
        self.report.error(place, f'{where}: "{text}" is no side of this game.', where=where, hint=hint)
        return -1

    def check_dealer(self, text: str, place: Place, where: str) -> None:
        """Warns of a dealer who is none of the players; a substitute may well have dealt."""
        if text and name(text) not in self.people:
            hint = did_you_mean(name(text), self.people)
            self.report.warning(place, f'"{text}" is none of the players.', where=where, hint=hint)


def name(text: str) -> str:
    """A name as it is compared and shown: letters composed, spaces single."""
    return " ".join(unicodedata.normalize("NFC", text).split())


@dataclass(frozen=True, slots=True)
class _Words:
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
    told = record.read(_Words, _part(node, reserved=True), table.report, where)
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
    open_ = told.ended != "stock" and any(each is not None and each.lines is not None for each in sides)
    if table.variant.seat.alone and not told.alone and (told.together or open_):
        # where the stock ran out and nobody ever took the pile, nobody was alone
        table.report.error(node.place, f"{where}: say who played alone, such as alone: {table.names[0]}.", where=where)
    found = Round(tuple(sides), told.ended, name(told.dealer), alone, told.note, node.place)
    return checked(found, node, table, number, where)


def _part(node: yamlfile.Mapping, *, reserved: bool) -> yamlfile.Mapping:
    return yamlfile.Mapping(tuple(pair for pair in node.pairs if (pair[0].text in RESERVED) is reserved), node.place)


def _blank(node: Node) -> bool:
    return isinstance(node, yamlfile.Scalar) and not node.text and not node.quoted


def _pair(node: yamlfile.Mapping, told: _Words, table: Table, where: str) -> tuple[int | None, Kept | None]:
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


def checked(played: Round, node: Node, table: Table, number: int, where: str) -> Round:
    """The round with how it ended. Reports what can't have happened over all sides, and warns of what is odd.

    `node` is where it stands: each side's name with its lines, as far as places are known.
    """
    counts: Counts = [held.lines if held and held.lines else {} for held in played.sides]
    entered = {line for held in counts for line, count in held.items() if count}
    lines = [line for line in table.variant.lines if line.id in entered]
    at = _At(played, counts, lines, node, table, where)
    ways_out = [line for line in lines if line.goes_out]
    for alike in (ways_out, *([line] for line in lines if line.one_side_only and not line.goes_out)):
        _check_one_side(at, alike)
    for card in dict.fromkeys([line.card for line in lines if line.card]):
        _check_card(at, card)
    for line in lines:
        if line.canasta and not line.card:
            _check_canastas(at, line)
    if any(held.laid for held in played.sides if held):
        _check_cards(at)
    gone = [side for side, held in enumerate(counts) if any(held.get(line.id) for line in ways_out)]
    for side in gone:
        _check_going_out(at, side, number)
    ended = _ended(at, gone)
    return played if ended == played.ended else replace(played, ended=ended)


Counts = Sequence[Mapping[str, int]]
"""What each side has of each line."""


@dataclass(frozen=True, slots=True)
class _At:
    """A round under check; `entered` are the lines of which any side has some."""

    played: Round
    counts: Counts
    entered: Sequence[Line]
    node: Node
    table: Table
    where: str

    def error(self, side: int, line: str, said: str) -> None:
        """Reports what can't be, at a side's line."""
        at = yamlfile.place_of(self.node, self.table.names[side], line)
        self.table.report.error(at, f"{self.where}: {said}", where=self.where)

    def apart(self, line: Line) -> Iterable[int]:
        """The sides whose entries on this line are their own: of a pair that shares it, only one."""
        played, sides = self.played, range(len(self.counts))
        if played.alone is None or line.personal:
            return sides
        return [side for side in sides if side in (played.alone, min(set(sides) - {played.alone}))]

    def full(self) -> bool:
        """Whether every side is kept by lines."""
        return all(held and held.lines is not None for held in self.played.sides)


def _check_one_side(at: _At, alike: Sequence[Line]) -> None:
    """Of these lines only one side can have any."""
    having: list[tuple[int, str]] = []
    for side in at.apart(alike[0]) if alike else ():
        having += [(side, line.id) for line in alike if at.counts[side].get(line.id)][:1]
    for side, held in having[1:]:
        at.error(side, held, f"{at.table.names[having[0][0]]} has {having[0][1]} already; only one side can.")


def _ended(at: _At, gone: Sequence[int]) -> Ended | None:
    """How the round ended, as it says or as its entries show; None where they leave it open."""
    variant, report, ended = at.table.variant, at.table.report, at.played.ended
    if gone and ended not in (None, "out"):
        said = f"{at.where}: {at.table.names[gone[0]]} went out, so it did not end with {ended}."
        report.error(yamlfile.place_of(at.node, "ended"), said, where=at.where)
    if ended == "out" and not gone and at.full():
        out = next((line.id for line in variant.lines if line.goes_out), "")
        if out:
            said = f"{at.where}: it ended with someone going out, but no side has {out}."
            report.error(yamlfile.place_of(at.node, "ended"), said, where=at.where)
    if gone or ended:
        return "out" if gone else ended
    for line in at.entered:
        if any(case.ended for case in line.cases):
            said = f"what {line.id} counts may depend on how the {variant.round_word} ended. "
            report.warning(at.node.place, f"{said}Write ended: out, stock or stopped.", where=at.where)
    return None


def _check_card(at: _At, card: str) -> None:
    """No more of a card over all sides, and over all lines that count it, than the pack holds."""
    limit = holds(at.table.variant, card)
    having = [(side, line.id) for line in at.entered if line.card == card for side in at.apart(line)]
    total = sum([at.counts[side].get(line, 0) for side, line in having])
    if limit is not None and total > limit:
        side, found = max(each for each in having if at.counts[each[0]].get(each[1]))
        at.error(side, found, f"{card.replace(' 3', ' three')}s: {total} in all, but the pack has {limit}.")


def _check_canastas(at: _At, line: Line) -> None:
    """No more canastas of a kind over all sides than the pack has cards for."""
    variant = at.table.variant
    if line.canasta is None or not variant.decks:
        return
    limit = (variant.decks * 52 + (variant.jokers or variant.decks * 2)) // line.canasta.size
    total = sum([at.counts[side].get(line.id, 0) for side in at.apart(line)])
    if total > limit:
        side = max(side for side in at.apart(line) if at.counts[side].get(line.id))
        at.error(side, line.id, f"{line.id}: {total} in all, but the pack has cards for {limit}.")


def _check_cards(at: _At) -> None:
    """No more of any card over all sides than the pack holds, where they are listed card by card."""
    variant = at.table.variant
    told = [each for laid in dict.fromkeys(laid for held in at.played.sides if held for laid in held.laid)
            for each in laid.cards()]
    counted = tuple(card for each in told for card in each.value)
    for card, count, limit in canastas.too_many(variant, counted):
        place = [each.place for each in told if any(canastas.key_of(variant, one) == card for one in each.value)][-1]
        said = f"{at.where}: {count} of {SHORT.get(card, card)} in all, but the pack has {limit}."
        at.table.report.error(place, said, where=at.where)


def _check_going_out(at: _At, side: int, number: int) -> None:
    """Warns where the side that went out lacks what going out asks for; a hand that replaces all asks for nothing."""
    variant, mine, name_ = at.table.variant, at.counts[side], at.table.names[side]
    if any(line.replaces_all and mine.get(line.id) for line in at.entered):
        return
    if variant.seat.players == variant.seat.sides and not at.played.paired(side, side):  # no partner holds them
        for left in [line for line in at.entered if line.cards == "minus" and mine.get(line.id)]:
            said = f"who went out has no cards left, but {left.id} is {mine[left.id]}."
            place = yamlfile.place_of(at.node, name_, left.id)
            at.table.report.warning(place, said, where=f"{at.where}, {name_}")
    for wanted in dict.fromkeys((*variant.to_go_out, *variant.to_go_out_by_round)):
        needed, has = asked(variant, wanted, number), sum([mine.get(each, 0) for each in members(variant, wanted)])
        if has < needed:
            _warn_short(at, needed, has, wanted, yamlfile.place_of(at.node, name_), f"{at.where}, {name_}")
    if variant.to_go_out_together and at.full():
        for wanted, needed in variant.to_go_out_together.items():
            has = sum(held.get(each, 0) for held in at.counts for each in members(variant, wanted))
            if has < needed:
                _warn_short(at, needed, has, wanted, at.node.place, at.where)


def _warn_short(at: _At, needed: int, has: int, wanted: str, place: Place, where: str) -> None:
    at.table.report.warning(place, f"going out asks for {wanted}: {needed}; recorded: {has}.", where=where)
