"""Host names of ASCII letters, digits and hyphens (RFC 1738 §5, RFC 2396 §3.2.2)."""

import re
from typing import Final

from urlprism._core.octets.characters import ALPHA

_DOMAINLABEL: Final = re.compile("[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?")


def is_hostname(text: str) -> bool:
    """Return whether `text` is *( domainlabel "." ) toplabel: labels, the last with a letter first.

    >>> is_hostname("1.example"), is_hostname("example.1"), is_hostname("example.")
    (True, False, False)
    """
    labels = text.split(".")
    return all(map(_DOMAINLABEL.fullmatch, labels)) and labels[-1][0] in ALPHA
