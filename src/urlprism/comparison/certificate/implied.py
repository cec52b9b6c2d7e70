"""The verdict that follows from a text alone: no reader has to run.

Each rule is about the default readers. It holds for a set of them that has all of `DECIDING` and
none of `TOGETHER`, whatever the others do ("some"), or only for all of them together ("all"):

| text                                                    | verdict          | holds for |
|---------------------------------------------------------|------------------|-----------|
| AUTHORITY, plain path, query and fragment, or none      | alike            | some      |
| AUTHORITY, what RFC 3986 refuses                        | refused by some  | some      |
| AUTHORITY, a path with triplets that are not plain      | spelling, parts  | all       |
| AUTHORITY without a port, spaces, the end               | different host   | some      |
| AUTHORITY with a ":" before no port                     | different host   | all       |
| AUTHORITY with "_" in the host, a plain rest            | host or none     | all       |
| AUTHORITY with more slashes before it                   | host or none     | some      |
| http(s) "://", a space in the host, no port             | refused by some, | some      |
|                                                         | host or none     | all       |
| the same with ":" and words                             | host or none     | all       |
| http(s) "://", a triplet in the host                    | host or none     | all       |
| a word and a space, before any delimiter                | refused by some  | some      |
| "/" and a plain path                                    | different scheme | all       |
| a host, or a segment of a path, and a plain path        | host or none     | all       |
| a sub-delimiter, such a segment, "://" and a plain path | host or none     | all       |

AUTHORITY is http(s) "://" [ user "@" ] host [ ":" port ]. "Refused by some": one reader refuses the
text, and all that accept it have the same target, whatever parts they find.

After an authority: each reader ends it at the first "/", "?" or "#". Host and port are as in a
certificate; besides, the name may have a dot at its end, and a user of plain characters may stand
before it. All this is one target to all of them, whatever follows. But to java.net.URI "_" is in no
host: it has none, if it accepts what follows. To Perl the ":" of an empty port is in the host, and
the URL Standard has the host without it; both accept all that can follow.
The URL Standard accepts all that can follow, RFC 3986 what its grammar has. If a space follows the
host, and is the end, the URL Standard strips it, and to urllib it is a part of the host. In a path,
requests and yarl decode the triplet of an unreserved character, which is the same path, and yarl
splits it where the triplet of ";" was.

More slashes: the URL Standard skips them, and to RFC 3986 and urllib there is no host.

A space in the host: the URL Standard, RFC 3986, urllib3, requests and curl refuse it; urllib, httpx
and yarl take the host as it stands, or encode the space only. So the host has no octet that means
something inside an authority, and none beyond ASCII; a space that ends the text is not in the host.
Words after a ":" are no port: all refuse them but Perl, which accepts everything, as a host. To
httpx 0.23 there is no host in either, unless a lone surrogate follows, which it refuses.

A triplet in the host: to java.net.URI it is in no host. The others refuse it, as curl and Go do, or
find the host that it stands for.

A word and a space: to those that accept it, urllib, httpx and yarl, it is a path without a target.
The URL Standard misses a scheme, and to urllib3 and requests the space is in the host, unless "@"
comes after it. If a number follows the first ":", it may be a port to PHP.

No scheme: the URL Standard and requests refuse it, RFC 3986, urllib, httpx and yarl read a path
without a target, and urllib3 requests it by http, from the host if one begins the text: all before
the first "/", and without the ":" of an empty port. Others refuse a ":" in the first segment, or
read it as a path, if what is before it cannot be a scheme.
"""

from typing import Final

import urlprism._core.octets.marks as marks
import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs
import urlprism.comparison.certificate.agreement as agreement
import urlprism.comparison.certificate.authorities as authorities
from urlprism._core.octets.characters import (
    ALPHA,
    BEYOND_ASCII,
    DIGIT,
    OCTETS,
    byte_class,
    hex_values,
    stop_class,
)
from urlprism.comparison.terms import Verdict

# `tests/laws/test_implied_laws.py` names the default readers for which all this is proved.
DECIDING: Final = frozenset({"whatwg", "rfc3986", "urllib"})
TOGETHER: Final = frozenset({"httpx@0.23.3"})
# The results of `implied_by`, each with its verdict.
UNKNOWN: Final = 0
ALIKE: Final = 1
VERDICTS: Final = (
    None, Verdict.ALIKE, Verdict.REFUSED_BY_SOME, Verdict.DIFFERENT_HOST, Verdict.HOST_OR_NONE,
    Verdict.DIFFERENT_SCHEME, Verdict.DIFFERENT_PARTS, Verdict.SPELLING,
)  # fmt: skip

