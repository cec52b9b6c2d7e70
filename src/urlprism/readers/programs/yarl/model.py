"""How yarl reads a URL: `yarl.URL`, and `join` of a base and a reference.

text ──► split like an old urlsplit ──► authority checked, split ──► host encoded ──► parts requoted
base, text ──► both read like this ──► the base's parts for those missing in the reference

To yarl an empty query or fragment is the same as an absent one.
"""

import functools
import re
from typing import Final, NamedTuple

from urlprism._core.octets.characters import CONTROL_OR_SPACE
from urlprism._core.records.components import Components
from urlprism.readers.model import Model
from urlprism.readers.outcomes import Refused, Target
from urlprism.readers.programs.python import model as cpython
from urlprism.readers.programs.yarl.authority import (
    Authority,
    check_netloc,
    encode_host,
    split_netloc,
    written,
)
from urlprism.readers.programs.yarl.quoting import (
    decode,
    requote_fragment,
    requote_path,
    requote_query,
    requote_userinfo,
)
from urlprism.readers.programs.yarl.releases import RELEASES
from urlprism.readers.reading import Report, Steps
from urlprism.readers.shared.hosts import target
from urlprism.readers.shared.releases import Release
from urlprism.readers.shared.sending import by_parts, target_alone
from urlprism.urllib_parse.releases.rules import Rules

NAME: Final = "yarl"
VERSION: Final = "1.25.1"
NEWEST: Final = RELEASES.of(VERSION)

# A URL of one of these needs a host.
DEFAULT_PORTS: Final = {"ftp": 21, "http": 80, "https": 443, "ws": 80, "wss": 443}

_STRIPPED: Final = "".join(CONTROL_OR_SPACE)
_REMOVED: Final = re.compile(r"[\t\r\n]")
_PLAIN_NAME: Final = re.compile(r"[a-z0-9._-]*+(?<=[a-z])")  # stays unchanged
_SCHEME: Final = re.compile(r"\A([a-zA-Z0-9+.-]++):")
_DOT_SEGMENT: Final = re.compile(r"(?:^|/)\.\.?(?:/|\Z)")


_NOWHERE: Final = Authority()


class SplitURL(NamedTuple):
    """A URL as yarl stores it: five texts, "" if absent, the parts of its network location."""

    scheme: str
    netloc: str
    path: str
    query: str
    fragment: str
    authority: Authority
    yarl: Release

    def __str__(self) -> str:
        """Return the URL as one text, without a default port."""
        netloc, path = self.netloc, self.path
        if netloc and not path and (self.query or self.fragment):
            path = "/"
        if self._leaves_port():
            netloc = self._without_port()
        return _composed((self.scheme, netloc, path, self.query, self.fragment), self.yarl)

    def _leaves_port(self) -> bool:
        """Whether the URL is written without a port, by the parts of the network location."""
        port = self.authority.port
        if not self.yarl.has("default-port-left-out"):
            return False
        if port is None or (port == 0 and not self.yarl.has("port-zero-written")):
            return not self.yarl.has("authority-written-as-it-is")
        return port == default_port(self.scheme, self.yarl)

    def _without_port(self) -> str:
        authority = self.authority
        if authority.host is None and not self.yarl.has("authority-written-as-it-is"):
            return ""
        has_brackets = self.yarl.has("brackets-written")
        host = authority.bracketed() if has_brackets else authority.host or ""
        return written(authority._replace(port=None), host)


class Fields(NamedTuple):
    """The properties of a `yarl.URL`."""

    url: str
    scheme: str
    user: str | None
    password: str | None
    host: str | None
    port: int | None
    path: str
    query: str
    fragment: str


def report(text: str, base: str | None) -> Fields:
    """Return the parts of a URL, joined to `base` if there is one."""
    return _report(NEWEST, text, base)


def at_version(version: str) -> Model[Fields]:
    """Return the model of a release of yarl; raise ValueError for an unknown one."""
    yarl = RELEASES.of(version)
    return Model(
        *(NAME, yarl.version, "yarl.URL, and its join", Fields._fields),
        *(functools.partial(_report, yarl), answer, at_version),
        releases=RELEASES.newest,
        wire=target_alone(by_parts),
        ask=Steps(functools.partial(_read, yarl), _answer_of, _reported),
    )


