"""What two texts begin with."""

from typing import AnyStr


def common_length(one: AnyStr, other: AnyStr) -> int:
    """Return the length of the longest common beginning of two texts, or of octets.

    Each step halves what is left, so that all steps together cost one comparison.

    >>> common_length("http://h/a", "http://h/b")
    9
    """
    least, most = 0, min(len(one), len(other))
    while least < most:
        middle = (least + most + 1) // 2
        if one[least:middle] == other[least:middle]:
            least = middle
        else:
            most = middle - 1
    return least
