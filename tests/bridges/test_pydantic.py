"""Models of pydantic: what passes is kept byte for byte; what does not says where and why."""

import pickle
from typing import Annotated

import pydantic
import pytest
from pydantic import BaseModel, TypeAdapter, ValidationError

from tests.bridges.signed import PRESIGNED
from urlprism import URL
from urlprism.bridges.pydantic import By, CheckedURL, Policy, Safe, SafeURL

BY_STANDARD = {
    name: TypeAdapter(Annotated[CheckedURL, By(name)])
    for name in ("whatwg", "rfc3986", "rfc3987", "rfc2396", "urllib")
}
SAFE = TypeAdapter(SafeURL)


class Hook(BaseModel):
    url: URL
    home: CheckedURL = CheckedURL("http://h/")
    callback: SafeURL | None = None


@pytest.mark.parametrize("text", PRESIGNED)
@pytest.mark.parametrize("adapter", [*BY_STANDARD.values(), SAFE], ids=[*BY_STANDARD, "safe"])
def test_a_signed_url_survives(adapter, text):
    url = adapter.validate_python(text)
    assert url == text
    assert str(url).encode() == text.encode()
    assert adapter.dump_python(url) is url
    assert adapter.dump_python(url, mode="json") == text
    assert adapter.validate_json(adapter.dump_json(url)) == text
    assert pickle.loads(pickle.dumps(url)) == text


def test_pydantics_own_type_changes_a_text():
    """The reason for ours: the text given is not what a model of pydantic's own type has."""
    own = TypeAdapter(pydantic.AnyUrl)
    assert any(str(own.validate_python(text)) != text for text in PRESIGNED)


def test_the_record_is_that_of_the_standard():
    url = BY_STANDARD["rfc3986"].validate_python("HTTP://EXAMPLE.com:080/%7Ea")
    assert url.record.components().host == "EXAMPLE.com"
    assert BY_STANDARD["whatwg"].validate_python("HTTP://EXAMPLE.com:080/").record == URL(
        "http://example.com/"
    )
    assert SAFE.validate_python("HTTP://EXAMPLE.com:080/").target.url == "http://example.com/"


def refusals(adapter, given):
    with pytest.raises(ValidationError) as caught:
        adapter.validate_python(given)
    return caught.value.errors()


def test_a_refusal_names_place_and_rule():
    (error,) = refusals(BY_STANDARD["rfc3986"], "http://h/a b")
    assert error["type"] == "url"
    assert error["msg"].endswith("(RFC 3986 §3.3 path), at character 10")
    assert (error["ctx"]["start"], error["ctx"]["end"]) == (10, 11)
    (error,) = refusals(SAFE, "http://127.0.0.1/")
    assert (error["type"], error["ctx"]["cause"]) == ("unsafe_url", "host-loopback")
    (error,) = refusals(SAFE, 5)
    assert (error["type"], error["msg"]) == ("url_type", "a URL must be text, not int")


@pytest.mark.parametrize("adapter", [*BY_STANDARD.values(), SAFE, TypeAdapter(URL)])
def test_no_error_shows_a_secret(adapter):
    for text in ("http://me:hunter2@h:x/", "http://me:hunter2@[h/", "http://a b:hunter2@h:x/"):
        try:
            adapter.validate_python(text)
        except ValidationError as error:
            for shown in (str(error), repr(error), error.json(), str(error.errors())):
                assert "hunter2" not in shown
            assert "******" in error.errors()[0]["input"]  # noqa: PT017
    with pytest.raises(ValidationError) as caught:
        adapter.validate_python(["http://me:hunter2@h/"])
    assert "hunter2" not in str(caught.value)
    assert "hunter2" not in caught.value.json()


def test_a_model_of_several_urls():
    hook = Hook(url="HTTP://H:80/a", callback="https://example.com/?sig=a%2Bb%7e")
    assert hook.url == URL("http://h/a")
    assert hook.model_dump_json() == (
        '{"url":"http://h/a","home":"http://h/","callback":"https://example.com/?sig=a%2Bb%7e"}'
    )
    assert Hook.model_validate_json(hook.model_dump_json()) == hook
    assert Hook(url=hook.url).url is hook.url
    with pytest.raises(ValidationError) as caught:
        Hook(url="http://me:hunter2@h:x/", home="x", callback="http://10.0.0.1/")
    assert [error["loc"][0] for error in caught.value.errors()] == ["url", "home", "callback"]
    assert "hunter2" not in str(caught.value)
    assert "hunter2" not in repr(Hook(url="http://me:hunter2@h/", home="http://me:hunter2@h/"))


def test_the_json_schema():
    for mode in ("validation", "serialization"):
        schema = Hook.model_json_schema(mode=mode)["properties"]
        assert schema["url"] == {"format": "uri", "title": "Url", "type": "string"}
    schemas = {name: adapter.json_schema() for name, adapter in BY_STANDARD.items()}
    assert schemas["rfc3986"] == {"type": "string", "format": "uri-reference"}
    assert schemas["rfc3987"] == {"type": "string", "format": "iri-reference"}
    assert schemas["urllib"] == {"type": "string"}
    assert SAFE.json_schema() == {"type": "string", "format": "uri"}


def test_an_object_of_another_check_is_checked_again():
    inside = SafeURL("http://10.0.0.1/", Policy(special={"private"}))
    (error,) = refusals(SAFE, inside)
    assert error["ctx"]["cause"] == "host-private"
    uri = CheckedURL("a", "rfc3986")
    assert refusals(BY_STANDARD["whatwg"], uri)
    assert BY_STANDARD["rfc3986"].validate_python(uri) is uri


def test_an_annotation_of_another_class_is_refused():
    with pytest.raises(TypeError, match="is for SafeURL"):
        TypeAdapter(Annotated[CheckedURL, Safe()])
    with pytest.raises(ValueError, match="no standard is named 'x'"):
        By("x")


def test_a_text_cannot_be_given_another_record():
    url = CheckedURL("http://h/")
    with pytest.raises(AttributeError):
        url._record = URL("http://evil/")
    assert type(pickle.loads(pickle.dumps(SafeURL("http://example.com/")))) is SafeURL
    assert "hunter2" not in repr(CheckedURL("http://me:hunter2@h/"))


def test_a_subclass_is_made():
    class Home(URL):
        pass

    assert type(TypeAdapter(Home).validate_python("http://h/")) is Home


@pytest.mark.parametrize("kind", [pydantic.AnyUrl, pydantic.HttpUrl, pydantic.AnyHttpUrl])
def test_a_url_of_pydantic_is_a_url_here(kind):
    own = TypeAdapter(URL)
    url = own.validate_python(kind("http://me:hunter2@h.example/a?b"))
    assert url == URL("http://me:hunter2@h.example/a?b")
    checked = TypeAdapter(CheckedURL).validate_python(kind("http://h.example/%7Ea"))
    assert checked == "http://h.example/%7Ea"
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(SafeURL).validate_python(kind("http://me:hunter2@10.0.0.1/"))
    assert "hunter2" not in str(caught.value)
    several = pydantic.PostgresDsn("postgresql://me:hunter2@h1:1,h2:2/db")
    with pytest.raises(ValidationError) as caught:
        own.validate_python(several)
    assert "hunter2" not in str(caught.value)
