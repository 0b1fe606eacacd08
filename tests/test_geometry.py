"""Where everything goes: properties over variants, papers, sizes, sides, rounds, names and figures."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sheetgen import chart, desk, filling, fonts, geometry, panel, paper, pipeline, reading, sheet, shelf
from sheetgen import order as orders
from sheetgen.bench import Form
from sheetgen.draft import Draft
from sheetgen.errors import DoesNotFit
from sheetgen.layout import SIZES, Foot, Layout, on_page
from sheetgen.legend import Entry
from sheetgen.order import Order
from sheetgen.page import Rule, Slot, Text, texts_of
from sheetgen.paper import A4, LETTER, Paper
from sheetgen.sheet import Cell, Sheet, SideHead
from tests.pagecheck import faults

FACES = fonts.load()
VARIANTS = shelf.names("variants")
PAPERS = tuple(paper.find(name) for name in (*paper.names(), "120x200mm", "100x100mm"))
LONG = "The Extraordinarily Long-Named Thursday Partnership of Upper Wick"
NAMES = ("Ann", "Łukasz", LONG, "M" * 60, "Ωμέγα & Søn", "")
FIGURES = ("0", "5", "−230", "1,265", "−12,345", "100,000", "−100,000")
FAST = settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))


@cache
def layout_of(name: str) -> Layout:
    return reading.find_layout(name)


@cache
def page_of(layout: str, first: int, goes_on: bool) -> Layout:
    return on_page(layout_of(layout), first=first == 1, last=not goes_on)


@cache
def blank(variant: str, layout: str, first: int = 1, goes_on: bool = False, language: str = "en") -> Sheet:
    found = reading.find_variant(variant)
    return sheet.compose(found, page_of(layout, first, goes_on), reading.find_language(language), first_round=first,
                         goes_on=goes_on)


def with_sides(made: Sheet, sides: int, players: int) -> Sheet:
    return replace(made, sides=tuple(
        SideHead(f"side{n}", ("We" if n == 1 else "They") if sides == 2 else "", players) for n in range(1, sides + 1)))


def crowded(form: Form, names: list[str], figures: list[str]) -> dict[str, Cell]:
    """A cell for every slot, the texts taken in turn."""
    cells = {}
    keys = sorted({key for leaf in form.leaves for key in leaf.slots})
    for number, key in enumerate(keys):
        if key.endswith("_dealer"):
            cells[key] = Cell("W")
        elif key.endswith("_count"):
            cells[key] = Cell("12")
        elif key.endswith("_minimum"):
            cells[key] = Cell("mind. 150")
        elif key == "page":
            cells[key] = Cell("Page 12 of 12")
        elif "player" in key or key in {"winner", "date", "place", "table", "remark"}:
            cells[key] = Cell(names[number % len(names)])
        else:
            cells[key] = Cell(figures[number % len(figures)])
    return cells


def check(form: Form, size: str, cells: dict[str, Cell]) -> None:
    written = [key for leaf in form.leaves for key in leaf.slots if key.startswith("round")]
    assert len(written) == len(set(written)), "a box stands on two pages"
    for leaf in form.leaves:
        page, _ = filling.fill(leaf, cells, SIZES[size], FACES.width)
        assert faults(page, SIZES[size], FACES.width) == []


def turned(paper: Paper, landscape: bool) -> Paper:
    return orders.turned(paper, landscape=landscape)


WAYS = [(paper, landscape) for paper in (LETTER, A4) for landscape in (False, True)]
SOURCE_GAMES = ("classic", "hoyle", "pennies", "railroad", "bain")
EACH = [
    pytest.param(layout, variant, *way, id=f"{layout}-{variant}-{way[0].name}-{'across' if way[1] else 'upright'}")
    for row, layout in enumerate(shelf.names("layouts"))
    for column, variant in enumerate(VARIANTS)
    for number, way in enumerate(WAYS)
    if (layout == "ledger" and variant in SOURCE_GAMES) or number == (row + column) % len(WAYS)
]
"""The five games on both papers both ways up; of the others, each layout on one paper, turn and turn about."""


@pytest.mark.parametrize(("layout", "variant", "paper", "landscape"), EACH)
def test_each_variant_on_each_layout_blank_and_crowded(layout, variant, paper, landscape):
    """Ensures that no built-in sheet has a mark outside, over another, or under its floor."""
    made, lying = blank(variant, layout), turned(paper, landscape)
    try:
        form = geometry.place(made, layout_of(layout), lying, SIZES["normal"], FACES.width)
    except DoesNotFit as refusal:
        if not landscape:  # upright, every game fits
            raise
        believe(refusal, made, layout_of(layout), lying, "normal", None)
        return
    check(form, "normal", {})
    check(form, "normal", crowded(form, list(NAMES), list(FIGURES)))
    assert form.warnings == ()


@pytest.mark.parametrize("layout", shelf.names("layouts"))
@pytest.mark.parametrize("size", ["large", "giant"])
def test_upright_every_game_fits_at_every_size(size, layout):
    """Ensures that large print is never refused on ordinary paper: a sheet takes more pages instead."""
    for variant in VARIANTS if layout not in {"tally", "movement"} else SOURCE_GAMES:
        job = pipeline.blank(Order(variant=variant, layout=layout, size=size, paper=LETTER), FACES)
        assert all(faults(page, SIZES[size], FACES.width) == [] for page in job.pages)
        assert not [told.message for told in job.warnings if "cut short" in told.message]


@pytest.mark.parametrize("layout", ["ledger", "club", "pad", "tally", "movement"])
@pytest.mark.parametrize("code", shelf.names("languages"))
def test_a_date_is_never_cut_short(code, layout):
    """Ensures that a heading's line has room for the longest date of its language, in any print."""
    language = reading.find_language(code)
    dates = sorted((language.date(f"2026-{month:02}-30") for month in range(1, 13)), key=len)[-4:]
    for size, sheets in (("normal", LETTER), ("large", A4), ("giant", LETTER), ("giant", A4)):
        form = desk.desk(Order(layout=layout, size=size, paper=sheets, language=code), FACES).form()
        for leaf, date in ((leaf, date) for leaf in form.leaves if "date" in leaf.slots for date in dates):
            _, overflows = filling.fill(leaf, {"date": Cell(date)}, SIZES[size], FACES.width)
            assert overflows == (), (size, sheets.name, date)


