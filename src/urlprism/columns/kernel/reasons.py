"""Why rows are no URLs: a column of structs, each with a rule and its place in the text."""

from collections.abc import Callable

import urlprism.columns.memory.buffers as buffers
import urlprism.columns.memory.cells as cells
import urlprism.columns.memory.values as values_of
from urlprism.columns.fields.types import REASON, Value
from urlprism.columns.fields.ways import Reason
from urlprism.columns.memory.cells import AS_TEXTS
from urlprism.columns.memory.values import Values
from urlprism.errors import URLError
from urlprism.whatwg import URL

_AS_TEXTS = AS_TEXTS
_OF_ROWS = 64
_AT_ONCE = 1 << 13


def made(
    texts: int,
    columns: int,
    number: int,
    length: int,
    reason_of: Callable[[str], Reason] | None,
) -> Values:
    """Return the reasons of rows: null for a URL, and for a row that was null.

    The column `number` says which rows are URLs. `reason_of` says why a text is refused; None
    stands for `URL`.
    """
    ok = cells.borrow_column(columns, number)
    values = Values(REASON)
    some: list[Value] = []
    for index in range(length):
        if _bit(ok.validity, index) and not _bit(ok.items, index):
            some.append(_reason(texts, index, reason_of))
        else:
            some.append(None)
        if len(some) == _AT_ONCE or index == length - 1:
            values_of.add(values, some)
            some = []
    values_of.check(values, _AS_TEXTS)
    return values


def _bit(bits: int, index: int) -> bool:
    return cells.integer(bits, index >> 3, 1, False) >> (index & 7) & 1 == 1


def _reason(texts: int, index: int, reason_of: Callable[[str], Reason] | None) -> Reason:
    """Return the rule that a row breaks, and where."""
    rows = buffers.taken(_OF_ROWS)
    try:
        cells.read_rows(texts, index, 1, rows)
        row = cells.borrow_row(rows, 0)
        text = cells.octets_at(row.address, row.size)
    finally:
        buffers.give(rows)
    if reason_of is not None:
        return reason_of(text.decode("utf-8", "replace"))
    try:
        URL(text)
    except URLError as error:
        return error.rule, error.start, error.end
    except OverflowError as error:
        return str(error), 0, len(text)
    raise AssertionError
