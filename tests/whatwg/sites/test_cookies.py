"""The domains for which a host may set cookies (RFC 6265bis §5.7), also as curl has it."""

import re
import shutil
import subprocess
from functools import partial

import pytest

from tests.help import scripted
from urlprism import URL
from urlprism.errors import URLError
from urlprism.whatwg import may_set_cookie

pytest.importorskip("publicsuffixlist", reason="the extra psl is not installed")

CURL = shutil.which("curl")
ROWS = [
    # §5.1.3: the same, or a suffix of labels.
    ("www.example.com", "example.com", True),
    ("www.example.com", "www.example.com", True),
    ("www.example.com", "EXAMPLE.com", True),
    ("www.example.com", ".example.com", True),
    ("example.com", "www.example.com", False),
    ("badexample.com", "example.com", False),
    ("www.example.com", "ample.com", False),
    ("www.example.com", "example.org", False),
    ("a.b.example.co.uk", "b.example.co.uk", True),
    # §5.7: a public suffix.
    ("www.example.com", "com", False),
    ("www.example.co.uk", "co.uk", False),
    ("www.example.co.uk", "uk", False),
    ("a.github.io", "github.io", False),
    ("github.io", "github.io", True),  # the cookie is the host's own
    ("github.io", "io", False),
    ("b.c.kobe.jp", "c.kobe.jp", False),
    ("www.city.kobe.jp", "city.kobe.jp", True),
    ("a.example.unlisted", "example.unlisted", True),
    ("example.unlisted", "unlisted", False),
    # Without a domain.
    ("www.example.com", "", True),
    ("com", "", True),
    ("127.0.0.1", "", True),
    # An address matches only itself.
    ("127.0.0.1", "127.0.0.1", True),
    ("127.0.0.1", "0.0.1", False),
    ("127.0.0.1", "1", False),
    ("[::1]", "[::1]", True),
    ("[::1]", "1]", False),
    # What is no domain.
    ("www.example.com", "ex ample.com", False),
    ("www.example.com", "*.example.com", False),
    ("b\u00fccher.example", "b\u00fccher.example", False),
    ("b\u00fccher.example", "xn--bcher-kva.example", True),
]  # fmt: skip


@pytest.mark.parametrize(("host", "domain", "expected"), ROWS)
def test_domains_of_cookies(host, domain, expected):
    assert may_set_cookie(host, domain) is expected
    assert may_set_cookie(URL(f"https://{host}:8443/a"), domain.encode()) is expected


@pytest.mark.parametrize(
    ("host", "domain", "expected"),
    [
        ("www.example.com.", "example.com.", True),
        ("www.example.com.", "example.com", False),
        ("www.example.com", "example.com.", False),
        ("www.example.com.", "com.", False),
        ("a..com", "com", False),
        ("a.example.com", "a" * 1025, True),  # no attribute at all: the cookie is the host's own
        ("a.example.com", ".", True),
    ],
)
def test_odd_domains(host, domain, expected):
    assert may_set_cookie(host, domain) is expected


def test_private_rules():
    assert may_set_cookie("a.github.io", "github.io", private=False)
    assert not may_set_cookie("a.github.io", "github.io")


@pytest.mark.parametrize("text", ["ftp://a.example.com/", "file://a.example.com/", "foo://a.b/"])
def test_urls_without_cookies(text):
    assert not may_set_cookie(text, "example.com")
    assert not may_set_cookie(text)


@pytest.mark.parametrize("text", ["", "a b", "http://h:x/", "mailto:a@b.example"])
def test_what_is_neither_host_nor_url(text):
    with pytest.raises(URLError):
        may_set_cookie(text, "example.com")


def answer(domains, handler):
    """Set a cookie for each domain."""
    handler.send_response(200)
    for number, domain in enumerate(domains):
        handler.send_header("Set-Cookie", f"c{number}=1; Domain={domain}")
    handler.send_header("Content-Length", "0")
    handler.end_headers()


@pytest.mark.real
@pytest.mark.skipif(CURL is None, reason="curl is not installed")
def test_what_curl_keeps():
    """The host of each row sets a cookie for its domain; curl keeps it if it may.

    Of a domain that is the host itself the document decides: curl does not ask its list then.
    """
    version = subprocess.run([CURL, "-V"], capture_output=True, text=True, check=True).stdout
    if "libpsl" not in version:
        pytest.skip("curl has no list of public suffixes")
    rows = [row for row in ROWS if row[0].isascii() and not row[0].startswith("[") and row[1]]
    rows = [row for row in rows if row[0] != row[1]]
    hosts = dict.fromkeys(host for host, _, _ in rows)
    for host in hosts:
        domains = [domain for each, domain, _ in rows if each == host]
        with scripted.scripted() as server:
            server.answers["/"] = partial(answer, domains)
            there = f"{host}:{server.port}:127.0.0.1"
            command = [CURL, "-sS", "-q", "--resolve", there, "--noproxy", "*", "-c", "-"]
            jar = subprocess.run(
                [*command, f"http://{host}:{server.port}/"],
                capture_output=True, text=True, check=True,
            ).stdout  # fmt: skip
        kept = {int(number) for number in re.findall(r"\tc(\d+)\t1$", jar, re.MULTILINE)}
        assert {
            number for number, domain in enumerate(domains) if may_set_cookie(host, domain)
        } == kept
