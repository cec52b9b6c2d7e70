"""What each recipe does alike, against servers on loopback: a webhook sender's needs."""

import base64
import inspect
import socket
import threading
import time
import zlib
from contextlib import ExitStack, closing, contextmanager
from typing import get_type_hints

import pytest

import urlprism.recipes.aiohttp
import urlprism.recipes.httpx
import urlprism.recipes.httpx2
import urlprism.recipes.requests
import urlprism.recipes.urllib
from tests.help import loopback
from tests.help.fetching import RECIPES
from tests.help.scripted import Asked, redirecting, scripted, sending, writing
from urlprism.gate import Policy
from urlprism.gate.unsafe import UnsafeURL
from urlprism.recipes import (
    BadResponseError,
    FetchError,
    NoAddressError,
    Options,
    OutOfTimeError,
    TooLargeError,
    Trip,
    UnreachableError,
)

pytestmark = pytest.mark.real

MODULES = [
    urlprism.recipes.aiohttp,
    urlprism.recipes.httpx,
    urlprism.recipes.httpx2,
    urlprism.recipes.requests,
    urlprism.recipes.urllib,
]
each_recipe = pytest.mark.parametrize("fetch", RECIPES, ids=lambda fetch: fetch.__name__[3:])


@pytest.fixture(scope="module")
def running():
    with scripted() as server:
        yield server


@pytest.fixture
def server(running):
    running.answers.clear()
    running.taken()
    return running


def placed(error):
    """Return what an error points at in the text that was given."""
    return [error.text[error.start : error.end]]


def here(host, port):
    return [loopback.HOST]


def options(server, *, resolve=here, userinfo=False, **more):
    policy = Policy(ports={server.port}, special={"loopback"}, userinfo=userinfo)
    return {"policy": policy, "resolve": resolve} | more


def url_of(server, path="/", host="www.example.com"):
    return f"http://{host}:{server.port}{path}"


# Several addresses.
@contextmanager
def silent(host, port):
    """Listen, and take no connection: what is sent to connect is dropped, as by a dead host."""
    with ExitStack() as stack:
        listener = stack.enter_context(closing(socket.socket()))
        listener.bind((host, port))
        listener.listen(0)
        for _ in range(4):
            waiting = stack.enter_context(closing(socket.socket()))
            waiting.setblocking(False)
            waiting.connect_ex((host, port))
        yield


@each_recipe
@pytest.mark.parametrize("dead", [["127.0.0.2"], ["127.0.0.2", "127.0.0.3", "127.0.0.5"]])
def test_a_dead_address_is_passed_over(fetch, server, dead):
    asked = []

    def resolve(host, port):
        asked.append(host)
        return [*dead, loopback.HOST]

    got = fetch("GET", url_of(server, "/a"), **options(server, resolve=resolve))
    assert (got.status, got.body) == (200, b"the body")
    assert asked == ["www.example.com"]
    assert [request.target for request in server.taken()] == ["/a"]


@each_recipe
def test_an_address_that_drops_everything_is_passed_over(fetch, server):
    with silent("127.0.0.4", server.port):
        got = fetch(
            "GET",
            url_of(server),
            **options(server, resolve=lambda *_: ["127.0.0.4", loopback.HOST]),
            connect_timeout=0.5,
        )
    assert got.body == b"the body"


@each_recipe
def test_addresses_that_are_all_dead_are_an_error_of_ours(fetch, server):
    with pytest.raises(UnreachableError, match=r"127\.0\.0\.2, 127\.0\.0\.3"):
        fetch(
            "GET",
            url_of(server),
            **options(server, resolve=lambda *_: ["127.0.0.2", "127.0.0.3", "127.0.0.2"]),
        )


@each_recipe
@pytest.mark.parametrize("place", [0, 1, 2])
def test_no_address_is_tried_before_all_are_checked(fetch, server, place):
    addresses = [loopback.HOST] * 2
    addresses.insert(place, "10.0.0.1")
    with pytest.raises(UnsafeURL) as caught:
        fetch("GET", url_of(server), **options(server, resolve=lambda *_: addresses))
    assert caught.value.cause == "address-private"
    assert server.taken() == []


