"""The rules of a variant in short, from its own lines: blocks of labels and figures, without a coordinate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sheetgen import houserules, worth
from sheetgen.clauses import having
from sheetgen.language import Language, capital
from sheetgen.values import dataclass
from sheetgen.variant import Band, Line, MinimumMeld, Option, Variant, members

MOST_TOLD = 6
"""So many things that have no word are named; a number stands for the rest."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A label with its figure; "" as value: a sentence. A remark belongs to the entry above it."""

    label: str
    value: str = ""
    remark: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """Entries under one title; `id` is what a layout calls it."""

    id: str
    title: str
    entries: tuple[Entry, ...]


def blocks(variant: Variant, language: Language) -> tuple[Block, ...]:
    """The rules in short, in the order in which they are read; blocks with nothing to say are left out.

    Their ids: cards, bonuses, threes (lines that count one card), minimum, to_go_out, end, deal, notes.
    Each figure is the variant's own, or one step below where its next band begins.
    """
    threes = [line for line in variant.lines if line.card]
    rest = [line for line in variant.lines if not line.card]
    made = (
        Block("cards", language.rule("title_cards"),
              (*_cards(variant, language), *_lines(variant, [x for x in rest if x.section == "points"], language))),
        Block("bonuses", language.rule("title_bonuses"),
              tuple(_lines(variant, [x for x in rest if x.section == "base"], language))),
        Block("threes", _title_of(threes, language), tuple(_lines(variant, threes, language, merge=True))),
        Block("minimum", language.rule("title_minimum"), tuple(_minimum(variant, language))),
        Block("to_go_out", language.rule("title_to_go_out"), tuple(_going_out(variant, language))),
        Block("end", language.rule("title_end"), tuple(_end(variant, language))),
        Block("deal", language.rule("title_deal"), tuple(_deal(variant, language))),
        Block("notes", language.rule("title_notes"), tuple(Entry(note) for note in _notes(variant, language))),
    )
    return tuple(block for block in made if block.entries)


def subtitle(variant: Variant, language: Language) -> str:
    """Whom the sheet is for, each option that isn't as usual, and each value set for once: "… · House rules: …"."""
    seat = variant.seat
    each, left_over = divmod(seat.players, seat.sides)
    key = "seat_alone" if left_over or each == 1 else "seat_pairs" if each == 2 else "seat_teams"
    said = language.rule(key, seat.players, players=seat.players, sides=seat.sides, each=each)
    house = [
        language.rule("house_rule", title=_option(variant, name, option.title, language),
                      choice=_choice(variant, variant.chosen[name], language))
        for name, option in _house_rules(variant)
    ]
    house += houserules.told(variant, language)
    return f"{said} · {language.rule('house_rules', rules='; '.join(house))}" if house else said


def borrowed(variant: Variant, language: Language) -> tuple[str, ...]:
    """A sentence for each language that has no words for something on this variant's sheet: it is in English."""
    told = []
    for one in language.each():
        if one.english is None or one.code == one.english.code:
            continue
        things = [key.replace("_", " ") for key in one.lacking]
        named = [group for group in variant.groups if group in variant.words.get(one.english.code, {})]
        lines = [line.id for line in variant.lines]
        things += [f"“{one.name(variant, name)}”" for name in one.wordless(variant, [*lines, *named])]
        if one.code == language.code:  # of two languages the rules are in the first one only
            things += [f"“{title}”" for title in _titles(variant, one)]
            things += ["the notes"] if _notes(variant, one) and one.code not in variant.notes else []
        if things:
            more = len(things) - MOST_TOLD
            listed = ", ".join(things[:MOST_TOLD]) + (f" and {more} more" if more > 0 else "")
            told.append(f"{one.own.name} has no words yet for {listed}; they are in English.")
    return tuple(told)


def _titles(variant: Variant, language: Language) -> list[str]:
    """The titles of the house rules that are told in another language."""
    own = variant.words.get(language.code, {})
    return [option.title for name, option in _house_rules(variant) if name not in own]


