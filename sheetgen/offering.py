"""Which blank sheets a club has on its pages: its variants, and for each the layouts, sizes and papers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, replace
from typing import TypeVar

from sheetgen import paper, shelf
from sheetgen.errors import Place, Problem, Refused
from sheetgen.layout import SizeName
from sheetgen.order import Order
from sheetgen.paper import A4, LETTER, Paper
from sheetgen.record import Located
from sheetgen.values import dataclass

T = TypeVar("T")

_BESIDE_ITS_OWN = ("ledger", "rules")
"""What a club that says nothing offers besides its own layout: a plain sheet, and the rules on a page."""


@dataclass(frozen=True, slots=True)
class Offering:
    """What a club's pages have to print, besides the sheet that its tables play on."""

    variants: tuple[Located[str], ...] = field(default=(), metadata={"about": "other games beside the club's own"})
    layouts: tuple[Located[str], ...] = field(default=(), metadata={"about": "usually its own, ledger and rules"})
    papers: tuple[Located[str], ...] = field(default=(), metadata={"about": "usually its own, letter and a4"})
    sizes: tuple[SizeName, ...] = ("normal", "large")


def orders(offering: Offering, own: Order, own_paper: Paper | None) -> tuple[tuple[Order, ...], ...]:
    """The sheets, each as one order for every paper; the club's own variant, layout and paper come first.

    The club's options and house rules are for its own game. Raises Refused, at its place, for a name that is unknown.
    """
    problems: list[Problem] = []
    others = _known(offering.variants, lambda name: shelf.find("variants", name, own.beside), problems)
    layouts = _known(offering.layouts, lambda name: shelf.find("layouts", name, own.beside), problems)
    papers = [*_papers(offering, problems)] or [own_paper or A4, LETTER, A4]
    if problems:
        raise Refused(tuple(problems))
    plain = replace(own, event="", date="", rounds=None, names=(), table="", sitting="", landscape=False)
    elsewhere = replace(plain, options={}, sets=(), players=None, sides=None)
    bases = {own.variant: plain} | {name: elsewhere for name in others if name != own.variant}
    return tuple(
        tuple(replace(base, variant=variant, layout=layout, size=size, paper=on) for on in dict.fromkeys(papers))
        for variant, base in bases.items()
        for layout in dict.fromkeys(layouts or (own.layout, *_BESIDE_ITS_OWN))
        for size in dict.fromkeys(offering.sizes))


def _known(named: tuple[Located[str], ...], find: Callable[[str], str], problems: list[Problem]) -> list[str]:
    """The names, once each of them was found; what is wrong with one goes to the problems."""
    return [each.value for each in named if _tried(find, each.value, each.place, problems) is not None]


def _papers(offering: Offering, problems: list[Problem]) -> list[Paper]:
    found = [_tried(paper.find, each.value, each.place, problems) for each in offering.papers]
    return [each for each in found if each]


def _tried(find: Callable[[str], T], name: str, place: Place, problems: list[Problem]) -> T | None:
    try:
        return find(name)
    except Refused as refused:
        problems += [replace(problem, place=place, where="site") for problem in refused.problems]
        return None
