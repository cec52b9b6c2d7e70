"""URLs inside URLs: what is found, where, after how many decodings, and within which bounds."""

from urllib.parse import quote, unquote_to_bytes

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.help.counts import share
from tests.help.linear import is_linear
from urlprism import URL
from urlprism.extraction import LEVELS, Nested, NestedPart, nested, nested_in_text
from urlprism.extraction.nesting import MOST

pytestmark = pytest.mark.plain

BLANKS = "".join(map(chr, range(33))) + "+"


def encoded(text, times):
    """Return a text percent-encoded so many times."""
    for _ in range(times):
        text = quote(text, safe="")
    return text


# « and » mark the place; then come the URL, the number of decodings, the part and the name.
ROWS = [
    # The value of a parameter, as who receives it has it.
    ("/in?next=«http%3A%2F%2F127.0.0.1%5C%40e%2F»", "http://127.0.0.1\\@e/", 1, "query", "next"),
    ("/in?a=b&next=«http://e/»&c=d", "http://e/", 0, "query", "next"),
    ("/in?next=«http://127.0.0.1%5C%40e/»", "http://127.0.0.1\\@e/", 1, "query", "next"),
    ("/?u=«http%253A%252F%252Fe»", "http://e", 2, "query", "u"),
    ("/?u=«%2525252F%2525252Fe»", "https://e", 4, "query", "u"),
    ("/?a%5Bu%5D=«http://e»", "http://e", 0, "query", "a[u]"),
    ("/?a+b=«http://e»", "http://e", 0, "query", "a b"),
    ("/?«http://e/»", "http://e/", 0, "query", ""),
    ("/?«http://e/?a=b»", "http://e/?a=b", 0, "query", ""),
    # Slashes without a scheme: that of the URL around them.
    ("http://h/?u=«//e/»", "http://e/", 0, "query", "u"),
    ("ftp://h/?u=«/%5Ce»", "ftp:/\\e", 1, "query", "u"),
    ("/?u=«%5C%5Ce»", "https:\\\\e", 1, "query", "u"),
    ("/?u=«///e»", "https:///e", 0, "query", "u"),
    # Special schemes need no slashes; blanks, tabs and line ends are dropped by browsers.
    ("/?u=«https:e.example»", "https:e.example", 0, "query", "u"),
    ("/?u=«%20http://e»", " http://e", 1, "query", "u"),
    ("/?u=«+http://e/»", " http://e/", 0, "query", "u"),
    ("/?u=«+%20http%3A%2F%2Fe%3Fc++»", "  http://e?c++", 1, "query", "u"),
    ("/?u=«ht%0Atp://e»", "ht\ntp://e", 1, "query", "u"),
    ("/?u=«javascript:alert(1)»", "javascript:alert(1)", 0, "query", "u"),
    ("/?u=«JAVA%09SCRIPT:x»", "JAVA\tSCRIPT:x", 1, "query", "u"),
    ("/?u=«data:text/html,x»", "data:text/html,x", 0, "query", "u"),
    # Inside a value.
    ("/?q=see+«http://e/a»,+and", "http://e/a", 0, "query", "q"),
    ("/?q=%7B%22u%22%3A%22«http%3A%2F%2Fe%2F»%22%7D", "http://e/", 1, "query", "q"),
    ("/?q=$%7Bjndi:«ldap://e:389/a»}", "ldap://e:389/a", 1, "query", "q"),
    ("/?q=to%3Dx%253D«http%3A%2F%2Fe»", "http://e", 1, "query", "q"),
    # A path.
    ("/proxy/«http://e/a?b=c»", "http://e/a?b=c", 0, "path", ""),
    ("/proxy/«http:/e/a»#f", "http:/e/a", 0, "path", ""),
    ("/to/«http%3A%2F%2Fe%2Fa»/b?c", "http://e/a", 1, "path", ""),
    ("/to/«https%253A%252F%252Fe»", "https://e", 2, "path", ""),
    # A fragment, which may have a path and a query.
    ("/#/in?to=«http://e»", "http://e", 0, "fragment", "to"),
    ("/#to=«http%3A%2F%2Fe»&a", "http://e", 1, "fragment", "to"),
    ("/#«http://e»", "http://e", 0, "fragment", ""),
    # Characters beyond ASCII, and octets that are not UTF-8.
    ("/é?ü=a&é=«http://é%C3%A9/%FF»", "http://éé/%FF", 1, "query", "é"),
    ("/?u=«http%3A%2F%2F%ED%A0%80»", "http://%ED%A0%80", 1, "query", "u"),
]


