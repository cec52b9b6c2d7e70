"""What RFC 2396 and RFC 2732 accept and refuse, and as what they read it."""

import pytest

from urlprism import URLError
from urlprism.rfc2396 import URIReferenceParts, is_valid, parse, sets, split

RULES = ("URI-reference", "absoluteURI", "relativeURI")

# §1.3, §5, Appendix D, Appendix E
EXAMPLES = """
ftp://ftp.is.co.za/rfc/rfc1808.txt
gopher://spinaltap.micro.umn.edu/00/Weather/California/Los%20Angeles
http://www.math.uio.no/faq/compression-faq/part1.html
mailto:mduerst@ifi.unizh.ch
news:comp.infosystems.www.servers.unix
telnet://melvyl.ucop.edu/
this:that
./this:that
http://www.ics.uci.edu/Test/a/b/c
../x
http://www.ics.uci.edu/Test/a/x
http://test.com/
http://www.w3.org/Addressing/
ftp://ds.internic.net/rfc/
http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING
http://www.XEROX.com
www.w3.org/Addressing/
foo:/bar
foo:bar
""".split()

# RFC 2732 §2, and the host of each
LITERALS = {
    "http://[FEDC:BA98:7654:3210:FEDC:BA98:7654:3210]:80/index.html":
        "[FEDC:BA98:7654:3210:FEDC:BA98:7654:3210]",
    "http://[1080:0:0:0:8:800:200C:417A]/index.html": "[1080:0:0:0:8:800:200C:417A]",
    "http://[3ffe:2a00:100:7031::1]": "[3ffe:2a00:100:7031::1]",
    "http://[1080::8:800:200C:417A]/foo": "[1080::8:800:200C:417A]",
    "http://[::192.9.5.5]/ipng": "[::192.9.5.5]",
    "http://[::FFFF:129.144.52.38]:80/index.html": "[::FFFF:129.144.52.38]",
    "http://[2010:836B:4179::836B:4179]": "[2010:836B:4179::836B:4179]",
}  # fmt: skip

# authority: userinfo, host, port; (§3.2.2, RFC 2732 §3)
SERVERS = {
    "": (None, None, None),
    "h": (None, "h", None),
    "h:": (None, "h", ""),
    "h:0080": (None, "h", "0080"),
    "h:99999999": (None, "h", "99999999"),
    "@h": ("", "h", None),
    "u@h:1": ("u", "h", "1"),
    "u:p;:&=+$,@h": ("u:p;:&=+$,", "h", None),
    "%40~!*'()@h": ("%40~!*'()", "h", None),
    "h.example.": (None, "h.example.", None),
    "3com.x-1.a-b": (None, "3com.x-1.a-b", None),
    "a--b": (None, "a--b", None),
    "999.1.1.1": (None, "999.1.1.1", None),
    "001.02.3.4:5": (None, "001.02.3.4", "5"),
    "[::]": (None, "[::]", None),
    "u@[1:2:3:4:5:6:7:8]:": ("u", "[1:2:3:4:5:6:7:8]", ""),
}
# What is no server is the name of a registry, if its characters are those (§3.2.1).
NAMES = """
a@b@h h:1:2 h:8a a_b -a a- a..b .a .. u@ :80 @ @@ u@:80 %41 %5b::1%5D $a,b;c:d&e=f+g a~b
1.2.3 1.2.3.4. 1.2.3.4.5 1234.1.1.1 0x7f.1 a.1 a.1b a.1.
""".split()

VALID = {
    "URI-reference": ["", "#", "#s", "a#", "x:y#f", "//#"],
    "absoluteURI": [
        *("x:y", "X+-.9:/", "x:?", "x:?y", "x:;", "x:%41", "x:a[b]/?c", "x:a/b?c:d@e", "x:!"),
        *("x://", "x:///", "x:////a", "x://?q", "x://h?q", "x:/?", "x:/?a[]=1", "c:/x"),
        *("x:/-_.!~*'()", "x:/a:@&=+$,;b;;c;/;/", "x:/%00%fF", "x:/a/../.", "x:y?a/b?c", "x:~"),
    ],
    "relativeURI": [
        *("a", "a/b:c", ";", "a;x=1/./y", "@", "a?q?/", "/", "/:", "/a:b", "//", "//h", "///a"),
        *("//a:b", "//a@b@h", ".", "..", "%3A", "-", "a?", "/?", "a?b", "*", "a/?[]"),
    ],
}  # fmt: skip

