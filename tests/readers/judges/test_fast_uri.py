"""What the package fast-uri makes of a URL: its own tests, and each of its changes.

`tests/agreement/programs/test_judges_of_npm.py` asks the releases themselves.
"""

import pytest

from urlprism.readers import Target, is_judge, reader
from urlprism.readers.judges.fast_uri.releases import CHANGES, RELEASES

REFUSED = "refused"
# A change, the last release without it, the first with it, a text, a field, and what each says.
# What is expected follows from the changelog, or from the tests of the package.
EXAMPLES = [
    ("addresses-not-converted", "2.4.0", "2.4.1", "http://127.0.0.1/", "error", True, False),
    ("zeros-not-stripped", "2.4.4", "2.4.5", "x://127.0.0.01/", "host", "127.0.0.1", "127.0.0.01"),
    ("fragment-decoded-whole", "3.0.0", "3.0.1", "#%3D", "fragment", "%253D", "="),
    ("userinfo-kept", "3.0.1", "3.0.2", "http://a%40b@h/", "userinfo", "a@b", "a%40b"),
    ("zeros-are-no-hextet", "3.0.6", "3.1.0", "x://[0:0::1]/", "host", ":::1", "[0:0::1]"),
    (
        *("last-slash-dropped", "3.0.6", "3.1.0", "http://h/a//", "normalized"),
        *("http://h/a//", "http://h/a/"),
    ),
    (
        *("path-triplets-kept", "3.1.0", "3.1.1", "http://h/a/%2e%2e/b", "normalized"),
        *("http://h/b", "http://h/a/%2E%2E/b"),
    ),
    ("host-triplets-kept", "3.1.1", "3.1.2", "x://a%40b/", "normalized", "x://a@b/", "x://a%40b/"),
    ("fragment-left", "3.1.1", "3.1.2", "#%zz", "fragment", REFUSED, "%zz"),
    ("path-in-utf-8", "3.1.5", "3.1.6", "http://h/\u00e9", "path", "/%E9", "/%C3%A9"),
    ("domains-converted", "3.1.2", "3.1.3", "http://0x7f.1/", "host", "0x7f.1", "127.0.0.1"),
    ("scheme-in-small-letters", "4.0.0", "4.0.1", "HTTP://h/", "scheme", "HTTP", "http"),
    ("query-normalized", "4.0.1", "4.1.0", "?%7e", "query", "%7e", "~"),
    ("backslashes-refused", "3.1.3", "3.1.4", r"http://a\@b/", "host", "b", REFUSED),
    ("beginning-checked", "3.1.4", "3.1.5", r"http:\\h/", "host", None, REFUSED),
    ("parts-checked", "3.1.5", "3.1.6", "x://a%2540b/", "normalized", "x://a%40b/", "x://a%2540b/"),
    ("parts-checked", "4.1.2", "4.1.3", "x://h/%zz", "host", "h", REFUSED),
    ("signs-of-hosts-encoded", "2.4.4", "2.4.5", "//a@@b/", "host", "@b", "%40b"),
    ("signs-of-hosts-encoded", "2.4.7", "2.4.6", "//a@@b/", "host", "@b", "%40b"),
    ("brackets-checked", "3.1.6", "3.1.7", "x://a]/", "host", "a]", REFUSED),
    ("host-folded-again", "3.1.7", "3.1.8", "x://%41b/", "host", "Ab", "ab"),
    (
        *("zone-kept", "4.1.5", "4.2.0", "x://[fe80::1%2525a]/", "normalized"),
        *("x://[fe80::1%25a]/", "x://[fe80::1%2525a]/"),
    ),
    ("edges-checked", "4.2.1", "4.2.2", "http://h/ ", "host", "h", REFUSED),
    ("scheme-not-decoded", "4.2.2", "4.2.3", "http%73://h/", "scheme", "https", REFUSED),
    ("domains-copied", "4.2.3", "4.2.4", "ws:/a", "error", False, True),
]


def value(name, text, field, base=None):
    reading = reader(name).read(text, base)
    return reading.report[field] if reading.accepted else REFUSED


@pytest.mark.parametrize("row", EXAMPLES, ids=lambda row: f"{row[0]} {row[2]}")
def test_a_change_shows_in_its_example(row):
    _, last, first, text, field, before, after = row
    assert value(f"fast-uri@{last}", text, field) == before
    assert value(f"fast-uri@{first}", text, field) == after


