"""A Location is octets: what curl, Wget and urllib.request ask for, and no undocumented errors."""

import asyncio
import contextlib
import random
import shutil
import subprocess
import urllib.request

import aiohttp
import httpx
import httpx2
import pytest
import requests
import urllib3

import urlprism.recipes.urllib3
from tests.bridges.test_clients import CLIENTS
from tests.help import loopback
from tests.help.counts import IS_NIGHTLY
from tests.help.fetching import RECIPES
from tests.help.scripted import writing
from urlprism import Policy, UnsafeURL
from urlprism.bridges.aiohttp import SafeMiddleware, SafeResolver
from urlprism.bridges.httpx import SafeTransport
from urlprism.recipes import FetchError
from urlprism.recipes.trips import location_text

pytestmark = pytest.mark.once


def by_own_httpx(url, **given):
    """A client of a program, with a transport of ours."""
    with httpx.Client(transport=SafeTransport(**given), follow_redirects=True) as client:
        response = client.get(url)
    return response.status_code, response.content, str(response.url)


def by_own_aiohttp(url, **given):
    """A session of a program, with the parts of ours."""

    async def fetch():
        guard = SafeMiddleware(given["policy"])
        connector = aiohttp.TCPConnector(resolver=SafeResolver(given["policy"], given["resolve"]))
        session = aiohttp.ClientSession(
            connector=connector, middlewares=[guard], trace_configs=[guard.watching()]
        )
        async with session, session.get(url) as response:
            return response.status, await response.read(), str(response.url)

    return asyncio.run(fetch())


def recipe(fetch):
    def get(url, **given):
        return fetch("GET", url, **given)

    get.__name__ = f"by_recipe_{fetch.__name__[3:]}"
    return get


def by_recipe_urllib3(url, **given):
    return urlprism.recipes.urllib3.get(url, **given)


EVERYONE = [*CLIENTS, by_own_httpx, by_own_aiohttp, *map(recipe, RECIPES), by_recipe_urllib3]
each = pytest.mark.parametrize("get", EVERYONE, ids=lambda get: get.__name__[3:])
# What docs/checking/bridges.md and docs/checking/safe_target.md say that each raises.
OF_REQUESTS = (
    *(requests.exceptions.InvalidURL, requests.exceptions.ConnectionError),
    *(requests.exceptions.Timeout, requests.exceptions.SSLError),
    *(requests.exceptions.ContentDecodingError, requests.exceptions.TooManyRedirects),
)
OF_HTTPX = (
    *(httpx.InvalidURL, httpx.ConnectError, httpx.ReadTimeout, httpx.ReadError),
    *(httpx.RemoteProtocolError, httpx.TooManyRedirects),
)
OF_HTTPX2 = tuple([getattr(httpx2, error.__name__) for error in OF_HTTPX])
OF_URLLIB3 = (urllib3.exceptions.LocationValueError, urllib3.exceptions.HTTPError)
DOCUMENTED = {
    "by_requests": OF_REQUESTS,
    "by_adapter": (*OF_REQUESTS, requests.exceptions.InvalidSchema),  # of a session of its own
    "by_httpx": OF_HTTPX,
    "by_httpx_async": OF_HTTPX,
    "by_own_httpx": OF_HTTPX,
    "by_httpx2": OF_HTTPX2,
    "by_httpx2_async": OF_HTTPX2,
    "by_aiohttp": (aiohttp.ClientError,),
    "by_own_aiohttp": (aiohttp.ClientError,),
    "by_urllib3": OF_URLLIB3,
}


def documented(get):
    return DOCUMENTED.get(get.__name__, (UnsafeURL, FetchError))


def options(server):
    policy = Policy(ports={server.port}, special={"loopback"})
    return {"policy": policy, "resolve": lambda *_: [loopback.HOST]}


def leading(location):
    head = b"HTTP/1.1 302 Found\r\nContent-Length: 0\r\nConnection: close\r\nLocation: "
    return writing(head + location + b"\r\n\r\n")


# Who takes a URL in octets, too.
BY_OCTETS = {get for get in EVERYONE if get.__name__ in {"by_requests", "by_recipe_urllib3"}}


OWN = {"by_adapter", "by_own_httpx", "by_own_aiohttp"}


# By hand from the rule: each octet beyond ASCII is its triplet.
PLACES = {
    b"/\xf8": "/%F8",
    b"/\xc3\xb8": "/%C3%B8",
    b"/\xc3\xb8\xf8\xc3": "/%C3%B8%F8%C3",
    b"/\xff?\xfe=\xc3#\xff": "/%FF?%FE=%C3",
    b"/\xed\xa0\x80": "/%ED%A0%80",  # a surrogate: no UTF-8
    b"/\xc0\xaf": "/%C0%AF",  # longer than it has to be: no UTF-8
    b"/\x80\x9f": "/%80%9F",
    b"/b\x85c": "/b%85c",
    b"/\xa0": "/%A0",
    b"//www.example.com:PORT/\xf8": "/%F8",
    b"http://www.example.com:PORT/\xe2\x80\xa8?\xf0\x9f\x98\x80": "/%E2%80%A8?%F0%9F%98%80",
}


