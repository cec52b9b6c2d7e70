"""A column of texts from the outside, checked before it is read, and its rows as Python has them.

An array that contradicts itself, as far as the interface shows it, is a ValueError, a type without
texts a TypeError. The offsets and views of rows are checked when each row is read.
"""

import re

import urlprism.columns.memory.buffers as buffers
import urlprism.columns.memory.cells as cells
import urlprism.columns.memory.structs as structs
from urlprism.columns.fields.schema import POINTER
from urlprism.columns.memory.cells import (
    BAD_INDEX,
    BAD_OFFSETS,
    NULL,
    OFFSETS_32,
    OFFSETS_64,
    VIEWS,
    Row,
    Texts,
)
from urlprism.columns.memory.type_names import name_of

_OFFSETS_32, _OFFSETS_64, _VIEWS = OFFSETS_32, OFFSETS_64, VIEWS
_BAD_OFFSETS, _BAD_INDEX = BAD_OFFSETS, BAD_INDEX
_KINDS = {
    b"u": OFFSETS_32, b"z": OFFSETS_32, b"U": OFFSETS_64, b"Z": OFFSETS_64, b"vu": VIEWS,
    b"vz": VIEWS, b"n": VIEWS,
}  # fmt: skip
_NULLS = b"n"  # a type without values: every row is null
_RUNS = b"+r"  # a type of runs: where each ends, and the text of its rows
_WIDTHS_OF_ENDS = {b"s": 2, b"i": 4, b"l": 8}
_MOST_RUNS = (1 << 31) - 1
_WIDTHS = {b"c": 1, b"s": 2, b"i": 4, b"l": 8}  # of the indices of a dictionary; upper: unsigned
_GREATEST = 1 << 56  # rows
_MOST_BUFFERS = 1 << 31
_MOST_OCTETS = 1 << 48  # more than a process can have
_POINTER = POINTER
_NULL = NULL
_ROWS = 256
_OF_ROWS = _ROWS * 64
_MOST_OF_ROW = (1 << 31) - 1
_LONE = re.compile("[\ud800-\udfff]")


def kind_of(at: int) -> tuple[bytes, bytes | None]:
    """Return the format of the schema at an address, and that of its dictionary's values.

    Of runs it is "+r" and the format of their ends, and that of their values. Raise TypeError if
    these are no texts, ValueError if the schema is broken or released.
    """
    schema = structs.borrow_schema(at)
    if schema.release == 0 or schema.format == 0:
        raise ValueError("the Arrow schema is released, or has no format")
    form = structs.text_at(schema.format)
    if form == _RUNS:
        return _kind_of_runs(at)
    if schema.dictionary == 0:
        if form not in _KINDS:
            raise TypeError(_refused(form))
        _check_no_children(schema.n_children)
        return form, None
    values = structs.borrow_schema(schema.dictionary)
    if values.format == 0 or form.lower() not in _WIDTHS:
        raise ValueError("the Arrow schema has a dictionary without a type, or without indices")
    of_values = structs.text_at(values.format)
    if of_values not in _KINDS or values.dictionary != 0:
        raise TypeError(_refused(of_values))
    _check_no_children(schema.n_children)
    _check_no_children(values.n_children)
    return form, of_values


def _kind_of_runs(at: int) -> tuple[bytes, bytes]:
    """Return the kind of an array of runs."""
    schema = structs.borrow_schema(at)
    if schema.n_children != 2 or schema.children == 0:
        raise ValueError("an Arrow type of runs has two children")
    at_ends, at_values = structs.pointer(schema.children, 0), structs.pointer(schema.children, 1)
    if at_ends == 0 or at_values == 0:
        raise ValueError("an Arrow type of runs has a child that is not there")
    ends, values = structs.borrow_schema(at_ends), structs.borrow_schema(at_values)
    if ends.format == 0 or values.format == 0:
        raise ValueError("an Arrow type of runs has a child without a format")
    of_ends, of_values = structs.text_at(ends.format), structs.text_at(values.format)
    if of_ends not in _WIDTHS_OF_ENDS:
        raise ValueError("the ends of runs of an Arrow type are int16, int32 or int64")
    if values.dictionary != 0:
        raise TypeError("a column of URLs has runs of strings or binaries, not of a dictionary")
    if of_values not in _KINDS:
        raise TypeError(_refused(of_values))
    _check_no_children(values.n_children)
    return _RUNS + of_ends, of_values


def _refused(form: bytes) -> str:
    """Return the message for a type without texts."""
    message = f"a column of URLs is of strings or binaries, not {name_of(form)}"
    return f"{message}; give one column of the table" if form == b"+s" else message


def _check_no_children(count: int) -> None:
    if count != 0:
        message = f"an Arrow type of strings has {count} children"
        raise ValueError(message)


