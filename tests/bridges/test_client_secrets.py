"""Secrets of many shapes through every client: no error shows one, nor what it was raised from."""

import asyncio
import itertools
import traceback

import httpx
import pytest

from tests.bridges.test_clients import CLIENTS
from tests.bridges.test_location_octets import by_own_httpx, by_recipe_urllib3, recipe
from tests.help import loopback
from tests.help.counts import share
from tests.help.fetching import RECIPES
from tests.help.scripted import writing
from urlprism import Policy, URLError, redact
from urlprism.bridges.aiohttp import safe_session as aiohttp_session
from urlprism.bridges.httpx import safe_async_client, safe_client
from urlprism.bridges.requests import safe_session
from urlprism.bridges.urllib3 import SafePoolManager

pytestmark = pytest.mark.once

SECRET = "hunter2"  # noqa: S105
# Where a secret may be, and what may stand around it.
PASSWORDS = ["hunter2", "hunter2/x", "x/hunter2", "hunter2?", "?hunter2", "#hunter2", "hunter2#x"]
PASSWORDS += [
    "hunter2\\",
    "a@hunter2",
    "hunter2@a",
    "hunter2:",
    ":hunter2",
    "hunter2%",
    "%68hunter2",
]
PASSWORDS += [
    "hunter2 x",
    "x hunter2",
    "hunter2[",
    "[hunter2]",
    "hunter2]",
    "9hunter2",
    "é hunter2",
]
PASSWORDS += ["hunter2;a", "hunter2'", "'hunter2'", "hunter2|", "\uff0fhunter2", "hunter2//"]
HOSTS = ["h", "h:x", "h:99999", "[h", "[::1", "10.0.0.1", "", "-h-", "h..h", "xn--a", "h\u3002"]
SCHEMES = [
    "http://",
    "HTTP://",
    "https:",
    "http:/",
    "http:\\\\",
    "ftp://",
    "//",
    "",
    "x://",
    "http:///",
]


def texts():
    """Return texts with a password, and with a secret of the query."""
    logins = [
        f"{scheme}me:{password}@{host}/"
        for number, (password, host) in enumerate(itertools.product(PASSWORDS, HOSTS))
        for scheme in (SCHEMES[number % len(SCHEMES)], "http://")
    ]
    queries = [
        f"{scheme}{host}/?token={SECRET}{end}"
        for host, scheme in zip(HOSTS, SCHEMES, strict=False)
        for end in ("", "&a=b", "#x", " x")
    ]
    found = [*dict.fromkeys(logins[::7]), *queries]
    # What is a secret of a text is said by the package of redaction, and tested there.
    return [text for text in found if SECRET not in redact(text)]


TEXTS = share(texts(), 4)


def chain(error):
    """Yield an error, what it was raised from or while, and those of a group."""
    found, waiting = [], [error]
    while waiting:
        each = waiting.pop()
        if each is not None and not any(each is other for other in found):
            found.append(each)
            waiting += [each.__cause__, each.__context__, *getattr(each, "exceptions", ())]
    return found


def shown(error):
    """Yield all that an error shows, and all that it was raised from does."""
    yield "".join(traceback.format_exception(error))
    for each in chain(error):
        yield from (str(each), repr(each), *getattr(each, "__notes__", ()))
        # Errors of this package have the text itself in `args`, as docs/checking/secrets.md says.
        if not isinstance(each, URLError):
            yield repr(each.args)


def check(call, *given):
    """Make a call that fails; its error shows no secret."""
    try:
        call(*given)
    except BaseException as error:  # noqa: BLE001 - whatever it is, it is shown
        for each in shown(error):
            assert SECRET not in each, (given, each)
        return type(error)
    return None


def nowhere(host, port):
    raise OSError(-2, "Name or service not known")


EVERYONE = [*CLIENTS, *map(recipe, RECIPES), by_recipe_urllib3]
# What requests itself refuses before it asks an adapter is its own.
EVERYONE = [get for get in EVERYONE if get.__name__ != "by_adapter"]
each_client = pytest.mark.parametrize("get", EVERYONE, ids=lambda get: get.__name__[3:])


@each_client
@pytest.mark.parametrize("userinfo", [False, True])
def test_no_refusal_of_a_url_shows_a_secret(get, userinfo):
    given = {"policy": Policy(userinfo=userinfo), "resolve": nowhere}
    failed = [check(lambda text: get(text, **given), text) for text in TEXTS]
    assert all(failed)


def options(server):
    policy = Policy(ports={server.port}, special={"loopback"}, userinfo=True)
    return {"policy": policy, "resolve": lambda *_: [loopback.HOST], "timeout": 0.5}


