"""What follows a method in a log: a URL only if it is one of RFC 9112's four request targets.

The lines are what nginx, Apache, lighttpd, HAProxy and Caddy of Debian 12 wrote of octets that were
sent to them on 2026-11-26. `tests/servers/test_logs.py` sends them again.
"""

import json
import re
from collections import Counter
from random import Random

import click
import pytest

from tests.cli.log_lines import (
    ALB,
    CADDY,
    CADDY_CONSOLE,
    ELB,
    ENVOY,
    HAPROXY,
    IIS,
    IIS_FIELDS,
    ISTIO_JSON,
    PLANTED,
    S3,
    TRAEFIK,
)
from tests.help.counts import share
from tests.help.linear import is_linear
from urlprism._files.input_formats import NoURL
from urlprism.cli.commands.scan import scan
from urlprism.scanning.log_formats.table import format_named
from urlprism.scanning.log_formats.urls import in_line

pytestmark = pytest.mark.plain

FEW = "--readers=whatwg,rfc3986,urllib@3.14"
BASE = "https://bank.example"
FORM, TARGET = NoURL.NO_FORM, NoURL.NO_TARGET

# A request line, and the URL at BASE, or why there is none.
LINES = {
    # nginx and Apache, of what is no request.
    r"\x03\x00\x00/*\xE0\x00\x00\x00\x00\x00Cookie: mstshash=Administr": FORM,
    r"\x16\x03\x01\x02\x00\x01\x00\x01\xFC\x03\x03 \x22a GET / HTTP/1.1": FORM,
    r"\x16\x03\x01\x02": FORM,
    r"GET\x09/tab\x09HTTP/1.1": FORM,
    "t3 12.1.2": FORM,
    "hello": FORM,
    "SSH-2.0-Go": FORM,
    "/ HTTP/1.1": FORM,
    "<BADREQ>": FORM,
    # Nothing was sent, or the server does not say what (lighttpd).
    "": TARGET,
    "-": TARGET,
    "  ": TARGET,
    "- - -": TARGET,
    "GET  HTTP/1.1": FORM,
    "  HTTP/1.1": FORM,
    # Authorities, queries and fragments that are no target.
    "GET @bxss.example::80/rpb.png HTTP/1.1": FORM,
    "GET :@bxss.example/rpb.png HTTP/1.1": FORM,
    "GET h.example:443 HTTP/1.1": FORM,
    "GET a/b HTTP/1.1": FORM,
    "GET ?q HTTP/1.1": FORM,
    "GET #f HTTP/1.1": FORM,
    r"GET \x5Cevil.example HTTP/1.1": FORM,
    r"GET \\evil.example HTTP/1.1": FORM,
    "GET mailto:a@b HTTP/1.1": FORM,
    "GET http:/x HTTP/1.1": FORM,
    # The asterisk is for OPTIONS only, and is no URL.
    "OPTIONS * HTTP/1.1": TARGET,
    "GET * HTTP/1.1": FORM,
    "PRI * HTTP/2.0": FORM,
    "M-SEARCH * HTTP/1.1": FORM,
    # CONNECT has a host and a port; in HTTP/2 and later also a path (RFC 8441 section 4).
    "CONNECT h.example:443 HTTP/1.1": "https://h.example:443",
    "CONNECT h.example:25 HTTP/1.1": "http://h.example:25",
    "CONNECT [::1]:443 HTTP/1.1": "https://[::1]:443",
    "CONNECT h.example HTTP/1.1": FORM,
    "CONNECT me@h.example:443 HTTP/1.1": FORM,
    "CONNECT /a HTTP/1.1": FORM,
    "CONNECT http://h.example/ HTTP/1.1": FORM,
    "CONNECT /chat HTTP/2.0": f"{BASE}/chat",
    "CONNECT /chat HTTP/3": f"{BASE}/chat",
    # What is a target, however odd the line.
    "GET / HTTP/1.1": f"{BASE}/",
    "GET /a#f HTTP/1.1": f"{BASE}/a#f",
    "GET //evil.example/a HTTP/1.1": f"{BASE}//evil.example/a",
    "GET http://x.example/a HTTP/1.1": "http://x.example/a",
    "get /lower HTTP/1.1": f"{BASE}/lower",
    "GET  /two HTTP/1.1": f"{BASE}/two",
    "GET /a b c HTTP/1.1": f"{BASE}/a b c",
    "GET /a HTTP/9.9": f"{BASE}/a",
    "GET /a http/1.1": f"{BASE}/a",
    "GET /old": f"{BASE}/old",
    "GET /a FOO": FORM,
    r"GET /a\x22b\x5Cc HTTP/1.1": f'{BASE}/a"b\\c',
    r"GET /a\"b\\c HTTP/1.1": f'{BASE}/a"b\\c',
    # Octets that are not UTF-8 are their triplets, escaped or not.
    r"GET /\xE9\xC3\xA9?\xE9 HTTP/1.1": f"{BASE}/%E9é?%E9",
    r"GET /\xe9\xc3\xa9?\xe9 HTTP/1.1": f"{BASE}/%E9é?%E9",
    "GET /\udce9é?\udce9 HTTP/1.1": f"{BASE}/%E9é?%E9",
    r"GET /\xc3" + "\udca9 HTTP/1.1": f"{BASE}/é",
}


