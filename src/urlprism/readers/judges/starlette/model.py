"""How Starlette reads a URL: `starlette.datastructures.URL`, which is Python's `urlsplit`."""

from typing import Final

from urlprism.readers.judges.believed import FIELDS, Fields, answer, fields_of, refused, urlsplit
from urlprism.readers.model import Model

NAME: Final = "starlette"
VERSION: Final = "1.10.0"


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parts of a text; raise Refused where a property of the URL raises."""
    try:
        parts = urlsplit(text)
        return fields_of(parts, parts.hostname, parts.port)
    except ValueError:
        raise refused("urlsplit raises ValueError", "starlette.datastructures.URL") from None


MODEL: Final = Model(NAME, VERSION, "Starlette's URL and its hostname", FIELDS, report, answer)
