"""How httpx reads a URL: `httpx.URL`, and the redirects of its `Client`.

text ──► split by one pattern ──► authority by its last "@" ──► parts checked and quoted ──► URL
base, location ──► host filled in ──► urljoin of the running Python ──► fragment passed on ──► URL

A text that `URL()` accepts is accepted here if httpx can name its host, which a request needs. The
transport connects only for http, https, ws and wss, but that does not concern reading: for other
schemes the target is the one that the URL names. The transport takes the default port for port 0.
A location is read with the spaces at its ends, although a client would lose them in the header.
"""

import functools
import ipaddress
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple

from urlprism._core.idn import idna2003
from urlprism._core.records.components import Components
from urlprism.readers.model import Model
from urlprism.readers.outcomes import Refused, Target, Wire
from urlprism.readers.places.spans import Spans
from urlprism.readers.programs.httpx import older as httpx_older
from urlprism.readers.programs.httpx.older import shown_host
from urlprism.readers.programs.httpx.releases import DEFAULT_PORTS, RELEASES, safe_characters
from urlprism.readers.programs.python import client as cpython_client
from urlprism.readers.programs.python import model as cpython
from urlprism.readers.programs.urllib3.rfc3986_package import Reference
from urlprism.readers.reading import Reading, Report, Steps
from urlprism.readers.shared.hosts import target
from urlprism.readers.shared.idna_labels import encoded
from urlprism.readers.shared.releases import Release
from urlprism.readers.shared.sending import by_parts, host_field, value_of
from urlprism.urllib_parse import quote, unquote

NAME: Final = "httpx"
VERSION: Final = "0.28.1"
NEWEST: Final = RELEASES.of(VERSION)

_LONGEST: Final = 65536  # characters, of a URL and of each part passed alone
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_URL: Final = re.compile(
    r"(?:([a-zA-Z][a-zA-Z0-9+.-]*)?:)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?",
)
_PLAIN_HOST: Final = re.compile(r"[a-z0-9._-]*+(?<=[a-z])")  # stays unchanged
_IPV4_LIKE: Final = re.compile(r"[0-9]+\.[0-9]+\.[0-9]+\.[0-9]+")
_FOUR_NUMBERS: Final = re.compile(r"[0-9]+.[0-9]+.[0-9]+.[0-9]+")  # a dot is any character
_NO_VALUE: Final = re.compile(r"[\0\n\v\f\r]")  # in a field
_TRIPLET: Final = re.compile(r"(%[0-9a-fA-F]{2})")
_STRAY: Final = re.compile(r"%(?![0-9a-fA-F]{2})")


class _Parts(NamedTuple):
    """The parts of a URL as httpx stores them; "" for an absent scheme, userinfo or host."""

    scheme: str
    userinfo: str
    host: str
    port: int | None
    path: str
    query: str | None
    fragment: str | None

    def authority(self) -> str:
        """Return the authority as one text."""
        userinfo = f"{self.userinfo}@" if self.userinfo else ""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return userinfo + host + ("" if self.port is None else f":{self.port}")

    def __str__(self) -> str:
        """Return the URL as one text, without "//" if the authority is empty."""
        authority = self.authority()
        scheme = f"{self.scheme}:" if self.scheme else ""
        query = "" if self.query is None else f"?{self.query}"
        fragment = "" if self.fragment is None else f"#{self.fragment}"
        return scheme + (f"//{authority}" if authority else "") + self.path + query + fragment


class Fields(NamedTuple):
    """The parts of an `httpx.URL`; `host` is the name for display, `raw_host` that for requests."""

    url: str
    scheme: str
    userinfo: str
    host: str
    raw_host: str
    port: int | None
    path: str
    query: str | None
    fragment: str | None


def report(text: str, base: str | None) -> Fields:
    """Return the parts of a URL, or with a base those of the redirect to `text`.

    The path and the fragment are as httpx writes them, `host` as it displays the name.
    """
    return _report(NEWEST, text, base)


def report_at(httpx: Release) -> Callable[[str, str | None], Fields]:
    """Return the `report` function of one release."""
    return functools.partial(_report, httpx)


def at_version(version: str) -> Model[Fields]:
    """Return the model of a release of httpx; raise ValueError for an unknown one."""
    httpx = RELEASES.of(version)
    model = model_of(NAME, httpx, at_version, RELEASES.newest)
    if httpx.has("parts-kept-apart"):
        return model
    return replace(model, cut=functools.partial(_cut_without_glued_path, model))