def entry(request, referer="-"):
    return f'192.0.2.1 - - [26/Nov/2026:14:39:07 +0000] "{request}" 400 157 "{referer}" "-"'


def answers(name, line, directives=()):
    """Return the URLs of a line, and why there are none."""
    reader = format_named(name).reader()
    for each in directives:
        reader.read(each)
    return [hit.text for hit in in_line(reader.read(line), BASE, is_nested=False)]


@pytest.mark.parametrize(("request_line", "expected"), LINES.items())
@pytest.mark.parametrize("name", ["combined", "common"])
def test_request_lines(name, request_line, expected):
    assert answers(name, entry(request_line)) == [expected]


# A method, a target and a version, as formats have them that name each.
PARTS = [
    ("GET", "@bxss.example::80/rpb.png", "HTTP/1.1", FORM),
    ("GET", "t3", "HTTP/1.1", FORM),
    ("GET", "*", "HTTP/1.1", FORM),
    ("PRI", "*", "HTTP/2.0", FORM),
    ("OPTIONS", "*", "HTTP/1.1", TARGET),
    ("GET", "h.example:443", "HTTP/1.1", FORM),
    ("GET", "mailto:a@b", "HTTP/1.1", FORM),
    ("GET", "http://x.example/a", "HTTP/1.1", "http://x.example/a"),
    ("CONNECT", "h.example:443", "HTTP/1.1", "https://h.example:443"),
    ("CONNECT", "/a", "HTTP/1.1", FORM),
    ("CONNECT", "/chat", "HTTP/2.0", "/chat"),
    ("GET", "/caf\udce9", "HTTP/1.1", "/caf%E9"),
    ("GET", "/a", "HTTP/1.1", "/a"),
]


def w3c(method, target, version):
    fields = "#Fields: cs-method cs-uri-stem cs-version x-host-header cs-protocol"
    return f"{method} {target} {version} host.example https", [fields]


def iis(method, target, _):
    return IIS.replace("GET /items.htm", f"{method} {target}"), [IIS_FIELDS]


def s3(method, target, version):
    request = f"{method} {target} {version}"
    return S3.replace("GET /amzn-s3-demo-bucket1?logging HTTP/1.1", request), []


def alb(method, target, version):
    request = f"{method} {target} {version}"
    return ALB.replace("GET https://www.example.com:443/ HTTP/1.1", request), []


def envoy_text(method, target, version):
    request = f"{method} {target} {version}"
    return ENVOY.replace("POST /api/v1/locations HTTP/2", request), []


def envoy(method, target, version):
    line = ISTIO_JSON.replace("/status/418", target).replace('"GET"', f'"{method}"')
    return line.replace("HTTP/1.1", version), []


