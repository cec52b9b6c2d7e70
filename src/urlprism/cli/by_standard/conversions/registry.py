"""The conversions of each standard, by its name; the file of a standard is imported on use."""

from importlib import import_module
from types import ModuleType
from typing import Final

from urlprism.cli.by_standard.conversions.contract import Conversion

# The first standard of each is the default.
RESOLVING: Final = ("rfc3986", "rfc3987", "rfc2396", "whatwg")
NORMALIZING: Final = ("rfc3986", "rfc3987", "whatwg")


def resolver(standard: str, base: str, *, strict: bool) -> Conversion:
    """Return what resolves references against a base; raise URLError for a refused base."""
    found: Conversion = _file_of(standard).resolver(base, strict=strict)
    return found


def normalizer(standard: str, rung: str | None) -> Conversion:
    """Return what normalizes URLs up to a rung; raise ValueError for an unknown rung."""
    found: Conversion = _file_of(standard).normalizer(rung)
    return found


def _file_of(standard: str) -> ModuleType:
    return import_module(f"urlprism.cli.by_standard.conversions.{standard}")
