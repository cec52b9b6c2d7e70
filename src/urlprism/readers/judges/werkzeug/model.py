"""How Werkzeug reads a URL: `werkzeug.urls.iri_to_uri`, which writes the Location of a response.

text ──► urlsplit ──► the host by the codec "idna" ──► the URI

It refuses what `iri_to_uri` raises for, and nothing else: the port of a URI that it writes need not
be one, as in `nntp:////h:8_0`, and is then not told.
"""

from typing import Final

from urlprism._core.idn import idna2003
from urlprism.readers.judges.believed import (
    FIELDS,
    Fields,
    answer,
    fields_of,
    port_of,
    refused,
    urlsplit,
)
from urlprism.readers.model import Model
from urlprism.readers.programs.python.model import running
from urlprism.urllib_parse import quote

NAME: Final = "werkzeug"
VERSION: Final = "3.1.9"
_SAFE: Final = "%!$&'()*+,/:;=@"
_RULE: Final = "werkzeug.urls.iri_to_uri"


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parts of a text; raise Refused where iri_to_uri raises."""
    try:
        parts = urlsplit(text)
        host = parts.hostname
        ascii_host = idna2003.to_ascii(host) if host else host
        if host and ascii_host is None:
            raise refused("the codec idna refuses the host", _RULE)
        port = parts.port
        has_netloc = bool(host) or port is not None or parts.userinfo is not None
        if not has_netloc and parts.path.startswith("//"):
            # Some Pythons write a path with two slashes behind no host as if it began with one.
            path = quote(parts.path, safe=_SAFE)
            split = urlsplit(str(running().urlunsplit((parts.scheme, "", path, "", ""))))
            ascii_host, port = split.hostname, port_of(split)
        return fields_of(parts, ascii_host, port)
    except ValueError:
        raise refused("urlsplit raises ValueError", _RULE) from None


MODEL: Final = Model(NAME, VERSION, "Werkzeug's iri_to_uri", FIELDS, report, answer)
