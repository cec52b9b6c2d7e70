"""Valid URL strings: the tables of the standard, and each production at its edges."""

from typing import NamedTuple

import pytest

from tests.help.counts import MEGABYTE
from tests.help.work import is_linear_in_steps
from urlprism import URL, URLError
from urlprism.whatwg import grammar, is_valid
from urlprism.whatwg.hosts import host_grammar


class Base(NamedTuple):
    """A base URL, as far as the grammar asks."""

    scheme: str
    has_opaque_path: bool = False


HTTP = Base("https")
FILE = Base("file")
OTHER = Base("foo")
OPAQUE = Base("mailto", has_opaque_path=True)

# #example-url-parsing: input, base, valid
EXAMPLES = [
    ("https:example.org", None, False),
    ("https://////example.com///", None, False),
    ("https://example.com/././foo", None, True),
    ("hello:world", HTTP, True),
    ("https:example.org", HTTP, False),
    ("\\example\\..\\demo/.\\", HTTP, False),
    ("example", HTTP, True),
    ("file:///C|/demo", None, False),
    ("..", FILE, True),
    ("file://localhost/", None, True),
    ("file://loc%61lhost/", None, False),
    ("https://user:password@example.org/", None, False),
    ("https://example.org/foo bar", None, False),
    ("https://EXAMPLE.com/../x", None, True),
    ("https://ex ample.org/", None, False),
    ("example", None, False),
    ("https://example.com:demo", None, False),
    ("http://[www.example.com]/", None, False),
    ("https://example.org//", None, True),
    ("https://example.com/[]?[]#[]", None, False),
    ("https://example/%?%#%", None, False),
    ("https://example/%25?%25#%25", None, True),
]

# #validation-error: the examples of each, in the order of the table
ERRORS = [
    ("domain-to-ASCII", "https://exa%23mple.org", None),
    ("domain-percent-encoded", "https://exam%70le.org", None),
    ("host-invalid-code-point", "foo://exa[mple.org", None),
    ("IPv4-empty-part", "https://127.0.0.1./", None),
    ("IPv4-too-few-parts", "https://1.2.3/", None),
    ("IPv4-too-many-parts", "https://1.2.3.4.5/", None),
    ("IPv4-non-numeric-part", "https://test.42", None),
    ("IPv4-non-decimal-part", "https://127.0.0x0.1", None),
    ("IPv4-out-of-range-part", "https://255.255.4000.1", None),
    ("IPv6-unclosed", "https://[::1", None),
    ("IPv6-invalid-compression", "https://[:1]", None),
    ("IPv6-too-many-pieces", "https://[1:2:3:4:5:6:7:8:9]", None),
    ("IPv6-multiple-compression", "https://[1::1::1]", None),
    ("IPv6-invalid-code-point", "https://[1:2:3!:4]", None),
    ("IPv6-invalid-code-point", "https://[1:2:3:]", None),
    ("IPv6-too-few-pieces", "https://[1:2:3]", None),
    ("IPv6-piece-leading-zero", "https://[::01]", None),
    ("IPv4-in-IPv6-too-many-pieces", "https://[1:1:1:1:1:1:1:127.0.0.1]", None),
    ("IPv4-in-IPv6-invalid-code-point", "https://[ffff::.0.0.1]", None),
    ("IPv4-in-IPv6-invalid-code-point", "https://[ffff::127.0.xyz.1]", None),
    ("IPv4-in-IPv6-invalid-code-point", "https://[ffff::127.0xyz]", None),
    ("IPv4-in-IPv6-invalid-code-point", "https://[ffff::127.00.0.1]", None),
    ("IPv4-in-IPv6-invalid-code-point", "https://[ffff::127.0.0.1.2]", None),
    ("IPv4-in-IPv6-out-of-range-part", "https://[ffff::127.0.0.4000]", None),
    ("IPv4-in-IPv6-too-few-parts", "https://[ffff::127.0.0]", None),
    ("invalid-URL-unit", "https://example.org/>", None),
    ("invalid-URL-unit", " https://example.org ", None),
    ("invalid-URL-unit", "ht\ntps://example.org", None),
    ("invalid-URL-unit", "https://example.org/%s", None),
    ("special-scheme-missing-following-solidus", "file:c:/my-secret-folder", None),
    ("special-scheme-missing-following-solidus", "https:example.org", None),
    ("special-scheme-missing-following-solidus", "https:foo.html", HTTP),
    ("missing-scheme-non-relative-URL", "💩", None),
    ("missing-scheme-non-relative-URL", "💩", OPAQUE),
    ("invalid-reverse-solidus", "https://example.org\\path\\to\\file", None),
    ("invalid-credentials", "https://user@example.org", None),
    ("invalid-credentials", "ssh://user@example.org", None),
    ("host-missing", "https://#fragment", None),
    ("host-missing", "https://:443", None),
    ("host-missing", "https://user:pass@", None),
    ("port-out-of-range", "https://example.org:70000", None),
    ("port-invalid", "https://example.org:7z", None),
    ("file-invalid-Windows-drive-letter-host", "file://c:", None),
]


