"""Cards as people write them: what they mean, which canastas they make, and what they come to on the lines."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen import canastas, game, laid, melds, reading, scoring, settle, yamlfile
from sheetgen.errors import Refused, Report
from sheetgen.game import Game
from sheetgen.melds import Meld, UnclearError
from sheetgen.variant import Variant

CLASSIC = reading.find_variant("classic")

ROUND_HEAD = "variant: x\nsides: {North: , South: }\nrounds:\n"

# Every word of the vocabulary that melds have to do with, in one variant of our own.
SAMBA_LIKE = """\
title: Runs and ranks
seats: [{players: 4, sides: 2}]
decks: 3
jokers: 6
rounds_per_page: 8
cards: {joker: 50, A: 20, 2: 20, K: 10, Q: 10, J: 10, 10: 10, 9: 10, 8: 10, 7: 5, 6: 5, 5: 5, 4: 5, black 3: 5}
lines:
  - {id: pure, section: base, each: 500, canasta: {wilds: 0, barred: 3, most: 7}}
  - {id: dirty, section: base, each: 300, canasta: {wilds: [1, 2], naturals: more, barred: [3, 7], most: 7}}
  - {id: lucky, section: base, each: 1500, canasta: {rank: 7, wilds: 0, most: 7}}
  - {id: run, section: base, each: 1200, canasta: {sequence: yes, wilds: 0, barred: [2, 3], most: 7}}
  - {id: four_jokers, section: base, each: 4000, canasta: {wilds: 7, jokers: 4, naturals: no, most: 7}}
  - {id: wild, section: base, each: 2000, canasta: {wilds: 7, jokers: [0, 3], naturals: no, most: 7}}
  - {id: short_run, section: base, each: -1000, incomplete: {sequence: yes, wilds: 0, size: 3, most: 4}}
  - {id: short_lucky, section: base, each: -1500, incomplete: {rank: 7, wilds: 0, size: 3, most: 6}}
  - {id: reds, section: base, each: 100, card: red 3}
  - {id: out, section: base, each: 200, most: 1, goes_out: yes}
  - {id: on_table, section: points, cards: plus}
  - {id: in_hand, section: points, cards: minus}
