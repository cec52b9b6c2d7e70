"""What all URLs of RFC 1738 have in common: their characters, schemes, records (§2, §4, §5)."""

import json
import pickle
import string

import pytest

from tests.help.counts import MEGABYTE
from urlprism import URLError
from urlprism.rfc1738 import (
    FIELDS,
    HTTP,
    Locator,
    findings,
    is_valid,
    parse,
    quote,
    split,
    unquote,
    wrap,
)
from urlprism.rfc1738.parser import SCHEMES

# Every URL that the document prints, without wrapper, whitespace and fragment.
PRINTED = """
http://www.acl.lanl.gov/URI/archive/uri-archive.index.html
ftp://@host.com/
ftp://host.com/
ftp://foo:@host.com/
ftp://myname@host.dom/%2Fetc/motd
ftp://myname@host.dom/etc/motd
ftp://myname@host.dom//etc/motd
news:*
file://vms.host.edu/disk$user/my/notes/note12345.txt
prospero://host.dom//pros/name
ftp://info.cern.ch/pub/www/doc;type=d
ftp://ds.internic.net/rfc
http://ds.internic.net/instructions/overview.html
ftp://ds.internic.net/rfc/rfc1436.txt;type=a
ftp://boombox.micro.umn.edu/pub/gopher/gopher_protocol/Gopher+/Gopher+.txt
ftp://ds.internic.net/rfc/rfc1630.txt
ftp://info.cern.ch/pub/www/doc/http-spec.txt.Z
ftp://ds.internic.net/rfc/rfc1123.txt
ftp://ds.internic.net/rfc/rfc822.txt
ftp://quake.think.com/pub/wais/doc/protspec.txt
ftp://ds.internic.net/rfc/rfc1036.txt
ftp://quake.think.com/pub/wais/doc/doc-ids.txt
ftp://ds.internic.net/rfc/rfc977.txt
ftp://ds.internic.net/internet-drafts/draft-ietf-uri-irl-fun-req-02.txt
ftp://ds.internic.net/rfc/rfc1034.txt
ftp://prospero.isi.edu/pub/prospero/doc/prospero-protocol.PS.Z
ftp://ds.internic.net/rfc/rfc959.txt
ftp://ds.internic.net/rfc/rfc1737.txt
ftp://ds.internic.net/rfc/rfc1625.txt
ftp://uu.psi.com/wp/nir.txt
""".split()

# §2.2: what stands for itself, what schemes may reserve; the rest is always encoded.
PLAIN = string.ascii_letters + string.digits + "$-_.+!*'(),"
RESERVED = ";/?:@=&"


def refusal(text):
    with pytest.raises(URLError) as caught:
        parse(text)
    return caught.value


@pytest.mark.requirement("R1738-64")
def test_every_url_of_the_document_is_one():
    assert len(PRINTED) == len(set(PRINTED)) == 30
    for text in PRINTED:
        assert is_valid(text)
        assert str(parse(text)) == text
    warned = {text: findings(text)[0].name for text in PRINTED if findings(text)}
    assert warned == {
        "ftp://@host.com/": "empty-name",
        "ftp://host.com/": "empty-name",
        "ftp://foo:@host.com/": "empty-name",
        "ftp://myname@host.dom//etc/motd": "null-cwd",
        "file://vms.host.edu/disk$user/my/notes/note12345.txt": "no-access",
    }


@pytest.mark.requirement("R1738-1")
@pytest.mark.parametrize("text", ["", "x", "x/y", "//h/", "/a", ":", ":x", "a b:c", "é:x", " x:y"])
def test_without_a_scheme_there_is_no_url(text):
    assert not is_valid(text)
    error = refusal(text)
    assert error.rule in {"RFC 1738 §5 genericurl", "RFC 1738 §5 scheme"}


@pytest.mark.requirement("R1738-2")
def test_the_characters_of_a_scheme():
    allowed = string.ascii_letters + string.digits + "+-."
    for character in map(chr, range(0x180)):
        if character == ":":
            continue
        for scheme in (character, f"x{character}", f"{character}x"):
            assert is_valid(f"{scheme}:y") is (character in allowed), scheme
    assert not is_valid("h%74tp://h/")


@pytest.mark.requirement("R1738-2")
def test_capitals_of_a_scheme_are_small_letters():
    url = parse("HtTp://h:81/x")
    assert (type(url), url.scheme, url.text) == (HTTP, "http", "HtTp://h:81/x")
    assert not is_valid("HTTP:x")


