"""Every difference between any two readers has a cause: 50,000 questions nightly, some here."""

import pytest

from tests.agreement.programs.path_questions import path_questions
from tests.agreement.tables.unexplained import NO_CAUSE, Lack, asked, smallest, tally
from tests.help.counts import IS_NIGHTLY

COUNT = 50_000 if IS_NIGHTLY else 120
# Questions whose causes were wrong or missing once.
KNOWN = [
    ("//evil:[1.2.3.4]", "https://user:pass@host:8443/a/b/../c/"),
    ("HTTPS://%c2%ad/", None),
    ("/\xe9", "a/b"),
    ("./", "//h/x"),
    ("http://h:/", None),
    ("//[v1.a]/", "http://a/b"),
    ("http://xn--dl4s/", None),
    ("http://wss:27.0.0.1.]", None),
    ("https://a:b@c:d/", None),
    ("http://1%80:~a@b", None),
    ("g//h", "http://a/b"),
    ("http://u@127.0.0.1:81/?a", None),
    ("127.1;", "https://a.example/x/"),
    ("http://1e2oo:80/", None),
    ("http://a.b1c/", None),
    ("http://u@[]:0?/..", None),
    ("HTTP://about:-", None),
    ("http://\ufeff:65535/C:4.", None),
    ("http://@h/", None),
    ("http://h:000000080/p", None),
    ("http://h#", None),
    ("f1.1.1.1#@le://:443", "http://a/b?q=1/2"),
    ("g#s/../x", "http://a/b?q=1/2"),
    ("http://h.example//", None),
    ("http://08.1:\u0668\u0660/a:b", None),
    ("https://u@127.1:+80/a;b/c;d?+", None),
    ("http://h.com:-1/", None),
    ("http://h.example: 80/p", None),
    ("https://256.0.0.1", None),
    ("foo://[::1]:--0/", None),
    ("http:?q", None),
    ("http:#q", "http://h/a"),
    ("ftp://h/a;x", None),
    ("https://h/dp/1?ref_=nav_signin&", None),
    ("http://h/?a=1&b=2&a=3", None),
    ("http://u%40v@h.example/p", None),
    ("http://:@h.example/p", None),
]
# Releases on both sides of what changed in browsers, and what else is asked to read a URL.
OF_BROWSERS = (
    *("whatwg", "rfc3986", "curl", "chromium", "firefox", "webkit"),
    *(f"chromium@{each}" for each in (64, 65, 68, 71, 75, 79, 81, 83, 85, 88, 91)),
    *(f"chromium@{each}" for each in (92, 103, 110, 114, 116, 117, 118, 119, 126, 130, 132, 143)),
    *("chromium@147", "firefox@140", "firefox@159", "webkit@2.44", "webkit@2.52", "webkit@2.54"),
)
# Web servers, and those that options and older releases make of them.
OF_SERVERS = (
    *("webservers", "nginx@1.31.3+merge_slashes_off", "haproxy@2.8.1", "httpd@2.4.49"),
    *("httpd@2.4.71+AllowEncodedSlashes", "traefik@3.3.5", "traefik@3.3.6", "traefik@3.6.4"),
    "go.ServeMux@1.21.13",
    *("envoy@1.39.0+normalize_path", "envoy@1.40.0+normalize_path"),
    *("envoy@1.40.0+unescape_slashes", "envoy@1.40.0+unescape_slashes+normalize_path"),
    "envoy@1.40.0+unescape_slashes+normalize_path+merge_slashes",
)


def test_every_difference_has_a_cause():
    found = tally(asked(COUNT))
    assert found.differing > 0.9 * COUNT
    assert [f"{times}: {lack}" for times, lack in smallest(found.lacks)] == []
    assert NO_CAUSE.isdisjoint(found.causes)


@pytest.mark.nightly
def test_differences_between_releases_of_browsers_have_causes():
    found = tally(asked(2_000), OF_BROWSERS)
    assert found.differing > 1_800
    assert [f"{times}: {lack}" for times, lack in smallest(found.lacks)] == []


def test_differences_between_web_servers_have_causes():
    paths = path_questions(3_000 if IS_NIGHTLY else 150)
    found = tally(((f"http://h.example{path}#{path}", None) for path in paths), OF_SERVERS)
    assert found.differing > 100
    assert [f"{times}: {lack}" for times, lack in smallest(found.lacks)] == []


@pytest.mark.parametrize("question", KNOWN)
def test_what_had_none(question):
    assert tally([question]).lacks == []


def test_the_smallest_of_a_kind_is_shown():
    lacks = [Lack(text, None, (), "unexplained", "a rule") for text in ("abc", "a", "ab")]
    assert [(times, lack.text) for times, lack in smallest(lacks)] == [(3, "a")]
