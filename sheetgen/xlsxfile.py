"""Spreadsheet files: the rows of one that somebody made, and rows of ours made into one."""

from __future__ import annotations

import datetime
import io
import warnings
from collections.abc import Iterator, Sequence
from typing import Any

from sheetgen.errors import FileTrouble, Place, Problem, Refused

MOST_BYTES = 10_000_000
MOST_UNPACKED = 150_000_000
MOST_ROWS = 20_000
MOST_COLUMNS = 60
GAP = 300
"""After so many empty rows a sheet is over: programs that format whole columns leave a million of them."""

ENDING = ".xlsx"
WIDEST = 60  # letters across that a column is made for

Cell = str | int | float | None


def read(data: bytes, file: str) -> tuple[tuple[int, list[str]], ...]:
    """The rows of a file's first sheet that hold something, each with its number as the spreadsheet counts.

    Raises Refused for what is no such file, FileTrouble if openpyxl is not installed.
    """
    openpyxl = _library()
    _check_pack(data, file)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of styles that we don't read
            book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
            return tuple(_rows(book.worksheets[0]))
    except Exception:  # its errors of damaged files have no common parent
        raise _refused(file, "This spreadsheet is damaged.", "Open it and save it again, or save it as CSV.") from None


def _check_pack(data: bytes, file: str) -> None:
    """Refuses what is no pack of files, and one that would grow beyond measure when unpacked."""
    if len(data) > MOST_BYTES:
        raise _refused(file, f"The file is larger than {MOST_BYTES // 1_000_000} MB.", "Keep only the names in it.")
    import zipfile  # noqa: PLC0415  slow to load, and only spreadsheets need it

    try:
        inside = zipfile.ZipFile(io.BytesIO(data)).infolist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
        raise _refused(file, "This is no .xlsx spreadsheet.", "Save it as .xlsx or as CSV.") from None
    if len(inside) > 2000 or sum(each.file_size for each in inside) > MOST_UNPACKED:
        raise _refused(file, "This spreadsheet is far too large.", "Keep only the names in it.")


def _rows(sheet: Any) -> Iterator[tuple[int, list[str]]]:
    empty = 0
    for number, row in enumerate(sheet.iter_rows(max_row=MOST_ROWS, max_col=MOST_COLUMNS, values_only=True), 1):
        cells = [_text(cell) for cell in row]
        if "".join(cells).strip():
            empty = 0
            yield number, cells
        elif (empty := empty + 1) > GAP:
            return


def _text(value: object) -> str:
    """A cell as one would read it: 12 for 12.0, the day alone of a date at midnight."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime.datetime) and value.time() == datetime.time():
        return value.date().isoformat()
    return str(value)


def write(title: str, rows: Sequence[Sequence[Cell]], *, heads: int = 1) -> bytes:
    """Returns the rows as a spreadsheet, the first `heads` of them its headings; a text stays a text, whatever it
    looks like. Raises FileTrouble if openpyxl is not installed.
    """
    openpyxl = _library()
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "".join(letter for letter in title if letter not in "[]:*?/\\'")[:31].strip() or "1"
    for number, row in enumerate(rows, 1):
        for column, value in enumerate(row, 1):
            if value is None:
                continue
            cell = sheet.cell(number, column)
            cell.value = "".join(filter(str.isprintable, value)) if isinstance(value, str) else value
            if isinstance(value, str):
                cell.data_type, cell.quotePrefix = "s", True  # "=1+2" is somebody's name here, and no sum
            if number <= heads:
                cell.font = openpyxl.styles.Font(bold=True)
    for column in range(1, max(map(len, rows), default=0) + 1):
        widest = max((len(str(row[column - 1])) for row in rows if column <= len(row)), default=0)
        sheet.column_dimensions[openpyxl.utils.get_column_letter(column)].width = min(WIDEST, widest + 3)
    sheet.freeze_panes = f"A{heads + 1}"
    stamp = datetime.datetime(2000, 1, 1)  # the same rows give the same file, whenever it is made
    book.properties.created = book.properties.modified = stamp
    book.properties.creator = "sheetgen"
    out = io.BytesIO()
    book.save(out)
    return _undated(out.getvalue())


def ours(data: bytes) -> bool:
    """Whether a spreadsheet was written here."""
    import zipfile  # noqa: PLC0415  see above

    try:
        return data.startswith(b"PK") and b"<dc:creator>sheetgen<" in zipfile.ZipFile(io.BytesIO(data)).read(
            "docProps/core.xml")
    except (zipfile.BadZipFile, KeyError, ValueError, OSError):
        return False


def _undated(packed: bytes) -> bytes:
    """The same pack of files, without the moment at which each was put into it."""
    import zipfile  # noqa: PLC0415  see above

    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(packed)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            body = old.read(name)
            if name == "docProps/core.xml":  # the moment of saving
                start, end = body.find(b"<dcterms:modified"), body.find(b"</dcterms:modified>")
                if 0 <= start < end:
                    body = body[: body.index(b">", start) + 1] + b"2000-01-01T00:00:00Z" + body[end:]
            new.writestr(zipfile.ZipInfo(name, (2000, 1, 1, 0, 0, 0)), body, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _library() -> Any:
    try:
        import openpyxl  # noqa: PLC0415  an extra, and slow to load
        import openpyxl.styles  # noqa: PLC0415
        import openpyxl.utils  # noqa: PLC0415
    except ImportError:
        said = 'Spreadsheets need one more package. Install it: pip install "sheetgen[xlsx]". Or take CSV.'
        raise FileTrouble(said) from None
    return openpyxl


def _refused(file: str, message: str, hint: str) -> Refused:
    return Refused((Problem(message, Place(file), hint=hint),))
