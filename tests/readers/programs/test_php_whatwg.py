"""Where PHP's class `Uri\\WhatWg\\Url` leaves the URL Standard; PHP 8.5.10 answered all of this."""

import pytest

from tests.readers.programs.reader_sides import program_sides, side_name
from urlprism.readers import Refused, Target, reader
from urlprism.readers.programs.php import live_whatwg as live
from urlprism.readers.programs.php import whatwg as model

# A text, and the URL as one text.
WRITTEN = [
    # as the standard has it
    ("HTTP://u:p@EXAMPLE.com:80/a/../b c?q'#f", "http://u:p@example.com/b%20c?q%27#f"),
    ("file:///C|/x/../..", "file:///C:/"),
    ("foo:a b", "foo:a b"),
    ("http://bücher.de/", "http://xn--bcher-kva.de/"),
    ("http://0x7f.1/", "http://127.0.0.1/"),
    ("http://[0:0::1]/", "http://[::1]/"),
    # a part of the user is lost behind the first "@"
    ("http://foo@evil.com:80@google.com/", "http://foo:80@google.com/"),
    # Punycode of ASCII
    ("http://xn--example-.com/", "http://example.com/"),
    # a name that is percent-decoded keeps its upper case
    ("http://%41B.com/", "http://AB.com/"),
    # overlong UTF-8
    ("http://good.example%c0%ae/x", "http://good.example./x"),
    # a dot segment takes along what ends it
    ("http://h/a/..?q", "http://h/q"),
    ("http://h/.#f", "http://h/f"),
    # "%" without digits hides what is behind it
    ("http://h/%?q", "http://h/%?q"),
    ("http://h/a%\xe9/b", "http://h/a%\xe9/b"),
    ("http://h/%\u20ac", "http://h/%%E2%82%AC"),
    # marks at the start of a domain are sorted only if a starter follows
    ("http://\u0301\u0327/", "http://xn--lsa0f/"),
    ("http://\u0301\u089b/", "http://xn--lsa28z/"),
    ("http://\u0301\u0327a/", "http://xn--a-wbb7i/"),
    # a mark that is composed no longer blocks what is behind it
    ("http://\u09c7\u0327\u0301\u09be/", "http://xn--lsa9ew4v7a/"),
    # an empty segment is lost
    ("http://h//a|b", "http://h/a|b"),
    ("http://h/a//./b", "http://h/a/b"),
]
REFUSED = [
    *("", "a", "http://", "http://u@/", "http://h:65536/", "http://h:a/", "http://a b/"),
    *(
        "http://1.2.3.256/",
        "http://[::1/",
        "foo://[::1]\\x/",
        "http://xn--/",
        "http://xn--a/",
        "http://%80/",
    ),
    # a number that is too great for an address, and a hexadecimal digit
    *("http://4294967296a/", "http://a.0777777777777b/"),
]
RESOLVED = [
    ("../x", "http://h/a/b/c", "http://h/a/x"),
    ("//g", "http://h/", "http://g/"),
    ("?q", "http://h/a?b", "http://h/a?q"),
    ("#f", "foo:bar", "foo:bar#f"),
    ("/x", "file:///C:/a/b", "file:///C:/x"),
    ("", "http://h/a?b#c", "http://h/a?b"),
]


@pytest.fixture(params=program_sides(model, live), ids=side_name)
def report(request):
    return request.param.report


@pytest.mark.parametrize(("text", "url"), WRITTEN, ids=ascii)
def test_a_url_is_written(report, text, url):
    fields = report(text, None)
    path, _, _ = url.partition("#")
    assert fields.toasciistring == url
    assert path.endswith(fields.path if fields.query is None else f"{fields.path}?{fields.query}")


@pytest.mark.parametrize("text", REFUSED, ids=ascii)
def test_a_text_is_refused(report, text):
    with pytest.raises(Refused):
        report(text, None)


@pytest.mark.parametrize(("text", "base", "url"), RESOLVED)
def test_a_reference_is_resolved(report, text, base, url):
    assert report(text, base).toasciistring == url


def test_the_parts(report):
    assert report("http://:p@bücher.de:8?#", None) == model.Fields(
        "http://:p@xn--bcher-kva.de:8/?#",
        "http://:p@bücher.de:8/?#",
        *("http", "", "p", "xn--bcher-kva.de", "bücher.de", 8, "/", "", ""),
    )
    assert report("foo:", None)[2:] == ("foo", None, None, None, None, None, "", None, None)


def test_a_name_that_cannot_be_shown_cuts_the_text(report):
    fields = report("foo://u@xn--a%C3%A9/x", None)
    assert (fields.asciihost, fields.unicodehost) == ("xn--a%C3%A9", "")
    assert fields.tounicodestring == "foo://u@"


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("http://xn--example-.com/", Target("http", "example.com", 80)),
        ("http://good.example%c0%ae/x", Target("http", "good.example", 80)),
        ("http://%41B.com:8/", Target("http", "ab.com", 8)),
        ("file:///x", Target("file", None, None)),
    ],
)
def test_a_request_goes(text, target):
    assert reader("php.Uri.WhatWg.Url").read(text).target == target
