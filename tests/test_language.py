"""The words and figures of a language: its forms, its fall-backs, and what is told of a file with gaps."""

from __future__ import annotations

import ast
import datetime
import re
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from babel import Locale
from babel.dates import format_date
from babel.numbers import format_decimal

from sheetgen import language, yamlfile
from sheetgen.errors import Report
from sheetgen.language import Language

ROOT = Path(__file__).parent.parent
CODES = sorted(path.stem for path in (ROOT / "languages").glob("*.yaml"))

# A tongue that nobody speaks: other signs and order, three forms by a number's end, and many gaps.
MADE_UP = """
code: xx
name: Made-up
plurals: {one: {ends: [1], except: [11]}, few: {ends: [2, 3, 4], except: [12, 13, 14]}}
small_inside: no
figures: {group: ".", group_from: 5, minus: "–"}
dates: {order: "{day}. {month} {year}", months: [I, II, III, IV, V, VI, VII, VIII, IX, X, XI, XII]}
words: {date: Tag, total: Total, page_of: "{pages} / {page}"}
lines: {natural: Kan | Kani | Kanu, samba: Samb}
cards: {K: H}
rules: {title_cards: Werte}
clauses: {lacks_any: "ohne {noun}"}
states: {melded_lacks: nix gemeldet}
"""


@dataclass(frozen=True)
class Own:
    """Whatever brings words of its own."""

    words: dict[str, dict[str, str]] = field(default_factory=dict)


def load(code: str) -> Language:
    report = Report()
    english = None if code == "en" else load("en")
    found = language.read(yamlfile.load(str(ROOT / "languages" / f"{code}.yaml")), report, english)
    assert not report.problems
    assert found is not None
    return found


def made_up(text: str = MADE_UP) -> tuple[Language, Report]:
    report = Report()
    found = language.read(yamlfile.parse(text, "xx.yaml"), report, load("en"))
    assert found is not None
    return found, report


def test_every_language_is_called_by_its_code() -> None:
    assert "en" in CODES
    for code in CODES:
        assert load(code).code == code


@pytest.mark.parametrize(("number", "text"), [
    (0, "0"), (5, "5"), (999, "999"), (1265, "1,265"), (-230, "−230"), (-12345, "−12,345"), (1000000, "1,000,000"),
])
def test_english_figures(number: int, text: str) -> None:
    assert load("en").figure(number) == text


def test_a_signed_figure_has_its_sign_unless_it_is_nothing() -> None:
    english = load("en")
    assert [english.signed(number) for number in (30, 0, -30)] == ["+30", "0", "−30"]


@pytest.mark.parametrize("code", CODES)
def test_figures_are_grouped_as_cldr_has_it(code: str) -> None:
    found = load(code)
    for number in (7, 95, 895, 12345, 1234567):
        assert found.figure(number) == format_decimal(number, locale=code)
    few = Locale(code).number_symbols["latn"]["group"]
    assert found.figure(1265) in {f"1{few}265", "1265"}


@pytest.mark.parametrize("code", CODES)
def test_a_date_is_written_as_cldr_has_it(code: str) -> None:
    found = load(code)
    for month in range(1, 13):
        day = datetime.date(2026, month, 24)
        assert found.date(day.isoformat()) == format_date(day, "long", locale=code)


@pytest.mark.parametrize("code", CODES)
def test_forms_go_with_numbers_as_cldr_has_it(code: str) -> None:
    words, plural = load(code).own, Locale(code).plural_form
    forms = [*words.plurals, "other"]
    for number in range(200):
        assert words.form(" | ".join(forms), number) == plural(number)


@pytest.mark.parametrize("typed", ["", "Friday", "24.11.2026", "2026-13-01", "2026-1-5", "next 2026-11-24"])
def test_what_is_no_iso_date_stays_as_typed(typed: str) -> None:
    assert load("en").date(typed) == typed


def test_another_language_has_its_own_signs_order_and_forms() -> None:
    found, _ = made_up()
    assert [found.figure(number) for number in (1265, 12345, -7)] == ["1265", "12.345", "–7"]
    assert found.date("2026-03-07") == "7. III 2026"
    assert found.word("page_of", page=2, pages=1000) == "1000 / 2"
    names = [found.name(Own(), "natural", count) for count in (1, 21, 11, 3, 13, 0)]
    assert names == ["Kan", "Kan", "Kanu", "Kani", "Kanu", "Kanu"]


def test_a_form_that_is_not_written_is_the_last_one() -> None:
    found, _ = made_up()
    assert [found.name(Own({"xx": {"samba": "Sam | Sambas"}}), "samba", count) for count in (1, 3, 5)] == [
        "Sam", "Sambas", "Sambas"]


def test_what_is_missing_is_english_and_told_once() -> None:
    found, report = made_up()
    assert found.word("date") == "Tag"
    assert found.word("place") == "Place"
    assert found.card("K") == "H"
    assert found.card("black 3", 2) == "black threes"
    assert found.name(Own(), "mixed", 3) == "mixed canastas"
    assert found.state(Own(), "melded_lacks") == "nix gemeldet"
    assert found.state(Own(), "melded_has") == "you have melded"
    (problem,) = report.problems
    assert problem.severity == "warning"
    assert problem.message.startswith("Made-up has no words yet for ")
    assert "place" in problem.message
    assert "mixed" in problem.message
    assert "natural" not in problem.message


