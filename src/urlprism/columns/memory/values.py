"""Python values as Arrow columns: collected by rows, then written into buffers that a pin holds.

They are octets, not objects: a million of values takes about the memory that it takes in Arrow.
"""

from array import array
from collections.abc import Sequence
from itertools import chain
from struct import Struct
from typing import cast

import urlprism._core.octets.signs as signs
import urlprism.columns.memory.buffers as buffers
import urlprism.columns.memory.cells as cells
import urlprism.columns.memory.structs as structs
import urlprism.columns.memory.texts as texts_of
from urlprism.columns.fields.schema import ARRAY, NULLABLE, SCHEMA, TEXT_FORMATS
from urlprism.columns.fields.types import BOOLEAN, LIST, STRUCT, TEXT, TooLargeError, Type, Value
from urlprism.columns.memory.buffers import Pin
from urlprism.columns.memory.cells import AS_LARGE_TEXTS, AS_TEXTS, AS_VIEWS

_ARRAY, _SCHEMA, _NULLABLE = ARRAY, SCHEMA, NULLABLE
_AS_VIEWS, _AS_TEXTS, _AS_LARGE_TEXTS = AS_VIEWS, AS_TEXTS, AS_LARGE_TEXTS
_TEXT, _BOOLEAN, _LIST, _STRUCT = TEXT.form, BOOLEAN.form, LIST, STRUCT
_CODES = {b"S": "H", b"l": "q", b"L": "Q"}  # of the numbers, for `array`
_WIDTHS = {b"S": 2, b"l": 8, b"L": 8}
_CHANGED = "values changed while they were read, or have another length than they say"
_GREATEST = (1 << 31) - 1
_SLACK, _OF_END = 64, 8
_INLINE = 12  # octets of a view that has all of its text
_WINDOW = 1 << 30  # octets of a buffer of views
_INLINE_VIEW = Struct("=i12s")
_LONG_VIEW = Struct("=i4sii")


class Values:
    """The values of a column of a type, and of its children.

    `marks` has "1" for each value and "0" for each null. `parts` have the octets of the values
    one after the other, `size` in all; a Boolean is "1" or "0" there. `ends` says where the
    octets of each text end, or the items of each list, after a 0.
    """

    __slots__ = ("children", "ends", "kind", "length", "marks", "nulls", "parts", "size")

    kind: Type
    length: int
    nulls: int
    marks: bytearray
    parts: list[bytes]
    size: int
    ends: "array[int]"
    children: list["Values"]

    def __init__(self, kind: Type) -> None:
        """Begin a column without rows."""
        self.kind = kind
        self.length = self.nulls = self.size = 0
        self.marks = bytearray()
        self.parts = []
        self.ends = array("q", [0])
        self.children = [Values(child) for _, child in kind.children]


def add(values: Values, rows: Sequence[Value]) -> None:
    """Add the values of rows.

    Raise TypeError, ValueError or OverflowError for one that is not of the type.
    """
    form = values.kind.form
    add_marks(values, _marks_of(rows))
    if form == _TEXT:
        texts = cast("Sequence[str | None]", rows)
        octets = [b"" if each is None else texts_of.encoded(each) for each in texts]
        _add_ends(values, [len(each) for each in octets])
        _add_part(values, b"".join(octets))
    elif form == _LIST:
        lists = cast("Sequence[Sequence[Value] | None]", rows)
        _add_ends(values, [0 if each is None else len(each) for each in lists])
        add(
            values.children[0], [*chain.from_iterable([each for each in lists if each is not None])]
        )
    elif form == _STRUCT:
        _add_structs(values.children, cast("Sequence[tuple[Value, ...] | None]", rows))
    elif form == _BOOLEAN:
        _add_part(values, bytes([signs.DIGIT_ONE if each else signs.DIGIT_ZERO for each in rows]))
    else:
        numbers = cast("list[int]", [0 if each is None else each for each in rows])
        _add_part(values, array(_CODES[form], numbers).tobytes())


