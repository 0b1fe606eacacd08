"""A variant's file, read, checked, and settled for so many players and these options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches

from sheetgen import record, yamlfile
from sheetgen.errors import NOWHERE, Place, Report
from sheetgen.variant import AS_GOING_OUT_ASKS, Line, MinimumMeld, Option, Seat, Variant, VariantFile
from sheetgen.yamlfile import Node

WORTHS = ("each", "table", "given", "cards", "derived")
"""The ways to say what a line is worth; each line has exactly one, or is `unstated`."""

RESERVED = ("net", "base", "points", "melds", "round_total", "running_total")
"""What a round may hold for a side beside the lines."""

_REMOVED = "none"  # the word that takes a value away


@dataclass(frozen=True, slots=True)
class _Offers:
    seats: tuple[Seat, ...]
    options: dict[str, Option] = field(default_factory=dict)


def read(
    node: Node,
    report: Report,
    *,
    seat: tuple[int | None, int | None] = (None, None),
    options: Mapping[str, str] | None = None,
    sets: tuple[tuple[str, str], ...] = (),
    places: Mapping[str, Place] | None = None,
) -> Variant | None:
    """The variant for so many (players, sides), with these options and single values (path, value) changed.

    None of either number means the first seat that fits the other. `places` says where "sides" and each option were
    asked for, for messages. What is wrong goes into the report; None if no variant comes of it.
    """
    places = places or {}
    node = _with_sets(node, sets, report)
    offers = record.read(_Offers, _only(node, "seats", "options"), Report())
    if offers is None or not offers.seats:
        record.read(VariantFile, node, report)
        if not report.failed:
            report.error(yamlfile.place_of(node, "seats"), "seats: at least one is needed, such as {players: 4, sides: 2}.")
        return None
    settled = _seat(offers.seats, seat, report, places.get("sides", NOWHERE))
    chosen = _choices(offers.options, options or {}, report, places)
    if settled is None or chosen is None:
        return None
    for path, value in _changes(settled, offers.options, chosen):
        node = _replace(node, path, value)
    node = _with_sets(node, sets, report)  # what is asked for once has the last word
    read_ = record.read(VariantFile, node, report)
    if read_ is None:
        return None
    file = node.place.file.replace("\\", "/").rsplit("/", 1)[-1]
    found = Variant(
        **{each.name: getattr(read_, each.name) for each in fields(VariantFile)},
        id=file.split(".")[0],
        seat=settled,
        chosen=chosen,
    )
    _check(found, node, report)
    return found


def _only(node: Node, *keys: str) -> Node:
    if not isinstance(node, yamlfile.Mapping):
        return node
    return yamlfile.Mapping(tuple(pair for pair in node.pairs if pair[0].text in keys), node.place)


def _with_sets(node: Node, sets: tuple[tuple[str, str], ...], report: Report) -> Node:
    for path, value in sets:
        node = _replace(node, path, yamlfile.parse(value, f"--set {path}"))
    return node


def _replace(node: Node, path: str, value: Node) -> Node:
    gone = isinstance(value, yamlfile.Scalar) and value.text == _REMOVED and not value.quoted
    return yamlfile.replace_at(node, path.split("."), None if gone else value)


def _seat(seats: tuple[Seat, ...], wanted: tuple[int | None, int | None], report: Report, at: Place) -> Seat | None:
    """The first seat that has so many players and sides, each if it is given."""
    players, sides = wanted
    for seat in seats:
        if players in (None, seat.players) and sides in (None, seat.sides):
            return seat
    asked = [f"{number} {word}" for number, word in ((players, "players"), (sides, "sides")) if number is not None]
    offered = "; ".join(f"{seat.players} players on {seat.sides} sides" for seat in seats)
    report.error(at, f"This variant is not for {' on '.join(asked)}. It is for: {offered}.", where="sides")
    return None


def _choices(
    options: Mapping[str, Option], wanted: Mapping[str, str], report: Report, places: Mapping[str, Place]
) -> dict[str, str] | None:
    """The choice for each option: the one wanted, or the usual one where there is one."""
    sound = True
    for name, choice in wanted.items():
        known = tuple(options[name].choices) if name in options else tuple(options)
        asked = choice if name in options else name
        if asked not in known:
            sound = False
            what = f'options: {name} has no choice "{choice}".' if name in options else f'"{name}" is no option here.'
            report.error(places.get(name, NOWHERE), f"{what} {suggestion(asked, known)}", where=f"options, {name}")
    if not sound:
        return None
    settled = {name: wanted.get(name, option.usual) for name, option in options.items()}
    return {name: choice for name, choice in settled.items() if choice}


def suggestion(word: str, known: tuple[str, ...]) -> str:
    """ "Did you mean …?" or, where nothing is near, what there is."""
    near = get_close_matches(word.casefold().replace(" ", "_"), known, 1, 0.6)
    if near:
        return f'Did you mean "{near[0]}"?'
    return f"There is: {', '.join(known)}." if known else "There is none."


def _changes(seat: Seat, options: Mapping[str, Option], chosen: Mapping[str, str]) -> Iterator[tuple[str, Node]]:
    """What the seat changes, then what the choices do."""
    for name in ("decks", "jokers", "deal", "foot", "draw", "target"):
        value = getattr(seat, name)
        if value is not None:
            yield name, yamlfile.Scalar(str(value), NOWHERE)
    yield from seat.changes.items()
    for name, choice in chosen.items():
        if choice in options[name].choices:
            yield from options[name].choices[choice].changes.items()


def _check(variant: Variant, node: Node, report: Report) -> None:
    """Reports what the file contradicts: names that no line has, lines worth nothing or two things, odd bands."""

    def wrong(message: str, *path: str | int) -> None:
        report.error(yamlfile.place_of(node, *path), message)

    def name(text: str, known: tuple[str, ...], *path: str | int) -> None:
        if text not in known:
            wrong(f'{_said(path)}: "{text}" is not a line{" or group" if known is either else ""} of this variant. '
                  f"{suggestion(text, known)}", *path)

    ids = tuple(line.id for line in variant.lines)
    either = ids + tuple(variant.groups)
    if not ids:
        wrong("lines: at least one is needed.", "lines")
    for index, line in enumerate(variant.lines):
        if line.id in ids[:index]:
            wrong(f'lines: two lines have the id "{line.id}". Give one another name.', "lines", index, "id")
        if line.id in RESERVED:
            wrong(f'lines: "{line.id}" means something else in a record. Choose another id.', "lines", index, "id")
        for fault in _faults(line):
            wrong(f"{line.id}: {fault}", "lines", index)
        if line.instead_of:
            name(line.instead_of, ids, "lines", index, "instead_of")
        if line.needs:
            name(line.needs, either, "lines", index, "needs")
        for number, case in enumerate(line.cases):
            for condition in (*case.when, *case.others):
                name(condition, either, "lines", index, "cases", number, "when" if condition in case.when else "others")
            for condition, least in case.when.items():
                if isinstance(least, str) and least != AS_GOING_OUT_ASKS:
                    wrong(f'{line.id}: "{least}" should be a whole number or {AS_GOING_OUT_ASKS}.',
                          "lines", index, "cases", number, "when", condition)
    for group, lines in variant.groups.items():
        if group in ids:
            wrong(f'groups: "{group}" is a line already. Choose another name.', "groups", group)
        for place, line_id in enumerate(lines):
            name(line_id, ids, "groups", group, place)
    for part in ("to_go_out", "to_go_out_by_round", "to_go_out_together"):
        for condition in getattr(variant, part):
            name(condition, either, part, condition)
    for index, seat in enumerate(variant.seats):
        if seat.players < 1 or seat.sides < 1 or seat.players % seat.sides:
            wrong(f"seats: {seat.players} players do not make {seat.sides} equal sides.", "seats", index)
    for option, choices in variant.options.items():
        if choices.usual and choices.usual not in choices.choices:
            wrong(f'options: {option} has no choice "{choices.usual}".', "options", option, "usual")
    if variant.minimum_meld:
        for line_id in variant.minimum_meld.waived_by:
            name(line_id, ids, "minimum_meld", "waived_by")
        _check_bands(variant.minimum_meld, node, report)


def _said(path: tuple[str | int, ...]) -> str:
    return next(str(part) for part in reversed(path) if isinstance(part, str))


def _faults(line: Line) -> Iterator[str]:
    """What a line contradicts in itself."""
    stated = [kind for kind in WORTHS if getattr(line, kind) not in (None, ())]
    if len(stated) > 1:
        yield f"it has two worths, {' and '.join(stated)}. Keep one, and set the other to none."
    elif not stated and not line.unstated:
        yield f"it says nothing of its worth. Write one of {', '.join(WORTHS)}, or unstated: yes."
    if isinstance(line.beyond, str) and line.beyond != "same":
        yield f'beyond is a whole number or same, but it is "{line.beyond}".'
    if line.canasta and (len(line.canasta.wilds) not in (1, 2) or len(line.canasta.jokers) > 2):
        yield "wilds and jokers are one number, or the least and the most."
    for number, case in enumerate(line.cases, 1):
        answers = [case.times is not None, case.each is not None, bool(case.table), case.worth is not None]
        if sum(answers) != 1:
            yield f"case {number} needs exactly one of times, each, table and worth."
        if case.times not in (None, -1, 0, 1):
            yield f"case {number}: times is -1, 0 or 1."


def _check_bands(rule: MinimumMeld, node: Node, report: Report) -> None:
    """Bands rise: the first may be open below, each other begins further up; needs that fall are odd."""
    at = yamlfile.place_of(node, "minimum_meld", "bands")
    if not rule.bands:
        report.error(at, "minimum_meld: at least one band is needed.")
    if rule.step is not None and rule.by != "round":
        report.error(at, "minimum_meld: step goes with by: round.")
    for index, (band, after) in enumerate(zip(rule.bands, rule.bands[1:], strict=False), 1):
        here = yamlfile.place_of(node, "minimum_meld", "bands", index)
        if after.from_ is None or (band.from_ is not None and after.from_ <= band.from_):
            report.error(here, "minimum_meld: a band after the first needs a from that is above the one before it.")
        elif isinstance(band.need, int) and isinstance(after.need, int) and after.need < band.need:
            report.warning(here, f"minimum_meld: the need falls from {band.need} to {after.need} here.")
