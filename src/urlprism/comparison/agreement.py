"""The certificate: one pass over a URL that answers "every reader reads this alike" or "unknown".

    http(s) "://" host [ ":" port ] [ "/" path [ "?" query ] [ "#" fragment ] ]

A certified URL has a domain name that is neither a number nor Punycode, or four decimal numbers; a
port from 1 to 65535 without surplus zeros; a path without dot segments; and parts of plain
characters, and of triplets that no reader decodes or reads differently. Each reader accepts a
certified URL and reports the same scheme, host, port, path, query and fragment, as `fields`
compares them. The readers of `OBSOLETE` are not covered: their strict grammars refuse many URLs
that the others accept.
"""

import urlprism._vocabulary.memory as memory
import urlprism._vocabulary.scan as scan
from urlprism._vocabulary.characters import (
    ALPHA,
    BEYOND_ASCII,
    DIGIT,
    OCTETS,
    byte_class,
    hex_values,
)
from urlprism._vocabulary.intake import exact

_UNRESERVED = ALPHA | DIGIT | frozenset("-._~")
_PATH_CHARACTERS = _UNRESERVED | frozenset("/:@!$&'()*+,;=")
_QUERY_CHARACTERS = _PATH_CHARACTERS | {"?"}
_VISIBLE = frozenset(map(chr, range(0x20, 0x7F))) - {"\\"} | BEYOND_ASCII

_CLASS = byte_class(
    host_stop=OCTETS - ALPHA - DIGIT - frozenset("-."),
    letter=ALPHA,
    not_digit=OCTETS - DIGIT,
    path_stop=(OCTETS - _PATH_CHARACTERS) | frozenset("."),
    query_stop=OCTETS - _QUERY_CHARACTERS,
    delimiter=frozenset("/?#;\n\r\0"),
)
_HOST_STOP, _LETTER, _NOT_DIGIT, _PATH_STOP, _QUERY_STOP, _DELIMITER = 1, 2, 4, 8, 16, 32
# The octets whose triplets mean the same when decoded, or which no reader decodes.
_MEANT = byte_class(path=_VISIBLE - _UNRESERVED - {";"}, query=_VISIBLE | frozenset("\t\n\r"))
_IN_PATH, _IN_QUERY = 1, 2
_HEX = hex_values()
_NO_HEX = 16
_SOLIDUS, _COLON, _SEMICOLON, _DOT, _HYPHEN, _PERCENT, _QUESTION, _NUMBER = b"/:;.-%?#"
_SMALL_S, _ZERO, _NEW_LINE, _RETURN = b"s0\n\r"
_HTTP = b"http"
_LONGEST_LABEL, _LONGEST_HOST, _LONGEST, _MAX_PORT = 63, 253, 0xFFFF, 0xFFFF


def certify(text: str) -> bool:
    """Whether every reader except the obsolete ones reads `text` alike; False means unknown.

    Raise TypeError for an object that is not a `str`.

    >>> certify("http://example.com/a?b"), certify("http://example.com/../a")
    (True, False)
    """
    given = text if type(text) is str else exact(text)
    if not memory.is_ascii(given):
        return False
    owned = memory.one_octet_each(given)
    size = memory.size(owned)
    return size <= _LONGEST and _plain_end(memory.borrow_ended(owned), 0, size) == size


def uncertified_lines(octets: bytes, size: int) -> tuple[int, int, list[tuple[int, int, int]]]:
    """Return the number of lines in the first `size` octets, of certified ones, and the others.

    Each line ends with LF or CR LF. Each line that is neither certified nor empty is given by its
    number, from 0, its start and its end.
    """
    data = memory.borrow(octets)
    size = min(size, len(octets))
    rest: list[tuple[int, int, int]] = []
    pos = lines = certified = 0
    while pos < size:
        end = _plain_end(data, pos, size)
        if end >= 0 and data[end] == _RETURN:
            end += 1
        if end >= 0 and data[end] == _NEW_LINE and end - pos <= _LONGEST:
            certified += 1
        else:
            end = scan.find(data, pos, size, _NEW_LINE)
            if end > pos:
                rest.append((lines, pos, end))
        pos = end + 1
        lines += 1
    return lines, certified, rest


