"""Cards as people write them, and the melds they make: 7K, KKKKK22, 4 4 4 joker 2, S 4-10."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import compress, groupby, pairwise

from sheetgen.values import dataclass

JOKER = "joker"
WILD = ("2", JOKER)
"""The cards that stand for others."""

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
SUITS = "SHDC"

SHORT = {JOKER: "Jo", "black 3": "b3", "red 3": "r3"}
"""How the cards are written whose names are longer."""

Cards = tuple[str, ...]
"""Cards by name: a rank of RANKS, "joker", or a three with its colour, "black 3" or "red 3"."""

_ORDER = (*RANKS[:-2], "black 3", "red 3", "3", "2", JOKER)
_PLACES = {rank: 14 - at for at, rank in enumerate(RANKS)}  # in a sequence; an ace may also stand first, at 1
_THREES = {"B3": "black 3", "R3": "red 3"}

_JOKER = r"JOKER|JO|\*"
_RANK = r"10|[2-9AKQJT]"
_SUIT = f"[{SUITS}]"
_TIMES = re.compile(rf"(\d{{1,2}})X(JOKERS|{_JOKER}|{_RANK}|[BR]3)")
_COUNT = re.compile(rf"(\d{{1,2}})(JOKERS|{_JOKER}|[AKQJT])")
_RUN = re.compile(rf"(?:{_JOKER}|{_RANK})+")
_ONE = re.compile(rf"{_JOKER}|{_RANK}")
_SUITED = re.compile(rf"(?:(?:{_RANK}){_SUIT})+")
_SPAN = re.compile(rf"({_RANK})-({_RANK})")
_SAME = str.maketrans({"×": "X", "✕": "X", "–": "-", "−": "-", "—": "-", ",": " ", "+": " ", ";": " ",
                       "♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C"})


class UnclearError(ValueError):
    """A text that is no cards, or may mean two things; `hint` says how to write what was meant."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards of one rank with wild cards among them, or a run in one suit; each part in a fixed order."""

    naturals: Cards
    wilds: Cards = ()
    suit: str = ""  # of a sequence; "" where the cards are of one rank

    @property
    def cards(self) -> Cards:
        return self.naturals + self.wilds

    @property
    def rank(self) -> str:
        """The rank that all natural cards have; "" for a sequence or wild cards alone."""
        return rank_of(self.naturals[0]) if self.naturals and not self.suit else ""


@dataclass(frozen=True, slots=True)
class _Card:
    """A card as it was written."""

    name: str
    suit: str = ""
    spanned: bool = False  # within a range such as 4-10


def rank_of(card: str) -> str:
    """The rank of a card by name: "3" of "black 3"."""
    return card.rsplit(" ", 1)[-1]


def meld(typed: str) -> Meld:
    """The meld that a text means. Raises UnclearError."""
    found = _written(typed, melded=True)
    naturals = [card.name for card in found if card.spanned or card.name not in WILD]
    if len({rank_of(name) for name in naturals}) <= 1 and not any(card.spanned for card in found):
        return Meld(_sorted(naturals), _sorted(card.name for card in found if card.name in WILD))
    return _sequence(found)


def cards(typed: str) -> Cards:
    """The cards that a text means, which need not belong together; suits are left out. Raises UnclearError."""
    return _sorted(card.name for card in _written(typed, melded=False))


def text(held: Meld | Cards) -> str:
    """How a meld or some cards are written, so that they read back the same: "5xK 2x2", "S 4-10 Jo"."""
    if isinstance(held, Meld):
        if held.suit:
            return " ".join([held.suit, *_spans(held.naturals), *([text(held.wilds)] if held.wilds else [])])
        held = held.cards
    counted = [(SHORT.get(card, card), len(list(same))) for card, same in groupby(held)]
    return " ".join(name if count == 1 else f"{count}x{name}" for name, count in counted)


def _sorted(names: Iterable[str]) -> Cards:
    return tuple(sorted(names, key=_ORDER.index))


