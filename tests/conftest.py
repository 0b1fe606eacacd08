"""What the tests share: snapshots that `--update` renews, and the Debian tools that some of them need."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

from sheetgen import cli

Run = Callable[..., tuple[int, str, str]]
"""Runs a command; returns its exit code, standard output and standard error."""

os.environ.pop("PYTHONUNBUFFERED", None)  # programs are started as users start them, with streams that wait

SNAPSHOTS = Path(__file__).parent / "snapshots"
PACKAGES = {"qpdf": "qpdf", "pdftotext": "poppler-utils", "pdffonts": "poppler-utils",
            "pdfinfo": "poppler-utils", "pdftoppm": "poppler-utils", "chromium": "chromium"}

# Two slow cores may take their time, and the same examples come up on every machine.
settings.register_profile("sheetgen", deadline=None, derandomize=True, max_examples=25)
settings.load_profile("sheetgen")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="write the snapshots anew instead of comparing them")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs one command in an empty folder, on US Letter, in English; returns exit code, standard output and error."""
    monkeypatch.chdir(tmp_path)
    for name in ("PAPERSIZE", "LC_ALL", "LC_PAPER", "LC_MESSAGES", "LANG", "SHEETGEN_LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SHEETGEN_PAPER", "letter")

    def once(*arguments: str) -> tuple[int, str, str]:
        capsys.readouterr()
        code = cli.main(list(arguments))
        said = capsys.readouterr()
        return code, said.out, said.err

    return once


@pytest.fixture
def snapshot(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compares a text with tests/snapshots/<name>.txt, or writes it there with --update."""
    update = request.config.getoption("--update")

    def compare(name: str, text: str) -> None:
        path = SNAPSHOTS / f"{name}.txt"
        if update:
            SNAPSHOTS.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        if not path.exists():
            pytest.fail(f"{path.name} is not there yet: look at the text, then run pytest --update")
        assert text.splitlines() == path.read_text(encoding="utf-8").splitlines()

    return compare


@pytest.fixture(scope="session")
def tool() -> Callable[[str], str]:
    """The path of a Debian tool; where it is missing the test is skipped by name, or fails if tools are a must."""

    def path_of(name: str) -> str:
        found = shutil.which(name)
        if found:
            return found
        said = f"{name} is missing; Debian has it in {PACKAGES.get(name, name)}"
        if os.environ.get("SHEETGEN_REQUIRE_TOOLS") == "1":
            pytest.fail(said)
        pytest.skip(said)

    return path_of
