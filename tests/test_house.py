"""House rules: a file that extends a game, what it changes, and what it contradicts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen import checking, legend, reading, rulebook, settle, yamlfile
from sheetgen.errors import FileTrouble, Problem, Refused, Report
from sheetgen.variant import Line, Variant


def house(folder: Path, text: str, name: str = "house.yaml", title: str = "title: Ours\n") -> str:
    """The path of a new file of rules in a folder."""
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(title + text, encoding="utf-8")
    return str(path)


def settled(folder: Path, text: str, **seat: int) -> Variant:
    players, sides = seat.get("players"), seat.get("sides")
    return reading.find_variant(house(folder, text), seat=(players, sides))


def told(path: str) -> list[str]:
    """The problems of a file of rules, as "file:line:column message hint"."""
    with pytest.raises(Refused) as refused:
        reading.find_variant(path)
    return [said(problem) for problem in refused.value.problems]


def said(problem: Problem) -> str:
    at = problem.place
    return f"{Path(at.file).name}:{at.line}:{at.column} {problem.message} {problem.hint}".strip()


def line(variant: Variant, name: str) -> Line:
    return next(each for each in variant.lines if each.id == name)


# --- what a file may change ---------------------------------------------------------------------------------


def test_what_differs_is_enough(tmp_path: Path) -> None:
    classic = reading.find_variant("classic")
    ours = settled(
        tmp_path,
        """\
extends: classic
target: 8500
cards: {A: 15, black 3: none}
lines:
  - {id: natural, each: 700}
  - concealed: none
  - {id: hundred, section: base, each: 100, most: 1}
minimum_meld: {bonuses_count: none}
options: {target: none, canastas_to_go_out: {usual: 2}}
""",
    )
    assert (ours.id, ours.title, ours.target, ours.chosen["canastas_to_go_out"]) == ("house", "Ours", 8500, "2")
    assert ours.cards == {**{card: v for card, v in classic.cards.items() if card != "black 3"}, "A": 15}
    ids = [each.id for each in classic.lines]
    assert [each.id for each in ours.lines] == [name for name in ids if name != "concealed"] + ["hundred"]
    assert line(ours, "natural") == replace(line(classic, "natural"), each=700)
    assert line(ours, "mixed") == line(classic, "mixed")
    assert ours.minimum_meld is not None
    assert ours.minimum_meld.bonuses_count is None
    assert "target" not in ours.options
    assert ours.to_go_out == {"canastas": 2}


def test_a_line_that_is_worth_something_else_has_no_amounts_left(tmp_path: Path) -> None:
    """Modern American's special hands, at one price for all."""
    ours = settled(tmp_path, "extends: modern-american\nlines: {special_hand: {each: 2000}}\n")
    assert (line(ours, "special_hand").each, line(ours, "special_hand").amounts) == (2000, {})


def test_lines_may_be_written_as_words_too(tmp_path: Path) -> None:
    ours = settled(tmp_path, "extends: classic\nlines: {natural: {each: 700}, concealed: none}\n")
    assert line(ours, "natural").each == 700
    assert "concealed" not in [each.id for each in ours.lines]


def test_a_line_that_is_worth_something_in_another_way_forgets_the_old(tmp_path: Path) -> None:
    ours = settled(tmp_path, "extends: classic\nlines:\n  - {id: red_threes, each: 100}\n"
                             "  - {id: natural, table: [0, 500, 900], beyond: 300}\n")
    assert (line(ours, "red_threes").each, line(ours, "red_threes").table) == (100, ())
    assert len(line(ours, "red_threes").cases) == 2  # when they count is not what they count
    assert (line(ours, "natural").each, line(ours, "natural").table) == (None, (0, 500, 900))


def test_bands_and_cases_are_changed_by_their_number(tmp_path: Path) -> None:
    bands = "{1: {need: 0}, 3: none, 5: {from: 5000, need: 150}}"
    ours = settled(tmp_path, f"extends: classic\nminimum_meld: {{bands: {bands}}}\n"
                             "lines: [{id: red_threes, cases: {2: none}}]\n")
    assert ours.minimum_meld is not None
    bounds = [(band.from_, band.need) for band in ours.minimum_meld.bands]
    assert bounds == [(None, 0), (0, 50), (3000, 120), (5000, 150)]
    assert len(line(ours, "red_threes").cases) == 1


def test_bands_may_be_written_anew(tmp_path: Path) -> None:
    ours = settled(tmp_path, "extends: classic\nminimum_meld: {bands: [{need: 0}, {from: 0, need: 60}]}\n")
    assert ours.minimum_meld is not None
    assert [(band.from_, band.need) for band in ours.minimum_meld.bands] == [(None, 0), (0, 60)]


