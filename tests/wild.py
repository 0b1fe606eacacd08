"""Wild input of every kind, each case made from a seed: files bent, cut and stuffed, and a command that reads them."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from sheetgen import clubfile, game, layout, theme, variant

ROOT = Path(__file__).parent.parent

Tree = Any
"""Data as YAML has it: texts, lists and mappings."""


@dataclass(frozen=True)
class Case:
    """Files for an empty folder, and one command to run there."""

    files: dict[str, bytes]
    command: tuple[str, ...]


NUMBERS = ("0", "1", "-1", "2", "5", "7", "13", "20", "50", "99", "100", "999", "1000", "1500", "-1285", "999999999",
           "-999999999", "9999999999", "1e9", "0x32", "010", "1_250", "1,500", "50.5", ".inf", ".nan", "−30", "٣", "½")
WORDS = ("", "none", "~", "no", "yes", "on", "x", "Ann", "Ann & Bob", "classic", "natural", "mixed", "canastas", "base",
         "points", "plus", "minus", "either", "same", "to_go_out", "running_total", "round", "highest", "lowest", "out",
         "stock", "stopped", "joker", "A", "10", "black 3", "red 3", "[wild]", "de", "2026-02-30", "2026-11-24",
         "../../../etc/passwd", "/etc/hostname", "~/x.yaml", "classic.yaml", "C:\\x.yaml", "a/b/c.yaml", "nul",
         "file://x")
TEXTS = ("{title}", "{{ title }}", "{club} {page}/{pages}", "{0.__class__}", "{", "}", "%s %(x)s %n", "${HOME}", "`id`",
         "{{ ''.__class__.__mro__ }}", "{% for x in y %}", "<b>bold</b>", '<img src="http://127.0.0.1:9/x.png"/>',
         "S&P Club", "AT&amp;T", "O(ne) \\ Two)", "a\tb\nc", "Bo\u200b", "Cy\u00a0Ray", "שרה לוי", "نور", "李明",
         "Łukasz",
         "e\u0301\u0301\u0301", "🂡", "\ud7ff", "\ufffd", "\u202egnp.exe", "O’Neil – “Hearts”…", "№ ﬁ", "#1", " #1",
         "a: b",
         "'", '"', "*x", "&x y", "!t x", "@home", "- - -", "? x", "|", ">", "x" * 300, "wide " * 400, "W" * 70,
         "\u0130")
NASTY = (*NUMBERS, *WORDS, *TEXTS)
BITS = ("\n", "\t", "  ", ": ", "- ", " #x", "{", "}", "[", "]", ",", '"', "'", "&a ", "*a",
        "!!python/object:os.system ",
        "<<: ", "---\n", "...\n", "%YAML 1.1\n", "\u00a0", "\u2028", "\ufeff", "\x00", "\x07", "\x1b[2J", "|\n",
        ">\n", "? ",
        "“", "”", "\r", "\r\n", "\u0085", "﷽", "\U0001f0a1", "\\x00", '"\\x00"', "0", "-")

KINDS = (variant.VariantFile, variant.Line, variant.Case, variant.CanastaKind, variant.Seat, variant.Band,
         variant.MinimumMeld, variant.Option, variant.Choice, game.GameFile, layout.Layout, layout.Rounds,
         layout.Heading,
         layout.Foot, layout.Totals, theme.Theme, clubfile.ClubFile, clubfile.Event)


@cache
def words() -> tuple[str, ...]:
    """The words that files may hold, whatever their kind, and a few that none may."""
    known = {each.name.rstrip("_") for kind in KINDS for each in fields(kind)}
    known |= {"melds", "net", "together", "left", "joined", "players", "start", "notes", "chart", "tally", "legend",
              "rounds", "cards", "lines", "parts", "_", "id", "none"}
    return tuple(sorted(known))


@cache
def seeds(*patterns: str) -> tuple[str, ...]:
    """The texts of our own files of a kind: what is bent from there comes further than what is made up."""
    found = [path for pattern in patterns for path in sorted(ROOT.glob(pattern))]
    return tuple(path.read_text(encoding="utf-8", errors="replace") for path in found)


# --- bending ------------------------------------------------------------------------------------------------------


def bent(text: str, dice: random.Random) -> bytes:
    """A file's bytes, changed in its meaning, its letters or its bytes; now and then in all of them."""
    way = dice.random()
    if way < 0.72:
        text = bent_tree(text, dice)
    if 0.7 < way < 0.94:
        text = bent_text(text, dice)
    data = text.encode("utf-8", errors="surrogatepass")
    if way > 0.92:
        data = bent_bytes(data, dice)
    return data


