"""The benchmarks of `urllib.parse`: every function, on typical and on the hardest inputs.

A row's reach is the highest allowed ratio of its function: `urljoin` has to meet it everywhere, the
others on real URLs. Rows without a reach are measured as well.
"""

from collections.abc import Sequence
from typing import Any, Final
from urllib import parse

from benchmarks.classes import rows as class_rows
from benchmarks.contests.timing import Row
from benchmarks.inputs import shapes
from benchmarks.inputs.samples import REPEATED, WARM, Samples, is_coded
from urlprism import urllib_parse

_BASE: Final = "http://www.example.com/a/b/c?d=e#f"
_LONG_WEIGHT: Final = 10_000
_OLD: Final = (
    *(("_splittype", "url"), ("_splithost", "rest"), ("_splituser", "netloc")),
    *(("_splitpasswd", "netloc"), ("_splitport", "netloc"), ("_splitnport", "netloc")),
    *(("_splitquery", "url"), ("_splittag", "url"), ("_splitattr", "path")),
    *(("_splitvalue", "field"), ("_to_bytes", "ascii"), ("unwrap", "url")),
)


def rows(samples: Samples) -> list[Row]:
    """Return all rows, in the order of the output."""
    parts = [_splitting, _joining, _writing, _results, _other_results, _netlocs]
    parts += [_quoting, _quoting_plus, _unquoting, _unquoting_plus, _queries, _urlencode]
    parts += [_shapes, class_rows.rows, _old]
    return [row for part in parts for row in part(samples)]


def _same(group: str, name: str, inputs: Sequence[Any], function: str = "", **more: Any) -> Row:
    """Return a row with the same inputs for both sides."""
    if not inputs:
        message = f"no input for {group}, {name}"
        raise ValueError(message)
    return Row(group, name, function or group, inputs, inputs, **more)


def _warm_and_cold(function: str, name: str, inputs: Sequence[Any], **more: Any) -> list[Row]:
    """Return a row with a thousand texts in turn, and a row with all texts."""
    return [
        _same(function, f"{name}, warm", inputs[:WARM], **more),
        _same(function, f"{name}, cold", inputs, **more),
    ]


def _splitting(samples: Samples) -> list[Row]:
    urls = samples.urls
    with_fragment = [url for url in urls if "#" in url]
    without = [url for url in urls if "#" not in url]
    return [
        _same("urlsplit", "distinct URLs", urls, reach=0.2),
        _same("urlsplit", "repeated URLs", urls[:REPEATED], reach=1.1),
        _same("urlsplit", "uncached (__wrapped__)", urls, "urlsplit.__wrapped__", reach=0.3),
        _same("urlsplit", "bytes, distinct", samples.octets, reach=0.3),
        _same("urlsplit", "distinct, then .hostname", urls, call="f(x).hostname", reach=0.3),
        _same("urlparse", "distinct URLs", urls, reach=0.2),
        _same("urlparse", "repeated URLs", urls[:REPEATED]),
        _same("urldefrag", "without '#'", without),
        _same("urldefrag", "with '#'", with_fragment),
    ]


def _joining(samples: Samples) -> list[Row]:
    onto_base: dict[str, Any] = {"call": f"f({_BASE!r}, x)", "reach": 0.15}
    up = [f"../x/{number}.html" for number in range(len(samples.urls))]
    two: dict[str, Any] = {"call": "f(x, y)", "target": "x, y", "reach": 0.15}
    return [
        _same("urljoin", "absolute", samples.urls, **onto_base),
        _same("urljoin", "'/path?q'", samples.rooted, **onto_base),
        _same("urljoin", "'../x/N.html'", up, **onto_base),
        _same("urljoin", "pairs of a site", samples.pairs, **two),
        _same("urljoin", "repeated pairs", samples.pairs[:REPEATED], **two),
    ]


def _writing(samples: Samples) -> list[Row]:
    five = [tuple(part) for part in samples.parts]
    six = [tuple(parse.urlparse(url)) for url in samples.urls]
    return [
        _same("urlunsplit", "tuples", five),
        _same("urlunparse", "tuples", six),
    ]


