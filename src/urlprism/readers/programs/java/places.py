"""Where `new java.net.URI(text)` finds its parts: places in a text of octets, in one pass.

text ──► scheme ─┬► opaque part ─────────────────────────────────┐
                 └► authority ─┬► server: userinfo, host, port   ├► fragment
                    path       └► or a registry's name: no host  │
                    query ───────────────────────────────────────┘

Nothing is changed, and the interpreter's lock is not needed: columns read rows with it, too. The
octets are those of UTF-8. The grammar is that of RFC 2396 and RFC 2732, with characters beyond
ASCII except spaces and controls. An authority that is not a server, such as "a_b", is accepted as
the name of a registry; the URI then has no host.
"""

import urlprism._core.octets.host_labels as host_labels
import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs
from urlprism._core.arguments.intake import exact_octets
from urlprism._core.octets.characters import ALPHA, DIGIT, HEXDIG, OCTETS, byte_class, stop_class

_UNRESERVED = ALPHA | DIGIT | frozenset("-_.!~*'()")
# Escapes and characters beyond ASCII are looked at one by one: see `_past`.
_ANY = stop_class(OCTETS - _UNRESERVED - frozenset(";/?:@&=+$,[]"))
_PATH = stop_class(OCTETS - _UNRESERVED - frozenset(":@&=+$,;/"))
_USERINFO = stop_class(OCTETS - _UNRESERVED - frozenset(";:&=+$,"))
_HOST = stop_class(OCTETS - ALPHA - DIGIT - frozenset("-."))
_REGISTRY = stop_class(OCTETS - _UNRESERVED - frozenset("$,;:@&=+"))
_SERVER = stop_class(OCTETS - _UNRESERVED - frozenset(";:&=+$,@[]%"))
_CLASS = byte_class(
    ends_scheme=frozenset(":/?#"),
    ends_authority=frozenset("/?#"),
    not_scheme=OCTETS - ALPHA - DIGIT - frozenset("+-."),
    not_label=OCTETS - ALPHA - DIGIT - frozenset("-"),
    letter=ALPHA,
    not_digit=OCTETS - DIGIT,
    not_hexadecimal=OCTETS - HEXDIG,
    not_scope=OCTETS - ALPHA - DIGIT - frozenset("_."),
)
_ENDS_SCHEME, _ENDS_AUTHORITY, _NOT_SCHEME, _NOT_LABEL = 1, 2, 4, 8
_LETTER, _NOT_DIGIT, _NOT_HEXADECIMAL, _NOT_SCOPE = 16, 32, 64, 128
_HTTP = b"http"
_ABSENT = -1
_MAX_INT = (1 << 31) - 1
_MAX_OCTET = 255
_PIECES, _DIGITS = 8, 4
_NUMBERS = 4
# What `read` returns: 0, or the number of what is wrong; `java_reasons` has the texts.
_FINE = 0
_SCHEME, _NOTHING, _IN_OPAQUE, _NO_AUTHORITY, _IN_PATH, _IN_QUERY, _IN_FRAGMENT = range(1, 8)
_ESCAPE, _IN_USERINFO, _BRACKET, _ADDRESS, _SCOPE, _NO_SERVER, _PORT, _OVERFLOW = range(8, 16)


class Places:
    """Where the parts of a URI are, each from a start to an end; -1 for a part that is absent.

    scheme:[opaque part from `path_start` to `path_end`]#[`fragment_start` to `size`]
    scheme://[authority: userinfo@host:port][path]?[query]#[fragment]

    The scheme starts at 0, the userinfo with the authority. `port` is a number. `problem` is 0 for
    a URI, or else the place in `java_reasons.REASONS` of what is wrong, at `fault`; then the other
    attributes say nothing, except that the places of the authority are set if the fault is in it.
    """

    __slots__ = (
        "authority_end", "authority_start", "fault", "fragment_start", "host_end", "host_start",
        "is_opaque", "path_end", "path_start", "port", "problem", "query_end", "query_start",
        "scheme_end", "size", "userinfo_end",
    )  # fmt: skip

    problem: int
    fault: int
    is_opaque: bool
    scheme_end: int
    authority_start: int
    authority_end: int
    userinfo_end: int
    host_start: int
    host_end: int
    port: int
    path_start: int
    path_end: int
    query_start: int
    query_end: int
    fragment_start: int
    size: int


