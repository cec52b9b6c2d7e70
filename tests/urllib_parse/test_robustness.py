"""Texts of every kind and size: a documented result or error, never a crash, never a hang."""

import enum

import pytest

from tests.help.counts import MEGABYTE
from tests.help.work import is_linear_in_steps
from urlprism import urllib_parse
from urlprism.urllib_parse import (
    parse_qsl,
    quote,
    quote_plus,
    unquote,
    unquote_plus,
    unquote_to_bytes,
    urldefrag,
    urlencode,
    urljoin,
    urlparse,
    urlsplit,
    urlunsplit,
)


class Loud(str):
    """A str whose own methods lie."""

    __slots__ = ()

    def __str__(self):
        return "http://elsewhere/"

    def lower(self):
        raise AssertionError

    def find(self, *_):
        raise AssertionError

    def __getitem__(self, _):
        raise AssertionError


class Word(enum.StrEnum):
    URL = "HTTP://H:1/a;b?c#d"


@pytest.mark.parametrize("url", [Loud("HTTP://H:1/a;b?c#d"), Word.URL])
def test_subclasses_of_str_are_read_as_their_characters(url):
    result = urlsplit(url)
    assert result == ("http", "H:1", "/a;b", "c", "d")
    assert all(type(part) is str for part in result)
    assert urlparse(url) == ("http", "H:1", "/a", "b", "c", "d")
    assert urldefrag(url) == ("http://H:1/a;b?c", "d")
    assert urljoin(url, "e") == "http://H:1/e"
    assert urljoin("http://x/", url) == "http://H:1/a;b?c#d"
    assert unquote(type(url)("a%20b") if type(url) is Loud else url)


def test_subclasses_come_back_where_nothing_is_done():
    text = Loud("a")
    assert urljoin("", text) is text
    assert urljoin(text, "") is text
    assert unquote(text) is text
    assert quote(Loud("")) == ""
    assert urldefrag(text).url is text


ODD = ["\ud800", "a\udfffb", "\udc80\udcff", "http://h/\ud800?\udbff#\udfff", "\x00", "a\x00b"]


@pytest.mark.parametrize("text", ODD)
def test_lone_surrogates_and_nul(text):
    for function in (urlsplit, urlparse):
        # Leading controls go; nothing else of these texts does.
        assert function(text).geturl() == text.lstrip("\x00")
    assert urljoin("http://h/", text) in {"http://h/" + text.lstrip("\x00"), text}
    assert unquote(text) == text
    assert unquote(text + "%41") == text + "A"
    assert parse_qsl("a=" + text.replace("#", "")) == [("a", text.replace("#", ""))]
    if "\x00" in text:
        assert quote(text) == text.replace("\x00", "%00")
    else:
        with pytest.raises(UnicodeEncodeError):
            quote(text)
        assert quote(text, errors="ignore") == quote("".join(c for c in text if c < "\ud800"))


def test_nul_is_a_character_within_a_url():
    assert urlsplit("http://h/a\x00b?\x00#\x00") == ("http", "h", "/a\x00b", "\x00", "\x00")
    assert urlsplit("\x00http://h/") == ("http", "h", "/", "", "")
    assert unquote("%00") == "\x00"
    assert unquote_to_bytes(b"a\x00%00") == b"a\x00\x00"
    assert quote(b"\x00") == "%00"


WRONG = [1, 1.5, object(), [1], {"a": 1}]


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_no_text_is_refused(wrong):
    for function in (urlsplit, urlparse, urldefrag, quote, unquote, unquote_plus, unquote_to_bytes):
        with pytest.raises((TypeError, AttributeError)):
            function(wrong)
    with pytest.raises((TypeError, AttributeError)):
        urljoin("http://h/", wrong)


@pytest.mark.parametrize("width", ["é", "ж", "日", "😀", "e\u0301"])
def test_every_width_of_character(width):
    """Texts of one, two and four octets a character are cut at the same places."""
    url = f"HTTP://{width}:{width}@h{width}:1/{width};{width}?{width}=%41+&{width}#{width}"
    result = urlparse(url)
    assert result == ("http", f"{width}:{width}@h{width}:1", f"/{width}", width,
                      f"{width}=%41+&{width}", width)  # fmt: skip
    assert (result.username, result.password, result.port) == (width, width, 1)
    assert result.hostname == f"h{width}".lower()
    assert parse_qsl(result.query, keep_blank_values=True) == [(width, "A "), (width, "")]
    assert unquote(quote(width)) == width
    assert unquote(f"{width}%20{width}%C3%A9") == f"{width} {width}é"
    assert urljoin(url, f"../{width}?").startswith(f"http://{width}:{width}@h{width}:1/{width}?")


