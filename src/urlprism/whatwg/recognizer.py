"""Recognize a text that is its own serialization already, as nearly all real URLs are.

A recognizer may only decline: if it returns True, its result is the machine's result; if it returns
False, the machine has to run. It never raises. It makes only one change, which one in a hundred
real URLs needs: it gives "http://example.org" its path, "/".
"""

import urlprism._vocabulary.memory as memory
import urlprism._vocabulary.scan as scan
import urlprism.whatwg.places as places
from urlprism._vocabulary.characters import BEYOND_ASCII, DIGIT, HEXDIG, OCTETS, byte_class
from urlprism.whatwg import sets
from urlprism.whatwg.record import LONGEST, Spans

_CLASS = byte_class(
    host_end=sets.FORBIDDEN_DOMAIN | sets.ASCII_UPPER_ALPHA | BEYOND_ASCII,
    path_stop=sets.PATH | frozenset("\\.%"),
    query_stop=sets.SPECIAL_QUERY,
    fragment_stop=sets.FRAGMENT,
    not_digit=OCTETS - DIGIT,
    hexadecimal=HEXDIG | {"x"},
    delimiter=frozenset("/?#"),
    colon_or_delimiter=frozenset(":/?#"),
)
_HOST_END, _PATH_STOP, _QUERY_STOP, _FRAGMENT_STOP = 1, 2, 4, 8
_NOT_DIGIT, _HEXADECIMAL, _DELIMITER, _COLON_OR_DELIMITER = 16, 32, 64, 128
_SOLIDUS, _COLON, _DOT, _PERCENT, _QUESTION, _NUMBER = b"/:.%?#"
_ZERO, _TWO, _SMALL_E, _LARGE_E, _BAR = b"02eE|"
_HTTPS, _HTTP, _FILE, _FTP, _WSS, _WS = b"https", b"http", b"file", b"ftp", b"wss", b"ws"
_UP = b"../"
_LONGEST_SCHEME = 5
_MAX_PORT = 0xFFFF
_LONGEST = LONGEST


def recognize(url: Spans, text: str) -> bool:
    """Fill `url` from `text` and return True, if that is special and serialized already.

    The "/" after host and port may be missing.
    """
    if not memory.is_ascii(text):
        return False
    owned = memory.one_octet_each(text)
    octets = memory.borrow(owned)
    size = memory.size(owned)
    scheme_end = scan.find(octets, 0, min(size, _LONGEST_SCHEME + 1), _COLON)
    start = scheme_end + 3
    if (
        start >= size
        or size > _LONGEST
        or octets[start - 2] != _SOLIDUS
        or octets[start - 1] != _SOLIDUS
    ):
        return False
    default_port = _default_port(octets, scheme_end)
    host_end = path_start = start
    if default_port > 0:
        host_end = scan.until_sentinel(octets, start, size, memory.borrow_table(_CLASS), _HOST_END)
        if not _is_plain_host(octets, start, host_end):
            return False
        path_start = _end_of_port(octets, host_end, size, default_port)
    elif default_port < 0 or (start + 2 < size and octets[start + 2] == _BAR):
        return False
    if path_start == size:
        text = memory.joined(text, size, "/", 0)
        path_end = query_end = size + 1
    elif path_start < 0 or octets[path_start] != _SOLIDUS:
        return False
    else:
        path_end = _end_of_path(octets, path_start, size)
        query_end = _end_of_query(octets, path_end, size)
    if query_end < 0:
        return False
    places.fill(url, text, scheme_end, start, start, host_end, path_start, path_end, query_end)
    return True


def _default_port(octets: bytes, scheme_end: int) -> int:
    """Return the default port of a special scheme, 0 for "file", or -1 for another scheme."""
    if scheme_end == 5:
        return 443 if memory.same(octets, 0, _HTTPS, 5) else -1
    if scheme_end == 4:
        if memory.same(octets, 0, _HTTP, 4):
            return 80
        return 0 if memory.same(octets, 0, _FILE, 4) else -1
    if scheme_end == 3:
        if memory.same(octets, 0, _FTP, 3):
            return 21
        return 443 if memory.same(octets, 0, _WSS, 3) else -1
    return 80 if scheme_end == 2 and memory.same(octets, 0, _WS, 2) else -1


def _is_plain_host(octets: bytes, start: int, end: int) -> bool:
    """Whether a host of plain characters is a domain or four decimal numbers."""
    table = memory.borrow_table(_CLASS)
    if start == end:
        return False
    last = end - 1
    if octets[last] == _DOT and last > start:
        last -= 1
    if not table[octets[last]] & _HEXADECIMAL:
        return True
    while last > start and octets[last - 1] != _DOT:
        last -= 1
    if table[octets[last]] & _NOT_DIGIT:
        return True
    return scan.past_four_numbers(octets, start, end) == end


