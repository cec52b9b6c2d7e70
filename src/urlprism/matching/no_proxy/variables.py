"""Which environment variable a program takes for its proxy, and for the list of exceptions.

environment ──► the program's groups of names ──► the first that is set, in a group that has one

Some take an empty variable for one that is not set, others stop at it; Python's functions read
names in any case, and Ruby's and Python's leave HTTP_PROXY out in a CGI program, where a header of
the request sets it.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from urlprism._core.arguments.unknown import unknown

_CGI: Final = "REQUEST_METHOD"
_ENDING: Final = "_proxy"


class Variable(NamedTuple):
    """The name of a variable, as the environment spells it, and its value."""

    name: str
    value: str


class _Rule(NamedTuple):
    """The names of a program's variables, by what they set, in the order in which it asks.

    After an empty group the next one is asked. With `stops_at_empty`, an empty variable hides the
    others of its group.
    """

    no: tuple[str, ...]
    http: tuple[tuple[str, ...], ...]
    https: tuple[tuple[str, ...], ...]
    stops_at_empty: bool = False


_LOWER_FIRST: Final = ("no_proxy", "NO_PROXY")
_HTTP: Final = ("http_proxy", "HTTP_PROXY")
_HTTPS: Final = ("https_proxy", "HTTPS_PROXY")
_ALL: Final = ("all_proxy", "ALL_PROXY")

RULES: Final = {
    "curl": _Rule(_LOWER_FIRST, (("http_proxy",), _ALL), (_HTTPS, _ALL)),
    "go": _Rule(_LOWER_FIRST[::-1], (_HTTP[::-1],), (_HTTPS[::-1],)),
    "wget": _Rule(("no_proxy",), (("http_proxy",),), (("https_proxy",),)),
    "ruby": _Rule(_LOWER_FIRST, (_HTTP,), (_HTTPS,), stops_at_empty=True),
    "proxy-from-env": _Rule(_LOWER_FIRST, (_HTTP, _ALL), (_HTTPS, _ALL)),
    "undici": _Rule(_LOWER_FIRST, (_HTTP,), (_HTTPS, _HTTP), stops_at_empty=True),
    "node": _Rule(_LOWER_FIRST, (_HTTP,), (_HTTPS,)),
}
# Those that ask urllib.request.getproxies, and whether they take ALL_PROXY.
OF_PYTHON: Final = {
    "urllib": False,
    "requests": True,
    "httpx": True,
    "httpx2": True,
    "aiohttp": False,
}


def variable(program: str, environment: Mapping[str, str], wanted: str = "no") -> Variable | None:
    """Return the variable that a program takes, None if it takes none.

    `wanted` is "no" for the list of exceptions, else the scheme, "http" or "https". An empty value
    is none. Raise ValueError for an unknown program, or another word.

    >>> environment = {"NO_PROXY": "a.example", "no_proxy": ""}
    >>> variable("curl", environment), variable("undici", environment)
    (Variable(name='NO_PROXY', value='a.example'), None)
    >>> variable("curl", {"HTTP_PROXY": "http://proxy.example:3128"}, "http")
    """
    if wanted not in {"no", "http", "https"}:
        raise unknown("kind of variable", wanted, ("no", "http", "https"))
    if program in OF_PYTHON:
        return _of_python(program, environment, wanted)
    if program not in RULES:
        raise unknown("program", program, (*RULES, *OF_PYTHON))
    rule = RULES[program]
    if program == "ruby" and wanted == "http" and _CGI in environment:
        return _of_ruby_in_cgi(environment)
    groups = {"no": (rule.no,), "http": rule.http, "https": rule.https}[wanted]
    for group in groups:
        there = [Variable(name, environment[name]) for name in group if name in environment]
        if rule.stops_at_empty:
            there = there[:1]
        for each in there:
            if each.value:
                return each
    return None


def is_refused_in_cgi(program: str, environment: Mapping[str, str], scheme: str) -> bool:
    """Whether a program refuses to ask its proxy, because it runs as a CGI program.

    >>> is_refused_in_cgi("go", {"REQUEST_METHOD": "GET", "http_proxy": "http://p:1"}, "http")
    True
    """
    return program == "go" and scheme == "http" and bool(environment.get(_CGI))


def _of_python(program: str, environment: Mapping[str, str], wanted: str) -> Variable | None:
    """Return what `getproxies` gives a program of Python."""
    if program == "requests" and wanted == "no":
        for name in _LOWER_FIRST:
            if environment.get(name):
                return Variable(name, environment[name])
        return None
    first = _of_getproxies(environment, wanted)
    if first is None and wanted != "no" and OF_PYTHON[program]:
        return _of_getproxies(environment, "all")
    return first


def _of_getproxies(environment: Mapping[str, str], scheme: str) -> Variable | None:
    """Return a variable as `getproxies_environment` takes it: one in lower case is preferred."""
    chosen = None
    named = [name for name in environment if name.lower() == scheme + _ENDING]
    if not (scheme == "http" and _CGI in environment):
        for name in named:
            chosen = Variable(name, environment[name]) if environment[name] else chosen
    for name in named:
        if name.endswith(_ENDING):
            chosen = Variable(name, environment[name]) if environment[name] else None
    return chosen


def _of_ruby_in_cgi(environment: Mapping[str, str]) -> Variable | None:
    """Return the variable for http in a CGI program: http_proxy, else CGI_HTTP_PROXY."""
    for name in ("http_proxy", "CGI_HTTP_PROXY"):
        if name in environment:
            return Variable(name, environment[name]) if environment[name] else None
    return None