def _written(typed: str, *, melded: bool) -> list[_Card]:
    """The cards in the order in which they stand; a suit on its own is that of all cards after it."""
    plain = re.sub(r"\b(B|R)(?:LACK|ED) ?(?=3)", r"\1", typed.upper().translate(_SAME))
    plain = re.sub(r"(?<=\d) *X *(?=\S)", "X", plain)
    suit = ""
    found: list[_Card] = []
    for each in plain.split():
        word = each
        if word[0] in SUITS:
            suit, word = word[0], word[1:]
        found += _word(word, suit, melded=melded) if word else []
    if not found:
        raise UnclearError("No card is named here.", "Write cards such as K, 10, 4 or joker.")
    return found


def _word(word: str, suit: str, *, melded: bool) -> list[_Card]:
    """The cards in a text without spaces."""
    if word in _THREES:
        return [_Card(_THREES[word], suit)]
    if span := _SPAN.fullmatch(word):
        return [_Card(rank, suit, spanned=True) for rank in _span(_name(span[1]), _name(span[2]), suit)]
    if times := _TIMES.fullmatch(word):
        return [_Card(_name(times[2]), suit)] * int(times[1])
    if (count := _COUNT.fullmatch(word)) and not _two_alike(count[1]):
        _certain(count[1], count[2], melded=melded)
        return [_Card(_name(count[2]), suit)] * int(count[1])
    if _SUITED.fullmatch(word):
        return [_Card(_name(each[:-1]), each[-1]) for each in re.findall(f"(?:{_RANK}){_SUIT}", word)]
    if _RUN.fullmatch(word):
        return [_Card(name, suit) for name in _run(word, melded=melded)]
    raise _unknown(word)


def _name(typed: str) -> str:
    if typed[0] in "*J" and typed != "J":
        return JOKER
    return _THREES.get(typed, "10" if typed == "T" else typed)


def _two_alike(digits: str) -> bool:
    """Whether digits are two cards of a rank, and no number of cards: 22, 44."""
    return len(digits) == 2 and digits[0] == digits[1] and digits[0] in RANKS


def _certain(digits: str, card: str, *, melded: bool) -> None:
    """Raises UnclearError where a number in front of a card may as well be a card itself, or two."""
    alone = _ONE.findall(digits) if re.fullmatch("(?:10|[2-9])+", digits) else []
    if alone and (not melded or digits == "2" or len(alone) > 1):
        short = _short(card)
        each = " ".join([*alone, short])
        said = f'"{digits}{short}" may mean {digits} times {short}, or {each}.'
        raise UnclearError(said, f"Write {digits}x{short}, or {each}.")


def _short(card: str) -> str:
    return "Jo" if _name(card) == JOKER else card


def _run(word: str, *, melded: bool) -> list[str]:
    """The cards that stand one behind the other, as in KKKKK22; a lone digit before a letter is no clear card."""
    typed = _ONE.findall(word)
    digits = [card[0].isdigit() for card in typed]
    for at, (here, after) in enumerate(pairwise(digits)):
        if here and not after and (at == 0 or not digits[at - 1]):
            spaced = " ".join(map(_short, typed))
            raise UnclearError(f"In {spaced.replace(' ', '')}, is {typed[at]} a card or a number of cards?",
                          f"Put spaces between the cards, such as {spaced}.")
    if not melded and len(set(typed)) > 1 and all(digits):
        raise UnclearError(f'"{word}" may be cards or points.', f"Put spaces between the cards: {' '.join(typed)}.")
    return [_name(card) for card in typed]


