"""The rules of Perl's URI module, one by one; where it is installed, it is asked the same."""

import pytest

from tests.readers.programs.reader_sides import program_sides, side_name
from urlprism.readers import Refused, Target, reader
from urlprism.readers.programs.perl import live, model
from urlprism.readers.programs.perl.releases import CHANGES, RELEASES

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


# A change, a text, its base, the URI that releases with the change make of it, and others, with
# its host; None is a refusal.
CHANGED = [
    (
        "brackets-escaped",
        "http://h/[x]?[#[",
        None,
        "http://h/%5Bx%5D?%5B#%5B h",
        "http://h/[x]?[#[ h",
    ),
    ("brackets-escaped", "http://[::1]/", None, "http://[::1]/ ::1", "http://[::1]/ ::1"),
    ("brackets-escaped", "x", "http://a@b@h/", "http://a%40b@h/x h", "http://a@b@h/x h"),
    ("icap-known", "icap://h:1/", None, "icap://h:1/ h", "icap://h:1/ None"),
    ("icap-known", "icaps://é/", None, "icaps://xn--9ca/ xn--9ca", "icaps://%C3%A9/ None"),
    ("geo-known", "geo:1.5,2;u=3?q#f", None, "geo:1.5,2;u=3?q#f None", "geo:1.5,2;u=3?q#f None"),
    ("geo-known", "geo:90,5", None, "geo:90,0 None", "geo:90,5 None"),
    (
        *("geo-known", "geo:-90.0,5,7.0;crs=8a;u=2.50;x=y", None),
        *("geo:-90,0,7;crs=8;u=2.500000;x=y None", "geo:-90.0,5,7.0;crs=8a;u=2.50;x=y None"),
    ),
    ("geo-known", "geo:x", None, None, "geo:x None"),
    ("geo-known", "3,4", "geo:1,2", "geo:3,4 None", "geo:/3,4 None"),
    ("irc-and-ftps-known", "ftps://h/a?b", None, "ftps://h/a?b h", "ftps://h/a?b None"),
    ("irc-and-ftps-known", "irc://h/#c#d", None, "irc://h/#c#d h", "irc://h/#c#d None"),
    ("smb-known", "smb://h/", None, "smb://h/ h", "smb://h/ None"),
    ("smtp-known", "smtp://h/", None, "smtp://h/ h", "smtp://h/ None"),
    ("websocket-known", "wss://h/", None, "wss://h/ h", "wss://h/ None"),
]


SIDES = program_sides(model, live, RELEASES.of)


@pytest.fixture(params=SIDES, ids=side_name)
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


def outcome(report, text, base):
    """Return how a URI is written, and its host; None if it is refused."""
    try:
        fields = report(text, base)
    except Refused:
        return None
    return f"{fields.as_string} {fields.host}"


@pytest.mark.parametrize(("change", "text", "base", "after", "before"), CHANGED)
def test_a_change_is_seen(change, text, base, after, before):
    versions = ("5.10", "5.12", "5.20", "5.26", "5.30", "5.32", "5.33", "5.34")
    seen = set()
    for each in (*versions, model.VERSION):
        perl, report = RELEASES.of(each), model.MODEL.of(each).report
        has = perl.has(change)
        seen.add(has)
        assert outcome(report, text, base) == (after if has else before), perl.version
    assert seen == {True, False}


@pytest.mark.parametrize("side", SIDES[1:], ids=side_name)
def test_the_installed_release_has_its_changes(side):
    perl = RELEASES.of(side.version)
    for change, text, base, after, before in CHANGED:
        assert outcome(side.report, text, base) == (after if perl.has(change) else before), change


def test_every_change_has_a_row():
    assert {row[0] for row in CHANGED} == {each.name for each in CHANGES if each.modelled}


def test_a_path_of_irc_may_begin_with_a_hash_sign():
    fields = model.report("irc://h/#chan#f", None)
    assert (fields.path, fields.fragment) == ("/#chan", "f")
    assert model.report("irc://h/%23chan", None).as_string == "irc://h/#chan"


def test_a_version_is_named():
    assert reader("perl").name == "perl"
    assert reader("perl@5.17").name == "perl@5.17"
    assert reader("perl@5.17").version == "5.17"
    for unknown in ("5.07", "5.11", "5.8", "1.76", "5.170", "6.01"):
        with pytest.raises(ValueError, match=r"5\.08 to 5\.35, but 5\.11"):
            reader(f"perl@{unknown}")
