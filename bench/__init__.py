"""How fast sheetgen is, beside other ways to draw the same sheet: `make bench`."""