@pytest.mark.parametrize(("marked", "url", "levels", "part", "name"), ROWS)
def test_where_a_url_is(marked, url, levels, part, name):
    text = marked.replace("«", "").replace("»", "")
    start, end = marked.index("«"), marked.index("»") - 1
    assert nested(text) == [Nested(url, start, end, levels, NestedPart(part), name)]
    assert nested(text.encode()) == nested(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "/",
        "http://h/a?b=c#d",
        "//h/a",
        "http://a:b@h:80/",
        "/?t=12:30&x=c:\\windows&y=a/b&z=/c",
        "/?u=mailto:a@b&v=tel:1&w=x:y",
        "/?u=%2Fa%2Fb&v=http:&w=http%3A%2F%2F&x=//",
        "/?u=aHR0cDovL2UuZXhhbXBsZS8=",
        "/a//b/%5Cc",
        "/?u=e.example&v=www.e.example/",
        f"/?u={encoded('//e', LEVELS + 1)}",
        "/?u=%",
    ],
)
def test_what_is_none(text):
    assert nested(text) == []


def test_urls_inside_those_that_are_nested():
    inner = encoded("http://b/#w=//c", 1)
    text = f"/?u={encoded(f'http://a/?v={inner}', 1)}"
    assert [(each.url, each.levels, each.name) for each in nested(text)] == [
        ("http://a/?v=http%3A%2F%2Fb%2F%23w%3D%2F%2Fc", 1, "u"),
        ("http://b/#w=//c", 2, "v"),
        ("http://c", 2, "w"),
    ]


def test_a_path_and_its_query():
    found = nested("/web/http://a/?next=http%3A%2F%2Fb")
    assert [(each.url, each.part, each.name) for each in found] == [
        ("http://a/?next=http%3A%2F%2Fb", "path", ""),
        ("http://b", "query", "next"),
    ]


def test_bounds():
    chain = "http://a/?u=" * 50
    assert len(nested(f"/?u={chain}x")) == LEVELS
    assert len(nested(f"/?u={chain * 100}x")) == 1
    assert len(nested("/?" + "u=http://a/&" * 5000)) == MOST
    assert len(nested_in_text("http://a/ " * 5000)) == MOST
    assert [each.levels for each in nested(f"/?u={encoded('//e', LEVELS)}")] == [LEVELS]


@pytest.mark.parametrize(
    ("text", "urls"),
    [
        ("Mozilla/5.0 (Bot/2.1; +http://bot.example/b.html)", ["http://bot.example/b.html"]),
        ("${jndi:ldap://127.0.0.1:1389/a}", ["ldap://127.0.0.1:1389/a"]),
        ("a=(https://f/?g=(h)).", ["https://f/?g=(h)"]),
        ("<https://a/>; rel=next, <https://b/>", ["https://a/", "https://b/"]),
        ("http://a/?u=//b", ["http://a/?u=//b", "http://b"]),
        ("no URL: //a or /\\b", []),
        ("", []),
    ],
)
def test_texts_that_are_no_url(text, urls):
    found = nested_in_text(text)
    assert [each.url for each in found] == urls
    assert all(each.url.endswith(text[each.start : each.end]) for each in found)
    assert all(each.part is NestedPart.TEXT for each in found[:1])


def test_a_text_is_decoded():
    (found,) = nested_in_text("to=http%3A%2F%2Fe%2F; x")
    assert (found.url, found.start, found.levels) == ("http://e/", 3, 1)


def test_records_are_taken_and_secrets_are_hidden():
    (found,) = nested(URL("http://h/?u=http://me:secret@e/"))
    assert found.url == "http://me:secret@e/"
    assert "secret" not in repr(found)
    with pytest.raises(TypeError):
        nested(5)


@given(
    st.text("ab%2F5C3A:/\\?#&=é +\n", max_size=40),
    st.text("ab%:/\\?#é@", max_size=20),
    st.integers(0, LEVELS),
)
def test_a_place_decodes_to_its_url(before, inner, times):
    text = f"http://h/{before}&u={encoded(f'http://e/{inner}', times)}"
    for each in nested(text):
        spelled = text[each.start : each.end].encode()
        for _ in range(each.levels):
            spelled = unquote_to_bytes(spelled)
        octets = spelled.decode("utf-8", "surrogateescape").lstrip(BLANKS)
        assert each.url.endswith(
            "".join(f"%{ord(c) - 0xDC00:02X}" if "\udc80" <= c <= "\udcff" else c for c in octets)
        )


@given(
    st.sampled_from(["http://e.example/a", "//e.example", "/\\e", "https:e"]),
    st.integers(0, LEVELS),
)
def test_what_was_encoded_is_found(url, times):
    (found,) = nested(f"http://h/a?b=c&to={encoded(url, times)}&d=e")
    assert found.url == (url if url[0] == "h" else f"http:{url}")
    assert (found.name, found.levels) == ("to", times if times or "%" in url else 0)


@pytest.mark.parametrize(
    "piece",
    [
        "a=%41&", "%25", "%252525", "http://a/", "http://a/?u=", "a=http://x\\@y&", "/%3a", "(",
        "/%3a%2f%2f", "://", " http://a", "é=http://a/é&", "a-", "%",
        "%2", "//", "#", "?", "=", "&",
    ],
)  # fmt: skip
@pytest.mark.parametrize("before", share(["/?u=", "/?u=x http://a", "/", "/#"], 4))
def test_time_is_linear(piece, before):
    def make(size):
        return before + piece * (size // len(piece))

    assert is_linear(nested, make, 8_000)
    assert is_linear(nested_in_text, make, 8_000)
