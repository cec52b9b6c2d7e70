"""The steps of RFC 1808 §2.4 that take a URL apart, in their order.

A step takes the parse string, and returns its component and the string that is left. No step
fails: whether the text is a URL by the grammar is another question (§2.2).
"""

import re
from typing import Final

from urlprism._core.arguments.intake import URLText
from urlprism._core.classes.closing import make
from urlprism.rfc1808.record import GenericURL, text_of

# A colon after the first character, and before any that no scheme has (§2.4.2).
_SCHEME: Final = re.compile("([A-Za-z0-9+.-]+):")


def components_of(text: URLText) -> GenericURL:
    """Return any text as its components (§2.4), with no base; octets are ASCII.

    Raise URLError for octets that are not, TypeError for what is not text.
    """
    exact_text = text_of(text)
    fragment, string = fragment_identifier(exact_text)
    scheme, string = scheme_name(string)
    net_loc, string = network_location(string)
    query, string = query_information(string)
    params, string = parameters(string)
    # §2.4.6: the rest is the path.
    return make(GenericURL, exact_text, scheme, net_loc, string, params, query, fragment)


def fragment_identifier(string: str) -> tuple[str, str]:
    """Return the text after the first "#", and the rest (§2.4.1)."""
    left, _, fragment = string.partition("#")
    return fragment, left


def scheme_name(string: str) -> tuple[str, str]:
    """Return the text before the first colon if it can be a scheme, and the rest (§2.4.2)."""
    match = _SCHEME.match(string)
    return (match[1], string[match.end() :]) if match else ("", string)


def network_location(string: str) -> tuple[str, str]:
    """Return the text from an initial "//" to the next slash, and the rest (§2.4.3)."""
    if not string.startswith("//"):
        return "", string
    slash = string.find("/", 2)
    end = slash if slash >= 0 else len(string)
    return string[2:end], string[end:]


def query_information(string: str) -> tuple[str, str]:
    """Return the text after the first "?", and the rest (§2.4.4)."""
    left, _, query = string.partition("?")
    return query, left


def parameters(string: str) -> tuple[str, str]:
    """Return the text after the first ";", and the rest (§2.4.5)."""
    left, _, params = string.partition(";")
    return params, left
