"""Prints the lowest version of each library that pyproject.toml allows, for pip to keep to: `make lowest`."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path


def lowest() -> list[str]:
    """Each dependency as name==version, at the lowest version that is allowed."""
    told = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = [re.match(r"([A-Za-z0-9_.-]+)[>=]=([0-9.]+)", each) for each in told["dependencies"]]
    return [f"{each[1]}=={each[2]}" for each in found if each]


if __name__ == "__main__":
    sys.stdout.write("\n".join(lowest()) + "\n")
