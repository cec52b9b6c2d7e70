"""The installed Werkzeug."""

from urlprism._vocabulary.appendix_b import COMPONENTS
from urlprism.readers.judges.believed import Fields
from urlprism.readers.live.judges.asking import asked, fields_of, module, parts_of, version_of


def version() -> str:
    """Return the installed version; raise ImportError if there is none."""
    return version_of("werkzeug")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parts of a text, with the host of its URI; raise Refused if there is none."""

    def read(text: str) -> Fields:
        uri = COMPONENTS.fullmatch(module("werkzeug.urls").iri_to_uri(text))
        parts = parts_of(text)
        # The properties of its authority, whatever `urlsplit` would say to it.
        written = parts._replace(netloc=uri["authority"] or "" if uri else "")
        return fields_of(parts, written.hostname, written.port)

    return asked(read, text, "werkzeug.urls.iri_to_uri")
