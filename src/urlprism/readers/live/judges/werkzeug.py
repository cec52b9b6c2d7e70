"""The installed Werkzeug."""

from urlprism.readers.judges.believed import Fields
from urlprism.readers.live.judges.asking import asked, fields_of, module, parts_of, version_of


def version() -> str:
    """Return the installed version; raise ImportError if there is none."""
    return version_of("werkzeug")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parts of a text, with the host of its URI; raise Refused if there is none."""

    def read(text: str) -> Fields:
        uri = parts_of(module("werkzeug.urls").iri_to_uri(text))
        return fields_of(parts_of(text), uri.hostname, uri.port)

    return asked(read, text, "werkzeug.urls.iri_to_uri")
