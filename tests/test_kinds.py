"""What kind of file this is; and a name in --set that may be an option's or a value's."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen import kinds, reading, yamlfile
from sheetgen.errors import Refused


@pytest.mark.parametrize(("text", "kind"), [
    ("variant: classic\nsides: {A:, B:}\n", "game"), ("sides: {A:, B:}\nrounds: []\n", "game"),
    ("title: Ours\nextends: classic\n", "variant"), ("title: Ours\nlines: []\nrounds: 4\n", "variant"),
    ("title: Wide\nparts: [heading]\n", "layout"), ("code: de\nname: Deutsch\nlines: {natural: Echte}\n", "language"),
    ("title: Red\ntint: ffeeee\n", "theme"), ("shopping: [eggs]\n", ""), ("- a list\n", ""), ("a word\n", ""),
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