@each_recipe
def test_an_answer_that_changes_after_the_check_changes_nothing(fetch, server, monkeypatch):
    """DNS rebinding: the second look-up would lead to a server inside."""
    real = socket.getaddrinfo
    answers = [loopback.HOST, "127.0.0.6", "127.0.0.6"]
    asked = []

    def changing(host, port, *rest, **named):
        name = host.decode() if isinstance(host, bytes) else host
        if name[0].isdigit():
            return real(host, port, *rest, **named)
        asked.append(name)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (answers.pop(0), port))]

    with scripted("127.0.0.6", server.port) as inside:
        monkeypatch.setattr(socket, "getaddrinfo", changing)
        policy = Policy(ports={server.port}, special={"loopback"}, blocked_hosts={"127.0.0.6"})
        got = fetch("GET", url_of(server), policy=policy)
        assert got.body == b"the body"
        assert asked == ["www.example.com"]
        server.answers["/again"] = redirecting("/")
        with pytest.raises(UnsafeURL) as caught:
            fetch("GET", url_of(server, "/again"), policy=policy)
        assert caught.value.cause == "address-blocked"
        assert inside.taken() == []


# Names.
@each_recipe
@pytest.mark.parametrize(
    "error",
    [
        socket.gaierror(socket.EAI_NONAME, "Name or service not known"),
        UnicodeError("label too long"),
        TimeoutError("the resolver does not answer"),
    ],
)
def test_a_name_that_is_not_found_is_an_error_of_ours(fetch, server, error):
    def resolve(host, port):
        raise error

    with pytest.raises(NoAddressError, match=r"www\.example\.com has no address") as caught:
        fetch("GET", url_of(server), **options(server, resolve=resolve))
    assert caught.value.__cause__ is error
    assert isinstance(caught.value, FetchError)


@each_recipe
def test_the_system_does_not_know_a_name(fetch, server, monkeypatch):
    def unknown(*_, **__):
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(NoAddressError, match="Name or service not known"):
        fetch("GET", "http://nowhere.example.com/")


@each_recipe
def test_what_a_resolver_raises_of_its_own_comes_out(fetch, server):
    def resolve(host, port):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fetch("GET", url_of(server), **options(server, resolve=resolve))


# Logins.
def login(text):
    return f"Basic {base64.b64encode(text.encode()).decode()}"


LOGINS = [
    ("u:p", "u:p"),
    ("u", "u:"),
    ("u:", "u:"),
    (":p", ":p"),
    ("u:p%40ss%3aw:d", "u:p@ss:w:d"),
    ("us%C3%A9r:%e6%97%a5", "usér:日"),
    ("a%2Fb:%25", "a/b:%"),
]


@each_recipe
@pytest.mark.parametrize(("userinfo", "expected"), LOGINS)
def test_a_login_is_sent_as_one(fetch, server, userinfo, expected):
    url = f"http://{userinfo}@www.example.com:{server.port}/a?b"
    # The model of requests refuses a login beyond Latin-1.
    got = fetch("GET", url, **options(server, userinfo=True, readers=["whatwg", "rfc3986"]))
    assert got.body == b"the body"
    (asked,) = server.taken()
    assert asked.fields["authorization"] == login(expected)
    assert asked.fields["host"] == f"www.example.com:{server.port}"
    assert asked.target == "/a?b"
    assert got.url == url_of(server, "/a?b")


@each_recipe
def test_a_login_of_nothing_is_none(fetch, server):
    url = f"http://:@www.example.com:{server.port}/"
    fetch("GET", url, **options(server, userinfo=True, readers=["whatwg", "rfc3986"]))
    assert "authorization" not in server.taken()[0].fields


