"""The target of a certified text, and the URL to fetch there, of what stands in the text.

    https://www.example.com:8443/a?b#c
                           |    |   |
                        name    |   end
                             path

All readers go to the host and the port of a certified text. The URL that a gate builds of a name
in lower case is what is before the fragment, without a default port, and with "/" for no path.
What `rules` returns says for which of these targets a gate has no more to ask; for the others, as
for all other texts, this module has no answer.
"""

import struct
from collections.abc import Collection, Iterable

import urlprism._core.octets.marks as marks
import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs
import urlprism.comparison.certificate.agreement as agreement
from urlprism._core.octets.marks import Marks

# What `rules` returns: kinds of labels by their sums, then numbers of 32 bits.
_IS_ALL, _IS_LAST, _ARE_LAST = 1, 2, 4
_OF_SUMS = 4096
_FACTOR, _MASK = 17, _OF_SUMS - 1
_OF_NUMBER = 4
_SCHEMES, _MOST, _PORTS = range(3)  # the places of these numbers; the last are ports
_OF_HTTP, _OF_HTTPS = 1, 2
_HTTP, _HTTPS = "http", "https"
_HTTP_PORT, _HTTPS_PORT = 80, 443
_AFTER_HTTP = 7
_IS_CAPITAL = 0x40  # the bit of letters, if that of small ones, before it, is not set
_LONGEST = 65_519  # octets that a certificate reads
_NOWHERE = (-1, -1, -1, -1)


def rules(
    names: Iterable[str], schemes: Collection[str], ports: Collection[int], most: int
) -> bytes:
    """Return what `passing` has to know of a gate.

    It has an answer for no host that is one of `names` or below one, and for no name without a dot;
    for these schemes; for the default ports and these; for texts of at most `most` characters.
    """
    kinds = bytearray(_OF_SUMS)
    for name in names:
        before, _, last = name.rpartition(".")
        kinds[_sum_of_text(last)] |= _IS_LAST if before else _IS_ALL
        if before:
            kinds[_sum_of_text(f"{before.rpartition('.')[2]}.{last}")] |= _ARE_LAST
    allowed = _OF_HTTP * (_HTTP in schemes) | _OF_HTTPS * (_HTTPS in schemes)
    numbers = [allowed, min(most, _LONGEST), *sorted(ports)]
    return bytes(kinds) + struct.pack(f"<{len(numbers)}I", *numbers)


def target_of(text: str, gate: bytes) -> tuple[str, str, int, str] | None:
    """Return scheme, host, port and URL to fetch of a text, None if there is no answer.

    `gate` is what `rules` returns.
    """
    if not memory.is_ascii(text):
        return None
    owned = memory.one_octet_each(text)
    octets = memory.borrow(owned)
    size = memory.size(owned)
    name, authority, path, end = passing(
        octets, size, marks.none(), memory.borrow(gate), memory.size(gate)
    )
    if end < 0:
        return None
    start = agreement.end_of_slashes(octets, 0, size)
    port = _HTTP_PORT if start == _AFTER_HTTP else _HTTPS_PORT
    if name < authority:
        port = memory.number(octets, name + 1, authority)
    url = text[:end]
    if path == end:
        url = text[:authority] + "/"
    elif authority < path:
        url = text[:authority] + text[path:end]
    return _HTTP if start == _AFTER_HTTP else _HTTPS, text[start:name], port, url


def passing(
    octets: bytes, size: int, marked: Marks | None, gate: bytes, of_gate: int
) -> tuple[int, int, int, int]:
    """Return where the name ends, the authority of the URL to fetch, its path begins and it ends.

    A default port is between the authority and the path. The end is -1 if there is no answer for
    the text of the first `size` octets. `gate` has `of_gate` octets.
    """
    if size > _number(gate, _MOST):
        return _NOWHERE
    start = agreement.end_of_slashes(octets, 0, size)
    scheme = _OF_HTTP if start == _AFTER_HTTP else _OF_HTTPS
    if start < 0 or _number(gate, _SCHEMES) & scheme == 0:
        return _NOWHERE
    name = agreement.end_of_host(octets, start, size, marked)
    if name < 0 or not _is_ordinary(octets, start, name, gate):
        return _NOWHERE
    authority = path = name
    if path < size and octets[path] == signs.COLON:
        path = agreement.end_of_port(octets, path + 1, size)
        if path < 0:
            return _NOWHERE
        port = memory.number(octets, name + 1, path)
        if port != (_HTTP_PORT if start == _AFTER_HTTP else _HTTPS_PORT):
            if not _allows(gate, of_gate, port):
                return _NOWHERE
            authority = path
    if path == size:
        return name, authority, path, path
    end = _end_of_rest(octets, path, size, marked)
    return (name, authority, path, end) if end > path else _NOWHERE


def _end_of_rest(octets: bytes, path: int, size: int, marked: Marks | None) -> int:
    """Return where a certified rest has its fragment, -1 for another one or for an empty query."""
    if octets[path] != signs.SOLIDUS:
        return -1
    pos = agreement.end_of_path(octets, path, size, marked)
    if agreement.end_of_query_and_fragment(octets, pos, size, marked) != size:
        return -1
    end = scan.find(octets, pos, size, signs.NUMBER_SIGN)
    return -1 if end == pos + 1 else end


def _is_ordinary(octets: bytes, start: int, end: int, gate: bytes) -> bool:
    """Whether a certified host is a name in lower case, with a dot, and surely not of the gate."""
    last = scan.last_between(octets, start, end, signs.FULL_STOP)
    if last < start or not signs.SMALL_A <= octets[last + 1] <= signs.SMALL_Z:
        return False
    capitals = 0
    for pos in range(start, end):  # all, for many are looked at together
        capitals |= octets[pos] & ~(octets[pos] << 1)
    if capitals & _IS_CAPITAL:
        return False
    bits = gate[_sum_of(octets, last + 1, end)]
    if bits & (_IS_ALL | _IS_LAST) == 0:
        return True
    second = scan.last_between(octets, start, last, signs.FULL_STOP) + 1
    second = max(second, start)
    return bits & _IS_ALL == 0 and gate[_sum_of(octets, second, end)] & _ARE_LAST == 0


def _sum_of(octets: bytes, start: int, end: int) -> int:
    """Return a number for labels, which others may have, too."""
    total = 0
    for pos in range(start, end):
        total = (total * _FACTOR + octets[pos]) & _MASK
    return total


def _sum_of_text(labels: str) -> int:
    """Return the number of labels that are a text."""
    owned = labels.encode()
    octets = memory.borrow(owned)
    return _sum_of(octets, 0, memory.size(owned))


def _allows(gate: bytes, of_gate: int, port: int) -> bool:
    """Whether a port is one of the gate's."""
    place = _PORTS
    while _OF_SUMS + place * _OF_NUMBER < of_gate:
        if _number(gate, place) == port:
            return True
        place += 1
    return False


def _number(gate: bytes, place: int) -> int:
    """Return the number at a place after the kinds of labels."""
    return memory.stored(gate, _OF_SUMS + place * _OF_NUMBER)
