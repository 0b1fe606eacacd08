"""Records by their annotations: what is taken, what is told, and the schema that an editor gets."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import ClassVar, Literal

import jsonschema
import pytest
import yaml

from sheetgen import record, scalars, yamlfile
from sheetgen.errors import Report
from sheetgen.record import Date, Located
from sheetgen.yamlfile import Node, Sequence


@dataclass(frozen=True, slots=True)
class Band:
    """From so many points on, so much is needed."""

    __shorthand__: ClassVar[str] = "need"
    need: int | str
    from_: int | None = None


@dataclass(frozen=True, slots=True)
class Minimum:
    by: Literal["running_total", "round"]
    bands: tuple[Band, ...]
    step: int | None = None


@dataclass(frozen=True, slots=True)
class Line:
    id: str
    each: int = 0
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Heading:
    pass


@dataclass(frozen=True, slots=True)
class TwoLines:
    run: Literal["down", "across"] = "down"
    height: float = field(default=8.0, metadata={"least": 1, "about": "millimetres"})


@dataclass(frozen=True, slots=True)
class House:
    """A house's rules."""

    title: str
    cards: dict[str, int] = field(default_factory=dict)
    decks: int = field(default=2, metadata={"least": 1, "most": 99, "about": "packs shuffled together"})
    lines: tuple[Line, ...] = ()
    minimum_meld: Minimum | None = None
    target: Located[int] | None = None
    date: Date = field(default=Date(""))
    open: bool = True
    tie: Literal["another_round", "shared"] | None = None
    times: Literal[-1, 0, 1] | None = None
    by_number: dict[int, tuple[str, ...]] = field(default_factory=dict)
    pair: tuple[int, int] | None = None
    beyond: int | Literal["same"] | None = None
    wilds: int | tuple[int, ...] = 0
    parts: tuple[Heading | TwoLines, ...] = ()
    raw: Node | None = None
    listed: Sequence | None = None
    place: str = ""


def told(text: str) -> list[str]:
    """Each problem as `line message hint`, for a House that can't be read."""
    report = Report()
    assert record.read(House, yamlfile.parse(text, "f.yaml"), report) is None
    return [f"{p.place.line} {p.message} {p.hint}".rstrip() for p in report.in_order()]


def read(text: str) -> House:
    report = Report()
    house = record.read(House, yamlfile.parse(f"title: x\n{text}\n", "f.yaml"), report)
    assert report.problems == []
    assert house is not None
    return house


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("cards: {joker: 50, 3: -5, A: +20, K: −10}", "cards", {"joker": 50, "3": -5, "A": 20, "K": -10}),
        ('decks: "12"', "decks", 12),
        ("decks:", "decks", 2),
        ("cards:", "cards", {}),
        ("place:", "place", ""),
        ('place: ""', "place", ""),
        ("place: 007", "place", "007"),
        ("place: no", "place", "no"),
        ("target:", "target", None),
        ("target: none", "target", None),
        ("target: ~", "target", None),
        ("date: 2028-02-29", "date", "2028-02-29"),
        ("date: 7 March 2026", "date", "7 March 2026"),
        ("date: 2026-3-7", "date", "2026-3-7"),
        ("open: No", "open", False),
        ("open: on", "open", True),
        ("tie: shared", "tie", "shared"),
        ("times: -1", "times", -1),
        ("by_number: {2: a, 10: [b, c]}", "by_number", {2: ("a",), 10: ("b", "c")}),
        ("pair: [1, 2]", "pair", (1, 2)),
        ("beyond: same", "beyond", "same"),
        ("beyond: 0", "beyond", 0),
        ("wilds: 3", "wilds", 3),
        ("wilds: [1, 3]", "wilds", (1, 3)),
        ("lines: {id: a}", "lines", (Line("a"),)),
        ("lines: []", "lines", ()),
        ("lines:\n  - id: a\n    each: 5\n    most:", "lines", (Line("a", 5),)),
        ("parts: heading", "parts", (Heading(),)),
        (
            "parts:\n  - heading\n  - two_lines\n  - two_lines: {run: across}\n  - heading:",
            "parts",
            (Heading(), TwoLines(), TwoLines("across"), Heading()),
        ),
        ("parts: [{two_lines: {height: 8.5}}]", "parts", (TwoLines(height=8.5),)),
        (
            "minimum_meld: {by: round, bands: [50, a canasta, {from: 5, need: 90}]}",
            "minimum_meld",
            Minimum("round", (Band(50), Band("a canasta"), Band(90, 5))),
        ),
    ],
)
def test_values(text: str, name: str, value: object) -> None:
    assert getattr(read(text), name) == value