groups: {canastas: [pure, dirty, lucky, run, wild, four_jokers]}
to_go_out: {canastas: 2}
"""


def own_variant(text: str = SAMBA_LIKE) -> Variant:
    report = Report()
    found = settle.read(yamlfile.parse(text, "own.yaml"), report)
    report.check()
    assert found is not None
    return found


OWN = own_variant()


def play(rounds: str, variant: Variant = OWN) -> Game:
    report = Report()
    found = game.read(yamlfile.parse(ROUND_HEAD + rounds, "g.yaml"), variant, report)
    report.check()
    assert found is not None
    return found


def lines_of(side: str, variant: Variant = OWN) -> dict[str, int]:
    """What the lines of a side hold whose part of a round is this text."""
    held = play(f"  - North: {side}\n", variant).rounds[0].sides[0]
    assert held is not None
    assert held.lines is not None
    return held.lines


def told(rounds: str, variant: Variant = OWN) -> list[str]:
    with pytest.raises(Refused) as refused:
        play(rounds, variant)
    return [f"{each.place.line}:{each.place.column} {each.message} {each.hint}".strip()
            for each in refused.value.problems]


# --- how cards are written ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "naturals", "wilds"),
    [
        ("7K", "7xK", ""),
        ("7xK", "7xK", ""),
        ("7 × K", "7xK", ""),
        ("7×4", "7x4", ""),
        ("12A", "12xA", ""),
        ("10K", "10xK", ""),
        ("7x10", "7x10", ""),
        ("KKKKK22", "5xK", "2x2"),
        ("kkkkk22", "5xK", "2x2"),
        ("4 4 4 joker 2", "3x4", "2 Jo"),
        ("4,4,4,Jo,2", "3x4", "2 Jo"),
        ("444Jo2", "3x4", "2 Jo"),
        ("4 4 4 * 2", "3x4", "2 Jo"),
        ("5K + 2x2", "5xK", "2x2"),
        ("5K 3Jo", "5xK", "3xJo"),
        ("4442", "3x4", "2"),
        ("101010Jo", "3x10", "Jo"),
        ("T T 10", "3x10", ""),
        ("2222222", "", "7x2"),
        ("4Jo 3x2", "", "3x2 4xJo"),
        ("KS K♥ KD", "3xK", ""),
        ("333", "3x3", ""),
        ("b3 b3 b3", "3xb3", ""),
        ("black 3 black 3 black 3", "3xb3", ""),
        ("3xb3", "3xb3", ""),
    ],
)
def test_a_meld_of_one_rank(written: str, naturals: str, wilds: str) -> None:
    found = melds.meld(written)
    assert (melds.text(found.naturals), melds.text(found.wilds), found.suit) == (naturals, wilds, "")


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("S 4-10", "S 4-10"),
        ("♠4–10", "S 4-10"),
        ("4S 5S 6S 7S 8S 9S 10S", "S 4-10"),
        ("4♥5♥6♥", "H 4-6"),
        ("D45678910", "D 4-10"),
        ("c 6 5 4", "C 4-6"),
        ("H 8-A", "H 8-A"),
        ("H A 2 3 4", "H A-4"),
        ("S 4-6 Jo 8-10", "S 4-6 8-10 Jo"),
        ("S 5 2 7 8", "S 5 7-8 2"),
        ("S 2-2 4-5 Jo", "S 2-2 4-5 Jo"),
    ],
)
def test_a_run_in_one_suit(written: str, printed: str) -> None:
    found = melds.meld(written)
    assert found.suit == printed[0]
    assert melds.text(found) == printed
    assert melds.meld(printed) == found


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("2K", '"2K" may mean 2 times K, or 2 K. Write 2xK, or 2 K.'),
        ("KKKKK 2Jo", '"2Jo" may mean 2 times Jo, or 2 Jo. Write 2xJo, or 2 Jo.'),
        ("23K", '"23K" may mean 23 times K, or 2 3 K. Write 23xK, or 2 3 K.'),
        ("7KK", "In 7KK, is 7 a card or a number of cards? Put spaces between the cards, such as 7 K K."),
        ("kkk2jo", "In KKK2Jo, is 2 a card or a number of cards? Put spaces between the cards, such as K K K 2 Jo."),
        ("7 K", "7 and K are no meld. For 7 cards write 7xK."),
        ("K K Q", "A meld is of one rank, but this has K and Q. A run says its suit first, such as S 4-10."),
        ("4 5 6", "A meld is of one rank, but this has 4, 5 and 6. A run says its suit first, such as S 4-10."),
        ("4S 5S 6H", "A run is in one suit, but this has several. Write it such as S 4-10."),
        ("4-10", "4-10 does not say its suit. Write S, H, D or C before it: S 4-10."),
        ("S 10-4", "10-4 runs downward. Write it upward: 4-10."),
        ("S 4-6 9", "The run has a gap that no wild card fills. Write Jo or 2 for each wild card in it."),
        ("S 4-6 6 7", "6 stands twice in a run. Write two runs as two melds."),
        ("S 4-", '"4-" is no run of cards. Write a run such as S 4-10.'),
        ("KKKKKWW", '"kkkkkww" does not say which wild card. Write 2 for a two, and Jo for a joker.'),
        ("KKKX", '"kkkx" is no card. Cards are A K Q J 10 9 8 7 6 5 4 3 2, and Jo for a joker.'),
        ("K K K W", '"w" does not say which wild card. Write 2 for a two, and Jo for a joker.'),
        ("4 jokers", '"jokers" does not say how many. Write 2xJo, or each one.'),
        ("7 kings", '"kings" is written out. Write cards short: A, K, Q, J, 10 and so on; Jo for a joker.'),
        ("1", '"1" is no card. Cards are A K Q J 10 9 8 7 6 5 4 3 2, and Jo for a joker.'),
        ("S", "No card is named here. Write cards such as K, 10, 4 or joker."),
        ("", "No card is named here. Write cards such as K, 10, 4 or joker."),
    ],
)
def test_what_is_unclear_is_refused_with_what_to_write(written: str, said: str) -> None:
    with pytest.raises(UnclearError) as unclear:
        melds.meld(written)
    assert f"{unclear.value.message} {unclear.value.hint}" == said


@pytest.mark.parametrize(
    ("written", "printed"),
    [("Q 9 5", "Q 9 5"), ("Q95", "Q 9 5"), ("2xK 4 Jo", "2xK 4 Jo"), ("55 3", "2x5 3"), ("KH 9S", "K 9"), ("1K", "K")],
)
def test_cards_that_need_not_belong_together(written: str, printed: str) -> None:
    assert melds.text(melds.cards(written)) == printed


@pytest.mark.parametrize("written", ["7K", "9Jo", "10K", "45", "410"])
def test_among_loose_cards_a_number_is_never_guessed(written: str) -> None:
    with pytest.raises(UnclearError):
        melds.cards(written)


def meld_of(variant: Variant, written: str) -> str:
    found = canastas.line_of(variant, melds.meld(written))
    return found.id if found else ""


# --- which canasta a meld is --------------------------------------------------------------------------------


def test_seven_naturals_four_and_three_three_and_four_and_six() -> None:
    assert meld_of(CLASSIC, "7K") == "natural"
    assert meld_of(CLASSIC, "4K 3x2") == "mixed"
    said = canastas.fault(CLASSIC, melds.meld("3K 4x2"))
    assert said == "4 wild cards with 3 natural cards are too many: 3 at most."
    assert meld_of(CLASSIC, "6K") == ""
    assert canastas.fault(CLASSIC, melds.meld("6K")) == ""
    ledgers = [scoring.score(play(f"  - North: {{melds: [{each}]}}\n", CLASSIC)) for each in ("7K", "4K 3x2", "6K")]
    assert [ledger.totals[0] for ledger in ledgers] == [500 + 70, 300 + 40 + 60, 0 + 60]


@pytest.mark.parametrize(
    ("written", "line"),
    [
        ("7Q", "pure"), ("5Q 2x2", "dirty"), ("7x7", "lucky"), ("S 4-10", "run"), ("H 8-A", "run"), ("S 9-A", ""),
        ("7x2", "wild"), ("3Jo 4x2", "wild"), ("4Jo 3x2", "four_jokers"), ("6Q", ""), ("3xb3", ""), ("S 4-9", ""),
    ],
)
def test_the_first_kind_that_fits_ranks_before_general(written: str, line: str) -> None:
    assert meld_of(OWN, written) == line


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("KK", "a meld has 3 cards or more."),
        ("8Q", "a meld has 7 cards at most."),
        ("4Q 3x2", "3 wild cards with 4 natural cards are too many: 2 at most."),
        ("2 2 Q Q", "2 wild cards with 2 natural cards are too many: always fewer than natural cards."),
        ("3x7 2", "7 takes no wild cards."),
        ("3xb3 2", "3 takes no wild cards."),
        ("S 4-6 2", "a run takes no wild cards."),
        ("3xJo", ""), ("3xb3", ""), ("3Q", ""), ("S 4-6", ""),
    ],
)
def test_melds_that_can_t_be(written: str, said: str) -> None:
    assert canastas.fault(OWN, melds.meld(written)) == said


def test_melds_that_a_variant_does_not_know() -> None:
    assert canastas.fault(CLASSIC, melds.meld("S 4-10")) == "runs in one suit are no melds here."
    assert canastas.fault(CLASSIC, melds.meld("3xJo")) == "wild cards alone are no meld here."
    assert canastas.fault(CLASSIC, melds.meld("2 2 K")).endswith("never more than natural cards.")


# --- what they come to on the lines -------------------------------------------------------------------------


def test_melds_are_counted_on_the_lines() -> None:
    found = lines_of("{melds: [7Q, 5K 2x2, 7x7, S 4-10, 444], held: [A 9, Jo], reds: 2, out: yes}")
    assert found == {"pure": 1, "dirty": 1, "lucky": 1, "run": 1, "reds": 2, "out": 1,
                     "on_table": 70 + 90 + 35 + 50 + 15, "in_hand": 80}


def test_unfinished_melds_count_where_there_is_a_line_for_them() -> None:
    found = lines_of("{melds: [S 4-6, H 4-8, 6x7, 5Q], held: none}")
    assert found == {"short_run": 1, "short_lucky": 1, "on_table": 15 + 30 + 30 + 50, "in_hand": 0}
    totals = scoring.score(play("  - North: {melds: [S 4-6, 6x7]}\n")).totals
    assert totals[0] == -1000 - 1500 + 15 + 30


def test_cards_may_be_written_in_several_ways() -> None:
    listed = lines_of("{melds: [7K, 444], held: [Q, 9, 5]}", CLASSIC)
    assert lines_of("{melds: '7K, 444', held: Q 9 5}", CLASSIC) == listed
    assert lines_of("{melds: none, held: Q}", CLASSIC) == {"melded_cards": 0, "cards_left": 10}
    assert lines_of("{melds: [], held: []}", CLASSIC) == {"melded_cards": 0, "cards_left": 0}
    assert lines_of("{natural: 1, melded_cards: 100, held: Q 9}", CLASSIC) == {
        "natural": 1, "melded_cards": 100, "cards_left": 20}
    assert lines_of("{melds: 7K, cards_left: 45}", CLASSIC) == {"natural": 1, "melded_cards": 70, "cards_left": 45}


def test_cards_beside_the_melds_count_as_melded() -> None:
    assert lines_of("{melds: [7K], loose: [3 3, Q], held: none}", CLASSIC)["melded_cards"] == 70 + 10 + 10


def test_what_is_stated_beside_melds_must_agree() -> None:
    assert lines_of("{melds: [7K], natural: 1, mixed: 0, melded_cards: 70}", CLASSIC)["natural"] == 1
    assert told("  - North: {melds: [7K], natural: 2, mixed: 1, melded_cards: 75}\n", CLASSIC) == [
        f"4:{at} hand 1, North: {line} is {stated} here, but the cards come to {made}. Leave it out, or mend the cards."
        for at, line, stated, made in ((35, "natural", 2, 1), (45, "mixed", 1, 0), (62, "melded_cards", 75, 70))
    ]


def test_each_mistake_has_its_place() -> None:
    held_as_points = ('4:50 hand 1, North, held: "45" may be cards or points. '
                      "Points go under cards_left; write cards with spaces between.")
    assert told("""\
  - North: {melds: [7K, 2Q Q, KK, 3K 4x2], held: 45}
    South:
      melds:
        - S 4-10
        - [K, K]
      held: [r3 4, W]
      loose: [5 5]
