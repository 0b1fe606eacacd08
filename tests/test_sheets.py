"""Whole sheets, from a variant or a recorded game to the page and its PDF."""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from sheetgen import errors, fonts, pdf, pipeline, reading, recorded, records, scoring, shelf
from sheetgen import order as orders
from sheetgen.desk import Job
from sheetgen.layout import SIZES
from sheetgen.order import Order
from sheetgen.page import Field, Fill, Mark, Page, Placed, Rule, Shape, Text
from sheetgen.paper import A3, A4, A5, LETTER
from sheetgen.paper import find as paper_of
from tests import readback
from tests.pagecheck import faults, flat

FACES = fonts.load()
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GAMES = sorted(glob.glob(os.path.join(ROOT, "samples", "*.game.yaml")))
NAMES = (("Ann", "Bob"), ("Cy", "Dee"))


def filled(name: str, **order: object) -> Job:
    game, _ = records.read_game(os.path.join(ROOT, "samples", f"{name}.game.yaml"))
    return recorded.fill(replace(Order(paper=LETTER), **order), game, scoring.score(game), FACES)


def blank(variant: str = "classic", **order: object) -> Job:
    return pipeline.blank(replace(Order(variant=variant, paper=LETTER), **order), FACES)


def told(job: Job) -> str:
    """A job's pages as text: one line a mark, in the order in which they are drawn."""
    return "\n".join(line for page in job.pages for line in page_lines(page))


def page_lines(page: Page) -> Iterator[str]:
    yield f"page {page.width:g} x {page.height:g} {page.label}".rstrip()
    for mark in page.marks:
        if isinstance(mark, Placed):
            yield "stationery"
            yield from (mark_line(inner) for inner in (*mark.content.decoration, *mark.content.texts))
            yield "cells"
        else:
            yield mark_line(mark)


def mark_line(mark: Mark) -> str:
    match mark:
        case Rule():
            return f"rule {mark.x1:.1f} {mark.y1:.1f} {mark.x2:.1f} {mark.y2:.1f} {mark.weight:g}"
        case Fill():
            return f"fill {mark.x:.1f} {mark.y:.1f} {mark.width:.1f} {mark.height:.1f} {mark.ink}"
        case Text():
            return f"text {mark.x:.1f} {mark.y:.1f} {mark.size:g} {mark.face} {mark.align} {mark.role} | {mark.text}"
        case Field():
            slot = mark.slot
            return (f"cell {slot.anchor:.1f} {slot.baseline:.1f} {mark.size or slot.size:g} {slot.face} {slot.align} "
                    f"{slot.key} | {mark.text}")
        case Shape():
            return f"shape {mark.x:.1f} {mark.y:.1f} {mark.size:g} {mark.name}"
    return type(mark).__name__


SHEETS = {
    "blank_classic_letter": blank,
    "blank_classic_a4_landscape": lambda: blank(paper=A4, landscape=True),
    "blank_classic_large": lambda: blank(size="large"),
    "blank_six_singles": lambda: blank(players=6, sides=6, rounds=8),
    "blank_pennies_names": lambda: blank("pennies", names=(("Ann", "Bob", "Łukasz"), ("Cy", "Dee", "Eve"))),
    "blank_hoyle_card": lambda: blank("hoyle", layout="card", paper=A4),
    "filled_classic": lambda: filled("classic-tuesday"),
    "filled_wrong_total": lambda: filled("wrong-total"),
    "filled_in_progress": lambda: filled("in-progress"),
    "filled_three_two_lines": lambda: filled("classic-three", layout="two-lines", paper=A4),
    "filled_record": lambda: filled("classic-tuesday", layout="record"),
    "filled_pennies_card": lambda: filled("pennies-saturday", layout="card"),
}


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_is_as_it_was_looked_at(name, snapshot):
    """Ensures that no mark of a telling sheet moves without being looked at again."""
    snapshot(f"sheet_{name}", told(SHEETS[name]()))