@pytest.mark.parametrize("variant", VARIANTS)
def test_rules_for_the_wall_are_no_smaller_in_larger_print(variant):
    """Ensures that who asks for large print gets it, but for the room that a larger foot takes."""
    sizes = []
    for size in SIZES:
        pages = pipeline.blank(Order(variant=variant, layout="rules", size=size, paper=LETTER), FACES).pages
        sizes.append(max(text.size for page in pages for text in texts_of(page) if text.role == "heading"))
    assert sizes[1] >= sizes[0] - 0.5
    assert sizes[2] >= sizes[1] - 0.5


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("code", shelf.names("languages"))
def test_titles_of_rules_keep_within_their_columns(code, size):
    """Ensures that a title ends where the line under it does, in any language."""
    for variant in ("classic", "samba", "burraco", "modern-american"):
        order = Order(variant=variant, layout="rules", size=size, paper=A4, language=code)
        for leaf in desk.desk(order, FACES).form().leaves:
            for text in leaf.stationery.texts:
                if text.role == "heading":
                    under = next(rule for rule in leaf.stationery.decoration if isinstance(rule, Rule)
                                 and abs(rule.x1 - text.x) < 0.1 and 0 < rule.y1 - text.y < text.size)
                    assert FACES.width(text.text, text.face, text.size) <= under.x2 - under.x1 + 0.01


@pytest.mark.parametrize("size", ["normal", "large"])
def test_stacked_boxes_of_six_are_headed_by_what_goes_in(size):
    """Ensures that narrow columns say all that their boxes are for, on as many lines as that takes."""
    order = Order(variant="classic", players=6, sides=6, layout="two-lines", size=size, paper=LETTER)
    texts = [text.text for leaf in desk.desk(order, FACES).form().leaves for text in leaf.stationery.texts]
    assert " ".join(texts).count("Bonuses") >= 6


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("variant", ["classic", "hand-and-foot", "pennies"])
def test_figures_above_each_other_are_told_apart(variant, size):
    """Ensures that boxes above each other say in themselves what they are for."""
    form = desk.desk(Order(variant=variant, layout="two-lines", size=size, paper=LETTER), FACES).form()
    texts = [text.text for leaf in form.leaves for text in leaf.stationery.texts]
    assert texts.count("Bonuses") == 2 * len(form.rounds)


@pytest.mark.parametrize("layout", ["card", "ledger", "pad"])
def test_a_game_of_four_rounds_fills_its_paper(layout):
    """Ensures that rows grow where there are few, and that no card keeps a third of its paper empty."""
    for variant in ("hand-and-foot", "pennies"):
        order = Order(variant=variant, layout=layout, size="giant", paper=LETTER)
        form = desk.desk(order, FACES).form()
        lowest = max(slot.y + slot.height for key, slot in form.leaves[0].slots.items() if key != "page")
        assert lowest > LETTER.height * 0.8


