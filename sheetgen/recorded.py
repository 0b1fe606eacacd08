"""The sheets of a recorded game: as many pages as its rounds need."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sheetgen import chart, filling, pipeline, scoring
from sheetgen import game as games
from sheetgen.bench import Form
from sheetgen.cells import Pen
from sheetgen.desk import Desk, Job, desk
from sheetgen.draft import Draft
from sheetgen.errors import Problem
from sheetgen.fonts import Faces, clean
from sheetgen.game import Game
from sheetgen.language import Language
from sheetgen.layout import SIZES, Layout, Rounds, Totals, filled
from sheetgen.order import Order
from sheetgen.page import Page
from sheetgen.scoring import Disagreement, Ledger
from sheetgen.sheet import Cell
from sheetgen.variant import Variant


def fill(order: Order, game: Game, ledger: Ledger, faces: Faces) -> Job:
    """The sheets of a recorded game: as many pages as its rounds need. Raises Refused or DoesNotFit."""
    return Filler(order, faces).job(game, ledger)


class Filler:
    """Fills in any number of games: what those of one variant share is settled, placed and written once."""

    def __init__(self, order: Order, faces: Faces) -> None:
        self._order, self._faces = order, faces
        self._pens: list[tuple[Desk, Pen, tuple[bool, bool]]] = []

    def job(self, game: Game, ledger: Ledger) -> Job:
        """The sheets of a game. Raises Refused or DoesNotFit."""
        label = " – ".join(side.name for side in game.sides)
        disagreements = scoring.disagreements(game, ledger)
        at, pen = self._desk_of(game.variant, any(ledger.start), bool(disagreements))
        runs = runs_of(at, pen, game, ledger, remarks_of(at.language, disagreements))
        for key in doubted(disagreements):
            for _, cells in runs:
                if key in cells:
                    cells[key] = cells[key]._replace(doubted=True)
        notes, warnings = filling.note_cells(runs[-1][0].leaves, notes_of(at.language, game), at.faces.width)
        runs[-1][1].update(notes)
        for _, cells in runs:
            pipeline.missing_letters(at, cells, {f"side{n}_": side.place for n, side in enumerate(game.sides, 1)})
        pages, own, told = numbered(at, runs, label)
        pages = with_chart(at, pages, runs, ledger)
        return at.job(f"{at.variant.title}: {label}", pages, runs[0][0], [*warnings, *told], own)

    def _desk_of(self, variant: Variant, started: bool, doubted: bool) -> tuple[Desk, Pen]:
        """Where games of this variant are filled in; files of one kind have the same, or an equal one each."""
        for at, pen, told in self._pens:
            if told == (started, doubted) and (at.variant is variant or at.variant == variant):
                return at, pen
        at = desk(self._order, self._faces, variant)
        if started or doubted:
            at = replace(at, layout=with_all(at.layout, started=started, doubted=doubted), forms={})
        pen = Pen(variant, at.language)
        self._pens.append((at, pen, (started, doubted)))
        return at, pen


def with_all(layout: Layout, *, started: bool, doubted: bool) -> Layout:
    """The layout with room for what a game has to tell: the totals that it `started` with, and what is `doubted`."""
    parts = (replace(part, start=part.start or started) if isinstance(part, Rounds)
             else replace(part, won_by=part.won_by or doubted) if isinstance(part, Totals) else part
             for part in layout.parts)
    return replace(layout, parts=tuple(parts))


def notes_of(language: Language, game: Game) -> str:
    """What the record notes of the game and of each of its rounds."""
    word = language.word(game.variant.round_word)
    rounds = (f"{word} {number}: {played.note}" for number, played in enumerate(game.rounds, 1) if played.note)
    return clean(" ".join(filter(None, (game.notes, *rounds))))


def runs_of(at: Desk, pen: Pen, game: Game, ledger: Ledger, remarks: str) -> list[tuple[Form, dict[str, Cell]]]:
    """The forms that the game's rounds need one after another, each with its cells."""
    own = tuple(side.name for side in game.sides) if any(named_apart(side) for side in game.sides) else ()
    runs: list[tuple[Form, dict[str, Cell]]] = []
    first = 1
    for form in at.forms_for(len(ledger.rounds), named=bool(own)):
        cells = pen.game(game, ledger, first, first + len(form.rounds) - 1)
        cells |= {f"side{number}_name": Cell(name) for number, name in enumerate(own, 1)}
        if remarks:
            cells["remark"] = Cell(remarks, doubted=True)
        runs.append((form, cells))
        first += len(form.rounds)
    return runs


def named_apart(side: games.Side) -> bool:
    """Whether a side has a name of its own, not just its players'."""
    return bool(side.players) and side.name not in {" & ".join(side.present(1)), *side.players}


def numbered(at: Desk, runs: Sequence[tuple[Form, dict[str, Cell]]], label: str,
             ) -> tuple[list[Page], int, list[Problem]]:
    """The pages of several forms, one after the other, with "page x of y" where there is more than one.

    The rules on pages of their own come once, after the last, and without a number; also how many are before them.
    """
    kept = [(leaf, cells) for form, cells in runs for leaf in form.own]
    pages: list[Page] = []
    warnings: list[Problem] = []
    for leaf, cells in kept:
        if len(kept) > 1:
            cells["page"] = Cell(at.page_of(len(pages) + 1, len(kept)))
        made, told = at.page(leaf, cells, "" if pages else label)
        pages.append(made)
        warnings += told
    last = runs[-1][0]
    pages += [at.page(leaf, {}, "" if pages else label)[0] for leaf in last.leaves if leaf not in last.own]
    return pages, len(kept), warnings


def with_chart(at: Desk, pages: Sequence[Page], runs: Sequence[tuple[Form, Mapping[str, Cell]]], ledger: Ledger,
               ) -> list[Page]:
    """The pages, the first that has room for a chart with the ledger's running totals drawn in it."""
    leaves = [leaf for form, _ in runs for leaf in form.leaves]
    for number, leaf in enumerate(leaves):
        if slot := leaf.slots.get("chart"):
            draft = Draft(SIZES[at.order.size], at.faces.width)
            drawn = chart.marks(slot, ledger, at.variant.target, at.language, draft)
            with_marks = replace(pages[number], marks=(*pages[number].marks, *drawn))
            return [*pages[:number], with_marks, *pages[number + 1 :]]
    return list(pages)


def doubted(disagreements: Sequence[Disagreement]) -> set[str]:
    """The cells whose figure is another than the record states."""
    keys = set()
    for found in disagreements:
        if found.round is not None:
            keys.add(f"round{found.round + 1}_side{found.side + 1}_{found.what}")
        else:
            keys.add("winner" if found.what == "winner" else f"side{found.side + 1}_{found.what}")
    return keys


def remarks_of(language: Language, disagreements: Sequence[Disagreement]) -> str:
    """One line for the sheet: which rounds to check. "" where the record agrees with itself."""
    if not disagreements:
        return ""
    rounds = sorted({d.round + 1 for d in disagreements if d.round is not None})
    if not rounds:
        return language.word("please_check_totals")
    return filled(language.word("please_check"), {"rounds": ", ".join(map(str, rounds))})
