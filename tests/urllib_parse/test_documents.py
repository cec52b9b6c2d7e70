"""What the documentation of urllib.parse says, example by example and promise by promise.

Two releases of it are held side by side: 3.9's (Spanish) and 3.12's (Portuguese).
"""

import inspect
import urllib.parse as stdlib

import pytest

from urlprism import urllib_parse
from urlprism.urllib_parse import (
    DefragResult,
    DefragResultBytes,
    ParseResult,
    ParseResultBytes,
    SplitResult,
    SplitResultBytes,
    parse_qs,
    parse_qsl,
    quote,
    quote_from_bytes,
    quote_plus,
    unquote,
    unquote_plus,
    unquote_to_bytes,
    unwrap,
    urldefrag,
    urlencode,
    urljoin,
    urlparse,
    urlsplit,
    urlunparse,
    urlunsplit,
)

CWI = "http://www.cwi.nl/%7Eguido/Python.html"

EXAMPLES = [
    # urlparse
    (
        lambda: urlparse("scheme://netloc/path;parameters?query#fragment"),
        ParseResult("scheme", "netloc", "/path;parameters", "", "query", "fragment"),
    ),
    (
        lambda: urlparse(
            "http://docs.python.org:80/3/library/urllib.parse.html?highlight=params#url-parsing"
        ),
        ParseResult(
            "http",
            "docs.python.org:80",
            "/3/library/urllib.parse.html",
            "",
            "highlight=params",
            "url-parsing",
        ),
    ),
    (
        lambda: urlparse("http://www.cwi.nl:80/%7Eguido/Python.html"),
        ParseResult("http", "www.cwi.nl:80", "/%7Eguido/Python.html", "", "", ""),
    ),
    (lambda: urlparse("http://www.cwi.nl:80/%7Eguido/Python.html").scheme, "http"),
    (lambda: urlparse("http://www.cwi.nl:80/%7Eguido/Python.html").port, 80),
    (
        lambda: urlparse("http://www.cwi.nl:80/%7Eguido/Python.html").geturl(),
        "http://www.cwi.nl:80/%7Eguido/Python.html",
    ),
    (lambda: urlparse("http://docs.python.org:80/3").hostname, "docs.python.org"),
    (lambda: urlparse("http://docs.python.org:80/3").netloc, "docs.python.org:80"),
    (
        lambda: (
            urlparse("http://docs.python.org:80/3/library?highlight=params#url-parsing")
            ._replace(fragment="")
            .geturl()
        ),
        "http://docs.python.org:80/3/library?highlight=params",
    ),
    (
        lambda: urlparse("//www.cwi.nl:80/%7Eguido/Python.html"),
        ParseResult("", "www.cwi.nl:80", "/%7Eguido/Python.html", "", "", ""),
    ),
    (
        lambda: urlparse("www.cwi.nl/%7Eguido/Python.html"),
        ParseResult("", "", "www.cwi.nl/%7Eguido/Python.html", "", "", ""),
    ),
    (lambda: urlparse("help/Python.html"), ParseResult("", "", "help/Python.html", "", "", "")),
    (
        lambda: urlparse("//www.cwi.nl:80/%7Eguido/Python.html")._replace(scheme="http"),
        ParseResult("http", "www.cwi.nl:80", "/%7Eguido/Python.html", "", "", ""),
    ),
    # urljoin
    (lambda: urljoin(CWI, "FAQ.html"), "http://www.cwi.nl/%7Eguido/FAQ.html"),
    (lambda: urljoin(CWI, "//www.python.org/%7Eguido"), "http://www.python.org/%7Eguido"),
    # geturl
    (lambda: urlsplit("HTTP://www.Python.org/doc/#").geturl(), "http://www.Python.org/doc/"),
    (
        lambda: urlsplit(urlsplit("HTTP://www.Python.org/doc/#").geturl()).geturl(),
        "http://www.Python.org/doc/",
    ),
    # quoting
    (lambda: quote("/El Niño/"), "/El%20Ni%C3%B1o/"),
    (lambda: quote_plus("/El Niño/"), "%2FEl+Ni%C3%B1o%2F"),
    (lambda: quote_from_bytes(b"a&\xef"), "a%26%EF"),
    (lambda: unquote("/El%20Ni%C3%B1o/"), "/El Niño/"),
    (lambda: unquote_plus("/El+Ni%C3%B1o/"), "/El Niño/"),
    (lambda: unquote_to_bytes("a%26%EF"), b"a&\xef"),
]


