"""Recognize a URI reference: one pass checks Appendix A and notes where the components are.

The recognizer only accepts or refuses; `grammar` finds the reason. `locate` notes where the
components of any text are, as Appendix B splits it.
"""

import urlprism._core.hosts.ipv6 as ipv6
import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs
import urlprism.rfc3986.places as places
from urlprism._core.hosts.literals import is_ip_literal
from urlprism.rfc3986.record import LONGEST, Spans
from urlprism.rfc3986.syntax.sets import PATH_STOPS, QUERY_STOPS

_SCHEME_END, _USERINFO_END, _REG_NAME_END, _PATH_END, _QUERY_END = 1, 2, 4, 8, 16
_PORT_END, _COLON_OR_SLASH = 32, 128
_IS_REFERENCE = -1
_LONGEST = LONGEST
_TABLE_SIZE = 256
_PATH_STOPS, _QUERY_STOPS = PATH_STOPS, QUERY_STOPS
_SOME, _MANY = 64, 256  # for fewer octets it takes longer to begin a search of many at once


def recognize(reference: Spans, text: str, table: bytes, zone_ids: bool) -> int:
    """Return -1 if `text` is a URI-reference, and fill `reference` with it.

    Else return the place in the path, the query or the fragment up to which all is as it should
    be, 0 if the fault may be before the path.

    `table` is a table of `sets`; `zone_ids` allows a zone after an IPv6 address (RFC 6874 §2).
    """
    _check_table(table)
    classes = memory.borrow_table(table)
    only_ascii = classes[signs.BEYOND_ASCII] & _PATH_END
    if len(text) > _LONGEST or (only_ascii and not memory.is_ascii(text)):
        return 0
    owned = memory.one_octet_each(text)
    octets = memory.borrow(owned)
    size = memory.size(owned)
    scheme_end = _end_of_scheme(octets, size, classes)
    host_start = host_end = -1
    pos = scheme_end + 1
    if pos + 1 < size and octets[pos] == signs.SOLIDUS and octets[pos + 1] == signs.SOLIDUS:
        host_start = _start_of_host(octets, pos + 2, size, classes)
        pos = host_end = _end_of_host(text, octets, host_start, size, classes, zone_ids)
        if pos < 0:
            return 0
        if pos < size and octets[pos] == signs.COLON:
            pos = scan.until_sentinel(octets, pos + 1, size, classes, _PORT_END)
        if pos < size and octets[pos] != signs.SOLIDUS and not _ends_path(octets[pos]):
            return 0
    path_start = pos
    pos = path_end = end_of(octets, pos, size, classes, _PATH_END)
    if host_start < 0 and scheme_end < 0 and _has_colon(octets, pos, classes):
        return 0
    if pos < size and octets[pos] == signs.QUESTION_MARK:
        pos = end_of(octets, pos + 1, size, classes, _QUERY_END)
    query_end = pos
    if pos < size and octets[pos] == signs.NUMBER_SIGN:
        pos = end_of(octets, pos + 1, size, classes, _QUERY_END)
    if pos < size:
        return pos
    places.fill(reference, text, scheme_end, host_start, host_end, path_start, path_end, query_end)
    return _IS_REFERENCE


def locate(reference: Spans, text: str) -> bool:
    """Fill `reference` with any text, and the places of the five components by Appendix B.

    Return False for a text that is too long. The host is the whole authority.
    """
    owned = memory.one_octet_each(text)
    octets = memory.borrow(owned)
    size = memory.size(owned)
    if size > _LONGEST:
        return False
    scheme_end = end_of_prefix(octets, size)
    if scheme_end == 0:
        scheme_end = -1
    host_start = host_end = -1
    path_start = scheme_end + 1
    query_end = scan.find(octets, path_start, size, signs.NUMBER_SIGN)
    path_end = scan.find(octets, path_start, query_end, signs.QUESTION_MARK)
    if (
        path_start + 1 < path_end
        and octets[path_start] == signs.SOLIDUS
        and octets[path_start + 1] == signs.SOLIDUS
    ):
        host_start = path_start + 2
        path_start = host_end = scan.find(octets, host_start, path_end, signs.SOLIDUS)
    places.fill(reference, text, scheme_end, host_start, host_end, path_start, path_end, query_end)
    return True