def test_order_of_a_table_is_kept() -> None:
    assert list(read("cards: {z: 1, a: 2, m: 3}").cards) == ["z", "a", "m"]


def test_a_located_value_keeps_its_place() -> None:
    target = read("target: 5000").target
    assert target is not None
    assert (target.value, target.place.line, target.place.column) == (5000, 2, 9)


def test_raw_data_is_kept_as_it_is() -> None:
    house = read("raw: {a: [1]}\nlisted: [2]")
    assert isinstance(house.raw, yamlfile.Mapping)
    assert isinstance(house.listed, Sequence)
    assert house.raw.place.line == 2


# a House without its title line -> what is told about it (from line 2 on)
WRONG = [
    ("cards:\n  3: five", '3 cards: 3 should be a whole number, but it is "five".'),
    ("cards:\n  joker: 1,500", '3 cards: joker should be a whole number, but it is "1,500". Write 1500.'),
    ("decks: 007", '2 decks should be a whole number, but it is "007". Write 7.'),
    ("decks: 1_250", '2 decks should be a whole number, but it is "1_250". Write 1250.'),
    ("decks: 5e3", '2 decks should be a whole number, but it is "5e3". Write 5000.'),
    ("decks: 50.0", '2 decks should be a whole number, but it is "50.0". Write 50.'),
    ("decks: 50.5", '2 decks should be a whole number, but it is "50.5".'),
    ("decks: 0x32", '2 decks should be a whole number, but it is "0x32".'),
    ("decks: .inf", '2 decks should be a whole number, but it is ".inf".'),
    ("decks: –5", '2 decks should be a whole number, but it is "–5". Write -5.'),
    ("decks: 1234567890",
     '2 decks should be a whole number of nine digits at the most, but it is "1234567890".'),
    ("decks: [2]", "2 decks should be a whole number, but it is a list."),
    ("decks: 100", "2 decks should be from 1 to 99, but it is 100."),
    ("minimim: 4", '2 "minimim" is not a word sheetgen knows here. Did you mean "minimum_meld"?'),
    ("Decks: 4", '2 "Decks" is not a word sheetgen knows here. Did you mean "decks"?'),
    ("minimum meld:", '2 "minimum meld" is not a word sheetgen knows here. Did you mean "minimum_meld"?'),
    ("step: 4", '2 "step" is not a word sheetgen knows here. It belongs under "minimum_meld".'),
    (
        "minimum_meld:\n  by: round\n  bands: 50\n  target: 4",
        '5 minimum_meld: "target" is not a word sheetgen knows here. It belongs further to the left.',
    ),
    (
        "minimum_meld: {by: round, bands: 50, xyz: 4}",
        '2 minimum_meld: "xyz" is not a word sheetgen knows here. Known here: by, bands, step.',
    ),
    ("minimum_meld: {by: round}", '2 minimum_meld: "bands" is missing. Write it as "bands: …".'),
    ("minimum_meld: 50", '2 minimum_meld should be entries of its own (by, bands, step), but it is "50".'),
    (
        "minimum_meld: {by: rounds, bands: 5}",
        ('2 minimum_meld: by should be "running_total" or "round", but it is "rounds". Did you mean "round"?'),
    ),
    ("lines: [{id: a, each: x}]", '2 lines a: each should be a whole number, but it is "x".'),
    ("lines: [{each: 1}]", '2 lines 1: "id" is missing. Write it as "id: …".'),
    ("lines: [{ids: a}]", '2 lines 1: "ids" is not a word sheetgen knows here. Did you mean "id"?'),
    ("lines: [{id: }]", "2 lines 1: id should be a text, but it has no value."),
    ("lines: [a]", '2 lines 1 should be entries of its own (id, each, most), but it is "a".'),
    (
        "date: 2026-02-30",
        (
            '2 date should be a day of the calendar, but it is "2026-02-30". Write it as year-month-day, '
            "such as 2026-03-07."
        ),
    ),
    (
        "date: 0000-00-00",
        (
            '2 date should be a day of the calendar, but it is "0000-00-00". Write it as year-month-day, '
            "such as 2026-03-07."
        ),
    ),
    ("open: maybe", '2 open should be yes or no, but it is "maybe".'),
    (
        "tie: another round",
        ('2 tie should be "another_round" or "shared", but it is "another round". Did you mean "another_round"?'),
    ),
    ("times: 2", '2 times should be -1, 0 or 1, but it is "2".'),
    ("by_number: {x: a}", '2 by_number: The word before the colon should be a whole number, but it is "x".'),
    ("pair: [1]", "2 pair should be a list of 2, but it holds 1."),
    ("pair: 1", '2 pair should be a list of 2, but it is "1".'),
    ("beyond: 1,000", '2 beyond should be a whole number or "same", but it is "1,000". Write 1000.'),
    ("wilds: x", '2 wilds should be a whole number or a list, but it is "x".'),
    ("wilds: [x]", '2 wilds 1 should be a whole number, but it is "x".'),
    ("parts: [two_line]", '2 parts 1: "two_line" is not a word sheetgen knows here. Did you mean "two_lines"?'),
    (
        "parts: [{two_lines: {height: 8,5}}]",
        ('2 parts 1, two_lines: "5" is not a word sheetgen knows here. Known here: run, height.'),
    ),
    ("parts: [two_lines: {height: 0}]", "2 parts 1, two_lines: height should be 1 or more, but it is 0."),
    (
        "parts:\n  heading:\n  two_lines:",
        (
            '3 parts should name one thing, but it names "heading" and "two_lines". '
            "Give each a line with a dash of its own, and move its values in below it."
        ),
    ),
    ("parts: [[heading]]", '2 parts 1 should be "heading" or "two_lines", but it is a list.'),
    ("listed: x", '2 listed should be a list, but it is "x".'),
    (
        "place: {club}",
        (
            "2 place should be a text, but it holds entries of its own. If the braces belong to a text, put "
            "quotes round it."
        ),
    ),
    ("cards: [1]", "2 cards should be words with values (word: value), but it is a list."),
]


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_each_mistake_is_told_in_words(text: str, message: str) -> None:
    assert told(f"title: x\n{text}\n") == [message]


