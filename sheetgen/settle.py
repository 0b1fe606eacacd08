"""A variant's file, read, checked, and settled for so many players and these options."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import field, fields

from sheetgen import record, rulebook, yamlfile
from sheetgen.contradictions import bounds, contradictions
from sheetgen.errors import NOWHERE, Place, Problem, Report, Severity
from sheetgen.rulebook import WORTHS
from sheetgen.scalars import did_you_mean, nearest
from sheetgen.values import dataclass
from sheetgen.variant import AS_GOING_OUT_ASKS, Case, Line, MinimumMeld, Option, Seat, Variant, VariantFile
from sheetgen.yamlfile import Node

RESERVED = ("net", "base", "points", "melds", "loose", "held", "opened", "round_total", "running_total")
"""What a round may hold for a side beside the lines."""

Path = tuple[str | int, ...]


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
    options, sets = _chosen_once(node, options or {}, sets, report)
    node = _with_sets(node, sets, report)
    offers = record.read(_Offers, _only(node, "seats", "options"), Report())
    if offers is None or not offers.seats:
        record.read(VariantFile, node, report)
        if not report.failed:
            at = yamlfile.place_of(node, "seats")
            report.error(at, "seats: at least one is needed, such as {players: 4, sides: 2}.")
        return None
    settled = _seat(offers.seats, seat, report, places.get("sides", NOWHERE))
    chosen = _choices(offers.options, options or {}, report, places)
    if settled is None or chosen is None:
        return None
    at = yamlfile.place_of(node, "seats", offers.seats.index(settled))
    for path, value in _changes(settled, at, offers.options, chosen):
        node = _replace(node, path, value)
    node = _with_sets(node, sets, report)  # what is asked for once has the last word
    read_ = record.read(VariantFile, node, report)
    if read_ is None:
        return None
    if too_much := tuple(bounds(read_)):
        for at_, said in too_much:
            report.error(yamlfile.place_of(node, *at_), said)
        return None
    file = node.place.file.replace("\\", "/").rsplit("/", 1)[-1]
    found = Variant(
        **{each.name: getattr(read_, each.name) for each in fields(VariantFile)},
        id=file.split(".")[0],
        seat=settled,
        chosen=chosen,
        sets=sets,
    )
    _check(found, node, report)
    return found


def _chosen_once(
    node: Node, options: Mapping[str, str], sets: tuple[tuple[str, str], ...], report: Report
) -> tuple[dict[str, str], tuple[tuple[str, str], ...]]:
    """The options with those that `sets` names, and the rest of `sets`: a name may be an option's or a value's.

    "target=10000" is a choice of the option where it offers that choice, and else changes the value "target".
    A name that is nearest to an option's is told here: reading knows no options.
    """
    offered = node.get("options") if isinstance(node, yamlfile.Mapping) else None
    names = offered.keys() if isinstance(offered, yamlfile.Mapping) else ()
    words = {each.name for each in fields(VariantFile)}
    chosen, rest = dict(options), []
    for typed, value in sets:
        path = typed.removeprefix("options.")
        other = "." in path or "{" in value or {typed, path} & {*words, *names}
        near = "" if other else nearest(path, (*words, *names))
        if near in names:
            report.error(Place(f"--set {typed}", 1, 1, value), f'"{path}" is not a word sheetgen knows here.',
                         hint=f'Did you mean "{near}"?')
            continue
        option = offered.get(path) if isinstance(offered, yamlfile.Mapping) else None
        choices = option.get("choices") if isinstance(option, yamlfile.Mapping) else None
        known = choices.keys() if isinstance(choices, yamlfile.Mapping) else ()
        if value in known or (known and isinstance(node, yamlfile.Mapping) and node.get(path) is None):
            chosen[path] = value
        else:
            rest.append((typed, value))
    return chosen, tuple(rest)


def _only(node: Node, *keys: str) -> Node:
    if not isinstance(node, yamlfile.Mapping):
        return node
    return yamlfile.Mapping(tuple(pair for pair in node.pairs if pair[0].text in keys), node.place)


def _with_sets(node: Node, sets: tuple[tuple[str, str], ...], report: Report) -> Node:
    for path, value in sets:
        node = _replace(node, path, yamlfile.parse(value, f"--set {path}"))
    return node


def _replace(node: Node, path: str, value: Node) -> Node:
    steps = tuple(path.split("."))
    if not rulebook.takes_away(value):
        return yamlfile.replace_at(node, steps, value)
    node = yamlfile.replace_at(node, steps, None)
    return rulebook.without_line(node, steps[1]) if steps[0] == "lines" and len(steps) == 2 else node


def _seat(seats: tuple[Seat, ...], wanted: tuple[int | None, int | None], report: Report, at: Place) -> Seat | None:
    """The first seat that has so many players and sides, each if it is given."""
    players, sides = wanted
    for seat in seats:
        if players in (None, seat.players) and sides in (None, seat.sides):
            return seat
    asked = [_many(number, word) for number, word in ((players, "player"), (sides, "side")) if number is not None]
    offered = "; ".join(f"{_many(seat.players, 'player')} on {_many(seat.sides, 'side')}" for seat in seats)
    report.error(at, f"This variant is not for {' on '.join(asked)}. It is for: {offered}.", where="sides")
    return None


def _many(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


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
            report.error(places.get(name, NOWHERE), f"{what} {did_you_mean(asked, known)}", where=f"options, {name}")
    if not sound:
        return None
    settled = {name: wanted.get(name, option.usual) for name, option in options.items()}
    return {name: choice for name, choice in settled.items() if choice}


def _changes(
    seat: Seat, at: Place, options: Mapping[str, Option], chosen: Mapping[str, str]
) -> Iterator[tuple[str, Node]]:
    """What the seat (it stands at `at`) changes, then what the choices do."""
    for name in ("decks", "jokers", "deal", "foot", "draw", "target"):
        value = getattr(seat, name)
        if value is not None:
            yield name, yamlfile.Scalar(str(value), at)
    yield from seat.changes.items()
    for name, choice in chosen.items():
        if choice in options[name].choices:
            yield from options[name].choices[choice].changes.items()


def _check(variant: Variant, node: Node, report: Report) -> None:
    """Reports what the file contradicts: names that no line has, lines worth nothing or two things, odd bands."""
    ids = tuple(line.id for line in variant.lines)
    either = ids + tuple(variant.groups)
    for path, text in _references(variant):
        known = ids if path[0] == "groups" or path[-1] == "instead_of" else either
        if text not in known:
            what = "line" if known == ids else "line or group"
            owner = variant.lines[path[1]].id if path[0] == "lines" and isinstance(path[1], int) else path[0]
            said = f'"{text}" is no {what} of this variant.'
            _tell_of_rule(node, path, f"{owner}: {said}", did_you_mean(text, known), report)
    for path, message in (*_line_faults(variant, ids), *_other_faults(variant, ids)):
        report.error(yamlfile.place_of(node, *path), message)
    if variant.minimum_meld:
        _check_bands(variant.minimum_meld, node, report)
    if not report.failed:
        for path, message, severity in contradictions(variant):
            _tell_of_rule(node, path, message, "", report, severity)


def _tell_of_rule(
    node: Node, path: Path, said: str, hint: str, report: Report, severity: Severity = "error"
) -> None:
    """Reports a fault at its place; where an inherited rule is at fault, at the change that made it so."""
    at = yamlfile.place_of(node, *path)
    own = node.place.file
    if at.file != own:
        hint = f"It stands in {os.path.basename(at.file)}, line {at.line}; say it anew, or take it away with none."
        nearest = (yamlfile.place_of(node, *path[:length]) for length in range(len(path) - 1, -1, -1))
        at = next((place for place in nearest if place.file == own), at)
    report.add(Problem(said, at, hint=hint, severity=severity))


def _references(variant: Variant) -> Iterator[tuple[Path, str]]:
    """Each place that names a line or group, with the name."""
    for index, line in enumerate(variant.lines):
        named = [("instead_of", line.instead_of), ("needs", line.needs)]
        yield from ((("lines", index, word), name) for word, name in named if name)
        for number, case in enumerate(line.cases):
            at: Path = ("lines", index, "cases", number)
            yield from (((*at, "when", name), name) for name in case.when)
            yield from (((*at, "others", name), name) for name in case.others)
    for group, lines in variant.groups.items():
        yield from ((("groups", group, index), name) for index, name in enumerate(lines))
    for part in ("to_go_out", "to_go_out_by_round", "to_go_out_together"):
        yield from (((part, name), name) for name in getattr(variant, part))
    if variant.minimum_meld:
        yield from ((("minimum_meld", "waived_by"), name) for name in variant.minimum_meld.waived_by)


def _line_faults(variant: Variant, ids: tuple[str, ...]) -> Iterator[tuple[Path, str]]:
    """What lines contradict, each in itself."""
    for index, line in enumerate(variant.lines):
        at: Path = ("lines", index)
        if line.id in ids[:index]:
            yield (*at, "id"), f'lines: two lines have the id "{line.id}". Give one another name.'
        if line.id in RESERVED:
            yield (*at, "id"), f'lines: "{line.id}" means something else in a record. Choose another id.'
        stated = [kind for kind in WORTHS if getattr(line, kind) not in (None, ())]
        if len(stated) > 1:
            yield at, f"{line.id}: it has two worths, {' and '.join(stated)}. Keep one, and set the other to none."
        elif not stated and not line.unstated:
            yield at, f"{line.id}: what is it worth? Write one of {', '.join(WORTHS)}, or unstated: yes."
        for word, message in _word_faults(line):
            yield (*at, word), f"{line.id}: {message}"
        for number, case in enumerate(line.cases):
            for message in _case_faults(case):
                yield (*at, "cases", number), f"{line.id}, case {number + 1}: {message}"


def _word_faults(line: Line) -> Iterator[tuple[str, str]]:
    """What single words of a line contradict."""
    if line.amounts and line.given != "plus":
        yield "amounts", "amounts go with given: plus, as the only points that are possible."
    if isinstance(line.beyond, str) and line.beyond != "same":
        yield "beyond", f'beyond is a whole number or same, but it is "{line.beyond}".'
    for word, kind in (("canasta", line.canasta), ("incomplete", line.incomplete)):
        if kind and (len(kind.wilds) not in (1, 2) or len(kind.jokers) > 2):
            yield word, "wilds and jokers are one number, or the least and the most."
    if line.incomplete and line.incomplete.most is None:
        yield "incomplete", "say how many cards such a meld may have, such as size: 3, most: 6."


def _case_faults(case: Case) -> Iterator[str]:
    answers = (case.times is not None, case.each is not None, bool(case.table), case.worth is not None)
    if sum(answers) != 1:
        yield "it needs exactly one answer: times, each, table or worth."
    if case.times not in (None, -1, 0, 1):
        yield "times is -1, 0 or 1."
    for least in case.when.values():
        if isinstance(least, str) and least != AS_GOING_OUT_ASKS:
            yield f'"{least}" should be a whole number or {AS_GOING_OUT_ASKS}.'


def _other_faults(variant: Variant, ids: tuple[str, ...]) -> Iterator[tuple[Path, str]]:
    if not ids:
        yield ("lines",), "lines: at least one is needed."
    for group in variant.groups:
        if group in ids:
            yield ("groups", group), f'groups: "{group}" is a line already. Choose another name.'
    for index, seat in enumerate(variant.seats):
        if seat.players < 1 or seat.sides < 1 or seat.players % seat.sides:
            said = f"{_many(seat.players, 'player')} can't make {_many(seat.sides, 'equal side')}."
            yield ("seats", index), f"seats: {said}"
    for name, option in variant.options.items():
        if option.usual and option.usual not in option.choices:
            yield ("options", name, "usual"), f'options: {name} has no choice "{option.usual}".'


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
