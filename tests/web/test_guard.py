"""The guard: who may ask, how much and how long; asked in this process, without a socket."""

import asyncio
import json
import threading

import httpx
import pytest

from urlprism.web import application as desk
from urlprism.web.answers import QUESTIONS
from urlprism.web.application import application
from urlprism.web.guard import POLICY, Guard

pytestmark = pytest.mark.once

PORT = 8137
HOME = f"http://127.0.0.1:{PORT}"
JSON = {"content-type": "application/json"}


def ask(method, path, *, app=None, **more):
    """Return the answer of the application to one request."""

    async def asked():
        transport = httpx.ASGITransport(app or application(PORT))
        async with httpx.AsyncClient(transport=transport, base_url=HOME) as client:
            return await client.request(method, path, **more)

    return asyncio.run(asked())


def test_a_question_is_answered():
    told = ask("POST", "/api/read", json={"url": "http://example.com/"})
    assert told.status_code == 200
    assert told.headers["content-type"] == "application/json"
    assert told.headers["cache-control"] == "no-store"
    assert told.json()["verdict"] == "alike"


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8137", "127.0.0.1", "127.0.0.1:80", "127.0.0.1.:8137", ""],
)
def test_a_foreign_host_is_refused(host):
    told = ask("GET", "/api/readers", headers={"host": host})
    assert (told.status_code, told.json()["error"]["place"]) == (421, "Host")


@pytest.mark.parametrize(
    "host", ["127.0.0.1:8137", "localhost:8137", "LOCALHOST:8137", "[::1]:8137"]
)
def test_this_machine_has_names(host):
    assert ask("GET", "/api/matrix?readers=whatwg", headers={"host": host}).status_code == 200


def test_two_hosts_are_refused():
    headers = [("host", f"127.0.0.1:{PORT}"), ("host", "evil.example")]
    assert ask("GET", "/api/readers", headers=headers).status_code == 421


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://127.0.0.1:8137", "http://127.0.0.1:81"]
)
def test_a_foreign_origin_is_refused(origin):
    told = ask("POST", "/api/read", json={"url": "a"}, headers={"origin": origin})
    assert (told.status_code, told.json()["error"]["place"]) == (403, "Origin")


def test_the_own_origin_may_ask():
    told = ask("POST", "/api/two", json={"a": "a:", "b": "a:"}, headers={"origin": HOME})
    assert told.status_code == 200


def test_another_site_may_link_to_the_page_only():
    headers = {"sec-fetch-site": "cross-site"}
    assert ask("GET", "/card.svg?url=a", headers=headers).status_code == 403
    assert ask("GET", "/", headers=headers).status_code in {200, 404}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/matrix?readers=whatwg", 200),
        ("GET", "/api/read", 405),
        ("POST", "/api/readers", 405),
        ("GET", "/api/nothing", 404),
        ("GET", "/%2e%2e/answers.py", 404),
        ("GET", "/../answers.py", 404),
    ],
)
def test_every_answer_forbids_what_the_page_never_needs(method, path, status):
    told = ask(method, path)
    assert told.status_code == status
    assert told.headers["content-security-policy"] == POLICY
    assert told.headers["x-content-type-options"] == "nosniff"
    assert told.headers["referrer-policy"] == "no-referrer"
    assert told.headers["cross-origin-resource-policy"] == "same-origin"
    if status >= 400:
        assert set(told.json()["error"]) == {"message", "place", "rule"}
    if status == 405:
        assert told.headers["allow"]


def test_the_policy_is_the_strict_one():
    assert POLICY == (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
        "require-trusted-types-for 'script'"
    )


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_a_body_says_that_it_is_json(kind):
    told = ask("POST", "/api/read", content=b'{"url": "a"}', headers={"content-type": kind})
    assert told.status_code == 415


@pytest.mark.parametrize(
    "path", ["/api/read", "/api/two", "/api/match", "/api/scan", "/api/readers", "/"]
)
def test_a_long_body_is_refused(path):
    def pieces():
        for _ in range(34):
            yield b" " * (1 << 20)

    async def given():
        for piece in pieces():
            yield piece

    told = ask("POST", path, content=given(), headers=JSON)
    assert (told.status_code, told.json()["error"]["place"]) == (413, "body")
    said = ask("POST", path, content=b"", headers={**JSON, "content-length": "9" * 30})
    assert said.status_code == 413


def test_a_body_of_no_question_is_told_so():
    """A wrong path or method is told, though the body would be too long for the right one."""
    assert ask("POST", "/api/nothing", content=b"{}", headers=JSON).status_code == 404
    assert ask("POST", "/api/families", content=b"{}", headers=JSON).status_code == 405
    assert ask("GET", "/api/readers", content=b"{}", headers=JSON).status_code == 413


def test_a_key_of_a_query_comes_once():
    for path in ("/api/matrix?readers=curl&readers=x", "/card.svg?url=a&url=b"):
        assert ask("GET", path).status_code == 422