def test_all_mistakes_are_told_at_once_in_file_order() -> None:
    lines = [line.partition(" ")[0] for line in told("cards: {a: x}\ndeck: 4\nlines: [{id: a, each: no}]\nopen: 2")]
    assert lines == ["1", "1", "2", "3", "4"]  # the title is missing, too


def test_mistakes_of_yaml_are_told_along_with_those_of_meaning() -> None:
    report = Report()
    text = "title: x\ncards:\n  3: five\n  joker: 1,500\nminimim: 90\ndecks: 3\ndecks: 4\n"
    assert record.read(House, yamlfile.parse(text, "f.yaml", report), report) is None
    assert [f"{p.place.line} {p.message} {p.hint}".rstrip() for p in report.in_order()] == [
        '3 cards: 3 should be a whole number, but it is "five".',
        '4 cards: joker should be a whole number, but it is "1,500". Write 1500.',
        '5 "minimim" is not a word sheetgen knows here. Did you mean "minimum_meld"?',
        '7 "decks" is written twice (first on line 6). Keep one.',
    ]


def test_a_word_that_was_mistyped_is_not_missing_as_well() -> None:
    assert told("tilte: x") == ['1 "tilte" is not a word sheetgen knows here. Did you mean "title"?']


@pytest.mark.parametrize("text", ["- a", '"a"'])
def test_a_file_of_another_kind(text: str) -> None:
    assert told(text)[0].startswith("1 This file should be entries of its own (title, cards,")


