"""Recognize a value that a setter only puts in the place of the old one, percent-encoded.

As for a whole text, a recognizer may only decline: if it accepts a value, its result is the result
of the machine, which takes all of the value; if it declines, the machine has to run.
"""

import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs
import urlprism.whatwg.hosts.ipv4 as ipv4
import urlprism.whatwg.parsing.draft as drafts
import urlprism.whatwg.terms.schemes as schemes
import urlprism.whatwg.urls.places as places
from urlprism._core.octets.characters import BEYOND_ASCII, DIGIT, OCTETS, byte_class, stop_class
from urlprism.whatwg.parsing.machine import in_utf8
from urlprism.whatwg.terms import sets
from urlprism.whatwg.terms.schemes import FILE, NOT_SPECIAL
from urlprism.whatwg.urls.record import LONGEST, Spans

_HOST = stop_class(sets.FORBIDDEN_DOMAIN | sets.ASCII_UPPER_ALPHA | BEYOND_ASCII)
_USERINFO = stop_class(sets.USERINFO)
_PATH = stop_class(sets.PATH)
_PATH_OR_DOTS = stop_class(sets.PATH | {"\\"}, starts=frozenset(".%"))
_QUERY = stop_class(sets.QUERY)
_SPECIAL_QUERY = stop_class(sets.SPECIAL_QUERY)
_FRAGMENT = stop_class(sets.FRAGMENT)
_CLASS = byte_class(not_digit=OCTETS - DIGIT, declined=sets.ASCII_TAB_OR_NEWLINE | frozenset("\\"))
_NOT_DIGIT, _DECLINED = 1, 2
_STOP = 1
_NOTHING, _MOST_DIGITS, _MAX_PORT = -1, 5, 0xFFFF
_LONGEST = LONGEST
_NOT_SPECIAL, _FILE = NOT_SPECIAL, FILE
# As `setters.SETTERS` numbers them.
_PROTOCOL, _USERNAME, _PASSWORD, _HOST_AND_PORT, _HOSTNAME, _PORT, _PATHNAME, _SEARCH, _HASH = (
    range(9)
)


def recognize_part(url: Spans, part: int, value: str, target: Spans) -> bool:
    """Fill `target` with a URL after a setter and return True, or return False for the machine."""
    if not places.is_made(url):
        return False
    href = memory.one_octet_each(url._href)
    owned = memory.one_octet_each(value if memory.is_ascii(value) else in_utf8(value))
    size = memory.size(owned)
    if memory.size(href) + 3 * size + 3 > _LONGEST:
        return False
    old = memory.borrow(href)
    octets = memory.borrow(owned)
    if size == 0:
        return _recognize_removal(url, part, octets, target)
    if part > _SEARCH:
        return _recognize_fragment(url, octets, size, target)
    scheme = schemes.number_of(old, url._scheme_end)
    if part == _SEARCH:
        return _recognize_query(url, scheme, octets, size, target)
    if drafts.has_no_host(url) or scheme == _FILE:
        return False
    if part == _PATHNAME:
        return scheme != _NOT_SPECIAL and _recognize_path(url, octets, size, target)
    if part == _PROTOCOL:
        return scheme != _NOT_SPECIAL and _recognize_scheme(url, old, octets, size, target)
    return _recognize_authority(url, scheme, part, octets, size, target)


def _recognize_removal(url: Spans, part: int, octets: bytes, target: Spans) -> bool:
    """Recognize "", which removes a query or a fragment; `octets` are none."""
    if part < _SEARCH:
        return False
    start, rest = url._query_end, len(url._href)
    if part == _SEARCH:
        start, rest = url._path_end, url._query_end
    href = places.spliced(url._href, start, _NOTHING, octets, 0, 0, 0, octets, _NOTHING, rest)
    return _put(target, url, part, start, href)


def _recognize_authority(
    url: Spans, scheme: int, part: int, octets: bytes, size: int, target: Spans
) -> bool:
    if part == _USERNAME:
        return _recognize_username(url, octets, size, target)
    if part == _PASSWORD:
        return _recognize_password(url, octets, size, target)
    if part == _PORT:
        return _recognize_port(url, scheme, octets, size, target)
    if scheme == _NOT_SPECIAL:
        return False
    return _recognize_host(url, scheme, octets, size, part == _HOSTNAME, target)