@pytest.mark.parametrize(("example", "value"), EXAMPLES)
def test_example(example, value):
    assert example() == value


PARAMETERS = {
    "urlparse": "url scheme allow_fragments",
    "urlsplit": "url scheme allow_fragments",
    "urlunparse": "components",
    "urlunsplit": "components",
    "urljoin": "base url allow_fragments",
    "urldefrag": "url",
    "unwrap": "url",
    "parse_qs": "qs keep_blank_values strict_parsing encoding errors max_num_fields separator",
    "parse_qsl": "qs keep_blank_values strict_parsing encoding errors max_num_fields separator",
    "quote": "string safe encoding errors",
    "quote_plus": "string safe encoding errors",
    "quote_from_bytes": "bs safe",
    "unquote": "string encoding errors",
    "unquote_plus": "string encoding errors",
    "unquote_to_bytes": "string",
    "urlencode": "query doseq safe encoding errors quote_via",
}


@pytest.mark.parametrize("name", PARAMETERS)
def test_the_parameters_have_their_names_and_order(name):
    parameters = inspect.signature(getattr(urllib_parse, name)).parameters.values()
    positional = [p.name for p in parameters if p.kind is not p.KEYWORD_ONLY]
    assert positional == PARAMETERS[name].split()


DEFAULTS = [
    ("urlsplit", {"scheme": "", "allow_fragments": True}),
    ("parse_qsl", {"keep_blank_values": False, "strict_parsing": False, "encoding": "utf-8"}),
    ("parse_qs", {"errors": "replace", "max_num_fields": None, "separator": "&"}),
    ("quote", {"safe": "/", "encoding": None, "errors": None}),
    ("quote_plus", {"safe": "", "encoding": None, "errors": None}),
    ("unquote", {"encoding": "utf-8", "errors": "replace"}),
    ("urlencode", {"doseq": False, "safe": "", "quote_via": quote_plus}),
]


@pytest.mark.parametrize(("name", "defaults"), DEFAULTS)
def test_the_defaults(name, defaults):
    parameters = inspect.signature(getattr(urllib_parse, name)).parameters
    assert {key: parameters[key].default for key in defaults} == defaults


def test_all_has_the_documented_order():
    assert (
        urllib_parse.__all__
        == (
            "urlparse urlunparse urljoin urldefrag urlsplit urlunsplit urlencode parse_qs "
            "parse_qsl quote quote_plus quote_from_bytes unquote unquote_plus unquote_to_bytes "
            "DefragResult ParseResult SplitResult "
            "DefragResultBytes ParseResultBytes SplitResultBytes"
        ).split()
    )


ATTRIBUTES = {  # the table of urlparse, with the value where a part is not present
    "scheme": ("http", ""),
    "netloc": ("U:P@H:1", ""),
    "path": ("/a", ""),
    "params": ("b", ""),
    "query": ("c", ""),
    "fragment": ("d", ""),
    "username": ("U", None),
    "password": ("P", None),
    "hostname": ("h", None),
    "port": (1, None),
}


@pytest.mark.parametrize("name", ATTRIBUTES)
def test_the_attributes_of_urlparse(name):
    present, absent = ATTRIBUTES[name]
    assert getattr(urlparse("http://U:P@H:1/a;b?c#d"), name) == present
    assert getattr(urlparse(""), name) == absent


def test_the_indices_of_the_results():
    assert list(urlparse("http://h/a;b?c#d")) == ["http", "h", "/a", "b", "c", "d"]
    assert list(urlsplit("http://h/a;b?c#d")) == ["http", "h", "/a;b", "c", "d"]
    assert list(urldefrag("http://h/a#d")) == ["http://h/a", "d"]


def test_the_scheme_argument_is_for_urls_without_one():
    assert urlsplit("//h/", scheme="ftp").scheme == "ftp"
    assert urlsplit("http://h/", scheme="ftp").scheme == "http"
    assert urlsplit(b"//h/", scheme=b"ftp").scheme == b"ftp"
    assert urlparse(b"//h/").scheme == b""


def test_fragments_may_be_left_alone():
    assert urlsplit("/a?b#c", allow_fragments=False) == ("", "", "/a", "b#c", "")
    assert urlparse("/a;b#c", allow_fragments=False) == ("", "", "/a", "b#c", "", "")
    assert urljoin("http://h/a", "#c", allow_fragments=False) == "http://h/#c"


