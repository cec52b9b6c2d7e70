"""What the grammar accepts, and the components it finds (RFC 3986 §3, §4, Appendix A and B)."""

import copy
import pickle

import pytest

from urlprism import URLError, rfc3986
from urlprism.rfc3986 import Parts, parse, split
from urlprism.rfc3986.record import RULES
from urlprism.rfc3986.syntax import grammar
from urlprism.rfc3986.syntax.grammar import URI_GRAMMAR, Grammar

# The examples of §1.1.2 and §3, with their scheme, authority, path, query and fragment.
EXAMPLES = [
    ("ftp://ftp.is.co.za/rfc/rfc1808.txt", "ftp", "ftp.is.co.za", "/rfc/rfc1808.txt", None, None),
    ("http://www.ietf.org/rfc/rfc2396.txt", "http", "www.ietf.org", "/rfc/rfc2396.txt", None, None),
    ("ldap://[2001:db8::7]/c=GB?objectClass?one", "ldap", "[2001:db8::7]", "/c=GB",
     "objectClass?one", None),
    ("mailto:John.Doe@example.com", "mailto", None, "John.Doe@example.com", None, None),
    ("news:comp.infosystems.www.servers.unix", "news", None,
     "comp.infosystems.www.servers.unix", None, None),
    ("tel:+1-816-555-1212", "tel", None, "+1-816-555-1212", None, None),
    ("telnet://192.0.2.16:80/", "telnet", "192.0.2.16:80", "/", None, None),
    ("urn:oasis:names:specification:docbook:dtd:xml:4.1.2", "urn", None,
     "oasis:names:specification:docbook:dtd:xml:4.1.2", None, None),
    ("foo://example.com:8042/over/there?name=ferret#nose", "foo", "example.com:8042",
     "/over/there", "name=ferret", "nose"),
    ("urn:example:animal:ferret:nose", "urn", None, "example:animal:ferret:nose", None, None),
    ("http://www.ics.uci.edu/pub/ietf/uri/#Related", "http", "www.ics.uci.edu",
     "/pub/ietf/uri/", None, "Related"),
    ("foo://info.example.com?fred", "foo", "info.example.com", "", "fred", None),
]  # fmt: skip


@pytest.mark.requirement("R3986-5", "R3986-12")
@pytest.mark.parametrize(("text", "scheme", "authority", "path", "query", "fragment"), EXAMPLES)
def test_examples(text, scheme, authority, path, query, fragment):
    expected = Parts(scheme, authority, path, query, fragment)
    assert parse(text).parts() == expected
    assert split(text) == expected
    assert str(parse(text)) == text


def test_the_figure_of_section_3():
    reference = parse("foo://user@example.com:8042/over/there?name=ferret#nose")
    assert reference.to_dict() == {
        "scheme": "foo",
        "authority": "user@example.com:8042",
        "userinfo": "user",
        "host": "example.com",
        "host_kind": "reg-name",
        "port": "8042",
        "path": "/over/there",
        "query": "name=ferret",
        "fragment": "nose",
    }
    spans = reference.spans()
    text = str(reference)
    assert {name: text[slice(*span)] for name, span in spans.items()} == {
        name: value for name, value in reference.to_dict().items() if name != "host_kind"
    }
    assert reference.components() == (
        "foo", "user", "example.com", 8042, "/over/there", "name=ferret", "nose",
    )  # fmt: skip


@pytest.mark.requirement("R3986-13")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", Parts(None, None, "", None, None)),
        ("?", Parts(None, None, "", "", None)),
        ("#", Parts(None, None, "", None, "")),
        ("?#", Parts(None, None, "", "", "")),
        ("//", Parts(None, "", "", None, None)),
        ("x:", Parts("x", None, "", None, None)),
        ("x://", Parts("x", "", "", None, None)),
        ("x:///?#", Parts("x", "", "/", "", "")),
    ],
)
def test_empty_is_not_undefined(text, expected):
    assert parse(text).parts() == expected
    assert split(text) == expected


@pytest.mark.requirement("R3986-13")
def test_userinfo_and_port_may_be_empty():
    reference = parse("//@:")
    assert (reference.userinfo, reference.host, reference.port) == ("", "", "")
    assert reference.components().port is None
    reference = parse("//h")
    assert (reference.userinfo, reference.host, reference.port) == (None, "h", None)
    reference = parse("p")
    assert (reference.userinfo, reference.host, reference.port) == (None, None, None)


