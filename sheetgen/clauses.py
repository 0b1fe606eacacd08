"""When a line is worth something else, in words: the conditions of its cases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from sheetgen.language import Language
from sheetgen.values import dataclass
from sheetgen.variant import AS_GOING_OUT_ASKS, Case, Ended, Line, Variant, asked, members

ENDINGS: tuple[Ended, ...] = ("out", "stock", "stopped")


@dataclass(frozen=True, slots=True)
class Condition:
    """One thing that must be so: `least` or more of a line or group but less than `below`, or an ending.

    With `asked`, 1 stands for as many as going out asks for, where that differs from round to round.
    """

    who: Literal["you", "others", "end"]
    name: str = ""
    least: int = 0
    below: int | None = None
    asked: bool = False
    ended: tuple[Ended, ...] = ()

    def denied(self) -> Condition:
        """The opposite of a condition that has no upper limit yet."""
        if self.who == "end":
            return replace(self, ended=tuple(end for end in ENDINGS if end not in self.ended))
        return replace(self, least=0, below=self.least)


@dataclass(frozen=True, slots=True)
class Remark:
    """One case in words: "if you melded nothing", and the case that then gives the answer.

    Without one, the words limit the line's own worth: "only if you go out".
    """

    text: str
    case: Case | None = None


def having(variant: Variant, name: str, language: Language) -> str:
    """That a side has one of a line or group, to follow on "if": "you go out"."""
    return _clause(variant, Condition("you", name, 1), language)


def remarks(variant: Variant, line: Line, language: Language) -> tuple[Remark, ...]:
    """The cases of a line in which it isn't worth what it says, each with all that must be so.

    A case that only comes up where there is none of the line is left out: it has nothing to answer.
    Where a case would need the opposite of a joined condition, all are told in order, with "otherwise".
    """
    asks = [_conditions(variant, case) for case in line.cases]
    asks = asks[: asks.index([]) + 1] if [] in asks else asks  # a case without conditions is the last to be asked
    if len(asks) == 2 and asks[0] and not asks[1] and line.cases[0].times == 1 and line.cases[1].times == 0:
        if _moot(variant, line, [condition.denied() for condition in asks[0]]):
            return ()
        return (Remark(language.rule("only_if", clause=_joined(variant, asks[0], language))),)
    if any(len(conditions) > 1 for conditions in asks[:-1]):
        return _in_order(variant, line, asks, language)
    told = []
    denied: list[Condition] = []
    for case, conditions in zip(line.cases, asks, strict=False):
        needed = _together([*denied, *conditions])
        if needed is not None and case.times != 1 and not _moot(variant, line, needed):
            clause = _joined(variant, needed, language)
            text = language.rule("if", clause=clause) if clause else language.rule("always")
            told.append(Remark(text, case))
        denied += [condition.denied() for condition in conditions]
    return tuple(told)


def _in_order(
    variant: Variant, line: Line, asks: Sequence[Sequence[Condition]], language: Language
) -> tuple[Remark, ...]:
    told: list[Remark] = []
    for case, conditions in zip(line.cases, asks, strict=False):
        clause = _joined(variant, conditions, language)
        key = ("otherwise_if" if clause else "otherwise") if told else "if"
        told.append(Remark(language.rule(key, clause=clause), case))
    return tuple(told)


def _conditions(variant: Variant, case: Case) -> list[Condition]:
    """What a case asks for, one by one."""
    found = []
    for name, least in case.when.items():
        if least == AS_GOING_OUT_ASKS:
            varies = name in variant.to_go_out_by_round
            found.append(Condition("you", name, 1 if varies else asked(variant, name, 1), asked=varies))
        else:
            found.append(Condition("you", name, int(least)))
    found += [Condition("others", name, least) for name, least in case.others.items()]
    found = [condition for condition in found if condition.least > 0]  # none or more is no condition
    ended = tuple(end for end in ENDINGS if end in case.ended)
    return [*found, Condition("end", ended=ended)] if ended not in ((), ENDINGS) else found


def _together(conditions: Sequence[Condition]) -> list[Condition] | None:
    """The conditions without what others of them imply; None if they can't hold at once."""
    found: dict[tuple[object, ...], Condition] = {}
    for new in conditions:
        # "some other side has two" and "no other side has three" may be about different sides: kept apart
        key = (new.who, new.name, new.asked, new.who == "others" and new.below is None)
        old = found.get(key)
        if old is None:
            found[key] = new
        elif new.who == "end":
            found[key] = replace(old, ended=tuple(end for end in old.ended if end in new.ended))
        else:
            limits = [limit for limit in (old.below, new.below) if limit is not None]
            found[key] = replace(old, least=max(old.least, new.least), below=min(limits, default=None))
    kept = [each for each in found.values() if each.ended != ENDINGS]
    for each in kept:
        if (each.who == "end" and not each.ended) or (each.below is not None and each.least >= each.below):
            return None
    return [each for each in kept if each.who == "end" or each.least or each.below is not None]


def _moot(variant: Variant, line: Line, needed: Sequence[Condition]) -> bool:
    """Whether the conditions say that there is none of the line itself."""
    return line.derived is None and any(
        each.who == "you" and each.below == 1 and not each.asked and line.id in members(variant, each.name)
        for each in needed
    )


def _joined(variant: Variant, conditions: Sequence[Condition], language: Language) -> str:
    """The conditions in one clause."""
    clause = ""
    for condition in conditions:
        said = _clause(variant, condition, language)
        clause = language.clause("both", first=clause, second=said) if clause else said
    return clause


def _clause(variant: Variant, condition: Condition, language: Language) -> str:
    """One condition in words."""
    if condition.who == "end":
        clause = ""
        for end in condition.ended:
            said = language.clause(f"ended_{end}")
            clause = language.clause("either", first=clause, second=said) if clause else said
        return clause
    least, below = condition.least, condition.below
    key = _key(condition)
    values: dict[str, object] = {"low": least, "high": (below or 1) - 1}
    if condition.who == "others":
        key = f"other_{key}"
        plain = "the_other" if variant.seat.sides == 2 else "each_other" if below is not None else "an_other"
        values["other"] = language.clause(plain)
    if not condition.asked and (least == 1 or below == 1) and key.endswith(("has", "lacks_any")):
        prefix = "other_" if condition.who == "others" else ""
        state = language.state(variant, f"{prefix}{condition.name}_{'has' if least else 'lacks'}", **values)
        if state:
            return state
    count = least or below or 1
    number = 2 if condition.asked else count  # how many is left to the reader: the form for several
    noun = language.name(variant, condition.name, number)
    lines = {line.id: line for line in variant.lines}
    counted = [lines[name] for name in members(variant, condition.name) if name in lines]
    if counted and all(line.given or line.cards for line in counted):
        noun = language.clause("points_of", noun=noun)
    return language.clause(key, count, noun=noun, **values)


def _key(condition: Condition) -> str:
    """Which clause says a condition."""
    least, below = condition.least, condition.below
    if condition.asked:
        return "asked_has" if least else "asked_lacks"
    if below is None:
        return "has"
    if least:
        return "exactly" if below == least + 1 else "between"
    return "lacks_any" if below == 1 else "lacks"
