"""Requests that are for others: a wrong Host or Origin is refused, whatever the framework."""

import asyncio
import logging

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient, WebSocketDenialResponse

from tests.bridges import django_hooks  # noqa: F401 - it sets Django up
from urlprism.bridges.asgi import HostOriginMiddleware
from urlprism.bridges.django import HostOriginMiddleware as OfDjango
from urlprism.bridges.request_hosts import RequestHosts

pytestmark = pytest.mark.plain

# What a request has, and the status and the field of the refusal.
BY_DEFAULT = [
    (["localhost"], [], None),
    (["localhost:8000"], ["http://localhost:3000"], None),
    (["LOCALHOST.:80"], [], None),
    (["127.0.0.1:8000"], ["http://127.0.0.1:8000"], None),
    (["[::1]:8000"], ["https://[::1]"], None),
    (["[0:0::1]"], ["http://localhost"], None),
    ([], [], (400, "Host")),
    ([""], [], (400, "Host")),
    (["localhost", "localhost"], [], (400, "Host")),
    (["localhost", "evil.example"], [], (400, "Host")),
    (["localhost,evil.example"], [], (421, "Host")),
    (["evil.example"], [], (421, "Host")),
    (["evil.example:8000"], ["http://evil.example:8000"], (421, "Host")),
    (["localhost.evil.example"], [], (421, "Host")),
    (["evillocalhost"], [], (421, "Host")),
    (["a.localhost"], [], (421, "Host")),
    (["127.0.0.2"], [], (421, "Host")),
    (["0.0.0.0"], [], (421, "Host")),  # noqa: S104 - as a browser may send it
    (["127.0.0.1.nip.io"], [], (421, "Host")),
    (["user@localhost"], [], (400, "Host")),
    (["evil.example@localhost"], [], (400, "Host")),
    (["localhost@evil.example"], [], (400, "Host")),
    (["localhost/evil"], [], (400, "Host")),
    (["localhost#.evil.example"], [], (400, "Host")),
    (["localhost:8000:80"], [], (400, "Host")),
    (["localhost:evil"], [], (400, "Host")),
    (["localhost:65536"], [], (400, "Host")),
    (["::1"], [], (400, "Host")),
    (["[::1"], [], (400, "Host")),
    (["[::1%25lo]"], [], (400, "Host")),
    (["http://localhost"], [], (400, "Host")),
    (["local host"], [], (400, "Host")),
    (["l\u00f6calhost"], [], (400, "Host")),
    (["localhost"], ["https://evil.example"], (403, "Origin")),
    (["localhost"], ["http://localhost.evil.example"], (403, "Origin")),
    (["localhost"], ["http://localhost@evil.example"], (403, "Origin")),
    (["localhost"], ["http://localhost:x"], (403, "Origin")),
    (["localhost"], ["http://localhost/"], (403, "Origin")),
    (["localhost"], ["localhost"], (403, "Origin")),
    (["localhost"], ["null"], (403, "Origin")),
    (["localhost"], [""], (403, "Origin")),
    (["localhost"], ["file://"], (403, "Origin")),
    (["localhost"], ["chrome-extension://localhost"], (403, "Origin")),
    (["localhost"], ["http://localhost", "http://localhost"], (403, "Origin")),
    (["localhost"], ["http://localhost http://evil.example"], (403, "Origin")),
    (["localhost"], ["http://localhost, http://evil.example"], (403, "Origin")),
]
LISTS = {
    "allowed_hosts": ["app.example", ".b.example", "*.c.example", "10.0.0.0/8"],
    "allowed_origins": [
        *("https://app.example", "https://*.app.example:8443", "http://localhost:*", "null"),
        "vscode-webview://abc:1",
    ],
}
BY_LISTS = [
    (["app.example:8443"], ["https://app.example"], None),
    (["app.example"], ["https://app.example:443"], None),
    (["b.example"], ["https://a.b.app.example:8443"], None),
    (["a.b.example"], ["null"], None),
    (["a.c.example"], ["http://localhost:1"], None),
    (["10.1.2.3"], ["http://localhost"], None),
    (["app.example"], ["vscode-webview://abc:1"], None),
    (["c.example"], [], (421, "Host")),
    (["www.app.example"], [], (421, "Host")),
    (["localhost"], [], (421, "Host")),
    (["11.0.0.1"], [], (421, "Host")),
    (["app.example"], ["http://app.example"], (403, "Origin")),
    (["app.example"], ["https://app.example:8443"], (403, "Origin")),
    (["app.example"], ["https://a.app.example"], (403, "Origin")),
    (["app.example"], ["https://b.example"], (403, "Origin")),
    (["app.example"], ["http://127.0.0.1"], (403, "Origin")),
]
ROWS = [({}, *row) for row in BY_DEFAULT] + [(LISTS, *row) for row in BY_LISTS]


