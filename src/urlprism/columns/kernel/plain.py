"""What stands in a text as it is: a normal form, and the value of a parameter of a query."""

import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs

ABSENT, ENCODED = -1, -2  # the places of a value that is not there, and of one to decode
_ABSENT, _ENCODED = ABSENT, ENCODED


def is_normal(octets: bytes, size: int, has_triplets: bool) -> bool:
    """Whether a serialized URL is normal also in its triplets (RFC 3986 §6.2.2.1, §6.2.2.2).

    Normal ones have capitals, and encode no unreserved character. Without `has_triplets` no text
    with a "%" is.
    """
    at = scan.find(octets, 0, size, signs.PERCENT_SIGN)
    while at < size:
        if not has_triplets or at + 2 >= size:
            return False
        high = _digit(octets[at + 1])
        low = _digit(octets[at + 2])
        if high < 0 or low < 0 or _is_unreserved(high * 16 + low):
            return False
        at = scan.find(octets, at + 3, size, signs.PERCENT_SIGN)
    return True


def _digit(octet: int) -> int:
    """Return the value of a hexadecimal digit that is no small letter, -1 for any other octet."""
    if signs.DIGIT_ZERO <= octet <= signs.DIGIT_NINE:
        return octet - signs.DIGIT_ZERO
    if signs.CAPITAL_A <= octet < signs.CAPITAL_A + 6:
        return octet - signs.CAPITAL_A + 10
    return -1


def _is_unreserved(octet: int) -> bool:
    """Whether an octet is an unreserved character (RFC 3986 §2.3)."""
    letter = octet | signs.CASE_BIT
    return (
        signs.SMALL_A <= letter <= signs.SMALL_Z
        or signs.DIGIT_ZERO <= octet <= signs.DIGIT_NINE
        or octet in {signs.HYPHEN_MINUS, signs.FULL_STOP, signs.LOW_LINE, signs.TILDE}
    )


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
            if equals - start == size and _is_same(octets, start, name, size):
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


def _is_same(octets: bytes, start: int, name: bytes, size: int) -> bool:
    """Whether the octets of a name are at a place."""
    for index in range(size):  # noqa: SIM110 - compiled, a loop needs no object
        if octets[start + index] != name[index]:
            return False
    return True
