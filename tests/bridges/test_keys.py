"""Keys of mappings in the places of errors, and texts that a record shows in two fields."""

import traceback
from typing import Annotated

import cattrs
import pytest
from jsonschema import Draft202012Validator
from pydantic import BaseModel, TypeAdapter, ValidationError, field_validator

from urlprism.bridges.cattrs import add_hooks
from urlprism.bridges.html import links
from urlprism.bridges.jsonschema import URLFormatChecker, with_urls
from urlprism.bridges.pydantic import By, CheckedURL, Masked

GOOD, BAD = "http://me:hunter2@h/", "http://me:hunter2@h:x/"


class Counts(BaseModel):
    by_key: dict[Annotated[CheckedURL, By("rfc3986")], int] = {}
    by_value: dict[str, CheckedURL] = {}
    deep: dict[str, list[dict[str, dict[CheckedURL, int]]]] = {}

    @field_validator("by_key")
    @classmethod
    def few(cls, value):
        if len(value) > 1:
            message = f"too many: {[*value]}"
            raise ValueError(message)
        return value


@pytest.mark.parametrize(
    ("given", "kinds"),
    [
        ({"by_key": {BAD: 1, GOOD: "x"}}, {"url", "int_parsing"}),
        ({"by_key": {GOOD: 1, GOOD + "a": 1}}, {"value_error"}),
        ({"by_value": {GOOD: BAD}}, {"url"}),
        ({"by_value": {GOOD: 1}}, {"url_type"}),
        ({"by_key": GOOD}, {"dict_type"}),
        ({"deep": {GOOD: [{GOOD: {GOOD: "x"}}]}}, {"int_parsing"}),
        ({"deep": {GOOD: [{GOOD: {BAD: 1}}], "a": GOOD}}, {"url", "list_type"}),
    ],
)
def test_no_error_of_pydantic_shows_the_secret_of_a_key(given, kinds):
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(Annotated[Counts, Masked()]).validate_python(given)
    assert "hunter2" not in str(caught.value)
    assert "hunter2" not in repr(caught.value.errors())
    assert "hunter2" not in caught.value.json()
    assert "******" in str(caught.value)
    assert {error["type"] for error in caught.value.errors()} == kinds


def test_what_is_masked_is_as_it_was_otherwise():
    def errors(kind):
        with pytest.raises(ValidationError) as caught:
            TypeAdapter(kind).validate_python({"by_key": {"http://h/": "x", "a b": 1}})
        return [{**error, "ctx": error.get("ctx", {})} for error in caught.value.errors()]

    assert errors(Annotated[Counts, Masked()]) == errors(Counts)
    valid = {"by_key": {GOOD: 1}}
    assert TypeAdapter(Annotated[Counts, Masked()]).validate_python(valid) == Counts(**valid)


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        (dict[CheckedURL, int], {BAD: 1}),
        (dict[CheckedURL, int], {GOOD: "x"}),
        (dict[str, CheckedURL], {GOOD: BAD}),
        (dict[str, list[CheckedURL]], {GOOD: [BAD]}),
        (dict[str, dict[str, CheckedURL]], {GOOD: {GOOD: BAD}}),
    ],
)
def test_no_error_of_cattrs_shows_the_secret_of_a_key(kind, given):
    converter = add_hooks(cattrs.Converter())
    with pytest.raises(cattrs.errors.IterableValidationError) as caught:
        converter.structure(given, kind)
    shown = "".join(traceback.format_exception(caught.value))
    told = [*cattrs.transform_error(caught.value)]
    assert "hunter2" not in shown + repr(told)
    assert "@ $['http://me:******@h" in told[0]


@pytest.mark.parametrize(
    ("schema", "given"),
    [
        ({"additionalProperties": {"type": "integer"}}, {GOOD: "x"}),
        ({"additionalProperties": {"additionalProperties": {"type": "null"}}}, {GOOD: {BAD: 1}}),
        ({"additionalProperties": {"format": "uri"}}, {GOOD: BAD}),
        ({"propertyNames": {"format": "uri"}}, {BAD: 1}),
        ({"anyOf": [{"additionalProperties": {"type": "integer"}}]}, {GOOD: "x"}),
        ({"properties": {GOOD: {"type": "integer"}}}, {GOOD: "x"}),
        ({"additionalProperties": False}, {GOOD: "x"}),
    ],
)  # fmt: skip
def test_no_error_of_jsonschema_shows_the_secret_of_a_member(schema, given):
    validator = with_urls(Draft202012Validator)(schema, format_checker=URLFormatChecker())
    (error,) = validator.iter_errors(given)
    for each in (error, *error.context):
        shown = [each.message, each.json_path, *map(str, each.absolute_path)]
        shown += map(str, each.absolute_schema_path)
        assert "hunter2" not in " ".join(shown)
    if "properties" not in schema:  # a schema is the program's own
        assert "hunter2" not in str(error)


@pytest.mark.parametrize(
    "text", ["http:me:hunter2@h/", "http:/me:hunter2@h/", "me:hunter2@h", "//me:hunter2/x@h/"]
)
def test_a_link_shows_its_secret_in_no_field(text):
    (link,) = links(f'<a href="{text}">', "http://h/")
    assert "hunter2" not in repr(link)
    assert link.text == text