@pytest.mark.requirement("R1738-3", "R1738-5", "R1738-7")
def test_what_may_stand_unencoded():
    for character in map(chr, range(0x100)):
        known = character in PLAIN or character in RESERVED
        assert is_valid(f"x:a{character}") is known, character
        assert is_valid(f"mailto:a{character}") is known, character
    assert not is_valid("x:\u20ac")
    for octets in (b"x:\xff", bytearray("x:é".encode())):
        assert refusal(octets).rule == "RFC 1738 §2.2"


@pytest.mark.requirement("R1738-5")
@pytest.mark.parametrize("character", ' <>"#{}|\\^~[]`')
def test_unsafe_characters_are_always_encoded(character):
    for text in (f"http://h/a{character}b", f"ftp://h/a{character}b", f"x:a{character}b"):
        error = refusal(text)
        assert (text[error.start : error.end], error.rule.split()[2]) == (character, "§2.2")
        assert error.message == "this character always has to be encoded"
    assert quote(character, "ftp", "name") == f"%{ord(character):02X}"


@pytest.mark.requirement("R1738-4")
def test_escapes_have_two_digits_of_either_case():
    assert is_valid("x:%7e%7E%aF%00%ff")
    for tail in ("%", "%4", "%zz", "%4g", "%%41", "%-1", "% 1", "%+1", "%٣٣"):
        error = refusal(f"x:a{tail}")
        assert (error.start, error.end, error.rule) == (3, 4, "RFC 1738 §5 escape")
    assert quote(b"\xaf", "ftp", "name") == "%AF"


@pytest.mark.requirement("R1738-6")
@pytest.mark.parametrize(
    ("scheme", "component", "reserved"),
    [
        ("ftp", "user", ":@/"),
        ("ftp", "password", ":@/"),
        ("ftp", "cwd", "/;"),
        ("ftp", "name", "/;"),
        ("http", "segment", "/;?"),
        ("http", "search", "/;?"),
        ("gopher", "selector", ""),
        ("gopher", "gopher_plus", ""),
        ("mailto", "addr_spec", ""),
        ("telnet", "user", ":@/"),
        ("wais", "database", RESERVED),
        ("wais", "wpath", RESERVED),
        ("file", "segment", "/;"),
        ("prospero", "hsoname", ";"),
        ("prospero", "fieldname", "/;="),
        ("prospero", "fieldvalue", "/;="),
        ("x-new", "urlpath", RESERVED),
    ],
)
def test_what_a_part_reserves(scheme, component, reserved):
    for character in map(chr, range(0x80)):
        kept = character in PLAIN or character in set(RESERVED) - set(reserved)
        expected = character if kept else f"%{ord(character):02X}"
        assert quote(character, scheme, component) == expected, character
        assert unquote(expected, scheme, component) == character


@pytest.mark.requirement("R1738-8")
def test_what_is_decoded_does_not_delimit():
    url = parse("ftp://h/a%2Fb/c%3Btype=d")
    assert (url.cwd, url.name, url.typecode) == (("a/b",), "c;type=d", None)
    assert parse("ftp://a%40b%3Ac:d%2Fe@h/").user == "a%40b%3Ac"
    assert parse("http://h/a%3Fb").search is None
    assert parse("http://h/a%2Fb").path_segments == ("a/b",)
    for text, component in (("a/b", "name"), ("a;b", "cwd"), ("a@b", "user")):
        with pytest.raises(URLError, match="is reserved and has to be encoded here"):
            unquote(text, "ftp", component)


@pytest.mark.requirement("R1738-8", "R1738-9")
def test_what_may_be_encoded_means_the_same():
    plain, encoded = parse("ftp://h/ab/c"), parse("ftp://h/%61%62/%63")
    assert (plain.cwd, plain.name) == (encoded.cwd, encoded.name)
    assert plain != encoded
    assert not is_valid("%66tp://h/")
    assert not is_valid("ftp://%68/")


def test_octets_come_back():
    octets = bytes(range(0x100))
    text = quote(octets, "ftp", "name")
    data = unquote(text, "ftp", "name")
    assert data == octets.decode("utf-8", "surrogateescape")
    assert quote(data, "ftp", "name") == text
    assert unquote("%c3%a9", "FTP", "name") == "é"
    assert quote("é", "ftp", "name") == quote(bytearray(b"\xc3\xa9"), "ftp", "name") == "%C3%A9"


