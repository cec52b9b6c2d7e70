"""Texts of every kind and size: a documented result or error, never a crash, never a hang."""

import enum
import faulthandler
import subprocess
import sys

import pytest

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


SIZE = 2_000_000
LONG = {
    "scheme": "a" * SIZE + ":",
    "no scheme": "a" * SIZE + "/:",
    "colons": ":" * SIZE,
    "slashes": "/" * SIZE,
    "netloc": "http://" + "a" * SIZE,
    "at signs": "http://" + "@" * SIZE,
    "netloc colons": "http://" + ":" * SIZE,
    "userinfo": "http://" + "u:" * (SIZE // 2) + "@h",
    "brackets": "http://" + "[" * SIZE,
    "closing": "http://[" + "]" * SIZE,
    "zone": "http://[::1%" + "a" * SIZE + "]/",
    "port": "http://h:" + "0" * SIZE,
    "path": "/" + "a" * SIZE,
    "dots": "../" * (SIZE // 3),
    "dots in": "/a/.." * (SIZE // 5),
    "deep": "a/" * (SIZE // 2),
    "semicolons": ";" * SIZE,
    "segments": "/;" * (SIZE // 2),
    "questions": "?" * SIZE,
    "hashes": "#" * SIZE,
    "query": "a=b&" * (SIZE // 4),
    "ampersands": "&" * SIZE,
    "equals": "=" * SIZE,
    "plus": "+" * SIZE,
    "percents": "%" * SIZE,
    "triplets": "%41" * (SIZE // 3),
    "bad triplets": "%4" * (SIZE // 2),
    "octets": "%FF" * (SIZE // 3),
    "split sequences": "%E2%82" * (SIZE // 6),
    "mixed": "é%C3%A9" * (SIZE // 7),
    "surrogates": "\ud800%41" * (SIZE // 4),
    "tabs": "\t" * SIZE,
    "tabs within": "a\t" * (SIZE // 2),
    "newlines": "http://h/" + "\n" * SIZE,
    "controls": "\x00" * SIZE,
    "spaces": " " * SIZE,
    "wide": "http://ж/" + "日" * SIZE,
    "wide netloc": "http://" + "日" * SIZE + "/",
    "alternating": "aé" * (SIZE // 2),
    "compatible": "http://" + "a" * SIZE + "\uff03/",
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
@pytest.mark.parametrize("name", LONG)
def test_long_texts_end(name):
    """Two million characters: what grows with the square of that would take hours."""
    faulthandler.dump_traceback_later(120, exit=True)
    try:
        everything(LONG[name])
    finally:
        faulthandler.cancel_dump_traceback_later()


def test_the_guard_of_long_texts_bites():
    """A function that hangs ends the run, and does not stall it."""
    code = "import faulthandler; faulthandler.dump_traceback_later(1, exit=True)\nwhile True: pass"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, timeout=60, check=False
    )
    assert done.returncode == 1
    assert b"Timeout" in done.stderr
