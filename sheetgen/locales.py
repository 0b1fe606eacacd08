"""Which language this user reads, by the settings of the machine."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Mapping

ENGLISH = "en"

_WINDOWS_LANGUAGES = {"English": "en", "Spanish": "es", "German": "de", "French": "fr", "Italian": "it",
                      "Portuguese": "pt", "Dutch": "nl"}


def language(environ: Mapping[str, str], known: Collection[str]) -> tuple[str, str]:
    """The language to print in when nobody said, and the setting that says so; English where none does.

    SHEETGEN_LANG may name any language, two ("de+en") or a file, and is not checked here; a locale counts where
    its language is `known`.
    """
    ours = environ.get("SHEETGEN_LANG", "").strip()
    if ours:
        return ours, f"SHEETGEN_LANG is {ours}"
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        locale = environ.get(variable, "")
        if locale:
            code = re.split(r"[-_.@]", locale.lower())[0]
            return (code, f"{variable} is {locale}") if code in known else (ENGLISH, "")
    code = _WINDOWS_LANGUAGES.get(_windows_locale().partition("_")[0], "") if os.name == "nt" else ""
    return (code, "your system speaks it") if code in known else (ENGLISH, "")


def _windows_locale() -> str:
    import locale  # noqa: PLC0415  only here is it needed, and each start would pay for it

    return locale.setlocale(locale.LC_CTYPE, "")  # such as "German_Germany.1252"
