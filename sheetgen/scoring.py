"""How points add up, and nowhere else; where a record's own totals disagree."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from sheetgen.entries import Entries
from sheetgen.errors import Problem
from sheetgen.game import Game
from sheetgen.played import Round
from sheetgen.record import Located
from sheetgen.values import dataclass
from sheetgen.variant import AS_GOING_OUT_ASKS, Band, Case, Ended, Line, Variant, asked, members, minimum


@dataclass(frozen=True, slots=True)
class LineScore:
    """One line of one side in one round: what was entered and what it is worth."""

    id: str
    entry: int | None  # None: nothing entered, or the line takes no entry
    points: int


class SideScore(NamedTuple):
    """One side in one round; base and points are None where only a net figure was kept."""

    lines: tuple[LineScore, ...]  # all of the variant's, in order; none where not kept by lines
    base: int | None
    points: int | None
    round_total: int
    running_total: int
    minimum: Band | None  # the initial meld that was needed in this round


@dataclass(frozen=True, slots=True)
class RoundScore:
    """One round; a side that has not been recorded yet is None."""

    sides: tuple[SideScore | None, ...]
    ended: Ended | None


@dataclass(frozen=True, slots=True)
class End:
    """Whether the game is over, and who won: several where the tie is shared or no rule breaks it."""

    over: bool
    reason: Literal["", "target", "rounds", "another_round"] = ""  # another_round: equal, so not over
    winners: tuple[int, ...] = ()
    margin: int = 0  # to the best of the others


_GOING_ON = End(False)


@dataclass(frozen=True, slots=True)
class Ledger:
    """A scored game."""

    sides: tuple[str, ...]
    start: tuple[int, ...]
    rounds: tuple[RoundScore, ...]
    totals: tuple[int, ...]
    next_minimum: tuple[Band | None, ...]  # for the initial meld that each side has yet to make
    end: End
    leaders: tuple[int, ...]  # all that are level in front; none before the first round
    over_after: int | None = None  # after how many rounds the game was over


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A figure that the record states, and what its entries come to (a winner: the side, or -1 for nobody yet)."""

    what: Literal["round_total", "running_total", "total", "winner"]
    round: int | None  # from 0
    side: int
    stated: Located[int]
    computed: int


def score(game: Game) -> Ledger:
    """The game's ledger. Never fails: `game.read` has refused what has no score."""
    variant = game.variant
    start = tuple(side.start for side in game.sides)
    totals = list(start)
    rules = _Rules(variant)
    rounds: list[RoundScore] = []
    over_after: int | None = None
    end = _GOING_ON
    for number, played in enumerate(game.rounds, 1):
        scores = [
            _side(rules, played, side, entries, totals[side], number) if entries else None
            for side, entries in enumerate(played.sides)
        ]
        totals = [found.running_total if found else total for found, total in zip(scores, totals, strict=True)]
        rounds.append(RoundScore(tuple(scores), played.ended))
        end = _end(variant, totals, number) if None not in scores else _GOING_ON
        if end.over and over_after is None:
            over_after = number
    upcoming = [len(rounds) + (not rounds or rounds[-1].sides[side] is not None) for side in range(len(totals))]
    return Ledger(
        sides=tuple(side.name for side in game.sides),
        start=start,
        rounds=tuple(rounds),
        totals=tuple(totals),
        next_minimum=tuple(minimum(variant, *each) for each in zip(totals, upcoming, strict=True)),
        end=end,
        leaders=_best(variant, totals) if rounds else (),
        over_after=over_after,
    )


class _Held(NamedTuple):
    """What a side holds in a round, and what the worth of its lines may depend on."""

    variant: Variant
    entries: Mapping[str, int]
    others: Sequence[Mapping[str, int]]  # of the sides that played against it
    ended: Ended | None
    number: int  # of the round, from 1

    def many(self, name: str, entries: Mapping[str, int] | None = None) -> int:
        """How many of a line or group this side has (or another's entries); lines of points count points."""
        held = self.entries if entries is None else entries
        return sum([held.get(line, 0) for line in members(self.variant, name)])


class _Rules:
    """What scoring asks of a variant's lines again and again, found out once for a game."""

    __slots__ = ("lines", "replacing", "variant")

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        # each line, whether none of it may be worth something, and what one of it is worth where nothing else counts
        self.lines: list[tuple[Line, bool, int | None]] = []
        for line in variant.lines:
            follows, tables = line.derived is not None, [line.table, *[case.table for case in line.cases]]
            none = follows or any(table and table[0] for table in tables)
            self.lines.append((line, none, None if follows or line.cases or line.table else own_worth(line, 1)))
        self.replacing = [line for line in variant.lines if line.instead_of or line.replaces_all]


def _side(rules: _Rules, played: Round, side: int, entries: Entries, before: int, number: int) -> SideScore:
    lines: tuple[LineScore, ...] = ()
    base, points = entries.base, entries.points
    if entries.lines is not None:
        against = [
            other.lines
            for at, other in enumerate(played.sides)
            if at != side and other and other.lines and not played.paired(at, side)
        ]
        lines, base, points = _lines(rules, _Held(rules.variant, entries.lines, against, played.ended, number))
    total = entries.net if entries.net is not None else (base or 0) + (points or 0)
    return SideScore(lines, base, points, total, before + total, minimum(rules.variant, before, number))


