"""The installed package rfc3986."""

from urlprism.readers.asking.packages import asked, module, version_of
from urlprism.readers.judges.believed import Fields


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    module("rfc3986")
    return version_of("rfc3986")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - `urlparse` does not resolve
    """Return what `urlparse` returns; raise Refused if it raises."""
    parts = asked(module("rfc3986").urlparse, text, "rfc3986.urlparse")
    host = None if parts.host is None else parts.host.strip("[]")
    return Fields(
        *(parts.scheme, parts.userinfo, host, parts.port),
        *(parts.path or "", parts.query, parts.fragment),
    )
