"""Domain names as the package `idna` encodes them (IDNA 2008), which models of programs use.

The package encodes a label, in quadratic time, before it checks the label's length, and all labels
before it checks the name's: a name that is too long in any case is refused here first.
"""

import functools
import re
from typing import Final

import idna

_LONGEST: Final = 63 - len("xn--")
_LONGEST_NAME: Final = 253 + len(".")
# Characters of a name without ignored ones: up to four may compose to one.
_MOST: Final = 4 * _LONGEST_NAME
_DOTS: Final = re.compile("[.\u3002\uff0e\uff61]")


def encoded(name: str, *, is_strict: bool = False) -> str | None:
    """Return a name as `idna.encode` encodes it, None if it raises.

    With `is_strict` only "." ends a label.
    """
    if len(name) > _LONGEST_NAME:
        return None
    if _has_long_label(name.split(".") if is_strict else _DOTS.split(name)):
        return None
    return _encoded(name, is_strict)


@functools.lru_cache(maxsize=4096)
def _encoded(name: str, is_strict: bool) -> str | None:
    """Return the result of `idna`, cached because several models encode the same labels."""
    try:
        return idna.encode(name, strict=is_strict).decode("ascii")
    except UnicodeError:
        return None


def mapped_and_encoded(name: str) -> str | None:
    """Return a name as `idna.encode(..., uts46=True)` encodes it, None if it raises.

    The name has no ignored characters. Mapping takes time too: a name that is too long in any case
    is refused first.
    """
    if len(name) > _MOST:
        return None
    try:
        return encoded(idna.uts46_remap(name, std3_rules=False))
    except UnicodeError:
        return None


def _has_long_label(labels: list[str]) -> bool:
    return any(len(label) > _LONGEST and not label.isascii() for label in labels)
