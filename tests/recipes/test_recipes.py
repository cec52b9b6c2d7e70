"""What the recipes fetch, from servers on loopback: where they connect, what they ask, what not."""

import asyncio
import re
import shutil
import socket
import subprocess
import threading
import urllib.request
from contextlib import closing

import aiohttp
import httpx
import pytest
import requests
import yarl

import urlprism.recipes.aiohttp
import urlprism.recipes.httpx
import urlprism.recipes.httpx2
import urlprism.recipes.requests
import urlprism.recipes.urllib
from tests.help import loopback
from tests.help.recording import BODY, recording
from urlprism.gate import Policy, State, safe_target
from urlprism.gate.unsafe import UnsafeURL
from urlprism.recipes import look_up, pin

pytestmark = [pytest.mark.once, pytest.mark.real]


def with_requests(url, **options):
    response = urlprism.recipes.requests.get(url, **options)
    return response.status_code, response.content


def with_httpx2(url, **options):
    response = urlprism.recipes.httpx2.get(url, **options)
    return response.status_code, response.content


def with_httpx(url, **options):
    response = urlprism.recipes.httpx.get(url, **options)
    return response.status_code, response.content


def with_aiohttp(url, **options):
    async def fetch():
        response = await urlprism.recipes.aiohttp.get(url, **options)
        return response.status, await response.read()

    return asyncio.run(fetch())


def with_urllib(url, **options):
    with urlprism.recipes.urllib.get(url, **options) as response:
        return response.status, response.read()


RECIPES = [with_requests, with_httpx, with_httpx2, with_aiohttp, with_urllib]
each_recipe = pytest.mark.parametrize("get", RECIPES, ids=lambda get: get.__name__[5:])


@pytest.fixture(scope="module")
def running():
    with recording() as server:
        yield server


@pytest.fixture
def server(running):
    running.redirects.clear()
    running.taken()
    return running


def policy_for(server, **options):
    return Policy(ports={server.port}, special={"loopback"}, **options)


class Resolver:
    """Gives addresses by name, one list after the other, and counts."""

    def __init__(self, **addresses):
        self.addresses = {name.replace("_", "."): rows for name, rows in addresses.items()}
        self.asked = []

    def __call__(self, host, port):
        self.asked.append((host, port))
        rows = self.addresses[host]
        return rows.pop(0) if len(rows) > 1 else rows[0]


@pytest.fixture
def no_names(monkeypatch):
    """Let nobody look a name up behind the recipe's back."""
    real = socket.getaddrinfo

    def numeric_only(host, *rest, **options):
        name = host.decode() if isinstance(host, bytes) else host
        assert not any(c.isalpha() for c in name), f"{name} was looked up"
        return real(host, *rest, **options)

    monkeypatch.setattr(socket, "getaddrinfo", numeric_only)


@each_recipe
def test_the_connection_goes_to_the_address_that_was_checked(get, server, no_names):
    resolve = Resolver(www_example_com=[["127.0.0.1"], ["127.0.0.9"]])
    url = f"http://www.example.com:{server.port}/a/b?c=d#e"
    assert get(url, policy=policy_for(server), resolve=resolve) == (200, BODY)
    assert server.taken() == [(f"www.example.com:{server.port}", "/a/b?c=d")]
    assert resolve.asked == [("www.example.com", server.port)]


@each_recipe
def test_a_proxy_of_the_environment_is_not_asked(get, server, monkeypatch):
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1/")
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1/")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:1/")
    resolve = Resolver(www_example_com=[["127.0.0.1"]])
    url = f"http://www.example.com:{server.port}/"
    assert get(url, policy=policy_for(server), resolve=resolve) == (200, BODY)


@each_recipe
@pytest.mark.parametrize(
    ("addresses", "cause"),
    [
        (["10.0.0.1"], "address-private"),
        (["127.0.0.1", "192.168.0.1"], "address-private"),
        (["127.0.0.1", "::ffff:169.254.169.254"], "address-metadata"),
        (["fd00:ec2::254"], "address-metadata"),
        (["fe80::1%1"], "address"),
        ([], "address"),
    ],
)
def test_one_refused_address_is_enough(get, server, addresses, cause):
    resolve = Resolver(www_example_com=[addresses])
    with pytest.raises(UnsafeURL) as caught:
        get(
            f"http://www.example.com:{server.port}/",
            policy=policy_for(server),
            resolve=resolve,
        )
    assert caught.value.cause == cause
    assert server.taken() == []


