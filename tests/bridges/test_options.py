"""Each option of each client: who gets what it sends, or that it is refused with what to do."""

import asyncio
import inspect
import ssl
import time
import typing

import pytest
import requests

from tests.bridges.sent_options import (
    CLIENTS,
    LAYERS,
    OF_TRIPS,
    PAGE,
    PARTS,
    VALUES,
    Client,
    renewed,
    what,
)
from tests.bridges.test_clients import CLIENTS as GETS
from tests.bridges.test_clients import REFUSED
from tests.bridges.test_clients_pinning import LATE
from tests.help import loopback
from tests.help.scripted import AUTHORITY, scripted, secure, sending
from urlprism import Policy, UnsafeURL, recipes
from urlprism.bridges.aiohttp import safe_session as aiohttp_session
from urlprism.bridges.httpx import safe_client
from urlprism.bridges.requests import safe_session
from urlprism.bridges.urllib3 import SafePoolManager
from urlprism.recipes import aiohttp as aiohttp_recipe
from urlprism.recipes.trips import HopOptions

pytestmark = pytest.mark.once

HOP = frozenset(HopOptions.__annotations__)


@pytest.fixture(scope="module")
def running():
    """Two servers of one host, and one with TLS."""
    with scripted() as first, scripted() as second, secure([]) as third:
        yield first, second, third


@pytest.fixture
def servers(running):
    for each in running:
        each.answers.clear()
        each.taken()
    return running


def options(servers):
    policy = Policy(ports={each.port for each in servers}, special={"loopback"})
    context = ssl.create_default_context(cafile=str(AUTHORITY))
    return {"policy": policy, "resolve": lambda *_: [loopback.HOST], "tls": context}


def places(servers):
    """Return where a redirect leads, by the kind of place."""
    first, second, third = servers
    return {
        "same": "/b",
        "same, by its whole URL": f"http://www.example.com:{first.port}/b",
        "port": f"http://www.example.com:{second.port}/b",
        "host": f"http://other.example.com:{first.port}/b",
        "scheme": f"https://www.example.com:{third.port}/b",
    }


def rows():
    for name, client in CLIENTS.items():
        for option in client.sent:
            yield pytest.param(client, option, False, id=f"{name}-{option}")
        for option in client.of_calls:
            yield pytest.param(client, option, True, id=f"{name}-call-{option}")


@pytest.mark.parametrize(("client", "option", "is_of_call"), [*rows()])
def test_who_gets_what_is_sent(client: Client, option, is_of_call, servers):
    first = servers[0]
    expected = (client.of_calls if is_of_call else client.sent)[option]
    if option == "base_url":
        given, start = {option: f"http://www.example.com:{first.port}/"}, "/a"
    else:
        given, start = {option: VALUES[option]}, f"http://www.example.com:{first.port}/a"
    mine, call = ({}, given) if is_of_call else (given, {})
    for kind, place in places(servers).items():
        query = "?q=secret" if option == "params" else ""
        first.answers[f"/a{query}"] = redirecting(place, 307)
        client.ask(start, {**options(servers), **mine}, call)
        before, after = [asked for server in servers for asked in server.taken()]
        assert (before.target.partition("?")[0], after.target.partition("?")[0]) == ("/a", "/b")
        assert {*what(before)} == {name for name, who in expected.items() if "first" in who}
        place_of = "same" if kind.startswith("same") else "other"
        assert set(what(after)) == {name for name, who in expected.items() if place_of in who}, (
            kind,
            place,
        )


def test_the_page_has_the_table():
    page = PAGE.read_text("utf-8")
    assert renewed(page) == page, "run `python -m tools write options`"


def named(door):
    """Return the names of the options of a door, as its signature has them."""
    for name, parameter in inspect.signature(door).parameters.items():
        if parameter.kind is not parameter.VAR_KEYWORD:
            yield name
            continue
        hints = typing.get_type_hints(door.__init__ if inspect.isclass(door) else door)
        kind = hints[name]
        yield from (
            getattr(typing.get_args(kind)[0], "__annotations__", ())
            if (typing.get_args(kind))
            else ()
        )


def every_option(door, own):
    found = {*named(door)} - {"method", "url"}
    return found | ({*inspect.signature(own).parameters} if own else set())


@pytest.mark.parametrize("name", CLIENTS)
def test_each_option_has_a_row(name):
    """What a door takes is sent, refused, the same for each hop, of the trip, or sends nothing."""
    client = CLIENTS[name]
    for door in client.doors:
        of_trips = {"hops"} - client.refused
        known = {*client.sent, *client.refused, *client.harmless, *HOP, *of_trips}
        assert not {*client.sent} & client.refused
        assert every_option(door, client.own) <= known, door


def test_each_option_of_a_layer_is_of_each_hop():
    for layer in LAYERS:
        assert {*named(layer)} == HOP
    for part in PARTS:
        assert {*named(part)} <= HOP