# What `resolve(base, text)` returned of these releases, by the package itself, on 2026-11-27.
RESOLVED = [
    (
        *("path-triplets-kept", "3.1.0", "3.1.1", "http://b/", "a/%2e%2e/c%2Fd"),
        *("http://b/c/d", "http://b/a/%2E%2E/c%2Fd"),
    ),
    ("last-slash-dropped", "3.0.6", "3.1.0", "http://b/", "a//", "http://b/a//", "http://b/a/"),
    ("beginning-checked", "3.1.4", "3.1.5", "http://b/", r"http:\\h/", "http:%5C%5Ch/", REFUSED),
    (
        *("parts-checked", "3.1.5", "3.1.6", "http://b/", "//0x7f.1/"),
        *("http://0x7f.1/", "http://127.0.0.1/"),
    ),
    (
        *("parts-checked", "4.1.2", "4.1.3", "http://b/", "//\u00e9.example/"),
        *("http://\u00e9.example/", "http://xn--9ca.example/"),
    ),
    (
        *("zone-kept", "4.1.5", "4.2.0", "http://b/", "//[fe80::1%2525a]/"),
        *("http://[fe80::1%25a]/", "http://[fe80::1%2525a]/"),
    ),
    ("edges-checked", "4.2.1", "4.2.2", "http:/x", "", "http:/x", REFUSED),
    ("edges-checked", "4.2.1", "4.2.2", "urn:a:b/./c", "#x", "urn:a:b/c#x", "urn:a:b/./c#x"),
    ("edges-checked", "4.2.1", "4.2.2", "http://b/", "urn:a/../b", "urn:/b", "urn:a/../b"),
    ("scheme-not-decoded", "3.1.8", "3.1.9", "http://b/", "//a@@c/", "http://a@c/", REFUSED),
    ("scheme-not-decoded", "4.2.2", "4.2.3", "c/d", "../../e", "/e", "../e"),
    ("domains-copied", "4.2.3", "4.2.4", "ws:/a", "", "ws:/a", REFUSED),
]


@pytest.mark.parametrize("row", RESOLVED, ids=lambda row: f"{row[0]} {row[4]}")
def test_a_change_shows_in_what_is_resolved(row):
    _, last, first, base, text, before, after = row
    assert value(f"fast-uri@{last}", text, "resolved", base) == before
    assert value(f"fast-uri@{first}", text, "resolved", base) == after


# The examples of RFC 3986 §5.4, as far as its own `test/resolve.test.js` has them.
@pytest.mark.parametrize(
    ("text", "resolved"),
    [
        ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g/", "http://a/b/c/g/"), ("//g", "http://g"),
        ("?y", "http://a/b/c/d;p?y"), ("#s", "http://a/b/c/d;p?q#s"), ("", "http://a/b/c/d;p?q"),
        ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("g;x=1/../y", "http://a/b/c/y"),
    ],
)  # fmt: skip
def test_it_resolves_as_the_rfc_does(text, resolved):
    for name in ("fast-uri", "fast-uri@2.4.0", "uri-js"):
        assert value(name, text, "resolved", "http://a/b/c/d;p?q") == resolved


def test_what_never_ends_is_refused():
    """Releases up to 3.0.6 match nothing, again and again, or fail."""
    for text in ("/%0Da", "a%0Db"):
        assert value("fast-uri@3.0.6", text, "resolved", "http://b/") == REFUSED
        assert value("fast-uri@3.1.0", text, "resolved", "http://b/") != REFUSED


def test_without_a_base_nothing_is_resolved():
    assert value("fast-uri", "http://h/", "resolved") is None


def test_each_change_has_an_example():
    assert {row[0] for row in EXAMPLES} == {change.name for change in CHANGES}


def test_the_lines_have_the_same_repairs():
    for old, middle in (("2.4.7", "3.1.8"), ("2.4.8", "3.1.9")):
        one, other = RELEASES.of(old), RELEASES.of(middle)
        names = [change.name for change in CHANGES]
        differences = {name for name in names if one.has(name) != other.has(name)}
        assert differences == {"fragment-decoded-whole", "last-slash-dropped"}


# Examples of its README, and of `test/parse.test.js`.
@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("uri://user:pass@example.com:123/one/two.three?q1=a1&q2=a2#body", {
            "scheme": "uri", "userinfo": "user:pass", "host": "example.com", "port": "123",
            "path": "/one/two.three", "query": "q1=a1&q2=a2", "fragment": "body", "error": False,
        }),
        ("//www.g.com/error\n/bleh/bleh", {"host": "www.g.com", "path": "/error%0A/bleh/bleh"}),
        ("//[2001:db8::7]", {"host": "2001:db8::7", "scheme": None}),
        ("wss://h/a?b", {"path": None, "query": None, "resourceName": "/a?b"}),
        ("urn:a:b", {"scheme": "urn", "path": None, "normalized": None}),
    ],
)  # fmt: skip
def test_the_parts_are_those_of_its_own_examples(text, fields):
    report = reader("fast-uri").read(text).report
    assert {name: report[name] for name in fields} == fields


def test_what_is_decoded_is_not_decoded_again():
    # By 4.1.2 itself: "%" and the letter of "%41" are no triplet.
    assert reader("fast-uri@4.1.2").read("x:/%%4141%7a").report["path"] == "/%25A41z"
    assert reader("fast-uri@4.1.2").read("?%%4141%7a").report["query"] == "%25A41z"


def test_it_is_a_judge_with_a_target():
    judge = reader("fast-uri")
    assert is_judge(judge)
    assert judge.read("http://H:8080/a").target == Target("http", "h", 8080)
    assert judge.read("wss://h/a?b").components.path == "/a"
    assert judge.version == RELEASES.newest[-1] == "4.2.4"


def test_an_unknown_release_is_refused():
    with pytest.raises(ValueError, match=r"no model of fast-uri 3\.1\.10; known: "):
        RELEASES.of("3.1.10")
