"""The column functions, each beside the function of one text of that name; and rows for both."""

import functools
import inspect
import itertools
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import pyarrow as pa

import urlprism
from tests.help import column_rows
from urlprism import (
    URL,
    UnsafeURL,
    columns,
    rfc1808,
    rfc2396,
    rfc3986,
    rfc3987,
    urllib_parse,
    whatwg,
)
from urlprism.columns import clickhouse, spark
from urlprism.columns.dialects.clickhouse import FUNCTIONS
from urlprism.columns.dialects.clickhouse.functions import PARAMETERS
from urlprism.columns.dialects.spark import PARTS, try_parse_url
from urlprism.comparison import certify, compare
from urlprism.comparison.terms import Verdict
from urlprism.equivalence import key
from urlprism.gate import Policy
from urlprism.readers import readers
from urlprism.redaction.words import Words

REAL = (Path(urlprism.__file__).parent / "data" / "urls.txt").read_text("utf-8").split()
HOSTILE = [
    "http://a@b@c/", r"http://a.example\@b.example/", "http://127.0.0.1\\@1.1.1.1/", "http://127.1/",
    "http://0x7f.1/", "http://h:080/", "http://a:/", "http:h", "http:///h/", "//h/", "a?b", "",
    "http://me:pa/ss@h.com/?token=abc", "http://u:p@10.0.0.1/", "http://[::ffff:7f00:1]/",
    "http://h.com:99999/", "http://a%2eb/", "http://ａ.com/", "http://xn--a/", "http://b\u00fccher.de/é",
    "mailto:a@h.com?subject=b", "http://h.com/?a=1&a=2&b&=c&%61=%32+3#a=4", "http://h.com/#a?b=1",
    "http://169.254.169.254/", "http://localhost/", "http://h.com./", "http://www.h.com/a/b?c=1",
    "http://h.com/%7Ea/../b", "HTTP://Example.com:80/%7ea", "../x", "?q", "#f",
    "http://h.com/\t\n x",
    "http://h.com/?a=%ff%41", "%4%41+%", "http://user:s3cr3t@h.com:8080/", "http://a.b.c.co.uk/",
    "http://a.github.io/", "http://co.uk/", "http://h/?" + "&" * 50, "http://h.com/" + "a/" * 100,
    "http://" + "a" * 64 + ".com/", "\ufffd", "http://h\ufffd/", "http://h.com:0/", "ws://h.com/",
]  # fmt: skip
BASES = [
    "http://h.com/a/b?c#d", "https://u:p@h.com:81/x/../y", "foo:bar", "file:///C:/a", "", "no base",
    "http://[::1]/", "http://h:x/", None,
]  # fmt: skip
SOME = ("whatwg", "curl", "rfc3986", "urllib@3.9", "requests")
SITES = ("site", "registrable_domain", "public_suffix") if find_spec("publicsuffixlist") else ()
POLICY = Policy(
    schemes=["http", "ws", "https"], ports=[8080], userinfo=True, blocked_hosts=["h.com"]
)


def texts(count, seed=11):
    """Return real, mutated and hostile rows, some of them twice, and None at times."""
    found = column_rows.drawn(count, seed) + REAL + HOSTILE + HOSTILE[::-3]
    return [None, *found, None]


def or_none(function, *arguments):
    """Return the value of a function, None if it raises ValueError."""
    try:
        return function(*arguments)
    except ValueError:
        return None


def of_url(function, text):
    """Return the value of a function for the URL of a text, None if it is none."""
    url = URL.parse(text)
    return url and function(url)


def fields(pairs):
    return None if pairs is None else [{"name": name, "value": value} for name, value in pairs]


def hosts(text, names, base=None):
    """Return the host of each reader's target, by the reader's name."""
    found = {reader.name: reader.read(text, base).target for reader in readers(names)}
    return {name: target and target.host for name, target in found.items()}


def safe(text, base=None, policy=None, names=None):
    """Return the row of `safe_target`."""
    try:
        target = urlprism.safe_target(text, base, names, policy)
    except UnsafeURL as error:
        reason = Words([text, base or ""]).hide_in_message(error.message)
        return {
            "safe": False,
            "state": "unsafe",
            "url": None,
            "cause": error.cause,
            "reason": reason,
        }
    return {
        "safe": True, "state": target.state.value, "url": target.url, "cause": None, "reason": None,
    }  # fmt: skip


@functools.lru_cache(maxsize=1 << 15)
def compared(text, base=None, names=("default",)):
    """Return a comparison, the same one for functions that are looked at together."""
    return compare(text, base, names)


