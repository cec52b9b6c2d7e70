"""ClickHouse's functions that cut a URL at "/", "?" and "#", and `protocol`.

They search for a sign in the whole text: "?" ends nothing, so a path may hold one, and a query may
begin in a fragment. A span is a start and an end; (0, 0) is "".
"""

import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs
import urlprism.columns.dialects.clickhouse.pieces as pieces
from urlprism._core.octets.characters import ALPHA, DIGIT, OCTETS, byte_class

_CLASS = byte_class(
    letter=ALPHA,
    not_scheme=OCTETS - ALPHA - DIGIT - frozenset("+-."),
    ends_path=frozenset("?#"),
    ends_host=frozenset("@:/?#"),
)
_LETTER, _NOT_SCHEME, _ENDS_PATH, _ENDS_HOST = 1, 2, 4, 8
_WWW, _WWW_SIZE = b"www.", 4
_LEAST_AFTER_SCHEME = 4


def protocol(url: bytes) -> bytes:
    """Return the scheme, if ":" and three more octets follow it.

    >>> protocol(b"https://clickhouse.com/")
    b'https'
    """
    return pieces.cut(url, protocol_span)


def path(url: bytes) -> bytes:
    """Return the text from the first "/" that is not of "//" to "?" or "#".

    >>> path(b"https://clickhouse.com/docs/functions/url-functions/?query=value")
    b'/docs/functions/url-functions/'
    """
    return pieces.cut(url, path_span)


def path_full(url: bytes) -> bytes:
    """Return the text from the first "/" that is not of "//" on.

    >>> path_full(b"https://clickhouse.com/docs/url-functions?query=value#section")
    b'/docs/url-functions?query=value#section'
    """
    return pieces.cut(url, path_full_span)


def query_string(url: bytes) -> bytes:
    """Return the text from after the first "?" to the next "#".

    >>> query_string(b"http://h/?q=1&r=2#f")
    b'q=1&r=2'
    """
    return pieces.cut(url, query_span)


def fragment(url: bytes) -> bytes:
    """Return the text after the first "#".

    >>> fragment(b"http://h/?q=1#f")
    b'f'
    """
    return pieces.cut(url, fragment_span)


def query_string_and_fragment(url: bytes) -> bytes:
    """Return the text after the first "?", or from the first "#" on if there is no "?".

    >>> query_string_and_fragment(b"http://h/?q=1#f")
    b'q=1#f'
    >>> query_string_and_fragment(b"http://h/#f")
    b'#f'
    """
    return pieces.cut(url, query_and_fragment_span)


def cut_query_string(url: bytes) -> bytes:
    """Return the URL without the first "?" and what follows it up to "#".

    >>> cut_query_string(b"http://example.com/path?query=value#fragment")
    b'http://example.com/path#fragment'
    """
    return pieces.cut_out(url, question_and_query_span)


def cut_fragment(url: bytes) -> bytes:
    """Return the URL up to the first "#".

    >>> cut_fragment(b"http://example.com/path?query=value#fragment")
    b'http://example.com/path?query=value'
    """
    return pieces.cut(url, before_fragment_span)


def cut_query_string_and_fragment(url: bytes) -> bytes:
    """Return the URL up to the first "?", or to the first "#" if there is no "?".

    >>> cut_query_string_and_fragment(b"http://example.com/path?query=value#fragment")
    b'http://example.com/path'
    """
    return pieces.cut(url, before_query_span)


def cut_www(url: bytes) -> bytes:
    """Return the URL without a "www." at the start of its host.

    >>> cut_www(b"http://www.example.com/path?query=value#fragment")
    b'http://example.com/path?query=value#fragment'
    """
    return pieces.cut_out(url, www_span)


def protocol_span(octets: bytes, size: int) -> tuple[int, int]:
    """Return where the result of `protocol` is."""
    return 0, protocol_end(octets, size)


