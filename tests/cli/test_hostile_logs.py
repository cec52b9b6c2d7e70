"""Lines of logs that are meant to harm: they end soon, and are counted."""

import json

import pytest

from tests.cli.log_lines import CADDY, COMBINED, DOCUMENTED, URL
from tests.help.linear import is_linear
from urlprism.errors import URLError
from urlprism.scanning.log_formats.table import NAMES, format_named
from urlprism.scanning.log_formats.urls import in_line

pytestmark = pytest.mark.plain

FEW = "--readers=whatwg,rfc3986,urllib@3.14"

HOSTILE = {
    "a long line": b"x" * 1_000_000,
    "a long target": COMBINED.encode().replace(b"/apache_pb.gif", b"/" + b"a" * 1_000_000),
    "an unclosed quote": b'1.2.3.4 - - [x] "GET /' + b"a" * 100_000,
    "quotes": b'"' * 100_000,
    "escapes": COMBINED.encode().replace(b"/apache_pb.gif", b"/" + b"\\x22" * 100_000),
    "escaped backslashes": COMBINED.encode().replace(b"/apache_pb.gif", b"\\\\" * 100_000),
    "a last backslash": COMBINED.encode()[:-1] + b"\\",
    "NULs": b"\0" * 10_000,
    "a NUL in the target": COMBINED.encode().replace(b"pb", b"\0"),
    "no UTF-8": b"\xff" * 10_000,
    "no UTF-8 in the target": COMBINED.encode().replace(b"pb", b"\xff"),
    "escaped octets that are no UTF-8": COMBINED.encode().replace(b"pb", rb"\xff"),
    "deep JSON": b'{"request":' * 50_000,
    "JSON of other types": b'{"request":{"uri":1,"method":[]},"RequestPath":{},"path":null}',
    "half a surrogate": CADDY.encode().replace(b'"uri":"/"', rb'"uri":"/\ud800"'),
    "brackets": b"[" * 100_000,
    "fields": b"#Fields: " + b"a " * 100_000,
    "triplets": COMBINED.encode().replace(b"/apache_pb.gif", b"/?u=" + b"%25" * 100_000),
    "nested": COMBINED.encode().replace(b"/apache_pb.gif", b"/?u=" + b"http://a/?u=" * 30_000),
}


@pytest.mark.parametrize("name", [*NAMES, "guess"])
def test_hostile_lines_end_and_are_counted(run, name):
    given = b"\r\n".join(HOSTILE.values()) + b"\r\n"
    chosen = ["--format", "log"] if name == "guess" else ["--log-format", name]
    done = run("scan", FEW, "--json", *chosen, given=given)
    assert "Traceback" not in done.errors
    assert done.code in {0, 1}
    (log,) = json.loads(done.out)["logs"]
    assert log["lines"] == len(HOSTILE)
    assert log["unfit"] >= 5


@pytest.mark.parametrize("name", [name for name in NAMES if name != "w3c"])
def test_a_line_with_crlf_is_the_same(run, name):
    _, directives, line, old, new, _ = next(row for row in DOCUMENTED if row[0] == name)
    text = "\r\n".join([*directives, line.replace(old, new), ""])
    done = run("scan", FEW, "--json", "--log-format", name, given=text.encode())
    (sample,) = json.loads(done.out)["samples"]
    assert sample["url"] == URL


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("piece", ["\\x22", '" ', '] "', "http%3A%2F%2Fa/", "[", '{"request":'])
def test_time_is_linear(name, piece):
    def read(text):
        reader = format_named(name).reader()
        for line in (text, COMBINED.replace("/apache_pb.gif", f"/?u={text}")):
            try:
                hits = list(in_line(reader.read(line), "http://h", is_nested=True))
            except URLError:
                continue
            for hit in hits:
                hit.inner(line)

    assert is_linear(read, lambda size: piece * (size // len(piece)), 30_000)
