"""The sheets of a recorded game: as many pages as its rounds need."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sheetgen import chart, filling, pipeline, scoring
from sheetgen import game as games
from sheetgen.bench import Form
from sheetgen.cells import Pen
from sheetgen.desk import Desk, Job, Order, desk
from sheetgen.draft import Draft
from sheetgen.errors import Problem
from sheetgen.fonts import Faces, clean
from sheetgen.game import Game
from sheetgen.language import Language
from sheetgen.layout import SIZES, filled
from sheetgen.page import Page
from sheetgen.scoring import Disagreement, Ledger
from sheetgen.sheet import Cell
from sheetgen.variant import Variant

LONE = 2
"""Of more rounds than so many one is kept for the next page, where another would stand there alone."""


def fill(order: Order, game: Game, ledger: Ledger, faces: Faces) -> Job:
    """The sheets of a recorded game: as many pages as its rounds need. Raises Refused or DoesNotFit."""
    return Filler(order, faces).job(game, ledger)


class Filler:
    """Fills in any number of games: what those of one variant share is settled, placed and written once."""

    def __init__(self, order: Order, faces: Faces) -> None:
        self._order, self._faces = order, faces
        self._pens: list[tuple[Desk, Pen]] = []

    def job(self, game: Game, ledger: Ledger) -> Job:
        """The sheets of a game. Raises Refused or DoesNotFit."""
        at, pen = self._desk_of(game.variant)
        label = " – ".join(side.name for side in game.sides)
        disagreements = scoring.disagreements(game, ledger)
        runs = runs_of(at, pen, game, ledger, remarks_of(at.language, disagreements))
        for key in doubted(disagreements):
            for _, cells in runs:
                if key in cells:
                    cells[key] = cells[key]._replace(doubted=True)
        notes, warnings = filling.note_cells(runs[-1][0].leaves, clean(game.notes), at.faces.width)
        runs[-1][1].update(notes)
        for _, cells in runs:
            pipeline.missing_letters(at, cells, {f"side{n}_": side.place for n, side in enumerate(game.sides, 1)})
        pages, own, told = numbered(at, pen, runs, label)
        pages = with_chart(at, pages, runs, ledger)
        return at.job(f"{at.variant.title}: {label}", pages, runs[0][0], [*warnings, *told], own,
                      numbered=own > 1)

    def _desk_of(self, variant: Variant) -> tuple[Desk, Pen]:
        """Where games of this variant are filled in; files of one kind have the same, or an equal one each."""
        for at, pen in self._pens:
            if at.variant is variant or at.variant == variant:
                return at, pen
        at = desk(self._order, self._faces, variant)
        self._pens.append((at, Pen(variant, at.language)))
        return self._pens[-1]


def runs_of(at: Desk, pen: Pen, game: Game, ledger: Ledger, remarks: str) -> list[tuple[Form, dict[str, Cell]]]:
    """The forms that the game's rounds need one after another, each with its cells."""
    own = tuple(side.name for side in game.sides) if any(named_apart(side) for side in game.sides) else ()
    runs: list[tuple[Form, dict[str, Cell]]] = []
    first = 1
    while first == 1 or first <= len(ledger.rounds):
        form = at.form(named=bool(own), first=first, rounds=at.only_played(len(ledger.rounds) - first + 1))
        fits, left = len(form.rounds), len(ledger.rounds) - first + 1
        if 0 < fits < left:
            if not at.order.rounds:  # without what ends a game, a page may have room for more of its rounds
                fits = min(max(fits, len(at.form(named=bool(own), first=first, last=False).rounds)), left - 1)
            lone = left == fits + 1 and fits > LONE and not at.order.rounds
            form = at.form(named=bool(own), first=first, rounds=fits - lone, last=False)
        last = first + len(form.rounds) - 1
        cells = pen.game(game, ledger, first, last)
        cells |= {f"side{number}_name": Cell(name) for number, name in enumerate(own, 1)}
        if remarks:
            cells["remark"] = Cell(remarks, doubted=True)
        runs.append((form, cells))
        if not form.rounds:  # a page of rules, say: it takes no rounds, however many were played
            break
        first = last + 1
    return runs


def named_apart(side: games.Side) -> bool:
    """Whether a side has a name of its own, not just its players'."""
    return bool(side.players) and side.name not in {" & ".join(side.present(1)), *side.players}


def numbered(at: Desk, pen: Pen, runs: Sequence[tuple[Form, dict[str, Cell]]], label: str,
             ) -> tuple[list[Page], int, list[Problem]]:
    """The pages of several forms, one after the other, with "page x of y" where there is more than one.

    The rules on pages of their own come once, after the last, and without a number; also how many are before them.
    """
    kept = [(leaf, cells) for form, cells in runs for leaf in form.own]
    pages: list[Page] = []
    warnings: list[Problem] = []
    for leaf, cells in kept:
        if len(kept) > 1:
            cells["page"] = pen.page(len(pages) + 1, len(kept))
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