def first_cause(text, *arguments):
    return next((cause.name for cause in compared(text, *arguments).causes), None)


def all_causes(text, *arguments):
    return [cause.name for cause in compared(text, *arguments).causes]


def comparison(text, *arguments):
    """Return the row of `compare`: the values of five functions, by their names."""
    found = compared(text, *arguments)
    *_, names = arguments or (["default"],)
    return {
        "certified": certify(text),
        "verdict": found.verdict.value,
        "cause": first_cause(text, *arguments),
        "causes": all_causes(text, *arguments),
        "targets": hosts(text, names, *arguments[:1]),
    }


def octets(name, *arguments):
    """Return the function of a text for one of ClickHouse's functions of octets."""

    def value(text):
        found = FUNCTIONS[name](text.encode(), *arguments)
        if isinstance(found, list):
            return [each.decode("utf-8", "replace") for each in found]
        if isinstance(found, int):
            return found
        return found.decode("utf-8", "replace")

    return value


def urllib_fields(text):
    query = urllib_parse.urlsplit(text).query
    return urllib_parse.parse_qsl(query, keep_blank_values=True)


def whatwg_fields(text):
    return [*URL(text).search_params.items()]


BASE = BASES[0]
# The column of a source, and the value of a text.
FUNCTIONS_OF_COLUMNS = {
    "certified": (columns.certified, certify),
    "verdict": (columns.verdict, lambda text: compared(text).verdict.value),
    "verdict of some": (
        partial(columns.verdict, readers=SOME),
        lambda text: compare(text, None, SOME).verdict.value,
    ),
    "verdict of an obsolete reader": (
        partial(columns.verdict, readers=["rfc1738", "whatwg"]),
        lambda text: compare(text, None, ["rfc1738", "whatwg"]).verdict.value,
    ),
    "verdict after a redirect": (
        partial(columns.verdict, base=BASE),
        lambda text: compare(text, BASE).verdict.value,
    ),
    "cause": (columns.cause, first_cause),
    "causes": (columns.causes, all_causes),
    "causes after a redirect": (
        partial(columns.causes, readers=SOME, base=BASE),
        lambda text: all_causes(text, BASE, SOME),
    ),
    "targets": (columns.targets, lambda text: hosts(text, ["default"])),
    "targets of some": (partial(columns.targets, readers=SOME), lambda text: hosts(text, SOME)),
    "compare": (columns.compare, comparison),
    "compare after a redirect": (
        partial(columns.compare, readers=SOME, base=BASE),
        lambda text: comparison(text, BASE, SOME),
    ),
    "safe": (columns.safe, safe),
    "safe by a policy": (
        partial(columns.safe, policy=POLICY, readers=SOME, base=BASE),
        lambda text: safe(text, BASE, POLICY, SOME),
    ),
    "normalize": (columns.normalize, partial(or_none, rfc3986.normalize)),
    "normalize IRIs": (
        partial(columns.normalize, rung="character", standard="rfc3987"),
        lambda text: or_none(rfc3987.normalize, text, "character"),
    ),
    "normalize by the URL Standard": (
        partial(columns.normalize, standard="whatwg"),
        lambda text: or_none(lambda: URL(text).href),
    ),
    "key": (columns.key, partial(or_none, key)),
    "key of a rung": (partial(columns.key, rung="case"), lambda text: or_none(key, text, "case")),
    "key with guesses": (
        partial(columns.key, heuristics=["www", "query-order"]),
        lambda text: or_none(lambda: key(text, heuristics=["www", "query-order"])),
    ),
    "resolve": (
        lambda source: columns.resolve(source, BASE),
        lambda text: or_none(lambda: URL(text, BASE).href),
    ),
    "resolve by urllib": (
        lambda source: columns.resolve(source, BASE, "urllib"),
        lambda text: or_none(urllib_parse.urljoin, BASE, text),
    ),
    **{
        f"resolve by {room.__name__}": (
            partial(columns.resolve, base=BASE, standard=room.__name__.rpartition(".")[2]),
            partial(lambda room, text: or_none(room.resolve, BASE, text), room),
        )
        for room in (rfc3986, rfc3987, rfc2396, rfc1808)
    },
    **{name: (getattr(columns, name), partial(of_url, getattr(whatwg, name))) for name in SITES},
    "redact": (columns.redact, urlprism.redact),
    "redact more": (
        partial(columns.redact, also=["q", "a"], userinfo="all"),
        partial(urlprism.redact, also=["q", "a"], userinfo="all"),
    ),
    "parse_qsl": (columns.parse_qsl, lambda text: fields(urllib_parse.parse_qsl(text))),
    "parse_qsl with blanks": (
        partial(columns.parse_qsl, keep_blank_values=True, separator=";"),
        lambda text: fields(urllib_parse.parse_qsl(text, True, separator=";")),
    ),
    "parameters": (columns.parameters, lambda text: fields(or_none(whatwg_fields, text))),
    "parameters by urllib": (
        partial(columns.parameters, standard="urllib"),
        lambda text: fields(or_none(urllib_fields, text)),
    ),
    "parameter": (
        lambda source: columns.parameter(source, "a"),
        lambda text: or_none(lambda: URL(text).search_params.get("a")),
    ),
    "parameter by urllib": (
        lambda source: columns.parameter(source, "a", "urllib"),
        lambda text: dict(reversed(or_none(urllib_fields, text) or [])).get("a"),
    ),
    **{
        f"parse_url {part}": (
            partial(spark.try_parse_url, part=part),
            lambda text, part=part: try_parse_url(text, part),
        )
        for part in PARTS
    },
    "try_parse_url": (
        partial(spark.try_parse_url, part="FILE"),
        lambda text: try_parse_url(text, "FILE"),
    ),
    "parse_url of a key": (
        partial(spark.try_parse_url, part="QUERY", key="a"),
        lambda text: try_parse_url(text, "QUERY", "a"),
    ),
    **{
        name: (function, octets(name))
        for name, function in clickhouse.FUNCTIONS.items()
        if name not in PARAMETERS
    },
    "port, or 7": (partial(clickhouse.port, default=7), octets("port", 7)),
    "portRFC, or 65535": (partial(clickhouse.port_rfc, default=65535), octets("portRFC", 65535)),
    "cutURLParameter": (
        lambda source: clickhouse.cut_url_parameter(source, "a"),
        octets("cutURLParameter", b"a"),
    ),
    "cutURLParameter of several": (
        lambda source: clickhouse.cut_url_parameter(source, ["a", "b", "\u00e9"]),
        octets("cutURLParameter", [b"a", b"b", "\u00e9".encode()]),
    ),
    "extractURLParameter": (
        lambda source: clickhouse.extract_url_parameter(source, "a"),
        octets("extractURLParameter", b"a"),
    ),
}
# Structs have no null of their own: all their children are null.
CHILDREN = {
    "targets": [reader.name for reader in readers()],
    "targets of some": SOME,
    "compare": ["certified", "verdict", "cause", "causes", "targets"],
    "compare after a redirect": ["certified", "verdict", "cause", "causes", "targets"],
    "safe": ["safe", "state", "url", "cause", "reason"],
    "safe by a policy": ["safe", "state", "url", "cause", "reason"],
}
VERDICTS = {each.value for each in Verdict}


