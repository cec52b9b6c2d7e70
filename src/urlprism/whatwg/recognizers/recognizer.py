"""Recognize a text that is its own serialization already, or nearly, as nearly all real URLs are.

A recognizer may only decline: if it accepts a text, its result is the machine's result; if it
declines, the machine has to run. It never raises. It makes the changes that are easy to see: the
path "/" where there is none, a host in lower case, no default port, nothing of blanks at the ends
and of tabs and newlines.
"""

import urlprism._core.octets.marks as marks
import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs
import urlprism.whatwg.recognizers.octet_classes as classes
import urlprism.whatwg.recognizers.rows as rows
import urlprism.whatwg.terms.schemes as schemes
import urlprism.whatwg.urls.places as places
from urlprism._core.octets.marks import Marks
from urlprism.whatwg.recognizers.rows import Rows
from urlprism.whatwg.terms.schemes import FILE, NOT_SPECIAL
from urlprism.whatwg.urls.places import Places
from urlprism.whatwg.urls.record import LONGEST, Spans

_HOST, _HOST_OF_ANY_CASE, _PATH = classes.HOST, classes.HOST_OF_ANY_CASE, classes.PATH
_QUERY, _FRAGMENT, _CLASS, _MARKED = classes.QUERY, classes.FRAGMENT, classes.CLASS, classes.MARKED
_HTTPS, _HTTP, _FILE_SLASHES = b"https://", b"http://", b"file://"
_FTP, _WSS, _WS, _UP = b"ftp://", b"wss://", b"ws://", b"../"
_LOOKED_AT, _MAX_PORT, _LONGEST = 256, 0xFFFF, LONGEST
_LONGEST_UNREAD = LONGEST // 16  # a URL so long is not too long, whatever has to be encoded
_NOT_SPECIAL, _FILE = NOT_SPECIAL, FILE
_IS_NONE, _UNSURE, _IS_URL = -1, 0, 1  # what `verdict` returns


def recognize(url: Spans, text: str) -> bool:
    """Fill `url` from `text` and return True, if that is special, and serialized or nearly so."""
    if not memory.is_ascii(text):
        return False
    owned = memory.one_octet_each(text)
    octets = memory.borrow(owned)
    size = memory.size(owned)
    verdict = recognize_octets(places.borrow_places(url), octets, size, marks.none(), True)
    if verdict >= classes.ACCEPTED:
        return _finish(url, text, verdict)
    is_stripped = size > 0 and octets[0] > signs.SPACE and octets[size - 1] > signs.SPACE
    if size == 0 or (verdict == classes.DECLINED and is_stripped):
        return False
    return _recognize_without_blanks(url, octets, size)


def recognize_rows(pending: Rows, count: int, room: int, may_lack_path: bool) -> int:
    """Recognize the rows that are pending, and return how many still are.

    At the address `room` is room for marks.
    """
    left = 0
    for index in range(count):
        row = rows.borrow_row(pending, index)
        if row.state != rows.PENDING:
            continue
        table = memory.borrow_table(_MARKED)
        marked = marks.made(room, rows.borrow_octets(row), row.size, row.has_room, table)
        verdict = recognize_octets(
            rows.borrow_places(row), rows.borrow_octets(row), row.size, marked, True
        )
        if verdict == classes.ACCEPTED:
            row.state = rows.VALID
        elif verdict == classes.ACCEPTED | classes.LACKS_PATH and may_lack_path:
            row.state = rows.LACKS_PATH
        else:
            left += 1
    return left