@pytest.mark.parametrize(("text", "base", "valid"), EXAMPLES)
def test_the_examples_of_parsing(text, base, valid):
    assert grammar.valid_url_string(text, base) is valid


@pytest.mark.parametrize(("name", "text", "base"), ERRORS)
def test_the_examples_of_validation_errors_are_not_valid(name, text, base):
    assert not grammar.valid_url_string(text, base)


def test_the_one_example_of_a_validation_error_that_is_valid():
    """The example of file-invalid-Windows-drive-letter does not start with one, but with "/".

    It is a path-absolute-non-authority-URL string, and #file-slash-state finds nothing wrong; what
    #file-state finds is a drive letter at the very start, which "|" alone can make: "c:" is a
    scheme.
    """
    assert grammar.valid_url_string("/c:/path/to/file", FILE)
    assert not grammar.valid_url_string("c|/path/to/file", FILE)
    assert grammar.valid_url_string("c:/path/to/file", FILE)
    assert grammar.valid_url_string("c:/path/to/file")


# Production, what it accepts, what it does not.
PRODUCTIONS = [
    (
        host_grammar.url_units,
        ["", "aZ09", "!$&'()*+,-./:;=?@_~", "%00", "%fF%Ff", "%25zz", "\xa0", "\u2028", "\ud7ff",
         "\ue000", "\ufdcf", "\ufdf0", "\ufffd", "\U00010000", "\U0001fffd", "\U0002fffd",
         "\U0010fffd", "\ufeff"],
        [*' "#<>[\\]^`{|}\x00\x1f\x7f\t\n\r', "%", "%4", "a%", "%4g", "%g4", "%%41", "%4%41",
         "%\uff14\uff11", "\x80", "\x9f", "\ud800", "\udfff", "\ufdd0", "\ufdef", "\ufffe",
         "\uffff", "\U0001fffe", "\U0001ffff", "\U0010fffe", "\U0010ffff", "a\ud83d"],
    ),
    (
        host_grammar.valid_ipv4_address_string,
        ["0.0.0.0", "255.255.255.255", "9.10.99.100"],  # noqa: S104 - nothing is bound
        ["", "1.2.3", "1.2.3.4.5", "1.2.3.4.", ".1.2.3.4", "1..2.3", "256.0.0.0", "0.0.0.256",
         "01.2.3.4", "00.0.0.0", "0x1.2.3.4", "1.2.3.-4", "1.2.3.+4", "1.2.3.4\n", " 1.2.3.4",
         "1.2.3.1000", "1,2,3,4", "１.2.3.4", "1.2.3.²", "1.2.3.٤"],
    ),
    (
        host_grammar.valid_ipv6_piece_string,
        ["0", "1", "a", "F", "10", "abc", "ABCD", "ffff", "1000"],
        ["", "00", "01", "0a", "0abc", "10000", "fffff", "g", "+1", "-1", "1\n", "１", "1 ", ":"],
    ),
    (
        host_grammar.valid_ipv6_pieces_string,
        ["0", "1:2", "1:2:3:4:5:6:7:8:9", "a:B"],
        ["", ":", "1:", ":1", "1::2", "1:02", "1:1.2.3.4", "1.2.3.4"],
    ),
    (
        host_grammar.valid_ipv6_pieces_and_ipv4_string,
        ["1.2.3.4", "1:1.2.3.4", "1:2:3:4:5:6:7:8:1.2.3.4"],
        ["", "1", "1:2", ":1.2.3.4", "1::1.2.3.4", "1.2.3.4:1", "1:1.2.3", "1:01.2.3.4",
         "1:256.2.3.4", "01:1.2.3.4"],
    ),
    (
        host_grammar.valid_ipv6_address_string,
        ["1:2:3:4:5:6:7:8", "0:0:0:0:0:0:0:0", "1:2:3:4:5:6:1.2.3.4", "::", "::1", "1::",
         "1::8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "1:2:3::5:6:7:8", "::1.2.3.4",
         "::6:1.2.3.4", "1::1.2.3.4", "1:2:3:4:5::1.2.3.4", "::1:2:3:4:5:1.2.3.4",
         "1:2::4:5:6:1.2.3.4", "ABCD:ef01::", "1:0:0::0:0:2"],
        ["", ":", ":::", "1", "1.2.3.4", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:",
         ":1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8::", "::1:2:3:4:5:6:7:8", "1:2:3:4::5:6:7:8",
         "1:2:3:4:5:6:7:1.2.3.4", "1:2:3:4:5:1.2.3.4", "1:2:3:4:5:6::1.2.3.4",
         "::1:2:3:4:5:6:1.2.3.4", "1.2.3.4::", "1.2.3.4::1", "::1.2.3.4:5", "::1.2.3",
         "::1.2.3.4.5", "::1.2.3.4.", "::01.2.3.4", "::256.2.3.4", "::.1.2.3", "1::2::3",
         "1:::2", "::1:", ":1::", "::01", "::00", "::0000", "::10000", "::g", "::1%25eth0",
         "::1%eth0", "[::1]", " ::1", "::1\n"],
    ),
    (
        host_grammar.valid_domain,
        ["a", "example.org", "EXAMPLE.org", "localhost", "a-b", "a--b", "1.example", "1a", "0xg",
         "a.0xg", "xn--53h.example", "☕.example", "faß.example", "ａ.example", "a。example",
         "a\xadb", "ж.example", "a" * 63, ".".join(["a" * 49] * 5) + ".abc"],
        ["", ".", "a.", "a..b", ".a", "-a", "a-", "ab--c", "a_b", "a b", "a%62", "%61", "a:80",
         "a@b", "a/b", "a[b", "[::1]", "xn--8i7caa", "xn--", "xn--a.example", "a\x00b",
         "a\nb", "\ufffd", "\ud800", "0à.א", "a" * 64, ".".join(["a" * 49] * 5) + ".abcd",
         "1", "1.2.3.4", "1.2.3", "a.1", "a.01", "a.0x", "a.0X1f", "0x7f.1", "１.2.3.4", "a.１",
         "1。2。3。4", "ａ／b", "\xad"],
    ),
    (
        host_grammar.valid_host_string,
        ["example.org", "1.2.3.4", "[::1]", "[1:2:3:4:5:6:7:8]"],
        ["", "[]", "[", "]", "::1", "[::1", "::1]", "x::1]", "[::1]]", "[[::1]]", "[1.2.3.4]",
         "[a]", "[::1].", "a[::1]", "1.2.3", "1.2.3.4.", "[::1]:80", "%31.2.3.4"],
    ),
    (
        host_grammar.valid_opaque_host_string,
        ["a", "a_b", "A..b.", "-", "!$&'()*+,;=~", "%00%FF", "é", "\ufffd", "1.2.3", "[::1]",
         "%5B"],
        ["", *'\x00\t\n\r #/:<>?@[\\]^|"`{}\x7f', "%", "a%4", "[::1", "[::01]", "[]", "a[b", "a:80",
         "[::1]a", "x::1]", "\ufffe", "\ud800"],
    ),
    (
        host_grammar.url_port_string,
        ["", "0", "80", "65535", "00080", "000000000065535"],
        ["65536", "99999", "100000", "000065536", "-1", "+1", "8 0", "80\n", " 80", "8a", "٨٠",
         "²", "８０", "1_0"],
    ),
    (
        grammar.url_scheme_string,
        ["a", "Z", "http", "a1+-.", "web+a", "a."],
        ["", "1", "1a", "+a", "-", ".", "a_b", "a b", "é", "aé", "a:", "a\n", "ａ", "\u212a"],
    ),
    (
        grammar.url_path_segment_string,
        ["", "a", ".", "..", "%2e", "%2E.", "a:b@c;d=e,f", "é", "C:", "%2F", "%3F"],
        ["/", "a/b", "?", "a?b", "#", "%", "C|", "\\", " ", "^", "\ud800"],
    ),
    (
        grammar.path_absolute_url_string,
        ["/", "//", "///", "/a", "/a/", "//a", "/a//b", "/./../%2e", "/C:/"],
        ["", "a", "a/b", "\\", "/a?b", "/a#b", "/a b", "/%", "/C|/"],
    ),
    (
        grammar.path_absolute_non_authority_url_string,
        ["/", "/a", "/a//b", "/.//a", "/a/"],
        ["", "//", "//a", "///", "a", "/?"],
    ),
    (
        grammar.path_relative_url_string,
        ["", "a", "a/", "a//b", "..", "./a", "a:b", ":", "http://h"],
        ["/", "/a", "//", "a?", "a#", "a b", "%"],
    ),
    (
        grammar.path_relative_scheme_less_url_string,
        ["", "a", "./a:b", ":", ":a", "1:a", "a_b:c", "a/b:c", "é:a", "%61:b", "+:a"],
        ["a:", "a:b", "A+-.1:b", "http://h", "/a", "a?b:c"],
    ),
    (
        grammar.opaque_path_url_string,
        ["", "a", "a/b", ":", "@", "a//b", ".", "user@example.org", "%2F"],
        ["/", "/a", "//", "?", "a?", "#", "a b", "%", "a\\b", " "],
    ),
    (
        grammar.url_query_string,
        ["", "a=b&c", "?", "/?/", "'", "%26", "é"],
        ["#", " ", '"', "%", "[", "|", "^", "`", "\ufffe"],
    ),
    (
        grammar.url_fragment_string,
        ["", "a", "/?", "!", "%23"],
        ["#", "a#b", " ", "%2", "`", "<"],
    ),
    (
        grammar.opaque_host_and_port_string,
        ["", "a", "a:", "a:80", "[::1]", "[::1]:", "[::1]:80", "1.2:65535", "é:1"],
        [":", ":80", "a:b", "a:80:80", "a:65536", "a@b", "a/b", "[::1]80", "[::1]:a", "::1", "a::"],
    ),
    (
        grammar.scheme_relative_special_url_string,
        ["//a", "//a:", "//a:80", "//a:80/", "//a:/b", "//a/b//c", "//1.2.3.4:1", "//[::1]:1/a"],
        ["", "/", "//", "///", "///a", "//:80", "//a:b", "//a:80b", "//a:65536", "//a:80:80",
         "//u@a", "//u:p@a", "//@a", "//a?", "//a#", "a", "/a", "\\\\a", "/\\a", "//a\\b",
         "//a%41", "//a_b", "//[::1", "//[::1]a", "//1.2.3", "//a /"],
    ),
    (
        grammar.scheme_relative_url_string,
        ["//", "///", "////", "//a", "//a_b:80/c", "///a", "//a:/", "//%41/", "//[::1]:80//",
         "//1.2.3"],
        ["", "/", "a", "/a", "//:80", "//:", "//a:b", "//u@a", "//a?", "//a b", "//a\\b", "//a/\\",
         "//[::1", "//%"],
    ),
    (
        grammar.scheme_relative_file_url_string,
        ["//", "///", "////", "//localhost", "//localhost/", "//a/b", "///C:/a", "////a",
         "//1.2.3.4/", "//[::1]/"],
        ["", "/", "/a", "a", "C:/a", "//C:", "//C:/a", "//C|/a", "///C|/a", "//a:80", "//a:80/",
         "//u@a/", "//a?", "//a_b/", "\\\\a", "//a\\b"],
    ),
    (
        grammar.absolute_url_string,
        ["http://a", "HTTP://a", "hTtPs://a:80/b?c", "ws://a?", "wss://a/", "ftp://a?b?c/d",
         "file://", "FILE:///a?b", "file://h?x", "foo:", "foo:a", "FOO:a/b?c", "foo:/a", "foo:?",
         "foo://", "foo://?a", "foo:///a", "foo:////", "foo:/.//a", "a:b:c", "mailto:a@b?c=d",
         "javascript:alert(1)", "C:/a", "foo://a:80/b", "file+x:a", "https+x:", "x:http://a"],
        ["", "a", "http", "http:", "http:/", "http://", "http:a", "http:/a", "http:///a",
         "http://a#b", "http:?a", "http://?a", "http://u@a", "file:", "file:a", "file:/a",
         "file:?a", "foo", "1:a", ":a", "//a", "/a", "foo:a b", "foo://u@a", "foo://:1",
         "foo:/\\a", "foo:a\\", "foo:a#b", "http://a?b#c", "http://a?b c", "http:\\\\a",
         "HTTP:a", "Http://a_b", "FILE:a", " http://a", "http ://a", "ſ:a", "foo:a?%", "ＨＴＴＰ://a"],
    ),
    (
        grammar.absolute_url_with_fragment_string,
        ["http://a", "http://a#", "http://a#b", "http://a/?b#c/?", "foo:#", "foo:#a", "foo:a#b",
         "file://#a"],
        ["", "#", "#a", "http://#a", "http://a##", "http://a#b#c", "http://a# ", "http:#a", "foo#a",
         "foo:a#%"],
    ),
]  # fmt: skip
ACCEPTED = [(production, text) for production, valid, _ in PRODUCTIONS for text in valid]
REFUSED = [(production, text) for production, _, invalid in PRODUCTIONS for text in invalid]

