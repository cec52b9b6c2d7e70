"""URLs to ask of every implementation of the URL Standard: known ones, mutated by a seed."""

import importlib.resources
import random
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from tests.help.chances import chance_of
from tests.help.shared_data import wpt

Known = Sequence[Sequence[str]]

SEED: Final = 20260702
MUTATIONS: Final = 100_000

# What the parser, the host parser and IDNA treat in some way of their own. Lone surrogates are
# left out: not every implementation takes them.
PIECES: Final = (
    *" \t\n\r\0\x1f\x7f\"'`/\\?#@:;.%&=+-_~!$()*,[]{}<>|^0189aAzZ",
    *r"// /// \\ /. /./ /.. /../ .. ... %2e %2E%2e .%2E /%2e ? ?q=1 # #f ?' #` ;v=1".split(),
    *": :0 :80 :443 :8080 :00443 :65535 :65536 :x :: @@ u:p@ % %% %4 %zz =x&y ^^ {}|".split(),
    *"%00 %09 %20 %23 %25 %2f %3A %41 %5b %7C %80 %c3 %ff %C3%A9 %ef%bc%85 %EF%BF%BD".split(),
    *"%E2%98%83 %F0%9F%92%A9 a ab a.b h. 09 256 1e2 .0x 0.0 ..0 0x 0X7f 0x7f.1 127.1".split(),
    *"1.2.3.4 1.2.3.4.5 017700000001 4294967295 4294967296 ] [::1] [::] [1::8] [0:0::1".split(),
    *"[1:2:3:4:5:6:7:8] [::ffff:1.2.3.4] [::1.2.3] [1::2::3] [::1%25a] [v1.a] [::00001]".split(),
    *"xn-- xn--a XN--zca xn--zca.xn--a xn--8i7caa xn---a a--b ab--c -a a- --".split(),
    *"é ß ẞ à İ ı K ﬁ １ ² Ω ς ⅷ ½ ㏂ · ・ ☃ 中 א ب ٠ ۰ א1 1א א.a".split(),
    *("e\u0301", "ﾊ\uff9e", "ا\u200cب", "\u200c", "\u200d", "क\u094d\u200d", "/x y", "a b"),
    *"\u3002\uff0e\uff61\u2024\uff05\uff0f\uff1f\uff03\uff20\uff1a\u00ad\u200b\u2060\ufeff\ufe0f",
    *"\u2028\u202e\u3000\u0080\u00a0\u0300\u0345\ufdd0\ufffd\ufffe\U0001f4a9\U0001fffe\U000e0100",
    *r"C: c| /C| /c:/ C|\ /D: //C: localhost LOCALHOST example.com http: http:// https:".split(),
    *"HTTPS:// ws:// wss: ftp:// file: file:// file:/// foo: foo:// foo:/ blob: data:,".split(),
    *"blob:https://a/ blob:file:/// javascript: mailto: about:".split(),
)

BASES: Final = (
    "http://example.org/foo/bar?q#f",
    "https://user:pass@host:8443/a/b/../c/",
    "http://a",
    "ws://w/x;y?z",
    "ftp://f/d/e",
    "file:///C:/a/b?q#f",
    "file:///a/b/c",
    "file://server/share/x",
    "file:",
    "about:blank",
    "mailto:x@y?z#w",
    "data:a b #c",
    "foo:/a/b",
    "foo:/.//p",
    "foo://h/p/q?r#s",
    "foo://",
    "foo:///C|/x",
    "blob:https://a/b",
    "javascript:x",
)


class Question(NamedTuple):
    """A text to parse, and against what."""

    text: str
    base: str | None


class Change(NamedTuple):
    """A part of a URL to be set, and to what."""

    href: str
    part: str
    value: str


def questions(count: int = MUTATIONS, seed: int = SEED) -> list[Question]:
    """Return `count` distinct questions, every other with a base: the same ones for a seed."""
    chance = chance_of(seed)
    known = known_urls()
    asked: dict[Question, None] = {}
    while len(asked) < count:
        text = mutated(one_of(known, chance), known, chance)
        base = pick(chance, BASES) if chance.random() < 0.5 else None
        asked[Question(text, base)] = None
    return list(asked)


