"""The benchmarks of `urllib.parse` by class of input: as str and as bytes, short and long.

Every row has the same reach. `class_texts` makes the URLs.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Final
from urllib import parse

from benchmarks.classes import texts as class_texts
from benchmarks.classes.texts import KB, SIZES, chooser
from benchmarks.classes.words import BEYOND, HAN, LATIN, WORDS, filled, query, segment
from benchmarks.contests.timing import Row
from benchmarks.inputs.samples import WARM, Samples

REACH: Final = 0.3
_BASE: Final = "http://www.example.com/a/b/c?d=e#f"
_FIELDS: Final = ("=1&", "=on&", "=2026&")
_WORDS: Final = {
    "clean": (WORDS, "-"),
    "spaces": (WORDS, " "),
    "Latin": (LATIN, "-"),
    "Han": (tuple(HAN), ""),
}


def rows(samples: Samples) -> list[Row]:
    """Return all rows, in the order of the output; a class has at most a thousand texts."""
    each = min(WARM, len(samples.urls) // 2)
    parts = (_splitting, _quoting, _unquoting, _queries, _urlencode)
    return list(chain.from_iterable(part(each) for part in parts))


def _row(function: str, name: str, inputs: Sequence[Any], call: str = "f(x)") -> Row:
    group = f"{function} by class"
    if isinstance(inputs[0], bytes):
        group += ", bytes"
    return Row(group, name, function, inputs, inputs, call, reach=REACH)


def _long(function: str, name: str, inputs: Sequence[Any], size: int, call: str) -> Row:
    """Return the row of long texts; they are so few that the caches are cleared before a call."""
    called, weight = f"f.clear_cache() or f.{function}({call})", size // KB * 5
    group = f"{function} by class"
    return Row(group, name, "", inputs, inputs, called, reach=REACH, weight=weight)


def _splitting(each: int) -> Iterator[Row]:
    """Yield the rows of urlsplit and urljoin: all classes as str, those of ASCII as bytes."""
    kinds = (*class_texts.CLASSES, *class_texts.JOINED)
    made = [(kind.name, class_texts.texts(kind, each)) for kind in kinds]
    octets = [
        (name, [text.encode() for text in texts])
        for name, texts in made
        if all(map(str.isascii, texts))
    ]
    for function, base in (("urlsplit", ""), ("urljoin", f"{_BASE!r}, ")):
        yield from (_row(function, name, texts, f"f({base}x)") for name, texts in made)
        for name, size in SIZES.items():
            for kind in class_texts.LONG:
                texts = class_texts.long_texts(kind, size, each)
                yield _long(function, f"{kind.name}, {name}", texts, size, f"{base}x")
        start = f"b{base}" if base else ""
        yield from (_row(function, name, texts, f"f({start}x)") for name, texts in octets)


def _segments(each: int) -> Iterator[tuple[str, list[str]]]:
    """Yield the name of each kind of text to quote, and its texts."""
    for name, (words, joint) in _WORDS.items():
        choose = chooser("quote", name)
        yield name, [segment(choose, words, joint) for _ in range(each)]


def _long_segments(each: int) -> Iterator[tuple[str, int, list[str]]]:
    """Yield the name, the size and the texts of each kind of long text to quote."""
    for called, size in SIZES.items():
        for name, (words, joint) in _WORDS.items():
            choose = chooser("quote", name, called)
            texts = [
                filled(choose, size, words, (joint, "/")) for _ in range(max(2, each * KB // size))
            ]
            yield f"{name}, {called}", size, texts


def _quoting(each: int) -> Iterator[Row]:
    """Yield the rows of quote."""
    segments = list(_segments(each))
    yield from (_row("quote", name, texts) for name, texts in segments)
    for name, size, texts in _long_segments(each):
        yield _long("quote", name, texts, size, "x")
    for name, texts in segments:
        yield _row("quote", name, [text.encode() for text in texts])


def _unquoting(each: int) -> Iterator[Row]:
    """Yield the rows of unquote: what quote wrote, and texts that are not escaped throughout."""
    quoted = [(name, [parse.quote(text) for text in texts]) for name, texts in _segments(each)]
    (_, clean), (_, spaced), (_, latin), _ = quoted
    malformed = [f"{first}%zz{second}%" for first, second in zip(clean, spaced, strict=True)]
    mixed = [f"{parse.unquote(text)}{text}" for text in latin]
    quoted += [("malformed triplets", malformed), ("escaped in part", mixed)]
    yield from (_row("unquote", name, texts) for name, texts in quoted)
    for name, size, texts in _long_segments(each):
        escaped = [parse.quote(text)[:size] for text in texts]
        yield _long("unquote", name, escaped, size, "x")
    for name, texts in quoted:
        if all(map(str.isascii, texts)):
            yield _row("unquote", name, [text.encode() for text in texts])


def _some_queries(each: int) -> dict[str, list[str]]:
    """Return queries by kind."""
    plain, beyond = (
        [query(choose, words) for _ in range(each)]
        for words in (WORDS, BEYOND)
        for choose in [chooser("query", words[0])]
    )
    return {
        "clean": plain,
        "escaped": [parse.quote(text.replace("=", "=a "), safe="=&") for text in plain],
        "escaped, non-ASCII": [parse.quote(text, safe="=&") for text in beyond],
        "plus signs": [text.replace("=", "=a+").replace("&", "+b&") for text in plain],
        "non-ASCII": beyond,
    }


def _queries(each: int) -> Iterator[Row]:
    """Yield the rows of parse_qsl."""
    made = _some_queries(each)
    yield from (_row("parse_qsl", name, texts) for name, texts in made.items())
    for name, size in SIZES.items():
        for kind in class_texts.LONG:
            if "query" in kind.name:
                texts = class_texts.long_queries(kind, size, each)
                yield _long("parse_qsl", f"{kind.name}, {name}", texts, size, "x")
    # CPython before 3.14 refuses octets that stand for letters beyond ASCII.
    for name in ("clean", "escaped", "plus signs"):
        yield _row("parse_qsl", name, [text.encode() for text in made[name]])


def _urlencode(each: int) -> Iterator[Row]:
    """Yield the rows of urlencode: pairs of texts, octets and numbers, mappings, many pairs."""
    queries = _some_queries(each)
    kinds = (("clean", "clean"), ("spaces", "plus signs"), ("non-ASCII", "non-ASCII"))
    made = {name: list(map(parse.parse_qsl, queries[kind])) for name, kind in kinds}
    yield from (_row("urlencode", name, pairs) for name, pairs in made.items())
    octets = [[(n.encode(), v.encode()) for n, v in pairs] for pairs in made["spaces"]]
    numbers = [[(n, len(v)) for n, v in pairs] for pairs in made["clean"]]
    yield _row("urlencode", "pairs of bytes", octets)
    yield _row("urlencode", "numbers", numbers)
    yield _row("urlencode", "dict", list(map(dict, made["spaces"])))
    lists = [{n: [v, v] for n, v in pairs} for pairs in made["spaces"]]
    yield _row("urlencode", "doseq", lists, "f(x, doseq=True)")
    for name, size in SIZES.items():
        for kind in class_texts.LONG:
            if "query" in kind.name:
                texts = class_texts.long_queries(kind, size, each)
                pairs = list(map(parse.parse_qsl, texts))
                yield _long("urlencode", f"{kind.name}, {name}", pairs, size, "x")
