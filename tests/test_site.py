"""`sheetgen club site`: from a club's file to a folder of pages, told as it goes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sheetgen import folder, preview
from sheetgen.cli import main
from sheetgen.errors import FileTrouble

GAME = """\
variant: classic
date: 2026-11-{number}
table: {number}
sides:
  Ann & Bob: [Ann, Bob]
  Cy & Dee: [Cy, Dee]
rounds:
  - {{Ann & Bob: 5200, Cy & Dee: {number}}}
"""


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A club with one small sheet and two games; where its file lies."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "records").mkdir()
    for number in (10, 15):
        (tmp_path / "records" / f"{number}.game.yaml").write_text(GAME.format(number=number), encoding="utf-8")
    return offering(tmp_path, variants="[samba]")


def offering(home: Path, **site: str) -> Path:
    chosen = {"layouts": "[rules]", "papers": "[a4]", "sizes": "[normal]"} | site
    path = home / "elm.club.yaml"
    lines = "".join(f"  {key}: {value}\n" for key, value in chosen.items())
    path.write_text(f"name: Elm Street\nrecords: records\nsite:\n{lines}", encoding="utf-8")
    return path


def held(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def test_a_folder_with_the_clubs_name_is_made(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["club", "site", "elm.club.yaml"]) == 0
    said = capsys.readouterr()
    assert said.out == f"Saved   {os.path.join('elm-street-site', 'index.html')}   (5 pages, 2 PDFs, 2 pictures)\n"
    assert "copy the folder elm-street-site to a web host" in said.err
    assert set(held(club.parent / "elm-street-site")) == {
        "index.html", "rules-classic.html", "rules-samba.html", "standings.html", "events.html", "style.css",
        "sheets/canasta-classic-4p-rules-a4-normal.pdf", "sheets/canasta-samba-4p-rules-a4-normal.pdf",
        "pictures/canasta-classic-4p-rules-a4-normal.png", "pictures/canasta-samba-4p-rules-a4-normal.png",
        folder.LIST}


def test_made_again_it_replaces_what_it_made(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["club", "site", "elm.club.yaml", "-o", "www"]) == 0
    (club.parent / "www" / "mine.html").write_text("mine", encoding="utf-8")
    offering(club.parent)
    capsys.readouterr()
    assert main(["club", "site", "elm.club.yaml", "-o", "www", "-q"]) == 0
    said = capsys.readouterr()
    assert (said.out, said.err) == (f"{os.path.join('www', 'index.html')}\n", "")
    assert not [path for path in held(club.parent / "www") if "samba" in path]
    (club.parent / "www" / "index.html").write_text("mine as well", encoding="utf-8")
    assert main(["club", "site", "elm.club.yaml", "-o", "www"]) == 1
    assert "www/index.html was changed since sheetgen made it." in capsys.readouterr().err.replace(os.sep, "/")
    assert main(["club", "site", "elm.club.yaml", "-o", "www", "--force"]) == 0
    assert held(club.parent / "www")["mine.html"] == b"mine"


def test_a_bad_record_is_told_and_left_out(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = club.parent / "records" / "11.game.yaml"
    bad.write_text(GAME.format(number=11).replace("5200", "lots"), encoding="utf-8")
    assert main(["club", "site", "elm.club.yaml"]) == 1
    said = capsys.readouterr()
    assert "11.game.yaml" in said.err
    assert "line 8" in said.err
    assert "This record is left out." in said.err
    assert said.out.startswith("Saved ")
    events = held(club.parent / "elm-street-site")["events.html"].decode()
    assert "November 15, 2026" in events
    assert "November 11, 2026" not in events


def test_a_club_may_not_have_played_yet(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for record in (club.parent / "records").iterdir():
        record.unlink()
    assert main(["club", "site", "elm.club.yaml"]) == 0
    assert "The pages show no games." in capsys.readouterr().err
    (club.parent / "records").rmdir()
    assert main(["club", "site", "elm.club.yaml"]) == 1
    assert "There is no folder" in capsys.readouterr().err
    assert b"No games have been recorded yet." in held(club.parent / "elm-street-site")["standings.html"]


def test_without_what_draws_pictures_there_are_none_and_it_is_said_once(
        club: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def nothing_to_draw_with(*_: object, **__: object) -> None:
        raise FileTrouble("Pictures need one more package.")

    monkeypatch.setattr(preview, "pictures", nothing_to_draw_with)
    assert main(["club", "site", "elm.club.yaml"]) == 0
    said = capsys.readouterr()
    assert said.err.count("Pictures need one more package.") == 1
    assert "(5 pages, 2 PDFs)" in said.out
    assert b"<img" not in held(club.parent / "elm-street-site")["index.html"]


def test_another_run_on_another_day_gives_the_same_bytes(club: Path) -> None:
    assert main(["club", "site", "elm.club.yaml", "-o", "one"]) == 0
    elsewhere = os.environ | {"PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo"}
    done = subprocess.run([sys.executable, "-m", "sheetgen", "club", "site", str(club), "-o", "two"], check=False,
                          cwd=club.parent, capture_output=True, env=elsewhere)
    assert done.returncode == 0, done.stderr
    assert held(club.parent / "one") == held(club.parent / "two")


def test_a_file_of_another_kind_and_a_folder_in_vain(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["club", "site", "records/10.game.yaml"]) == 1
    assert "game" in capsys.readouterr().err
    assert main(["club", "site", "."]) == 3
    assert main(["club", "site", "elm.club.yaml", "-o", "elm.club.yaml"]) == 3
    assert not [path for path in club.parent.iterdir() if path.name not in {"elm.club.yaml", "records"}]


def test_the_samples_pages_are_as_they_would_be_made_now(tmp_path: Path) -> None:
    """`make gallery` renews them, and draws the PDFs and pictures beside them, which are not kept."""
    club = Path(__file__).parent.parent / "samples" / "club"
    assert main(["club", "site", str(club / "elm-street.club.yaml"), "-o", str(tmp_path)]) == 0
    ours, theirs = held(tmp_path), held(club / "pages")
    pages = {path for path in ours if path.endswith((".html", ".css"))}
    assert len(pages) == 5
    assert pages == {path for path in theirs if path.endswith((".html", ".css"))}
    assert {path: ours[path] for path in pages} == {path: theirs[path] for path in pages}