def _plain_end(octets: bytes, start: int, end: int) -> int:
    """Return the end of the text that can be certified, -1 if there is none.

    A NUL or a line end after the text stops every run.
    """
    table = memory.borrow_table(_CLASS)
    if end - start < 8 or not memory.same(octets, start, _HTTP, 4):
        return -1
    pos = start + 4 + (octets[start + 4] == _SMALL_S)
    if octets[pos] != _COLON or octets[pos + 1] != _SOLIDUS or octets[pos + 2] != _SOLIDUS:
        return -1
    pos += 3
    host_end = scan.until_sentinel(octets, pos, end, table, _HOST_STOP)
    if not _is_plain_name(octets, pos, host_end):
        return -1
    pos = host_end
    if octets[pos] == _COLON:
        pos = _end_of_port(octets, pos + 1, end)
        if pos < 0:
            return -1
    if octets[pos] != _SOLIDUS:
        # A delimiter of another part would end the authority only for some readers.
        return pos
    pos = _end_of_path(octets, pos, end)
    if pos >= 0 and octets[pos] == _QUESTION:
        pos = _end_of_part(octets, pos + 1, end)
    if pos >= 0 and octets[pos] == _NUMBER:
        pos = _end_of_part(octets, pos + 1, end)
    return pos


def _is_plain_name(octets: bytes, start: int, end: int) -> bool:
    """Whether this is a domain name of LDH labels without Punycode, the last with a letter."""
    if start == end or end - start > _LONGEST_HOST:
        return False
    table = memory.borrow_table(_CLASS)
    label = start
    while True:
        stop = scan.find(octets, label, end, _DOT)
        if (
            stop == label
            or stop - label > _LONGEST_LABEL
            or octets[label] == _HYPHEN
            or octets[stop - 1] == _HYPHEN
            or _is_punycode(octets, label, stop)
        ):
            return False
        if stop == end:
            if table[octets[label]] & _LETTER != 0:
                return True
            return scan.past_four_numbers(octets, start, end) == end
        label = stop + 1


def _is_punycode(octets: bytes, start: int, end: int) -> bool:
    """Whether a label has "--" in its third and fourth place, as Punycode has."""
    return end - start >= 4 and octets[start + 2] == _HYPHEN and octets[start + 3] == _HYPHEN


def _end_of_port(octets: bytes, start: int, end: int) -> int:
    """Return the end of a port, -1 for a port that some readers refuse or rewrite."""
    pos = scan.until_sentinel(octets, start, end, memory.borrow_table(_CLASS), _NOT_DIGIT)
    if pos == start or pos - start > 5 or octets[start] == _ZERO:
        return -1
    return -1 if memory.number(octets, start, pos) > _MAX_PORT else pos


def _end_of_path(octets: bytes, start: int, end: int) -> int:
    """Return the end of a plain path, -1 for one with dot segments, odd triplets, a last ";"."""
    table = memory.borrow_table(_CLASS)
    pos = scan.until_sentinel(octets, start, end, table, _PATH_STOP)
    while True:
        if octets[pos] == _DOT:
            if octets[pos - 1] == _SOLIDUS:
                segment_end = scan.past_dots(octets, pos, end)
                if table[octets[segment_end]] & _DELIMITER:
                    return -1
        elif octets[pos] == _PERCENT:
            if not _is_plain_triplet(octets, pos, _IN_PATH):
                return -1
            pos += 2
        else:
            # To RFC 1808 empty parameters are absent.
            return -1 if octets[pos - 1] == _SEMICOLON else pos
        pos = scan.until_sentinel(octets, pos + 1, end, table, _PATH_STOP)


def _end_of_part(octets: bytes, start: int, end: int) -> int:
    """Return the end of a query or a fragment, -1 for one with odd triplets."""
    table = memory.borrow_table(_CLASS)
    pos = scan.until_sentinel(octets, start, end, table, _QUERY_STOP)
    while octets[pos] == _PERCENT:
        if not _is_plain_triplet(octets, pos, _IN_QUERY):
            return -1
        pos = scan.until_sentinel(octets, pos + 3, end, table, _QUERY_STOP)
    return pos


def _is_plain_triplet(octets: bytes, pos: int, bits: int) -> bool:
    """Whether the "%" at `pos` begins a triplet to which every reader gives the same meaning."""
    high = memory.borrow_table(_HEX)[octets[pos + 1]]
    if high >= _NO_HEX:
        return False
    low = memory.borrow_table(_HEX)[octets[pos + 2]]
    return low < _NO_HEX and memory.borrow_table(_MEANT)[high * 16 + low] & bits != 0
