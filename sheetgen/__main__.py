"""`python -m sheetgen` is `sheetgen`."""

import sys

from sheetgen.cli import main

if __name__ == "__main__":
    sys.exit(main())
