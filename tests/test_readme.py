"""What README.md tells people to type works, in the order in which it tells them."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sheetgen.cli import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def test_every_command_of_the_readme_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files that README.md shows are written where its reader would write them, and every command is run."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(ROOT / "samples", "samples")
    ran = []
    for kind, block in BLOCKS:
        if kind == "yaml":
            name = re.match(r"# (\S+\.yaml)\n", block)
            assert name, "a YAML example begins with its file's name"
            Path(name[1]).write_text(block, encoding="utf-8")
        for line in block.splitlines() if kind == "console" else ():
            command = shlex.split(line.removeprefix("$ "))
            assert command[0] == "sheetgen"
            # The samples hold one game with a wrong total on purpose: a glob of them ends with 1.
            allowed = {0, 1} if any("*" in word for word in command) else {0}
            assert main(command[1:]) in allowed, line
            ran.append(line)
    assert len(ran) > 15


def test_every_command_that_there_is_stands_in_the_readme() -> None:
    for command in ("blank", "fill", "score", "check", "why", "import", "variants", "minimum"):
        assert f"$ sheetgen {command}" in README


def test_its_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", README):
        assert (ROOT / target).exists(), target


@pytest.mark.parametrize("goal", ["sheet", "test", "check"])
def test_the_make_goals_are_there(goal: str) -> None:
    make = shutil.which("make")
    if not make:
        pytest.skip("make is missing")
    plan = subprocess.run([make, "--dry-run", goal], cwd=ROOT, capture_output=True, text=True, check=False)
    assert plan.returncode == 0, plan.stderr
    assert {"sheet": "sheetgen blank", "test": "pytest", "check": "mypy"}[goal] in plan.stdout


def test_make_sheet_does_what_it_says(tmp_path: Path) -> None:
    """The two commands of `make sheet`, as the Makefile has them."""
    recipes = re.findall(r"^\t@\$\(BIN\)/(sheetgen .*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    sample = re.search(r"^SAMPLE := (.+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert sample
    assert len(recipes) == 2
    for recipe in recipes:
        words = shlex.split(recipe.replace("$(SAMPLE)", str(ROOT / sample[1])))
        done = subprocess.run([sys.executable, "-m", *words], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    assert len(list((tmp_path / "out").glob("*.pdf"))) == 2