def is_utf8(octets):
    try:
        return bool(octets.decode())
    except UnicodeDecodeError:
        return False


@each
@pytest.mark.parametrize("octets", PLACES)
def test_each_octet_beyond_ascii_is_a_triplet(get, octets, server):
    if get is by_own_aiohttp and not is_utf8(octets):
        pytest.skip("aiohttp itself drops these octets: the check refuses them")
    server.answers["/a"] = leading(octets.replace(b"PORT", str(server.port).encode()))
    get(f"http://www.example.com:{server.port}/a", **options(server))
    assert [asked.target for asked in server.taken()] == ["/a", PLACES[octets]]


@pytest.mark.real
@pytest.mark.parametrize("octets", PLACES)
def test_so_do_other_programs(octets, server):
    location = octets.replace(b"PORT", str(server.port).encode())
    server.answers["/a"] = leading(location.replace(b"www.example.com", loopback.HOST.encode()))
    url = f"http://{loopback.HOST}:{server.port}/a"
    commands = [["curl", "-sL", url], ["wget", "-q", "-O", "-", "--tries=1", url]]
    for command in commands:
        if shutil.which(command[0]):
            subprocess.run(command, capture_output=True, check=False, timeout=loopback.PATIENCE)
            assert folded(server.taken()[1].target) == folded(PLACES[octets]), command[0]
    with urllib.request.urlopen(url) as response:
        response.read()
    assert server.taken()[1].target == PLACES[octets]


def folded(target):
    """Return a target as it is compared: curl writes triplets in lower case."""
    return target.lower()


PIECES = [
    *(b"/", b"//", b"\\", b"?", b"#", b"@", b":", b"[", b"]", b"%", b"%2f", b"%00", b"%zz", b" "),
    *(b"\t", b"\x0b", b"\x0c", b"\x01", b"\x7f", b"\x80", b"\xa0", b"\xff", b"\xc3\xb8", b"\xc3"),
    *(b"\xed\xa0\x80", b"\xe2\x80\xa8", b"\xef\xbb\xbf", b"http:", b"https:", b"http://", b"ftp:"),
    *(
        b"www.example.com",
        b"h.example",
        b"10.0.0.1",
        b"xn--",
        b"xn--a",
        b"..",
        b".",
        b"a",
        b"65536",
    ),
    *(
        b"me:hunter2@",
        b"[::1]",
        b"[v1.x]",
        b"\xef\xbc\x8f",
        b"\xe3\x80\x82",
        b"%ff",
        b";",
        b"&",
        b"=",
    ),
]


# What a client once failed at in a way of its own.
FAILED = [
    b"http://m\xc3\xa9\xe2\x80\xa8:x@h.example/",
    b"http://\xff@h.example/",
    b"//[",
    b"[",
    b"http://[",
]


def hostile(count):
    """Yield octets that a server may send as a place."""
    draw = random.Random("locations")  # noqa: S311 - not for secrets
    for _ in range(count):
        many = draw.randrange(1, 7)
        yield b"".join(draw.choice(PIECES) for _ in range(many))
    for _ in range(count // 4):
        octets = bytes(draw.randrange(1, 256) for _ in range(draw.randrange(1, 9)))
        yield octets.translate(None, b"\r\n")


@each
def test_a_location_of_any_octets_raises_only_what_is_documented(get, server):
    for octets in hostile(80 if IS_NIGHTLY else 20):
        server.answers["/a"] = leading(octets)
        try:
            get(f"http://www.example.com:{server.port}/a", **options(server))
        except documented(get):
            pass
        except BaseException as error:
            error.add_note(f"{octets!r}")
            raise
        for asked in server.taken():
            assert asked.fields["host"].endswith(f":{server.port}"), octets


@each
def test_a_url_of_any_characters_raises_only_what_is_documented(get, server):
    # What is not ours reads the text before it asks what is.
    own = (ValueError, IndexError) if get.__name__ in OWN else ()
    for octets in [*FAILED, *hostile(120 if IS_NIGHTLY else 30)]:
        for text in (octets.decode("latin-1"), f"http://{location_text(octets)}", octets):
            if isinstance(text, bytes) and get not in BY_OCTETS:
                continue
            with contextlib.suppress(*documented(get), *own):
                get(text, **{**options(server), "resolve": nowhere})
    assert server.taken() == []


def nowhere(host, port):
    raise OSError(-2, "Name or service not known")


@each
def test_two_places_that_differ_are_refused(get, server):
    server.answers["/a"] = leading(b"/b\r\nLocation: /c")
    with pytest.raises(documented(get)):
        get(f"http://www.example.com:{server.port}/a", **options(server))
    assert [asked.target for asked in server.taken()] == ["/a"]


def test_the_text_of_a_location_is_whole():
    for octets in hostile(400):
        text = location_text(octets)
        assert text.encode()  # no surrogate is left
        if octets.isascii():
            assert text.encode() == octets
