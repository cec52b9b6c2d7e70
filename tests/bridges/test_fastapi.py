"""FastAPI: what passes reaches the function as it came; what does not is a 422 with its place."""

import asyncio
from typing import Annotated

import httpx
import pytest
from fastapi import Depends, FastAPI
from pydantic import BaseModel

from tests.bridges.signed import PRESIGNED
from urlprism import URL
from urlprism.bridges.fastapi import CheckedURL, Policy, SafeURL, checked_url, safe_url
from urlprism.bridges.pydantic import By

pytestmark = pytest.mark.plain

app = FastAPI()


@app.get("/uri")
def uri(u: Annotated[CheckedURL, Depends(checked_url("u", "rfc3986"))]) -> str:
    return u


@app.get("/safe")
def safe(u: Annotated[SafeURL, Depends(safe_url("u", Policy(schemes={"https"})))]) -> list[str]:
    return [u, u.target.url]


@app.get("/typed")
def typed(u: Annotated[CheckedURL, By("rfc3986")]) -> str:
    return u


class Hook(BaseModel):
    url: URL
    uri: Annotated[CheckedURL, By("rfc3986")]


@app.post("/hook")
def hook(hook: Hook) -> Hook:
    return hook


def ask(method, path, **options):
    async def send():
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://h") as client:
            return await client.request(method, path, **options)

    return asyncio.run(send())


@pytest.mark.parametrize("path", ["/uri", "/typed"])
@pytest.mark.parametrize("text", PRESIGNED)
def test_a_signed_url_arrives_as_it_was_sent(path, text):
    assert ask("GET", path, params={"u": text}).json() == text


def test_the_target_is_there():
    text = "https://EXAMPLE.com/a#b"
    assert ask("GET", "/safe", params={"u": text}).json() == [text, "https://example.com/a"]


@pytest.mark.parametrize("path", ["/uri", "/typed"])
def test_a_refusal_is_a_422_with_place_and_rule(path):
    answer = ask("GET", path, params={"u": "http://me:hunter2@h/a b"})
    assert answer.status_code == 422
    (detail,) = answer.json()["detail"]
    assert detail["loc"] == ["query", "u"]
    assert detail["type"] == "url"
    assert detail["msg"].endswith("(RFC 3986 §3.3 path), at character 20")
    assert detail["input"] == "http://me:******@h/a b"
    assert (detail["ctx"]["start"], detail["ctx"]["rule"]) == (20, "RFC 3986 §3.3 path")
    assert "hunter2" not in answer.text


def test_an_unsafe_url_has_its_cause():
    answer = ask("GET", "/safe", params={"u": "http://example.com/"})
    assert answer.status_code == 422
    assert answer.json()["detail"][0]["ctx"]["cause"] == "scheme"
    answer = ask("GET", "/safe")
    assert (answer.status_code, answer.json()["detail"][0]["type"]) == (422, "missing")


def test_a_body():
    sent = {"url": "HTTP://H", "uri": "http://H/%7e"}
    assert ask("POST", "/hook", json=sent).json() == {"url": "http://h/", "uri": "http://H/%7e"}
    answer = ask("POST", "/hook", json={"url": "http://me:hunter2@h:x", "uri": "http://h/ "})
    assert [each["loc"] for each in answer.json()["detail"]] == [["body", "url"], ["body", "uri"]]
    assert "hunter2" not in answer.text


def test_the_description():
    paths = app.openapi()["paths"]
    for path in ("/uri", "/safe"):
        (parameter,) = paths[path]["get"]["parameters"]
        assert parameter["name"] == "u"
        assert parameter["required"]
        assert parameter["schema"] == {"type": "string", "format": "uri", "title": "U"}


def test_wrong_names_are_refused_at_once():
    with pytest.raises(ValueError, match="no standard is named 'x'"):
        checked_url("u", "x")
    with pytest.raises(ValueError, match="no reader is named 'x'"):
        safe_url("u", readers=["x"])
