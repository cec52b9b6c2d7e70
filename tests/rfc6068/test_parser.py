"""Mailto URIs: the document's examples, and where and why other texts are refused."""

import copy
import json
import pickle
from pathlib import Path

import pytest

from tests.help.counts import MEGABYTE
from tests.help.work import is_linear_in_steps
from urlprism import URLError
from urlprism.rfc6068 import FIELDS, findings, is_valid, parse

FILE = Path(__file__).parents[1] / "data" / "rfc" / "rfc-vectors.json"
ROWS = [row for row in json.loads(FILE.read_text("utf-8")) if row["document"] == "RFC6068"]


def test_no_row_is_lost():
    assert len(ROWS) == 26
    assert {row["kind"] for row in ROWS} == {"parse", "invalid"}


@pytest.mark.requirement("R6068-1")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_a_vector(row):
    expected = row["expected"]
    assert is_valid(row["input"]) is expected["valid"]
    if expected["valid"]:
        uri = parse(row["input"])
        assert list(uri.to) == expected["to"]
        assert [list(header) for header in uri.headers] == expected["headers"]
        assert str(uri) == row["input"]


ADDRESSES = {
    "a@b": "a@b",
    "A.b-c_d@E.example": "A.b-c_d@E.example",
    "!$'*+~-_@a.example": "!$'*+~-_@a.example",
    "%23%25%26%2F%3D%3F%5E%60%7B%7C%7D@a.example": "#%&/=?^`{|}@a.example",
    "%61@b": "a@b",
    "%22%22@b": '""@b',
    "%22a.%5C%20b%22@b": '"a.\\ b"@b',
    "%22a@b%22@c": '"a@b"@c',
    "%22a%40b%22@c": '"a@b"@c',
    "%22(a):%3B%2C%22@c": '"(a):;,"@c',
    "%C3%A9@b": "é@b",
    "%22%C3%A9%22@b": '"é"@b',
    "a@b%C3%A9.example": "a@bé.example",
    "a@%5B192.0.2.1%5D": "a@[192.0.2.1]",
    "a@%5BIPv6:2001:db8::1%5d": "a@[IPv6:2001:db8::1]",
    "a@%5b%5d": "a@[]",
    "a@%5Bb@c%5D": "a@[b@c]",
    "%22@%5Bx%22@%5By@z%5D": '"@[x"@[y@z]',
}


@pytest.mark.requirement("R6068-1")
@pytest.mark.parametrize("text", ADDRESSES)
def test_addresses(text):
    assert parse(f"mailto:{text}").to == (ADDRESSES[text],)
    assert parse(f"mailto:x@y,{text},x@y").to == ("x@y", ADDRESSES[text], "x@y")


HEADERS = {
    "a=": (("a", ""),),
    "=": (("", ""),),
    "a=b&a=c&A=d": (("a", "b"), ("a", "c"), ("A", "d")),
    "a=!$'()*+,;:@-._~": (("a", "!$'()*+,;:@-._~"),),
    "a%26%3D%3F%23=%26%3D%3F%23": (("a&=?#", "&=?#"),),
    "a=%2541": (("a", "%41"),),
    "a=1+1": (("a", "1+1"),),
    "a=%0D%0A%00": (("a", "\r\n\0"),),
}


@pytest.mark.requirement("R6068-1")
@pytest.mark.parametrize("text", HEADERS)
def test_header_fields(text):
    assert parse(f"mailto:?{text}").headers == HEADERS[text]
    assert parse(f"mailto:a@b?{text}#f").headers == HEADERS[text]