@pytest.mark.parametrize("layout", shelf.names("layouts"))
@pytest.mark.parametrize("size", ["normal", "giant"])
def test_the_rings_for_dealers_are_explained_where_they_stand(size, layout):
    """Ensures that a page without rounds, such as one with the result alone, does not speak of dealers."""
    orders = [Order(variant=variant, layout=layout, size=size, paper=LETTER)
              for variant in ("classic", "modern-american", "hand-and-foot")]
    narrow = Order(layout=layout, paper=paper.find("a5"), gutter=True)
    for order in (*orders, narrow, replace(narrow, left_handed=True)):
        at = desk.desk(order, FACES)
        if not any(isinstance(part, Foot) for part in at.layout.parts):
            continue
        for leaf in at.form().leaves:
            told = any(mark.text == "dealer’s initial" for mark in leaf.stationery.texts)
            assert told == any(key.endswith("_dealer") for key in leaf.slots)


@pytest.mark.parametrize(("variant", "seat", "word"), [
    ("classic", (6, 6), "Player"), ("classic", (4, 2), "We"), ("classic", (6, 3), "Players"),
])
def test_a_card_is_headed_by_its_side_or_player(variant, seat, word):
    order = Order(variant=variant, layout="card", players=seat[0], sides=seat[1], paper=LETTER)
    texts = {mark.text for leaf in desk.desk(order, FACES).form().leaves for mark in leaf.stationery.texts}
    assert {"We", "Player", "Players"} & texts == {word}


@pytest.mark.parametrize("best", [4900, 5000, 5100])
def test_the_target_s_words_keep_within_a_chart(best):
    slot = Slot("chart", 40, 100, 400, 150, 120, 8)
    size = SIZES["normal"]
    ledger = SimpleNamespace(sides=("Ann", "Bob"), start=(0, 0), rounds=[SimpleNamespace(sides=[
        SimpleNamespace(running_total=best), SimpleNamespace(running_total=400)])])
    marks = chart.marks(slot, ledger, 5000, reading.find_language("en"), Draft(size, FACES.width))
    [words] = [mark for mark in marks if isinstance(mark, Text) and mark.text.startswith("Target")]
    assert words.y - words.size * 0.8 >= slot.y


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("size", ["normal", "large", "giant"])
def test_a_blank_chart_has_lines_to_plot_on(size, variant):
    order = Order(variant=variant, layout="record", size=size, paper=LETTER)
    job = pipeline.blank(order, FACES)
    [page] = [page for page in job.pages if any(text.text.startswith("Running totals") for text in texts_of(page))]
    texts = [text.text for text in texts_of(page)]
    target = job.variant.target
    assert (f"Target {target:,}" in texts) if target else not any(text.startswith("Target") for text in texts)
    assert str(job.variant.rounds or job.capacity) in texts
    assert all(faults(page, SIZES[size], FACES.width) == [] for page in job.pages)


@pytest.mark.parametrize("size", [7.0, 11.0, 16.0])
def test_figures_of_rules_stand_apart_from_the_next_column(size):
    rules = blank("modern-american", "ledger").rules
    block = panel.panel(rules, Draft(SIZES["normal"], FACES.width), 540, 2, size)
    figures = [text for text in block.texts if text.align == "right" and text.x < 500]
    others = [text for text in block.texts if text.align == "left" and text.x > 200]
    assert min(text.x for text in others) - max(text.x for text in figures) >= max(14, size * 1.5)


@given(label=st.lists(st.sampled_from(["red", "three", "canastas", "melded"]), min_size=10, max_size=20),
       value=st.sampled_from(["100", "−2,500", "100 / 300 / 500 / 1,000", "nothing, as agreed before"]))
def test_a_rule_s_further_lines_are_set_in(label, value):
    """Ensures that the end of a long rule does not read as the next one."""
    first, *rest = panel.set_entry(Entry(" ".join(label), value), Draft(SIZES["normal"], FACES.width), 110, 8)
    assert first.indent == 0
    assert rest
    assert all(line.indent > 0 for line in rest if line.left)
    assert " ".join(line.left for line in (first, *rest)).split() == label


@pytest.mark.parametrize("width", range(60, 200, 7))
def test_no_short_word_stands_alone_under_a_long_line(width):
    """Ensures that a sentence's last line has company, where its column has room for it."""
    draft = Draft(SIZES["normal"], FACES.width)
    for text in ("Nobody scores for going out when the stock runs out first.", "A hand ends when nobody can go on."):
        lines = [line.left for line in panel.hanging(text, draft, width, 8)]
        assert " ".join(lines) == text
        assert all(draft.measure(line, "regular", 8) <= width for line in lines)
        if len(lines) > 1 and width > 100:
            assert " " in lines[-1]


