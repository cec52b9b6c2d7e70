"""The contests of setting parts of a URL, and of reading, changing and writing a query.

A setter of a rival changes its object in place; ours, which are immutable, return another object.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple
from urllib import parse

from benchmarks.classes.texts import KB, QUERY, SIZES, Kind, Make, chooser, long_queries, pairs
from benchmarks.classes.words import BEYOND, WORDS, host, path, query
from benchmarks.contests.contest import Call, Contest
from benchmarks.inputs.texts import Pair

_SETTERS: Final = "Setters, of a URL read before"
_REPLACE: Final = "Read, replace parts"
_PARAMS: Final = "URLSearchParams"
# What each package makes of the text x before a round: a URL, or the pairs of a query.
_URLS: Final = {"urlprism": "URL(x)", "can_ada": "parse(x)", "ada_url": "URL(x)"}
_QUERIES: Final = dict.fromkeys(_URLS, "URLSearchParams(x)")
_PAIRS: Final = {
    "urlprism": "{}.items()",
    "can_ada": "list(zip({0}.keys(), {0}.values()))",
    "ada_url": "list({}.items())",
}

_Calls = Mapping[str, str]


class _Part(NamedTuple):
    """A part to set: the name of its setter, the name of the row, and what makes a value."""

    setter: str
    name: str
    make: Make


_PARTS: Final = (
    _Part("protocol", "protocol", lambda choose: choose.choice(("http", "https"))),
    _Part("username", "username", lambda choose: choose.choice(WORDS)),
    _Part("password", "password", lambda choose: f"{choose.choice(WORDS)}{choose.randrange(999)}"),
    _Part("host", "host", lambda choose: f"{host(choose)}:{choose.randint(1024, 65535)}"),
    _Part("hostname", "hostname", host),
    _Part("port", "port", lambda choose: str(choose.randint(1024, 65535))),
    _Part("pathname", "pathname", path),
    _Part("pathname", "pathname, non-ASCII", lambda choose: path(choose, BEYOND)),
    _Part("search", "search", lambda choose: f"?{query(choose)}"),
    _Part("search", "search, non-ASCII", lambda choose: f"?{query(choose, BEYOND)}"),
    _Part("hash", "hash", lambda choose: f"#{choose.choice(WORDS)}"),
)
_THREE: Final = _Part("hostname", "hostname, port, search", host)


def setting(each: int, reach: Mapping[str, float]) -> Iterator[Contest]:
    """Yield the contests of setting a part of a URL that was read before, and of a text's URL."""
    made = {part: pairs(Kind(_SETTERS, part.name, part.make), each) for part in (*_PARTS, _THREE)}
    for part in _PARTS:
        ours, theirs = f"set_part(x, {part.setter!r}, y)", f"x.{part.setter} = y"
        calls, answers = _sides(ours, theirs), _sides(f"({ours}).href", f"{theirs}; x.href")
        held = _calls(calls, answers, _URLS)
        yield Contest(_SETTERS, part.name, held, made[part], "x, y", reach)
    for part in _PARTS:
        held = _replacing(f"{part.setter}=y", f"u.{part.setter} = y")
        yield Contest(_REPLACE, part.name, held, made[part], "x, y", reach)
    held = _replacing(
        "hostname=y, port='8080', search='a=b'", "u.hostname = y; u.port = '8080'; u.search = 'a=b'"
    )
    yield Contest(_REPLACE, _THREE.name, held, made[_THREE], "x, y", reach)


def _sides(ours: str, theirs: str) -> dict[str, str]:
    return {**dict.fromkeys(_URLS, theirs), "urlprism": ours}


def _replacing(arguments: str, statements: str) -> list[Call]:
    """Return the calls of making a URL of a text, and replacing parts of it."""
    calls = {rival: f"u = {made}; {statements}" for rival, made in _URLS.items()}
    answers = {rival: f"{call}; u.href" for rival, call in calls.items()}
    calls["urlprism"] = f"URL(x).replace({arguments})"
    answers["urlprism"] = f"{calls['urlprism']}.href"
    return _calls(calls, answers, {})


def _calls(calls: _Calls, answers: _Calls, bases: _Calls) -> list[Call]:
    return [
        Call(rival, call, answers.get(rival, ""), bases.get(rival, ""))
        for rival, call in calls.items()
    ]


def params(each: int, reach: Mapping[str, float]) -> Iterator[Contest]:
    """Yield the contests of URLSearchParams."""
    plain, beyond = _queries("plain", each, WORDS), _queries("non-ASCII", each, BEYOND)
    escaped = [parse.quote(text, safe="=&") for text in _queries("escaped", each, BEYOND)]
    named = [Pair(text, text.rpartition("&")[2].partition("=")[0]) for text in plain]

    def held(name: str, calls: list[Call], inputs: Sequence[Any], every: int = 1) -> Contest:
        target = "x, y" if isinstance(inputs[0], tuple) else "x"
        return Contest(_PARAMS, name, calls, inputs, target, reach, every=every)

    for name, inputs in (("plain", plain), ("escaped", escaped), ("non-ASCII", beyond)):
        yield held(f"parse, {name}", _edited({}), inputs)
    for name, size in SIZES.items():
        yield held(
            f"parse, {name}", _edited({}), long_queries(QUERY, size, each), every=size // KB * 5
        )
    yield held("list of pairs", _read({r: call.format("x") for r, call in _PAIRS.items()}), named)
    for name, call in (("get", "x.get(y)"), ("get all", "x.get_all(y)"), ("has", "x.has(y)")):
        yield held(name, _read(dict.fromkeys(_PAIRS, call)), named)
    for name, edit in _EDITS.items():
        yield held(f"parse, {name}", _edited(edit), named)
    written = dict.fromkeys(_PAIRS, "str(x)")
    for name, inputs in (("plain", plain), ("escaped", escaped)):
        yield held(f"serialize, {name}", _read(written), [Pair(text, "") for text in inputs])
    yield held("parse, append, serialize", _edited(_EDITS["append"], "str(p)"), named)


_EDITS: Final[Mapping[str, _Calls]] = {
    "append": dict.fromkeys(_PAIRS, "p.append(y, 'b c')"),
    "set": {**dict.fromkeys(_PAIRS, "p.set(y, 'b c')"), "can_ada": "p[y] = 'b c'"},
    "delete": {**dict.fromkeys(_PAIRS, "p.delete(y)"), "can_ada": "p.remove(y)"},
    "sort": dict.fromkeys(_PAIRS, "p.sort()"),
}


def _queries(name: str, each: int, words: tuple[str, ...]) -> list[str]:
    choose = chooser(_PARAMS, name)
    return [query(choose, words) for _ in range(each)]


def _read(calls: _Calls) -> list[Call]:
    """Return the calls of reading an object that was made before."""
    return _calls(calls, {}, _QUERIES)


def _edited(edit: _Calls, last: str = "") -> list[Call]:
    """Return the calls of making an object, and of what is done to it; the pairs are compared."""
    calls = {
        rival: "; ".join(filter(None, (f"p = {made}", edit.get(rival), last)))
        for rival, made in _QUERIES.items()
    }
    answers = {rival: f"{call}; {_PAIRS[rival].format('p')}" for rival, call in calls.items()}
    return _calls(calls, {} if last else answers, {})