def places_of(text: bytes) -> Places:
    """Return the places of the parts of a URI, in the octets of its UTF-8.

    Raise TypeError if they are not bytes.

    >>> places_of(b"http://h/p").host_end
    8
    """
    places = Places()
    owned = exact_octets(text)
    octets = memory.borrow(owned)
    places.problem = read(places, octets, memory.size(owned))
    return places


def read(places: Places, octets: bytes, size: int) -> int:
    """Set the places of a URI, and return 0; or return the number of what is wrong.

    The first colon ends a scheme unless one of "/?#" precedes it.
    """
    table = memory.borrow_table(_CLASS)
    places.is_opaque = False
    places.scheme_end = places.query_start = places.query_end = places.fragment_start = _ABSENT
    places.authority_start = places.authority_end = _ABSENT
    places.fault = 0
    places.size = size
    _forget_server(places)
    colon = 0
    if size > 4 and memory.same(octets, 0, _HTTP, 4):  # as most begin
        colon = 4 + (octets[4] == signs.SMALL_S)
    colon = scan.until(octets, colon, size, table, _NOT_SCHEME)
    end = scan.until(octets, colon, size, table, _ENDS_SCHEME)
    if end == size or octets[end] != signs.COLON:
        return _read_hierarchical(places, octets, 0, size)
    places.fault = colon if colon < end else 0
    if colon == 0 or colon < end or not table[octets[0]] & _LETTER:
        return _SCHEME
    places.scheme_end = colon
    start = colon + 1
    if start < size and octets[start] == signs.SOLIDUS:
        return _read_hierarchical(places, octets, start, size)
    places.fault = start
    if start == size or octets[start] == signs.NUMBER_SIGN:
        return _NOTHING
    places.is_opaque = True
    places.path_start = start
    places.path_end = _past(octets, start, size, memory.borrow_table(_ANY))
    return _read_fragment(places, octets, places.path_end, size, _IN_OPAQUE)


def _read_hierarchical(places: Places, octets: bytes, pos: int, size: int) -> int:
    """Read authority, path, query and fragment; an empty authority needs something after it."""
    if pos + 1 < size and octets[pos] == signs.SOLIDUS and octets[pos + 1] == signs.SOLIDUS:
        start = pos + 2
        pos = scan.until_stop(octets, start, size, memory.borrow_table(_HOST))
        plain_end = pos
        pos = scan.until(octets, pos, size, memory.borrow_table(_CLASS), _ENDS_AUTHORITY)
        if pos == plain_end and _is_name(octets, start, pos):  # what most have, and no more
            places.authority_start = places.host_start = start
            places.authority_end = places.host_end = pos
        elif pos > start:
            problem = _read_authority(places, octets, start, pos)
            if problem != _FINE:
                return problem
        elif pos == size:
            places.fault = pos
            return _NO_AUTHORITY
    places.path_start = pos
    pos = _past(octets, pos, size, memory.borrow_table(_PATH))
    places.path_end = pos
    if pos < size and octets[pos] == signs.QUESTION_MARK:
        places.query_start = pos + 1
        pos = _past(octets, pos + 1, size, memory.borrow_table(_ANY))
        places.query_end = pos
        return _read_fragment(places, octets, pos, size, _IN_QUERY)
    return _read_fragment(places, octets, pos, size, _IN_PATH)


def _read_fragment(places: Places, octets: bytes, pos: int, size: int, before: int) -> int:
    """Read the fragment at `pos`, where the part before ends; `before` says what else is wrong."""
    if pos == size:
        return _FINE
    places.fault = pos
    if octets[pos] != signs.NUMBER_SIGN:
        return before
    places.fragment_start = pos + 1
    pos = _past(octets, pos + 1, size, memory.borrow_table(_ANY))
    places.fault = pos
    return _FINE if pos == size else _IN_FRAGMENT


def _past(octets: bytes, pos: int, end: int, kinds: bytes) -> int:
    """Return the end of the text at `pos` of plain characters, escapes and others beyond ASCII."""
    pos = scan.until_stop(octets, pos, end, kinds)
    while pos < end:
        if octets[pos] == signs.PERCENT_SIGN:
            past = scan.triplets(octets, pos, end)
        elif octets[pos] < signs.BEYOND_ASCII:
            return pos
        else:
            past = _past_other(octets, pos, end)
        if past == pos:
            return pos
        pos = scan.until_stop(octets, past, end, kinds)
    return pos


