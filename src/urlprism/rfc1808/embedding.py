"""The base URL embedded in an HTML document: an example, as RFC 1808 §10 describes one."""

import html
import re
from typing import Final

from urlprism.rfc1808.parser import parse

# A comment or a tag; if it has no end, it ends with the text, so that no text is scanned twice.
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
    """Return the HREF of the first BASE element in the HEAD of a document, or None (§10).

    Names ignore case. The HREF must be an absolute URL; another one is ignored.

    >>> embedded_base('<HEAD><BASE HREF="http://a/b"></HEAD>')
    'http://a/b'
    """
    for markup in _MARKUP.finditer(document):
        name = (markup["name"] or "").lower()
        if name in _HEAD_ENDS:
            return None
        if name == "base" and (href := _href(markup["attributes"])) is not None:
            return href if parse(href).scheme else None
    return None


def _href(attributes: str) -> str | None:
    """Return the value of the first HREF, its character references resolved."""
    for attribute in _ATTRIBUTE.finditer(attributes):
        name, *values = attribute.groups()
        if name and name.lower() == "href" and any(values):
            return html.unescape("".join(filter(None, values)))
    return None