def default_port(scheme: str, yarl: Release) -> int | None:
    """Return the default port of a scheme that a release knows."""
    if scheme == "ftp" and not yarl.has("empty-host-taken"):
        return None
    return DEFAULT_PORTS.get(scheme)


def _report(yarl: Release, text: str, base: str | None) -> Fields:
    return _fields(_read(yarl, text, base))


def answer(fields: Fields) -> tuple[Components, Target]:
    """Return the common parts, and where the URL leads."""
    _, scheme, user, password, host, port, path, query, fragment = fields
    return _answer(scheme, (user, password, host, port), path, query, fragment)


def _read(yarl: Release, text: str, base: str | None) -> SplitURL:
    return parse(text, yarl) if base is None else join(parse(base, yarl), parse(text, yarl))


def _fields(url: SplitURL) -> Fields:
    scheme, netloc, path, query, fragment, (user, password, host, port), _ = url
    path = "/" if netloc and not path else path
    return Fields(str(url), scheme, user, password, host, port, path, query, fragment)


def _answer(
    named: str,
    authority: tuple[str | None, str | None, str | None, int | None],
    path: str,
    query: str,
    fragment: str,
) -> tuple[Components, Target]:
    user, password, host, port = authority
    scheme, userinfo = named or None, user if password is None else f"{user or ''}:{password}"
    # The `__new__` of a NamedTuple is a function in Python.
    components = tuple.__new__(
        Components, (scheme, userinfo, host, port, path, query or None, fragment or None)
    )
    return components, target(scheme, host, port)


def _answer_of(url: SplitURL) -> tuple[Components, Target]:
    """Return the result of `answer` for a URL as yarl stores it."""
    scheme, netloc, path, query, fragment, authority, _ = url
    path = "/" if netloc and not path else path
    return _answer(scheme, authority, path, query, fragment)


def _reported(url: SplitURL) -> Report:
    """Return the result of `report` for a URL, by the names of its fields."""
    return _fields(url)._asdict()


def join(base: SplitURL, url: SplitURL) -> SplitURL:
    """Return a reference joined to its base: `URL.join`.

    The base's path up to its last slash is decoded, and not encoded again.
    """
    scheme = url.scheme or base.scheme
    yarl = base.yarl
    if not yarl.has("joined-by-itself"):
        return _joined_by_library(str(base), str(url), yarl)
    if scheme != base.scheme or not _rules().joins(scheme):
        return url
    if url.netloc:
        return of_parts(scheme, *url[1:5], yarl)
    if not url.path:
        query, fragment = url.query or base.query, url.fragment or base.fragment
        return of_parts(scheme, base.netloc, base.path, query, fragment, yarl)
    path = url.path
    if path[0] != "/":
        root = "/" if yarl.has("netloc-split-by-itself") else ""
        directory = base.path[: base.path.rfind("/") + 1] if base.path else root
        path = (directory if directory == base.path else decode(directory)) + path
    return of_parts(scheme, base.netloc, _without_dots(path), url.query, url.fragment, yarl)


def _joined_by_library(base: str, reference: str, yarl: Release) -> SplitURL:
    """Return a reference joined to its base by the running Python's `urljoin`."""
    try:
        joined = cpython.running().urljoin(base, reference)
    except ValueError as error:
        raise cpython.refused(error, "urljoin") from None
    return of_parts(*_split_by_library(joined), yarl)


def of_parts(
    scheme: str, netloc: str, path: str, query: str, fragment: str, yarl: Release = NEWEST
) -> SplitURL:
    """Return a URL of parts, with the network location read again: `from_parts`."""
    if not netloc and not scheme and yarl.has("scheme-not-joined"):
        path = _without_scheme(path)
    return SplitURL(scheme, netloc, path, query, fragment, split_netloc(netloc, yarl), yarl)


