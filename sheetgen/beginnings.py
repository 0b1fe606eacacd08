"""Starter files for house rules and for a recorded game, written from a variant's own lines and values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.gametext import scalar
from sheetgen.language import Language
from sheetgen.variant import Band, Line, Variant, to_be_agreed

_PEOPLE = ("Ann", "Bob", "Cy", "Dee", "Ed", "Flo", "Gus", "Hal", "Ida", "Jim", "Kay", "Leo")
_OFF = "## Lines that begin with one # are off: take the # and the space behind it away to use them."
_COLUMN = 34  # where what a value means stands


def rules(variant: Variant, base: str, title: str, file: str, language: Language) -> str:
    """A file of house rules that extend `base`: every value that may differ, as it is there, switched off."""
    told = [
        f"## House rules: only what differs from {variant.title}.",
        _OFF,
        f"##   check them             sheetgen check {file}",
        f"##   see all the rules      sheetgen variants {file}",
        f"##   print a blank sheet    sheetgen blank {file}",
        f"title: {scalar(title)}",
        f"extends: {scalar(base)}",
        "",
        *_numbers(variant),
        "",
        *_worths(variant, language),
    ]
    if variant.to_go_out:
        told += ["", f"# to_go_out: {_flow(variant.to_go_out)}"]
    rule = variant.minimum_meld
    if rule:
        since = "round" if rule.by == "round" else "total"
        told += ["", f"## The least that a side's first meld must be worth, each from a {since} on.",
                 "# minimum_meld:", f"#   bands: [{', '.join(map(_band, rule.bands))}]"]
    first = variant.lines[0].id
    words = f"{first}: {language.name(variant, first)} | {language.name(variant, first, 2)}"
    told += ["", "## What a card is worth.", f"# cards: {_flow(variant.cards)}",
             "", "## Your own words for a line, as inside a sentence: for one | for several.",
             "# words:", f"#   en: {{{words}}}",
             "", "## What else the sheet should say.", "# notes:", "#   en: [We play for the last piece of cake.]"]
    if variant.options:
        told += ["", "## These are chosen in a game's own file, or with --set:", *_options(variant)]
    return "\n".join(told) + "\n"


def record(variant: Variant, name: str, file: str, language: Language) -> str:
    """A file of a recorded game with one round to fill in, and the other ways to write one switched off."""
    sides = _sides(variant)
    word = variant.round_word
    told = [
        f"## A recorded game of {variant.title}.",
        _OFF,
        f"##   check it    sheetgen check {file}",
        f"##   print it    sheetgen fill {file}",
        f"variant: {scalar(name)}",
        *_choice(variant),
        "# date: 2026-11-24                # year-month-day",
        "# place: Elm Street Hall",
        "# table: 4",
        "sides:",
        *(f"  {scalar(side)}: [{', '.join(players)}]" for side, players in sides),
        f"# first_dealer: {sides[0][1][0]}",
        "rounds:",
        f"  ## Each {word} as far as you kept it: the score alone,",
        *_round([(side, "0") for side, _ in sides]),
        "  ## in two parts, bonuses and cards,",
        *_round([(side, "{base: 0, points: 0}") for side, _ in sides], off=True),
        "  ## or line by line (a line that is not written has none).",
        *_round([(side, _example(variant, first=at == 0)) for at, (side, _) in enumerate(sides)], off=True),
        *([f"#     alone: {scalar(sides[0][0])}             # who played against the others"]
          if variant.seat.alone else []),
        "#     dealer: " + sides[0][1][0],
        f"#     note: whatever should be remembered of this {word}",
        "",
        f"## The lines of {variant.title}, and what is written behind each:",
        *(f"##   {line.id:<{max(len(each.id) for each in variant.lines)}}   {_entry(variant, line, language)}"
          for line in variant.lines if line.derived is None),
        f"## A {word} that ended with nobody going out says so beside its sides: ended: stock, or ended: stopped.",
        "## Totals are worked out. Those that you write down are compared:",
        f"# totals: {{{', '.join(f'{scalar(side)}: 0' for side, _ in sides)}}}",
    ]
    return "\n".join(told) + "\n"


def _numbers(variant: Variant) -> Iterator[str]:
    numbers = (("target", variant.target, "points that end the game"), ("rounds", variant.rounds, "how many there are"),
               ("deal", variant.deal, "cards for each"), ("foot", variant.foot, "cards in the second hand"),
               ("draw", variant.draw, "cards drawn each turn"), ("decks", variant.decks, ""),
               ("jokers", variant.jokers, "in all decks together"))
    for name, number, about in numbers:
        if number is not None:
            yield _with(f"# {name}: {number}", about)
    yield _with(f"# tie: {variant.tie or 'another_round'}", "or shared")


def _worths(variant: Variant, language: Language) -> Iterator[str]:
    yield "## What a line is worth. To take one away write none behind it; one of your own also needs a section."
    yield "# lines:"
    for line in variant.lines:
        if line.each is not None:
            yield _with(f"#   {line.id}: {{each: {line.each}}}", language.name(variant, line.id))
        elif line.table:
            by_count = "by how many there are, from 0"
            yield _with(f"#   {line.id}: {{table: [{', '.join(map(str, line.table))}]}}", by_count)
    yield _with("#   our_own: {section: base, each: 100}", "counted as bonuses; section: points for cards")


def _options(variant: Variant) -> Iterator[str]:
    for name, option in variant.options.items():
        yield f"##   {name}: {', '.join(option.choices)} ({option.title})"


def _choice(variant: Variant) -> Iterator[str]:
    """The first option with another choice than the one that holds."""
    for name, option in variant.options.items():
        others = [choice for choice in option.choices if choice != variant.chosen.get(name)]
        if others:
            yield _with(f"# options: {{{name}: {others[0]}}}", f"sheetgen variants {variant.id} lists them")
            return


def _sides(variant: Variant) -> list[tuple[str, Sequence[str]]]:
    """Sides with players to be replaced: everybody has a name, as at a real table."""
    seat = variant.seat
    each = max(1, seat.players // seat.sides)
    people = [_PEOPLE[at] if at < len(_PEOPLE) else f"Player {at + 1}" for at in range(each * seat.sides)]
    groups = [people[at : at + each] for at in range(0, len(people), each)]
    return [(" & ".join(group), group) for group in groups]


def _round(sides: Sequence[tuple[str, str]], *, off: bool = False) -> Iterator[str]:
    """A round of these sides and entries; `off`: as a note."""
    for number, (side, entry) in enumerate(sides):
        yield f"{'# ' if off else ''}  {'  ' if number else '- '}{scalar(side)}: {entry}"


def _example(variant: Variant, *, first: bool) -> str:
    """What a side may have; the first goes out with what it needs."""
    known = [line for line in variant.lines if not to_be_agreed(line) and not line.replaces_all]
    canasta = next((line.id for line in known if line.canasta and line.each), "")
    out = next((line.id for line in known if line.goes_out and line.most == 1), "")
    melded = next((line.id for line in variant.lines if line.cards == "plus"), "")
    left = next((line.id for line in variant.lines if line.cards == "minus"), "")
    some = 60 * variant.step
    held = {canasta: "2", out: "yes", melded: f"{some}"} if first else {melded: f"{some // 2}", left: f"{some // 12}"}
    return f"{{{', '.join(f'{line}: {value}' for line, value in held.items() if line)}}}"


def _entry(variant: Variant, line: Line, language: Language) -> str:
    """What stands behind a line in a record."""
    name = language.name(variant, line.id)
    if line.amounts:
        return f"one of {', '.join(line.amounts)}: {name}"
    if line.given == "either":
        return f"points, with a minus where they are taken away: {name}"
    if line.given or line.cards:
        return f"points: {name}"
    return f"yes: {name}" if line.most == 1 else f"how many: {language.name(variant, line.id, 2)}"


def _band(band: Band) -> str:
    start = "" if band.from_ is None else f"from: {band.from_}, "
    also = f", also: {scalar(band.also)}" if band.also else ""
    need = band.need if isinstance(band.need, int) else scalar(band.need)
    return f"{{{start}need: {need}{also}}}"


def _flow(values: dict[str, int]) -> str:
    return f"{{{', '.join(f'{name}: {value}' for name, value in values.items())}}}"


def _with(said: str, about: str) -> str:
    return f"{said:<{_COLUMN - 2}}  # {about}" if about else said
