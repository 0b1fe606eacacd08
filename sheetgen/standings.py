"""Who leads: games, wins, points and victory points of everyone, ranked, with ties told."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Literal

from sheetgen.counting import Counting, Measure, victory_points
from sheetgen.errors import Problem
from sheetgen.evening import Played
from sheetgen.game import OPEN_SEATS, Side
from sheetgen.values import dataclass


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the table; equal ones share a rank.

    `wins` has parts where a win was shared; `part`: not there for the whole of some game; `tie_break` is what
    parted this line from one that was level with it.
    """

    rank: int
    name: str
    games: int
    rounds: int
    wins: Fraction
    points: int
    best_round: int
    victory_points: int | None
    part: bool = False
    tie_break: Measure | Literal[""] = ""

    @property
    def average(self) -> Fraction:
        """Points a game, of the games really played."""
        return Fraction(self.points, self.games)


@dataclass(frozen=True, slots=True)
class Standings:
    """The table of one set of rules."""

    rows: tuple[Standing, ...]
    counting: Counting
    rules: str
    variant: str
    title: str
    options: Mapping[str, str]
    games: int
    dates: tuple[str, ...]
    round_word: Literal["hand", "round"] = "hand"


@dataclass(slots=True)
class _Sum:
    name: str
    games: int = 0
    rounds: int = 0
    wins: Fraction = Fraction(0)
    points: int = 0
    best: int | None = None
    victory_points: int = 0
    part: bool = False


def compute(played: Sequence[Played], counting: Counting, *, by_clock: bool = False,
            ) -> tuple[Standings, tuple[Problem, ...]]:
    """The table of these games, all of one set of rules, and a warning for each that it can't count in full.

    `by_clock`: whoever leads when time is up has won; else a game must have come to its end. Everyone is counted for
    the rounds that they sat there for; a win and victory points go to those who were there at the last.
    """
    sums: dict[str, _Sum] = {}
    warnings: list[Problem] = []
    lowest = any(each.game.variant.winner == "lowest" for each in played)
    open_: list[str] = []
    for each in played:
        won = _won(each, by_clock=by_clock)
        open_ += [] if won else [each.file]
        warnings += _count(each, won, sums, counting)
    if open_:
        many = "This game has" if len(open_) == 1 else f"{len(open_)} games have"
        names = ", ".join([*map(os.path.basename, open_[:3]), *["…"] * (len(open_) > 3)])
        said = f"{many} not come to an end ({names})."
        warnings.append(Problem(said, hint="The points count, but nobody has won.", severity="warning"))
    game = played[0].game if played else None
    table = Standings(
        rows=_ranked(tuple(sums.values()), counting, lowest=lowest),
        counting=counting,
        rules=played[0].rules if played else "",
        variant=game.variant.id if game else "",
        title=game.variant.title if game else "",
        options=dict(game.variant.chosen) if game else {},
        games=len(played),
        dates=tuple(sorted({each.game.date for each in played if each.game.date})),
        round_word=game.variant.round_word if game else "hand",
    )
    return table, tuple(warnings)


def _won(each: Played, *, by_clock: bool) -> tuple[int, ...]:
    """The sides that have won a game; none where it has not come to its end."""
    if each.ledger.end.over:
        return each.ledger.end.winners
    return each.ledger.leaders if by_clock or each.game.stated_winner is not None else ()


def _count(each: Played, winners: tuple[int, ...], sums: dict[str, _Sum], counting: Counting) -> list[Problem]:
    """Adds one game to the sums; what can't be counted of it is told."""
    game, ledger = each.game, each.ledger
    warnings = []
    steps = counting.steps if winners else ()
    if steps and len(game.sides) != 2:
        said = f"{each.file}: victory points are for two sides; this game has {len(game.sides)} and brings none."
        warnings.append(Problem(said, severity="warning"))
        steps = ()
    low = game.variant.winner == "lowest"
    for at, side in enumerate(game.sides):
        scores = [scored.sides[at] for scored in ledger.rounds]
        whole = [number for number, score in enumerate(scores, 1) if score is not None]
        for name in _people(side, counting):
            there = [number for number in whole if counting.by == "side" or not side.players
                     or name in side.present(number)]
            if not there:
                continue
            own = sums.setdefault(each.called(name).casefold(), _Sum(each.called(name)))
            rounds = [score.round_total for number, score in enumerate(scores, 1) if number in there and score]
            own.games += 1
            own.rounds += len(there)
            own.points += ledger.totals[at] if there == whole else sum(rounds)
            own.part = own.part or there != whole
            best = min(rounds) if low else max(rounds)
            own.best = best if own.best is None else min(own.best, best) if low else max(own.best, best)
            if there[-1] != whole[-1]:
                continue
            if at in winners:
                own.wins += Fraction(1, len(winners))
            if steps:
                step = victory_points(steps, abs(ledger.totals[0] - ledger.totals[1]))
                own.victory_points += step.winner if winners == (at,) or len(winners) > 1 else step.loser
    return warnings


def _people(side: Side, counting: Counting) -> tuple[str, ...]:
    """Under whose names a side's result is counted; nobody's for an open seat."""
    if counting.by == "side":
        return (side.name,)
    return tuple(name for name in side.players or (side.name,) if name.casefold() not in OPEN_SEATS)


def _ranked(sums: Sequence[_Sum], counting: Counting, *, lowest: bool) -> tuple[Standing, ...]:
    """The sums in order; those that every measure leaves level share a rank, in the order of their names."""
    sign = -1 if lowest else 1

    def value(own: _Sum, measure: Measure) -> Fraction:
        """Larger is better."""
        found = {"points": Fraction(sign * own.points), "victory_points": Fraction(own.victory_points),
                 "wins": own.wins, "average": Fraction(sign * own.points, own.games),
                 "best_round": Fraction(sign * (own.best or 0))}
        return found[measure]

    measures = (counting.first, *counting.others)
    keys = {id(own): tuple(value(own, measure) for measure in measures) for own in sums}
    ordered = sorted(sums, key=lambda own: own.name.casefold())
    ordered.sort(key=lambda own: keys[id(own)], reverse=True)
    rows: list[Standing] = []
    for place, own in enumerate(ordered, 1):
        key = keys[id(own)]
        level = bool(rows) and key == keys[id(ordered[place - 2])]
        near = [keys[id(other)] for other in ordered[max(0, place - 2) : place + 1] if other is not own]
        parted: Measure | Literal[""] = next((measures[at] for other in near if other[0] == key[0] and other != key
                       for at in range(1, len(measures)) if other[at] != key[at]), "")
        rows.append(Standing(rows[-1].rank if level else place, own.name, own.games, own.rounds, own.wins, own.points,
                             own.best or 0, own.victory_points if counting.steps else None, own.part, parted))
    return tuple(rows)
