"""The installed furl."""

import sys

from urlprism.readers.asking.packages import asked, module, version_of
from urlprism.readers.judges.believed import Fields


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    return version_of("furl")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parts of a text, without the scheme's own port; raise Refused if it raises."""
    url = asked(module("furl").furl, text, "furl.furl")
    library = sys.modules["furl.furl"]  # which the package's function hides
    parts = library.urlsplit(text)
    user, password = url.username, url.password
    default = library.DEFAULT_PORTS.get(url.scheme)
    return Fields(
        *(url.scheme, user if password is None else f"{user}:{password}", url.host),
        *(None if url.port == default else url.port, parts.path),
        *(parts.query or None, parts.fragment or None),
    )
