"""Spark's `parse_url` and `try_parse_url`: the examples of the documentation, and the rules.

What is expected was asked of Spark 4.3.0 on Java 17 itself; `test_spark_real.py` asks it again.
"""

import pytest

from urlprism.columns.dialects.spark.rows import PARTS, parse_url, span_of, try_parse_url
from urlprism.errors import URLError
from urlprism.readers.programs.java.places import places_of
from urlprism.readers.programs.java.reasons import OVERFLOW

# https://spark.apache.org/docs/latest/api/sql/#parse_url and #try_parse_url
DOCUMENTED = [
    (("http://spark.apache.org/path?query=1", "HOST"), "spark.apache.org"),
    (("http://spark.apache.org/path?query=1", "QUERY"), "query=1"),
    (("http://spark.apache.org/path?query=1", "QUERY", "query"), "1"),
]
# HOST PATH QUERY REF PROTOCOL FILE AUTHORITY USERINFO
ROWS = [
    (
        "http://u:p@H.x:8/a/../%41?q#f",
        ("H.x", "/a/../%41", "q", "f", "http", "/a/../%41?q", "u:p@H.x:8", "u:p"),
    ),
    ("http://h", ("h", "", None, None, "http", "", "h", None)),
    ("http://h?#", ("h", "", "", "", "http", "?", "h", None)),
    ("a:b?c#d", (None, None, None, "d", "a", None, None, None)),
    ("", (None, "", None, None, None, "", None, None)),
    ("//?q", (None, "", "q", None, None, "?q", None, None)),
    ("http://a_b:80/", (None, "/", None, None, "http", "/", "a_b:80", None)),
    ("http://@h/", ("h", "/", None, None, "http", "/", "@h", "")),
    ("http://é/é", (None, "/é", None, None, "http", "/é", "é", None)),
    ("http://[::1%25e]:1/", ("[::1%25e]", "/", None, None, "http", "/", "[::1%25e]:1", None)),
    ("http://h:99999999999/", (None, "/", None, None, "http", "/", "h:99999999999", None)),
    ("file:///x", (None, "/x", None, None, "file", "/x", None, None)),
]
REFUSED = ["a b", "http://h/a|b", "http://h/%", "http://", "x:", ":x", "http://[::1", "h\\"]
# Spark's own `try_parse_url` stops here: NumberFormatException, Error at index 9 in "99999999999".
STOPPING = ["http://[::99999999999.1.1.1]/", "http://[1:2:3:4:5:6:7:8:9:1.99999999999]:x"]

KEYS = [
    ("q=1&q=2", "q", "1"),
    ("xq=1", "q", None),
    ("q", "q", None),
    ("q==1", "q", "=1"),
    ("q=", "q", ""),
    ("axb=1&a.b=2", "a.b", "1"),
    ("axb=1&a.b=2", r"a\.b", "2"),
    ("a+b=1", "a+b", None),
    ("aab=1", "a+b", "1"),
    ("x1=1&x2=2", "x[2-9]", "2"),
    ("x-=1", "x[-a]", "1"),
    ("x]=1", "x]", "1"),
    ("x(1)=1", r"x\(1\)", "1"),
    ("ids[]=1", r"\Qids[]\E", "1"),
    ("ids[]=1", r"ids\[]", "1"),
    ("x=1", "(x)", "x"),
    ("x=1", "(?:x)", "1"),
    ("y=1", "(x)?y", None),
    ("x=1&y=2", "x|y", None),
    ("x=1", "|", None),
    ("=1", "", "1"),
    ("utm_a=1&utm_b=2", "utm_.*", "2"),
    ("utm_a=1=3&b", "utm_.*?", "1=3"),
    ("xa=1&x3=2", r"x\d", "2"),
    ("é=1", "é", "1"),
    ("aa=1", "a{2}", "1"),
    ("a=1&b=2", "a=1&b", "2"),
    ("a=1", "^a", "1"),
    ("a=1", "a$", None),
    ("%41=1", "%41", "1"),
    ("A=1", "a", None),
]
# Java refuses the first ones, and Spark with it; the others it reads.
KEYS_REFUSED = ["[", "ids[]", "(", ")", "a{", "a**", "x{2,1}", r"\y"]
KEYS_UNSUPPORTED = [
    "*",
    "\\",
    "(?i)a",
    r"(a)\1",
    "a&&b[a&&b]",
    "(a+)+",
    "a+b+",
    ".*x",
    "[[a]]",
    "a|b+",
]
KEYS_UNSUPPORTED += [r"\p{L}", "(?=a)", r"\b", "a{1,99}b{1,99}", ".*+", r"\D*", r"[\W]", "(.*)"]