@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize("paper", [LETTER, A4], ids=lambda p: p.name)
@pytest.mark.parametrize("path", GAMES, ids=os.path.basename)
def test_each_sample_prints_on_both_papers_both_ways(path, paper, landscape):
    """Ensures that each recorded sample has faultless pages and that every figure of it is on them."""
    game, _ = records.read_game(path)
    ledger = scoring.score(game)
    job = recorded.fill(Order(paper=paper, landscape=landscape), game, ledger, FACES)
    for page in job.pages:
        assert faults(page, SIZES["normal"], FACES.width) == []
    cells = {mark.slot.key: mark.value for page in job.pages for mark in flat(page) if isinstance(mark, Field)}
    for number, scored in enumerate(ledger.rounds, 1):
        for side, score in enumerate(scored.sides, 1):
            if score is not None:
                assert cells[f"round{number}_side{side}_round_total"] == score.round_total
                assert cells[f"round{number}_side{side}_running_total"] == score.running_total


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("layout", ["ledger", "pad", "club"])
def test_the_figures_of_a_round_stand_on_one_line(layout, size):
    """Ensures that what this hand brought and the total it made are read across, minimum meld in the corner or not."""
    lines: dict[str, set[float]] = {}
    for page in filled("classic-tuesday", layout=layout, size=size, paper=A3).pages:
        for mark in flat(page):
            if isinstance(mark, Field) and mark.slot.key.endswith(("_round_total", "_running_total")):
                lines.setdefault(mark.slot.key.split("_")[0], set()).add(mark.slot.baseline)
    assert len(lines) == 7
    assert {len(found) for found in lines.values()} == {1}


@pytest.mark.parametrize("layout", ["two-lines", "card"])
def test_only_the_last_page_of_a_long_game_ends_it(layout):
    """Ensures that totals are carried forward from page to page, and that the winner is named where the game ends."""
    job = filled("classic-tuesday", layout=layout, paper=A5)
    texts = [[mark.text for mark in flat(page) if isinstance(mark, Text)] for page in job.pages]
    ends = [number for number, words in enumerate(texts) if "Won by" in words]
    goes_on = [number for number, words in enumerate(texts) if "Hand" in words]
    assert ends == goes_on[-1:]
    assert len(goes_on) > 1
    if layout == "two-lines":
        assert ["Final total" in texts[number] for number in goes_on] == [False] * (len(goes_on) - 1) + [True]
        assert all("Adjustment" not in texts[number] for number in goes_on[:-1])
    assert all("dealer’s initial" not in words for words in texts if "Hand" not in words)


@pytest.mark.parametrize("layout", ["club", "record"])
def test_the_result_of_a_recorded_game_is_in_its_box(layout):
    """Ensures that a finished game's box of results is filled in, on the page where it stands."""
    job = filled("classic-tuesday", layout=layout)
    told = {mark.slot.key: mark.text for page in job.pages for mark in flat(page) if isinstance(mark, Field)}
    assert [told[f"side{n}_result_name"] for n in (1, 2)] == ["Łukasz & Priya", "Inês & Kwame"]
    assert [told[f"side{n}_result_total"] for n in (1, 2)] == ["5,030", "5,715"]
    goes_on = filled("in-progress", layout=layout)
    still = {mark.slot.key for page in goes_on.pages for mark in flat(page) if isinstance(mark, Field)}
    assert "side1_result_name" in still
    assert not still & {"side1_result_total", "winner", "margin"}


@pytest.mark.parametrize("layout", shelf.names("layouts"))
def test_what_is_drawn_is_what_was_placed(layout):
    """Ensures that each mark of a filled page is found in the PDF where the page has it."""
    job = filled("classic-tuesday", layout=layout)
    pages = pipeline.book([job])
    data = pdf.draw(pages, FACES, title=job.title, language=job.language)
    drawn = readback.read(data)
    assert len(drawn) == len(pages)
    for page, seen in zip(pages, drawn, strict=True):
        assert readback.differences(page, seen, FACES) == []
    assert set(readback.embedded_fonts(data).values()) == {True}


