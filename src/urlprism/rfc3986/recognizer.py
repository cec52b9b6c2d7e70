"""Recognize a URI reference: one pass checks Appendix A and notes where the components are.

The recognizer only accepts or refuses; `grammar` finds the reason.
"""

import urlprism._vocabulary.memory as memory
import urlprism._vocabulary.scan as scan
import urlprism.rfc3986.places as places
from urlprism.rfc3986.literals import is_ip_literal
from urlprism.rfc3986.record import LONGEST, Spans

_SCHEME_END, _USERINFO_END, _REG_NAME_END, _PATH_END, _QUERY_END = 1, 2, 4, 8, 16
_PORT_END, _COLON_OR_SLASH = 32, 128
_COLON, _SLASH, _AT, _QUESTION, _NUMBER, _PERCENT, _BRACKET, _CLOSING, _A = b":/@?#%[]A"
_LONGEST = LONGEST


def recognize(reference: Spans, text: str, table: bytes, zone_ids: bool) -> bool:
    """Return whether `text` is a URI-reference; if so, fill `reference` with it.

    `table` is a table of `sets`; `zone_ids` allows a zone after an IPv6 address (RFC 6874 §2).
    """
    owned = memory.one_octet_each(text)
    octets = memory.borrow(owned)
    size = memory.size(owned)
    classes = memory.borrow_table(table)
    if size > _LONGEST:
        return False
    scheme_end = _end_of_scheme(octets, size, classes)
    host_start = host_end = -1
    pos = scheme_end + 1
    if pos + 1 < size and octets[pos] == _SLASH and octets[pos + 1] == _SLASH:
        host_start = _start_of_host(octets, pos + 2, size, classes)
        pos = host_end = _end_of_host(text, octets, host_start, size, classes, zone_ids)
        if pos < 0:
            return False
        if pos < size and octets[pos] == _COLON:
            pos = scan.until_sentinel(octets, pos + 1, size, classes, _PORT_END)
        if pos < size and octets[pos] != _SLASH and not _ends_path(octets[pos]):
            return False
    path_start = pos
    pos = path_end = _end_of(octets, pos, size, classes, _PATH_END)
    if host_start < 0 and scheme_end < 0 and _has_colon(octets, pos, classes):
        return False
    if pos < size and octets[pos] == _QUESTION:
        pos = _end_of(octets, pos + 1, size, classes, _QUERY_END)
    query_end = pos
    if pos < size and octets[pos] == _NUMBER:
        pos = _end_of(octets, pos + 1, size, classes, _QUERY_END)
    if pos < size:
        return False
    places.fill(reference, text, scheme_end, host_start, host_end, path_start, path_end, query_end)
    return True


def _end_of_scheme(octets: bytes, size: int, classes: bytes) -> int:
    """Return the place of the ":" after a scheme, or -1 (§3.1).

    Of the characters of a scheme, only the letters are "A" or above in ASCII.
    """
    pos = scan.until_sentinel(octets, 0, size, classes, _SCHEME_END)
    if pos == size or octets[pos] != _COLON or octets[0] < _A:
        return -1
    return pos


def _ends_path(code: int) -> bool:
    """Return whether this octet ends a path (§3.3)."""
    return code == _QUESTION or code == _NUMBER  # noqa: PLR1714 - two C comparisons


def _has_colon(octets: bytes, path_end: int, classes: bytes) -> bool:
    """Return whether the first segment of a path holds a ":", which path-noscheme cannot (§4.2)."""
    pos = scan.until(octets, 0, path_end, classes, _COLON_OR_SLASH)
    return pos < path_end and octets[pos] == _COLON


def _end_of(octets: bytes, pos: int, size: int, classes: bytes, bits: int) -> int:
    """Return the end of a component: the first character it cannot hold, or invalid triplet."""
    pos = scan.until_sentinel(octets, pos, size, classes, bits)
    while pos + 2 < size and octets[pos] == _PERCENT:
        end = scan.triplets(octets, pos, size)
        if end == pos:
            return pos
        pos = scan.until_sentinel(octets, end, size, classes, bits)
    return pos


def _start_of_host(octets: bytes, start: int, size: int, classes: bytes) -> int:
    """Return where the host starts: after the "@" of a userinfo, if there is one (§3.2.1)."""
    pos = _end_of(octets, start, size, classes, _USERINFO_END)
    return pos + 1 if pos < size and octets[pos] == _AT else start


def _end_of_host(
    text: str, octets: bytes, start: int, size: int, classes: bytes, zone_ids: bool
) -> int:
    """Return where the host ends, or -1 for an invalid IP literal (§3.2.2)."""
    if start == size or octets[start] != _BRACKET:
        return _end_of(octets, start, size, classes, _REG_NAME_END)
    end = scan.find(octets, start, size, _CLOSING)
    if end == size or not is_ip_literal(text[start + 1 : end], zone_ids):
        return -1
    return end + 1
