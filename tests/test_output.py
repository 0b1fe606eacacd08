"""Files written whole or not at all; names that every system takes."""

from __future__ import annotations

import errno
import io
import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfgen import canvas

from sheetgen import output
from sheetgen.errors import FileTrouble, Refused

OURS = b"%PDF-1.4\n1 0 obj << /Producer (sheetgen 0.1) >> endobj"


def pdf(creator: str) -> bytes:
    """A PDF as ReportLab writes it."""
    stream = io.BytesIO()
    drawn = canvas.Canvas(stream, invariant=1)
    drawn.setCreator(creator)
    drawn.drawString(9, 9, "x")
    drawn.save()
    return stream.getvalue()


def test_a_file_is_written_and_its_folders_made(tmp_path: Path) -> None:
    path = tmp_path / "a/b/c.pdf"
    output.write(str(path), OURS)
    assert path.read_bytes() == OURS
    assert [entry.name for entry in path.parent.iterdir()] == ["c.pdf"]


@pytest.mark.parametrize("old", [OURS, b"", pdf("sheetgen 0.1"), b"%PDF-1.4\n" + b"x" * (1 << 20) + OURS])
def test_what_sheetgen_made_is_replaced(tmp_path: Path, old: bytes) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(old)
    output.write(str(path), b"new")
    assert path.read_bytes() == b"new"


@pytest.mark.parametrize("old", [b"a letter to sheetgen", pdf("Word"), b"%PDF-1.4\n", b"/Producer (sheetgen)"])
def test_what_others_made_needs_force(tmp_path: Path, old: bytes) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(old)
    with pytest.raises(Refused, match="is there already, and is not a sheet of ours") as refused:
        output.write(str(path), OURS)
    assert "--force" in refused.value.problems[0].hint
    assert path.read_bytes() == old
    output.write(str(path), OURS, force=True)
    assert path.read_bytes() == OURS


def test_a_name_across_two_blocks_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"%PDF" + b"x" * ((1 << 20) - 14) + b"/Creator (sheetgen)")
    output.write(str(path), b"new")
    assert path.read_bytes() == b"new"


