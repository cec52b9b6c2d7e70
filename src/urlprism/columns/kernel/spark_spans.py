"""The spans of Spark's parts of a URL, as `java.net.URI` finds them, and the cuts of a row."""

import urlprism.columns.kernel.cuts as cuts
import urlprism.columns.memory.cells as cells
from urlprism.columns.fields.names import OF_CUTS
from urlprism.readers.programs.java.places import Places

_HOST, _PATH, _QUERY, _REF, _PROTOCOL, _FILE, _AUTHORITY, _USERINFO = range(8)
_ABSENT = -1
_OF_CUTS = OF_CUTS


def put_cuts(places: Places, codes: int, count: int, cuts_of_row: int) -> None:
    """Set the cuts of a row for `count` columns, whose parts the `codes` are.

    Both are at addresses: of integers of 32 bits, and of the row's cut for the first column.
    """
    for number in range(count):
        start, end = span_of(places, cells.integer(codes, number, 4, True))
        cuts.put(cuts_of_row + number * _OF_CUTS, 0, start, end)


def span_of(  # noqa: C901 - a line for each part
    places: Places, part: int
) -> tuple[int, int]:
    """Return the start and the end of a part, as `dialects.spark.span_of` does."""
    start = end = _ABSENT
    if part == _HOST:
        start, end = places.host_start, places.host_end
    elif part == _PATH:
        if not places.is_opaque:
            start, end = places.path_start, places.path_end
    elif part == _QUERY:
        start, end = places.query_start, places.query_end
    elif part == _REF:
        if places.fragment_start >= 0:
            start, end = places.fragment_start, places.size
    elif part == _PROTOCOL:
        if places.scheme_end >= 0:
            start, end = 0, places.scheme_end
    elif part == _FILE:  # path and query
        if not places.is_opaque:
            start, end = places.path_start, max(places.path_end, places.query_end)
    elif part == _AUTHORITY:
        start, end = places.authority_start, places.authority_end
    elif part == _USERINFO and places.userinfo_end >= 0:
        start, end = places.authority_start, places.userinfo_end
    return start, end