def _past_other(octets: bytes, pos: int, end: int) -> int:
    """Return the end of the character beyond ASCII at `pos`, or `pos` for a space or control."""
    first = octets[pos]
    if first in {0xC2, 0xE1, 0xE2, 0xE3} and pos + 1 < end:
        second = octets[pos + 1]
        third = octets[pos + 2] if pos + 2 < end else 0
        if first == 0xC2 and second <= 0xA0:  # C1 controls, U+00A0
            return pos
        if first == 0xE1 and second == 0x9A and third == 0x80:  # U+1680
            return pos
        if first == 0xE2 and _is_space(second, third):
            return pos
        if first == 0xE3 and second == 0x80 and third == 0x80:  # U+3000
            return pos
    pos += 1
    while pos < end and octets[pos] & 0xC0 == 0x80:
        pos += 1
    return pos


def _is_space(second: int, third: int) -> bool:
    """Whether octets after 0xE2 make one of U+2000 to 200A, U+2028, 2029, 202F and 205F."""
    if second == 0x81:
        return third == 0x9F
    return second == 0x80 and (0x80 <= third <= 0x8A or third in {0xA8, 0xA9, 0xAF})


def _forget_server(places: Places) -> None:
    """Set userinfo, host and port to absent."""
    places.userinfo_end = places.host_start = places.host_end = places.port = _ABSENT


def _read_authority(places: Places, octets: bytes, start: int, end: int) -> int:
    """Read the server that an authority names; there is none if that is a registry's name."""
    places.authority_start, places.authority_end = start, end
    problem = _read_server(places, octets, start, end)
    if problem == _FINE:
        return _FINE
    _forget_server(places)
    past = _past(octets, start, end, memory.borrow_table(_REGISTRY))
    if past == end:
        return _FINE
    places.fault = past
    if octets[past] == signs.PERCENT_SIGN:
        return _ESCAPE
    if problem == _OVERFLOW and _past(octets, start, end, memory.borrow_table(_SERVER)) < end:
        return _NO_SERVER  # Java does not come to the address
    return problem


def _read_server(places: Places, octets: bytes, start: int, end: int) -> int:
    """Read userinfo, host and port, or say why an authority is not a server."""
    at = scan.find(octets, start, end, signs.COMMERCIAL_AT)
    if at < end:
        if _past(octets, start, at, memory.borrow_table(_USERINFO)) < at:
            return _IN_USERINFO
        places.userinfo_end = at
        start = at + 1
    places.host_start = start
    if start < end and octets[start] == signs.LEFT_SQUARE_BRACKET:
        closing = scan.find(octets, start + 1, end, signs.RIGHT_SQUARE_BRACKET)
        past = closing + 1
        if closing == end:
            return _BRACKET
        problem = _check_address(octets, start + 1, closing)
        if problem != _FINE:
            return problem
        if past < end and octets[past] != signs.COLON:
            return _BRACKET
    else:
        past = scan.find(octets, start, end, signs.COLON)
        if not _is_hostname(octets, start, past) and not _is_ipv4(octets, start, past):
            return _NO_SERVER
    places.host_end = past
    return _read_port(places, octets, past, end)


def _read_port(places: Places, octets: bytes, pos: int, end: int) -> int:
    """Read the port after a colon, any number that fits Java's int; there may be none."""
    if pos + 1 >= end:
        return _FINE
    number = 0
    pos += 1
    while pos < end:
        if memory.borrow_table(_CLASS)[octets[pos]] & _NOT_DIGIT:
            return _PORT
        if number <= _MAX_INT:
            number = number * 10 + octets[pos] - signs.DIGIT_ZERO
        pos += 1
    if number > _MAX_INT:
        return _PORT
    places.port = number
    return _FINE


def _is_name(octets: bytes, start: int, end: int) -> bool:
    """Whether letters, digits, hyphens and dots are a host name."""
    label = host_labels.last(octets, start, end)
    if label >= 0 and memory.borrow_table(_CLASS)[octets[label]] & _LETTER:
        return True
    return _is_hostname(octets, start, end)


