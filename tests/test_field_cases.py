"""Faults that people met in programs like this one, each tried here; the numbers are those of our list of them."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader

from sheetgen import fonts, pipeline, recorded, records, scoring
from sheetgen.desk import Job
from sheetgen.errors import DoesNotFit
from sheetgen.layout import MM, SIZES
from sheetgen.order import Order
from sheetgen.page import Field, Text
from sheetgen.paper import A4, LETTER
from tests.conftest import Run
from tests.pagecheck import faults, flat
from tests.readback import embedded_fonts

FACES = fonts.load()
BASE = """\
variant: classic
sides:
  North-South: [Ana, Bo]
  East-West: [Cy, Di]
rounds:
  - North-South: {natural: 1, mixed: 2, red_threes: 2, going_out: yes, melded_cards: 340, cards_left: 0}
    East-West: {natural: 0, mixed: 1, red_threes: 0, melded_cards: 120, cards_left: 45}
"""

@pytest.fixture
def run(run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """As elsewhere, but on A4."""
    monkeypatch.setenv("SHEETGEN_PAPER", "a4")
    return run


def write(name: str, text: str | bytes) -> str:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_bytes(text.encode() if isinstance(text, str) else text)
    return name


def rounds(*scores: tuple[int, int], **words: str) -> str:
    """A game of two sides kept by its net scores."""
    head = BASE.partition("rounds:")[0] + "".join(f"{word}: {value}\n" for word, value in words.items())
    return head + "rounds:\n" + "".join(f"  - {{North-South: {one}, East-West: {other}}}\n" for one, other in scores)


def rounds_of(sides: int) -> str:
    """A game of so many single players, each with more than a thousand points."""
    names = [f"Player {number}" for number in range(1, sides + 1)]
    return ("variant: classic\nsides:\n" + "".join(f"  {name}: [{name}]\n" for name in names)
            + f"rounds:\n- {{{', '.join(f'{name}: 1265' for name in names)}}}\n")


def printed(path: str) -> str:
    """The text on all pages of a PDF, as a reader copies it out, without line breaks."""
    return " ".join(" ".join(page.extract_text().split()) for page in PdfReader(path).pages)


def job_of(text: str, folder: Path, **order: object) -> Job:
    path = folder / "made.game.yaml"
    path.write_text(text, encoding="utf-8")
    game, _ = records.read_game(str(path))
    return recorded.fill(replace(Order(paper=LETTER), **order), game, scoring.score(game), FACES)


def cells(job: Job) -> dict[str, str]:
    """What is written into the cells of all pages."""
    return {mark.slot.key: mark.text for page in job.pages for mark in flat(page) if isinstance(mark, Field)}


def faultless(job: Job) -> None:
    for page in job.pages:
        assert faults(page, SIZES[job.size], FACES.width) == []


def program(*arguments: str, cwd: Path, **environ: str) -> subprocess.CompletedProcess[bytes]:
    """The program as a process of its own with nothing else in its environment."""
    return subprocess.run([sys.executable, "-m", "sheetgen", *arguments], cwd=cwd, env=environ, capture_output=True,
                          timeout=60, check=False)


# --- scoring --------------------------------------------------------------------------------------------------------


def test_fb001_below_zero_any_meld_will_do_where_the_house_says_so(run: Run) -> None:
    assert run("minimum", "classic", "-5", "-q")[1] == "15\n"
    write("house.yaml", "title: Ours\nextends: classic\nminimum_meld: {bands: {1: {need: 0}}}\n")
    assert run("minimum", "house.yaml", "-5", "-q")[1] == "0\n"
    assert run("minimum", "house.yaml", "0", "-q")[1] == "50\n"


def test_fb005_going_out_concealed_is_200_shown_once_and_never_without_going_out(run: Run) -> None:
    write("g.yaml", BASE.replace("going_out: yes", "going_out: yes, concealed: yes"))
    lines = run("score", "g.yaml", "-v")[1].splitlines()
    assert sum("200" in line.split() for line in lines if "conceal" in line.lower()) == 1
    assert not any("went out " in line.lower() for line in lines)
    write("g.yaml", BASE.replace("going_out: yes", "concealed: yes"))
    assert "concealed goes only with going_out" in run("check", "g.yaml")[2]


@pytest.mark.parametrize("size", ["normal", "large"])
def test_fb006_a_loss_is_written_with_its_sign_in_black(tmp_path: Path, size: str) -> None:
    text = BASE.partition("  - ")[0] + "  - {North-South: {red_threes: 1, cards_left: 130}, East-West: 40}\n"
    job = job_of(text, tmp_path, size=size)
    assert cells(job)["round1_side1_round_total"] == cells(job)["round1_side1_running_total"] == "−230"
    marks = [mark for page in job.pages for mark in flat(page) if isinstance(mark, Field) and mark.text == "−230"]
    assert all(mark.slot.ink == 0 for mark in marks)


def test_fb008_what_is_derived_follows_a_correction_and_a_stated_total_is_reported(run: Run) -> None:
    write("g.game.yaml", rounds((1500, 900), (200, 300), (3300, 3900)))
    assert run("fill", "g.game.yaml")[0] == 0
    assert {"5,100", "1,700", "1,200"} <= set(printed("g.pdf").split())
    stated = {"totals": "{North-South: 4900}", "winner": "East-West"}
    write("g.game.yaml", rounds((1500, 900), (300, 300), (3300, 3900), **stated))
    code, out, err = run("fill", "g.game.yaml")
    assert code == 1
    assert "the record says 4,900; the rounds add up to 5,100" in err
    assert 'marked "' in out
    text = printed("g.pdf")
    assert {"1,800", "5,100"} <= set(text.split())
    assert not {"1,700", "4,900"} & set(text.split())
    assert json.loads(run("score", "g.game.yaml", "--json")[1])["end"]["winners"] == ["North-South", "East-West"]


def test_fb009_a_score_is_the_same_on_the_screen_on_paper_and_in_the_standings(run: Run) -> None:
    write("g.game.yaml", BASE)
    told = json.loads(run("score", "g.game.yaml", "--json")[1])
    assert [side["total"] for side in told["sides"]] == [1740, 375]
    run("fill", "g.game.yaml")
    assert {"1,740", "375"} <= set(printed("g.pdf").split())
    standings = run("club", "standings", ".", "--by", "side", "--json")[1]
    assert set(re.findall(r"\b(?:1740|375)\b", standings)) == {"1740", "375"}


def test_fb010_target_and_start_of_the_file_are_followed(run: Run, tmp_path: Path) -> None:
    write("house.yaml", "title: Ours\nextends: classic\ntarget: 8500\n")
    text = rounds((5100, 400)).replace("variant: classic", "variant: house.yaml")
    text = text.replace("North-South: [Ana, Bo]", "North-South: {players: [Ana, Bo], start: 200}")
    write("g.game.yaml", text)
    told = json.loads(run("score", "g.game.yaml", "--json")[1])
    assert told["sides"][0]["total"] == 5300
    assert told["end"]["over"] is False
    assert run("fill", "g.game.yaml")[0] == 0
    words = printed("g.pdf").split()
    assert "8,500" in "".join(words)
    assert "200" in words
    write("g.game.yaml", text.replace("5100", "8300"))
    assert json.loads(run("score", "g.game.yaml", "--json")[1])["end"]["over"] is True


def test_fb011_a_very_low_score_is_one_and_a_score_no_cards_add_up_to_is_flagged(run: Run) -> None:
    write("g.yaml", rounds((-1285, 100)))
    assert run("check", "g.yaml")[0] == 0
    write("g.yaml", rounds((-1283, 100)))
    code, _, err = run("check", "g.yaml")
    assert code == 1
    assert "-1283 is no multiple of 5" in err


@pytest.mark.parametrize(("meld", "bonus"), [("7K", 500), ("4K 3x2", 300), ("6K", 0)])
def test_fb013_a_canasta_is_what_the_cards_make_it(run: Run, meld: str, bonus: int) -> None:
    text = BASE.partition("  - ")[0] + f"  - {{North-South: {{melds: [{meld}], held: none}}, East-West: 40}}\n"
    write("g.yaml", text)
    code, out, err = run("score", "g.yaml", "--json")
    assert code == 0, err
    lines = json.loads(out)["rounds"][0]["sides"][0]["lines"]
    assert lines["natural"]["points"] + lines["mixed"]["points"] == bonus


def test_fb013_more_wild_cards_than_natural_ones_are_no_canasta(run: Run) -> None:
    write("g.yaml", BASE.partition("  - ")[0] + "  - {North-South: {melds: [KKK 2222], held: none}, East-West: 40}\n")
    code, _, err = run("check", "g.yaml")
    assert code == 1
    assert "4 wild cards with 3 natural cards are too many" in err


def test_fb015_where_the_lowest_wins_every_view_says_so(run: Run) -> None:
    write("low.yaml", "title: Low\nextends: classic\nwinner: lowest\ntarget: 90\n")
    write("g.game.yaml", rounds((40, 95)).replace("variant: classic", "variant: low.yaml"))
    told = json.loads(run("score", "g.game.yaml", "--json")[1])
    assert told["end"]["winners"] == ["North-South"]
    assert told["end"]["margin"] == 55
    assert told["leaders"] == ["North-South"]
    assert "Winner: North-South, by 55" in run("score", "g.game.yaml")[1]
    job = job_of(Path("g.game.yaml").read_text(), Path())
    assert (cells(job)["winner"], cells(job)["margin"]) == ("North-South", "55")
    standings = run("club", "standings", ".", "--by", "side", "--json")[1]
    assert standings.index("North-South") < standings.index("East-West")


@pytest.mark.parametrize(("players", "sides"), [(3, 3), (5, 5), (6, 2), (6, 3), (6, 6)])
def test_fb016_there_are_as_many_columns_as_sides_and_each_adds_up(tmp_path: Path, players: int, sides: int) -> None:
    names = [f"S{number}" for number in range(1, sides + 1)]
    seats = "".join(f"  {name}: [{', '.join(f'{name}{who}' for who in 'abc'[: players // sides])}]\n" for name in names)
    scores = "".join(f"  - {{{', '.join(f'{name}: {number * 100 + at * 5}' for at, name in enumerate(names))}}}\n"
                     for number in (1, 2))
    job = job_of(f"variant: classic\nsides:\n{seats}rounds:\n{scores}", tmp_path)
    written = cells(job)
    totals = [written[f"round2_side{at + 1}_running_total"] for at in range(sides)]
    assert totals == [str(300 + at * 10) for at in range(sides)]
    assert f"round1_side{sides + 1}_round_total" not in written
    faultless(job)


# --- layout ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sides", [7, 8, 30])
def test_fb022_many_sides_are_all_there_or_the_most_is_told(tmp_path: Path, sides: int) -> None:
    path = tmp_path / "many.yaml"
    path.write_text(f"title: Many\nextends: classic\nseats: [{{players: {sides}, sides: {sides}}}]\n")
    order = Order(variant=str(path), paper=LETTER)
    if sides > 8:
        with pytest.raises(DoesNotFit) as refusal:
            pipeline.blank(order, FACES)
        assert re.search(r"\d+ sides fit", refusal.value.remedy)
        return
    faultless(pipeline.blank(order, FACES))
    text = rounds_of(sides).replace("variant: classic", "variant: many.yaml")
    written = cells(job_of(text, tmp_path))
    assert {f"side{number}_player1" for number in range(1, sides + 1)} <= written.keys()
    assert written[f"side{sides}_player1"] == f"Player {sides}"


@pytest.mark.parametrize(("typed", "box"), [
    (("--paper", "a4"), (595.28, 841.89)), (("--paper", "letter"), (612, 792)), ((), (595.28, 841.89)),
    (("--paper", "a4", "--landscape"), (841.89, 595.28)), (("--paper", "letter", "--landscape"), (792, 612)),
])
def test_fb033_the_paper_is_the_one_asked_for_and_the_usual_one_is_told(run: Run, typed: tuple[str, ...],
                                                                        box: tuple[float, float]) -> None:
    code, _, err = run("blank", "-o", "x.pdf", *typed)
    assert code == 0
    page = PdfReader("x.pdf").pages[0].mediabox
    assert (float(page.width), float(page.height)) == pytest.approx(box, abs=0.02)
    assert ("Paper   A4: SHEETGEN_PAPER is a4" in err) == (not typed)


@pytest.mark.parametrize("paper", [LETTER, A4], ids=lambda paper: paper.name)
@pytest.mark.parametrize("count", [8, 12, 13, 24])
def test_fb035_no_page_has_a_stray_row_or_none(tmp_path: Path, count: int, paper: object) -> None:
    job = job_of(rounds(*[(100, 50)] * count), tmp_path, paper=paper)
    rows = [{key for key in _keys(page) if key.endswith("_round_total")} for page in job.pages]
    assert all(rows), "a page without a round"
    assert sum(map(len, rows)) == 2 * count
    faultless(job)


def _keys(page: object) -> set[str]:
    return {mark.slot.key for mark in flat(page) if isinstance(mark, Field)}  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["The Extraordinarily Long-Named Thursday Partnership of Upper Wick", "W" * 60])
@pytest.mark.parametrize("layout", ["ledger", "card"])
def test_fb040_a_long_name_keeps_to_its_box_and_a_cut_one_is_told(tmp_path: Path, name: str, layout: str) -> None:
    job = job_of(BASE.replace("North-South", name).replace("Ana", name), tmp_path, layout=layout)
    faultless(job)
    shown = [text for key, text in cells(job).items() if key.startswith("side1") and ("player" in key or "name" in key)]
    cut = [text for text in shown if text.endswith("…")]
    assert bool(cut) <= any("was cut short" in problem.message for problem in job.warnings)
    assert shown


def test_fb043_notes_longer_than_a_page_spoil_none_of_the_sheets(run: Run) -> None:
    for number in range(3):
        long = "notes: |\n" + "".join(f"  Line {line} of what else there was to say.\n" for line in range(400))
        write(f"g{number}.game.yaml", BASE + (long if number == 1 else ""))
    code, out, err = run("fill", "g*.game.yaml", "--layout", "record", "-q")
    assert code == 0, err
    assert len(out.split()) == 3
    assert "notes are too long" in err


def test_fb045_large_print_keeps_its_floors_even_for_six_sides() -> None:
    order = Order(players=6, sides=6, paper=LETTER, size="large")
    job = pipeline.blank(order, FACES)
    assert min(mark.size for page in job.pages for mark in flat(page) if isinstance(mark, Text)) >= 12
    assert SIZES["large"].box_height >= 10 * MM
    faultless(job)


# --- text -----------------------------------------------------------------------------------------------------------


def test_fb044_long_labels_of_a_variants_own_lie_over_nothing(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    words = "{natural: Echte Canasta ohne Wildkarten, cards_left: Cartes restantes en main}"
    path.write_text(f"title: Ours\nextends: classic\nwords: {{en: {words}}}\n", encoding="utf-8")
    for layout in ("card", "record"):
        faultless(pipeline.blank(Order(variant=str(path), layout=layout, paper=LETTER), FACES))


NAMES = ("S&P Club", "Tom & Ann", "AT&amp;T", r"O(ne) \ Two)", "Łukasz Ωμέγα Şule", "Cy\u00a0Ray",
         "O’Neil – “Hearts”…", "№ ﬁ", "A − B", '<img src="//x.y/z"/>', '<img src="/etc/hostname"/>', "%s {title}")


@pytest.mark.parametrize("names", [NAMES[:6], NAMES[6:]], ids=["some", "others"])
def test_fb050_fb052_fb054_fb056_fb108_a_name_is_printed_as_it_was_typed(run: Run, names: tuple[str, ...]) -> None:
    quoted = [json.dumps(name, ensure_ascii=False) for name in names]
    write("g.game.yaml", "variant: classic\nsides:\n" + "".join(f"  {name}: []\n" for name in quoted)
          + "players: 6\nrounds:\n- {" + ", ".join(f"{name}: 5" for name in quoted) + "}\n")
    code, _, err = run("fill", "g.game.yaml", "--landscape", "--paper", "a3")
    assert code == 0, err
    text = printed("g.pdf")
    for name in names:
        assert " ".join(name.split()) in text

def test_fb053_white_space_is_one_space_and_nothing_unseen_is_printed(run: Run) -> None:
    write("g.game.yaml", BASE.replace("[Ana, Bo]", '["Ana\\tLee\\nJr", "Bo\\u200b"]'))
    assert run("fill", "g.game.yaml")[0] == 0
    assert "Ana Lee Jr" in printed("g.pdf")
    assert "\u200b" not in printed("g.pdf")
    write("g.game.yaml", BASE.replace("[Ana, Bo]", '["Ana\\a", Bo]'))
    code, _, err = run("fill", "g.game.yaml")
    assert code == 1
    assert "line 3 " in err
    assert "control character" in err


def test_fb054_a_letter_without_a_font_is_told_with_its_number_and_name(run: Run) -> None:
    write("g.game.yaml", BASE.replace("Ana", "李明"))
    code, _, err = run("fill", "g.game.yaml")
    assert code == 1
    assert "“李” (U+674E)" in err
    assert "“李明”" in err
    assert "--font" in err
    assert not Path("g.pdf").exists()


def test_fb056_a_true_minus_before_a_figure_is_a_minus(run: Run) -> None:
    write("g.yaml", rounds((100, 50)).replace("100", "−100"))
    assert json.loads(run("score", "g.yaml", "--json")[1])["sides"][0]["total"] == -100


def test_fb058_names_from_right_to_left_are_set_right_or_not_at_all(run: Run) -> None:
    write("g.game.yaml", BASE.replace("Ana", "שרה לוי").replace("Bo]", "نور]"))
    code, _, err = run("fill", "g.game.yaml")
    assert code == 1
    assert "No font here has" in err
    assert "שרה לוי" in err
    assert "نور" in err


def test_fb060_every_font_is_embedded_whatever_is_made(run: Run) -> None:
    write("g.game.yaml", BASE)
    write("c.club.yaml", "name: Ours\nvariant: classic\nroster: [Ann & Bob, Cy & Dee, Ed & Flo, Gus & Hal]\n")
    for command in (("blank",), ("fill", "g.game.yaml"), ("club", "pack", "c.club.yaml"), ("testpage",)):
        code, _, err = run(*command, "-o", "x.pdf", "--force")
        assert code == 0, err
        assert set(embedded_fonts(Path("x.pdf").read_bytes()).values()) == {True}, command


def test_fb097_one_is_never_plural_and_its_word_is_the_variants_to_say(run: Run) -> None:
    text = BASE.replace("variant: classic", "variant: own.yaml")
    write("g.game.yaml", text)
    write("own.yaml", "title: Ours\nextends: classic\nwords: {en: {natural: clean one | clean ones}}\n")
    out = run("score", "g.game.yaml", "-v")[1]
    assert "1 clean one " in out
    assert "1 mixed canasta " in out
    assert "2 mixed canastas " in out
    assert re.search(r"\b1 hand\b(?!s)", out)
    assert "1 round," in run("check", "g.game.yaml")[1]


# --- files in -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "said"), [
    (BASE.replace("melded_cards: 340", "melded_cards: 340, melded_cards: 300"), '"melded_cards" is written twice'),
    (BASE + "rounds: []\n", '"rounds" is written twice (first on line 5)'),
    (BASE.replace("East-West: [Cy", "North-South: [Cy"), '"North-South" is written twice (first on line 3)'),
])
def test_fb027_a_word_written_twice_is_told_with_both_lines(run: Run, text: str, said: str) -> None:
    write("g.yaml", text)
    code, _, err = run("check", "g.yaml")
    assert code == 1
    assert said in err
    assert re.search(r"line \d+ .*first on line \d+", err)


@pytest.mark.parametrize(("text", "said"), [
    (BASE.replace("red_threes: 2", "red_three: 2"), 'Did you mean "red_threes"?'),
    (BASE.replace("variant:", "vairant:"), 'Did you mean "variant"?'),
    ("title: Ours\nextends: classic\ntaget: 8500\n", 'Did you mean "target"?'),
    ("title: Ours\nextends: classic\nminimum_meld:\n  target: 8500\n", "It belongs further to the left."),
])
def test_fb028_a_misspelt_or_misplaced_word_is_told_with_the_nearest(run: Run, text: str, said: str) -> None:
    write("g.yaml", text)
    code, _, err = run("check", "g.yaml")
    assert code == 1
    assert said in err
    assert re.search(r"line \d", err)


@pytest.mark.parametrize(("title", "said"), [
    ("{{ clubname }} night", "Doubled braces are not used here."), ("{clubname} night", "{clubname} is not something"),
    ("{{ ''.__class__.__mro__ }}", "Doubled braces"), ("{title.__class__}", "{title.__class__} is not something"),
    ("{{ x|attr('__init__') }}", "Doubled braces"), ("{{ 'a'*10**9 }}", "Doubled braces"),
    ("{% for x in range(10**9) %}x{% endfor %}", "Doubled braces"), ("{title!r:>999999999}", "is not something"),
])
def test_fb030_fb106_only_known_words_in_braces_are_filled_in(run: Run, title: str, said: str) -> None:
    write("l.yaml", f"title: Ours\nparts:\n  - heading: {{title: {json.dumps(title)}}}\n  - names\n  - rounds\n")
    code, _, err = run("blank", "--layout", "l.yaml")
    assert code == 1
    assert said in err
    assert not list(Path().glob("*.pdf"))


def test_fb062_no_yes_on_and_off_stay_words(run: Run) -> None:
    write("g.game.yaml", "variant: classic\nsides:\n  On: [No, Ana]\n  Off: [Yes, off]\nrounds:\n- {On: 5, Off: 10}\n")
    assert run("fill", "g.game.yaml")[0] == 0
    text = printed("g.pdf")
    assert {"On", "Off", "No", "Yes"} <= set(re.findall(r"\w+", text))
    assert not {"True", "False"} & set(text.split())
    assert run("blank", "--layout", "off")[0] == 1


def test_fb063_what_begins_with_a_zero_is_kept_or_refused_and_never_changed(run: Run) -> None:
    write("g.game.yaml", BASE + "table: 012\nplace: 010\n")
    assert run("fill", "g.game.yaml")[0] == 0
    assert {"012", "010"} <= set(printed("g.pdf").split())
    write("g.game.yaml", BASE.replace("340", "0150"))
    code, _, err = run("check", "g.game.yaml")
    assert code == 1
    assert 'it is "0150". Write 150.' in err


@pytest.mark.parametrize(("typed", "shown"), [
    ("2026-03-07", "March 7, 2026"), ('"2026-03-07"', "March 7, 2026"), ("2026-3-7", "2026-3-7"),
    ("7 March 2026", "7 March 2026"), ("2026-03-07T23:30:00-08:00", "2026-03-07T23:30:00-08:00"),
])
def test_fb065_a_date_is_printed_unshifted_or_as_it_was_typed(tmp_path: Path, typed: str, shown: str) -> None:
    assert cells(job_of(BASE + f"date: {typed}\n", tmp_path))["date"] == shown


@pytest.mark.parametrize("date", ["2026-02-30", "0000-00-00"])
def test_fb066_a_date_of_no_calendar_is_told_with_its_line(run: Run, date: str) -> None:
    write("g.yaml", BASE + f"date: {date}\n")
    code, _, err = run("check", "g.yaml")
    assert code == 1
    assert f'line 8    date should be a day of the calendar, but it is "{date}".' in err


@pytest.mark.parametrize("figure", ["5e3", ".inf", ".nan", "-.inf", "50.5", "50.0", "1_250", "0x32", "1,250"])
def test_fb067_only_whole_numbers_are_figures(run: Run, figure: str) -> None:
    write("g.yaml", BASE.replace("melded_cards: 340", f'melded_cards: "{figure}"'))
    code, out, err = run("score", "g.yaml")
    assert (code, out) == (1, "")
    assert "should be a whole number" in err
    write("h.yaml", f"title: Ours\nextends: classic\ntarget: {figure}\n")
    assert run("check", "h.yaml")[0] == 1


def test_fb069_a_file_is_read_as_utf_8_whatever_the_locale(tmp_path: Path) -> None:
    (tmp_path / "g.game.yaml").write_text(BASE.replace("Ana", "Zoë"), encoding="utf-8")
    made = []
    for environ in ({"PYTHONUTF8": "0", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}, {"LC_ALL": "C.UTF-8"}):
        done = program("fill", "g.game.yaml", "-o", "-", "--paper", "a4", "--lang", "en", cwd=tmp_path, **environ)
        assert done.returncode == 0, done.stderr
        made.append(done.stdout)
    assert made[0] == made[1]
    text = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(made[0])).pages)
    assert "Zoë" in text


@pytest.mark.parametrize("title", ["A/B: 1?", "CON", "..", "Ana.", "x" * 300])
def test_fb089_a_name_made_from_a_title_is_safe_and_the_title_printed_as_it_is(run: Run, title: str) -> None:
    write("c.club.yaml", f"name: {json.dumps(title)}\nvariant: classic\nroster: [Ann & Bob, Cy & Dee]\n")
    code, out, err = run("club", "pack", "c.club.yaml", "-q")
    assert code == 0, err
    name = out.strip()
    assert re.fullmatch(r"[a-z0-9][a-z0-9-]*\.pdf", name)
    assert len(name) <= 60
    assert name.removesuffix(".pdf") not in {"con", "nul", "aux", "prn"}


def test_fb091_a_target_that_can_not_be_written_is_one_line_and_stays_as_it_was(run: Run) -> None:
    run("blank", "-o", "old.pdf")
    before = Path("old.pdf").read_bytes()
    os.chmod("old.pdf", 0o444)
    Path("folder.pdf").mkdir()
    write("file", "x")
    for target, said in (("old.pdf", "it may only be read"), ("folder.pdf", ""), ("file/x.pdf", "")):
        code, out, err = run("blank", "hoyle", "-q", "-o", target)
        if target == "folder.pdf":  # a folder is where the sheet goes
            assert code == 0
            continue
        assert (code, out) == (3, "")
        assert len(err.splitlines()) == 1
        assert target in err
        assert said in err
    assert Path("old.pdf").read_bytes() == before
    assert run("blank", "-q", "-o", "new/deep/x.pdf")[0] == 0
    assert not [name for name in os.listdir() if name.endswith(".tmp")]


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="who may do everything is forbidden nothing")
def test_fb091_a_folder_that_may_not_be_written_is_one_line(run: Run) -> None:
    Path("locked").mkdir(mode=0o555)
    code, _, err = run("blank", "-q", "-o", "locked/x.pdf")
    assert code == 3
    assert len(err.splitlines()) == 1


def test_fb093_a_path_in_a_file_starts_from_that_file(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    write("club/base.yaml", "title: Base\nextends: classic\ntarget: 7000\n")
    write("club/house.yaml", "title: House\nextends: base.yaml\n")
    write("club/g.game.yaml", BASE.replace("variant: classic", "variant: house.yaml"))
    Path("elsewhere").mkdir()
    monkeypatch.chdir("elsewhere")
    assert run("blank", "../club/house.yaml", "-o", "x.pdf")[0] == 0
    assert "7,000" in printed("x.pdf")
    assert run("fill", "../club/g.game.yaml", "-o", "y.pdf")[0] == 0
    write("../club/house.yaml", "title: House\nextends: bsae.yaml\n")
    code, _, err = run("blank", "../club/house.yaml")
    assert code == 3
    assert os.path.realpath("../club/bsae.yaml") in err
    assert 'Did you mean "base.yaml"?' in err


@pytest.mark.parametrize("language", ["en", "de"])
def test_fb048_a_reader_is_told_title_and_language(run: Run, language: str) -> None:
    assert run("blank", "-o", "x.pdf", "--lang", language)[0] == 0
    read = PdfReader("x.pdf")
    assert read.metadata
    assert read.metadata.title
    assert read.metadata.title.strip() == read.metadata.title
    assert "untitled" not in read.metadata.title.lower()
    assert read.trailer["/Root"]["/Lang"] == language
    assert read.trailer["/Root"]["/ViewerPreferences"]["/DisplayDocTitle"]


# --- commands -------------------------------------------------------------------------------------------------------


def test_fb075_fb076_a_poor_environment_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "Zoë.game.yaml").write_text(BASE.replace("North-South", "Łukasz"), encoding="utf-8")
    done = program("score", "Zoë.game.yaml", cwd=tmp_path, PYTHONIOENCODING="cp1252")
    assert done.returncode == 0, done.stderr
    assert b"1,740" in done.stdout
    done = program("--help", cwd=tmp_path, LC_ALL="C")
    assert done.returncode == 0, done.stderr
    assert b"Commands:" in done.stdout


@pytest.mark.parametrize("typed", [("-300",), ("--", "-300"), ("classic", "−300")])
def test_fb098_a_negative_number_is_no_option(run: Run, typed: tuple[str, ...]) -> None:
    assert run("minimum", *typed, "-q") == (0, "15\n", "") if "--" not in typed else run("minimum", *typed)[0] == 0


@pytest.mark.skipif(os.name == "nt", reason="pipes close otherwise there")
def test_fb099_closing_the_pipe_early_is_silent(tmp_path: Path) -> None:
    (tmp_path / "g.game.yaml").write_text(BASE)
    child = subprocess.Popen([sys.executable, "-u", "-m", "sheetgen", "score", "g.game.yaml", "-v"], cwd=tmp_path,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert child.stdout
    child.stdout.close()
    assert child.stderr
    assert child.stderr.read() == b""
    child.stderr.close()
    assert child.wait(timeout=30) == 0


def test_fb101_what_failed_is_counted_and_the_exit_code_says_so(run: Run) -> None:
    write("a.game.yaml", BASE)
    write("b.game.yaml", BASE.replace("natural", "naturel"))
    write("c.game.yaml", BASE)
    code, out, err = run("fill", "a.game.yaml", "b.game.yaml", "c.game.yaml", "-q")
    assert (code, out.split()) == (1, ["a.pdf", "c.pdf"])
    assert "1 of 3 games could not be used." in err
    assert run("fill", "nowhere.yaml")[0] == 3
    Path("empty").mkdir()
    assert run("fill", "empty")[0] == 3
    assert run("club", "standings", "empty")[0] != 0
    assert "3 a file could not be read or written" in run("--help")[1]


def test_fb102_wildcards_are_spelt_out_and_one_that_matches_nothing_is_told(run: Run) -> None:
    for number in (2, 10, 1):
        write(f"games/t{number}.game.yaml", BASE)
    assert run("fill", "games/*.yaml", "-q")[1].split() == ["t1.pdf", "t2.pdf", "t10.pdf"]
    code, _, err = run("fill", "games/*.yml")
    assert (code, err) == (3, "No file matches games/*.yml.\n")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_fb103_completion_says_nothing_odd_to_a_shell(tmp_path: Path, shell: str) -> None:
    done = program(cwd=tmp_path, _SHEETGEN_COMPLETE=f"{shell}_source", PATH=os.environ.get("PATH", ""))
    assert done.returncode == 0, done.stderr
    assert b"_SHEETGEN_COMPLETE" in done.stdout
    assert b"Traceback" not in done.stderr
    readme = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
    assert f"_SHEETGEN_COMPLETE={shell}_source" in readme


def test_fb103_without_a_shell_or_in_an_old_one_there_is_no_traceback(tmp_path: Path) -> None:
    old = tmp_path / "bash"
    old.write_text('#!/bin/sh\necho "3.2.57(1)-release"\n')
    old.chmod(0o755)
    for path in (str(tmp_path), str(tmp_path / "nothing")):
        done = program(cwd=tmp_path, _SHEETGEN_COMPLETE="bash_source", PATH=path)
        assert b"Traceback" not in done.stdout + done.stderr
        assert len(done.stderr.splitlines()) <= 1
    done = program(cwd=tmp_path, _SHEETGEN_COMPLETE="powershell_source")
    assert b"Traceback" not in done.stdout + done.stderr
    done = program(cwd=tmp_path, _SHEETGEN_COMPLETE="bash_complete", COMP_WORDS="sheetgen bl", COMP_CWORD="1")
    assert done.stdout == b"plain,blank\n"


@pytest.mark.parametrize(("line", "said"), [
    ("team: Smith: Lee", 'Put quotes round it: team: "Smith: Lee".'),
    ("\tplace: here", "This line is moved in by a tab."),
    ("place: @home", 'Put quotes round it: "@home".'), ("place: Club #1", '"#1" would be lost'),
])
def test_fb104_a_fault_of_yaml_is_told_in_plain_words_with_its_remedy(run: Run, line: str, said: str) -> None:
    write("g.yaml", BASE + line + "\n")
    code, _, err = run("check", "g.yaml")
    assert code == 1
    assert "line 8 " in err
    assert said in err
    assert not re.search(r"(?i)scalar|mapping|token|yaml\.|node|exception|parser", err)


def test_fb104_several_faults_are_told_in_one_go_with_the_way_to_each(run: Run) -> None:
    write("g.yaml", BASE.replace("340", "lots").replace("cards_left: 45", "cards_lft: 45") + "tabel: 4\n")
    err = run("check", "g.yaml")[2]
    assert "g.yaml has 3 problems." in err
    assert "hand 1, North-South: melded_cards should be a whole number" in err
    assert 'Did you mean "cards_left"?' in err
    assert 'Did you mean "table"?' in err


def test_fb104_a_mistake_in_the_head_hides_none_in_the_rounds(run: Run) -> None:
    head = "date: 2026-02-30\ntabel: 4\nplace: [here]\nwinner: {a: b}\ntotals: {North-South: lots}\nplayers: some\n"
    write("g.yaml", head + BASE.replace("340", "lots").replace("cards_left: 45", "cards_lft: 45") + "  - 7\n")
    code, _, err = run("check", "g.yaml")
    assert code == 1
    assert [int(line) for line in re.findall(r"^  line (\d+) ", err, re.M)] == [1, 2, 3, 4, 5, 6, 12, 13, 14]


# --- what comes from strangers --------------------------------------------------------------------------------------


@pytest.mark.parametrize("named", ["../../../etc/passwd", "/etc/hostname", "linked.yaml", "~/.profile.yaml"])
def test_fb110_no_file_reaches_out_of_its_folder_and_nothing_of_another_is_shown(run: Run, named: str) -> None:
    write("secret.yaml", "title: The secret\nextends: classic\npassword: swordfish\n")
    Path("club").mkdir()
    os.symlink(os.path.abspath("secret.yaml"), "club/linked.yaml")
    write("club/v.yaml", f"title: Ours\nextends: {named}\n")
    write("club/g.game.yaml", BASE.replace("variant: classic", f"variant: {named}"))
    for command in (("check", "club/v.yaml"), ("blank", "club/v.yaml"), ("fill", "club/g.game.yaml")):
        code, _, err = run(*command)
        assert code in {1, 3}
        assert "swordfish" not in err
        assert "root:" not in err
        assert f'"{named}"' in err


def test_fb023_who_left_and_who_sat_in_share_a_line_of_the_sheet(run: Run) -> None:
    late = BASE.replace("[Ana, Bo]", "{players: [Ana, Bo, Ed], left: {Ana: 1}, joined: {Ed: 2}}")
    write("late.game.yaml", late + "  - {North-South: 300, East-West: 100}\n")
    assert run("fill", "late.game.yaml", "-o", "late.pdf")[0] == 0
    texts = " ".join(page.extract_text() for page in PdfReader("late.pdf").pages)
    assert "Ana / Ed" in texts
    assert "Bo" in texts.split()
