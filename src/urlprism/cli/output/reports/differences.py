"""Where texts differ: of a long text, these places have to stay in sight."""

from collections.abc import Iterable


def places(text: str, others: Iterable[str]) -> list[int]:
    """Return the places where `text` begins and ends to differ from each of the others."""
    bounds: set[int] = set()
    for other in others:
        if other != text:
            begin = _common(text, other)
            end = len(text) - _common(text[begin:][::-1], other[begin:][::-1])
            bounds.update((begin, end))
    return sorted(bounds)


def _common(one: str, other: str) -> int:
    """Return the length of the longest common beginning of two texts."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        # Each step halves what is left, so that all steps together cost one comparison.
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
