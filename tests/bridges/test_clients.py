"""Sessions and managers of clients, with servers on loopback: where they connect, what they ask."""

import asyncio
import http.server
import threading

import aiohttp
import httpx
import httpx2
import pytest
import requests
import urllib3
import yarl

from tests.help.recording import BODY, recording
from urlprism import Policy, UnsafeURL, safe_target
from urlprism.bridges import httpx2 as bridge_of_httpx2
from urlprism.bridges.aiohttp import safe_session as aiohttp_session
from urlprism.bridges.httpx import safe_async_client, safe_client
from urlprism.bridges.requests import SafeAdapter, safe_session
from urlprism.bridges.urllib3 import SafePoolManager
from urlprism.recipes import FetchError, TooLargeError

pytestmark = [pytest.mark.once, pytest.mark.real]


def by_requests(url, **options):
    with safe_session(**options) as session:
        response = session.get(url)
    return response.status_code, response.content, response.url


def by_adapter(url, **options):
    session = requests.Session()
    session.trust_env = False
    session.mount("http://", SafeAdapter(**options))
    response = session.get(url)
    return response.status_code, response.content, response.url


def by_httpx(url, **options):
    with safe_client(**options) as client:
        response = client.get(url)
    return response.status_code, response.content, str(response.url)


def by_httpx_async(url, **options):
    async def fetch():
        async with safe_async_client(**options) as client:
            return await client.get(url)

    response = asyncio.run(fetch())
    return response.status_code, response.content, str(response.url)


def by_httpx2(url, **options):
    with bridge_of_httpx2.safe_client(**options) as client:
        response = client.get(url)
    return response.status_code, response.content, str(response.url)


def by_httpx2_async(url, **options):
    async def fetch():
        async with bridge_of_httpx2.safe_async_client(**options) as client:
            return await client.get(url)

    response = asyncio.run(fetch())
    return response.status_code, response.content, str(response.url)


def by_aiohttp(url, **options):
    async def fetch():
        async with aiohttp_session(**options) as session, session.get(url) as response:
            return response.status, await response.read(), str(response.url)

    return asyncio.run(fetch())


def by_urllib3(url, **options):
    response = SafePoolManager(**options).request("GET", url)
    return response.status, response.data, response.url


CLIENTS = [
    *(by_requests, by_adapter, by_httpx, by_httpx_async, by_httpx2, by_httpx2_async),
    *(by_aiohttp, by_urllib3),
]
each_client = pytest.mark.parametrize("get", CLIENTS, ids=lambda get: get.__name__[3:])
# How each client says that a URL is refused, and that a fetch failed.
REFUSED = (
    requests.exceptions.InvalidURL,
    httpx.InvalidURL,
    httpx2.InvalidURL,
    aiohttp.InvalidURL,
    urllib3.exceptions.LocationValueError,
)


@pytest.fixture(scope="module")
def running():
    with recording() as server:
        yield server


@pytest.fixture
def server(running):
    running.redirects.clear()
    running.taken()
    return running


def options(server, *hosts, **more):
    policy = Policy(ports={server.port}, special={"loopback"}, **more)
    return {"policy": policy, "resolve": lambda *_: ["127.0.0.1"]}


@each_client
def test_the_connection_goes_to_the_address_that_was_checked(get, server):
    url = f"http://www.example.com:{server.port}/a/b?c=d"
    assert get(url, **options(server)) == (200, BODY, url)
    assert server.taken() == [(f"www.example.com:{server.port}", "/a/b?c=d")]


@each_client
def test_a_redirect_is_followed_if_it_is_safe(get, server):
    server.redirects["/a"] = f"http://other.example.com:{server.port}/b"
    url = f"http://www.example.com:{server.port}/a"
    assert get(url, **options(server))[:2] == (200, BODY)
    assert server.taken() == [
        (f"www.example.com:{server.port}", "/a"),
        (f"other.example.com:{server.port}", "/b"),
    ]


# Triplets of every kind, and what a presigned URL has.
SIGNED = (
    "/a%40b%2Bc/%2F;d/%C3%A9?X-Amz-Credential=AK%2F20261126%2Fs3&X-Amz-SignedHeaders=host%3Bx"
    "&sig=a%2Bb%3D%2F%21&f=g+h%20i"
)