def test_a_group_forgets_a_line_that_is_gone(tmp_path: Path) -> None:
    ours = settled(tmp_path, "extends: classic\nlines: {mixed: none}\n")
    assert ours.groups == {"canastas": ("natural",), "melded": ("natural", "melded_cards")}
    assert reading.find_variant("classic", sets=(("lines.mixed", "none"),)).groups == ours.groups


def test_an_option_of_the_file_below_may_get_another_choice(tmp_path: Path) -> None:
    choices = "{never: {changes: {lines.concealed: none}}}"
    text = f"extends: classic\noptions: {{concealed_bonus: {{usual: never, choices: {choices}}}}}\n"
    assert "concealed" not in [each.id for each in settled(tmp_path, text).lines]


def test_a_seat_changes_what_it_did_below(tmp_path: Path) -> None:
    text = "extends: classic\nseats: {2: {deal: 15}, 8: {players: 8, sides: 2, decks: 4}}\n"
    assert settled(tmp_path, text, players=2).deal == 15
    assert settled(tmp_path, text, players=8).decks == 4
    assert settled(tmp_path, text, players=6, sides=3).jokers == 6


def test_rules_stand_on_rules_that_stand_on_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    house(tmp_path, "extends: classic\ntarget: 7000\nlines: [{id: natural, each: 600}]\n", "more/club.yaml")
    house(tmp_path, "extends: more/club.yaml\nlines: [{id: mixed, each: 350}]\n", "street.yaml")
    ours = reading.find_variant(house(tmp_path, "extends: street.yaml\ndeal: 13\n"))
    assert (ours.target, ours.deal, line(ours, "natural").each, line(ours, "mixed").each) == (7000, 13, 600, 350)


def test_each_value_keeps_its_place(tmp_path: Path) -> None:
    path = house(tmp_path, "extends: classic\ntarget: 8500\n")
    laid = rulebook.load(path)
    assert yamlfile.place_of(laid, "target").file == path
    assert Path(yamlfile.place_of(laid, "lines", "natural", "each").file).name == "classic.yaml"


# --- what can't be followed ---------------------------------------------------------------------------------


def test_a_circle_is_refused(tmp_path: Path) -> None:
    house(tmp_path, "extends: a.yaml\n", "b.yaml")
    stand = "extends: the files stand on each other in a circle"
    (problem,) = told(house(tmp_path, "extends: b.yaml\n", "a.yaml"))
    assert problem == f"b.yaml:2:10 {stand}: a.yaml, b.yaml, a.yaml. Let one of them say everything itself."
    (problem,) = told(house(tmp_path, "extends: self.yaml\n", "self.yaml"))
    assert problem == f"self.yaml:2:10 {stand}: self.yaml, self.yaml. Let one of them say everything itself."


def test_a_tower_of_files_is_refused(tmp_path: Path) -> None:
    for number in range(9, -1, -1):
        path = house(tmp_path, f"extends: {f'r{number + 1}.yaml' if number < 9 else 'classic'}\n", f"r{number}.yaml")
    assert told(path) == ["r8.yaml:2:10 extends: more than 8 files stand on each other here."]