@each_recipe
def test_a_redirect_is_followed_hop_by_hop(get, server, no_names):
    server.redirects |= {
        "/a/b": "../c?d",
        "/c?d": f"//other.example.com:{server.port}/%7Ee",
        "/~e": f"HTTP://WWW.example.com:{server.port}/f",
    }
    resolve = Resolver(www_example_com=[["127.0.0.1"]], other_example_com=[["127.0.0.1"]])
    url = f"http://www.example.com:{server.port}/a/b"
    assert get(url, policy=policy_for(server), resolve=resolve) == (200, BODY)
    www, other = f"www.example.com:{server.port}", f"other.example.com:{server.port}"
    assert server.taken() == [(www, "/a/b"), (www, "/c?d"), (other, "/~e"), (www, "/f")]
    assert len(resolve.asked) == 4


@each_recipe
@pytest.mark.parametrize(
    ("location", "cause"),
    [
        ("http://169.254.169.254/latest/meta-data/", "host-metadata"),
        ("http://2852039166/", "host-metadata"),
        ("//[::ffff:10.0.0.1]/", "host-private"),
        ("http://metadata.google.internal/", "host-metadata"),
        ("http://intranet/", "host-private"),
        ("http://printer/", "host-single-label"),
        ("http://www.example.com:22/", "port"),
        ("http://user:secret@www.example.com/", "userinfo"),
        ("gopher://www.example.com/", "scheme"),
        ("file:///etc/passwd", "scheme"),
        ("\\\\evil.example.com/", "backslash"),
        ("/\\evil.example.com/", "backslash"),
        ("/\t/evil.example.com/", "control"),
        ("///evil.example.com/", "readers-differ"),
        ("https:evil.example.com", "readers-differ"),
    ],
)
def test_a_redirect_to_a_refused_place_is_not_followed(get, server, location, cause):
    server.redirects["/"] = location
    resolve = Resolver(www_example_com=[["127.0.0.1"]])
    with pytest.raises(UnsafeURL) as caught:
        get(f"http://www.example.com:{server.port}/", policy=policy_for(server), resolve=resolve)
    assert caught.value.cause == cause
    assert len(server.taken()) == 1


@each_recipe
def test_a_name_that_moves_between_hops_is_checked_again(get, server):
    server.redirects["/"] = "/again"
    resolve = Resolver(www_example_com=[["127.0.0.1"], ["10.0.0.1"]])
    with pytest.raises(UnsafeURL) as caught:
        get(f"http://www.example.com:{server.port}/", policy=policy_for(server), resolve=resolve)
    assert caught.value.cause == "address-private"
    assert len(server.taken()) == 1


@each_recipe
def test_redirects_have_a_bound(get, server):
    server.redirects["/"] = "/"
    resolve = Resolver(www_example_com=[["127.0.0.1"]])
    with pytest.raises(UnsafeURL) as caught:
        get(
            f"http://www.example.com:{server.port}/",
            policy=policy_for(server),
            resolve=resolve,
            hops=2,
        )
    assert caught.value.cause == "redirects"
    assert len(server.taken()) == 3


@each_recipe
def test_what_the_policy_refuses_is_not_looked_up(get):
    with pytest.raises(UnsafeURL) as caught:
        get("http://127.0.0.1/", resolve=Resolver())
    assert caught.value.cause == "host-loopback"


@each_recipe
def test_tls_asks_for_the_name(get, no_names):
    """What a client says first names the server; nothing answers it."""
    with closing(socket.create_server((loopback.HOST, 0))) as listener:
        listener.settimeout(loopback.PATIENCE)
        heard = []

        def hear():
            with closing(listener.accept()[0]) as connection:
                heard.append(connection.recv(1 << 14))

        thread = threading.Thread(target=hear, daemon=True)
        thread.start()
        port = listener.getsockname()[1]
        with pytest.raises((OSError, httpx.TransportError, aiohttp.ClientError)):
            get(
                f"https://www.example.com:{port}/",
                policy=Policy(ports={port}, special={"loopback"}),
                resolve=Resolver(www_example_com=[["127.0.0.1"]]),
            )
        thread.join(loopback.PATIENCE)
    assert b"www.example.com" in heard[0]


