"""How yarl reads a URL: `yarl.URL`, and `join` of a base and a reference.

text ──► split like an old urlsplit ──► authority checked, split ──► host encoded ──► parts requoted
base, text ──► both read like this ──► the base's parts for those missing in the reference

To yarl an empty query or fragment is the same as an absent one.
"""

import functools
import re
import sys
import unicodedata
from typing import Final, NamedTuple

from urlprism._vocabulary.characters import CONTROL_OR_SPACE
from urlprism._vocabulary.compatibility import NFKC_DELIMITERS
from urlprism._vocabulary.components import Components
from urlprism.readers.hosts import target
from urlprism.readers.model import Model
from urlprism.readers.reading import Refused, Report, Steps, Target
from urlprism.readers.yarl_hosts import encode_host
from urlprism.readers.yarl_quoting import (
    decode,
    requote_fragment,
    requote_path,
    requote_query,
    requote_userinfo,
)
from urlprism.urllib_parse.releases import release
from urlprism.urllib_parse.releases.rules import Rules

NAME: Final = "yarl"
VERSION: Final = "1.25.1"

# A URL of one of these needs a host.
DEFAULT_PORTS: Final = {"ftp": 21, "http": 80, "https": 443, "ws": 80, "wss": 443}

_STRIPPED: Final = "".join(CONTROL_OR_SPACE)
_REMOVED: Final = re.compile(r"[\t\r\n]")
_PLAIN_NAME: Final = re.compile(r"[a-z0-9._-]*+(?<=[a-z])")  # stays unchanged
_SCHEME: Final = re.compile(r"\A([a-zA-Z0-9+.-]++):")
_FUTURE_ADDRESS: Final = re.compile(r"v[0-9a-fA-F]+\..+")
_DOT_SEGMENT: Final = re.compile(r"(?:^|/)\.\.?(?:/|\Z)")
_MAX_PORT: Final = 65535

# NFKC maps these two to "%"; urllib.parse has the table of the other delimiters.
_PERCENT_SIGNS: Final = re.compile("[\ufe6a\uff05]")
_NOT_COMPARED: Final = str.maketrans("", "", "@:#?")


class Authority(NamedTuple):
    """The parts of a network location; None means absent."""

    user: str | None = None
    password: str | None = None
    host: str | None = None
    port: int | None = None

    def bracketed(self) -> str:
        """Return the host as it stands in a URL: `host_subcomponent`."""
        host = self.host or ""
        return f"[{host}]" if ":" in host else host


_NOWHERE: Final = Authority()


class SplitURL(NamedTuple):
    """A URL as yarl stores it: five texts, "" if absent, and the parts of its network location."""

    scheme: str
    netloc: str
    path: str
    query: str
    fragment: str
    authority: Authority

    def __str__(self) -> str:
        """Return the URL as one text, without a default port."""
        netloc, path, authority = self.netloc, self.path, self.authority
        if netloc and not path and (self.query or self.fragment):
            path = "/"
        if authority.port is not None and authority.port == DEFAULT_PORTS.get(self.scheme):
            netloc = written(authority._replace(port=None), authority.bracketed())
        return _composed(self.scheme, netloc, path, self.query, self.fragment)


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
    return _fields(_read(text, base))


def answer(fields: Fields) -> tuple[Components, Target]:
    """Return the common parts, and where the URL leads."""
    _, scheme, user, password, host, port, path, query, fragment = fields
    return _answer(scheme, (user, password, host, port), path, query, fragment)


def _read(text: str, base: str | None) -> SplitURL:
    return parse(text) if base is None else join(parse(base), parse(text))


def _fields(url: SplitURL) -> Fields:
    scheme, netloc, path, query, fragment, (user, password, host, port) = url
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


def _interpreted(text: str, base: str | None) -> tuple[SplitURL, Components, Target]:
    """Return a URL as yarl stores it, and the result of `answer` for it."""
    url = _read(text, base)
    scheme, netloc, path, query, fragment, authority = url
    path = "/" if netloc and not path else path
    parts, reached = _answer(scheme, authority, path, query, fragment)
    return url, parts, reached


def _reported(url: SplitURL) -> Report:
    """Return the result of `report` for a URL, by the names of its fields."""
    return _fields(url)._asdict()


def _userinfo(user: str | None, password: str | None) -> str | None:
    return user if password is None else f"{user or ''}:{password}"


def join(base: SplitURL, url: SplitURL) -> SplitURL:
    """Return a reference joined to its base: `URL.join`.

    The base's path up to its last slash is decoded, and not encoded again.
    """
    scheme = url.scheme or base.scheme
    if scheme != base.scheme or not _rules().joins(scheme):
        return url
    if url.netloc:
        return of_parts(scheme, *url[1:5])
    if not url.path:
        query, fragment = url.query or base.query, url.fragment or base.fragment
        return of_parts(scheme, base.netloc, base.path, query, fragment)
    path = url.path
    if path[0] != "/":
        directory = base.path[: base.path.rfind("/") + 1] if base.path else "/"
        path = (directory if directory == base.path else decode(directory)) + path
    return of_parts(scheme, base.netloc, _without_dots(path), url.query, url.fragment)


def of_parts(scheme: str, netloc: str, path: str, query: str, fragment: str) -> SplitURL:
    """Return a URL of unchanged parts, with the network location read again: `from_parts`."""
    return SplitURL(scheme, netloc, path, query, fragment, split_netloc(netloc))