@pytest.mark.requirement("R3986-1")
def test_only_the_characters_of_section_2_appear():
    gen_delims, sub_delims = ":/?#[]@", "!$&'()*+,;="
    unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    for code in range(0x180):
        character = chr(code)
        fits = character in unreserved + sub_delims + gen_delims.replace("[", "").replace("]", "")
        assert rfc3986.is_valid(f"x:/{character}") == fits, character
        assert rfc3986.is_valid(f"x:?{character}") == fits, character
        assert rfc3986.is_valid(f"x:#{character}") == (fits and character != "#"), character


@pytest.mark.requirement("R3986-1")
@pytest.mark.parametrize("text", ["%", "%2", "%zz", "%2g", "%%20", "a%", "a%4", "%4\u0661"])
def test_a_percent_sign_begins_a_triplet(text):
    for before in ("x:", "//", "//u@", "?", "#", "/"):
        with pytest.raises(URLError) as caught:
            parse(before + text)
        assert caught.value.text[caught.value.start] == "%"
        assert caught.value.rule == "RFC 3986 §2.1 pct-encoded"
    assert parse("//%41%6a@%C3%a9/%00?%ff#%20").host == "%C3%a9"


@pytest.mark.requirement("R3986-4")
@pytest.mark.parametrize("scheme", ["x", "X", "a1+.-", "z39.50r", "aAzZ09"])
def test_schemes(scheme):
    assert parse(f"{scheme}:p").scheme == scheme


@pytest.mark.requirement("R3986-4", "R3986-12")
@pytest.mark.parametrize("text", ["1x:a", "+a:b", ":a", "a_b:c", "%41:b", "é:x", "a b:c", "@:"])
def test_a_prefix_that_is_no_scheme(text):
    assert not rfc3986.is_valid(text)
    with pytest.raises(URLError) as caught:
        parse(text)
    assert caught.value.rule == "RFC 3986 §3.1 scheme"


@pytest.mark.requirement("R3986-12")
def test_appendix_b_splits_what_the_grammar_refuses():
    assert split("a_b:c") == Parts("a_b", None, "c", None, None)
    assert split(":c") == Parts(None, None, ":c", None, None)
    assert split("http://h h/[?]#\n#") == Parts("http", "h h", "/[", "]", "\n#")


@pytest.mark.requirement("R3986-10")
@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("//h/a//b", "/a//b"), ("//h", ""), ("/a", "/a"), ("/", "/"), ("a/b:c", "a/b:c"),
        ("./a:b", "./a:b"), ("x:a:b", "a:b"), ("x:/a", "/a"), ("x:", ""), ("@", "@"), ("..", ".."),
    ],
)  # fmt: skip
def test_the_five_rules_of_a_path(text, path):
    assert parse(text).path == path


@pytest.mark.requirement("R3986-5")
def test_where_the_authority_ends():
    for end in ("/", "?", "#", ""):
        assert parse(f"x://a:1{end}").authority == "a:1"
    assert parse("x:/a//b").authority is None
    assert parse("x:////").parts() == Parts("x", "", "//", None, None)


@pytest.mark.requirement("R3986-6")
def test_the_password_does_not_show():
    reference = parse("http://user:secret@h/")
    assert reference.userinfo == "user:secret"
    assert "secret" not in repr(reference)
    assert str(reference) == "http://user:secret@h/"
    with pytest.raises(URLError) as caught:
        parse("http://user:secret@h/ ")
    assert "secret" not in str(caught.value)


@pytest.mark.requirement("R3986-7")
@pytest.mark.parametrize(
    ("host", "kind"),
    [
        ("192.0.2.16", "IPv4address"), ("0.1.0.9", "IPv4address"),
        ("255.255.255.255", "IPv4address"), ("256.1.1.1", "reg-name"), ("01.1.1.1", "reg-name"),
        ("1.2.3", "reg-name"), ("1.2.3.4.", "reg-name"), ("0x7f.1", "reg-name"),
        ("", "reg-name"), ("a_b", "reg-name"), ("!$&'()*+,;=", "reg-name"),
        ("%E4", "reg-name"), ("[::]", "IPv6address"), ("[v1.a]", "IPvFuture"),
        ("[V1F.:]", "IPvFuture"),
    ],
)  # fmt: skip
def test_the_host_matches_the_first_rule(host, kind):
    reference = parse(f"//u@{host}:1")
    assert (reference.host, reference.host_kind) == (host, kind)


def test_without_an_authority_there_is_no_kind_of_host():
    assert parse("a").host_kind is None


