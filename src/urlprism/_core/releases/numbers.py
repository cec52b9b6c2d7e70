"""The numbers of a version, whoever wrote it: a program, a package, or a distribution."""

import re
from typing import Final

VERSION: Final = re.compile(r"(?:[0-9]+:)?[vV]?([0-9]+(?:\.[0-9]+)*)(esr)?")
_DIGITS: Final = 9  # no release has more, and no number grows without end


def numbers(version: str) -> tuple[int, ...]:
    """Return the numbers of a version without an epoch and what a distribution adds, else ().

    >>> numbers("1:2.39.5-0+deb12u1"), numbers("17.0.9+9-1~deb12u1"), numbers("latest")
    ((2, 39, 5), (17, 0, 9), ())
    """
    match = VERSION.match(version)
    return tuple([int(each[:_DIGITS]) for each in match[1].split(".")]) if match else ()
