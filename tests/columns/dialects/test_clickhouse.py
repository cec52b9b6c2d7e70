"""ClickHouse's URL functions: the examples of its documentation, and what each does of its own.

What is expected was asked of ClickHouse 26.9.2.1 itself; `test_clickhouse_real.py` asks it again.
"""

import pytest

from urlprism.columns.dialects import clickhouse
from urlprism.columns.dialects.clickhouse import FUNCTIONS

EXAMPLE = "http://example.com/path?query=value&param=123#fragment"
WHOLE = "http://user:password@www.example.com:8080/path?query=value#fragment"
PAGE = "https://clickhouse.com/docs/reference/functions/regular-functions/url-functions"

# `select name, examples from system.functions`, which is the documentation of 26.9.2.1.
DOCUMENTED = [
    (
        "URLHierarchy",
        ["https://example.com/a/b?c=1"],
        [
            "https://example.com/",
            "https://example.com/a/",
            "https://example.com/a/b?",
            "https://example.com/a/b?c=1",
        ],
    ),
    ("URLPathHierarchy", ["https://example.com/a/b?c=1"], ["/a/", "/a/b?", "/a/b?c=1"]),
    (
        "cutFragment",
        ["http://example.com/path?query=value#fragment123"],
        "http://example.com/path?query=value",
    ),
    ("cutQueryString", [EXAMPLE], "http://example.com/path#fragment"),
    ("cutQueryStringAndFragment", [EXAMPLE], "http://example.com/path"),
    (
        "cutURLParameter",
        ["http://bigmir.net/?a=b&c=d&e=f#g", "a"],
        "http://bigmir.net/?c=d&e=f#g",
    ),
    (
        "cutURLParameter",
        ["http://bigmir.net/?a=b&c=d&e=f#g", ["c", "e"]],
        "http://bigmir.net/?a=b&#g",
    ),
    (
        "cutWWW",
        ["http://www.example.com/path?query=value#fragment"],
        "http://example.com/path?query=value#fragment",
    ),
    (
        "decodeURLComponent",
        ["http://127.0.0.1:8123/?query=SELECT%201%3B"],
        "http://127.0.0.1:8123/?query=SELECT 1;",
    ),
    (
        "decodeURLFormComponent",
        ["http://127.0.0.1:8123/?query=SELECT%201+2%2B3"],
        "http://127.0.0.1:8123/?query=SELECT 1 2+3",
    ),
    ("domain", ["svn+ssh://some.svn-hosting.com:80/repo/trunk"], "some.svn-hosting.com"),
    ("domain", [WHOLE], ""),
    ("domainRFC", [WHOLE], "www.example.com"),
    ("domainWithoutWWW", ["http://paul@www.example.com:80/"], "example.com"),
    ("domainWithoutWWW", [WHOLE], ""),
    ("domainWithoutWWWRFC", [WHOLE], "example.com"),
    (
        "encodeURLComponent",
        ["http://127.0.0.1:8123/?query=SELECT 1;"],
        "http%3A%2F%2F127.0.0.1%3A8123%2F%3Fquery%3DSELECT%201%3B",
    ),
    (
        "encodeURLFormComponent",
        ["http://127.0.0.1:8123/?query=SELECT 1 2+3"],
        "http%3A%2F%2F127.0.0.1%3A8123%2F%3Fquery%3DSELECT+1+2%2B3",
    ),
    ("extractURLParameter", ["http://h/?param1=value1&param2=value2", "param1"], "value1"),
    ("extractURLParameterNames", ["http://h/?param1=value1&param2=value2"], ["param1", "param2"]),
    (
        "extractURLParameters",
        ["http://h/?param1=value1&param2=value2"],
        ["param1=value1", "param2=value2"],
    ),
    (
        "fragment",
        ["https://clickhouse.com/docs/get-started/setup/cloud#1-create-a-clickhouse-service"],
        "1-create-a-clickhouse-service",
    ),
    ("netloc", ["http://paul@www.example.com:80/"], "paul@www.example.com:80"),
    ("path", [f"{PAGE}?query=value"], PAGE.removeprefix("https://clickhouse.com")),
    (
        "pathFull",
        [f"{PAGE}?query=value#section"],
        f"{PAGE}?query=value#section".removeprefix("https://clickhouse.com"),
    ),
    ("port", ["https://clickhouse.com:8443/docs"], 8443),
    ("port", ["https://clickhouse.com/docs", 443], 443),
    ("port", ["http://user:password@example.com:8080/"], 0),
    ("portRFC", ["http://user:password@example.com:8080/"], 8080),
    ("protocol", ["https://clickhouse.com/"], "https"),
    (
        "queryString",
        ["https://clickhouse.com/docs?query=value&param=123#section"],
        "query=value&param=123",
    ),
    (
        "queryStringAndFragment",
        ["https://clickhouse.com/docs?query=value&param=123#section"],
        "query=value&param=123#section",
    ),
    ("topLevelDomain", ["svn+ssh://www.some.svn-hosting.com:80/repo/trunk"], "com"),
    ("topLevelDomain", ["http://foo:foo%41bar@foo.com"], ""),
    ("topLevelDomainRFC", ["http://foo:foo%41bar@foo.com"], "com"),
]