@each_client
def test_a_signed_url_is_sent_octet_for_octet(get, server):
    url = f"http://www.example.com:{server.port}{SIGNED}"
    assert safe_target(url, policy=options(server)["policy"]).url == url
    assert get(url, **options(server))[:2] == (200, BODY)
    assert [target for _, target in server.taken()] == [SIGNED]


# These clients spell triplets themselves: all in upper case, and by requests those of unreserved
# characters decoded.
SPELLED = {
    ("/%2f%7Ea?%41=%3d%27", "requests"): "/%2F~a?A=%3D%27",
    ("/%2f%7Ea?%41=%3d%27", "adapter"): "/%2F~a?A=%3D%27",
    ("/%2f%7Ea?%41=%3d%27", "urllib3"): "/%2F~a?%41=%3D%27",
}


@each_client
@pytest.mark.parametrize("tail", ["/%2f%7Ea?%41=%3d%27", "/'?'%2F", "/a%5B%5D?[%5D=%24"])
def test_what_the_gate_built_is_what_the_server_receives(get, server, tail, request):
    client = request.node.callspec.id.rpartition("-")[2]
    url = f"http://www.example.com:{server.port}{tail}"
    built = safe_target(url, policy=options(server)["policy"]).url.partition(str(server.port))[2]
    assert get(url, **options(server))[:2] == (200, BODY)
    assert [target for _, target in server.taken()] == [SPELLED.get((tail, client), built)]


@each_client
@pytest.mark.parametrize("start", ["", "http://other.example.com:PORT"])
def test_a_redirect_to_a_signed_url_is_followed_octet_for_octet(get, server, start):
    server.redirects["/a%40c/b"] = start.replace("PORT", str(server.port)) + SIGNED
    assert get(f"http://www.example.com:{server.port}/a%40c/b", **options(server))[0] == 200
    assert [target for _, target in server.taken()] == ["/a%40c/b", SIGNED]


@each_client
def test_a_relative_redirect_keeps_the_octets_of_the_base(get, server):
    server.redirects["/a%40b/%2Fc/d"] = "e%2Ff?%40"
    assert get(f"http://www.example.com:{server.port}/a%40b/%2Fc/d", **options(server))[0] == 200
    assert [target for _, target in server.taken()] == ["/a%40b/%2Fc/d", "/a%40b/%2Fc/e%2Ff?%40"]


def test_what_a_program_of_aiohttp_changes_itself_is_sent(server):
    url = f"http://www.example.com:{server.port}"

    async def signing(request, handler):
        request.url = request.url.update_query(signature="a/b")
        return await handler(request)

    async def fetch():
        async with aiohttp_session(middlewares=[signing], **options(server)) as session:
            for path in ("/a%40b", "/b"):
                (await session.get(url + path)).close()
        async with aiohttp_session(base_url=f"{url}/x/", **options(server)) as session:
            (await session.get("y?z=%40", params={"w": "%"})).close()
            (await session.get(yarl.URL(f"{url}{SIGNED}", encoded=True))).close()
            (await session.get("y")).close()

    asyncio.run(fetch())
    assert [target for _, target in server.taken()] == [
        *("/a@b?signature=a/b", "/b?signature=a/b", "/x/y?z=@&w=%25", SIGNED, "/x/y"),
    ]


@each_client
@pytest.mark.parametrize("location", ["http://10.0.0.1/", "http://metadata.google.internal/x"])
def test_a_redirect_elsewhere_is_refused(get, server, location):
    server.redirects["/a"] = location
    with pytest.raises(REFUSED) as caught:
        get(f"http://www.example.com:{server.port}/a", **options(server))
    assert isinstance(caught.value.__cause__, UnsafeURL)
    assert [target for _, target in server.taken()] == ["/a"]


@each_client
def test_an_address_is_refused(get, server):
    known = options(server) | {"resolve": lambda *_: ["127.0.0.1", "10.0.0.7"]}
    with pytest.raises(REFUSED) as caught:
        get(f"http://www.example.com:{server.port}/a", **known)
    assert caught.value.__cause__.cause == "address-private"
    assert server.taken() == []


