"""The command that tells and saves a club's standings."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal

import click

from sheetgen import disk, evening, fonts, messages, output, pdf, plain, reading, results
from sheetgen import standings as tables
from sheetgen.cli_common import DONE, REFUSED, settled_paper, shown, talk_options
from sheetgen.cli_pack import club_of, paper_options
from sheetgen.club import Club
from sheetgen.counting import Counting
from sheetgen.errors import Problem, Refused
from sheetgen.evening import Failed, Played
from sheetgen.layout import SIZES
from sheetgen.paper import Paper
from sheetgen.standings import Standings
from sheetgen.terminal import Voice

_BYTE_ORDER_MARK = "\ufeff"  # without it spreadsheets take UTF-8 for an older encoding
ENDINGS = (".pdf", ".csv", ".xlsx", ".json")
_MOST = 50_000_000
_SHOWN = 12  # problems of one record that are told before a count stands for the rest


@click.command()
@click.argument("source", metavar="FOLDER|FILE")
@click.option("--rules", metavar="CODE", help="The games of these rules, where there are others.")
@click.option("--by", type=click.Choice(["player", "side"]), help="For each player, or for each side.")
@click.option("--csv", "as_csv", is_flag=True, help="Tell the table as CSV.")
@click.option("--json", "as_json", is_flag=True, help="Tell the table as JSON.")
@click.option("-o", "--output", "target", metavar="FILE|FOLDER", help="Save it: .pdf, .csv, .xlsx or .json; "
                                                                       "in a folder, all four.")
@click.option("--force", is_flag=True, help="Replace a file that sheetgen did not make.")
@paper_options
@talk_options
@click.pass_obj
def standings(voice: Voice, /, *, source: str, rules: str | None, by: Literal["player", "side"] | None, as_csv: bool,
              as_json: bool, target: str | None, force: bool, paper: Paper | None, size: str | None,
              own_fonts: tuple[str, ...]) -> int:
    """Who leads, from a folder of recorded games or from a club's file, which names its folder.

    A record that can't be counted is told and left out; so are games played by other rules.
    """
    if as_csv and as_json:
        raise click.UsageError("Choose one of --json and --csv.")
    if target and not os.path.isdir(target) and not target.endswith("/") and not target.lower().endswith(ENDINGS):
        raise click.UsageError(f'End the name "{target}" in {plain.listed(ENDINGS, "or")}, or in / for a folder.')
    found = None if os.path.isdir(source) else club_of(source)
    folder = source if found is None else found.records or os.path.join(os.path.dirname(source) or ".", "records")
    played, failed, odd = evening.read(evening.files_in(folder), found.house if found else None)
    counted, others = _of_one_kind(played, rules, found.rules if found else "")
    counting = found.counting if found else Counting()
    counting = replace(counting, by=by or counting.by)
    table, warnings = tables.compute(counted, counting, by_clock=found.by_clock if found else False)
    _tell_left_out(voice, failed, others, table)
    for warning in (*odd, *warnings):
        voice.look(messages.warning(warning))
    if not counted:
        voice.trouble("No game is left to count.")
        return REFUSED
    left_out: list[dict[str, object]] = [{"file": each.file, "why": _why(each)} for each in failed]
    left_out += [{"file": each.file, "why": "other rules", "rules": each.rules} for each in others]
    if as_json:
        voice.result(results.to_json(table, left_out))
    elif as_csv:
        voice.result(results.to_csv(table).rstrip("\r\n"))
    elif not target:
        voice.result(results.to_text(table, reading.find_language(reading.ENGLISH)))
    if target:
        on = paper or (found.paper if found else None) or settled_paper(None, voice)
        _save(voice, target, force=force, made={
            ".pdf": lambda: _printed(table, found, on, size, own_fonts),
            ".csv": (_BYTE_ORDER_MARK + results.to_csv(table)).encode,
            ".xlsx": lambda: results.to_xlsx(table),
            ".json": (results.to_json(table, left_out) + "\n").encode,
        }, stem=output.file_name(*filter(None, (found.name if found else "", "standings"))))
    return REFUSED if failed or others else DONE


def _printed(table: Standings, found: Club | None, paper: Paper, size: str | None, own_fonts: tuple[str, ...],
             ) -> bytes:
    language = found.language if found else reading.find_language(reading.ENGLISH)
    faces = fonts.load(own_fonts)
    name, event = (found.name, found.event.title) if found else ("", "")
    pages = results.to_pages(table, language, paper, SIZES[size or (found.order.size if found else "normal")],
                             faces.width, club=name, event=event, logo=found.logo if found else None)
    for row in table.rows:
        if letters := faces.missing(row.name):
            named = ", ".join(f"“{letter}” (U+{ord(letter):04X})" for letter in letters)
            raise Refused((Problem(f"No font here has {named} in “{row.name}”.",
                                   hint="Give a font that has it with --font FILE.ttf, or save them as .xlsx."),))
    title = " · ".join(filter(None, (name, event, language.word("standings"))))
    return pdf.draw(pages, faces, title=title, language=language.code)


def _save(voice: Voice, target: str, *, force: bool, made: dict[str, Callable[[], bytes]], stem: str) -> None:
    """Writes one file by its ending, or all of them into a folder."""
    ending = os.path.splitext(target)[1].lower()
    whole = os.path.isdir(target) or target.endswith("/")
    for each, bytes_of in made.items():
        if whole or each == ending:
            path = os.path.join(target, stem + each) if whole else target
            again = os.path.isfile(path) and results.ours(disk.read(path, _MOST))  # last week's table
            output.write(path, bytes_of(), force=force or again)
            voice.saved(path)


def _of_one_kind(played: Sequence[Played], asked: str | None, own: str) -> tuple[list[Played], list[Played]]:
    """The games of one set of rules, and the others: those asked for, the club's own, or what most were played by."""
    codes = [each.rules for each in played]
    wanted = (asked or own).upper() or max(dict.fromkeys(codes), key=codes.count, default="")
    if asked and wanted not in codes:
        known = plain.listed(list(dict.fromkeys(codes)), "or") or "none"
        raise click.BadParameter(f"no game was played by rules {asked}; there is {known}")
    return [each for each in played if each.rules == wanted], [each for each in played if each.rules != wanted]


def tell_failed(voice: Voice, failed: Sequence[Failed]) -> None:
    """Says which records can't be counted, and why."""
    for each in failed:
        if each.trouble:
            voice.trouble(plain.clean(each.trouble))
        else:
            voice.trouble(messages.errors(each.problems[:_SHOWN], closing="This record is left out.\n"))


def _tell_left_out(voice: Voice, failed: Sequence[Failed], others: Sequence[Played], table: Standings) -> None:
    tell_failed(voice, failed)
    for one in others:
        voice.look(f"{shown(one.file)}: played by other rules ({one.game.variant.title}, code {one.rules}); "
                   f"left out of the table for {table.rules or 'these rules'}.",
                   f"For theirs: --rules {one.rules}")


def _why(each: Failed) -> str:
    return each.trouble or "; ".join(f"line {p.place.line}: {p.message}" if p.place.line else p.message
                                     for p in each.problems)