def parse(text: str, yarl: Release = NEWEST) -> SplitURL:
    """Return the parts of a URL, requoted: `encode_url`."""
    splits = yarl.has("split-by-itself")
    scheme, netloc, path, query, fragment = _split(text) if splits else _split_by_library(text)
    authority = _NOWHERE
    if _PLAIN_NAME.fullmatch(netloc):
        authority = tuple.__new__(Authority, (None, None, netloc, None))
    elif netloc:
        if splits:
            check_netloc(netloc, yarl)
        authority = split_netloc(netloc, yarl)
        requires_host = scheme in DEFAULT_PORTS or not yarl.has("empty-host-taken")
        if authority.host is None and requires_host:
            raise Refused("the scheme requires a host, and there is none", "encode_url, ValueError")
        authority, netloc = _encoded(authority, yarl)
    path = path and requote_path(path)
    if netloc:
        path = _without_dots(path)
    elif not scheme and yarl.has("scheme-not-decoded"):
        path = _without_scheme(path)
    query, fragment = query and requote_query(query), fragment and requote_fragment(fragment)
    # The `__new__` of a NamedTuple is a function in Python.
    return tuple.__new__(SplitURL, (scheme, netloc, path, query, fragment, authority, yarl))


def _without_scheme(path: str) -> str:
    """Return a path whose colon cannot be taken for that of a scheme."""
    return _SCHEME.sub(r"\1%3A", path, count=1)


def _split_by_library(text: str) -> tuple[str, str, str, str, str]:
    """Return the five parts as the running Python's `urlsplit` splits a URL."""
    try:
        scheme, netloc, path, query, fragment = cpython.running().urlsplit(text)
    except ValueError as error:
        raise cpython.refused(error, "urlsplit") from None
    return scheme, netloc, path, query, fragment


def _split(text: str) -> tuple[str, str, str, str, str]:
    """Return scheme, network location, path, query and fragment, unchecked: `split_url`."""
    url = text.lstrip(_STRIPPED)
    if not url.isprintable():
        url = _REMOVED.sub("", url)
    url, _, fragment = url.partition("#")
    url, _, query = url.partition("?")
    scheme = netloc = ""
    match = _SCHEME.match(url)
    if match is not None:
        scheme, url = match[1].lower(), url[match.end() :]
    if url.startswith("//"):
        netloc, slash, path = url[2:].partition("/")
        url = slash + path
    return scheme, netloc, url, query, fragment


def _encoded(parts: Authority, yarl: Release) -> tuple[Authority, str]:
    """Return an authority requoted, as parts and as one text."""
    name = parts.host or ""
    splits_netloc = yarl.has("netloc-split-by-itself")
    if not yarl.has("split-by-itself") and (splits_netloc or ":" not in name):
        name = name.lower()
    host = encode_host(name, ignores=not yarl.has("ignored-characters-refused"))
    authority = Authority(
        parts.user and requote_userinfo(parts.user),
        parts.password and requote_userinfo(parts.password),
        # Brackets that IDNA maps from full-width ones are treated like those of an address.
        _without_brackets(host, yarl),
        parts.port,
    )
    netloc = written(authority, host)
    return (authority if splits_netloc else split_netloc(netloc, yarl)), netloc


def _without_brackets(host: str, yarl: Release) -> str:
    if "[" not in host:
        return host
    if yarl.has("host-cut-at-ends"):
        return host[1:-1]
    return host.partition("[")[2].partition("]")[0]


def _without_dots(path: str) -> str:
    """Return a path without "." and ".." segments: `normalize_path`."""
    if "." not in path or not _DOT_SEGMENT.search(path):
        return path
    root = path[: path.startswith("/")]
    segments = path.removeprefix("/").split("/")
    stack: list[str] = []
    for segment in segments:
        if segment == "..":
            del stack[-1:]
        elif segment != ".":
            stack.append(segment)
    if segments[-1] in {".", ".."}:
        stack.append("")
    return root + "/".join(stack)


def _composed(parts: tuple[str, str, str, str, str], yarl: Release) -> str:
    """Return a URL as one text: `unsplit_result`."""
    if not yarl.has("empty-authority-written"):
        return str(cpython.running().urlunsplit(parts))
    scheme, netloc, text, query, fragment = parts
    if netloc or text.startswith("//") or (scheme and _rules().writes_netloc(scheme)):
        text = f"//{netloc}{'' if text[:1] in {'', '/'} else '/'}{text}"
    text = f"{scheme}:{text}" if scheme else text
    text = f"{text}?{query}" if query else text
    return f"{text}#{fragment}" if fragment else text


@functools.cache
def _rules() -> Rules:
    """Return the rules of the running Python, which decide which schemes have an authority."""
    return cpython.running().rules


MODEL: Final = at_version(VERSION)