_UNKNOWN, _ALIKE, _REFUSED, _DIFFERENT_HOST, _HOST_OR_NONE = range(5)
_DIFFERENT_SCHEME, _DIFFERENT_PARTS, _SPELLING = range(5, 8)
_VERDICTS = VERDICTS
# RFC 3986 §3.3 to §3.5: what a path, a query and a fragment have, but for triplets.
_URI_CHARACTERS = ALPHA | DIGIT | frozenset("-._~:/?@!$&'()*+,;=")
_REST = stop_class(OCTETS - _URI_CHARACTERS)
_NAME = stop_class(OCTETS - ALPHA - DIGIT - frozenset("-._"))
_SPOKEN = frozenset(map(chr, range(0x20, 0x7F))) - frozenset("%:@[]\\/?#")
_SPOKEN_HOST = stop_class(OCTETS - _SPOKEN)
_ASCII = stop_class(BEYOND_ASCII)
_WORD = stop_class(OCTETS - ALPHA - DIGIT - frozenset("+-."))
_UNRESERVED = ALPHA | DIGIT | frozenset("-._~")
_SUB_DELIMITERS = frozenset("!$&'()*+,;=")
_CLASS = byte_class(
    letter=ALPHA,
    unreserved=_UNRESERVED - {"."},
    in_host=ALPHA | DIGIT | frozenset("-'"),
    by_triplet=frozenset(" !$&'()*+,;="),
    in_segment=_UNRESERVED | _SUB_DELIMITERS,
    begins_segment=_SUB_DELIMITERS - {"+"},
    may_be_port=DIGIT | frozenset(" +-"),
    visible=frozenset(map(chr, range(0x21, 0x7F))) - {"."},
)
_LETTER, _IS_UNRESERVED, _IN_HOST, _BY_TRIPLET = 1, 2, 4, 8
_IN_SEGMENT, _BEGINS_SEGMENT, _MAY_BE_PORT, _VISIBLE = 16, 32, 64, 128
_HEX = hex_values()
_LONGEST, _LONGEST_LABEL = 0xFFFF, 63
_AFTER_SCHEME = 6  # in both schemes, after its colon and before the host


def verdict_of(text: str, of_all: int = False) -> Verdict | None:
    """Return the verdict of the default readers, None if it does not follow from the text.

    It is that of any of them among which are `DECIDING`; with `of_all`, of all of them together.

    >>> verdict_of("http://h?a"), verdict_of("http://h/a b").value, verdict_of("http://h/%7ea")
    (<Verdict.ALIKE: 'alike'>, 'refused-by-some', None)
    >>> verdict_of("http://h/%7ea", of_all=True)
    <Verdict.SPELLING: 'spelling-only'>
    """
    owned = memory.one_octet_each(text)
    return _VERDICTS[implied_by(memory.borrow(owned), memory.size(owned), of_all)]


def implied_by(octets: bytes, size: int, of_all: int) -> int:
    """Return what follows from the first `size` octets: those of ASCII, and others above them.

    The result is the number of one of `VERDICTS`. A certified text is alike by the same rules.
    """
    if size > _LONGEST:
        return _UNKNOWN
    start = agreement.end_of_slashes(octets, 0, size)
    if start < 0:
        return _without_scheme(octets, size, of_all)
    pos = authorities.end_of_authority(octets, start, size)
    if pos == size:
        return _ALIKE
    if pos >= 0 and authorities.ends_authority(octets[pos]):
        if _is_plain_rest(octets, pos, size):
            return _ALIKE
        if not _is_uri(octets, pos, size):
            return _REFUSED
        return _with_triplets(octets, pos, size) if of_all else _UNKNOWN
    if pos >= 0 and _is_padding(octets, pos, size):
        return _DIFFERENT_HOST
    return _of_odd_authority(octets, start, size, of_all)


def _of_odd_authority(octets: bytes, start: int, size: int, of_all: int) -> int:
    """Return what follows from an authority with more slashes before it, or with a space."""
    if start < size and octets[start] == signs.SOLIDUS:
        while start < size and octets[start] == signs.SOLIDUS:
            start += 1
        pos = authorities.end_of_authority(octets, start, size)
        is_host = pos == size or (pos >= 0 and authorities.ends_authority(octets[pos]))
        return _HOST_OR_NONE if is_host else _UNKNOWN
    verdict = _of_spoken_host(octets, start, size, of_all)
    if verdict == _UNKNOWN and of_all:
        verdict = _of_odd_name(octets, start, size)
        return _of_encoded_host(octets, start, size) if verdict == _UNKNOWN else verdict
    return verdict