IPV6 = """
1:2:3:4:5:6:7:8 ::2:3:4:5:6:7:8 ::3:4:5:6:7:8 1::3:4:5:6:7:8 ::4:5:6:7:8 1:2::4:5:6:7:8
1:2:3::5:6:7:8 1:2:3:4::6:7:8 1:2:3:4:5::7:8 1:2:3:4:5:6::8 1:2:3:4:5:6:7:: :: ::8 1::
1:2:3:4:5:6:1.2.3.4 ::1.2.3.4 1:2:3:4:5::1.2.3.4 ::ffff:129.144.52.38 abcd:EF01:0:00:000:0000::
""".split()
NOT_IPV6 = """
1 1:2:3:4:5:6:7 1:2:3:4:5:6:7:8:9 1:2:3:4:5:6:7:8:: ::1:2:3:4:5:6:7:8 1::2::3 ::: 1:::2 12345::
g:: :1:2:3:4:5:6:7 1:2:3:4:5:6:7: 1:2:3:4:5:6:7:1.2.3.4 ::1.2.3 ::1.2.3.256 ::01.2.3.4
1.2.3.4 1.2.3.4:: ::1.2.3.4:5 1:2:3:4:5:6:7::1.2.3.4 1:2:3:4:5:6::1.2.3.4 fe80::1%25en0 fe80::1%en0
""".split()


@pytest.mark.requirement("R3986-8")
def test_ipv6_addresses():
    for address in IPV6:
        assert parse(f"//[{address}]").host_kind == "IPv6address", address
    for address in NOT_IPV6:
        assert not rfc3986.is_valid(f"//[{address}]"), address


@pytest.mark.requirement("R3986-8")
def test_brackets_are_only_for_ip_literals():
    for (
        text
    ) in "//[] //[v1.] //[v.a] //[vg.a] //[v1a] //[::1 //::1] //[::1]a //[::1]@h //a[::1]".split():
        assert not rfc3986.is_valid(text), text
    for before in ("x:", "/", "?", "#", "//u["):
        assert not rfc3986.is_valid(f"{before}[")


@pytest.mark.requirement("R3986-8")
def test_zones_are_an_option():
    text = "http://[fe80::a%25en1]:1/"
    assert not rfc3986.is_valid(text)
    reference = parse(text, zone_ids=True)
    assert (reference.host, reference.host_kind) == ("[fe80::a%25en1]", "IPv6address")
    assert pickle.loads(pickle.dumps(reference)) == reference
    for zone in ("%en1", "%25", "%25a%2", "%25a/b", "%25a:", "%2"):
        assert not rfc3986.is_valid(f"//[fe80::a{zone}]", zone_ids=True), zone
    assert rfc3986.is_valid("//[fe80::a%25a%2Fb~]", zone_ids=True)
    assert not rfc3986.is_valid("//[1.2.3.4%25en1]", zone_ids=True)


@pytest.mark.requirement("R3986-9")
def test_a_port_is_any_number_of_digits():
    for port in ("", "0", "080", "65536", "9" * 400):
        assert parse(f"//h:{port}/").port == port
        assert parse(f"//[::]:{port}").port == port
    assert parse("//h:0080").components().port == 80
    assert parse("//h:000").components().port == 0
    assert parse(f"//h:{'9' * 5000}").components().port is None
    for port in ("8a", "1:2", "-1", "+1", " 1", "٣", "%31"):
        with pytest.raises(URLError) as caught:
            parse(f"//h:{port}/")
        assert caught.value.rule == "RFC 3986 §3.2.3 port"


@pytest.mark.requirement("R3986-11")
def test_query_and_fragment_hold_slash_and_question_mark():
    reference = parse("?a/b?c:@!$&'()*+,;=%20#a/b?c:@!$&'()*+,;=%20")
    assert reference.query == reference.fragment == "a/b?c:@!$&'()*+,;=%20"


@pytest.mark.requirement("R3986-12")
@pytest.mark.parametrize(
    ("text", "matching"),
    [
        ("x:a", "URI absolute-URI"), ("x:a#f", "URI"), ("x:a#", "URI"), ("a", "relative-ref"),
        ("", "relative-ref"), ("//a#f", "relative-ref"), ("a b", ""),
    ],
)  # fmt: skip
def test_the_rules(text, matching):
    valid = {
        rule for rule in ("URI", "absolute-URI", "relative-ref") if rfc3986.is_valid(text, rule)
    }
    assert valid == set(matching.split())
    assert rfc3986.is_valid(text) == bool(matching)
    with pytest.raises(ValueError, match="no rule is named 'IRI'; near: URI; known: URI, "):
        rfc3986.is_valid(text, "IRI")


