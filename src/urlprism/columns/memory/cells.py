"""The rows of a column of texts, and the cells of its results, in memory that is known by address.

As in `_core.octets.memory`, the `.pxd` beside this module has the same functions in C, for the
compiled modules; this module is never compiled, and asks ctypes.
"""

import ctypes
import sys
from collections.abc import Sequence
from typing import Final

from urlprism.whatwg.recognizers import rows

# How the texts of a column stand in memory.
OFFSETS_32: Final = 0
OFFSETS_64: Final = 1
VIEWS: Final = 2
# What is known of a row.
VALID: Final = rows.VALID
LACKS_PATH: Final = rows.LACKS_PATH
PENDING: Final = rows.PENDING
INVALID: Final = rows.INVALID
NULL: Final = rows.NULL
# What a column of results holds.
SCHEME, USERINFO, HOST, PORT, PATH, QUERY, FRAGMENT, HREF, ORIGIN, OK, REASON = range(11)
FLAG: Final = 12  # a Boolean: whether what is cut is not empty
# The layouts of texts in results.
AS_VIEWS: Final = 0
AS_TEXTS: Final = 1
AS_LARGE_TEXTS: Final = 2
# What is wrong with a row.
BAD_OFFSETS: Final = 1
BAD_VIEW: Final = 2
BAD_INDEX: Final = 3

_WINDOW = (1 << 30) - 1  # offsets of views are below 2^31: great buffers are several of a view's
_MOST = (1 << 31) - 1
_ROOM = 64
_INLINE = 12  # octets of a view that has all of its text
_Address = ctypes.c_ssize_t
_INTEGERS = {
    (1, True): ctypes.c_int8, (2, True): ctypes.c_int16, (4, True): ctypes.c_int32,
    (8, True): ctypes.c_int64, (1, False): ctypes.c_uint8, (2, False): ctypes.c_uint16,
    (4, False): ctypes.c_uint32, (8, False): ctypes.c_uint64,
}  # fmt: skip


class Texts(ctypes.Structure):
    """A column of texts as it was given.

    `items` are offsets into `data`, or views into `buffers`, which have `sizes`; `kind` says which.
    `data_size` is the size of the data, or that of the greatest buffer.
    If there are `indices`, the items are those of a dictionary. `fault` is what is wrong with a
    row that was read.
    """

    offset: int
    length: int
    data_size: int
    n_buffers: int
    indices_offset: int
    n_values: int
    validity: int
    items: int
    data: int
    buffers: int
    sizes: int
    indices: int
    indices_validity: int
    kind: int
    index_width: int
    index_is_signed: int
    fault: int
    _fields_ = [
        *((name, ctypes.c_int64) for name in ("offset", "length", "data_size", "n_buffers")),
        *((name, ctypes.c_int64) for name in ("indices_offset", "n_values")),
        *((name, _Address) for name in ("validity", "items", "data", "buffers", "sizes")),
        *((name, _Address) for name in ("indices", "indices_validity")),
        *((name, ctypes.c_int32) for name in ("kind", "index_width", "index_is_signed", "fault")),
    ]


class Row(ctypes.Structure):
    """A row: where its text is, what is known of it, and the places of its parts.

    The text is `shift` octets after the start of a `buffer` of a view, and `has_room` says that 64
    octets after it may be read. `is_rewritten` says that the text is not that of the column.
    """

    address: int
    size: int
    buffer: int
    shift: int
    state: int
    has_room: int
    scheme_end: int
    username_end: int
    host_start: int
    host_end: int
    path_start: int
    path_end: int
    query_end: int
    origin_start: int
    origin_end: int
    is_rewritten: int
    _fields_ = [
        ("address", _Address),
        *((name, ctypes.c_int32) for name in ("size", "buffer", "shift", "state")),
        *((name, ctypes.c_int16) for name in ("has_room", "is_rewritten")),
        *((name, ctypes.c_int32) for name in ("scheme_end", "username_end", "host_start")),
        *((name, ctypes.c_int32) for name in ("host_end", "path_start", "path_end", "query_end")),
        *((name, ctypes.c_int32) for name in ("origin_start", "origin_end")),
    ]

    def octets(self) -> bytes:
        """Return the text."""
        return octets_at(self.address, self.size)

    def put_places(self, *places: int) -> None:
        """Set the seven places."""
        self.scheme_end, self.username_end, self.host_start, self.host_end = places[:4]
        self.path_start, self.path_end, self.query_end = places[4:]


class Column(ctypes.Structure):
    """A column of results while it is written; `used` of the `room` octets at `data` are."""

    used: int
    room: int
    nulls: int
    validity: int
    items: int
    data: int
    field: int
    layout: int
    _fields_ = [
        *((name, ctypes.c_int64) for name in ("used", "room", "nulls")),
        *((name, _Address) for name in ("validity", "items", "data")),
        *((name, ctypes.c_int32) for name in ("field", "layout")),
    ]


