"""Which schemes relative URLs can be used with (RFC 1808 §2.3)."""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from urlprism._core.arguments.intake import exact

Category: TypeAlias = Literal["never", "when base fits generic-RL", "always"]

_CATEGORIES: Final[Mapping[str, Category]] = {
    "mailto": "never",
    "news": "never",
    "telnet": "never",
    "gopher": "when base fits generic-RL",
    "prospero": "when base fits generic-RL",
    "wais": "when base fits generic-RL",
    "file": "always",
    "ftp": "always",
    "http": "always",
    "nntp": "always",
}


def relative_category(scheme: str) -> Category | None:
    """Return whether URLs can be relative to one with `scheme`, in upper or lower case (§2.3).

    Return None for a scheme that RFC 1738 does not define: the document lists no others. Raise
    TypeError if `scheme` is not a str.

    >>> relative_category("HTTP"), relative_category("mailto"), relative_category("urn")
    ('always', 'never', None)
    """
    return _CATEGORIES.get(exact(scheme).lower())