def model_of(
    name: str,
    httpx: Release,
    at: Callable[[str], Model[Fields]],
    releases: tuple[str, ...],
) -> Model[Fields]:
    """Return the model of a release of httpx, or of a package that continues it, by its name."""
    steps = functools.partial(_read_whole, httpx), _answer, functools.partial(_reported, httpx)
    return Model(
        *(name, httpx.version, f"{name}.URL, and the redirects of {name}.Client", Fields._fields),
        *(report_at(httpx), answer, at),
        releases=releases,
        wire=functools.partial(_wire, httpx),
        follow=functools.partial(_followed, httpx),
        ask=Steps(*steps) if httpx.has("rfc3986-not-needed") else None,
    )


def _wire(httpx: Release, reading: Reading, text: str, base: str | None) -> Wire | None:
    """Return what httpcore dials and sends; only the first URL of all can authorize."""
    url = Fields(**reading.report)  # type: ignore[arg-type]
    host = url.raw_host
    is_placed = bool(host) or base is not None
    if url.scheme not in DEFAULT_PORTS or url.scheme == "ftp" or not is_placed:
        raise Refused("no transport for the scheme, or no host", "httpx, UnsupportedProtocol")
    if idna2003.to_ascii(host) is None:
        raise Refused("a label of the host is empty or too long", "socket, UnicodeError")
    if url.scheme == "https" and not host:
        raise Refused("a name that TLS does not take", "ssl, ValueError")
    sent = by_parts(reading, text, base)
    first = url if base is None else _report(httpx, base, None)
    user, _, password = map(unquote, first.userinfo.partition(":"))
    is_authorized = bool(user or password) and (base is None or _is_kept(first, url))
    port = cpython_client.dialled_port(url.port or DEFAULT_PORTS[url.scheme])
    dialled = Target(url.scheme, host, port)
    # The field of the first request stays within its origin; a default port is no part of a URL.
    named = first if _origin(first) == _origin(url) else url
    field = host_field(named.raw_host, named.port, "")
    return None if sent is None else Wire(dialled, field, sent, is_authorized)


def _is_kept(before: Fields, after: Fields) -> bool:
    """Whether a redirect keeps the field Authorization: `_redirect_headers`."""
    old, new = _origin(before), _origin(after)
    return old == new or (old == ("http", new[1], 80) and new == ("https", old[1], 443))


def _origin(url: Fields) -> tuple[str, str, int | None]:
    return url.scheme, url.host, DEFAULT_PORTS.get(url.scheme) if url.port is None else url.port


def _followed(httpx: Release, octets: str, base: str) -> Fields:
    """Return the parts of a redirect to the octets of a Location: UTF-8, or else Latin-1."""
    value = value_of(octets, _NO_VALUE, "h11, RemoteProtocolError")
    try:
        value = value.encode("latin-1").decode()
    except UnicodeDecodeError:
        return _report(httpx, value, base)
    return _report(httpx, value, base)


def _cut_without_glued_path(model: Model[Fields], text: str, base: str | None) -> Spans:
    """Return where the parts lie, but not a path that has become the end of the base's host."""
    spans = model.reader().read(text, base).spans
    is_glued = base is not None and httpx_older.is_glued_to_host(text)
    return spans._replace(path=None) if is_glued else spans


def _report(httpx: Release, text: str, base: str | None) -> Fields:
    if not httpx.has("rfc3986-not-needed"):
        return _fields_before(httpx_older.read(text, base, httpx))
    return _fields(httpx, _read(httpx, text, base))


def _read(httpx: Release, text: str, base: str | None) -> _Parts:
    return _parse(text, httpx) if base is None else _redirect(text, base, httpx)


def answer(fields: Fields) -> tuple[Components, Target]:
    """Return the common parts, and where httpx connects to."""
    _, scheme, userinfo, _, host, port, path, query, fragment = fields
    return _answer(_Parts(scheme, userinfo, host, port, path, query, fragment))


def _answer(url: _Parts) -> tuple[Components, Target]:
    scheme_there, userinfo, host_there, port, path, query, fragment = url
    scheme, host = scheme_there or None, host_there or None
    # The `__new__` of a NamedTuple is a function in Python.
    parts = tuple.__new__(
        Components, (scheme, userinfo or None, host, port, path or "/", query, fragment)
    )
    return parts, target(scheme, host, port or None)


def _read_whole(httpx: Release, text: str, base: str | None) -> _Parts:
    """Return a URL as httpx stores it; its host can be shown."""
    url = _read(httpx, text, base)
    _shown(url.host, httpx)
    return url


def _reported(httpx: Release, url: _Parts) -> Report:
    """Return the result of `report` for a URL, by the names of its fields."""
    return _fields(httpx, url)._asdict()


