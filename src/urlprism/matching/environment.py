"""Who goes past the proxy: every program's answer for a URL and a value of NO_PROXY at once."""

from collections.abc import Iterable, Mapping

from urlprism._core.arguments.intake import URLText, from_utf8
from urlprism._core.arguments.unknown import unknown
from urlprism.matching.model import Decision, Dialect, Match, match_of, refuse_url, yes
from urlprism.matching.registry import dialects, matcher, names
from urlprism.readers import reader
from urlprism.readers.reading import outcome_of

_KIND = "no_proxy."


def bypasses(
    url: URLText,
    no_proxy: URLText | Mapping[str, str],
    readers: Iterable[str] | None = None,
) -> dict[str, Match]:
    """Return by program whether a request for a URL goes directly, past the proxy.

    `no_proxy` is the value of the variable, which all programs read then, or the environment, such
    as `os.environ`: each program takes the variables that it knows, and goes direct, too, where
    none of them names a proxy. `readers` are names such as "curl" or "no_proxy.curl"; without
    them, all programs are asked. Raise ValueError for an unknown name, TypeError for another type.

    >>> answers = bypasses("http://www.example.com/", "*.example.com")
    >>> [program for program, match in answers.items() if match.matched]
    ['go', 'httpx2', 'proxy-from-env', 'undici', 'node']
    """
    asked = dialects("no_proxy") if readers is None else tuple(map(_named, _several(readers)))
    if isinstance(no_proxy, Mapping):
        text = from_utf8(url)
        return {_program(each): _in_environment(each, text, no_proxy) for each in asked}
    return {_program(each): each.matches(no_proxy, url) for each in asked}


def _several(readers: Iterable[str]) -> Iterable[str]:
    return (readers,) if isinstance(readers, str) else readers


def _named(name: str) -> Dialect:
    """Return the dialect of a program, named with or without the kind and a release."""
    whole = name if name.startswith(_KIND) else _KIND + name
    if whole.partition("@")[0] not in names(_KIND[:-1]):
        raise unknown("program", name, tuple(map(_program, dialects(_KIND[:-1]))))
    return matcher(whole)


def _program(dialect: Dialect) -> str:
    return dialect.name.removeprefix(_KIND)


def _in_environment(dialect: Dialect, url: str, environment: Mapping[str, str]) -> Match:
    """Return the answer of a program that takes its variables from an environment."""
    from urlprism.matching.no_proxy import requests  # noqa: PLC0415 - with its kind
    from urlprism.matching.no_proxy.variables import variable  # noqa: PLC0415

    value = _value(variable(_program(dialect), environment))
    if dialect.name == requests.DIALECTS[-1].name:  # whose second rule takes its own variable
        second = _value(variable("urllib", environment))
        decision = requests.decide_by_both(value, second, url)
    else:
        decision = dialect.decide(value, url)
    match = match_of(dialect, decision, value, url)
    direct = None if match.is_refused else _without_proxy(dialect, url, environment)
    return match if direct is None else match_of(dialect, direct, value, url)


def _value(variable: tuple[str, str] | None) -> str:
    return "" if variable is None else variable[1]


def _without_proxy(dialect: Dialect, url: str, environment: Mapping[str, str]) -> Decision | None:
    """Return the decision for a URL whose scheme has no proxy, None if it has one."""
    from urlprism.matching.no_proxy.variables import is_refused_in_cgi, variable  # noqa: PLC0415

    target = outcome_of(reader(dialect.reader), url, None)[1]
    # A request to a host that cannot be looked up is for the proxy to refuse.
    scheme = url.lstrip().partition(":")[0].lower() if target is None else target.scheme
    if scheme not in {"http", "https"}:
        return None
    if variable(_program(dialect), environment, scheme) is None:
        return yes("no variable that it reads names a proxy", "which-variable")
    if is_refused_in_cgi(_program(dialect), environment, scheme):
        return refuse_url(
            "it asks no proxy for http as a CGI program", "which-variable", url=(0, 4)
        )
    return None
