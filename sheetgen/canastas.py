"""Which canasta a meld is in a variant, what cards are worth there, and how many of them its pack has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from sheetgen import melds
from sheetgen.melds import JOKER, SHORT, Cards, Meld
from sheetgen.variant import CanastaKind, Line, Variant, holds

FEWEST = 3
"""No meld has fewer cards."""

_SHARES: dict[str | None, str] = {"as_many": "never more than natural cards", "more": "always fewer than natural cards"}


def line_of(variant: Variant, meld: Meld) -> Line | None:
    """The line that counts such a meld: the first kind that fits it, those that name ranks first."""
    return next((line for line in _kinds(variant) if line.canasta and fits(line.canasta, meld)), None)


def incomplete_line_of(variant: Variant, meld: Meld) -> Line | None:
    """The line that counts a meld for not being a canasta, if it is none and there is such a line."""
    if line_of(variant, meld):
        return None
    return next((line for line in variant.lines if line.incomplete and fits(line.incomplete, meld)), None)


def _kinds(variant: Variant) -> list[Line]:
    counted = [line for line in variant.lines if line.canasta]
    return sorted(counted, key=lambda line: not (line.canasta and line.canasta.rank))


def fits(kind: CanastaKind, meld: Meld) -> bool:
    """Whether a meld is of that kind as it lies there."""
    size, wilds, jokers = len(meld.cards), len(meld.wilds), meld.wilds.count(JOKER)
    enough = kind.size <= size and kind.wilds[0] <= wilds and (not kind.jokers or kind.jokers[0] <= jokers)
    return enough and _room(kind, meld)


def _room(kind: CanastaKind, meld: Meld) -> bool:
    """Whether a meld has nothing that the kind rules out: it may still lack cards."""
    size, wilds, naturals = len(meld.cards), len(meld.wilds), len(meld.naturals)
    if not _of_ranks(kind, meld) or (kind.most is not None and size > kind.most) or wilds > kind.wilds[-1]:
        return False
    if kind.jokers and meld.wilds.count(JOKER) > kind.jokers[-1]:
        return False
    return {"as_many": naturals >= wilds, "more": naturals > wilds, "no": not naturals, None: True}[kind.naturals]


def _of_ranks(kind: CanastaKind, meld: Meld) -> bool:
    """Whether the kind takes such cards: a run or not, ranks it names, none that it bars."""
    ranks = {melds.rank_of(card) for card in meld.naturals}
    named = not kind.rank or (bool(ranks) and ranks <= set(kind.rank))
    return kind.sequence == bool(meld.suit) and named and not ranks & set(kind.barred)


def fault(variant: Variant, meld: Meld) -> str:
    """Why there can be no such meld in this variant, in words; "" if there can."""
    kinds = [line.canasta for line in variant.lines if line.canasta]
    if len(meld.cards) < FEWEST:
        return f"a meld has {FEWEST} cards or more."
    if not kinds or any(_room(kind, meld) for kind in kinds):
        return ""
    alike = [kind for kind in kinds if _of_ranks(kind, meld) and (kind.naturals == "no") is not bool(meld.naturals)]
    return _too_many(alike, meld) if alike else _of_no_kind(meld)


def _of_no_kind(meld: Meld) -> str:
    """What is wrong with a meld that can never be a canasta; cards of a rank alone, such as threes, may be laid."""
    if meld.suit:
        return "runs in one suit are no melds here."
    if not meld.naturals:
        return "wild cards alone are no meld here."
    return f"{meld.rank} takes no wild cards." if meld.wilds else ""


def _too_many(kinds: list[CanastaKind], meld: Meld) -> str:
    """That there are too many cards or wild cards for these kinds, and how many there may be."""
    longest = max(kind.most or len(meld.cards) for kind in kinds)
    if len(meld.cards) > longest:
        return f"a meld has {longest} cards at most."
    limit = max(kind.wilds[-1] for kind in kinds)
    if not limit:
        return f"{meld.rank or 'a run'} takes no wild cards."
    share = next((kind.naturals for kind in kinds if kind.naturals), None)
    rule = f"{limit} at most" if len(meld.wilds) > limit else _SHARES.get(share, "that is too many jokers")
    return f"{len(meld.wilds)} wild cards with {len(meld.naturals)} natural cards are too many: {rule}."


def key_of(variant: Variant, card: str) -> str:
    """Under which name the variant values a card: a three may go with its colour; "" if it has no value."""
    if card in variant.cards:
        return card
    if card == "3":
        return "black 3" if "black 3" in variant.cards and "red 3" not in variant.cards else ""
    rank = melds.rank_of(card)
    return rank if rank in variant.cards else ""


def worth(variant: Variant, cards: Iterable[str]) -> int:
    """The points of these cards; a card without a value counts nothing."""
    return sum(variant.cards.get(key_of(variant, card), 0) for card in cards)


def without_value(variant: Variant, cards: Cards) -> str:
    """Why a card among these can't be counted, in words; "" if all can."""
    for card in dict.fromkeys(cards):
        if key_of(variant, card):
            continue
        own = next((line.id for line in variant.lines if line.card == card), "")
        if own:
            return f"{SHORT.get(card, card)} is no card to count here; write how many there are under {own}."
        if card == "3":
            return "is a 3 black or red? Write b3 or r3."
        return f"{variant.title} gives no value for {SHORT.get(card, card)}."
    return ""


def too_many(variant: Variant, cards: Cards) -> Iterator[tuple[str, int, int]]:
    """Each card of which there are more than the pack holds: the card, how many there are, how many it holds."""
    counts = Counter(key_of(variant, card) or card for card in cards)
    for card, count in counts.items():
        limit = holds(variant, card)
        if limit is not None and count > limit:
            yield card, count, limit