@each_client
def test_a_refused_url_is_never_sent_and_shows_no_secret(get, server):
    for url, cause in {
        "http://me:hunter2@10.0.0.1/": {"userinfo", "host-private", "port"},
        f"http://127.0.0.1:{server.port + 1 if server.port < 65535 else 1}/?token=hunter2": {
            "port"
        },
    }.items():
        with pytest.raises(REFUSED) as caught:
            get(url, **options(server))
        assert caught.value.__cause__.cause in cause
        assert "hunter2" not in str(caught.value)
        assert "hunter2" not in repr(caught.value)
    assert server.taken() == []


@each_client
def test_a_host_without_an_address(get, server):
    def nothing(host, port):
        raise OSError(-2, "Name or service not known")

    with pytest.raises((
        requests.exceptions.ConnectionError, httpx.ConnectError, httpx2.ConnectError,
        aiohttp.ClientConnectorError,
        urllib3.exceptions.HTTPError,
    )):  # fmt: skip
        get("http://nowhere.example.com/", resolve=nothing)


BOUNDED = [get for get in CLIENTS if get is not by_aiohttp]


@pytest.mark.parametrize("get", BOUNDED, ids=lambda get: get.__name__[3:])
def test_a_body_is_bounded(get, server):
    with pytest.raises(
        (
            requests.exceptions.ContentDecodingError,
            httpx.ReadError,
            httpx2.ReadError,
            urllib3.exceptions.HTTPError,
        )
    ) as caught:
        get(f"http://www.example.com:{server.port}/", limit=3, **options(server))
    assert isinstance(caught.value.__cause__, TooLargeError)
    assert issubclass(TooLargeError, FetchError)


@pytest.mark.parametrize("get", BOUNDED, ids=lambda get: get.__name__[3:])
def test_wrong_options_are_told_at_once(get):
    with pytest.raises(ValueError, match="timeout: must be more than 0 s"):
        get("http://example.com/", timeout=0)


