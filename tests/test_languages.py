"""Each language that we ship: complete, written as CLDR has it, and with words that fit the page."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any, get_args

import pypdf
import pytest
from babel import Locale
from babel.numbers import format_decimal

from sheetgen import (
    filling,
    fonts,
    geometry,
    legend,
    locales,
    pdf,
    pipeline,
    reading,
    recorded,
    records,
    scoring,
    sheet,
    shelf,
)
from sheetgen.errors import DoesNotFit, Refused
from sheetgen.language import BETWEEN_FORMS, BETWEEN_LANGUAGES, Language, Section
from sheetgen.layout import SIZES
from sheetgen.order import Order
from sheetgen.paper import A4, LETTER
from sheetgen.sheet import Cell
from sheetgen.variant import Band, MinimumMeld, Variant
from tests.conftest import Run
from tests.pagecheck import faults

SAMPLES = Path(__file__).parent.parent / "samples"
FACES = fonts.load()
OTHERS = ("de", "es", "fr", "it", "nl", "pt")
SECTIONS: tuple[Section, ...] = get_args(Section)

# CLDR 48's minimumGroupingDigits: so many digits stand before the first group, or there is none. Babel leaves it out.
BEFORE_A_GROUP = {"de": 1, "en": 1, "es": 2, "fr": 1, "it": 2, "nl": 1, "pt": 1}

LANGUAGES = {code: reading.find_language(code) for code in ("en", *OTHERS)}
ENGLISH = LANGUAGES["en"]
VARIANTS = {name: reading.find_variant(name) for name in shelf.names("variants")}
LAYOUTS = {name: reading.find_layout(name) for name in shelf.names("layouts")}


def texts(language: Language) -> Iterator[tuple[Section, str, str]]:
    """Section, key and text, one after the other."""
    for section in SECTIONS:
        for key, text in language.own.section(section).items():
            yield section, key, text


def holes(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text)) - {"count"}  # a form for one may say the number in a word


# -- every word and sentence


def test_these_languages_are_shipped() -> None:
    assert shelf.names("languages") == tuple(sorted(LANGUAGES))
    assert {code: language.code for code, language in LANGUAGES.items()} == {code: code for code in LANGUAGES}


@pytest.mark.parametrize("code", OTHERS)
def test_every_word_rule_and_clause_of_english_is_there_and_no_other(code: str) -> None:
    assert [key for _, key, _ in texts(LANGUAGES[code])] == [key for _, key, _ in texts(ENGLISH)]
    assert LANGUAGES[code].lacking == ()
    assert LANGUAGES[code].own.name != "English"


@pytest.mark.parametrize("code", OTHERS)
def test_each_form_takes_the_same_figures_and_names_as_in_english(code: str) -> None:
    language = LANGUAGES[code]
    for section, key, text in texts(language):
        english = ENGLISH.own.section(section)[key]
        forms = text.split(BETWEEN_FORMS)
        assert {frozenset(holes(form)) for form in forms} == {frozenset(holes(english))}, (section, key)
        assert "{count}" not in text or "{count}" in english, (section, key)
        assert len(forms) <= len(language.own.plurals) + 1, (section, key)


@pytest.mark.parametrize("code", OTHERS)
def test_no_sentence_was_left_in_english(code: str) -> None:
    english = {key: text for _, key, text in texts(ENGLISH)}
    left = [key for _, key, text in texts(LANGUAGES[code])
            if text == english[key] and len(re.findall(r"[^\W\d_]{2,}", re.sub(r"\{\w+\}", "", text))) > 2]
    assert left == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_face_has_every_letter_and_texts_are_clean(code: str) -> None:
    for _, key, text in texts(LANGUAGES[code]):
        assert FACES.missing(text) == (), key
        assert fonts.clean(text.replace("\u00a0", " ")) == text.replace("\u00a0", " "), key


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_rules_of_each_variant_are_filled_in(code: str, variant: str) -> None:
    language = LANGUAGES[code]
    said = [legend.subtitle(VARIANTS[variant], language)]
    for block in legend.blocks(VARIANTS[variant], language):
        said += [block.title, *(text for entry in block.entries for text in (entry.label, entry.value))]
    assert not [text for text in said if re.search(r"[{}_|]", text)]


# -- figures and dates, as CLDR has them (dates and plurals of every language are held to it in test_language)


@pytest.mark.parametrize("code", LANGUAGES)
def test_figures_and_signs_are_as_cldr_has_them(code: str) -> None:
    symbols = Locale(code).number_symbols["latn"]
    for number in (0, 7, 95, 999, 1000, 1265, 9995, 10000, 12345, 100000, 1234567):
        grouped = len(str(number)) >= 3 + BEFORE_A_GROUP[code]
        positive = format_decimal(number, locale=code) if grouped else str(number)
        assert LANGUAGES[code].figure(number) == positive
        if number:
            # CLDR's sign may be the hyphen of a keyboard; on paper it is the true minus, in the same place
            negative = format_decimal(-number, locale=code).replace(symbols["minusSign"], "−")
            negative = negative if grouped else negative.replace(symbols["group"], "")
            assert LANGUAGES[code].figure(-number) == negative
            assert LANGUAGES[code].signed(number) == symbols["plusSign"] + positive


def test_spanish_and_italian_group_from_five_digits() -> None:
    said = {code: [language.figure(number) for number in (1265, -12345)] for code, language in LANGUAGES.items()}
    assert said["es"] == said["it"] == ["1265", "−12.345"]
    assert said["de"] == said["nl"] == said["pt"] == ["1.265", "−12.345"]
    assert said["fr"] == ["1\u202f265", "−12\u202f345"]


@pytest.mark.parametrize(("code", "date"), [
    ("de", "5. März 2026"), ("es", "5 de marzo de 2026"), ("fr", "5 mars 2026"), ("it", "5 marzo 2026"),
    ("nl", "5 maart 2026"), ("pt", "5 de março de 2026"),
])
def test_a_date(code: str, date: str) -> None:
    assert LANGUAGES[code].date("2026-03-05") == date


@pytest.mark.parametrize(("code", "none", "one", "two"), [
    ("de", "rote Dreier", "rote Drei", "rote Dreier"), ("es", "treses rojos", "tres rojo", "treses rojos"),
    ("fr", "trois rouge", "trois rouge", "trois rouges"), ("it", "tre rossi", "tre rosso", "tre rossi"),
    ("nl", "rode drieën", "rode drie", "rode drieën"), ("pt", "três vermelho", "três vermelho", "três vermelhos"),
])
def test_one_and_many(code: str, none: str, one: str, two: str) -> None:
    classic = VARIANTS["classic"]
    assert [LANGUAGES[code].name(classic, "red_threes", count) for count in (0, 1, 2)] == [none, one, two]


# -- on the page


def sampled(step: int, start: int) -> list[tuple[str, str, int, str, Any]]:
    """Some of all combinations, every value of each among them."""
    every = list(product(VARIANTS, LAYOUTS, (1, 13), ("normal", "large"), (A4, LETTER)))
    return every[start::step]


def placed(language: Language, combination: tuple[str, str, int, str, Any]) -> None:
    """Asserts that no label is cut short, and that nothing lies over another or leaves the page."""
    variant, layout, first, size, paper = combination
    made = sheet.compose(VARIANTS[variant], LAYOUTS[layout], language, first_round=first)
    form = geometry.place(made, LAYOUTS[layout], paper, SIZES[size], FACES.width)
    assert form.warnings == ()
    number = Cell(language.word("page_of", page=12, pages=12))
    for leaf in form.leaves:
        page, cut = filling.fill(leaf, {"page": number}, SIZES[size], FACES.width)
        assert cut == ()
        assert faults(page, SIZES[size], FACES.width) == []


@pytest.mark.parametrize("code", OTHERS)
def test_labels_fit_and_lie_over_nothing(code: str) -> None:
    """Ensures it for all that fits in English (FB044)."""
    for combination in sampled(179, OTHERS.index(code) * 29):
        try:
            placed(LANGUAGES[code], combination)
        except DoesNotFit:
            with pytest.raises(DoesNotFit):
                placed(ENGLISH, combination)


@pytest.mark.parametrize("named", ["de+en", "es+pt"])
def test_two_languages_fit_too(named: str) -> None:
    for layout, first in (("ledger", 13), ("two-lines", 1), ("card", 13), ("club", 1), ("tally", 1)):
        placed(reading.find_language(named), ("classic", layout, first, "normal", A4))


def test_two_languages_stand_on_labels_and_the_rules_in_the_first_alone() -> None:
    both = reading.find_language("de+en")
    classic = VARIANTS["classic"]
    made = sheet.compose(classic, LAYOUTS["card"], both)
    assert made.words["date"] == f"Datum{BETWEEN_LANGUAGES}Date"
    assert made.words["hand"] == f"Spiel{BETWEEN_LANGUAGES}Hand"
    assert made.words["start"] == "Start"
    assert made.words["check_bar"] == LANGUAGES["de"].word("check_bar")
    assert [side.label for side in made.sides] == [f"Wir{BETWEEN_LANGUAGES}We", f"Sie{BETWEEN_LANGUAGES}They"]
    assert made.items[0].label == f"Echte Canasta{BETWEEN_LANGUAGES}Natural canasta"
    assert made.rules == legend.blocks(classic, LANGUAGES["de"])
    assert made.subtitle == legend.subtitle(classic, LANGUAGES["de"])
    english_first = sheet.compose(classic, LAYOUTS["ledger"], reading.find_language("en+de"))
    assert english_first.words["date"] == f"Date{BETWEEN_LANGUAGES}Datum"
    assert english_first.rules == legend.blocks(classic, ENGLISH)


def with_words(**words: dict[str, str]) -> Variant:
    """Classic with a minimum that is words from round 2 on, and words of its own."""
    bands = (Band(200, 1, "a_canasta"), Band("a_canasta", 2), Band(0, 3))
    return replace(VARIANTS["classic"], words=words, minimum_meld=MinimumMeld("round", bands))


def test_a_corner_has_the_minimum_in_the_languages_own_words() -> None:
    own = with_words(en={"a_canasta": "a canasta"}, de={"a_canasta": "eine Canasta"})
    german = sheet.compose(own, LAYOUTS["ledger"], LANGUAGES["de"])
    assert [head.minimum for head in german.rounds[:3]] == ["mind. 200 +", "eine Canasta", ""]
    french = sheet.compose(own, LAYOUTS["ledger"], LANGUAGES["fr"])
    assert french.rounds[1].minimum == "a canasta"


# -- what a language lacks


def test_what_is_borrowed_from_english_is_told_once_for_each_language() -> None:
    own = replace(with_words(en={"natural": "Red canasta", "melded": "meld | melds"}, de={"melded": "Meldung"}),
                  notes={"en": ("Be kind.",)})
    german = LANGUAGES["de"]
    assert legend.borrowed(own, german) == ("Deutsch has no words yet for the notes; they are in English.",)
    assert german.line(own, "natural") == "Echte Canasta"
    assert german.name(own, "melded") == "Meldung"
    assert legend.borrowed(own, ENGLISH) == ()
    assert legend.borrowed(own, ENGLISH.beside(german)) == ()
    assert legend.borrowed(replace(own, notes={}), german) == ()
    line = replace(own.lines[0], id="exact_cut")
    assert legend.borrowed(replace(own, lines=(line,), notes={}), german.beside(ENGLISH)) == (
        "Deutsch has no words yet for “exact cut”; they are in English.",)


def test_every_built_in_variant_speaks_every_language() -> None:
    """Also what only an option, an amount or a band of the minimum meld says, which nothing warns of."""
    for name, variant in VARIANTS.items():
        notes = variant.notes.get("en", ())
        needs = [need for band in (variant.minimum_meld.bands if variant.minimum_meld else ())
                 for need in (band.need, band.also) if isinstance(need, str)]
        choices = [choice for option in variant.options.values() for choice in option.choices
                   if choice not in ("yes", "no") and not choice.isdecimal()]
        amounts = [amount for line in variant.lines for amount in line.amounts]
        asked = {*variant.words.get("en", {}), *variant.options, *needs, *choices, *amounts}
        for code in OTHERS:
            assert legend.borrowed(variant, LANGUAGES[code]) == (), (name, code)
            assert asked - variant.words.get(code, {}).keys() == set(), (name, code)
            assert len(variant.notes.get(code, ())) == len(notes), (name, code)
            assert not set(variant.notes.get(code, ())) & set(notes), (name, code)


def test_a_house_rule_without_words_is_told() -> None:
    strict = reading.find_variant("hoyle", options={"canastas_count": "yes"})
    (told,) = legend.borrowed(replace(strict, words={}), LANGUAGES["nl"])
    assert told.startswith("Nederlands has no words yet for “Canastas count toward the minimum meld”")


def test_gaps_of_a_language_are_a_warning_of_the_job(tmp_path: Path) -> None:
    text = Path(shelf.find("languages", "de")).read_text(encoding="utf-8")
    gappy = re.sub(r"^  (date|place|table|players|we|they|dealer|notes):.*\n", "", text, flags=re.MULTILINE)
    path = tmp_path / "mine.yaml"
    path.write_text(gappy, encoding="utf-8")
    job = pipeline.blank(Order(language=str(path)), FACES)
    assert [problem.message for problem in job.warnings] == [
        "Deutsch has no words yet for date, place, table, players, we, they and 2 more; they are in English."]
    assert {problem.severity for problem in job.warnings} == {"warning"}


# -- which language


@pytest.mark.parametrize(("named", "code", "second"), [
    ("de", "de", None), ("pt-BR", "pt", None), ("de_AT.UTF-8", "de", None), ("DE", "de", None),
    ("de+en", "de", "en"), ("en + nl", "en", "nl"), ("it+it", "it", None),
])
def test_a_language_by_its_code(named: str, code: str, second: str | None) -> None:
    found = reading.find_language(named)
    assert found.code == code
    assert (found.second.code if found.second else None) == second


@pytest.mark.parametrize(("named", "told"), [
    ("xx", 'There is no language called "xx".'), ("", 'There is no language called "".'),
    ("de+", 'There is no language called "".'),
    ("de+en+fr", 'A label has room for two languages, but "de+en+fr" names 3.'),
])
def test_a_language_that_there_is_not(named: str, told: str) -> None:
    with pytest.raises(Refused) as refused:
        reading.find_language(named)
    assert refused.value.problems[0].message == told


@pytest.mark.parametrize(("environ", "expected"), [
    ({}, ("en", "")),
    ({"LANG": "de_CH.UTF-8"}, ("de", "LANG is de_CH.UTF-8")),
    ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"}, ("fr", "LC_MESSAGES is fr_FR.UTF-8")),
    ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, ("en", "")),
    ({"LANG": "ja_JP.UTF-8"}, ("en", "")),
    ({"LANG": "de_DE.UTF-8", "SHEETGEN_LANG": "es+en"}, ("es+en", "SHEETGEN_LANG is es+en")),
    ({"LANG": "nl@euro", "SHEETGEN_LANG": " "}, ("nl", "LANG is nl@euro")),
])
def test_the_machines_language(environ: dict[str, str], expected: tuple[str, str]) -> None:
    assert locales.language(environ, shelf.names("languages")) == expected


@pytest.fixture
def said(run: Run, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Runs a command on A4; returns what it said."""
    monkeypatch.setenv("SHEETGEN_PAPER", "a4")

    def once(*arguments: str) -> str:
        code, out, err = run(*arguments)
        assert code in {0, 1}
        return out + err

    return once


