"""The sheets of a club's evening as pages: one a table and sitting, tallies, movement cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace

from sheetgen import cells as cells_of
from sheetgen import filling, paging, reading, yamlwords
from sheetgen.bench import Form, Leaf
from sheetgen.club import Club, for_event
from sheetgen.desk import Desk, roomiest
from sheetgen.errors import Problem, Refused
from sheetgen.fonts import Faces, clean
from sheetgen.layout import SIZES, Foot, Heading, Layout, Part, Tally, filled
from sheetgen.order import Order
from sheetgen.page import Field, Page, Picture, Text
from sheetgen.picture import Logo
from sheetgen.sheet import Cell
from sheetgen.sittings import Side, Sitting, Spot, Table
from sheetgen.values import dataclass
from sheetgen.variant import Variant

TALLY, MOVEMENT = "tally", "movement"


class Written(dict[str, Cell]):
    """The cell of each text; most names are written more than once."""

    def __missing__(self, text: str) -> Cell:
        cell = self[text] = Cell(text)
        return cell


@dataclass(frozen=True, slots=True)
class Studio:
    """Everything that a club's sheets share, settled once; each kind of sheet has one desk and one form."""

    club: Club
    order: Order
    faces: Faces
    people: tuple[str, ...]  # everyone's name, by their place in the roster; "" for an open seat
    desks: dict[tuple[str, int, int], Desk] = field(default_factory=dict)
    forms: dict[tuple[str, int, int], Form] = field(default_factory=dict)
    leaves: dict[tuple[str, int, int], tuple[Leaf, ...]] = field(default_factory=dict)
    known: dict[tuple[Side, ...], dict[str, Cell]] = field(default_factory=dict)
    written: Written = field(default_factory=Written)
    base: dict[str, Cell] = field(default_factory=dict)
    cut: dict[str, Problem] = field(default_factory=dict)

    def desk(self, kind: str, players: int, sides: int) -> Desk:
        """The desk for one kind of sheet ("" a table's) and so many at a table. Raises Refused."""
        key = (kind, players, sides)
        if key not in self.desks:
            club, order = self.club, self.order
            own = club.variant.seat
            variant = club.variant
            if (players, sides) != (own.players, own.sides):
                variant = for_event(reading.find_variant(
                    order.variant, beside=order.beside, seat=(players, sides), options=order.options, sets=order.sets,
                ), club.event)
            self.desks[key] = self._cards_desk(kind, variant) if kind else Desk(
                order, variant, dressed(club.layout, club), club.language, club.theme, self.faces)
        return self.desks[key]

    def _cards_desk(self, kind: str, variant: Variant) -> Desk:
        """The desk for cards: as many on a side as fit, four only where nobody's names are printed."""
        club, order = self.club, replace(self.order, duplex=False, rounds=None, gutter=False)
        layout = dressed(reading.find_layout(kind), club)
        written = kind == MOVEMENT and club.seating is not None and club.seating.way == "progressive"
        at = Desk(order, variant, layout, club.language, club.theme, self.faces)
        return roomiest(at, (4, 2, 1) if written else (2, 1))

    def form(self, kind: str, players: int, sides: int) -> Form:
        """The form of that kind, with the club's picture and what every sheet's heading says in it already.

        Raises Refused or DoesNotFit.
        """
        key = (kind, players, sides)
        if key not in self.forms:
            form = self.desk(*key).blank()
            self.forms[key] = replace(form, leaves=tuple(self._with_head(with_logo(leaf, self.club.logo))
                                                         for leaf in form.leaves))
        return self.forms[key]

    def _with_head(self, leaf: Leaf) -> Leaf:
        """The leaf with the evening's heading among its fixed texts: a thousand sheets then need it once."""
        cells = {key: cell for key, cell in self.head().items() if key in leaf.slots}
        page, overflows = filling.fill(leaf, cells, SIZES[self.order.size], self.faces.width)
        self.cut.update((over.text, too_long(over.text)) for over in overflows)
        texts = tuple(
            Text(mark.slot.anchor, mark.slot.baseline, mark.text, mark.size or mark.slot.size, mark.slot.face,
                 mark.slot.align, mark.slot.ink, "cell")
            for mark in page.marks if isinstance(mark, Field))
        stationery = replace(leaf.stationery, texts=(*leaf.stationery.texts, *texts))
        return replace(leaf, stationery=stationery,
                       slots={key: slot for key, slot in leaf.slots.items() if key not in cells})

    def pages(self, kind: str, shape: tuple[int, int], cells: Mapping[str, Cell], label: str = "") -> list[Page]:
        """The pages of one sheet; of several leaves the rules' own is the last, and only on the back of paper."""
        leaves = self._own(kind, *shape)
        made: list[Page] = []
        for leaf in leaves:
            page, overflows = filling.fill(leaf, cells, SIZES[self.order.size], self.faces.width,
                                           label="" if made else label)
            made.append(page)
            for over in overflows:
                self.cut[over.text] = too_long(over.text)
        if self.order.duplex and not kind and len(made) % 2:
            made.append(paging.empty(made[-1]))
        return made

    def _own(self, kind: str, players: int, sides: int) -> tuple[Leaf, ...]:
        """The leaves of one sheet: without those that only hold rules, unless they are for its back."""
        key = (kind, players, sides)
        if key not in self.leaves:
            form = self.form(*key)
            self.leaves[key] = form.leaves if self.order.duplex and not kind else form.own
        return self.leaves[key]

    def rules(self, shape: tuple[int, int]) -> list[Page]:
        """The rules on pages of their own, where they are not on the sheet and not on its back."""
        form = self.form("", *shape)
        apart = tuple(leaf for leaf in form.leaves if leaf not in form.own)
        if self.order.duplex or not apart:
            return []
        pages, _ = self.desk("", *shape).pages(replace(form, leaves=apart), {}, "")
        return pages

    @property
    def shape(self) -> tuple[int, int]:
        """Players and sides of a usual table."""
        seat = self.club.variant.seat
        return seat.players, seat.sides

    def sides(self, sides: tuple[Side, ...]) -> dict[str, Cell]:
        """The names of a table's sides, in their seats and beside the result."""
        cells = self.known.get(sides)
        if cells is None:
            people, written = self.people, self.written
            cells = self.known[sides] = {}
            for number, side in enumerate(sides, 1):
                names = [people[person] if person is not None else "" for person in side]
                for place, name in enumerate(names, 1):
                    if name:
                        cells[f"side{number}_player{place}"] = written[name]
                if together := " & ".join(filter(None, names)):
                    cells[f"side{number}_result_name"] = written[together]
        return cells

    def head(self) -> dict[str, Cell]:
        """What every sheet of the evening has in its heading."""
        if not self.base:
            club, language = self.club, self.club.language
            self.base.update(cells_of.head_cells(language, date=club.event.date or "", place=clean(club.place),
                                              event=event_line(club), club=clean(club.name)))
        return self.base

    def name(self, person: int | None) -> str:
        return self.people[person] if person is not None else ""

    def names(self, side: Side) -> str:
        return " & ".join(filter(None, map(self.name, side)))


