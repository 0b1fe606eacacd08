"""How problems are told, and what plain text does to what a file holds."""

from __future__ import annotations

import pytest

from sheetgen import messages, plain
from sheetgen.errors import DoesNotFit, Place, Problem


def problem(line: int = 4, column: int = 6, source: str = "  3: five", length: int = 4, *, file: str = "house.yaml",
            severity: str = "error") -> Problem:
    place = Place(file, line, column, source, length)
    return Problem('cards: 3 should be a whole number, but it is "five".', place,
                   severity="warning" if severity == "warning" else "error")


def test_the_first_problem_is_shown_in_its_line() -> None:
    assert messages.errors([problem(), problem(11)]) == """\
house.yaml has 2 problems.

  line 4    cards: 3 should be a whole number, but it is "five".
      4 |   3: five
        |      ^^^^
  line 11   cards: 3 should be a whole number, but it is "five".

Nothing was printed."""


def test_every_problem_is_shown_in_its_line_when_asked() -> None:
    assert messages.errors([problem(), problem(11)], carets=True).count("^^^^") == 2


def test_one_problem_is_one_problem() -> None:
    assert messages.errors([problem()]).startswith("house.yaml has 1 problem.\n")


def test_problems_stand_under_their_files_and_twenty_are_told() -> None:
    told = messages.errors([problem(n, file="a.yaml") for n in range(1, 16)] + [problem(n) for n in range(1, 16)])
    assert told.count("  line ") == 20
    assert "a.yaml has 15 problems." in told
    assert "house.yaml has 15 problems." in told
    assert "\n\n  and 10 more.\n\nNothing was printed." in told


def test_a_problem_of_the_whole_file_is_a_sentence() -> None:
    assert messages.errors([Problem("x.pdf exists.", Place("x.pdf"), hint="Use --force.")], closing="") == \
        "x.pdf exists. Use --force."


def test_a_warning_says_its_line() -> None:
    assert messages.warning(problem(7, severity="warning")).startswith("line 7: cards: 3 should be")


@pytest.mark.parametrize(("source", "column", "length", "marks"), [
    ("\tcards: five", 9, 4, "         ^^^^"),  # a tab is shown as one space
    ("名前: 五つ", 5, 2, "       ^^^^"),  # wide letters take two columns
    ("cards: five", 8, 99, "        ^^^^"),  # never past the end of the line
    ("cards:", 7, 0, "       ^"),  # a value that is missing
])
def test_the_caret_stands_under_the_value(source: str, column: int, length: int, marks: str) -> None:
    lines = messages.errors([problem(4, column, source, length)]).splitlines()
    assert lines[3] == f"      4 | {plain.clean(source)}"
    assert lines[4] == f"        |{marks}"


def test_of_a_long_line_the_part_around_the_value_is_shown() -> None:
    source = "x" * 300 + " five " + "y" * 300
    lines = messages.errors([problem(4, 302, source, 4)]).splitlines()
    assert max(map(len, lines)) <= 100
    assert lines[3][lines[4].index("^"):][:4] == "five"


def test_what_does_not_fit_says_what_would() -> None:
    assert messages.misfit(DoesNotFit("4 mm too tall.", "Try --landscape.")) == \
        "4 mm too tall.\nTry --landscape.\n\nNothing was printed."


@pytest.mark.parametrize(("text", "shown"), [
    ("Ann\x1b[31m", "Ann?[31m"), ("Ann\u202e", "Ann"), ("a\tb", "a b"), ("Łukasz", "Łukasz"), ("a\nb", "a?b"),
])
def test_nothing_in_a_file_can_steer_a_terminal(text: str, shown: str) -> None:
    assert plain.clean(text) == shown


@pytest.mark.parametrize(("letter", "near"), [("−", "-"), ("Ł", "L"), ("é", "e"), ("…", "..."), ("李", "?")])
def test_the_nearest_letter_is_found(letter: str, near: str) -> None:
    assert plain.plainer(letter) == near


@pytest.mark.parametrize(("number", "said"), [(0, "0 hands"), (1, "1 hand"), (2, "2 hands"), (1200, "1,200 hands")])
def test_one_and_many_are_told_apart(number: int, said: str) -> None:
    assert plain.count(number, "hand") == said


def test_lists_and_figures_are_said_as_people_say_them() -> None:
    assert [plain.listed(names) for names in (["Ann"], ["Ann", "Bob"], ["Ann", "Bob", "Cy"])] == \
        ["Ann", "Ann and Bob", "Ann, Bob and Cy"]
    assert plain.figure(-1265) == "-1,265"
    assert plain.cut("The Extraordinarily Long-Named Partnership", 20) == "The Extraordinari..."
    assert plain.wrapped("one two three", 7) == ["one two", "three"]