def octets(texts):
    return [text.encode("utf-8") for text in texts]


def by_checks(options, hosts, origins):
    refused = RequestHosts(**options).refusal(octets(hosts), octets(origins))
    return refused and (refused.status, refused.field)


def scope_of(kind, hosts, origins, **more):
    headers = [(b"Host", each) for each in octets(hosts)]
    headers += [(b"origin", each) for each in octets(origins)]
    path = {"path": "/", "raw_path": b"/", "query_string": b"", "root_path": ""}
    return {"type": kind, "method": "GET", "scheme": "http", "headers": headers, **path, **more}


def messages_of(options, scope):
    messages = []

    async def application(scope, receive, send):
        await send({"type": "served"})

    async def send(message):
        messages.append(message)

    asyncio.run(HostOriginMiddleware(application, **options)(scope, None, send))
    return messages


def by_asgi(options, hosts, origins):
    start, *rest = messages_of(options, scope_of("http", hosts, origins))
    if start["type"] == "served":
        return None
    (body,) = rest
    assert dict(start["headers"])[b"content-length"] == str(len(body["body"])).encode()
    return start["status"], field_of(body["body"])


def by_websocket(options, hosts, origins):
    more = {"extensions": {"websocket.http.response": {}}}
    start, *rest = messages_of(options, scope_of("websocket", hosts, origins, **more))
    if start["type"] == "served":
        return None
    assert start["type"] == "websocket.http.response.start"
    (body,) = rest
    assert body["type"] == "websocket.http.response.body"
    return start["status"], field_of(body["body"])


def by_django(options, hosts, origins):
    request = RequestFactory().get("/")
    request.META.pop("HTTP_HOST", None)
    for name, values in (("HTTP_HOST", hosts), ("HTTP_ORIGIN", origins)):
        if values:
            request.META[name] = ",".join(each.decode("latin-1") for each in octets(values))
    response = OfDjango(lambda _: HttpResponse("served"), **options)(request)
    if response.content == b"served":
        return None
    assert response["content-type"] == "text/plain; charset=utf-8"
    return response.status_code, field_of(response.content)


def field_of(body):
    (field,) = {"Host", "Origin"} & {*body.decode().replace(":", " ").split()}
    return field


@pytest.mark.parametrize("way", [by_checks, by_asgi, by_websocket])
@pytest.mark.parametrize(("options", "hosts", "origins", "refused"), ROWS)
def test_a_request_for_others_is_refused(way, options, hosts, origins, refused):
    assert way(options, hosts, origins) == refused


@pytest.mark.parametrize(("options", "hosts", "origins", "refused"), ROWS)
def test_django_refuses_a_request_for_others(options, hosts, origins, refused):
    # A server joins fields, so that a comma says that there are several.
    if any("," in each for each in hosts):
        refused = 400, "Host"
    assert by_django(options, hosts, origins) == refused


def test_django_refuses_in_a_view_that_is_awaited():
    async def view(request):
        return HttpResponse("served")

    middleware = OfDjango(view)
    for host, status in (("localhost", 200), ("evil.example", 421)):
        request = RequestFactory().get("/", headers={"host": host})
        assert asyncio.run(middleware(request)).status_code == status