def leading(text):
    head = b"HTTP/1.1 302 Found\r\nContent-Length: 0\r\nConnection: close\r\nLocation: "
    return writing(head + text.encode() + b"\r\n\r\n")


@pytest.mark.parametrize("get", [*EVERYONE, by_own_httpx], ids=lambda get: get.__name__[3:])
def test_no_refusal_of_a_redirect_shows_a_secret(get, server):
    start = f"http://www.example.com:{server.port}/a?token={SECRET}"
    failed = 0
    for text in TEXTS[::2]:
        server.answers[f"/a?token={SECRET}"] = leading(text)
        failed += bool(check(lambda _: get(start, **options(server)), text))
    assert failed > len(TEXTS) // 4


def broken(kind, server, url):
    answers = {
        "no http": writing(b"hunter2\r\n\r\n"),
        "nothing": writing(),
        "early end": writing(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n"),
        "chunks": writing(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx"),
        "a loop": leading(f"/a?token={SECRET}"),
        "gzip": writing(b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\nxx"),
        "late": lambda handler: handler.rfile.read(1),
        "two places": writing(
            b"HTTP/1.1 302 Found\r\nLocation: /c?token=hunter2\r\nLocation: /b\r\n\r\n"
        ),
    }
    server.answers[f"/a?token={SECRET}"] = answers[kind]


KINDS = ["nothing", "early end", "chunks", "a loop", "gzip", "late", "two places"]


@each_client
@pytest.mark.parametrize("kind", KINDS)
def test_no_failed_fetch_shows_a_secret(get, kind, server):
    url = f"http://me:{SECRET}@www.example.com:{server.port}/a?token={SECRET}"
    broken(kind, server, url)
    assert check(lambda url: get(url, **options(server)), url)


@each_client
def test_no_failed_connection_shows_a_secret(get):
    with loopback.kept_port() as port:
        policy = Policy(ports={port}, special={"loopback"}, userinfo=True)
        for host in ("www.example.com", "127.0.0.1"):
            url = f"http://me:{SECRET}@{host}:{port}/?token={SECRET}"
            for resolve in (nowhere, lambda *_: [loopback.HOST], lambda *_: [f"{SECRET} no"][:0]):
                given = {"policy": policy, "resolve": resolve}
                assert check(lambda url: get(url, **given), url)  # noqa: B023


# Options that have a URL, or a piece of one.
def of_base(text):
    yield lambda: safe_client(base_url=text)
    yield lambda: safe_async_client(base_url=text)

    async def make():
        async with aiohttp_session(base_url=text) as session:
            await session.get("/a")

    yield lambda: asyncio.run(make())

    def later():
        with safe_client(resolve=nowhere) as client:
            client.base_url = text
            client.get("a")

    yield later


def of_proxies(text):
    url = "http://example.com/"
    yield lambda: safe_session(resolve=nowhere).get(url, proxies={"http": text, "https": text})

    def kept():
        with safe_session(resolve=nowhere) as session:
            session.proxies = {"http": text}
            session.get(url)

    yield kept
    yield lambda: safe_client(proxy=text)
    yield lambda: safe_async_client(proxy=text)

    async def call():
        async with aiohttp_session(resolve=nowhere) as session:
            await session.get(url, proxy=text)

    yield lambda: asyncio.run(call())

    async def make():
        aiohttp_session(proxy=text)

    yield lambda: asyncio.run(make())


def of_params(text):
    """A base whose parameters have the secret, and which is refused."""
    url = text.partition("?")[0]
    if SECRET in redact(url):
        return
    params = {"token": SECRET}
    given = {"resolve": nowhere}
    yield lambda: safe_session(**given).get(url, params=params)
    yield lambda: safe_client(**given).get(url, params=params)
    yield lambda: safe_client(params=params, **given).get(url)
    yield lambda: SafePoolManager(**given).request("GET", url, fields=params)

    async def call():
        async with aiohttp_session(**given) as session:
            await session.get(url, params=params)

    yield lambda: asyncio.run(call())


@pytest.mark.parametrize("ways", [of_base, of_proxies, of_params], ids=lambda each: each.__name__)
def test_no_option_with_a_url_shows_a_secret(ways):
    failed = 0
    for text in TEXTS[::2]:
        for way in ways(text):
            failed += bool(check(way))
    assert failed > len(TEXTS) // 2


def test_an_error_says_what_is_wrong_all_the_same():
    """The place and the rule, by the reader that refuses it."""
    with pytest.raises(httpx.InvalidURL) as caught, safe_client() as client:
        client.get("http://me:hunter2/x@h/")
    assert "http://me:******@h/" in str(caught.value)
    with safe_session() as session:
        assert check(session.get, "http://me:hunter2/x@h/").__name__ == "InvalidURL"
