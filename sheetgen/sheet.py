"""What stands on a sheet: rows of named cells, without a coordinate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from sheetgen import legend
from sheetgen.game import Game
from sheetgen.language import Language
from sheetgen.layout import Layout, Part, Rounds
from sheetgen.scoring import Ledger, SideScore
from sheetgen.values import dataclass
from sheetgen.variant import Band, Line, Variant, minimum

Kind = Literal["entry", "part", "round_total", "running_total"]


@dataclass(frozen=True, slots=True)
class Cell:
    """One figure or name: the number for a form or a CSV, and the text for the eye."""

    text: str
    entry: int | None = None
    points: int | None = None
    doubted: bool = False  # the record states another figure


@dataclass(frozen=True, slots=True)
class Item:
    """What is written for a side in each round; `hint` stands faintly in its blank box."""

    key: str
    label: str
    kind: Kind
    section: str = ""
    hint: str = ""
    counted: bool = False


@dataclass(frozen=True, slots=True)
class SideHead:
    """A side's column: its key, the word over its names, and how many players write theirs."""

    key: str
    label: str
    players: int


@dataclass(frozen=True, slots=True)
class RoundHead:
    """A round's row: its key, its number, and its minimum initial meld where that goes by round."""

    key: str
    label: str
    minimum: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A blank sheet of a variant, in words, ready to be laid out."""

    title: str
    subtitle: str
    sides: tuple[SideHead, ...]
    rounds: tuple[RoundHead, ...]
    items: tuple[Item, ...]
    strip: legend.Block | None
    rules: tuple[legend.Block, ...]
    words: Mapping[str, str]
    parts: tuple[Part, ...]
    facts: Mapping[str, str]
    named: bool = False  # the sides have names of their own, written on each page
    continued: bool = False
    usual_rounds: int = 0
    fixed_rounds: bool = False  # the game has so many, neither more nor fewer

    @property
    def players(self) -> int:
        """The most name lines that any side needs."""
        return max(side.players for side in self.sides)


WORDS = (
    "date", "place", "table", "players", "dealer_key", "start", "carried", "adjust", "final", "won_by", "by_points",
    "check_bar", "total", "rules_of", "event", "sitting", "club", "player", "notes", "signature", "result",
    "victory_points", "partner", "opponents", "score", "running", "chart", "initials",
)
"""The words that stand on a sheet whatever its variant."""

SENTENCES = {"check_bar", "rules_of", "dealer_key"}
"""Those too long to be said twice: of two languages they are in the first one only, like the rules."""

MOST_ROUNDS = 60
"""More rounds than any page takes at the smallest box."""


def compose(
    variant: Variant,
    layout: Layout,
    language: Language,
    *,
    named: bool = False,
    first_round: int = 1,
    rounds: int = MOST_ROUNDS,
    facts: Mapping[str, str] | None = None,
) -> Sheet:
    """A blank sheet for `rounds` rounds from `first_round`, with room for the sides' own names if `named`.

    `facts` fill the braces in the layout's words. Where two languages are wanted each label stands in both.
    """
    show = next((part.show for part in layout.parts if isinstance(part, Rounds)), "net")
    blocks = legend.blocks(variant, language)
    words = {key: language.word(key) if key in SENTENCES else language.label(key) for key in WORDS}
    words["hand"] = language.label(variant.round_word)
    words["page_of"] = language.word("page_of", page=99, pages=99)  # the most that its place must hold
    return Sheet(
        title=variant.title,
        subtitle=legend.subtitle(variant, language),
        sides=sides(variant, language, named=named),
        rounds=tuple(round_head(variant, language, n) for n in range(first_round, first_round + rounds)),
        items=items(variant, language, show),
        strip=next((block for block in blocks if block.id == "minimum"), None),
        rules=blocks,
        words=words,
        parts=layout.parts,
        facts={"title": variant.title} | dict(facts or {}),
        named=named,
        continued=first_round > 1,
        usual_rounds=variant.rounds or variant.rounds_per_page,
        fixed_rounds=variant.rounds is not None and first_round == 1,
    )


def sides(variant: Variant, language: Language, *, named: bool) -> tuple[SideHead, ...]:
    """A head for each side; two partnerships without names of their own are We and They."""
    seat = variant.seat
    each = seat.players // seat.sides
    left_over = seat.players % seat.sides
    heads = []
    for index in range(seat.sides):
        label = ""
        if not named and seat.sides == 2 and each > 1:
            label = language.label("we" if index == 0 else "they")
        heads.append(SideHead(f"side{index + 1}", label, each + (index < left_over)))
    return tuple(heads)


def round_head(variant: Variant, language: Language, number: int) -> RoundHead:
    """The head of one round, with its minimum where the variant's goes by round."""
    by_round = variant.minimum_meld is not None and variant.minimum_meld.by == "round"
    band = minimum(variant, None, number) if by_round else None
    return RoundHead(f"round{number}", str(number), in_corner(variant, band, language))


def in_corner(variant: Variant, band: Band | None, language: Language) -> str:
    """A minimum initial meld as it is written in a corner of a box; "" where there is none.

    A "+" stands for what else it asks for: the corner has no room for it, and the rules say it in full.
    """
    if band is None or band.need == 0:
        return ""
    needed = legend.needed(variant, replace(band, also=None), language)
    return f"{needed} +" if band.also else needed


def items(variant: Variant, language: Language, show: str) -> tuple[Item, ...]:
    """What is written for each side and round, from the depth that the layout shows."""
    net = Item("round_total", language.label(f"this_{variant.round_word}"), "round_total")
    total = Item("running_total", language.label("total"), "running_total")
    if show == "net":
        return net, total
    if show == "two_lines":
        return Item("base", language.label("base"), "part"), Item("points", language.label("points"), "part"), total
    lines = tuple(Item(line.id, language.line(variant, line.id), "entry", line.section, legend.hint(line, language),
                       counted(line)) for line in variant.lines)
    return *lines, net, total


