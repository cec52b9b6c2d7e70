"""What changed in the releases of Python's clients: an example of each change, before and since.

The texts are those of the changes; what is said of them follows from the changelogs.
"""

from importlib import import_module

import pytest

from urlprism.readers import is_covered, reader
from urlprism.readers.programs.python import model as cpython
from urlprism.readers.programs.requests.releases import urllib3_of
from urlprism.urllib_parse.releases import release as of_cpython

PACKAGES = ("urllib3", "requests", "httpx", "yarl", "aiohttp")
REFUSED = "refused"

# Package, change, last release without, first with it, text, base, field, what each says of it.
EXAMPLES = [
    *[
        ("urllib3", *row)
        for row in [
            ("names-in-lower-case", "1.16.0", "1.17.0", "HTTP://H/", None, "host", "H", "h"),
            ("other-schemes-keep-the-host", "1.20", "1.21.0", "foo://H/", None, "host", "h", "H"),
            ("controls-encoded", "1.24.2", "1.24.3", "http://h x/", None, "host", "h x", "h%20x"),
            ("rfc3986-reads", "1.24.3", "1.25.0", "http://[::1]x/", None, "host", "[::1]", REFUSED),
            ("targets-encoded", "1.25.1", "1.25.2", "http://h/[", None, "path", REFUSED, "/%5B"),
            (
                *("rfc3986-not-needed", "1.25.3", "1.25.4", "http://[::1%a]/"),
                *(None, "host", "[::1%25a]", "[::1%a]"),
            ),
            ("tilde-kept", "1.25.5", "1.25.6", "http://h/~", None, "path", "/%7E", "/~"),
            (
                *("backslash-ends-authority", "1.25.8", "1.25.9", "http://h\\@evil.example/"),
                *(None, "host", "evil.example", "h"),
            ),
            ("empty-userinfo-absent", "1.26.4", "1.26.5", "http://@h/", None, "auth", "", None),
            (
                "zeros-before-port",
                "1.26.12",
                "1.26.13",
                "http://h:000080/",
                None,
                "port",
                REFUSED,
                80,
            ),
            ("port-of-zeros-absent", "1.26.12", "1.26.13", "http://h:0/", None, "port", 0, None),
            ("port-of-zeros-absent", "1.26.14", "1.26.13", "http://h:0/", None, "port", 0, None),
            (
                *("exclamation-mark-refused-in-zone", "1.26.14", "1.26.15"),
                *("http://[fe80::1%a!b]/", None, "host", "[fe80::1%a%21b]", REFUSED),
            ),
            (
                "controls-refused-in-host",
                "2.7.0",
                "2.8.0",
                "http://a b/",
                None,
                "host",
                "a b",
                REFUSED,
            ),
            ("escapes-read-in-host", "2.7.0", "2.8.0", "http://%68/", None, "host", "%68", "h"),
            ("numbers-kept", "2.7.0", "2.8.0", "http://0XA/", None, "host", "0xa", "0XA"),
            ("line-end-kept", "2.7.0", "2.8.0", "http://h:1\n", None, "port", 1, REFUSED),
        ]
    ],
    *[
        ("requests", *row)
        for row in [
            ("fragment-kept", "2.18.4", "2.19.0", "b", "http://h/a#x", "fragment", None, "x"),
            (
                *("connected-by-urllib", "2.31.0", "2.32.2", "http://[fe80::1%25a]/"),
                *(None, "host", "fe80::1%a", REFUSED),
            ),
            (
                "leading-slashes-cut",
                "2.31.0",
                "2.32.2",
                "http://h//a",
                None,
                "path_url",
                "//a",
                "/a",
            ),
            (
                "leading-slashes-cut",
                "2.34.0",
                "2.33.1",
                "http://h//a",
                None,
                "path_url",
                "//a",
                "/a",
            ),
        ]
    ],
    *[
        ("httpx", *row)
        for row in [
            ("parts-kept-apart", "0.22.0", "0.23.0", "x:y", "http://h/", "host", "hy", "h"),
            ("rfc3986-not-needed", "0.23.3", "0.24.0", "http://h:x/", None, "host", "", REFUSED),
            ("delimiters-kept", "0.24.0", "0.24.1", "http://h/?a:b", None, "query", "a%3Ab", "a:b"),
            (
                *("escapes-encoded-again", "0.24.0", "0.24.1", "http://h/%20 a"),
                *(None, "path", "/%20%20a", "/%2520%20a"),
            ),
            (
                "slash-encoded-in-query",
                "0.24.1",
                "0.25.0",
                "http://h/?a/b",
                None,
                "query",
                "a/b",
                "a%2Fb",
            ),
            (
                "dots-between-numbers",
                "0.25.0",
                "0.25.1",
                "http://1234567/",
                None,
                "host",
                REFUSED,
                "1234567",
            ),
            (
                "last-at-ends-userinfo",
                "0.25.2",
                "0.26.0",
                "http://a@b@h/",
                None,
                "host",
                "b%40h",
                "h",
            ),
            (
                "escapes-kept-apart",
                "0.25.2",
                "0.26.0",
                "http://h/%20 a",
                None,
                "path",
                "/%2520%20a",
                "/%20%20a",
            ),
            (
                "percent-kept",
                "0.27.0",
                "0.27.1",
                "http://h/% a",
                None,
                "path",
                "/%25%20a",
                "/%%20a",
            ),
            (
                "dots-removed-without-host",
                "0.27.0",
                "0.27.1",
                "a:/b/../c",
                None,
                "path",
                "/b/../c",
                "/c",
            ),
            ("more-signs-kept", "0.27.0", "0.27.1", "http://h/a|b", None, "path", "/a%7Cb", "/a|b"),
            (
                "signs-of-url-standard-kept",
                "0.27.2",
                "0.28.0",
                'http://h/"',
                None,
                "path",
                '/"',
                "/%22",
            ),
        ]
    ],
    *[
        ("yarl", *row)
        for row in [
            (
                "default-port-left-out",
                "1.9.4",
                "1.9.7",
                "http://h:80/",
                None,
                "url",
                "http://h:80/",
                "http://h/",
            ),
            ("joined-by-itself", "1.9.9", "1.9.10", "a//b", "http://h/", "path", "/a/b", "/a//b"),
            ("netloc-split-by-itself", "1.9.11", "1.10.0", "g", "http://h", "path", "g", "/g"),
            ("empty-host-taken", "1.11.0", "1.11.1", "a://u@/", None, "user", REFUSED, "u"),
            (
                *("brackets-written", "1.12.1", "1.13.0", "http://[::1]/"),
                *(None, "url", "http://::1/", "http://[::1]/"),
            ),
            (
                "port-zero-written",
                "1.13.1",
                "1.14.0",
                "http://h:0/",
                None,
                "url",
                "http://h/",
                "http://h:0/",
            ),
            (
                *("authority-written-as-it-is", "1.14.0", "1.15.0", "//u:p@/"),
                *("http://h/", "url", "http:///", "http://u:p@/"),
            ),
            (
                "host-cut-at-ends",
                "1.15.0",
                "1.15.1",
                "http://[::1]@[1:[2:3]/",
                None,
                "host",
                "2:3",
                ":[2:",
            ),
            (
                *("empty-authority-written", "1.15.1", "1.15.2", "http:////h/"),
                *(None, "url", "http://h/", "http:////h/"),
            ),
            ("split-by-itself", "1.15.5", "1.16.0", "1a://h/", None, "scheme", "", "1a"),
            (
                "authority-checked",
                "1.23.0",
                "1.24.2",
                "http://a[::1]/",
                None,
                "host",
                "::1",
                REFUSED,
            ),
            (
                *("scheme-not-decoded", "1.23.0", "1.24.2", "ht%74p://h/"),
                *(None, "url", "http://h/", "http%3A//h/"),
            ),
            ("scheme-not-joined", "1.24.2", "1.24.5", "./a:b", "x", "url", "a:b", "a%3Ab"),
            ("percent-checked", "1.24.2", "1.24.5", "http://\uff05/", None, "host", "%", REFUSED),
            (
                "ignored-characters-refused",
                "1.24.2",
                "1.24.5",
                "http://a\xadb/",
                None,
                "host",
                "ab",
                REFUSED,
            ),
        ]
    ],
    *[
        ("aiohttp", *row)
        for row in [
            ("schemes-checked", "3.9.5", "3.10.0", "ftp://h/", None, "port", 21, REFUSED),
            (
                "password-without-user-sent",
                "3.10.5",
                "3.10.6",
                "http://:p@h/",
                None,
                "password",
                None,
                "p",
            ),
            (
                "addresses-guessed",
                "3.10.5",
                "3.10.6",
                "http://1..2/",
                None,
                "host",
                REFUSED,
                "1..2",
            ),
            ("nul-refused", "3.13.3", "3.13.4", "/a\0", "http://h/", "path", "/a%00", REFUSED),
            (
                *("numbers-checked", "3.14.0", "3.14.1", "http://2130706433/"),
                *(None, "host", "2130706433", REFUSED),
            ),
            (
                "same-scheme-joined",
                "3.14.3",
                "3.14.4",
                "http:g",
                "http://h/a/b",
                "path",
                REFUSED,
                "/a/g",
            ),
            ("location-trimmed", "3.14.3", "3.14.4", "/a ", "http://h/", "path", "/a%20", "/a"),
        ]
    ],
]


