"""YAML read as text with its places; each mistake in words, alike under both loaders."""

from __future__ import annotations

import codecs
import gzip
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sheetgen import yamlevents, yamlfile
from sheetgen.errors import FileTrouble, Place, Problem, Refused, Report
from sheetgen.yamlfile import Node, Scalar, Sequence

FAST = yamlevents._fast


@pytest.fixture(params=["libyaml", "python"])
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Each test that asks for it runs under both of PyYAML's loaders."""
    if request.param == "python":
        monkeypatch.setattr(yamlevents, "_fast", yaml.SafeLoader)
    elif not hasattr(yaml, "CSafeLoader"):
        pytest.skip("PyYAML was built without libyaml")
    return str(request.param)


def plain(node: Node) -> Any:
    """A tree without its places."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {word.text: plain(value) for word, value in node.pairs}


def read(text: str) -> Any:
    return plain(yamlfile.parse(text, "f.yaml"))


def problems(text: str) -> tuple[Problem, ...]:
    with pytest.raises(Refused) as caught:
        yamlfile.parse(text, "f.yaml")
    return caught.value.problems


def outcome(work: Callable[[], object]) -> tuple[object, tuple[Problem, ...]]:
    """What work gives, and the problems if it is refused."""
    try:
        return work(), ()
    except Refused as refusal:
        return None, refusal.problems


def at(problem: Problem) -> tuple[int, int, int]:
    return problem.place.line, problem.place.column, problem.place.length


@pytest.mark.parametrize(
    "typed",
    ["no", "on", "Yes", "12:30", "007", "1.10", "2026-03-07", "0150", "0x32", "1_250", "~", "null", ".inf", "5e3"],
)
def test_what_was_typed_is_what_is_read(loader: str, typed: str) -> None:
    assert read(f"{typed}: {typed}\nlist: [{typed}]") == {typed: typed, "list": [typed]}


def test_the_order_of_words_is_kept(loader: str) -> None:
    assert list(read("b: 1\na: 2\nc: 3")) == ["b", "a", "c"]


PLACES = """\
a: {x: 1, y: 2 3 4}
c: [p, qq]
d:
  e: "3 to 5"  # note
f:
g: |
  long
h:
  - {id: a, each: 1}
  - {id: b, each: 200}
