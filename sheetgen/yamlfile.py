"""YAML into plain data that remembers where each value stood."""

from __future__ import annotations

from sheetgen import disk, yamlevents, yamlsyntax, yamlwords
from sheetgen.errors import Place, Problem, Refused, Report
from sheetgen.values import dataclass

MOST_BYTES = 1_000_000


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text as it was typed; `quoted` when it stood in quotes or in a block of its own."""

    text: str
    place: Place
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list."""

    items: tuple[Node, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Mapping:
    """Words with their values, in the order of the file."""

    pairs: tuple[tuple[Scalar, Node], ...]
    place: Place

    def get(self, key: str) -> Node | None:
        """The value of that word, or None."""
        return next((value for word, value in self.pairs if word.text == key), None)

    def keys(self) -> tuple[str, ...]:
        """The words, in the order of the file."""
        return tuple(word.text for word, _ in self.pairs)


Node = Scalar | Sequence | Mapping
Path = tuple[str | int, ...]


def load(path: str, name: str = "", report: Report | None = None) -> Node:
    """The data of a YAML file; messages call the file `name`, or its path.

    Raises FileTrouble if it can't be read, Refused if it isn't the YAML that sheetgen takes. What can be told and
    still be read on from goes into the report, if there is one.
    """
    name = name or path
    node = parse(decode(disk.read(path, MOST_BYTES + 1), name), name, report)
    if isinstance(node, Scalar):
        told = yamlsyntax.alone(node.place.source)
        raise _refused(node.place, *told)
    return node


def decode(data: bytes, file: str) -> str:
    """The text in a file's bytes, without a byte-order mark; raises Refused for what is no text."""
    if len(data) > MOST_BYTES:
        raise _refused(Place(file), "The file is longer than 1 MB.", "Divide it into several files.")
    stranger = yamlwords.stranger(data)
    if stranger:
        raise _refused(Place(file), *stranger)
    encoding = next((name for mark, name in yamlwords.MARKS if data.startswith(mark)), "utf-8")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        before = data[: error.start].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        line = data[error.start :].split(b"\n", 1)[0]
        start = before.rsplit(b"\n", 1)[-1].decode(encoding, "replace")
        source = start + line.decode("cp1252", "replace").rstrip()
        place = Place(file, before.count(b"\n") + 1, len(start) + 1, source)
        raise _refused(
            place,
            "A letter here is not stored as UTF-8, so it can't be told which one it is.",
            "In your editor choose Save As, then the encoding UTF-8.",
        ) from None


def parse(text: str, file: str, report: Report | None = None) -> Node:
    """The data in a YAML text; every value is text, whatever it looks like.

    Raises Refused with all that is wrong: a word written twice, an anchor, alias, tag or merge key, a lost " #4",
    curly quotes, tabs; or up to the first place where YAML itself can't be followed. With a report only the last is
    raised, and the rest goes there: then mistakes of meaning can be told along with it.
    """
    steps, problems = yamlevents.steps(text, file)
    if problems and report is None:
        raise Refused(problems)
    if report is not None:
        report.problems += problems
    outer: list[tuple[str, Place, list[Node]]] = [("", Place(file), [])]
    for step, place, word in steps:
        if step in {"{", "["}:
            outer.append((step, place, []))
        elif step == "end":
            kind, start, held = outer.pop()
            outer[-1][2].append(_mapping(held, start) if kind == "{" else Sequence(tuple(held), start))
        else:
            outer[-1][2].append(Scalar(word, place, step == "quoted"))
    return outer[0][2][0]


def _mapping(held: list[Node], place: Place) -> Mapping:
    """The words and values that stand in turn; of a word written twice, the first.

    What was told already (no word, the merge key) is left out.
    """
    pairs: dict[str, tuple[Scalar, Node]] = {}
    for word, value in zip(held[::2], held[1::2], strict=True):
        if isinstance(word, Scalar) and (word.quoted or word.text not in ("", "<<")):
            pairs.setdefault(word.text, (word, value))
    return Mapping(tuple(pairs.values()), place)


def _refused(place: Place, message: str, hint: str = "") -> Refused:
    return Refused((Problem(message, place, hint=hint),))


def place_of(node: Node, *path: str | int) -> Place:
    """The place of the value at that path, or of the nearest value above it that exists."""
    for step in path:
        inner = _child(node, step)
        if inner is None:
            break
        node = inner
    return node.place


def replace_at(node: Node, path: Path, value: Node | None) -> Node:
    """A new tree with that value at that path; None takes it away.

    A step into a list is an index from 0, a number as users write it (from "1"), or the `id` of an
    entry. What is missing on the way is made; raises Refused where a list has no such entry.
    """
    if not path:
        return node if value is None else value
    if isinstance(node, Sequence):
        return _replace_item(node, path, value)
    return _replace_word(node if isinstance(node, Mapping) else Mapping((), node.place), path, value)


def _replace_item(node: Sequence, path: Path, value: Node | None) -> Sequence:
    at = _index(node, path[0])
    if at is None and value is None:
        return node
    if at is None:
        name = yamlwords.quoted(str(path[0]), always=True)
        raise _refused(node.place if value is None else value.place, f"There is no entry {name} in this list.")
    new = replace_at(node.items[at], path[1:], value) if len(path) > 1 else value
    return Sequence(node.items[:at] + ((new,) if new is not None else ()) + node.items[at + 1 :], node.place)


def _replace_word(node: Mapping, path: Path, value: Node | None) -> Mapping:
    word = str(path[0])
    old = node.get(word)
    if old is None and value is None:
        return node
    new = value
    if len(path) > 1:
        new = replace_at(old or Mapping((), value.place if value else node.place), path[1:], value)
    if new is None:
        return Mapping(tuple(pair for pair in node.pairs if pair[0].text != word), node.place)
    if old is None:
        return Mapping((*node.pairs, (Scalar(word, new.place), new)), node.place)
    return Mapping(tuple((key, new if key.text == word else held) for key, held in node.pairs), node.place)


def _id(node: Node) -> str:
    """The `id` of a list's entry; "" if it has none."""
    word = node.get("id") if isinstance(node, Mapping) else None
    return word.text if isinstance(word, Scalar) else ""


def _child(node: Node, step: str | int) -> Node | None:
    if isinstance(node, Mapping):
        return node.get(str(step))
    if isinstance(node, Sequence):
        at = _index(node, step)
        return None if at is None else node.items[at]
    return None


def _index(node: Sequence, step: str | int) -> int | None:
    """Which item a step of a path means: an index from 0, the `id` of an entry, or its number from "1"."""
    if isinstance(step, str):
        for at, item in enumerate(node.items):
            if _id(item) == step:
                return at
        step = int(step) - 1 if step.isascii() and step.isdigit() and len(step) < 9 else -1
    return step if 0 <= step < len(node.items) else None
