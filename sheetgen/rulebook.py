"""A variant's file, laid over the file that it extends."""

from __future__ import annotations

import os

from sheetgen import shelf, yamlfile
from sheetgen.errors import Problem, Refused
from sheetgen.yamlfile import Mapping, Node, Scalar

MOST_STEPS = 8
"""So many files may stand on each other; more is a mistake."""


def load(path: str) -> Node:
    """The rules in a file with all that it inherits. Raises what `extended` does."""
    return extended(yamlfile.load(path), path)


def extended(node: Node, path: str, above: tuple[str, ...] = ()) -> Node:
    """The rules that were read from `path` with all that they inherit; each value keeps the place where it was written.

    Raises Refused for a circle and for what is wrong in a file, FileTrouble if one can't be read.
    """
    named = node.get("extends") if isinstance(node, Mapping) else None
    if not isinstance(named, Scalar) or not named.text:
        return node
    below = shelf.find("variants", named.text, path, named.place)
    seen = (*above, os.path.realpath(path))
    if os.path.realpath(below) in seen:
        raise Refused((Problem(f'extends: "{named.text}" leads back to this file.', named.place),))
    if len(seen) > MOST_STEPS:
        raise Refused((Problem(f"extends: more than {MOST_STEPS} files stand on each other here.", named.place),))
    return yamlfile.overlay(extended(yamlfile.load(below), below, seen), node)
