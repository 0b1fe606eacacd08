"""Who comes: a list of names from a club's file, a CSV or a spreadsheet, with tables, seats and partners."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from sheetgen import csvcells, csvfile, scalars, xlsxfile, yamlfile
from sheetgen.errors import Place, Report
from sheetgen.game import OPEN_SEATS
from sheetgen.values import dataclass
from sheetgen.yamlfile import Node

MOST_BYTES = 10_000_000
MOST_PEOPLE = 5000
LONGEST = 400

OPEN = frozenset({*OPEN_SEATS, "open", "no-name", "noname", "n.n", "free", "vacant"})
"""What people write for somebody who is not known yet."""

COLUMNS = {
    "name": ("player", "names", "full name", "member", "spieler", "spielerin", "joueur", "nom", "nombre", "jugador",
             "nome", "giocatore", "jogador", "naam", "speler"),
    "first": ("first name", "given name", "vorname", "prénom", "nome proprio", "voornaam"),
    "last": ("last name", "surname", "family name", "nachname", "cognome", "apellido", "achternaam"),
    "table": ("tisch", "mesa", "tavolo", "tafel", "table no", "table number"),
    "seat": ("position", "direction", "platz", "sitz", "asiento", "posto", "stoel", "lugar"),
    "pair": ("team", "partnership", "side", "paar", "paire", "pareja", "coppia", "dupla", "equipe"),
    "partner": ("partnerin", "partenaire", "compañero", "compagno", "parceiro"),
    "id": ("number", "no", "nr", "#", "member no", "member number", "mitgliedsnummer"),
}
"""A roster's columns, and what else their headings may be; every other column is passed over."""


class Person(NamedTuple):
    """One place in a roster; `name` is what is printed, "" for an open seat.

    `called` is the bare name where two people share it; `row` is the line or row on which they stand. Lists have
    thousands: hence no dataclass, which takes longer to make.
    """

    name: str
    row: int
    table: str = ""
    seat: str = ""
    pair: str = ""
    id: str = ""
    called: str = ""


@dataclass(frozen=True, slots=True)
class Roster:
    """Everyone who comes, in the order of the list."""

    people: tuple[Person, ...]
    file: str

    @property
    def names(self) -> tuple[str, ...]:
        """The names, without open seats."""
        return tuple(person.name for person in self.people if person.name)

    def place(self, person: Person) -> Place:
        return Place(self.file, person.row)


Row = tuple[int, Mapping[str, str]]
"""The number of a row, and its cells by column, as they can be printed."""

At = Callable[[int, str], Place]
"""Where the cell of a row and column stands, for messages."""


def from_csv(data: bytes, file: str, report: Report) -> Roster:
    """The roster in a CSV's bytes; faults go into the report, by row. Raises Refused for what is no CSV at all."""
    encoding = ""
    if not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            data.decode("utf-8")
        except UnicodeDecodeError as error:
            encoding = "cp1252"
            row = data.count(b"\n", 0, error.start) + 1
            word = data[: error.start].split(b"\n")[-1] + data[error.start :].split(b"\n")[0]
            read_as = csvcells.words(word.decode("cp1252", "replace").strip())
            report.warning(Place(file, row), f"The file is not UTF-8, and is read as Windows has it: “{read_as}”.",
                           hint="If that is wrong, save it as CSV UTF-8.")
    grid = csvfile.read(data, file, encoding, least=1, example="name,table", report=report)
    heads, rows = grid.headings, grid.rows
    columns = _columns(heads.cells, lambda at: grid.place(heads, at), report)
    if columns is None:
        columns, rows = {"name": 0}, (heads, *rows)
    places = {row.number: row for row in rows}

    def at(number: int, column: str) -> Place:
        return grid.place(places[number], columns.get(column, 0))

    return _roster(_cells(((row.number, row.cells) for row in rows), columns), file, at, report)


def from_xlsx(data: bytes, file: str, report: Report) -> Roster:
    """The roster on a spreadsheet's first sheet. Raises Refused for what is none, FileTrouble without openpyxl."""
    rows = xlsxfile.read(data, file)
    if not rows:
        report.error(Place(file), "The first sheet is empty.", hint="Write name into its first cell, and names below.")
        return Roster((), file)
    number, heads = rows[0]
    while heads and not heads[-1].strip():
        heads.pop()
    columns = _columns(heads, lambda _: Place(file, number), report)
    body = rows[1:] if columns is not None else rows
    return _roster(_cells(body, columns or {"name": 0}), file, lambda row, _: Place(file, row), report)


def from_node(node: Node, report: Report) -> Roster:
    """The roster written in a club's file: a list of names, of pairs "Ann & Bob", or of entries with name and table."""
    items = node.items if isinstance(node, yamlfile.Sequence) else (node,)
    places: dict[int, Node] = {}
    rows: list[Row] = []
    for number, item in enumerate(items, 1):
        places[number] = item
        if isinstance(item, yamlfile.Scalar):
            rows.append((number, {"name": csvcells.words(item.text) or "?"}))
        elif isinstance(item, yamlfile.Mapping):
            rows.append((number, _entry(item, report)))
        else:
            report.error(item.place, f"roster {number} should be a name, but it is a list.")

    def at(number: int, column: str) -> Place:
        return yamlfile.place_of(places[number], column)

    made = _roster(rows, node.place.file, at, report)
    people = tuple(person._replace(row=places[person.row].place.line) for person in made.people)
    return replace(made, people=people)


