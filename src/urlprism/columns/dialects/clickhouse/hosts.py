"""ClickHouse's functions that look for a host: `domain` and its kin, `port`, `netloc`.

ClickHouse searches for a host; it does not parse the URL. The search begins after "//", or after a
scheme and "://" within the first 16 octets, or else at the start. It ends at one of ":/?#", or has
no result at a sign that it does not expect. A host without a dot is no host. Functions that end in
`_rfc` also expect userinfo and addresses in brackets. A span is a start and an end; (0, 0) is "".
"""

import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs
import urlprism.columns.dialects.clickhouse.pieces as pieces
from urlprism._core.arguments.intake import exact_octets
from urlprism._core.octets.characters import ALPHA, DIGIT, OCTETS, byte_class
from urlprism.columns.dialects.clickhouse.pieces import Find

_UNEXPECTED = frozenset(" \t<>{}|\\^[]")
_OF_USERINFO = frozenset(";=&~%")
_SCHEME = ALPHA | DIGIT | frozenset(".-+")
_CLASS = byte_class(
    not_scheme=OCTETS - _SCHEME,
    refused=_UNEXPECTED | _OF_USERINFO,
    ends_host=frozenset(":/?#"),
    stop=_UNEXPECTED | _OF_USERINFO | frozenset(":/?#@"),
    stop_or_dot=_UNEXPECTED | _OF_USERINFO | frozenset(":/?#@."),
    of_userinfo=_OF_USERINFO,
    ends_port=frozenset("/?#"),
    not_digit=OCTETS - DIGIT,
)
_NOT_SCHEME, _REFUSED, _ENDS_HOST, _STOP = 1, 2, 4, 8
_STOP_OR_DOT, _OF_USERINFO_CLASS, _ENDS_PORT, _NOT_DIGIT = 16, 32, 64, 128
_WWW, _WWW_SIZE = b"www.", 4
_LONGEST_SCHEME = 16
_MAX_PORT = 0xFFFF
_NONE = -1


def domain(url: bytes) -> bytes:
    """Return the host; it is empty after userinfo with a colon.

    >>> domain(b"svn+ssh://some.svn-hosting.com:80/repo/trunk")
    b'some.svn-hosting.com'
    """
    return pieces.cut(url, domain_span)


def domain_rfc(url: bytes) -> bytes:
    """Return the host, after userinfo or in brackets, too.

    >>> domain_rfc(b"http://user:password@example.com:8080/path?query=value#fragment")
    b'example.com'
    """
    return pieces.cut(url, domain_rfc_span)


def domain_without_www(url: bytes) -> bytes:
    """Return the result of `domain` without a leading "www.", unless that is all.

    >>> domain_without_www(b"http://paul@www.example.com:80/")
    b'example.com'
    """
    return pieces.cut(url, domain_without_www_span)


def domain_without_www_rfc(url: bytes) -> bytes:
    """Return the result of `domain_rfc` without a leading "www.", unless that is all.

    >>> domain_without_www_rfc(b"http://user:password@www.example.com:8080/path")
    b'example.com'
    """
    return pieces.cut(url, domain_without_www_rfc_span)


def top_level_domain(url: bytes) -> bytes:
    """Return what follows the last dot of the result of `domain`, unless it begins with a digit.

    >>> top_level_domain(b"svn+ssh://www.some.svn-hosting.com:80/repo/trunk")
    b'com'
    """
    return pieces.cut(url, top_level_domain_span)


def top_level_domain_rfc(url: bytes) -> bytes:
    """Return the same of the result of `domain_rfc`.

    >>> top_level_domain_rfc(b"http://foo:foo%41bar@foo.com")
    b'com'
    """
    return pieces.cut(url, top_level_domain_rfc_span)


def port(url: bytes, default: int = 0) -> int:
    """Return the port after the result of `domain`, or `default`.

    >>> port(b"http://paul@www.example.com:80/")
    80
    """
    return _port(url, default, domain_span)


def port_rfc(url: bytes, default: int = 0) -> int:
    """Return the port after the result of `domain_rfc`, or `default`.

    >>> port_rfc(b"http://user:password@example.com:8080/")
    8080
    """
    return _port(url, default, domain_rfc_span)


def netloc(url: bytes) -> bytes:
    """Return userinfo, host and port.

    >>> netloc(b"http://paul@www.example.com:80/")
    b'paul@www.example.com:80'
    """
    return pieces.cut(url, netloc_span)