def recognize_octets(
    found_at: Places, octets: bytes, size: int, marked: Marks | None, is_whole: bool
) -> int:
    """Put the places of a URL, and return what has to be changed; or decline, and put none.

    The result is `ACCEPTED` and flags, `DECLINED`, or `HOLDS_REMOVED` if a tab or newline is in
    the way. Of `octets` only the first `size` are read, and unless `is_whole` only scheme, host and
    port: if these are plain, nothing after them can be wrong, for no state after #port-state fails.
    """
    start = after_slashes(octets, size)
    if start == 0 or size >= _LONGEST:
        return classes.DECLINED
    verdict = classes.ACCEPTED
    host_end = end = start
    if octets[1] == signs.SMALL_I:  # the scheme is "file"
        if not is_whole or (start + 2 < size and octets[start + 2] == signs.VERTICAL_LINE):
            return classes.DECLINED
    else:
        kinds = memory.borrow_table(_HOST)
        host_end = marks.until_stop(marked, classes.OF_HOST, octets, start, size, kinds)
        if host_end < size and memory.borrow_table(_CLASS)[octets[host_end]] & classes.LETTER:
            verdict |= classes.HAS_UPPER
            kinds = memory.borrow_table(_HOST_OF_ANY_CASE)
            host_end = scan.until_stop(octets, host_end, size, kinds)
        if not is_plain_host(octets, start, host_end):
            return _declined(octets, host_end, size)
        end = end_of_port(octets, host_end, size)
        if end < 0:
            return classes.DECLINED
        if end > host_end and is_default_port(octets, start - 3, host_end + 1, end):
            verdict |= classes.HAS_DEFAULT_PORT
    if is_whole:
        return _recognize_rest(found_at, octets, size, start, host_end, end, marked, verdict)
    if end < size and not memory.borrow_table(_CLASS)[octets[end]] & classes.AFTER_AUTHORITY:
        return classes.DECLINED
    places.put(found_at, start - 3, start, start, host_end, end, end, end)
    return verdict


def _recognize_rest(
    found_at: Places, octets: bytes, size: int, start: int, host_end: int, path_start: int,
    marked: Marks | None, verdict: int,
) -> int:  # fmt: skip
    """Do what `recognize_octets` does, after host and port; `verdict` is what they return."""
    path_end = path_start
    if path_start == size or octets[path_start] != signs.SOLIDUS:
        verdict |= classes.LACKS_PATH
    else:
        kinds = memory.borrow_table(_PATH)
        path_end = marks.until_stop_or_start(
            marked, classes.OF_PATH, octets, path_start, size, kinds
        )
        if path_end < size and kinds[octets[path_end]] == classes.START:
            path_end = _end_of_path(octets, path_end, size, marked)
            if path_end < 0:
                return classes.DECLINED
    query_end = _end_of_query(octets, path_end, size, marked)
    end = _end_of_fragment(octets, query_end, size)
    if end < size:
        return _declined(octets, end, size)
    places.put(found_at, start - 3, start, start, host_end, path_start, path_end, query_end)
    return verdict


def _declined(octets: bytes, pos: int, size: int) -> int:
    """Return `HOLDS_REMOVED` if a tab or newline is at `pos`, which is not plain, or else 0."""
    is_removed = pos < size and memory.borrow_table(_CLASS)[octets[pos]] & classes.REMOVED != 0
    return classes.HOLDS_REMOVED if is_removed else classes.DECLINED


def _finish(url: Spans, text: str, verdict: int) -> bool:
    """Finish a URL whose places were set, with the changes in `verdict`; return True."""
    if verdict == classes.ACCEPTED:
        places.end(url, text)
        return True
    host_start, host_end, rest = url._host_start, url._host_end, url._path_start
    path_start = host_end if verdict & classes.HAS_DEFAULT_PORT else rest
    slash = 1 if verdict & classes.LACKS_PATH else 0
    lower_end = host_end if verdict & classes.HAS_UPPER else host_start
    shift = path_start + slash - rest
    href = memory.mended(text, host_start, lower_end, path_start, slash, rest)
    places.fill(
        url, href, url._scheme_end, host_start, host_start, host_end, path_start,
        url._path_end + shift, url._query_end + shift,
    )  # fmt: skip
    return True


