"""The fields of the queries of rows, written as octets: without an object for most rows.

rows ─┬► the recognizer takes them ──► names and values, decoded where they stand ─┬► values
      └► the function of one text, as pairs ───────────────────────────────────────┘
"""

from collections.abc import Callable, Sequence
from typing import cast

import urlprism._core.escapes.percent as percent
import urlprism._core.octets.marks as marks
import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs
import urlprism.columns.memory.buffers as buffers
import urlprism.columns.memory.cells as cells
import urlprism.columns.memory.texts as texts_of
import urlprism.columns.memory.values as values_of_rows
import urlprism.whatwg.recognizers.octet_classes as classes
import urlprism.whatwg.recognizers.recognizer as recognizer
import urlprism.whatwg.recognizers.rows as rows
from urlprism.columns.fields.types import Value
from urlprism.columns.memory.cells import NULL, Row
from urlprism.columns.memory.values import Values

_NULL = NULL
_OF_ROW, _OF_END, _SLACK = 64, 8, 64
_LONG = 1 << 27  # octets: longer texts are read as Python objects
_OF_STRUCT = b"1"

Pairs = list[tuple[str, str]]


class Texts:
    """Texts one after another: `used` octets at `block`, and `count` ends of 64 bits at `ends`."""

    __slots__ = ("before", "block", "count", "ends", "room", "room_of_ends", "used")

    block: int
    used: int
    room: int
    ends: int
    count: int
    room_of_ends: int
    before: int

    def __init__(self, before: int) -> None:
        """Begin without a text, behind `before` octets of others."""
        self.block = self.ends = self.used = self.count = self.room = self.room_of_ends = 0
        self.before = before


def close(texts: Texts) -> None:
    """Give the memory back."""
    for block in (texts.block, texts.ends):
        if block:
            buffers.give(block)
    texts.block = texts.ends = texts.room = texts.room_of_ends = 0


def _reserve(texts: Texts, size: int, count: int) -> None:
    """Make room for so many more octets, and more texts; raise MemoryError if memory is out."""
    if texts.used + size >= texts.room:  # an empty text has a place, too
        texts.room = 2 * (texts.used + size) + _SLACK
        texts.block = _greater(texts.block, texts.used, texts.room)
    if texts.count + count > texts.room_of_ends:
        texts.room_of_ends = 2 * (texts.count + count)
        texts.ends = _greater(texts.ends, _OF_END * texts.count, _OF_END * texts.room_of_ends)


def _greater(block: int, used: int, room: int) -> int:
    """Return a block with more room and the same octets, in place of another or of none."""
    greater = buffers.taken(room)
    if block:
        cells.copy(greater, block, used)
        buffers.give(block)
    return greater


def add(
    values: Values,
    texts: int,
    first: int,
    count: int,
    read: Callable[[list[str]], Sequence[Value]],
) -> None:
    """Add the fields of rows to a list of structs of a name and a value.

    `texts` is the address of a column. `read` returns the pairs of texts that have to be read as
    objects, None for one that is refused. Raise ValueError for a row that is broken.
    """
    structs = values.children[0]
    names, of_values = structs.children
    name, value = Texts(names.size), Texts(of_values.size)
    at = buffers.taken(_OF_ROW * count)
    try:
        wrong = cells.read_rows(texts, first, count, at)
        if wrong >= 0:
            raise ValueError(texts_of.fault_of(texts, first + wrong))
        sizes = _add_rows(name, value, at, count, read)
        values_of_rows.add_lists(values, sizes)
        values_of_rows.add_marks(structs, _OF_STRUCT * name.count)
        _move(name, names)
        _move(value, of_values)
    finally:
        close(name)
        close(value)
        buffers.give(at)


def _move(texts: Texts, values: Values) -> None:
    """Add texts to a column of them."""
    ends = cells.octets_at(texts.ends, _OF_END * texts.count)
    values_of_rows.add_texts(values, cells.octets_at(texts.block, texts.used), ends)


def _add_rows(
    name: Texts, value: Texts, at: int, count: int, read: Callable[[list[str]], Sequence[Value]]
) -> list[int | None]:
    """Add the fields of the rows at an address; return how many each has, None for a null."""
    sizes: list[int | None] = []
    for index in range(count):
        row = cells.borrow_row(at, index)
        if row.state == _NULL:
            sizes.append(None)
            continue
        before = name.count
        if row.size >= _LONG or not _add_row(
            name, value, row, cells.borrow_octets(row.address, row.size)
        ):
            pairs = cast("Pairs | None", read([texts_of.text_of(row)])[0])
            if pairs is None:
                sizes.append(None)
                continue
            _add_pairs(name, value, pairs)
        sizes.append(name.count - before)
    return sizes


def _add_row(name: Texts, value: Texts, row: Row, octets: bytes) -> bool:
    """Add the fields of a row that the recognizer takes; return False, and add none, for others.

    What is decoded has to be UTF-8 (URL Standard, #concept-urlencoded-parser).
    """
    at = rows.borrow_places(row)
    flags = recognizer.recognize_octets(at, octets, row.size, marks.none(), True)
    if flags < classes.ACCEPTED:
        return False
    of_names, of_values, count = name.used, value.used, name.count
    start, end = row.path_end + 1, row.query_end
    while start < end:
        stop = scan.find(octets, start, end, signs.AMPERSAND)
        if stop > start:
            equals = scan.find(octets, start, stop, signs.EQUALS_SIGN)
            is_text = _add_decoded(name, octets, start, equals)
            if not is_text or not _add_decoded(value, octets, min(equals + 1, stop), stop):
                name.used, value.used = of_names, of_values
                name.count = value.count = count
                return False
        start = stop + 1
    return True


def _add_decoded(texts: Texts, octets: bytes, start: int, end: int) -> bool:
    """Add a text, percent-decoded; return whether it is UTF-8."""
    _reserve(texts, end - start, 1)
    at = texts.block + texts.used
    size = percent.decode_into(cells.borrow_cells(at, end - start), 0, octets, start, end, True)
    _end(texts, size)
    return size == end - start or cells.is_utf8(at, size)


def _end(texts: Texts, size: int) -> None:
    """End a text of so many octets."""
    texts.used += size
    cells.put_integer(texts.ends, texts.count, _OF_END, texts.before + texts.used)
    texts.count += 1


def _add_pairs(name: Texts, value: Texts, pairs: Pairs) -> None:
    """Add pairs of Python's texts."""
    for first, second in pairs:
        _add_text(name, texts_of.encoded(first))
        _add_text(value, texts_of.encoded(second))


def _add_text(texts: Texts, octets: bytes) -> None:
    """Add a text as it is."""
    size = memory.size(octets)
    _reserve(texts, size, 1)
    cells.copy_octets(texts.block + texts.used, memory.borrow(octets), 0, size)
    _end(texts, size)