def _port(url: bytes, default: int, span_of: Find) -> int:
    """Return the port after the host that `span_of` finds, or `default`."""
    owned = exact_octets(url)
    octets = memory.borrow(owned)
    size = memory.size(owned)
    start, end = span_of(octets, size)
    number = port_at(octets, end, size) if start < end else _NONE
    return default if number < 0 else number


def _after_scheme(octets: bytes, size: int, least: int, opening: int) -> int:
    """Return where the search begins, -1 if a sign that is not expected comes first.

    "//" begins an authority if `least` octets are there. `opening` is a sign that may be in what
    could be a scheme; its first octet is not looked at.
    """
    if size >= least and octets[0] == signs.SOLIDUS and octets[1] == signs.SOLIDUS:
        return 2
    table = memory.borrow_table(_CLASS)
    limit = min(size, _LONGEST_SCHEME)
    pos = scan.until(octets, min(1, limit), limit, table, _NOT_SCHEME)
    while pos < limit and octets[pos] == opening:
        pos = scan.until(octets, pos + 1, limit, table, _NOT_SCHEME)
    if pos < limit and table[octets[pos]] & _REFUSED:
        return _NONE
    has_slashes = pos + 2 < limit and octets[pos + 1] == octets[pos + 2] == signs.SOLIDUS
    return pos + 3 if has_slashes and octets[pos] == signs.COLON else 0


def _checked(octets: bytes, start: int, end: int, dot: int) -> tuple[int, int]:
    """Return a host; none if its last dot is missing or at its end, or was before a delimiter."""
    if dot < 0 or start >= end or end - dot == 1:
        return 0, 0
    if memory.borrow_table(_CLASS)[octets[dot + 1]] & _ENDS_HOST:
        return 0, 0
    return start, end


def domain_span(octets: bytes, size: int) -> tuple[int, int]:
    """Return where the result of `domain` is."""
    table = memory.borrow_table(_CLASS)
    start = pos = _after_scheme(octets, size, 2, _NONE)
    if pos < 0:
        return 0, 0
    begin = pos
    pos = scan.until(octets, pos, size, table, _STOP)
    while pos < size and octets[pos] == signs.COMMERCIAL_AT:
        start = pos + 1
        pos = scan.until(octets, start, size, table, _STOP)
    if pos < size and table[octets[pos]] & _REFUSED:
        return 0, 0
    # The dot may be in what precedes "@".
    return _checked(octets, start, pos, scan.last_between(octets, begin, pos, signs.FULL_STOP))


def domain_rfc_span(octets: bytes, size: int) -> tuple[int, int]:  # noqa: C901, PLR0912 - one search
    """Return where the result of `domain_rfc` is."""
    table = memory.borrow_table(_CLASS)
    start = pos = _after_scheme(octets, size, 2, signs.LEFT_SQUARE_BRACKET)
    if pos < 0:
        return 0, 0
    if pos < size and octets[pos] == signs.LEFT_SQUARE_BRACKET:
        return _span_in_brackets(octets, pos + 1, size, _NONE, _NONE)
    dot = colon = _NONE
    has_at = has_signs = has_unexpected = False
    while True:
        pos = scan.until(octets, pos, size, table, _STOP_OR_DOT)
        if pos == size or table[octets[pos]] & _ENDS_PORT:
            break
        code = octets[pos]
        if code == signs.FULL_STOP:
            dot = pos if has_at or colon < 0 else dot
        elif code == signs.COLON:
            if has_at or colon >= 0:
                break
            colon = pos
        elif code == signs.COMMERCIAL_AT:
            if has_at or has_unexpected:
                break
            if pos + 1 < size and octets[pos + 1] == signs.LEFT_SQUARE_BRACKET:
                return _span_in_brackets(octets, pos + 2, size, dot, colon)
            start, has_at, has_signs = pos + 1, True, False
        elif table[code] & _OF_USERINFO_CLASS:
            has_signs = True
        elif colon < 0:
            return 0, 0
        else:
            has_unexpected = True
        pos += 1
    if has_signs or (has_unexpected and pos < size and octets[pos] == signs.COMMERCIAL_AT):
        return 0, 0
    return _checked(octets, start, colon if colon >= 0 and not has_at else pos, dot)


