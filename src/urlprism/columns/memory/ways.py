"""Ways to read rows: by a standard, by the certificate, or as an engine does.

The URL Standard is the first, and `kernel` has it. Of the others, `cutter` cuts the rows that
need no Python object, and a function reads all other rows as its scalar twin does.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

WHATWG, URLLIB, RFC3986, CERTIFIED, VERDICT, SPARK, CLICKHOUSE = range(7)
# Flags of a way: an invalid row raises an error; a row that has a query is read as an object; a
# verdict that follows from a row is taken, and one that follows for all readers together; what
# readers read alike is null.
RAISES: Final = 1
READS_QUERY: Final = 2
DECIDES: Final = 4
ALIKE_IS_NULL: Final = 8
DECIDES_TOGETHER: Final = 16

# The values of a row by its columns, None for null; or None for an invalid row.
Values = tuple[str | None, ...] | None
Reason = tuple[str, int, int]


class Way(NamedTuple):
    """How rows are read.

    `read` returns the values of rows that were not cut. `reason` says which rule an invalid row
    breaks, and where.
    """

    number: int
    read: Callable[[list[str]], list[Values]]
    reason: Callable[[str], Reason] | None = None
    flags: int = 0
