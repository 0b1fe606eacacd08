"""A file of house rules on top of the game that it extends, and files that are something else."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen import kinds, reading, yamlfile
from sheetgen.errors import FileTrouble, Refused


def write(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


def refusal(path: Path) -> str:
    with pytest.raises(Refused) as refused:
        reading.find_variant(str(path))
    return " ".join(f"{problem.message} {problem.hint}" for problem in refused.value.problems)


def test_what_differs_is_enough(tmp_path: Path) -> None:
    house = write(tmp_path, house="title: Ours\nextends: classic\ntarget: 8500\nlines:\n  - {id: natural, each: 700}\n")
    ours, classic = reading.find_variant(str(house / "house.yaml")), reading.find_variant("classic")
    assert (ours.id, ours.title, ours.target) == ("house", "Ours", 8500)
    assert [line.id for line in ours.lines] == [line.id for line in classic.lines]
    assert (ours.lines[0].each, ours.lines[1].each) == (700, 300)
    assert ours.cards == classic.cards


def test_a_line_is_taken_away_by_none(tmp_path: Path) -> None:
    write(tmp_path, house="title: Ours\nextends: classic\nlines: {concealed: none, natural: {each: 600}}\n")
    ours = reading.find_variant(str(tmp_path / "house.yaml"))
    assert "concealed" not in {line.id for line in ours.lines}
    assert ours.lines[0].each == 600


def test_house_rules_stand_on_house_rules_wherever_one_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, first="title: First\nextends: classic\ntarget: 7000\n",
          second="title: Second\nextends: first.yaml\ntie: shared\n")
    monkeypatch.chdir("/")
    ours = reading.find_variant(str(tmp_path / "second.yaml"))
    assert (ours.title, ours.target, ours.tie) == ("Second", 7000, "shared")


def test_a_mistake_is_told_where_it_stands(tmp_path: Path) -> None:
    write(tmp_path, first="title: First\nextends: classic\ntarget: many\n", second="title: S\nextends: first.yaml\n")
    with pytest.raises(Refused) as refused:
        reading.find_variant(str(tmp_path / "second.yaml"))
    (problem,) = refused.value.problems
    assert (Path(problem.place.file).name, problem.place.line) == ("first.yaml", 3)


def test_circles_and_ways_out_are_refused(tmp_path: Path) -> None:
    write(tmp_path, a="title: A\nextends: b.yaml\n", b="title: B\nextends: a.yaml\n", me="title: M\nextends: me.yaml\n",
          out="title: O\nextends: ../out.yaml\n", root="title: R\nextends: /etc/passwd\n",
          typo="title: T\nextends: clasic\n", gone="title: G\nextends: gone-too.yaml\n")
    assert "leads back" in refusal(tmp_path / "a.yaml")
    assert "leads back" in refusal(tmp_path / "me.yaml")
    assert "leads out of the folder" in refusal(tmp_path / "out.yaml")
    assert "root:" not in refusal(tmp_path / "root.yaml")
    assert 'Did you mean "classic"?' in refusal(tmp_path / "typo.yaml")
    with pytest.raises(FileTrouble, match=r"gone-too\.yaml"):
        reading.find_variant(str(tmp_path / "gone.yaml"))


def test_a_tower_of_files_ends_somewhere(tmp_path: Path) -> None:
    write(tmp_path, **{f"f{n}": f"title: F\nextends: f{n + 1}.yaml\n" for n in range(30)})
    assert "stand on each other" in refusal(tmp_path / "f0.yaml")


@pytest.mark.parametrize(("text", "kind"), [
    ("variant: classic\nsides: {A:, B:}\n", "game"), ("sides: {A:, B:}\nrounds: []\n", "game"),
    ("title: Ours\nextends: classic\n", "variant"), ("title: Ours\nlines: []\nrounds: 4\n", "variant"),
    ("title: Wide\nparts: [heading]\n", "layout"), ("code: de\nname: Deutsch\nlines: {natural: Echte}\n", "language"),
    ("shopping: [eggs]\n", ""), ("- a list\n", ""), ("a word\n", ""),
])
def test_the_kind_of_a_file_is_told_from_its_words(text: str, kind: str) -> None:
    assert kinds.kind_of(yamlfile.parse(text, "x.yaml")) == kind


@pytest.mark.parametrize("kind", ["variants", "layouts", "languages"])
def test_every_built_in_file_is_of_its_kind(kind: str) -> None:
    for path in (Path(__file__).parent.parent / kind).glob("*.yaml"):
        assert kinds.kind_of(yamlfile.load(str(path))) == kind.removesuffix("s"), path


def test_options_and_values_are_both_set_by_name() -> None:
    assert reading.find_variant("classic", sets=(("canastas_to_go_out", "2"),)).to_go_out == {"canastas": 2}
    chosen = reading.find_variant("classic", sets=(("target", "10000"),))
    assert (chosen.target, chosen.chosen["target"]) == (10000, "10000")
    assert reading.find_variant("classic", sets=(("target", "8500"),)).target == 8500
    assert reading.find_variant("classic", sets=(("lines.natural.each", "600"),)).lines[0].each == 600
    with pytest.raises(Refused, match='no choice "130"'):
        reading.find_variant("classic", sets=(("fixed_minimum", "130"),))