def _shown(host: str, httpx: Release) -> str:
    return shown_host(host, by_label=httpx.has("labels-shown-apart"))


def _fields(httpx: Release, url: _Parts) -> Fields:
    scheme, userinfo, host, port, path, query, fragment = url
    host_text = _shown(host, httpx)
    return Fields(str(url), scheme, userinfo, host_text, host, port, path or "/", query, fragment)


def _fields_before(url: Reference) -> Fields:
    """Return the parts of a URL that the package rfc3986 has read."""
    scheme, _, path, query, fragment = url
    userinfo, host_there, port = url.located
    host = httpx_older.without_brackets(host_there or "")
    start = str(url), scheme or "", userinfo or "", shown_host(host), host
    return Fields(*start, int(port) if port else None, path or "/", query, fragment)


def _redirect(location: str, base: str, httpx: Release) -> _Parts:
    """Return the URL of a redirect from `base`: the client's `_redirect_url`."""
    if not location.isascii() and _SURROGATE.search(location):
        raise _surrogate()
    above, url = _parse(base, httpx), _parse(location, httpx)
    host_text = _shown(above.host, httpx)
    if url.scheme and not url.host:
        url = _copy(url, httpx, host=host_text)
    if not (url.scheme and url.host):
        url = _parse(_joined(str(above), str(url)), httpx)
    if above.fragment and not url.fragment:
        url = _copy(url, httpx, fragment=unquote(above.fragment))
    if httpx.has("redirects-between-origins"):
        _check_origins(above, url)
    return url


def _check_origins(*urls: _Parts) -> None:
    """Refuse a redirect from or to a URL that has no origin, which httpx2 compares."""
    for url in urls:
        if not (url.scheme and url.host):
            raise Refused("no scheme or no host", "URL.origin, ValueError")


def _joined(base: str, reference: str) -> str:
    """Return two URLs joined by the running Python's `urljoin`."""
    try:
        return cpython.running().urljoin(base, reference)
    except ValueError as error:
        raise Refused(
            "the standard library cannot join it to the base", "urljoin, ValueError"
        ) from error


def _copy(
    url: _Parts, httpx: Release, *, host: str | None = None, fragment: str | None = None
) -> _Parts:
    """Return a URL with one part replaced, read again from its parts: `URL.copy_with`."""
    fragment = url.fragment if fragment is None else fragment
    if host is not None and ":" in host:
        host = f"[{host}]"
    for part in (url.authority(), url.path, url.query, fragment, host):
        _check_text(part or "")
    return _made((url.scheme, url.authority(), url.path, url.query, fragment), httpx, host)


def _parse(text: str, httpx: Release) -> _Parts:
    """Return the parts of a URL: `urlparse`."""
    if len(text) > _LONGEST or not text.isprintable():
        _check_text(text)
    match = _URL.match(text)
    assert match is not None  # noqa: S101 - every part may be missing
    scheme, authority, path, query, fragment = match.groups()
    return _made((scheme or "", authority or "", path or "", query, fragment), httpx)


def _check_text(text: str) -> None:
    """Refuse a text that is too long or has control characters."""
    if len(text) > _LONGEST:
        raise Refused("longer than 65536 characters", "urlparse, InvalidURL")
    control = _CONTROL.search(text)
    if control is not None:
        reason = f"a control character, {control[0]!r}"
        raise Refused(reason, "urlparse, InvalidURL")


def _made(
    parts: tuple[str, str, str, str | None, str | None], httpx: Release, host: str | None = None
) -> _Parts:
    """Return the parts checked and quoted; `host` replaces the one in the authority."""
    scheme, authority, path, query, fragment = parts
    userinfo, host_there, port_there = _split_authority(authority, httpx)
    safe = safe_characters(httpx)
    userinfo = userinfo and _quoted(userinfo, safe["userinfo"], httpx)
    host = _host(host_there if host is None else host, httpx)
    port = _port(port_there, scheme) if port_there else None
    has_authority = bool(userinfo or host or port is not None)
    is_relative = not scheme or not httpx.has("dots-removed-without-host")
    _check_path(path, is_relative=is_relative, has_scheme=bool(scheme), has_authority=has_authority)
    if (has_authority or not is_relative) and "." in path:
        path = _without_dots(path)
    path = path and _quoted(path, safe["path"], httpx)
    query = query and _quoted(query, safe["query"], httpx)
    fragment = fragment and _quoted(fragment, safe["fragment"], httpx)
    # The `__new__` of a NamedTuple is a function in Python.
    return tuple.__new__(_Parts, (scheme.lower(), userinfo, host, port, path, query, fragment))


