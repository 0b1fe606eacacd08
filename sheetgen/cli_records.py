"""The commands that read and tell: score and check."""

from __future__ import annotations

import json
from typing import Any

import click

from sheetgen import (
    arithmetic,
    checking,
    doubts,
    exports,
    kinds,
    messages,
    output,
    plain,
    reading,
    records,
    report,
    scoring,
)
from sheetgen.checking import Checked
from sheetgen.cli_common import (
    DONE,
    REFUSED,
    STDIN,
    files,
    map_option,
    set_option,
    shown,
    standard_input,
    talk_options,
    tell,
)
from sheetgen.errors import FileTrouble
from sheetgen.exports import Scored
from sheetgen.terminal import Voice

_BYTE_ORDER_MARK = "\ufeff"  # by which a spreadsheet knows that a CSV file is UTF-8


@click.command()
@click.argument("game")
@click.option("--json", "as_json", is_flag=True, help="As JSON, with every line of every round.")
@click.option("--csv", "as_csv", is_flag=True, help="As CSV for a spreadsheet, a row a side and round.")
@click.option(
    "--mark/--no-mark",
    default=None,
    help="Begin a CSV with the UTF-8 mark that spreadsheets look for; usual where it is saved with -o.",
)
@click.option("-o", "--output", "target", metavar="FILE", help="Save it instead of showing it.")
@click.option("--force", is_flag=True, help="Replace a file that is there.")
@map_option
@set_option
@talk_options
@click.pass_obj
def score(
    voice: Voice,
    /,
    *,
    game: str,
    as_json: bool,
    as_csv: bool,
    mark: bool | None,
    target: str | None,
    force: bool,
    maps: tuple[str, ...],
    sets: tuple[tuple[str, str], ...],
) -> int:
    """Show a recorded game's scores: each round, the totals, and who won.

    With -v each score is added up line by line. The file may be a CSV of many games. A game named - is read from
    standard input.
    """
    if as_json and as_csv:
        raise click.UsageError("Choose one of --json and --csv.")
    path = files([game])[0]
    data = standard_input() if path == STDIN else None
    with kinds.expected("game", path, data):
        found = records.read(path, data, sets, records.map_of(maps))
    scored = [Scored(each.name, each.game, scoring.score(each.game)) for each in found]
    differing = [scoring.disagreements(each.game, each.ledger) for each in scored]
    if as_json:
        told = [_named(each, report.data(each.game, each.ledger, d)) for each, d in zip(scored, differing, strict=True)]
        text = json.dumps(told if records.is_csv(path, data) else told[0], indent=2)
    elif as_csv:
        text = exports.to_csv(scored).rstrip("\r\n")
    else:
        text = "\n\n".join(_told(each, verbose=voice.verbose) for each in scored)
    to_file = bool(target) and target != "-"
    if as_csv and (to_file if mark is None else mark):
        text = _BYTE_ORDER_MARK + text
    if target and to_file:
        output.write(target, f"{text}\n".encode(errors="replace"), force=force)
        voice.saved(target)
    else:
        voice.result(text)
    for each, one, differences in zip(found, scored, differing, strict=True):
        for problem in (*each.odd, *doubts.doubts(one.game, one.ledger)):
            voice.look(messages.warning(problem))
        for difference in differences:
            called = f"{plain.game(each.name)}, " if each.name else ""
            voice.look(called + report.disagreement(one.game, difference))
    return REFUSED if any(differing) else DONE


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="FILE...")
@click.option("--strict", is_flag=True, help="Fail where there is only something to look at, too.")
@click.option("--json", "as_json", is_flag=True, help="Tell everything as JSON.")
@map_option
@talk_options
@click.pass_obj
def check(voice: Voice, /, *, paths: tuple[str, ...], strict: bool, as_json: bool, maps: tuple[str, ...]) -> int:
    """Check recorded games, rules and layouts, and print nothing."""
    done: dict[str, Checked] = {}
    codes: list[int] = []
    wanted = files(paths)
    given = records.map_of(maps)
    for path in wanted:
        try:
            done[path] = checking.check(path, standard_input() if path == STDIN else None, given)
        except FileTrouble as trouble:
            codes.append(tell(trouble, voice))
    codes += [_code(checked, strict=strict) for checked in done.values()]
    if as_json:
        voice.result(json.dumps([_data(path, checked) for path, checked in done.items()], indent=2))
    else:
        _tell_all(voice, done)
    if len(wanted) > 1 and any(codes):
        voice.trouble(f"Look again at {sum(map(bool, codes))} of {plain.count(len(wanted), 'file')}.")
    return max(codes, default=DONE)


def _told(scored: Scored, *, verbose: bool) -> str:
    game, ledger = scored.game, scored.ledger
    text = report.text(game, ledger)
    if scored.name:
        text = "\n".join([" ".join(filter(None, [plain.game(scored.name), game.date])), text])
    if not verbose or not ledger.rounds:
        return text
    return f"{text}\n\n{arithmetic.sums(game, ledger, reading.find_language('en'))}"


def _named(scored: Scored, data: dict[str, object]) -> dict[str, object]:
    return {"game": scored.name, **data} if scored.name else data


def _code(checked: Checked, *, strict: bool) -> int:
    return REFUSED if checked.failed or checked.disagreements or (strict and checked.problems) else DONE


def _tell_all(voice: Voice, done: dict[str, Checked]) -> None:
    """The good first, then what to look at, and everything that is wrong in one go at the end."""
    for path, checked in done.items():
        if not checked.failed:
            voice.outcome("Checked", f"{shown(path)}   {plain.clean(checked.about)}")
        for problem in checked.problems:
            if problem.severity == "warning":
                voice.look(f"{shown(path)}, {messages.warning(problem)}")
        for sentence in checked.disagreements:
            voice.look(f"{shown(path)}, {sentence}" if len(done) > 1 else sentence)
    wrong = [
        problem for checked in done.values() for problem in checked.problems if problem.severity == "error"
    ]
    if wrong:
        voice.trouble(messages.errors(wrong, carets=voice.verbose))


def _data(path: str, checked: Checked) -> dict[str, Any]:
    return {
        "file": path,
        "kind": checked.kind,
        "ok": not checked.failed,
        "problems": messages.as_data(checked.problems),
        "disagreements": list(checked.disagreements),
    }
