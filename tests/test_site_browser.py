"""A club's web pages in a real browser, from the disk and from a host: links, keys, widths, colours, bad names."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Literal
from urllib.parse import unquote, urldefrag, urljoin, urlparse

import pytest
from playwright.sync_api import Browser, Page, Request, sync_playwright

from sheetgen import club as clubs
from sheetgen import folder, publish
from tests.website import CLUB, NAMES, PDF, contents, write_club

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]
LIGHT_AND_DARK: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
MENU = ("index.html", "rules-classic.html", "standings.html", "events.html")


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Nobody reads this log."""


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages on the disk."""
    made = tmp_path_factory.mktemp("site")
    club = clubs.load(str(write_club(tmp_path_factory.mktemp("club"))))
    folder.write(str(made), publish.site(contents(club)))
    return made


@pytest.fixture(scope="module")
def host(root: Path) -> Iterator[str]:
    """The same pages on a web host."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(root)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def browser(tool: Callable[[str], str]) -> Iterator[Browser]:
    """Debian's Chromium with a profile of its own, once for all tests here."""
    program = tool("chromium")
    with sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=program, args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="module")
def window(browser: Browser) -> Iterator[tuple[Page, list[str]]]:
    """A window, and what goes wrong in it: scripts, dialogs, errors, files that are not there."""
    context = browser.new_context(accept_downloads=True)
    context.set_default_timeout(10_000)
    found = context.new_page()
    wrong: list[str] = []
    found.on("dialog", lambda dialog: (wrong.append(f"dialog: {dialog.message}"), dialog.dismiss()))
    found.on("pageerror", lambda error: wrong.append(str(error)))
    found.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    found.on("requestfailed", lambda request: wrong.append(request.url))
    yield found, wrong
    context.close()


@pytest.fixture
def page(window: tuple[Page, list[str]]) -> Iterator[Page]:
    """The window as it is at first, in which nothing may go wrong unseen."""
    found, wrong = window
    wrong.clear()
    found.set_viewport_size({"width": 1400, "height": 900})
    found.emulate_media(media="screen", color_scheme="light")
    yield found
    assert wrong == []


def at(root: Path, name: str) -> str:
    return (root / name).as_uri()


@pytest.mark.parametrize(("kind", "pages"), [("disk", 10), ("host", 4)])
def test_every_link_leads_somewhere_and_nothing_leads_out(
        kind: str, pages: int, root: Path, host: str, page: Page) -> None:
    base = host if kind == "host" else root.as_uri() + "/"
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    page.on("request", note)
    todo, seen = [base + "index.html"], set[str]()
    while todo and len(seen) < pages:
        url = todo.pop()
        if url in seen:
            continue
        seen.add(url)
        page.goto(url)
        style, broken, links = page.evaluate("""[getComputedStyle(document.body).maxWidth,
            [...document.images].filter(image => !image.naturalWidth).length,
            [...document.links].map(link => link.getAttribute('href'))]""")
        assert (style, broken) == ("1360px", 0), url
        for link in links:
            target, anchor = urldefrag(urljoin(url, link))
            assert target.startswith(base), link
            path = root / unquote(urlparse(target).path).removeprefix(unquote(urlparse(base).path))
            assert path.is_file(), link
            if anchor and target == url:
                assert page.locator(f"id={anchor}").count() == 1, link
            if path.suffix == ".html":
                todo.append(target)
    page.remove_listener("request", note)
    assert len(seen) == pages
    assert kind == "host" or set(todo) <= seen
    assert {url[: len(base)] for url in asked if not url.startswith("data:")} == {base}


def test_a_sheet_is_downloaded_as_it_is(host: str, page: Page) -> None:
    page.goto(host + "de/index.html")
    link = page.get_by_role("link", name="Liste, Großdruck, A4")
    with page.expect_download() as coming:
        link.click(modifiers=["Alt"])  # as "Save link" does
    assert coming.value.suggested_filename == "classic-large-a4.pdf"
    assert Path(coming.value.path()).read_bytes() == PDF