def test_parts_that_a_scheme_does_not_have():
    for function in (quote, unquote):
        with pytest.raises(
            ValueError, match="no component is named 'x'; known: user, password, cwd"
        ):
            function("a", "ftp", "x")
        with pytest.raises(
            ValueError, match="no component is named 'name'; known: user, password, u"
        ):
            function("a", "x-new", "name")
    with pytest.raises(URLError, match="a lone surrogate cannot be encoded as UTF-8"):
        quote("a\ud800", "ftp", "name")
    with pytest.raises(URLError, match="two hexadecimal digits"):
        unquote("%4", "ftp", "name")


@pytest.mark.requirement("R1738-10")
@pytest.mark.parametrize(
    "scheme", ["x-exp", "x-", "afs", "mid", "cid", "nfs", "tn3270", "mailserver", "z39.50", "https"]
)
def test_schemes_that_the_document_does_not_define(scheme):
    url = parse(f"{scheme}:some/thing")
    assert type(url) is Locator
    assert (url.scheme, url.schemepart, url.host) == (scheme, "some/thing", None)
    with pytest.raises(URLError, match="is not defined") as caught:
        url.plan()
    assert (caught.value.start, caught.value.end) == (0, len(scheme))


@pytest.mark.requirement("R1738-11")
@pytest.mark.parametrize("schemepart", ["", "a", "/", "//", "//h", "//a", "//a@b@c", "//:/", ":?@"])
def test_a_new_scheme_may_use_anything_in_xchar(schemepart):
    url = parse(f"x-a:{schemepart}")
    assert url.schemepart == schemepart


@pytest.mark.requirement("R1738-11")
def test_an_ip_schemepart_of_a_new_scheme():
    url = parse("x-a://u:p@h.com:99/path?q")
    assert url.to_dict() == {
        "scheme": "x-a",
        "user": "u",
        "password": "p",
        "host": "h.com",
        "port": 99,
        "urlpath": "path?q",
        "schemepart": "//u:p@h.com:99/path?q",
    }
    assert tuple(url.to_dict()) == Locator.FIELDS == FIELDS[: len(Locator.FIELDS)]
    assert {"cwd", "selector", "value", "typecode", "text"} - set(FIELDS) == {"text"}
    assert url.effective_port == 99
    assert parse("x-a://h").effective_port is None
    # By *xchar alone this is a schemepart, too: nothing of it is a host.
    odd = parse("x-a://u:p@h_h/path")
    assert (odd.user, odd.host, odd.urlpath) == (None, None, None)


@pytest.mark.requirement("R1738-12")
@pytest.mark.parametrize("scheme", sorted(SCHEMES))
def test_a_known_scheme_has_to_follow_its_own_rule(scheme):
    broken = {"mailto": "mailto:", "news": "news:1"}.get(scheme, f"{scheme}:foo")
    assert not is_valid(broken)
    assert not is_valid(broken.upper())
    assert is_valid(f"x-{broken}")


def test_the_schemes_of_the_document():
    assert " ".join(SCHEMES) == "ftp http gopher mailto news nntp telnet wais file prospero"
    assert {name: cls.SCHEME for name, cls in SCHEMES.items()} == {name: name for name in SCHEMES}
    ports = {name: cls.DEFAULT_PORT for name, cls in SCHEMES.items() if cls.DEFAULT_PORT}
    assert ports == {
        "ftp": 21, "http": 80, "gopher": 70, "nntp": 119, "telnet": 23, "wais": 210,
        "prospero": 1525,
    }  # fmt: skip


TEXTS = [
    "ftp://u:p@h/a/b;type=i", "http://h/p?s", "gopher://h/1s%09q", "mailto:a@b", "news:a.b",
    "nntp://h/a/1", "telnet://u@h/", "wais://h/d?s", "file:///a", "prospero://h/a;b=c", "x-a:b",
]  # fmt: skip


