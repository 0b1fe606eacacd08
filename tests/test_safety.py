"""Nothing that a file holds is evaluated or fetched; no input, kill or full disk does harm."""

from __future__ import annotations

import ast
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sheetgen import checking, cli, messages, plain
from tests import fuzz, kills, lowest
from tests.wild import CASES, ROOT

PACKAGE = ROOT / "sheetgen"
GAME = (ROOT / "samples/classic-tuesday.game.yaml").read_text(encoding="utf-8")

NETWORK = ("socket", "_socket", "ssl", "_ssl", "http", "http.client", "urllib.request", "ftplib", "smtplib", "asyncio",
           "xmlrpc", "socketserver", "webbrowser", "requests")

COMMANDS = (
    ["--help"], ["blank", "-o", "a/", "--png"], ["fill", "t.game.yaml"], ["score", "t.game.yaml", "-v"],
    ["import", "g.csv"], ["check", "t.game.yaml", "g.csv"], ["variants", "classic"], ["layouts", "pad", "--yaml"],
    ["schema", "game"], ["testpage"], ["new", "club", "Ours"], ["doctor"],
    ["club", "standings", "club/elm-street.club.yaml", "-o", "s.xlsx"], ["club", "site", "club/elm-street.club.yaml"],
)

_LOADED = """
import json, sys
names = {names!r}
sys.path.insert(0, {root!r})
import reportlab.lib.utils  # before its version 4.4 or so it loads urllib.request, though nothing here calls it
before = {{name for name in names if name in sys.modules}}
from sheetgen import cli
loaded = {{}}
for command in json.loads(sys.argv[1]):
    code = cli.main(command)
    loaded[" ".join(command)] = [code, [name for name in names if name in sys.modules and name not in before]]
sys.stderr.write("\\n" + json.dumps(loaded))
"""