def expected(name, rows):
    """Return the values of a column function for rows, by the function of a text."""
    value_of = FUNCTIONS_OF_COLUMNS[name][1]
    children = CHILDREN.get(name)
    null = dict.fromkeys(children) if children else None
    known = {text: value_of(text) for text in {*rows} - {None}}
    return [null if text is None else known[text] for text in rows]


def values_of(result):
    """Return the values of a column, after pyarrow has looked at all of it."""
    is_array = hasattr(result, "__arrow_c_array__")
    column = pa.array(result) if is_array else pa.chunked_array(result)
    column.validate(full=True)
    return column.to_pylist()


def differing_of_all(names, rows, kind):
    """Return what `differing` returns for several functions; comparisons are kept for them only."""
    compared.cache_clear()
    found = [each for name in names for each in differing(name, rows, kind)]
    compared.cache_clear()
    return found


def differing(name, rows, kind):
    """Return the first rows of which a column function, given an array of a type, says otherwise.

    Each comes with what the function says, and what the function of a text says. A function that
    takes a layout is asked in both.
    """
    function, array = FUNCTIONS_OF_COLUMNS[name][0], column_rows.array_of(rows, kind)
    results = [function(array)]
    if "layout" in inspect.signature(function).parameters:
        results = [function(array, layout=layout) for layout in ("view", "utf8")]
    wanted = expected(name, rows)
    triples = [zip(rows, values_of(each), wanted, strict=True) for each in results]
    return [each for each in itertools.chain(*triples) if each[1] != each[2]][:3]
