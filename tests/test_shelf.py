"""Files found by name or by path, and never outside the folder of the file that mentions them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sheetgen import shelf
from sheetgen.errors import FileTrouble, Place, Refused


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A club's folder with a variant, a subfolder and a file outside; we are in another folder."""
    folder = tmp_path / "club"
    (folder / "more").mkdir(parents=True)
    (tmp_path / "elsewhere").mkdir()
    for path in (folder / "house.yaml", folder / "more/base.yaml", tmp_path / "secret.yaml"):
        path.write_text("title: x\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path / "elsewhere")
    return folder


def hint(refused: pytest.ExceptionInfo[Refused]) -> str:
    (problem,) = refused.value.problems
    return problem.hint


def test_built_in_files_are_found_by_name() -> None:
    assert "classic" in shelf.names("variants")
    assert list(shelf.names("layouts")) == sorted(shelf.names("layouts"))
    for kind in ("variants", "layouts", "languages"):
        for name in shelf.names(kind):
            path = shelf.find(kind, name)
            assert os.path.isabs(path)
            assert path.endswith(f"{kind}/{name}.yaml")


def test_a_package_that_holds_its_data_is_looked_into_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "_PACKAGE", str(tmp_path / "sheetgen"))
    for folder, name in (("sheetgen/variants", "classic"), ("variants", "classic"), ("variants", "samba")):
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
        (tmp_path / folder / f"{name}.yaml").write_text("", encoding="utf-8")
    assert shelf.names("variants") == ("classic", "samba")
    assert shelf.find("variants", "classic") == str(tmp_path / "sheetgen/variants/classic.yaml")
    assert shelf.find("variants", "samba") == str(tmp_path / "variants/samba.yaml")
    assert shelf.names("themes") == ()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("clasic", 'Did you mean "classic"?'),
        ("Classic", 'Did you mean "classic"?'),
        ("zzzz", "Known here: "),
        ("", "Known here: "),
    ],
)
def test_an_unknown_name_is_told_with_the_nearest(name: str, said: str) -> None:
    with pytest.raises(Refused, match=f'There is no variant called "{name}".') as refused:
        shelf.find("variants", name, place=Place("g.yaml", 3))
    assert said in hint(refused)
    assert refused.value.problems[0].place.line == 3


@pytest.mark.parametrize("name", ["..", "../secret", "/etc/passwd", "a\0b"])
def test_a_name_is_no_way_out(name: str, club: Path) -> None:
    with pytest.raises(Refused):
        shelf.find("variants", name, str(club / "game.yaml"))


def test_a_file_of_that_name_is_hinted_at(club: Path) -> None:
    with pytest.raises(Refused) as refused:
        shelf.find("variants", "house", str(club / "game.yaml"))
    assert hint(refused) == 'For the file write "house.yaml".'


def test_a_path_starts_from_where_it_was_written(club: Path) -> None:
    assert shelf.find("variants", "../club/house.yaml") == str(club / "house.yaml")
    assert shelf.find("variants", "house.yaml", str(club / "game.yaml")) == str(club / "house.yaml")
    assert shelf.find("variants", "more/base.yaml", "../club/game.yaml") == str(club / "more/base.yaml")
    assert shelf.find("variants", "more\\base.yaml", str(club / "game.yaml")) == str(club / "more/base.yaml")


def test_a_missing_file_is_told_with_its_full_path_and_a_neighbour(club: Path) -> None:
    with pytest.raises(FileTrouble) as trouble:
        shelf.find("variants", "huose.yaml", str(club / "game.yaml"))
    assert str(trouble.value) == f'There is no file {club}/huose.yaml. Did you mean "house.yaml"?'
    with pytest.raises(FileTrouble, match=r"There is no folder .*/club/none, either\."):
        shelf.find("variants", str(club / "none/x.yaml"))


@pytest.mark.parametrize(
    "path",
    ["../secret.yaml", "more/../../secret.yaml", "/etc/hostname", "C:\\x.yaml", "\\\\host\\x.yaml", "~/x.yaml",
     "..\\secret.yaml", "link.yaml", "linked/secret.yaml", "../club2/x.yaml", "a\0.yaml", ".."],
)  # fmt: skip
def test_a_file_cannot_reach_out_of_its_folder(club: Path, path: str) -> None:
    (club / "link.yaml").symlink_to(club.parent / "secret.yaml")
    (club / "linked").symlink_to(club.parent)
    (club.parent / "club2").mkdir()
    with pytest.raises(Refused, match=r"leads out of the folder of game\.yaml") as refused:
        shelf.inside(path, str(club / "game.yaml"))
    assert "title" not in str(refused.value)


def test_a_link_within_the_folder_is_followed(club: Path) -> None:
    (club / "link.yaml").symlink_to(club / "more/base.yaml")
    assert shelf.inside("link.yaml", str(club / "game.yaml")) == str(club / "link.yaml")


def test_a_folder_that_is_reached_through_a_link_is_itself(club: Path) -> None:
    (club.parent / "way").symlink_to(club)
    assert shelf.find("variants", "house.yaml", str(club.parent / "way/game.yaml")) == str(club / "house.yaml")
