"""How PHP's class `Uri\\Rfc3986\\Uri` reads a URI; PHP 8.5.10 answered all of this."""

import pytest

from tests.readers.programs.reader_sides import program_sides, side_name
from urlprism.errors import URLError
from urlprism.readers import Refused, Target, reader
from urlprism.readers.programs.php import live_rfc3986 as live
from urlprism.readers.programs.php import rfc3986 as model

# A text, and its normal form.
NORMAL = [
    ("HTTP://EXAMPLE.com/%7ea/./b/../c", "http://example.com/~a/c"),
    ("http://h:0080/", "http://h:80/"),
    ("http://[::1]/", "http://[0000:0000:0000:0000:0000:0000:0000:0001]/"),
    ("http://[::FFFF:127.0.0.1]/p", "http://[0000:0000:0000:0000:0000:ffff:7f00:0001]/p"),
    # RFC 3986 §5.2.4 removes dots from a path that begins with a slash; uriparser from any
    ("a/../b:c", "b:c"),
    ("a/../..", ".."),
    ("./a:b", "./a:b"),
    ("x/..//a", "/a"),
    ("a:../x", "a:x"),
    ("/..//", "//"),
    ("/.//a", "/.//a"),
    ("//h/..", "//h/.."),
    ("http://h/a//../b", "http://h/a/b"),
    (".", ""),
    ("%2e%2e/x", "../x"),
]
REFUSED = [
    *("http://a b/", "http://h:a/", "http://[::1/", "é", "http://h/%4", ":x", "a|b"),
    *("http://h:9223372036854775808/", "http://h:000000000000000000080/"),
]
RESOLVED = [
    ("../g", "http://a/b/c/d;p?q", "http://a/b/g"),
    ("", "http://a/b?q", "http://a/b?q"),
    ("/..//x", "http://a/b", "http://a//x"),
    ("g", "a:/", "a:/g"),
    ("..", "a:b", "a:"),
    ("mta:/..///x", "http://a/", "mta:///x"),
    ("..//g", "a:/b/c", "a:/.//g"),
]


@pytest.fixture(params=program_sides(model, live), ids=side_name)
def report(request):
    return request.param.report


@pytest.mark.parametrize(("text", "normal"), NORMAL, ids=ascii)
def test_a_uri_is_normalized(report, text, normal):
    assert report(text, None).tostring == normal


@pytest.mark.parametrize("text", REFUSED, ids=ascii)
def test_a_text_is_refused(report, text):
    with pytest.raises((Refused, URLError)):
        report(text, None)


@pytest.mark.parametrize(("text", "base", "uri"), RESOLVED)
def test_a_reference_is_resolved(report, text, base, uri):
    assert report(text, base).torawstring == uri


@pytest.mark.parametrize("base", ["x", "//h/x", "http://h /", "é"])
def test_a_base_needs_a_scheme(report, base):
    with pytest.raises((Refused, URLError)):
        report("a", base)


def test_the_parts(report):
    assert report("HTTP://:p@H:65536/%41?%41#%41", None) == model.Fields(
        "http://:p@h:65536/A?A#A",
        "HTTP://:p@H:65536/%41?%41#%41",
        *("http", "HTTP", ":p", ":p", "", "p", "h", "H", 65536),
        *("/A", "/%41", "A", "%41", "A", "%41"),
    )


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("http://EXAMPLE.com", Target("http", "example.com", 80)),
        ("http://[::1]:8", Target("http", "::1", 8)),
        ("http:a", Target("http", None, None)),
    ],
)
def test_a_request_goes(text, target):
    assert reader("php.Uri.Rfc3986.Uri").read(text).target == target