def test_the_keyboard_is_enough(root: Path, page: Page) -> None:
    page.goto(at(root, "index.html"))
    page.keyboard.press("Tab")
    skip = page.locator(":focus")
    assert skip.inner_text() == "Skip to the content"
    box = skip.bounding_box()
    assert box is not None
    assert box["y"] >= 0
    assert box["x"] >= 0
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"
    page.keyboard.press("Tab")
    assert page.locator(":focus").evaluate("found => document.querySelector('main').contains(found)")
    page.goto(at(root, "index.html"))
    order = []
    for _ in range(page.locator("a").count()):
        page.keyboard.press("Tab")
        order.append(page.evaluate("""[[...document.links].indexOf(document.activeElement),
            parseFloat(getComputedStyle(document.activeElement).outlineWidth) >= 2]"""))
    assert order == [[number, True] for number in range(len(order))]
    page.goto(at(root, "index.html"))
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Standings").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/standings.html")
    page.get_by_role("link", name="Deutsch").press("Enter")
    page.wait_for_url("**/de/standings.html")
    assert page.get_by_role("heading", level=1).inner_text() == "Rangliste"


@pytest.mark.parametrize("wide", [360, 1400])
def test_no_window_is_too_narrow(wide: int, root: Path, page: Page) -> None:
    page.set_viewport_size({"width": wide, "height": 800})
    for name in (*MENU, "de/standings.html"):
        page.goto(at(root, name))
        whole, cut = page.evaluate("""[document.documentElement.scrollWidth,
            [...document.querySelectorAll('main a, main td, main th, main p, main li, .bar span, h1')]
            .filter(found => !found.closest('thead') && found.scrollWidth > found.clientWidth + 1 && found.clientWidth)
            .map(found => found.textContent.trim().slice(0, 40))]""")
        assert (whole, cut) == (wide, []), name


def test_a_table_is_one_to_a_screen_reader_in_every_window(root: Path, page: Page) -> None:
    for wide in (360, 1400):
        page.set_viewport_size({"width": wide, "height": 800})
        page.goto(at(root, "standings.html"))
        table = page.get_by_role("table")
        assert table.get_by_role("columnheader").count() == 8
        assert table.get_by_role("rowheader").count() == len(NAMES)
        assert table.get_by_role("row").count() == 1 + len(NAMES)
        assert page.get_by_role("img", name="Score, as bars").count() == 1


def test_names_that_hold_markup_are_names(root: Path, page: Page) -> None:
    for name in (*MENU, "de/events.html"):
        page.goto(at(root, name))
        assert page.evaluate("document.querySelectorAll('script, [onerror], [onfocus], bdi *, bdi hr').length") == 0
        assert page.title().endswith(f" – {CLUB}")
        assert page.locator(".club bdi").first.text_content() == CLUB
    page.goto(at(root, "standings.html"))
    assert set(page.locator("tbody th bdi").all_text_contents()) == set(NAMES)


def test_light_and_dark_as_the_machine_has_it(root: Path, page: Page) -> None:
    page.goto(at(root, "index.html"))
    shades = []
    for scheme in LIGHT_AND_DARK:
        page.emulate_media(color_scheme=scheme)
        colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
        shades.append(sum(int(part) for part in colour.removeprefix("rgb(").removesuffix(")").split(",")))
    assert shades[0] > 700
    assert shades[1] < 120


def test_on_paper_there_is_no_menu(root: Path, page: Page) -> None:
    page.goto(at(root, "standings.html"))
    menu = page.get_by_role("navigation", name="Pages")
    assert menu.is_visible()
    page.emulate_media(media="print", color_scheme="dark")
    assert not menu.is_visible()
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    page.set_viewport_size({"width": 700, "height": 900})  # a sheet of A4 keeps the table
    assert page.locator("thead").evaluate("found => getComputedStyle(found).display") == "table-header-group"