def caddy(method, target, version):
    line = CADDY.replace('"uri":"/"', f'"uri":"{target}"').replace('"GET"', f'"{method}"')
    return line.replace("HTTP/2.0", version), []


def traefik(method, target, version):
    line = TRAEFIK.replace("/dav.php/calendars/", target).replace("REPORT", method)
    return line.replace("HTTP/2.0", version), []


def elb(method, target, version):
    request = f"{method} {target} {version}"
    return ELB.replace("GET https://www.example.com:443/ HTTP/1.1", request), []


def haproxy(method, target, version):
    return HAPROXY.replace("GET /index.html HTTP/1.1", f"{method} {target} {version}"), []


def console(method, target, version):
    line = CADDY_CONSOLE.replace('"uri":"/"', f'"uri":"{target}"').replace('"GET"', f'"{method}"')
    return line.replace("HTTP/2.0", version), []


WRITERS = {
    "w3c": (w3c, "https://host.example"),
    "s3": (s3, "https://amzn-s3-demo-bucket1.s3.us-west-1.amazonaws.com"),
    "alb": (alb, BASE),
    "elb": (elb, BASE),
    "haproxy": (haproxy, BASE),
    "envoy-text": (envoy_text, "http://locations"),
    "envoy": (envoy, "http://httpbin:8000"),
    "caddy": (caddy, "https://localhost"),
    "traefik": (traefik, "https://sub.example.com"),
}


@pytest.mark.parametrize(("method", "target", "version", "expected"), PARTS)
@pytest.mark.parametrize("name", WRITERS)
def test_every_format_has_the_same_rule(name, method, target, version, expected):
    write, server = WRITERS[name]
    line, directives = write(method, target, version)
    if isinstance(expected, str) and expected.startswith("/"):
        expected = f"{server}{expected}"
    assert answers(name, line, directives) == [expected]


@pytest.mark.parametrize(("method", "target", "version", "expected"), PARTS)
def test_iis_has_the_same_rule(method, target, version, expected):
    if version == "HTTP/2.0":
        pytest.skip("the fields of IIS do not tell the version")
    line, directives = iis(method, target, version)
    *whole, referer = answers("w3c", line, directives)
    assert referer == "http://www.ccc.com/link.htm"
    if isinstance(expected, str) and expected.startswith("/"):
        expected = f"{BASE}{expected}"
    assert whole == [each for each in [expected] if each is not TARGET]


@pytest.mark.parametrize(
    ("name", "line"),
    [
        # AWS, "Access log entries": what a load balancer cannot read is "- http://host:port- -".
        ("alb", alb("-", "http://lb.example.com:80-", "-")[0]),
        ("elb", elb("-", "-", "-")[0]),
        # Envoy has null for what a request lacks that is no HTTP.
        ("envoy", ISTIO_JSON.replace('"/status/418"', "null").replace('"GET"', "null")),
        ("envoy-text", envoy_text("-", "-", "HTTP/1.1")[0]),
        ("traefik", TRAEFIK.replace("/dav.php/calendars/", "")),
    ],
)
def test_what_a_log_does_not_tell_is_no_target(name, line):
    assert answers(name, line) == [TARGET]


def test_a_console_of_caddy_has_the_same_rule():
    for method, target, version, expected in PARTS:
        whole = f"https://localhost{expected}" if str(expected).startswith("/") else expected
        assert answers("caddy", *console(method, target, version)) == [whole]


def test_haproxy_escapes_by_a_hash():
    line = HAPROXY.replace("/index.html", f"/a#22b\\c#E9?u={PLANTED}")
    whole, nested = in_line(format_named("haproxy").reader().read(line), BASE, is_nested=True)
    assert whole.text == f'{BASE}/a"b\\c%E9?u={PLANTED}'
    place = nested.inner(line)
    assert line[place.column - 1 : place.end - 1] == PLANTED
    # What it could not read, and what the limit of a line cut.
    assert answers("haproxy", HAPROXY.replace("GET /index.html HTTP/1.1", "<BADREQ>")) == [FORM]
    assert answers("haproxy", HAPROXY.replace('.html HTTP/1.1"', "")) == [f"{BASE}/index"]