@pytest.mark.parametrize("url", ["http://h:x/", "http://h:65536/", "http://h:-1/", "http://h:٣/"])
def test_an_invalid_port_raises_when_read(url):
    result = urlsplit(url)
    with pytest.raises(ValueError, match="Port"):
        _ = result.port


@pytest.mark.parametrize("url", ["http://[h/", "http://h]/", "//[::1", "http://::1]/"])
def test_unmatched_brackets_raise(url):
    with pytest.raises(ValueError, match="Invalid IPv6 URL"):
        urlsplit(url)


@pytest.mark.parametrize("character", "⁇⁈⁉℀℁℅℆⩴︓︖﹕﹖﹟﹫＃／：？＠")
def test_characters_that_decompose_to_delimiters_raise(character):
    with pytest.raises(ValueError, match="NFKC"):
        urlsplit(f"http://a{character}b/")
    assert urlsplit(f"http://h/a{character}b").path == f"/a{character}b"


def test_decomposed_before_parsing_no_error_is_raised():
    assert urlsplit("http://a#b/") == ("http", "a", "", "", "b/")


def test_newlines_and_tabs_go_and_leading_controls_and_spaces():
    assert urlsplit("ht\ntp://h\t/a\rb").geturl() == "http://h/ab"
    leading = "".join(map(chr, range(0x21)))
    assert urlsplit(leading + "http://h/ ").geturl() == "http://h/ "


def test_separators():
    assert parse_qsl("a=1;b=2&c=3") == [("a", "1;b=2"), ("c", "3")]
    assert parse_qsl("a=1;b=2&c=3", separator=";") == [("a", "1"), ("b", "2&c=3")]
    with pytest.raises(ValueError, match="Separator must be"):
        parse_qs("a=1", separator="")


def test_blank_values_errors_and_limits():
    assert parse_qs("a=&b=1&b=2&c") == {"b": ["1", "2"]}
    assert parse_qs("a=&c", keep_blank_values=True) == {"a": [""], "c": [""]}
    with pytest.raises(ValueError, match="bad query field: 'c'"):
        parse_qs("a=1&c", strict_parsing=True)
    assert parse_qsl("a=1&b=2", max_num_fields=2) == [("a", "1"), ("b", "2")]
    with pytest.raises(ValueError, match="Max number of fields exceeded"):
        parse_qsl("a=1&b=2", max_num_fields=1)
    assert parse_qsl("a=%E9", encoding="latin-1") == [("a", "é")]
    assert parse_qsl("a=%E9", errors="ignore") == [("a", "")]


def test_urlunparse_takes_any_iterable():
    assert urlunparse(iter(["http", "h", "/a", "b", "c", "d"])) == "http://h/a;b?c#d"
    assert urlunsplit(part for part in ("http", "h", "a", "", "")) == "http://h/a"


def test_urldefrag_returns_a_url_without_fragment_as_it_is():
    url = "HTTP://h/?#"[:-1]
    assert urldefrag(url) == (url, "")
    assert urldefrag("http://h/a#b#c") == DefragResult("http://h/a", "b#c")


@pytest.mark.parametrize(
    "text",
    [
        "<URL:scheme://host/path>",
        "<scheme://host/path>",
        "URL:scheme://host/path",
        "scheme://host/path",
    ],
)
def test_unwrap(text):
    assert unwrap(text) == "scheme://host/path"


KINDS = [
    (urlsplit, SplitResult, SplitResultBytes),
    (urlparse, ParseResult, ParseResultBytes),
    (urldefrag, DefragResult, DefragResultBytes),
]


@pytest.mark.parametrize("octets", [bytes, bytearray])
@pytest.mark.parametrize(("function", "of_text", "of_octets"), KINDS)
def test_octets_in_octets_out(function, of_text, of_octets, octets):
    url = "http://U:p@h:1/a;b?c#d"
    result, same = function(url), function(octets(url, "ascii"))
    assert type(result) is of_text
    assert type(same) is of_octets
    assert all(type(part) is bytes for part in same)
    assert result.encode() == same
    assert same.decode() == result
    assert same.geturl() == result.geturl().encode()