def borrow_texts(at: int) -> Texts:
    """Return the column of texts at an address."""
    return Texts.from_address(at)


def borrow_rows(rows: int, count: int) -> Sequence[Row]:
    """Return `count` rows at an address."""
    return [borrow_row(rows, index) for index in range(count)]


def borrow_row(rows: int, index: int) -> Row:
    """Return one of the rows at an address."""
    return Row.from_address(rows + index * ctypes.sizeof(Row))


def borrow_column(columns: int, index: int) -> Column:
    """Return one of the columns of results at an address."""
    return Column.from_address(columns + index * ctypes.sizeof(Column))


def borrow_octets(at: int, size: int) -> bytes:
    """Return octets, which in C are where they are."""
    return ctypes.string_at(at, size)


def borrow_cells(at: int, size: int) -> memoryview:
    """Return octets that can be set, which in C are where they are."""
    return memoryview((ctypes.c_ubyte * size).from_address(at)).cast("B")


def octets_at(at: int, size: int) -> bytes:
    """Return a copy of octets."""
    return ctypes.string_at(at, size)


def decoded(at: int, size: int) -> str:
    """Return octets as text; what is not UTF-8 is U+FFFD."""
    return ctypes.string_at(at, size).decode("utf-8", "replace")


def copy(to: int, at: int, size: int) -> None:
    """Copy octets from one address to another."""
    ctypes.memmove(to, at, size)


def copy_octets(to: int, octets: bytes | bytearray, start: int, end: int) -> None:
    """Copy `octets[start:end]` to an address."""
    ctypes.memmove(to, bytes(octets[start:end]), end - start)


def clear(at: int, size: int) -> None:
    """Write zeros."""
    ctypes.memset(at, 0, size)


def integer(items: int, index: int, width: int, is_signed: bool) -> int:
    """Return one of the integers at an address."""
    return int(_INTEGERS[width, is_signed].from_address(items + index * width).value)


def put_integer(items: int, index: int, width: int, value: int) -> None:
    """Set one of the integers of 4 or 8 octets at an address."""
    _INTEGERS[width, True].from_address(items + index * width).value = value


def _bit(bits: int, index: int) -> int:
    return integer(bits, index >> 3, 1, False) >> (index & 7) & 1


def put_octets(at: int, octets: bytes) -> None:
    """Write octets."""
    ctypes.memmove(at, octets, len(octets))


def read_rows(texts: int, first: int, count: int, rows: int) -> int:
    """Fill `count` rows, from the row `first` on; return -1, or the number of a row that is wrong.

    They are `PENDING`, or `NULL`. `texts.fault` says what is wrong.
    """
    column = borrow_texts(texts)
    for number in range(count):
        row = borrow_row(rows, number)
        row.state, row.is_rewritten = PENDING, 0
        column.fault = _read_row(column, first + number, row)
        if column.fault:
            return number
    return -1


def _read_row(texts: Texts, index: int, row: Row) -> int:
    """Fill a row; return 0, or what is wrong."""
    if texts.indices:
        place = texts.indices_offset + index
        if texts.indices_validity and not _bit(texts.indices_validity, place):
            return _null(row)
        index = integer(texts.indices, place, texts.index_width, bool(texts.index_is_signed))
        if not 0 <= index < texts.n_values:
            return BAD_INDEX
    index += texts.offset
    is_null = texts.validity and not _bit(texts.validity, index)
    if is_null and (texts.kind == VIEWS or texts.indices):
        return _null(row)
    fault = _read_view(texts, index, row) if texts.kind == VIEWS else _read_span(texts, index, row)
    if is_null:
        row.state = NULL
        row.size = row.has_room = 0
    return fault


def _null(row: Row) -> int:
    row.state = NULL
    row.address = row.size = row.buffer = row.shift = row.has_room = 0
    return 0


def _read_span(texts: Texts, index: int, row: Row) -> int:
    width = 8 if texts.kind == OFFSETS_64 else 4
    start = integer(texts.items, index, width, True)
    end = integer(texts.items, index + 1, width, True)
    if not 0 <= start <= end <= texts.data_size:
        return BAD_OFFSETS
    row.address, row.size = texts.data + start, min(end - start, _MOST)
    row.buffer, row.shift = start >> 30, start & _WINDOW
    row.has_room = end + _ROOM <= texts.data_size
    return 0


