"""A recorded game as the text of its file, from which the same game is read again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from sheetgen.entries import Entries
from sheetgen.game import Game, Side
from sheetgen.played import Round
from sheetgen.variant import Variant

_PLAIN = re.compile(r"[^\W_](?:[\w.()/+&'-]| (?! ))*(?<! )")
# What other programs take for something else than a text, though sheetgen does not.
_OTHERWISE = re.compile(r"(?i:y|n|yes|no|on|off|true|false|null|none)|[0-9.+-].*")


def text(game: Game, variant: str, about: str) -> str:
    """The file of a game whose rules are called `variant`; `about` is the note that it begins with."""
    return "\n".join([f"# {about}", *_lines(game, variant)]) + "\n"


def scalar(word: str) -> str:
    """A text as it may stand in YAML, also between brackets; in quotes where it must."""
    if _PLAIN.fullmatch(word) and not _OTHERWISE.fullmatch(word):
        return word
    return '"' + word.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _lines(game: Game, variant: str) -> Iterator[str]:
    yield f"variant: {scalar(variant)}"
    options = {name: choice for name, choice in game.variant.chosen.items()
               if choice != game.variant.options[name].usual}
    if options:
        yield f"options: {_mapping(options)}"
    date = game.date if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", game.date) else scalar(game.date)
    facts = {"date": date if game.date else "", "place": game.place and scalar(game.place),
             "table": game.table and scalar(game.table)}
    yield from (f"{name}: {value}" for name, value in facts.items() if value)
    yield "sides:"
    yield from (f"  {scalar(side.name)}:{_side(side)}" for side in game.sides)
    if game.first_dealer:
        yield f"first_dealer: {scalar(game.first_dealer)}"
    if game.rounds:
        yield "rounds:"
    for played in game.rounds:
        yield from _round(game, played)
    if game.stated_totals:
        totals = {game.sides[side].name: total.value for side, total in game.stated_totals.items()}
        yield f"totals: {_mapping(totals)}"
    if game.notes:
        yield f"notes: {scalar(game.notes)}"


def _side(side: Side) -> str:
    players = f"[{', '.join(map(scalar, side.players))}]"
    more = [f"start: {side.start}"] if side.start else []
    changes = (("joined", side.joined), ("left", side.left))
    more += [f"{word}: {_mapping(numbers)}" for word, numbers in changes if numbers]
    if more:
        return f" {{players: {players}, {', '.join(more)}}}"
    return f" {players}" if side.players else ""


def _round(game: Game, played: Round) -> Iterator[str]:
    """A round: each side that is recorded, then how it ended and who dealt."""
    words = [
        f"{scalar(side.name)}: {_entries(game.variant, entries)}"
        for side, entries in zip(game.sides, played.sides, strict=True)
        if entries
    ]
    if played.alone is not None:
        words.append(f"alone: {scalar(game.sides[played.alone].name)}")
    if played.ended and played.ended != "out":
        words.append(f"ended: {played.ended}")
    words += [f"{word}: {scalar(said)}" for word, said in (("dealer", played.dealer), ("note", played.note)) if said]
    yield from (f"{'    ' if number else '  - '}{word}" for number, word in enumerate(words or ["note: \"\""]))


def _entries(variant: Variant, entries: Entries) -> str:
    """What a side has, as deep as it was kept, with the totals that are stated."""
    held: dict[str, int | str] = {}
    if entries.lines is not None:
        ticked = {line.id for line in variant.lines if line.most == 1 and not (line.given or line.cards)}
        held |= {line: "yes" if line in ticked and count else count for line, count in entries.lines.items()}
    elif entries.net is None:
        held |= {"base": entries.base or 0, "points": entries.points or 0}
    stated = {"opened": entries.opened, "round_total": entries.round_total, "running_total": entries.running_total}
    held |= {word: figure.value for word, figure in stated.items() if figure}
    if entries.net is None:
        return _mapping(held, bare=True)
    return _mapping({"net": entries.net, **held}, bare=True) if held else str(entries.net)


def _mapping(values: Mapping[str, int | str], *, bare: bool = False) -> str:
    """Words with values between braces; `bare`: the values are written as they are."""
    said = [f"{scalar(word)}: {value if bare or isinstance(value, int) else scalar(value)}"
            for word, value in values.items()]
    return f"{{{', '.join(said)}}}"