def scope_of(path):
    return {
        "type": "http", "method": "POST", "path": path, "raw_path": path.encode(),
        "query_string": b"", "root_path": "", "scheme": "http", "http_version": "1.1",
        "headers": [(b"host", b"127.0.0.1:8137"), (b"content-type", b"application/json")],
        "server": ("127.0.0.1", PORT), "client": ("127.0.0.1", 1),
    }  # fmt: skip


def answered(app, path, receive):
    """Return the status and the JSON of what an application sends."""
    sent = []

    async def send(message):
        sent.append(message)

    asyncio.run(app(scope_of(path), receive, send))
    body = b"".join(each.get("body", b"") for each in sent[1:])
    return sent[0]["status"], json.loads(body)


def test_a_slow_body_is_refused():
    async def receive():
        await asyncio.sleep(60)

    status, told = answered(application(PORT, 0.01), "/api/read", receive)
    assert (status, told["error"]["place"]) == (408, "body")
    assert told["error"]["rule"] == "maximum 0.01 seconds"


def test_a_failure_tells_no_url(capsys):
    async def fails(scope, receive, send):
        raise RuntimeError("http://me:hidden@h/")

    async def receive():
        return {"type": "http.request", "body": b"", "more_body": False}

    status, told = answered(Guard(fails, PORT), "/api/read", receive)
    assert (status, told["error"]["rule"]) == (500, "RuntimeError")
    said = capsys.readouterr().err
    assert "RuntimeError at " in said
    assert "hidden" not in said + json.dumps(told)


def test_a_failure_is_told_in_json(monkeypatch, capsys):
    def fails(_):
        raise RuntimeError("http://me:hidden@h/")

    monkeypatch.setattr("urlprism.web.answers.read_answer", fails)
    told = ask("POST", "/api/read", json={"url": "http://me:hidden@h/"})
    assert told.json() == {
        "error": {"message": "urlprism failed", "place": None, "rule": "RuntimeError"}
    }
    assert (told.status_code, told.headers["cache-control"]) == (500, "no-store")
    assert told.headers["content-security-policy"]
    said = capsys.readouterr().err
    assert "RuntimeError at " in said
    assert "hidden" not in said


def test_a_card_is_a_picture():
    told = ask("GET", "/card.svg", params={"url": "http://me:hidden@h/", "theme": "dark"})
    assert told.headers["content-type"] == "image/svg+xml"
    assert told.text.startswith("<svg ")
    assert "hidden" not in told.text


@pytest.mark.parametrize(
    "query",
    ["", "?base=a", "?url=a&theme=blue", "?url=a&odd=1", "?url=a&url=b", "?url=a&readers=x"],
)
def test_a_wrong_card_is_refused(query):
    assert ask("GET", f"/card.svg{query}").status_code == 422


def test_a_scan_is_told_line_by_line():
    told = ask("POST", "/api/scan", json={"text": "http://a/\nhttp://a@b@c/\n"})
    assert told.headers["content-type"] == "application/x-ndjson"
    *_, last = map(json.loads, told.text.splitlines())
    assert last["done"]
    assert last["urls"] == 2


class Slow:
    """An answer that is not made before it may be; it counts its threads."""

    def __init__(self):
        self.may_end = threading.Event()
        self.threads = 0

    def __call__(self, _):
        self.threads += 1
        self.may_end.wait(60)
        return {"slow": True}


@pytest.fixture
def slow(monkeypatch):
    made = Slow()
    monkeypatch.setitem(QUESTIONS, "two", made)
    monkeypatch.setattr(desk, "SECONDS", 0.2)
    yield made
    made.may_end.set()


def asking(asked):
    """Run what asks one application, all in one loop."""

    async def run():
        transport = httpx.ASGITransport(application(PORT))
        async with httpx.AsyncClient(transport=transport, base_url=HOME) as client:
            return await asked(client)

    return asyncio.run(run())


async def one(client):
    told = await client.post("/api/two", json={})
    return told.status_code, told.headers.get("retry-after"), told.json().get("error", {})


def test_while_an_answer_that_was_given_up_goes_on_no_thread_begins(slow):
    async def asked(client):
        first = await one(client)
        more = [await one(client) for _ in range(20)]
        fixed = await client.get("/api/readers")
        slow.may_end.set()
        for _ in range(1000):  # until its thread has ended
            later = await one(client)
            if later[0] == 200:
                break
            await asyncio.sleep(0.01)
        return first, more, fixed, later

    first, more, fixed, later = asking(asked)
    assert (first[0], first[2]["message"]) == (503, "it takes too long")
    assert {each[:2] for each in more} == {(503, "1")}
    assert {each[2]["message"] for each in more} == {
        "an answer that took more than 0.2 seconds is still being made"
    }
    assert fixed.status_code == 503
    assert later[0] == 200
    assert slow.threads == 2


def test_no_more_threads_begin_than_questions_are_answered_at_once(slow):
    async def asked(client):
        found = await asyncio.gather(*(one(client) for _ in range(40)))
        return found, slow.threads

    found, threads = asking(asked)
    assert {each[0] for each in found} == {503}
    assert threads <= 4
