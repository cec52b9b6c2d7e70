"""Servers that stand in front, beside the real ones: path, target that is sent on, Host, refusals.

Each proxy is started here on loopback before a server that tells what it is asked for. A gate asks
a few hundred targets of the newest ones; `nox -s nightly` asks 6,000 of each seed of all of them.
"""

import re
from functools import partial

import pytest

from tests.agreement.programs import web_front_files as files
from tests.agreement.programs import web_fronts, web_proxies, web_recorder, web_servers
from tests.agreement.programs.front_questions import authority_of, front_questions
from tests.agreement.programs.web_places import Kind
from tests.help.counts import IS_NIGHTLY
from urlprism.readers import Refused
from urlprism.servers import RequestTarget
from urlprism.servers.programs.nginx.model import sent_anew
from urlprism.servers.registry import server
from urlprism.servers.steps import Chain

pytestmark = [pytest.mark.once, pytest.mark.real]

COUNT = 6_000 if IS_NIGHTLY else 200
ROUTES = 1_500 if IS_NIGHTLY else 150
SEEDS = (20261128, 39)
NAMES = [*web_fronts.fronts(0)]
NEWEST = {
    *("nginx@1.22.1", "nginx@1.31.3", "haproxy@2.6.12", "haproxy@2.8.25", "httpd"),
    *("caddy.matcher@2.11.7", "envoy@1.40.0", "traefik@3.7.15"),
}
ASKED = [
    name if name in NEWEST else pytest.param(name, marks=pytest.mark.nightly) for name in NAMES
]
HOST = b"h.example"
# What a front does otherwise than its model says, by its name and what is asked: each is a form of
# a target that no client sends.
KINDS = {
    ("nginx", "sent"): {
        "without a path, '?' at the end or a fragment is left out": rb"\A[^/]+//[^/?#]*\?(?:\Z|.*#)"
    },
    ("haproxy", "sent"): {
        "the scheme's port is left out": rb"\A[^/:]+://[^/]*:(?:80|443)?(?:/|\Z)",
        "an empty path is sent as a slash": rb"\A[^/:]+://[^/]*\Z",
    },
    ("haproxy", ""): {"no authority that Host may have": rb"\A[^/*]*(?://)?[^/]*[?,\\\[]"},
    ("httpd", ""): {"no path": rb"\A(?:\?.*|https?:)\Z"},
    ("caddy.matcher", ""): {
        "the asterisk": rb"\A\*\Z",
        "an absolute form without a path": rb"\A[A-Za-z][0-9A-Za-z+.-]*://[^/?]*(?:\?|\Z)",
        "an opaque URL": rb"\A[A-Za-z][0-9A-Za-z+.-]*:(?!/)",
    },
    ("traefik", ""): {"an opaque URL": rb"\A[A-Za-z][0-9A-Za-z+.-]*:(?!/)"},
}


def applied(steps, target):
    """Return what steps make of a target, None if they refuse it; both are octets."""
    try:
        return Chain("", "", *steps).apply(target.decode("latin-1")).encode("latin-1")
    except Refused:
        return None


def answered(asked, target, host):
    """Return the octets that a port tells, with the Host that was sent on; None if it refuses."""
    name, _, tells = asked.reader.partition("?")
    status, body = asked.client.ask(target, host=host.decode("ascii"))
    if status != 200:
        return None, None
    if tells != web_fronts.PATH:
        return web_recorder.read(body)
    octets = bytes.fromhex(body.decode()) if name.startswith(("haproxy", "httpd")) else body
    return octets.partition(b"?")[0] if name.startswith("envoy") else octets, None


def said(name, tells, target):
    """Return what a model says that a port tells, None if it refuses."""
    one = server(name)
    path = applied(one.steps, target)
    if path is None:
        return None
    if tells == web_fronts.PATH:
        # What Caddy's matchers compare is asked by routes; a placeholder tells the path before it.
        return applied(one.steps[:-2], target) if name.startswith("caddy") else path
    return applied(one.sent if tells == web_fronts.SENT else sent_anew(one.release), target)


def kind_of(name, tells, target):
    """Return the kind of a target of which a front does something else than its model, or None."""
    program = name.partition("@")[0]
    kinds = KINDS.get((program, ""), {}) | KINDS.get((program, tells), {})
    return next((kind for kind, form in kinds.items() if re.search(form, target, re.DOTALL)), None)