SIZE = 2 * MEGABYTE
# The text of a size.
LONG = {
    "scheme": lambda size: "a" * size + ":",
    "no scheme": lambda size: "a" * size + "/:",
    "colons": lambda size: ":" * size,
    "slashes": lambda size: "/" * size,
    "netloc": lambda size: "http://" + "a" * size,
    "at signs": lambda size: "http://" + "@" * size,
    "netloc colons": lambda size: "http://" + ":" * size,
    "userinfo": lambda size: "http://" + "u:" * (size // 2) + "@h",
    "brackets": lambda size: "http://" + "[" * size,
    "closing": lambda size: "http://[" + "]" * size,
    "zone": lambda size: "http://[::1%" + "a" * size + "]/",
    "port": lambda size: "http://h:" + "0" * size,
    "path": lambda size: "/" + "a" * size,
    "dots": lambda size: "../" * (size // 3),
    "dots in": lambda size: "/a/.." * (size // 5),
    "deep": lambda size: "a/" * (size // 2),
    "semicolons": lambda size: ";" * size,
    "segments": lambda size: "/;" * (size // 2),
    "questions": lambda size: "?" * size,
    "hashes": lambda size: "#" * size,
    "query": lambda size: "a=b&" * (size // 4),
    "ampersands": lambda size: "&" * size,
    "equals": lambda size: "=" * size,
    "plus": lambda size: "+" * size,
    "percents": lambda size: "%" * size,
    "triplets": lambda size: "%41" * (size // 3),
    "bad triplets": lambda size: "%4" * (size // 2),
    "octets": lambda size: "%FF" * (size // 3),
    "split sequences": lambda size: "%E2%82" * (size // 6),
    "mixed": lambda size: "é%C3%A9" * (size // 7),
    "surrogates": lambda size: "\ud800%41" * (size // 4),
    "tabs": lambda size: "\t" * size,
    "tabs within": lambda size: "a\t" * (size // 2),
    "newlines": lambda size: "http://h/" + "\n" * size,
    "controls": lambda size: "\x00" * size,
    "spaces": lambda size: " " * size,
    "wide": lambda size: "http://ж/" + "日" * size,
    "wide netloc": lambda size: "http://" + "日" * size + "/",
    "alternating": lambda size: "aé" * (size // 2),
    "compatible": lambda size: "http://" + "a" * size + "\uff03/",
}


def everything(text):
    """Run every function on a long text; those that refuse it do so with a ValueError."""
    for action in (
        lambda: urlsplit.__wrapped__(text).geturl(),
        lambda: [getattr(urlsplit.__wrapped__(text), name) for name in
                 ("username", "password", "hostname", "port")],
        lambda: urlparse(text).geturl(),
        lambda: urldefrag(text).geturl(),
        lambda: urljoin("http://h/a/b", text),
        lambda: urljoin(text, "../c"),
        lambda: urljoin(text, text),
        lambda: urlunsplit(("http", "h", text, text, text)),
        lambda: quote(text),
        lambda: quote_plus(text, "é"),
        lambda: unquote(text),
        lambda: unquote(text, "latin-1"),
        lambda: unquote_plus(text),
        lambda: unquote_to_bytes(text),
        lambda: parse_qsl(text, keep_blank_values=True),
        lambda: parse_qsl(text, separator="=", encoding="latin-1"),
        lambda: urlencode({text: text}),
        lambda: urllib_parse.unwrap(text),
        lambda: [getattr(urllib_parse, name)(text) for name in
                 ("_splittype", "_splithost", "_splitport", "_splitquery", "_splitattr")],
    ):  # fmt: skip
        try:
            action()
        except ValueError:
            continue


@pytest.mark.once
@pytest.mark.parametrize("make", LONG.values(), ids=LONG)
def test_long_texts_end(make):
    """What grows with the square of two million characters would take hours."""
    everything(make(SIZE))


@pytest.mark.plain
@pytest.mark.parametrize("make", LONG.values(), ids=LONG)
def test_work_grows_as_the_text_does(make):
    assert is_linear_in_steps(everything, make)
