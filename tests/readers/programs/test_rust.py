"""Where the Rust crate `url` leaves the URL Standard; 2.5.8, in pydantic_core 2.50.4, said it."""

import pytest

from tests.readers.programs.reader_sides import side_name, sides
from urlprism.readers import Refused, Target, reader
from urlprism.readers.programs.rust import live, model

# A text, and the URL as one text.
WRITTEN = [
    # as the standard has it
    ("HTTP://u:p@EXAMPLE.com:80/a/../b c?q'#f", "http://u:p@example.com/b%20c?q%27#f"),
    ("foo:a b", "foo:a b"),
    ("http://bücher.de/", "http://xn--bcher-kva.de/"),
    ("http://0x7f.1/", "http://127.0.0.1/"),
    ("http://[0:0::1]/", "http://[::1]/"),
    ("foo:/.//x", "foo:/.//x"),
    ("foo://h?q", "foo://h?q"),
    ("file://localhost/C:/x", "file:///C:/x"),
    ("\x00 http://h\t\n", "http://h/"),
    # a circumflex in a path, and a space at the end of an opaque one
    ("http://h/a^b", "http://h/a^b"),
    ("foo:x #f", "foo:x #f"),
    # the slashes at the beginning of a file's path
    ("file:////x", "file:///x"),
    ("file://h//a//b", "file://h/a//b"),
    ("file:/.//x", "file:///x"),
    # a drive is not seen behind three slashes; with a tab behind it, it is a segment
    ("file:///C|/x", "file:///C|/x"),
    ("file:/C|/x", "file:///C:/x"),
    ("file://h/C|/x", "file:///C:/x"),
    ("file:/C:\tx", "file:///C:/x"),
    # a segment like a drive is kept in every scheme
    ("http://h/a/C:/../x", "http://h/a/C:/x"),
    ("foo:/C:/..", "foo:/C:/"),
    # a backslash ends a port where it ends nothing else
    ("foo://h:80\\x", "foo://h:80/\\x"),
    # nobody at nowhere
    ("foo://:@", "foo://"),
    # Punycode of a label that begins with "xn--", and what one normalizes
    ("http://xn--xn--ab-fsf/", "http://xn--xn--ab-fsf/"),
    ("http://>\u0338/", "http://xn--hdh/"),
]
REFUSED = [
    "http://h/\udc80",  # no text of Rust
    *("", "a", "/x", "http:", "http://u@/", "http://h:65536/", "http://h:a/", "http://a b/"),
    *("http://1.2.3.256/", "http://[::1/", "foo://u@", "foo://:80", "foo://@/x", "foo://h\\x"),
    *("file://h:80/", "file://u@h/", "file://[u]@h/", "foo://h:８/"),
    # labels in ASCII are checked too
    *("http://xn--/", "http://xn--a/", "http://a.xn--a/", "http://XN--A.b/"),
    # letters that Unicode 16 mapped
    *("http://\u2132/", "http://\u10b5/"),
]


@pytest.fixture(params=sides(model, live), ids=side_name)
def report(request):
    return request.param.report


@pytest.mark.parametrize(("text", "url"), WRITTEN, ids=ascii)
def test_a_url_is_written(report, text, url):
    assert report(text, None).href == url


@pytest.mark.parametrize("text", REFUSED, ids=ascii)
def test_a_text_is_refused(report, text):
    with pytest.raises(Refused):
        report(text, None)


def test_the_class_takes_no_base(report):
    assert report("http://h/", "http://base/") == report("http://h/", None)
    with pytest.raises(Refused):
        report("x", "http://base/")


def test_the_parts(report):
    assert report("http://:p@bücher.de:8?#", None) == model.Fields(
        "http://:p@xn--bcher-kva.de:8/?#", "http", None, "p", "xn--bcher-kva.de", 8, "/", "", ""
    )
    assert report("foo:", None)[1:] == ("foo", None, None, None, None, None, None, None)


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("http://h/C:/..", Target("http", "h", 80)),
        ("foo://h:80\\x", Target("foo", "h", 80)),
        ("file:////x", Target("file", None, None)),
        ("http://user:p@127.1:8/", Target("http", "127.0.0.1", 8)),
    ],
)
def test_a_request_goes(text, target):
    assert reader("rust.url").read(text).target == target


def test_the_port_of_a_scheme_is_reported_but_no_part(report):
    assert report("http://h/", None).port == report("http://h:80/", None).port == 80
    assert reader("rust.url").read("http://h:80/").components.port is None
