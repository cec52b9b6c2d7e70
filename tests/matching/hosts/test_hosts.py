"""Lists of hosts: what the programs' own tests and manuals say, and what holds for every text."""

import pytest

from tests.matching.hosts.drawing import rows
from tests.matching.laws import check_laws
from urlprism import Policy, UnsafeURL, safe_target
from urlprism.errors import URLError
from urlprism.gate import SpecialUse
from urlprism.gate.host_fields import HostField, host_field
from urlprism.matching import MatchAnswer, dialects, matcher, names, releases

YES, NO = MatchAnswer.YES, MatchAnswer.NO
PATTERN, URL = MatchAnswer.PATTERN_REFUSED, MatchAnswer.URL_REFUSED

# Django's tests/requests_tests/tests.py, HostValidationTests, of 2026 (BSD licence).
DJANGO = (
    *("forward.com", "example.com", "internal.com", "12.34.56.78", "xn--4ca9at.com"),
    *("[2001:19f0:feee::dead:beef:cafe]", ".multitenant.com", "INSENSITIVE.com"),
    "[::ffff:169.254.169.254]",
)
LEGIT = (
    *("example.com", "example.com:80", "12.34.56.78", "12.34.56.78:443", "xn--4ca9at.com"),
    *("[2001:19f0:feee::dead:beef:cafe]", "[2001:19f0:feee::dead:beef:cafe]:8080"),
    *("anything.multitenant.com", "multitenant.com", "insensitive.com", "example.com."),
    *("example.com.:80", "[::ffff:169.254.169.254]"),
)
POISONED = (
    *("example.com@evil.tld", "example.com:dr.frankenstein@evil.tld", "example.com:80/badpath"),
    *("example.com:dr.frankenstein@evil.tld:80", "example.com: recovermypassword.com"),
    *("other.com", "example.com.."),
)


@pytest.mark.parametrize("host", LEGIT)
def test_django_answers_for_the_hosts_of_its_own_tests(host):
    for django in releases("host.django"):
        assert sum(django.matches(entry, host).matched for entry in DJANGO) == 1


@pytest.mark.parametrize("host", POISONED)
def test_django_answers_for_no_poisoned_host_of_its_own_tests(host):
    for django in releases("host.django"):
        assert not any(django.matches(entry, host).matched for entry in DJANGO)


# The manual of nginx, "Server names", of its own page (BSD licence): the names and what it says.
@pytest.mark.parametrize(
    ("name", "host", "answer"),
    [
        ("www.example.org", "www.example.org", YES),
        ("*.example.org", "www.example.org", YES),
        ("*.example.org", "www.sub.example.org", YES),
        ("*.example.org", "example.org", NO),
        ("mail.*", "mail.example.com", YES),
        ("mail.*", "mail", NO),
        (".example.org", "example.org", YES),
        (".example.org", "www.example.org", YES),
        ("www.*.example.org", "www.a.example.org", PATTERN),
        ("w*.example.org", "www.example.org", PATTERN),
        ("192.168.1.1", "192.168.1.1", YES),
        ("example.org", "EXAMPLE.org.:8080", YES),
        ("", "example.org", NO),
    ],
)
def test_nginx_takes_the_names_of_its_manual(name, host, answer):
    assert {each.matches(name, host).answer for each in releases("host.nginx")} == {answer}


def test_nginx_reads_hosts_by_their_grammar_since_1_29():
    older, newer = releases("host.nginx")
    for host in ("h:x", "h\u00e9.example", "a{b}", "[::1]x"):
        assert newer.matches("example.com", host).answer is URL
        assert older.matches("example.com", host).answer is NO


@pytest.mark.parametrize("pattern", ["*example.com", "a.*.com", "**", "*.*"])
def test_starlette_asserts_that_a_star_is_a_label(pattern):
    assert matcher("host.starlette").matches(pattern, "h").answer is PATTERN