# What stands before "?" and "#", by base.
RELATIVE = [
    (HTTP, True, ["", "a", "a/b", "/", "/a", "/a//b", "..", "./a:b", "//a", "//a:80/", "//a//",
                  "/C:/a"]),
    (HTTP, False, ["//", "///", "///a", "//u@a", "//a:b", "//a_b", "\\a", "/\\a", "a b", "https:",
                   "https:a", "https:/a", "C|/a"]),
    (FILE, True, ["", "a", "/", "/a", "..", "//", "///", "///a", "////", "//a", "//a/b", "/C:/a",
                  "//localhost"]),
    (FILE, False, ["//a:80", "//C:", "//C:/", "C|", "C|/a", "/C|/a", "\\", "file:", "file:a",
                   "file:/a"]),
    (OTHER, True, ["", "a", "/", "/a", "..", "//", "///", "///a", "//a_b:80", "//%41/", "/.//a"]),
    (OTHER, False, ["//:80", "//a:b", "//u@a", "\\a", "/\\a", "//[::01]", "a b"]),
    (OPAQUE, False, ["", "a", "/", "/a", "..", "//", "//a", "?a", "?"]),
]  # fmt: skip
TAILS = ["", "?", "?a/b?c", "#", "#a/b?c", "?a#b"]
RELATIVES = [(base, valid, text) for base, valid, texts in RELATIVE for text in texts]


