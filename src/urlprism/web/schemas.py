"""The schemas of the API's questions and answers: JSON Schema 2020-12, as OpenAPI 3.1 has it."""

from typing import Final

from urlprism.comparison import Difference, Verdict
from urlprism.matching import MatchAnswer, MatchVerdict
from urlprism.web.questions import (
    KINDS,
    MATCH,
    MOST_READERS,
    READ,
    READERS,
    REDACT,
    SCAN,
    TWO,
    Key,
)

_PARTS: Final = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"]
_SPANS: Final = ["scheme", "username", "password", "host", "port", "path", "query", "fragment"]
_RUNGS: Final = ["simple", "case", "percent-encoding", "path-segment", "scheme"]

Schema = dict[str, object]


def _object(needed: dict[str, Schema], others: dict[str, Schema] | None = None) -> Schema:
    """Return the schema of an object with these keys and no others."""
    return {
        "type": "object",
        "required": list(needed),
        "properties": {**needed, **(others or {})},
        "additionalProperties": False,
    }


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _by_name(values: Schema) -> Schema:
    return {"type": "object", "additionalProperties": values}


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _named(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _enum(values: list[str]) -> Schema:
    return {"type": "string", "enum": values}


_TEXT: Final[Schema] = {"type": "string"}
_COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
_FLAG: Final[Schema] = {"type": "boolean"}
_NO_TEXT: Final = _or_null(_TEXT)
_NO_COUNT: Final = _or_null(_COUNT)
# A text, or the number of a long one in the list "long".
_VALUE: Final = _named("Value")
_NO_VALUE: Final = _or_null(_VALUE)
_SPAN: Final[Schema] = {
    "type": "array",
    "prefixItems": [_COUNT, _COUNT],
    "minItems": 2,
    "maxItems": 2,
}
# A value that has a secret, and how it is shown.
_HIDDEN: Final[Schema] = _list({
    "type": "array", "prefixItems": [_VALUE, _VALUE], "minItems": 2, "maxItems": 2,
})  # fmt: skip
_READERS: Final[Schema] = {
    "description": "Names of readers or groups, as a list or with commas between.",
    "anyOf": [
        _TEXT,
        {"type": "array", "items": _TEXT, "minItems": 1, "maxItems": MOST_READERS},
        {"type": "null"},
    ],
}
_ANYTHING: Final[Schema] = {"description": "The parts by the reader's own names."}


def of_key(key: Key) -> Schema:
    """Return the schema of the text of a key."""
    return _enum(list(key.words)) if key.words else {"type": "string", "maxLength": key.most}


def _of_keys(keys: tuple[Key, ...]) -> Schema:
    """Return the schema of a question with these keys."""
    return _object(
        {key.name: of_key(key) for key in keys if key.is_needed},
        {
            key.name: _READERS if key is READERS else _or_null(of_key(key))
            for key in keys
            if not key.is_needed
        },
    )


QUESTIONS: Final[dict[str, Schema]] = {
    "ReadQuestion": _of_keys(READ),
    "TwoQuestion": _of_keys(TWO),
    "MatchQuestion": _of_keys(MATCH),
    "RedactQuestion": _of_keys(REDACT),
    "ScanQuestion": _of_keys(SCAN),
}
_OF_READINGS: Final[dict[str, Schema]] = {
    "Value": {"anyOf": [_TEXT, _object({"long": _COUNT})]},
    "Error": _object(
        {"error": _object({"message": _TEXT, "place": _NO_TEXT, "rule": _TEXT})}
    ),
    "Cause": _object({
        "name": _TEXT, "family": _TEXT, "family_title": _TEXT, "start": _COUNT, "end": _COUNT,
        "rule": _VALUE, "message": _VALUE,
        "links": _list({"type": "array", "prefixItems": [_TEXT, _TEXT], "minItems": 2}),
    }),
    "Refusal": _object({
        "reason": _VALUE, "rule": _VALUE, "start": _NO_COUNT, "end": _NO_COUNT,
    }),
    "Target": _object({"scheme": _NO_VALUE, "host": _NO_VALUE, "port": _NO_COUNT}),
    "Components": _object({
        name: _NO_COUNT if name == "port" else _NO_VALUE for name in _PARTS
    }),
    "Reading": _object({
        "reader": _TEXT, "title": _TEXT, "version": _TEXT, "date": _NO_TEXT,
        "kind": _enum(["standard", "program", "judge", "driver"]), "accepted": _FLAG,
        "refusal": _or_null(_named("Refusal")), "components": _or_null(_named("Components")),
        "report": _by_name(_ANYTHING),
        "parts": _list({
            "type": "array", "prefixItems": [_enum(_SPANS), _COUNT, _COUNT], "minItems": 3,
        }),
        "inherited": _list(_enum(_PARTS)),
    }),
    "Group": _object({
        "target": _or_null(_named("Target")), "readings": _list(_named("Reading")),
    }),
}  # fmt: skip
_OF_COMPARISON: Final[dict[str, Schema]] = {
    "schema": {"const": "urlprism.read/1"}, "url": _TEXT, "base": _NO_TEXT,
    "verdict": _enum([str(each) for each in Verdict]), "differs": _FLAG, "certified": _FLAG,
    "disguised": _FLAG, "address": _NO_TEXT, "causes": _list(_named("Cause")),
    "groups": _list(_named("Group")),
    "differing": _by_name(_enum([str(each) for each in Difference])),
    "secret": _list(_SPAN), "base_secret": _list(_SPAN), "hidden": _HIDDEN,
    "words": _object({
        "sign": _TEXT, "sentence": _VALUE, "places": _list(_SPAN), "consequence": _TEXT,
    }),
}  # fmt: skip
_OF_STANDARDS: Final[dict[str, Schema]] = {
    "Finding": _object({
        "name": _TEXT, "message": _VALUE, "start": _COUNT, "end": _COUNT, "section": _TEXT,
        "href": _NO_TEXT, "failure": _FLAG,
    }),
    "StandardRefusal": _object({
        "message": _VALUE, "rule": _VALUE, "start": _NO_COUNT, "end": _NO_COUNT,
    }),
    "Standard": _object({
        "title": _TEXT, "parts": _or_null(_by_name(_ANYTHING)),
        "findings": _list(_named("Finding")), "more": _COUNT,
        "refusal": _or_null(_named("StandardRefusal")),
        "normal": _or_null(_by_name(_NO_VALUE)),
        "plan": _or_null({"type": "object", "description": "What a client does, by RFC 1738."}),
    }),
    "Safe": {"anyOf": [
        _object({
            "ok": {"const": True}, "url": _VALUE, "state": _enum(["safe", "needs-resolving"]),
            "scheme": _TEXT, "host": _VALUE, "port": _COUNT, "readers": _list(_TEXT),
        }),
        _object({
            "ok": {"const": False}, "cause": _TEXT, "reason": _VALUE, "rule": _VALUE,
            "start": _NO_COUNT, "end": _NO_COUNT,
        }),
    ]},
}  # fmt: skip
_OF_READERS: Final[dict[str, Schema]] = {
    "name": _TEXT, "title": _TEXT, "version": _TEXT, "date": _NO_TEXT,
    "kind": _enum(["standard", "program", "judge", "driver"]),
}  # fmt: skip
_LINKS: Final[Schema] = _list({
    "type": "array", "prefixItems": [_TEXT, _TEXT], "minItems": 2, "maxItems": 2,
})  # fmt: skip
_OF_MATCHERS: Final[dict[str, Schema]] = {
    "MatchAnswer": _object({
        "pattern": _TEXT, "url": _TEXT, "kind": _enum(list(KINDS)), "question": _TEXT,
        "verdict": _enum([str(each) for each in MatchVerdict]),
        "matches": _list(_object({
            "dialect": _TEXT, "answer": _enum([each.value for each in MatchAnswer]),
            "reason": _TEXT, "cause": _NO_TEXT,
            "pattern_span": _SPAN, "url_span": _SPAN, "rule": _TEXT,
        })),
        "causes": _list(_object({
            "name": _TEXT, "message": _TEXT, "advice": _TEXT, "dialects": _list(_TEXT),
            "pattern_span": _SPAN, "url_span": _SPAN,
        })),
        "links": {"description": "Where the documents of a rule are.", **_by_name(_LINKS)},
        "secret": _object({"pattern": _list(_SPAN), "url": _list(_SPAN)}), "hidden": _HIDDEN,
        "words": _object({"sign": _TEXT, "sentence": _TEXT, "consequence": _TEXT}),
    }),
    "MatchersAnswer": _object({"kinds": _list(_object({
        "name": _enum(list(KINDS)), "question": _TEXT, "pattern": _TEXT,
        "dialects": _list(_object({
            "name": _TEXT, "version": _TEXT, "date": _NO_TEXT, "source": _TEXT,
            "reader": _NO_TEXT,
        })),
        "examples": _list(_object(dict.fromkeys(("name", "pattern", "url", "says"), _TEXT))),
    }))}),
}  # fmt: skip
_SAMPLES: Final = _by_name(_list(_object({"line": _COUNT, "url": _TEXT, "secret": _list(_SPAN)})))
ANSWERS: Final[dict[str, Schema]] = {
    **_OF_READINGS,
    **_OF_STANDARDS,
    **_OF_MATCHERS,
    "ReadAnswer": _object({
        **_OF_COMPARISON, "standards": _by_name(_named("Standard")), "safe": _named("Safe"),
        "lookalike": _NO_TEXT,
        "long": {
            "description": "Long texts: each itself, or the number of another, or the key of one "
            "at the top, and the start and end of a part of that.",
            **_list({"anyOf": [_TEXT, {
                "type": "array", "prefixItems": [{"type": ["string", "integer"]}, _COUNT, _COUNT],
                "minItems": 3, "maxItems": 3,
            }]}),
        },
    }),
    "TwoAnswer": _object({
        "schema": {"const": "urlprism.equivalence/1"}, "a": _TEXT, "b": _TEXT,
        "same": _FLAG, "rung": _or_null(_enum(_RUNGS)), "heuristic": _or_null(_FLAG),
        "whatwg": _or_null(_FLAG),
        "hrefs": {"type": "array", "items": _NO_TEXT, "minItems": 2, "maxItems": 2},
        "steps": _list(_object(dict.fromkeys(("name", "safety", "section", "a", "b"), _TEXT))),
        "refusals": _list(_object({
            "which": _enum(["a", "b"]), "message": _TEXT, "rule": _TEXT, "start": _NO_COUNT,
            "end": _NO_COUNT,
        })),
        "secret": _object({"a": _list(_SPAN), "b": _list(_SPAN)}), "hidden": _HIDDEN,
    }),
    "RedactAnswer": _object({"text": _TEXT, "secrets": _COUNT}),
    "ScanLine": {"anyOf": [_named("Error"), _object({
        "done": _FLAG, "lines": _COUNT, "total": _COUNT, "format": _TEXT, "urls": _COUNT,
        "certified": _COUNT, "nested": _COUNT, "unreadable": _COUNT,
        "verdicts": _by_name(_COUNT),
        "causes": _by_name(_COUNT), "samples": _object({"verdicts": _SAMPLES, "causes": _SAMPLES}),
        "without_url": _list(_object({
            "reason": _TEXT, "message": _TEXT, "count": _COUNT, "lines": _list(_COUNT),
        })),
    })]},
    "FamiliesAnswer": _object({
        "default": _list(_TEXT),
        "readers": _list(_object(_OF_READERS)),
        "families": _list(_object({
            "name": _TEXT, "title": _TEXT, "url": _TEXT, "base": _NO_TEXT, "cells": _list(_TEXT),
        })),
    }),
    "MatrixAnswer": _object({
        "schema": {"const": "urlprism.matrix/1"}, "readers": _list(_TEXT),
        "marks": _by_name(_TEXT),
        "families": _list(_object({
            "name": _TEXT, "title": _TEXT, "text": _TEXT, "base": _NO_TEXT,
            "cells": _by_name(_object({"mark": _TEXT, "place": _NO_TEXT})),
        })),
    }),
    "GalleryAnswer": _object({"cases": _list(_object({
        "name": _TEXT, "cve": _NO_TEXT, "title": _TEXT, "summary": _TEXT, "url": _TEXT,
        "base": _NO_TEXT, "product": _TEXT, "affected": _list(_TEXT), "fixed": _list(_TEXT),
        "verdict": _TEXT, "source": _TEXT, "href": _TEXT, "answer": _object(_OF_COMPARISON),
    }))}),
    "ReadersAnswer": _object({
        "version": _TEXT, "groups": _by_name(_list(_TEXT)),
        "readers": _list(_object({**_OF_READERS, "summary": _TEXT, "groups": _list(_TEXT)})),
    }),
}  # fmt: skip
