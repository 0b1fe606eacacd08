"""What a typed text means as a number, a yes or a date; and what its writer may have meant."""

from __future__ import annotations

import re
from collections.abc import Iterable

_WHOLE = re.compile(r"[+\-−]?(?:0|[1-9][0-9]{0,8})")
_NUMBER = re.compile(r"[+\-−]?(?:0|[1-9][0-9]{0,8})(?:\.[0-9]{1,9})?")
# looked for only where a mistake is told, so not compiled at each start
_GROUPED = r"([+\-−–]?)([0-9]{1,3}(?:[,.' _\u00a0\u2009\u202f’][0-9]{3})+)"
_UNDERSCORES = r"([+\-−–]?)([0-9]+(?:_[0-9]+)+)"
_ROUND = r"([+\-−–]?)([0-9]{1,9})\.0+"
_POWER = r"([+\-−–]?)([0-9]{1,5})[eE]\+?([0-9])"
_DIGITS = r"([+\-−–] ?|)([0-9]{1,9})"
_DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_YES = frozenset({"yes", "true", "on"})
_NO = frozenset({"no", "false", "off"})


def whole(text: str) -> int | None:
    """The whole number typed there, or None; a true minus (U+2212) is a minus.

    Nothing is guessed: 007, 1_250, 5e3, 50.0 and 0x32 are none, nor is one of ten digits and more.
    """
    text = text.strip()
    return int(text.replace("−", "-")) if _WHOLE.fullmatch(text) else None


def too_large(text: str) -> bool:
    """Whether a whole number is typed there that has more digits than `whole` takes."""
    return re.fullmatch("[+\\-−]?[1-9][0-9]{9,}", text.strip()) is not None


def number(text: str) -> float | None:
    """The number typed there, with a decimal point or without, or None."""
    text = text.strip()
    return float(text.replace("−", "-")) if _NUMBER.fullmatch(text) else None


def yes_no(text: str) -> bool | None:
    """True for yes, true and on; False for no, false and off; else None."""
    word = text.strip().lower()
    return True if word in _YES else False if word in _NO else None


def meant(text: str) -> str:
    """The whole number that was probably meant, as it should be written; "" if there is no telling."""
    text = text.strip()
    for pattern in (_GROUPED, _UNDERSCORES, _ROUND, _DIGITS):
        match = re.fullmatch(pattern, text)
        if match:
            return _written(match[1], re.sub("[^0-9]", "", match[2]))
    match = re.fullmatch(_POWER, text)
    if match:
        return _written(match[1], match[2] + "0" * int(match[3]))
    if text.isdecimal() and len(text) < 10:  # other scripts' digits
        return str(int(text))
    return ""


def _written(sign: str, digits: str) -> str:
    value = digits.lstrip("0") or "0"
    return ("-" if sign.strip() in {"-", "−", "–"} and value != "0" else "") + value if len(value) < 10 else ""


def impossible_date(text: str) -> bool:
    """Whether a text looks like 2026-02-30: a date as we write it, but of no calendar."""
    match = _DATE.fullmatch(text.strip())
    if not match:
        return False
    year, month, day = (int(part) for part in match.groups())
    if not (year and 1 <= month <= 12):
        return True
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = (31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    return not 1 <= day <= days[month - 1]


_MOST_KNOWN = 500  # names are compared one by one; no honest file has more of a kind


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that was probably meant; "" if none is near."""
    known = tuple(known)[:_MOST_KNOWN]
    plain = {name.lower().replace(" ", "_").replace("-", "_"): name for name in known}
    asked = word.lower().strip().replace(" ", "_").replace("-", "_")[:100]
    if asked in plain:
        return plain[asked]
    import difflib  # noqa: PLC0415 -- only where a mistake is told; most runs tell none

    close = difflib.get_close_matches(asked, plain, 1, 0.6)
    return plain[close[0]] if close else ""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint for a word that is not known: the nearest one, or all of them (a dozen at most)."""
    known = tuple(known)
    near = nearest(word, known)
    if near:
        return f'Did you mean "{near}"?'
    if not known:
        return ""
    more = " and more" if len(known) > 12 else ""
    return f"Known here: {', '.join(known[:12])}{more}."


def either(words: Iterable[str]) -> str:
    """ "a", "b" or "c" """
    *rest, last = words
    return f"{', '.join(rest)} or {last}" if rest else last
