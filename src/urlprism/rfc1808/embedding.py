"""The base URL that an HTML document embeds: a descriptive example, as RFC 1808 §10 is one."""

import html
import re
from typing import Final

from urlprism.rfc1808.parser import parse

# A comment or a tag; what does not end, ends with the text. So no character is looked at twice.
_MARKUP: Final = re.compile(
    r"""<!--(?s:.*?)(?:-->|\Z)
    |<(?P<name>/?[a-z][^\s/>]*+)(?P<attributes>(?:"[^"]*+(?:"|\Z)|'[^']*+(?:'|\Z)|[^>"'])*+)""",
    re.ASCII | re.IGNORECASE | re.VERBOSE,
)
_ATTRIBUTE: Final = re.compile(
    r"""(?P<name>[^\s=>"'/]++)(?:\s*+=\s*+(?:"([^"]*+)"|'([^']*+)'|([^\s>"']++)))?+
    |"[^"]*+"?|'[^']*+'?""",
    re.VERBOSE,
)
_HEAD_ENDS: Final = frozenset({"/head", "body"})


def embedded_base(document: str) -> str | None:
    """Return what the first BASE element in the HEAD tells by its HREF, None if none does.

    Names have no case. The HREF has to be an absolute URL; one that is not tells nothing (§10).
    """
    for found in _MARKUP.finditer(document):
        name = (found["name"] or "").lower()
        if name in _HEAD_ENDS:
            return None
        if name == "base" and (href := _href(found["attributes"])) is not None:
            return href if parse(href).scheme else None
    return None


def _href(attributes: str) -> str | None:
    """Return the value of the first HREF, its character references resolved."""
    for found in _ATTRIBUTE.finditer(attributes):
        name, *values = found.groups()
        if name and name.lower() == "href" and any(values):
            return html.unescape("".join(filter(None, values)))
    return None
