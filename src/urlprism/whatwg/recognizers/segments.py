"""Segments of a path that are dots (#single-dot-path-segment, #double-dot-path-segment)."""

import urlprism._core.octets.memory as memory
import urlprism._core.octets.signs as signs


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
