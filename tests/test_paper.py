"""Papers by name and by size, and the default with its reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen import paper
from sheetgen.errors import Refused

NO_FILE = "/nonexistent/papersize"


@pytest.mark.parametrize(("name", "width", "height"), [
    ("letter", 612, 792), ("a4", 595.28, 841.89), ("A4", 595.28, 841.89), ("US Letter", 612, 792),
    ("legal", 612, 1008), ("half-letter", 396, 612), ("half_letter", 396, 612), ("a3", 841.89, 1190.55),
    ("a5", 419.53, 595.28), ("a6", 297.64, 419.53), ("120x200mm", 340.16, 566.93),
    ("200 x 120 mm", 566.93, 340.16),
])
def test_papers_have_their_sizes(name: str, width: float, height: float) -> None:
    found = paper.find(name)
    assert (round(found.width, 2), round(found.height, 2)) == (width, height)


def test_every_name_told_is_found_and_has_a_title() -> None:
    for name in paper.names():
        assert paper.find(name).name == name
        assert paper.find(name).title


def test_a_misspelt_paper_gets_the_nearest_name() -> None:
    with pytest.raises(Refused) as refused:
        paper.find("leter")
    problem = refused.value.problems[0]
    assert problem.message == '"leter" is not a paper sheetgen knows. Did you mean "letter"?'
    assert "120x200mm" in problem.hint


@pytest.mark.parametrize("size", ["10x200mm", "120x9999mm"])
def test_a_size_no_printer_takes_is_refused(size: str) -> None:
    with pytest.raises(Refused, match="50 to 1200 mm"):
        paper.find(size)


@pytest.mark.parametrize("size", ["120x200", "-5x20mm", "nan", "", "1e3x200mm"])
def test_what_is_no_size_is_refused(size: str) -> None:
    with pytest.raises(Refused, match="not a paper"):
        paper.find(size)


@pytest.mark.parametrize(("environ", "name", "reason"), [
    ({}, "a4", "no setting found"),
    ({"LANG": "C.UTF-8"}, "a4", "no setting found"),
    ({"LANG": "en_US.UTF-8"}, "letter", "your country, US, prints on US Letter"),
    ({"LANG": "es_MX.UTF-8"}, "letter", "your country, MX, prints on US Letter"),
    ({"LANG": "fr_CA"}, "letter", "your country, CA, prints on US Letter"),
    ({"LANG": "de_AT.UTF-8"}, "a4", "your country, AT, prints on A4"),
    ({"LANG": "en_US.UTF-8", "LC_PAPER": "de_DE.UTF-8"}, "a4", "your country, DE, prints on A4"),
    ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_US"}, "letter", "your country, US, prints on US Letter"),
    ({"LANG": "en_US.UTF-8", "LC_ALL": "C"}, "a4", "no setting found"),
    ({"LANG": "en_US.UTF-8", "PAPERSIZE": "a4"}, "a4", "PAPERSIZE is a4"),
    ({"PAPERSIZE": "letter", "SHEETGEN_PAPER": "a5"}, "a5", "SHEETGEN_PAPER is a5"),
    ({"PAPERSIZE": "letterj", "LANG": "en_GB"}, "a4", "your country, GB, prints on A4"),
    ({"LANG": "en"}, "a4", "no setting found"),
])
def test_the_default_and_its_reason(environ: dict[str, str], name: str, reason: str) -> None:
    found, why = paper.default(environ, NO_FILE)
    assert (found.name, why) == (name, reason)


def test_the_system_wide_file_comes_after_the_users_own_setting(tmp_path: Path) -> None:
    file = tmp_path / "papersize"
    file.write_text("# set by the administrator\nletter\n", encoding="utf-8")
    assert paper.default({"LANG": "de_DE"}, str(file)) == (paper.LETTER, f"{file} is letter")
    assert paper.default({"PAPERSIZE": "a4"}, str(file))[0] == paper.A4


def test_our_own_setting_is_not_passed_over_when_it_is_wrong() -> None:
    with pytest.raises(Refused, match='"foolscap" is not a paper'):
        paper.default({"SHEETGEN_PAPER": "foolscap"}, NO_FILE)
