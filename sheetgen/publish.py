"""A club's web pages, as files with their bytes; the only module that knows Jinja."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

import jinja2

from sheetgen import bars, chronicle, legend, output, results
from sheetgen.catalogue import Card, Shelf
from sheetgen.chronicle import Evening
from sheetgen.club import Club
from sheetgen.evening import Played
from sheetgen.fonts import clean
from sheetgen.game import Side
from sheetgen.language import Language
from sheetgen.recorded import named_apart
from sheetgen.standings import Standings
from sheetgen.values import dataclass

_TEMPLATES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "templates")
_JPEG = b"\xff\xd8"
_LONG = 14  # letters of a word that a narrow column may break
_View = dict[str, object]


@dataclass(frozen=True, slots=True)
class Contents:
    """What a club's pages show; `tables` and `evenings` are None for a club that keeps no records."""

    club: Club
    shelves: tuple[Shelf, ...]
    tables: tuple[Standings, ...] | None = None
    evenings: tuple[Evening, ...] | None = None


@dataclass(frozen=True, slots=True)
class _Page:
    """One page in every language: which menu entry it belongs to, its file, its title, and how it is filled."""

    key: str
    href: str
    template: str
    title: Callable[[Language], str]
    view: Callable[[Language], _View]
    in_menu: bool = True


def site(contents: Contents) -> dict[str, bytes]:
    """The files of a club's pages by path, "/" between folders; whatever a page refers to is among them.

    Pages of the club's first language lie at the top, those of a second one in a folder of its name.
    """
    files = {"style.css": _read("style.css")}
    if contents.club.logo:
        files[_logo_path(contents.club)] = contents.club.logo.data
    for shelf in contents.shelves:
        for card in shelf.cards:
            files |= {each.path: each.data for each in card.downloads}
            if card.picture:
                files[card.picture.path] = card.picture.data
    pages = _pages(contents)
    languages = tuple(contents.club.language.each())
    environment = jinja2.Environment(loader=jinja2.FileSystemLoader(_TEMPLATES), autoescape=True, trim_blocks=True,
                                     lstrip_blocks=True, keep_trailing_newline=True, undefined=jinja2.StrictUndefined)
    for number, language in enumerate(languages):
        home = f"{language.code}/" if number else ""
        for page in pages:
            values = _frame(contents, language, languages, pages, page) | page.view(language)
            text = environment.get_template(f"{page.template}.html").render(values)
            files[home + page.href] = text.encode()
    return files


def _read(name: str) -> bytes:
    with open(os.path.join(_TEMPLATES, name), "rb") as stream:
        return stream.read()


def _pages(contents: Contents) -> tuple[_Page, ...]:
    """The pages in the order of the menu, which leads to the rules of the first variant only."""
    games = list(zip(contents.shelves, _rules_paths(contents.shelves), strict=True))

    def rules(number: int, shelf: Shelf, href: str) -> _Page:
        return _Page("rules", href, "rules", lambda language: language.word("rules_of", title=shelf.variant.title),
                     lambda language: _rules(shelf, games, language), in_menu=number == 0)

    pages = [_Page("sheets", "index.html", "sheets", lambda language: language.word("site_sheets"),
                   lambda language: _sheets(contents, games, language)),
             *(rules(number, shelf, href) for number, (shelf, href) in enumerate(games))]
    if contents.tables is not None:
        tables = contents.tables
        pages.append(_Page("standings", "standings.html", "standings", lambda language: language.word("standings"),
                           lambda language: {"tables": [_standings(table, language) for table in tables]}))
    if contents.evenings is not None:
        evenings, club = contents.evenings, contents.club
        pages.append(_Page("events", "events.html", "events", lambda language: language.word("site_events"),
                           lambda language: {"evenings": [_evening(each, club, language) for each in evenings]}))
    return tuple(pages)


def _frame(contents: Contents, language: Language, languages: Sequence[Language], pages: Sequence[_Page],
           page: _Page) -> _View:
    """What stands round every page."""
    club = contents.club
    root = "" if language.code == languages[0].code else "../"
    logo = {"path": _logo_path(club), "width": club.logo.width, "height": club.logo.height} if club.logo else None

    def home(code: str) -> str:
        return root if code == languages[0].code else f"{root}{code}/"

    return {
        "lang": language.code,
        "root": root,
        "word": language.word,
        "club": {"name": clean(club.name), "place": clean(club.place)},
        "logo": logo,
        "page": {"key": page.key, "href": page.href, "title": clean(page.title(language))},
        "pages": [{"key": each.key, "href": each.href, "title": _menu_title(each, language)}
                  for each in pages if each.in_menu],
        "languages": [{"code": each.code, "name": each.own.name, "href": home(each.code) + page.href}
                      for each in languages],
    }


def _menu_title(page: _Page, language: Language) -> str:
    return language.word("site_rules") if page.key == "rules" else page.title(language)