def counted(line: Line) -> bool:
    """Whether a line's entry is a count, written small before its points."""
    return line.each is not None or bool(line.table)


def head_cells(language: Language, *, date: str = "", **filled: str) -> dict[str, Cell]:
    """The cells of the heading (place, table, event, sitting); empty ones stay lines to write on."""
    filled = {"date": language.date(date) if date else ""} | filled
    return {key: Cell(text) for key, text in filled.items() if text}


def name_cells(sides: tuple[tuple[str, ...], ...]) -> dict[str, Cell]:
    """The cells of the players' names, side by side."""
    return {
        f"side{s}_player{p}": Cell(name)
        for s, players in enumerate(sides, 1)
        for p, name in enumerate(players, 1)
        if name
    }


def game_cells(game: Game, ledger: Ledger, language: Language, first: int, last: int) -> dict[str, Cell]:
    """The cells of a recorded game on the page that holds rounds `first` to `last` (from 1)."""
    cells = head_cells(language, date=game.date, place=game.place, table=game.table, event=game.event,
                       sitting=game.sitting)
    cells |= name_cells(tuple(side.seats() or (side.name,) for side in game.sides))
    order = dealing_order(game)
    played = len(ledger.rounds)
    for number in range(first, min(last, played) + 1):
        cells |= round_cells(game, ledger, language, number)
        cells |= dealer_cell(number, game.rounds[number - 1].dealer or dealer_of(order, number))
    carried = [running_before(ledger, side, first) for side in range(len(game.sides))]
    cells |= {f"side{s}_carried": figure(language, total) for s, total in enumerate(carried, 1) if first > 1 or total}
    if not ledger.end.over and first <= played + 1 <= last:
        cells |= next_cells(game.variant, ledger, language)
        cells |= dealer_cell(played + 1, dealer_of(order, played + 1))
    if last >= played:
        return cells | end_cells(game, ledger, language)
    return cells | {f"side{s + 1}_total": figure(language, running_before(ledger, s, last + 1))
                    for s in range(len(game.sides))}


def round_cells(game: Game, ledger: Ledger, language: Language, number: int) -> dict[str, Cell]:
    """The cells of one round that was played, side by side."""
    cells: dict[str, Cell] = {}
    for side, score in enumerate(ledger.rounds[number - 1].sides, 1):
        if score is not None:
            cells |= score_cells(f"round{number}_side{side}", score, game.variant, language)
    return cells


def next_cells(variant: Variant, ledger: Ledger, language: Language) -> dict[str, Cell]:
    """What each side needs for its first meld in the round that comes next."""
    number = len(ledger.rounds) + 1
    texts = {side: in_corner(variant, band, language) for side, band in enumerate(ledger.next_minimum, 1)}
    return {f"round{number}_side{side}_minimum": Cell(text) for side, text in texts.items() if text}


def dealer_cell(number: int, dealer: str) -> dict[str, Cell]:
    """The dealer's initial in a round's mark; nothing where nobody knows."""
    return {f"round{number}_dealer": Cell(dealer.strip()[:1].upper())} if dealer.strip() else {}


def score_cells(prefix: str, score: SideScore, variant: Variant, language: Language) -> dict[str, Cell]:
    """The cells of one side's round, at whatever depth it was recorded."""
    cells = {}
    for line in score.lines:
        if line.entry is not None or line.points:
            cells[f"{prefix}_{line.id}"] = Cell(language.figure(line.points), line.entry, line.points)
        if line.entry:
            cells[f"{prefix}_{line.id}_count"] = Cell(str(line.entry))
    for key, points in (("base", score.base), ("points", score.points), ("round_total", score.round_total),
                        ("running_total", score.running_total)):
        if points is not None:
            cells[f"{prefix}_{key}"] = figure(language, points)
    if text := in_corner(variant, score.minimum, language):
        cells[f"{prefix}_minimum"] = Cell(text)
    return cells


def end_cells(game: Game, ledger: Ledger, language: Language) -> dict[str, Cell]:
    """Totals, winner and margin once the game is over; nothing while it goes on."""
    if not ledger.end.over:
        return {}
    cells = {f"side{s}_total": figure(language, total) for s, total in enumerate(ledger.totals, 1)}
    names = f" {language.word('and')} ".join(game.sides[winner].name for winner in ledger.end.winners)
    if len(ledger.end.winners) == 1:
        cells["margin"] = figure(language, ledger.end.margin)
    cells["winner"] = Cell(names)
    return cells


def figure(language: Language, points: int) -> Cell:
    return Cell(language.figure(points), points=points)


def running_before(ledger: Ledger, side: int, number: int) -> int:
    """A side's running total before round `number` (from 1)."""
    total = ledger.start[side]
    for scored in ledger.rounds[: number - 1]:
        score = scored.sides[side]
        if score is not None:
            total = score.running_total
    return total


def dealing_order(game: Game) -> tuple[str, ...]:
    """Everyone in the order of the deal, the first dealer first: sides take turns round the table.

    Empty where the record names no first dealer, or one who isn't among the players.
    """
    most = max((len(side.players) for side in game.sides), default=0)
    order = [side.players[p] for p in range(most) for side in game.sides if p < len(side.players)]
    if game.first_dealer not in order:
        return ()
    first = order.index(game.first_dealer)
    return tuple(order[first:] + order[:first])


def dealer_of(order: tuple[str, ...], number: int) -> str:
    return order[(number - 1) % len(order)] if order else ""
