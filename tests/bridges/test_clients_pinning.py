"""Sessions of clients against resolvers that change their minds, proxies, names of TLS, sizes."""

import asyncio
import contextlib
import gzip
import http.server
import ssl
import zlib

import aiohttp
import httpx
import httpx2
import pytest
import requests
import urllib3

from tests.bridges.test_clients import REFUSED, each_client
from tests.help import loopback
from tests.help.scripted import AUTHORITY, redirecting, scripted, secure, sending, writing
from urlprism import Policy, UnsafeURL
from urlprism.bridges.aiohttp import SafeMiddleware
from urlprism.bridges.aiohttp import safe_session as aiohttp_session
from urlprism.bridges.httpx import SafeTransport, safe_client
from urlprism.bridges.requests import safe_session
from urlprism.bridges.urllib3 import SafePoolManager
from urlprism.recipes import TooLargeError, UntrustedError

pytestmark = pytest.mark.once

# How each client says that TLS fails.
UNTRUSTED = (
    requests.exceptions.SSLError,
    httpx.ConnectError,
    httpx2.ConnectError,
    aiohttp.ClientConnectorError,
    urllib3.exceptions.SSLError,
)
LATE = (
    requests.exceptions.Timeout,
    httpx.ReadTimeout,
    httpx2.ReadTimeout,
    TimeoutError,
    urllib3.exceptions.TimeoutError,
)


class Resolver:
    """Gives one answer after the other, the last one again and again."""

    def __init__(self, *answers):
        self.answers, self.asked = list(answers), []

    def __call__(self, host, _):
        self.asked.append(host)
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


def options(server, resolve=None):
    policy = Policy(ports={server.port}, special={"loopback"})
    return {"policy": policy, "resolve": resolve or (lambda *_: [loopback.HOST])}


@each_client
def test_a_name_is_resolved_once_for_each_connection(get, server):
    """What was checked is what is connected to: no second answer is asked for."""
    resolve = Resolver([loopback.HOST], ["10.0.0.7"])
    url = f"http://www.example.com:{server.port}/"
    assert get(url, **options(server, resolve))[0] == 200
    assert resolve.asked == ["www.example.com"]
    assert len(server.taken()) == 1


@each_client
def test_a_name_that_moves_between_two_hops_is_refused(get, server):
    server.answers["/a"] = redirecting(f"http://other.example.com:{server.port}/b")
    resolve = Resolver([loopback.HOST], ["10.0.0.7"])
    with pytest.raises(REFUSED) as caught:
        get(f"http://www.example.com:{server.port}/a", **options(server, resolve))
    assert caught.value.__cause__.cause == "address-private"
    assert [each.target for each in server.taken()] == ["/a"]


@each_client
def test_a_proxy_of_the_environment_is_not_used(get, server, monkeypatch):
    with scripted() as proxy:
        for name in ("http_proxy", "https_proxy", "all_proxy"):
            monkeypatch.setenv(name, f"http://127.0.0.1:{proxy.port}")
            monkeypatch.setenv(name.upper(), f"http://127.0.0.1:{proxy.port}")
        monkeypatch.delenv("no_proxy", raising=False)
        monkeypatch.delenv("NO_PROXY", raising=False)
        assert get(f"http://www.example.com:{server.port}/", **options(server))[0] == 200
        assert proxy.taken() == []


@each_client
def test_the_name_is_asked_for_and_certified(get):
    names = []
    with secure(names) as server:
        known = options(server) | {"tls": ssl.create_default_context(cafile=str(AUTHORITY))}
        if get.__name__ == "by_adapter":
            return  # that session has its own adapter for https
        assert get(f"https://www.example.com:{server.port}/", **known)[:2] == (200, b"the body")
        with pytest.raises(UNTRUSTED) as caught:
            get(f"https://other.example.com:{server.port}/", **known)
        assert names == ["www.example.com", "other.example.com"]
        cause = caught.value.__cause__
        assert isinstance(cause, UntrustedError | ssl.SSLError | ssl.CertificateError)


def test_requests_take_a_file_and_a_folder_of_authorities(tmp_path):
    with secure([]) as server:
        url = f"https://www.example.com:{server.port}/"
        with safe_session(**options(server)) as session:
            assert session.get(url, verify=str(AUTHORITY)).status_code == 200
            assert session.get(url, verify=False).status_code == 200
            with pytest.raises(requests.exceptions.SSLError):
                session.get(url, verify=str(tmp_path))


@each_client
def test_a_slow_answer_ends_in_time(get, server):
    server.answers["/"] = lambda handler: handler.rfile.read(1)  # until the client leaves
    with pytest.raises(LATE):
        get(f"http://www.example.com:{server.port}/", timeout=0.2, **options(server))


TIMED = {
    "requests": lambda url, given: safe_session(**given).get(url, timeout=(3, 0.2)),
    "httpx": lambda url, given: safe_client(**given).get(url, timeout=0.2),
    "httpx client": lambda url, given: httpx.Client(
        transport=SafeTransport(**given), timeout=0.2
    ).get(url),
    "urllib3": lambda url, given: SafePoolManager(**given).request("GET", url, timeout=0.2),
    "urllib3 total": lambda url, given: SafePoolManager(**given).request(
        "GET", url, timeout=urllib3.Timeout(total=0.2)
    ),
    "urllib3 read": lambda url, given: SafePoolManager(**given).request(
        "GET", url, timeout=urllib3.Timeout(connect=3, read=0.2)
    ),
}