def test_the_system_is_asked_for_addresses():
    assert "127.0.0.1" in look_up("localhost", 80)
    target = safe_target("http://8.8.8.8/")
    assert pin(target, Resolver()).address == "8.8.8.8"


SHAPES = {
    "": "/",
    "/": "/",
    "?": "/",
    "/?": "/",
    "#f": "/",
    "/#f?g": "/",
    "?q": "/?q",
    "/?q=1&r=2;s": "/?q=1&r=2;s",
    "/a": "/a",
    "/a/": "/a/",
    "/a//b": "/a//b",
    "//a": "//a",
    "/a/b.html": "/a/b.html",
    "/a/./b": "/a/b",
    "/a/../b": "/b",
    "/../../b": "/b",
    "/a/..": "/",
    "/a/.": "/a/",
    "/%2e%2e/b": "/b",
    "/a/%2E/b": "/a/b",
    "/...": "/...",
    "/a..b/.c": "/a..b/.c",
    "/%61%7e%5F%2D": "/a~_-",
    "/a%2fb": "/a%2fb",
    "/a%20b": "/a%20b",
    "/a%3fb%23c": "/a%3fb%23c",
    "/a%25b": "/a%25b",
    "/a%2541": "/a%2541",
    "/%zz": "/%25zz",
    "/a%": "/a%25",
    "/%00%0d%0a": "/%00%0d%0a",
    "/a%40b%3A%2C": "/a%40b%3A%2C",
    "/a%5cb": "/a%5cb",
    "/a@b:c": "/a@b:c",
    "/a;b=c/d,e": "/a;b=c/d,e",
    "/!$&'()*+,=": "/!$&'()*+,=",
    "/a+b": "/a+b",
    "/a%2Bb": "/a%2Bb",
    "/~user/-_.": "/~user/-_.",
    "/[x]": "/%5Bx%5D",
    "/{x}": "/%7Bx%7D",
    "/a|b": "/a%7Cb",
    "/^`": "/%5E%60",
    '/"<>': "/%22%3C%3E",
    "/é": "/%C3%A9",
    "/%c3%a9": "/%c3%a9",
    "/日本": "/%E6%97%A5%E6%9C%AC",
    "/\U0001f4a9": "/%F0%9F%92%A9",
    "/%ff": "/%ff",
    "?é=ü": "/?%C3%A9=%C3%BC",
    "?a=b%20c+d": "/?a=b%20c+d",
    "?a[]=1&b[c]=2": "/?a%5B%5D=1&b%5Bc%5D=2",
    "?a=%7B%22b%22:1%7D": "/?a=%7B%22b%22:1%7D",
    "?u=http://x.example/?y=z": "/?u=http://x.example/?y=z",
    "?u=http%3A%2F%2Fx%2F%3Fy%3Dz%26": "/?u=http%3A%2F%2Fx%2F%3Fy%3Dz%26",
    "?a=b&amp;c": "/?a=b&amp;c",
    "?a=%26%3d%23%2b": "/?a=%26%3d%23%2b",
    "?a=%7e%2d": "/?a=%7e%2d",
    "?../x": "/?../x",
    "?a|b": "/?a%7Cb",
    "?%zz": "/?%25zz",
    "?q#f#g": "/?q",
    "/C:/x": "/C:/x",
    "/a?b?c": "/a?b?c",
    "/..;/x": "/..;/x",
}
NAMES = {
    "www.example.com": "www.example.com",
    "WWW.Example.COM": "www.example.com",
    "example.com.": "example.com",
    "bücher.example.com": "xn--bcher-kva.example.com",
    "BÜCHER.example.com": "xn--bcher-kva.example.com",
    "xn--bcher-kva.example.com": "xn--bcher-kva.example.com",
    "例え.テスト": "xn--r8jz45g.xn--zckzah",
    "a-b.c1.example.com": "a-b.c1.example.com",
    "1.example.com": "1.example.com",
}


def to_any(host, port):
    return [loopback.HOST]


def with_curl(target):
    """Ask as `curl` does on its command line; a name's address is given."""
    command = [shutil.which("curl"), "-q", "-sS", "--noproxy", "*", target.url]
    if target.state is State.NEEDS_RESOLVING:
        command += ["--resolve", f"{target.host}:{target.port}:{loopback.HOST}"]
    return subprocess.run(command, check=True, capture_output=True, timeout=20).stdout