def _span_in_brackets(
    octets: bytes, start: int, size: int, dot: int, colon: int
) -> tuple[int, int]:
    """Return where an address is, after its "["; `dot` and `colon` are the last ones before it."""
    table = memory.borrow_table(_CLASS)
    has_signs = False
    pos = scan.until(octets, start, size, table, _STOP_OR_DOT)
    while pos < size and not table[octets[pos]] & _ENDS_PORT:
        code = octets[pos]
        if code == signs.RIGHT_SQUARE_BRACKET and not has_signs:
            return start, pos
        if code in {signs.RIGHT_SQUARE_BRACKET, signs.FULL_STOP, signs.COMMERCIAL_AT}:
            return 0, 0
        if table[code] & _OF_USERINFO_CLASS:
            has_signs = True
        elif code != signs.COLON and colon < 0:
            return 0, 0
        pos = scan.until(octets, pos + 1, size, table, _STOP_OR_DOT)
    if has_signs:
        return 0, 0
    return _checked(octets, start, pos, dot)


def domain_without_www_span(octets: bytes, size: int) -> tuple[int, int]:
    """Return where the result of `domain_without_www` is."""
    start, end = domain_span(octets, size)
    return after_www(octets, start, end), end


def domain_without_www_rfc_span(octets: bytes, size: int) -> tuple[int, int]:
    """Return where the result of `domain_without_www_rfc` is."""
    start, end = domain_rfc_span(octets, size)
    return after_www(octets, start, end), end


def top_level_domain_span(octets: bytes, size: int) -> tuple[int, int]:
    """Return where the result of `top_level_domain` is."""
    start, end = domain_span(octets, size)
    return last_label(octets, start, end)


def top_level_domain_rfc_span(octets: bytes, size: int) -> tuple[int, int]:
    """Return where the result of `top_level_domain_rfc` is."""
    start, end = domain_rfc_span(octets, size)
    return last_label(octets, start, end)


def after_www(octets: bytes, start: int, end: int) -> int:
    """Return where a host begins after "www.", if more follows."""
    if end - start > _WWW_SIZE and memory.same(octets, start, _WWW, _WWW_SIZE):
        return start + _WWW_SIZE
    return start


def last_label(octets: bytes, start: int, end: int) -> tuple[int, int]:
    """Return the last label of a host, none if that has no dot or the label begins with a digit."""
    if end > start and octets[end - 1] == signs.FULL_STOP:
        end -= 1
    dot = scan.last_between(octets, start, end, signs.FULL_STOP)
    if dot < 0 or not memory.borrow_table(_CLASS)[octets[dot + 1]] & _NOT_DIGIT:
        return 0, 0
    return dot + 1, end


def port_at(octets: bytes, pos: int, size: int) -> int:
    """Return the port after a host that ends at `pos`, up to one of "/?#", or -1."""
    table = memory.borrow_table(_CLASS)
    if pos < size and octets[pos] == signs.RIGHT_SQUARE_BRACKET:
        pos += 1
    if pos == size or octets[pos] != signs.COLON:
        return _NONE
    pos += 1
    start, number = pos, 0
    while pos < size and not table[octets[pos]] & _ENDS_PORT:
        if table[octets[pos]] & _NOT_DIGIT:
            return _NONE
        number = number * 10 + octets[pos] - signs.DIGIT_ZERO
        if number > _MAX_PORT:
            return _NONE
        pos += 1
    return _NONE if pos == start else number


def netloc_span(octets: bytes, size: int) -> tuple[int, int]:
    """Return where the result of `netloc` is."""
    table = memory.borrow_table(_CLASS)
    start = pos = _after_scheme(octets, size, 3, _NONE)
    if pos < 0:
        return 0, 0
    has_at = False
    slash = question = userinfo = size
    while True:
        pos = scan.until(octets, pos, size, table, _STOP)
        if pos == size:
            break
        code = octets[pos]
        if code == signs.NUMBER_SIGN or (has_at and code in {signs.SOLIDUS, signs.QUESTION_MARK}):
            return start, pos
        if code == signs.SOLIDUS:
            slash = pos
        elif code == signs.QUESTION_MARK:
            question = pos
        elif code == signs.COMMERCIAL_AT:
            has_at, userinfo = True, size
        elif table[code] & _OF_USERINFO_CLASS and not has_at:
            userinfo = pos
        elif code != signs.COLON:
            return start, min(pos, question, slash)
        pos += 1
    return start, size if has_at else min(question, slash, userinfo)
