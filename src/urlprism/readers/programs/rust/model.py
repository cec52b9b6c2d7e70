"""How the Rust crate `url` reads a URL, pydantic's class `Url`, in the order of the crate.

    scheme ──► slashes ──► userinfo ──► host ──► port ──► path ──► query ──► fragment

The hosts are those of the URL Standard, with Unicode 15.1, and with all labels behind "xn--"
checked. The paths are made as text: a segment in which a drive could be ends the removal of dot
segments with every scheme, and a file's path loses all slashes but one at its beginning.
"""

import re
from typing import Final, NamedTuple

from urlprism import whatwg
from urlprism._core.escapes.triplets import Escapes
from urlprism._core.idn import domains
from urlprism._core.records.components import Components
from urlprism.errors import URLError
from urlprism.readers.model import Model
from urlprism.readers.outcomes import Refused, Target
from urlprism.readers.shared.hosts import target_of
from urlprism.readers.shared.unicode_versions import unicode_of
from urlprism.urllib_parse import unquote

NAME: Final = "rust.url"
VERSION: Final = "2.5.8"

_RULE: Final = "Url::parse, ParseError"
_PORTS: Final = {"http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21, "file": None}
_BLANKS: Final = "".join(map(chr, range(0x21)))
_REMOVED: Final = re.compile(r"[\t\n\r]+")
_SCHEME: Final = re.compile(r"([A-Za-z][0-9A-Za-z+.-]*):")
_SLASHES: Final = re.compile(r"[/\\]*")
_AUTHORITY: Final = re.compile(r"[^/?#]*")
_SPECIAL_AUTHORITY: Final = re.compile(r"[^/\\?#]*")
# The host ends at a colon outside brackets; a bracket that is open reaches to the end.
_HOST: Final = re.compile(r"(?:[^:\[]++|\[[^\]]*+(?:\]|\Z))*+")
_PORT: Final = re.compile(r"([0-9]*)(?=[/\\?#]|\Z)")
_HIGHEST_PORT: Final = 65535
_DRIVE: Final = re.compile(r"[A-Za-z][:|]")
_DRIVE_AT_BEGIN: Final = re.compile(r"[A-Za-z][:|](?:[/\\?#]|\Z)")
_NORMALIZED_DRIVE: Final = re.compile(r"[A-Za-z]:")
_SEGMENT: Final = re.compile(r"([^/?#]*)(/?)")
_SPECIAL_SEGMENT: Final = re.compile(r"([^/\\?#]*)([/\\]?)")
_ONE_DOT: Final = re.compile(r"\.|%2e", re.IGNORECASE)
_TWO_DOTS: Final = re.compile(r"(?:\.|%2e){2}", re.IGNORECASE)
_DOTS: Final = re.compile(r"(?<![^/\\])(?:\.|%2e){1,2}(?![^/\\])", re.IGNORECASE)
_OPAQUE: Final = re.compile(r"[^?#]*")
_TAIL: Final = re.compile(r"(?:\?([^#]*))?(?:#(.*))?", re.DOTALL)
# The percent-encode sets of the crate; a path keeps "^".
_UTF_8: Final = ("utf-8", "replace")
_CONTROLS: Final = Escapes(re.compile(r"[\x00-\x1f\x7f-\U0010ffff]+"), *_UTF_8)
_IN_FRAGMENT: Final = Escapes(re.compile(r"[\x00-\x20\"<>`\x7f-\U0010ffff]+"), *_UTF_8)
_IN_QUERY: Final = Escapes(re.compile(r"[\x00-\x20\"#<>\x7f-\U0010ffff]+"), *_UTF_8)
_IN_SPECIAL_QUERY: Final = Escapes(re.compile(r"[\x00-\x20\"#'<>\x7f-\U0010ffff]+"), *_UTF_8)
_IN_PATH: Final = Escapes(re.compile(r"[\x00-\x20\"#<>?`{}\x7f-\U0010ffff]+"), *_UTF_8)
_IN_USERINFO: Final = Escapes(
    re.compile(r"[\x00-\x20\"#/:;<=>?@\[\\\]^`{|}\x7f-\U0010ffff]+"), *_UTF_8
)
_DELIMITER: Final = re.compile(r"[:@]")
_AGAIN: Final = re.compile(r"(?<![^.])xn--xn--")
_BRACKETED: Final = re.compile(r"\[[^\]]*\]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_BEYOND_ASCII: Final = re.compile(r"[^\x00-\x7f]")
_TABLES: Final = unicode_of("15.1")
# UTS #46 disallowed these up to Unicode 15.1, as their mappings were corrected once; ICU has them.
_MAPPED: Final = frozenset("\U0002f868\U0002f874\U0002f91f\U0002f95f\U0002f9bf")


class Fields(NamedTuple):
    """The attributes of pydantic's `Url`; `href` is its text."""

    href: str
    scheme: str
    username: str | None
    password: str | None
    host: str | None
    port: int | None
    path: str | None
    query: str | None
    fragment: str | None


class _Authority(NamedTuple):
    """Userinfo, host and port, as written in the result."""

    username: str = ""
    password: str = ""
    host: str = ""
    port: int | None = None

    def __str__(self) -> str:
        """Return the authority behind its two slashes."""
        password = f":{self.password}" if self.password else ""
        login = f"{self.username}{password}@" if self.username or password else ""
        return f"//{login}{self.host}" + ("" if self.port is None else f":{self.port}")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - the class takes no base
    """Return the parts of a URL; raise Refused if the crate refuses it."""
    if _SURROGATE.search(text):
        raise Refused("half a surrogate pair is no text", "pydantic, string_unicode")
    trimmed = text.strip(_BLANKS)
    cleaned = _REMOVED.sub("", trimmed)
    head = _SCHEME.match(cleaned)
    if head is None:
        raise Refused("relative URL without a base", _RULE)
    scheme, place = head[1].lower(), head.end()
    authority: _Authority | None = None
    if scheme == "file":
        authority, path, place = _file(cleaned, place, _gaps(trimmed))
    elif scheme in _PORTS or cleaned.startswith("//", place):
        slashes = _SLASHES.match(cleaned, place)
        place = slashes.end() if slashes and scheme in _PORTS else place + 2
        authority, place = _authority(scheme, cleaned, place)
        path, place = _path_behind(scheme, cleaned, place)
    elif cleaned.startswith("/", place):
        path, place = _path(scheme, cleaned, place + 1)
    else:
        end = _end(_OPAQUE, cleaned, place)
        path, place = _CONTROLS.escape(cleaned[place:end]), end
    return _fields(scheme, authority, path, cleaned[place:])


def answer(fields: Fields) -> tuple[Components, Target]:
    """Return the common parts, without the port that a scheme has, and where a request goes."""
    user, password = fields.username, fields.password
    is_default = fields.port == _PORTS.get(fields.scheme)
    components = Components(
        fields.scheme,
        f"{user or ''}:{password}" if password else user,
        fields.host,
        None if is_default else fields.port,
        fields.path or "",
        fields.query,
        fields.fragment,
    )
    return components, target_of(components)


def _fields(scheme: str, authority: _Authority | None, path: str, tail: str) -> Fields:
    """Return the URL of these parts; `tail` is the text behind the path."""
    pieces = _TAIL.fullmatch(tail)
    query, fragment = pieces.groups() if pieces else (None, None)
    if query is not None:
        query = (_IN_SPECIAL_QUERY if scheme in _PORTS else _IN_QUERY).escape(query)
    if fragment is not None:
        fragment = _IN_FRAGMENT.escape(fragment)
    before = str(authority) if authority else "/." if path.startswith("//") else ""
    ending = "" if query is None else f"?{query}"
    ending += "" if fragment is None else f"#{fragment}"
    location = authority or _Authority()
    return Fields(
        f"{scheme}:{before}{path}{ending}",
        scheme,
        location.username or None,
        location.password or None,
        location.host or None,
        _PORTS.get(scheme) if location.port is None else location.port,
        path or None,
        query,
        fragment,
    )


def _gaps(text: str) -> frozenset[int]:
    """Return the places in a text without tabs and line ends at which there were some."""
    gaps: set[int] = set()
    removed = 0
    for gap in _REMOVED.finditer(text):
        gaps.add(gap.start() - removed)
        removed += gap.end() - gap.start()
    return frozenset(gaps)


def _file(text: str, place: int, gaps: frozenset[int]) -> tuple[_Authority, str, int]:
    """Return host and path of a file, and the place behind them."""
    slashes = _SLASHES.match(text[place : place + 2])
    if slashes is None or slashes.end() != len("//"):
        start = place + slashes.end() if slashes else place
        path, place = _path("file", text, start, gaps)
        return _Authority(), _with_one_slash(path), place
    place += len("//")
    end = _end(_SPECIAL_AUTHORITY, text, place)
    host_text = text[place:end]
    host = "" if not host_text or _is_drive(host_text) else _domain(host_text)
    if not _is_drive(host_text):
        place = end
    if host in {"", "localhost"}:
        # A slash is there already: that of the text makes an empty segment.
        path, place = _path("file", text, place, gaps)
        return _Authority(), _with_one_slash(path), place
    place += text.startswith(("/", "\\"), place)
    path, end = _path("file", text, place, gaps)
    if _DRIVE_AT_BEGIN.match(path, 1) and place + 2 not in gaps:
        host = ""
    return _Authority(host=host), _with_one_slash(path), end


def _authority(scheme: str, text: str, place: int) -> tuple[_Authority, int]:
    """Return the authority of a URL, and the place behind it."""
    end = _end(_SPECIAL_AUTHORITY if scheme in _PORTS else _AUTHORITY, text, place)
    login, at, _ = text[place:end].rpartition("@")
    if at and not login and place + 1 == end < len(text):
        raise Refused("empty host", _RULE)
    username, _, password = login.partition(":")
    username, password = _IN_USERINFO.escape(username), _IN_USERINFO.escape(password)
    place += len(login) + len(at)
    size = _end(_HOST, text[place:end], 0)
    host_text = text[place : place + size]
    place += size
    if not host_text and (scheme in _PORTS or username or password or text.startswith(":", place)):
        raise Refused("empty host", _RULE)
    host = _domain(host_text) if scheme in _PORTS else _opaque_host(host_text)
    port = None
    if text.startswith(":", place):
        digits = _PORT.match(text, place + 1)
        if digits is None or (digits[1] and int(digits[1].lstrip("0")[:6] or 0) > _HIGHEST_PORT):
            raise Refused("invalid port number", _RULE)
        port = int(digits[1].lstrip("0") or 0) if digits[1] else None
        place = digits.end()
    return _Authority(username, password, host, None if port == _PORTS.get(scheme) else port), place


def _domain(written: str) -> str:
    """Return the host of a special URL; raise Refused for one that the crate refuses."""
    if _DELIMITER.search(written) and not _BRACKETED.fullmatch(written):
        raise Refused("invalid international domain name", _RULE)
    try:
        host = whatwg.URL(f"http://{written}/").hostname
    except URLError as error:
        raise Refused("invalid domain", _RULE) from error
    if not (host.startswith("[") or _is_known(written, host)):
        raise Refused("invalid international domain name", _RULE)
    return host


def _opaque_host(host: str) -> str:
    """Return the host of a URL that is not special; raise Refused for one that is refused."""
    try:
        return whatwg.host_parser(host, is_opaque=True).text
    except URLError as error:
        raise Refused("invalid host", _RULE) from error


def _is_known(host: str, domain: str) -> bool:
    """Whether the crate's Unicode has the characters, and all labels behind "xn--" are valid."""
    characters = set(_BEYOND_ASCII.findall(unquote(host))) - _MAPPED
    if not _TABLES.is_allowed("".join(characters)):
        return False
    if "xn--" not in domain:
        return True
    # All labels are checked if one is beyond ASCII. The crate allows "xn--" in one that is decoded,
    # whose characters may then be any.
    in_unicode = domains.to_unicode(_AGAIN.sub("xn--xx--", f"{domain}.\u00e9"))
    if in_unicode is None:
        return False
    return _TABLES.is_settled("".join(_BEYOND_ASCII.findall(in_unicode)))


def _path_behind(scheme: str, text: str, place: int) -> tuple[str, int]:
    """Return the path behind an authority, and the place behind it."""
    if scheme in _PORTS:
        return _path(scheme, text, place + text.startswith(("/", "\\"), place))
    if text[place : place + 1] in {"", "?", "#"}:
        return "", place
    return _path(scheme, text, place + text.startswith("/", place))


def _path(
    scheme: str, text: str, place: int, gaps: frozenset[int] = frozenset()
) -> tuple[str, int]:
    """Return the path whose first slash is read already, and the place behind it."""
    is_special = scheme in _PORTS
    end = _end(_OPAQUE, text, place)
    if scheme != "file" and not _DOTS.search(text, place, end):
        path = text[place:end]
        return "/" + _IN_PATH.escape(path.replace("\\", "/") if is_special else path), end
    segments: list[str] = []  # each but the last with its slash
    for run in (_SPECIAL_SEGMENT if is_special else _SEGMENT).finditer(text, place, end):
        segment, slash = run.groups()
        if _TWO_DOTS.fullmatch(segment):
            if segments and not _DRIVE_AT_BEGIN.match(segments[-1]):
                segments.pop()
        elif not _ONE_DOT.fullmatch(segment):
            if scheme == "file" and not segments:
                *segments, segment = _first_of_file(segment, has_gap=run.start() + 2 in gaps)
            segments.append(f"{segment}/" if slash else segment)
        if not slash:
            break
    return "/" + _IN_PATH.escape("".join(segments)), end


def _first_of_file(segment: str, *, has_gap: bool) -> list[str]:
    """Return the first segment of a file's path; of a drive with a gap behind it, two."""
    if has_gap and segment[2:] and _NORMALIZED_DRIVE.match(segment):
        return [f"{segment[:2]}/", segment[2:]]
    return [f"{segment[0]}:" if _is_drive(segment) else segment]


def _with_one_slash(path: str) -> str:
    """Return the path of a file with one slash at its beginning."""
    return f"/{path.lstrip('/')}"


def _is_drive(text: str) -> bool:
    return _DRIVE.fullmatch(text) is not None


def _end(pattern: re.Pattern[str], text: str, place: int) -> int:
    """Return where a pattern that matches everywhere ends."""
    run = pattern.match(text, place)
    return run.end() if run else place


MODEL: Final = Model(
    *(NAME, VERSION, "the crate url of Rust, as pydantic's Url", Fields._fields, report, answer)
)