# What a reader of the URL would not expect.
OWN = [
    # A host needs a dot, and no scheme.
    ("domain", ["http://localhost/"], ""),
    ("domain", ["example.com/path"], "example.com"),
    ("domain", ["mailto.example:a"], "mailto.example"),
    ("domain", ["//h.x"], "h.x"),
    ("domain", ["a" * 13 + "://h.x"], "h.x"),
    ("domain", ["a" * 14 + "://h.x"], ""),
    ("domain", ["http://h.x\\@e.com/"], ""),
    ("domain", ["http://h.x%2e/"], ""),
    ("domain", ["http://H.X/"], "H.X"),
    ("domain", ["http://h.x."], ""),
    ("domain", ["http://h.x./"], ""),
    ("domain", ["http://a.b@c/"], "c"),
    ("domain", ["http://1.2.3.4/"], "1.2.3.4"),
    ("domain", ["http://0x7f.1/"], "0x7f.1"),
    ("domain", ["http://[::1]/"], ""),
    ("domain", [""], ""),
    ("domainRFC", ["http://[::1]:80/"], "::1"),
    ("domainRFC", ["http://u@[::1]/"], "::1"),
    ("domainRFC", ["http://[::g]x/"], "::g"),
    ("domainRFC", ["http://[::ffff:1.2.3.4]/"], ""),
    ("domainRFC", ["http://[::1]@e.com/"], "::1"),
    ("domainRFC", ["http://u:1@v:2@h.x/"], ""),
    ("domainRFC", ["http://u:p%40@h.x/"], "h.x"),
    ("domainRFC", ["http://u:p.q@h/"], ""),
    ("domainRFC", ["http://u.v:p@h/"], "h"),
    ("domainRFC", ["http://h.x:80[/"], "h.x"),
    ("domainWithoutWWW", ["http://www.x/"], "x"),
    ("domainWithoutWWW", ["http://WWW.x/"], "WWW.x"),
    ("domainWithoutWWW", ["http://www./"], ""),
    ("topLevelDomain", ["http://1.2.3.4/"], ""),
    ("topLevelDomain", ["http://a.1b/"], ""),
    ("port", ["http://h.x:65536/", 7], 7),
    ("port", ["http://h.x:00080/"], 80),
    ("port", ["http://h.x:/", 7], 7),
    ("port", ["http://h.x:8a/"], 0),
    ("port", ["http://localhost:80/"], 0),
    ("portRFC", ["http://[::1]:80/"], 80),
    ("netloc", ["a.b/x/"], "a.b/x"),
    ("netloc", ["//"], "/"),
    ("netloc", ["http://h.x/a#b"], "h.x/a"),
    ("netloc", ["http://[::1]/"], ""),
    ("netloc", ["http://h.x;a/b"], "h.x"),
    ("protocol", ["a:b"], ""),
    ("protocol", ["a:bcd"], "a"),
    ("protocol", ["1a://h"], ""),
    ("path", ["http://h.x?a/b"], "/b"),
    ("path", ["http://h.x"], ""),
    ("path", ["http:/a/b"], "/a/b"),
    ("path", ["http://h.x\\a"], ""),
    ("queryString", ["http://h.x#a?b"], "b"),
    ("fragment", ["http://h.x/#a#b"], "a#b"),
    ("queryStringAndFragment", ["http://h.x/#a"], "#a"),
    ("cutQueryStringAndFragment", ["http://h.x/#a?b"], "http://h.x/#a"),
    ("cutWWW", ["www.h.x"], "www.h.x"),
    ("cutWWW", ["http://u@www.h.x"], "http://u@h.x"),
    ("cutWWW", ["//www.h.x"], "//h.x"),
    ("extractURLParameter", ["http://h/?a=1&a=2", "a"], "1"),
    ("extractURLParameter", ["http://h/?b#a=1", "a"], "1"),
    ("extractURLParameter", ["http://h/?b=?a=1", "a"], "1"),
    ("extractURLParameter", ["http://h/?a", "a"], ""),
    ("extractURLParameter", ["http://h/?%61=1", "a"], ""),
    ("extractURLParameters", ["http://h/?a&b"], ["a"]),
    ("extractURLParameters", ["http://h/?x?a=1"], ["a=1"]),
    ("extractURLParameters", ["http://h/?&&"], ["", ""]),
    ("cutURLParameter", ["http://h/?a=1&b=2", "b"], "http://h/?a=1"),
    ("cutURLParameter", ["http://h/?a=1", "a"], "http://h/?"),
    ("cutURLParameter", ["http://h/?a", "a"], "http://h/?a"),
    ("URLHierarchy", ["HTTP://h/p"], ["HTTP://h/p"]),
    ("URLHierarchy", [""], []),
    ("URLHierarchy", ["http://h//a"], ["http://h/", "http://h//a"]),
    ("URLPathHierarchy", ["mailto:a/b"], []),
    ("decodeURLComponent", ["%4%41%zz+%"], "%4%41%zz+%"),
    ("decodeURLFormComponent", ["%+a+"], "%+a "),
    ("encodeURLComponent", ["é~"], "%C3%A9~"),
]