def studio(club: Club, order: Order, faces: Faces) -> Studio:
    """Where a club's sheets are made: nothing is drawn yet."""
    people = club.roster.people if club.roster else ()
    return Studio(club, order, faces, tuple(person.name for person in people))


def dressed(layout: Layout, club: Club) -> Layout:
    """The layout with the club's picture and its words at the foot."""
    facts = {"club": club.name, "event": club.event.title, "place": club.place, "title": club.variant.title,
             "date": club.language.date(club.event.date or "")}
    code = club.language.word("rules_code", code=club.rules)
    words = " · ".join(filter(None, (clean(filled(club.footer, facts)), code)))

    def part_of(part: Part) -> Part:
        if isinstance(part, Heading) and club.logo:
            return replace(part, logo=True)
        if isinstance(part, Foot) and not part.words:
            return replace(part, words=words.replace("{", "(").replace("}", ")"))
        if isinstance(part, Tally) and club.seating:
            return replace(part, rows=max(1, club.event.sittings))
        return part

    return replace(layout, parts=tuple(map(part_of, layout.parts)))


def with_logo(leaf: Leaf, logo: Logo | None) -> Leaf:
    """The leaf with the picture in the room that its heading keeps, at the right."""
    slot = leaf.slots.get("logo")
    if slot is None or logo is None:
        return leaf
    wide = min(slot.width, slot.height / logo.shape)
    picture = Picture(slot.x + slot.width - wide, slot.y, wide, wide * logo.shape, logo.data)
    stationery = replace(leaf.stationery, decoration=(*leaf.stationery.decoration, picture))
    return replace(leaf, stationery=stationery)


def event_line(club: Club) -> str:
    """ "Winter evening, 3 hands, 45 min": what is played, and for how long a sitting is."""
    event, language = club.event, club.language
    hands = language.word(f"{club.variant.round_word}s_a_sitting", event.hands) if event.hands else ""
    time = language.word("minutes", minutes=event.time) if event.time.isdecimal() else event.time
    return clean(", ".join(filter(None, (event.title, hands, time))))


def too_long(text: str) -> Problem:
    return Problem(f"“{yamlwords.short(text)}” is too long for its place and was cut short.", severity="warning")


def table_sheet(studio: Studio, sitting: Sitting | None, table: Table) -> list[Page]:
    """The sheet of one table in one sitting, with who sits there as far as that is known."""
    label = clean(studio.club.table_name(table.number))
    cells = {"table": studio.written[label]}
    if sitting is not None:
        cells["sitting"] = studio.written[str(sitting.number)]
    cells |= studio.sides(table.sides)
    shape = (sum(map(len, table.sides)), len(table.sides))
    return studio.pages("", shape, cells, studio.club.language.word("table_of", name=label))


def extra_sheet(studio: Studio) -> list[Page]:
    """A sheet for whoever comes by, with the evening's heading and nobody's name."""
    return studio.pages("", studio.shape, {})


def cards(studio: Studio, kind: str) -> list[Page]:
    """A tally or movement card for everyone who has a name, in the order of the names."""
    club = studio.club
    if club.seating is None or club.roster is None:
        raise Refused((Problem("Cards for each player need a roster in the club's file."),))
    people = sorted(((person.name.casefold(), at) for at, person in enumerate(club.roster.people) if person.name))
    made: list[Page] = []
    spots = club.seating.spots()
    for _, at in people:
        cells = {"player": Cell(studio.name(at))}
        for spot in spots[at]:
            cells |= _spot_cells(studio, at, spot)
        made += studio.pages(kind, studio.shape, cells)
    return made


def _spot_cells(studio: Studio, person: int, spot: Spot) -> dict[str, Cell]:
    """Where somebody sits in one sitting, with whom and against whom."""
    prefix = f"sitting{spot.sitting}_"
    if spot.table is None:
        return {f"{prefix}partner": Cell(studio.club.language.word("sits_out"))}
    texts = {
        "table": clean(studio.club.table_name(spot.table.number)),
        "partner": studio.names(tuple(one for one in spot.partners if one != person)),
        "opponents": " – ".join(filter(None, map(studio.names, spot.opponents))),
    }
    return {prefix + key: Cell(text) for key, text in texts.items() if text}
