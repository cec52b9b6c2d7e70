"""URL patterns: web-platform-tests, examples of the standard, places of errors, hostile texts."""

import pytest

from tests.help.shared_data import wpt
from urlprism import URL, URLError
from urlprism.documents import links
from urlprism.matching.url_patterns import DIALECTS
from urlprism.urlpattern import URLPattern
from urlprism.urlpattern.components import NAMES
from urlprism.urlpattern.tokens import MOST_TOKENS

ROWS = wpt("url-patterns")
(DIALECT,) = DIALECTS


def made(row):
    """Return the pattern of a row; TypeError for arguments that are in no order of the standard."""
    arguments, ignores = list(row["pattern"]), False
    if arguments and isinstance(arguments[-1], dict) and "ignoreCase" in arguments[-1]:
        ignores = arguments.pop()["ignoreCase"]
    if any(isinstance(each, dict) for each in arguments[1:]):
        raise TypeError
    return URLPattern(*arguments, ignore_case=ignores)


def expected_string(row, name):
    """Return the pattern string that a row states for a component, None if it states none."""
    expected = row.get("expected_obj", {})
    if name in expected:
        return expected[name]
    if name in row.get("exactly_empty_components", []):
        return ""
    first = row["pattern"][0] if row["pattern"] else {}
    return first.get(name) if isinstance(first, dict) else None


def expected_result(row, name):
    """Return the text and the groups that a row states for a component."""
    if name in row["expected_match"]:
        result = row["expected_match"][name]
        return result["input"], result["groups"]
    return "", {} if name in row.get("exactly_empty_components", []) else {"0": ""}


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_a_row_of_web_platform_tests(row):
    if row.get("expected_obj") == "error":
        with pytest.raises((URLError, TypeError)):
            made(row)
        return
    pattern = made(row)
    for name in NAMES:
        wanted = expected_string(row, name)
        assert wanted is None or getattr(pattern, name) == wanted, name
    inputs = row["inputs"] or [{}]
    expected = row.get("expected_match")
    if expected == "error":
        for ask in (pattern.test, pattern.exec):
            with pytest.raises(TypeError):
                ask(*inputs)
        return
    result = pattern.exec(*inputs)
    assert pattern.test(*inputs) is (expected is not None) is (result is not None)
    if result is not None:
        assert list(result.inputs) == expected.get("inputs", inputs)
        for name in NAMES:
            each = getattr(result, name)
            assert (each.input, dict(each.groups)) == expected_result(row, name), name


# The examples of #introduction: a constructor string, perhaps a base, what matches, what does not.
EXAMPLES = [
    (
        ["https://example.com/:category/*"],
        ["https://example.com/products/", "https://example.com/blog/our-greatest-product-ever"],
        [
            *("https://example.com/", "http://example.com/products/"),
            "https://example.com:8443/blog/our-greatest-product-ever",
        ],
    ),
    (
        ["http{s}?://{:subdomain.}?shop.example/products/:id([0-9]+)#reviews"],
        [
            *("https://shop.example/products/74205#reviews",),
            "https://kathryn@voyager.shop.example/products/74656#reviews",
            "http://insecure.shop.example/products/1701#reviews",
        ],
        [
            *("https://shop.example/products/2000",),
            "http://shop.example:8080/products/0#reviews",
            "https://nx.shop.example/products/01?speed=5#reviews",
            "https://shop.example/products/chair#reviews",
        ],
    ),
    (
        ["../admin/*", "https://discussion.example/forum/?page=2"],
        [
            *("https://discussion.example/admin/",),
            "https://edd:librarian@discussion.example/admin/update?id=1",
        ],
        [
            *("https://discussion.example/forum/admin/",),
            "http://discussion.example:8080/admin/update?id=1",
        ],
    ),
]


@pytest.mark.parametrize(("arguments", "matching", "others"), EXAMPLES)
def test_the_examples_of_the_standard(arguments, matching, others):
    pattern = URLPattern(*arguments)
    for url in matching:
        assert pattern.test(url)
        assert pattern.test(URL(url))
        assert pattern.failing_component(url) is None
    for url in others:
        assert not pattern.test(url)
        assert pattern.failing_component(url) in NAMES


REFUSED = [
    ("https://example.com/:a/:a", "/:a", "two groups have the same name"),
    ("https://example.com/(a(b))", "(a(b))", "groups in a regular expression"),
    ("https://example.com/(\\1)", "\\1", "not modelled"),
    ("https://example.com/x(a(?=b))", "(?=", "not modelled"),
    ("https://example.com/x(a**)", "*", "nothing to repeat"),
    ("https://[\\:\\:zz]/", "[\\:\\:zz]", "IPv6"),
    ("https://ex<ample.com/", "ex<ample.com", "host"),
    ("https://example.com:\\x/", "\\x", "port"),
    ("https://example.com/a{b", "", "brace"),
    ("https://example.com?(b#c", "(b", "not closed"),
]


