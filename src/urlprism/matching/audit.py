"""Which URLs an allow-list lets through that nobody meant: `audit` of patterns.

what is meant ──► neighbours: one change each ──► the dialect ──► let through and elsewhere
              ──► the smallest URL for each change

A neighbour is meant as well if it goes to the same scheme, host and port, and to the same path
without dot segments; what is asked is whether a URL that goes elsewhere passes.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from urlprism._core.arguments.intake import URLText, from_utf8
from urlprism.comparison.shrinking import shrink
from urlprism.matching.model import Dialect, Kind, Match
from urlprism.matching.registry import matcher
from urlprism.redaction.records import hides_secrets
from urlprism.whatwg import URL

_PART_NAMES: Final = ("host", "port", "scheme", "path")
_MOST: Final = 400  # questions for the smallest URL of each change
# In all questions together, the most thousands of characters of long patterns and URLs.
_MOST_THOUSANDS: Final = 5_000
_EVIL: Final = "evil.test"
# Of host, port, scheme and path, so many are what a kind of dialect is about.
_SIGHT: Final = {
    Kind.TLS: 1,
    Kind.COOKIE_SET: 1,
    Kind.COOKIE_SENT: 1,
    Kind.HOST: 2,
    Kind.NO_PROXY: 2,
    Kind.ORIGIN: 3,
    Kind.ORIGIN_REGEX: 3,
    Kind.REDIRECT_URI: 4,
    Kind.RESOURCE: 4,
    Kind.URL_PATTERN: 4,
}
_PARTS: Final = re.compile(
    r"(?P<scheme>[A-Za-z][A-Za-z0-9+.-]*+)://(?P<login>[^/?#@]*+@)?"
    r"(?P<host>\[[^\]/?#]*+\]|[^:/?#@\[\]]*+)(?P<port>:[0-9]*+)?(?P<path>[^?#]*+)(?P<end>.*+)",
    re.DOTALL,
)


_Target: TypeAlias = tuple[str, ...]


class _Leak(NamedTuple):
    change: str
    url: str
    pattern: str
    match: Match
    meant: str


@hides_secrets
class Leak(_Leak):
    """A URL that passes and goes elsewhere than what is meant.

    `change` says in which parts it differs from `meant`, `match` why it passes, `pattern` by which
    entry.

    >>> (leak,) = audit("http://[::1]/cb", "redirect_uri.rfc8252", "http://[::1]/cb")
    >>> leak.change, leak.match.cause
    ('another port', 'loopback-port-free')
    """


def audit(
    patterns: URLText | Iterable[URLText], dialect: str, meant: URLText | Iterable[URLText]
) -> tuple[Leak, ...]:
    """Return URLs that a list of patterns lets through, and that go elsewhere than what is meant.

    `dialect` is a name as `matcher` takes it; the list matches if one of its patterns does. `meant`
    are the URLs that have to pass, one at least. For each reason to pass, and each part that is
    another one, there is the smallest URL that is found; with very long texts, the first one. An
    empty result is no proof. Raise ValueError if a URL that is meant does not pass, or is no URL of
    the URL Standard with a host.

    >>> url = "https://app.example/cb/"
    >>> leaks = audit("https://app.example/", "redirect_uri.fastmcp.patterns", url)
    >>> leaks[0].change, leaks[0].url
    ('another path', 'https://app.example/o')
    """
    wanted = _texts(meant)
    questions = _List(matcher(dialect), _texts(patterns), wanted)
    leaks: dict[tuple[tuple[bool, ...], str], Leak] = {}
    for text in wanted:
        for neighbour in _neighbours(text):
            passing = questions.leaking(neighbour)
            if passing is None:
                continue
            key = questions.changed(neighbour, text), passing[1].cause
            if key not in leaks:
                leaks[key] = questions.leak(neighbour, text)
    return tuple(leaks.values())


def _texts(values: URLText | Iterable[URLText]) -> tuple[str, ...]:
    if isinstance(values, str | bytes | bytearray) or not isinstance(values, Iterable):
        return (from_utf8(values),)
    return tuple(map(from_utf8, values))


class _List:
    """A list of patterns of a dialect, and where the URLs go that are meant."""

    def __init__(self, dialect: Dialect, patterns: tuple[str, ...], meant: tuple[str, ...]) -> None:
        self._dialect = dialect
        self._patterns = patterns
        self._left = _MOST_THOUSANDS
        targets = tuple(map(self.target, meant))
        if not meant or None in targets:
            message = "what is meant has to be URLs with a host"
            raise ValueError(message)
        self._targets = frozenset(targets)
        for text in meant:
            if self._passing(text) is None:
                message = f"no pattern matches what is meant, by {dialect.full_name}"
                raise ValueError(message)

    def target(self, text: str) -> _Target | None:
        """Return what of a URL the kind of dialect is about; None for no URL with a host."""
        url = URL.parse(text)
        if url is None or not url.hostname or "://" not in text:
            return None
        return (url.hostname, url.port, url.scheme, url.pathname)[: _SIGHT[self._dialect.kind]]

    def changed(self, url: str, meant: str) -> tuple[bool, ...]:
        """Return which parts of two targets differ."""
        pairs = zip(self.target(url) or (), self.target(meant) or (), strict=False)
        return tuple(one != two for one, two in pairs)

    def leaking(self, url: str) -> tuple[str, Match] | None:
        """Return what lets a URL through, if that goes elsewhere than what is meant."""
        target = self.target(url)
        return None if target is None or target in self._targets else self._passing(url)

    def _passing(self, url: str) -> tuple[str, Match] | None:
        """Return the first pattern that matches a URL, and its match."""
        for pattern in self._patterns:
            self._left -= (len(pattern) + len(url)) // 1_000
            match = self._dialect.matches(pattern, url)
            if match.matched:
                return pattern, match
        return None

    def leak(self, neighbour: str, meant: str) -> Leak:
        """Return the smallest URL that passes for this reason, and differs in these parts."""
        passing, parts = self.leaking(neighbour), self.changed(neighbour, meant)
        cause = passing[1].cause if passing else ""

        def keeps(text: str) -> bool:
            if self._left < 0:
                return False
            shorter = self.leaking(text)
            is_same = shorter is not None and shorter[1].cause == cause
            return is_same and self.changed(text, meant) == parts and _is_likely(text, neighbour)

        url = neighbour if self._left < 0 else shrink(neighbour, keeps, _MOST)
        pattern, match = self.leaking(url) or (
            self._patterns[0],
            self._dialect.matches(self._patterns[0], url),
        )
        words = [name for name, is_other in zip(_PART_NAMES, parts, strict=False) if is_other]
        return Leak(f"another {' and '.join(words)}", url, pattern, match, meant)


def _is_likely(text: str, neighbour: str) -> bool:
    """Whether a URL has the scheme of another one, and a host without empty labels."""
    url, other = URL.parse(text), URL.parse(neighbour)
    if url is None or other is None or url.scheme != other.scheme:
        return False
    return all(url.hostname.removesuffix(".").split("."))


def _neighbours(text: str) -> Iterator[str]:
    """Yield texts with one change each: of the host, scheme, port, path, login."""
    parts = _PARTS.fullmatch(text)
    if parts is None:
        return
    scheme, login, host = parts["scheme"], parts["login"] or "", parts["host"]
    port, path, end = parts["port"] or "", parts["path"], parts["end"]
    for name in _hosts(host):
        yield f"{scheme}://{login}{name}{port}{path}{end}"
    for other in sorted({"http", "https"} - {scheme}):
        yield f"{other}://{login}{host}{port}{path}{end}"
    for other in (":8080", ":81", ""):
        yield f"{scheme}://{login}{host}{other}{path}{end}"
    for tail in _paths(path, end):
        yield f"{scheme}://{login}{host}{port}{tail}"
    yield f"{scheme}://{host}{port}@{_EVIL}{path}{end}"
    yield f"{scheme}://{_EVIL}\\@{host}{port}{path}{end}"


def _hosts(host: str) -> Iterator[str]:
    """Yield hosts like another one: longer at either end, a label more or less, another one."""
    yield f"{host}.{_EVIL}"
    yield f"not{host}"
    yield f"evil.{host}"
    yield f"very.evil.{host}"
    if "." in host:
        before, _, after = host.partition(".")
        yield after
        yield f"evil.{after}"
        yield f"{before}x{after}"
    yield _EVIL


def _paths(path: str, end: str) -> Iterator[str]:
    """Yield paths like another one, with what follows: others, below, longer, dot segments."""
    yield f"/other{end}"
    yield f"{path.rstrip('/')}/below{end}"
    yield f"{path}x{end}"
    yield f"{path}/../../other{end}"
    yield f"{path}/%2e%2e/%2E%2e/other{end}"