@each_recipe
@pytest.mark.parametrize("userinfo", ["u%3Aa:p", "u%0A:p", "u:p%00", "u:%7F"])
def test_a_login_that_basic_cannot_carry_is_refused(fetch, server, userinfo):
    url = f"HTTP://{userinfo}@WWW.example.com:{server.port}/#as-given"
    with pytest.raises(UnsafeURL) as caught:
        fetch("GET", url, **options(server, userinfo=True, readers=["whatwg", "rfc3986"]))
    assert caught.value.cause == "userinfo"
    assert (caught.value.text, *placed(caught.value)) == (url, userinfo)
    assert server.taken() == []


@each_recipe
def test_a_field_of_the_callers_wins_over_the_login(fetch, server):
    url = f"http://u:p@www.example.com:{server.port}/"
    headers = {"authorization": "Bearer t0ken"}
    fetch("GET", url, **options(server, userinfo=True, headers=headers))
    assert server.taken()[0].fields["authorization"] == "Bearer t0ken"


@each_recipe
def test_a_login_stays_with_its_origin(fetch, server):
    server.answers |= {
        "/0": redirecting("1"),
        "/1": redirecting(url_of(server, "/2")),
        "/2": redirecting(url_of(server, "/3", "other.example.com")),
        "/3": redirecting(url_of(server, "/4")),
    }
    url = f"http://u:p@www.example.com:{server.port}/0"
    got = fetch("GET", url, **options(server, userinfo=True))
    assert got.url == url_of(server, "/4")
    sent = [asked.fields.get("authorization") for asked in server.taken()]
    assert sent == [login("u:p")] * 3 + [None] * 2


@each_recipe
def test_secrets_stay_with_their_origin(fetch, server):
    server.answers["/"] = redirecting(url_of(server, "/there", "other.example.com"))
    headers = {"Authorization": "Bearer t", "cookie": "a=b", "X-Event": "push"}
    fetch("GET", url_of(server), **options(server, headers=headers))
    first, second = server.taken()
    assert (first.fields["authorization"], first.fields["cookie"]) == ("Bearer t", "a=b")
    assert {"authorization", "cookie"}.isdisjoint(second.fields)
    assert first.fields["x-event"] == second.fields["x-event"] == "push"


@each_recipe
def test_another_port_is_another_origin(fetch, server):
    with scripted() as other:
        server.answers["/"] = redirecting(url_of(other))
        policy = Policy(ports={server.port, other.port}, special={"loopback"}, userinfo=True)
        url = f"http://u:p@www.example.com:{server.port}/"
        assert fetch("GET", url, policy=policy, resolve=here).body == b"the body"
        assert "authorization" not in other.taken()[0].fields


@each_recipe
def test_a_redirect_that_names_a_user_is_refused_by_default(fetch, server):
    server.answers["/"] = redirecting(f"http://u:p@www.example.com:{server.port}/x")
    with pytest.raises(UnsafeURL) as caught:
        fetch("GET", url_of(server), **options(server))
    assert caught.value.cause == "userinfo"


# Methods.
@each_recipe
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "post"])
def test_a_body_is_sent_as_it_is(fetch, server, method):
    body = bytes(range(256)) * 400
    headers = {"Content-Type": "application/json", "X-Signature": "sha256=abc"}
    got = fetch(method, url_of(server, "/hook"), **options(server, headers=headers, body=body))
    assert got.status == 200
    (asked,) = server.taken()
    assert (asked.method, asked.target, asked.body) == (method.upper(), "/hook", body)
    assert asked.fields["content-type"] == "application/json"
    assert asked.fields["x-signature"] == "sha256=abc"
    assert asked.fields["content-length"] == str(len(body))