def _without_scheme(octets: bytes, size: int, of_all: int) -> int:
    """Return what follows from a text without "http://" and "https://"."""
    if _is_sentence(octets, size):
        return _REFUSED
    if not of_all or size == 0:
        return _UNKNOWN
    end = 0
    if octets[0] != signs.SOLIDUS:
        end = _end_of_segment(octets, size)
        if end < 0:
            return _UNKNOWN
        if end == size:
            return _HOST_OR_NONE
    elif size > 1 and octets[1] == signs.SOLIDUS:
        return _UNKNOWN
    if octets[end] != signs.SOLIDUS or not _is_plain_rest(octets, end, size):
        return _UNKNOWN
    return _DIFFERENT_SCHEME if end == 0 else _HOST_OR_NONE


def _end_of_segment(octets: bytes, size: int) -> int:
    """Return the end of a host, or of a segment that is one to urllib3 only; -1 for another.

    A ":" may end the segment if "//" follows, and what is before it cannot be a scheme: to PHP "+"
    begins one. urllib3 resolves no name with a label that is empty or too long.
    """
    kinds = memory.borrow_table(_CLASS)
    end = scan.until_stop(octets, 0, size, memory.borrow_table(_NAME))
    if agreement.is_plain_name(octets, 0, end) and (end == size or octets[end] == signs.SOLIDUS):
        return end
    if not kinds[octets[0]] & (_LETTER | _BEGINS_SEGMENT):
        return -1
    pos = 1
    while pos < size and not _ends_segment(octets[pos]):
        is_known = kinds[octets[pos]] & _IN_SEGMENT
        if octets[pos] == signs.FULL_STOP and octets[pos - 1] == signs.FULL_STOP:
            return -1
        if octets[pos] == signs.PERCENT_SIGN and scan.triplets(octets, pos, size) > pos:
            is_known = kinds[_octet_of(octets, pos)] & _VISIBLE
            pos += 2
        if not is_known:
            return -1
        pos += 1
    if pos > _LONGEST_LABEL:
        return -1
    if pos == size or octets[pos] == signs.SOLIDUS:
        return pos
    if kinds[octets[0]] & _LETTER or pos + 2 >= size:
        return -1
    return pos + 1 if octets[pos + 1] == octets[pos + 2] == signs.SOLIDUS else -1


def _of_odd_name(octets: bytes, start: int, size: int) -> int:
    """Return what follows for all readers from a ":" before no port, or from "_" in a name."""
    start = authorities.start_of_host(octets, start, size)
    host_end = authorities.end_of_host(octets, start, size)
    if host_end < 0:
        return _UNKNOWN
    pos = host_end + 1
    has_colon = host_end < size and octets[host_end] == signs.COLON
    if has_colon and (pos == size or authorities.ends_authority(octets[pos])):
        return _DIFFERENT_HOST
    if scan.find(octets, start, host_end, signs.LOW_LINE) == host_end:
        return _UNKNOWN
    pos = authorities.end_of_port(octets, host_end, size)
    if pos == size:
        return _HOST_OR_NONE
    is_plain = (
        pos >= 0 and authorities.ends_authority(octets[pos]) and _is_plain_rest(octets, pos, size)
    )
    return _HOST_OR_NONE if is_plain else _UNKNOWN


def _ends_segment(octet: int) -> bool:
    """Whether an octet ends the first segment of a path, or is a ":"."""
    return octet in {signs.SOLIDUS, signs.COLON}


def _is_plain_rest(octets: bytes, pos: int, end: int) -> bool:
    """Whether all that follows is a certified path, query and fragment, or some of them."""
    if octets[pos] == signs.SOLIDUS:
        pos = agreement.end_of_path(octets, pos, end, marks.none())
    return agreement.end_of_query_and_fragment(octets, pos, end, marks.none()) == end


def _with_triplets(octets: bytes, pos: int, end: int) -> int:
    """Return what follows from a path that RFC 3986 accepts, if only its triplets are not plain."""
    verdict = _UNKNOWN
    start = pos
    while pos < end and octets[pos] not in {signs.QUESTION_MARK, signs.NUMBER_SIGN}:
        if octets[pos] == signs.PERCENT_SIGN:
            code = _octet_of(octets, pos)
            if code == signs.SEMICOLON:
                verdict = _DIFFERENT_PARTS
            elif memory.borrow_table(_CLASS)[code] & _IS_UNRESERVED:
                verdict = _SPELLING if verdict == _UNKNOWN else verdict
            elif not agreement.is_plain_triplet_of_path(octets, pos, end):
                return _UNKNOWN
            pos += 3
        elif octets[pos] == signs.FULL_STOP and octets[pos - 1] == signs.SOLIDUS:
            return _UNKNOWN  # perhaps a dot segment
        else:
            pos += 1
    if pos == start or octets[pos - 1] == signs.SEMICOLON:
        return _UNKNOWN
    is_plain = agreement.end_of_query_and_fragment(octets, pos, end, marks.none()) == end
    return verdict if is_plain else _UNKNOWN