def describe(at: int, kind: tuple[bytes, bytes | None], texts_at: int) -> None:
    """Fill the texts at an address for an array of a kind; raise ValueError if it is broken."""
    array = structs.borrow_array(at)
    texts = cells.borrow_texts(texts_at)
    form, of_values = kind
    texts.indices = texts.indices_validity = texts.indices_offset = texts.n_values = 0
    texts.index_width = texts.index_is_signed = texts.fault = 0
    texts.length = array.length
    if of_values is None:
        _describe_texts(at, form, texts)
    elif has_runs(kind):
        _describe_runs(at, form, of_values, texts)
    else:
        _describe_dictionary(at, form, of_values, texts)


def _describe_dictionary(at: int, form: bytes, of_values: bytes, texts: Texts) -> None:
    """Describe an array of indices, and the texts of its dictionary."""
    array = structs.borrow_array(at)
    _check(at, 2, True)
    if array.dictionary == 0:
        raise ValueError("an Arrow array of a dictionary's type has no dictionary")
    _describe_texts(array.dictionary, of_values, texts)
    texts.n_values = structs.borrow_array(array.dictionary).length
    texts.indices_offset = array.offset
    texts.indices_validity = structs.pointer(array.buffers, 0) if array.null_count != 0 else 0
    texts.indices = structs.pointer(array.buffers, 1)
    texts.index_width = _WIDTHS[form.lower()]
    texts.index_is_signed = form.islower()
    if texts.indices == 0:
        if array.length > 0:
            raise ValueError("an Arrow array has no buffer of indices")
        texts.indices = at  # nothing is read


def has_runs(kind: tuple[bytes, bytes | None]) -> bool:
    """Whether an array of a kind has runs: `number_runs` gives its texts their indices."""
    form, _ = kind
    return form.startswith(_RUNS)


def _describe_runs(at: int, form: bytes, of_values: bytes, texts: Texts) -> None:
    """Describe the values of an array of runs; they are read as those of a dictionary."""
    array = structs.borrow_array(at)
    _check_length(at)
    if array.n_buffers != 0 or array.n_children != 2 or array.children == 0:
        raise ValueError("an Arrow array of runs has two children, and no buffers")
    at_ends, at_values = structs.pointer(array.children, 0), structs.pointer(array.children, 1)
    if at_ends == 0 or at_values == 0:
        raise ValueError("an Arrow array of runs has a child that is not there")
    _check(at_ends, 2, True)
    _describe_texts(at_values, of_values, texts)
    texts.n_values = structs.borrow_array(at_values).length
    ends = structs.borrow_array(at_ends)
    if ends.null_count > 0 or ends.length > min(texts.n_values, _MOST_RUNS):
        raise ValueError("an Arrow array has more runs than values, or runs without an end")
    if array.length > 0:
        items, width = structs.pointer(ends.buffers, 1), _WIDTHS_OF_ENDS[form[2:]]
        if items == 0 or ends.length == 0:
            raise ValueError("an Arrow array of runs has no ends of them")
        last = cells.integer(items, ends.offset + ends.length - 1, width, True)
        if last < array.offset + array.length:
            raise ValueError("the runs of an Arrow array end before its rows")


def number_runs(at: int, kind: tuple[bytes, bytes | None], texts_at: int, block: int) -> None:
    """Write the number of each row's run to a block of 4 octets for each row, as its index.

    Raise ValueError if the ends of runs go backwards.
    """
    array = structs.borrow_array(at)
    ends = structs.borrow_array(structs.pointer(array.children, 0))
    form, _ = kind
    width, items = _WIDTHS_OF_ENDS[form[2:]], structs.pointer(ends.buffers, 1)
    number = _first_run(items, ends.offset, ends.length, width, array.offset)
    row, before = 0, array.offset
    while row < array.length:
        end = before
        if number < ends.length:
            end = cells.integer(items, ends.offset + number, width, True)
        if end <= before:
            raise ValueError("the ends of runs of an Arrow array go backwards")
        before, last = end, min(end - array.offset, array.length)
        while row < last:
            cells.put_integer(block, row, 4, number)
            row += 1
        number += 1
    texts = cells.borrow_texts(texts_at)
    texts.indices, texts.index_width, texts.index_is_signed = block, 4, 1


def _first_run(items: int, first: int, count: int, width: int, row: int) -> int:
    """Return the number of the first run that ends after a row."""
    low, high = 0, count
    while low < high:
        middle = (low + high) >> 1
        if cells.integer(items, first + middle, width, True) <= row:
            low = middle + 1
        else:
            high = middle
    return low


def _check_length(at: int) -> None:
    """Raise ValueError for an array that is released, or whose counts cannot be."""
    array = structs.borrow_array(at)
    if array.release == 0:
        raise ValueError("the Arrow array is released")
    if array.length < 0 or array.offset < 0 or array.null_count < -1:
        raise ValueError("an Arrow array has a negative length, offset or number of nulls")
    if array.length > _GREATEST or array.offset > _GREATEST:
        raise ValueError("an Arrow array is too long")


def _check_counts(at: int) -> None:
    """Raise the same, and ValueError for an array of texts that has children."""
    _check_length(at)
    array = structs.borrow_array(at)
    if array.n_children != 0:
        message = f"an Arrow array of strings has {array.n_children} children"
        raise ValueError(message)


