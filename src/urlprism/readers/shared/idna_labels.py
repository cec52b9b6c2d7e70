"""Domain names as the package `idna` encodes them (IDNA 2008), which models of programs use.

The package encodes a label, in quadratic time, before it checks the label's length, and all labels
before it checks the name's: a name that is too long in any case is refused here first.
"""

import functools
import re
from collections.abc import Callable
from typing import Final

from urlprism._core.idn import punycode
from urlprism._core.idn.idna2003 import STABLE

_PREFIX: Final = "xn--"
_LONGEST_LABEL: Final = 63
_LONGEST: Final = _LONGEST_LABEL - len(_PREFIX)
_LONGEST_WRITTEN: Final = 253
_LONGEST_NAME: Final = _LONGEST_WRITTEN + len(".")
# Characters of a name without ignored ones: up to four may compose to one.
_MOST: Final = 4 * _LONGEST_NAME
_MOST_LABELS: Final = 1 << 15  # kept: several models encode those of one long host
# Letters and digits of which each label is valid, whatever their order.
_VALID: Final = re.compile(f"[a-z0-9\u00df-\u00f6\u00f8-\u00ff\u0430-\u045f{STABLE}]+")
_DOTS: Final = re.compile("[.\u3002\uff0e\uff61]")


def encoded(name: str, *, is_strict: bool = False) -> str | None:
    """Return a name as `idna.encode` encodes it, None if it raises.

    With `is_strict` only "." ends a label.
    """
    if len(name) > _LONGEST_NAME:
        return None
    labels = name.split(".") if is_strict else _DOTS.split(name)
    for label in labels:
        if len(label) > _LONGEST and not label.isascii():
            return None
    result = _by_label(labels, _encoded)
    return result if result and len(result) <= _LONGEST_WRITTEN + result.endswith(".") else None


def encoded_label(label: str) -> str | None:
    """Return a label beyond ASCII as `encoded` does with `is_strict`, but in less time."""
    return _encoded(label) if len(label) <= _LONGEST else None


def decoded(name: str, *, is_shown: bool = False) -> str | None:
    """Return a name as `idna.decode` decodes it, None if it raises.

    With `is_shown`, the package's `display`, a label in Punycode that is not valid stays as it is.
    """
    convert = _shown if is_shown else _decoded
    return _by_label(_DOTS.split(name), convert) if len(name) <= _LONGEST_NAME else None


def _by_label(labels: list[str], convert: Callable[[str], str | None]) -> str | None:
    """Return the labels converted, None if one fails; as in the package, "." may end a name."""
    if len(labels) == 1:
        return convert(labels[0]) or None
    root = "" if labels[-1] else "."
    inner = labels[:-1] if root else labels
    converted: dict[str, str] = {}
    for label in dict.fromkeys(inner):
        ascii_label = convert(label)
        if not ascii_label:
            return None
        converted[label] = ascii_label
    return ".".join(map(converted.__getitem__, inner)) + root


@functools.lru_cache(maxsize=_MOST_LABELS)
def _encoded(label: str) -> str | None:
    """Return the result of `idna`, cached because several models encode the same labels."""
    if not _VALID.fullmatch(label):
        import idna  # noqa: PLC0415 - few names need its tables

        try:
            if label.isascii():
                return idna.alabel(label).decode("ascii")
            # What `alabel` does, with a faster encoder.
            idna.check_label(label)
        except UnicodeError:
            return None
    ascii_label = label if label.isascii() else _PREFIX + punycode.encode(label)
    return ascii_label if len(ascii_label) <= _LONGEST_LABEL else None


@functools.lru_cache(maxsize=4096)
def _decoded(label: str) -> str | None:
    if label.startswith(_PREFIX):
        written = label.removeprefix(_PREFIX)
        try:
            text = punycode.decode(written)
        except ValueError:
            return None
        is_valid = not text.isascii() and _VALID.fullmatch(text) is not None
        if is_valid and punycode.encode(text) == written:
            return text
    import idna  # noqa: PLC0415 - few names need its tables

    try:
        return idna.ulabel(label)
    except ValueError:
        return None


def _shown(label: str) -> str | None:
    lowered = label.lower()
    return _decoded(label) or (lowered if lowered.startswith(_PREFIX) else None)


def mapped_and_encoded(name: str) -> str | None:
    """Return a name as `idna.encode(..., uts46=True)` encodes it, None if it raises.

    The name has no ignored characters. Mapping takes time too: a name that is too long in any case
    is refused first.
    """
    if len(name) > _MOST:
        return None
    mapped = _mapped(name)
    return None if mapped is None else encoded(mapped)


@functools.lru_cache(maxsize=512)
def _mapped(name: str) -> str | None:
    import idna  # noqa: PLC0415 - few names need its tables

    try:
        return idna.uts46_remap(name, std3_rules=False)
    except UnicodeError:
        return None