def test_a_game_longer_than_a_page_goes_on_with_its_totals(tmp_path):
    """Ensures that page two repeats the heads, carries the totals forward and says page 2 of 2 (FB036)."""
    rounds = "\n".join("  - {Ann: 100, Bob: -50}" for _ in range(45))
    path = tmp_path / "long.game.yaml"
    path.write_text(f"variant: classic\nplayers: 2\nsides: {{Ann: [Ann], Bob: [Bob]}}\nrounds:\n{rounds}\n")
    game, _ = records.read_game(str(path))
    job = recorded.fill(Order(paper=LETTER), game, scoring.score(game), FACES)
    second = list(flat(job.pages[1]))
    cells = {mark.slot.key: mark.text for mark in second if isinstance(mark, Field)}
    first_rows = job.capacity
    assert cells["side1_carried"] == f"{first_rows * 100:,}"
    assert cells["side2_carried"] == f"−{first_rows * 50:,}"
    assert cells["page"] == f"Page 2 of {len(job.pages)}"
    assert cells["side1_player1"] == "Ann"
    words = {mark.text for mark in second if isinstance(mark, Text)}
    assert {"Hand", "This hand", "Total", str(first_rows + 1)} <= words
    for page in job.pages:
        assert faults(page, SIZES["normal"], FACES.width) == []


def test_a_hundred_page_book_of_two_games():
    """Ensures that the score book of two variants' sheets has its hundred pages, numbered."""
    pages = pipeline.book([blank("classic"), blank("hoyle")], 50)
    numbers = [mark.text for page in pages for mark in page.marks if isinstance(mark, Field)
               and mark.slot.key == "page"]
    assert numbers == [f"Page {number} of 100" for number in range(1, 101)]


def test_letters_that_no_font_has_are_told_with_their_name():
    """Ensures that a name in letters without a glyph is refused by letter and name, never printed as a box (FB054)."""
    with pytest.raises(errors.Refused) as refused:
        blank(names=(("Łukasz", "李明"), ("Ωμέγα", "Şule")))
    assert "李" in refused.value.problems[0].message
    assert "U+674E" in refused.value.problems[0].message
    assert "李明" in refused.value.problems[0].message


def test_notes_stand_on_their_lines_or_are_cut_with_a_word(tmp_path):
    """Ensures that a record's notes are printed, and that far too many neither fail nor vanish silently (FB043)."""
    for notes, warned in (("Rain all evening.", False), ("Rain. " * 400, True)):
        path = tmp_path / "notes.game.yaml"
        path.write_text(f"variant: classic\nsides: {{Ann & Bob: [Ann, Bob], Cy & Dee: [Cy, Dee]}}\n"
                        f"rounds: [{{Ann & Bob: 640, Cy & Dee: 885}}]\nnotes: {notes}\n")
        game, _ = records.read_game(str(path))
        job = recorded.fill(Order(paper=LETTER, layout="record"), game, scoring.score(game), FACES)
        texts = [mark.text for page in job.pages for mark in flat(page) if isinstance(mark, Field)]
        assert any(text.startswith("Rain") for text in texts)
        assert any("notes are too long" in problem.message for problem in job.warnings) is warned
        for page in job.pages:
            assert faults(page, SIZES["normal"], FACES.width) == []


@pytest.mark.parametrize("names", ["Ann & Bob & Eve, Cy & Dee", "Ann & Bob, Cy & Dee, Eve & Fay, Gus & Hal"])
def test_nobody_is_left_off_a_sheet(names):
    """Ensures that more names than a sheet has lines for are refused, and told."""
    with pytest.raises(errors.Refused, match="more than this sheet has room for"):
        blank(names=pipeline.names_from(names))


def test_the_names_say_how_many_sit_down():
    """Ensures that three names alone make a sheet for three, and that "and" parts partners as "&" does."""
    assert blank(names=pipeline.names_from("Ann, Bob, Cy")).variant.seat.sides == 3
    assert pipeline.names_from("Ann and Bob, Cy & Dee") == (("Ann", "Bob"), ("Cy", "Dee"))


