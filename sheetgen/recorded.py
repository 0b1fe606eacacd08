"""The sheets of a recorded game: as many pages as its rounds need."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sheetgen import cells as cells_of
from sheetgen import chart, filling, pipeline, scoring
from sheetgen import game as games
from sheetgen.bench import Form, Leaf
from sheetgen.desk import Desk, Job, Order, desk
from sheetgen.draft import Draft
from sheetgen.errors import Problem
from sheetgen.fonts import Faces, clean
from sheetgen.game import Game
from sheetgen.language import Language
from sheetgen.layout import SIZES
from sheetgen.page import Page
from sheetgen.scoring import Disagreement, Ledger
from sheetgen.sheet import Cell


def fill(order: Order, game: Game, ledger: Ledger, faces: Faces, settled: Desk | None = None) -> Job:
    """The sheets of a recorded game: as many pages as its rounds need. Raises Refused or DoesNotFit.

    `settled` is the desk that other games of the same variant used, if any did.
    """
    at = settled or desk(order, faces, game.variant)
    label = " – ".join(side.name for side in game.sides)
    own = tuple(side.name for side in game.sides) if any(named_apart(side) for side in game.sides) else ()
    disagreements = scoring.disagreements(game, ledger)
    remarks = remarks_of(at.language, disagreements)
    runs: list[tuple[Form, dict[str, Cell]]] = []
    first = 1
    while first == 1 or first <= len(ledger.rounds):
        form = at.form(named=bool(own), first=first, rounds=at.only_played(len(ledger.rounds) - first + 1))
        last = first + len(form.rounds) - 1
        cells = cells_of.game_cells(game, ledger, at.language, first, last)
        cells |= {f"side{number}_name": Cell(name) for number, name in enumerate(own, 1)}
        if remarks:
            cells["remark"] = Cell(remarks, doubted=True)
            cells |= {key: replace(cells[key], doubted=True) for key in doubted(disagreements) if key in cells}
        runs.append((form, cells))
        if not form.rounds:  # a page of rules, say: it takes no rounds, however many were played
            break
        first = last + 1
    notes, warnings = filling.note_cells(runs[-1][0].leaves, clean(game.notes), at.faces.width)
    runs[-1][1].update(notes)
    places = {f"side{number}_": side.place for number, side in enumerate(game.sides, 1)}
    for _, cells in runs:
        pipeline.missing_letters(at, cells, places)
    pages, told = numbered(at, runs, label)
    pages = with_chart(at, pages, runs, ledger)
    return at.job(f"{at.variant.title}: {label}", pages, runs[0][0], [*warnings, *told])


def named_apart(side: games.Side) -> bool:
    """Whether a side has a name of its own, not just its players'."""
    return bool(side.players) and side.name not in {" & ".join(side.present(1)), *side.players}


def numbered(at: Desk, runs: Sequence[tuple[Form, dict[str, Cell]]], label: str,
             ) -> tuple[list[Page], list[Problem]]:
    """The pages of several forms, one after the other, with "page x of y" where there is more than one.

    The rules on a page of their own come once, after the last.
    """
    kept = [(replace(form, leaves=form.leaves if number == len(runs) else own_leaves(form)), cells)
            for number, (form, cells) in enumerate(runs, 1)]
    total = sum(len(form.leaves) for form, _ in kept)
    pages: list[Page] = []
    warnings: list[Problem] = []
    for form, cells in kept:
        for leaf in form.leaves:
            if total > 1:
                cells["page"] = Cell(at.language.word("page_of").format(page=len(pages) + 1, pages=total))
            made, told = at.pages(replace(form, leaves=(leaf,)), cells, "" if pages else label)
            pages += made
            warnings += told
    return pages, warnings


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


def own_leaves(form: Form) -> tuple[Leaf, ...]:
    """A form's leaves without the page that only holds rules."""
    return tuple(leaf for leaf in form.leaves if set(leaf.slots) - {"page"})


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
    return language.word("please_check").format(rounds=", ".join(map(str, rounds)))