def test_lang_on_the_command_line(said: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Words" not in said("blank")
    said("blank", "--lang", "de")
    assert Path("canasta-classic-4p-a4-de.pdf").exists()
    monkeypatch.setenv("LANG", "es_MX.UTF-8")
    assert "Words   es: LANG is es_MX.UTF-8. For English, say --lang en." in said("blank")
    assert Path("canasta-classic-4p-a4-es.pdf").exists()
    assert 'marked "Controleer nr. 4"' in said("fill", str(SAMPLES / "wrong-total.game.yaml"), "--lang", "nl+en")
    assert 'There is no language called "klingon".' in said("blank", "--lang", "klingon")


# -- the document


def document(job: pipeline.Job) -> pypdf.PdfReader:
    data = pdf.draw(pipeline.book([job]), FACES, title=job.title, language=job.language)
    return pypdf.PdfReader(io.BytesIO(data))


def test_a_german_sheets_document_says_its_language_and_title() -> None:
    """A screen reader then reads with the right voice, and tells the title and not the file's name (FB048)."""
    game, _ = records.read_game(str(SAMPLES / "classic-tuesday.game.yaml"))
    order = Order(language="de+en")
    for job in (pipeline.blank(order, FACES), recorded.fill(order, game, scoring.score(game), FACES)):
        read = document(job)
        root = read.trailer["/Root"]
        assert root["/Lang"] == "de"
        assert root["/ViewerPreferences"]["/DisplayDocTitle"]
        assert read.metadata is not None
        assert read.metadata.title == job.title
        assert read.metadata.title.startswith("Classic Canasta")
    text = document(pipeline.blank(Order(language="de"), FACES)).pages[0].extract_text()
    for word in ("Datum", "Spieler", "Endstand", "Echte Canasta", "Der höchste Endstand gewinnt."):
        assert word in text
