"""Where the installed program starts; `python -m sheetgen` is the same."""

from __future__ import annotations

import gc
import sys

LIVING = 100_000
"""So many more objects may live before Python looks for dead ones among them: loading makes 50,000, and all stay."""


def main() -> int:
    """Runs the command line; returns the exit code."""
    gc.set_threshold(LIVING)
    try:
        # Inside, so that Ctrl-C while it is loading is as quiet as later on.
        from sheetgen.cli import main as run  # noqa: PLC0415

        return run()
    except KeyboardInterrupt:
        return 130
    finally:
        gc.freeze()  # nor need it look through them all once more on leaving


if __name__ == "__main__":
    sys.exit(main())