@pytest.mark.parametrize(("production", "text"), ACCEPTED)
def test_a_production_accepts(production, text):
    assert production(text)


@pytest.mark.parametrize(("production", "text"), REFUSED)
def test_a_production_refuses(production, text):
    assert not production(text)


@pytest.mark.parametrize(("base", "valid", "text"), RELATIVES)
def test_relative_urls(base, valid, text):
    assert not grammar.valid_url_string(text)
    for tail in TAILS:
        is_opaque_fragment = base is OPAQUE and (text + tail).startswith("#")
        assert grammar.valid_url_string(text + tail, base) is (valid or is_opaque_fragment)
        assert not grammar.valid_url_string(f"{text}{tail} ", base)
    for tail in TAILS[:3]:
        assert grammar.relative_url_string(text + tail, base) is valid or base is OPAQUE


def test_with_an_opaque_path_as_base_a_fragment_is_all_there_is():
    assert grammar.valid_url_string("#", OPAQUE)
    assert grammar.valid_url_string("#a/?b", OPAQUE)
    for text in ("#a#b", "#a b", "?#a", "a#b", " #a", "#%", "##"):
        assert not grammar.valid_url_string(text, OPAQUE)
    assert not grammar.valid_url_string("#a")


@pytest.mark.parametrize("base", [None, HTTP, FILE, OTHER, OPAQUE])
def test_an_absolute_url_is_valid_whatever_the_base(base):
    for text in ("https://a/b?c#d", "file:///a", "foo:a", "foo://a_b", "mailto:a#b"):
        assert grammar.valid_url_string(text, base)