@pytest.mark.parametrize("name", TIMED)
def test_a_call_has_a_timeout_of_its_own(name, server):
    server.answers["/"] = lambda handler: handler.rfile.read(1)  # until the client leaves
    with pytest.raises(LATE):
        TIMED[name](f"http://www.example.com:{server.port}/", options(server))


SMALL = b"0123456789"
READS = {
    "read": lambda response: response.read(),
    "text": lambda response: response.text(),
    "iter_any": lambda response: joined(response.content.iter_any()),
    "iter_chunked": lambda response: joined(response.content.iter_chunked(4)),
    "iter_chunks": lambda response: joined(response.content.iter_chunks()),
    "lines": lambda response: joined(response.content),
    "read(-1)": lambda response: response.content.read(),
    "readexactly": lambda response: response.content.readexactly(10),
    "readuntil": lambda response: response.content.readuntil(b"9"),
}


async def joined(pieces):
    return b"".join([each[0] if isinstance(each, tuple) else each async for each in pieces])


def read_by_aiohttp(url, read, **given):
    async def fetch():
        async with aiohttp_session(**given) as session, session.get(url) as response:
            found = await READS[read](response)
            return found.encode() if isinstance(found, str) else found

    return asyncio.run(fetch())


@pytest.mark.parametrize("read", READS)
def test_a_body_of_aiohttp_is_bounded_however_it_is_read(read, server):
    server.answers["/"] = sending(SMALL)
    url = f"http://www.example.com:{server.port}/"
    assert read_by_aiohttp(url, read, limit=10, **options(server)) == SMALL
    with pytest.raises(aiohttp.ClientPayloadError, match="more than 9 octets") as caught:
        read_by_aiohttp(url, read, limit=9, **options(server))
    assert isinstance(caught.value.__cause__, TooLargeError)


def test_a_body_of_aiohttp_is_bounded_as_it_is_decompressed(server):
    url = f"http://www.example.com:{server.port}/"
    zeros = bytes(3_000_000)
    for coding, packed in (("gzip", gzip.compress(zeros, 1)), ("deflate", zlib.compress(zeros, 1))):
        server.answers["/"] = sending(packed, 200, ("Content-Encoding", coding))
        with pytest.raises(aiohttp.ClientPayloadError, match="more than 1000000 octets"):
            read_by_aiohttp(url, "read", limit=1_000_000, **options(server))
        assert read_by_aiohttp(url, "read", limit=3_000_000, **options(server)) == zeros


def test_a_stream_of_aiohttp_may_be_left_early(server):
    """Only what is read counts: a large body may be looked at."""
    server.answers["/"] = writing(b"HTTP/1.1 200 OK\r\n\r\n", *[bytes(1000)] * 100)

    async def fetch():
        url = f"http://www.example.com:{server.port}/"
        session = aiohttp_session(limit=100, **options(server))
        async with session, session.get(url) as response:
            return await response.content.readexactly(100)

    assert asyncio.run(fetch()) == bytes(100)


def test_wrong_options_of_aiohttp_are_told_at_once():
    async def make(wrong):
        aiohttp_session(**wrong)

    for wrong in ({"limit": -1}, {"timeout": 0}):
        with pytest.raises(ValueError, match="must be"):
            asyncio.run(make(wrong))
    with pytest.raises(ValueError, match="no reader is named"):
        SafeMiddleware(readers=["x"])


class KeptAlive(http.server.BaseHTTPRequestHandler):
    """Keeps its connections, and says by which one a request came."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.server.seen.append((self.client_address[1], self.headers["Host"].partition(":")[0]))
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def kept_alive():
    server = http.server.ThreadingHTTPServer((loopback.HOST, 0), KeptAlive)
    server.seen, server.port = [], server.server_port
    server.daemon_threads = True
    with loopback.in_thread(server):
        yield server


def test_a_kept_connection_of_aiohttp_serves_its_own_host():
    """Another host of the same address is resolved and checked of its own."""

    def resolve(host, port):
        return ["10.0.0.7"] if host == "inside.example.com" else [loopback.HOST]

    async def fetch():
        async with aiohttp_session(**options(server, resolve)) as session:
            for host in ("a", "a", "b"):
                async with session.get(f"http://{host}.example.com:{server.port}/"):
                    pass
            with pytest.raises(aiohttp.InvalidURL):
                await session.get(f"http://inside.example.com:{server.port}/")

    with kept_alive() as server:
        asyncio.run(fetch())
        (first, *names), (again, _), (other, _) = server.seen
    assert (first == again, first == other, names) == (True, False, ["a.example.com"])


def test_a_middleware_of_aiohttp_cannot_lead_around_the_check(server):
    """The check comes last: it sees what is sent, not what was asked for."""

    async def elsewhere(request, handler):
        request.url = request.url.with_host("10.0.0.7")
        return await handler(request)

    async def fetch():
        async with aiohttp_session(middlewares=[elsewhere], **options(server)) as session:
            await session.get(f"http://www.example.com:{server.port}/")

    with pytest.raises(aiohttp.InvalidURL) as caught:
        asyncio.run(fetch())
    assert isinstance(caught.value.__cause__, UnsafeURL)


@pytest.mark.parametrize(
    "make", [safe_session, safe_client, SafePoolManager], ids=["requests", "httpx", "urllib3"]
)
def test_no_connection_is_kept(make):
    """Each request is resolved and checked anew."""
    with kept_alive() as server:
        resolve = Resolver([loopback.HOST])
        client = make(**options(server, resolve))
        get = client.get if hasattr(client, "get") else lambda url: client.request("GET", url)
        for host in ("a", "a", "b"):
            get(f"http://{host}.example.com:{server.port}/")
        assert len({port for port, _ in server.seen}) == len(resolve.asked) == 3
