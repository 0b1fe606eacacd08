"""The package as people get it: built, installed elsewhere, and the same to the byte."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
FOLDERS = sorted(PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["sources"])
TEMPLATES = sorted(path.name for path in (ROOT / "sheetgen" / "templates").iterdir())
DATA = [path.relative_to(ROOT) for folder in FOLDERS for path in sorted((ROOT / folder).glob("*.yaml"))]


def run(*command: str, cwd: Path, path: Path | None = None) -> str:
    """Standard output of a Python program that sees only `path` and the installed libraries."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    if path:
        environ["PYTHONPATH"] = str(path)
    done = subprocess.run([sys.executable, *command], cwd=cwd, env=environ, capture_output=True, text=True,
                          encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the wheel was installed; it was built from the source distribution, not the checkout."""
    built, target = tmp_path_factory.mktemp("dist"), tmp_path_factory.mktemp("installed")
    run("-m", "build", "--no-isolation", "--outdir", str(built), str(ROOT), cwd=built)
    (wheel,) = built.glob("*.whl")
    assert list(built.glob("*.tar.gz"))
    run("-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", str(target), str(wheel), cwd=built)
    return target


def test_it_runs_from_where_it_was_installed(installed: Path, tmp_path: Path) -> None:
    where = run("-c", "import sheetgen; print(sheetgen.__file__)", cwd=tmp_path, path=installed)
    assert Path(where.strip()).parent == installed / "sheetgen"


def test_its_sheet_is_the_checkouts_sheet_to_the_byte(installed: Path, tmp_path: Path) -> None:
    order = ("-m", "sheetgen", "blank", "pennies", "--paper", "letter", "--names", "Ann & Łukasz & Cy, Dee & Éd & Flo")
    run(*order, "-o", "theirs.pdf", cwd=tmp_path, path=installed)
    run(*order, "-o", str(tmp_path / "ours.pdf"), cwd=ROOT)
    assert (tmp_path / "theirs.pdf").read_bytes() == (tmp_path / "ours.pdf").read_bytes()


@pytest.mark.parametrize("name", DATA, ids=str)
def test_every_data_file_is_there_and_the_same(installed: Path, name: Path) -> None:
    assert (installed / "sheetgen" / name).read_bytes() == (ROOT / name).read_bytes()


@pytest.mark.parametrize("name", TEMPLATES)
def test_every_template_is_there_and_the_same(installed: Path, name: str) -> None:
    theirs = installed / "sheetgen" / "templates" / name
    assert theirs.read_bytes() == (ROOT / "sheetgen" / "templates" / name).read_bytes()


def test_every_data_file_is_found_and_read_there(installed: Path, tmp_path: Path) -> None:
    program = """
from typing import get_args
from sheetgen import reading, shelf
readers = {"variants": reading.find_variant, "layouts": reading.find_layout, "languages": reading.find_language,
           "themes": reading.find_theme}
for kind in get_args(shelf.Kind):
    for name in shelf.names(kind):
        readers[kind](name)
        print(shelf.find(kind, name))
"""
    found = run("-c", program, cwd=tmp_path, path=installed).split("\n")
    assert sorted(filter(None, found)) == sorted(str(installed / "sheetgen" / name) for name in DATA)


def test_fb094_every_variant_and_layout_is_printed_where_it_was_installed(installed: Path, tmp_path: Path) -> None:
    """Ensures that nothing a sheet needs is found in the checkout only."""
    program = """
from sheetgen import cli, shelf
for name in shelf.names("variants"):
    print(name, cli.main(["blank", name, "--paper", "a4", "--quiet", "-o", name + ".pdf"]))
for name in shelf.names("layouts"):
    print(name, cli.main(["blank", "classic", "--layout", name, "--paper", "a4", "--quiet", "-o", name + ".pdf"]))
"""
    told = [line.split() for line in run("-c", program, cwd=tmp_path, path=installed).splitlines() if " " in line]
    wanted = [name.stem for name in DATA if name.parent.name in {"variants", "layouts"}]
    assert sorted(name for name, _ in told) == sorted(wanted)
    assert {code for _, code in told} == {"0"}
    assert {path.stem for path in tmp_path.glob("*.pdf")} == set(wanted)


def test_nothing_else_is_in_the_wheel(installed: Path) -> None:
    tops = {path.name for path in installed.iterdir()}
    assert {name for name in tops if not name.endswith(".dist-info")} == {"sheetgen", "bin"}