def _recognize_without_blanks(url: Spans, octets: bytes, size: int) -> bool:
    """Do what `recognize` does, with the text that the machine would read: steps 1 to 3 of it."""
    start = scan.past_blanks(octets, 0, size)
    size = scan.before_blanks(octets, start, size)
    stripped = memory.without(octets, start, size, memory.borrow_table(_CLASS), classes.REMOVED)
    stripped_octets = memory.borrow(stripped)
    size = memory.size(stripped)
    verdict = recognize_octets(places.borrow_places(url), stripped_octets, size, marks.none(), True)
    if verdict < classes.ACCEPTED:
        return False
    return _finish(url, memory.decoded_text(stripped_octets, 0, size), verdict)


def verdict(text: str) -> int:
    """Return 1 if `text` is surely a URL without a base, -1 if surely not, and 0 for the machine.

    A text without a scheme is not a URL. If scheme, host and port are plain, nothing after them can
    be wrong: no state after #port-state fails.
    """
    length = len(text)
    if not memory.is_narrow(text):
        text = memory.part(text, 0, min(length, _LOOKED_AT))
    owned = memory.one_octet_each(text)
    octets = memory.borrow(owned)
    size = memory.size(owned)
    if length > _LONGEST_UNREAD or size == 0 or octets[0] <= signs.SPACE:
        return _UNSURE
    start = after_slashes(octets, size)
    if start == 0 or octets[1] == signs.SMALL_I:
        return _verdict_by_scheme(octets, size, size < length)
    return _verdict_by_end(octets, _end_of_authority(octets, start, size), size, size < length)


def _verdict_by_end(octets: bytes, end: int, size: int, is_cut: bool) -> int:
    """Return the verdict on a text whose authority ends before `end`, which is 0 if not plain."""
    if end == size:
        return _UNSURE if is_cut else _IS_URL
    if end > 0 and memory.borrow_table(_CLASS)[octets[end]] & classes.AFTER_AUTHORITY:
        return _IS_URL
    return _UNSURE


def _end_of_authority(octets: bytes, start: int, size: int) -> int:
    """Return the end of the plain host and port at `start`, perhaps after credentials, or 0."""
    end = scan.until_stop(octets, start, size, memory.borrow_table(_HOST_OF_ANY_CASE))
    if end < size and not memory.borrow_table(_CLASS)[octets[end]] & classes.AFTER_AUTHORITY:
        at = scan.until(octets, end, size, memory.borrow_table(_CLASS), classes.AFTER_AUTHORITY)
        at = scan.last_between(octets, end, at, signs.COMMERCIAL_AT)
        if at >= 0:
            start = at + 1
            end = scan.until_stop(octets, start, size, memory.borrow_table(_HOST_OF_ANY_CASE))
    if not is_plain_host(octets, start, end):
        return 0
    return max(end_of_port(octets, end, size), 0)


def _verdict_by_scheme(octets: bytes, size: int, is_cut: bool) -> int:
    """Return the verdict on a text that does not begin as most do."""
    table = memory.borrow_table(_CLASS)
    colon = scan.until(octets, 0, min(size, _LOOKED_AT), table, classes.NOT_SCHEME)
    first, unsure = octets[0], classes.REMOVED | classes.LETTER
    if colon == _LOOKED_AT or (colon < size and table[octets[colon]] & unsure):
        return _UNSURE
    if colon == size or octets[colon] != signs.COLON or not signs.SMALL_A <= first <= signs.SMALL_Z:
        return _IS_NONE
    start = colon + 1
    while start < size and octets[start] == signs.SOLIDUS:
        start += 1
    scheme = schemes.number_of(octets, colon)
    if scheme not in {_NOT_SPECIAL, _FILE}:
        while start < size and octets[start] in {signs.SOLIDUS, signs.REVERSE_SOLIDUS}:
            start += 1
        return _verdict_by_end(octets, _end_of_authority(octets, start, size), size, is_cut)
    if (
        start == size
        or table[octets[start]] & classes.REMOVED
        or octets[start] == signs.REVERSE_SOLIDUS
    ):
        return _UNSURE
    if start != colon + 3:
        return _IS_URL
    if scheme == _FILE:
        end = scan.until_stop(octets, start, size, memory.borrow_table(_HOST_OF_ANY_CASE))
        end = end if is_plain_host(octets, start, end) else 0
    else:
        end = _end_of_authority(octets, start, size)
        if end < size and octets[end] == signs.REVERSE_SOLIDUS:
            return _UNSURE
    return _verdict_by_end(octets, end, size, is_cut)


