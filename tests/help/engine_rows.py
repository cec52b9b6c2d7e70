"""Rows of a column to ask of the URL functions of engines: real, mutated, misleading, hand-made.

The same rows for a seed, and in the same order: some engines read beyond a row's end. None has lone
surrogates, which UTF-8 has not.
"""

import itertools
import random
from collections.abc import Iterator
from typing import Final

from tests.help.chances import chance_of
from tests.help.counts import amount
from tests.help.reader_questions import documented
from tests.help.whatwg_mutations import is_utf8, known_urls, mutated, one_of, pick
from urlprism.conformance.questions import misleading

SEED: Final = 20261122
ROWS: Final = amount(200_000)

AUTHORITIES: Final = (
    *("", "h", "h.x", "H.x:80", ":80", "h:", "h.x:", "h.x:0", "h.x:00080", "h.x:65535"),
    *("h.x:65536", "h.x:2147483647", "h.x:2147483648", "h.x:99999999999999999999", "h.x:8a"),
    *("u@h.x", "u:p@h.x:8", "u:p@h:8", "@h.x", ":@h.x", "u@", "u:p@v@h.x", "u:1@v:2@h.x"),
    *("u:p%40@h.x", "u%zz@h.x", "u:p.q@h", "u.v:p@h", "u;v=w&x~y@h.x", "u p@h.x", "u:[@h.x"),
    *("[::1]", "[::1]:80", "u@[::1]:80", "[::1]x", "[::1", "::1]", "[]", "[.]", "[a@b]:80"),
    *("[::ffff:1.2.3.4]", "[::01.2.3.4]", "[1:2:3:4:5:6:7::]", "[1:2:3:4:5:6:7:8]:1", "[:::]"),
    *("[::1.2.99999999999]", "[::1.99999999999.2.3]:80", "[::300.99999999999.1.1]", "u%zz@[::1]"),
    *("[::.99999999999.1.1]", "[::99999999999.1.1.1]|", "[1:2:3:4:5:6:7:8:9:99999999999.1]"),
    *("[::1.2.3.4.99999999999]", "[99999999999.1.1.1]", "[::1..99999999999]", "[::99999999999.g]"),
    *("[1:2:3:4:5:6:7:8:9]", "[1::2::3]", "[::12345]", "[fe80::1%25eth0]", "[fe80::1%eth_0.1]"),
    *("[fe80::1%]", "[fe80::1%é]", "[v1.a]", "[::g]", "[a;b]", "1.2.3.4", "1.2.3", "256.1.1.1"),
    *("1.2.3.4.", "001.2.3.0004", "0x7f.1", "1.2.3.4:80", "a.1", "1.a", "a_b", "a_b:80", "a-.x"),
    *("-a.x", "a--b.x", "a..x", ".a.x", "a.x.", "a.x..", ".", "..", "www.h.x", "www.x", "www."),
    *("www.www.h.x", "WWW.h.x", "u@www.h.x", "é.x", "é", "日本.jp", "%41.x", "h%.x", "h.x%", "h|x"),
    *("h.x\\", "h\\.x", "h.x\\@e.com", "h.x;a", "h.x=a", "h^.x", "a b.c", "h.x\t", "h\x00"),
    *("h.x\u00a0", "h\u2028.x", "h\u3000x", "h\u0080x", "\ud7ff.x", "h.x:80[c", "h.x:80?"),
    *("\x00.x", "h.x#@i.j"),
)  # fmt: skip
BEFORE: Final = (
    *("http://", "https://", "//", "", "http:", "http:/", "http:///", "HTTP://", "h2+x-y.z://"),
    *("svn+ssh://", "1a://", "é://", "://", ":", "a" * 13 + "://", "a" * 14 + "://", "mailto:"),
    *("a" * 16 + "://", "b" * 40 + "://", "-a://", "a_b://", "a[b://", "file://", "x:?", "x:#"),
    *("http:\\\\", " http://", "http ://", "http%3A//", "z://", "http9://", "az09://", "a~b://"),
)
PATHS: Final = (
    *("", "/", "//", "///", "/a", "/a/b", "/a//b/", "/a/../b", "/%41", "/%", "/%4", "/%zz", "/a b"),
    *("/é", "/\u00a0", "/\x7f", "/[", "/]", "/^", "/|", "/\\", "/a:b@c", "/;p=1", "/\x00", "/@c.d"),
    *("\\a", "/a\\b", "/\ufffd", "/\U0001f4a9", "/\u2029", "/a\u205fb", "/a+b", "/a\nb"),
)
QUERIES: Final = (
    *("", "?", "??", "?q", "?q=1", "?q=1&r=2", "?&&", "?=", "?=1", "?=&=", "?q==1", "?q=%41%4"),
    *("?a=1&a=2", "?aa=1&a=2", "?r?a=3", "?r=?a=4", "?a", "?a&a=5", "?a=", "?a=&b", "?xa=a=6"),
    *("?a.b=1&axb=2", "?a+b=1&aab=2", "?ids[]=1", "?a(1)=2", "?A=1", "?a=b/c?d", "?/a=1", "?a=b c"),
    *("?a=1;b=2", "?b=1&c=2", "?c=1&b=2", "?b=1&b=2&c", "?q=\x00", "?a=1\x00b", "?\u00a0", "?{}"),
    *("?a=[]", "?é=é", "?%"),
)  # fmt: skip
FRAGMENTS: Final = (
    *("", "#", "##", "#f", "#a=7", "#a=8&b=9", "#f?a=10", "#b=1#a=2", "#é", "#%", "#f g", "#/x?y"),
    *("#[", "#&a=1", "#c=1", "#\x00"),
)


