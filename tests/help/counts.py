"""How much a test draws: all of it nightly, a part on the gate, where all of it is known."""

import os
from typing import Final

from hypothesis import settings

IS_NIGHTLY: Final = os.environ.get("URLPRISM_PROFILE") == "nightly"
MEGABYTE: Final = 1_000_000 if IS_NIGHTLY else 250_000  # what grows with its square takes minutes


def examples(count: int) -> settings:
    """Return the settings of a law: the gate draws the same examples each time, at least 100."""
    return settings(max_examples=count if IS_NIGHTLY else max(100, count // 5))


def amount(count: int) -> int:
    """Return how many of `count` are drawn: the gate draws a third, the same ones each time."""
    return count if IS_NIGHTLY else count // 3


def is_asked(code: int) -> bool:
    """Whether a code point is asked by tests of all: on the gate few of planes with no characters.

    Unicode has characters in the planes 0 to 3 and 14. Of the others, the gate asks each sixteenth
    block of 128 code points.
    """
    return IS_NIGHTLY or code >> 16 in {0, 1, 2, 3, 14} or not code >> 7 & 15
