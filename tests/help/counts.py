"""How much a test draws: all of it nightly, a part on the gate, where all of it is known."""

import os
from collections.abc import Sequence
from typing import Final, TypeVar

from hypothesis import settings

Row = TypeVar("Row")
IS_NIGHTLY: Final = os.environ.get("URLPRISM_PROFILE") == "nightly"
MEGABYTE: Final = 1_000_000 if IS_NIGHTLY else 250_000  # what grows with its square takes minutes


def examples(count: int) -> settings:
    """Return the settings of a law: the gate draws the same examples each time, at least 60."""
    return settings(max_examples=count if IS_NIGHTLY else max(60, count // 10))


def amount(count: int) -> int:
    """Return how many of `count` are drawn: the gate draws an eighth, the same ones each time."""
    return count if IS_NIGHTLY else count // 8


def share(rows: Sequence[Row], step: int) -> Sequence[Row]:
    """Return one row in `step` on the gate, the first one of each so many, and nightly all."""
    return rows if IS_NIGHTLY else rows[::step]


def is_asked(code: int) -> bool:
    """Whether a code point is asked by tests of all: on the gate few of planes with no characters.

    Unicode has characters in the planes 0 to 3 and 14. Of the others, the gate asks each sixteenth
    block of 128 code points.
    """
    return IS_NIGHTLY or code >> 16 in {0, 1, 2, 3, 14} or not code >> 7 & 15
