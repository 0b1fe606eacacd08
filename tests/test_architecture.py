"""The code is as ARCHITECTURE.md says: who imports whom, which library lives where, and how big a module may be."""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from pathlib import Path

import pytest

from sheetgen import yamlfile

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "sheetgen"
MODULES = sorted(path.stem for path in PACKAGE.glob("*.py") if path.stem != "__init__")
ROW = re.compile(r"\| `(\w+)` \| (.+?) \| (.*?) \| (.*?) \|$", re.MULTILINE)
LIBRARIES = {"PyYAML": "yaml", "ReportLab": "reportlab", "click": "click", "Jinja": "jinja2", "pypdf": "pypdf",
             "pypdfium2": "pypdfium2", "Pillow": "PIL", "uharfbuzz": "uharfbuzz",
             "Source Sans": "font_source_sans_pro", "openpyxl": "openpyxl"}


@cache
def table() -> dict[str, tuple[str, frozenset[str], str]]:
    """ARCHITECTURE.md's table: module -> (sentence, imports, libraries), in its order."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    return {name: (sentence, frozenset(re.findall(r"`(\w+)`", imports)), home)
            for name, sentence, imports, home in ROW.findall(text)}


@cache
def tree(module: str) -> ast.Module:
    return ast.parse((PACKAGE / f"{module}.py").read_text(encoding="utf-8"))


def imported(module: str) -> set[str]:
    """Every module that this one imports, wherever in it, by its full name; a command loaded by name too."""
    found: set[str] = set()
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} has a relative import"
            found |= ({f"sheetgen.{alias.name}" for alias in node.names if (PACKAGE / f"{alias.name}.py").exists()}
                      if node.module == "sheetgen" else {node.module or ""})
        elif isinstance(node, ast.Constant) and str(node.value).startswith("sheetgen.cli_"):
            found.add(str(node.value))
    return found


def ours(module: str) -> set[str]:
    return {name.removeprefix("sheetgen.") for name in imported(module) if name.startswith("sheetgen.")}


def renewed(text: str) -> str:
    """ARCHITECTURE.md with the table's sentences and imports as the code has them.

    Libraries' homes stay as they were written; a row moves only where it imports one below it.
    """
    homes = {name: home for name, (_, _, home) in table().items()}
    left = [*filter(MODULES.__contains__, homes), *(module for module in MODULES if module not in homes)]
    order: list[str] = []
    while left:
        ready = next((module for module in left if ours(module) <= set(order)), None)
        assert ready, f"these import each other in a circle, or wait for one: {left}"
        left.remove(ready)
        order.append(ready)
    lines = [f"| `{name}` | {ast.get_docstring(tree(name))} | "
             f"{', '.join(f'`{each}`' for each in sorted(ours(name), key=order.index)) or '–'} | "
             f"{homes.get(name, '–')} |" for name in order]
    first, *_, last = ROW.finditer(text)
    return text[:first.start()] + "\n".join(lines) + text[last.end():]


def test_the_table_has_every_module_and_no_other(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update"):
        path = ROOT / "ARCHITECTURE.md"
        path.write_text(renewed(path.read_text(encoding="utf-8")), encoding="utf-8")
        table.cache_clear()
    assert sorted(table()) == MODULES


@pytest.mark.parametrize("module", MODULES)
def test_a_module_imports_what_the_table_says(module: str) -> None:
    assert sorted(ours(module)) == sorted(table()[module][1])


def test_every_row_imports_only_rows_above_it() -> None:
    above: set[str] = set()
    for module, (_, imports, _) in table().items():
        assert imports <= above, f"{module} imports {sorted(imports - above)}, which stand below it"
        above.add(module)


@pytest.mark.parametrize("module", MODULES)
def test_a_module_is_small_and_says_in_one_sentence_what_it_is(module: str) -> None:
    lines = (PACKAGE / f"{module}.py").read_text(encoding="utf-8").count("\n")
    assert lines <= 300, f"{module} has {lines} lines"
    sentence = ast.get_docstring(tree(module)) or ""
    assert sentence == table()[module][0]
    assert "\n" not in sentence
    assert sentence.endswith(".")


@pytest.mark.parametrize("module", MODULES)
def test_each_foreign_library_has_its_home(module: str) -> None:
    roots = {name.split(".")[0] for name in imported(module)} - {"sheetgen", "__future__"}
    foreign = roots - set(sys.stdlib_module_names)
    home = {LIBRARIES[name.strip()] for name in table()[module][2].split(",") if name.strip() in LIBRARIES}
    assert foreign == home


@pytest.mark.parametrize("module", [m for m in MODULES if m != "values"])
def test_a_class_with_slots_is_quick_to_declare(module: str) -> None:
    """Declared by `values.dataclass`: the library's own would cost each start as much as drawing a sheet."""
    made = [ast.unparse(node) for node in ast.walk(tree(module))
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "dataclass"]
    library = [node for node in ast.walk(tree(module)) if isinstance(node, ast.ImportFrom)
               and node.module == "dataclasses" and "dataclass" in {alias.name for alias in node.names}]
    assert not library or not all("slots=True" in each for each in made), "from sheetgen.values import dataclass"


@cache
def line_ids() -> set[str]:
    found: set[str] = set()
    for path in (ROOT / "variants").glob("*.yaml"):
        node = yamlfile.load(str(path))
        lines = node.get("lines") if isinstance(node, yamlfile.Mapping) else None
        for line in lines.items if isinstance(lines, yamlfile.Sequence) else ():
            id_ = line.get("id") if isinstance(line, yamlfile.Mapping) else None
            if isinstance(id_, yamlfile.Scalar):
                found.add(id_.text)
    return found


def test_the_variants_have_the_lines_that_everyone_knows() -> None:
    assert {"natural", "mixed", "going_out", "red_threes"} <= line_ids()


@pytest.mark.parametrize("module", MODULES)
def test_no_module_spells_the_id_of_a_score_line(module: str) -> None:
    ids = line_ids()
    spelt = {node.value for node in ast.walk(tree(module)) if isinstance(node, ast.Constant)} & ids
    assert not spelt


@pytest.mark.parametrize("module", [m for m in MODULES if not m.startswith(("cli", "terminal", "__main__"))])
def test_only_the_command_line_talks(module: str) -> None:
    """No print, and neither stream, below the command line."""
    for node in ast.walk(tree(module)):
        assert not (isinstance(node, ast.Name) and node.id == "print")
        assert not (isinstance(node, ast.Attribute) and node.attr in {"stdout", "stderr"})


@pytest.mark.parametrize("module", MODULES)
def test_no_module_reaches_for_the_network_or_runs_what_it_reads(module: str) -> None:
    roots = {name.split(".")[0] for name in imported(module)}
    assert not roots & {"socket", "urllib", "http", "ssl", "ftplib", "requests", "pickle", "marshal"}
    called = {node.func.id for node in ast.walk(tree(module))
              if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert not called & {"eval", "exec", "compile", "__import__"}