PIECES = [
    *("GET", "CONNECT", "OPTIONS", "get", "HTTP/1.1", "HTTP/2.0", " ", " ", " ", "*", "-", "@"),
    *(":", "//", "/", ".", "evil.example", ":80", "http:", "ldap:", "[::1]", "?", "#", "&", "="),
    *(r"\x16", r"\x22", r"\\", r"\"", r"\xE9", "\udce9", "é", "%2F", "1", "a"),
]
# What a URL may be: at the server, with a scheme and slashes in the line, or an authority.
AT_SERVER = re.compile(r"https://bank\.example/")
IN_LINE = re.compile(
    r"([A-Za-z][A-Za-z0-9+.-]*://)|https?://(?:\[[0-9a-f:.]+\]|[^/?#@\[\]\\]+):[0-9]+\Z"
)


def test_what_is_drawn_is_behind_no_other_host():
    chance = Random(26)  # noqa: S311 - nothing here is secret
    counts = Counter()
    for _ in range(20_000):
        begun = chance.choice(["", "GET ", "GET /", "GET http://", "CONNECT "])
        line = begun + "".join(chance.choices(PIECES, k=chance.randint(1, 12)))
        for found in answers("combined", entry(line)):
            if isinstance(found, NoURL):
                counts[found] += 1
                continue
            tunnel = line.lstrip(" ").startswith("CONNECT")
            known = AT_SERVER.match(found) or IN_LINE.match(found)
            assert known, (line, found)
            if not AT_SERVER.match(found) and not tunnel:
                assert found.partition("://")[0] + "://" in line
            counts[str] += 1
    assert min(counts[FORM], counts[TARGET], counts[str]) > 50


BOTS = [
    entry(r"\x03\x00\x00/*\xE0\x00\x00\x00\x00\x00Cookie: mstshash=Administr"),
    entry("GET @bxss.example::80/rpb.png HTTP/1.1"),
    entry("GET :@bxss.example/rpb.png HTTP/1.1", "https://bank.example/"),
    entry("t3 12.1.2"),
    entry("GET /a HTTP/1.1"),
]
GIVEN = "".join(f"{line}\n" for line in BOTS).encode()
MESSAGE = "the request target has none of the four forms of RFC 9112"


def test_bots_are_counted_with_and_without_a_referer(run):
    found = json.loads(run("scan", FEW, "--json", "--base", BASE, given=GIVEN).out)
    assert found["without_url"] == [
        {"reason": "no-form", "message": MESSAGE, "count": 4, "lines": [1, 2, 3]}
    ]
    assert (found["urls"], found["causes"], found["differing"]) == (2, {}, 0)


def test_bots_are_told_in_every_form(run):
    options = ("scan", FEW, "--base", BASE)
    assert f"no url   {MESSAGE}: 4 lines," in run(*options, given=GIVEN).text
    assert f"no url   4 lines: {MESSAGE}" in run(*options, "--brief", given=GIVEN).text
    (sarif,) = json.loads(run(*options, "--sarif", given=GIVEN).out)["runs"]
    (note,) = sarif["invocations"][0]["toolExecutionNotifications"]
    assert note["descriptor"]["id"] == "no-url-no-form"


def test_a_log_without_a_host_says_which_option_reads_the_others(run):
    given = GIVEN + f"{BOTS[4]}\n{BOTS[4]}\n".encode()
    step = "next     --base https://your.host  reads the other 3 lines"
    for form in ((), ("--brief",)):
        assert step in run("scan", FEW, *form, given=given).text
        assert "--base" not in run("scan", FEW, "--base", BASE, *form, given=given).text
    assert len(run("scan", FEW, "--brief", given=given).lines) <= 10


