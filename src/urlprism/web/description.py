"""The description of the API: OpenAPI 3.1, as data."""

import functools
from typing import Final

from urlprism._build import VERSION
from urlprism.web.questions import CARD, READERS, Key
from urlprism.web.schemas import ANSWERS, QUESTIONS, Schema, of_key

_JSON: Final = "application/json"
_ERRORS: Final = {
    400: "It is no JSON: the place and the rule are told.",
    403: "Another site asks.",
    408: "The request came too slowly.",
    413: "It is too long.",
    415: "The body does not say that it is JSON.",
    421: "The host is not this machine.",
    422: "A key is missing or wrong, or a reader is unknown.",
    503: "Too much is asked at once, or the answer takes too long.",
}
_OF_BODIES: Final = (408, 413, 415, 400)


def _content(schema: str, kind: str = _JSON) -> Schema:
    return {kind: {"schema": {"$ref": f"#/components/schemas/{schema}"}}}


def _answers(good: Schema, *errors: int) -> Schema:
    """Return the answers by their status."""
    refusals: dict[str, object] = {
        str(status): {"description": _ERRORS[status], "content": _content("Error")}
        for status in sorted({403, 413, 421, 503, *errors})
    }
    return {"200": good, **refusals}


def _question(name: str, summary: str, answer: str, kind: str = _JSON) -> Schema:
    """Return what the API says of a question with a body."""
    good: Schema = {"description": "The answer.", "content": _content(answer, kind)}
    return {
        "post": {
            "operationId": name,
            "summary": summary,
            "requestBody": {
                "required": True,
                "content": _content(f"{name.capitalize()}Question"),
            },
            "responses": _answers(good, 422, *_OF_BODIES),
        }
    }


def _fixed(name: str, summary: str, answer: Schema, *, keys: tuple[Key, ...] = ()) -> Schema:
    """Return what the API says of a question without a body."""
    operation: Schema = {"operationId": name, "summary": summary}
    if keys:
        operation["parameters"] = [_parameter(key) for key in keys]
    good: Schema = {"description": "The answer.", "content": answer}
    return {"get": {**operation, "responses": _answers(good, *((422,) if keys else ()))}}


def _parameter(key: Key) -> Schema:
    """Return what the API says of a key of a query."""
    return {
        "name": key.name,
        "in": "query",
        "description": key.description,
        "required": key.is_needed,
        # What a text may have at most depends on the line of the request, which the server limits.
        "schema": of_key(key) if key.words else {"type": "string"},
    }


_SVG: Final[Schema] = {"image/svg+xml": {"schema": {"type": "string"}}}
_PATHS: Final[dict[str, Schema]] = {
    "/api/read": _question("read", "How readers read a URL, where they go, and why.", "ReadAnswer"),
    "/api/two": _question("two", "On which rung two URLs are equivalent.", "TwoAnswer"),
    "/api/match": _question(
        "match", "Which matchers let a URL through a pattern, and why.", "MatchAnswer"
    ),
    "/api/redact": _question("redact", "A text with its secrets hidden.", "RedactAnswer"),
    "/api/scan": _question(
        "scan", "Counts of many URLs, a line now and then.", "ScanLine", "application/x-ndjson"
    ),
    "/api/families": _fixed(
        "families", "The families of conflicts by all readers.", _content("FamiliesAnswer")
    ),
    "/api/matrix": _fixed(
        "matrix", "The families by some readers.", _content("MatrixAnswer"), keys=(READERS,)
    ),
    "/api/gallery": _fixed("gallery", "Real confusions.", _content("GalleryAnswer")),
    "/api/matchers": _fixed(
        "matchers", "The kinds of patterns, and their dialects.", _content("MatchersAnswer")
    ),
    "/api/readers": _fixed("readers", "All readers, and their groups.", _content("ReadersAnswer")),
    "/api/openapi.json": _fixed(
        "openapi", "This description.", {_JSON: {"schema": {"type": "object"}}}
    ),
    "/card.svg": _fixed("card", "A verdict as a picture.", _SVG, keys=CARD),
}


@functools.cache
def description() -> dict[str, object]:
    """Return the description of the API, in OpenAPI 3.1.

    >>> description()["openapi"]
    '3.1.0'
    """
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "urlprism",
            "version": VERSION,
            "summary": "One URL, every reading: who reads it how, and where they go.",
            "description": "Offsets count characters (code points) of the text given. Answers are "
            "ASCII; a lone surrogate is an escape.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": _PATHS,
        "components": {"schemas": {**QUESTIONS, **ANSWERS}},
    }
