"""Texts of any length that cost a reader as much as possible.

A shape repeats a piece between a head and a tail. Some shapes draw random pieces from a seed, so
that no two pieces are the same and no cache helps.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

SEED: Final = 13
_DELIMITERS: Final = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ \t\n"
_LETTERS: Final = "\u4e00-\u9fff\uac00-\ud7a3"


@dataclass(frozen=True, slots=True)
class Shape:
    """A name, and a function that makes a text of about a given length."""

    name: str
    make: Callable[[int], str]


def repeated(name: str, piece: str, head: str = "", tail: str = "") -> Shape:
    """Return a shape that repeats a piece between a head and a tail."""

    def make(size: int) -> str:
        times = max(1, (size - len(head) - len(tail)) // len(piece))
        return f"{head}{piece * times}{tail}"

    return Shape(name, make)


def drawn(
    name: str, piece: Callable[[random.Random], str], head: str = "", tail: str = ""
) -> Shape:
    """Return a shape with random pieces."""

    def make(size: int) -> str:
        source, pieces, length = random.Random(SEED), [head], len(head) + len(tail)  # noqa: S311
        while length < size:
            pieces.append(piece(source))
            length += len(pieces[-1])
        return "".join([*pieces, tail])

    return Shape(name, make)


def _ideograph(source: random.Random) -> str:
    return chr(source.randrange(0x4E00, 0x9FFF))


def _letter(source: random.Random) -> str:
    """Return a random letter of many scripts, astral ones included."""
    first, last = source.choice(
        [(0xE0, 0xF6), (0x3B1, 0x3C9), (0x430, 0x44F), (0x4E00, 0x9FFF), (0xAC00, 0xD7A3),
         (0x20000, 0x2A6DF), (0x10400, 0x1044F), (0xFF21, 0xFF5A)]
    )  # fmt: skip
    return chr(source.randint(first, last))


def _any_character(source: random.Random) -> str:
    return chr(source.randrange(0x80, 0x110000))


def _punycode_digit(source: random.Random) -> str:
    return source.choice("abcdefghijklmnopqrstuvwxyz0123456789")


def _number(source: random.Random) -> str:
    return f"{source.randrange(10**9)}&"


def _mark(source: random.Random) -> str:
    return source.choice("\u0300\u0315\u0316\u0327\u0345\u0591\u05b0\u0334\u1dce")


def _delimiters() -> Iterator[Shape]:
    """Yield each delimiter alone, after a host, and after a scheme."""
    for mark in _DELIMITERS:
        shown = repr(mark)
        yield repeated(f"{shown} alone", mark)
        yield repeated(f"{shown} after a host", mark, "http://h/")
        yield repeated(f"{shown} and a letter", f"{mark}a", "http://h")


_PIECES_OF_HOSTS: Final = {
    "a letter": "a", "a dot": ".", "labels": "a.", "ten letters a label": "abcdefghij.",
    "capitals": "A", "a digit": "1", "numbers": "1.", "hexadecimal": "0x", "zeros": "0",
    "hexadecimal digits": "f", "a hyphen": "-", "colons": ":", "colon and digit": ":1",
    "zeros of IPv6": "0:", "at": "@", "user and at": "a:b@", "an opening bracket": "[",
    "a closing bracket": "]", "brackets": "[::1]", "a backslash": "\\", "a percent sign": "%",
    "triplets": "%61", "triplets of a dot": "%2e", "triplets of a letter beyond ASCII": "%C3%A9",
    "triplets of a fullwidth dot": "%EF%BC%8E", "triplets of a percent sign": "%25",
    "broken triplets": "%zz", "triplets of no UTF-8": "%ff", "xn--": "xn--", "xn--.": "xn--.",
    "xn--a.": "xn--a.", "xn--bcher-kva.": "xn--bcher-kva.", "a letter beyond ASCII": "\xe9",
    "labels beyond ASCII": "\xe9.", "sharp s": "\xdf", "a capital beyond ASCII": "\xc9",
    "U+FDFA, eighteen characters": "\ufdfa", "labels of U+FDFA": "\ufdfa.",
    "U+3316, six characters": "\u3316", "labels of U+3316": "\u3316.",
    "U+321E, in brackets": "\u321e", "a soft hyphen": "\xad", "labels of soft hyphens": "\xad.",
    "an ideograph": "\u65e5", "labels of an ideograph": "\u65e5.", "a syllable": "\uac00",
    "conjoining jamo": "\u1100\u1161\u11a8", "an ideographic full stop": "\u3002",
    "fullwidth letters": "\uff41", "fullwidth labels": "\uff41\uff0e", "hebrew": "\u05d0",
    "labels of hebrew": "\u05d0.", "hebrew and digits": "\u05d01", "arabic digits": "\u0661",
    "a combining mark": "\u0301", "marks out of order": "\u0315\u0300",
    "marks of many classes": "\u0345\u0315\u0300\u0327\u0334", "letters with a mark": "e\u0301",
    "a mark that makes no letter": "=\u0338", "a virama and a joiner": "\u0915\u094d\u200d",
    "a joiner": "\u200d", "a non-joiner": "\u0628\u200c", "transparent and non-joiner":
    "\u0628\u064b\u200c", "a character beyond the BMP": "\U00020000", "an emoji": "\U0001f600",
    "a symbol of a letter": "\U0001d400", "a surrogate": "\ud800", "a pair of surrogates":
    "\ud83d\ude00", "unassigned": "\u0378", "U+FFFD": "\ufffd", "a zero width space": "\u200b",
    "a tab": "\t", "a space": " ", "NUL": "\x00", "a variation selector": "\ufe0f",
}  # fmt: skip
_PIECES_OF_PATHS: Final = {
    "a letter": "a", "slashes": "/", "segments": "/a", "a dot": "/.", "two dots": "/..",
    "down and up": "/a/..", "encoded dots": "/%2e%2e", "down twice and up": "/a/b/..",
    "backslashes": "\\", "semicolons": ";a", "colons": ":a", "drives": "/c:", "bars": "/c|",
    "triplets": "%41", "triplets in small letters": "%c3%a9", "broken triplets": "%zz",
    "triplets of no UTF-8": "%ff", "triplets cut short": "%C3", "a letter beyond ASCII": "\xe9",
    "an ideograph": "\u65e5", "a character beyond the BMP": "\U0001f600", "a surrogate": "\ud800",
    "a private character": "\ue000", "marks out of order": "\u0315\u0300", "letters with a mark":
    "e\u0301", "triplets of a letter with a mark": "e%CC%81", "hebrew": "\u05d0", "a tab": "\t",
    "line ends": "\r\n", "NUL": "\x00", "a bidirectional control": "\u202e", "CR LF encoded":
    "%0D%0A", "tab encoded": "%09", "nested URLs": "/http://h", "at": "@", "brackets": "[",
}  # fmt: skip
_PIECES_OF_QUERIES: Final = {
    "ampersands": "&", "semicolons": ";", "equals signs": "=", "fields": "a=1&", "plus signs": "+",
    "question marks": "?", "broken triplets": "%zz", "triplets": "%41", "triplets of no UTF-8":
    "%ff", "apostrophes": "'", "a letter beyond ASCII": "\xe9", "an ideograph": "\u65e5",
    "a character beyond the BMP": "\U0001f600", "a surrogate": "\ud800", "a private character":
    "\ue000", "fields of triplets": "%C3%A9=%C3%A9&", "empty values": "a=&",
}  # fmt: skip
_WHOLE: Final = {
    "schemes": "http:", "schemes and slashes": "http://", "URLs": "http://h/ ", "URL:": "URL:",
    "<URL:": "<URL:", "<http:": "<http:", "<": "<", "wrapped URLs": "<http://h/>", "quotes": '"',
    "quoted URLs": '"http://h/"', "quoted mail": "> http://h\n", "parentheses": "(",
    "URLs in parentheses": "(http://h/", "URLs in brackets": "[http://h", "a comma": "http://h/,",
    "www.": "www.", "www.a.": "www.a. ", "mail addresses": "a@h.com ", "words": "word ",
    "words and colons": "a:b ", "line ends": "\n", "blank lines": "\n\n", "no-break spaces": "\xa0",
    "a BOM": "\ufeff", "blob:": "blob:", "view-source:": "view-source:", "jdbc:": "jdbc:",
    "javascript:": "javascript:", "mailto:": "mailto:", "news:": "news:", "a plus": "a+", "digits":
    "1", "letters": "a", "ideographs": "\u65e5", "astral": "\U0001f600", "surrogates": "\ud800",
    "Latin letters": "\xe9", "controls": "\x01", "two dots": "../", "a dot": "./", "percent": "%",
    "triplets": "%41", "NUL": "\x00", "colons": "::", "wildcards": "*a", "commas": "a,",
    "base tags": "<base href=http://h/>", "headers": "Content-Base: http://h/\n",
    "comments": "<!--", "markdown": "[a](http://h/", "emphasis": "*http://h/*", "lines":
    "http://h/a\n b", "marks out of order": "\u0315\u0300", "CR": "\r", "escapes": "\\u0041",
}  # fmt: skip


def _pieces() -> Iterator[Shape]:
    places = (
        ("host", _PIECES_OF_HOSTS, "http://", "a"),
        ("user", ("a", ":", "%41", "\xe9", "%zz", "@", "\u65e5"), "http://", "@h/"),
        ("port", ("1", "0", "a", "\u0661", ":"), "http://h:", ""),
        ("path", _PIECES_OF_PATHS, "http://h/", ""),
        ("file", ("/a", "/..", "/c:", "/%2F", "\\", "//"), "file:///", ""),
        ("opaque path", ("a", " ", "%41", "\xe9", ",", "@", "&"), "mailto:a", "@h"),
        ("other scheme's host", ("a", "\xe9", "%41", ".", "[", "%zz"), "foo://", "/"),
        ("IPv6", ("0", ":", "1:", "::", "f", "1.", "%25a"), "http://[", "]/"),
        ("query", _PIECES_OF_QUERIES, "http://h/?", ""),
        ("fragment", ("a", "#", "%zz", "`", "\u65e5", "<"), "http://h/#", ""),
        ("reference", _PIECES_OF_PATHS, "", ""),
        ("fields", _PIECES_OF_QUERIES, "", ""),
        ("text", _WHOLE, "", ""),
        ("FTP", ("/a", ";type=", "%2F", "%0D%0A"), "ftp://h/", ";type=d"),
        ("gopher", ("a", "%09", "%09+", "\t"), "gopher://h/1", ""),
        ("news", ("a.", "*", "@", "%40", "!a,"), "news:", ""),
        ("NNTP", ("a.", "1", "*"), "nntp://h/", "/1"),
        ("prospero", (";a=b", "/a", ";", "="), "prospero://h/a", ""),
        ("WAIS", ("a", "/a", "?", "%0D%0A"), "wais://h/", ""),
        ("data", ("a", "%41", ";a=b", ","), "data:,", ""),
        ("relative host", ("a", "@", ":", "\xe9."), "//", "/"),
        ("name", ("a", "\xe9", "\xe9.", "\ufdfa.", "xn--a.", "\u65e5"), "", ".com"),
    )
    for place, pieces, head, tail in places:
        named = (
            pieces.items()
            if isinstance(pieces, dict)
            else zip(map(repr, pieces), pieces, strict=True)
        )
        for name, piece in named:
            yield repeated(f"{place}: {name}", piece, head, tail)


def _drawn() -> Iterator[Shape]:
    yield drawn("host: any ideographs", _ideograph, "http://", ".a")
    yield drawn("host: labels of any ideograph", lambda r: f"{_ideograph(r)}.", "http://", "a")
    yield drawn("host: any letters", _letter, "http://", ".a")
    yield drawn("host: labels of any letters", lambda r: f"{_letter(r)}{_letter(r)}.", "http://")
    yield drawn("host: any characters", _any_character, "http://", ".a")
    yield drawn("host: one long xn--", _punycode_digit, "http://xn--", ".a")
    yield drawn("host: long xn-- after a letter", _punycode_digit, "http://xn--a-", ".a")
    yield repeated("host: xn-- of one digit", "a", "http://xn--", ".a")
    yield repeated("host: xn-- of nines", "9", "http://xn--", ".a")
    yield drawn(
        "host: many xn--", lambda r: f"xn--{_punycode_digit(r)}{_punycode_digit(r)}a.", "http://"
    )
    yield drawn("host: any marks", _mark, "http://a", ".a")
    yield drawn("path: any marks", _mark, "http://h/a")
    yield drawn("path: any characters", _any_character, "http://h/")
    yield drawn("path: any ideographs", _ideograph, "http://h/")
    yield drawn("query: any numbers", _number, "http://h/?")
    yield drawn("fields: any numbers", _number)
    yield drawn("text: any characters", _any_character)
    yield drawn("text: any ASCII", lambda r: chr(r.randrange(0x80)))
    yield drawn("text: any Punycode", _punycode_digit)


SHAPES: Final[tuple[Shape, ...]] = (*_delimiters(), *_pieces(), *_drawn())
