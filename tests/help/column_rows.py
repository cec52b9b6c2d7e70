"""Rows for the tests of columns, and what `URL` says of each."""

import json
import random
from pathlib import Path

import pyarrow as pa

from urlprism import URL
from urlprism._core.records.components import COMMON
from urlprism.columns import FIELDS
from urlprism.columns.kernel import rows as kernel

IS_COMPILED = not kernel.__file__.endswith(".py")
WPT = Path(__file__).parents[1] / "data" / "wpt" / "urls.jsonl"
HOSTS = [
    "example.com",
    "EXAMPLE.com",
    "a.b.c.example.co.uk",
    "127.1",
    "[::1]",
    "h",
    "日本.jp",
    "a_b",
]
PATHS = ["", "/", "/a", "/a/../b", "/%2e/x", "/a%20b", "/ü", "/a b", "/" + "long/" * 20]
ENDS = ["", "?", "#", "?a=b", "?#", "?q=ü#é", "#f g", "?" + "x" * 100]
SCHEMES = ["http://", "https://", "ftp://", "ws://", "foo://", "file://", "HTTP:/", "blob:https://"]
PORTS = ["", ":80", ":443", ":8080", ":", ":65535", ":65536", ":x"]
LOGINS = ["", "", "", "u@", "u:p@", ":@", "a%40b:c@"]
PIECES = [
    "é", "日", "%2e", "/../", "\\", "@", ":", "A", "\t", " ", "//", "?", "#", "[", "]", "0x7f", "%",
    "xn--", "\0", "🙂", "ß", "..", ".", "\n", "\x7f", "\ufffd", "",
]  # fmt: skip
BROKEN = [
    b"http://h/\xff", b"http://\xc3/", b"\xed\xa0\x80", b"http://h/\xed\xa0\x80?\xf5#\xc0\xaf",
    b"http://h/\xe2\x82", b"\xff" * 20, b"http://h/a\0b", b"\0http://h", b"http://h\xff/\xc3\xa9",
]  # fmt: skip


def drawn(count, seed=7):
    """Return so many texts: URLs of many kinds, half of them mutated; and None at times."""
    chance = random.Random(seed)  # noqa: S311
    texts = [None, "", " ", "http://h", "foo:/.//x", "file:///C|/x", "a" * 300, "http://h/" * 200]
    _, *cases = map(json.loads, WPT.read_text("utf-8").splitlines())
    texts += [text for text, *_ in cases]
    chance.shuffle(texts)
    while len(texts) < count:
        parts = (SCHEMES, LOGINS, HOSTS, PORTS, PATHS, ENDS)
        text = "".join(chance.choice(each) for each in parts)
        if chance.random() < 0.5:
            place = chance.randrange(len(text) + 1)
            text = text[:place] + chance.choice(PIECES) + text[place + chance.randrange(3) :]
        texts.append(text)
    nulls = {*chance.sample(range(count), count // 40)}
    return [
        None if each is None or at in nulls else each.encode("utf-8", "replace").decode()
        for at, each in enumerate(texts[:count])
    ]


def expected(text):
    """Return the row of all fields for a text, by `URL`."""
    nothing = dict.fromkeys(FIELDS)
    if text is None:
        return nothing
    try:
        url = URL(text)
    except ValueError as error:
        reason = {"rule": error.rule, "start": error.start, "end": error.end}
        return nothing | {"ok": False, "reason": reason}
    parts = url.components()
    found = {"href": url.href, "origin": url.origin, "ok": True}
    return nothing | {name: getattr(parts, name) for name in COMMON} | found


def array_of(texts, kind):
    """Return texts as an Arrow array of a type, "dictionary" for a dictionary of strings."""
    if kind == "dictionary":
        return pa.array(texts, pa.string()).dictionary_encode()
    if kind == "dictionary of views":
        indices = pa.array(
            [None if each is None else at for at, each in enumerate(texts)], pa.uint32()
        )
        values = pa.array([each or "" for each in texts], pa.string_view())
        return pa.DictionaryArray.from_arrays(indices, values)
    if "binary" in kind:
        texts = [each.encode() if isinstance(each, str) else each for each in texts]
    return pa.array(texts, pa.type_for_alias(kind))


KINDS = [
    "string", "large_string", "string_view", "binary", "large_binary", "binary_view", "dictionary",
    "dictionary of views",
]  # fmt: skip


def rows_of(result):
    """Return the rows of a result, after pyarrow has looked at all of it."""
    table = pa.table(result)
    table.validate(full=True)
    return table.to_pylist()