def _end_of_port(octets: bytes, start: int, end: int, default_port: int) -> int:
    """Return the end of a serialized port, `start` if there is none, or -1 for another port."""
    if start == end or octets[start] != _COLON:
        return start
    pos = scan.until(octets, start + 1, end, memory.borrow_table(_CLASS), _NOT_DIGIT)
    digits = pos - start - 1
    if digits < 1 or digits > 5 or (octets[start + 1] == _ZERO and digits > 1):
        return -1
    port = memory.number(octets, start + 1, pos)
    return -1 if port == default_port or port > _MAX_PORT else pos


def _end_of_path(octets: bytes, start: int, end: int) -> int:
    """Return the end of a serialized path, or -1 for another path."""
    table = memory.borrow_table(_CLASS)
    pos = scan.until_sentinel(octets, start, end, table, _PATH_STOP)
    while pos < end:
        code = octets[pos]
        if code == _DOT:
            is_first = pos == start or octets[pos - 1] == _SOLIDUS
            if is_first and _is_dots(octets, pos, end):
                return -1
        elif code == _PERCENT:
            if _is_encoded_dot(octets, pos, end):
                return -1
        else:
            break
        pos = scan.until_sentinel(octets, pos + 1, end, table, _PATH_STOP)
    return pos


def _is_dots(octets: bytes, pos: int, end: int) -> bool:
    """Whether the segment that begins with the "." at `pos` is "." or ".."."""
    pos = scan.past_dots(octets, pos, end)
    return pos == end or memory.borrow_table(_CLASS)[octets[pos]] & _DELIMITER != 0


def _is_encoded_dot(octets: bytes, pos: int, end: int) -> bool:
    """Whether the "%" at `pos` begins an encoded ".", which could be a dot segment."""
    if pos + 2 >= end or octets[pos + 1] != _TWO:
        return False
    code = octets[pos + 2]
    return code in {_SMALL_E, _LARGE_E}


def _end_of_query(octets: bytes, pos: int, end: int) -> int:
    """Return the end of the query that follows a path, or -1.

    Return -1 as well if `pos` is -1, or if the rest of the text is not serialized.
    """
    if pos < 0:
        return -1
    if pos < end and octets[pos] == _QUESTION:
        pos = scan.until_sentinel(octets, pos + 1, end, memory.borrow_table(_CLASS), _QUERY_STOP)
    return pos if pos == end or _has_plain_fragment(octets, pos, end) else -1


def _has_plain_fragment(octets: bytes, pos: int, end: int) -> bool:
    """Whether the rest of the text from `pos` is a serialized fragment."""
    if octets[pos] != _NUMBER:
        return False
    return (
        scan.until_sentinel(octets, pos + 1, end, memory.borrow_table(_CLASS), _FRAGMENT_STOP)
        == end
    )


def recognize_reference(url: Spans, text: str, base: Spans) -> bool:
    """Fill `url` from `text` and return True, if it only replaces the end of `base`.

    `text` is a serialized path, query or fragment, or "../" with such a path; `base` is special,
    but not a file URL.
    """
    href = base._href
    base_owned = memory.one_octet_each(href)
    base_octets = memory.borrow(base_owned)
    if not memory.is_ascii(text) or _default_port(base_octets, base._scheme_end) <= 0:
        return False
    owned = memory.one_octet_each(text)
    octets = memory.borrow(owned)
    size = memory.size(owned)
    if size == 0 or base._query_end + size > _LONGEST:
        return False
    code = octets[0]
    start = 0
    path_end = base._path_end
    query_end = kept = base._query_end
    if code == _NUMBER:
        if not _has_plain_fragment(octets, 0, size):
            return False
    elif code == _QUESTION:
        kept = path_end
        query_end = _end_of_query(octets, 0, size)
    else:
        kept = _kept_of_path(octets, size, base, base_octets)
        while start + 2 < size and memory.same(octets, start, _UP, 3):
            kept = _parent(base_octets, kept, base)
            start += 3
        path_end = _end_of_path(octets, start, size) if kept > 0 else -1
        query_end = _end_of_query(octets, path_end, size)
        path_end += kept - start
    if query_end < 0:
        return False
    if code != _NUMBER:
        query_end += kept - start
    places.fill(
        url, memory.joined(href, kept, text, start), base._scheme_end, base._username_end,
        base._host_start, base._host_end, base._path_start, path_end, query_end,
    )  # fmt: skip
    return True


def _kept_of_path(octets: bytes, size: int, base: Spans, base_octets: bytes) -> int:
    """Return the length of `base` before a path that replaces its own, or 0 for another path."""
    if octets[0] == _SOLIDUS:
        return 0 if size > 1 and octets[1] == _SOLIDUS else base._path_start
    pos = scan.until(octets, 0, size, memory.borrow_table(_CLASS), _COLON_OR_DELIMITER)
    if pos < size and octets[pos] == _COLON:
        return 0
    return scan.last(base_octets, base._path_end, _SOLIDUS) + 1


def _parent(octets: bytes, kept: int, base: Spans) -> int:
    """Return the end of the parent of the directory that ends before `kept`."""
    if kept == 0 or kept == base._path_start + 1:
        return kept
    return scan.last(octets, kept - 1, _SOLIDUS) + 1