def _lines(rules: _Rules, held: _Held) -> tuple[tuple[LineScore, ...], int, int]:
    """What each line is worth, and the sums of both sections."""
    entries = held.entries
    replaced = _replaced(rules, entries)
    scores: list[LineScore] = []
    base = points = 0
    for line, always, each in rules.lines:
        entry = entries.get(line.id)
        if line.id in replaced or not (entry or always):
            worth = 0
        else:
            worth = each * (entry or 0) if each is not None else _worth(line, held)
        scores.append(_scored(line.id, entry, worth))
        if line.section == "base":
            base += worth
        else:
            points += worth
    return tuple(scores), base, points


def _replaced(rules: _Rules, entries: Mapping[str, int]) -> Collection[str]:
    """The lines that pay nothing because another pays instead of them, or of all (corrections still count)."""
    replacing = [line for line in rules.replacing if entries.get(line.id)]
    if not replacing:
        return ()
    replaced = {line.instead_of for line in replacing if line.instead_of}
    special = {line.id for line in replacing if line.replaces_all}
    if special:
        replaced |= {line.id for line in rules.variant.lines if line.id not in special and line.given != "either"}
    return replaced


@lru_cache(maxsize=4096)
def _scored(id_: str, entry: int | None, points: int) -> LineScore:
    """The score of a line; the same few come up again and again, and one value can stand for all that are equal."""
    return LineScore(id_, entry, points)


def _worth(line: Line, held: _Held) -> int:
    """A line's worth: its own, or the answer of the first of its cases that holds."""
    count = held.entries.get(line.id, 0)
    for case in line.cases:
        if _holds(case, held):
            return answer(line, case, count)
    return own_worth(line, count)


def answer(line: Line, case: Case, count: int) -> int:
    """What so many of a line are worth in that case."""
    if case.times is not None:
        return case.times * own_worth(line, count)
    if case.each is not None:
        return case.each * count
    if case.table:
        return by_count(case.table, "same", count)
    return (case.worth or 0) if count or line.derived is not None else 0


def own_worth(line: Line, count: int) -> int:
    """What so many of a line are worth where no case holds."""
    if line.derived is not None:
        return line.derived
    if line.each is not None:
        return line.each * count
    if line.table:
        return by_count(line.table, line.beyond, count)
    return -count if "minus" in (line.given, line.cards) else count


def by_count(table: Sequence[int], beyond: int | str | None, count: int) -> int:
    """The table's points for that count; past its end the last stands, with `beyond` for each further one."""
    further = max(0, count - (len(table) - 1))
    return table[count - further] + (further * beyond if isinstance(beyond, int) else 0)


def _holds(case: Case, held: _Held) -> bool:
    """Whether all conditions of the case hold."""
    if case.ended and held.ended not in case.ended:
        return False
    for name, least in case.when.items():
        needed = asked(held.variant, name, held.number) if least == AS_GOING_OUT_ASKS else int(least)
        if held.many(name) < needed:
            return False
    return not case.others or all(
        any(held.many(name, other) >= least for other in held.others) for name, least in case.others.items()
    )


def _best(variant: Variant, totals: Sequence[int]) -> tuple[int, ...]:
    best = max(totals) if variant.winner == "highest" else min(totals)
    return tuple(side for side, total in enumerate(totals) if total == best)


def _end(variant: Variant, totals: Sequence[int], rounds: int) -> End:
    """Whether the game is over at the end of a round, and who has won it."""
    if variant.target is not None and max(totals) >= variant.target:
        reason: Literal["target", "rounds"] = "target"
    elif variant.rounds is not None and rounds >= variant.rounds:
        reason = "rounds"
    else:
        return _GOING_ON
    winners = _best(variant, totals)
    if len(winners) > 1 and variant.tie == "another_round":
        return End(False, "another_round")
    others = [abs(totals[winners[0]] - total) for side, total in enumerate(totals) if side not in winners]
    return End(True, reason, winners, min(others) if others and len(winners) == 1 else 0)


def disagreements(game: Game, ledger: Ledger) -> tuple[Disagreement, ...]:
    """Each total or winner that the record states and that differs from the ledger's, in the record's order."""
    found: list[Disagreement] = []
    for number, (played, scored) in enumerate(zip(game.rounds, ledger.rounds, strict=True)):
        for side, (entries, result) in enumerate(zip(played.sides, scored.sides, strict=True)):
            if entries is None or result is None:
                continue
            if entries.round_total and entries.round_total.value != result.round_total:
                found.append(Disagreement("round_total", number, side, entries.round_total, result.round_total))
            if entries.running_total and entries.running_total.value != result.running_total:
                found.append(Disagreement("running_total", number, side, entries.running_total, result.running_total))
    for side, stated in game.stated_totals.items():
        if stated.value != ledger.totals[side]:
            found.append(Disagreement("total", None, side, stated, ledger.totals[side]))
    claimed = game.stated_winner
    open_ended = game.variant.target is None and game.variant.rounds is None  # no rule says when it is over
    winners = ledger.leaders if open_ended else ledger.end.winners
    if claimed is not None and claimed.value not in winners:
        found.append(Disagreement("winner", None, claimed.value, claimed, winners[0] if winners else -1))
    return tuple(found)


def late_rounds(game: Game, ledger: Ledger) -> tuple[Problem, ...]:
    """A warning at the first round that was played although the game was over before it, or nothing."""
    after, word = ledger.over_after, game.variant.round_word
    if after is None or after >= len(ledger.rounds):
        return ()
    said = f"The game was over after {word} {after}; this {word} comes after its end."
    hint = "If you play to another total, choose it under options."
    return (Problem(said, game.rounds[after].place, f"{word} {after + 1}", hint, "warning"),)