def test_django_has_settings_for_the_lists(settings_of_django):
    settings_of_django(HOST_ORIGIN_ALLOWED_HOSTS=["app.example"], HOST_ORIGIN_ALLOWED_ORIGINS=[])
    middleware = OfDjango(lambda _: HttpResponse("served"))
    assert middleware.refusal({"HTTP_HOST": "app.example"}) is None
    origin = {"HTTP_HOST": "app.example", "HTTP_ORIGIN": "https://app.example"}
    assert middleware.refusal(origin).status == 403


@pytest.fixture
def settings_of_django():
    from django.test import override_settings  # noqa: PLC0415 - Django is set up by then

    changes = []

    def change(**values):
        changes.append(override_settings(**values))
        changes[-1].enable()

    yield change
    for each in changes:
        each.disable()


def test_a_websocket_without_the_extension_is_closed():
    (message,) = messages_of({}, scope_of("websocket", ["evil.example"], []))
    assert message["type"] == "websocket.close"
    assert message["code"] == 1008
    assert "Host" in message["reason"]


def test_what_is_no_request_passes():
    assert messages_of({}, {"type": "lifespan"}) == [{"type": "served"}]


def test_starlette_takes_the_middleware():
    async def echo(websocket):
        await websocket.accept()
        await websocket.close()

    routes = [Route("/", lambda _: PlainTextResponse("served")), WebSocketRoute("/ws", echo)]
    application = Starlette(routes=routes, middleware=[Middleware(HostOriginMiddleware)])
    mine = TestClient(application, base_url="http://localhost:8000")
    other = TestClient(application, base_url="http://evil.example:8000")
    assert mine.get("/").text == "served"
    assert other.get("/").status_code == 421
    assert mine.get("/", headers={"origin": "https://evil.example"}).status_code == 403
    with mine.websocket_connect("ws://localhost/ws"):
        pass
    headers = {"origin": "https://evil.example"}
    connection = mine.websocket_connect("ws://localhost/ws", headers=headers)
    with pytest.raises(WebSocketDenialResponse) as denied, connection:
        pass
    assert denied.value.status_code == 403


@pytest.mark.parametrize(
    ("field", "entry"),
    [
        *(("allowed_hosts", each) for each in ("", "*", "a:80", "http://a", "a b", "[::1]x")),
        *(
            ("allowed_origins", each)
            for each in ("", "*", "app.example", "https://a/", "https://*")
        ),
        *(("allowed_origins", each) for each in ("https://u@a", "https://a:65536", "app://a")),
        *(("allowed_origins", each) for each in ("https://a b", "https://[::1", "https://a:")),
    ],
)
def test_an_entry_that_no_field_matches_is_an_error_at_the_start(field, entry):
    with pytest.raises(ValueError, match=r"allowed_|port"):
        RequestHosts(**{field: [entry]})
    with pytest.raises(TypeError, match=field):
        RequestHosts(**{field: entry})


def test_a_refusal_is_logged_without_its_secrets():
    lines = []

    class Handler(logging.Handler):
        def emit(self, record):
            lines.append(record.getMessage())

    log, handler = logging.getLogger("urlprism.hosts"), Handler()
    log.addHandler(handler)
    try:
        RequestHosts().refusal([b"user:secret@evil.example"], [])
    finally:
        log.removeHandler(handler)
    (line,) = lines
    assert "Host" in line
    assert "secret" not in line


def test_a_field_of_any_octets_is_answered():
    for value in (b"\xff" * 100, b"\x00", b"a" * 1_000_000, b"." * 1_000_000, b"a." * 500_000):
        assert RequestHosts().refusal([value], []).status in {400, 421}
        assert RequestHosts().refusal([b"localhost"], [value]).status == 403
        assert RequestHosts().refusal([b"localhost"], [b"http://" + value]).status == 403
