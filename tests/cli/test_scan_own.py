"""`urlprism scan --request`: the field with the request, in a log of one's own."""

import json

import pytest

from urlprism.scanning.log_formats.own import OWN, reader_of
from urlprism.scanning.log_formats.table import format_named

pytestmark = pytest.mark.plain

BASE = "https://good.example"
# A field, a line, and the URL in it.
ROWS = [
    ("req", 't=1 req="GET /a?b=c HTTP/1.1" st=200', f"{BASE}/a?b=c"),
    ("req", "t=1 req='GET /a b HTTP/1.1' st=200", f"{BASE}/a b"),
    ("url", "t=1 url=http://a.example/b st=200", "http://a.example/b"),
    ("url", "t=1 xurl=/x url=/b", f"{BASE}/b"),
    ("url", 'url: "/b"', f"{BASE}/b"),
    ("req", r'req="GET http://127.0.0.1\@1.1.1.1/ HTTP/1.1"', r"http://127.0.0.1\@1.1.1.1/"),
    ("req", r'req="GET http://127.0.0.1\x5C@1.1.1.1/ HTTP/1.1"', r"http://127.0.0.1\@1.1.1.1/"),
    ("req", r'req="GET http://127.0.0.1\\@1.1.1.1/ HTTP/1.1"', r"http://127.0.0.1\@1.1.1.1/"),
    ("http.request", '{"http": {"request": "GET /a HTTP/2.0"}}', f"{BASE}/a"),
    ("uri", r'{"uri": "http://127.0.0.1\\@1.1.1.1/"}', r"http://127.0.0.1\@1.1.1.1/"),
    (r"-> (\S+ \S+) \(", "1.2.3.4 -> GET /a (200)", f"{BASE}/a"),
    (r"path=(?P<request>\S+)", "path=//evil.example/", f"{BASE}//evil.example/"),
    (r'"([^"]+)"', 'x "CONNECT a.example:443 HTTP/1.1"', "https://a.example:443"),
]


@pytest.mark.parametrize(("field", "line", "url"), ROWS)
def test_a_line(run, field, line, url):
    done = run("scan", "--request", field, "--base", BASE, "--json", "--fail-on", "any",
               "--samples", "5", given=line.encode())  # fmt: skip
    report = json.loads(done.out)
    assert (report["urls"], report["unreadable"], done.err) == (1, 0, b"")
    shown = [each["url"] for each in report["samples"]]
    assert not shown or set(shown) == {url}
    (entry,) = reader_of(field).read(line)
    assert (entry.origin or BASE * entry.has_no_server) + entry.text == url


def test_what_has_no_url(run):
    given = b'{"a": 1}\n{"uri": 1}\n{"uri": "-"}\n{"uri": "/a"}\n'
    done = run("scan", "--request", "uri", "--brief", given=given)
    assert (done.code, done.out) == (2, b"")
    assert "the line has no field 'uri'" in done.errors
    assert "The request names no host: line 4. --base https://your.host reads the 1 line" in (
        done.errors.replace("; the", ". The").replace("the request names", "The request names")
    )


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--request", "a b"), "an expression has one group"),
        (("--request", "(a)(b)"), "an expression has one group"),
        (("--request", "(a"), "is neither a name nor an expression"),
        (("--request", "a", "--log-format", "caddy"), "--log-format and --request exclude"),
        (("--request", "a", "--format", "csv"), "--log-format and --request are for log"),
    ],
)
def test_wrong_usage(run, arguments, says):
    done = run("scan", *arguments, given=b"a\n")
    assert (done.code, done.out) == (2, b"")
    assert says in done.errors


def test_an_unknown_log_names_the_option(run, tmp_path):
    file = tmp_path / "access.log"
    file.write_text(ROWS[0][1] + "\n")
    assert "--request FIELD reads one of your own" in run("scan", str(file)).errors


def test_a_format_of_ones_own_is_one_by_its_name():
    own = format_named(f"{OWN}req")
    assert (own.name, own.writers) == ("request:req", "your own")
