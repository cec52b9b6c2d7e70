"""Cuts, each the span of a cell in its row, and the cells that are written by them.

A cut is a start and an end, two integers of 32 bits; a cell is null if its start is -1, or if its
row is null or invalid. As in `_core.octets.memory`, the `.pxd` beside this module has the same
functions in C, for the compiled modules; this module is never compiled, and asks ctypes.
"""

import ctypes

import urlprism.columns.memory.cells as cells
from urlprism.columns.fields.names import (
    HASH,
    HOSTNAME,
    PASSWORD,
    PATHNAME,
    PROTOCOL,
    SEARCH,
    USERNAME,
)
from urlprism.columns.memory.cells import (
    AS_LARGE_TEXTS,
    AS_VIEWS,
    FLAG,
    LACKS_PATH,
    PORT,
    Column,
    Row,
)

_ABSENT = -1
_INLINE = 12  # octets of a view that has all of its text


def put(cuts: int, index: int, start: int, end: int) -> None:
    """Set a cut."""
    cells.put_integer(cuts, 2 * index, 4, start)
    cells.put_integer(cuts, 2 * index + 1, 4, end)


def put_parts(rows: int, count: int, code: int, cuts: int) -> None:
    """Set the cuts of rows for a part that is not a field of its own number.

    Without a userinfo the username is absent, without a ":" in it the password; any other absent
    part is "", as the attribute of `URL`.
    """
    for number in range(count):
        row = cells.borrow_row(rows, number)
        if row.state <= LACKS_PATH:
            put(cuts, number, *_part_by_name(row, code))


def _part_by_name(row: Row, code: int) -> tuple[int, int]:
    start, end = row.scheme_end + 3, row.host_start - 1
    if code == PROTOCOL:
        return 0, row.scheme_end + 1
    if code in {USERNAME, PASSWORD}:
        userinfo = cells.octets_at(row.address + start, end - start) if start <= end else b""
        name, colon, _ = userinfo.partition(b":")
        if start > end or (code == PASSWORD and not colon):
            return _ABSENT, _ABSENT
        return (start, start + len(name)) if code == USERNAME else (start + len(name) + 1, end)
    if code == HOSTNAME and row.host_start > row.scheme_end + 1:
        return row.host_start, row.host_end
    if code == PATHNAME and row.state == LACKS_PATH:  # the "/" is like one that is in the text
        return row.scheme_end + 1, row.scheme_end + 2
    if code == PATHNAME:
        return row.path_start, row.path_end
    if code == SEARCH and row.query_end > row.path_end + 1:
        return row.path_end, row.query_end
    if code == HASH and row.size > row.query_end + 1:
        return row.query_end, row.size
    return 0, 0


def put_cells(column: Column, rows: int, cuts: int, first: int, count: int) -> None:
    """Write the cells of `count` rows, the first of them row `first`, a multiple of 64."""
    for start in range(0, count, 8):
        bits = values = 0
        for number in range(start, min(count, start + 8)):
            row = cells.borrow_row(rows, number)
            cut = [cells.integer(cuts, 2 * number + place, 4, True) for place in (0, 1)]
            is_there = row.state <= LACKS_PATH and cut[0] >= 0
            _put_cell(column, row, cut if is_there else [0, 0], first + number)
            bits |= is_there << (number - start)
            values |= (is_there and cut[0] < cut[1]) << (number - start)
        cells.put_octet(column.validity + (first + start >> 3), bits)
        if column.field == FLAG:
            cells.put_octet(column.items + (first + start >> 3), values)
        column.nulls += min(count - start, 8) - bits.bit_count()


def put_whole(column: Column, rows: int, first: int, count: int) -> None:
    """Write copies of the whole texts of `count` valid rows, the first of them a multiple of 64.

    In C at least 16 octets are read and written for each.
    """
    width = 8 if column.layout == AS_LARGE_TEXTS else 4
    for number in range(count):
        row = cells.borrow_row(rows, number)
        cells.copy(column.data + column.used, row.address, row.size)
        column.used += row.size
        cells.put_integer(column.items, first + number + 1, width, column.used)
    for start in range(0, count, 8):
        bits = (1 << min(count - start, 8)) - 1
        cells.put_octet(column.validity + (first + start >> 3), bits)


def _put_cell(column: Column, row: Row, cut: list[int], index: int) -> None:
    """Write one cell, which is empty if it is null."""
    start, end = cut
    text = cells.octets_at(row.address + start, end - start) if end > start else b""
    if column.field == FLAG:
        return
    if column.field == PORT:
        ctypes.c_uint16.from_address(column.items + 2 * index).value = int(text or b"0")
    elif column.layout == AS_VIEWS:
        view = len(text).to_bytes(4, "little") + text
        if len(text) > _INLINE:
            place = row.buffer, row.shift + start
            view = view[:8] + b"".join(number.to_bytes(4, "little") for number in place)
        cells.put_octets(column.items + 16 * index, view.ljust(16, b"\0"))
    else:
        cells.put_octets(column.data + column.used, text)
        column.used += len(text)
        width = 8 if column.layout == AS_LARGE_TEXTS else 4
        cells.put_integer(column.items, index + 1, width, column.used)