def _check_table(table: bytes) -> int:
    """Raise ValueError for a table that lacks the classes of some octets."""
    if len(table) != _TABLE_SIZE:
        raise ValueError("a table has 256 entries")
    return 0


def _end_of_scheme(octets: bytes, size: int, classes: bytes) -> int:
    """Return the place of the ":" after a scheme, or -1 (§3.1).

    Of the characters of a scheme, only the letters are "A" or above in ASCII.
    """
    pos = scan.until_sentinel(octets, 0, size, classes, _SCHEME_END)
    if pos == size or octets[pos] != signs.COLON or octets[0] < signs.CAPITAL_A:
        return -1
    return pos


def end_of_prefix(octets: bytes, size: int) -> int:
    """Return the place of the ":" after what would be a scheme by Appendix B, or -1.

    The prefix before it may be empty.
    """
    colon = scan.find(octets, 0, size, signs.COLON)
    if (
        colon == size
        or scan.find_one_of(octets, 0, colon, signs.SOLIDUS, signs.QUESTION_MARK, signs.NUMBER_SIGN)
        < colon
    ):
        return -1
    return colon


def _ends_path(code: int) -> bool:
    """Return whether this octet ends a path (§3.3)."""
    return code == signs.QUESTION_MARK or code == signs.NUMBER_SIGN  # noqa: PLR1714 - two C comparisons


def _has_colon(octets: bytes, path_end: int, classes: bytes) -> bool:
    """Return whether the first segment of a path holds a ":", which path-noscheme cannot (§4.2)."""
    pos = scan.until(octets, 0, path_end, classes, _COLON_OR_SLASH)
    return pos < path_end and octets[pos] == signs.COLON


def end_of(octets: bytes, pos: int, size: int, classes: bytes, bits: int) -> int:
    """Return the end of a component: the first character it cannot hold, or invalid triplet."""
    if size - pos > _MANY:
        pos = _past_many(octets, pos, size, classes, bits)
    pos = scan.until_sentinel(octets, pos, size, classes, bits)
    while pos + 2 < size and octets[pos] == signs.PERCENT_SIGN:
        end = scan.triplets(octets, pos, size)
        if end == pos:
            return pos
        pos = scan.until_sentinel(octets, end, size, classes, bits)
    return pos


def _past_many(octets: bytes, pos: int, size: int, classes: bytes, bits: int) -> int:
    """Return a place up to which a path or a query surely goes: many octets are read at once."""
    first = pos + _SOME
    pos = scan.until(octets, pos, first, classes, bits)
    if pos < first:
        return pos
    if bits == _PATH_END:
        return scan.until_stop(octets, pos, size, memory.borrow_table(_PATH_STOPS))
    if bits == _QUERY_END:
        return scan.until_stop(octets, pos, size, memory.borrow_table(_QUERY_STOPS))
    return pos


def _start_of_host(octets: bytes, start: int, size: int, classes: bytes) -> int:
    """Return where the host starts: after the "@" of a userinfo, if there is one (§3.2.1)."""
    pos = end_of(octets, start, size, classes, _USERINFO_END)
    return pos + 1 if pos < size and octets[pos] == signs.COMMERCIAL_AT else start


def _end_of_host(
    text: str, octets: bytes, start: int, size: int, classes: bytes, zone_ids: bool
) -> int:
    """Return where the host ends, or -1 for an invalid IP literal (§3.2.2)."""
    if start == size or octets[start] != signs.LEFT_SQUARE_BRACKET:
        return end_of(octets, start, size, classes, _REG_NAME_END)
    end = scan.find(octets, start, size, signs.RIGHT_SQUARE_BRACKET)
    if end == size:
        return -1
    if ipv6.is_address(octets, start + 1, end) or is_ip_literal(text[start + 1 : end], zone_ids):
        return end + 1
    return -1
