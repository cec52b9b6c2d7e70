"""The verdict that follows from a text alone: no reader has to run.

    certificate ────────────────────────────────────────────► alike
    http(s) "://" [ user "@" ] host [ ":" [ port ] ] ─┬─► plain path, query, fragment ──► alike
                                                      ├─► not of RFC 3986 ──► refused by some
                                                      └─► a space, and the end ──► different host
    http(s) "://" and a space in the host ──────────────────► refused by some
    word and a space, before any delimiter ─────────────────► refused by some

This is about the default readers, which `DECIDED` names; `DECIDING` are those that refuse or accept
by the rules here, whatever the others do. A verdict is "refused by some" if one reader refuses and
all that accept have the same target, whatever parts they find.

After an authority: each reader ends it at the first "/", "?" or "#". Host and port are as in a
certificate; besides, the name may have a dot at its end, and a user of plain characters may stand
before it. All this is one target to all of them, whatever follows. ("_" is not in a host to
java.net.URI, and to Perl the ":" of an empty port is.)
The URL Standard accepts all that can follow, RFC 3986 what its grammar has. If a space follows the
host, and is the end, the URL Standard strips it, and to urllib it is a part of the host.

A space in the host: the URL Standard, RFC 3986, urllib3, requests and curl refuse it; urllib, httpx
and yarl take the host as it stands, or encode the space only. So the host has no octet that means
something inside an authority, and none beyond ASCII; a space that ends the text is not in the host.

A word and a space: to those that accept it, urllib, httpx and yarl, it is a path without a target.
The URL Standard misses a scheme, and to urllib3 and requests the space is in the host, unless "@"
comes after it.
"""

from typing import Final

import urlprism._vocabulary.memory as memory
import urlprism._vocabulary.scan as scan
import urlprism.comparison.agreement as agreement
from urlprism._vocabulary.characters import ALPHA, DIGIT, OCTETS, stop_class
from urlprism.comparison.terms import Verdict

# The readers for which a verdict follows, and those that decide it.
DECIDED: Final = frozenset({
    "whatwg", "rfc3986", "urllib", "urllib@3.14", "urllib3", "requests", "httpx", "yarl", "curl",
    "node", "go", "php", "ruby", "java.net.URI", "java.net.URL", "perl",
})  # fmt: skip
DECIDING: Final = frozenset({"whatwg", "rfc3986", "urllib"})
# The results of `implied_by`, each with its verdict.
UNKNOWN: Final = 0
ALIKE: Final = 1
REFUSED: Final = 2
DIFFERENT_HOST: Final = 3
VERDICTS: Final = (None, Verdict.ALIKE, Verdict.REFUSED_BY_SOME, Verdict.DIFFERENT_HOST)

_UNKNOWN, _ALIKE, _REFUSED, _DIFFERENT_HOST = UNKNOWN, ALIKE, REFUSED, DIFFERENT_HOST
_VERDICTS = VERDICTS
# RFC 3986 §3.3 to §3.5: what a path, a query and a fragment have, but for triplets.
_URI_CHARACTERS = ALPHA | DIGIT | frozenset("-._~:/?@!$&'()*+,;=")
_REST = stop_class(OCTETS - _URI_CHARACTERS)
_USER = stop_class(OCTETS - ALPHA - DIGIT - frozenset("-._"))
_SPOKEN = frozenset(map(chr, range(0x20, 0x7F))) - frozenset("%:@[]\\/?#")
_SPOKEN_HOST = stop_class(OCTETS - _SPOKEN)
_WORD = stop_class(OCTETS - ALPHA - DIGIT - frozenset("+-."))
_LONGEST = 0xFFFF
_SOLIDUS, _QUESTION, _NUMBER, _SPACE, _AT, _COLON, _DOT, _LOW_LINE = b"/?# @:._"
_AFTER_SCHEME = 6  # in both schemes, after its colon and before the host


def verdict_of(text: str) -> Verdict | None:
    """Return the verdict of the default readers, None if it does not follow from the text.

    >>> verdict_of("http://h?a"), verdict_of("http://h/a b").value, verdict_of("http://a/../b")
    (<Verdict.ALIKE: 'alike'>, 'refused-by-some', None)
    """
    owned = memory.one_octet_each(text)
    return _VERDICTS[implied_by(memory.borrow(owned), memory.size(owned))]