@each_recipe
@pytest.mark.parametrize(
    ("method", "length"),
    [("GET", None), ("HEAD", None), ("OPTIONS", None)]
    + [(method, "0") for method in ("POST", "PUT", "PATCH", "DELETE", "PURGE")],
)
def test_without_a_body_nothing_is_said_of_one(fetch, server, method, length):
    fetch(method, url_of(server), **options(server))
    (asked,) = server.taken()
    assert (asked.method, asked.body) == (method, b"")
    assert asked.fields.get("content-length") == length
    assert {"content-type", "transfer-encoding"}.isdisjoint(asked.fields)


@each_recipe
def test_all_send_the_same(fetch, server):
    """But for the name of the client."""
    headers = {"X-A": "b", "Content-Type": "text/plain"}
    fetch("POST", url_of(server, "/a?b"), **options(server, headers=headers, body=b"c"))
    (asked,) = server.taken()
    assert asked.fields.pop("user-agent")
    fields = {
        "host": f"www.example.com:{server.port}",
        "accept": "*/*",
        "accept-encoding": "identity",
        "connection": "close",
        "content-length": "1",
        "content-type": "text/plain",
        "x-a": "b",
    }
    assert asked == Asked("POST", "/a?b", fields, b"c")


@each_recipe
def test_defaults_can_be_set(fetch, server):
    headers = {"user-agent": "hooks/1", "ACCEPT": "text/plain", "accept-encoding": "gzip"}
    fetch("GET", url_of(server), **options(server, headers=headers))
    fields = server.taken()[0].fields
    assert (fields["user-agent"], fields["accept"]) == ("hooks/1", "text/plain")
    assert fields["accept-encoding"] == "gzip"


@each_recipe
def test_head_has_no_body(fetch, server):
    fields = ("X-Kind", "empty"), ("Content-Encoding", "gzip")
    server.answers["/"] = sending(b"", 200, *fields, length=10**12)
    assert fetch("HEAD", url_of(server), **options(server))[:2] == (200, b"")


# RFC 9110 §15.4: what is asked next, and whether the body goes along.
NEXT = {
    301: {"GET": "GET", "HEAD": "HEAD", "POST": "GET", "PUT": "PUT", "DELETE": "DELETE"},
    302: {"GET": "GET", "HEAD": "HEAD", "POST": "GET", "PUT": "PUT", "DELETE": "DELETE"},
    303: {"GET": "GET", "HEAD": "HEAD", "POST": "GET", "PUT": "GET", "DELETE": "GET"},
    307: {"GET": "GET", "HEAD": "HEAD", "POST": "POST", "PUT": "PUT", "DELETE": "DELETE"},
    308: {"GET": "GET", "HEAD": "HEAD", "POST": "POST", "PUT": "PUT", "DELETE": "DELETE"},
}


@each_recipe
@pytest.mark.parametrize("status", NEXT)
def test_a_redirect_keeps_the_method_or_makes_it_get(fetch, server, status):
    server.answers["/"] = redirecting("/next", status)
    for method, expected in NEXT[status].items():
        body = b"{}" if method in {"POST", "PUT", "DELETE"} else None
        headers = {"Content-Type": "application/json", "X-Event": "e"} if body else {}
        got = fetch(method, url_of(server), **options(server, headers=headers, body=body))
        first, second = server.taken()
        assert (first.method, second.method) == (method, expected)
        assert second.body == (body if body and method == expected else b"")
        assert ("content-type" in second.fields) == bool(second.body)
        assert second.fields.get("x-event") == first.fields.get("x-event")
        assert got.url == url_of(server, "/next")


@each_recipe
@pytest.mark.parametrize("status", [200, 201, 300, 304, 305, 306, 404])
def test_other_responses_are_given_as_they_are(fetch, server, status):
    server.answers["/"] = redirecting("http://10.0.0.1/", status)
    assert fetch("GET", url_of(server), **options(server)).status == status
    assert len(server.taken()) == 1


@each_recipe
def test_a_redirect_without_a_place_is_given_as_it_is(fetch, server):
    server.answers["/"] = sending(b"where?", 302, ("X-Kind", "lost"))
    assert fetch("GET", url_of(server), **options(server))[:2] == (302, b"where?")


