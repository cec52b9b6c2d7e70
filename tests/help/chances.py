"""Chance that is the same in every run, but for those that are to ask something new.

In the profile "nightly" `$URLPRISM_SEED` is a number that tests/conftest.py draws, or that is given
so that a run is repeated; all that is drawn then is another than in a gate.
"""

import os
from random import Random
from typing import Final

SEED: Final = "URLPRISM_SEED"


def chance_of(seed: int | str) -> Random:
    """Return a source of choices: the same ones for a seed, and for a night."""
    night = os.environ.get(SEED)
    return Random(f"{seed} {night}" if night else seed)  # noqa: S311 -- reproducible, not secret
