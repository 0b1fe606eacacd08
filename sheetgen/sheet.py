"""What stands on a sheet: rows of named cells, without a coordinate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, NamedTuple

from sheetgen import legend
from sheetgen.language import Language
from sheetgen.layout import Layout, Part, Rounds
from sheetgen.values import dataclass
from sheetgen.variant import Band, Line, Variant, minimum

Kind = Literal["entry", "part", "round_total", "running_total"]


class Cell(NamedTuple):
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
    long_dates: tuple[str, ...]  # a line must hold them: which of them is widest, the type says
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
    goes_on: bool = False,
    rounds: int = MOST_ROUNDS,
    facts: Mapping[str, str] | None = None,
) -> Sheet:
    """A blank sheet for `rounds` rounds from `first_round`, with room for the sides' own names if `named`.

    Where the game `goes_on` overleaf, its totals are carried forward.

    `facts` fill the braces in the layout's words. Where two languages are wanted each label stands in both.
    """
    show = next((part.show for part in layout.parts if isinstance(part, Rounds)), "net")
    blocks = legend.blocks(variant, language)
    words = {key: language.word(key) if key in SENTENCES else language.label(key) for key in WORDS}
    words["totals"] = words["carried" if goes_on else "final"]
    words["hand"] = language.label(variant.round_word)
    words["page_of"] = language.word("page_of", page=99, pages=99)  # the most that its place must hold
    dates = sorted((language.date(f"2026-{month:02}-30") for month in range(1, 13)), key=len)
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
        long_dates=tuple(dates[-3:]),
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
    if isinstance(band.need, int):
        needed = language.word("minimum", need=needed)
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
