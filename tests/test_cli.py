"""The program as it is used: what it says, where, and how it ends."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from pypdf import PdfReader

from sheetgen import cli_sheets, output, pipeline, terminal
from sheetgen.variant import Seat
from tests.conftest import Run

GAME = """\
variant: classic
sides:
  Ann & Bob: [Ann, Bob]
  Cy & Dee: [Cy, Dee]
rounds:
  - Ann & Bob: {natural: 1, mixed: 2, red_threes: 2, going_out: yes, melded_cards: 340}
    Cy & Dee: {mixed: 1, melded_cards: 120, cards_left: 45}
"""
WRONG = GAME.replace("rounds:", "totals: {Ann & Bob: 1750}\nrounds:")

def write(name: str, text: str) -> str:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(text, encoding="utf-8")
    return name


def program(*arguments: str, cwd: Path, stdin: bytes = b"", **environ: str) -> subprocess.CompletedProcess[bytes]:
    """The program as a process of its own, with this environment."""
    base = {"PATH": os.environ.get("PATH", ""), "SHEETGEN_PAPER": "letter", **environ}
    return subprocess.run([sys.executable, "-m", "sheetgen", *arguments], cwd=cwd, env=base, input=stdin,
                          capture_output=True, check=False)


# --- the start, help, and what is not a command -----------------------------------------------------------


def test_without_arguments_a_terminal_gets_five_things_to_do(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "to_terminal", lambda: True)
    code, out, _ = run()
    lines = out.splitlines()
    assert code == 0
    assert len(lines) == 5
    assert all("   sheetgen " in line for line in lines)


def test_without_arguments_and_no_terminal_there_is_help(run: Run) -> None:
    code, out, _ = run()
    assert code == 0
    assert "Commands:" in out
    assert "Exit codes" in out


@pytest.mark.parametrize("command", ["blank", "fill", "score", "check", "why", "import", "schema", "variants",
                                     "layouts", "minimum"])
def test_every_command_has_help(run: Run, command: str) -> None:
    code, out, err = run(command, "-h")
    assert (code, err) == (0, "")
    assert f"sheetgen {command}" in out
    assert "-q, --quiet" in out
    assert command in run("--help")[1]


def test_the_version_is_told(run: Run) -> None:
    assert run("-V")[1].startswith("sheetgen 0.")


@pytest.mark.parametrize(("typed", "said"), [
    (["blnk"], '"blnk" is not a command. Did you mean "sheetgen blank"?'),
    (["blan"], 'Did you mean "sheetgen blank"?'),
    (["variant"], 'Did you mean "sheetgen variants"?'),
    (["frobnicate"], '"frobnicate" is not a command.\n'),
    (["tuesday.game.yaml"], "is a file, not a command. Try: sheetgen check tuesday.game.yaml"),
    (["blank", "--rond", "3"], "--rounds"),
    (["blank", "--roun", "3"], "--rounds"),  # no abbreviations
    (["blank", "--copies", "0"], "0 is too few; 1 is the least"),
    (["blank", "--copies", "many"], '"many" is not a whole number'),
    (["blank", "--rounds", "0"], "0 is too few"),
    (["blank", "--rounds", "-3"], "-3 is too few"),
    (["blank", "--paper", "leter"], 'Did you mean "letter"?'),
    (["blank", "--size", "huge"], "normal"),
    (["blank", "--set", "target"], "should look like target=8500"),
    (["blank", "-o", "sheet.txt"], "end the name"),
    (["blank", "-o", ""], "-o needs a name"),
    (["blank", "-o", "-", "--png"], "only the PDF goes out"),
    (["fill"], "GAME"),
    (["score", "a.yaml", "--json", "--csv"], "Choose one"),
    (["minimum", "classic", "many"], '"many" is not a whole number of points'),
    (["minimum", "classic"], "it goes by the points so far"),
    (["variants", "--yaml"], "needs the name of a game"),
])
def test_what_can_not_be_meant_is_said_in_a_line(run: Run, typed: list[str], said: str) -> None:
    code, out, err = run(*typed)
    assert (code, out) == (2, "")
    assert said in err
    assert len(err.splitlines()) == 2
    assert err.splitlines()[1].startswith("Help: sheetgen")


# --- blank --------------------------------------------------------------------------------------------------


def test_a_blank_sheet_is_saved_and_told(run: Run) -> None:
    code, out, err = run("blank")
    assert code == 0
    assert out == "Saved   canasta-classic-4p-letter.pdf   (1 page, US Letter)\n"
    assert "Paper   US Letter: SHEETGEN_PAPER is letter." in err
    assert "Sheet   Classic Canasta, 4 players, two partnerships, room for " in err
    assert 'Print   choose "Actual size" or 100 %. The bar at the foot should measure 100 mm.' in err
    assert Path("canasta-classic-4p-letter.pdf").read_bytes().startswith(b"%PDF-")


def test_quiet_leaves_only_the_path(run: Run) -> None:
    assert run("blank", "-q") == (0, "canasta-classic-4p-letter.pdf\n", "")


def test_json_tells_what_was_saved(run: Run) -> None:
    code, out, _ = run("blank", "--json", "--players", "2", "--paper", "a4")
    told = json.loads(out)
    assert code == 0
    assert told["saved"] == [{"path": "canasta-classic-2p-a4.pdf", "pages": 1}]
    assert told["sheets"][0]["players"] == 2


@pytest.mark.parametrize(("arguments", "name"), [
    (("--paper", "a4"), "canasta-classic-4p-a4.pdf"),
    (("--size", "large"), "canasta-classic-4p-letter-large.pdf"),
    (("hoyle",), "canasta-hoyle-2p-letter.pdf"),
    (("--players", "6"), "canasta-classic-6p-letter.pdf"),
    (("--players", "6", "--sides", "6"), "canasta-classic-6p-6sides-letter.pdf"),
    (("--landscape",), "canasta-classic-4p-letter-landscape.pdf"),
    (("classic", "pennies"), "canasta-classic-pennies-letter.pdf"),
    (("-o", "x.pdf"), "x.pdf"),
    (("-o", "x.PDF"), "x.PDF"),
    (("-o", "a/b/c.pdf"), "a/b/c.pdf"),
    (("-o", "folder/"), "folder/canasta-classic-4p-letter.pdf"),
    (("-o", "folder"), "folder/canasta-classic-4p-letter.pdf"),
])
def test_where_it_is_saved(run: Run, arguments: tuple[str, ...], name: str) -> None:
    code, out, _ = run("blank", "-q", *arguments)
    assert (code, out) == (0, f"{name}\n")
    assert Path(name).is_file()


def test_copies_are_as_many_as_were_asked_for(run: Run) -> None:
    assert "(1 page," in run("blank", "--copies", "1")[1]
    assert "(2 pages," in run("blank", "--copies", "2")[1]
    assert "(100 pages," in run("blank", "classic", "hoyle", "--copies", "50")[1]


def test_the_same_order_gives_the_same_bytes_in_any_process(run: Run, tmp_path: Path) -> None:
    run("blank", "-o", "here.pdf")
    other = tmp_path / "elsewhere"
    other.mkdir()
    done = program("blank", "-o", "-", cwd=other, TZ="Asia/Tokyo", PYTHONHASHSEED="7", LC_ALL="C")
    assert (done.returncode, done.stdout) == (0, Path("here.pdf").read_bytes())


def test_a_pdf_of_ours_is_replaced_and_another_file_is_not(run: Run) -> None:
    run("blank", "-o", "x.pdf")
    assert run("blank", "hoyle", "-o", "x.pdf")[0] == 0
    Path("x.pdf").write_bytes(b"%PDF-1.4 a letter to the bank")
    code, _, err = run("blank", "-o", "x.pdf")
    assert code == 1
    assert "--force" in err
    assert Path("x.pdf").read_bytes() == b"%PDF-1.4 a letter to the bank"
    assert run("blank", "-o", "x.pdf", "--force")[0] == 0
    assert os.listdir() == ["x.pdf"]


def test_a_file_in_the_folders_way_is_named(run: Run) -> None:
    write("out", "")
    code, _, err = run("blank", "-o", "out/")
    assert code == 3
    assert len(err.strip().splitlines()) <= 2
    assert "out" in err


def test_standard_output_gets_the_pdf_and_nothing_else(tmp_path: Path) -> None:
    done = program("blank", "-o", "-", cwd=tmp_path)
    assert done.returncode == 0
    assert done.stdout.startswith(b"%PDF-")
    assert done.stdout.rstrip().endswith(b"%%EOF")
    assert os.listdir(tmp_path) == []


def test_a_terminal_is_not_sent_a_pdf(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "to_terminal", lambda: True)
    code, out, err = run("blank", "-o", "-")
    assert (code, out) == (2, "")
    assert "not for the screen" in err


def test_pictures_come_beside_the_pdf(run: Run) -> None:
    pytest.importorskip("pypdfium2")
    code, out, _ = run("blank", "-q", "--png", "-o", "x.pdf")
    assert (code, out) == (0, "x.pdf\nx.png\n")
    assert Path("x.png").read_bytes().startswith(b"\x89PNG")
    assert run("blank", "-q", "--png", "-o", "x.pdf")[0] == 0
    Path("x.png").write_bytes(b"\x89PNG my holiday")
    code, out, err = run("blank", "-q", "--png", "-o", "x.pdf")
    assert (code, out) == (1, "x.pdf\n")
    assert err == ("x.png is there already, and is not a sheet of ours. "
                   "Give another name with -o, or --force to replace it.\n\nThe PDF is saved all the same.\n")


def test_pictures_of_several_pages_are_numbered(run: Run) -> None:
    pytest.importorskip("pypdfium2")
    assert run("blank", "-q", "--png", "--copies", "2", "-o", "x.pdf")[1] == "x.pdf\nx-1.png\nx-2.png\n"


def test_open_shows_the_pdf(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[list[str]] = []
    monkeypatch.setattr(subprocess, "Popen", lambda command, **_: opened.append(command))
    assert run("blank", "--open")[0] == 0
    assert opened[0][1] == os.path.abspath("canasta-classic-4p-letter.pdf")


def test_open_without_a_viewer_is_no_failure(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    code, _, err = run("blank", "--open")
    assert code == 0
    assert "open it by hand" in err


def test_what_does_not_fit_is_said_with_what_would(run: Run) -> None:
    code, out, err = run("blank", "--rounds", "200")
    assert (code, out) == (4, "")
    assert err.rstrip().endswith("Nothing was printed.")
    assert os.listdir() == []


def test_a_house_rule_for_once(run: Run) -> None:
    assert run("blank", "--set", "target=8500")[0] == 0
    assert run("blank", "--set", "canastas_to_go_out=2")[0] == 0
    code, _, err = run("blank", "--set", "taget=8500")
    assert code == 1
    assert '"target"' in err
    code, _, err = run("blank", "--set", "target=lots")
    assert code == 1
    assert "whole number" in err


# --- fill ---------------------------------------------------------------------------------------------------


def test_a_filled_sheet_is_checked_saved_and_summed_up(run: Run) -> None:
    write("tuesday.game.yaml", GAME)
    code, out, err = run("fill", "tuesday.game.yaml")
    assert code == 0
    assert out == "Saved   tuesday.pdf   (1 page, US Letter)\nResult  Ann & Bob 1,740    Cy & Dee 375\n"
    assert "Checked tuesday.game.yaml   1 round, 2 sides\n" in err


def test_a_total_that_is_wrong_is_printed_told_and_marked(run: Run) -> None:
    write("tuesday.game.yaml", WRONG)
    code, out, err = run("fill", "tuesday.game.yaml")
    assert code == 1
    assert "Look at final total, Ann & Bob (line 5): the record says 1,750; the rounds add up to 1,740.\n" in err
    assert "        See how: sheetgen why tuesday.game.yaml\n" in err
    assert 'marked "' in out.splitlines()[0]
    assert Path("tuesday.pdf").is_file()


def test_games_that_would_share_a_name_are_told_apart(run: Run) -> None:
    write("a/club.game.yaml", GAME)
    write("b/club.game.yaml", GAME.replace("Ann", "Ana"))
    code, out, _ = run("fill", "-q", "a/club.game.yaml", "b/club.game.yaml")
    assert (code, out) == (0, "club.pdf\nclub-2.pdf\n")
    assert Path("club.pdf").read_bytes() != Path("club-2.pdf").read_bytes()


def test_long_names_that_would_share_a_beginning_are_told_apart(run: Run) -> None:
    long = "x" * 80
    write(f"a/{long}.game.yaml", GAME)
    write(f"b/{long}.game.yaml", GAME)
    _, out, _ = run("fill", "-q", f"a/{long}.game.yaml", f"b/{long}.game.yaml")
    names = out.split()
    assert len(set(names)) == 2
    assert all(len(name) <= 60 for name in names)


@pytest.mark.parametrize("name", ["A&B: 1?.game.yaml", "CON.game.yaml", "Ana..game.yaml", "..game.yaml",
                                  "Zoë.game.yaml"])
def test_a_pdfs_name_is_safe_on_every_system(run: Run, name: str) -> None:
    write(name, GAME)
    code, out, err = run("fill", "-q", name)
    assert code == 0, err
    saved = out.strip()
    assert Path(saved).is_file()
    assert saved.removesuffix(".pdf") not in {"con", "nul", ""}
    assert set(saved) <= set("abcdefghijklmnopqrstuvwxyz0123456789-.")


def test_all_games_go_into_one_pdf(run: Run) -> None:
    write("a.game.yaml", GAME)
    write("b.game.yaml", GAME)
    code, out, _ = run("fill", "a.game.yaml", "b.game.yaml", "-o", "all.pdf")
    assert code == 0
    assert out.splitlines()[0] == "Saved   all.pdf   (2 pages, US Letter)"


def test_one_bad_game_does_not_stop_the_others_but_is_counted(run: Run) -> None:
    write("good.game.yaml", GAME)
    write("bad.game.yaml", GAME.replace("mixed", "mixt"))
    code, out, err = run("fill", "-q", "bad.game.yaml", "good.game.yaml", "missing.game.yaml")
    assert (code, out) == (3, "good.pdf\n")
    assert "bad.game.yaml has " in err
    assert "missing.game.yaml" in err
    assert err.rstrip().endswith("2 of 3 games could not be used. The others were printed.")


def test_one_pdf_of_all_is_not_made_with_a_game_missing(run: Run) -> None:
    write("good.game.yaml", GAME)
    write("bad.game.yaml", "variant: classic\n")
    code, out, err = run("fill", "good.game.yaml", "bad.game.yaml", "-o", "all.pdf")
    assert (code, out) == (1, "")
    assert err.rstrip().endswith("1 of 2 games could not be used. Nothing was printed.")
    assert not Path("all.pdf").exists()


def test_wildcards_are_spelt_out_by_the_program(run: Run) -> None:
    for number in (10, 2, 1):
        write(f"games/table{number}.game.yaml", GAME)
    code, out, _ = run("fill", "-q", "games/*.yaml")
    assert (code, out) == (0, "table1.pdf\ntable2.pdf\ntable10.pdf\n")
    code, out, err = run("fill", "nothing/*.yaml")
    assert (code, out, err) == (3, "", "No file matches nothing/*.yaml.\n")


def test_a_folder_is_answered_with_what_to_type(run: Run) -> None:
    Path("games").mkdir()
    code, _, err = run("fill", "games")
    assert code == 3
    assert "games is a folder. Name the files in it: games/*.yaml" in err.replace("\\", "/")


def test_a_game_comes_in_by_a_pipe_and_its_sheet_goes_out_by_one(tmp_path: Path) -> None:
    done = program("fill", "-", "-o", "-", cwd=tmp_path, stdin=GAME.encode())
    assert done.returncode == 0
    assert done.stdout.startswith(b"%PDF-")
    assert b"Checked standard input" in done.stderr


def test_files_of_another_kind_are_told_by_name(run: Run) -> None:
    write("tuesday.game.yaml", GAME)
    write("house.yaml", "title: Ours\nextends: classic\n")
    code, _, err = run("blank", "tuesday.game.yaml")
    assert code == 1
    assert "tuesday.game.yaml is a recorded game" in err
    assert "sheetgen fill tuesday.game.yaml" in err
    code, _, err = run("fill", "house.yaml")
    assert code == 1
    assert "house.yaml holds the rules of a game" in err
    assert "sheetgen blank house.yaml" in err
    code, _, err = run("score", "house.yaml")
    assert code == 1
    assert "holds the rules of a game" in err


# --- score --------------------------------------------------------------------------------------------------


def test_the_scores_are_the_same_in_every_form(run: Run) -> None:
    write("g.yaml", GAME)
    code, text, _ = run("score", "g.yaml")
    told = json.loads(run("score", "g.yaml", "--json")[1])
    table = run("score", "g.yaml", "--csv")[1]
    assert code == 0
    assert "1,740" in text
    assert "375" in text
    assert [side["total"] for side in told["sides"]] == [1740, 375]
    assert [row["running_total"] for row in csv.DictReader(table.splitlines())] == ["1740", "375"]


def test_a_csv_file_says_that_it_is_unicode(run: Run) -> None:
    write("g.yaml", GAME.replace("Ann", "José"))
    assert run("score", "g.yaml", "--csv", "-o", "g.csv", "-q")[1] == "g.csv\n"
    data = Path("g.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbfround,side")
    assert "José & Bob" in data.decode("utf-8-sig")
    assert run("score", "g.yaml", "--csv", "-o", "g.csv")[0] == 1  # there already, and it is not a PDF of ours
    assert run("score", "g.yaml", "--csv", "-o", "g.csv", "--force")[0] == 0


def test_score_tells_a_wrong_total_and_ends_with_one(run: Run) -> None:
    write("g.yaml", WRONG)
    code, out, err = run("score", "g.yaml", "-v")
    assert code == 1
    assert "the record says 1,750" in err
    assert "1,740" in out


# --- check --------------------------------------------------------------------------------------------------


def test_everything_wrong_in_a_file_is_told_at_once(run: Run) -> None:
    write("our-house.yaml", "title: Ours\nextends: classic\ncards:\n  3: five\n  joker: 1,500\n"
                            "minimim: {by: round}\ntarget: 2O00\n")
    code, out, err = run("check", "our-house.yaml")
    assert (code, out) == (1, "")
    lines = err.splitlines()
    assert lines[0].startswith("our-house.yaml has ")
    assert lines[1] == ""
    assert lines[2].startswith("  line 4    ")
    assert lines[3] == "      4 |   3: five"
    assert lines[4] == "        |      ^^^^"
    assert '"minimim"' in err
    assert 'Did you mean "minimum_meld"?' in err
    assert lines[-1] == "Nothing was printed."


def test_more_than_twenty_problems_are_counted(run: Run) -> None:
    write("bad.yaml", "title: Ours\nextends: classic\n" + "".join(f"word{n}: 1\n" for n in range(30)))
    err = run("check", "bad.yaml")[2]
    assert "has 30 problems" in err
    assert sum(line.startswith("  line ") for line in err.splitlines()) == 20
    assert "and 10 more." in err


def test_check_looks_at_files_of_every_kind(run: Run) -> None:
    write("g.yaml", GAME)
    write("house.yaml", "title: Ours\nextends: classic\n")
    root = Path(pipeline.__file__).parent.parent
    code, out, err = run("check", "g.yaml", "house.yaml", str(root / "layouts" / "ledger.yaml"),
                         str(root / "languages" / "en.yaml"))
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == "Checked g.yaml   1 round, 2 sides"
    assert out.splitlines()[1] == "Checked house.yaml   the rules of Ours"
    assert len(out.splitlines()) == 4
    assert not list(Path().glob("*.pdf"))


def test_check_counts_the_files_that_need_an_eye(run: Run) -> None:
    write("good.yaml", GAME)
    write("wrong.yaml", WRONG)
    write("odd.yaml", "shopping: [eggs, milk]\n")
    code, _, err = run("check", "good.yaml", "wrong.yaml", "odd.yaml", "missing.yaml")
    assert code == 3
    assert "Look again at 3 of 4 files." in err
    assert "Nothing here tells what kind of file this is." in err


def test_check_tells_programs_too(run: Run) -> None:
    write("bad.yaml", GAME.replace("mixed: 2", "mixed: two"))
    code, out, _ = run("check", "bad.yaml", "--json")
    (told,) = json.loads(out)
    assert code == 1
    assert (told["kind"], told["ok"]) == ("game", False)
    assert told["problems"][0]["line"] == 6


# --- what it knows --------------------------------------------------------------------------------------------


def test_the_games_are_listed(run: Run) -> None:
    code, out, _ = run("variants")
    assert code == 0
    assert {line.split()[0] for line in out.splitlines()} >= {"bain", "classic", "hoyle", "pennies", "railroad"}
    assert "Classic Canasta" in out
    assert {game["name"] for game in json.loads(run("variants", "--json")[1])} >= {"classic"}


@pytest.mark.parametrize("name", ["bain", "classic", "hoyle", "pennies", "railroad"])
def test_a_game_is_told_with_its_figures(run: Run, name: str) -> None:
    code, out, err = run("variants", name)
    assert (code, err) == (0, "")
    assert "500" in out
    assert json.loads(run("variants", name, "--json")[1])["name"] == name
    yaml = run("variants", name, "--yaml")[1]
    assert "\nlines:" in yaml


def test_a_game_nobody_knows_gets_the_nearest(run: Run) -> None:
    code, _, err = run("variants", "clasic")
    assert code in {1, 3}
    assert '"classic"' in err or "classic" in err


def test_the_layouts_are_listed_with_their_room(run: Run) -> None:
    code, out, _ = run("layouts")
    assert code == 0
    assert out.startswith("ledger   ") or "\nledger   " in out
    assert "US Letter, sideways" in out
    room = json.loads(run("layouts", "ledger", "--json")[1])[0]["room"]
    assert room["US Letter"]["normal"] >= 8
    assert "parts:" in run("layouts", "ledger", "--yaml")[1]


@pytest.mark.parametrize(("arguments", "need"), [
    (("classic", "-300"), "15"), (("classic", "--", "-300"), "15"), (("-300",), "15"), (("--", "-300"), "15"),
    (("classic", "−300"), "15"), (("classic", "-5"), "15"), (("classic", "0"), "50"), (("classic", "1495"), "50"),
    (("classic", "1500"), "90"), (("classic", "2,995"), "90"), (("classic", "3000"), "120"),
    (("pennies", "15000"), "150"), (("classic", "0", "--set", "fixed_minimum=120"), "120"),
    (("railroad", "0"), "no source states one"),
])
def test_the_minimum_meld(run: Run, arguments: tuple[str, ...], need: str) -> None:
    assert run("minimum", "-q", *arguments) == (0, f"{need}\n", "")


def test_the_minimum_meld_says_of_what(run: Run) -> None:
    assert run("minimum", "classic", "1500")[1] == "90   (Classic Canasta, 1,500 points so far)\n"
    assert json.loads(run("minimum", "classic", "1500", "--json")[1])["need"] == 90


# --- how it ends ----------------------------------------------------------------------------------------------


def test_our_own_mistake_is_two_calm_lines(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("a screw came loose")

    monkeypatch.setattr(pipeline, "blank", broken)
    code, out, err = run("blank", "-q")
    assert (code, out) == (70, "")
    assert len(err.splitlines()) == 2
    assert "our mistake, not yours" in err
    assert "a screw came loose" in run("blank", "-v")[2]


def test_ctrl_c_ends_with_130_and_nothing_half_written(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(output, "write", stopped)
    code, out, err = run("blank", "-q")
    assert (code, out) == (130, "")
    assert err.strip() == "Stopped."
    assert os.listdir() == []


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT between processes")
def test_a_real_ctrl_c_leaves_nothing(tmp_path: Path) -> None:
    child = subprocess.Popen([sys.executable, "-m", "sheetgen", "blank", "--copies", "3000"], cwd=tmp_path,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                             env={**os.environ, "SHEETGEN_PAPER": "letter"})
    time.sleep(1.2)
    child.send_signal(signal.SIGINT)
    _, err = child.communicate(timeout=60)
    if child.returncode == 0:
        pytest.skip("it was done before it could be stopped")
    assert child.returncode == 130
    assert b"Traceback" not in err
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has /dev/full")
@pytest.mark.parametrize("command", [["variants", "-q"], ["variants", "classic"], ["blank", "-q", "-o", "-"]])
@pytest.mark.parametrize("buffered", ["", "1"])
def test_a_full_disk_under_standard_output_is_one_line(tmp_path: Path, buffered: str, command: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([sys.executable, "-m", "sheetgen", *command], cwd=tmp_path, stdout=full,
                              stderr=subprocess.PIPE, check=False, env=os.environ | {"PYTHONUNBUFFERED": buffered})
    assert done.returncode == 3
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("command", [["variants"], ["variants", "classic"], ["layouts", "ledger", "--yaml"]])
@pytest.mark.skipif(os.name == "nt", reason="pipes close otherwise there")
def test_closing_the_pipe_early_is_silent(tmp_path: Path, command: list[str]) -> None:
    child = subprocess.Popen([sys.executable, "-u", "-m", "sheetgen", *command, "-q"], cwd=tmp_path,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert child.stdout
    child.stdout.close()
    assert child.stderr
    assert child.stderr.read() == b""
    child.stderr.close()
    child.wait(timeout=30)
    assert child.returncode == 0


@pytest.mark.parametrize("environ", [
    {"PYTHONIOENCODING": "cp1252"}, {"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
])
def test_letters_that_a_code_page_lacks_stop_nothing(tmp_path: Path, environ: dict[str, str]) -> None:
    game = tmp_path / "Zoë.game.yaml"
    game.write_text(GAME.replace("Ann", "Łukasz").replace("340", "340, adjustment: -30"), encoding="utf-8")
    done = program("score", game.name, cwd=tmp_path, **environ)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"ukasz & Bob" in done.stdout
    done = program("score", game.name, "-v", cwd=tmp_path, **environ)
    assert b"-30" in done.stdout
    done = program("fill", game.name, cwd=tmp_path, **environ)
    assert done.returncode == 0, done.stderr
    assert b"Saved   zoe.pdf" in done.stdout
    assert program("--help", cwd=tmp_path, **environ).returncode == 0


def test_what_a_file_says_can_not_steer_the_terminal(run: Run) -> None:
    write("g.yaml", GAME.replace("variant: classic", "variant: classic\nnotes: \"\\e[2Jgone\"\nplaise: \\e[31mred"))
    _, out, err = run("check", "g.yaml")
    assert "\x1b" not in out + err


def test_a_lone_figure_is_counted_right(run: Run) -> None:
    write("g.yaml", GAME)
    out = run("score", "g.yaml", "-v")[1]
    assert "1 hand\n" in out.replace("   1 hand", "   1 hand\n").replace("\n\n", "\n")
    assert "1 natural canasta " in out
    assert "2 mixed canastas " in out
    assert "1 natural canastas" not in out


@pytest.mark.parametrize("typed", ["fixd_minimum=120", "options.fixed_minimim=120", "Fixed-Minimum=120"])
def test_a_misspelt_option_is_told_with_the_one_that_is_near(run: Run, typed: str) -> None:
    code, _, err = run("blank", "--set", typed)
    assert code == 1
    assert 'Did you mean "fixed_minimum"?' in err
    assert not list(Path().glob("*.pdf"))


def test_an_option_is_set_by_its_path_as_well(run: Run) -> None:
    assert run("minimum", "classic", "0", "-q", "--set", "options.fixed_minimum=120")[1] == "120\n"


@pytest.mark.parametrize("command", [("blank",), ("variants",), ("layouts",), ("blank", "--layout"),
                                     ("blank", "--lang"), ("blank", "--theme"), ("fill",), ("score",), ("check",),
                                     ("import",), ("club", "pack")])
def test_a_folder_where_a_file_is_wanted_is_told_with_what_to_name(run: Run, command: tuple[str, ...]) -> None:
    Path("somewhere").mkdir()
    code, _, err = run(*command, "somewhere/")
    assert code == 3
    (line,) = (line for line in err.splitlines() if not line.startswith("Paper "))
    assert re.search(r"somewhere.* a folder.* Name ", line)


@pytest.mark.parametrize("players", range(1, 65))
def test_any_seat_can_be_told(players: int) -> None:
    for sides in range(1, players + 1):
        told = cli_sheets.seating(Seat(players, sides))
        assert told.startswith(f"{players} player")
    assert cli_sheets.seating(Seat(26, 2)) == "26 players, two teams of 13"


@pytest.mark.parametrize("arguments", [
    ["--layout", "pad"], ["--layout", "tally"], ["--paper", "120x200mm"], ["--paper", "a5"], ["--per-page", "4"], [],
    ["--layout", "card", "--size", "giant"],
])
def test_the_bar_is_spoken_of_where_there_is_one(run: Run, arguments: list[str]) -> None:
    code, _, err = run("blank", *arguments, "-o", "sheet.pdf")
    assert code == 0
    printed = "".join(page.extract_text() for page in PdfReader("sheet.pdf").pages)
    assert ("The bar at the foot" in err) == ("This bar measures 100 mm" in printed.replace("\n", " "))


def test_what_is_wrong_with_a_file_as_a_whole_names_it(run: Run) -> None:
    Path("one.game.yaml").write_text("", encoding="utf-8")
    Path("two.game.yaml").write_bytes(b"\x00\x01\x02\x7fELF")
    Path("three.game.yaml").write_text("- a\n", encoding="utf-8")
    code, _, err = run("check", "one.game.yaml", "two.game.yaml", "three.game.yaml")
    assert code == 1
    for name in ("one", "two", "three"):
        assert f"{name}.game.yaml" in err


@pytest.mark.parametrize(("typed", "told"), [
    ("maybe", 'it is yes or no, but here is "maybe"'),
    ("99999999999999999999", "a whole number of nine digits at the most"),
    ("1.5", "a whole number, "),
])
def test_what_cannot_be_counted_is_told_by_what_was_typed(run: Run, typed: str, told: str) -> None:
    sides, rounds = "{A: [Ann, Bo], B: [Cy, Dee]}", f"[{{A: {{going_out: {typed}}}, B: 100}}]"
    Path("g.game.yaml").write_text(f"variant: classic\nsides: {sides}\nrounds: {rounds}\n", encoding="utf-8")
    code, _, err = run("check", "g.game.yaml")
    assert code == 1
    assert told in err
