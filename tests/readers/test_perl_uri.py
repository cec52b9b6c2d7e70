"""The rules of Perl's URI module, one by one; where it is installed, it is asked the same."""

import pytest
from reader_sides import side_name, sides

from urlprism.readers import Refused, Target, reader
from urlprism.readers import perl_uri as model
from urlprism.readers.live import perl_uri as live

BASE = "http://u@a.example:8080/b/c/d?q#f"

# A text, and the URI that is made of it.
WRITTEN = [
    ("HTTP://Example.COM", "HTTP://Example.COM"),
    (" <URL:http://a/>", "%3CURL:http://a/%3E"),
    ("<URL:http://a/>", "http://a/"),
    ('"http://a/"\n', "http://a/"),
    ("\xa0http://a\u2003", "http://a"),
    ("\x1chttp://a", "%1Chttp://a"),  # no space to Perl, though to Python
    ("http://a\tb/\\", "http://a%09b/%5C"),
    ("http://[::1]/[x]", "http://[::1]/%5Bx%5D"),
    ("http://[u]@a%5Bb", "http://%5Bu%5D@a[b"),
    ("data:[x]", "data:%5Bx%5D"),
    ("mailto:[x]", "mailto:[x]"),
    ("http://BÜCHER.de:80", "http://xn--bcher-kva.de:80"),
    ("http://faß.de", "http://xn--fa-hia.de"),
    ("http://ΑΣ", "http://xn--mxa0b"),
    ("http://é..x", "http://%C3%A9..x"),  # an empty label: the host is escaped instead
    ("http://\u212a", "http://k"),
    ("foo://é", "foo://%C3%A9"),
]
# A text, and its host and port to the module.
HOSTS = [
    ("http://u:p@A:8080/", "A", "8080"),
    ("http://a:/", "a:", "80"),
    ("http://a:b/", "a:b", "80"),
    ("http://u@v@a", "a", "80"),
    ("https://[::1]/", "::1", "443"),
    ("http://a%2fb%zz", "a/b%zz", "80"),
    ("http://127.0.0.1\\@1.1.1.1/", "1.1.1.1", "80"),
    ("http:///x", "", "80"),
    ("http:/x", None, "80"),
    ("sip:u@a;x=1", "a", "5060"),
    ("file://a:1/", "a:1", None),
    ("foo://a", None, None),
]
ABSOLUTE = [
    ("/x", "http://u@a.example:8080/x"),
    ("x;y/./..", "http://u@a.example:8080/b/c/"),
    ("../../../x", "http://u@a.example:8080/../x"),  # no more than there is, and what is left stays
    (".", "http://u@a.example:8080/b/c/"),
    ("?y", "http://u@a.example:8080/b/c/d?y#f"),  # the fragment of the base is kept
    ("#a#b", "http://u@a.example:8080/b/c/d?q#a%23b"),
    ("", "http://u@a.example:8080/b/c/d?q#f"),
    ("//g/x", "http://g/x"),
    ("///g", "http:///g"),
    ("\\\\g", "http://u@a.example:8080/b/c/%5C%5Cg"),
    ("http:g", "http:g"),
    ("1x:y", "http://u@a.example:8080/b/c/y"),  # what stands before a colon is taken for a scheme
    ("<URL:g>", "http://u@a.example:8080/b/c/g"),
]
ABSOLUTE_BY_BASE = [
    ("g", "ftp://a/b?c/d", "ftp://a/b?c/g"),  # the path of "ftp" has the query
    ("g", "http://u@v@a", "http://u%40v@a/g"),
    ("g", "http://1:2:3:4:5:6:7:8/", "http://[1:2:3:4:5:6:7:8]/g"),
    ("g", "mailto:x", "mailto:g"),
    ("g", "sip:a", "g"),
    ("1:/g", "x", "./1:/g"),
    ("g", " sip://[a]", "sip://%5Ba%5D"),
]
REFUSED = [
    ("x" * 248 + ":", None),
    ("urn:" + "x" * 243, None),
    ("x", ""),
    ("http:x", "0"),
    ("x", " mailto:x"),
]
TARGETS = [
    ("http://EXA%6dple.com.", Target("http", "example.com", 80)),
    ("http://%C3%A9", Target("http", "xn--9ca", 80)),
    ("http://[::1]:8/", Target("http", "::1", 8)),
    ("nntps://a", Target("nntps", "a", 563)),
    ("foo://a", Target("foo", None, None)),
    ("//a", Target(None, None, None)),
]


@pytest.fixture(params=sides(model, live), ids=side_name)
def report(request):
    return request.param.report


@pytest.mark.parametrize(("text", "uri"), WRITTEN)
def test_a_uri_is_made(report, text, uri):
    assert report(text, None).as_string == uri


@pytest.mark.parametrize(("text", "host", "port"), HOSTS)
def test_a_host_is_found(report, text, host, port):
    found = report(text, None)
    assert (found.host, found.port) == (host, port)


@pytest.mark.parametrize(("text", "uri"), ABSOLUTE)
def test_a_reference_is_made_absolute(report, text, uri):
    assert report(text, BASE).as_string == uri


@pytest.mark.parametrize(("text", "base", "uri"), ABSOLUTE_BY_BASE)
def test_the_base_says_how(report, text, base, uri):
    assert report(text, base).as_string == uri


@pytest.mark.parametrize(("text", "base"), REFUSED)
def test_a_text_is_refused(report, text, base):
    with pytest.raises(Refused):
        report(text, base)


def test_the_parts_are_all_reported(report):
    assert report("HTTP://u:p@a:/x;y?#", None)._asdict() == {
        "as_string": "HTTP://u:p@a:/x;y?#",
        "scheme": "http",
        "authority": "u:p@a:",
        "userinfo": "u:p",
        "host": "a:",
        "port": "80",
        "path": "/x;y",
        "query": "",
        "fragment": "",
    }


@pytest.mark.parametrize(("text", "target"), TARGETS)
def test_a_request_goes(text, target):
    assert reader("perl").read(text).target == target


@pytest.mark.parametrize(
    ("text", "parts"),
    [("ftp://a/b?c", ("/b", "c", None)), ("urn:a:b?c", ("a:b?c", None, None))],
)
def test_a_query_is_no_part_of_the_common_path(text, parts):
    components = reader("perl").ask(text, None).components
    assert components[4:] == parts


def test_a_version_is_named():
    assert reader("perl").name == "perl"
    assert reader("perl@5.17").name == "perl@5.17"
    with pytest.raises(ValueError, match=r"5\.17"):
        reader("perl@5.10")