""", CLASSIC) == [
        '4:25 hand 1, North, melds: "2Q" may mean 2 times Q, or 2 Q. Write 2xQ, or 2 Q.',
        "4:31 hand 1, North, melds: 2xK: a meld has 3 cards or more.",
        "4:35 hand 1, North, melds: 3xK 4x2: 4 wild cards with 3 natural cards are too many: 3 at most.",
        held_as_points,
        "7:11 hand 1, South, melds: S 4-10: runs in one suit are no melds here.",
        "8:11 hand 1, South, melds: write a list of cards, such as [7K, KKKKK22].",
        "9:14 hand 1, South, held: r3 is no card to count here; write how many there are under red_threes.",
        '9:20 hand 1, South, held: "w" does not say which wild card. Write 2 for a two, and Jo for a joker.',
    ]


def test_loose_cards_lie_beside_melds() -> None:
    assert told("  - North: {loose: [5 5], cards_left: 10}\n", CLASSIC) == [
        "4:21 hand 1, North: loose cards lie beside melds. Write melds too, or melds: none."]


def test_cards_under_a_line_of_points_are_told_where_they_belong() -> None:
    assert told("  - North: {melded_cards: [7K], cards_left: [Q]}\n", CLASSIC) == [
        "4:27 hand 1, North: melded_cards takes points, not cards. Write the cards under melds.",
        "4:45 hand 1, North: cards_left takes points, not cards. Write the cards under held.",
    ]


def test_the_pack_limits_the_cards_of_all_sides() -> None:
    assert told("""\
  - North: {melds: [7K, 4Q 3x2], held: [b3 b3, A]}
    South: {melds: [4x8 3x2], held: [K K, 3 3 3, 2x2, 9, 9]}
  - North: {melds: [5A 3Jo, 4Q], held: [2x2]}
    South: {melds: [KKKJo, QQJo], held: none}
