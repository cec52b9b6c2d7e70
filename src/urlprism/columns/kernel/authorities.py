"""Recognize the authorities of many rows, where nothing after the port is asked for.

Nearly all begin with "http" or "https", and a host that is surely a name: these are placed many at
once. All others are left to the rules of `recognizer`.
"""

import urlprism._core.octets.marks as marks
import urlprism._core.octets.memory as memory
import urlprism.columns.kernel.hosts as hosts
import urlprism.whatwg.recognizers.octet_classes as classes
import urlprism.whatwg.recognizers.recognizer as recognizer
import urlprism.whatwg.recognizers.rows as rows
from urlprism.whatwg.recognizers.rows import Rows

_HOST = classes.HOST


def recognize_rows(pending: Rows, count: int) -> int:
    """Recognize the rows that are pending, and return how many still are."""
    if hosts.place_names(pending, count, memory.borrow_table(_HOST)) == 0:
        return 0
    left = 0
    for index in range(count):
        row = rows.borrow_row(pending, index)
        if row.state == rows.PENDING:
            verdict = recognizer.recognize_octets(
                rows.borrow_places(row), rows.borrow_octets(row), row.size, marks.none(), False
            )
            if verdict == classes.ACCEPTED:
                row.state = rows.VALID
            else:
                left += 1
    return left
