"""A sheet is made again when its file is saved, and not otherwise."""

from __future__ import annotations

import os

import pytest

from sheetgen import watching


class Enough(Exception):
    """Ends the watch of a test."""


def test_each_save_makes_the_sheet_again_and_a_gone_file_waits(tmp_path):
    """Ensures that a changed file is taken up once, and that an editor's moment without the file does no harm."""
    path = tmp_path / "game.yaml"
    path.write_text("1")
    made: list[str] = []
    steps = iter([
        lambda: None,
        lambda: path.write_text("22"),
        lambda: None,
        lambda: os.rename(path, tmp_path / "away"),
        lambda: path.write_text("333"),
        lambda: None,
    ])

    def pause(_: float) -> None:
        step = next(steps, None)
        if step is None:
            raise Enough
        step()

    with pytest.raises(Enough):
        watching.watch([str(path)], lambda: made.append(path.read_text()), pause=pause)
    assert made == ["1", "22", "333"]


def test_only_files_are_watched(tmp_path, monkeypatch):
    """Ensures that a built-in name is no file to watch."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "our.yaml").write_text("x")
    assert watching.own_files(["classic", "our.yaml", None, 3]) == ["our.yaml"]