@pytest.mark.parametrize(("arguments", "expected"), DOCUMENTED)
def test_the_examples_of_the_documentation(arguments, expected):
    assert parse_url(*arguments) == try_parse_url(*arguments) == expected


@pytest.mark.parametrize(("url", "expected"), ROWS)
def test_the_parts_of_a_url(url, expected):
    assert tuple(parse_url(url, part) for part in PARTS) == expected
    assert tuple(try_parse_url(url, part) for part in PARTS) == expected


@pytest.mark.parametrize("url", [*REFUSED, *STOPPING])
@pytest.mark.parametrize("part", [*PARTS, "NONE"])
def test_a_refused_url_is_an_error_or_null(url, part):
    with pytest.raises(URLError, match="java"):
        parse_url(url, part)
    assert try_parse_url(url, part) is None


@pytest.mark.parametrize(
    ("url", "fault"),
    [
        *[("a b", " "), (":x", ":"), ("é:x", "é"), ("1a:x", "1"), ("a b:x", " "), ("x:", "")],
        *[
            ("x:#f", "#"),
            ("http://", ""),
            ("http://h/é|", "|"),
            ("http://h/?é%4", "%"),
            ("#a^", "^"),
        ],
        *[("http://é[/", "é["), ("http://u@[::1", "u@[::1"), ("http://h%zz/a", "h%zz")],
        *[("http://h/\u3000", "\u3000"), ("x:é ", " "), ("http://h/?a##", "#")],
    ],
)
def test_an_error_has_its_place(url, fault):
    with pytest.raises(URLError) as caught:
        parse_url(url, "HOST")
    assert caught.value.text == url
    assert url[caught.value.start : caught.value.end] == fault
    if fault:
        assert caught.value.start == url.rindex(fault)


@pytest.mark.parametrize("url", STOPPING)
def test_what_stops_java_is_told_apart(url):
    assert places_of(url.encode()).problem == OVERFLOW


@pytest.mark.parametrize(
    "arguments",
    [
        *[("http://h/", part) for part in ("host", "NONE", "", "PORT")],
        *[(None, "HOST"), ("a b", None), ("http://h/?q=1", "QUERY", None), ("a b", "QUERY", None)],
        *[("a b", "HOST", "q"), ("http://h/?q=1", "PATH", "q"), ("a:b?q=1", "QUERY", "q")],
        *[("http://h/", "QUERY", "["), ("http://h/?q=1", "QUERY", "r")],
    ],
)
def test_what_is_null(arguments):
    assert parse_url(*arguments) is None


@pytest.mark.parametrize(("query", "key", "expected"), KEYS)
def test_a_key_is_a_regular_expression(query, key, expected):
    assert parse_url(f"http://h/?{query}", "QUERY", key) == expected
    assert try_parse_url(f"//h?{query}", "QUERY", key) == expected


@pytest.mark.parametrize("key", [*KEYS_REFUSED, *KEYS_UNSUPPORTED])
def test_a_key_that_is_refused(key):
    for function in (parse_url, try_parse_url):
        with pytest.raises(ValueError, match="key of parse_url") as caught:
            function("http://h/?q=1", "QUERY", key)
        assert not isinstance(caught.value, URLError)


def test_more_than_one_key():
    with pytest.raises(TypeError, match="2 or 3 arguments, not 4"):
        parse_url("http://h/", "QUERY", "a", "b")


def test_half_a_pair_is_a_character():
    assert parse_url("http://h/\ud800?\udc00", "FILE") == "/\ud800?\udc00"


@pytest.mark.parametrize("part", range(-1, len(PARTS) + 1))
def test_a_part_that_is_absent_has_no_span(part):
    assert span_of(places_of(b"mailto:a"), part) == ((0, 6) if part == 4 else (-1, -1))
