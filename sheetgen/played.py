"""One round of a game: what each side has, checked over all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sheetgen import canastas, yamlfile
from sheetgen.entries import Entries
from sheetgen.errors import NOWHERE, Place, Report
from sheetgen.fonts import clean
from sheetgen.melds import SHORT
from sheetgen.scalars import did_you_mean
from sheetgen.values import dataclass
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
    """A name as it is compared and shown: letters composed, spaces single, nothing unseen."""
    return clean(text)


def needs_alone(sides: Sequence[Entries | None], ended: Ended | None, table: Table) -> bool:
    """Whether a round must say who played alone; where the stock ran out and nobody took the pile, nobody was."""
    return table.variant.seat.alone and ended != "stock" and any(held and held.lines is not None for held in sides)


def tell_alone(table: Table, place: Place, where: str) -> None:
    """Reports that a round does not say who played alone."""
    if table.variant.seat.alone:
        table.report.error(place, f"{where}: say who played alone, such as alone: {table.names[0]}.", where=where)


def checked(played: Round, node: Node, table: Table, number: int, where: str) -> Round:
    """The round with how it ended. Reports what can't have happened over all sides, and warns of what is odd.

    `node` is where it stands: each side's name with its lines, as far as places are known.
    """
    counts: Counts = [held.lines if held and held.lines else {} for held in played.sides]
    at = _At(played, counts, node, table, where)
    entered = at.entered()
    out: list[tuple[int, str]] = []
    cards: dict[str, int] = {}
    for line, having in entered:
        if line.goes_out:
            out += [(side, line.id) for side in having]
        elif line.one_side_only:
            at.tell_others([(side, line.id) for side in having])
        if line.card:
            cards[line.card] = cards.get(line.card, 0) + sum([counts[side][line.id] for side in having])
        elif line.canasta:
            _check_canastas(at, line, having)
    at.tell_others(out)
    for card, total in cards.items():
        _check_card(at, card, total, entered)
    if [held for held in played.sides if held and held.laid]:
        _check_cards(at)
    gone = sorted({side for side, _ in out})
    for side in gone:
        _check_going_out(at, side, number, entered)
    ended = _ended(at, gone, entered)
    if ended == played.ended:
        return played
    return Round(played.sides, ended, played.dealer, played.alone, played.note, played.place)


Counts = Sequence[Mapping[str, int]]
"""What each side has of each line."""

Entered = Sequence[tuple[Line, Sequence[int]]]
"""The lines of which any side has some, with the sides that do; of a pair that shares it, only one."""


@dataclass(frozen=True, slots=True)
class _At:
    """A round under check."""

    played: Round
    counts: Counts
    node: Node
    table: Table
    where: str

    def entered(self) -> Entered:
        """The lines of which any side has some, in order."""
        having: dict[str, list[int]] = {}
        for side, held in enumerate(self.counts):
            for name_, count in held.items():
                if count:
                    having.setdefault(name_, []).append(side)
        found = [(line, having[line.id]) for line in self.table.variant.lines if line.id in having]
        if self.played.alone is not None:
            for line, sides in found:
                paired = [side for side in sides if side != self.played.alone]
                if not line.personal:
                    sides[:] = [side for side in sides if side not in paired[1:]]
        return found

    def error(self, side: int, line: str, said: str) -> None:
        """Reports what can't be, at a side's line."""
        at = yamlfile.place_of(self.node, self.table.names[side], line)
        self.table.report.error(at, f"{self.where}: {said}", where=self.where)

    def tell_others(self, having: Sequence[tuple[int, str]]) -> None:
        """Reports every other side than the first that has a line which only one can have."""
        if len(having) < 2:
            return
        (first, held), *others = sorted(dict(reversed(having)).items())
        for side, line in others:
            self.error(side, line, f"{self.table.names[first]} has {held} already; only one side can.")

    def full(self) -> bool:
        """Whether every side is kept by lines."""
        return all(held and held.lines is not None for held in self.played.sides)


def _ended(at: _At, gone: Sequence[int], entered: Entered) -> Ended | None:
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
    for line, _ in entered:
        if any(case.ended for case in line.cases):
            said = f"what {line.id} counts may depend on how the {variant.round_word} ended. "
            report.warning(at.node.place, f"{said}Write ended: out, stock or stopped.", where=at.where)
    return None


def _check_card(at: _At, card: str, total: int, entered: Entered) -> None:
    """No more of a card over all sides, and over all lines that count it, than the pack holds."""
    limit = holds(at.table.variant, card)
    if limit is not None and total > limit:
        side, found = max((side, line.id) for line, having in entered if line.card == card for side in having)
        at.error(side, found, f"{card.replace(' 3', ' three')}s: {total} in all, but the pack has {limit}.")


def _check_canastas(at: _At, line: Line, having: Sequence[int]) -> None:
    """No more canastas of a kind over all sides than the pack has cards for."""
    variant = at.table.variant
    if line.canasta is None or not variant.decks:
        return
    limit = (variant.decks * 52 + (variant.jokers or variant.decks * 2)) // line.canasta.size
    total = sum([at.counts[side][line.id] for side in having])
    if total > limit:
        at.error(having[-1], line.id, f"{line.id}: {total} in all, but the pack has cards for {limit}.")


def _check_cards(at: _At) -> None:
    """No more of any card over all sides than the pack holds, where they are listed card by card."""
    variant = at.table.variant
    laid = dict.fromkeys([laid for held in at.played.sides if held for laid in held.laid])
    told = [each for cards in laid for each in cards.cards()]
    counted = tuple([card for each in told for card in each.value])
    for card, count, limit in canastas.too_many(variant, counted) if counted else ():
        place = [each.place for each in told if any(canastas.key_of(variant, one) == card for one in each.value)][-1]
        said = f"{at.where}: {count} of {SHORT.get(card, card)} in all, but the pack has {limit}."
        at.table.report.error(place, said, where=at.where)


def _check_going_out(at: _At, side: int, number: int, entered: Entered) -> None:
    """Warns where the side that went out lacks what going out asks for; a hand that replaces all asks for nothing."""
    variant, mine, name_ = at.table.variant, at.counts[side], at.table.names[side]
    own = [line for line, _ in entered if mine.get(line.id)]
    if [line for line in own if line.replaces_all]:
        return
    if variant.seat.players == variant.seat.sides and not at.played.paired(side, side):  # no partner holds them
        for left in [line for line in own if line.cards == "minus"]:
            said = f"who went out has no cards left, but {left.id} is {mine[left.id]}."
            place = yamlfile.place_of(at.node, name_, left.id)
            at.table.report.warning(place, said, where=f"{at.where}, {name_}")
    for wanted in {**variant.to_go_out, **variant.to_go_out_by_round}:
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