def add_lists(values: Values, sizes: Sequence[int | None]) -> None:
    """Add lists of so many items each, None for a null; the items are not added yet."""
    add_marks(values, _marks_of(sizes))
    _add_ends(values, [size or 0 for size in sizes])


def add_texts(values: Values, octets: bytes, ends: bytes) -> None:
    """Add texts without a null: their octets, and where each ends in all, in 64 bits."""
    values.ends.frombytes(ends)
    add_marks(values, b"1" * (len(values.ends) - 1 - values.length))
    _add_part(values, octets)


def add_marks(values: Values, marks: bytes) -> None:
    """Add so many rows: "1" for each value, and "0" for each null."""
    values.marks += marks
    values.length += len(marks)
    values.nulls += marks.count(signs.DIGIT_ZERO)


def _marks_of(rows: Sequence[Value]) -> bytes:
    return bytes([signs.DIGIT_ZERO if each is None else signs.DIGIT_ONE for each in rows])


def _add_ends(values: Values, sizes: list[int]) -> None:
    """Add where texts or lists of these sizes end.

    They go by way of a block: an `array` takes numbers as objects, one after the other.
    """
    count, end = len(sizes), values.ends[-1]
    block = buffers.taken(_OF_END * count)
    try:
        for index in range(count):
            end += sizes[index]
            cells.put_integer(block, index, _OF_END, end)
        values.ends.frombytes(cells.octets_at(block, _OF_END * count))
    finally:
        buffers.give(block)


def _add_part(values: Values, part: bytes) -> None:
    """Add octets."""
    values.parts.append(part)
    values.size += len(part)


def _add_structs(children: list[Values], rows: Sequence[tuple[Value, ...] | None]) -> None:
    """Add structs: to each child its part of each."""
    count = len(children)
    for each in rows:
        if each is not None and len(each) != count:
            message = f"a struct of {count} values has {len(each)}"
            raise ValueError(message)
    for number in range(count):
        add(children[number], [None if each is None else each[number] for each in rows])


def check(values: Values, layout: int) -> None:
    """Raise TooLargeError if the values need larger offsets than a layout has.

    Raise ValueError if a list did not have as many items as it said: readers would trust it.
    """
    form = values.kind.form
    has_ends = form in {_TEXT, _LIST}
    n_values = len(values.ends) - 1 if has_ends else values.size // _WIDTHS.get(form, 1)
    if form != _STRUCT and n_values != values.length:
        raise ValueError(_CHANGED)
    is_small = (form == _TEXT and layout == _AS_TEXTS) or form == _LIST
    if is_small and values.ends[-1] > _GREATEST:
        raise TooLargeError("the results of these rows are too large for offsets of 32 bits")
    for child in values.children:
        if child.length != (values.ends[-1] if form == _LIST else values.length):
            raise ValueError(_CHANGED)
        check(child, layout)


def write_schema(kind: Type, layout: int, at: int) -> None:
    """Write the schema of a column at an address."""
    write_field(b"", 0 if kind.form == _STRUCT else _NULLABLE, kind, layout, at)


def write_field(name: bytes, flags: int, kind: Type, layout: int, at: int) -> None:
    """Write the schema of a column that has a name."""
    structs.begin_schema(at, _format_of(kind, layout), name, flags, len(kind.children))
    placed = structs.borrow_schema(at).children
    for index, (of_child, inner) in enumerate(kind.children):
        child = structs.new_struct(_SCHEMA)
        structs.put_pointer(placed, index, child)
        write_field(of_child.encode(), _NULLABLE, inner, layout, child)


def _format_of(kind: Type, layout: int) -> bytes:
    """Return how the C data interface writes a type, with texts in a layout."""
    return TEXT_FORMATS[layout] if kind.form == _TEXT else kind.form