@each_recipe
@pytest.mark.parametrize("status", [301, 307, 308])
def test_a_refused_redirect_of_a_post_sends_nothing(fetch, server, status):
    with scripted("127.0.0.7") as inside:
        server.answers["/"] = redirecting(f"http://127.0.0.7:{inside.port}/", status)
        policy = Policy(
            ports={server.port, inside.port}, special={"loopback"}, blocked_hosts={"127.0.0.7/32"}
        )
        with pytest.raises(UnsafeURL) as caught:
            fetch("POST", url_of(server), policy=policy, resolve=here, body=b"secret")
        assert caught.value.cause == "host-blocked"
        assert inside.taken() == []


@each_recipe
def test_no_redirect_is_followed_if_none_may_be(fetch, server):
    server.answers["/"] = redirecting("/next")
    with pytest.raises(UnsafeURL) as caught:
        fetch("POST", url_of(server), **options(server, hops=0, body=b"x"))
    assert caught.value.cause == "redirects"
    assert len(server.taken()) == 1


@each_recipe
def test_places_that_differ_are_an_error(fetch, server):
    fields = ("Location", "/a"), ("Location", "/b")
    server.answers["/"] = sending(b"", 302, *fields)
    with pytest.raises(BadResponseError, match="Location fields differ"):
        fetch("GET", url_of(server), **options(server))
    assert len(server.taken()) == 1


@each_recipe
def test_a_place_beyond_ascii_is_read_alike(fetch, server):
    """What is not UTF-8 becomes triplets, as curl, Wget and urllib.request send it."""
    head = b"HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: "
    server.answers["/"] = writing(head + "/é".encode() + b"\r\n\r\n")
    assert fetch("GET", url_of(server), **options(server)).status == 200
    assert server.taken()[1].target == "/%C3%A9"
    server.answers["/"] = writing(head + b"/\xe9\r\n\r\n")
    assert fetch("GET", url_of(server), **options(server)).status == 200
    assert [each.target for each in server.taken()] == ["/", "/%E9"]


# The limit of octets.
def chunked(*pieces, coding=""):
    head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n"
    head += f"Content-Encoding: {coding}\r\n" if coding else ""
    chunks = [f"{len(piece):x}\r\n".encode() + piece + b"\r\n" for piece in pieces]
    return writing(head.encode() + b"\r\n", *chunks, b"0\r\n\r\n")