def test_a_word_that_no_sheet_has_is_told_with_its_place() -> None:
    _, report = made_up(MADE_UP.replace("{date: Tag", "{daet: Tag"))
    problem = next(problem for problem in report.problems if problem.severity == "error")
    assert problem.message == 'words: no sheet has a word "daet".'
    assert problem.hint == 'Did you mean "date"?'
    assert problem.place.line == 8


@pytest.mark.parametrize(("text", "message"), [
    ("{pages} / {pgae}", "words: page_of can't have {pgae}; it takes {page} or {pages}."),
    ("{page}", "words: page_of lacks {pages}."),
    ("{page.__class__} / {pages} {page}", "words: page_of has a brace that holds no word."),
    ("{page!r:>99999999} {pages} {page}", "words: page_of has a brace that holds no word."),
    ("{pages} / {page} {", "words: page_of has a brace that holds no word."),
])
def test_braces_are_checked_and_never_looked_into(text: str, message: str) -> None:
    found, report = made_up(MADE_UP.replace("{pages} / {page}", text))
    assert [problem.message for problem in report.problems if problem.severity == "error"] == [message]
    assert "class '" not in found.word("page_of", page=1, pages=2)


def test_a_year_has_twelve_months() -> None:
    _, report = made_up(MADE_UP.replace(", XII]", "]"))
    assert "dates: months should be 12 names, but there are 11." in [problem.message for problem in report.problems]


def test_a_variants_own_words_go_first_and_fall_back_by_language() -> None:
    english, (foreign, _) = load("en"), made_up()
    own = Own({"en": {"natural": "Red canasta | Red canastas", "samba": "Samba"}})
    assert english.line(own, "natural") == "Red canasta"
    assert english.name(own, "natural", 2) == "red canastas"
    assert foreign.line(own, "natural", 2) == "Kani"
    assert foreign.name(Own({"en": {"peninsula": "peninsula"}}), "peninsula") == "peninsula"
    assert english.line(Own(), "exact_cut") == "Exact cut"
    assert foreign.wordless(own, ["natural", "samba", "mixed"]) == ("mixed",)


def test_inside_a_sentence_only_a_first_capital_goes() -> None:
    english = load("en")
    assert english.name(Own({"en": {"bonus": "VP bonus"}}), "bonus") == "VP bonus"
    assert english.name(Own({"en": {"bonus": "Bonus for VP"}}), "bonus") == "bonus for VP"
    german = Own({"xx": {"bonus": "Bonus"}})
    assert made_up()[0].name(german, "bonus") == "Bonus"


def test_two_languages_stand_on_a_label_and_alike_words_once() -> None:
    both = made_up()[0].beside(load("en"))
    assert both.label("date") == "Tag\u00a0/ Date"
    assert both.label("total") == "Total"
    assert both.label("page_of", page=1, pages=2) == "2 / 1\u00a0/ Page 1 of 2"
    assert both.line(Own(), "natural") == "Kan\u00a0/ Natural canasta"
    assert both.word("date") == "Tag"
    assert both.figure(12345) == "12.345"
    assert both.code == "xx"


def test_english_has_every_word_that_the_code_asks_for() -> None:
    english = load("en").own
    asked = {section: set[str]() for section in ("word", "label", "rule", "clause")}
    for path in (ROOT / "sheetgen").glob("*.py"):
        for section, key in re.findall(r'\.(word|label|rule|clause)\("(\w+)"', path.read_text(encoding="utf-8")):
            asked[section].add(key)
    assert len(asked["rule"]) > 20
    assert asked["word"] | asked["label"] <= english.words.keys()
    assert asked["rule"] <= english.rules.keys()
    assert asked["clause"] <= english.clauses.keys()


def test_the_code_asks_for_every_rule_and_clause_that_english_has() -> None:
    """A key that is put together in the code begins with the word for a round, or ends in anything."""
    english = load("en").own
    texts: set[str] = set()
    patterns: list[str] = []
    for module in ("legend", "worth", "clauses", "variant"):
        for node in ast.walk(ast.parse((ROOT / "sheetgen" / f"{module}.py").read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [str(part.value) if isinstance(part, ast.Constant) else "" for part in node.values]
                if re.search("[a-z]", "".join(parts)):
                    holes = ["(hand|round)", *["[a-z_]+"] * len(parts)]
                    patterns.append("".join(re.escape(part) or hole for part, hole in zip(parts, holes, strict=False)))
    idle = [key for key in (*english.rules, *english.clauses)
            if key not in texts and not any(re.fullmatch(pattern, key) for pattern in patterns)]
    assert idle == []


@pytest.mark.parametrize("code", CODES)
def test_no_language_has_a_word_of_a_programmer(code: str) -> None:
    words = load(code).own
    texts = [text for section in (words.words, words.lines, words.rules, words.clauses, words.states)
             for text in section.values()]
    assert not [text for text in texts if "_" in re.sub(r"\{\w+\}", "", text)]