def implied_by(octets: bytes, size: int) -> int:
    """Return what follows from the first `size` octets: those of ASCII, and others above them."""
    if agreement.certify_octets(octets, size):
        return _ALIKE
    if size > _LONGEST:
        return _UNKNOWN
    start = agreement.end_of_slashes(octets, 0, size)
    pos = -1 if start < 0 else _end_of_authority(octets, start, size)
    if pos == size:
        return _ALIKE
    if pos >= 0 and _ends_authority(octets[pos]):
        if _is_plain_rest(octets, pos, size):
            return _ALIKE
        return _UNKNOWN if _is_uri(octets, pos, size) else _REFUSED
    if pos >= 0 and _is_padding(octets, pos, size):
        return _DIFFERENT_HOST
    if start < 0:
        return _REFUSED if _is_sentence(octets, size) else _UNKNOWN
    return _REFUSED if _has_spoken_host(octets, start, size) else _UNKNOWN


def _end_of_authority(octets: bytes, start: int, end: int) -> int:
    """Return the end of an authority that is one target to all readers, -1 for another."""
    kinds = memory.borrow_table(_USER)
    host_end = scan.until_stop(octets, start, end, kinds)
    if host_end < end and octets[host_end] == _AT and host_end > start:
        start = host_end + 1
        host_end = scan.until_stop(octets, start, end, kinds)
    name_end = host_end
    if host_end > start and octets[host_end - 1] == _DOT:
        name_end -= 1
        if scan.past_four_numbers(octets, start, name_end) == name_end:
            return -1
    if scan.find(octets, start, name_end, _LOW_LINE) < name_end:
        return -1
    if not agreement.is_plain_name(octets, start, name_end):
        return -1
    if host_end == end or octets[host_end] != _COLON:
        return host_end
    if host_end + 1 == end or _ends_authority(octets[host_end + 1]):
        return -1
    return agreement.end_of_port(octets, host_end + 1, end)


def _ends_authority(octet: int) -> bool:
    """Whether an octet ends an authority to all readers."""
    return octet in {_SOLIDUS, _QUESTION, _NUMBER}


def _is_plain_rest(octets: bytes, pos: int, end: int) -> bool:
    """Whether all that follows is a certified path, query and fragment, or some of them."""
    if octets[pos] == _SOLIDUS:
        pos = agreement.end_of_path(octets, pos, end)
    return agreement.end_of_query_and_fragment(octets, pos, end) == end


def _is_padding(octets: bytes, pos: int, end: int) -> bool:
    """Whether nothing but spaces follows a host without a port."""
    if scan.find(octets, _AFTER_SCHEME, pos, _COLON) < pos:
        return False
    while pos < end and octets[pos] == _SPACE:
        pos += 1
    return pos == end


def _is_uri(octets: bytes, pos: int, end: int) -> bool:
    """Whether RFC 3986 accepts what follows an authority."""
    kinds = memory.borrow_table(_REST)
    has_fragment = False
    pos = scan.until_stop(octets, pos, end, kinds)
    while pos < end:
        stop = scan.triplets(octets, pos, end)
        if stop == pos and octets[pos] == _NUMBER and not has_fragment:
            has_fragment = True
            stop = pos + 1
        if stop == pos:
            return False
        pos = scan.until_stop(octets, stop, end, kinds)
    return True


def _has_spoken_host(octets: bytes, start: int, size: int) -> bool:
    """Whether the host has a space, and nothing that means more than itself in an authority."""
    end = scan.until_stop(octets, start, size, memory.borrow_table(_SPOKEN_HOST))
    if end == size:
        # The URL Standard strips a space at the end.
        return octets[end - 1] != _SPACE and scan.find(octets, start, end, _SPACE) < end
    return _ends_authority(octets[end]) and scan.find(octets, start, end, _SPACE) < end


def _is_sentence(octets: bytes, size: int) -> bool:
    """Whether a word is followed by a space, and no "@" comes after it."""
    end = scan.until_stop(octets, 0, size, memory.borrow_table(_WORD))
    if end in {0, size} or octets[end] != _SPACE:
        return False
    return scan.find(octets, end, size, _AT) == size