def test_permissions_stay_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(OURS)
    path.chmod(0o640)
    output.write(str(path), b"new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    old = os.umask(0o027)
    try:
        output.write(str(tmp_path / "a.pdf"), b"new")
    finally:
        os.umask(old)
    assert stat.S_IMODE((tmp_path / "a.pdf").stat().st_mode) == 0o640


def test_a_link_stays_and_its_target_is_written(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link.pdf").symlink_to("real/a.pdf")
    for data in (OURS, b"new"):
        output.write(str(tmp_path / "link.pdf"), data)
        assert (tmp_path / "link.pdf").is_symlink()
        assert (tmp_path / "real/a.pdf").read_bytes() == data


def test_a_device_is_written_to(tmp_path: Path) -> None:
    output.write("/dev/null", b"x")
    assert not Path("/dev/null").is_file()
    with pytest.raises(FileTrouble, match=r"/dev/full could not be written: the disk is full\."):
        output.write("/dev/full", b"x")


def folder(path: Path) -> None:
    path.mkdir()


def read_only(path: Path) -> None:
    path.write_bytes(OURS)
    path.chmod(0o444)


def circle(path: Path) -> None:
    path.symlink_to(path)


@pytest.mark.parametrize(
    ("prepare", "name", "reason"),
    [
        (folder, "a.pdf", "it is a folder, not a file"),
        (read_only, "a.pdf", "it may only be read"),
        (read_only, "a.pdf/b/c.pdf", "a part of its path is a file, not a folder"),
        (circle, "a.pdf", "its links lead in a circle"),
        (folder, "x" * 300 + ".pdf", "its name is too long"),
        (folder, "a\0.pdf", "its name holds a character"),
    ],
)
def test_what_is_in_the_way_is_told_in_one_line(
    tmp_path: Path, prepare: Callable[[Path], None], name: str, reason: str
) -> None:
    prepare(tmp_path / "a.pdf")
    with pytest.raises(FileTrouble) as trouble:
        output.write(str(tmp_path / name), b"new", force=True)
    assert str(trouble.value).startswith(f"{tmp_path / name} could not be written: {reason}")
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.pdf"]


@pytest.mark.parametrize(
    ("fault", "raised", "reason"),
    [
        (OSError(errno.ENOSPC, "x"), FileTrouble, "the disk is full"),
        (PermissionError(errno.EACCES, "x"), FileTrouble, "its permissions forbid it"),
        (OSError(errno.EROFS, "x"), FileTrouble, "can only be read"),
        (KeyboardInterrupt(), KeyboardInterrupt, None),
    ],
)
@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failure_leaves_all_as_it_was(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    step: str,
    fault: BaseException,
    raised: type[BaseException],
    reason: str | None,
) -> None:
    def fail(*_: object) -> None:
        raise fault

    old = tmp_path / "old.pdf"
    old.write_bytes(OURS)
    monkeypatch.setattr(os, step, fail)
    for path in (old, tmp_path / "new/folder/a.pdf"):
        with pytest.raises(raised, match=reason):
            output.write(str(path), b"new")
    assert [entry.name for entry in tmp_path.iterdir()] == ["old.pdf"]
    assert old.read_bytes() == OURS


def test_a_folder_that_another_run_made_meanwhile_is_no_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = os.mkdir

    def mkdir(path: str) -> None:
        made(path)
        made(path)

    monkeypatch.setattr(os, "mkdir", mkdir)
    output.write(str(tmp_path / "a/b.pdf"), b"new")
    assert (tmp_path / "a/b.pdf").read_bytes() == b"new"


@pytest.mark.parametrize(
    ("parts", "name"),
    [
        (("canasta", "classic", "4p", "letter"), "canasta-classic-4p-letter"),
        (("A/B: 1?",), "a-b-1"),
        (("Zoë's Bühne", "Straße"), "zoes-buhne-strasse"),
        (("Łukasz & Þór",), "lukasz-and-thor"),
        (("Ωμέγα",), "omega"),
        (("Щука и ёж",), "shchuka-i-ezh"),
        (("李明",), "u674e-u660e"),
        (("Ana.",), "ana"),
        (("..",), "sheet"),
        ((), "sheet"),
        (("", "a4"), "a4"),
        (("CON",), "con-sheet"),
        (("com1",), "com1-sheet"),
        (("con", "a4"), "con-a4"),
        (("Bo\u200b\u202e",), "bo"),
        (("x" * 300, "letter", "large"), "x" * 43 + "-letter-large"),
    ],
)
def test_file_names(parts: tuple[str, ...], name: str) -> None:
    assert output.file_name(*parts) == name


@given(st.lists(st.text(max_size=80), max_size=5))
def test_any_text_makes_a_name_that_every_system_takes(parts: list[str]) -> None:
    name = output.file_name(*parts)
    assert 1 <= len(name) <= 56
    assert set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert name.strip("-") == name
    assert name not in {"con", "prn", "aux", "nul", "com1", "lpt9"}


def test_names_are_told_apart() -> None:
    assert output.apart(["a.pdf", "A.pdf", "b.pdf", "a.pdf"]) == ("a.pdf", "A-2.pdf", "b.pdf", "a-3.pdf")
    assert output.apart(["a.pdf", "a.pdf", "a-2.pdf"]) == ("a.pdf", "a-3.pdf", "a-2.pdf")


@given(st.lists(st.sampled_from(["a.pdf", "A.pdf", "a-2.pdf", "a-2-2.pdf", "b.pdf"]), max_size=8))
def test_no_name_is_given_twice(wanted: list[str]) -> None:
    given_names = output.apart(wanted)
    assert len({name.casefold() for name in given_names}) == len(wanted)
