"""What a club has played so far: its games evening by evening, the newest first."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.evening import Played
from sheetgen.values import dataclass


@dataclass(frozen=True, slots=True)
class Evening:
    """The games of one date and event, in the order of their records."""

    date: str
    title: str
    place: str
    games: tuple[Played, ...]


def evenings(played: Sequence[Played]) -> tuple[Evening, ...]:
    """The evenings on which these games were played; those without a date come last."""
    found: dict[tuple[str, str], list[Played]] = {}
    for each in played:
        found.setdefault((each.game.date, each.game.event), []).append(each)
    newest = sorted(found, key=lambda key: key[0], reverse=True)
    return tuple(Evening(date, title, _shared_place(found[date, title]), tuple(found[date, title]))
                 for date, title in newest)


def _shared_place(played: Sequence[Played]) -> str:
    """Where all of them were played; "" where that is not one place."""
    places = {each.game.place for each in played}
    return places.pop() if len(places) == 1 else ""


def winners(each: Played, *, by_clock: bool = False) -> tuple[int, ...]:
    """The sides that have won a game; none where it is not over.

    It is over by its rules, where its record states a winner, or, `by_clock`, as soon as time is up.
    """
    end = each.ledger.end
    if end.over:
        return end.winners
    return each.ledger.leaders if by_clock or each.game.stated_winner is not None else ()
