"""A club's web pages as files: whole, linked, readable by everyone, and harmless whatever people are called."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import jinja2
import pytest

from sheetgen import bars, catalogue, fonts, offering, publish, reading, standings
from sheetgen import club as clubs
from sheetgen.catalogue import Picture
from sheetgen.club import Club
from sheetgen.errors import Refused
from sheetgen.language import Language
from sheetgen.paper import LETTER
from sheetgen.standings import Counting, Standing, Standings
from tests.webcheck import WebPage
from tests.website import CLUB, NAMES, PNG, TALL, WIDE, contents, write_club

ROOT = Path(__file__).parent.parent
TEMPLATES = ROOT / "sheetgen" / "templates"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Club:
    return clubs.load(str(write_club(tmp_path_factory.mktemp("club"))))


@pytest.fixture(scope="module")
def files(club: Club) -> dict[str, bytes]:
    return publish.site(contents(club))


def pages(files: dict[str, bytes]) -> Iterator[tuple[str, WebPage]]:
    for path, data in files.items():
        if path.endswith(".html"):
            yield path, WebPage(data.decode())


def test_there_is_a_page_of_each_kind_in_each_language(files: dict[str, bytes]) -> None:
    names = ["events.html", "index.html", "rules-classic.html", "rules-samba.html", "standings.html"]
    assert sorted(path for path, _ in pages(files)) == sorted([*names, *(f"de/{name}" for name in names)])
    for path, page in pages(files):
        assert page.all("html")[0].attributes["lang"] == ("de" if path.startswith("de/") else "en")


def test_every_page_is_whole(files: dict[str, bytes]) -> None:
    for path, page in pages(files):
        assert page.faults == [], path
        assert page.levels()[0] == 1, path
        assert all(after <= before + 1 for before, after in zip(page.levels(), page.levels()[1:], strict=False)), path


def test_whatever_a_page_refers_to_is_there(files: dict[str, bytes]) -> None:
    parsed = dict(pages(files))
    found = 0
    for path, page in parsed.items():
        for link in page.links():
            if link == "data:,":
                continue
            assert not re.match(r"[a-z]+:|/", link, re.IGNORECASE), (path, link)
            target, _, anchor = link.partition("#")
            whole = posixpath.normpath(posixpath.join(posixpath.dirname(path), target)) if target else path
            assert whole in files, (path, link)
            if anchor:
                assert anchor in parsed[whole].ids(), (path, link)
            found += 1
        for element in page.elements:
            for name in ("aria-labelledby", "aria-describedby", "for"):
                assert element.attributes.get(name, page.ids()[0]) in page.ids(), (path, name)
    assert found > 100
    linked = {posixpath.normpath(posixpath.join(posixpath.dirname(path), link.partition("#")[0] or path))
              for path, page in parsed.items() for link in page.links()}
    assert linked >= files.keys() - {path for path in files if path.startswith("pictures/")}


def test_paths_are_such_as_every_host_and_system_takes(files: dict[str, bytes]) -> None:
    for path in files:
        assert re.fullmatch(r"(?:[a-z0-9][a-z0-9.-]{0,59}/)*[a-z0-9][a-z0-9.-]{0,59}", path), path


def test_nothing_comes_from_elsewhere_and_nothing_runs(files: dict[str, bytes]) -> None:
    style = files["style.css"].decode()
    assert not re.search(r"url\(|@import|https?:|//", style)
    for path, page in pages(files):
        assert not {element.tag for element in page.elements} & {"script", "iframe", "object", "embed", "form"}
        assert not [name for element in page.elements for name in element.attributes if name.startswith("on")], path
        policy = next(each for each in page.all("meta") if "http-equiv" in each.attributes).attributes["content"]
        assert "script-src 'none'" in policy
        assert "http" not in "".join(page.links())


def test_names_are_read_as_they_were_written(files: dict[str, bytes]) -> None:
    table = WebPage(files["standings.html"].decode())
    assert set(NAMES) <= set(table.texts("bdi"))
    games = WebPage(files["de/events.html"].decode())
    assert {"Side <i>", "Side &lt;", "Cup <u>", "<0>"} <= set(games.texts("bdi"))
    assert set(NAMES) <= set(games.texts("bdi"))
    for path, page in pages(files):
        assert CLUB in page.texts("bdi"), path
        assert page.texts("title")[0].endswith(f" – {CLUB}"), path


def test_a_name_from_right_to_left_keeps_to_itself(files: dict[str, bytes]) -> None:
    for path in ("standings.html", "events.html"):
        source = files[path].decode()
        assert source.count("שרה כהן") == len(re.findall(r"<bdi>[^<]*שרה כהן[^<]*</bdi>", source))


def test_a_screen_reader_finds_its_way(files: dict[str, bytes]) -> None:
    for path, page in pages(files):
        tags = [element.tag for element in page.elements]
        assert tags.count("header") == 1
        first = page.all("a")[0]
        assert (first.attributes["class"], first.attributes["href"]) == ("skip", "#content")
        assert page.all("main")[0].attributes["id"] == "content"
        assert all(nav.attributes.get("aria-label") or nav.attributes.get("aria-labelledby")
                   for nav in page.all("nav")), path
        assert len({nav.attributes.get("aria-label") for nav in page.all("nav")}) == len(page.all("nav")), path
        assert all(head.attributes.get("scope") in {"row", "col"} for head in page.all("th")), path
        assert all("alt" in image.attributes for image in page.all("img")), path
        current = [link.text for link in page.all("a") if link.attributes.get("aria-current") in {"page", "true"}]
        assert len(current) == 2, path  # in the menu, and among the languages
        texts = [link.text.strip() for link in page.all("a") if link.attributes.get("class") != "picture"]
        assert all(texts), path
    sheets = WebPage(files["index.html"].decode())
    downloads = [" ".join(link.text.split()) for link in sheets.all("a") if link.attributes["href"].endswith(".pdf")]
    told = [text for text in downloads if text]
    assert told[:2] == ["Ledger, Normal print, US Letter PDF, 1 page", "Ledger, Normal print, A4 PDF, 1 page"]
    assert [image.attributes["alt"] for image in sheets.all("img")][:2] == [
        "Picture of the sheet: Ledger, Normal print", "Picture of the sheet: Ledger, Large print"]
    assert all(image.attributes["width"] == str(WIDE) for image in sheets.all("img"))


def test_the_rules_are_the_variants_own(files: dict[str, bytes]) -> None:
    page = WebPage(files["rules-classic.html"].decode())
    assert page.texts("h1") == ["Rules: Classic Canasta"]
    cells = [element.text for element in page.elements if element.tag in {"th", "td"}]
    assert cells[cells.index("Natural canasta") + 1] == "500"
    assert "Rules: Samba" not in page.source
    assert any(link.attributes["href"] == "rules-samba.html" for link in page.all("a"))
    german = WebPage(files["de/rules-classic.html"].decode())
    assert german.texts("h1") == ["Regeln: Classic Canasta"]


def test_past_evenings_are_told_newest_first(files: dict[str, bytes]) -> None:
    assert WebPage(files["events.html"].decode()).texts("h2") == [
        "November 11, 2026 · Cup <u>", "November 10, 2026 · Cup <u>"]
    assert WebPage(files["de/events.html"].decode()).texts("h2")[0] == "11. November 2026 · Cup <u>"


def test_an_event_to_come_stands_on_the_first_page_until_it_is_past(club: Club) -> None:
    shown = contents(club)
    page = WebPage(publish.site(shown)["index.html"].decode())
    assert "December 3, 2026" in page.source
    past = tuple(replace(each, date="2026-12-03") for each in shown.evenings or ())
    assert "December 3, 2026" not in publish.site(replace(shown, evenings=past))["index.html"].decode()


def test_a_club_without_records_has_no_such_pages(club: Club) -> None:
    files = publish.site(replace(contents(club), tables=None, evenings=None))
    assert not {"standings.html", "events.html"} & files.keys()
    assert "standings.html" not in files["index.html"].decode()


def test_a_club_that_has_not_played_yet_says_so(club: Club) -> None:
    files = publish.site(replace(contents(club), tables=(), evenings=()))
    assert "No games have been recorded yet." in files["standings.html"].decode()
    assert "Noch sind keine Partien aufgezeichnet." in files["de/events.html"].decode()


def test_without_pictures_the_page_has_none(club: Club) -> None:
    files = publish.site(contents(club, pictures=False))
    assert not [path for path in files if path.startswith("pictures/")]
    assert not WebPage(files["index.html"].decode()).all("img")


def test_who_was_there_for_a_part_has_a_star_that_is_explained(club: Club) -> None:
    shown = contents(club)
    (one,) = shown.tables or ()
    late = replace(one, rows=(replace(one.rows[0], part=True), *one.rows[1:]))
    page = WebPage(publish.site(replace(shown, tables=(late,)))["standings.html"].decode())
    heads = [head.text for head in page.all("th") if head.attributes["scope"] == "row"]
    assert [head.endswith("*") for head in heads] == [True] + [False] * (len(NAMES) - 1)
    assert "* not there for the whole of a game" in page.texts("li")


def test_the_same_club_gives_the_same_bytes(club: Club, files: dict[str, bytes]) -> None:
    again = publish.site(contents(club))
    assert list(again) == list(files)
    assert again == files


def test_a_template_that_asks_for_what_is_not_there_fails(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publish, "_evening", lambda *_: {})
    with pytest.raises(jinja2.UndefinedError):
        publish.site(contents(club))


@cache
def spoken(code: str) -> Language:
    return reading.find_language(code)


@pytest.mark.parametrize("path", sorted(TEMPLATES.glob("*.html")), ids=lambda path: path.name)
def test_every_word_of_a_template_is_in_every_language(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    asked = re.findall(r'word\("(\w+)"', text)
    assert asked
    for code in ("en", "de", "es", "fr", "it", "nl", "pt"):
        own = spoken(code).own.words
        assert not [key for key in asked if key not in own], code
    of_its_own = re.findall(r">[^<>{}]*[A-Za-z]{3,}[^<>{}]*[<{]", text)
    assert of_its_own == ([">PDF, {"] if path.name == "sheets.html" else [])


# --- the chart ----------------------------------------------------------------------------------------------


def table(*points: int, counting: Counting | None = None) -> Standings:
    rows = tuple(Standing(at, f"P{at}", 1, 1, standings.Fraction(1, 2), each, each, None)
                 for at, each in enumerate(points, 1))
    return Standings(rows, counting or Counting(), "7K2M4Q", "classic", "Classic", {}, len(points), ())


def drawn(*points: int) -> list[tuple[int, int]]:
    return [(bar.x, bar.width) for bar in bars.chart(table(*points), spoken("en")).bars]


def test_bars_are_as_long_as_the_points_say() -> None:
    assert drawn(1000, 500, 0) == [(0, 1000), (0, 500), (0, 0)]
    assert drawn(300, -100) == [(250, 750), (0, 250)]
    assert bars.chart(table(300, -100), spoken("en")).zero == 250
    assert drawn(-50, -200) == [(750, 250), (0, 1000)]
    assert drawn(0, 0) == [(0, 0), (0, 0)]
    assert drawn() == []


def test_a_chart_says_what_it_shows_and_of_how_many() -> None:
    made = bars.chart(table(*range(45, 0, -1)), spoken("en"))
    assert (made.title, made.more, len(made.bars)) == ("Score, as bars", "The first 20 of 45", 20)
    wins = bars.chart(table(5, counting=Counting(rank_by="wins")), spoken("en"))
    assert (wins.title, wins.bars[0].amount, wins.bars[0].width) == ("Wins, as bars", "½", 1000)


# --- colours ------------------------------------------------------------------------------------------------


def colours(scheme: str) -> dict[str, str]:
    text = (TEMPLATES / "style.css").read_text(encoding="utf-8")
    blocks = re.findall(r":root \{([^}]*)\}", text)
    found = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", blocks[("light", "dark", "print").index(scheme)]))
    assert len(found) == 8
    return found


def light(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("scheme", ["light", "dark", "print"])
def test_letters_stand_out_seven_to_one(scheme: str) -> None:
    found = colours(scheme)
    pairs = [(front, back) for front in ("ink", "soft", "accent") for back in ("paper", "card", "tint")]
    for front, back in [*pairs, ("on-accent", "accent")]:
        low, high = sorted((light(found[front]), light(found[back])))
        assert (high + 0.05) / (low + 0.05) >= 7, (front, back)


# --- the sheets ---------------------------------------------------------------------------------------------


def test_a_club_that_says_nothing_offers_its_own_sheet_a_plain_one_and_the_rules(club: Club) -> None:
    own = [orders[0] for orders in club.sheets if orders[0].variant == "classic"]
    assert [(order.layout, order.size) for order in own] == [
        (layout, size) for layout in ("club", "ledger", "rules") for size in ("normal", "large")]
    assert [order.paper.name for order in club.sheets[0]] == ["a4", "letter"]
    assert {(order.event, order.date) for orders in club.sheets for order in orders} == {("", "")}


def test_house_rules_are_for_the_clubs_own_game() -> None:
    own = clubs.Order(variant="classic", options={"target": "2500"}, sets=(("deal", "13"),), players=6, sides=2)
    wish = offering.Offering(variants=(located("samba"), located("classic")), layouts=(located("pad"),),
                             papers=(located("A5"),), sizes=("giant",))
    first, second = offering.orders(wish, own, LETTER)
    assert [(order.variant, order.layout, order.paper.name, order.size) for order in (*first, *second)] == [
        ("classic", "pad", "a5", "giant"), ("samba", "pad", "a5", "giant")]
    assert (first[0].options, first[0].players) == ({"target": "2500"}, 6)
    assert (second[0].options, second[0].sets, second[0].players) == ({}, (), None)


def located(name: str) -> offering.Located[str]:
    return offering.Located(name, offering.Place("x.club.yaml", 7, 3))


def test_what_is_not_known_is_told_where_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "x.club.yaml"
    path.write_text("name: X\nsite:\n  variants: [sambda]\n  layouts: [ledgre]\n  papers: [a44]\n  sizes: [huge]\n",
                    encoding="utf-8")
    with pytest.raises(Refused) as refused:
        clubs.load(str(path))
    assert [problem.place.line for problem in refused.value.problems] == [6]
    path.write_text(path.read_text(encoding="utf-8").replace("huge", "large"), encoding="utf-8")
    with pytest.raises(Refused) as refused:
        clubs.load(str(path))
    assert [(problem.place.line, problem.place.column) for problem in refused.value.problems] == [
        (3, 14), (4, 13), (5, 12)]


def test_a_sheet_is_drawn_on_every_paper_that_it_fits(club: Club) -> None:
    faces = fonts.load()
    plain = replace(club, name="Elm Street", place="", language=spoken("en"))
    giant = tuple(replace(order, layout="club", size="giant", rounds=20) for order in club.sheets[0])
    made, warnings = catalogue.card(plain, giant, faces, lambda _: PNG)
    assert made is None
    assert [problem.message.endswith("It is left out.") for problem in warnings] == [True, True]
    asked: list[bytes] = []
    made, warnings = catalogue.card(plain, club.sheets[0][:1], faces, lambda data: asked.append(data) or PNG)
    assert made is not None
    assert made.downloads[0].data.startswith(b"%PDF")
    assert asked == [made.downloads[0].data]
    assert (made.picture and made.picture.width, made.downloads[0].pages, made.capacity > 5) == (WIDE, 1, True)
    first, other = catalogue.shelves(plain, [(giant[0], None), (club.sheets[0][0], made), (club.sheets[-1][0], made)])
    assert first.cards[0].downloads[0].path == "sheets/canasta-classic-4p-club-a4-normal.pdf"
    assert other.cards[0].downloads[0].path == "sheets/canasta-classic-4p-club-a4-normal-2.pdf"
    assert other.cards[0].picture == Picture("pictures/canasta-classic-4p-club-a4-normal-2.png", PNG, WIDE, TALL)
    assert other.variant.id == "samba"