REFUSED = [
    # text, what is refused, its place, who refuses it
    ("3x:y", "3", 0, "RFC 2396 §3.1 scheme"),
    ("+x:y", "+", 0, "RFC 2396 §3.1 scheme"),
    ("a_b:c", "_", 1, "RFC 2396 §3.1 scheme"),
    ("%41:c", "%", 0, "RFC 2396 §2.4.3 delims"),
    ("é:c", "é", 0, "RFC 2396 §3.1 scheme"),
    (":x", ":", 0, "RFC 2396 §5 rel_segment"),
    (":", ":", 0, "RFC 2396 §5 rel_segment"),
    ("x:", "", 2, "RFC 2396 §3 absoluteURI"),
    ("x:#f", "", 2, "RFC 2396 §3 absoluteURI"),
    ("x:[a]", "[", 2, "RFC 2396 §3 uric_no_slash"),
    ("x:%4#a", "%", 2, "RFC 2396 §2.4.1 escaped"),
    ("x:a?%4g", "%", 4, "RFC 2396 §2.4.1 escaped"),
    ("x:aé", "é", 3, "RFC 2396 §3 opaque_part"),
    ("?y", "", 0, "RFC 2396 §5 rel_path"),
    ("?", "", 0, "RFC 2396 §5 rel_path"),
    ("?#f", "", 0, "RFC 2396 §5 rel_path"),
    ("//h[", "[", 3, "RFC 2396 §3.2.1 reg_name"),
    ("//]h", "]", 2, "RFC 2396 §3.2.1 reg_name"),
    ("//a%4:b", "%", 3, "RFC 2396 §2.4.1 escaped"),
    ("//a%[::1]", "%", 3, "RFC 2396 §2.4.1 escaped"),
    ("//a\\b", "\\", 3, "RFC 2396 §2.4.3 unwise"),
    ("//é", "é", 2, "RFC 2396 §3.2.1 reg_name"),
    ("//a@b@[::1]", "@", 3, "RFC 2396 §3.2.2 userinfo"),
    ("//[::1]@h", "[", 2, "RFC 2396 §3.2.2 userinfo"),
    ("//[::1", "[::1", 2, "RFC 2732 §3 ipv6reference"),
    ("//u@[::1:2/]", "[::1:2", 4, "RFC 2732 §3 ipv6reference"),
    ("//[]", "", 3, "RFC 2732 §3 IPv6address"),
    ("//[[::1]]", "[::1", 3, "RFC 2732 §3 IPv6address"),
    ("//[v1.a]", "v1.a", 3, "RFC 2732 §3 IPv6address"),
    ("//[1.2.3.4]", "1.2.3.4", 3, "RFC 2732 §3 IPv6address"),
    ("//[1:2:3:4:5:6:7]", "1:2:3:4:5:6:7", 3, "RFC 2732 §3 IPv6address"),
    ("//[1::2::3]", "1::2::3", 3, "RFC 2732 §3 IPv6address"),
    ("//[::12345]", "::12345", 3, "RFC 2732 §3 IPv6address"),
    ("//[::1.2.3.256]", "::1.2.3.256", 3, "RFC 2732 §3 IPv6address"),
    ("//[fe80::1%25en0]", "fe80::1%25en0", 3, "RFC 2732 §3 IPv6address"),
    ("//[::1]a:1", "a:1", 7, "RFC 2396 §3.2.2 hostport"),
    ("//[::1]]", "]", 7, "RFC 2396 §3.2.2 hostport"),
    ("//[::1]:8a", "a", 9, "RFC 2396 §3.2.2 port"),
    ("//[::1]:%31", "%", 8, "RFC 2396 §2.4.3 delims"),
    ("//[::1]:1:2", ":", 9, "RFC 2396 §3.2.2 port"),
    ("//[::1]:\u0661", "\u0661", 8, "RFC 2396 §3.2.2 port"),
    ("/[a]", "[", 1, "RFC 2396 §3.3 path_segments"),
    ("a/b]", "]", 3, "RFC 2396 §3.3 path_segments"),
    ("[a]", "[", 0, "RFC 2396 §5 rel_segment"),
    ("/a b", " ", 2, "RFC 2396 §2.4.3 space"),
    (" a", " ", 0, "RFC 2396 §2.4.3 space"),
    ("/a\tb", "\t", 2, "RFC 2396 §2.4.3 control"),
    ("/a\n", "\n", 2, "RFC 2396 §2.4.3 control"),
    ("a\x7f", "\x7f", 1, "RFC 2396 §2.4.3 control"),
    ("/a|b", "|", 2, "RFC 2396 §2.4.3 unwise"),
    ("/%zz", "%", 1, "RFC 2396 §2.4.1 escaped"),
    ("/%", "%", 1, "RFC 2396 §2.4.1 escaped"),
    ("/%4?1", "%", 1, "RFC 2396 §2.4.1 escaped"),
    ("/\ud800", "\ud800", 1, "RFC 2396 §3.3 path_segments"),
    ("/?a^", "^", 3, "RFC 2396 §2.4.3 unwise"),
    ("/?é", "é", 2, "RFC 2396 §3.4 query"),
    ("#a#b", "#", 2, "RFC 2396 §2.4.3 delims"),
    ('a#"', '"', 2, "RFC 2396 §2.4.3 delims"),
    ("a#é", "é", 2, "RFC 2396 §4.1 fragment"),
]  # fmt: skip