# A value for each option of the command that does not name the input or its format.
VALUES = {
    "base": ["--base", BASE],
    "nested": ["--nested"],
    "no_nested": ["--no-nested"],
    "readers": [FEW],
    "samples": ["--samples", "1"],
    "threads": ["--threads", "2"],
    "fail_on": ["--fail-on", "none"],
    "brief": ["--brief"],
    "quiet": [],
    "as_sarif": ["--sarif"],
    "json": ["--json"],
    "more": ["-f", "-"],
    "color": ["--color", "never"],
}
# These name the input or its format, read other input, or are for other formats.
NAMED = {"files", "examples", "form", "log_format", "own", "field", "master", "help"}


def test_all_options_are_tried():
    known = {each.name for each in scan.params if isinstance(each, click.Parameter)}
    assert known - NAMED <= VALUES.keys()


@pytest.mark.parametrize("options", VALUES.values(), ids=VALUES)
def test_no_option_switches_off_the_guess(run, options):
    given = f"{BOTS[2]}\n{BOTS[4]}\n".encode()
    done = run("scan", *options, given=given)
    assert "<stdin>: read as combined (Apache, nginx), a guess" in done.errors


def test_a_server_of_a_list_is_told(run, tmp_path):
    (tmp_path / "a.txt").write_text("http://h/\n")
    (tmp_path / "b.txt").write_text(f"{BOTS[4]}\n")
    done = run("scan", FEW, "--base", BASE, str(tmp_path / "a.txt"))
    assert (done.code, done.out) == (2, b"")
    assert "--base is for logs, not for lines. Give --format log" in done.errors
    # One of several is enough.
    both = run("scan", FEW, "--json", "--base", BASE, f"{tmp_path}/a.txt", f"{tmp_path}/b.txt")
    assert json.loads(both.out)["urls"] == 2
    assert "no URL was read" in run("scan", "--base", BASE, given=b"").errors


def test_one_word_for_a_format(run):
    for given, name in ((GIVEN, "combined"), (f"{CADDY}\n".encode(), "caddy")):
        found = json.loads(run("scan", FEW, "--json", given=given).out)
        assert (found["format"], found["logs"][0]["format"]) == (name, name)
        assert f"as {name}\n" in run("scan", FEW, given=given).text


@pytest.mark.parametrize(
    "before", [b"\xe9", b"\xc3", rb"\xe9", rb"\xC3", rb"\xc3" + b"\xa9", b"\xff\xfe"]
)
@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("combined", entry("GET /HERE HTTP/1.1")),
        ("caddy", caddy("GET", "/HERE", "HTTP/1.1")[0]),
        ("w3c", "GET /HERE"),
        ("w3c", "GET /a HERE"),
    ],
)
def test_places_behind_octets_that_are_not_utf8(run, name, line, before):
    if name != "combined" and before.startswith(b"\\"):
        pytest.skip("the format has other escapes")
    fields = "cs-method cs-uri-stem" + " cs-uri-query" * line.endswith(" HERE")
    head = f"#Fields: {fields}\n".encode() if name == "w3c" else b""
    query = b"" if line.endswith(" HERE") else b"?"
    target = before + query + b"u=" + PLANTED.encode()
    given = line.encode().replace(b"HERE", target)
    done = run("scan", FEW, "--json", "--log-format", name, given=head + given + b"\n")
    (sample,) = json.loads(done.out)["samples"]
    place = sample["nested"]
    assert given[place["octet"] :].startswith(PLANTED.encode())
    characters = given.decode(errors="surrogateescape")
    assert characters[place["column"] - 1 : place["end"] - 1] == PLANTED


@pytest.mark.parametrize("piece", share(["\udce9", "\\", "\\xe9", " ", "HTTP/1.1 ", "a:"], 3))
def test_time_is_linear(piece):
    def read(target):
        line = entry(f"GET /{target}?u={PLANTED} HTTP/1.1")
        for hit in in_line(format_named("combined").reader().read(line), BASE, is_nested=True):
            hit.column(line)
            hit.inner(line)

    assert is_linear(read, lambda size: piece * (size // len(piece)), 30_000)
