"""What closes a finding: each is proved by a walk, and none that is not is shown."""

import pytest

from urlprism.servers import Bypass, Server, audit, closures, reader, server
from urlprism.servers.audits import LIMIT
from urlprism.servers.steps import Cut, OctetsRefused, Translated

CONTROLS = frozenset(map(chr, [*range(0x21), 0x7F]))
TARGET = (OctetsRefused("controls", "", CONTROLS), Cut("fragment", "", "#"), Cut("query", "", "?"))
# Two servers of one step each: that is what a walk takes least time for.
CUTTING = Server("cutting", "1", TARGET, (Cut("parameters cut", "", ";", "/"),))
LOWER = {each: each.lower() for each in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
LOWERING = Server("lowering", "1", TARGET, (Translated("in lower case", "", LOWER),))
PLAIN = Server("plain", "1", TARGET, ())
GUARDED = "location /admin {{ return 403; }} location / {{ proxy_pass http://app{}; }}"


def front(path=""):
    (one,) = reader("nginx")(GUARDED.format(path), name="nginx.conf")
    return one


@pytest.mark.parametrize(
    ("back", "target", "text"),
    [
        (CUTTING, b"/admin", 'if ($request_uri ~ "^[^?]*;") { return 400; }'),
        (LOWERING, b"/ADMIN", "location ~* ^/admin { return 403; }"),
    ],
)
def test_a_closure_is_proved_and_refuses_what_got_past(back, target, text):
    said = audit(front(), {"*": back})
    (finding,) = (each for each in said.findings if each.guarded is not None)
    assert finding.target.startswith(target[:1])
    closed = {each.finding: each for each in closures(said, {"*": back})}[finding]
    assert closed.text == text
    again = audit(closed.front, {"*": back}, limit=LIMIT)
    assert finding.guarded.name not in {
        each.guarded.name for each in again.findings if each.guarded
    }
    assert closed.proof in again.proofs


@pytest.mark.parametrize(
    ("guard", "text"),
    [
        ("return 401;", "return 401"),
        ("internal;", "internal"),
        ("auth_request /auth;", "auth_request /auth"),
        ("auth_basic x; auth_basic_user_file users;", "deny all"),
        ("deny all; auth_basic x; auth_basic_user_file users;", "deny all"),
        ("satisfy any; deny all; auth_basic x; auth_basic_user_file users;", "deny all"),
    ],
)
def test_a_guard_is_repeated_as_a_directive_that_nginx_takes(guard, text):
    written = GUARDED.format("").replace("return 403;", guard)
    (guarded,) = reader("nginx")(written, name="nginx.conf")
    said = audit(guarded, {"*": LOWERING})
    assert [each.text for each in closures(said, {"*": LOWERING})] == [
        f"location ~* ^/admin {{ {text}; }}"
    ]


def test_what_is_proved_needs_no_closure():
    said = audit(front(), {"*": PLAIN})
    assert said.findings == ()
    assert closures(said, {"*": PLAIN}) == ()


def test_a_back_without_a_server_has_none():
    said = audit(front(), {"*": LOWERING})
    assert said.findings
    assert closures(said, {"other": LOWERING}) == ()


def test_each_walk_is_told():
    told = []
    said = audit(front(), {"*": LOWERING})
    closures(said, {"*": LOWERING}, progress=lambda: told.append(1))
    assert told


def test_what_no_walk_decides_is_no_closure():
    said = audit(front(), {"*": LOWERING})
    assert closures(said, {"*": LOWERING}, limit=1) == ()


def test_slashes_that_are_merged_close_a_finding():
    text = "merge_slashes off; " + GUARDED.format("")
    (kept,) = reader("nginx")(text, name="nginx.conf")
    said = audit(kept, {"*": server("nginx")})
    assert [each for each in said.findings if isinstance(each, Bypass) and each.guarded]
    texts = {each.text for each in closures(said, {"*": server("nginx")})}
    assert texts == {"merge_slashes on;"}


def test_what_refuses_everything_is_no_repair():
    text = "location /api/ { proxy_pass http://app; } location / { return 404; }"
    (allowing,) = reader("nginx")(text, name="nginx.conf")
    back = server("tomcat")
    said = audit(allowing, {"*": back})
    assert said.findings
    for each in closures(said, {"*": back}):
        assert each.front.rules.chosen_for("/api/x") == 0, each.text