def test_records_are_values():
    urls = [parse(text) for text in TEXTS]
    assert [str(url) for url in sorted(urls)] == sorted(TEXTS)
    assert len({type(url) for url in urls}) == len(urls)
    assert parse(urls[0]) is urls[0]
    for url, text in zip(urls, TEXTS, strict=True):
        again = parse(text.encode())
        assert again == url == pickle.loads(pickle.dumps(url))
        assert hash(again) == hash(url)
        assert url != text
        assert url != parse("x-b:")
        with pytest.raises(AttributeError):
            url.text = "x"
        assert set(url.to_dict()) == set(url.FIELDS)
        parts = {str, int, bool, list, type(None)}
        assert all(type(part) in parts for part in url.to_dict().values())
        assert json.loads(json.dumps(url.to_dict())) == url.to_dict()
    assert urls[0] <= urls[0] < urls[1]
    with pytest.raises(TypeError):
        urls[0] < "x"  # noqa: B015 - the comparison is what raises


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("FTP://u:p@H:1/a?b;type=i", ("ftp", "u:p", "H", 1, "/a?b;type=i", None, None)),
        ("http://h/p?s", ("http", None, "h", None, "/p", "s", None)),
        ("http://h", ("http", None, "h", None, "", None, None)),
        ("mailto:a?b", ("mailto", None, None, None, "a?b", None, None)),
        ("file:///a/b", ("file", None, "", None, "/a/b", None, None)),
        ("x-a:b", ("x-a", None, None, None, "b", None, None)),
    ],
)
def test_components(text, parts):
    assert parse(text).components() == parts


@pytest.mark.requirement("R1738-59")
def test_the_password_does_not_show():
    for scheme in ("ftp", "telnet", "x-new"):
        assert repr(parse(f"{scheme}://u:secret@h/")).endswith(f"('{scheme}://u:******@h/')")
        assert "secret" not in str(refusal(f"{scheme}://u:secret@h/ "))


@pytest.mark.requirement("R1738-60", "R1738-63")
def test_wrap():
    assert wrap("http://h.com/x#y") == "<URL:http://h.com/x#y>"
    assert wrap(parse("news:*")) == "<URL:news:*>"
    assert wrap(b"http://h/a-b") == "<URL:http://h/a-b>"
    for text in (
        "http://h/ x",
        "http://h/<",
        "http:x",
        "x",
        "http://h/#a b",
        "http://h/#a#b",
        "#a",
    ):
        with pytest.raises(URLError):
            wrap(text)


def test_what_is_no_text():
    for function in (parse, is_valid, split, wrap, findings):
        with pytest.raises(TypeError):
            function(None)


SIZE = MEGABYTE
FEW = SIZE // 8

# Most of each is a repetition; whether it is valid.
LONG = {
    "no scheme": ("a" * SIZE, False),
    "a schemepart": ("x:" + "a" * SIZE, True),
    "percent signs": ("x:" + "a" * SIZE + "%", False),
    "at signs": ("ftp://" + "@" * SIZE, False),
    "at signs of no login": ("x://" + "@" * SIZE, True),
    "colons": ("ftp://" + ":" * SIZE, False),
    "labels": ("ftp://" + "a." * FEW + "a", True),
    "labels of hyphens": ("ftp://" + "a-" * FEW, False),
    "hyphens": ("ftp://a" + "-" * SIZE + "a", True),
    "a great number": ("http://" + "1" * SIZE + ".1.1.1/", True),
    "a port": ("http://h:" + "1" * SIZE, False),
    "zeros": ("http://h:" + "0" * SIZE, True),
    "a user": ("telnet://" + "u" * SIZE + ":p@h", True),
    "slashes": ("ftp://h/" + "/" * FEW, True),
    "segments": ("file:///" + "a/" * FEW, True),
    "types": ("ftp://h/" + ";type=a" * FEW, False),
    "escapes": ("ftp://h/" + "%2F" * FEW, True),
    "questions": ("http://h/" + "?" * SIZE, False),
    "line ends": ("mailto:" + "%0D" * FEW, True),
}


@pytest.mark.parametrize(("text", "valid"), LONG.values(), ids=LONG)
def test_a_megabyte(text, valid):
    """Time grows as the text does: else these would not end."""
    assert is_valid(text) is valid
    if ":" in text:
        assert "".join(split(text)[:2]) == text.replace(":", "", 1)
    if valid:
        assert str(parse(text)) == text
        assert len(findings(text)) <= FEW + 1


def test_a_megabyte_of_directories():
    plan = parse("ftp://h/" + "/" * FEW + "%20" * FEW).plan()
    assert len(plan.commands) == FEW + 2
    assert plan.warn == ["null-cwd"] * FEW