def _octet_of(octets: bytes, pos: int) -> int:
    """Return the octet that the triplet at `pos` encodes."""
    table = memory.borrow_table(_HEX)
    return table[octets[pos + 1]] * 16 + table[octets[pos + 2]]


def _is_padding(octets: bytes, pos: int, end: int) -> bool:
    """Whether nothing but spaces follows a host without a port."""
    if scan.find(octets, _AFTER_SCHEME, pos, signs.COLON) < pos:
        return False
    while pos < end and octets[pos] == signs.SPACE:
        pos += 1
    return pos == end


def _is_uri(octets: bytes, pos: int, end: int) -> bool:
    """Whether RFC 3986 accepts what follows an authority."""
    kinds = memory.borrow_table(_REST)
    has_fragment = False
    pos = scan.until_stop(octets, pos, end, kinds)
    while pos < end:
        stop = scan.triplets(octets, pos, end)
        if stop == pos and octets[pos] == signs.NUMBER_SIGN and not has_fragment:
            has_fragment = True
            stop = pos + 1
        if stop == pos:
            return False
        pos = scan.until_stop(octets, stop, end, kinds)
    return True


def _of_spoken_host(octets: bytes, start: int, size: int, of_all: int) -> int:
    """Return what follows from a space in a host that has no octet with a meaning."""
    verdict = _HOST_OR_NONE if of_all else _REFUSED
    kinds = memory.borrow_table(_SPOKEN_HOST)
    end = scan.until_stop(octets, start, size, kinds)
    if scan.find(octets, start, end, signs.SPACE) == end:
        return _UNKNOWN
    if of_all and scan.until_stop(octets, end, size, memory.borrow_table(_ASCII)) < size:
        return _UNKNOWN
    if end < size and octets[end] == signs.COLON and of_all:
        start = end + 1
        end = scan.until_stop(octets, start, size, kinds)
        if not _has_words(octets, start, end):
            return _UNKNOWN
    if end == size:
        # The URL Standard strips a space at the end.
        return verdict if octets[end - 1] != signs.SPACE else _UNKNOWN
    return verdict if authorities.ends_authority(octets[end]) else _UNKNOWN


def _has_words(octets: bytes, start: int, end: int) -> bool:
    """Whether no number is here for any reader, but a letter."""
    kinds = memory.borrow_table(_CLASS)
    while start < end and octets[start] == signs.SPACE:
        start += 1
    if start == end or kinds[octets[start]] & _MAY_BE_PORT:
        return False
    while start < end and not kinds[octets[start]] & _LETTER:
        start += 1
    return start < end


def _of_encoded_host(octets: bytes, start: int, size: int) -> int:
    """Return what follows for all readers from a host, of a letter and more, with a triplet."""
    if start == size or not memory.borrow_table(_CLASS)[octets[start]] & _LETTER:
        return _UNKNOWN
    pos = label = start
    has_triplet = False
    while pos < size and not authorities.ends_authority(octets[pos]):
        after = _after_octet_of_host(octets, pos, size)
        if after < 0 or (octets[pos] == signs.FULL_STOP and pos == label):
            return _UNKNOWN
        if octets[pos] == signs.PERCENT_SIGN:
            has_triplet = True
        elif octets[pos] == signs.FULL_STOP:
            label = after
        pos = after
    if not has_triplet:
        return _UNKNOWN
    return _HOST_OR_NONE if pos == size or _is_uri(octets, pos, size) else _UNKNOWN


def _after_octet_of_host(octets: bytes, pos: int, size: int) -> int:
    """Return the end of an octet or a triplet that such a host can have, -1 for another."""
    if octets[pos] != signs.PERCENT_SIGN:
        is_plain = (
            octets[pos] == signs.FULL_STOP or memory.borrow_table(_CLASS)[octets[pos]] & _IN_HOST
        )
        return pos + 1 if is_plain else -1
    if scan.triplets(octets, pos, size) == pos:
        return -1
    is_known = memory.borrow_table(_CLASS)[_octet_of(octets, pos)] & _BY_TRIPLET
    return pos + 3 if is_known else -1


def _is_sentence(octets: bytes, size: int) -> bool:
    """Whether a word is followed by a space, and no "@" nor what may be a port comes after it."""
    end = scan.until_stop(octets, 0, size, memory.borrow_table(_WORD))
    if (
        end in {0, size}
        or octets[end] != signs.SPACE
        or scan.find(octets, end, size, signs.COMMERCIAL_AT) < size
    ):
        return False
    after = scan.find(octets, end, size, signs.COLON) + 1
    return after >= size or not signs.DIGIT_ZERO <= octets[after] <= signs.DIGIT_NINE