def protocol_end(octets: bytes, size: int) -> int:
    """Return the end of the result of `protocol`, 0 for an empty result."""
    table = memory.borrow_table(_CLASS)
    if size == 0 or not table[octets[0]] & _LETTER:
        return 0
    end = scan.until(octets, 0, size, table, _NOT_SCHEME)
    return end if size - end >= _LEAST_AFTER_SCHEME and octets[end] == signs.COLON else 0


def path_start(octets: bytes, size: int) -> int:
    """Return the start of the results of `path` and `path_full`, the size if there are none."""
    start = scan.find(octets, 0, size, signs.SOLIDUS)
    if start + 1 < size and octets[start + 1] == signs.SOLIDUS:
        start = scan.find(octets, start + 2, size, signs.SOLIDUS)
    return start


def path_full_span(octets: bytes, size: int) -> tuple[int, int]:
    """Return where the result of `path_full` is."""
    return path_start(octets, size), size


def path_span(octets: bytes, size: int) -> tuple[int, int]:
    """Return where the result of `path` is."""
    start = path_start(octets, size)
    return start, scan.until(octets, start, size, memory.borrow_table(_CLASS), _ENDS_PATH)


def query_span(octets: bytes, size: int) -> tuple[int, int]:
    """Return where the result of `query_string` is."""
    start = scan.find(octets, 0, size, signs.QUESTION_MARK)
    if start == size:
        return 0, 0
    return start + 1, scan.find(octets, start, size, signs.NUMBER_SIGN)


def question_and_query_span(octets: bytes, size: int) -> tuple[int, int]:
    """Return what `cut_query_string` cuts."""
    start = scan.find(octets, 0, size, signs.QUESTION_MARK)
    return start, scan.find(octets, start, size, signs.NUMBER_SIGN)


def query_and_fragment_span(octets: bytes, size: int) -> tuple[int, int]:
    """Return where the result of `query_string_and_fragment` is."""
    start = scan.find(octets, 0, size, signs.QUESTION_MARK)
    return start + 1 if start < size else scan.find(octets, 0, size, signs.NUMBER_SIGN), size


def fragment_span(octets: bytes, size: int) -> tuple[int, int]:
    """Return where the result of `fragment` is."""
    return min(scan.find(octets, 0, size, signs.NUMBER_SIGN) + 1, size), size


def before_fragment_span(octets: bytes, size: int) -> tuple[int, int]:
    """Return where the result of `cut_fragment` is."""
    return 0, scan.find(octets, 0, size, signs.NUMBER_SIGN)


def before_query_span(octets: bytes, size: int) -> tuple[int, int]:
    """Return where the result of `cut_query_string_and_fragment` is."""
    end = scan.find(octets, 0, size, signs.QUESTION_MARK)
    return 0, end if end < size else scan.find(octets, 0, size, signs.NUMBER_SIGN)


def www_span(octets: bytes, size: int) -> tuple[int, int]:
    """Return what `cut_www` cuts."""
    start = www_start(octets, size)
    return start, min(start + _WWW_SIZE, size)


def www_start(octets: bytes, size: int) -> int:
    """Return the start of the "www." that `cut_www` cuts, the size if it cuts nothing."""
    slash = scan.find(octets, 0, size, signs.SOLIDUS)
    if slash > 0 and slash != protocol_end(octets, size) + 1:
        return size
    if slash + 1 >= size or octets[slash + 1] != signs.SOLIDUS:
        return size
    start = slash + 2
    table = memory.borrow_table(_CLASS)
    pos = scan.until(octets, start, size, table, _ENDS_HOST)
    while pos < size and octets[pos] == signs.COMMERCIAL_AT:
        start = pos + 1
        pos = scan.until(octets, start, size, table, _ENDS_HOST)
    if start + _WWW_SIZE < size and memory.same(octets, start, _WWW, _WWW_SIZE):
        return start
    return size