def _is_hostname(octets: bytes, start: int, end: int) -> bool:
    """Whether a text is a host name; the last of several labels has to begin with a letter."""
    table = memory.borrow_table(_CLASS)
    if end > start and octets[end - 1] == signs.FULL_STOP:
        end -= 1
    label = pos = start
    while True:
        pos = scan.until(octets, pos, end, table, _NOT_LABEL)
        if (
            pos == label
            or octets[label] == signs.HYPHEN_MINUS
            or octets[pos - 1] == signs.HYPHEN_MINUS
        ):
            return False
        if pos == end:
            return label == start or table[octets[label]] & _LETTER != 0
        if octets[pos] != signs.FULL_STOP:
            return False
        label = pos = pos + 1


def _is_ipv4(octets: bytes, pos: int, end: int) -> bool:
    """Whether a text is four numbers up to 255, each with any number of zeros before it."""
    for index in range(_NUMBERS):
        if index > 0:
            if pos == end or octets[pos] != signs.FULL_STOP:
                return False
            pos += 1
        start, number = pos, 0
        while pos < end and not memory.borrow_table(_CLASS)[octets[pos]] & _NOT_DIGIT:
            number = number * 10 + octets[pos] - signs.DIGIT_ZERO
            if number > _MAX_OCTET:
                return False
            pos += 1
        if pos == start:
            return False
    return pos == end


def _check_address(octets: bytes, start: int, end: int) -> int:
    """Return what is wrong with an IPv6 address, with or without "%" and a scope."""
    percent = scan.find(octets, start, end, signs.PERCENT_SIGN)
    problem = _check_ipv6(octets, start, percent)
    if problem != _FINE or percent == end:
        return problem
    start = percent + 1
    past = scan.until(octets, start, end, memory.borrow_table(_CLASS), _NOT_SCOPE)
    return _FINE if start < past == end else _SCOPE


def _check_ipv6(octets: bytes, pos: int, end: int) -> int:
    """Return what is wrong with eight pieces, or up to seven and "::".

    An IPv4 address at the end, but not at the start, is two pieces.
    """
    start, pieces = pos, 0
    has_gap = _is_gap(octets, pos, end)
    if has_gap:
        pos += 2
    while pos < end:
        last = scan.until(octets, pos, end, memory.borrow_table(_CLASS), _NOT_HEXADECIMAL)
        if last < end and octets[last] == signs.FULL_STOP and pos > start:
            if not _is_ipv4(octets, pos, end):
                return _OVERFLOW if _overflows(octets, pos, end) else _ADDRESS
            pieces += 2
            break
        if last == pos or last > pos + _DIGITS:
            return _ADDRESS
        pieces += 1
        pos = last
        if pos < end:
            is_gap = _is_gap(octets, pos, end)
            if octets[pos] != signs.COLON or pos + 1 == end or (is_gap and has_gap):
                return _ADDRESS
            has_gap = has_gap or is_gap
            pos += 2 if is_gap else 1
    is_whole = pieces < _PIECES if has_gap else pieces == _PIECES
    return _FINE if is_whole else _ADDRESS


def _is_gap(octets: bytes, pos: int, end: int) -> bool:
    """Whether "::" is at `pos`."""
    return pos + 1 < end and octets[pos] == signs.COLON and octets[pos + 1] == signs.COLON


def _overflows(octets: bytes, pos: int, end: int) -> bool:
    """Whether Java stops at a number that is beyond an int, of four numbers up to the end."""
    table = memory.borrow_table(_CLASS)
    start, numbers, number = pos, 1, 0
    has_overflow = is_wrong = False
    while pos < end:
        if octets[pos] == signs.FULL_STOP:
            is_wrong = is_wrong or pos == start or number > _MAX_OCTET or numbers == _NUMBERS
            start = pos + 1
            numbers += 1
            number = 0
        elif table[octets[pos]] & _NOT_DIGIT:
            return False
        elif number <= _MAX_INT:
            number = number * 10 + octets[pos] - signs.DIGIT_ZERO
            has_overflow = has_overflow or (number > _MAX_INT and not is_wrong)
        pos += 1
    return has_overflow
