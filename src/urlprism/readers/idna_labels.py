"""Domain names as the package `idna` encodes them (IDNA 2008), which models of programs ask.

It encodes a label before it asks how long that is, in quadratic time, and all labels before it asks
how long the name is: what is too long whatever it becomes is refused here.
"""

import functools
import re
from typing import Final

import idna

_LONGEST: Final = 63 - len("xn--")
_LONGEST_NAME: Final = 253 + len(".")
# Characters of a name, none of them ignored: up to four are composed to one.
_MOST: Final = 4 * _LONGEST_NAME
_DOTS: Final = re.compile("[.\u3002\uff0e\uff61]")


def encoded(name: str, *, is_strict: bool = False) -> str | None:
    """Return a name as `idna.encode` does, None where it raises.

    With `is_strict` no dot but "." ends a label.
    """
    if len(name) > _LONGEST_NAME:
        return None
    if _has_long_label(name.split(".") if is_strict else _DOTS.split(name)):
        return None
    return _encoded(name, is_strict)


@functools.lru_cache(maxsize=4096)
def _encoded(name: str, is_strict: bool) -> str | None:
    """Return what `idna` returns; the same labels come again and again, to several models."""
    try:
        return idna.encode(name, strict=is_strict).decode("ascii")
    except UnicodeError:
        return None


def mapped_and_encoded(name: str) -> str | None:
    """Return a name of no ignored characters as `idna.encode(..., uts46=True)`, None if it raises.

    Mapping it takes time, too: a name that is too long whatever it is mapped to is refused before.
    """
    if len(name) > _MOST:
        return None
    try:
        return encoded(idna.uts46_remap(name, std3_rules=False))
    except UnicodeError:
        return None


def _has_long_label(labels: list[str]) -> bool:
    return any(len(label) > _LONGEST and not label.isascii() for label in labels)
