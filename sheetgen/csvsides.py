"""The rows of one game in a CSV, sorted: who the sides are, and which row holds which round of which side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field

from sheetgen import csvcells
from sheetgen.csvcolumns import OF_A_ROUND, OF_A_SIDE, Plan
from sheetgen.csvfile import Grid, Row
from sheetgen.csvrows import whole
from sheetgen.errors import Place, Refused, Report
from sheetgen.game import Side
from sheetgen.values import dataclass

MOST_SIDES = 99

_TOTALS = frozenset({"total", "totals", "final", "sum"})
"""What a round is called in the row of a file that sums it up."""


@dataclass(slots=True)
class Sorted:
    """The rows of one game, sorted: who the sides are, and which row holds which round of which side."""

    grid: Grid
    plan: Plan
    report: Report
    rounds: dict[int, list[tuple[int, Row, int]]] = field(default_factory=dict)  # side, row, seat
    totals: list[tuple[int, Row, int]] = field(default_factory=list)
    counted: dict[int, int] = field(default_factory=dict)  # rounds of each side, where they have no numbers

    def sides(self, rows: Iterable[Row]) -> tuple[Side, ...]:
        """The sides in the order in which they come up; sorts the rows on the way."""
        known: dict[str, int] = {}
        found: list[Side] = []
        seated: list[str] = []  # as the first row of each side has its players
        for row in rows:
            for seat, columns_ in enumerate(self.plan.seats):
                name = columns_.name
                if not name:
                    typed = row.cells[columns_.at["side"]]
                    name = typed if typed in known else csvcells.words(typed)
                number = known.get(name)
                if number is None:
                    number = known.get(name.casefold())
                    if number is None:
                        number = len(found)
                        if number == MOST_SIDES:
                            self._tell_crowd(row, columns_.at)
                        found.append(self._side(name, row, columns_.at))
                        seated.append(_players(row, columns_.at))
                    known[name] = known[name.casefold()] = number
                if (players := _players(row, columns_.at)) and players != seated[number]:
                    self._tell_others(row, columns_.at, seated[number])
                self._sort(number, row, seat, columns_.at)
        return tuple(found)

    def _tell_crowd(self, row: Row, at: Mapping[str, int]) -> None:
        said = f"This game would have more than {MOST_SIDES} sides."
        hint = "Is there a column that tells games apart?"
        self.report.error(self.grid.place(row, at.get("side", 0)), said, hint=hint)
        raise Refused(self.report.in_order())

    def _tell_others(self, row: Row, at: Mapping[str, int], before: str) -> None:
        said = f'players: "{csvcells.words(_players(row, at))}" here, but "{csvcells.words(before)}" further up.'
        hint = "Name all who played for the side in each row; joined and left tell when."
        self.report.error(self.grid.place(row, at["players"]), said, where="players", hint=hint)

    def _side(self, name: str, row: Row, at: Mapping[str, int]) -> Side:
        listed = csvcells.players(row.cells[at["players"]]) if "players" in at else ()
        if not listed:
            several = csvcells.players(name)
            listed = several if len(several) > 1 or self.plan.single else ()
        place = Place(self.grid.file, row.number)
        start = whole(self.grid, row, at["start"], self.report, f"{name}, start") if "start" in at else None
        if not name:
            self.report.error(self.grid.place(row, at.get("side", 0)), "This row says no side.")
        joined, left = (self._changes(row, at, word, listed) for word in ("joined", "left"))
        return Side(name, listed, start or 0, place, joined, left)

    def _changes(self, row: Row, at: Mapping[str, int], word: str, players: Sequence[str]) -> dict[str, int]:
        """Who joined or left in which round."""
        text = csvcells.words(row.cells[at[word]]) if word in at else ""
        found = csvcells.numbered(text)
        strange = [name for name in found or () if name not in players]
        if found is None or strange:
            said = f'"{strange[0]}" is none of the players' if strange else f'"{text}" should be a name and a number'
            self.report.error(self.grid.place(row, at[word]), f"{word}: {said}.", hint="Such as: Ed 3; Flo 5")
        return found or {}

    def _sort(self, side: int, row: Row, seat: int, at: Mapping[str, int]) -> None:
        """Puts a row where it belongs; rounds that have no number are counted."""
        if "round" not in at:
            number = self.counted[side] = self.counted.get(side, 0) + 1
        else:
            typed = row.cells[at["round"]].strip()
            if not typed:
                self._check_idle(row, at)
                return
            if typed.isdecimal() and typed.isascii() and len(typed) < 5:
                number = int(typed)
            elif typed.casefold() in _TOTALS:
                self.totals.append((side, row, seat))
                return
            else:
                number = self._number(row, at["round"])
        held = self.rounds.setdefault(number, []) if number > 0 else []
        for other, before, _ in held:
            if other == side:
                message = f"round {number} of this side stands in row {before.number} already."
                self.report.error(self.grid.place(row, at.get("round", 0)), message, hint="Keep one of the two.")
                return
        if number == 0:
            self.report.error(self.grid.place(row, at["round"]), "round should be 1 or more, but it is 0.")
        held.append((side, row, seat))

    def _number(self, row: Row, at: int) -> int:
        """A round's number as people may write it; -1 after telling that there is none."""
        found = whole(self.grid, row, at, self.report, "round")
        if found is not None and found < 0:
            self.report.error(self.grid.place(row, at), f"round should be 1 or more, but it is {found}.")
        return -1 if found is None else found

    def _check_idle(self, row: Row, at: Mapping[str, int]) -> None:
        """A row without a round may say who a side is, and nothing else."""
        for word, column in at.items():
            if word not in (*OF_A_ROUND, *OF_A_SIDE) and row.cells[column].strip():
                self.report.error(self.grid.place(row, at["round"]), "This row does not say which round it is.")
                return


def _players(row: Row, at: Mapping[str, int]) -> str:
    return row.cells[at["players"]] if "players" in at else ""