def until_the_end(*pieces):
    return writing(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n", *pieces)


WAYS = {"length": lambda *pieces: sending(b"".join(pieces)), "chunked": chunked} | {
    "until the end": until_the_end
}


@each_recipe
@pytest.mark.parametrize("way", WAYS)
def test_a_body_over_the_limit_is_an_error_of_ours(fetch, server, way):
    answer = WAYS[way]
    server.answers["/fits"] = answer(*[b"x" * 1000] * 100)
    server.answers["/over"] = answer(*[b"x" * 1000] * 100, b"y")
    got = fetch("GET", url_of(server, "/fits"), **options(server, limit=100_000))
    assert got.body == b"x" * 100_000
    with pytest.raises(TooLargeError, match="more than 100000 octets"):
        fetch("GET", url_of(server, "/over"), **options(server, limit=100_000))


@each_recipe
@pytest.mark.parametrize("way", ["chunked", "until the end"])
def test_a_body_without_an_end_is_read_to_the_limit(fetch, server, way):
    """The server writes until nobody listens: it counts what it got rid of."""
    written = []

    def endless(handler):
        head = b"HTTP/1.1 200 OK\r\n"
        head += b"Transfer-Encoding: chunked\r\n\r\n" if way == "chunked" else b"\r\n"
        piece = b"x" * 0x10000
        handler.wfile.write(head)
        while len(written) < 10_000:
            handler.wfile.write(b"10000\r\n" + piece + b"\r\n" if way == "chunked" else piece)
            written.append(1)

    server.answers["/"] = endless
    with pytest.raises(TooLargeError):
        fetch("GET", url_of(server), **options(server, limit=1_000_000))
    assert len(written) < 1000


def gzip(octets, level=9):
    packer = zlib.compressobj(level, wbits=31)
    return packer.compress(octets) + packer.flush()


def bomb(wbits, size):
    """Return a small body that becomes `size` octets."""
    packer = zlib.compressobj(9, wbits=wbits)
    pieces = [packer.compress(bytes(1 << 20)) for _ in range(size >> 20)]
    return b"".join(pieces) + packer.flush()


@each_recipe
@pytest.mark.parametrize(
    ("coding", "wbits"), [("gzip", 31), ("x-gzip", 31), ("deflate", 15), ("deflate", -15)]
)
def test_a_bomb_is_an_error_of_ours(fetch, server, coding, wbits):
    packed = bomb(wbits, 64 << 20)
    assert len(packed) < 100_000
    server.answers["/"] = sending(packed, 200, ("Content-Encoding", coding))
    server.answers["/chunked"] = chunked(packed, coding=coding)
    for path in ("/", "/chunked"):
        with pytest.raises(TooLargeError):
            fetch("GET", url_of(server, path), **options(server, limit=1_000_000))


@each_recipe
@pytest.mark.parametrize(
    ("coding", "packed", "expected"),
    [
        ("gzip", gzip(b"a" * 5000), b"a" * 5000),
        ("GZIP", gzip(b"a"), b"a"),
        ("gzip", gzip(b"a" * 70_000) + gzip(b"b"), b"a" * 70_000 + b"b"),
        ("deflate", zlib.compress(b"abc"), b"abc"),
        ("deflate", zlib.compress(b"abc")[2:-4], b"abc"),
        ("gzip", b"", b""),
        ("br", b"not ours", b"not ours"),
        ("identity", b"as it is", b"as it is"),
    ],
)
def test_what_is_compressed_unasked_is_decompressed(fetch, server, coding, packed, expected):
    server.answers["/"] = sending(packed, 200, ("Content-Encoding", coding), ("X-Kind", "k"))
    got = fetch("GET", url_of(server), **options(server))
    assert (got.body, got.kind) == (expected, "k")


@each_recipe
@pytest.mark.parametrize(
    "answer",
    [
        sending(b"short", length=6),
        sending(gzip(b"a" * 5000)[:-9], 200, ("Content-Encoding", "gzip")),
        sending(b"no gzip at all", 200, ("Content-Encoding", "gzip")),
        writing(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc"),
        writing(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n"),
        writing(b"220 smtp.example.com ESMTP\r\n"),
        writing(b"\x00" * 300),
        writing(b""),
        writing(b"HTTP/1.1 200 OK\r\nContent-Length: 5"),
        writing(b"HTTP/1.1 200 OK\r\nA: " + b"b" * 300_000 + b"\r\n\r\n"),
        writing(b"HTTP/1.1 " + b"9" * 300_000),
    ],
    ids=[
        *("short", "cut gzip", "no gzip", "cut chunk", "no chunk", "smtp", "zeros", "nothing"),
        *("cut head", "long field", "long status"),
    ],
)
def test_what_is_no_whole_response_is_an_error_of_ours(fetch, server, answer):
    server.answers["/"] = answer
    with pytest.raises(BadResponseError):
        fetch("GET", url_of(server), **options(server))


# The limit of time.
def dripping(start, drop=b"x"):
    """Return what sends one drop after the other, each in time for any timeout of a socket."""

    def answer(handler):
        handler.wfile.write(start)
        for _ in range(400):
            handler.wfile.write(drop)
            handler.wfile.flush()
            time.sleep(0.05)

    return answer


SLOW = {
    "body": dripping(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n"),
    "body without length": dripping(b"HTTP/1.1 200 OK\r\n\r\n"),
    "chunks": dripping(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"),
    "field": dripping(b"HTTP/1.1 200 OK\r\nA: "),
    "fields": dripping(b"HTTP/1.1 200 OK\r\n", b"A: b\r\n"),
    "status": dripping(b"HTTP/1.1 "),
    "interim": dripping(b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
    "silence": lambda _: time.sleep(loopback.PATIENCE / 4),
}


@each_recipe
@pytest.mark.parametrize("way", SLOW)
def test_a_server_that_drips_is_an_error_of_ours(fetch, server, way):
    server.answers["/"] = SLOW[way]
    with pytest.raises((OutOfTimeError, BadResponseError)) as caught:
        fetch("GET", url_of(server), **options(server, timeout=0.6))
    # A status of many digits and a thousand fields are no response to some clients.
    assert isinstance(caught.value, OutOfTimeError) or way in {"fields", "status"}


@each_recipe
def test_redirects_share_one_limit_of_time(fetch, server):
    def slow(handler):
        time.sleep(0.25)
        redirecting("/")(handler)

    server.answers["/"] = slow
    with pytest.raises(OutOfTimeError):
        fetch("GET", url_of(server), **options(server, timeout=0.6, hops=1000))
    assert 1 <= len(server.taken()) <= 4


@each_recipe
def test_a_resolver_that_does_not_answer_is_out_of_time(fetch, server):
    asked = threading.Event()
    with pytest.raises(OutOfTimeError):
        fetch(
            "GET",
            url_of(server),
            **options(server, resolve=lambda *_: asked.wait(loopback.PATIENCE) or []),
            timeout=0.3,
        )
    asked.set()


@each_recipe
def test_a_server_that_does_not_read_is_out_of_time(fetch):
    with closing(socket.create_server((loopback.HOST, 0))) as listener:
        port = listener.getsockname()[1]
        policy = Policy(ports={port}, special={"loopback"})
        url = f"http://www.example.com:{port}/"
        with pytest.raises(OutOfTimeError):
            fetch("POST", url, policy=policy, resolve=here, body=bytes(50_000_000), timeout=0.5)


@each_recipe
def test_a_server_that_says_nothing_of_tls_is_out_of_time(fetch):
    with closing(socket.create_server((loopback.HOST, 0))) as listener:
        port = listener.getsockname()[1]
        policy = Policy(ports={port}, special={"loopback"})
        url = f"https://www.example.com:{port}/"
        with pytest.raises(OutOfTimeError):
            fetch("GET", url, policy=policy, resolve=here, timeout=0.5)


@each_recipe
def test_the_body_of_a_redirect_is_not_waited_for(fetch, server):
    head = b"HTTP/1.1 302 Found\r\nLocation: /next\r\n"
    server.answers["/"] = dripping(head + b"Content-Length: 1000000000000\r\n\r\n")
    assert fetch("GET", url_of(server), **options(server, timeout=10)).body == b"the body"
    packed = bomb(31, 64 << 20)
    gzipped = head + f"Content-Encoding: gzip\r\nContent-Length: {len(packed)}\r\n\r\n".encode()
    server.answers["/"] = writing(gzipped + packed)
    assert fetch("GET", url_of(server), **options(server, limit=100)).body == b"the body"


@each_recipe
def test_an_answer_before_the_whole_body_was_read_is_an_answer(fetch, server):
    with closing(socket.create_server((loopback.HOST, 0))) as listener:
        port = listener.getsockname()[1]

        def refuse():
            with closing(listener.accept()[0]) as connection:
                connection.recv(1 << 14)
                connection.sendall(b"HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\n\r\nno")
                connection.shutdown(socket.SHUT_WR)
                connection.settimeout(loopback.PATIENCE)
                while connection.recv(1 << 16):
                    pass

        thread = threading.Thread(target=refuse, daemon=True)
        thread.start()
        policy = Policy(ports={port}, special={"loopback"})
        url = f"http://www.example.com:{port}/"
        got = fetch("POST", url, policy=policy, resolve=here, body=bytes(3_000_000))
        assert (got.status, got.body) == (413, b"no")
        thread.join(loopback.PATIENCE)


@each_recipe
def test_nothing_stays_behind(fetch, server):
    before = threading.active_count()
    fetch("GET", url_of(server), **options(server, timeout=1000))
    with pytest.raises(TooLargeError):
        fetch("GET", url_of(server), **options(server, timeout=1000, limit=1))
    for thread in threading.enumerate():
        if isinstance(thread, threading.Timer):
            thread.join(loopback.PATIENCE)
    assert threading.active_count() <= before + 2  # those of the server


# What is given.
WRONG = [
    ({"method": "GE T"}, ValueError),
    ({"method": "GET\r\n"}, ValueError),
    ({"method": ""}, ValueError),
    ({"method": "CONNECT"}, ValueError),
    ({"method": "trace"}, ValueError),
    ({"headers": {"Host": "evil.example"}}, ValueError),
    ({"headers": {"content-length": "5"}}, ValueError),
    ({"headers": {"Transfer-Encoding": "chunked"}}, ValueError),
    ({"headers": {"A b": "c"}}, ValueError),
    ({"headers": {"A:": "c"}}, ValueError),
    ({"headers": {"": "c"}}, ValueError),
    ({"headers": {"A": "s3cret\r\nB: c"}}, ValueError),
    ({"headers": {"A": "s3cret\x00"}}, ValueError),
    ({"headers": {"A": "s3crét"}}, ValueError),
    ({"headers": {"A": "b", "a": "c"}}, ValueError),
    ({"body": "text"}, TypeError),
    ({"body": 5}, TypeError),
    ({"hops": -1}, ValueError),
    ({"limit": -1}, ValueError),
    ({"timeout": 0}, ValueError),
    ({"timeout": -1}, ValueError),
    ({"timeout": float("inf")}, ValueError),
    ({"timeout": float("nan")}, ValueError),
    ({"connect_timeout": 0}, ValueError),
    ({"colour": "red"}, TypeError),
]


@each_recipe
@pytest.mark.parametrize(("wrong", "error"), WRONG)
def test_what_cannot_be_sent_raises_before_anything_is(fetch, server, wrong, error):
    given = options(server, **wrong)
    with pytest.raises(error) as caught:
        fetch(given.pop("method", "GET"), url_of(server), **given)
    assert not isinstance(caught.value, UnsafeURL)
    assert "s3cr" not in str(caught.value)
    assert server.taken() == []


@each_recipe
def test_only_http_is_fetched(fetch):
    policy = Policy(schemes={"ftp"}, special={"loopback"})
    with pytest.raises(UnsafeURL) as caught:
        fetch("GET", "FTP://127.1/a%2fb#c", policy=policy, readers=["whatwg"])
    assert caught.value.cause == "scheme"
    assert (caught.value.text, *placed(caught.value)) == ("FTP://127.1/a%2fb#c", "FTP")


@each_recipe
def test_octets_are_a_url(fetch, server):
    assert fetch("GET", url_of(server).encode(), **options(server)).url == url_of(server)


@pytest.mark.parametrize("name", ["request", "get", "post"])
def test_all_have_the_same_signature(name):
    signatures = set()
    for module in MODULES:
        signature = inspect.signature(getattr(module, name))
        signatures.add(str(signature.replace(return_annotation=inspect.Signature.empty)))
        assert "FetchError" in module.request.__doc__
    assert len(signatures) == 1


def test_the_options_are_those_of_a_trip():
    parameters = inspect.signature(Trip).parameters
    named = [name for name, each in parameters.items() if each.kind is each.KEYWORD_ONLY]
    # Those of each hop, of one request and of a trip are three classes, each the base of the next.
    assert sorted(named) == sorted(Options.__annotations__)
    assert all(parameters[name].default is not inspect.Parameter.empty for name in named)
    hints, expected = get_type_hints(Options), get_type_hints(Trip.__init__)
    assert {name: expected[name] for name in named} == hints