def test_no_command_loads_what_knows_the_network(tmp_path: Path) -> None:
    (tmp_path / "t.game.yaml").write_text(GAME, encoding="utf-8")
    (tmp_path / "g.csv").write_text("round,side,net\n1,Ann,640\n1,Bob,-35\n")
    (tmp_path / "club").symlink_to(ROOT / "samples/club")
    program = _LOADED.format(names=NETWORK, root=str(ROOT))
    done = subprocess.run([sys.executable, "-c", program, json.dumps(COMMANDS)], cwd=tmp_path, capture_output=True,
                          text=True, encoding="utf-8", timeout=120, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    loaded = json.loads(done.stderr.rpartition("\n")[2])
    assert loaded == {" ".join(command): [0, []] for command in COMMANDS}


def test_no_module_evaluates_a_text_or_starts_a_shell() -> None:
    """Ensures that a text is never a program or a format; only our own constants are formats."""
    for path in sorted(PACKAGE.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom | ast.Import):
                names = {each.name for each in node.names} | {getattr(node, "module", None) or ""}
                assert not names & {"pickle", "marshal", "shelve", "runpy", "ctypes", *NETWORK}, ast.unparse(node)
            elif isinstance(node, ast.Call):
                _no_evaluation(path.stem, node)


def _no_evaluation(module: str, call: ast.Call) -> None:
    said = ast.unparse(call.func) if isinstance(call.func, ast.Name | ast.Attribute) else ""
    assert said not in {"eval", "exec", "compile", "__import__", "os.system", "os.popen", "yaml.load"}, (module, said)
    if said.endswith((".format", ".format_map")) and not said.startswith("pdfdoc."):
        owner = said.rpartition(".")[0]
        assert (module, owner) in {("kinds", "advice"), ("starter", "_CLUB")} or owner[:1] in {"'", '"'}, (module, said)
    assert not any(word.arg == "shell" for word in call.keywords), (module, said)


@settings(max_examples=3, suppress_health_check=list(HealthCheck), database=None)
@given(dice=st.randoms(use_true_random=False))
@pytest.mark.parametrize("kind", CASES)
def test_a_wild_case_ends_with_words_and_an_exit_code(kind: str, dice: random.Random) -> None:
    """Ensures that no input of this kind ends in a traceback or never; `make fuzz` tries thousands."""
    with tempfile.TemporaryDirectory() as folder:
        assert fuzz.tried(CASES[kind](dice), Path(folder)) == ""


HOSTILE = {
    "brackets": "[" * 300_000, "a long line": "a: " * 100_000, "hashes": "a: b" + " #x" * 100_000,
    "aliases": "a: [" + "*a, " * 80_000, "percents": "%a\n" * 100_000, "a word again": "a: 1\n" * 60_000,
    "tabs": "a:\n" + "\tb: 1\n" * 50_000, "melds without end":
        "title: x\nextends: classic\nlines:\n"
        + "".join(f"  - {{id: l{n}, section: base, each: 5, canasta: {{wilds: [0, 99], jokers: [99], size: 20}}}}\n"
                  for n in range(10)),
    "one long line of letters with accents": "{title: Año, " + "13: {x: 1}, " * 70_000,
    "one long line with what is not seen": "{title: A\u200bb, " + "13: {\u200bx: 1}, " * 50_000,
    "a fault behind a text without end": "title: x\nabout: " + "3 " * 450_000 + "\nme\n",
    "a quote behind texts without end": "title: x\nabout: " + "3 " * 450_000 + "\nfamily: 'me\n",
    "needs without end": "title: x\nextends: classic\nlines:\n"
                         + "".join(f"  - {{id: l{n}, section: base, each: 5, needs: q{n}}}\n" for n in range(900)),
    "a note without end": f"title: x\nextends: classic\nnotes: {{en: [{'x ' * 100_000}]}}\n",
    "a label without end": f"title: x\nextends: classic\nwords: {{en: {{natural: {'x ' * 9_000}}}}}\n",
    "more values than are read": "title: x\nlines: [" + "a, " * 60_000,
    "a million players": "title: x\nextends: classic\nseats: [{players: 999999999, sides: 1}]\n",
    "a million cards": "title: x\nextends: classic\n"
                       "lines: [{id: natural, canasta: {wilds: [0, 999999999], size: 999999999}}]\n",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_costs_little(name: str, tmp_path: Path) -> None:
    path = tmp_path / "hostile.yaml"
    path.write_text(HOSTILE[name])
    with fuzz.no_longer_than(fuzz.SECONDS / 2):  # a third of what a file may have, which cost a minute once
        found = checking.check(str(path))
        told = messages.errors(found.problems, carets=True)
    assert found.problems
    assert len(told) < 20_000


@pytest.mark.parametrize("rows", ["".join(f"1,S{number},5\n" for number in range(12_000)),
                                  "".join(f"{number},S{number % 2},5\n" for number in range(12_000))],
                         ids=["sides", "rounds"])
def test_a_csv_without_end_costs_little(rows: str, tmp_path: Path) -> None:
    path = tmp_path / "g.csv"
    path.write_text("round,side,net\n" + rows)
    with fuzz.no_longer_than(fuzz.SECONDS / 2):
        found = checking.check(str(path))
    assert found.failed


def test_a_long_text_is_cut_as_before_but_not_measured_whole() -> None:
    assert plain.cut("x" * 1_000_000, 10) == "x" * 7 + "..."
    assert plain.cut("Łukasz", 6) == "Łukasz"
    assert plain.cut("李明李明", 5) == "李..."
    assert plain.cut("e" + "\u0301" * 30, 5) == "e" + "\u0301" * 30


@pytest.mark.skipif(os.name == "nt", reason="Windows kills otherwise")
def test_a_kill_at_any_moment_leaves_the_old_file_or_the_new_one_and_the_next_run_no_litter(tmp_path: Path) -> None:
    wrong, _ = kills.of_writers(12, tmp_path, random.Random(7))
    assert wrong == []
    (tmp_path / ".sheetgen-0123456789ab.tmp").write_bytes(b"half a sheet")  # of a kill that came in the middle
    assert kills.litter(tmp_path) == []


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such limit")
def test_a_disk_that_is_full_is_one_line_and_the_old_sheet_stays(tmp_path: Path) -> None:
    target = tmp_path / "x.pdf"
    target.write_bytes(b"")
    limited = ("import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000)); "
               "from sheetgen import cli; sys.exit(cli.main(sys.argv[1:]))")
    done = subprocess.run([sys.executable, "-c", limited, "blank", "-q", "-o", str(target)], cwd=tmp_path,
                          capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 3
    assert done.stderr == f"{target} could not be written: the file would be larger than this disk allows.\n"
    assert os.listdir(tmp_path) == ["x.pdf"]
    assert target.read_bytes() == b""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_pipe_that_a_file_mentions_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "v.yaml").write_text("title: Ours\nextends: pipe.yaml\n")
    assert cli.main(["check", str(tmp_path / "v.yaml")]) == 3


def test_doctor_tells_what_there_is_and_what_is_wrong(monkeypatch: pytest.MonkeyPatch,
                                                      capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("SHEETGEN_PAPER", "a4")
    assert cli.main(["doctor", "--json"]) == 0
    told = {each["what"]: each["found"] for each in json.loads(capsys.readouterr().out)}
    assert told["Paper"] == "A4: SHEETGEN_PAPER is a4"
    assert {"sheetgen", "Python", "Language", "Variants", "Letters", "reportlab", "openpyxl"} <= told.keys()
    assert told["Variants"].endswith(str(ROOT / "variants"))
    monkeypatch.setenv("SHEETGEN_PAPER", "papyrus")
    assert cli.main(["doctor"]) == 3
    said = capsys.readouterr()
    assert '"papyrus" is not a paper sheetgen knows.' in said.out
    assert said.err == "Look at: Paper.\n"


def test_the_lowest_versions_are_those_of_the_project() -> None:
    assert "reportlab==4.2" in lowest.lowest()
    assert len(lowest.lowest()) >= 6