def bent_tree(text: str, dice: random.Random) -> str:
    """The same data with some of its values, words and entries changed."""
    try:
        tree = yaml.load(text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))
    except yaml.YAMLError:  # one of the broken samples
        return text
    step = nudged if dice.random() < 0.6 else changed
    for _ in range(dice.choice((1, 1, 1, 2, 3, 6))):
        tree = step(tree, dice)
    flow = dice.choice((False, False, False, None, True))
    return yaml.dump(tree, Dumper=_Plain, allow_unicode=True, sort_keys=False, default_flow_style=flow, width=10_000)


class _Plain(yaml.BaseDumper):
    """All is text, so that no is written without quotes; and no anchors, behind which nothing would be looked at."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


_Plain.add_representer(str, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text))
_Plain.add_representer(list, lambda dumper, items: dumper.represent_sequence("tag:yaml.org,2002:seq", items))
_Plain.add_representer(dict, lambda dumper, items: dumper.represent_mapping("tag:yaml.org,2002:map", items))


def nudged(tree: Tree, dice: random.Random) -> Tree:
    """The tree with one of its texts or numbers changed to another that may well do, or one entry left out."""
    spots = list(_spots(tree)) if isinstance(tree, dict | list) else []
    leaves = [(holder, key) for holder, key in spots if isinstance(holder[key], str)]
    if not leaves:
        return tree
    holder, key = dice.choice(leaves)
    way = dice.random()
    if way < 0.1:
        holder, key = dice.choice(spots)
        del holder[key]
    elif holder[key].lstrip("-").isdecimal():
        near = int(holder[key])
        small = abs(near) < 10
        holder[key] = str(dice.choice((0, 1, 2, 3, near + 1) if small else (near * 2, near * 10, near + 95, -near, 0,
                                                                            5)))
    elif key in FREE or isinstance(key, int) or way < 0.3:
        texts = [other[there] for other, there in leaves]
        holder[key] = dice.choice((*texts, *TEXTS, *TEXTS, holder[key] + " & Zoë", holder[key] * 30))
    return tree


FREE = frozenset({"title", "about", "place", "table", "note", "notes", "event", "words", "name", "sources", "footer",
                  "family",
                  "one", "other", "round", "hand", "date", "sitting"})
"""Words whose values are anybody's own."""


def changed(tree: Tree, dice: random.Random) -> Tree:
    """The tree with one thing in it changed."""
    if not isinstance(tree, dict | list) or not tree or dice.random() < 0.02:
        return value(dice)
    spots = list(_spots(tree))
    holder, key = dice.choice(spots)
    way = dice.randrange(8)
    if way <= 2:
        holder[key] = value(dice)
    elif way == 3:
        del holder[key]
    elif way == 4:
        other, there = dice.choice(spots)
        holder[key] = json.loads(json.dumps(other[there]))
    elif way == 5 and isinstance(holder, list):
        holder.insert(key, json.loads(json.dumps(holder[key])))
    elif way == 5:
        renamed = dice.choice((*words(), *WORDS)) if dice.random() < 0.7 else dice.choice(NASTY)
        items = [(renamed if name == key else name, held) for name, held in holder.items()]
        holder.clear()
        holder.update(items)
    elif way == 6 and isinstance(holder, dict):
        holder[dice.choice(words())] = value(dice)
    else:
        inner = holder[key]
        holder[key] = [inner] if dice.random() < 0.5 else {dice.choice(words()): inner}
    return tree