def test_the_way_to_a_record_inside_a_file_is_told() -> None:
    report = Report()
    node = yamlfile.parse("{id: a, each: x}", "f.yaml")
    assert record.read(Line, node, report, "rounds 3, Ann & Bob") is None
    assert [(p.where, p.message) for p in report.problems] == [
        ("rounds 3, Ann & Bob, each", 'rounds 3, Ann & Bob: each should be a whole number, but it is "x".')
    ]


def test_an_annotation_that_no_file_can_be_read_by_is_a_mistake_of_ours() -> None:
    @dataclass(frozen=True, slots=True)
    class Odd:
        when: complex

    globals()["Odd"] = Odd
    with pytest.raises(TypeError, match="no shape for"):
        record.read(Odd, yamlfile.parse("when: 1", "f.yaml"), Report())


SCHEMA = json.loads(json.dumps(record.schema(House)))


def valid(text: str) -> bool:
    """Whether an editor, which reads YAML in its own way, finds a text right."""
    data = json.loads(json.dumps(yaml.safe_load(text), default=str))
    return jsonschema.Draft7Validator(SCHEMA).is_valid(data)


def test_the_schema_is_one() -> None:
    jsonschema.Draft7Validator.check_schema(SCHEMA)
    body = SCHEMA["definitions"]["House"]
    assert body["description"] == "A house's rules."
    assert body["properties"]["decks"]["description"] == "packs shuffled together"
    assert body["required"] == ["title"]


@pytest.mark.parametrize(
    "text",
    [
        "cards: {joker: 50, A: +20, K: −10}",
        "decks: 12",
        "decks:",
        "place: 007",
        "place: no",
        "target: none",
        "date: 2028-02-29",
        "open: No",
        "tie: shared",
        "times: -1",
        "by_number: {2: a, 10: [b, c]}",
        "pair: [1, 2]",
        "beyond: same",
        "wilds: [1, 3]",
        "lines: {id: a}",
        "parts: [heading, two_lines, {two_lines: {run: across}}]",
        "raw: {a: [1]}",
        "minimum_meld: {by: round, bands: [50, a canasta, {from: 5, need: 90}]}",
    ],
)
def test_what_is_read_is_valid_by_the_schema(text: str) -> None:
    read(text)
    assert valid(f"title: x\n{text}")


@pytest.mark.parametrize(
    "text",
    ["decks: five", "decks: 100", "decks: [2]", "deck: 2", "minimum_meld: {by: round}", "tie: other", "pair: [1]"],
)
def test_what_is_refused_is_not(text: str) -> None:
    told(f"title: x\n{text}")
    assert not valid(f"title: x\n{text}")


@pytest.mark.parametrize(
    ("text", "value"),
    [("0", 0), ("-0", 0), ("−230", -230), ("+5", 5), (" 7 ", 7), ("999999999", 999_999_999)]
    + [(text, None) for text in ("", "-", "00", "01", "1.0", "1e3", "1 000", "²", "١", "--1", "1-", "9" * 5000)],
)
def test_whole_numbers(text: str, value: int | None) -> None:
    assert scalars.whole(text) == value


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("1,500", "1500"),
        ("1.500", "1500"),
        ("1 500", "1500"),
        ("12'000", "12000"),
        ("- 5", "-5"),
        ("−0150", "-150"),
        ("١٢", "12"),
        ("2E4", "20000"),
        ("-00", "0"),
        ("15,00", ""),
        ("five", ""),
        ("1.5", ""),
        ("9" * 12, ""),
    ],
)
def test_what_number_was_meant(text: str, meant: str) -> None:
    assert scalars.meant(text) == meant


def test_the_nearest_word() -> None:
    assert scalars.did_you_mean("jokre", ["joker", "deck"]) == 'Did you mean "joker"?'
    assert scalars.did_you_mean("xyz", [f"word{n}" for n in range(20)]).endswith("word11 and more.")
    assert scalars.did_you_mean("xyz", []) == ""