def test_rules_on_a_page_of_their_own_come_once_in_a_book():
    """Ensures that twenty sheets don't bring twenty pages of the same rules, but that each has them on its back."""
    once = pipeline.book([blank(layout="two-lines"), blank("pennies", layout="two-lines")], 3)
    titles = [next(mark.text for mark in flat(page) if isinstance(mark, Text) and mark.role == "title")
              for page in once]
    assert titles == [*["Classic Canasta", "Pennies from Heaven"] * 3, "Rules: Classic Canasta",
                      "Rules: Pennies from Heaven"]
    backed = pipeline.book([blank(layout="two-lines", duplex=True)], 3)
    assert len(backed) == 6
    assert len(pipeline.book([blank(layout="rules")], 3)) == 3
    games = [filled(name, layout="card") for name in ("classic-tuesday", "classic-cards")]
    assert len(pipeline.book(games)) == 3


@pytest.mark.parametrize("layout", ["ledger", "card", "record", "two-lines"])
@pytest.mark.parametrize("paper", [LETTER, A4], ids=lambda p: p.name)
def test_no_round_stands_alone_on_a_last_page(tmp_path, paper, layout):
    """Ensures that however long a game is, its last page has two rounds of it or more (FB035)."""
    filler = recorded.Filler(Order(layout=layout, paper=paper), FACES)
    for played in range(4, 26):
        record = tmp_path / "long.game.yaml"
        record.write_text("variant: classic\nsides: {Ann: [A, B], Cy: [C, D]}\nrounds:\n"
                          + "".join(f"  - {{Ann: {105 + 5 * n}, Cy: {300 - 5 * n}}}\n" for n in range(played)),
                          encoding="utf-8")
        game, _ = records.read_game(str(record))
        job = filler.job(game, scoring.score(game))
        rounds = [{mark.slot.key.split("_")[0] for mark in flat(page) if isinstance(mark, Field)
                   and mark.slot.key.endswith("_running_total")} for page in job.pages[:job.own]]
        assert len(set().union(*rounds)) == played
        assert min(len(found) for found in rounds if found) > 1


def test_a_page_that_does_not_end_a_game_takes_more_of_its_rounds():
    """Ensures that the room of the winner's line and the result goes to rounds where these stand on a later page."""
    order = Order(layout="two-lines", size="giant", paper=LETTER)
    blank = pipeline.blank(order, FACES)
    game, _ = records.read_game("samples/classic-tuesday.game.yaml")
    job = recorded.fill(order, game, scoring.score(game), FACES)
    assert blank.capacity == 1
    assert job.own == 4
    hands = [sum(text.endswith("_side1_running_total") for text in keys_of(page)) for page in job.pages[:4]]
    assert hands == [2, 2, 2, 1]


def keys_of(page: Page) -> list[str]:
    return [mark.slot.key for mark in page.marks if isinstance(mark, Field)]


@pytest.mark.parametrize("size", ["normal", "large"])
def test_a_game_of_so_many_rounds_has_them_all_on_its_page(size):
    """Ensures that the rules never stand where the last round of a game of four should be."""
    fixed = [name for name in shelf.names("variants") if reading.find_variant(name).rounds]
    assert fixed
    for name in fixed:
        job = blank(name, size=size)
        assert job.capacity == job.variant.rounds, name


REFUSED = [
    Order(paper=paper_of("a6"), size="giant"),
    Order(layout="two-lines", paper=LETTER, landscape=True, size="giant"),
    Order(variant="hand-knee-and-foot", players=6, layout="club", paper=LETTER, landscape=True, size="giant", rounds=6),
    Order(per_page=4, paper=LETTER, size="large"),
    Order(layout="movement", paper=paper_of("a6"), language="de+en"),
    Order(variant="tampa", layout="tally", paper=A4, language="de", per_page=4),
    Order(players=6, sides=6, paper=LETTER, size="giant"),
    Order(variant="samba", paper=paper_of("60x80mm")),
    Order(paper=LETTER, size="giant", turns=False, landscape=True, layout="two-lines"),
]


