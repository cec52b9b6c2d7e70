"""Why rows are no URLs: a column of structs, each with a rule and its place in the text."""

from collections.abc import Callable

import urlprism.columns.buffers as buffers
import urlprism.columns.cells as cells
import urlprism.columns.structs as structs
from urlprism.columns.pins import Pin
from urlprism.columns.ways import Reason
from urlprism.errors import URLError
from urlprism.whatwg.api import URL

_OF_ROWS = 64
_MOST = (1 << 31) - 1


def made(
    pin: Pin,
    texts: int,
    columns: int,
    number: int,
    length: int,
    reason_of: Callable[[str], Reason] | None,
) -> int:
    """Return the address of five pointers, which a pin holds, to the buffers of the column.

    They are the validity of all, the offsets and the octets of the rules, the starts and the ends.
    `reason_of` says why a text is refused, None stands for `URL`. The column `number` says which
    rows are URLs. After the pointers is the number of nulls.
    """
    ok = cells.borrow_column(columns, number)
    found = _block(pin, 64)
    validity, offsets = _block(pin, length // 8 + 64), _block(pin, 4 * length + 64)
    starts, ends = _block(pin, 8 * length + 64), _block(pin, 8 * length + 64)
    for block, size in ((validity, length // 8 + 64), (starts, 8 * length), (ends, 8 * length)):
        cells.clear(block, size)
    cells.put_integer(offsets, 0, 4, 0)
    rules: list[bytes] = []
    used = refused = 0
    for index in range(length):
        if not _bit(ok.items, index) and _bit(ok.validity, index):
            rule, start, end = _reason(texts, index, reason_of)
            rules.append(rule)
            used += len(rule)
            refused += 1
            cells.put_octet(validity + (index >> 3), _octet(validity, index) | 1 << (index & 7))
            cells.put_integer(starts, index, 8, start)
            cells.put_integer(ends, index, 8, end)
            if used > _MOST:
                raise OverflowError("the rules of a batch are too long")
        cells.put_integer(offsets, index + 1, 4, used)
    data = _block(pin, used + 64)
    written = b"".join(rules)
    cells.put_octets(data, written)
    for place, each in enumerate((validity, offsets, data, starts, ends, length - refused)):
        structs.put_pointer(found, place, each)
    return found


def _block(pin: Pin, size: int) -> int:
    """Return a buffer that the pin gives back."""
    block = buffers.taken(size)
    structs.pin_block(pin.address, block)
    return block


def _octet(bits: int, index: int) -> int:
    return cells.integer(bits, index >> 3, 1, False)


def _bit(bits: int, index: int) -> bool:
    return _octet(bits, index) >> (index & 7) & 1 == 1


def _reason(
    texts: int, index: int, reason_of: Callable[[str], Reason] | None
) -> tuple[bytes, int, int]:
    """Return the rule that a row breaks, and where."""
    rows = buffers.taken(_OF_ROWS)
    try:
        cells.read_rows(texts, index, 1, rows)
        row = cells.borrow_row(rows, 0)
        text = cells.octets_at(row.address, row.size)
    finally:
        buffers.give(rows)
    if reason_of is not None:
        rule, start, end = reason_of(text.decode("utf-8", "replace"))
        return rule.encode(), start, end
    try:
        URL(text)
    except URLError as error:
        return error.rule.encode(), error.start, error.end
    except OverflowError as error:
        return str(error).encode(), 0, len(text)
    raise AssertionError