# text, what is refused, the rule
REFUSED = [
    ("", "", "RFC 6068 §2 mailtoURI"),
    ("mail:a@b", "", "RFC 6068 §2 mailtoURI"),
    ("mailto", "", "RFC 6068 §2 mailtoURI"),
    ("mailto:a", "a", "RFC 6068 §2 addr-spec"),
    ("mailto:a%40b", "a%40b", "RFC 6068 §2 addr-spec"),
    ("mailto:,", "", "RFC 6068 §2 addr-spec"),
    ("mailto:a@b,", "", "RFC 6068 §2 addr-spec"),
    ("mailto:a@b,,c@d", "", "RFC 6068 §2 addr-spec"),
    ("mailto:a@b%2Cc@d", "a@b%2Cc", "RFC 6068 §2 local-part"),
    ("mailto:%22a,b%22@c", "%22a", "RFC 6068 §2 addr-spec"),
    ("mailto:@b", "", "RFC 6068 §2 local-part"),
    ("mailto:a@", "", "RFC 6068 §2 domain"),
    ("mailto:a..b@c", "a..b", "RFC 6068 §2 local-part"),
    ("mailto:.a@c", ".a", "RFC 6068 §2 local-part"),
    ("mailto:a%20b@c", "a%20b", "RFC 6068 §2 local-part"),
    ("mailto:a(b)@c", "a(b)", "RFC 6068 §2 local-part"),  # item 3: no comments
    ("mailto:a%0D%0A@c", "a%0D%0A", "RFC 6068 §2 local-part"),
    ("mailto:%22a%20b%22@c", "%22a%20b%22", "RFC 6068 §2 quoted-string"),  # item 3: no whitespace
    ("mailto:%22a%22b%22@c", "%22a%22b%22", "RFC 6068 §2 quoted-string"),
    ("mailto:%22a%5C%22@c", "%22a%5C%22", "RFC 6068 §2 quoted-string"),
    ("mailto:%22%01%22@c", "%22%01%22", "RFC 6068 §2 quoted-string"),  # item 2: no controls
    ("mailto:%22%0D%0A%22@c", "%22%0D%0A%22", "RFC 6068 §2 quoted-string"),
    ("mailto:%C3@c", "%C3", "RFC 6068 §2 local-part"),
    ("mailto:a@c%FF", "%FF", "RFC 6068 §2 domain"),
    ("mailto:a@b..c", "b..c", "RFC 6068 §2 domain"),
    ("mailto:a@b:25", "b:25", "RFC 6068 §2 domain"),
    ("mailto:a@%5Bb", "%5Bb", "RFC 6068 §2 dtext-no-obs"),
    ("mailto:a@%5B%5C%5D", "%5B%5C%5D", "RFC 6068 §2 dtext-no-obs"),
    ("mailto:a@%5Bb%20c%5D", "%5Bb%20c%5D", "RFC 6068 §2 dtext-no-obs"),
    ("mailto:a@b%5D", "b%5D", "RFC 6068 §2 domain"),
    # Item 1: what is encoded in an address.
    *((f"mailto:a{each}b@c", each, "RFC 6068 §2 addr-spec") for each in '/[]&;=^`{|}\\"<> é'),
    ("mailto:a%@b", "%", "RFC 3986 §2.1 pct-encoded"),
    ("mailto:a@b%4", "%", "RFC 3986 §2.1 pct-encoded"),
    ("mailto:?", "", "RFC 6068 §2 hfield"),
    ("mailto:a@b?subject", "subject", "RFC 6068 §2 hfield"),
    ("mailto:a@b?a=b&", "", "RFC 6068 §2 hfield"),
    ("mailto:a@b?&a=b", "", "RFC 6068 §2 hfield"),
    ("mailto:a@b?a=b&amp;", "amp;", "RFC 6068 §2 hfield"),
    ("mailto:a@b?a=b=c", "=", "RFC 6068 §2 hfvalue"),
    ("mailto:a@b?a=b?c=d", "?", "RFC 6068 §2 hfvalue"),
    ("mailto:a@b?a/b=c", "/", "RFC 6068 §2 hfname"),
    ("mailto:a@b?a=b c", " ", "RFC 6068 §2 hfvalue"),
    ("mailto:a@b?a=[", "[", "RFC 6068 §2 hfvalue"),
    ("mailto:a@b?a=é", "é", "RFC 6068 §2 hfvalue"),
    ("mailto:a@b?a=%E9", "%E9", "RFC 6068 §2 hfvalue"),
    ("mailto:a@b?%FF=b", "%FF", "RFC 6068 §2 hfname"),
    ("mailto:a@b?a=%4", "%", "RFC 3986 §2.1 pct-encoded"),
    ("mailto:a@b?a=b#c#d", "#", "RFC 3986 §3.5 fragment"),
    ("mailto:a@b#%", "%", "RFC 3986 §2.1 pct-encoded"),
]


@pytest.mark.requirement("R6068-1")
@pytest.mark.parametrize(("text", "refused", "rule"), REFUSED)
def test_what_is_refused(text, refused, rule):
    with pytest.raises(URLError) as caught:
        parse(text)
    error = caught.value
    assert (error.text, error.text[error.start : error.end], error.rule) == (text, refused, rule)
    assert not is_valid(text)


def test_the_place_of_what_is_missing():
    for text, place in (("mailto:a@b,,c@d", 11), ("mailto:@b", 7), ("mailto:a@b?a=b&", 15)):
        with pytest.raises(URLError) as caught:
            parse(text)
        assert (caught.value.start, caught.value.end) == (place, place)


@pytest.mark.requirement("R6068-1")
@pytest.mark.parametrize("fragment", ["", "f", "?a=b", "%23"])
def test_a_fragment_says_nothing(fragment):
    uri = parse(f"mailto:a@b?subject=x#{fragment}")
    assert uri.fragment == fragment
    assert (uri.to, uri.headers) == (("a@b",), (("subject", "x"),))
    assert [each.name for each in findings(uri)] == ["fragment"]
    assert parse(f"mailto:#{fragment}").to == ()