def _unknown(word: str) -> UnclearError:
    """What is wrong with a word that is no card."""
    word = word.lower()
    if re.fullmatch(r"(?:\d{1,2}x?)?(?:w|wilds?)|[akqjt2-9]+w+", word):
        return UnclearError(f'"{word}" does not say which wild card.', "Write 2 for a two, and Jo for a joker.")
    if word == "jokers":
        return UnclearError('"jokers" does not say how many.', "Write 2xJo, or each one.")
    if re.fullmatch(r"(?:\d{1,2}x?)?(?:ace|king|queen|jack|ten|nine|eight|seven|six|five|four|two|deuce)s?", word):
        return UnclearError(f'"{word}" is written out.', "Write cards short: A, K, Q, J, 10 and so on; Jo for a joker.")
    if "-" in word:
        return UnclearError(f'"{word}" is no run of cards.', "Write a run such as S 4-10.")
    return UnclearError(f'"{word}" is no card.', "Cards are A K Q J 10 9 8 7 6 5 4 3 2, and Jo for a joker.")


def _span(first: str, last: str, suit: str) -> list[str]:
    """The ranks from one to another, upward; an ace may stand at either end."""
    if not suit:
        raise UnclearError(f"{first}-{last} does not say its suit.", f"Write S, H, D or C before it: S {first}-{last}.")
    low, high = 1 if first == "A" else _PLACES[first], _PLACES[last]
    if high < low or (first == last == "A"):
        raise UnclearError(f"{first}-{last} runs downward.", f"Write it upward: {last}-{first}.")
    return [_at(place) for place in range(low, high + 1)]


def _at(place: int) -> str:
    return "A" if place == 1 else RANKS[14 - place]


def _sequence(found: list[_Card]) -> Meld:
    """The cards as a run in one suit. A two is wild in it, but for one that stands right before a three."""
    natural = [card.spanned or card.name not in WILD or _before_three(found, at) for at, card in enumerate(found)]
    own = list(compress(found, natural))
    suits = {card.suit for card in own}
    if len(suits) > 1 or not own[0].suit:
        raise _mixed_up(own)
    places = [_PLACES[rank_of(card.name)] for card in own]
    if 14 in places and max((place for place in places if place != 14), default=14) < 10:
        places = [1 if place == 14 else place for place in places]
    wilds = [card.name for card, is_natural in zip(found, natural, strict=True) if not is_natural]
    places.sort()
    twice = next((_at(low) for low, high in pairwise(places) if low == high), "")
    if twice:
        raise UnclearError(f"{twice} stands twice in a run.", "Write two runs as two melds.")
    if places[-1] - places[0] + 1 - len(places) > len(wilds):
        raise UnclearError("The run has a gap that no wild card fills.", "Write Jo or 2 for each wild card in it.")
    return Meld(tuple(map(_at, places)), _sorted(wilds), own[0].suit)


def _mixed_up(own: list[_Card]) -> UnclearError:
    """Cards of several ranks, or of several suits."""
    first, *others = dict.fromkeys(rank_of(card.name) for card in own)
    if len(own) == 2 and first.isdigit():
        return UnclearError(f"{first} and {others[0]} are no meld.", f"For {first} cards write {first}x{others[0]}.")
    if len({card.suit for card in own}) > 1:
        return UnclearError("A run is in one suit, but this has several.", "Write it such as S 4-10.")
    named = f"{', '.join([first, *others[:-1]])} and {others[-1]}"
    return UnclearError(f"A meld is of one rank, but this has {named}.", "A run says its suit first, such as S 4-10.")


def _before_three(found: list[_Card], at: int) -> bool:
    return found[at].name == "2" and at + 1 < len(found) and rank_of(found[at + 1].name) == "3"


def _spans(naturals: Cards) -> list[str]:
    """A sequence's cards as ranges: "4-6", "8-10"."""
    places = [1 if card == "A" and at == 0 and len(naturals) > 1 else _PLACES[card] for at, card in enumerate(naturals)]
    groups = [[place for _, place in same] for _, same in groupby(enumerate(places), lambda pair: pair[1] - pair[0])]
    return [_at(group[0]) if len(group) == 1 and group[0] != 2 else f"{_at(group[0])}-{_at(group[-1])}"
            for group in groups]
