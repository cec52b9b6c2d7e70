r"""How lexbor reads a URL, the library of PHP's `Uri\WhatWg\Url`, in the order of its states.

    scheme ──► slashes ──► userinfo ──► host ──► port ──► path ──► query ──► fragment
           └─► base ──► path

The text is octets of UTF-8, one character each. It differs from the URL Standard in userinfo of
which a part is lost, and in the host and the path, which have modules of their own.
"""

import re
from dataclasses import dataclass
from typing import Final

from urlprism._core.escapes.triplets import Escapes
from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.php import lexbor_host, lexbor_path
from urlprism.readers.programs.php.lexbor_host import EMPTY, Host
from urlprism.readers.programs.php.lexbor_path import Path

_RULE: Final = "lxb_url_parse, InvalidUrlException"
SPECIAL: Final = {"http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21, "file": 0}
_REMOVED: Final = {ord(each): None for each in "\t\n\r"}
_BLANKS: Final = "".join(map(chr, range(0x21)))
_SCHEME: Final = re.compile(r"([A-Za-z][0-9A-Za-z+.-]*):")
_AUTHORITY_END: Final = re.compile(r"[/?#]|\Z")
_SPECIAL_AUTHORITY_END: Final = re.compile(r"[/\\?#]|\Z")
_DRIVE: Final = re.compile(r"[A-Za-z][:|]")
_DRIVE_AHEAD: Final = re.compile(r"[A-Za-z][:|](?:[/\\?#]|\Z)")
_COLON: Final = re.compile(r"(?:[^:\[]++|\[[^\]]*+(?:\]|\Z))*+:")
_PORT: Final = re.compile(r"[0-9]*")
_PATH_ENDS: Final = frozenset({"", "?", "#"})
_MAX_PORT: Final = 65535
# The percent-encode sets of its tables.
_USERINFO: Final = Escapes(re.compile(r"[\x00-\x20\"#/:;<=>?@\[\\\]^`{|}\x7f-\xff]"), "latin-1")
_QUERY: Final = Escapes(re.compile(r"[\x00-\x20\"#<>\x7f-\xff]"), "latin-1")
_SPECIAL_QUERY: Final = Escapes(re.compile(r"[\x00-\x20\"#'<>\x7f-\xff]"), "latin-1")
_FRAGMENT: Final = Escapes(re.compile(r"[\x00-\x20\"<>`\x7f-\xff]"), "latin-1")
_CONTROLS: Final = Escapes(re.compile(r"[\x00-\x1f\x7f-\xff]"), "latin-1")


@dataclass(slots=True)
class URL:
    """A URL that is being read; None is absent, and a host of a file may be empty."""

    scheme: str
    path: Path
    username: str = ""
    password: str = ""
    host: Host | None = None
    port: int | None = None
    query: str | None = None
    fragment: str | None = None

    @property
    def is_special(self) -> bool:
        """Whether the scheme is special."""
        return self.path.is_special

    def href(self, host: str | None, *, is_cut: bool = False) -> str:
        """Return the URL as one text, with a host, or cut where the host would be."""
        text = f"{self.scheme}:"
        path = self.path.text
        if host is not None:
            password = f":{self.password}" if self.password else ""
            userinfo = f"{self.username}{password}@" if self.username or self.password else ""
            if is_cut:
                return f"{text}//{userinfo}"
            port = "" if self.port is None else f":{self.port}"
            text += f"//{userinfo}{host}{port}"
        elif path.startswith("//") and self.path.opaque is None:
            text += "/."
        query = "" if self.query is None else f"?{self.query}"
        return text + path + query + ("" if self.fragment is None else f"#{self.fragment}")


def parse(text: str, base: URL | None) -> URL:
    """Return the URL of octets, resolved against a base; raise Refused if lexbor refuses them."""
    text = text.strip(_BLANKS).translate(_REMOVED)
    match = _SCHEME.match(text)
    if match is None:
        return _without_scheme(text, base)
    url, place = _made(match[1].lower()), match.end()
    if url.scheme == "file":
        return _file(url, text, place, base)
    if url.is_special:
        is_same = base is not None and base.scheme == url.scheme
        if is_same and not text.startswith("//", place):
            return _relative(text, place, base)
        return _behind_slashes(url, text, place)
    if text.startswith("//", place):
        return _authority(url, text, place + 2)
    if text.startswith("/", place):
        return _path(url, text, place + 1)
    return _opaque(url, text, place)


def _made(scheme: str) -> URL:
    return URL(scheme, Path(scheme in SPECIAL, scheme == "file"))


def _without_scheme(text: str, base: URL | None) -> URL:
    """Return a reference against its base."""
    if base is None or (base.path.opaque is not None and not text.startswith("#")):
        raise Refused("no scheme, and no base that could lend one", _RULE)
    if base.path.opaque is not None:
        url = _copied(base, is_whole=True)
        return _fragment(url, text, 1)
    if base.scheme == "file":
        return _file(_made("file"), text, 0, base)
    return _relative(text, 0, base)


def _copied(base: URL, *, is_whole: bool) -> URL:
    """Return the authority of a base, and its path and query if it is to be the whole of it."""
    url = _made(base.scheme)
    url.username, url.password, url.host, url.port = (
        base.username,
        base.password,
        base.host,
        base.port,
    )
    if is_whole:
        _copy_path(base, url)
    return url


def _copy_path(base: URL, url: URL) -> None:
    path, copied = base.path, url.path
    copied.segments, copied.count = [*path.segments], path.count
    copied.exists, copied.opaque = path.exists, path.opaque
    url.query = base.query


def _relative(text: str, place: int, base: URL | None) -> URL:
    """Return a reference that has the scheme of its base."""
    assert base is not None  # noqa: S101 - a type checker cannot know
    slash = "/\\" if base.is_special else "/"
    if text[place : place + 1] and text[place] in slash:
        if text[place + 1 : place + 2] and text[place + 1] in slash:
            if base.is_special:
                return _behind_slashes(_made(base.scheme), text, place + 2)
            return _authority(_made(base.scheme), text, place + 2)
        return _path(_copied(base, is_whole=False), text, place + 1)
    url = _copied(base, is_whole=True)
    return _rest_of_relative(url, text, place)


def _rest_of_relative(url: URL, text: str, place: int) -> URL:
    """Return a reference whose path begins in that of the base."""
    if text[place : place + 1] in _PATH_ENDS:
        return _behind_path(url, text, place)
    url.query = None
    url.path.shorten()
    return _path(url, text, place)


def _behind_slashes(url: URL, text: str, place: int) -> URL:
    while text[place : place + 1] and text[place] in "/\\":
        place += 1
    return _authority(url, text, place)


def _authority(url: URL, text: str, start: int) -> URL:
    match = (_SPECIAL_AUTHORITY_END if url.is_special else _AUTHORITY_END).search(text, start)
    end = match.start() if match else len(text)
    if "@" in text[start:end]:
        start = _userinfo(url, text, start, end)
    return _host(url, text, start, end)


def _userinfo(url: URL, text: str, start: int, end: int) -> int:
    """Read what stands before the last "@"; return the place behind it.

    Behind the first "@", what stands before the first colon is lost.
    """
    begin, colon, is_behind = start, None, False
    place = start - 1
    users: list[str] = []
    passwords: list[str] = []
    while (place := text.find("@", place + 1, end)) >= 0:
        if colon is None and (sign := text.find(":", begin, place)) >= 0:
            colon = sign + 1
        if place != begin:
            if colon is None or not is_behind:
                users.append(text[begin : place if colon is None else colon - 1])
            if colon is not None and place > colon:
                passwords.append(text[colon:place])
                colon = place
            begin = place
        is_behind = True
    if begin >= end - 1:
        raise Refused("no host behind the userinfo", _RULE)
    url.username = _USERINFO.escape("".join(users))
    url.password = _USERINFO.escape("".join(passwords))
    return begin + 1


def _host(url: URL, text: str, start: int, end: int) -> URL:
    """Read a host, and a port if there is one."""
    colon = _colon(text, start, end)
    if colon == start or (start == end and url.is_special):
        raise Refused("no host", _RULE)
    host = text[start : end if colon is None else colon]
    url.host = lexbor_host.parse(host, is_special=url.is_special)
    if colon is not None:
        match = _PORT.match(text, colon + 1)
        digits = match[0] if match else ""
        if colon + 1 + len(digits) != end:
            raise Refused("the port is not a number", _RULE)
        _set_port(url, digits)
    return _behind_authority(url, text, end)


def _colon(text: str, start: int, end: int) -> int | None:
    """Return the place of the first colon that does not stand in brackets."""
    match = _COLON.match(text, start, end)
    return match.end() - 1 if match else None


def _set_port(url: URL, digits: str) -> None:
    digits = digits.lstrip("0") or digits[:1]
    if len(digits) > 5 or int(digits or "0") > _MAX_PORT:
        raise Refused("the port is greater than 65535", _RULE)
    if digits and not (url.is_special and SPECIAL[url.scheme] == int(digits)):
        url.port = int(digits)


def _behind_authority(url: URL, text: str, place: int) -> URL:
    """Read what follows an authority."""
    sign = text[place : place + 1]
    if url.is_special:
        return _path(url, text, place + (sign in {"/", "\\"}))
    if sign in _PATH_ENDS:
        return _behind_path(url, text, place)
    return _path(url, text, place + (sign == "/"))


def _file(url: URL, text: str, place: int, base: URL | None) -> URL:
    """Read a file URL behind its scheme, or relative to a base."""
    url.host = EMPTY
    above = base if base is not None and base.scheme == "file" else None
    if text[place : place + 1] and text[place] in "/\\":
        place += 1
        if text[place : place + 1] and text[place] in "/\\":
            return _file_host(url, text, place + 1)
        if above is not None:
            url.host = above.host
            path = above.path
            has_drive = path.starts_with_drive() and len(path.segments) > 1
            if has_drive and not _DRIVE_AHEAD.match(text, place):
                url.path.append(path.segments[0])
        return _path(url, text, place)
    if above is None:
        return _path(url, text, place)
    url.host = above.host
    _copy_path(above, url)
    if _DRIVE_AHEAD.match(text, place):
        url.query = None
        url.path = Path(is_special=True, is_file=True)
        return _path(url, text, place)
    return _rest_of_relative(url, text, place)


def _file_host(url: URL, text: str, start: int) -> URL:
    match = _SPECIAL_AUTHORITY_END.search(text, start)
    end = match.start() if match else len(text)
    if end - start == 2 and _DRIVE.match(text, start):
        return _path(url, text, start)
    if end > start:
        host = lexbor_host.parse(text[start:end], is_special=True)
        url.host = EMPTY if host.text == "localhost" else host
    return _behind_authority(url, text, end)


def _path(url: URL, text: str, place: int) -> URL:
    return _behind_path(url, text, lexbor_path.read(url.path, text, place))


def _behind_path(url: URL, text: str, place: int) -> URL:
    sign = text[place : place + 1]
    if not sign:
        return url
    return (_query if sign == "?" else _fragment)(url, text, place + 1)


def _opaque(url: URL, text: str, place: int) -> URL:
    end = min([sign for sign in map(text.find, "?#", (place, place)) if sign >= 0] or [len(text)])
    url.path.opaque = _CONTROLS.escape(text[place:end])
    return _behind_path(url, text, end)


def _query(url: URL, text: str, place: int) -> URL:
    query, sign, _ = text[place:].partition("#")
    url.query = (_SPECIAL_QUERY if url.is_special else _QUERY).escape(query)
    return _fragment(url, text, place + len(query) + 1) if sign else url


def _fragment(url: URL, text: str, place: int) -> URL:
    url.fragment = _FRAGMENT.escape(text[place:])
    return url