@pytest.mark.requirement("R6068-1")
def test_names_in_any_case():
    uri = parse("MAILTO:a@b?SUBJECT=x&Body=y&subject=z")
    assert (uri.scheme, uri.subject, uri.body) == ("MAILTO", "x", "y")
    assert list(uri.values("Subject")) == ["x", "z"]
    assert parse("mailto:").subject is None
    assert parse("mailto:?cc=a@b").body is None


@pytest.mark.requirement("R6068-1")
def test_recipients():
    """§2: three ways to write the same two addresses."""
    two = ("addr1@an.example", "addr2@an.example")
    assert parse("mailto:addr1@an.example,addr2@an.example").recipients == two
    assert parse("mailto:?to=addr1@an.example,addr2@an.example").recipients == two
    assert parse("mailto:addr1@an.example?to=addr2@an.example").recipients == two
    uri = parse("mailto:a@b?Cc=%22Doe,%20J%22%20%3Cc@d%3E,%20e@f,,&subject=x@y&BCC=g@h&cc=%22,%5C")
    assert uri.recipients == ("a@b", '"Doe, J" <c@d>', "e@f", "g@h", '",\\')


def test_names_of_the_record():
    uri = parse("mailto:a@b,%22c%2Cd%22@e?subject=x%20y&body=z#f")
    assert uri.to_dict() == {
        "scheme": "mailto", "to": ["a@b", '"c,d"@e'], "headers": "subject=x%20y&body=z",
        "fragment": "f",
    }  # fmt: skip
    assert tuple(uri.to_dict()) == FIELDS
    components = uri.components()
    assert components == (
        "mailto", None, None, None, "a@b,%22c%2Cd%22@e", "subject=x%20y&body=z", "f",
    )  # fmt: skip
    bare = parse("mailto:")
    assert bare.components() == ("mailto", None, None, None, "", None, None)
    assert bare.to_dict() == {"scheme": "mailto", "to": [], "headers": None, "fragment": None}


def test_records_are_values():
    uri, other = parse("mailto:a@b"), parse("mailto:c@d")
    assert uri == parse(b"mailto:a@b") != other
    assert uri < other
    assert len({uri, parse(uri), other}) == 2
    assert pickle.loads(pickle.dumps(uri)) == copy.deepcopy(uri) == uri
    assert repr(uri) == "MailtoURI('mailto:a@b')"
    with pytest.raises(AttributeError):
        uri.to = ()
    with pytest.raises(TypeError):
        parse(None)


SIZE = MEGABYTE
# The text of a size, and how many addresses and header fields it holds; None where it is refused.
LONG = {
    "addresses": lambda size: ("a@b," * (size // 4) + "a@b", size // 4 + 1),
    "dots": lambda size: ("a." * (size // 2) + "a@b", 1),
    "last dot": lambda size: ("a." * (size // 2) + "@b", None),
    "quoted": lambda size: ("%22" + "%5C%22" * (size // 6) + "@b", None),
    "at": lambda size: ("@" * size, None),
    "literals": lambda size: ("a" + "@%5B" * (size // 4) + "%5D", None),
    "fields": lambda size: ("?" + "a=b&" * (size // 4) + "a=b", size // 4 + 1),
    "names": lambda size: ("?" + "=&" * (size // 2), None),
    "quotes": lambda size: ("?to=" + "%22%5C" * (size // 6), 1),
    "escaped quotes": lambda size: ("?to=" + "%5C%22," * (size // 7), 1),
    "returns": lambda size: ("?body=" + "%0D" * (size // 3), 1),
}


def read(text):
    """Return a URI with what is asked of it, None where it is refused."""
    try:
        uri = parse(f"mailto:{text}")
    except URLError:
        return None
    return uri, len(uri.to) + len(uri.headers), sum(map(len, uri.recipients))


@pytest.mark.once
@pytest.mark.parametrize("name", LONG)
def test_megabytes_are_read(name):
    """What grows with the square of a megabyte would take hours."""
    text, count = LONG[name](SIZE)
    assert is_valid(f"mailto:{text}") is (count is not None)
    if count is None:
        return
    uri, held, length = read(text)
    assert held == count
    assert length <= len(text)
    if name in {"quotes", "returns"}:
        assert len(findings(uri)) == 1


@pytest.mark.plain
@pytest.mark.parametrize("make", LONG.values(), ids=LONG)
def test_work_grows_as_the_text_does(make):
    assert is_linear_in_steps(read, lambda size: make(size)[0])


@pytest.mark.plain
@pytest.mark.parametrize("name", ["quotes", "returns"])
def test_the_work_of_findings_grows_as_the_text_does(name):
    assert is_linear_in_steps(findings, lambda size: parse(f"mailto:{LONG[name](size)[0]}"))