@pytest.mark.parametrize(
    "name", ["../secret.yaml", "../../../etc/passwd", "/etc/hostname", "link.yaml", "more/../../secret.yaml"]
)
def test_a_path_that_climbs_out_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("title: hidden words\n", encoding="utf-8")
    path = house(tmp_path, f"extends: {name}\n", "club/house.yaml")
    (tmp_path / "club" / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    (problem,) = told(path)
    assert problem == (f'house.yaml:2:10 "{name}" leads out of the folder of house.yaml. '
                       "Put the file into that folder, and write its name.")


def test_a_missing_file_is_told_with_its_full_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    path = house(tmp_path, "extends: base.yaml\n")
    with pytest.raises(FileTrouble) as trouble:
        reading.find_variant(path)
    assert str(trouble.value).startswith(f"house.yaml, line 2: extends: There is no file {tmp_path / 'base.yaml'}.")


def test_a_file_that_holds_no_rules_is_refused(tmp_path: Path) -> None:
    house(tmp_path, "variant: classic\nsides: {A: , B: }\n", "tuesday.yaml", title="")
    (problem,) = told(house(tmp_path, "extends: tuesday.yaml\n"))
    assert problem.startswith('house.yaml:2:10 extends: "tuesday.yaml" does not hold the rules of a game. Known here: ')


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("lines: {naturel: none}", [
            'house.yaml:3:9 lines: there is no "naturel" to take away. Did you mean "natural"?']),
        ("lines:\n  - {id: naturel, each: 700}", [
            'house.yaml:4:10 lines: there is no line "naturel" to change, and a new one needs a section, base or ']),
        ("lines:\n  - {id: natural, each: 700}\n  - {id: natural, most: 3}", [
            'house.yaml:5:10 lines: "natural" is changed twice (first on line 4). Keep one.']),
        ("cards: {B: none}", [
            'house.yaml:3:9 cards: there is no "B" to take away. Known here: joker, A, 2, K, Q, J, ']),
        ("minimum_meld: {bands: {7: none}}", [
            "house.yaml:3:24 minimum_meld, bands: there is no entry 7; there are 4."]),
        ("minimim_meld: none", [
            'house.yaml:3:1 "minimim_meld" is not a word sheetgen knows here. Did you mean "minimum_meld"?']),
        ("lines: {going_out: none}", [
            'house.yaml:3:8 concealed: "going_out" is no line of this variant. It stands in classic.yaml, line ',
            'house.yaml:3:8 concealed: "going_out" is no line or group of this variant. It stands in classic.yaml, ']),
        ("groups: {canastas: none}", [
            'house.yaml:1:1 to_go_out: "canastas" is no line or group of this variant.']),
    ],
)
def test_a_change_of_what_is_not_there_is_told(text: str, problems: list[str], tmp_path: Path) -> None:
    path = house(tmp_path, f"extends: classic\n{text}\n")
    found = told(path)
    assert len(found) == len(problems)
    for problem, wanted in zip(found, problems, strict=True):
        assert problem.startswith(wanted)


def test_what_the_file_below_has_wrong_is_told_there(tmp_path: Path) -> None:
    house(tmp_path, "extends: classic\ntarget: five\n", "base.yaml")
    path = house(tmp_path, "extends: base.yaml\ndeal: lots\n")
    assert told(path) == [
        'base.yaml:3:9 target should be a whole number, but it is "five".',
        'house.yaml:3:7 deal should be a whole number, but it is "lots".',
    ]


# --- what a house rule contradicts --------------------------------------------------------------------------


def looked_at(path: str) -> list[str]:
    """All there is to say of a file of rules, "? " before what is merely odd."""
    report = Report()
    settle.read(rulebook.load(path, report), report)
    return marked(report.in_order())


def marked(problems: Iterable[Problem]) -> list[str]:
    marks = {"error": "", "warning": "? "}
    return [f"{marks[problem.severity]}{said(problem)}" for problem in problems]


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("minimum_meld: {bands: {3: {need: 40}}}", [
            "? 3:27 minimum_meld: the need falls from 50 to 40 here."]),
        ("target: 2000", [
            "? 1:1 minimum_meld: no one gets to 3000, since the game ends at 2000. It stands in classic.yaml, line "]),
        ("jokers: 0\nlines:\n  - {id: joker_bonus, section: base, each: 50, card: joker}", [
            "? 5:5 joker_bonus: nobody can enter it: the pack has no joker."]),
        ("lines:\n  - {id: kings, section: base, each: 900, canasta: {rank: K, wilds: 0, size: 9}}", [
            "? 4:5 kings: nobody can enter it: the pack has too few cards for such a canasta."]),
        ("lines:\n  - {id: long, section: base, each: 900, canasta: {wilds: 0, barred: 3, size: 8}}", [
            "? 4:5 long: nobody can enter it: each such canasta is counted as natural."]),
        ("lines:\n  - {id: odd, section: base, each: 900, canasta: {wilds: 5, size: 8, naturals: no}}", [
            "? 4:5 odd: nobody can enter it: no meld is such a canasta."]),
        ("lines:\n  - {id: no, section: base, each: 5, most: 0}\n  - {id: nor, section: base, each: 5, needs: no}", [
            "? 4:5 no: nobody can enter it: it can be 0 at most.",
            "? 5:5 nor: nobody can enter it: it goes only with no, which nobody can have."]),
        ("lines:\n  - {id: natural, instead_of: natural}", [
            "4:5 natural: it can't stand in place of itself."]),
        ("lines:\n  - {id: red_threes, cases: [{times: 1}, {when: {melded: 1}, times: -1}]}", [
            "? 4:5 red_threes: case 2 never applies, since case 1 always does."]),
        ("lines:\n  - {id: natural, each: 501}\ncards: {A: 22}", [
            "? 4:5 natural: 501 is no multiple of 5. Set step: 1, or another.",
            "? 5:12 cards: 22 is no multiple of 5. Set step: 1, or another."]),
        ("to_go_out: {concealed: 2}", [
            "3:24 to_go_out: going out asks for concealed: 2, but nobody can have more than 1."]),
        ("lines: {natural: none, mixed: none}", [
            "1:1 to_go_out: going out asks for canastas: 1, but nobody can have any. It stands in classic.yaml, "]),
        ("lines:\n  - {id: long, section: base, each: 5, canasta: {wilds: 0, size: 8}}\nto_go_out: {long: 1}", [
            "? 4:5 long: nobody can enter it: each such canasta is counted as natural.",
            "5:19 to_go_out: going out asks for long: 1, but nobody can have any."]),
        ("to_go_out_by_round: {concealed: [1, 2]}", [
            "3:33 to_go_out_by_round: going out asks for concealed: 2, but nobody can have more than 1."]),
        ("to_go_out_together: {red_threes: 9}", [
            "3:34 to_go_out_together: going out asks for red_threes: 9, but nobody can have more than 8."]),
        ("options: {concealed_bonus: {choices: {yes: {changes: {lines.going_out: none}}}}}", [
            'concealed: "going_out" is no line of this variant. It stands in ',
            'concealed: "going_out" is no line or group of this variant. It stands in ']),
    ],
)
def test_what_a_house_rule_contradicts_is_told(text: str, problems: list[str], tmp_path: Path) -> None:
    found = looked_at(house(tmp_path, f"extends: classic\n{text}\n"))
    assert len(found) == len(problems), found
    for problem, wanted in zip(found, problems, strict=True):
        assert problem.replace("house.yaml:", "", 1).removeprefix("1:1 ").startswith(wanted.removeprefix("1:1 "))