@pytest.mark.parametrize("octets", [bytes, bytearray])
def test_every_parsing_function_takes_octets(octets):
    base, reference = octets(b"http://h/a/b"), octets(b"../c")
    assert urljoin(base, reference) == b"http://h/c"
    assert urlunsplit([octets(b"http"), octets(b"h"), octets(b"/a"), b"", b""]) == b"http://h/a"
    parts = [octets(b"http"), octets(b"h"), octets(b"/a"), octets(b"b"), b"", b""]
    assert urlunparse(parts) == b"http://h/a;b"
    assert parse_qsl(octets(b"a=%E9&b=+")) == [(b"a", b"\xe9"), (b"b", b" ")]
    assert parse_qs(octets(b"a=1&a=2")) == {b"a": [b"1", b"2"]}


@pytest.mark.parametrize("octets", [bytes, bytearray])
def test_text_and_octets_do_not_mix(octets):
    for mixed in (
        lambda: urljoin("http://h/", octets(b"a")),
        lambda: urljoin(octets(b"http://h/"), "a"),
        lambda: urlsplit("//h/", octets(b"http")),
        lambda: urlparse(octets(b"//h/"), "http"),
        lambda: urlunsplit(("http", octets(b"h"), "", "", "")),
    ):
        with pytest.raises(TypeError, match="Cannot mix str and non-str"):
            mixed()


@pytest.mark.parametrize("octets", [bytes, bytearray])
def test_octets_beyond_ascii_are_refused(octets):
    for function in (urlsplit, urlparse, urldefrag):
        with pytest.raises(UnicodeDecodeError):
            function(octets(b"http://h/\xe9"))


def test_encode_and_decode_take_the_arguments_of_str_and_bytes():
    assert urlsplit("http://h/é").encode("utf-8") == (b"http", b"h", b"/\xc3\xa9", b"", b"")
    assert SplitResultBytes(b"http", b"h", b"/\xe9", b"", b"").decode("latin-1").path == "/é"
    with pytest.raises(UnicodeEncodeError):
        urlsplit("http://h/é").encode()
    assert urlsplit("/é").encode(errors="replace").path == b"/?"


def test_quoting_refuses_an_encoding_beside_octets():
    with pytest.raises(TypeError, match="'encoding'"):
        quote(b"a", encoding="utf-8")
    with pytest.raises(TypeError, match="'errors'"):
        quote_plus(b"a b", errors="strict")
    with pytest.raises(UnicodeEncodeError):
        quote("é", encoding="ascii")
    assert quote("é", encoding="latin-1") == "%E9"
    text = "/El Niño/"
    assert quote(text, "/", "cp1252", "strict") == quote_from_bytes(text.encode("cp1252"), "/")


def test_unquoting_replaces_what_is_no_text():
    assert unquote("%FF") == "\ufffd"
    assert unquote("%E9", encoding="latin-1") == "é"
    assert unquote(b"%41") == "A"
    with pytest.raises(UnicodeDecodeError):
        unquote("%FF", errors="strict")


def test_the_characters_that_are_never_quoted():
    octets = bytes(range(256))
    kept = "".join(quote(bytes([octet]), safe="") for octet in octets if octet < 128)
    unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~"
    assert {c for c in unreserved if quote(c, safe="") == c} == set(unreserved)
    assert kept.count("%") == 128 - len(unreserved)
    assert quote(octets[128:]) == "".join(f"%{octet:02X}" for octet in range(128, 256))


def test_urlencode():
    assert urlencode({"a": 1, "b": "x y"}) == "a=1&b=x+y"
    assert urlencode([("a", "1"), (b"\xe9", None)]) == "a=1&%E9=None"
    assert urlencode({"a": ["1", "2"]}, doseq=True) == "a=1&a=2"
    assert urlencode({"a": ["1", "2"]}) == "a=%5B%271%27%2C+%272%27%5D"
    assert urlencode({"a": "x y/"}, quote_via=quote) == "a=x%20y%2F"
    assert urlencode({"a": "x y/"}, safe="/", quote_via=quote) == "a=x%20y/"
    # The documents say that `quote` as `quote_via` does not encode "/": in CPython it does.
    assert stdlib.urlencode({"a": "x y/"}, quote_via=stdlib.quote) == "a=x%20y%2F"
    assert quote("x y/") == stdlib.quote("x y/") == "x%20y/"
    assert urlencode({"é": "é"}, encoding="latin-1") == "%E9=%E9"
    assert parse_qsl(urlencode([("a", "é&=+ "), ("a", "")]), keep_blank_values=True) == [
        ("a", "é&=+ "),
        ("a", ""),
    ]
    for wrong in ("a=1", 1, [1, 2], {"a"}):
        with pytest.raises(TypeError, match="not a valid non-string sequence or mapping object"):
            urlencode(wrong)
