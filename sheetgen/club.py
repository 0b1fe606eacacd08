"""A club with all that its file mentions: what it plays, how its sheets look, its event, and who sits where."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from sheetgen import (
    arrange,
    binding,
    counting,
    disk,
    fingerprint,
    offering,
    paper,
    picture,
    reading,
    record,
    roster,
    seating,
    shelf,
    yamlfile,
)
from sheetgen.binding import Insert
from sheetgen.clubfile import ClubFile, Event
from sheetgen.counting import Counting
from sheetgen.errors import Place, Problem, Refused, Report
from sheetgen.evening import House
from sheetgen.language import Language
from sheetgen.layout import Layout, wrong_braces
from sheetgen.order import Order
from sheetgen.paper import Paper
from sheetgen.picture import Logo
from sheetgen.record import Located
from sheetgen.roster import Roster
from sheetgen.sittings import Seating, Wish
from sheetgen.theme import Theme
from sheetgen.values import dataclass
from sheetgen.variant import Variant
from sheetgen.yamlfile import Node

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Club:
    """A club's file, read with all that it mentions, and settled.

    `order` is the sheet that its tables play on; its paper is A4 where `paper` is None. `rules` is the code of the
    rules; `labels` are what tables are called.
    """

    file: str
    name: str
    place: str
    order: Order
    variant: Variant
    layout: Layout
    language: Language
    theme: Theme
    rules: str
    house: House
    paper: Paper | None
    event: Event
    footer: str
    logo: Logo | None
    roster: Roster | None
    seating: Seating | None
    labels: dict[int, str]
    cover: Insert | None
    insert: Insert | None
    records: str
    counting: Counting
    sheets: tuple[tuple[Order, ...], ...]  # what its pages offer, each on every paper
    warnings: tuple[Problem, ...] = ()

    @property
    def by_clock(self) -> bool:
        """Whether a sitting ends when its time or its hands are over, whatever the score."""
        return bool(self.event.time or self.event.hands)

    def table_name(self, number: int) -> str:
        return self.labels.get(number, str(number))


def load(path: str) -> Club:
    """The club of a file, with its roster, logo and pages. Raises Refused with all that is wrong, or FileTrouble."""
    report = Report()
    node = yamlfile.load(path, report=report)
    file = reading.wanted(record.read(ClubFile, node, report), report)
    at = _Near(path, node, report)
    order = _order(file, path)
    variant, rules = _rules(file, order, at)
    people = at.roster(file.roster)
    logo = at.opened(file.logo, picture.MOST_BYTES, picture.check)
    cover = at.opened(file.cover, binding.MOST_BYTES, binding.check)
    insert = at.opened(file.insert, binding.MOST_BYTES, binding.check)
    footer = file.footer.value if file.footer else ""
    if file.footer and (wrong := wrong_braces(footer)):
        report.error(file.footer.place, f"footer: {wrong}")
    if wrong := counting.fault(file.standings):
        report.error(yamlfile.place_of(node, "standings", "victory_points"), wrong)
    own_paper = at.tried("paper", paper.find, file.paper) if file.paper else None
    sheets = at.tried("site", lambda _: offering.orders(file.site, order, own_paper), "")
    records = at.tried("records", lambda folder: shelf.inside(folder, path), file.records) if file.records else ""
    language = at.tried("languages", reading.find_language, order.language)
    layout = at.tried("layout", lambda name: reading.find_layout(name, path), order.layout)
    theme = at.tried("theme", reading.find_theme, order.theme)
    seated, labels = _seated(file, people, variant, at) if variant else (None, {})
    report.check()
    if variant is None or language is None or layout is None or theme is None:
        raise Refused(report.in_order())
    names: dict[str, tuple[tuple[str, str], ...]] = {}
    for person in people.people if people else ():
        if person.name and person.name != person.called:
            names[person.called.casefold()] = (*names.get(person.called.casefold(), ()), (person.name, person.table))
    house = House(shelf.find("variants", order.variant, path), order.options, order.sets, names)
    return Club(path, file.name, file.place, order, variant, layout, language, theme, rules, house, own_paper,
                file.event, footer, logo, people, seated, labels, cover, insert, records or "", file.standings,
                sheets or (), report.in_order())


@dataclass(frozen=True, slots=True)
class _Near:
    """Reads what a club's file mentions; what is wrong with it goes into the report, and reading goes on."""

    path: str
    node: Node
    report: Report

    def tried(self, word: str, done: Callable[[str], T], value: str | Located[str]) -> T | None:
        """What comes of a value; None once the report has its problems, at the word where they have no place."""
        typed = value.value if isinstance(value, Located) else value
        try:
            return done(typed)
        except Refused as refused:
            place = yamlfile.place_of(self.node, word)
            self.report.problems += [problem if problem.place.file else replace(problem, place=place)
                                     for problem in refused.problems]
            return None

    def opened(self, named: Located[str] | None, most: int, check: Callable[[bytes, str, Place], T]) -> T | None:
        """A file that the club's file mentions, checked. Raises FileTrouble if it can't be read."""
        if named is None or not named.value:
            return None

        def read(name: str) -> T:
            found = shelf.inside(name, self.path, named.place)
            return check(disk.read(found, most + 1), os.path.basename(found), named.place)

        return self.tried("", read, named)

    def roster(self, node: Node | None) -> Roster | None:
        """The roster, from the file itself or from the one that it names; None where there is none."""
        if node is None or (isinstance(node, yamlfile.Scalar) and not node.text):
            return None
        if not isinstance(node, yamlfile.Scalar) or not node.text.lower().endswith((".csv", ".tsv", ".txt", ".xlsx")):
            return roster.from_node(node, self.report)
        place = node.place

        def read(name: str) -> Roster:
            found = shelf.inside(name, self.path, place)
            data = disk.read(found, roster.MOST_BYTES + 1)
            taken = roster.from_xlsx if name.lower().endswith(".xlsx") else roster.from_csv
            return taken(data, found, self.report)

        return self.tried("roster", read, node.text)


