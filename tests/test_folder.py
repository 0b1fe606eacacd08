"""A folder of ours: what we made is replaced or removed, and nothing else is touched."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sheetgen import folder, output
from sheetgen.errors import FileTrouble, Refused

PAGES = {"index.html": b"<p>one", "sheets/a.pdf": b"%PDF a", "de/index.html": b"<p>eins"}


def held(root: Path) -> dict[str, bytes]:
    """Everything in the folder but our list."""
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(root.rglob("*"))
            if path.is_file() and path.name != folder.LIST}


def refused(root: Path, files: dict[str, bytes]) -> list[str]:
    with pytest.raises(Refused) as problems:
        folder.write(str(root), files)
    return [problem.message for problem in problems.value.problems]


def test_the_folder_is_made_and_holds_the_files(tmp_path: Path) -> None:
    root = tmp_path / "new" / "site"
    assert folder.write(str(root), PAGES) == 0
    assert held(root) == PAGES


def test_old_files_of_ours_go_and_others_stay(tmp_path: Path) -> None:
    folder.write(str(tmp_path), PAGES)
    (tmp_path / "sheets" / "theirs.pdf").write_bytes(b"%PDF theirs")
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    (tmp_path / ".htaccess").write_text("mine too", encoding="utf-8")
    assert folder.write(str(tmp_path), {"index.html": b"<p>two"}) == 2
    assert held(tmp_path) == {"index.html": b"<p>two", "sheets/theirs.pdf": b"%PDF theirs", "notes.txt": b"mine",
                              ".htaccess": b"mine too"}
    assert not (tmp_path / "de").exists()


def test_the_same_again_writes_nothing(tmp_path: Path) -> None:
    folder.write(str(tmp_path), PAGES)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()}
    for path in before:
        os.utime(path, ns=(0, 0))
    folder.write(str(tmp_path), PAGES)
    written = [path.name for path in before if path.stat().st_mtime_ns]
    assert written == []


def test_what_is_not_ours_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("their page", encoding="utf-8")
    assert refused(tmp_path, PAGES) == [f"{tmp_path}/index.html exists, and sheetgen did not make it."]
    assert held(tmp_path) == {"index.html": b"their page"}
    folder.write(str(tmp_path), PAGES, force=True)
    assert held(tmp_path) == PAGES


def test_what_was_changed_since_is_theirs(tmp_path: Path) -> None:
    folder.write(str(tmp_path), PAGES)
    (tmp_path / "index.html").write_text("edited", encoding="utf-8")
    (tmp_path / "de" / "index.html").write_text("bearbeitet", encoding="utf-8")
    (message,) = refused(tmp_path, {"index.html": b"<p>two"})
    assert message == f"{tmp_path}/index.html was changed since sheetgen made it."
    assert folder.write(str(tmp_path), {"index.html": b"<p>two"}, force=True) == 1  # and the German page stays
    assert held(tmp_path) == {"index.html": b"<p>two", "de/index.html": b"bearbeitet"}


def test_a_list_of_somebody_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / folder.LIST).write_text("my shopping list\n", encoding="utf-8")
    assert refused(tmp_path, PAGES) == [f"{tmp_path}/{folder.LIST} exists, and sheetgen did not make it."]


@pytest.mark.parametrize("path", ["../out.txt", "/etc/passwd", "a/../../out.txt", "./out.txt", "C:\\out.txt", "..",
                                  "a//b", ".hidden", "a b"])
def test_a_list_that_was_tampered_with_removes_nothing(path: str, tmp_path: Path) -> None:
    outside = tmp_path / "out.txt"
    outside.write_bytes(b"x")
    root = tmp_path / "site"
    folder.write(str(root), {"index.html": b"x"})
    listed = root / folder.LIST
    listed.write_text(listed.read_text(encoding="utf-8").replace("index.html", path), encoding="utf-8")
    assert folder.write(str(root), {"index.html": b"x"}) == 0
    assert outside.exists()
    assert path not in (root / folder.LIST).read_text(encoding="utf-8")


def test_a_link_is_never_followed(tmp_path: Path) -> None:
    away, root = tmp_path / "away", tmp_path / "site"
    away.mkdir()
    root.mkdir()
    (away / "a.pdf").write_bytes(b"theirs")
    (root / "sheets").symlink_to(away)
    assert refused(root, PAGES) == [f"{root}/sheets is a link and may lead out of the folder."]
    with pytest.raises(Refused):
        folder.write(str(root), PAGES, force=True)
    assert (away / "a.pdf").read_bytes() == b"theirs"
    (root / "sheets").unlink()
    folder.write(str(root), PAGES)
    for path in ("sheets/a.pdf", "de/index.html"):  # stale, and links by now: not ours to remove
        (root / path).unlink()
        (root / path).symlink_to(away / "a.pdf")
    assert folder.write(str(root), {"index.html": b"<p>one"}) == 0
    assert (away / "a.pdf").exists()


def test_a_link_to_the_folder_itself_is_its_owners_choice(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "site").symlink_to(tmp_path / "real")
    folder.write(str(tmp_path / "site"), PAGES)
    assert held(tmp_path / "real") == PAGES


def test_a_folder_in_the_way_is_told(tmp_path: Path) -> None:
    (tmp_path / "index.html").mkdir()
    with pytest.raises(FileTrouble, match="it is a folder, not a file"):
        folder.write(str(tmp_path), PAGES)
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(FileTrouble):
        folder.write(str(tmp_path / "file"), PAGES)


def test_a_run_that_was_stopped_is_taken_up_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.write(str(tmp_path), PAGES)
    new = {path: data + b" new" for path, data in PAGES.items()} | {"rules.html": b"<p>rules"}
    whole, count = output.write, []

    def stops(path: str, data: bytes, *, force: bool = False) -> None:
        count.append(path)
        if len(count) > 3:
            raise KeyboardInterrupt
        whole(path, data, force=force)

    monkeypatch.setattr(output, "write", stops)
    with pytest.raises(KeyboardInterrupt):
        folder.write(str(tmp_path), new)
    assert held(tmp_path) != PAGES
    assert held(tmp_path) != new
    monkeypatch.undo()
    folder.write(str(tmp_path), new)
    assert held(tmp_path) == new
    assert folder.write(str(tmp_path), {"index.html": b"last"}) == 3
    assert held(tmp_path) == {"index.html": b"last"}
