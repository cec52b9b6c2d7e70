"""TLS of the recipes: the name is asked for and has to be certified, whatever the address."""

import ssl

import pytest

from tests.help import loopback
from tests.help.fetching import RECIPES
from tests.help.scripted import AUTHORITY, redirecting, secure
from urlprism.gate import Policy
from urlprism.recipes import UntrustedError

each_recipe = pytest.mark.parametrize("fetch", RECIPES, ids=lambda fetch: fetch.__name__[3:])


@pytest.fixture
def server():
    names = []
    with secure(names) as server:
        server.names = names
        yield server


def ask(fetch, server, host, path="/", **more):
    return fetch(
        "GET",
        f"https://{host}:{server.port}{path}",
        policy=Policy(ports={server.port}, special={"loopback"}),
        resolve=lambda *_: ["127.0.0.2", loopback.HOST],
        **more,
    )


def trusting():
    return ssl.create_default_context(cafile=str(AUTHORITY))


@each_recipe
@pytest.mark.parametrize("host", ["www.example.com", "bücher.example.com"])
def test_the_name_is_asked_for_and_certified(fetch, server, host):
    got = ask(fetch, server, host, "/a?b", tls=trusting())
    assert got.body == b"the body"
    name = host.encode("idna").decode()
    assert server.names == [name]
    assert got.url == f"https://{name}:{server.port}/a?b"
    assert server.taken()[0].fields["host"] == f"{name}:{server.port}"


@each_recipe
@pytest.mark.parametrize("host", ["other.example.com", "127.0.0.1"])
def test_a_certificate_of_another_name_is_not_trusted(fetch, server, host):
    with pytest.raises(UntrustedError, match=host):
        ask(fetch, server, host, tls=trusting())
    assert server.taken() == []


@each_recipe
def test_a_certificate_that_nobody_vouches_for_is_not_trusted(fetch, server):
    with pytest.raises(UntrustedError, match=r"www\.example\.com"):
        ask(fetch, server, "www.example.com")
    assert server.taken() == []


@each_recipe
def test_each_hop_is_certified(fetch, server):
    server.answers["/"] = redirecting(f"https://other.example.com:{server.port}/")
    with pytest.raises(UntrustedError, match=r"other\.example\.com"):
        ask(fetch, server, "www.example.com", tls=trusting())
    # aiohttp may ask again at the next address.
    assert list(dict.fromkeys(server.names)) == ["www.example.com", "other.example.com"]


@each_recipe
def test_the_context_that_is_given_stays_as_it_is(fetch, server):
    context = trusting()
    before = context.get_ca_certs(), context.verify_mode, context.check_hostname, context.options
    ask(fetch, server, "www.example.com", tls=context)
    after = context.get_ca_certs(), context.verify_mode, context.check_hostname, context.options
    assert after == before
