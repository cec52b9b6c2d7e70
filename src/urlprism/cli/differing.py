"""Where texts differ: these places of a long text have to stay in sight."""

from collections.abc import Iterable


def places(text: str, others: Iterable[str]) -> list[int]:
    """Return the places where a text begins and ends to differ from each of some others."""
    found: set[int] = set()
    for other in others:
        if other != text:
            begin = _common(text, other)
            end = len(text) - _common(text[begin:][::-1], other[begin:][::-1])
            found.update((begin, end))
    return sorted(found)


def _common(one: str, other: str) -> int:
    """Return how many characters two texts have in common at their beginnings."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        # What is left to compare is halved each time: this takes no more than to compare all.
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