def _house_rules(variant: Variant) -> list[tuple[str, Option]]:
    """The options that aren't as usual."""
    return [(name, option) for name, option in variant.options.items()
            if variant.chosen.get(name, option.usual) != option.usual]


def hint(line: Line, language: Language) -> str:
    """What stands faintly in a line's empty box: "× 500" where a count is meant, "−" where it takes away."""
    return worth.hint(line, language)


def _option(variant: Variant, name: str, title: str, language: Language) -> str:
    own = variant.words.get(language.code, {}).get(name, title)
    return language.own.inside(own)


def _choice(variant: Variant, choice: str, language: Language) -> str:
    """An option's answer: a figure, yes or no, or the variant's word for it."""
    if choice.isdecimal():
        return language.figure(int(choice))
    if choice in ("yes", "no"):
        return language.rule(choice)
    return language.own_word(variant, choice) or choice.replace("_", " ")


def _cards(variant: Variant, language: Language) -> Iterator[Entry]:
    """The cards of each value, dearest first; cards with a name of more than two letters stand behind."""
    for value in sorted(set(variant.cards.values()), reverse=True):
        names = [language.card(rank) for rank, points in variant.cards.items() if points == value]
        short = " ".join(name for name in names if len(name) <= 2)
        label = ", ".join(filter(None, [short, *(name for name in names if len(name) > 2)]))
        yield Entry(capital(label), language.figure(value))


def _title_of(lines: Sequence[Line], language: Language) -> str:
    """The names of the cards that these lines count."""
    cards = dict.fromkeys(line.card for line in lines if line.card)
    return capital(", ".join(language.card(card, 2) for card in cards))


def _lines(variant: Variant, lines: Sequence[Line], language: Language, *, merge: bool = False) -> Iterator[Entry]:
    """What these lines are worth, each with its remarks; with `merge`, lines that are worth alike are told as one.

    Cases that several lines share are told once, behind the last of them, and name them all.
    """
    sets = _alike(lines) if merge else [[line] for line in lines]
    answers = [worth.in_cases(variant, alike[0], language) for alike in sets]
    for index, alike in enumerate(sets):
        ids = [line.id for line in alike]
        told = answers[index]
        own = worth.own(variant, alike[0], language, ids)
        if told and not own:
            own = [(worth.names(variant, ids, language), "")]
        yield from (Entry(label, value, remark=number > 0) for number, (label, value) in enumerate(own))
        remarks = worth.conditions(variant, alike[0], language)
        sharing = [line.id for same, other in zip(sets, answers, strict=True) if other == told for line in same]
        if len(sharing) == len(alike):
            remarks += told
        elif told not in answers[index + 1 :]:
            called = _all_of(variant, sharing, language)
            remarks += [(language.rule("these", names=called, text=label), value) for label, value in told]
        yield from (Entry(label, value, remark=True) for label, value in remarks)


def _alike(lines: Sequence[Line]) -> list[list[Line]]:
    """The lines, those together that differ in nothing but what they count."""
    sets: list[list[Line]] = []
    bare = [replace(line, id="", card=None, canasta=None, most=None) for line in lines]
    for line, kind in zip(lines, bare, strict=True):
        found = next((alike for alike in sets if bare[lines.index(alike[0])] == kind), None)
        if found is None:
            sets.append([line])
        else:
            found.append(line)
    return sets


def _all_of(variant: Variant, ids: Sequence[str], language: Language) -> str:
    """What several lines are called together: their group's name, or each one's."""
    group = next((name for name in variant.groups if set(members(variant, name)) == set(ids)), None)
    return capital(language.name(variant, group, 2)) if group else worth.names(variant, ids, language, 2)


