"""The installed Werkzeug."""

from typing import Any

from urlprism._core.grammar.appendix_b import COMPONENTS
from urlprism.readers.asking.packages import (
    asked,
    fields_of,
    module,
    parts_of,
    port_of,
    version_of,
)
from urlprism.readers.judges.believed import Fields


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    return version_of("werkzeug")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parts of a text, with the host of its URI; raise Refused without one."""

    def read(text: str) -> Fields:
        uri = module("werkzeug.urls").iri_to_uri(text)
        parts = parts_of(text)
        reference = _parsed(uri, parts)
        return fields_of(parts, reference.hostname, port_of(reference))

    return asked(read, text, "werkzeug.urls.iri_to_uri")


def _parsed(uri: str, parts: Any) -> Any:
    """Return the parts of a URI; if `urlsplit` refuses its brackets, those of its authority."""
    try:
        return parts_of(uri)
    except ValueError:
        match = COMPONENTS.fullmatch(uri)
        return parts._replace(netloc=match["authority"] or "" if match else "")
