# cython: nonecheck=False
"""Recognize a URL by its scheme, host and port alone, as the recognizer does by all of its text.

If these are plain, nothing after them can be wrong: no state after #port-state fails.
"""

import urlprism._vocabulary.memory as memory
import urlprism._vocabulary.scan as scan
import urlprism.whatwg.places as places
import urlprism.whatwg.recognizer as recognizer
from urlprism._vocabulary.characters import BEYOND_ASCII, byte_class, stop_class
from urlprism.whatwg import sets
from urlprism.whatwg.record import LONGEST, Spans

_HOST = stop_class(sets.FORBIDDEN_DOMAIN | sets.ASCII_UPPER_ALPHA | BEYOND_ASCII)
_CLASS = byte_class(after_authority=frozenset("/\\?#"))
_AFTER_AUTHORITY = 1
_LONGEST = LONGEST
_SMALL_I = ord("i")
_DECLINED, _ACCEPTED = 0, 1


def recognize_authority(url: Spans, octets: bytes, size: int) -> int:
    """Set the places of `url` up to the end of its port, and return 1; or else 0.

    It declines a file, an upper-case host and a default port, too.
    """
    start = recognizer.after_slashes(octets, size)
    if start == 0 or size >= _LONGEST or octets[1] == _SMALL_I:
        return _DECLINED
    host_end = scan.until_stop(octets, start, size, memory.borrow_table(_HOST))
    if not recognizer.is_plain_host(octets, start, host_end):
        return _DECLINED
    end = recognizer.end_of_port(octets, host_end, size)
    if end < 0 or (end < size and not memory.borrow_table(_CLASS)[octets[end]] & _AFTER_AUTHORITY):
        return _DECLINED
    if end > host_end and recognizer.is_default_port(octets, start - 3, host_end + 1, end):
        return _DECLINED
    places.begin(url, start - 3, start, start, host_end, end, end, end)
    return _ACCEPTED