def after_slashes(octets: bytes, size: int) -> int:
    """Return the end of a special scheme and "://", or 0; more octets follow."""
    if size > 8 and memory.same(octets, 0, _HTTPS, 8):
        return 8
    if size > 7 and (memory.same(octets, 0, _HTTP, 7) or memory.same(octets, 0, _FILE_SLASHES, 7)):
        return 7
    if size > 6 and (memory.same(octets, 0, _FTP, 6) or memory.same(octets, 0, _WSS, 6)):
        return 6
    return 5 if size > 5 and memory.same(octets, 0, _WS, 5) else 0


def is_plain_host(octets: bytes, start: int, end: int) -> bool:
    """Whether a host of plain characters is a domain or four decimal numbers."""
    table = memory.borrow_table(_CLASS)
    if start == end:
        return False
    last = end - 1
    if octets[last] == signs.FULL_STOP and last > start:
        last -= 1
    if not table[octets[last]] & classes.HEXADECIMAL:
        return True
    while last > start and octets[last - 1] != signs.FULL_STOP:
        last -= 1
    if table[octets[last]] & classes.NOT_DIGIT:
        return True
    return scan.past_four_numbers(octets, start, end) == end


def end_of_port(octets: bytes, pos: int, end: int) -> int:
    """Return the end of a ":" at `pos` and its port, or -1 for a port to look at; else `pos`."""
    if pos == end or octets[pos] != signs.COLON:
        return pos
    start = pos = pos + 1
    while pos < end and not memory.borrow_table(_CLASS)[octets[pos]] & classes.NOT_DIGIT:
        if pos == start + 5:
            return -1
        pos += 1
    if pos > start + 1 and octets[start] == signs.DIGIT_ZERO:
        return -1
    return -1 if pos == start + 5 and memory.number(octets, start, pos) > _MAX_PORT else pos


def is_default_port(octets: bytes, scheme_end: int, start: int, end: int) -> bool:
    """Whether there is no port from `start` to `end`, or that of the scheme (#default-port)."""
    if start == end:
        return True
    default = schemes.default_port(schemes.number_of(octets, scheme_end))
    return memory.number(octets, start, end) == default


def _end_of_path(octets: bytes, start: int, end: int, marked: Marks | None) -> int:
    """Return the end of the plain path at `start`, or -1 if that has a dot segment."""
    kinds = memory.borrow_table(_PATH)
    if start < end and octets[start] != signs.SOLIDUS and _is_dots(octets, start, end):
        return -1
    pos = marks.until_stop_or_start(marked, classes.OF_PATH, octets, start, end, kinds)
    while pos < end and kinds[octets[pos]] == classes.START:
        if _is_dots(octets, pos, end):
            return -1
        pos = marks.until_stop_or_start(marked, classes.OF_PATH, octets, pos, end, kinds)
    return pos


def _is_dots(octets: bytes, pos: int, end: int) -> bool:
    """Whether the segment at `pos` is one or two dots, encoded or not."""
    after = past_dot(octets, pos, end)
    if after == pos:
        return False
    after = past_dot(octets, after, end)
    return after == end or memory.borrow_table(_CLASS)[octets[after]] & classes.DELIMITER != 0


def _end_of_query(octets: bytes, pos: int, end: int, marked: Marks | None) -> int:
    """Return the end of the plain query at `pos`, or `pos` if there is none."""
    if pos == end or octets[pos] != signs.QUESTION_MARK:
        return pos
    kinds = memory.borrow_table(_QUERY)
    return marks.until_stop(marked, classes.OF_QUERY, octets, pos + 1, end, kinds)


def _end_of_fragment(octets: bytes, pos: int, end: int) -> int:
    """Return the end of the plain fragment at `pos`, or `pos` if there is none."""
    if pos == end or octets[pos] != signs.NUMBER_SIGN:
        return pos
    return scan.until_stop(octets, pos + 1, end, memory.borrow_table(_FRAGMENT))


