"""Who sits where in each sitting: fixed tables, round robin, Mitchell, progressive, or a seeded draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sheetgen.mixing import Met, Mixer, Turns
from sheetgen.sittings import Seating, Sitting, Table, Unit, Wish


def fault(units: Sequence[Unit], wish: Wish) -> str:
    """Why this can't be seated, in a sentence with what to write instead; "" if it can."""
    if not any(person is not None for unit in units for person in unit):
        return "There is nobody to seat: the roster has no names."
    size = len(units[0])
    if wish.way in {"round_robin", "mitchell"} and wish.sides != 2:
        return f"{wish.way} is for two sides at a table; here there are {wish.sides}. Take draw, progressive or fixed."
    if wish.way == "mitchell" and size != wish.per_side:
        return "mitchell is for partners who stay together. Write for: pairs."
    if wish.threes and size > 1:
        return "Tables with a player fewer need people without fixed partners. Write for: individuals."
    whole = wish.players // size
    needed = -(-len(units) // whole) if wish.way == "fixed" else len(units) // whole
    if wish.most_tables is not None and needed > wish.most_tables and wish.way in {"fixed", "mitchell"}:
        return f"There are {wish.most_tables} tables, but these names need {needed}."
    return ""


def seat(units: Sequence[Unit], wish: Wish, tables: Sequence[Table] = ()) -> Seating:
    """The seating of these units; `tables` are those that a roster gives itself, for "fixed" and "progressive".

    Everyone is at one table or sits out, once in each sitting; nobody sits out twice more often than another.
    Never fails where `fault` finds nothing.
    """
    units = tuple(units)
    whole = wish.players // len(units[0])
    if tables and wish.way in {"fixed", "progressive"}:
        first = Sitting(1, tuple(tables))
        return _repeated(units, wish, first, ())
    if len(units) < whole:
        return _one_table(units, wish, whole)
    if wish.way in {"fixed", "progressive"}:
        return _in_order(units, wish, whole)
    if wish.way == "mitchell":
        return _mitchell(units, wish)
    if wish.way == "round_robin" and not wish.threes and _exact(units, wish, whole):
        return _circle(units, wish)
    return _mixed(units, wish, whole)


def _exact(units: Sequence[Unit], wish: Wish, whole: int) -> bool:
    """Whether the circle method gives each sitting whole tables, with one unit at most left over."""
    return len(units) % whole <= 1 and whole in {2, 4} and len(units) // whole <= (wish.most_tables or len(units))


def _table(number: int, units: Sequence[Unit], sides: int) -> Table:
    """A table of these units, the first ones on the first side."""
    each = len(units) // sides
    return Table(number, tuple(
        tuple(person for unit in units[side * each : (side + 1) * each] for person in unit) for side in range(sides)))


def _people(units: Sequence[Unit]) -> tuple[int, ...]:
    return tuple(person for unit in units for person in unit if person is not None)


def _one_table(units: tuple[Unit, ...], wish: Wish, whole: int) -> Seating:
    """Fewer people than a table takes: one table, with lines to write on for whoever comes."""
    empty: Unit = (None,) * len(units[0])
    dealt = [units[at] if at < len(units) else empty for at in range(whole)]
    if wish.sides > 1 and whole > wish.sides:  # people on different sides first, so that two can begin
        dealt = [dealt[(at % (whole // wish.sides)) * wish.sides + at // (whole // wish.sides)] for at in range(whole)]
    table = _table(1, dealt, wish.sides)
    many = len(table.people)
    note = (f"{many} {'name is' if many == 1 else 'names are'} fewer than the {wish.players} of a table: "
            f"one table, with {table.open_seats} open {'seat' if table.open_seats == 1 else 'seats'}.")
    return _repeated(units, replace(wish, way="fixed"), Sitting(1, (table,)), (note,))


def _repeated(units: tuple[Unit, ...], wish: Wish, first: Sitting, notes: tuple[str, ...]) -> Seating:
    """The first sitting again and again; where winners move, the later ones are left open."""
    later = wish.way == "progressive"
    blank = tuple(Table(table.number, tuple((None,) * len(side) for side in table.sides)) for table in first.tables)
    rest = (Sitting(number, blank if later else first.tables, () if later else first.out, to_come=later)
            for number in range(2, wish.sittings + 1))
    return Seating(wish.way, units, (first, *rest), notes)


def _in_order(units: tuple[Unit, ...], wish: Wish, whole: int) -> Seating:
    """Tables filled in the order of the roster; whoever is left over has a table with open seats, or sits out."""
    shapes = _shapes(len(units), wish, whole)
    tables = []
    at = 0
    for number, size in enumerate(shapes, 1):
        tables.append(_table(number, units[at : at + size], wish.sides if size == whole else size))
        at += size
    left = units[at:]
    out: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()
    if left and wish.way == "fixed":
        empty: Unit = (None,) * len(units[0])
        tables.append(_table(len(tables) + 1, [*left, *[empty] * (whole - len(left))], wish.sides))
        notes = (f"Table {len(tables)} has {len(_people(left))} of {wish.players} players; the other seats are open.",)
    elif left:
        out = _people(left)
        notes = (f"{_sit_out(len(out))} at first; they come in at the last table.",)
    return _repeated(units, wish, Sitting(1, tuple(tables), out), notes)


def _shapes(count: int, wish: Wish, whole: int) -> list[int]:
    """How many units each table takes: whole tables, then those with one fewer where that is wanted."""
    short = -count % whole if wish.threes else 0
    if short and count >= short * (whole - 1):
        shapes = [whole] * ((count - short * (whole - 1)) // whole) + [whole - 1] * short
    else:
        shapes = [whole] * (count // whole)
    return shapes[: wish.most_tables]


def _mitchell(units: tuple[Unit, ...], wish: Wish) -> Seating:
    """One side sits, the other moves a table up each time; where one is missing, whoever comes to it sits out."""
    tables = -(-len(units) // 2)
    sitting_, moving = units[::2], units[1::2]
    if len(moving) < len(sitting_):  # the one too many moves, so that each in turn comes to the empty table
        sitting_, moving = sitting_[:-1], (*moving, sitting_[-1])
    made = []
    for turn in range(wish.sittings):
        seated: list[Table] = []
        out: tuple[int, ...] = ()
        for at in range(tables):
            mover = moving[(at - turn) % tables]
            if at < len(sitting_):
                seated.append(_table(at + 1, (sitting_[at], mover), 2))
            else:
                out = _people((mover,))
        made.append(Sitting(turn + 1, tuple(seated), out))
    return Seating(wish.way, units, tuple(made), (*_in_turn(made), *_over(wish, tables)))


def _circle(units: tuple[Unit, ...], wish: Wish) -> Seating:
    """Round robin: one stays, the others go round. Pairs meet each other once; people partner each other once."""
    count = len(units)
    met = Met(count)
    made = []
    for turn in range(wish.sittings):
        pairs: list[tuple[int, int]] = []
        out: tuple[int, ...] = ()
        for one, other in circle(count + count % 2, turn):
            if max(one, other) == count and count % 2:
                out = _people((units[min(one, other)],))
            else:
                pairs.append((one, other))
        groups: list[tuple[int, ...]] = [*pairs]
        if len(units[0]) < wish.per_side:
            groups = [(*left, *right) for left, right in met.apart(pairs)]
        seated = tuple(_table(number, [units[at] for at in group], 2) for number, group in enumerate(groups, 1))
        made.append(Sitting(turn + 1, seated, out))
    return Seating(wish.way, units, tuple(made), (*_in_turn(made), *_over(wish, count + count % 2 - 1)))


def circle(count: int, turn: int) -> Iterator[tuple[int, int]]:
    """The pairs of one turn among an even number: over count − 1 turns everyone is paired with everyone once."""
    ring = count - 1
    yield ring, turn % ring
    for step in range(1, count // 2):
        yield (turn + step) % ring, (turn - step) % ring


def _mixed(units: tuple[Unit, ...], wish: Wish, whole: int) -> Seating:
    """Each sitting mixed anew, with as few repeats as can be found; those who sat out least sit out next."""
    mixer = Mixer(len(units), wish.seed, by_lot=wish.way == "draw")
    shapes = _shapes(len(units), wish, whole)
    each = whole // wish.sides
    sides = [(each,) * wish.sides if size == whole else (1,) * size for size in shapes]
    sat_out, short = Turns(len(units)), Turns(len(units))
    made = []
    for number in range(1, wish.sittings + 1):
        order = mixer.order(number)
        out = sat_out.take(len(units) - sum(shapes), order)
        few = short.take(sum(size for size in shapes if size < whole), [at for at in order if at not in out])
        whole_ones = [at for at in order if at not in out and at not in few]
        groups = mixer.sitting(whole_ones, [s for s in sides if sum(s) == whole])
        groups += mixer.sitting([at for at in order if at in few], [s for s in sides if sum(s) < whole])
        seated = tuple(
            Table(place, tuple(tuple(p for at in side for p in units[at]) for side in group))
            for place, group in enumerate(groups, 1))
        made.append(Sitting(number, seated, _people([units[at] for at in sorted(out)])))
    return Seating(wish.way, units, tuple(made), _in_turn(made))


def _sit_out(many: int) -> str:
    return "1 player sits out" if many == 1 else f"{many} players sit out"


def _in_turn(sittings: Sequence[Sitting]) -> tuple[str, ...]:
    """That people sit out, where they do."""
    most = max(len(sitting.out) for sitting in sittings)
    return (f"In each sitting {_sit_out(most)}, in turn.",) if most else ()


def _over(wish: Wish, whole: int) -> tuple[str, ...]:
    """That there are more sittings than the movement has."""
    if wish.sittings <= whole:
        return ()
    return (f"All have met after sitting {whole}; from then on the movement begins again.",)
