"""Questions for every reader: real URLs, and URLs composed to mislead.

First come plain URLs with one odd part each, then random combinations of parts and mutations of
them. A seed always gives the same questions. There are no lone surrogates, which some programs do
not take.
"""

import importlib.resources
import itertools
import random
from collections.abc import Iterator, Sequence
from typing import Final

from urlprism.auditing.pieces import BEFORE, PORTS, SCHEMES, SLASHES, USERINFO, below, pick
from urlprism.conformance.protocol import Question

SEED: Final = 20261121

HOSTS: Final = (
    *("example.com", "EXAMPLE.com", "a", "a.", "a..b", ".a", "a.b.c.d", "localhost", "a_b.c"),
    *("-a.b", "127.0.0.1", "127.1", "0x7f.1", "0177.0.0.1", "2130706433", "0x7f000001"),
    *("017700000001", "1.2", "127.0.0.1.", "256.1.1.1", "1.2.3.4.5", "0x", "08.1", "4294967296"),
    *("999999999999", "1.2.3.08", "0xffffffff", "0xG", "1.2.3.", "127.0.0.%31", "%31%32%37.1"),
    *("127%2e0%2e0%2e1", "①②⑦.⓪.⓪.①", "[::1]", "[::FFFF:127.0.0.1]", "[0:0:0:0:0:0:0:1]"),
    *("[::1%25eth0]", "[::1%eth0]", "[fe80::1%1]", "[1.2.3.4]", "[v1.a]", "[V1.a:b]", "[::1"),
    *("::1", "[]", "[::g]", "[1::2::3]", "a[::1]", "[::1]a", "[::1].b", "[a]", "x.[::1]"),
    *("[::ffff:1.2.3]", "[1:2:3:4:5:6:7:8]", "[1:2:3:4:5:6:7::]", "[::1%]", "exa%6dple.com"),
    *("a%00b", "a%2fb", "a%40b", "a%3ab", "a%23b", "a%5cb", "a%ffb", "a%zzb", "a%", "%"),
    *("%E4%BD%A0", "a%c3%a9", "é.com", "faß.de", "ß", "ς.gr", "bücher.de", "BÜCHER.de"),
    *("e\u0301.x", "ex\u00adample.com", "a\u200bb", "a\u200db", "a\u2060b", "a\ufeffb", "a\u3002b"),
    *("a\uff0eb", "a\uff0fb", "a\uff03b", "a\uff20b", "a\uff1ab", "a\u2044b", "a\u2100b"),
    *("a\ufe55b", "\uff45\uff58.com", "\uff11\uff12\uff17.\uff10.\uff10.\uff11", "☃.net"),
    *("xn--bcher-kva.de", "xn--a", "xn--zca", "xn--", "XN--ZCA", "xn--é", "א.com", "0à.א", "א1"),
    *("\u0660.x", "ab--c.d", "a" * 64 + ".b"),
    *("中国", "İ.x", "K.x", "ﬁ.x", "²", "a b", "a\tb", "a\nb", "a\rb", "a\\b", "a;b", "a&b", "a=b"),
    *("a+b", "a,b", "a!b", "a$b", "a'b", "a*b", "a(b", "a~b", "a^b", "a|b", "a`b", "a{b}", 'a"b'),
    *("a<b", "a>b", "a\x00b", "a\x7fb", "a\x80b", "", "", "*", "..", ".", "1.1.1.1 ", " 1.1.1.1"),
    *("1.1.1.1 &@2.2.2.2# @3.3.3.3", "foo\x00bar"),
)
PATHS: Final = (
    *("", "", "/", "/", "/a/b", "/a/b", "/.", "/..", "/../x", "/a/./b", "/a/../b", "/a//b", "//"),
    *("//x", "/%2e%2e/x", "/%2E/", "/.%2e/x", "/a%2fb", "/%41%7e%7E", "/a;b/c;d", ";x", "/a b"),
    *("/é", "/\\x", "\\x", "\\..\\y", "/a|b", "/[x]", "/{x}", '/"', "/<>", "/^`", "/%zz", "/%"),
    *("/a:b", "/@", "/a@b", "/C:/x", "/c|/x", "/~u", "/!$&'()*+,;=", "/\x00", "/\x7f", "/\x80"),
    *("/%00", "/a\tb", "/a\nb", "/...", "/a/...;x", "/..;/x", "/.;/", "/%c3%a9", "/%C3%A9", "/%ff"),
    *("/\U0001f4a9", "/ ", "/a "),
)
TAILS: Final = (
    *("", "", "", "", "", "?", "#", "?#", "?q", "?a=b&c=d", "?a b", "?é", "?%zz", "?'", '?"<>'),
    *("?[]", "?{}|^`\\", "?a?b", "?/..", "#f", "#a b", "#é", "#a#b", "#%zz", '#`"<>', "#?x"),
    *("?x#y", "?+", "?%2b", "?a=1;b=2", "?\t", "#\n", " ", "\t", "\n", "?a\x00", "#\x00", "?%41"),
    *("#%41", "?a@b", "#@x", "?\xa0"),
)
REFERENCES: Final = (
    *("//evil", "///evil", "////evil", "\\\\evil", "/\\evil", "\\/evil", "/\t/evil", "/\n/evil"),
    *("\t//evil", "http:evil", "https:evil", "http:/evil", "https:/evil", "HTTP:g", "http:"),
    *("http:?y", "http:#s", "http:///evil", "http:\\\\evil", "//evil:80", "//u@evil", "//evil\\@a"),
    *("//[::1]/x", "//", "/", "", "?", "#", "?y", "#s", "?#", ";x", "g", "./g", "../g"),
    *("../../../g", "/./g", "/../g", "g;x=1/../y", "g?y/../x", "g#s/../x", ".", "..", "./", "../"),
    *("...", "..g", "g..", "%2e%2e/g", " g ", "g:h", "a_b:c", "1x:y", ":g", ":80", "localhost:80"),
    *("a:80", "javascript:x", "mailto:a@b", "data:,x", "file:///x", "ftp:g", "//example.com"),
    *("//EXAMPLE.com/a b", "/a b", "/é", "?é", "#é", "g\\..\\h", "/%zz", "//a%2fb", "//faß.de/"),
    *("//1.1.1.1 &@2.2.2.2", "path:x", "a/b:c", "./a:b", "/a//b", "g//../h", "//h/../x", "*"),
)
HTTP_BASES: Final = (
    *("http://a/b/c/d;p?q", "http://example.org/foo/bar?q#f"),
    *("https://user:pass@host:8443/a/b/../c/", "http://a", "https://a.example/x/"),
    *("http://a/b?q=1/2", "http://a/b;p=1/2?q"),
)
BASES: Final = (
    *HTTP_BASES,
    *("file:///a/b/c", "file:///C:/a/b?q#f", "mailto:x@y?z#w", "data:a b #c", "foo:/a/b", "foo://"),
    *("foo://h/p/q?r#s", "ftp://f/d/e", "ws://w/x;y?z", "about:blank", "javascript:x", "//h/x"),
    "a/b",
)
_PIECES: Final = (
    *" \t\n\r\0\x7f\"'`/\\?#@:;.%&=+-_~!$()*,[]{}<>|^09aAzZ",
    *(SLASHES + USERINFO + HOSTS + PORTS + PATHS + TAILS),
)
_HOST, _PATH = ("h.example",), ("/p",)