@pytest.mark.parametrize(("pattern", "piece", "message"), REFUSED)
def test_an_error_has_its_place(pattern, piece, message):
    with pytest.raises(URLError) as caught:
        URLPattern(pattern)
    error = caught.value
    assert message in error.message
    assert error.text == pattern
    assert piece in pattern[error.start : error.end + 1]
    assert error.rule.startswith("URL Pattern Standard #")
    (link,) = links(error.rule)
    assert link.href.startswith("https://urlpattern.spec.whatwg.org/#")


def test_arguments_that_make_no_sense_are_told():
    with pytest.raises(TypeError, match="baseURL"):
        URLPattern({}, "https://example.com")
    with pytest.raises(TypeError, match="baseURL"):
        URLPattern({}).test({}, "https://example.com")
    with pytest.raises(ValueError, match="pathname"):
        URLPattern({"pathnam": "/"})
    with pytest.raises(URLError, match="base"):
        URLPattern("/relative")


def test_case_does_not_count_in_path_query_and_fragment_only():
    pattern = URLPattern("https://me@Example.com/A?B#C", ignore_case=True)
    assert pattern.test("https://me@example.COM/a?b#c")
    assert not pattern.test("https://ME@example.com/A?B#C")


def test_a_password_is_not_shown():
    assert "geheim" not in repr(URLPattern("https://me:geheim@example.com/"))
    assert "geheim" not in repr(URLPattern("https://me\\:geheim@example.com/"))
    result = URLPattern("https://*\\:*@example.com/").exec("https://me:geheim@example.com/")
    assert result.password.input == "geheim"
    assert "geheim" not in repr(result)


HOSTILE = [
    *("/" + "*a" * 4 + "b", "/(a*)*b", "/((?:a|a)*)b", "/" + ":x*" * 3, "/((?:a?){50}a{50})"),
    *("{a}?" * 200 + "b", "/" + "(.*)" * 9 + "b", "/(" + "(?:" * 40 + "a" + ")*" * 40 + ")"),
]


@pytest.mark.parametrize("path", HOSTILE)
def test_what_takes_exponential_time_elsewhere_is_answered(path):
    try:
        pattern = URLPattern({"pathname": path})
    except URLError:
        return
    assert pattern.test({"pathname": "/" + "a" * 2_000}) in {True, False}
    assert pattern.exec({"pathname": "/" + "a" * 200}) is None or "x" not in path


@pytest.mark.parametrize(
    "unit", ["*", "{", "}", ":", "\\", "(", "[", "{a}?", "/:a", "?", "#", "(?:"]
)
def test_many_signs_are_refused_before_they_take_long(unit):
    text = "https://x/" + unit * (MOST_TOKENS + 1)
    match = DIALECT.matches(text, "https://x/y")
    assert not match.matched
    assert 0 <= match.pattern_span[0] <= match.pattern_span[1] <= len(text)


def test_a_long_text_is_a_pattern():
    text = "https://x/" + "a" * 1_000_000
    assert URLPattern(text).test(text)
    assert not URLPattern(text).test(f"{text}b")
    assert URLPattern("https://x/*").test(text)


@pytest.mark.parametrize("text", ["", "\0", "\ud800", "\n", "https://\ud800/", "\ufffd:"])
def test_odd_texts_are_answered(text):
    decision = DIALECT.matches(text, text)
    assert decision.reason
    assert URLPattern({"pathname": "*"}).test(text) in {True, False}


@pytest.mark.parametrize(
    ("pattern", "url", "reason", "spans"),
    [
        (
            "https://a.example/b",
            "https://a.example/c",
            "the path does not match",
            ((17, 19), (17, 19)),
        ),
        ("https://*.example/", "http://a.example/", "the scheme does not match", ((0, 5), (0, 5))),
        ("https://*.example/", "https://b/", "the host does not match", ((8, 17), (8, 9))),
        ("https://a/b?c", "https://a/b?d", "the query does not match", ((12, 13), (11, 13))),
        ("https://a/b", "nothing", "the URL cannot be parsed", ((0, 0), (0, 7))),
        ("nothing", "https://a/b", "a relative pattern needs a base", ((0, 0), (0, 0))),
        ("https://a/*", "https://a/b", "each component of the URL matches", ((0, 0), (0, 0))),
    ],
)
def test_the_dialect_says_which_component_decides(pattern, url, reason, spans):
    match = DIALECT.matches(pattern, url)
    assert (match.reason, (match.pattern_span, match.url_span)) == (reason, spans)
    assert match.dialect == "url_pattern.whatwg@2026-09-23"
    assert DIALECT.matches(pattern.encode(), url.encode()) == match