def has_ipv6():
    """Return whether this machine has its address of IPv6."""
    with closing(socket.socket(socket.AF_INET6 if socket.has_ipv6 else socket.AF_INET)) as probe:
        try:
            probe.bind(("::1", 0))
        except OSError:
            return False
        return True


def fetch_everywhere(target, policy):
    """Ask for a target by each recipe, and by curl."""
    for get in RECIPES:
        assert get(target.url, policy=policy, resolve=to_any) == (200, BODY)
    assert with_curl(target) == BODY


@pytest.mark.parametrize(("given", "host"), NAMES.items())
def test_a_name_is_reached_alike_by_all(server, given, host):
    policy = policy_for(server)
    target = safe_target(f"http://{given}:{server.port}/a?b", policy=policy)
    assert (target.state, target.host) == (State.NEEDS_RESOLVING, host)
    fetch_everywhere(target, policy)
    assert server.taken() == [(f"{host}:{server.port}", "/a?b")] * (len(RECIPES) + 1)


@pytest.mark.parametrize("host", ["127.0.0.1", "0x7f.1", "2130706433", "１２７.0.0.1"])
def test_an_address_is_reached_alike_by_all(server, host):
    policy = policy_for(server)
    target = safe_target(f"http://{host}:{server.port}/a?b", policy=policy)
    assert (target.state, target.host) == (State.SAFE, "127.0.0.1")
    fetch_everywhere(target, policy)
    assert server.taken() == [(f"127.0.0.1:{server.port}", "/a?b")] * (len(RECIPES) + 1)


@pytest.mark.skipif(not has_ipv6(), reason="there is no IPv6")
def test_an_address_of_ipv6_is_reached_alike_by_all():
    with recording("::1") as server:
        policy = policy_for(server)
        target = safe_target(f"http://[0:0::0:1]:{server.port}/a?b", policy=policy)
        assert (target.state, target.host) == (State.SAFE, "::1")
        fetch_everywhere(target, policy)
        assert server.taken() == [(f"[::1]:{server.port}", "/a?b")] * (len(RECIPES) + 1)


@pytest.fixture(scope="module")
def targets(running):
    """Return the targets of all shapes, behind an address."""
    policy, start = policy_for(running), f"http://127.0.0.1:{running.port}"
    return [safe_target(start + shape, policy=policy) for shape in SHAPES]


def by_requests(urls):
    with requests.Session() as session:
        session.trust_env = False
        for url in urls:
            session.get(url, timeout=loopback.PATIENCE)


def by_httpx(urls):
    with httpx.Client(trust_env=False, timeout=loopback.PATIENCE) as client:
        for url in urls:
            client.get(url)


def by_urllib(urls):
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    for url in urls:
        opener.open(url, timeout=loopback.PATIENCE).close()


def by_aiohttp(urls):
    async def fetch():
        async with aiohttp.ClientSession() as session:
            for url in urls:
                async with session.get(yarl.URL(url, encoded=True)) as response:
                    await response.read()

    asyncio.run(fetch())


def by_curl(urls):
    command = [shutil.which("curl"), "-q", "-sS", "--noproxy", "*", *urls]
    subprocess.run(command, check=True, capture_output=True, timeout=60)


@pytest.mark.parametrize("fetch", [by_httpx, by_urllib, by_aiohttp, by_curl])
def test_each_shape_arrives_alike(fetch, targets, server):
    """No client changes the URL to fetch: what is asked for is what stands there."""
    fetch([target.url for target in targets])
    host = f"127.0.0.1:{server.port}"
    assert server.taken() == [(host, expected) for expected in SHAPES.values()]


def test_requests_spells_triplets_in_its_own_way(targets, server):
    """In every URL: urllib3 has their digits in upper case, requests decodes unreserved ones."""
    by_requests([target.url for target in targets])
    host = f"127.0.0.1:{server.port}"
    assert server.taken() == [(host, as_requests(expected)) for expected in SHAPES.values()]


def as_requests(target):
    def spelled(found):
        character = chr(int(found[1], 16))
        is_unreserved = character.isascii() and (character.isalnum() or character in "-._~")
        return character if is_unreserved else found[0].upper()

    return re.sub("%([0-9A-Fa-f]{2})", spelled, target)
