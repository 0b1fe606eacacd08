"""The standings as text for a terminal, as CSV, JSON, a spreadsheet, and a list to print."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from fractions import Fraction

from sheetgen import csvcells, listing, plain, xlsxfile
from sheetgen.draft import Measure as Width
from sheetgen.fonts import clean
from sheetgen.language import Language
from sheetgen.layout import Size
from sheetgen.listing import Column, Head, Section
from sheetgen.page import Page
from sheetgen.paper import Paper
from sheetgen.picture import Logo
from sheetgen.standings import Standing, Standings

_NAME = 32  # columns of a terminal that a name takes

SHOWN = ("rank", "name", "games", "rounds", "wins", "points", "average", "best_round", "victory_points")
"""The columns, in order; victory points only where a club has them."""


def columns(table: Standings) -> tuple[str, ...]:
    """The columns that this table has: what it ranks by comes first after the name."""
    first = table.counting.first
    rest = [name for name in SHOWN if name not in ("rank", "name", first)
            and (name != "victory_points" or table.counting.steps)]
    return ("rank", "name", first, *rest)


def word(column: str, table: Standings, language: Language) -> str:
    """What a column is called on paper."""
    keys = {"points": "score", "rounds": f"{table.round_word}s_played", "best_round": f"best_{table.round_word}"}
    return language.label(keys.get(column, column))


def shown(row: Standing, column: str, language: Language) -> str:
    """A cell as it is printed: averages to whole points, a shared win as ½."""
    if column == "name":
        return clean(row.name) + (" *" if row.part else "")
    if column == "wins":
        return _wins(row.wins)
    if column == "average":
        return language.figure(round_half_up(row.average))
    return language.figure(getattr(row, column) or 0)


def round_half_up(value: Fraction) -> int:
    """The nearest whole number; of two as near, the larger."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def _wins(wins: Fraction) -> str:
    whole, rest = divmod(wins, 1)
    signs = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}
    if rest and rest not in signs:
        return f"{float(wins):.2f}"
    return f"{int(whole) if whole or not rest else ''}{signs.get(rest, '')}"


def decided(table: Standings, language: Language) -> tuple[str, ...]:
    """A sentence for each tie-break that parted lines which were level."""
    used = dict.fromkeys(row.tie_break for row in table.rows if row.tie_break)
    first = word(table.counting.first, table, language)
    return tuple(language.word("level_on", first=first, second=word(each, table, language)) for each in used)


def to_text(table: Standings, language: Language) -> str:
    """The table for a terminal, in letters that every one has."""
    heads = [word(column, table, language) for column in columns(table)]
    rows = [[_plain(row, column) for column in columns(table)] for row in table.rows]
    names = [[plain.cut(row[1], _NAME), *row[2:]] for row in rows]
    lined = plain.table([[heads[1], *heads[2:]], *names], right_from=1).split("\n")
    ranks = plain.table([[heads[0]], *[[row[0]] for row in rows]], right_from=0).split("\n")
    body = [f"{rank}  {line}" for rank, line in zip(ranks, lined, strict=True)]
    title = f"{plain.clean(table.title)}   {plain.count(table.games, 'game')}   rules {table.rules}"
    told = [f"* {language.word('part_played')}"] if any(row.part for row in table.rows) else []
    return "\n".join([title, "", *body, *[""] * bool(told or decided(table, language)), *told,
                      *map(plain.clean, decided(table, language))])


def _plain(row: Standing, column: str) -> str:
    if column == "name":
        return plain.clean(row.name) + (" *" if row.part else "")
    if column == "wins":
        return f"{float(row.wins):g}"
    if column == "average":
        return plain.figure(round_half_up(row.average))
    return plain.figure(getattr(row, column) or 0)


def cells(table: Standings) -> list[list[str | int | float | None]]:
    """The whole table with its headings, as figures."""
    names = (*SHOWN, "part", "tie_break", "rules")
    return [list(names), *[[*_figures(row), "yes" if row.part else "", row.tie_break, table.rules]
                           for row in table.rows]]


def _figures(row: Standing) -> list[str | int | float | None]:
    return [row.rank, row.name, row.games, row.rounds, _number(row.wins), row.points,
            round(float(row.average), 1), row.best_round, row.victory_points]


def _number(value: Fraction) -> int | float:
    return int(value) if value.denominator == 1 else round(float(value), 3)


def to_csv(table: Standings) -> str:
    """The table with its headings; a name that a spreadsheet would compute has an apostrophe before it."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    for row in cells(table):
        rows.writerow(["" if cell is None else csvcells.guarded(cell) if isinstance(cell, str) else cell
                       for cell in row])
    return out.getvalue()


def ours(data: bytes) -> bool:
    """Whether what a file begins with is a CSV, JSON or spreadsheet of standings that was written here."""
    text = data.removeprefix(b"\xef\xbb\xbf")
    return text.startswith((",".join(SHOWN).encode(), b'{\n  "rules": "')) or xlsxfile.ours(data)


def to_json(table: Standings, left_out: Sequence[dict[str, object]] = ()) -> str:
    """Everything that a program may want to know; plain ASCII, so that no code page can spoil it."""
    counting = table.counting
    return json.dumps({
        "rules": table.rules,
        "variant": table.variant,
        "title": table.title,
        "options": dict(table.options),
        "games": table.games,
        "dates": list(table.dates),
        "by": counting.by,
        "rank_by": counting.first,
        "tie_breaks": list(counting.others),
        "standings": [{
            "rank": row.rank, "name": row.name, "games": row.games, "rounds": row.rounds, "wins": _number(row.wins),
            "points": row.points, "average": round(float(row.average), 1), "best_round": row.best_round,
            "victory_points": row.victory_points, "part": row.part, "tie_break": row.tie_break or None,
        } for row in table.rows],
        "left_out": list(left_out),
    }, indent=2)


def to_xlsx(table: Standings) -> bytes:
    """The table as a spreadsheet. Raises FileTrouble if openpyxl is not installed."""
    return xlsxfile.write(table.title or "Standings", cells(table))


def to_pages(table: Standings, language: Language, paper: Paper, size: Size, width: Width, *, club: str = "",
             event: str = "", logo: Logo | None = None) -> tuple[Page, ...]:
    """The table to print and hang up. Raises DoesNotFit where its columns have no room."""
    spare = {"best_round": 3, "rounds": 2, "average": 1}
    heads = []
    for column in columns(table):
        title = word(column, table, language)
        if column == "name":
            heads.append(Column(title, share=1.0, strong=True))
        else:
            first = column == table.counting.first
            heads.append(Column(title, "right", spare=0 if first else spare.get(column, 0), strong=first))
    rows = tuple(tuple(shown(row, column, language) for column in columns(table)) for row in table.rows)
    after = [f"* {language.word('part_played')}"] if any(row.part for row in table.rows) else []
    dates = " – ".join(dict.fromkeys(language.date(each) for each in (table.dates[:1] + table.dates[-1:])))
    title = clean(" · ".join(filter(None, (club, event)))) or language.word("standings")
    lines = (language.word("standings"), " · ".join(filter(None, (
        dates, table.title, language.word("of_games", table.games)))))
    section = Section("", tuple(heads), rows, (*after, *decided(table, language)))
    return listing.pages(Head(title, lines, logo), [section], paper, size, width, page_of=language.word("page_of"),
                         foot=language.word("rules_code", code=table.rules), label=language.word("standings"))