"""


@pytest.mark.parametrize(
    ("path", "place"),
    [
        (("a", "x"), (1, 8, 1)),
        (("a", "y"), (1, 14, 5)),
        (("c", 1), (2, 8, 2)),
        (("d", "e"), (4, 6, 8)),
        (("f",), (5, 1, 1)),  # nothing was typed: the word itself
        (("g",), (6, 4, 1)),
        (("h", "b", "each"), (10, 19, 3)),  # an entry by its id
        (("h", "2", "each"), (10, 19, 3)),  # and by its number
        (("h", 0, "each"), (9, 19, 1)),
        (("c", 7), (2, 4, 1)),  # the nearest above
        (("a", "z", "w"), (1, 4, 1)),
        (("nothing",), (1, 1, 1)),
    ],
)
def test_places(loader: str, path: tuple[str | int, ...], place: tuple[int, int, int]) -> None:
    found = yamlfile.place_of(yamlfile.parse(PLACES, "f.yaml"), *path)
    assert (found.line, found.column, found.length) == place
    assert found.source == PLACES.splitlines()[found.line - 1]


# text, (line, column, length), a part of the message, a part of the hint
WRONG = [
    ("a: 1\nb: 2\na: 3\n", (3, 1, 1), '"a" is written twice (first on line 1).', "Keep one."),
    ("a: &Sons\n", (1, 4, 5), '"&Sons" begins with &', 'Put quotes round it: "&Sons".'),
    ("- *x\n", (1, 3, 2), '"*x" begins with *', 'Put quotes round it: "*x".'),
    ("a: **bold**\n", (1, 4, 8), '"**bold**" begins with *', "quotes"),
    ("a: !x y\n", (1, 4, 4), '"!x y" begins with !', 'Put quotes round it: "!x y".'),
    ("a: !x!y z\n", (1, 4, 6), '"!x!y z" begins with !', "quotes"),
    ("a:\n  <<: {x: 1}\n", (2, 3, 2), '"<<" is a YAML trick', "quotes"),
    ("a: Table #4\n", (1, 10, 2), '"#4" would be lost', 'Write "Table #4" in quotes'),
    ("a: #4\n", (1, 4, 2), '"#4" would be lost', 'Write "#4" in quotes'),
    ("a: [Ann #4, Bob]\n", (1, 9, 2), '"#4" would be lost', "quotes"),
    ("a:\n\tb: 1\n", (2, 1, 1), "moved in by a tab", "Use spaces"),
    ("a: b\n\tc: 1\n", (2, 1, 1), "moved in by a tab", "Use spaces"),
    ("a: “Ann”\n", (1, 4, 5), "curly", 'Write "Ann" with straight quotes'),
    ("a: “Ann: x”\n", (1, 4, 1), "This quote is curly", "straight"),
    ("team: Smith: Lee\n", (1, 7, 10), '"Smith: Lee" holds a colon', 'Put quotes round it: team: "Smith: Lee".'),
    ("a: @home\n", (1, 4, 5), '"@home" begins with @', 'Put quotes round it: "@home".'),
    ("a: [@home, b]\n", (1, 5, 5), '"@home" begins with @', 'Put quotes round it: "@home".'),
    ("a: `x`\n", (1, 4, 3), "begins with a backtick", "quotes"),
    ("a: %x\n", (1, 4, 2), '"%x" begins with %', "quotes"),
    ("a: >100\n", (1, 4, 4), '">100" begins with >', "quotes"),
    ("a: |#1\n", (1, 4, 3), '"|#1" begins with |', "quotes"),
    ("a: ? x\n", (1, 4, 3), '"? x" begins with ?', "quotes"),
    ("a: , b\n", (1, 4, 3), '", b" begins with ,', "quotes"),
    ("% note\na: 1\n", (1, 1, 1), "begins with %", "Remove"),
    ("%YAML 1.1\n---\na: 1\n", (1, 1, 3), "begins with %", "Remove"),
    ('a: "Ann\nb: 1\n', (1, 4, 1), "quote that opens here is never closed", "Close it"),
    ('a: "Ann\nb: "Bob"\n', (1, 4, 1), "quote that opens here is never closed", "Close it"),
    ("a: 'O'Neil'\n", (1, 4, 8), "more text after the closing quote", '"O\'Neil"'),
    ("a: {b} night\n", (1, 4, 9), "more text after the closing bracket", '"{b} night"'),
    ("a: {{ b }} night\n", (1, 5, 1), "where a word before a colon should be", "one brace"),
    ('a: "\\d"\n', (1, 5, 2), "backslash", "single quotes"),
    ('a: "\\UFFFFFFFF"\n', (1, 5, 2), "backslash", "single quotes"),
    ("a: 1\nb 2\nc: 3\n", (2, 1, 3), '"b 2" has no colon', "Write b: 2."),
    ("variant:classic\na: 1\n", (1, 1, 15), "no space after its colon", "Write variant: classic."),
    ("a: 1\n  b: 2\n", (2, 3, 4), "further in than line 1", "same column"),
    ("a:\n    b: 1\n  c: 2\n", (3, 3, 4), "fits none of the lines above", "line 1 (column 1)"),
    ("a: 1\n- b\n", (2, 1, 1), "A dash stands among lines that are no list", "word with a colon"),
    ("a: - b\n", (1, 4, 1), "can't begin on the line of its word", "below the word"),
    ("a: [b, c\nd: 1\n", (1, 4, 1), "The [ that opens here is never closed", "]"),
    ("a: [b, c}\n", (1, 9, 1), "This } closes what [ opened", "]"),
    ("a: {b: 1 c: 2}\n", (1, 11, 1), "A comma or } is missing", "comma"),
    ("a: [b,, c]\n", (1, 7, 1), "Something is missing", "quotes"),
    ("[a]\nb: 1\n", (2, 1, 1), "does not go on from the line above", "colon"),
    ("a: 1\n---\nb: 2\n", (2, 1, 3), "second document", "one document"),
    (": 1\n", (1, 1, 1), "no word before the colon", "quotes"),
    ("a: Bo\x07\n", (1, 6, 1), "control character here (U+0007)", "Remove"),
    ('a: "Bo\\x07"\n', (1, 4, 8), "control character here (U+0007)", "Remove"),
    ('a: "\\ud800"\n', (1, 4, 8), "control character here (U+D800)", "Remove"),
    ("a: \ud800\n", (1, 4, 1), "control character here (U+D800)", "Remove"),
    ("", (0, 0, 1), "This file is empty", "Write"),
    ("# only a note\n", (0, 0, 1), "only notes", "Write"),
    ("---\n...\n", (0, 0, 1), "only notes", "Write"),
    ("[" * 60, (1, 51, 1), "more than 50 levels", "Nothing after"),
]


@pytest.mark.parametrize(("text", "place", "message", "hint"), WRONG)
def test_each_mistake_has_its_own_words(
    loader: str, text: str, place: tuple[int, int, int], message: str, hint: str
) -> None:
    (problem,) = problems(text)
    assert message in problem.message
    assert hint in problem.hint
    assert at(problem) == place


@pytest.mark.parametrize("text", [text for text, *_ in WRONG if "ud800" not in text])  # no letter for libyaml
def test_a_mistake_in_a_text_too_long_to_read_twice_is_told_as_in_any_other(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    (expected,) = problems(text)
    monkeypatch.setattr(yamlevents, "LONG", -1)
    (problem,) = problems(text)
    assert (problem.place, problem.message) == (expected.place, expected.message)


def test_no_message_speaks_the_parsers_language() -> None:
    jargon = ("scalar", "token", "block", "flow", "mapping", "sequence", "scanning", "anchor", "alias", "simple key")
    for text, *_ in WRONG:
        for problem in problems(text):
            said = f"{problem.message} {problem.hint}".lower()
            assert not [word for word in jargon if word in said], said


def test_mistakes_of_meaning_are_told_all_at_once(loader: str) -> None:
    told = problems("a: &x 1\nb: Table #4\na: 2\nc: *y\nd: “z”\ne:\n  \tf: 1\n")
    assert [problem.place.line for problem in told] == [1, 2, 3, 4, 5, 7]


def test_with_a_report_reading_goes_on_after_mistakes_of_meaning(loader: str) -> None:
    report = Report()
    text = "a: &x 1\nb: Table #4\na: 2\nc: *y\nd: “z”\n<<: 3\nf: {? : 4}\n"
    node = yamlfile.parse(text, "f.yaml", report)
    assert [problem.place.line for problem in report.problems] == [1, 2, 3, 4, 5, 6, 7]
    assert plain(node) == {"a": "1", "b": "Table", "c": "*y", "d": "“z”", "f": {}}
    with pytest.raises(Refused) as refused:
        yamlfile.parse("a: 1\na: 2\nb: x: y\n", "f.yaml", report)
    assert len(refused.value.problems) == 2
    assert len(report.problems) == 7


def test_one_mistake_of_syntax_ends_the_reading_and_says_so(loader: str) -> None:
    told = problems("a: 1\na: 2\nb: x: y\nb: 3\nb: 4\n")
    assert [problem.place.line for problem in told] == [2, 3]
    assert told[-1].hint.endswith("Nothing after this place was read.")


def test_a_cause_is_told_once(loader: str) -> None:
    assert len(problems("a: &x *y\n")) == 1


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: 1\r\nb:\r\n  c: 2\r\n", {"a": "1", "b": {"c": "2"}}),
        ("a: 1\rb: 2\r", {"a": "1", "b": "2"}),
        ("\ufeffa: 1\n", {"a": "1"}),
        ("\u00a0\u00a0a: 1\n\u00a0\u00a0b: 2\n", {"a": "1", "b": "2"}),  # pasted from a web page
        ("a:\u00a01\n", {"a": "1"}),
        ("a:\t1\n", {"a": "1"}),
        ("a: b\tc\n", {"a": "b c"}),
        ("a: [\n\tb,\n\tc]\n", {"a": ["b", "c"]}),  # inside brackets a tab moves nothing
        ("a: |\n  x\n\t\n", {"a": "x\n"}),
        ("a: Cy\u00a0Ray\n", {"a": "Cy\u00a0Ray"}),
        ("a: b\u2028c\n", {"a": "b c"}),
        ("a: x # note\nb: y ## ruler\nc: z #-----\n", {"a": "x", "b": "y", "c": "z"}),
        ("a:  #note on the list\n  - x\n", {"a": ["x"]}),
        ("a: '#4'\nb: C#\n", {"a": "#4", "b": "C#"}),
        ("a: “Lucky” Jim\nb: ’Tis us\n", {"a": "“Lucky” Jim", "b": "’Tis us"}),
        ("a: Smith & Sons\nb: 50%\nc: x@home\n", {"a": "Smith & Sons", "b": "50%", "c": "x@home"}),
        ("---\na: 1\n", {"a": "1"}),
        ("𝒳: {𝒴: é, z: [ж]}\n", {"𝒳": {"𝒴": "é", "z": ["ж"]}}),
    ],
)
def test_what_people_type_is_taken(loader: str, text: str, value: object) -> None:
    assert read(text) == value


def test_columns_count_letters_not_bytes(loader: str) -> None:
    node = yamlfile.parse("{é: 1, 𝒳: [ж, zz]}", "f.yaml")
    assert yamlfile.place_of(node, "𝒳", 1).column == 15


STRANGE_FILES = [
    (b"PK\x03\x04\x14\x00", "a spreadsheet or another kind of zip file"),
    (b"%PDF-1.4\n", "This is a PDF"),
    (b"\x89PNG\r\n\x1a\n", "picture"),
    (gzip.compress(b"a: 1", mtime=0), "compressed"),
    (b"<!doctype html><p>", "web page"),
    ("a: 1\n".encode("utf-16-le"), "UTF-16"),
    (b"a: 1\n\x00\x00\x00", "not a text file"),
    (b"a" * 1_000_001, "longer than 1 MB"),
]


@pytest.mark.parametrize(("data", "message"), STRANGE_FILES)
def test_what_is_no_text_is_called_by_its_name(data: bytes, message: str) -> None:
    with pytest.raises(Refused, match=message):
        yamlfile.decode(data, "f.yaml")


@pytest.mark.parametrize(
    "data",
    [
        "name: Zoë\n".encode(),
        codecs.BOM_UTF8 + "name: Zoë\n".encode(),
        "name: Zoë\n".encode("utf-16"),
        codecs.BOM_UTF16_BE + "name: Zoë\n".encode("utf-16-be"),
        "name: Zoë\n".encode("utf-32"),
    ],
)
def test_marks_of_encoding_are_followed_and_dropped(data: bytes) -> None:
    assert yamlfile.decode(data, "f.yaml") == "name: Zoë\n"


def test_a_letter_of_an_old_code_page_is_told_with_its_place() -> None:
    with pytest.raises(Refused) as caught:
        yamlfile.decode("é: 1\r\nname: Jo".encode() + b"s\xe9, Bo\r\nx: 1", "f.yaml")
    (problem,) = caught.value.problems
    assert (problem.place.line, problem.place.column) == (2, 10)
    assert problem.place.source == "name: José, Bo"
    assert "UTF-8" in problem.hint


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(FileTrouble, match=r"no\.yaml could not be read: there is no such file\."):
        yamlfile.load(str(tmp_path / "no.yaml"))
    with pytest.raises(FileTrouble, match="it is a folder"):
        yamlfile.load(str(tmp_path))
    with pytest.raises(FileTrouble, match="no file name may hold"):
        yamlfile.load("a\0b")


def test_a_file_is_read_and_called_as_asked(tmp_path: Path) -> None:
    path = tmp_path / "Zoë.yaml"
    path.write_bytes("a: Zoë\n".encode())
    assert plain(yamlfile.load(str(path))) == {"a": "Zoë"}
    assert yamlfile.load(str(path), "Zoë.yaml").place == Place("Zoë.yaml", 1, 1, "a: Zoë", 1)


@pytest.mark.parametrize(
    ("text", "message"), [("variant:classic\n", "no space after its colon"), ("hello there", "no word with a colon")]
)
def test_a_file_of_one_text_is_no_record(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Refused, match=message):
        yamlfile.load(str(path))


def test_too_many_values(loader: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert yamlevents.MOST_VALUES == 50_000
    monkeypatch.setattr(yamlevents, "MOST_VALUES", 1_000)
    assert len(read("- a\n" * 999)) == 999
    with pytest.raises(Refused, match="more than 1,000 values"):
        read("- a\n" * 1_000)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 300_000,
        "{a: " * 100_000,
        "- " * 200_000,
        "[" + "a #b, " * 10_000,
        "a: 'b' " + "c " * 20_000,
        "\ta: 1\n" * 2_000,
        "[" + "&a b, " * 2_000 + "]",
    ],
    ids=range(7),
)
def test_no_trap_takes_long(text: str) -> None:
    begun = time.perf_counter()
    problems(text)
    assert time.perf_counter() - begun < 5


PIECES = ["a", "b: ", "- ", "\n", "\n  ", "[", "]", "{", "}", ",", "'", '"', " #", "&x", "*x", "!t", "? ", "|", ">"]
PIECES += ["\t", "@", "%", "---", "“", "é", "\u00a0", "\u2028", "\\", "\r", "key: v\n", "- x\n", "\x00", "\ufffe"]


@settings(max_examples=40)
@given(st.one_of(st.text(max_size=40), st.lists(st.sampled_from(PIECES), max_size=14).map("".join)))
@example('"\\U00110000"')
@example("!<tag:\n")
@example("%TAG ! tag:x\n---\na: 1")
def test_any_text_is_read_or_refused(text: str) -> None:
    node, told = outcome(lambda: yamlfile.parse(text, "f.yaml"))
    assert bool(told) is (node is None)
    for problem in told:
        assert 0 <= problem.place.line <= len(text) + 1
        assert problem.message


@settings(max_examples=50)
@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    text, told = outcome(lambda: yamlfile.decode(data, "f.yaml"))
    assert len(told) == (text is None)


@settings(max_examples=50)
@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_both_loaders_agree(text: str) -> None:
    try:
        outcomes = []
        for loader in (FAST, yaml.SafeLoader):
            yamlevents._fast = loader
            outcomes.append(outcome(lambda: yamlfile.parse(text, "f.yaml")))
    finally:
        yamlevents._fast = FAST
    assert outcomes[0] == outcomes[1]


# -- trees


def test_a_value_is_replaced_added_and_taken_away() -> None:
    tree = yamlfile.parse("a: 1\nlines:\n  - {id: x, each: 1}\n  - {id: y, each: 2}\n", "f.yaml")
    nine = yamlfile.parse("9", "--set")

    def changed(*path: str | int, value: Node | None = nine) -> Any:
        return plain(yamlfile.replace_at(tree, path, value))

    assert changed("lines", "y", "each")["lines"][1] == {"id": "y", "each": "9"}
    assert changed("lines", "1", "each")["lines"][0] == {"id": "x", "each": "9"}
    assert changed("lines", 0, "each")["lines"][0] == {"id": "x", "each": "9"}
    assert changed("lines", "x", value=None)["lines"] == [{"id": "y", "each": "2"}]
    assert changed("b", "c") == {**plain(tree), "b": {"c": "9"}}
    assert changed("a", "c")["a"] == {"c": "9"}
    assert changed("a", value=None) == {"lines": plain(tree)["lines"]}
    assert changed("b", "c", value=None) == plain(tree)
    assert changed("lines", "z", value=None) == plain(tree)
    assert changed() == "9"
    with pytest.raises(Refused, match='no entry "z" in this list') as caught:
        changed("lines", "z", "each")
    assert caught.value.problems[0].place.file == "--set"
