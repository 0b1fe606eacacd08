"""A ledger as text for a terminal, and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from sheetgen import messages, plain
from sheetgen.game import Game
from sheetgen.scoring import Disagreement, Ledger, RoundScore, SideScore
from sheetgen.variant import Band

_SCREEN = 78  # columns of a terminal that every line keeps to, where names allow it
_NAME = 24  # a longer name is cut short in the table
_Row = tuple[str, ...]


def text(game: Game, ledger: Ledger) -> str:
    """The rounds with each side's score and running total, the end, and the next minimum melds."""
    head = [game.variant.title, *_aim(game), _rounds(game, len(ledger.rounds))]
    return "\n".join(["   ".join(head), "", *_tables(game, ledger), *outcome(game, ledger)])


def outcome(game: Game, ledger: Ledger) -> list[str]:
    """Who won or leads, and what the next minimum melds are, a line each."""
    end, names = ledger.end, [plain.clean(name) for name in ledger.sides]
    if end.winners:
        winners = plain.listed([names[side] for side in end.winners])
        won = f"Winner: {winners}" if len(end.winners) == 1 else f"Shared by {winners}"
        return [won + (f", by {plain.figure(end.margin)}" if end.margin else "")]
    said = []
    if end.reason == "another_round":
        said.append(f"Level at the end: one more {game.variant.round_word} decides.")
    elif ledger.rounds and ledger.leaders:
        leaders = plain.listed([names[side] for side in ledger.leaders])
        said.append(f"{'Leading' if len(ledger.leaders) == 1 else 'Level'}: {leaders}")
    minima = [f"{name} {_band(band)}" for name, band in zip(names, ledger.next_minimum, strict=True) if band]
    if minima:
        said.append("Next minimum meld: " + "    ".join(minima))
    return said


def totals(ledger: Ledger) -> str:
    """ "Ann & Bob 5,215    Cy & Dee 4,380"."""
    return "    ".join(
        f"{plain.clean(name)} {plain.figure(total)}"
        for name, total in zip(ledger.sides, ledger.totals, strict=True)
    )


def disagreement(game: Game, found: Disagreement) -> str:
    """Where the record's own figure differs from its entries, in one sentence, with the line to look at."""
    side = plain.clean(game.sides[found.side].name)
    line = messages.line_of(found.stated.place)
    line = f" ({line})" if line else ""
    if found.what == "winner":
        return f"winner{line}: the record says {side}; the totals say otherwise."
    stated, computed = plain.figure(found.stated.value), plain.figure(found.computed)
    number = 0 if found.round is None else found.round + 1
    if found.what == "round_total":
        return f"round {number}, {side}{line}: the record says {stated}; the entries add up to {computed}."
    if found.what == "running_total":
        return (
            f"round {number}, {side}{line}: the record has {stated} so far; the rounds add up to {computed}."
        )
    return f"final total, {side}{line}: the record says {stated}; the rounds add up to {computed}."


def to_json(game: Game, ledger: Ledger, disagreements: Sequence[Disagreement]) -> str:
    """Everything a program may want to know of a scored game; plain ASCII, so no code page can spoil it."""
    return json.dumps(data(game, ledger, disagreements), indent=2)


def data(game: Game, ledger: Ledger, disagreements: Sequence[Disagreement]) -> dict[str, object]:
    """Everything a program may want to know of a scored game, for JSON."""
    end = ledger.end
    return {
        "variant": game.variant.id,
        "title": game.variant.title,
        "options": dict(game.variant.chosen),
        "date": game.date,
        "sides": [
            {
                "name": side.name,
                "players": list(side.players),
                "start": ledger.start[index],
                "total": ledger.totals[index],
                "next_minimum": _minimum(ledger.next_minimum[index]),
            }
            for index, side in enumerate(game.sides)
        ],
        "rounds": [
            {
                "round": number,
                "ended": round_score.ended,
                "sides": [_side_data(score) for score in round_score.sides],
            }
            for number, round_score in enumerate(ledger.rounds, 1)
        ],
        "end": {
            "over": end.over,
            "reason": end.reason,
            "margin": end.margin,
            "winners": [ledger.sides[side] for side in end.winners],
        },
        "leaders": [ledger.sides[side] for side in ledger.leaders],
        "disagreements": [
            {
                "what": found.what,
                "round": None if found.round is None else found.round + 1,
                "side": ledger.sides[found.side],
                "stated": found.stated.value,
                "computed": found.computed,
                "file": found.stated.place.file,
                "line": found.stated.place.line,
            }
            for found in disagreements
        ],
    }


def _aim(game: Game) -> list[str]:
    if game.variant.target is None:
        return []
    return [f"to {plain.figure(game.variant.target)}"]


def _rounds(game: Game, number: int) -> str:
    return plain.count(number, game.variant.round_word)


def _round_word(game: Game) -> str:
    return game.variant.round_word.capitalize()


def _tables(game: Game, ledger: Ledger) -> Iterator[str]:
    """The table of scores; where its columns are too many for a screen, in several below each other."""
    rows = list(_rows(game, ledger))
    columns = [max(plain.width(cell) for cell in column) for column in zip(*rows, strict=True)]
    first = 1
    while first < len(columns):
        last = first + 2
        while last < len(columns) and columns[0] + sum(w + 3 for w in columns[first : last + 2]) <= _SCREEN:
            last += 2
        part = [(row[0], *row[first:last]) for row in rows]
        yield plain.table(part, right_from=1)
        yield ""
        first = last


def _rows(game: Game, ledger: Ledger) -> Iterator[_Row]:
    names = [plain.cut(plain.clean(name), _NAME) for name in ledger.sides]
    yield (_round_word(game), *(cell for name in names for cell in ("", name)))
    yield ("", *("score", "total") * len(names))
    if any(ledger.start):
        yield ("start", *(cell for start in ledger.start for cell in ("", plain.figure(start))))
    for number, round_score in enumerate(ledger.rounds, 1):
        yield (f"{number:>2}", *_figures(round_score))


def _figures(round_score: RoundScore) -> Iterator[str]:
    for score in round_score.sides:
        yield plain.figure(score.round_total) if score else ""
        yield plain.figure(score.running_total) if score else ""


def _band(band: Band) -> str:
    need = plain.figure(band.need) if isinstance(band.need, int) else plain.clean(band.need)
    return f"{need} and {plain.clean(band.also)}" if band.also else need


def _minimum(band: Band | None) -> dict[str, object] | None:
    return None if band is None else {"need": band.need, "also": band.also}


def _side_data(score: SideScore | None) -> dict[str, object] | None:
    if score is None:
        return None
    return {
        "lines": {line.id: {"entry": line.entry, "points": line.points} for line in score.lines},
        "base": score.base,
        "points": score.points,
        "round_total": score.round_total,
        "running_total": score.running_total,
        "minimum": _minimum(score.minimum),
    }