def _read_view(texts: Texts, index: int, row: Row) -> int:
    view = texts.items + 16 * index
    size, _, buffer, shift = [integer(view, number, 4, True) for number in range(4)]
    if size < 0:
        return BAD_VIEW
    row.size = size
    if size <= _INLINE:
        row.address = view + 4
        row.buffer = row.shift = row.has_room = 0
        return 0
    if not 0 <= buffer < texts.n_buffers or shift < 0:
        return BAD_VIEW
    end, most = shift + size, integer(texts.sizes, buffer, 8, True)
    if end > most:
        return BAD_VIEW
    row.address = _Address.from_address(texts.buffers + 8 * buffer).value + shift
    row.buffer, row.shift, row.has_room = buffer, shift, end + _ROOM <= most
    return 0


def part_of(row: Row, field: int) -> tuple[int, int] | None:
    """Return where the part of a row for a field starts and ends in its text, or None."""
    if row.state > LACKS_PATH:
        return None
    start, end = {
        SCHEME: (0, row.scheme_end),
        USERINFO: (row.scheme_end + 3, row.host_start - 1),
        HOST: (row.host_start, row.host_end),
        PATH: (row.path_start, row.path_end),
        QUERY: (row.path_end + 1, row.query_end),
        FRAGMENT: (row.query_end + 1, row.size),
        HREF: (0, row.size),
        ORIGIN: (row.origin_start, row.origin_end),
    }[field]
    if field == HOST and start == row.scheme_end + 1:
        return None
    return (start, end) if start <= end else None


def text_of(row: Row, field: int) -> bytes | None:
    """Return the octets of the part of a row for a field, or None."""
    span = part_of(row, field)
    if span is None:
        return None
    if field == PATH and row.state == LACKS_PATH:
        return b"/"
    if field == ORIGIN and span[1] == 0:
        return b"null"
    return octets_at(row.address + span[0], span[1] - span[0])


def plain_rows(rows: int, count: int) -> int:
    """Return a bit for each 64 rows: whether all of them are valid and have room."""
    bits = 0
    for number in range(count):
        row = borrow_row(rows, number)
        if row.state > LACKS_PATH or not row.has_room:
            bits |= 1 << (number >> 6)
    return bits ^ (1 << (count + 63 >> 6)) - 1


def put_cells(column: Column, rows: int, first: int, count: int, plain: int) -> None:
    """Write the cells of `count` rows, the first of them row `first`, a multiple of 64.

    `plain` is what `plain_rows` returned; in C it saves looks at rows.
    """
    del plain
    for start in range(0, count, 8):
        bits = 0
        for number in range(start, min(count, start + 8)):
            bits |= _put_cell(column, borrow_row(rows, number), first + number) << (number - start)
        put_octet(column.validity + (first + start >> 3), bits)
        column.nulls += min(count - start, 8) - bits.bit_count()


def put_octet(at: int, octet: int) -> None:
    """Set one octet."""
    ctypes.c_uint8.from_address(at).value = octet


def _put_cell(column: Column, row: Row, index: int) -> bool:
    """Write one cell; return whether it is not null."""
    if column.field == OK:
        at = column.items + (index >> 3)
        before = integer(at, 0, 1, False) & (1 << (index & 7)) - 1
        put_octet(at, before | (row.state <= LACKS_PATH) << (index & 7))
        return row.state != NULL
    if column.field == PORT:
        has_host = row.host_start > row.scheme_end + 1
        has_port = row.state <= LACKS_PATH and has_host and row.host_end + 1 < row.path_start
        start, end = row.host_end + 1, row.path_start
        port = int(octets_at(row.address + start, end - start)) if has_port else 0
        ctypes.c_uint16.from_address(column.items + 2 * index).value = port
        return has_port
    text = text_of(row, column.field)
    if column.layout == AS_VIEWS:
        _put_view(column, row, index, text)
        return text is not None
    if text:
        ctypes.memmove(column.data + column.used, text, len(text))
        column.used += len(text)
    width = 8 if column.layout == AS_LARGE_TEXTS else 4
    put_integer(column.items, index + 1, width, column.used)
    return text is not None


def _put_view(column: Column, row: Row, index: int, text: bytes | None) -> None:
    view = len(text or b"").to_bytes(4, sys.byteorder) + (text or b"")
    if len(view) > 4 + _INLINE:
        start, _ = part_of(row, column.field) or (0, 0)
        view = view[:8] + b"".join(
            n.to_bytes(4, sys.byteorder) for n in (row.buffer, row.shift + start)
        )
    ctypes.memmove(column.items + 16 * index, view.ljust(16, b"\0"), 16)


def shift_offsets(items: int, first: int, end: int, more: int, is_large: bool) -> None:
    """Add `more` to the offsets of the rows from `first` on, and before `end`."""
    width = 8 if is_large else 4
    for number in range(first + 1, end + 1):
        put_integer(items, number, width, integer(items, number, width, True) + more)


def is_utf8(at: int, size: int) -> bool:
    """Whether octets are UTF-8, without surrogates."""
    try:
        octets_at(at, size).decode()
    except UnicodeDecodeError:
        return False
    return True
