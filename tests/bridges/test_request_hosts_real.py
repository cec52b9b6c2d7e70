"""Real servers on loopback: a request for others is answered before the application gets it."""

import base64
import socket
import threading
import time
import wsgiref.simple_server
from contextlib import contextmanager

import pytest
import uvicorn
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpResponse
from django.test import override_settings
from django.urls import path

from tests.bridges import django_hooks  # noqa: F401 - it sets Django up
from tests.help import loopback
from urlprism.bridges.asgi import HostOriginMiddleware

pytestmark = [pytest.mark.once, pytest.mark.real]

# The lines of a request, and the status and the field of the answer.
ROWS = [
    (["Host: localhost:{port}"], 200, ""),
    (["Host: 127.0.0.1"], 200, ""),
    (["Host: [::1]:8000", "Origin: http://localhost:5173"], 200, ""),
    (["Host: evil.example:{port}"], 421, "Host"),
    (["Host: localhost", "Origin: https://evil.example"], 403, "Origin"),
    (["Host: localhost", "Origin: null"], 403, "Origin"),
    (["Host: localhost/evil"], 400, "Host"),
    (["Host: u@localhost"], 400, "Host"),
    ([], 400, ""),
    (["Host:"], 400, ""),
    (["Host: localhost", "Host: evil.example"], 400, ""),
    (["Host: evil.example", "Host: localhost"], 400, ""),
]


async def application(scope, receive, send):
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        return
    await send({"type": "http.response.start", "status": 200, "headers": [(b"x", b"y")]})
    await send({"type": "http.response.body", "body": b"served"})


@contextmanager
def by_uvicorn():
    with socket.socket() as listening:
        listening.bind((loopback.HOST, 0))
        config = uvicorn.Config(
            HostOriginMiddleware(application), http="h11", lifespan="off", log_level="critical"
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            while not server.started:
                time.sleep(0.01)
            yield listening.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join()


class Quiet(wsgiref.simple_server.WSGIRequestHandler):
    def log_message(self, *_):
        pass


urlpatterns = [path("", lambda _: HttpResponse("served"))]


@contextmanager
def by_django():
    settings = override_settings(
        MIDDLEWARE=["urlprism.bridges.django.HostOriginMiddleware"],
        ROOT_URLCONF=__name__,
        ALLOWED_HOSTS=["*"],
    )
    with settings:
        make = wsgiref.simple_server.make_server
        server = make(loopback.HOST, 0, WSGIHandler(), handler_class=Quiet)
        with loopback.in_thread(server) as port:
            yield port


def answer_of(port, lines):
    with socket.create_connection((loopback.HOST, port), timeout=loopback.PATIENCE) as connection:
        last = [] if any("Upgrade" in each for each in lines) else ["Connection: close"]
        text = "\r\n".join(["GET / HTTP/1.1", *lines, *last, "", ""])
        connection.sendall(text.format(port=port).encode())
        with connection.makefile("rb") as stream:
            first = stream.readline()
            # After a handshake, the connection stays open.
            rest = stream.read() if b" 101 " not in first else b""
    return int(first.split()[1]), rest.decode("latin-1")


@pytest.fixture(scope="module")
def uvicorn_port():
    with by_uvicorn() as port:
        yield port


@pytest.fixture(scope="module")
def django_port():
    with by_django() as port:
        yield port


@pytest.mark.parametrize("server", ["uvicorn_port", "django_port"])
@pytest.mark.parametrize(("lines", "status", "field"), ROWS)
def test_a_server_answers_only_what_is_meant(server, lines, status, field, request):
    answered, text = answer_of(request.getfixturevalue(server), lines)
    assert answered == status, text
    assert ("served" in text) is (status == 200)
    if field:
        assert f"the field {field}:" in text


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("localhost:8000", "http://localhost:8000", 101),
        ("localhost:8000", "https://evil.example", 403),
        ("evil.example", "http://evil.example", 421),
    ],
)
def test_a_handshake_of_a_websocket_is_checked_alike(host, origin, status, uvicorn_port):
    pytest.importorskip("websockets")
    key = base64.b64encode(b"0123456789abcdef").decode()
    lines = [f"Host: {host}", f"Origin: {origin}", "Upgrade: websocket"]
    lines += ["Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
    answered, _ = answer_of(uvicorn_port, lines)
    assert answered == status