LENGTHS = [
    ("", 0), ("1", 1), ("1:2", 2), ("1:2:3:4:5:6:7:8", 8), ("1.2.3.4", 2), ("1:1.2.3.4", 3),
]  # fmt: skip


@pytest.mark.parametrize(("text", "length"), LENGTHS)
def test_effective_piece_lengths(text, length):
    assert host_grammar.effective_piece_length(text) == length


class Loud(str):
    """A str whose own methods lie."""

    __slots__ = ()

    def partition(self, _):
        raise AssertionError

    def __str__(self):
        return "not valid"


def test_every_kind_of_text():
    assert is_valid(Loud("http://h/é"))
    for url, valid in {"http://h/é": True, "http://h/ é": False}.items():
        assert is_valid(url.encode()) is valid
        assert is_valid(bytearray(url, "utf-8")) is valid
    for wrong in (None, 1, ["http://h/"], memoryview(b"http://h/")):
        with pytest.raises(TypeError, match=f"not {type(wrong).__name__}"):
            is_valid(wrong)


def test_a_base_is_text_or_a_url():
    assert is_valid("a", "http://h/")
    assert is_valid("a", URL("http://h/"))
    assert not is_valid("a", b"mailto:x")
    with pytest.raises(URLError):
        is_valid("a", "b")