def generated(seed: int = SEED) -> Iterator[Question]:
    """Yield distinct questions without end, always the same for a seed.

    >>> first = generated(seed=1)
    >>> next(first) == next(generated(seed=1)) != next(first)
    True
    """
    chance = random.Random(seed)  # noqa: S311 - reproducible, not secret
    asked: set[Question] = set()
    for question in itertools.chain(plain(), _by_chance(chance)):
        if question not in asked:
            asked.add(question)
            yield question


def plain() -> Iterator[Question]:
    """Yield URLs and references that are plain except for one part."""
    http = ("http://",)
    texts = (
        grid(BEFORE, http, _HOST, _PATH),
        grid(SCHEMES, ("://",), _HOST, _PATH),
        grid(("http:", "foo:"), SLASHES, _HOST, _PATH),
        grid(http, USERINFO, _HOST, _PATH),
        grid(http, HOSTS, _PATH),
        grid(http, _HOST, PORTS, _PATH),
        grid(("http://", "foo://"), _HOST, PATHS),
        grid(http, _HOST, TAILS),
    )
    for text in itertools.chain(*texts):
        yield Question(text, None)
    for base, text in itertools.product(BASES, REFERENCES):
        yield Question(text, base)


def misleading(chance: random.Random) -> str:
    """Return a URL composed of parts that readers read differently; most parts are plain."""
    scheme = pick(chance, SCHEMES[:2] if chance.random() < 0.75 else SCHEMES)
    colon = ":" if scheme or chance.random() < 0.3 else ""
    slashes = pick(chance, SLASHES[:4] if chance.random() < 0.6 else SLASHES)
    parts = (pick(chance, each) for each in (USERINFO, HOSTS, PORTS, PATHS, TAILS))
    return pick(chance, BEFORE) + scheme + colon + slashes + "".join(parts)


def grid(*columns: Sequence[str]) -> Iterator[str]:
    """Yield every concatenation of one item from each column."""
    yield from map("".join, itertools.product(*columns))


def _by_chance(chance: random.Random) -> Iterator[Question]:
    """Yield random questions without end, two in five with a base."""
    real = importlib.resources.files("urlprism").joinpath("data/urls.txt").read_text("utf-8")
    urls = real.split()
    while True:
        text = pick(chance, urls) if chance.random() < 0.3 else misleading(chance)
        base = None
        if chance.random() < 0.4:
            base = pick(chance, HTTP_BASES if chance.random() < 0.75 else BASES)
            if chance.random() < 0.5:
                text = pick(chance, REFERENCES)
        if chance.random() < 0.5:
            text = _mutated(text, chance)
        yield Question(text, base)


def _mutated(text: str, chance: random.Random) -> str:
    """Return `text` after one to three mutations, each an insertion or a replacement."""
    for _ in range(1 + below(chance, 3)):
        start = below(chance, len(text) + 1)
        piece = pick(chance, _PIECES) if chance.random() < 0.8 else ""
        text = text[:start] + piece + text[start + below(chance, 4) :]
    return text