def _recognize_scheme(url: Spans, old: bytes, octets: bytes, size: int, target: Spans) -> bool:
    """Recognize a special scheme in lower case; the port of the URL is not its default port."""
    if octets[size - 1] == signs.COLON:
        size -= 1
    scheme = schemes.number_of(octets, size)
    if scheme in {_NOT_SPECIAL, _FILE}:
        return False
    if url._path_start > url._host_end:
        port = memory.number(old, url._host_end + 1, url._path_start)
        if port == schemes.default_port(scheme):
            return False
    href = places.spliced(
        url._href, 0, _NOTHING, octets, 0, size, size, octets, _NOTHING, url._scheme_end
    )
    return _put(target, url, _PROTOCOL, size, href)


def _recognize_username(url: Spans, octets: bytes, size: int, target: Spans) -> bool:
    """Recognize a username."""
    kinds = memory.borrow_table(_USERINFO)
    room = _room(octets, 0, size, kinds, 0, False)
    start = url._scheme_end + 3
    at = _NOTHING if drafts.includes_credentials(url) else signs.COMMERCIAL_AT
    href = places.spliced(
        url._href, start, _NOTHING, octets, 0, size, room, kinds, at, url._username_end
    )
    return _put(target, url, _USERNAME, start + room, href)


def _recognize_password(url: Spans, octets: bytes, size: int, target: Spans) -> bool:
    """Recognize a password."""
    kinds = memory.borrow_table(_USERINFO)
    room = _room(octets, 0, size, kinds, 0, False)
    start = rest = url._username_end
    at = signs.COMMERCIAL_AT
    if drafts.includes_credentials(url):
        rest = url._host_start - 1
        at = _NOTHING
    href = places.spliced(url._href, start, signs.COLON, octets, 0, size, room, kinds, at, rest)
    return _put(target, url, _PASSWORD, start, href)


def _recognize_host(
    url: Spans, scheme: int, octets: bytes, size: int, only_hostname: bool, target: Spans
) -> bool:
    """Recognize a domain in lower case, perhaps with a port that is not the default."""
    rest = url._host_end
    kinds = memory.borrow_table(_HOST)
    end = scan.until_stop(octets, 0, size, kinds)
    if end < size:
        if only_hostname or not _is_plain_port(octets, end, size, scheme):
            return False
        rest = url._path_start
    if end == 0 or ipv4.ends_in_a_number(octets, 0, end):
        return False
    start = url._host_start
    href = places.spliced(url._href, start, _NOTHING, octets, 0, size, size, kinds, _NOTHING, rest)
    return _put(target, url, _HOSTNAME, start + end, href)


def _is_plain_port(octets: bytes, colon: int, end: int, scheme: int) -> bool:
    """Return whether ":" and a port follow that is not the default."""
    port = _port(octets, colon + 1, end)
    return octets[colon] == signs.COLON and port >= 0 and port != schemes.default_port(scheme)


def _port(octets: bytes, start: int, end: int) -> int:
    """Return the port that is written as it would be serialized, or -1."""
    if start == end or end - start > _MOST_DIGITS or octets[start] == signs.DIGIT_ZERO:
        return _NOTHING
    if scan.until(octets, start, end, memory.borrow_table(_CLASS), _NOT_DIGIT) < end:
        return _NOTHING
    port = memory.number(octets, start, end)
    return port if port <= _MAX_PORT else _NOTHING


def _recognize_port(url: Spans, scheme: int, octets: bytes, size: int, target: Spans) -> bool:
    """Recognize a port; the default port removes what was there."""
    port = _port(octets, 0, size)
    if port < 0:
        return False
    start = url._host_end
    before = signs.COLON
    if port == schemes.default_port(scheme):
        before = _NOTHING
        size = 0
    href = places.spliced(
        url._href, start, before, octets, 0, size, size, octets, _NOTHING, url._path_start
    )
    return _put(target, url, _PORT, start, href)


