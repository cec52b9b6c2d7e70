"""The certificate: one pass over a URL that answers "every reader reads this alike" or "unknown".

    http(s) "://" host [ ":" port ] [ "/" path [ "?" query ] [ "#" fragment ] ]

A certified URL has a domain name that is neither a number nor Punycode, or four decimal numbers; a
port from 1 to 65535 without surplus zeros; a path without dot segments; and parts of plain
characters, and of triplets that no reader decodes or reads differently. Each reader accepts a
certified URL and reports the same scheme, host, port, path, query and fragment, as `fields`
compares them. The readers of `OBSOLETE` are not covered: their strict grammars refuse many URLs
that the others accept.
"""

import urlprism._core.octets.host_labels as host_labels
import urlprism._core.octets.marks as marks
import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs
from urlprism._core.arguments.intake import URLText, from_utf8
from urlprism._core.octets.characters import (
    ALPHA,
    BEYOND_ASCII,
    DIGIT,
    OCTETS,
    byte_class,
    hex_values,
    mark_class,
    stop_class,
)
from urlprism._core.octets.marks import Marks

_UNRESERVED = ALPHA | DIGIT | frozenset("-._~")
_PATH_CHARACTERS = _UNRESERVED | frozenset("/:@!$&'()*+,;=")
_QUERY_CHARACTERS = _PATH_CHARACTERS | {"?"}
_VISIBLE = frozenset(map(chr, range(0x20, 0x7F))) - {"\\"} | BEYOND_ASCII

_HOST = stop_class(OCTETS - ALPHA - DIGIT - frozenset("-."))
_PATH = stop_class(OCTETS - _PATH_CHARACTERS, starts=frozenset("."))
_QUERY = stop_class(OCTETS - _QUERY_CHARACTERS)
_MARKED = mark_class(_HOST, _PATH, _QUERY)
_OF_HOST, _OF_PATH, _OF_QUERY = range(3)  # the numbers of these classes in marks
_CLASS = byte_class(
    letter=ALPHA, not_digit=OCTETS - DIGIT, delimiter=frozenset("/?#;\n\r\0")
)  # fmt: skip
_LETTER, _NOT_DIGIT, _DELIMITER = 1, 2, 4
# The octets whose triplets mean the same when decoded, or which no reader decodes.
_MEANT = byte_class(path=_VISIBLE - _UNRESERVED - {";"}, query=_VISIBLE | frozenset("\t\n\r"))
_IN_PATH, _IN_QUERY = 1, 2
_HEX = hex_values()
_NO_HEX = 16
_HTTPS, _HTTP = b"https://", b"http://"
_LOOPBACK = b"loopback"
_LONGEST, _MAX_PORT = 65_519, 0xFFFF


def certify(text: URLText) -> bool:
    """Whether every reader except the obsolete ones reads `text` alike; False means unknown.

    Octets are UTF-8. Raise TypeError for an object that is no text.

    >>> certify("http://example.com/a?b"), certify("http://example.com/../a")
    (True, False)
    """
    exact = text if type(text) is str else from_utf8(text)
    if not memory.is_ascii(exact):
        return False
    owned = memory.one_octet_each(exact)
    return certify_octets(memory.borrow(owned), memory.size(owned), marks.none())


def certify_octets(octets: bytes, size: int, marked: Marks | None) -> bool:
    """Return what `certify` does for the text of the first `size` octets: no others are read."""
    return size <= _LONGEST and _plain_end(octets, 0, size, marked) == size


def certify_row(room: int, octets: bytes, size: int, is_followed: int) -> bool:
    """Return what `certify_octets` does, by marks that are stored at the address `room`."""
    return certify_octets(octets, size, marks_of(room, octets, size, is_followed))


def marks_of(room: int, octets: bytes, size: int, is_followed: int) -> Marks | None:
    """Return the marks of a text for `certify_octets`, as `marks.made` does; or none."""
    return marks.made(room, octets, size, is_followed, memory.borrow_table(_MARKED))


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
        end = _plain_end(data, pos, size, marks.none())
        if 0 <= end < size and data[end] == signs.CARRIAGE_RETURN:
            end += 1
        if 0 <= end < size and data[end] == signs.LINE_FEED and end - pos <= _LONGEST:
            certified += 1
        else:
            end = scan.find(data, pos, size, signs.LINE_FEED)
            if end > pos:
                rest.append((lines, pos, end))
        pos = end + 1
        lines += 1
    return lines, certified, rest


def _plain_end(octets: bytes, start: int, end: int, marked: Marks | None) -> int:
    """Return the end of the text that can be certified, -1 for another text.

    It is before `end` where an octet follows that no part can hold, as a line end.
    """
    pos = _end_of_authority(octets, start, end, marked)
    if pos < 0 or pos == end or octets[pos] != signs.SOLIDUS:
        # A delimiter of another part would end the authority only for some readers.
        return pos
    pos = end_of_path(octets, pos, end, marked)
    return end_of_query_and_fragment(octets, pos, end, marked)