def _logo_path(club: Club) -> str:
    return "logo.jpg" if club.logo and club.logo.data.startswith(_JPEG) else "logo.png"


def _rules_paths(shelves: Sequence[Shelf]) -> tuple[str, ...]:
    return output.apart([f"{output.file_name('rules', shelf.variant.id)}.html" for shelf in shelves])


def _sheets(contents: Contents, games: Sequence[tuple[Shelf, str]], language: Language) -> _View:
    """What there is to print, and the club's event unless it is over and among the past ones."""
    event = contents.club.event
    past = {(each.date, each.title) for each in contents.evenings or ()}
    date = event.date or ""
    shown = (event.title or date) and (date, event.title) not in past
    return {
        "event": {"title": clean(event.title), "date": language.date(date)} if shown else None,
        "shelves": [{
            "title": clean(shelf.variant.title),
            "subtitle": legend.subtitle(shelf.variant, language),
            "rules": href,
            "cards": [_card(card, language) for card in shelf.cards],
        } for shelf, href in games],
    }


def _card(card: Card, language: Language) -> _View:
    title, about = _layout_words(card, language)
    room = f"site_room_{card.variant.round_word}"
    picture = card.picture
    return {
        "title": title,
        "about": about,
        "size": language.word(card.size),
        "room": language.word(room, card.capacity) if card.capacity else "",
        "picture": {"path": picture.path, "width": picture.width, "height": picture.height} if picture else None,
        "downloads": [{"path": each.path, "paper": each.paper.title, "pages": each.pages} for each in card.downloads],
    }


def _layout_words(card: Card, language: Language) -> tuple[str, str]:
    """A built-in layout's name and purpose in the language; a layout of the club's own has only what its file says."""
    key = f"layout_{card.layout_name.replace('-', '_')}"
    try:
        return language.word(key), language.word(f"{key}_about")
    except KeyError:
        return clean(card.layout.title), clean(card.layout.about)


def _rules(shelf: Shelf, games: Sequence[tuple[Shelf, str]], language: Language) -> _View:
    blocks = [{
        "id": f"rules-{block.id}",
        "title": block.title,
        "entries": [{"label": clean(entry.label), "value": clean(entry.value), "remark": entry.remark,
                     "long": any(len(word) > _LONG for word in entry.value.split())} for entry in block.entries],
        "table": any(entry.value for entry in block.entries),
    } for block in legend.blocks(shelf.variant, language)]
    return {
        "game": {"subtitle": legend.subtitle(shelf.variant, language), "blocks": blocks},
        "games": [{"title": clean(each.variant.title), "href": href} for each, href in games],
    }


def _standings(table: Standings, language: Language) -> _View:
    """The table with its chart; which rules it is of is told by their code."""
    dates = dict.fromkeys(language.date(date) for date in (*table.dates[:1], *table.dates[-1:]))
    columns = results.columns(table)
    part = [f"* {language.word('part_played')}"] if any(row.part for row in table.rows) else []
    return {
        "title": clean(table.title),
        "about": [language.word("of_games", table.games), *filter(None, [" – ".join(dates)]),
                  language.word("rules_code", code=table.rules)],
        "columns": [{"key": key, "title": results.word(key, table, language),
                     "class": _class(key, table.counting.first)} for key in columns],
        "rows": [{"part": row.part} | {key: results.shown(row, key, language) for key in columns}
                 | {"name": clean(row.name)} for row in table.rows],
        "notes": [*part, *results.decided(table, language)],
        "chart": bars.chart(table, language),
    }


def _class(column: str, first: str) -> str:
    """How a column is set: names and ranks as they are read, figures to the right, those that count strong."""
    return column if column in ("rank", "name") else "figure first" if column == first else "figure"


def _evening(evening: Evening, club: Club, language: Language) -> _View:
    """The games of an evening; a column for table and sitting only where some game has one."""
    variants = dict.fromkeys(each.game.variant.title for each in evening.games)
    return {
        "date": language.date(evening.date) or language.word("site_undated"),
        "title": clean(evening.title),
        "about": [clean(each) for each in (evening.place, *variants) if each],
        "columns": [word for word in ("table", "sitting") if any(getattr(each.game, word) for each in evening.games)],
        "games": [_game(each, club, language) for each in evening.games],
    }


def _game(each: Played, club: Club, language: Language) -> _View:
    won = chronicle.winners(each, by_clock=club.by_clock)
    names = [clean(each.called(side.name)) for side in each.game.sides]
    return {
        "table": clean(each.game.table),
        "sitting": clean(each.game.sitting),
        "sides": [{"name": name, "players": _players(side), "total": language.figure(total), "won": number in won}
                  for number, (side, name, total) in enumerate(zip(each.game.sides, names, each.ledger.totals,
                                                                   strict=True))],
        "won_by": [names[side] for side in won],
    }


def _players(side: Side) -> list[str]:
    """Who played for a side that has a name of its own."""
    return [clean(seat) for seat in side.seats()] if named_apart(side) else []