class Echo(http.server.BaseHTTPRequestHandler):
    """Tells the body and some fields of a request, and sets a cookie."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        names = ("Content-Type", "X-Own", "Cookie", "Authorization", "Accept-Encoding")
        told = [f"{name}: {self.headers.get(name)}" for name in names]
        answer = "\n".join([body.decode(), *told]).encode()
        self.send_response(200)
        self.send_header("Set-Cookie", "k=v")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def echo():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Echo)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    server.port = server.server_port
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


def test_a_session_of_requests_sends_what_it_always_sends(echo):
    url = f"http://www.example.com:{echo.port}/"
    with safe_session(**options(echo)) as session:
        session.auth = ("me", "pass")
        first = session.post(url, json={"a": 1}, headers={"X-Own": "b"})
        second = session.post(url, data=(piece for piece in (b"c", b"d")))
        cookies = dict(session.cookies)
    assert first.text.splitlines()[:3] == ['{"a": 1}', "Content-Type: application/json", "X-Own: b"]
    assert first.text.splitlines()[4:] == [
        "Authorization: Basic bWU6cGFzcw==", "Accept-Encoding: identity"
    ]  # fmt: skip
    assert cookies == {"k": "v"}
    assert second.text.splitlines()[0] == "cd"
    assert "Cookie: k=v" in second.text
    assert first.request.url == url


# httpx joins each of them to the base by its path alone, as its `URL.is_relative_url` says.
CUT = {
    "file:///etc/passwd": "the scheme is not allowed: file",
    "file://u:hunter2@/etc/passwd": "the scheme is not allowed: file",
    "data:text/plain,a": "the scheme is not allowed: data",
    "javascript:alert(1)": "the scheme is not allowed: javascript",
    "mailto:a@b.example": "readers go to different places",
    "h.example:80/a": "readers go to different places",
    "http:///h.example/x": "readers go to different places",
    "https:a/b": "readers go to different places",
    "//h.example/x": "readers go to different places",
    "http://": "there is no host",
}


@pytest.mark.parametrize("base", [None, "https://b.example/c/"])
@pytest.mark.parametrize("url", CUT)
@pytest.mark.parametrize(
    ("client_of", "kind"),
    [(safe_client, httpx.InvalidURL), (bridge_of_httpx2.safe_client, httpx2.InvalidURL)],
)
def test_a_refusal_names_what_the_caller_wrote(client_of, kind, url, base):
    """No request is built for another URL than the one that was written."""
    options = {} if base is None else {"base_url": base}
    with client_of(**options) as client, pytest.raises(kind) as caught:
        client.get(url)
    says = str(caught.value)
    assert says.startswith(CUT[url])
    assert says.splitlines()[1].strip() == url.replace("hunter2", "******")


@pytest.mark.parametrize("client_of", [safe_client, bridge_of_httpx2.safe_client])
def test_a_client_of_httpx_sends_what_it_always_sends(echo, client_of):
    url = f"http://www.example.com:{echo.port}/"
    with client_of(**options(echo)) as client:
        first = client.post(url, data={"a": "1"}, headers={"X-Own": "b"})
        second = client.post(url, content=iter([b"c", b"d"]))
    kind = "Content-Type: application/x-www-form-urlencoded"
    assert first.text.splitlines()[:3] == ["a=1", kind, "X-Own: b"]
    assert second.text.splitlines()[0] == "cd"
    assert "Cookie: k=v" in second.text


def test_a_manager_of_urllib3_sends_what_it_always_sends(echo):
    url = f"http://www.example.com:{echo.port}/"
    manager = SafePoolManager(**options(echo))
    first = manager.request("POST", url, json={"a": 1}, headers={"X-Own": "b"})
    assert first.data.decode().splitlines()[:3] == [
        '{"a":1}', "Content-Type: application/json", "X-Own: b"
    ]  # fmt: skip
    assert first.headers["Set-Cookie"] == "k=v"


def test_a_manager_leaves_redirects_alone_if_told_so(server):
    server.redirects["/a"] = "http://10.0.0.1/"
    url = f"http://www.example.com:{server.port}/a"
    response = SafePoolManager(**options(server)).request("GET", url, redirect=False)
    assert (response.status, response.headers["Location"]) == (302, "http://10.0.0.1/")
    with pytest.raises(urllib3.exceptions.LocationValueError, match="a pool checks no address"):
        SafePoolManager().connection_from_url(url)


def test_aiohttp_refuses_a_proxy(server):
    async def fetch():
        async with aiohttp_session(**options(server)) as session:
            url = f"http://www.example.com:{server.port}/"
            await session.get(url, proxy=f"http://127.0.0.1:{server.port}/")

    with pytest.raises(aiohttp.InvalidURL, match="a proxy looks the name up itself"):
        asyncio.run(fetch())
    assert server.taken() == []


@pytest.mark.parametrize(
    ("get", "kind"),
    [(by_requests, requests.exceptions.InvalidURL), (by_aiohttp, aiohttp.InvalidURL)],
    ids=["requests", "aiohttp"],
)
def test_a_session_reads_a_location_as_all_readers(get, kind, server):
    """Both would follow one of these to a place that others do not see."""
    for location, cause in {
        f"http:\\\\other.example.com:{server.port}/b": "backslash",
        "http:/b": "readers-differ",
        f"http://me:hunter2@other.example.com:{server.port}/b": "userinfo",
    }.items():
        server.redirects["/a"] = location
        with pytest.raises(kind) as caught:
            get(f"http://www.example.com:{server.port}/a", **options(server))
        assert caught.value.__cause__.cause == cause
        assert "hunter2" not in str(caught.value)
        assert [target for _, target in server.taken()] == ["/a"]


@each_client
def test_a_login_in_a_url_is_refused(get, server):
    """aiohttp takes it out of the URL before a middleware sees that."""
    with pytest.raises(REFUSED) as caught:
        get(f"http://me:hunter2@www.example.com:{server.port}/a", **options(server))
    assert caught.value.__cause__.cause == "userinfo"
    assert "hunter2" not in str(caught.value)
    assert server.taken() == []


def test_a_session_of_aiohttp_keeps_the_traces_of_its_program(server):
    seen = []

    async def started(_, __, said):
        seen.append(said.url.path)

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(started)
    url = f"http://www.example.com:{server.port}/a"
    assert by_aiohttp(url, trace_configs=[trace], **options(server))[0] == 200
    assert seen == ["/a"]
