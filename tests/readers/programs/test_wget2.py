"""How Wget2 reads a URL; libwget 1.99.1 said what each row has."""

import pytest

from tests.readers.programs.reader_sides import side_name, sides
from urlprism.readers import Refused, Target, is_covered, names, reader
from urlprism.readers.programs.wget2 import live, model

# A text, and scheme, user, password, host, port, path, query and fragment.
READ = [
    ("h", ("http", None, None, "h", 80, None, None, None)),
    ("h:81/a", ("http", None, None, "h", 81, "a", None, None)),
    ("HTTPS:h/a?b#c", ("https", None, None, "h", 443, "a", "b", "c")),
    ("http:////h//a", ("http", None, None, "h", 80, "/a", None, None)),
    ("http://u:p@H/", ("http", "u", "p", "h", 80, "", None, None)),
    ("http://u%40evil.example:x@h/", ("http", "u", None, "evil.example", 80, "", None, None)),
    ("http://a%2Fb/", ("http", None, None, "a/b", 80, "", None, None)),
    ("http://a%00b/%00c", ("http", None, None, "a", 80, "", None, None)),
    ("http://[::1]:8/", ("http", None, None, "::1", 8, "", None, None)),
    ("http://[::1", ("http", None, None, "::1", 80, None, None, None)),
    ("http://h:4294967376/", ("http", None, None, "h", 80, "", None, None)),
    ("http://h:8x/", ("http", None, None, "h", 8, "", None, None)),
    ("http://h:x/", ("http", None, None, "h", 80, "", None, None)),
    ("http://:80/", ("http", None, None, "", 80, "", None, None)),
    ("http://bücher.de/é", ("http", None, None, "xn--bcher-kva.de", 80, "é", None, None)),
    ("http://h/a%2Fb?a+b%20", ("http", None, None, "h", 80, "a/b", "a b%20", None)),
    (" h", ("http", None, None, "h", 80, None, None, None)),
]
REFUSED = ["", " ", "/a", "//h/", "http://", "http:///?a", "ftp://h/", "a:b", "h\0"]
REDIRECTS = [
    ("b", "http://h/a/c?q", ("h", "a/b", None)),
    ("", "http://h/a/c?q", ("h", "a/", None)),
    ("../../b", "http://h/a/c/d", ("h", "b", None)),
    ("/a//b/../c", "http://h:81/", ("h", "a/c", None)),
    ("//i/./b", "https://h/", ("i", "b", None)),
    ("x?u=a:b", "http://h/", ("x", None, "u=a:b")),
    ("x", "http://[::1]/", ("", "x", None)),
    ("x", "http://h/a%2Fb/c", ("h", "a/b/x", None)),
]


@pytest.fixture(params=sides(model, live), ids=side_name)
def report(request):
    return request.param.report


@pytest.mark.parametrize(("text", "parts"), READ)
def test_an_authority_is_decoded_and_then_split(report, text, parts):
    assert report(text, None) == parts


@pytest.mark.parametrize("text", REFUSED, ids=ascii)
def test_a_text_is_refused(report, text):
    with pytest.raises(Refused):
        report(text, None)


@pytest.mark.parametrize("base", ["/a", "//h/", "/"])
def test_a_base_without_a_host_of_its_own_is_refused(report, base):
    with pytest.raises(Refused):
        report("x", base)


@pytest.mark.parametrize(("text", "base", "parts"), REDIRECTS)
def test_a_location_is_made_absolute(report, text, base, parts):
    fields = report(text, base)
    assert (fields.host, fields.path, fields.query) == parts


def test_a_request_goes():
    found = reader("wget2").read("http://u%40evil.example:x@h/")
    assert found.target == Target("http", "evil.example", 80)
    assert reader("wget2").ask("http://h/a%2Fb c?d+e", None).components[4:6] == (
        "/a/b%20c",
        "d%20e",
    )


def test_it_is_a_member_of_no_group():
    assert "wget2" not in names()
    assert not is_covered(reader("wget2"))