def layout_of(at: int, kind: Type, layout: int) -> int:
    """Return the layout of texts that the schema at an address asks for, or `layout`.

    A consumer may ask for the same data in another type; an impossible wish is ignored.
    """
    if structs.borrow_schema(at).release == 0:
        raise ValueError("the Arrow schema is released")
    for number in range(len(TEXT_FORMATS)):
        if _has_type(at, kind, number):
            return number
    return layout


def child_of(at: int, index: int) -> int:
    """Return the address of a child of the schema at an address, 0 for a missing child."""
    children = structs.borrow_schema(at).children
    return structs.pointer(children, index) if children != 0 else 0


def _has_type(at: int, kind: Type, layout: int) -> bool:
    """Whether a schema is that of a type, with texts in a layout."""
    if at == 0:
        return False
    schema = structs.borrow_schema(at)
    if schema.format == 0 or schema.n_children != len(kind.children):
        return False
    if structs.text_at(schema.format) != _format_of(kind, layout):
        return False
    for index, (_, child) in enumerate(kind.children):
        if not _has_type(child_of(at, index), child, layout):
            return False
    return True


def write(values: Values, layout: int, pin: Pin, at: int) -> None:
    """Write the array of a column at an address; the pin holds its buffers."""
    placed = [0 if values.nulls == 0 else _put(pin, [_bits(values.marks)])]
    placed += _buffers(values, layout, pin)
    children = values.children
    structs.begin_array(at, values.length, values.nulls, len(placed), len(children), pin.address)
    array_at = structs.borrow_array(at)
    for index, address in enumerate(placed):
        structs.put_pointer(array_at.buffers, index, address)
    for index, inner in enumerate(children):
        child = structs.new_struct(_ARRAY)
        structs.put_pointer(array_at.children, index, child)
        write(inner, layout, pin, child)


def _buffers(values: Values, layout: int, pin: Pin) -> list[int]:
    """Return the addresses of the buffers of a column, but that of its nulls."""
    form = values.kind.form
    if form == _STRUCT:
        return []
    if form == _LIST:
        return [_put(pin, [array("i", values.ends).tobytes()])]
    if form == _BOOLEAN:
        return [_put(pin, [_bits(b"".join(values.parts))])]
    data = _put(pin, values.parts)
    if form != _TEXT:
        return [data]
    if layout == _AS_VIEWS:
        return _views(values, data, pin)
    ends = values.ends if layout == _AS_LARGE_TEXTS else array("i", values.ends)
    return [_put(pin, [ends.tobytes()]), data]


def _views(values: Values, data: int, pin: Pin) -> list[int]:
    """Return the addresses of the views into octets, of the buffers they share, and of the sizes.

    Offsets of views have 32 bits: great buffers are several.
    """
    views = []
    start = 0
    for end in values.ends[1:]:
        size = end - start
        if size <= _INLINE:
            views.append(_INLINE_VIEW.pack(size, cells.octets_at(data + start, size)))
        elif size <= _WINDOW:
            head = cells.octets_at(data + start, 4)
            views.append(_LONG_VIEW.pack(size, head, start // _WINDOW, start % _WINDOW))
        else:
            raise OverflowError("a text has more than a gigabyte, too much for a view")
        start = end
    starts = range(0, values.size, _WINDOW)
    sizes = array("q", [min(values.size - each, _GREATEST) for each in starts])
    shared = [data + each for each in starts]
    return [_put(pin, [b"".join(views)]), *shared, _put(pin, [sizes.tobytes()])]


def _put(pin: Pin, parts: list[bytes]) -> int:
    """Return the address of a buffer that has these octets; a pin gives it back."""
    size = 0
    for part in parts:
        size += len(part)
    block = buffers.block_of(pin, size + _SLACK)
    at = block
    for part in parts:
        cells.put_octets(at, part)
        at += len(part)
    return block


def _bits(marks: bytes | bytearray) -> bytes:
    """Return a bitmap of marks; the first is the lowest bit of the first octet."""
    if not marks:
        return b""
    return int(marks[::-1], 2).to_bytes(-(-len(marks) // 8), "little")