def octets(value):
    """Return texts as octets, and numbers as they are."""
    if isinstance(value, list):
        return [octets(each) for each in value]
    return value.encode() if isinstance(value, str) else value


@pytest.mark.parametrize(("name", "arguments", "expected"), DOCUMENTED)
def test_the_examples_of_the_documentation(name, arguments, expected):
    assert FUNCTIONS[name](*map(octets, arguments)) == octets(expected)


@pytest.mark.parametrize(("name", "arguments", "expected"), OWN)
def test_what_clickhouse_does_of_its_own(name, arguments, expected):
    assert FUNCTIONS[name](*map(octets, arguments)) == octets(expected)


def test_each_function_is_shown():
    assert {name for name, *_ in DOCUMENTED} == {*FUNCTIONS}
    assert {name for name, *_ in OWN} == {*FUNCTIONS} - {
        *("cutFragment", "cutQueryString", "domainWithoutWWWRFC", "encodeURLFormComponent"),
        *("extractURLParameterNames", "pathFull", "topLevelDomainRFC"),
    }


def test_each_function_is_at_the_door():
    public = {getattr(clickhouse, name) for name in clickhouse.__all__ if name.islower()}
    assert public == {*FUNCTIONS.values()}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_octets_that_are_no_text_are_kept(name):
    more = {"extractURLParameter": [b"a"], "cutURLParameter": [b"a"]}.get(name, [])
    row = b"http://\xff\x00.x/\x80?a=\xfe#\xc3"
    found = FUNCTIONS[name](row, *more)
    assert isinstance(found, int) or found != row.decode("utf-8", "replace").encode()


@pytest.mark.parametrize("name", ["URLHierarchy", "URLPathHierarchy"])
def test_a_hierarchy_has_a_limit(name):
    assert len(FUNCTIONS[name](b"http://h" + b"/a" * 1000)) in {1000, 1001}
    with pytest.raises(ValueError, match="of a URL of 65,544 octets has 1,0"):
        FUNCTIONS[name](b"http://h" + b"/a" * (1 << 15))
    # Delimiters without a part between them are passed once.
    assert len(FUNCTIONS[name](b"http://h" + b"/" * (1 << 20) + b"a")) in {1, 2}
