"""The verdict that follows from a text alone: no reader has to run.

    certificate ──► alike
    http(s) "://" host [ ":" port ] ─┬─► plain query, fragment ──► alike
                                     └─► what RFC 3986 refuses ──► refused by some

This is about the default readers, which `DECIDED` names. Each ends an authority at the first "/",
"?" or "#"; a certified host and port before it are one target to all of them, whatever follows. So
what follows decides only which readers accept the text, and how they read the parts behind the
authority. The URL Standard accepts all that can follow, RFC 3986 what its grammar has. A
certificate takes no "?" or "#" after a host, because RFC 1808 ends an authority at "/" only.
"""

from typing import Final

import urlprism._vocabulary.memory as memory
import urlprism._vocabulary.scan as scan
import urlprism.comparison.agreement as agreement
from urlprism._vocabulary.characters import ALPHA, DIGIT, OCTETS, stop_class
from urlprism.comparison.terms import Verdict

# The readers for which a verdict follows; two of them decide it.
DECIDED: Final = frozenset(
    {
        *("whatwg", "rfc3986", "urllib", "urllib@3.14", "urllib3", "requests", "httpx", "yarl"),
        "curl",
    }
)
DECIDING: Final = frozenset({"whatwg", "rfc3986"})
# The results of `implied_by`, each with its verdict.
UNKNOWN: Final = 0
ALIKE: Final = 1
REFUSED: Final = 2
_VERDICTS: Final = (None, Verdict.ALIKE, Verdict.REFUSED_BY_SOME)

_UNKNOWN, _ALIKE, _REFUSED = UNKNOWN, ALIKE, REFUSED
# RFC 3986 §3.3 to §3.5: what a path, a query and a fragment have, but for triplets.
_URI_CHARACTERS = ALPHA | DIGIT | frozenset("-._~:/?@!$&'()*+,;=")
_REST = stop_class(OCTETS - _URI_CHARACTERS)
_LONGEST = 0xFFFF
_SOLIDUS, _QUESTION, _NUMBER = b"/?#"


def verdict_of(text: str) -> Verdict | None:
    """Return the verdict of the default readers, None if it does not follow from the text.

    >>> verdict_of("http://h?a"), verdict_of("http://h/a b").value, verdict_of("http://a_b/")
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
    pos = agreement.end_of_authority(octets, 0, size)
    if pos < 0 or pos == size:
        return _UNKNOWN
    if octets[pos] in {_QUESTION, _NUMBER}:
        if agreement.end_of_query_and_fragment(octets, pos, size) == size:
            return _ALIKE
    elif octets[pos] != _SOLIDUS:
        return _UNKNOWN
    return _UNKNOWN if _is_uri(octets, pos, size) else _REFUSED


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