@pytest.fixture(autouse=True)
def _splits_as_python_3_11(monkeypatch):
    """Let the packages join and split by one release: others refuse some of these texts."""
    monkeypatch.setattr(cpython, "running", lambda: of_cpython("3.11.7"))


def said(name, version, text, base, field):
    reading = reader(f"{name}@{version}").read(text, base)
    return reading.report[field] if reading.accepted else REFUSED


def release_of(name, version):
    """Return what changed in a release, as its table has it."""
    releases = import_module(f"urlprism.readers.programs.{name}.releases").RELEASES
    return releases.of(reader(f"{name}@{version}").version)


@pytest.mark.parametrize(
    ("name", "change", "without", "having", "text", "base", "field", "before", "since"), EXAMPLES
)
def test_a_change(name, change, without, having, text, base, field, before, since):
    assert [release_of(name, each).has(change) for each in (without, having)] == [False, True]
    assert said(name, without, text, base, field) == before
    assert said(name, having, text, base, field) == since


# No part shows them: where the connection goes, and what is sent, in a test below and
# in tests/readers/test_wires.py.
OF_WIRES = {
    *("port-zero-kept", "login-kept-at-origin", "default-port-is-none"),
    "login-of-location-first",
}


def test_every_change_has_an_example():
    shown = {(row[0], row[1]) for row in EXAMPLES}
    for name in PACKAGES:
        for change in import_module(f"urlprism.readers.programs.{name}.releases").CHANGES:
            is_shown = (name, change.name) in shown or change.name in OF_WIRES
            assert is_shown is change.modelled, change.name


