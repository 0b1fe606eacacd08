"""Several pages on a side: each of them once, in its place, and in an order that cutting or folding makes right."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen import fonts, impose, paper, pdf, pipeline
from sheetgen.errors import DoesNotFit
from sheetgen.order import Order
from sheetgen.page import Page, Placed, Stationery, Text
from tests.readback import differences, read

FACES = fonts.load()


def pages(count: int, width: float = 306, height: float = 396) -> tuple[Page, ...]:
    return tuple(Page(width, height, (Text(20, 30, f"page {number}", 11),), f"Table {number}")
                 for number in range(1, count + 1))


def numbers(side: Page) -> list[int]:
    """The numbers of the pages on a side, in the order of their places."""
    return [int(mark.content.label.split()[-1]) for mark in inner(side) if isinstance(mark.content, Page)]


def inner(side: Page) -> list[Placed]:
    return [mark for mark in side.marks if isinstance(mark, Placed) and isinstance(mark.content, Page)]


def places(side: Page) -> list[tuple[float, float]]:
    return [(mark.x, mark.y) for mark in inner(side)]


COUNTS, PER_SHEET = st.integers(0, 30), st.sampled_from([1, 2, 4])
PAPERS = st.sampled_from([paper.LETTER, paper.A4, paper.A5])


@given(COUNTS, PER_SHEET, PAPERS, st.sampled_from(["in_turn", "stack"]), st.booleans())
def test_each_page_is_there_once_in_a_place_of_its_own(
        count: int, per_sheet: int, sheet: paper.Paper, order: impose.Order, mirrored: bool) -> None:
    wide, high = impose.cell(sheet, per_sheet)
    sides = impose.several_up(pages(count, wide, high), per_sheet, sheet, order=order, mirrored=mirrored)
    assert len(sides) == -(-count // per_sheet)
    assert sorted(number for side in sides for number in numbers(side)) == list(range(1, count + 1))
    prefixes = [mark.prefix for side in sides for mark in inner(side)]
    assert len(set(prefixes)) == count
    for side in sides:
        assert sorted((side.width, side.height)) == sorted((sheet.width, sheet.height))
        assert len(set(places(side))) == len(places(side)) <= per_sheet
        for mark in inner(side):
            assert (mark.scale, mark.turn) == (1, 0)
            assert -0.01 <= mark.x <= side.width - wide + 0.01
            assert -0.01 <= mark.y <= side.height - high + 0.01


def test_in_sequence_pages_follow_each_other_on_a_side() -> None:
    sides = impose.several_up(pages(6), 4, paper.LETTER)
    assert [numbers(side) for side in sides] == [[1, 2, 3, 4], [5, 6]]
    assert places(sides[0]) == [(0, 0), (306, 0), (0, 396), (306, 396)]
    assert sides[1].label == "Table 5, Table 6"
    assert [mark.prefix for mark in inner(sides[1])] == ["s5_", "s6_"]


@given(COUNTS, PER_SHEET)
def test_cut_piles_laid_on_each_other_are_in_order(count: int, per_sheet: int) -> None:
    sides = impose.several_up(pages(count, 200, 300), per_sheet, paper.LETTER, order="stack")
    piles = [[numbers(side)[place] for side in sides if place < len(numbers(side))] for place in range(per_sheet)]
    assert [number for pile in piles for number in pile] == list(range(1, count + 1))


def test_backs_are_filled_from_the_right() -> None:
    [front] = impose.several_up(pages(4), 4, paper.LETTER)
    [back] = impose.several_up(pages(4), 4, paper.LETTER, mirrored=True)
    for (x, y), (other_x, other_y) in zip(places(front), places(back), strict=True):
        assert (other_x, other_y) == (612 - 306 - x, y)


def test_a_smaller_page_stands_in_the_middle_of_its_place() -> None:
    [side] = impose.several_up(pages(2, paper.A5.width, paper.A5.height), 2, paper.A4)
    assert (side.width, side.height) == (paper.A4.height, paper.A4.width)
    left, right = places(side)
    assert left[0] == pytest.approx((paper.A4.height / 2 - paper.A5.width) / 2)
    assert right[0] - left[0] == pytest.approx(paper.A4.height / 2)


def test_cut_marks_are_in_the_same_place_on_each_side_and_out_of_the_printer_s_margin() -> None:
    for per_sheet in (2, 4):
        wide, high = impose.cell(paper.LETTER, per_sheet)
        sides = impose.several_up(pages(5, wide, high), per_sheet, paper.LETTER)
        marks = [side.marks[-1] for side in sides]
        assert all(mark is marks[0] for mark in marks)
        [sheet] = read(pdf.draw([Page(sides[0].width, sides[0].height, (marks[0],))], FACES, title="t", language="en"))
        assert len(sheet.drawings) == per_sheet // 2
        assert len(sheet.lines) == {2: 2, 4: 6}[per_sheet]
        safe = 6.35 * 72 / 25.4 - 0.01
        for line in sheet.lines:
            assert min(line.x1, line.x2, line.y1, line.y2) >= safe
            assert max(line.x1, line.x2) <= sheet.width - safe
            assert max(line.y1, line.y2) <= sheet.height - safe
            on_cut = line.x1 == line.x2 == sheet.width / 2 or line.y1 == line.y2 == sheet.height / 2
            assert on_cut
        for scissors in sheet.drawings:  # on the cut, within the strip that both neighbours leave white
            middle = (scissors.x + scissors.width / 2, scissors.y + scissors.height / 2)
            assert abs(middle[0] - sheet.width / 2) < 1 or abs(middle[1] - sheet.height / 2) < 1
            assert max(scissors.width, scissors.height) <= 10.1


def test_without_cut_marks_there_is_nothing_but_the_pages() -> None:
    [side] = impose.several_up(pages(4), 4, paper.LETTER, cut_marks=False)
    assert list(side.marks) == inner(side)
    [alone] = impose.several_up(pages(1), 1, paper.LETTER)
    assert list(alone.marks) == inner(alone)


def test_a_page_too_large_for_its_place_is_told_with_what_would_fit() -> None:
    with pytest.raises(DoesNotFit, match="does not go 4 to a side of US Letter: each has 108 × 140 mm") as told:
        impose.several_up(pages(1, 612, 792), 4, paper.LETTER)
    assert told.value.remedy == "Lay the pages out for 108x140mm."
    with pytest.raises(DoesNotFit, match="5 pages do not go"):
        impose.several_up(pages(1), 5, paper.LETTER)


@given(st.integers(1, 40))
def test_a_folded_booklet_reads_in_order(count: int) -> None:
    sides = impose.booklet(pages(count, 396, 612), paper.LETTER)
    assert len(sides) % 2 == 0
    assert sorted(number for side in sides for number in numbers(side)) == list(range(1, count + 1))
    halves = [halves_of(side) for side in sides]
    # sheets lie in each other, the first one outside: going in one reads front right, back left; coming out the rest
    going_in = [page for front, back in zip(halves[::2], halves[1::2], strict=True) for page in (front[1], back[0])]
    coming_out = [page for front, back in zip(halves[::2], halves[1::2], strict=True) for page in (front[0], back[1])]
    read_through = going_in + coming_out[::-1]
    assert [page for page in read_through if page] == list(range(1, count + 1))
    assert read_through[:count] == list(range(1, count + 1))


def halves_of(side: Page) -> tuple[int, int]:
    """The page on the left and on the right half, 0 for an empty one."""
    found = {mark.x >= side.width / 2: number for mark, number in zip(inner(side), numbers(side), strict=True)}
    return found.get(False, 0), found.get(True, 0)


def test_the_booklet_of_eight() -> None:
    sides = impose.booklet(pages(8, 396, 612), paper.LETTER)
    assert [halves_of(side) for side in sides] == [(8, 1), (2, 7), (6, 3), (4, 5)]
    assert (sides[0].width, sides[0].height) == (792, 612)


@given(st.integers(0, 9), st.integers(0, 9))
def test_fronts_and_backs_take_turns(fronts: int, backs: int) -> None:
    front, back = pages(fronts), pages(backs, 396, 306)
    sides = impose.duplex(front, back)
    assert len(sides) == 2 * max(fronts, backs)
    assert [side for side in sides[::2] if side.marks] == list(front)
    assert [side for side in sides[1::2] if side.marks] == list(back)
    assert all(side.width > 0 for side in sides)


def test_an_imposed_side_is_drawn_as_it_was_placed() -> None:
    stationery = Stationery("s", 306, 396, (), (Text(20, 50, "shared", 9),))
    made = [Page(306, 396, (Placed(stationery), *page.marks)) for page in pages(7)]
    sides = impose.several_up(made, 4, paper.LETTER, order="stack")
    for side, sheet in zip(sides, read(pdf.draw(sides, FACES, title="t", language="en")), strict=True):
        assert differences(side, sheet, FACES) == []


@pytest.mark.parametrize(("variant", "name", "size", "several", "rounds"), [
    ("classic", "letter", "normal", 2, 16), ("classic", "a5", "large", 1, 9), ("classic", "half-letter", "large", 1, 5),
    ("classic", "a6", "normal", 1, 8), ("hand-and-foot", "letter", "large", 2, 4),
    ("hand-and-foot", "letter", "giant", 1, 4),
])
def test_a_pad_s_sheets_share_paper_only_where_each_is_of_use(
    variant: str, name: str, size: Any, several: int, rounds: int,
) -> None:
    job = pipeline.blank(Order(variant=variant, layout="pad", size=size, paper=paper.find(name)), FACES)
    assert (job.press.per_page, job.capacity) == (several, rounds)