@FAST
@given(
    language=st.sampled_from(shelf.names("languages")),
    variant=st.sampled_from(VARIANTS),
    layout=st.sampled_from(shelf.names("layouts")),
    paper=st.sampled_from(PAPERS),
    landscape=st.booleans(),
    size=st.sampled_from(["normal", "large", "giant"]),
    sides=st.integers(1, 8),
    players=st.integers(1, 3),
    rounds=st.none() | st.integers(1, 30),
    first=st.sampled_from([1, 13]),
    goes_on=st.booleans(),
    names=st.lists(st.sampled_from(NAMES), min_size=1, max_size=4),
    figures=st.lists(st.sampled_from(FIGURES), min_size=1, max_size=4),
)
def test_a_page_is_faultless_or_the_refusal_is_right(
    language, variant, layout, paper, landscape, size, sides, players, rounds, first, goes_on, names, figures
):
    """Ensures exactly the rounds asked for on a faultless page, or a refusal that says truly what would fit."""
    made = with_sides(blank(variant, layout, first, goes_on, language), sides, players)
    laid, lying = page_of(layout, first, goes_on), turned(paper, landscape)
    try:
        form = geometry.place(made, laid, lying, SIZES[size], FACES.width, rounds_wanted=rounds)
    except DoesNotFit as refusal:
        believe(refusal, made, laid, lying, size, rounds)
        return
    if rounds is not None and layout not in {"rules", "tally", "movement"}:
        assert len(form.rounds) == rounds
    check(form, size, {})
    check(form, size, crowded(form, names, figures))


def believe(refusal: DoesNotFit, made: Sheet, layout: Layout, paper: Paper, size: str, rounds: int | None) -> None:
    """What a refusal says would fit does fit, and one more does not."""
    assert re.search(r"needs? [1-9]\d* mm more", refusal.message)
    if "sittings" in refusal.message:  # a tally's rows are its layout's, not asked for
        return
    if fits := re.match(r"(\d+)( rounds?)? fits?\.", refusal.remedy):
        count = int(fits[1])
        assert rounds is not None
        assert count < rounds
        form = geometry.place(made, layout, paper, SIZES[size], FACES.width, rounds_wanted=count)
        assert len(form.rounds) == count
        with pytest.raises(DoesNotFit):
            geometry.place(made, layout, paper, SIZES[size], FACES.width, rounds_wanted=count + 1)
    elif fits := re.match(r"(\d+) sides? fits?\.", refusal.remedy):
        count = int(fits[1])
        assert count < len(made.sides)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("layout", ["ledger", "club", "two-lines", "pad"])
def test_rows_at_their_floor_have_room_for_a_minimum_over_a_figure(layout, size):
    """Ensures that neither touches a line in the lowest rows, wherever as many rounds as can be are asked for."""
    lowest = []
    for variant in ("bain", "classic"):
        for players, goes_on in ((1, False), (1, True), (3, True)):
            made = with_sides(blank(variant, layout, 1, goes_on), 2, players)
            laid = page_of(layout, 1, goes_on)
            with pytest.raises(DoesNotFit) as refused:
                geometry.place(made, laid, LETTER, SIZES[size], FACES.width, rounds_wanted=60)
            most = int(refused.value.remedy.split()[0])
            form = geometry.place(made, laid, LETTER, SIZES[size], FACES.width, rounds_wanted=most)
            lowest += [slot.height for leaf in form.leaves for key, slot in leaf.slots.items()
                       if key.startswith("round") and key.endswith("_total")]
            check(form, size, crowded(form, ["Ann"], ["0", "−12,345"]))
    assert min(lowest) < SIZES[size].box_height * 1.05


def test_the_boxes_keep_their_floor_at_every_size():
    """Ensures that each box to write in is as high and wide as its size promises."""
    for size in SIZES.values():
        for sides in (2, 4) if size.name == "giant" else (2, 4, 6):
            made = with_sides(blank("classic", "ledger"), sides, 1)
            form = geometry.place(made, layout_of("ledger"), LETTER, size, FACES.width)
            for leaf in form.leaves:
                for key, slot in leaf.slots.items():
                    if key.endswith(("_total", "_adjust", "_carried")):
                        assert slot.height >= size.box_height - 0.01, key
                        assert slot.width >= size.box_width - 0.01, key


def test_a_rule_along_another_is_a_fault():
    """Ensures that the check of every page sees a shared edge that is drawn by both of its boxes (FB047)."""
    form = geometry.place(blank("classic", "ledger"), layout_of("ledger"), LETTER, SIZES["normal"], FACES.width)
    page, _ = filling.fill(form.leaves[0], {}, SIZES["normal"], FACES.width)
    upright = next(mark for mark in form.leaves[0].stationery.decoration
                   if isinstance(mark, Rule) and mark.x1 == mark.x2)
    twice = replace(page, marks=(*page.marks, replace(upright, y2=upright.y1 + (upright.y2 - upright.y1) / 2)))
    assert faults(page, SIZES["normal"], FACES.width) == []
    assert len(faults(twice, SIZES["normal"], FACES.width)) == 1
