"""Starter files: right as they are, right with everything switched on, and never written over somebody's own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sheetgen import beginnings, checking, cli, reading, shelf
from sheetgen.variant import Variant

ENGLISH = reading.find_language("en")
VARIANTS = shelf.names("variants")


def switched_on(text: str) -> str:
    return re.sub("^# ", "", text, flags=re.MULTILINE)


def errors(path: Path, text: str) -> list[str]:
    checked = checking.check(str(path), text.encode())
    return [problem.message for problem in checked.problems if problem.severity == "error"]


def settled(path: Path, text: str) -> Variant:
    """The rules in a text; refused if anything is wrong with them."""
    path.write_text(text, encoding="utf-8")
    return reading.find_variant(str(path))


@pytest.mark.parametrize("name", VARIANTS)
def test_rules_begun_from_any_variant_are_sound(name: str, tmp_path: Path) -> None:
    variant = reading.find_variant(name)
    text = beginnings.rules(variant, name, "Our house", "our-house.yaml", ENGLISH)
    assert settled(tmp_path / "as-it-is.yaml", text).lines == variant.lines
    on = settled(tmp_path / "on.yaml", switched_on(text))
    assert [line.id for line in on.lines] == [*(line.id for line in variant.lines), "our_own"]
    assert on.cards == variant.cards
    assert switched_on(text).count("\n# ") == 0


def test_check_finds_nothing_wrong_with_them(tmp_path: Path) -> None:
    text = beginnings.rules(reading.find_variant("samba"), "samba", "Our house", "our-house.yaml", ENGLISH)
    assert errors(tmp_path / "our-house.yaml", text) == []
    assert errors(tmp_path / "our-house.yaml", switched_on(text)) == []


@pytest.mark.parametrize("name", VARIANTS)
def test_a_game_begun_of_any_variant_is_sound(name: str, tmp_path: Path) -> None:
    variant = reading.find_variant(name)
    text = beginnings.record(variant, name, "our.game.yaml", ENGLISH)
    assert errors(tmp_path / "our.game.yaml", text) == []
    assert errors(tmp_path / "our.game.yaml", switched_on(text)) == []
    for line in variant.lines:
        assert line.derived is not None or f"##   {line.id} " in text


def test_each_way_to_sit_has_its_names(tmp_path: Path) -> None:
    for seat in reading.find_variant("classic").seats:
        variant = reading.find_variant("classic", seat=(seat.players, seat.sides))
        text = beginnings.record(variant, "classic", "x.game.yaml", ENGLISH)
        assert errors(tmp_path / "x.game.yaml", text) == []
        assert len(re.findall(r"^  \S.*: \[", text, re.MULTILINE)) == seat.sides


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_house_rules_are_written_and_never_over_anything(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["new", "variant", "Elm Street", "--from", "pennies"]) == 0
    said = capsys.readouterr()
    assert said.out == "Saved   elm-street.yaml\n"
    assert "sheetgen check elm-street.yaml" in said.err
    path = here / "elm-street.yaml"
    first = path.read_text(encoding="utf-8")
    assert "title: Elm Street\nextends: pennies\n" in first
    path.write_text(first + "# mine\n", encoding="utf-8")
    assert cli.main(["new", "variant", "Elm Street"]) == 1
    assert "--force" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8").endswith("# mine\n")
    assert cli.main(["new", "variant", "Elm Street", "--force"]) == 0
    assert "extends: classic\n" in path.read_text(encoding="utf-8")


def test_house_rules_may_begin_from_other_house_rules(here: Path) -> None:
    assert cli.main(["new", "variant", "first"]) == 0
    assert cli.main(["new", "variant", "second.yaml", "--from", "first.yaml"]) == 0
    assert cli.main(["check", "second.yaml"]) == 0
    assert cli.main(["blank", "second.yaml", "-q"]) == 0


@pytest.mark.parametrize(("arguments", "name"), [
    ((), "our.game.yaml"), (("Tuesday",), "tuesday.game.yaml"), (("tuesday.game.yaml",), "tuesday.game.yaml"),
    (("-o", "x.yaml"), "x.yaml"), (("--players", "6", "--sides", "3"), "our.game.yaml"),
])
def test_a_game_is_begun_and_can_be_printed(here: Path, arguments: tuple[str, ...], name: str) -> None:
    assert cli.main(["new", "game", *arguments]) == 0
    assert (here / name).is_file()
    assert cli.main(["check", "--strict", name]) == 0
    assert cli.main(["fill", "-q", name]) == 0


def test_an_unknown_game_is_no_beginning(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["new", "variant", "--from", "clasic"]) == 1
    assert 'Did you mean "classic"?' in capsys.readouterr().err
    assert list(here.iterdir()) == []