def _check(at: int, n_buffers: int, is_exact: bool) -> None:
    """Raise ValueError for an array that no reader can trust."""
    array = structs.borrow_array(at)
    _check_counts(at)
    wrong = array.n_buffers != n_buffers if is_exact else array.n_buffers < n_buffers
    if wrong or array.n_buffers > _MOST_BUFFERS or array.buffers == 0:
        message = f"an Arrow array has {array.n_buffers} buffers"
        raise ValueError(message)
    if array.null_count > array.length:
        raise ValueError("an Arrow array has more nulls than rows")
    if array.null_count > 0 and structs.pointer(array.buffers, 0) == 0:
        raise ValueError("an Arrow array has nulls, and no buffer that says which")


def _describe_texts(at: int, form: bytes, texts: Texts) -> None:
    """Describe an array of texts itself, or the values of a dictionary."""
    if form == _NULLS:
        _describe_nulls(at, texts)
    else:
        _describe_values(at, form, texts)


def _describe_values(at: int, form: bytes, texts: Texts) -> None:
    """Describe an array of texts that has buffers."""
    array = structs.borrow_array(at)
    texts.kind = _KINDS[form]
    _check(at, 3, texts.kind != _VIEWS)
    texts.offset = array.offset
    texts.validity = structs.pointer(array.buffers, 0) if array.null_count != 0 else 0
    texts.items = structs.pointer(array.buffers, 1)
    texts.data = texts.data_size = texts.n_buffers = texts.buffers = texts.sizes = 0
    if texts.items == 0:
        if array.length > 0:
            raise ValueError("an Arrow array has no buffer of offsets, or of views")
        texts.kind = _VIEWS  # nothing of them is read
    elif texts.kind == _VIEWS:
        _describe_views(at, texts)
    elif array.length > 0:
        _describe_offsets(at, texts)


def _describe_nulls(at: int, texts: Texts) -> None:
    """Describe an array without buffers; whoever has the texts gives them a validity, of zeros."""
    array = structs.borrow_array(at)
    _check_counts(at)
    if array.n_buffers != 0:
        message = f"an Arrow array of nulls has {array.n_buffers} buffers"
        raise ValueError(message)
    texts.kind = _VIEWS
    texts.offset = texts.validity = texts.items = texts.data = texts.data_size = 0
    texts.n_buffers = texts.buffers = texts.sizes = 0


def _describe_views(at: int, texts: Texts) -> None:
    """Check the buffers of views: two, then those that are shared, then their sizes."""
    array = structs.borrow_array(at)
    texts.n_buffers = array.n_buffers - 3
    texts.buffers = array.buffers + 2 * _POINTER
    texts.sizes = structs.pointer(array.buffers, array.n_buffers - 1)
    if texts.n_buffers > 0 and texts.sizes == 0:
        raise ValueError("an Arrow array of views has no sizes of its buffers")
    for index in range(texts.n_buffers):
        size = cells.integer(texts.sizes, index, 8, True)
        if size < 0 or (size > 0 and structs.pointer(texts.buffers, index) == 0):
            raise ValueError("an Arrow array of views has a buffer without memory")
        texts.data_size = max(texts.data_size, size)


def _describe_offsets(at: int, texts: Texts) -> None:
    """Check the first and the last of the offsets: the others are between them."""
    array = structs.borrow_array(at)
    width = 8 if texts.kind == _OFFSETS_64 else 4
    first = cells.integer(texts.items, array.offset, width, True)
    last = cells.integer(texts.items, array.offset + array.length, width, True)
    if first < 0 or last < first or last > _MOST_OCTETS:
        raise ValueError("the offsets of an Arrow array go backwards, or are negative")
    texts.data = structs.pointer(array.buffers, 2)
    texts.data_size = last
    if texts.data == 0 and last > 0:
        raise ValueError("an Arrow array has no buffer of octets")


def fault_of(texts_at: int, row: int) -> str:
    """Return what is wrong with a row that could not be read."""
    fault = cells.borrow_texts(texts_at).fault
    if fault == _BAD_OFFSETS:
        return f"the offsets of row {row} of an Arrow array go backwards, or beyond the last"
    if fault == _BAD_INDEX:
        return f"row {row} of an Arrow array is not in its dictionary"
    return f"the view of row {row} of an Arrow array is not in its buffers"


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
                raise ValueError(fault_of(texts, first + wrong))
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
        results.append(None if row.state == _NULL else text_of(row))


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
            text = values[index] = text_of(row)
        results.append(text)


def text_of(row: Row) -> str:
    """Return the text of a row; raise OverflowError for one that may have been cut."""
    if row.size == _MOST_OF_ROW:
        raise OverflowError("a row of an Arrow array has 2 GB or more")
    return cells.decoded(row.address, row.size)


def scalar_text(text: str) -> str:
    """Return an exact `str` with U+FFFD for lone surrogates, which have no octets."""
    return encoded(text).decode()


def encoded(text: str) -> bytes:
    """Return the octets of a text in UTF-8, with U+FFFD for lone surrogates."""
    try:
        return str.encode(text)
    except UnicodeEncodeError:
        return _LONE.sub("\ufffd", text).encode()
