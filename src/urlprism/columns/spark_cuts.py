"""Where Spark's parts of a URL are, as `java.net.URI` finds them, and the cuts of a row."""

import urlprism.columns.cells as cells
import urlprism.columns.cuts as cuts
from urlprism.columns.names import OF_CUTS
from urlprism.readers.java_places import Places

_HOST, _PATH, _QUERY, _REF, _PROTOCOL, _FILE, _AUTHORITY, _USERINFO = range(8)
_ABSENT = -1
_OF_CUTS = OF_CUTS


def cut_parts(places: Places, codes: int, count: int, cuts_of_row: int) -> None:
    """Set the cuts of a row, for `count` columns of which each has one of the `codes`.

    Both are at addresses: of integers of 32 bits, and of the row's cut for the first column.
    """
    for number in range(count):
        start, end = span_of(places, cells.integer(codes, number, 4, True))
        cuts.put(cuts_of_row + number * _OF_CUTS, 0, start, end)


def span_of(places: Places, part: int) -> tuple[int, int]:
    """Return what the function of that name in `engines.spark` does."""
    if part == _PROTOCOL and places.scheme_end >= 0:
        return 0, places.scheme_end
    if part == _REF and places.fragment_start >= 0:
        return places.fragment_start, places.size
    if part == _HOST:
        return places.host_start, places.host_end
    if part == _QUERY:
        return places.query_start, places.query_end
    if part == _AUTHORITY:
        return places.authority_start, places.authority_end
    if part == _USERINFO and places.userinfo_end >= 0:
        return places.authority_start, places.userinfo_end
    if part == _PATH and not places.is_opaque:
        return places.path_start, places.path_end
    if part == _FILE and not places.is_opaque:  # path and query
        return places.path_start, max(places.path_end, places.query_end)
    return _ABSENT, _ABSENT
