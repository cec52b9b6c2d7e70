"""Values whose texts have secrets: collections of all kinds, circles, errors, nested schemas."""

import collections
import logging
from typing import NamedTuple

import jsonschema
import pytest

from urlprism.bridges.hiding import hidden
from urlprism.bridges.jsonschema import URLFormatChecker, with_urls
from urlprism.bridges.logging import RedactingFilter

pytestmark = pytest.mark.plain

TEXT, MASKED = "http://me:hunter2@h/", "http://me:******@h/"
DRAFT = "https://json-schema.org/draft/2020-12/schema"


class Pair(NamedTuple):
    url: str
    number: int


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (Pair(TEXT, 1), Pair(MASKED, 1)),
        (collections.OrderedDict(a=TEXT), {"a": MASKED}),
        (collections.defaultdict(list, {TEXT: [TEXT]}), {MASKED: [MASKED]}),
        (type("Texts", (list,), {})([TEXT]), [MASKED]),
        ({TEXT, (TEXT,)}, {MASKED, (MASKED,)}),
        (frozenset([TEXT]), frozenset([MASKED])),
        (TEXT.encode() + b"\xff", MASKED.encode() + b"\xff"),
        (bytearray(TEXT.encode()), MASKED.encode()),
        (ValueError(TEXT), f"ValueError: {MASKED}"),
        (None, None),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_value_of_a_kind(given, expected):
    assert hidden(given) == expected
    record = logging.makeLogRecord({"msg": "", "given": given})
    RedactingFilter().filter(record)
    assert record.given == expected


def test_an_error_that_cannot_be_shown():
    class UnfitError(Exception):
        def __str__(self):
            raise RuntimeError(TEXT)

    assert "hunter2" not in str(hidden([UnfitError()]))


def test_what_occurs_again_and_again_is_looked_at_once():
    """A text that means two lists of the same list, 40 deep, would be 2**40 texts."""
    seen = []
    value = [TEXT]
    for _ in range(40):
        value = [value, value]

    def hide(text):
        seen.append(text)
        return MASKED

    found = hidden(value, hide)
    while isinstance(found, list):
        found = found[-1]
    assert (found, seen) == (MASKED, [TEXT])


def test_a_circle_ends():
    value = {"url": TEXT, "all": []}
    value["all"] += [value, value]
    assert hidden(value) == {"url": MASKED, "all": ["...", "..."]}


@pytest.mark.parametrize(
    "schema",
    [
        False,
        {"properties": {"a": {"$schema": DRAFT, "type": "integer"}}},
        {"properties": {"a": {"$schema": DRAFT, "format": "uri"}}},
        {"$ref": "#/$defs/x", "$defs": {"x": {"$schema": DRAFT, "maxProperties": 0}}},
        {"anyOf": [{"$schema": DRAFT, "type": "integer"}, {"$schema": DRAFT, "enum": [1]}]},
        {"$schema": DRAFT, "not": {}},
    ],
    ids=str,
)
def test_a_schema_within_a_schema_shows_no_secret(schema):
    """jsonschema takes its own class for a schema that names a draft."""
    checked = with_urls(jsonschema.Draft202012Validator)
    validator = checked(schema, format_checker=URLFormatChecker())
    errors = list(validator.iter_errors({"a": f"{TEXT} b", TEXT: 1}))
    assert errors
    within = [each for error in errors for each in error.context]
    for error in (*errors, *within):
        for each in (str(error), repr(error), error.message, repr(error.instance)):
            assert "hunter2" not in each
    with pytest.raises(jsonschema.ValidationError) as caught:
        jsonschema.validate(
            {"a": f"{TEXT} b"}, schema, cls=checked, format_checker=URLFormatChecker()
        )
    assert "hunter2" not in str(caught.value)