def _minimum(variant: Variant, language: Language) -> Iterator[Entry]:
    """What a first meld must be worth, band by band, and what counts toward it."""
    rule = variant.minimum_meld
    if rule is None:
        return
    label = _by_round if rule.by == "round" else _by_total
    for index, band in enumerate(rule.bands):
        following = rule.bands[index + 1] if index + 1 < len(rule.bands) else None
        yield Entry(label(variant, rule, band, following, language), needed(variant, band, language))
    if rule.by == "round" and rule.step:
        yield Entry(language.rule(f"{variant.round_word}_further"), language.signed(rule.step))
    for name in rule.waived_by:
        yield Entry(language.rule("if", clause=having(variant, name, language)), language.rule("none"), remark=True)
    if rule.bonuses_count is not None:
        yield Entry(language.rule("bonuses_count" if rule.bonuses_count else "bonuses_apart"), remark=True)
    if rule.top_card is not None:
        yield Entry(language.rule(f"top_card_{rule.top_card}"), remark=True)


def needed(variant: Variant, band: Band, language: Language) -> str:
    """What a first meld needs, as it is printed: "50", "none", "200 and a canasta"."""
    if isinstance(band.need, int):
        need = language.figure(band.need) if band.need else language.rule("none")
    else:
        need = language.own_word(variant, band.need) or band.need
    if not band.also:
        return need
    return language.rule("and_also", need=need, also=language.own_word(variant, band.also) or band.also)


def _by_total(variant: Variant, rule: MinimumMeld, band: Band, following: Band | None, language: Language) -> str:
    if following is None or following.from_ is None:
        return language.rule("any_total") if band.from_ is None else language.rule("and_up", total=band.from_)
    if band.from_ is None:
        return language.rule("below", total=following.from_)
    return language.rule("span", low=band.from_, high=following.from_ - variant.step)


def _by_round(variant: Variant, rule: MinimumMeld, band: Band, following: Band | None, language: Language) -> str:
    word = variant.round_word
    first = band.from_ or 1
    last = following.from_ - 1 if following and following.from_ else first if rule.step else variant.rounds
    if last is None:
        return language.rule(f"{word}_any" if first == 1 else f"{word}_on", number=first)
    if last == first:
        return language.rule(f"{word}_one", number=first)
    return language.rule(f"{word}_span", low=first, high=last)


def _going_out(variant: Variant, language: Language) -> Iterator[Entry]:
    """What a side must have to go out."""
    for name, count in variant.to_go_out.items():
        if name not in variant.to_go_out_by_round:
            yield Entry(capital(language.name(variant, name, count)), language.figure(count))
    for name, counts in variant.to_go_out_by_round.items():
        noun = capital(language.name(variant, name, 2))
        yield Entry(language.rule(f"by_{variant.round_word}", noun=noun),
                    worth.BETWEEN_COUNTS.join(map(language.figure, counts)))
    for name, count in variant.to_go_out_together.items():
        noun = capital(language.name(variant, name, count))
        yield Entry(language.rule("together", noun=noun), language.figure(count))
    if variant.must_discard is not None:
        yield Entry(language.rule("must_discard" if variant.must_discard else "need_not_discard"))


def _end(variant: Variant, language: Language) -> Iterator[Entry]:
    """When the game is over and who wins it, as far as that is stated."""
    if variant.target is not None:
        yield Entry(language.rule("target"), language.figure(variant.target))
    if variant.rounds is not None:
        yield Entry(language.rule(f"{variant.round_word}s"), language.figure(variant.rounds))
    if variant.target is not None or variant.rounds is not None:
        yield Entry(language.rule(variant.winner))
        if variant.tie is not None:
            key = "tie_shared" if variant.tie == "shared" else f"tie_another_{variant.round_word}"
            yield Entry(language.rule(key))


def _deal(variant: Variant, language: Language) -> Iterator[Entry]:
    """The cards that are used and dealt, as far as that is stated."""
    foot = language.rule("in_foot", foot=language.name(variant, "foot"))
    for label, count in ((language.rule("decks"), variant.decks), (language.rule("jokers"), variant.jokers),
                         (language.rule("deal"), variant.deal), (foot, variant.foot),
                         (language.rule("draw"), variant.draw)):
        if count is not None:
            yield Entry(label, language.figure(count))


def _notes(variant: Variant, language: Language) -> tuple[str, ...]:
    """The variant's own sentences in the language, or in English."""
    english = variant.notes.get(language.english.code, ()) if language.english else ()
    return variant.notes.get(language.code, english)