def _split_authority(authority: str, httpx: Release) -> tuple[str, str, str]:
    """Return userinfo, host and port: up to the last "@", in brackets or up to ":", the rest."""
    if httpx.has("last-at-ends-userinfo"):
        userinfo, _, rest = authority.rpartition("@")
    else:
        userinfo, at, rest = authority.partition("@")
        userinfo, rest = (userinfo, rest) if at else ("", authority)
    end = rest.rfind("]") + 1 if rest[:1] == "[" else 0
    if end:
        return userinfo, rest[:end], rest[end:].removeprefix(":")
    host, _, port = rest.partition(":")
    return userinfo, host, port


def _host(host: str, httpx: Release) -> str:
    """Return a host as httpx stores it, without brackets: `encode_host`."""
    if not host or _PLAIN_HOST.fullmatch(host):
        return host
    if (_IPV4_LIKE if httpx.has("dots-between-numbers") else _FOUR_NUMBERS).fullmatch(host):
        return _address(ipaddress.IPv4Address, host)
    if host[0] == "[" and host[-1] == "]":
        return _address(ipaddress.IPv6Address, host[1:-1])
    if host.isascii():
        return _quoted(host.lower(), safe_characters(httpx)["host"], httpx)
    ascii_name = encoded(host.lower())
    if ascii_name is None:
        raise Refused("the host is not a valid IDNA 2008 name", "encode_host, InvalidURL")
    return ascii_name


def _address(check: type[ipaddress.IPv4Address] | type[ipaddress.IPv6Address], text: str) -> str:
    """Return an address unchanged if the standard library accepts it; refuse it otherwise."""
    try:
        check(text)
    except ValueError as error:
        raise Refused("the host is not an IP address", "encode_host, InvalidURL") from error
    return text


def _port(port: str, scheme: str) -> int | None:
    """Return the port as `int` converts it; None for the default port of the scheme.

    A scheme with capitals has no default port: `normalize_port` gets it before it is lowered.
    """
    try:
        number = int(port)
    except ValueError as error:
        raise Refused("the port is not a number", "normalize_port, InvalidURL") from error
    return None if number == DEFAULT_PORTS.get(scheme) else number


def _check_path(path: str, *, is_relative: bool, has_scheme: bool, has_authority: bool) -> None:
    """Refuse a path that would not be read as a path again: `validate_path`."""
    if has_authority:
        if path and path[0] != "/":
            raise Refused(
                "the path after a host does not begin with a slash", "validate_path, InvalidURL"
            )
    elif is_relative:
        if path[:2] == "//":
            raise Refused("two slashes and no host", "validate_path, InvalidURL")
        if path[:1] == ":" and not has_scheme:
            raise Refused("a relative path begins with a colon", "validate_path, InvalidURL")


def _without_dots(path: str) -> str:
    """Return a path without "." and ".." segments; one at the end leaves no slash."""
    segments = path.split("/")
    if "." not in segments and ".." not in segments:
        return path
    stack: list[str] = []
    for segment in segments:
        if segment == "..":
            if stack and stack != [""]:
                stack.pop()
        elif segment != ".":
            stack.append(segment)
    return "/".join(stack)


def _quoted(text: str, safe: str, httpx: Release) -> str:
    """Return a text with all but the kept characters percent-encoded as UTF-8."""
    try:
        if "%" not in text or "%" in safe:
            return quote(text, safe)
        if httpx.has("escapes-kept-apart"):
            return _quoted_apart(text, safe, httpx)
        if httpx.has("escapes-encoded-again"):
            is_settled = not _STRAY.search(text) and quote(text, safe + "%") == text
            return text if is_settled else quote(text, safe)
        return quote(text, safe if _STRAY.search(text) else safe + "%")
    except UnicodeEncodeError as error:
        raise _surrogate() from error


def _quoted_apart(text: str, safe: str, httpx: Release) -> str:
    """Return a text quoted between its triplets.

    Before percent signs were kept, one that encodes nothing stayed if no other character between
    two triplets is to be encoded.
    """
    pieces = _TRIPLET.split(text)
    for place in range(0, len(pieces), 2):
        piece = pieces[place]
        if httpx.has("percent-kept") or quote(piece, safe + "%") != piece:
            pieces[place] = quote(piece, safe)
    return "".join(pieces)


def _surrogate() -> Refused:
    return Refused("a lone surrogate", "str.encode, UnicodeEncodeError")


MODEL: Final = at_version(VERSION)