def _end_of_authority(octets: bytes, start: int, end: int, marked: Marks | None) -> int:
    """Return the end of a certified scheme, "://", host and port, -1 if there are none."""
    pos = end_of_slashes(octets, start, end)
    if pos >= 0:
        pos = end_of_host(octets, pos, end, marked)
    if 0 <= pos < end and octets[pos] == signs.COLON:
        return end_of_port(octets, pos + 1, end)
    return pos


def end_of_slashes(octets: bytes, start: int, end: int) -> int:
    """Return the end of "http://" or "https://", -1 if there are none before eight octets."""
    if end - start < 8:
        return -1
    if memory.same(octets, start, _HTTPS, 8):
        return start + 8
    return start + 7 if memory.same(octets, start, _HTTP, 7) else -1


def end_of_host(octets: bytes, start: int, end: int, marked: Marks | None) -> int:
    """Return the end of a certified host, -1 if there is none."""
    kinds = memory.borrow_table(_HOST)
    host_end = marks.until_stop(marked, _OF_HOST, octets, start, end, kinds)
    return host_end if is_plain_name(octets, start, host_end) else -1


def end_of_query_and_fragment(octets: bytes, pos: int, end: int, marked: Marks | None) -> int:
    """Return the end of a certified query and fragment from `pos`, where a path ends, or -1.

    Both may be absent; -1 for `pos` is that of a path with something that is not certified.
    """
    if 0 <= pos < end and octets[pos] == signs.QUESTION_MARK:
        pos = _end_of_part(octets, pos + 1, end, marked)
    if 0 <= pos < end and octets[pos] == signs.NUMBER_SIGN:
        pos = _end_of_part(octets, pos + 1, end, marked)
    return pos


def is_plain_name(octets: bytes, start: int, end: int) -> bool:
    """Whether this is a domain name of LDH labels without Punycode, the last with a letter."""
    if end - start == 8 and _is_loopback(octets, start):
        return False
    label = host_labels.last(octets, start, end)
    if label < 0:
        return False
    if memory.borrow_table(_CLASS)[octets[label]] & _LETTER != 0:
        return True
    return scan.past_four_numbers(octets, start, end) == end


def _is_loopback(octets: bytes, start: int) -> bool:
    """Whether eight octets are the name "loopback", which .NET takes for localhost."""
    name = memory.borrow_table(_LOOPBACK)
    place = 0
    while place < 8 and octets[start + place] | signs.CASE_BIT == name[place]:
        place += 1
    return place == 8


def end_of_port(octets: bytes, start: int, end: int) -> int:
    """Return the end of a port, -1 for a port that some readers refuse or rewrite."""
    pos = scan.until(octets, start, end, memory.borrow_table(_CLASS), _NOT_DIGIT)
    if pos == start or pos - start > 5 or octets[start] == signs.DIGIT_ZERO:
        return -1
    return -1 if memory.number(octets, start, pos) > _MAX_PORT else pos


def end_of_path(octets: bytes, start: int, end: int, marked: Marks | None) -> int:
    """Return the end of a plain path, -1 for one with dot segments, odd triplets, a last ";"."""
    kinds = memory.borrow_table(_PATH)
    pos = marks.until_stop_or_start(marked, _OF_PATH, octets, start, end, kinds)
    while pos < end:
        if octets[pos] == signs.FULL_STOP:
            pos = scan.past_dots(octets, pos, end)
            if pos == end or memory.borrow_table(_CLASS)[octets[pos]] & _DELIMITER:
                return -1
        elif octets[pos] == signs.PERCENT_SIGN:
            if not _is_plain_triplet(octets, pos, end, _IN_PATH):
                return -1
            pos += 3
        else:
            break
        # What is before `pos` is neither a stop nor "/".
        pos = marks.until_stop_or_start(marked, _OF_PATH, octets, pos - 1, end, kinds)
    # To RFC 1808 empty parameters are absent.
    return -1 if octets[pos - 1] == signs.SEMICOLON else pos


def _end_of_part(octets: bytes, start: int, end: int, marked: Marks | None) -> int:
    """Return the end of a query or a fragment, -1 for one with odd triplets."""
    kinds = memory.borrow_table(_QUERY)
    pos = marks.until_stop(marked, _OF_QUERY, octets, start, end, kinds)
    while pos < end and octets[pos] == signs.PERCENT_SIGN:
        if not _is_plain_triplet(octets, pos, end, _IN_QUERY):
            return -1
        pos = marks.until_stop(marked, _OF_QUERY, octets, pos + 3, end, kinds)
    return pos


def is_plain_triplet_of_path(octets: bytes, pos: int, end: int) -> bool:
    """Whether the "%" at `pos` begins a triplet that a certified path can have."""
    return _is_plain_triplet(octets, pos, end, _IN_PATH)


def _is_plain_triplet(octets: bytes, pos: int, end: int, bits: int) -> bool:
    """Whether the "%" at `pos` begins a triplet to which every reader gives the same meaning."""
    if pos + 2 >= end:
        return False
    high = memory.borrow_table(_HEX)[octets[pos + 1]]
    if high >= _NO_HEX:
        return False
    low = memory.borrow_table(_HEX)[octets[pos + 2]]
    return low < _NO_HEX and memory.borrow_table(_MEANT)[high * 16 + low] & bits != 0
