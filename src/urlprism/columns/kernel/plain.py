"""What stands in a text as it is: the value of a parameter of a query."""

import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs

ABSENT, ENCODED = -1, -2  # the places of a value that is not there, and of one to decode
_ABSENT, _ENCODED = ABSENT, ENCODED


def value_span(octets: bytes, start: int, end: int, name: bytes, size: int) -> tuple[int, int]:
    """Return where the first value of a name is in the query between `start` and `end`.

    The places are `ABSENT` if there is no such name, and `ENCODED` if a name or the value has a "%"
    or a "+" (URL Standard, #concept-urlencoded-parser).
    """
    while start < end:
        stop = scan.find(octets, start, end, signs.AMPERSAND)
        equals = scan.find(octets, start, stop, signs.EQUALS_SIGN)
        if stop > start:
            if _is_encoded(octets, start, equals):
                return _ENCODED, _ENCODED
            if equals - start == size and memory.same_octets(octets, start, name, 0, size):
                value = min(equals + 1, stop)
                if _is_encoded(octets, value, stop):
                    return _ENCODED, _ENCODED
                return value, stop
        start = stop + 1
    return _ABSENT, _ABSENT


def _is_encoded(octets: bytes, start: int, end: int) -> bool:
    """Whether something has to be decoded."""
    return (
        scan.find(octets, start, end, signs.PERCENT_SIGN) < end
        or scan.find(octets, start, end, signs.PLUS_SIGN) < end
    )