def engine_rows(count: int = ROWS, seed: int = SEED) -> list[str]:
    """Return `count` distinct rows: each hand-made part with few others, then drawn ones."""
    chance = chance_of(seed)
    tested, hosts, real = known_urls()
    known = (tested, hosts, [*real, *filter(is_utf8, documented())])
    rows = dict.fromkeys(filter(is_utf8, hand_made()))
    while len(rows) < count:
        kind = chance.random()
        if kind < 0.3:
            text = drawn(chance)
        elif kind < 0.4:
            text = mutated(drawn(chance), known, chance)
        elif kind < 0.5:
            text = like_a_real_one(pick(chance, real), chance)
        elif kind < 0.75:
            text = mutated(one_of(known, chance), known, chance)
        elif kind < 0.85:
            text = misleading(chance)
        else:
            text = mutated(misleading(chance), known, chance)
        if is_utf8(text):
            rows[text] = None
    made = [*rows][:count]
    chance.shuffle(made)
    return made


def hand_made() -> Iterator[str]:
    """Yield all pairs of neighbouring parts, each in a plain URL."""
    for before, authority in itertools.product(BEFORE, AUTHORITIES):
        yield f"{before}{authority}/p?q#f"
    for authority, path in itertools.product(AUTHORITIES, PATHS):
        yield f"http://{authority}{path}"
    for path, query in itertools.product(PATHS, QUERIES):
        yield f"http://h.x{path}{query}"
    for query, fragment in itertools.product(QUERIES, FRAGMENTS):
        yield f"http://h.x/p{query}{fragment}"
        yield f"{query}{fragment}"
    yield from (f"{before}{path}" for before, path in itertools.product(BEFORE, PATHS))


def drawn(chance: random.Random) -> str:
    """Return a text of parts that are drawn from the tables."""
    parts = (BEFORE, AUTHORITIES, PATHS, QUERIES, FRAGMENTS)
    return "".join(pick(chance, part) for part in parts)


def like_a_real_one(url: str, chance: random.Random) -> str:
    """Return a real URL with another word at its end, so that it is met once."""
    word = f"{chance.getrandbits(40):x}"
    return f"{url}{pick(chance, ('/', '?id=', '&id=', '#', '-'))}{word}"