@pytest.mark.parametrize("layer", LAYERS)
@pytest.mark.parametrize("option", sorted(OF_TRIPS))
def test_a_layer_refuses_what_is_of_a_trip(layer, option):
    value = {"headers": {"X": "y"}, "body": b"a", "hops": 3}[option]
    with pytest.raises(TypeError, match=f"{layer.__name__} takes no {option}: "):
        layer(**{option: value})


@pytest.mark.parametrize("layer", [*LAYERS, safe_session, SafePoolManager])
def test_an_unknown_option_is_refused_with_those_that_there_are(layer):
    with pytest.raises(TypeError, match="takes no colour: its options are policy, readers, "):
        layer(colour="blue")


MAKERS = [safe_session, safe_client, SafePoolManager, aiohttp_session]


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("name", ["Host", "host", "Transfer-Encoding", "Connection"])
def test_a_field_that_decides_where_a_message_goes_is_refused(make, name):
    """At each origin of a redirect it would name the first one."""

    async def made():
        make(headers={name: "a.example"})

    with pytest.raises(ValueError, match="not a field that can be set"):
        asyncio.run(made())


def test_a_call_of_aiohttp_names_no_other_host(servers):
    url = f"http://www.example.com:{servers[0].port}/"

    async def fetch(host):
        session = aiohttp_session(**options(servers))
        async with session, session.get(url, headers={"Host": host}) as response:
            return response.status

    assert asyncio.run(fetch(f"www.example.com:{servers[0].port}")) == 200
    with pytest.raises(REFUSED, match="the field Host is not that of the URL"):
        asyncio.run(fetch("other.example.com"))


async def private(host, port):
    """Return an address in the loop of the client."""
    await asyncio.sleep(0.001)
    assert (host, port) == ("www.example.com", 80)
    return ["10.0.0.1"]


ASYNC = {"by_httpx_async", "by_httpx2_async", "by_aiohttp"}


@pytest.mark.parametrize("get", GETS, ids=lambda get: get.__name__[3:])
def test_a_resolver_may_be_a_coroutine_where_a_loop_waits(get):
    is_async = get.__name__ in ASYNC
    with pytest.raises(REFUSED if is_async else TypeError) as caught:
        get("http://www.example.com/", resolve=private)
    if is_async:
        assert caught.value.__cause__.cause == "address-private"
    else:
        assert "resolve must return addresses, not a coroutine" in str(caught.value)
    assert {each.__name__ for each in GETS} >= ASYNC


def test_a_recipe_of_asyncio_waits_for_a_resolver():
    with pytest.raises(UnsafeURL) as caught:
        asyncio.run(aiohttp_recipe.get("http://www.example.com/", resolve=private))
    assert caught.value.cause == "address-private"


def test_a_resolver_that_is_too_slow_ends_with_its_client():
    async def slow(host, port):
        await asyncio.sleep(60)

    with pytest.raises(recipes.OutOfTimeError):
        asyncio.run(aiohttp_recipe.get("http://www.example.com/", resolve=slow, timeout=0.2))


def refusals():
    for name, client in CLIENTS.items():
        for option in sorted(client.refused):
            yield pytest.param(client, option, id=f"{name}-{option}")


@pytest.mark.parametrize(("client", "option"), [*refusals()])
def test_an_option_that_cannot_be_is_refused_with_what_to_do(client, option):
    with pytest.raises(TypeError, match=rf"takes no {option}: \w+") as caught:
        client.ask("http://example.com/", {option: VALUES.get(option, "x")}, {})
    assert "example" not in str(caught.value)


@pytest.mark.parametrize("name", [name for name in CLIENTS if name.startswith("recipes.")])
def test_once_follows_nothing_and_takes_no_hops(name):
    door = CLIENTS[name].doors[-1]
    if door.__name__ == "once":
        with pytest.raises(TypeError, match=r"once\(\) takes no hops: it follows no redirect"):
            door("GET", "http://example.com/", hops=3)


def redirecting(location, status=302):
    """Return the answer of a server that ends its connection, and says so."""
    return sending(b"", status, ("Location", location), ("Connection", "close"))


# What is of the whole trip: the time, and how many redirects there are.
def slow(location):
    answer = redirecting(location)

    def later(handler):
        time.sleep(0.25)
        answer(handler)

    return later


SESSIONS = [get for get in GETS if get.__name__ != "by_adapter"]
each_session = pytest.mark.parametrize("get", SESSIONS, ids=lambda get: get.__name__[3:])


@each_session
def test_the_time_is_that_of_all_hops(get, servers):
    """Each hop takes less than the limit, and all of them take more."""
    first = servers[0]
    for number in range(4):
        first.answers[f"/slow{number}"] = slow(f"/slow{number + 1}")
    url = f"http://www.example.com:{first.port}/slow0"
    with pytest.raises(LATE):
        get(url, timeout=0.7, **options(servers))