@pytest.mark.requirement("R3986-14")
def test_a_suffix_reference_is_a_relative_path():
    reference = parse("www.w3.org/Addressing/")
    assert (reference.authority, reference.path) == (None, "www.w3.org/Addressing/")
    guessed = rfc3986.expand_suffix("www.w3.org/Addressing/", "http")
    assert str(guessed) == "http://www.w3.org/Addressing/"
    assert rfc3986.expand_suffix("h:80", "http").port == "80"
    for text in ("/a", "", "?q", "a b"):
        with pytest.raises(URLError):
            rfc3986.expand_suffix(text, "http")


def test_text_and_octets():
    class Odd(str):
        __slots__ = ()

        def __len__(self):
            return 0

    for given in ("x:a", b"x:a", bytearray(b"x:a"), Odd("x:a")):
        assert parse(given) == parse("x:a")
        assert type(str(parse(given))) is str
        assert rfc3986.is_valid(given)
        assert split(given).scheme == "x"
    with pytest.raises(URLError) as caught:
        parse(b"x:\xe9a")
    assert (caught.value.start, caught.value.end, caught.value.rule) == (2, 3, "RFC 3986 §2")
    assert not rfc3986.is_valid(b"x:\xe9a")
    for given in (None, 1, ["x:a"], memoryview(b"x:a")):
        with pytest.raises(TypeError):
            parse(given)


def test_a_reference_is_a_value():
    reference = parse("x:a")
    assert reference == parse("x:a") != parse("x:b")
    assert hash(reference) == hash(parse("x:a"))
    assert reference < parse("x:b") <= parse("x:b") < parse("x:c")
    assert parse("x:c") > parse("x:b") >= parse("x:b")
    assert reference != "x:a"
    with pytest.raises(TypeError):
        _ = reference < "x:a"
    assert copy.copy(reference) is copy.deepcopy(reference) is reference
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(reference, protocol)) == reference
    with pytest.raises(AttributeError):
        reference.scheme = "y"
    with pytest.raises(AttributeError):
        reference.other = "y"
    assert repr(reference) == "Reference('x:a')"


def test_a_base():
    assert str(parse("../g", "http://a/b/c/d")) == "http://a/b/g"
    assert str(parse("http://a/b/c/d").join("../g")) == "http://a/b/g"
    assert str(parse("..//c", "x:/a/b")) == "x:/.//c"
    with pytest.raises(URLError):
        parse("g", "/no/scheme")
    with pytest.raises(URLError):
        parse("g", "http://a b/")


@pytest.mark.parametrize(
    ("text", "start", "end", "rule"),
    [
        ("http://h/a b", 10, 11, "§3.3 path"),
        ("http://u[@h/", 8, 9, "§3.2.1 userinfo"),
        ("http://a@b@c/", 10, 11, "§3.2.2 reg-name"),
        ("http://h/?a|b", 11, 12, "§3.4 query"),
        ("http://h/#a#b", 11, 12, "§3.5 fragment"),
        ("http://[::1", 7, 11, "§3.2.2 IP-literal"),
        ("http://[::1]a/", 12, 13, "§3.2 authority"),
        ("http://[1::2::3]/", 8, 15, "§3.2.2 IPv6address"),
        ("http://[v1]/", 8, 10, "§3.2.2 IPvFuture"),
        ("http://h:1x/", 10, 11, "§3.2.3 port"),
        ("http://h/%4", 9, 10, "§2.1 pct-encoded"),
        ("a_b:c", 1, 2, "§3.1 scheme"),
        ("\ud800", 0, 1, "§3.3 path"),
        ("http://h/\x00", 9, 10, "§3.3 path"),
    ],
)
def test_a_refusal_tells_the_place_and_the_production(text, start, end, rule):
    with pytest.raises(URLError) as caught:
        parse(text)
    error = caught.value
    assert (error.text, error.start, error.end, error.rule) == (
        text,
        start,
        end,
        f"RFC 3986 {rule}",
    )


@pytest.mark.parametrize(
    ("text", "rule", "start", "end", "section"),
    [
        ("a", "URI", 0, 0, "§3 URI"),
        ("a", "absolute-URI", 0, 0, "§4.3 absolute-URI"),
        ("x:a#f", "absolute-URI", 3, 5, "§4.3 absolute-URI"),
        ("x:a", "relative-ref", 0, 2, "§4.2 relative-ref"),
        ("x:a b", "absolute-URI", 3, 4, "§3.3 path"),
    ],
)
def test_check_tells_why_a_rule_is_not_met(text, rule, start, end, section):
    with pytest.raises(URLError) as caught:
        rfc3986.check(text, rule)
    error = caught.value
    assert (error.start, error.end, error.rule) == (start, end, f"RFC 3986 {section}")


