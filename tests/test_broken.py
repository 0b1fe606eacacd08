"""Each broken sample is told exactly the problems that are listed for it in broken.yaml."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen import checking, yamlfile
from sheetgen.yamlfile import Mapping, Scalar, Sequence

FOLDER = Path(__file__).parent.parent / "samples/broken"
LISTED = Path(__file__).parent / "broken.yaml"


def listed() -> dict[str, list[str]]:
    """Each file's problems as "line:column message hint"; warnings begin with "warning"."""
    node = yamlfile.load(str(LISTED))
    assert isinstance(node, Mapping)
    return {
        word.text: [line.text for line in value.items if isinstance(line, Scalar)]
        for word, value in node.pairs
        if isinstance(value, Sequence)
    }


def told(name: str) -> list[str]:
    found = checking.check(str(FOLDER / name))
    return [
        f"{'warning ' if p.severity == 'warning' else ''}{p.place.line}:{p.place.column} {p.message} {p.hint}".rstrip()
        for p in found.problems
    ]


def renew() -> None:
    """Writes broken.yaml anew from what is told now; look at the difference."""
    lines = ["# Written by pytest --update from samples/broken; each line is read before it is kept."]
    for path in sorted(FOLDER.iterdir()):
        lines.append(f"{path.name}:")
        lines += [f"  - '{problem.replace(chr(39), chr(39) * 2)}'" for problem in told(path.name)]
    LISTED.write_text("\n".join(lines) + "\n", encoding="utf-8")


def test_every_sample_is_listed(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update"):
        renew()
    assert list(listed()) == sorted(path.name for path in FOLDER.iterdir())


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.iterdir()))
def test_a_broken_sample_is_told_its_problems(name: str) -> None:
    problems = told(name)
    assert problems == listed()[name]
    assert problems
