"""Totals worked out by hand from the rules, one case each, with its source; and the recorded samples."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from sheetgen import game, record, rulebook, scoring, settle, yamlfile
from sheetgen.errors import Report
from sheetgen.record import Located
from sheetgen.variant import Variant

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True, slots=True)
class Figure:
    """One case of figures.yaml."""

    case: Located[str]
    source: str
    variant: str
    rounds: tuple[yamlfile.Node, ...] = ()
    options: yamlfile.Node | None = None
    sides: yamlfile.Node | None = None
    start: dict[str, int] = field(default_factory=dict)
    scores: dict[str, tuple[int, ...]] = field(default_factory=dict)
    running: dict[str, tuple[int, ...]] = field(default_factory=dict)
    lines: dict[str, dict[str, int]] = field(default_factory=dict)
    totals: dict[str, int] = field(default_factory=dict)
    next_minimum: dict[str, int | str] = field(default_factory=dict)
    winners: tuple[str, ...] | None = None
    margin: int | None = None
    reason: str | None = None


def figures() -> tuple[Figure, ...]:
    report = Report()
    nodes = yamlfile.load(str(Path(__file__).with_name("figures.yaml")))
    assert isinstance(nodes, yamlfile.Sequence)
    found = [record.read(Figure, node, report) for node in nodes.items]
    assert report.in_order() == ()
    return tuple(figure for figure in found if figure is not None)


FIGURES = figures()


@cache
def rules(name: str) -> yamlfile.Node:
    return rulebook.load(str(ROOT / "variants" / f"{name}.yaml"))


@cache
def settled(name: str, seat: tuple[int | None, int], options: tuple[tuple[str, str], ...]) -> Variant:
    report = Report()
    found = settle.read(rules(name), report, seat=seat, options=dict(options))
    report.check()
    assert found is not None
    return found


def scored(node: yamlfile.Node) -> tuple[game.Game, scoring.Ledger, Report]:
    """A record, read and scored, and the warnings on the way."""
    report = Report()
    header = game.header(node, report)
    report.check()
    assert header is not None
    variant = settled(header.variant, (header.players, header.sides), tuple(header.options.items()))
    played = game.read(node, variant, report)
    report.check()
    assert played is not None
    return played, scoring.score(played), report


def as_game(figure: Figure) -> yamlfile.Node:
    """The case as a game's file would hold it; two sides, We and They, unless it names others."""
    at = figure.case.place

    def word(text: object) -> yamlfile.Scalar:
        return yamlfile.Scalar(str(text), at)

    def words(**held: yamlfile.Node) -> yamlfile.Mapping:
        return yamlfile.Mapping(tuple((word(key), value) for key, value in held.items()), at)

    sides = figure.sides or words(**{name: words(start=word(figure.start.get(name, 0))) for name in ("We", "They")})
    if figure.sides and figure.start:
        assert isinstance(figure.sides, yamlfile.Mapping)
        sides = yamlfile.Mapping(
            tuple(
                (key, words(players=players, start=word(figure.start.get(key.text, 0))))
                for key, players in figure.sides.pairs
            ),
            at,
        )
    held: dict[str, yamlfile.Node] = {
        "variant": word(figure.variant),
        "sides": sides,
        "rounds": yamlfile.Sequence(figure.rounds, at),
    }
    if figure.options:
        held["options"] = figure.options
    return words(**held)


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: f"{figure.variant}: {figure.case.value}")
def test_a_hand_worked_case(figure: Figure) -> None:
    played, ledger, report = scored(as_game(figure))
    assert report.in_order() == (), "a case that draws a warning is no fair case"
    names = ledger.sides
    by_side = {name: [round_.sides[at] for round_ in ledger.rounds] for at, name in enumerate(names)}
    for name, scores in figure.scores.items():
        assert tuple(score.round_total for score in by_side[name] if score) == scores
    for name, totals in figure.running.items():
        assert tuple(score.running_total for score in by_side[name] if score) == totals
    for name, lines in figure.lines.items():
        last = by_side[name][-1]
        assert last is not None
        points = {line.id: line.points for line in last.lines}
        assert {line: points[line] for line in lines} == lines
    for name, total in figure.totals.items():
        assert ledger.totals[names.index(name)] == total
    for name, need in figure.next_minimum.items():
        band = ledger.next_minimum[names.index(name)]
        assert ("none" if band is None else band.need) == need
    if figure.winners is not None:
        assert tuple(names[side] for side in ledger.end.winners) == figure.winners
        assert ledger.end.over is bool(figure.winners)
    if figure.margin is not None:
        assert ledger.end.margin == figure.margin
    if figure.reason is not None:
        assert ledger.end.reason == figure.reason
    assert played.rounds or figure.next_minimum


def test_each_variant_has_at_least_five_rounds_worked_by_hand() -> None:
    def by_lines(figure: Figure) -> bool:
        return any(
            isinstance(held, yamlfile.Mapping)
            for round_ in figure.rounds
            if isinstance(round_, yamlfile.Mapping)
            for _, held in round_.pairs
        )

    for file in sorted((ROOT / "variants").glob("*.yaml")):
        cases = [figure for figure in FIGURES if figure.variant == file.stem and by_lines(figure)]
        assert len(cases) >= 5, file.stem


SAMPLES = sorted((ROOT / "samples").glob("*.game.yaml"))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_a_sample_agrees_with_its_own_totals(path: Path) -> None:
    played, ledger, report = scored(yamlfile.load(str(path)))
    assert report.in_order() == ()
    assert scoring.late_rounds(played, ledger) == ()
    assert len(played.stated_totals) == len(played.sides)
    found = scoring.disagreements(played, ledger)
    if path.name == "wrong-total.game.yaml":
        (slip,) = found
        assert (slip.what, slip.round, slip.side) == ("round_total", 3, 1)
        assert (slip.stated.value, slip.computed, slip.stated.place.line) == (1265, 1255, 31)
    else:
        assert found == ()


@pytest.mark.parametrize("name", ["classic", "hoyle", "pennies", "railroad", "bain", "hand-and-foot"])
def test_there_are_two_samples_of_the_games_that_most_people_play(name: str) -> None:
    headers = [game.header(yamlfile.load(str(path)), Report()) for path in SAMPLES]
    assert [header.variant for header in headers if header].count(name) >= 2
