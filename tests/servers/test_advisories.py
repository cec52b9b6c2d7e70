"""Published advisories of proxies: the audit has a request before the mend, and a proof behind it.

Each is of a proxy that decides by a path which the server behind reads otherwise. The requests are
those of the advisories, at paths of ours, and the servers behind are some for which it matters.
"""

from typing import NamedTuple

import pytest

from urlprism.readers import Refused
from urlprism.servers import Front, Prefix, RegularExpression, Route, Sent, audit, server

LIMIT = 100_000
PUBLIC = "/public/"


class Advisory(NamedTuple):
    """The number, the proxy before and behind the mend, a server behind, the published request.

    `sent` is the shortest target that the proxy sends on for a request that gets past. `is_open`
    is the rule of what everybody reaches; /admin is guarded.
    """

    number: str
    before: str
    after: str
    back: str
    target: str
    sent: bytes
    is_open: str = PUBLIC


PATHS_ENDING = r"\.png\z"
ADVISORIES = (
    # Traefik routes by a path with dot segments; another Traefik behind removes them.
    Advisory(
        "CVE-2025-32431",
        *("traefik@3.3.5", "traefik@3.3.6", "traefik@3.3.6"),
        *("/public/../admin", b"/public/../admin"),
    ),
    # The mend above saw no encoded dots: GHSA-vrch-868g-9jx5.
    Advisory(
        "CVE-2025-47952",
        *("traefik@3.4.0", "traefik@3.4.1", "httpd"),
        *("/public/%2e%2e/admin", b"/public/.%2E/admin"),
    ),
    # Encoded slashes are no slashes to Traefik: GHSA-gm3x-23wp-hc2c.
    Advisory(
        "CVE-2025-66490",
        *("traefik@3.6.3", "traefik@3.6.4", "nginx"),
        *("/public/..%2fadmin", b"/public/..%2Fadmin"),
    ),
    # httpd decodes twice what is a dot segment then; 2.4.50 mended one spelling of two.
    Advisory(
        "CVE-2021-41773",
        *("httpd@2.4.49", "httpd@2.4.51", "nginx"),
        *("/public/.%2e/admin", b"/public/../admin"),
    ),
    Advisory(
        "CVE-2021-42013",
        *("httpd@2.4.50", "httpd@2.4.51", "nginx"),
        *("/public/.%%32%65/admin", b"/public/../admin"),
    ),
    # What mends these two of Envoy are options, which are off by default.
    Advisory(
        "CVE-2019-9901",
        *("envoy@1.40.0", "envoy@1.40.0+normalize_path", "httpd"),
        *("/public/../admin", b"/public/../admin"),
    ),
    Advisory(
        "CVE-2021-29492",
        *("envoy@1.40.0+normalize_path", "envoy@1.40.0+unescape_slashes+normalize_path", "nginx"),
        *("/public/..%2Fadmin", b"/public/..%2Fadmin"),
    ),
    # HAProxy compares the end of a path with "#" in it, and what is behind cuts it there.
    Advisory(
        "CVE-2023-45539",
        *("haproxy@2.8.1", "haproxy@2.8.2", "nginx"),
        *("/admin#.png", b"/admin#.png", PATHS_ENDING),
    ),
)

# Of these the published request alone is asked about behind the mend: there is no proof.
NOT_PROVED = (
    # Envoy saw no dot segments with parameters, which Tomcat cuts.
    Advisory(
        "CVE-2026-73551",
        *("envoy@1.39.0+normalize_path", "envoy@1.39.1+normalize_path", "tomcat"),
        *("/public/..;x/admin", b"/public/..;/admin"),
    ),
)

# What passes though an advisory is mended: its mend is not whole, or was taken back.
PASSING = (
    ("traefik@3.3.6", "httpd", "/public/.%2e/admin"),
    ("traefik@3.6.7", "nginx", "/public/..%2fadmin"),
    ("httpd@2.4.50", "nginx", "/public/.%%32%65/admin"),
)


def front(name, is_open=PUBLIC):
    """Return a proxy that guards /admin, and sends on what `is_open` matches."""
    proxy = server(name)
    sent = Sent("app", writes=proxy.written is not None)
    guarded = Route(Prefix("/admin"), "admin", "deny")
    if is_open == PATHS_ENDING:
        return Front(proxy, (Route(RegularExpression(is_open), "open", "", sent), guarded))
    return Front(proxy, (guarded, Route(Prefix(is_open), "open", "", sent)))


def passes(proxy, back, target):
    """Return whether a request meets the open route, and is read behind as the guarded path."""
    try:
        path = proxy.server.path_of(target)
        for step in proxy.server.sent:
            target = step.apply(target)
        read = back.path_of(target)
    except Refused:
        return False
    chosen = proxy.rules.chosen_for(path)
    return chosen is not None and not proxy.routes[chosen].guard and read == "/admin"


def of_admin(rows):
    """Return what an audit says of the guarded route."""
    return [each for each in rows if each.guarded is not None]


def assert_passed_before(row):
    back = server(row.back)
    before = front(row.before, row.is_open)
    assert passes(before, back, row.target)
    assert not passes(front(row.after, row.is_open), back, row.target)
    (bypass,) = of_admin(audit(before, {"app": back}, limit=LIMIT).findings)
    assert (bypass.target, bypass.path) == (row.sent, b"/admin")


def named(row):
    return f"{row.number} {row.back}"


@pytest.mark.parametrize("row", ADVISORIES, ids=named)
def test_passed_before_the_mend_and_proved_behind_it(row):
    assert_passed_before(row)
    said = audit(front(row.after, row.is_open), {"app": server(row.back)}, limit=LIMIT)
    assert of_admin(said.proofs)
    assert not of_admin(said.findings) + of_admin(said.undecided)


@pytest.mark.parametrize("row", NOT_PROVED, ids=named)
def test_passed_before_the_mend(row):
    assert_passed_before(row)


@pytest.mark.parametrize(("name", "behind", "target"), PASSING, ids=str)
def test_what_passes_still(name, behind, target):
    proxy, back = front(name), server(behind)
    assert passes(proxy, back, target)
    assert of_admin(audit(proxy, {"app": back}, limit=LIMIT).findings)


@pytest.mark.parametrize("name", ["traefik", "httpd"])
def test_what_no_machine_reads_is_not_decided(name):
    # What these send on is another path, which is asked about as one that was written anew.
    routes = (
        Route(Prefix("/admin"), "admin", "deny"),
        Route(Prefix(PUBLIC), "open", "", Sent("app")),
    )
    said = audit(Front(server(name), routes), {"app": server("gunicorn")})
    assert not said.findings + said.proofs
    assert {"no machine reads octet by octet" in each.reason for each in said.undecided} == {True}