# Where programs differ: the entry, the field, and who says yes.
@pytest.mark.parametrize(
    ("pattern", "host", "allowing"),
    [
        ("example.com", "example.com:8000", {"django", "starlette", "werkzeug", "nginx", "vite"}),
        ("example.com", "EXAMPLE.com", {"django", "starlette", "nginx"}),
        ("example.com", "example.com.", {"django", "nginx"}),
        ("example.com", "www.example.com", set()),
        (".example.com", "www.example.com", {"django", "werkzeug", "nginx", "vite"}),
        (".example.com", "example.com", {"django", "werkzeug", "nginx", "vite"}),
        ("*.example.com", "a.b.example.com", {"starlette", "nginx"}),
        ("*.example.com", "example.com", set()),
        (".example.com", "notexample.com", set()),
        ("*", "evil.test", {"django", "starlette"}),
        ("localhost:*", "localhost:evil", {"mcp", "vite"}),
        ("other.test", "127.0.0.1", {"vite"}),
        ("other.test", "a.localhost", {"vite"}),
        ("[::1]", "[::1]:8000", {"django", "starlette", "nginx", "vite"}),
        ("[::1]", "[0::1]", {"vite"}),
    ],
)
def test_programs_differ_about_an_entry_and_a_host(pattern, host, allowing):
    programs = ("django", "starlette", "werkzeug", "nginx", "vite", "mcp")
    answers = {name: matcher(f"host.{name}").matches(pattern, host) for name in programs}
    assert {name for name, match in answers.items() if match.matched} == allowing
    url = f"https://u:p@{host}/a?b#c"
    for name, match in answers.items():
        assert matcher(f"host.{name}").matches(pattern, url).answer is match.answer, name


@pytest.mark.parametrize(
    ("pattern", "host", "allowed", "blocked"),
    [
        ("example.com", "www.example.com", NO, YES),
        ("example.com", "EXAMPLE.com.:80", YES, YES),
        (".example.com", "example.com", YES, YES),
        ("*.example.com", "example.com", NO, NO),
        ("127.0.0.0/8", "127.1", YES, YES),
        ("127.0.0.1", "[::ffff:127.0.0.1]", NO, YES),
        ("example.com:80", "example.com", PATTERN, PATTERN),
        ("example.com", "a b", URL, URL),
        ("example.com", "u@example.com", URL, URL),
        ("example.com", "example.com:65536", URL, URL),
    ],
)
def test_the_lists_of_a_policy_are_those_of_the_gate(pattern, host, allowed, blocked):
    assert matcher("host.urlprism.allowed_hosts").matches(pattern, host).answer is allowed
    assert matcher("host.urlprism.blocked_hosts").matches(pattern, host).answer is blocked


@pytest.mark.parametrize("field", ["allowed_hosts", "blocked_hosts"])
def test_a_policy_decides_as_its_dialect_on_drawn_hosts(field):
    dialect, asked = matcher(f"host.urlprism.{field}"), 0
    options = {"special": SpecialUse, "ports": [443, 8000, 65_535], "single_label_names": True}
    for pattern, url, text in rows(5, 600, "urlprism"):
        match = dialect.matches(pattern, url)
        try:
            policy = Policy(**options, **{field: [pattern]})
        except ValueError:
            assert match.answer is PATTERN
            continue
        try:
            safe_target(f"http://{text}/", policy=policy)
            cause = ""
        except UnsafeURL as error:
            cause = error.cause
        if cause in {"", "host-not-allowed", "host-blocked"} and match.answer is not URL:
            assert match.matched is ((cause == "") is (field == "allowed_hosts")), (pattern, text)
            asked += 1
    assert asked > 200


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("example.com", HostField("example.com", None, 11)),
        ("EXAMPLE.com.:080", HostField("example.com", 80, 12)),
        ("[0:0::1]:", HostField("::1", None, 8)),
        ("127.1:0", HostField("127.0.0.1", 0, 5)),
    ],
)
def test_a_host_field_is_a_host_and_a_port(text, field):
    assert host_field(text) == field


@pytest.mark.parametrize(
    "text",
    [
        *("", ":80", "a b", "u@h", "h/a", "h?", "h#", "[::1", "[::1%25eth0]", "h:65536", "h:8x"),
        *("b\u00fccher.example", "h\n", "h\x00", "\ud800", "//h", "h:" + "9" * 5_000, "a,b@c"),
    ],
)
def test_anything_else_in_a_host_field_is_refused_at_its_place(text):
    with pytest.raises(URLError) as caught:
        host_field(text)
    assert caught.value.text == text
    assert 0 <= caught.value.start <= caught.value.end <= len(text)


def test_the_names_of_the_dialects():
    assert names("host") == (
        *("host.django", "host.starlette", "host.werkzeug", "host.nginx", "host.vite", "host.mcp"),
        *("host.urlprism.allowed_hosts", "host.urlprism.blocked_hosts"),
    )


@pytest.mark.parametrize("dialect", dialects("host"), ids=lambda each: each.name)
def test_a_dialect_of_hosts_keeps_the_laws(dialect):
    check_laws(dialect, [(row.pattern, row.url) for row in rows(7, 3_000, "django")])