Sides = tuple[Sequence[Any], Sequence[Any]]


def _made(function: str, inputs: Sequence[Any]) -> Sides:
    """Return our results and theirs."""
    ours, theirs = (list(map(getattr(side, function), inputs)) for side in (urllib_parse, parse))
    return ours, theirs


def _first(made: Sides) -> Sides:
    return made[0][:WARM], made[1][:WARM]


def _own(group: str, name: str, made: Sides, call: str, reach: float | None = None) -> Row:
    """Return a row with each side's own results as inputs."""
    return Row(group, name, "", *made, call=call, reach=reach)


def _results(samples: Samples) -> list[Row]:
    made = _made("urlsplit", samples.urls)
    ascii_only = _made("urlsplit", [octets.decode() for octets in samples.octets[:WARM]])
    replaced = "x._replace(fragment='')"
    return [
        _same("SplitResult", "called", [tuple(part) for part in samples.parts], call="f(*x)"),
        _own("SplitResult", ".geturl(), warm", _first(made), "x.geturl()"),
        _own("SplitResult", ".geturl(), cold", made, "x.geturl()"),
        _own("SplitResult", "._replace, warm", _first(made), replaced),
        _own("SplitResult", "._replace, cold", made, replaced),
        _own("SplitResult", "._asdict(), warm", _first(made), "x._asdict()"),
        _own("SplitResult", ".encode(), warm", ascii_only, "x.encode()"),
    ]


def _other_results(samples: Samples) -> list[Row]:
    octets = _made("urlsplit", samples.octets[:WARM])
    parsed = _made("urlparse", samples.urls[:WARM])
    cut = _made("urldefrag", samples.urls[:WARM])
    five, six = ([tuple(part) for part in made[1]] for made in (octets, parsed))
    two = [tuple(part) for part in cut[1]]
    return [
        _same("SplitResultBytes", "called", five, call="f(*x)"),
        _own("SplitResultBytes", ".geturl(), warm", octets, "x.geturl()"),
        _own("SplitResultBytes", ".decode(), warm", octets, "x.decode()"),
        _same("ParseResult", "called", six, call="f(*x)"),
        _own("ParseResult", ".geturl(), warm", parsed, "x.geturl()"),
        _same("DefragResult", "called", two, call="f(*x)"),
        _own("DefragResult", ".geturl(), warm", cut, "x.geturl()"),
    ]


def _netlocs(samples: Samples) -> list[Row]:
    made = _made("urlsplit", samples.urls)
    full = _made("urlsplit", [shapes.userinfo_and_port(number) for number in range(WARM)])
    octets = _made("urlsplit", samples.octets[:WARM])
    found = []
    for name in (".hostname", ".port", ".username", ".password"):
        reach = 0.3 if name in {".hostname", ".port"} else None
        call = f"x{name}"
        found += [
            _own(name, "warm (1,000 in turn)", _first(made), call, reach),
            _own(name, "cold (all once)", made, call, reach),
            _own(name, "userinfo and port, warm", full, call, reach),
            _own(name, "bytes, warm", octets, call),
        ]
    return found


def _quoting(samples: Samples) -> list[Row]:
    clean = [path for path in samples.paths if parse.quote(path) == path]
    dirty = [path for path in samples.paths if parse.quote(path) != path]
    octets = [parse.unquote_to_bytes(path) for path in samples.paths]
    return [
        *_warm_and_cold("quote", "clean paths", clean, reach=0.3),
        _same("quote", "dirty paths", dirty, reach=0.2),
        _same("quote", "URLs, safe=''", samples.urls, call="f(x, safe='')", reach=0.2),
        _same("quote_from_bytes", "clean", [text.encode() for text in clean]),
        _same("quote_from_bytes", "dirty", [x for x in octets if parse.quote(x).encode() != x]),
    ]


def _quoting_plus(samples: Samples) -> list[Row]:
    clean = [value for value in samples.values if parse.quote_plus(value) == value]
    dirty = [value for value in samples.values if parse.quote_plus(value) != value]
    return [
        *_warm_and_cold("quote_plus", "clean values", clean),
        _same("quote_plus", "dirty values", dirty),
        _same("quote_plus", "URLs", samples.urls),
    ]