def test_check_says_nothing_of_what_is_valid():
    for text, rule in [("a", "URI-reference"), ("x:a#f", "URI"), ("a", "relative-ref")]:
        rfc3986.check(text, rule)
        assert rfc3986.is_valid(text, rule)


# Texts that are refused, each up to where its fault is clear.
REFUSED = [
    "http://h/a b", "http://h/%4/", "http://h/é/", "é/", "é:", "1:", "http://é/", "//h é:1/",
    "//u é@h/", "//é@[::1]/", "//[é/", "//[::1]é/", "//h:8é/", "//h:é8/", "x:a?é", "x:a#é", "x:#a#",
    "http://[::1/", "\u4e2d/", "x:\U0001f600", "//\u4e2d@h:é/",
]  # fmt: skip


@pytest.mark.parametrize("text", REFUSED)
@pytest.mark.parametrize("rest", ["a", "é", "/é", "%4:@[]?#|", "/%41"])
def test_what_follows_a_fault_changes_nothing(text, rest):
    """However long it is, in the path, the query or the fragment."""
    with pytest.raises(URLError) as short:
        parse(text)
    for count in (1, 300):
        with pytest.raises(URLError) as long:
            parse(text + "/" + rest * count)
        known, found = short.value, long.value
        place = (known.start, known.end if known.end < len(text) else found.end)
        assert (found.start, found.end, found.message, found.rule) == (*place, *known.args[::4])


LONGER = 200  # than what is read one by one where many octets are read at once


@pytest.mark.parametrize("start", ["x:", "x:?", "x:#", "//", "//h:", "//u@", "//h/"])
@pytest.mark.parametrize("fault", [" ", "\x00", "|", "%4g", "%g", "\x7f", "\x80", "\u4e2d"])
def test_a_fault_is_found_wherever_it_is(start, fault):
    for length in range(LONGER):
        before = start + ("1" * length)
        with pytest.raises(URLError) as caught:
            parse(before + fault + "1" * (LONGER - length) + "@/")
        assert caught.value.start == len(before)
        assert not rfc3986.is_valid(before + fault)
        if start != "//h:":
            accepted = f"{before}%41{'1' * length}"
            assert parse(accepted).parts() == split(accepted)


def test_an_error_of_the_parser_is_as_any_other():
    with pytest.raises(URLError) as caught:
        parse("http://a b/")
    error = caught.value
    made = URLError(error.message, error.text, error.start, error.end, error.rule)
    assert type(error) is URLError
    assert (error.args, str(error), repr(error)) == (made.args, str(made), repr(made))
    again = pickle.loads(pickle.dumps(error))
    assert (again.args, str(again), again.part) == (error.args, str(error), error.part)


@pytest.mark.parametrize("text", ["", "http://h/", "//[::1]:80?#"])
def test_a_text_that_the_grammar_accepts_is_never_refused(text):
    """Where recognizer and grammar parted, that would be a fault, and no length would be told."""
    with pytest.raises(AssertionError, match="was not recognized"):
        URI_GRAMMAR.refusal(text)
    assert isinstance(URI_GRAMMAR.refusal("http://h /"), URLError)


def test_a_text_that_is_too_long_is_refused_by_its_length(monkeypatch):
    monkeypatch.setattr(grammar, "LONGEST", 4)
    error = URI_GRAMMAR.refusal("x:abc")
    assert (error.start, error.end, error.rule) == (4, 5, "urlprism, LONGEST")


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("http://h/", {"URI", "URI-reference", "absolute-URI"}),
        ("http://h/#f", {"URI", "URI-reference"}),
        ("//h/", {"URI-reference", "relative-ref"}),
    ],
)
def test_a_reference_matches_rules(text, rules):
    assert {rule for rule in RULES if parse(text).matches(rule)} == rules


@pytest.mark.parametrize("rule", ["nonsense", "IRI", "uri", ""])
def test_no_reference_matches_an_unknown_rule(rule):
    with pytest.raises(ValueError, match="no rule is named"):
        parse("http://h/").matches(rule)


def test_a_grammar_has_a_whole_table_and_rules():
    with pytest.raises(ValueError, match="a table of 256 octets is expected, not of 255"):
        Grammar("a document", {"path": "1"}, table=bytes(255))
    with pytest.raises((TypeError, AttributeError)):
        Grammar.__new__(Grammar).check("a:b")
    with pytest.raises((TypeError, AttributeError)):
        Grammar.__new__(Grammar).component("path", "a")
