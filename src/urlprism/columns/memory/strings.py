"""Texts as Python has them: rows of a column as `str` or None, and a `str` as octets."""

import re

import urlprism.columns.memory.buffers as buffers
import urlprism.columns.memory.cells as cells
import urlprism.columns.memory.texts as texts_of
from urlprism.columns.memory.cells import NULL

_NULL = NULL
_ROWS = 256
_OF_ROWS = _ROWS * 64
_GREATEST = (1 << 31) - 1
_LONE = re.compile("[\ud800-\udfff]")


def strings(texts: int, first: int, count: int, values: dict[int, str] | None) -> list[str | None]:
    """Return `count` rows of the texts at an address, from the row `first` on.

    Octets that are not UTF-8 are read as U+FFFD. `values` caches the values of a dictionary, by
    their numbers. Raise ValueError for a row that is broken.
    """
    results: list[str | None] = []
    end = first + count
    rows = buffers.taken(_OF_ROWS)
    try:
        while first < end:
            some = min(end - first, _ROWS)
            wrong = cells.read_rows(texts, first, some, rows)
            if wrong >= 0:
                raise ValueError(texts_of.fault_of(texts, first + wrong))
            if values is None:
                _add_rows(results, rows, some)
            else:
                _add_values(results, texts, first, rows, some, values)
            first += some
    finally:
        buffers.give(rows)
    return results


def _add_rows(results: list[str | None], rows: int, count: int) -> None:
    """Add the texts of rows."""
    for number in range(count):
        row = cells.borrow_row(rows, number)
        if row.state == _NULL:
            results.append(None)
        else:
            _check_size(row.size)
            results.append(cells.decoded(row.address, row.size))


def _add_values(
    results: list[str | None], texts: int, first: int, rows: int, count: int, values: dict[int, str]
) -> None:
    """Add the texts of rows that are values of a dictionary."""
    column = cells.borrow_texts(texts)
    place = column.indices_offset + first
    for number in range(count):
        row = cells.borrow_row(rows, number)
        if row.state == _NULL:
            results.append(None)
            continue
        index = cells.integer(
            column.indices, place + number, column.index_width, bool(column.index_is_signed)
        )
        text = values.get(index)
        if text is None:
            _check_size(row.size)
            text = cells.decoded(row.address, row.size)
            values[index] = text
        results.append(text)


def _check_size(size: int) -> None:
    """Raise OverflowError for the size of a row that may have been cut."""
    if size == _GREATEST:
        raise OverflowError("a row of an Arrow array has 2 GB or more")


def scalar_text(text: str) -> str:
    """Return an exact `str` with U+FFFD for lone surrogates, which have no octets."""
    return encoded(text).decode()


def encoded(text: str) -> bytes:
    """Return the octets of a text in UTF-8, with U+FFFD for lone surrogates."""
    try:
        return str.encode(text)
    except UnicodeEncodeError:
        return _LONE.sub("\ufffd", text).encode()
