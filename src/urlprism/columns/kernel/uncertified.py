"""The rows of a column that have no certificate: the only ones that readers have to read."""

import urlprism._core.octets.marks as marks
import urlprism.columns.memory.buffers as buffers
import urlprism.columns.memory.cells as cells
import urlprism.columns.memory.texts as texts_of
import urlprism.comparison.certificate.agreement as agreement
from urlprism.columns.memory.cells import NULL

_NULL = NULL
_OF_ROW = 64
_OF_MARKS = marks.ROOM
_LONG = 1 << 27  # octets: longer texts have no certificate


def uncertified(texts: int, first: int, count: int) -> tuple[list[int], list[str | None]]:
    """Return the numbers of the rows without a certificate, from `first` on, and their texts.

    `texts` is the address of a column. A null has no certificate. Raise ValueError for a row that
    is broken.
    """
    numbers: list[int] = []
    others: list[str | None] = []
    room = buffers.taken(_OF_MARKS + _OF_ROW * count)
    at = room + _OF_MARKS
    try:
        wrong = cells.read_rows(texts, first, count, at)
        if wrong >= 0:
            raise ValueError(texts_of.fault_of(texts, first + wrong))
        for index in range(count):
            row = cells.borrow_row(at, index)
            if row.state == _NULL:
                numbers.append(index)
                others.append(None)
            elif row.size >= _LONG or not agreement.certify_row(
                room, cells.borrow_octets(row.address, row.size), row.size, row.has_room
            ):
                numbers.append(index)
                others.append(texts_of.text_of(row))
    finally:
        buffers.give(room)
    return numbers, others