def test_check_looks_at_every_seat_and_choice(tmp_path: Path) -> None:
    path = house(tmp_path, """\
extends: classic
options:
  target: none
  fixed_minimum: none
  canastas_to_go_out: none
  concealed_bonus: {choices: {yes: none, never: {changes: {lines.going_out: none}}}, usual: no}
seats: {2: {decks: 0}, 4: none, 5: none, 6: none, 7: none}
""")
    either, six, one = marked(checking.check(path).problems)
    assert either.startswith('house.yaml:1:1 With concealed_bonus=never: concealed: "going_out" is no line')
    assert six.startswith('house.yaml:1:1 With concealed_bonus=never: concealed: "going_out" is no line')
    assert one == "house.yaml:8:12 With 2 players on 2 sides: decks should be from 1 to 99, but it is 0."


def test_house_rules_without_a_title_of_their_own(tmp_path: Path) -> None:
    (problem,) = looked_at(house(tmp_path, "extends: classic\n", title=""))
    still = 'title: these rules are still called "Classic Canasta"'
    assert problem == f"? house.yaml:1:10 {still}. Give them a title of their own."


# --- values set for once ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value", "told_as"),
    [
        ("lines.natural.each", "700", "natural canasta (700)"),
        ("lines.red_threes.table", "[0, 100]", "red three"),
        ("lines.concealed", "none", "going out concealed (none)"),
        ("lines.mixed.most", "2", "mixed canasta"),
        ("cards.A", "15", "A (15)"),
        ("cards.black 3", "none", "black three (none)"),
        ("target", "8500", "game ends at (8,500)"),
        ("rounds", "4", "hands in a game (4)"),
        ("foot", "11", "in the foot (11)"),
        ("deal", "13", "dealt to each (13)"),
        ("minimum_meld.bands", "[{need: 120}]", "minimum first meld"),
        ("minimum_meld", "none", "minimum first meld (none)"),
        ("to_go_out.canastas", "3", "to go out: canastas (3)"),
        ("must_discard", "yes", "must discard (yes)"),
        ("rounds_per_page", "8", "rounds per page (8)"),
    ],
)
def test_a_value_set_for_once_stands_under_the_title(path: str, value: str, told_as: str) -> None:
    english = reading.find_language("en")
    found = reading.find_variant("classic", sets=((path, value),))
    assert legend.subtitle(found, english) == f"4 players in 2 partnerships · House rules: {told_as}"


def test_options_and_values_stand_together_and_what_is_usual_does_not() -> None:
    english = reading.find_language("en")
    sets = (("concealed_bonus", "no"), ("target", "5000"), ("target", "7500"), ("deal", "13"))
    found = reading.find_variant("classic", sets=sets)
    assert found.sets == (("target", "7500"), ("deal", "13"))
    assert legend.subtitle(found, english).endswith(
        "House rules: bonus for going out concealed (no); game ends at (7,500); dealt to each (13)")
    assert "House rules" not in legend.subtitle(reading.find_variant("classic", sets=(("target", "5000"),)), english)