""", CLASSIC) == [
        "5:38 hand 1: 9 of K in all, but the pack has 8.",
        "5:43 hand 1: 5 of b3 in all, but the pack has 4.",
        "7:28 hand 2: 5 of Jo in all, but the pack has 4.",
    ]


def test_a_pair_s_cards_count_once_against_the_pack() -> None:
    text = SAMBA_LIKE.replace("{players: 4, sides: 2}", "{players: 3, sides: 3, alone: yes}").replace(
        "{id: reds,", "{id: reds, personal: yes,")
    variant = own_variant(text)
    head = "variant: x\nsides: {A: , B: , C: }\nrounds:\n"
    rounds = "  - {alone: A, A: {melds: [5Q], held: none}, together: {melds: [7Q], held: [K]}, B: {reds: 1}}\n"
    report = Report()
    found = game.read(yamlfile.parse(head + rounds, "g.yaml"), variant, report)
    report.check()
    assert found is not None
    assert scoring.score(found).totals == (50, 500 + 70 - 10 + 100, 500 + 70 - 10)
    game.read(yamlfile.parse(head + rounds.replace("{reds: 1}", "{melds: [7Q]}"), "g.yaml"), variant, report)
    assert [each.message for each in report.problems] == ["hand 1, B: melds belongs under together."]


def test_canastas_past_a_line_s_limits_are_told() -> None:
    text = SAMBA_LIKE.replace("{id: run, section: base, each: 1200,", "{id: run, section: base, each: 1200, most: 1,")
    assert told("  - North: {melds: [S 4-10, S 4-10]}\n", own_variant(text)) == [
        "4:20 hand 1, North, run: there can be no more than 1, but it is 2."]


def test_a_variant_without_canasta_kinds_still_counts_cards() -> None:
    variant = reading.find_variant("burraco")
    assert lines_of("{natural: 1, melds: [7K], held: [A 3]}", variant) == {
        "natural": 1, "melded_cards": 70, "cards_left": 20}


def test_two_depths_are_not_mixed() -> None:
    assert told("  - North: {net: 5, melds: [7K]}\n", CLASSIC) == [
        "4:12 hand 1, North: two depths are mixed. Write net, or base and points, or lines."]


def test_the_words_of_a_record_are_no_names_of_lines() -> None:
    assert {*laid.WORDS, "opened"} <= set(settle.RESERVED)


# --- properties ---------------------------------------------------------------------------------------------

RANKED = [rank for rank in melds.RANKS if rank not in ("2", "3")]
WILDS = st.lists(st.sampled_from(melds.WILD), max_size=3)


@st.composite
def any_meld(draw: st.DrawFn) -> Meld:
    """A meld of one rank, of wild cards, or a run, in the order in which melds are kept."""
    wilds = draw(WILDS)
    if draw(st.booleans()):
        rank = draw(st.sampled_from([*RANKED, "3", "black 3"]))
        cards = [rank] * draw(st.integers(1, 9)) + wilds
        return melds.meld(" ".join(melds.SHORT.get(card, card) for card in cards))
    places = sorted(draw(st.sets(st.integers(4, 14), min_size=2, max_size=9)))
    gap = places[-1] - places[0] + 1 - len(places)
    names = [melds.RANKS[14 - place] for place in places]
    return melds.meld(f"{draw(st.sampled_from(melds.SUITS))} {' '.join(names)} {'Jo ' * gap}")


@settings(max_examples=40)
@given(any_meld())
def test_a_meld_reads_back_as_it_is_printed(meld: Meld) -> None:
    assert melds.meld(melds.text(meld)) == meld


@given(st.lists(st.sampled_from([*melds.RANKS, "joker", "black 3", "red 3"]), min_size=1, max_size=20))
def test_cards_read_back_as_they_are_printed(cards: list[str]) -> None:
    printed = melds.text(melds.cards(" ".join(melds.SHORT.get(card, card) for card in cards)))
    assert Counter(melds.cards(printed)) == Counter(cards)


@given(st.text(alphabet="AKQJT1023456789xJo*jokerSHDC♠ -,wbr", max_size=12))
def test_whatever_is_typed_is_cards_or_refused_in_words(typed: str) -> None:
    for read in (melds.meld, melds.cards):
        try:
            said = melds.text(read(typed))
        except UnclearError as unclear:
            said = f"{unclear.message} {unclear.hint}"
        assert said


LEGAL = st.lists(
    st.tuples(st.sampled_from(RANKED), st.integers(3, 7), st.integers(0, 2)).map(
        lambda each: f"{min(each[1], 7 - each[2])}x{each[0]}" + " 2" * (0 if each[0] == "7" else each[2])
    ),
    max_size=6, unique_by=lambda text: text.split("x")[1].split()[0],
)


@settings(max_examples=25)
@given(LEGAL, st.lists(st.sampled_from(RANKED), max_size=5))
def test_the_lines_are_the_sum_of_the_cards(laid_down: list[str], held: list[str]) -> None:
    found = lines_of(f"{{melds: [{', '.join(laid_down)}], held: [{', '.join(held)}]}}")
    parsed = [melds.meld(text) for text in laid_down]
    assert found["on_table"] == sum(OWN.cards[card] for meld in parsed for card in meld.cards)
    assert found["in_hand"] == sum(OWN.cards[card] for card in held)
    kinds = Counter(line.id for line in (canastas.line_of(OWN, meld) for meld in parsed) if line)
    assert {name: count for name, count in found.items() if name in OWN.groups["canastas"]} == kinds
    assert sum(kinds.values()) == sum(len(meld.cards) == 7 for meld in parsed)
