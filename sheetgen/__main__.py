"""Where the installed program starts; `python -m sheetgen` is the same."""

from __future__ import annotations

import sys


def main() -> int:
    """Runs the command line; returns the exit code."""
    try:
        # Inside, so that Ctrl-C while it is loading is as quiet as later on.
        from sheetgen.cli import main as run  # noqa: PLC0415
    except KeyboardInterrupt:
        return 130
    return run()


if __name__ == "__main__":
    sys.exit(main())