def parse(text: str) -> SplitURL:
    """Return the parts of a URL, requoted: `encode_url`."""
    scheme, netloc, path, query, fragment = _split(text)
    authority = _NOWHERE
    if _PLAIN_NAME.fullmatch(netloc):
        authority = tuple.__new__(Authority, (None, None, netloc, None))
    elif netloc:
        _check_netloc(netloc)
        authority = split_netloc(netloc)
        if authority.host is None and scheme in DEFAULT_PORTS:
            raise Refused("the scheme requires a host, and there is none", "encode_url, ValueError")
        authority, netloc = _encoded(authority)
    path = path and requote_path(path)
    if netloc:
        path = _without_dots(path)
    elif not scheme:
        path = _SCHEME.sub(r"\1%3A", path, count=1)
    query, fragment = query and requote_query(query), fragment and requote_fragment(fragment)
    # The `__new__` of a NamedTuple is a function in Python.
    return tuple.__new__(SplitURL, (scheme, netloc, path, query, fragment, authority))


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


def _check_netloc(netloc: str) -> None:
    """Refuse backslashes, brackets that do not frame a host, and delimiters that NFKC makes."""
    if "\\" in netloc:
        raise Refused("a backslash in the authority", "split_url, ValueError")
    if ("[" in netloc) != ("]" in netloc):
        raise Refused("a bracket without its counterpart", "split_url, ValueError")
    if "[" in netloc:
        _check_brackets(netloc.rpartition("@")[2])
    if netloc.isascii():
        return
    if (
        NFKC_DELIMITERS.search(netloc)
        or _PERCENT_SIGNS.search(netloc)
        or _has_stray_percent(netloc)
    ):
        raise Refused("a character that NFKC turns into a delimiter", "_check_netloc, ValueError")


def _has_stray_percent(netloc: str) -> bool:
    """Whether "%" stands in text that NFKC changes, where it counts as a result of NFKC."""
    compared = netloc.translate(_NOT_COMPARED)
    return "%" in compared and not unicodedata.is_normalized("NFKC", compared)


def _check_brackets(host_and_port: str) -> None:
    """Refuse brackets unless they begin a host, hold a colon or "v", and end or precede ":"."""
    if not host_and_port:
        raise Refused("brackets in the userinfo, and no host", "split_url, IndexError")
    address, _, after = host_and_port[1:].partition("]")
    _check_one_pair(host_and_port)
    if after[:1] not in {"", ":"}:
        raise Refused("text after the brackets of the host", "split_url, ValueError")
    if address.startswith("v"):
        if not _FUTURE_ADDRESS.fullmatch(address):
            raise Refused("an invalid IPvFuture address", "split_url, ValueError")
    elif ":" not in address:
        raise Refused("no IPv6 address in brackets", "split_url, ValueError")


def _check_one_pair(host_and_port: str) -> None:
    """Refuse text before brackets, and a second pair."""
    if host_and_port[:1] != "[" or host_and_port.count("[") > 1 or host_and_port.count("]") > 1:
        raise Refused("brackets other than those of the host", "split_netloc, ValueError")


def split_netloc(netloc: str) -> Authority:
    """Return user, password, host and port; an empty user or host is absent: `split_netloc`."""
    userinfo, _, rest = netloc.rpartition("@")
    user, colon, password = userinfo.partition(":")
    if "[" in rest:
        _check_one_pair(rest)
        host, _, rest = rest[1:].partition("]")
        port = rest.partition(":")[2]
    else:
        host, _, port = rest.partition(":")
    return Authority(user or None, password if colon else None, host or None, _port(port))


def _port(text: str) -> int | None:
    """Return the port as `int` converts it, None for an empty one."""
    if not text:
        return None
    try:
        port = int(text)
    except ValueError as error:
        raise Refused("the port is not a number", "split_netloc, ValueError") from error
    if not 0 <= port <= _MAX_PORT:
        raise Refused("the port is not from 0 to 65535", "split_netloc, ValueError")
    return port


def _encoded(given: Authority) -> tuple[Authority, str]:
    """Return an authority requoted, as parts and as one text."""
    host = encode_host(given.host or "")
    authority = Authority(
        given.user and requote_userinfo(given.user),
        given.password and requote_userinfo(given.password),
        # Brackets that IDNA maps from full-width ones are treated like those of an address.
        host[1:-1] if "[" in host else host,
        given.port,
    )
    return authority, written(authority, host)


def written(authority: Authority, host: str) -> str:
    """Return a network location with `host` unchanged: `make_netloc`."""
    located = host if authority.port is None else f"{host}:{authority.port}"
    userinfo = _userinfo(authority.user, authority.password)
    return f"{userinfo}@{located}" if userinfo else located


def _without_dots(path: str) -> str:
    """Return a path without "." and ".." segments: `normalize_path`."""
    if "." not in path or not _DOT_SEGMENT.search(path):
        return path
    root = path[: path.startswith("/")]
    segments = path.removeprefix("/").split("/")
    kept: list[str] = []
    for segment in segments:
        if segment == "..":
            del kept[-1:]
        elif segment != ".":
            kept.append(segment)
    if segments[-1] in {".", ".."}:
        kept.append("")
    return root + "/".join(kept)


def _composed(scheme: str, netloc: str, text: str, query: str, fragment: str) -> str:
    """Return a URL as one text; `text` is its path: `unsplit_result`."""
    if netloc or text.startswith("//") or (scheme and _rules().writes_netloc(scheme)):
        text = f"//{netloc}{'' if text[:1] in {'', '/'} else '/'}{text}"
    text = f"{scheme}:{text}" if scheme else text
    text = f"{text}?{query}" if query else text
    return f"{text}#{fragment}" if fragment else text


@functools.cache
def _rules() -> Rules:
    """Return the rules of the running Python, which decide which schemes have an authority."""
    return release(sys.version_info).rules


MODEL: Final = Model(
    *(NAME, VERSION, "yarl.URL, and its join", Fields._fields, report, answer),
    ask=Steps(_interpreted, _reported),
)