@pytest.mark.parametrize("order", REFUSED, ids=str)
def test_what_a_refusal_advises_helps(order):
    """Ensures that each way out that is told was tried, and that none is told which the command has not."""
    with pytest.raises(errors.DoesNotFit) as refused:
        pipeline.blank(order, FACES)
    remedy = refused.value.remedy
    ways = {told: changed for several in orders.ways_out(order, order.per_page or 0) for told, changed in several}
    told = [way for way in ways if re.search(rf"{re.escape(way)}(?=[ ,.])", remedy)]
    assert told
    assert ("--landscape" in remedy) <= order.turns
    for way in told:
        assert pipeline.blank(ways[way], FACES).pages


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("layout", ["ledger", "card", "two-lines", "pad", "club", "record"])
def test_a_blank_game_of_so_many_rounds_has_them_all(layout, size):
    """Ensures that large print takes another page for the rounds that the first has no room for."""
    for variant in ("hand-and-foot", "hand-and-foot-simpson", "hand-and-foot-dearie"):
        found = reading.find_variant(variant)
        job = pipeline.blank(Order(variant=variant, layout=layout, size=size, paper=LETTER), FACES)
        assert job.capacity == found.rounds
        heads = [mark.text for page in job.pages[: job.own] for mark in flat(page) if isinstance(mark, Text)]
        assert {str(number) for number in range(1, found.rounds + 1)} <= set(heads)
        assert all(faults(page, SIZES[size], FACES.width) == [] for page in job.pages)
        if job.own > 1:
            assert cell(job.pages[1], "page") == f"Page 2 of {job.own}"


def cell(page: Page, key: str) -> str:
    return next((mark.text for mark in flat(page) if isinstance(mark, Field) and mark.slot.key == key), "")


def test_a_game_of_three_hands_has_no_fourth():
    job = filled("american-three-hands", layout="two-lines", size="giant")
    heads = {mark.text for page in job.pages[: job.own] for mark in flat(page) if isinstance(mark, Text)}
    assert "3" in heads
    assert "4" not in heads


@pytest.mark.parametrize("layout", ["pad", "ledger", "card", "two-lines", "club", "record"])
def test_what_a_game_started_with_is_on_every_layout(layout):
    """Ensures that a sheet's totals add up to the eye, on a pad too, which has no row for a start when blank."""
    assert cell(filled("in-progress", layout=layout).pages[0], "side1_carried") == "1,135"


@pytest.mark.parametrize("layout", ["pad", "ledger", "card", "two-lines", "club", "record"])
def test_what_is_doubted_is_told_on_every_layout(layout):
    pages = filled("wrong-total", layout=layout).pages
    assert any(cell(page, "remark") == "Please check no. 4" for page in pages)


def test_what_is_noted_of_a_hand_is_on_its_keepsake():
    pages = filled("classic-tuesday", layout="record").pages
    notes = " ".join(mark.text for page in pages for mark in flat(page)
                     if isinstance(mark, Field) and mark.slot.key.startswith("note"))
    assert "Hand 3: Kwame laid down his whole hand at once." in notes


@pytest.mark.parametrize("paper", [LETTER, A4, A5], ids=lambda p: p.name)
@pytest.mark.parametrize(("variant", "layout"), [
    ("hand-and-foot", "ledger"), ("hand-and-foot", "pad"), ("bolivia", "rules"), ("classic", "pad"), ("samba", "tally"),
])
def test_one_sheet_fills_a_side(variant, layout, paper):
    """Ensures that no part of a side is left empty that had room for another copy, the rules once beside them."""
    for per_page in (2, 4):
        try:
            job = pipeline.blank(Order(variant=variant, layout=layout, per_page=per_page, paper=paper), FACES)
        except errors.DoesNotFit:
            continue
        copies, rules = pipeline.fills_a_side(job), len(job.pages) - job.own
        assert copies == 1 or copies * job.own + rules <= per_page
        assert (copies + 1) * job.own + rules > per_page
        assert len(pipeline.book([job])) == -(-(copies * job.own + rules) // per_page)
