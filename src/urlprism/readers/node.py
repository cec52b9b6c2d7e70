"""How Node.js reads a URL: its class `URL`, which is ada's implementation of the URL Standard.

text, base ──► place of a domain beyond ASCII ──► ada's ToASCII ──► the URL Standard ──► URL

The standard's parser finds the place of the domain: with U+FFFD in place of each character beyond
ASCII, it refuses the text there. Node.js reads lone surrogates as U+FFFD.
"""

import re
from typing import Final, NamedTuple

from urlprism import whatwg
from urlprism._vocabulary.components import Components
from urlprism.errors import URLError
from urlprism.readers import node_idna
from urlprism.readers.hosts import target_of
from urlprism.readers.model import Model
from urlprism.readers.reading import Target
from urlprism.urllib_parse import unquote

NAME: Final = "node"
VERSION: Final = "24.21.0"

_NOT_ALLOWED: Final = "#concept-domain-to-ascii"
_TOO_LONG: Final = "the domain has more than 16,384 octets"
_NOT_CONVERTED: Final = "the domain cannot be written in ASCII"
_REMOVED: Final = re.compile(r"[\t\n\r]")
_BEYOND_ASCII: Final = re.compile(r"[^\x00-\x7f]")
# A triplet of an octet beyond ASCII, with the tabs and line ends that are removed from it.
_ENCODED: Final = re.compile(r"%([\t\n\r]*)[89a-fA-F]([\t\n\r]*)[0-9a-fA-F]")
_UNDECODED: Final = r"%\1F\2F"  # never valid UTF-8, whatever is next to it
_UNKNOWN: Final = "\ufffd"
# The characters of a domain: all of ASCII but the forbidden domain code points.
_DOMAIN: Final = re.compile(r"[!\x22$&-.0-9;=A-Z_`a-z{}~]+")


class Fields(NamedTuple):
    """The attributes of a `URL`."""

    href: str
    protocol: str
    username: str
    password: str
    host: str
    hostname: str
    port: str
    pathname: str
    search: str
    hash: str


def report(text: str, base: str | None) -> Fields:
    """Return the attributes of a URL, read against `base` if there is one."""
    url = _url(text, None if base is None else _url(base, None))
    return Fields._make(getattr(url, name) for name in Fields._fields)


def answer(fields: Fields) -> tuple[Components, Target]:
    """Return the common parts, and where a request goes; an empty part counts as absent."""
    user, password = fields.username, fields.password
    components = Components(
        fields.protocol.removesuffix(":"),
        (f"{user}:{password}" if password else user) or None,
        fields.hostname or None,
        int(fields.port) if fields.port else None,
        fields.pathname,
        fields.search[1:] or None,
        fields.hash[1:] or None,
    )
    return components, target_of(components)


def _url(text: str, base: whatwg.URL | None) -> whatwg.URL:
    """Return the URL of a text; raise URLError if the standard refuses it."""
    place = _domain(text, base)
    if place is None:
        url = whatwg.URL(text, base)
        if len(text) > node_idna.LONGEST and _is_too_long(url.hostname, text, base):
            raise URLError(_TOO_LONG, text, 0, len(text), "ada::idna::to_ascii")
        return url
    start, end = place
    domain = node_idna.to_ascii(unquote(_REMOVED.sub("", text[start:end])))
    if domain is None or not _DOMAIN.fullmatch(domain):
        raise URLError(_NOT_CONVERTED, text, start, end, "ada::idna::to_ascii")
    return whatwg.URL(text[:start] + domain + text[end:], base)


def _domain(text: str, base: whatwg.URL | None) -> tuple[int, int] | None:
    """Return the place of a domain that is not ASCII once decoded, None if there is none."""
    unknown = _ENCODED.sub(_UNDECODED, _BEYOND_ASCII.sub(_UNKNOWN, text))
    if unknown == text and _UNKNOWN not in text:
        return None
    try:
        whatwg.URL(unknown, base)
    except URLError as error:
        return (error.start, error.end) if _NOT_ALLOWED in error.rule else None
    return None


def _is_too_long(domain: str, text: str, base: whatwg.URL | None) -> bool:
    """Whether a domain in ASCII is too long to be converted; a plain one is not converted."""
    if len(domain) <= node_idna.LONGEST or (base is not None and domain == base.hostname):
        return False
    return domain not in _REMOVED.sub("", text)


MODEL: Final = Model(NAME, VERSION, "the class URL of Node.js", Fields._fields, report, answer)
