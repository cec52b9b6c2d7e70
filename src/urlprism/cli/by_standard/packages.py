"""The words of a standard's package, as commands use them; the package is imported on use."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Final

from urlprism.documents import DOCUMENTS

# The standards whose packages have the word of each; the first is the default, for every command.
RESOLVING: Final = (
    "whatwg", "rfc3986", "rfc3987", "rfc2396", "rfc1808", "rfc8089", "urllib", "draft-abarth-url",
)  # fmt: skip
NORMALIZING: Final = ("whatwg", "rfc3986", "rfc3987", "urllib", "draft-abarth-url")
CODING: Final = (
    "whatwg", "rfc3986", "rfc3987", "rfc2396", "rfc1808", "rfc1738", "rfc5538", "rfc8089",
    "rfc6068", "urllib",
)  # fmt: skip
# Those whose `resolve` may ignore the scheme of a reference, and whose `normalize` has rungs; an
# option that only they have means the first of them, unless the user names another.
NON_STRICT: Final = ("rfc3986", "rfc3987", "rfc2396")
WITH_RUNGS: Final = ("rfc3986", "rfc3987")

# What makes a text of a text; it raises URLError for one that is refused.
Conversion = Callable[[str], str]


def package_of(standard: str) -> ModuleType:
    """Return the module that has the words of a standard."""
    return import_module(DOCUMENTS[standard].module)


def resolver(standard: str, base: str, *, strict: bool) -> Conversion:
    """Return what `join` of a base makes of references; raise URLError for a refused base.

    `strict=False` is for `NON_STRICT`: a reference's scheme is ignored if it equals the base's.
    """
    package = package_of(standard)
    record = package.parse(base)
    package.resolve(record, record)  # which refuses a base without a scheme
    if strict:
        return lambda text: str(record.join(text))
    if standard == "rfc2396":  # whose resolution takes any text, and has no `mend`
        return lambda text: str(package.parse(package.resolve(record, text, strict=False)))

    def target(text: str) -> str:
        reference = package.parse(text)
        return str(package.resolve(record, reference, strict=False, mend=True))

    return target


def normalizer(standard: str, rung: str | None) -> Conversion:
    """Return what normalizes texts; raise ValueError for an unknown rung of `WITH_RUNGS`."""
    normalize: Callable[..., str] = package_of(standard).normalize
    if rung is None:
        return normalize
    normalize("", rung)  # a reference that no rung refuses
    return partial(normalize, rung=rung)