SIZE = MEGABYTE // 2
# The text of a size, and whether it is valid against an https base.
LONG = {
    "word": (lambda size: "a" * size, True),
    "opaque colons": (lambda size: "a" + ":" * size, True),
    "slashes": (lambda size: "/" * size, False),
    "special slashes": (lambda size: "http:" + "/" * size, False),
    "authority": (lambda size: "http://" + "a" * size, False),
    "wide authority": (lambda size: "http://" + "é日" * (size // 2), False),
    "labels": (lambda size: "http://" + "a." * (size // 2) + "com", False),
    "dots": (lambda size: "http://" + "." * size, False),
    "numbers": (lambda size: "http://" + "1." * (size // 2) + "1", False),
    "ignored": (lambda size: "http://a" + "\xad" * size, True),
    "at signs": (lambda size: "http://" + "@" * size, False),
    "ports": (lambda size: "http://a" + ":1" * (size // 2), False),
    "port": (lambda size: "http://a:" + "0" * size, True),
    "digits": (lambda size: "http://a:" + "9" * size, False),
    "brackets": (lambda size: "http://" + "[" * size + "]" * size, False),
    "pieces": (lambda size: "http://[" + "1:" * size + "1]", False),
    "compressions": (lambda size: "http://[" + "::" * size + "]", False),
    "IPv4 in IPv6": (lambda size: "http://[::" + "1." * size + "]", False),
    "opaque host": (lambda size: "foo://" + "é%41" * (size // 4) + ":", True),
    "opaque path": (lambda size: "foo:" + "a/" * (size // 2) + " ", False),
    "path": (lambda size: "http://a/" + "b%41é/" * (size // 6), True),
    "segments": (lambda size: "http://a" + "/" * size, True),
    "percents": (lambda size: "http://a/" + "%" * size, False),
    "escapes": (lambda size: "http://a/" + "%41" * (size // 3) + "%4", False),
    "questions": (lambda size: "http://a/" + "?" * size, True),
    "hashes": (lambda size: "http://a/" + "#" * size, False),
}


@pytest.mark.once
@pytest.mark.parametrize(("make", "valid"), LONG.values(), ids=LONG)
def test_long_texts_are_judged(make, valid):
    """What grows with the square of half a million characters would take hours."""
    assert grammar.valid_url_string(make(SIZE), HTTP) is valid


@pytest.mark.once
@pytest.mark.parametrize(("make", "valid"), LONG.values(), ids=LONG)
def test_work_grows_as_the_text_does(make, valid):
    # Shorter hosts are judged in another way than longer ones.
    assert is_linear_in_steps(lambda text: grammar.valid_url_string(text, HTTP), make, 2_000)