def _spots(tree: Tree) -> Iterator[tuple[Any, Any]]:
    """Every place in the tree: what holds it, and under which word or number."""
    for key, inner in list(tree.items()) if isinstance(tree, dict) else list(enumerate(tree)):
        yield tree, key
        if isinstance(inner, dict | list):
            yield from _spots(inner)


def value(dice: random.Random, depth: int = 0) -> Tree:
    """A value that may or may not be wanted."""
    way = dice.random()
    if way < 0.45:
        return dice.choice(NUMBERS)
    if way < 0.8 or depth > 2:
        return dice.choice(NASTY)
    if way < 0.9:
        return [value(dice, depth + 1) for _ in range(dice.randrange(4))]
    return {dice.choice((*words(), *WORDS)): value(dice, depth + 1) for _ in range(dice.randrange(4))}


def bent_text(text: str, dice: random.Random) -> str:
    """The text with bits put in, taken out, said twice or moved."""
    for _ in range(dice.choice((1, 1, 2, 4, 8))):
        start = dice.randrange(len(text) + 1)
        end = min(len(text), start + dice.choice((0, 1, 2, 5, 20, 200)))
        way = dice.randrange(5)
        if way <= 1:
            text = text[:start] + dice.choice((*BITS, *BITS, *NASTY)) + text[start:]
        elif way == 2:
            text = text[:start] + text[end:]
        elif way == 3:
            text = text[:end] + text[start:end] * dice.choice((1, 1, 3, 50)) + text[end:]
        else:
            there = dice.randrange(len(text) + 1)
            text = text[:there] + text[start:end] + text[there:]
    return text


def bent_bytes(data: bytes, dice: random.Random) -> bytes:
    """The bytes with some changed, cut off, or stored in another way."""
    way = dice.randrange(6)
    if way == 0:
        return data[: dice.randrange(len(data) + 1)]
    if way == 1:
        return b"\xef\xbb\xbf" + data
    if way == 2:
        return data.decode("utf-8", errors="replace").encode(dice.choice(("utf-16", "utf-16-le", "cp1252", "utf-32")),
                                                             errors="replace")
    if way == 3:
        return dice.choice((b"PK\x03\x04", b"%PDF-1.7", b"\x89PNG", b"\x1f\x8b", b"\0\0\0", b"\xff\xfe", b"")) + data
    changing = bytearray(data)
    for _ in range(dice.randrange(1, 9)):
        if changing:
            changing[dice.randrange(len(changing))] = dice.randrange(256)
    return bytes(changing)


