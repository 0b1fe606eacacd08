"""The schemas that editors are given: what is right passes, and what is wrong is underlined, never a crash."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from sheetgen import cli, kinds, reading, schemas, yamlfile
from sheetgen.errors import Refused

ROOT = Path(__file__).parent.parent
FOLDERS = {"variants": "variant", "layouts": "layout", "languages": "language", "themes": "theme"}
BUILT_IN = sorted(path for folder in FOLDERS for path in (ROOT / folder).glob("*.yaml"))
SAMPLES = sorted([*(ROOT / "samples").glob("*.yaml"), *(ROOT / "samples" / "club").rglob("*.yaml")])
BROKEN = sorted((ROOT / "samples" / "broken").glob("*.yaml"))


class Editor(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """YAML as an editor reads it (1.2): dates stay texts, no and on too."""


Editor.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in held if tag.rpartition(":")[2] in ("null", "int", "float")]
    for first, held in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
Editor.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("true|false"), list("tf"))


@cache
def validator(kind: str, variant: str = "") -> jsonschema.Draft7Validator:
    made = schemas.schema(kind, reading.find_variant(variant) if variant else None)
    jsonschema.Draft7Validator.check_schema(made)
    return jsonschema.Draft7Validator(json.loads(json.dumps(made)))


def data(text: str, loader: type[yaml.SafeLoader] = Editor) -> Any:
    return json.loads(json.dumps(yaml.load(text, loader), default=str))


def kind_of(path: Path) -> str:
    if path.name.endswith(".game.yaml"):
        return "game"
    return FOLDERS.get(path.parent.name) or kinds.kind_of(yamlfile.load(str(path)))


@pytest.mark.parametrize("path", [*BUILT_IN, *SAMPLES], ids=lambda path: path.name)
def test_every_file_that_comes_with_sheetgen_is_valid(path: Path) -> None:
    read = data(path.read_text(encoding="utf-8"))
    assert not [error.message for error in validator(kind_of(path)).iter_errors(read)]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_samples_are_valid_too_where_no_and_dates_are_taken_for_something_else(path: Path) -> None:
    read = data(path.read_text(encoding="utf-8"), yaml.SafeLoader)
    assert not [error.message for error in validator(kind_of(path)).iter_errors(read)]


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.name)
def test_a_broken_file_is_looked_at_without_a_crash(path: Path) -> None:
    try:
        kind = kind_of(path) or "game"
        read = data(path.read_bytes().decode("utf-8", "replace"))
    except (Refused, yaml.YAMLError):
        return  # no editor could read it either
    assert isinstance(list(validator(kind).iter_errors(read)), list)


@pytest.mark.parametrize("text", [
    "{variant: classic, sides: {A: [No, Null, 7], B: }, table: 4}",
    "{variant: classic, sides: {A: {players: [x], start: 200}, B: y}, rounds: [{A: 5, B: {net: −5}, ended: stock}]}",
    "{variant: classic, sides: {A: , B: }, rounds: [{A: {natural: 1, going_out: yes}, B: {base: 5, points: 10}}]}",
    "{variant: classic, sides: {A: , B: }, rounds: [{A: {melds: [7K], held: 4 4}, B: , alone: A, note: x}]}",
])
def test_what_a_game_may_say(text: str) -> None:
    assert validator("game").is_valid(data(text))
    assert validator("game").is_valid(data(text, yaml.SafeLoader))


@pytest.mark.parametrize("text", [
    "{sides: {A: , B: }}", "{variant: classic, sides: {A: , B: }, round: []}",
    "{variant: classic, sides: {A: , B: }, rounds: [{A: [1, 2]}]}",
    "{variant: classic, sides: {A: {playrs: [x]}, B: }}",
])
def test_a_slip_in_a_game_is_underlined(text: str) -> None:
    assert not validator("game").is_valid(data(text))


def test_with_a_variant_the_lines_are_known() -> None:
    game = "{{variant: classic, sides: {{A: , B: }}, rounds: [{{A: {{{line}: 1}}}}]}}"
    assert validator("game").is_valid(data(game.format(line="natral")))
    assert not validator("game", "classic").is_valid(data(game.format(line="natral")))
    assert validator("game", "classic").is_valid(data(game.format(line="natural")))


@pytest.mark.parametrize("text", [
    "{title: x, extends: classic, target: 8500}",
    "{extends: classic, lines: [{id: natural, each: 700}, {concealed: none}]}",
    "{extends: classic, lines: {natural: {each: 700}, concealed: none}, minimum_meld: {bands: {2: {need: 60}}}}",
    "{extends: classic, tie: none, cards: {2: 25}, options: {target: none}}",
])
def test_a_house_rule_says_only_what_differs(text: str) -> None:
    assert validator("variant").is_valid(data(text))


@pytest.mark.parametrize("text", ["{title: x}", "{extends: classic, taget: 5}", "{extends: classic, decks: many}",
                                  "{extends: classic, lines: [{id: natural, ech: 700}]}"])
def test_a_slip_in_rules_is_underlined(text: str) -> None:
    assert not validator("variant").is_valid(data(text))


@pytest.mark.parametrize("kind", schemas.KINDS)
def test_the_command_prints_it(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["schema", kind]) == 0
    assert json.loads(capsys.readouterr().out)["$schema"] == "http://json-schema.org/draft-07/schema#"


def test_the_command_saves_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = str(tmp_path / "game.schema.json")
    assert cli.main(["schema", "game", "--variant", "classic", "-o", target]) == 0
    assert "natural" in json.loads(Path(target).read_text(encoding="utf-8"))["definitions"]["Entries"]["properties"]
    assert "$schema=" in capsys.readouterr().err
    assert cli.main(["schema", "game", "-o", target]) == 1  # there already
    assert cli.main(["schema", "layout", "--variant", "classic"]) == 2