def test_the_time_of_a_call_is_that_of_all_hops(servers):
    first = servers[0]
    for number in range(4):
        first.answers[f"/slow{number}"] = slow(f"/slow{number + 1}")
    url = f"http://www.example.com:{first.port}/slow0"
    with pytest.raises(LATE), safe_session(**options(servers)) as session:
        session.get(url, timeout=0.7)
    with pytest.raises(LATE), safe_client(**options(servers)) as client:
        client.get(url, timeout=0.7)
    with pytest.raises(LATE):
        SafePoolManager(**options(servers)).request("GET", url, timeout=0.7)


def test_a_request_of_httpx_may_be_sent_twice(servers):
    """Each time is a trip of its own: the time of the first is not that of the second."""
    with safe_client(timeout=0.5, **options(servers)) as client:
        request = client.build_request("GET", f"http://www.example.com:{servers[0].port}/x")
        assert client.send(request).status_code == 200
        time.sleep(0.6)
        assert client.send(request).status_code == 200


# Cookies without a domain: a jar of a client has them for every host.
def test_a_cookie_without_a_domain_stays_at_the_first_origin(servers):
    first, second, _ = servers
    first.answers["/a"] = redirecting(f"http://www.example.com:{second.port}/b")
    second.answers["/b"] = redirecting("/c")
    url = f"http://www.example.com:{first.port}/a"
    with safe_session(**options(servers)) as session:
        session.cookies.set("k", "v")
        session.cookies.set("own", "1", domain="www.example.com")
        session.get(url, cookies={"call": "2"})
    seen = [asked.fields.get("cookie") for server in servers for asked in server.taken()]
    assert [set(each.split("; ")) for each in seen] == [
        {"k=v", "own=1", "call=2"}, {"own=1"}, {"own=1"}
    ]  # fmt: skip
    with safe_client(**options(servers)) as client:
        client.cookies.set("k", "v")
        client.cookies.set("own", "1", domain="www.example.com")
        client.get(url)
    seen = [asked.fields.get("cookie") for server in servers for asked in server.taken()]
    assert [set(each.split("; ")) for each in seen] == [{"k=v", "own=1"}, {"own=1"}, {"own=1"}]


@pytest.mark.parametrize("status", [307, 308])
def test_a_body_that_is_read_once_is_sent_twice(status, servers):
    first = servers[0]
    first.answers["/a"] = redirecting("/b", status)
    url = f"http://www.example.com:{first.port}/a"
    with safe_session(**options(servers)) as session:
        session.post(url, data=(piece for piece in (b"a", b"b")))
    with safe_client(**options(servers)) as client:
        client.post(url, content=iter([b"a", b"b"]))
    assert [asked.body for asked in first.taken()] == [b"ab"] * 4


def test_requests_refuses_a_proxy(servers):
    with scripted() as proxy, safe_session(**options(servers)) as session:
        url = f"http://www.example.com:{servers[0].port}/"
        with pytest.raises(requests.exceptions.InvalidURL, match="a proxy looks the name up"):
            session.get(url, proxies={"http": f"http://127.0.0.1:{proxy.port}"})
        assert [*proxy.taken(), *servers[0].taken()] == []


def test_a_call_without_redirects_returns_the_response(servers):
    """Where a refused redirect would lead, nobody has asked yet."""
    first = servers[0]
    first.answers["/a"] = redirecting("http://10.0.0.1/")
    url = f"http://www.example.com:{first.port}/a"
    with safe_session(**options(servers)) as session:
        response = session.get(url, allow_redirects=False)
        assert (response.status_code, response.next) == (302, None)
    with safe_client(follow_redirects=False, **options(servers)) as client:
        assert client.get(url).headers["Location"] == "http://10.0.0.1/"
    assert SafePoolManager(**options(servers)).request("GET", url, retries=False).status == 302


def test_redirects_of_urllib3_are_bounded_by_the_retries_of_a_call(servers):
    first = servers[0]
    for number in range(3):
        first.answers[f"/{number}"] = redirecting(f"/{number + 1}")
    url = f"http://www.example.com:{first.port}/0"
    manager = SafePoolManager(**options(servers))
    assert manager.request("GET", url, retries=3).data == b"the body"
    with pytest.raises(REFUSED):
        manager.request("GET", url, retries=2)


def test_a_body_of_urllib3_may_be_read_later(servers):
    url = f"http://www.example.com:{servers[0].port}/"
    manager = SafePoolManager(**options(servers))
    assert manager.request("GET", url, preload_content=False).read() == b"the body"
    assert b"".join(manager.request("GET", url, preload_content=False).stream(3)) == b"the body"


def test_a_call_of_aiohttp_keeps_the_check(servers):
    """Middlewares of a call come before it."""

    async def elsewhere(request, handler):
        request.url = request.url.with_host("10.0.0.7")
        return await handler(request)

    async def fetch():
        async with aiohttp_session(**options(servers)) as session:
            url = f"http://www.example.com:{servers[0].port}/"
            await session.get(url, middlewares=[elsewhere])

    with pytest.raises(REFUSED):
        asyncio.run(fetch())