def test_a_connection_goes_to_port_0_since_2_8():
    targets = [reader(f"urllib3@{each}").read("http://h:0/").target for each in ("2.7", "2.8")]
    assert [each.port for each in targets] == [80, 0]


@pytest.mark.parametrize("name", PACKAGES)
def test_a_branch_is_its_newest_release(name):
    newest = reader(name).version
    branch = newest.rpartition(".")[0]
    assert reader(f"{name}@{branch}").version == newest
    for wrong in (f"{newest}.1", f"{branch}.99", "9", "x", f"{branch}."):
        with pytest.raises(ValueError, match=f"no model of {name}"):
            reader(f"{name}@{wrong}")


def test_a_requests_is_over_the_newest_urllib3_that_it_allows():
    newest = {
        "1.21.1": ("2.16", "2.17", "2.18.1"),
        "1.22.0": ("2.18.2", "2.18"),
        "1.23.0": ("2.19",),
        "1.24.3": ("2.20", "2.21"),
        "1.25.11": ("2.22", "2.24"),
        "1.26.20": ("2.25", "2.29"),
        "2.8.0": ("2.30",),
    }
    for under, allowing in newest.items():
        assert {urllib3_of(release_of("requests", each)).version for each in allowing} == {under}


@pytest.mark.parametrize(
    ("covered", "others"),
    [
        (
            ("urllib3@1.25.6", "urllib3@1.10", "urllib3@1.24"),
            ("urllib3@1.25.0", "urllib3@1.25.4", "urllib3@1.25.5"),
        ),
        (("requests@2.16", "requests@2.31", "requests@2.34"), ("requests@2.32", "requests@2.33")),
        (("httpx@0.24.0", "httpx@0.26"), ("httpx@0.25.0", "httpx@0.25")),
        (("yarl@1.9", "aiohttp@3.9"), ()),
    ],
)
def test_releases_that_misread_plain_urls_are_not_certified(covered, others):
    assert all(is_covered(reader(each)) for each in covered)
    assert not any(is_covered(reader(each)) for each in others)
