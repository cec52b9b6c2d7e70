"""The installed Starlette."""

from urlprism.readers.asking.packages import asked, fields_of, module, version_of
from urlprism.readers.judges.believed import Fields


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    return version_of("starlette")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parts of a text; raise Refused if a property of the URL raises."""
    url = module("starlette.datastructures").URL

    def read(text: str) -> Fields:
        url_of_text = url(text)
        return fields_of(url_of_text.components, url_of_text.hostname, url_of_text.port)

    return asked(read, text, "starlette.datastructures.URL")