def swollen(data: bytes, dice: random.Random) -> bytes:
    """The same again and again, or one part of it, up to a megabyte."""
    start = dice.randrange(len(data) + 1)
    part = data[start : start + dice.choice((1, 2, 4, 30, 400, 4000))] or b"a: [\n"
    whole = data[:start] + part * (dice.choice((1_000, 100_000, 999_000)) // len(part) + 1) + data[start:]
    return whole[: dice.choice((999_999, 1_000_000, 1_000_001))]


def perhaps_swollen(data: bytes, dice: random.Random) -> bytes:
    return swollen(data, dice) if dice.random() < 0.01 else data


# --- the kinds ----------------------------------------------------------------------------------------------------


def _variant(dice: random.Random) -> Case:
    house = "title: Ours\nextends: classic\ntarget: 8500\nlines:\n- {id: natural, each: 700}\n"
    data = perhaps_swollen(bent(dice.choice((house, *seeds("variants/*.yaml"))), dice), dice)
    command = dice.choice((
        ("check", "v.yaml"), ("check", "v.yaml", "--json"), ("blank", "v.yaml"), ("blank", "v.yaml", "--layout",
                                                                                  "card"),
        ("blank", "v.yaml", "--layout", "record", "--lang", "de"), ("blank", "v.yaml", "--layout", "rules"),
        ("variants", "v.yaml"), ("variants", "--diff", "classic", "v.yaml"), ("minimum", "v.yaml", "1500"),
        ("layouts", "pad", "--variant", "v.yaml"), ("score", "g.game.yaml"), ("fill", "g.game.yaml")))
    record = ("variant: v.yaml\nsides: {A: [Ann, Bob], B: [Cy, Dee]}\n"
              "rounds:\n- {A: {natural: 1, melded_cards: 90}, B: 40}\n")
    return Case({"v.yaml": data, "g.game.yaml": record.encode()}, command)


def _layout(dice: random.Random) -> Case:
    data = perhaps_swollen(bent(dice.choice(seeds("layouts/*.yaml")), dice), dice)
    command = dice.choice((
        ("check", "l.yaml"), ("blank", "--layout", "l.yaml"), ("blank", "pennies", "--layout", "l.yaml", "--landscape"),
        ("blank", "--layout", "l.yaml", "--size", "giant"), ("blank", "--layout", "l.yaml", "--players", "6",
                                                             "--sides", "6"),
        ("fill", "g.game.yaml", "--layout", "l.yaml"), ("layouts", "l.yaml"), ("blank", "--layout", "l.yaml",
                                                                               "--booklet")))
    return Case({"l.yaml": data, "g.game.yaml": dice.choice(seeds("samples/*.game.yaml")).encode()}, command)


def _language(dice: random.Random) -> Case:
    data = perhaps_swollen(bent(dice.choice(seeds("languages/*.yaml")), dice), dice)
    command = dice.choice((
        ("check", "l.yaml"), ("blank", "--lang", "l.yaml"), ("blank", "samba", "--lang", "de+l.yaml", "--layout",
                                                             "rules"),
        ("fill", "g.game.yaml", "--lang", "l.yaml"), ("blank", "hand-and-foot", "--lang", "l.yaml")))
    return Case({"l.yaml": data, "g.game.yaml": dice.choice(seeds("samples/*.game.yaml")).encode()}, command)


def _theme(dice: random.Random) -> Case:
    data = perhaps_swollen(bent(dice.choice(seeds("themes/*.yaml")), dice), dice)
    return Case({"t.yaml": data}, dice.choice((("check", "t.yaml"), ("blank", "--theme", "t.yaml"))))


def _game(dice: random.Random) -> Case:
    good, broken = seeds("samples/*.game.yaml"), seeds("samples/broken/*.game.yaml")
    data = perhaps_swollen(bent(dice.choice(broken if dice.random() < 0.05 else good), dice), dice)
    name = "g.game.yaml"
    command = dice.choice((
        ("check", name), ("check", name, "--json"), ("fill", name), ("fill", name, "--layout", "card"),
        ("fill", name, "--layout", "record"), ("fill", name, "--layout", "club", "--json"), ("score", name),
        ("score", name, "-v"), ("score", name, "--json"), ("score", name, "--csv"), ("club", "standings", name),
        ("fill", name, "--rounds", "3", "--size", "large")))
    return Case({name: data}, command)


def _club(dice: random.Random) -> Case:
    data = perhaps_swollen(bent(dice.choice((_club_file(), _starter())), dice), dice)
    roster = (ROOT / "samples/club/roster.csv").read_bytes()
    files = {"c.club.yaml": data, "roster.csv": _bent_table(roster.decode(), dice) if dice.random() < 0.4 else roster,
             "logo.png": (ROOT / "samples/club/logo.png").read_bytes()}
    command = dice.choice((
        ("check", "c.club.yaml"), ("club", "pack", "c.club.yaml"), ("club", "pack", "c.club.yaml", "--extra", "3",
                                                                    "--each"),
        ("club", "pack", "c.club.yaml", "--cover", "--tallies", "--movement"), ("club", "standings", "c.club.yaml"),
        ("club", "pack", "c.club.yaml", "--tables", dice.choice(("1", "2-3", "9-1", "x", "1,,2", "-", "1-999999999")))))
    return Case(files, command)


@cache
def _club_file() -> str:
    return (ROOT / "samples/club/elm-street.club.yaml").read_text(encoding="utf-8")


@cache
def _starter() -> str:
    return ("name: Ours\nvariant: classic\nroster: [Ann & Bob, Cy & Dee, Ed & Flo, Gus & Hal]\n"
            "seating: {way: mitchell, for: pairs}\n")


def _csv(dice: random.Random) -> Case:
    club = b"name: Ours\nvariant: classic\nroster: g.csv\n"
    if dice.random() < 0.25:
        roster = dice.choice(("name,table,seat\nAnn,1,N\nBob,1,S\n\"Lee, Cy, Jr.\",2,E\nDee,2,W\n,,,\nZoë,3,\n",
                              (ROOT / "samples/club/roster.csv").read_text(encoding="utf-8")))
        data = perhaps_swollen(_bent_table(roster, dice), dice)
        return Case({"g.csv": data, "c.club.yaml": club}, ("club", "pack", "c.club.yaml"))
    short = ("round,side,net\n1,Ann,640\n1,Bob,-35\n2,Ann,\"1,265\"\n2,Bob,0\n",
             "round;We;They\n1;640;885\n2;-35;1265\n")
    data = perhaps_swollen(_bent_table(dice.choice((*short, *seeds("samples/*.csv"))), dice), dice)
    command = dice.choice((
        ("check", "g.csv"), ("fill", "g.csv"), ("score", "g.csv"), ("score", "g.csv", "--json"),
        ("fill", "g.csv", "-o", "all.pdf"), ("club", "standings", "g.csv"),
        ("check", "g.csv", "--map", f"{dice.choice(words())}={dice.choice(NASTY)}"),
        ("score", "g.csv", "--map", "net=score", "--map", "encoding=" + dice.choice(("cp1252", "utf-16", "x",
                                                                                     "rot13")))))
    return Case({"g.csv": data}, command)


def _bent_table(text: str, dice: random.Random) -> bytes:
    """A CSV with cells, rows, separators and quotes changed."""
    rows = [line.split(",") for line in text.splitlines()]
    for _ in range(dice.choice((1, 1, 2, 3, 6))):
        row = dice.choice(rows)
        at = dice.randrange(len(row) + 1)
        way = dice.randrange(8)
        if way >= 6 and at < len(row):
            row[at] = dice.choice((dice.choice(dice.choice(rows) or [""]), "0", "1", "5", "95", "-35", "", "Zoë"))
        elif way <= 2 and at < len(row):
            row[at] = dice.choice((*NASTY, *words(), "=1+1", "@SUM(A1)", '"', '""', '"a\nb"'))
        elif way == 3:
            row.insert(at, dice.choice((*words(), *NASTY)))
        elif way == 4 and len(rows) > 1:
            rows.remove(row)
        else:
            rows.insert(dice.randrange(len(rows) + 1), list(row))
    between = dice.choice((",", ",", ",", ";", "\t", "|"))
    made = "\n".join(between.join(row) for row in rows)
    if dice.random() < 0.3:
        made = bent_text(made, dice)
    data = (made + dice.choice(("", "\n", "\r\n", "\n,,,\n , ,\n"))).encode("utf-8", errors="surrogatepass")
    return bent_bytes(data, dice) if dice.random() < 0.1 else data


def _set(dice: random.Random) -> Case:
    at = dice.choice(("target", "deal", "lines.natural.each", "lines.natural", "lines", "seats.1.players", "seats",
                      "cards.A",
                      "cards", "minimum_meld", "minimum_meld.bands.1.need", "groups.canastas", "to_go_out", "title",
                      "options",
                      "rounds_per_page", "words.en.natural", "notes.en", "decks", "jokers", "tie", "winner", "step",
                      "fixed_minimum", "canastas_to_go_out", "", ".", "..", "a.b.c.d", dice.choice(words()),
                      f"lines.{dice.choice(WORDS)}.{dice.choice(words())}", dice.choice(NASTY)))
    settings = [f"{at}={_typed(dice)}"]
    if dice.random() < 0.4:
        settings.append(f"{dice.choice(words())}={_typed(dice)}")
    name = dice.choice(("classic", "hoyle", "pennies", "samba", "hand-and-foot", "modern-american", "burraco"))
    first = dice.choice((("blank", name), ("variants", name), ("minimum", name, dice.choice(NUMBERS)),
                         ("score", "g.game.yaml"), ("fill", "g.game.yaml")))
    files = {"g.game.yaml": dice.choice(seeds("samples/*.game.yaml")).encode()}
    return Case(files, (*first, *(word for each in settings for word in ("--set", each))))


def _typed(dice: random.Random) -> str:
    way = dice.random()
    if way < 0.4:
        return dice.choice(NUMBERS)
    if way < 0.7:
        return dice.choice(NASTY)
    flow = yaml.dump(value(dice), Dumper=_Plain, allow_unicode=True, default_flow_style=True, width=10_000)
    return flow.removesuffix("...\n").strip() if way < 0.9 else bent_text(flow, dice)


def _names(dice: random.Random) -> Case:
    parts = [dice.choice((*NASTY, "Ann & Bob", ",", "&", " & ", ", ", "+")) for _ in range(dice.randrange(1, 7))]
    typed = "".join(parts).replace("\0", "")
    way = dice.randrange(5)
    if way == 0:
        text = yaml.dump({"variant": "classic", "sides": {typed: [typed, "Bo"], "They": []}, "rounds": [],
                          "notes": typed, "place": typed, "event": typed},
                         Dumper=_Plain, allow_unicode=True, width=10_000)
        return Case({f"{_file_name(typed)}.game.yaml": text.encode("utf-8", errors="surrogatepass")},
                    ("fill", f"{_file_name(typed)}.game.yaml"))
    if way == 1:
        return Case({}, ("new", dice.choice(("club", "game", "variant")), *_argument(typed)))
    more = (("--layout", dice.choice(("ledger", "card", "tally", "club", "record", "two-lines")))
            if dice.random() < 0.6 else ())
    seat = ("--players", dice.choice(("2", "3", "4", "6"))) if dice.random() < 0.5 else ()
    return Case({}, ("blank", f"--names={typed}", *more, *seat))


def _argument(typed: str) -> tuple[str, ...]:
    return ("--", typed) if typed.startswith("-") else (typed,)


def _file_name(typed: str) -> str:
    """As much of a text as may be a file's name here."""
    kept = "".join(letter for letter in typed if letter not in "/\0" and not "\ud800" <= letter <= "\udfff")
    return kept.encode()[:120].decode("utf-8", errors="ignore") or "x"


def _picture(dice: random.Random) -> Case:
    data = (ROOT / "samples/club/logo.png").read_bytes() if dice.random() < 0.5 else _jpeg()
    data = bent_bytes(data, dice)
    if dice.random() < 0.5:
        start = dice.randrange(min(len(data), 60) + 1)
        data = data[:start] + bytes(dice.randrange(256) for _ in range(dice.randrange(1, 9))) + data[start + 4 :]
    club = _starter() + "logo: logo.png\n"
    return Case({"logo.png": perhaps_swollen(data, dice), "c.club.yaml": club.encode()}, ("club", "pack",
                                                                                          "c.club.yaml"))


@cache
def _jpeg() -> bytes:
    from PIL import Image

    made = io.BytesIO()
    Image.new("RGB", (40, 20), "green").save(made, "JPEG")
    return made.getvalue()


def _insert(dice: random.Random) -> Case:
    """A PDF of the club's own, bound in front of a pack."""
    data = (ROOT / "samples/club/cover.pdf").read_bytes() if (ROOT / "samples/club/cover.pdf").exists() else _pdf()
    if dice.random() < 0.5:
        data = bent_text(data.decode("latin-1"), dice).encode("latin-1", errors="replace")
    data = bent_bytes(data, dice)
    club = _starter() + "cover: cover.pdf\n"
    return Case({"cover.pdf": data, "c.club.yaml": club.encode()}, ("club", "pack", "c.club.yaml"))


@cache
def _pdf() -> bytes:
    from reportlab.pdfgen.canvas import Canvas

    made = io.BytesIO()
    canvas = Canvas(made, pagesize=(612, 792), invariant=1)
    canvas.drawString(72, 700, "Welcome")
    canvas.save()
    return made.getvalue()


CASES: dict[str, Callable[[random.Random], Case]] = {
    "variant": _variant, "layout": _layout, "language": _language, "theme": _theme, "game": _game, "club": _club,
    "csv": _csv, "set": _set, "names": _names, "picture": _picture, "pdf": _insert,
}
"""Every kind of wild input, and what makes a case of it."""
