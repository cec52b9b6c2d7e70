"""How w3lib reads a URL: `w3lib.url.safe_url_string`, with which Scrapy writes its requests.

text ──► stripped ──► scheme ──► slashes for backslashes in special schemes ──► authority
     ──► userinfo, host, port

It is `urlsplit` written anew, with some of the rules of the URL Standard. Version 2.3.1 still asks
`urlsplit` itself.
"""

import ipaddress
import re
from typing import Final, NamedTuple

from urlprism._core.idn import idna2003
from urlprism._core.unicode.normal_forms import normalized
from urlprism.readers.judges.believed import FIELDS, Fields, answer, fields_of, refused, urlsplit
from urlprism.readers.model import Model

NAME: Final = "w3lib"
VERSION: Final = "2.5.0"
_RULE: Final = "w3lib.url.safe_url_string"
_SPECIAL: Final = frozenset({"ftp", "file", "http", "https", "ws", "wss"})
_BLANK: Final = "".join(map(chr, range(0x21)))
_SCHEME: Final = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]*):")
_AUTHORITY: Final = re.compile(r"[^/?#]*")
_DELIMITERS: Final = str.maketrans("", "", "@:#?")
_FUTURE: Final = re.compile(r"v[a-fA-F0-9]+\..+")
_MAX_PORT: Final = 65535
_MOST_DIGITS: Final = 4300  # of which Python makes a number


class _Parts(NamedTuple):
    scheme: str
    netloc: str
    path: str
    query: str
    fragment: str


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parts of a text; raise Refused if it raises."""
    parts = _split(text.strip(_BLANK).translate(dict.fromkeys(map(ord, "\t\n\r"))))
    before, at, located = parts.netloc.rpartition("@")
    host, port = _located(located)
    userinfo = before if at else None
    return Fields(
        *(parts.scheme or None, userinfo, _written(host) if host else None, _port(port)),
        *(parts.path, parts.query or None, parts.fragment or None),
    )


def _split(url: str) -> _Parts:
    """Return the five parts; raise Refused for brackets or characters that are refused."""
    scheme_match = _SCHEME.match(url)
    scheme = scheme_match[1].lower() if scheme_match else ""
    url = url[scheme_match.end() :] if scheme_match else url
    if scheme in _SPECIAL:
        end = min(place for place in (url.find("?"), url.find("#"), len(url)) if place >= 0)
        url = url[:end].replace("\\", "/") + url[end:]
    netloc = ""
    if url.startswith("//"):
        match = _AUTHORITY.match(url, 2)
        netloc = match[0] if match else ""
        url = url[2 + len(netloc) :]
        _check_brackets(netloc)
        _check_normalized(netloc)
    url, _, fragment = url.partition("#")
    path, _, query = url.partition("?")
    return _Parts(scheme, netloc, path, query, fragment)


def _check_brackets(netloc: str) -> None:
    """Refuse a bracket alone, text beside brackets, and brackets without an address."""
    if ("[" in netloc) is not ("]" in netloc):
        raise refused("a bracket without the other one", _RULE)
    if "[" not in netloc:
        return
    before, bracket, inside = netloc.rpartition("@")[2].partition("[")
    host, _, behind = inside.partition("]")
    if bracket and (before or (behind and behind[0] != ":")):
        raise refused("text beside the brackets", _RULE)
    if not bracket:
        host = before.partition(":")[0]
    if host.startswith(("v", "V")):
        if not _FUTURE.fullmatch(host):
            raise refused("not an IPvFuture address", _RULE)
        return
    try:
        ipaddress.IPv6Address(host)
    except ValueError:
        raise refused("the brackets do not contain an IPv6 address", _RULE) from None


def _check_normalized(netloc: str) -> None:
    """Refuse a netloc with a character that NFKC turns into a delimiter."""
    if netloc.isascii():
        return
    cleaned = netloc.translate(_DELIMITERS)
    normal = normalized("NFKC", cleaned)
    if normal != cleaned and not frozenset("/?#@:\\").isdisjoint(normal):
        raise refused("a character that NFKC turns into a delimiter", _RULE)


def _located(text: str) -> tuple[str, str]:
    """Return the host, without brackets, and the text of the port."""
    if "[" in text:
        host, _, behind = text.partition("[")[2].partition("]")
        return host, behind.partition(":")[2]
    host, _, port = text.partition(":")
    return host, port


def _port(text: str) -> int | None:
    """Return the number of a port, None for an empty one; raise Refused for another text."""
    if not text:
        return None
    is_number = text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS
    if not is_number or int(text) > _MAX_PORT:
        raise refused("the port is not a number up to 65535", _RULE)
    return int(text)


def _written(host: str) -> str:
    """Return a host as it is written: an address as it stands, a name by the codec "idna"."""
    name, percent, zone = host.partition("%")
    host = f"{name.lower()}{percent}{zone}"
    if ":" in host:
        if not host.isascii():
            raise refused("an address that is not ASCII", _RULE)
        return host
    if host.isascii():
        return host
    normal = normalized("NFKC", host.translate(_DELIMITERS))
    ascii_host = idna2003.to_ascii(normal)
    return host if ascii_host is None else ascii_host


def report_by_urlsplit(text: str, base: str | None) -> Fields:  # noqa: ARG001 - as `report`
    """Return the parts of a text as version 2.3.1 does, which asks Python's `urlsplit`."""
    try:
        parts = urlsplit(text.strip(_BLANK).translate(dict.fromkeys(map(ord, "\t\n\r"))))
        host, port = parts.hostname, parts.port
    except ValueError:
        raise refused("urlsplit raises ValueError", _RULE) from None
    ascii_host = idna2003.to_ascii(host) if host else None
    return fields_of(parts, ascii_host or host, port)


def at_version(version: str) -> Model[Fields]:
    """Return the model of a version; raise ValueError for an unknown one."""
    if version not in _REPORTS:
        message = f"no model of {NAME} {version}; known: {', '.join(_REPORTS)}"
        raise ValueError(message)
    summary = "w3lib's safe_url_string"
    return Model(
        *(NAME, version, summary, FIELDS),
        *(_REPORTS[version], answer, at_version),
        releases=tuple(_REPORTS),
    )


_REPORTS: Final = {"2.3.1": report_by_urlsplit, VERSION: report}
MODEL: Final = at_version(VERSION)
