"""How many examples a law draws: all of them nightly, a third on the gate, where all are known."""

import os

from hypothesis import settings

IS_NIGHTLY = os.environ.get("URLPRISM_PROFILE") == "nightly"


def examples(count: int) -> settings:
    """Return the settings of a law: the gate draws the same examples each time, at least 100."""
    return settings(max_examples=count if IS_NIGHTLY else max(100, count // 3))