def changes(count: int, seed: int = SEED) -> list[Change]:
    """Return `count` distinct changes of valid URLs: the same ones for a seed."""
    chance = chance_of(seed)
    rows = wpt("setters")
    hrefs = [*BASES, *(row["href"] for row in rows)]
    values = [row["new_value"] for row in rows]
    parts = sorted({part for row in rows for part in row["expected"]})
    asked: dict[Change, None] = {}
    while len(asked) < count:
        value = pick(chance, values)
        if chance.random() < 0.7:
            value = mutated(value, (values, values, values), chance)
        asked[Change(pick(chance, hrefs), pick(chance, parts), value)] = None
    return list(asked)


class Chain(NamedTuple):
    """A URL to be changed, part by part, and a text to be read with it as the base."""

    href: str
    changes: Sequence[tuple[str, str]]
    reference: str


class QueryChain(NamedTuple):
    """A URL whose query is to be edited, step by step: the method's name and its arguments."""

    href: str
    steps: Sequence[Sequence[Any]]


def chains(count: int, seed: int = SEED) -> list[Chain]:
    """Return `count` sequences of one to five setters, and a reference: the same for a seed."""
    chance = chance_of(seed)
    single = changes(max(count // 3, 1000), seed)
    texts = [question.text for question in questions(max(count // 6, 1000), seed)]
    made = []
    for _ in range(count):
        steps = [_step(single, chance) for _ in range(1 + below(chance, 5))]
        href = pick(chance, OF_FILES) if chance.random() < 0.2 else pick(chance, single).href
        text = pick(chance, REFERENCES) if chance.random() < 0.6 else pick(chance, texts)
        made.append(Chain(href, steps, text))
    return made


def _step(single: Sequence[Change], chance: random.Random) -> tuple[str, str]:
    """Return a part and its value; one in three is of those that lead to files and from them."""
    if chance.random() < 0.35:
        return pick(chance, TO_FILES)
    change = pick(chance, single)
    return change.part, change.value


def query_chains(count: int, seed: int = SEED) -> list[QueryChain]:
    """Return `count` sequences of one to six edits of a query: the same for a seed."""
    chance = chance_of(seed)
    rows = [row for row in wpt("setters") if "search" in row["expected"]]
    hrefs = [*BASES, *(row["href"] for row in rows), *OF_QUERIES]
    made = []
    for _ in range(count):
        steps = [_edit(chance) for _ in range(1 + below(chance, 6))]
        made.append(QueryChain(pick(chance, hrefs), steps))
    return made


def _edit(chance: random.Random) -> list[Any]:
    """Return a step: a method of URLSearchParams and its arguments, or "search" and a text."""
    method = pick(chance, EDITS)
    name, value = _word(chance), _word(chance)
    if method == "search":
        return [method, "".join(_word(chance) for _ in range(below(chance, 4)))]
    if method == "pairs":
        return [method, [[_word(chance), _word(chance)] for _ in range(below(chance, 3))]]
    if method == "text":
        return [method, "&".join(_word(chance) for _ in range(below(chance, 4)))]
    return {"sort": [method], "delete": [method, name]}.get(method, [method, name, value])


def _word(chance: random.Random) -> str:
    """Return a name or a value: most often one that comes again."""
    if chance.random() < 0.7:
        return pick(chance, NAMES)
    return "".join(pick(chance, PIECES) for _ in range(below(chance, 3)))


# Where a setter can lead to what the parser reads otherwise, and from there.
OF_FILES: Final = (
    *("http://localhost/a/x", "https://h/C|/x?q#f", "ws://localhost/c|", "ftp://h//C|/../D|"),
    *("http://u:p@localhost:8080/C|", "file://h/C:/x", "file:///a", "http://LOCALHOST/C|x"),
)
TO_FILES: Final = (
    *(("protocol", scheme) for scheme in ("file", "file:", "http", "https", "ws", "foo")),
    *(("hostname", host) for host in ("localhost", "", "h", "loc%61lhost", "C|", "//h")),
    *(("host", host) for host in ("localhost", "localhost:1", "", "h:80", "[::1]")),
    *(("pathname", path) for path in ("/C|/x", "C|", "/c|", "/C|x", "//p", "", "..", "\\D|\\")),
    *(("port", ""), ("username", ""), ("password", ""), ("search", ""), ("hash", "")),
)
REFERENCES: Final = (
    *("", "#", "#f", "?", "?q", "y", "..", "../../y", "/y", "/C|/y", "/D:/y", "D|", "C|/y"),
    *("//h/y", "//", "//C|/y", "///y", "http:y", "file:y", "file:", "file:/y", "\\y", "./C|", " "),
)
OF_QUERIES: Final = (
    *("http://h/?a=1", "http://h/?a=1&b=2&a=3#f", "http://h/?", "http://h/?&", "http://h/?a&&=b&"),
    *("http://h/?a=b=c&%61=+%20%zz#", "foo:a?a=1", "foo:a b?a#f", "data:x ?a=1", "mailto:x?b=é"),
    *("https://h/?\ud800=\udfff&a=%FF%00", "file:///C:/?b", "http://h/"),
)
NAMES: Final = (
    "a",
    "a",
    "a",
    "b",
    "b",
    "c",
    "",
    "é",
    "a b",
    "a+b",
    "%61",
    "&",
    "=",
    "\ud800",
    "\uffff",
)
EDITS: Final = (
    *("append", "set", "delete", "delete", "delete", "delete_value", "sort", "search", "pairs"),
    *("text", "delete"),
)


def known_urls() -> Known:
    """Return the URLs of the web-platform-tests, their domains as URLs, and real URLs."""
    tested = [row["input"] for row in wpt("urls")]
    hosts = [f"http://{row['input']}/" for row in wpt("idna")]
    real = importlib.resources.files("urlprism").joinpath("data/urls.txt").read_text("utf-8")
    return tuple([url for url in urls if is_utf8(url)] for urls in (tested, hosts, real.split()))


def is_utf8(text: str) -> bool:
    """Return whether `text` has no lone surrogates."""
    return not any("\ud800" <= character <= "\udfff" for character in text)


def one_of(known: Known, chance: random.Random) -> str:
    """Return a known URL; most often one of the tests'."""
    kind = chance.random()
    return pick(chance, known[0 if kind < 0.7 else 1 if kind < 0.85 else 2])


def mutated(text: str, known: Known, chance: random.Random) -> str:
    """Return `text` after one to four steps away from it."""
    for _ in range(1 + below(chance, 4)):
        text = pick(chance, STEPS)(text, known, chance)
    return text


def inserted(text: str, _known: Known, chance: random.Random) -> str:
    """Return `text` with a piece put in."""
    place = below(chance, len(text) + 1)
    return text[:place] + pick(chance, PIECES) + text[place:]


def deleted(text: str, _known: Known, chance: random.Random) -> str:
    """Return `text` without up to three characters."""
    place = below(chance, len(text) + 1)
    return text[:place] + text[place + 1 + below(chance, 3) :]


def replaced(text: str, _known: Known, chance: random.Random) -> str:
    """Return `text` with a piece in place of a character."""
    place = below(chance, len(text) + 1)
    return text[:place] + pick(chance, PIECES) + text[place + 1 :]


def spliced(text: str, known: Known, chance: random.Random) -> str:
    """Return the first part of `text` and the last part of another one."""
    other = one_of(known, chance)
    return text[: below(chance, len(text) + 1)] + other[below(chance, len(other) + 1) :]


def rehosted(text: str, _known: Known, chance: random.Random) -> str:
    """Return `text` with another host, of up to four pieces."""
    host = "".join(pick(chance, PIECES) for _ in range(1 + below(chance, 4)))
    before, slashes, after = text.partition("//")
    return before + (slashes or "//") + host + after[len(host) :]


def recased(text: str, _known: Known, _chance: random.Random) -> str:
    """Return `text` with its cases swapped."""
    return text.swapcase()


Step = Callable[[str, Known, random.Random], str]
STEPS: Final[tuple[Step, ...]] = (
    *(inserted, inserted, inserted, deleted, replaced, replaced),
    *(spliced, rehosted, rehosted, recased),
)


def below(chance: random.Random, end: int) -> int:
    """Return a number from 0 on; `random()` alone is promised to stay the same."""
    return int(chance.random() * end)


def pick(chance: random.Random, items: Sequence[Any]) -> Any:
    """Return one of `items`."""
    return items[below(chance, len(items))]
