"""A host with networks of its own, by every client and recipe, with servers on loopback."""

import pytest

import urlprism.recipes.urllib3
from tests.bridges.test_clients import CLIENTS, REFUSED
from tests.help.fetching import RECIPES
from tests.help.scripted import redirecting, scripted
from urlprism import Policy, UnsafeURL

pytestmark = pytest.mark.once

HOOK, ELSEWHERE, PUBLIC = "webhook-receiver", "127.0.0.6", "www.example.com"
NETWORKS = {HOOK: {"127.0.0.1/32"}, "jobs.internal": {"127.0.0.0/30"}}
LEADS = {HOOK: "127.0.0.1", "jobs.internal": "127.0.0.1", PUBLIC: "127.0.0.1"}


def recipe(fetch):
    def get(url, **options):
        return tuple(fetch("GET", url, **options)[:3])

    return get


def by_urllib3_recipe(url, **options):
    response = urlprism.recipes.urllib3.get(url, **options)
    return response.status, response.data, response.url


GETS = {
    **{f"bridge {get.__name__[3:]}": get for get in CLIENTS},
    **{f"recipe {fetch.__name__[3:]}": recipe(fetch) for fetch in RECIPES},
    "recipe urllib3": by_urllib3_recipe,
}
each_client = pytest.mark.parametrize("get", GETS.values(), ids=GETS)


def url_of(server, host=HOOK, path="/"):
    return f"http://{host}:{server.port}{path}"


def options(server, **leads):
    """Return a policy for these hosts, and a look-up that leads as told."""
    addresses = LEADS | leads
    policy = Policy(ports={server.port}, host_networks=NETWORKS)
    return {"policy": policy, "resolve": lambda host, _: [addresses[host]]}


def cause(get, url, given):
    """Return why a fetch is refused; a client's own error has the reason as its cause."""
    with pytest.raises((*REFUSED, UnsafeURL)) as caught:
        get(url, **given)
    error = caught.value if isinstance(caught.value, UnsafeURL) else caught.value.__cause__
    assert isinstance(error, UnsafeURL)
    return error.cause


def asked(server):
    return [(each.fields["host"].partition(":")[0], each.target) for each in server.taken()]


@each_client
@pytest.mark.parametrize("host", NETWORKS)
def test_a_host_that_leads_to_its_network_is_fetched(get, host, server):
    assert get(url_of(server, host, "/a"), **options(server))[:2] == (200, b"the body")
    assert asked(server) == [(host, "/a")]


@each_client
def test_a_public_name_that_leads_there_is_refused(get, server):
    assert cause(get, url_of(server, PUBLIC), options(server)) == "address-loopback"
    assert asked(server) == []


@each_client
def test_its_address_is_refused_as_a_host(get, server):
    assert cause(get, url_of(server, "127.0.0.1"), options(server)) == "host-loopback"
    assert asked(server) == []


@each_client
def test_a_host_that_leads_out_of_its_network_is_refused(get, server):
    """A server listens there: what keeps the client away is the check."""
    with scripted(ELSEWHERE, server.port) as outside:
        given = options(server, **{HOOK: ELSEWHERE})
        assert cause(get, url_of(server), given) == "address-not-allowed"
        assert outside.taken() == []


@each_client
def test_a_redirect_to_a_host_with_networks_is_followed(get, server):
    server.answers["/a"] = redirecting(url_of(server, "jobs.internal", "/b"))
    server.answers["/b"] = redirecting("/c")
    assert get(url_of(server, path="/a"), **options(server))[:2] == (200, b"the body")
    assert asked(server) == [(HOOK, "/a"), ("jobs.internal", "/b"), ("jobs.internal", "/c")]


@each_client
@pytest.mark.parametrize(
    ("host", "said"),
    [
        (PUBLIC, "address-loopback"),
        ("127.0.0.1", "host-loopback"),
        ("other-receiver", "host-single-label"),
        ("a.jobs.internal", "host-private"),
    ],
)
def test_a_redirect_into_the_network_by_another_host_is_refused(get, host, said, server):
    server.answers["/a"] = redirecting(url_of(server, host, "/b"))
    assert cause(get, url_of(server, path="/a"), options(server)) == said
    assert asked(server) == [(HOOK, "/a")]


@each_client
def test_a_redirect_to_a_host_that_leads_elsewhere_is_refused(get, server):
    server.answers["/a"] = redirecting(url_of(server, "jobs.internal", "/b"))
    with scripted(ELSEWHERE, server.port) as outside:
        given = options(server, **{"jobs.internal": ELSEWHERE})
        assert cause(get, url_of(server, path="/a"), given) == "address-not-allowed"
        assert outside.taken() == []
    assert asked(server) == [(HOOK, "/a")]