def _unquoting(samples: Samples) -> list[Row]:
    clean = [path for path in samples.paths if parse.unquote(path) == path]
    dirty = [path for path in samples.paths if parse.unquote(path) != path]
    beyond = [path for path in dirty if not parse.unquote(path).isascii()]
    quoted = [parse.quote(url, safe="") for url in samples.urls]
    return [
        *_warm_and_cold("unquote", "clean paths", clean, reach=0.3),
        _same("unquote", "dirty paths", dirty, reach=0.2),
        _same("unquote", "non-ASCII paths", beyond, reach=0.2),
        _same("unquote", "quoted URLs", quoted, reach=0.2),
        *_warm_and_cold("unquote_to_bytes", "clean paths", clean),
        _same("unquote_to_bytes", "dirty paths", dirty),
        _same("unquote_to_bytes", "quoted URLs", quoted),
    ]


def _unquoting_plus(samples: Samples) -> list[Row]:
    clean = [value for value in samples.raw_values if not is_coded(value)]
    dirty = [value for value in samples.raw_values if is_coded(value)]
    return [
        *_warm_and_cold("unquote_plus", "clean values", clean),
        _same("unquote_plus", "dirty values", dirty),
    ]


def _queries(samples: Samples) -> list[Row]:
    clean = [query for query in samples.queries if not is_coded(query)]
    dirty = [query for query in samples.queries if is_coded(query)]
    octets = [query.encode() for query in samples.queries if query.isascii()]
    return [
        *_warm_and_cold("parse_qsl", "clean", clean, reach=0.3),
        _same("parse_qsl", "dirty", dirty, reach=0.2),
        _same("parse_qsl", "bytes", octets, reach=0.2),
        _same("parse_qs", "clean", clean),
        _same("parse_qs", "dirty", dirty),
    ]


def _urlencode(samples: Samples) -> list[Row]:
    clean: list[list[tuple[str, str]]] = []
    dirty: list[list[tuple[str, str]]] = []
    for pairs in samples.fields:
        plain = "&".join(f"{name}={value}" for name, value in pairs)
        (clean if parse.urlencode(pairs) == plain else dirty).append(pairs)
    lists = [parse.parse_qs(query) for query in samples.queries]
    return [
        *_warm_and_cold("urlencode", "clean pairs", clean, reach=0.3),
        _same("urlencode", "dirty pairs", dirty, reach=0.2),
        _same("urlencode", "doseq", lists, call="f(x, doseq=True)", reach=0.2),
        _same("urlencode", "dict", [dict(pairs) for pairs in samples.fields], reach=0.2),
    ]


def _shapes(samples: Samples) -> list[Row]:
    del samples
    found = []
    for function, arguments, reach in (("urlsplit", "x", 0.3), ("urljoin", f"{_BASE!r}, x", 0.15)):
        group, call = f"{function} by shape", f"f({arguments})"
        for shape in shapes.SHAPES:
            urls = [shape(number) for number in range(1, WARM + 1)]
            name = shapes.name_of(shape)
            found.append(_same(group, name, urls, function, call=call, reach=reach))
        # More inputs than a cache holds would not fit into memory, so the caches are cleared.
        call = f"f.clear_cache() or f.{function}({arguments})"
        for shape in shapes.LONG:
            name = shapes.name_of(shape)
            inputs = ([shape(1)], [shape(1)])
            found.append(Row(group, name, "", *inputs, call=call, reach=reach, weight=_LONG_WEIGHT))
    return found


def _old(samples: Samples) -> list[Row]:
    """Return the rows of functions that urllib.request calls; their public names warn."""
    some = samples.parts[:WARM]
    inputs = {
        "url": [part.geturl() for part in some],
        "ascii": [part.geturl() for part in some if part.geturl().isascii()],
        "rest": [part._replace(scheme="").geturl() for part in some],
        "netloc": [part.netloc for part in some],
        "path": [part.path for part in some],
        "field": [field for query in samples.queries[:WARM] for field in query.split("&")],
    }
    return [_same("old names", name, inputs[kind], name) for name, kind in _OLD]