def _entry(item: yamlfile.Mapping, report: Report) -> dict[str, str]:
    known = tuple(word for word in COLUMNS if word not in ("first", "last"))
    found: dict[str, str] = {}
    for word, value in item.pairs:
        if word.text not in known:
            report.error(word.place, f'roster: "{word.text}" is no word of an entry.',
                         hint=scalars.did_you_mean(word.text, known))
        elif not isinstance(value, yamlfile.Scalar):
            report.error(value.place, f"roster: {word.text} should be a text.")
        else:
            found[word.text] = csvcells.words(value.text)
    return {"name": "?"} | found


def _columns(heads: Sequence[str], at: Callable[[int], Place], report: Report) -> dict[str, int] | None:
    """Which column is which; None where the first row is no headings but a name already.

    A file of one column may go without headings; others are told what is missing.
    """
    known = {also: column for column, others in COLUMNS.items() for also in (column, *others)}
    typed = [csvcells.words(head).casefold().replace("_", " ").strip(" .:") for head in heads]
    found: dict[str, int] = {}
    for place, head in enumerate(typed):
        if head in known and known[head] not in found:
            found[known[head]] = place
        elif head not in known and (near := scalars.nearest(head, COLUMNS)) and near not in found:
            report.warning(at(place), f'The column "{heads[place].strip()}" is passed over.',
                           hint=f'If it is the {near}, call it "{near}".')
    if {"name", "first", "last"} & found.keys():
        return found
    if len(heads) > 1:
        report.error(at(0), "No column is headed name.", hint="Let the first row say what each column holds: name, "
                                                               "and table, seat, pair where you want them.")
        return {"name": 0}
    return None


def _cells(rows: Iterator[tuple[int, list[str]]] | Sequence[tuple[int, list[str]]], columns: Mapping[str, int],
           ) -> Iterator[Row]:
    for number, cells in rows:
        width = len(cells)
        yield number, {column: csvcells.words(cells[at]) for column, at in columns.items() if at < width}


def _roster(rows: Iterator[Row] | Sequence[Row], file: str, at: At, report: Report) -> Roster:
    """The people in these rows; everything that is wrong with them is told."""
    people: list[Person] = []
    for number, person in rows:
        whole = person.get("name") or " ".join(filter(None, (person.get("first"), person.get("last"))))
        if len(whole) > LONGEST:
            report.error(at(number, "name"), f"This name has {len(whole)} letters.", hint="Is a quote missing?")
            continue
        names = csvcells.players(whole) or ("",)
        pair = person.get("pair", "")
        if partner := person.get("partner", ""):
            names, pair = (*names, partner), pair or " & ".join(sorted((whole.casefold(), partner.casefold())))
        elif len(names) > 1:
            pair = pair or f"row {number}"
        people += [Person("" if name.casefold() in OPEN else name, number, person.get("table", ""),
                          person.get("seat", ""), pair, person.get("id", ""), name) for name in names]
    people = _partners_once(people)
    if len(people) > MOST_PEOPLE:
        report.error(Place(file), f"These are {len(people):,} names; {MOST_PEOPLE:,} are the most.")
        return Roster((), file)
    return Roster(_told_apart(people, at, report), file)


def _partners_once(people: Sequence[Person]) -> list[Person]:
    """The people, without those named as a partner who have, or name each other from, a row of their own."""
    seen: dict[tuple[str, str], Person] = {}
    kept = []
    for person in people:
        key = (person.name.casefold(), person.pair)
        before = seen.get(key)
        if before is not None and person.name and " & " in person.pair and before.row != person.row:
            continue
        seen[key] = person
        kept.append(person)
    return kept


def _told_apart(people: Sequence[Person], at: At, report: Report) -> tuple[Person, ...]:
    """The people, those of one name told apart by number or table; where neither does, told to the user."""
    alike: dict[str, list[Person]] = {}
    for person in people:
        if person.name:
            alike.setdefault(person.name.casefold(), []).append(person)
    signs: dict[int, str] = {}
    for same in alike.values():
        if len(same) == 1:
            continue
        ids = [person.id for person in same]
        tables = [" ".join(filter(None, (person.table, person.seat))) for person in same]
        marks = ids if all(ids) and len({*ids}) == len(ids) else tables
        if all(marks) and len({mark.casefold() for mark in marks}) == len(marks):
            signs |= {id(person): mark for person, mark in zip(same, marks, strict=True)}
            continue
        for person in same[1:]:
            report.error(at(person.row, "name"), f"{person.name} is in row {same[0].row} already.",
                         hint="If they are two people, add a letter or a number to one.")
    return tuple(person._replace(name=f"{person.name} ({signs[id(person)]})") if id(person) in signs else person
                 for person in people)