@pytest.mark.requirement("R2396-1", "R2732-1")
def test_the_sets():
    letters = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert letters | frozenset("0123456789-_.!~*'()") == sets.UNRESERVED
    assert frozenset("-_.!~*'()") == sets.MARK
    assert frozenset(";/?:@&=+$,[]") == sets.RESERVED
    assert frozenset("{}|\\^`") == sets.UNWISE
    excluded = frozenset().union(*sets.EXCLUDED.values())
    assert excluded | sets.RESERVED | sets.UNRESERVED == frozenset(map(chr, range(128)))
    assert not excluded & (sets.RESERVED | sets.UNRESERVED)


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_documents_examples(text):
    assert str(parse(text)) == text


@pytest.mark.requirement("R2732-1")
@pytest.mark.parametrize(("text", "host"), LITERALS.items())
def test_the_seven_examples_of_literals(text, host):
    reference = parse(text)
    assert (reference.host, reference.reg_name) == (host, None)
    assert reference.port == ("80" if ":80/" in text else None)


@pytest.mark.requirement("R2732-1")
def test_brackets_are_reserved():
    """They may stand where reserved characters may, and in no list that does not name them."""
    assert all(map(is_valid, ["x:a[]", "a?[]", "a#[]"]))
    assert not any(map(is_valid, ["x:[", "a[", "/[", "//[", "//u[@h", "a[:b"]))


@pytest.mark.requirement("R2396-2")
@pytest.mark.parametrize(("authority", "parts"), SERVERS.items())
def test_a_server(authority, parts):
    for text in (f"//{authority}", f"x://{authority}/p?q#f"):
        reference = parse(text)
        assert (reference.userinfo, reference.host, reference.port) == parts
        assert (reference.authority, reference.reg_name) == (authority, None)


@pytest.mark.requirement("R2396-2")
@pytest.mark.parametrize("name", NAMES)
def test_the_name_of_a_registry(name):
    for text in (f"//{name}", f"x://{name}?q"):
        reference = parse(text)
        assert reference.reg_name == reference.authority == name
        assert reference.userinfo is reference.host is reference.port is None


@pytest.mark.requirement("R2396-1")
@pytest.mark.parametrize(
    ("rule", "text"), [(rule, text) for rule, texts in VALID.items() for text in texts]
)
def test_what_matches_which_rule(rule, text):
    matched = {rule, "URI-reference"}
    assert {each for each in RULES if is_valid(text, each)} == matched


@pytest.mark.parametrize(("text", "refused", "start", "rule"), REFUSED)
def test_an_error_says_what_and_where(text, refused, start, rule):
    with pytest.raises(URLError) as caught:
        parse(text)
    error = caught.value
    assert (error.text, error.start, error.text[error.start : error.end]) == (text, start, refused)
    assert error.rule == rule
    assert error.message == error.message[0].lower() + error.message[1:]
    assert not error.message.endswith(".")
    assert not any(is_valid(text, each) for each in RULES)


@pytest.mark.requirement("R2396-1")
def test_an_opaque_part_is_one_part():
    """Nothing in it is a query: the grammar has that behind a hier_part only (§3)."""
    reference = parse("mailto:a@b.com?subject=x/y#f")
    assert reference.opaque_part == reference.path == "a@b.com?subject=x/y"
    assert reference.query is reference.authority is None
    assert reference.fragment == "f"
    reference = parse("mailto:/a@b.com?subject=x")
    assert (reference.opaque_part, reference.path, reference.query) == (
        None, "/a@b.com", "subject=x",
    )  # fmt: skip


def test_the_authority_wins():
    """A path may begin with two slashes, but what begins so is a net_path first (§4.3)."""
    assert (parse("//a/b").authority, parse("//a/b").path) == ("a", "/b")
    assert (parse("x:////a").authority, parse("x:////a").path) == ("", "//a")


def test_appendix_b():
    assert split("http://www.ics.uci.edu/pub/ietf/uri/#Related") == URIReferenceParts(
        "http", "www.ics.uci.edu", "/pub/ietf/uri/", None, "Related"
    )
    assert split("") == URIReferenceParts(None, None, "", None, None)
    assert split("//?#") == URIReferenceParts(None, "", "", "", "")
    assert split("a b://\n?\ud800#\n#") == URIReferenceParts("a b", "\n", "", "\ud800", "\n#")
    assert split(parse("x:a?b")) == URIReferenceParts("x", None, "a", "b", None)


def test_a_rule_unknown():
    with pytest.raises(
        ValueError, match="no rule is named 'URI'; near: URI-reference; known: URI-ref"
    ):
        is_valid("a", "URI")


def test_octets_are_ascii():
    assert parse(b"x:y") == parse(bytearray(b"x:y")) == parse("x:y")
    assert not is_valid(b"a\xffb")
    with pytest.raises(URLError) as caught:
        parse(b"a\xffb")
    assert caught.value.args[1:] == ("a\ufffdb", 1, 2, "RFC 2396 §2.1")


def test_what_is_no_text():
    for call in (parse, is_valid, split):
        with pytest.raises(TypeError, match="not int"):
            call(1)