def host_for(name, target):
    """Return the Host of a request: HAProxy wants the authority, others do not look at it."""
    authority = authority_of(target) if name.startswith("haproxy") else b""
    is_fit = re.fullmatch(rb"[\x21-\x7e]+", authority)
    return authority if is_fit else HOST


def host_sent(name, target):
    """Return the Host that is sent on, as the model has it; None where nobody looked."""
    is_absolute = re.match(rb"[A-Za-z][0-9A-Za-z+.-]*://", target)
    authority = authority_of(target) if is_absolute else b""
    if name.startswith("haproxy"):
        # The scheme's port is left out of the target, and of Host as well; so is an empty host.
        is_kept = authority and b":" not in authority
        return host_for(name, target) if is_kept or not is_absolute else None
    authority = authority.partition(b"?")[0]
    if (not authority and name.startswith("httpd")) or not authority.isascii():
        return None
    return server(name).host(RequestTarget(target)) or HOST


@pytest.mark.parametrize("name", ASKED)
def test_a_front_reads_and_sends_on_what_its_model_says(name):
    with web_recorder.recorder() as behind:
        kind = web_fronts.fronts(behind)[name]
        with web_servers.running(kind) as servers:
            for asked in servers:
                for seed in SEEDS:
                    hold(asked, list(front_questions(COUNT, seed)))


def hold(asked, targets):
    """Fail where a front does anything else than its model, and no kind is named for it."""
    name, _, tells = asked.reader.partition("?")
    different, unnamed, passed = 0, [], 0
    for target in targets:
        answer, host = answered(asked, target, host_for(name, target))
        passed += answer is not None
        expected = said(name, tells, target)
        if answer != expected:
            different += target.startswith(b"/")
            unnamed += [] if kind_of(name, tells, target) else [(target, answer, expected)]
        wanted = host_sent(name, target)
        if host is not None and wanted is not None and host != wanted:
            unnamed.append((target, host, wanted))
    assert unnamed == [], (asked.reader, len(unnamed), unnamed[:5])
    assert different == 0
    assert passed > len(targets) // 4


def origin_targets(name):
    """Return targets of origin form, each with the path that a model says rules compare."""
    one = server(name)
    targets = [each for each in front_questions(ROUTES, SEEDS[1]) if each.startswith(b"/")]
    return [(target, applied(one.steps, target)) for target in targets]


def hold_routes(client, rows, missing):
    """Fail unless each target meets the route of its own host, whose path is what is said of it."""
    for place, (target, path) in enumerate(rows):
        status, _ = client.ask(target, host=f"t{place}.example")
        assert (status == 200) == (path is not None), (status, target, path)
        assert status in {200, 400}, (status, target, path)
        # Of another host the path is another one, so that the routes do tell paths apart.
        if path is not None and rows[place - 1][1] not in {None, path}:
            other = client.ask(target, host=f"t{(place - 1) % len(rows)}.example")[0]
            assert other == missing, (target, path)


@pytest.mark.parametrize(
    "version",
    [
        each if each == "3.7.15" else pytest.param(each, marks=pytest.mark.nightly)
        for each in web_proxies.TRAEFIKS
    ],
)
def test_traefik_routes_by_the_path_that_is_said(version):
    rows = origin_targets(f"traefik@{version}")
    rules = {"ready": "Host(`h.example`)"} | {
        f"r{place}": f"Host(`t{place}.example`) && {files.traefik_path(path)}"
        for place, (_, path) in enumerate(rows)
        if path is not None
    }
    with web_recorder.recorder() as behind:
        prepare = partial(web_fronts.traefik, version, files.traefik_routes(behind, rules))
        kind = Kind(prepare, client=web_proxies.TraefikClient)
        with web_servers.running(kind) as (asked,):
            hold_routes(asked.client, rows, 404)


def test_caddy_matches_the_path_that_is_said():
    rows = [
        (target, path)
        for target, path in origin_targets("caddy.matcher")
        if path is None or not re.search(rb"[*%{}]", path)
    ]
    patterns = {
        f"t{place}.example": re.sub(r"([\\?\[])", r"\\\1", path.decode())
        for place, (_, path) in enumerate(rows)
        if path is not None
    }

    def prepare(place):
        config = place.write("caddy.json", files.caddy_routes(place.ports[0], patterns))
        names, command = web_fronts.caddy(place, ["--config", config])
        return names[:1], command

    with web_servers.running(Kind(prepare)) as (asked,):
        hold_routes(asked.client, rows, 404)