def _order(file: ClubFile, path: str) -> Order:
    """The sheet that its tables play on."""
    sets = (*((path, rule.value) for path, rule in file.house_rules.items()), *of_the_event(file.event))
    return Order(
        variant=file.variant.value if file.variant else "classic", beside=path, layout=file.layout, theme=file.theme,
        language="+".join(file.languages), size=file.size, players=file.players, sides=file.sides,
        rounds=file.event.hands, options={name: choice.value for name, choice in file.options.items()}, sets=sets,
        date=file.event.date or "", place=file.place, club=file.name, event=file.event.title, turns=False,
    )


def _rules(file: ClubFile, order: Order, at: _Near) -> tuple[Variant | None, str]:
    """The variant that the club plays, and the code of its rules."""
    places = {name: choice.place for name, choice in file.options.items()}
    places["sides"] = yamlfile.place_of(at.node, "players" if file.players else "sides")
    if file.variant:
        places["variant"] = file.variant.place

    def found(players: int | None, sides: int | None) -> Variant:
        try:
            return reading.find_variant(order.variant, beside=at.path, seat=(players, sides), options=order.options,
                                        sets=order.sets, places=places)
        except Refused as refused:
            raise Refused(tuple(_at_rule(problem, file, at.node) for problem in refused.problems)) from None

    variant = at.tried("variant", lambda _: found(file.players, file.sides), order.variant)
    if variant is None:
        return None, ""
    usual = variant if variant.seat == variant.seats[0] else found(None, None)
    return for_event(variant, file.event), fingerprint.of(usual)


def _at_rule(problem: Problem, file: ClubFile, node: Node) -> Problem:
    """A problem with a house rule, at the line where the club's file has it."""
    source = problem.place.file
    if not source.startswith("--set "):
        return problem
    rule = file.house_rules.get(source.removeprefix("--set "))
    return replace(problem, place=rule.place if rule else yamlfile.place_of(node, "event"))


def of_the_event(event: Event) -> tuple[tuple[str, str], ...]:
    """The house rules that follow from an event: so many hands instead of a target, and the minimum by hand."""
    sets: list[tuple[str, str]] = []
    if event.hands:
        sets += [("rounds", str(event.hands)), ("target", "none")]
    if event.minimum:
        bands = ", ".join(f"{{need: {need}, from: {number}}}" for number, need in enumerate(event.minimum, 1))
        sets.append(("minimum_meld", f"{{by: round, bands: [{bands}]}}"))
    return tuple(sets)


def for_event(variant: Variant, event: Event) -> Variant:
    """The variant, without telling as house rules what follows from the event."""
    own = of_the_event(event)
    return replace(variant, sets=tuple(each for each in variant.sets if each not in own))


def _seated(file: ClubFile, people: Roster | None, variant: Variant, at: _Near,
            ) -> tuple[Seating | None, dict[int, str]]:
    """Who sits where, and what the tables are called; nobody where there is no roster."""
    names = file.tables if isinstance(file.tables, tuple) else tuple(map(str, range(1, (file.tables or 0) + 1)))
    labels = dict(enumerate(names, 1))
    if people is None:
        return None, labels
    asked, seat = file.seating, variant.seat
    wish = Wish(asked.way, seat.players, seat.sides, file.event.sittings, asked.seed,
                asked.left_over == "smaller_tables", len(names) or None)
    together = any(person.pair for person in people.people) and seat.players > seat.sides
    pairs = asked.for_ == "pairs" or (asked.for_ is None and (together or asked.way == "mitchell"))
    units = arrange.units(people, wish, at.report, pairs=pairs)
    given, called = arrange.tables(people, wish, at.report) if asked.way in {"fixed", "progressive"} else ((), {})
    named = at.node.get("roster") if isinstance(at.node, yamlfile.Mapping) else None
    place = yamlfile.place_of(at.node, "seating") if named is None or units else named.place
    wrong = seating.fault(units, wish)
    alone = wish.players - 1
    if wish.threes and not any(seat.players == seat.sides == alone for seat in variant.seats):
        wrong = wrong or f"{variant.title} is not for {alone} players, each alone. Write left_over: sit_out."
    if wrong:
        at.report.error(place, wrong, where="seating")
        return None, labels
    return seating.seat(units, wish, given), labels | called