def recognize_reference(url: Spans, text: str, base: Spans) -> bool:
    """Fill `url` from `text` and return True, if it only replaces the end of `base`.

    `text` is a serialized path, query or fragment, or "../" with such a path, or begins with "//"
    and a host; `base` is special, but not a file URL.
    """
    href = base._href
    base_owned = memory.one_octet_each(href)
    base_octets = memory.borrow(base_owned)
    start_of_host = after_slashes(base_octets, memory.size(base_owned))
    if not memory.is_ascii(text) or start_of_host == 0 or base_octets[1] == signs.SMALL_I:
        return False
    owned = memory.one_octet_each(text)
    octets = memory.borrow(owned)
    size = memory.size(owned)
    if size == 0 or base._query_end + size > _LONGEST:
        return False
    if size > 1 and octets[0] == octets[1] == signs.SOLIDUS:
        return recognize(url, memory.joined(href, base._scheme_end + 1, text, 0))
    code = octets[0]
    start = end = 0
    path_end = base._path_end
    query_end = base_end = base._query_end
    if code == signs.QUESTION_MARK:
        base_end = path_end
    elif code != signs.NUMBER_SIGN:
        base_end = _kept_of_path(octets, size, base, base_octets)
        while start + 2 < size and memory.same(octets, start, _UP, 3):
            base_end = _parent(base_octets, base_end, base)
            start += 3
        end = _end_of_path(octets, start, size, marks.none()) if base_end > 0 else -1
        path_end = end + base_end - start
    if end < 0:
        return False
    if code != signs.NUMBER_SIGN:
        end = _end_of_query(octets, end, size, marks.none())
        query_end = end + base_end - start
    if _end_of_fragment(octets, end, size) < size:
        return False
    places.fill(
        url, memory.joined(href, base_end, text, start), base._scheme_end, base._username_end,
        base._host_start, base._host_end, base._path_start, path_end, query_end,
    )  # fmt: skip
    return True


def _kept_of_path(octets: bytes, size: int, base: Spans, base_octets: bytes) -> int:
    """Return the length of `base` before a path that replaces its own, or 0 for another path."""
    if octets[0] == signs.SOLIDUS:
        return base._path_start
    pos = scan.until(octets, 0, size, memory.borrow_table(_CLASS), classes.COLON_OR_DELIMITER)
    if pos < size and octets[pos] == signs.COLON:
        return 0
    return scan.last(base_octets, base._path_end, signs.SOLIDUS) + 1


def _parent(octets: bytes, base_end: int, base: Spans) -> int:
    """Return the end of the parent of the directory that ends before `base_end`."""
    if base_end == 0 or base_end == base._path_start + 1:
        return base_end
    return scan.last(octets, base_end - 1, signs.SOLIDUS) + 1


def past_dot(octets: bytes, pos: int, end: int) -> int:
    """Return the place after the "." or "%2e" at `pos`, or `pos` if there is none."""
    if pos < end and octets[pos] == signs.FULL_STOP:
        return pos + 1
    if pos + 2 >= end or octets[pos] != signs.PERCENT_SIGN or octets[pos + 1] != signs.DIGIT_TWO:
        return pos
    return pos + 3 if octets[pos + 2] | signs.CASE_BIT == signs.SMALL_E else pos


def dots_of(octets: bytes, start: int, end: int) -> int:
    """Return how many dots a segment is, each perhaps percent-encoded; 0 for another segment.

    One is a #single-dot-path-segment, two are a #double-dot-path-segment.
    """
    first = past_dot(octets, start, end)
    if first == start:
        return 0
    if first == end:
        return 1
    second = past_dot(octets, first, end)
    return 2 if second > first and second == end else 0


def dots_of_segment(segment: str) -> int:
    """Return the result of `dots_of` for a whole text."""
    owned = memory.one_octet_each(segment)
    return dots_of(memory.borrow(owned), 0, memory.size(owned))