def _recognize_path(url: Spans, octets: bytes, size: int, target: Spans) -> bool:
    r"""Recognize a path without dot segments and "\"."""
    kinds = memory.borrow_table(_PATH)
    before = signs.SOLIDUS
    if octets[0] == signs.SOLIDUS:
        before = _NOTHING
    elif octets[0] in {signs.FULL_STOP, signs.PERCENT_SIGN}:
        return False
    room = _room(octets, 0, size, memory.borrow_table(_PATH_OR_DOTS), _DECLINED, True)
    if room < 0:
        return False
    start = url._path_start
    href = places.spliced(
        url._href, start, before, octets, 0, size, room, kinds, _NOTHING, url._path_end
    )
    return _put(target, url, _PATHNAME, start, href)


def _recognize_query(url: Spans, scheme: int, octets: bytes, size: int, target: Spans) -> bool:
    """Recognize a query without tabs and newlines."""
    kinds = memory.borrow_table(_QUERY)
    if scheme != _NOT_SPECIAL:
        kinds = memory.borrow_table(_SPECIAL_QUERY)
    first = 1 if octets[0] == signs.QUESTION_MARK else 0
    room = _room(octets, first, size, kinds, _DECLINED, False)
    if room < 0:
        return False
    start = url._path_end
    href = places.spliced(
        url._href,
        start,
        signs.QUESTION_MARK,
        octets,
        first,
        size,
        room,
        kinds,
        _NOTHING,
        url._query_end,
    )
    return _put(target, url, _SEARCH, start, href)


def _recognize_fragment(url: Spans, octets: bytes, size: int, target: Spans) -> bool:
    """Recognize a fragment without tabs and newlines."""
    kinds = memory.borrow_table(_FRAGMENT)
    first = 1 if octets[0] == signs.NUMBER_SIGN else 0
    room = _room(octets, first, size, kinds, _DECLINED, False)
    if room < 0:
        return False
    start, old = url._query_end, url._href
    href = places.spliced(
        old, start, signs.NUMBER_SIGN, octets, first, size, room, kinds, _NOTHING, len(old)
    )
    return _put(target, url, _HASH, start, href)


def _put(target: Spans, url: Spans, part: int, end: int, href: str) -> bool:
    """Fill `target` with `href`, which is `url` with another part, and return True.

    `end` is where the new scheme, username or host ends; the places behind the part move.
    """
    by = len(href) - len(url._href)
    scheme_end, username_end = url._scheme_end, url._username_end
    host_start, host_end, path_start = url._host_start, url._host_end, url._path_start
    path_end, query_end = url._path_end, url._query_end
    if part <= _PASSWORD:
        host_start += by
        host_end += by
        if part == _PROTOCOL:
            scheme_end = end
            username_end += by
        elif part == _USERNAME:
            username_end = end
    elif part <= _HOSTNAME:
        host_end = end
    if part <= _PORT:
        path_start += by
    if part <= _PATHNAME:
        path_end += by
    if part <= _SEARCH:
        query_end += by
    places.fill(
        target,
        href,
        scheme_end,
        username_end,
        host_start,
        host_end,
        path_start,
        path_end,
        query_end,
    )
    return True


def _room(
    octets: bytes, start: int, end: int, kinds: bytes, declined: int, with_starts: bool
) -> int:
    """Return how many octets a value takes, percent-encoded; or -1 if the machine has to read it.

    It has to read what has a stop with a bit of `declined`, or, `with_starts`, a start after a "/".
    """
    room = end - start
    if with_starts:
        pos = scan.until_stop_or_start(octets, start, end, kinds)
    else:
        pos = scan.until_stop(octets, start, end, kinds)
    table = memory.borrow_table(_CLASS)
    for at in range(pos, end):
        if kinds[octets[at]] & _STOP:
            if table[octets[at]] & declined:
                return -1
            room += 2
        elif with_starts and kinds[octets[at]] and at > start and octets[at - 1] == signs.SOLIDUS:
            return -1
    return room
