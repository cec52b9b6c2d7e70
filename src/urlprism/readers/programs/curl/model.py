"""libcurl's URL API as a transfer uses it, and as a redirect does.

text ──► parsed ──► scheme known? ──► host converted (IDN)? ──► login decodable? ──► path encoded
base, Location ──► the base fetched ──► joined, parsed, encoded, written ──► the same

The model follows a transfer up to the point where it would connect. It does not cover how a
protocol then reads the path, or how LDAP, SMB and RTMP read the whole URL. The default is libcurl
as in pycurl's wheels, without IDN, so that the real one can be compared with the model. A version
with "+idn" at its end converts names as libidn2 does, with which most systems build libcurl.
Without IDN, a name goes to the resolver unchanged.
"""

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, NamedTuple

from urlprism._core.records.components import Components
from urlprism.readers.model import Model
from urlprism.readers.outcomes import Refused, Target, Wire
from urlprism.readers.programs.curl import before_url_api as curl_older
from urlprism.readers.programs.curl.coding import (
    LONGEST,
    bounded,
    decoded,
    encoded,
    octets_of,
    text_of,
)
from urlprism.readers.programs.curl.host import host_once_written
from urlprism.readers.programs.curl.parser import Parts, parse, without_dots, write
from urlprism.readers.programs.curl.redirect import followed, location
from urlprism.readers.programs.curl.releases import RELEASES, Libcurl, libcurl
from urlprism.readers.reading import Reading
from urlprism.readers.shared import arguments
from urlprism.readers.shared.hosts import effective_host, uts46
from urlprism.readers.shared.sending import by_parts, host_field

NAME: Final = "curl"
VERSION: Final = "8.23.0"

# URLs in which every version changes the path only; a name beyond ASCII only where it has IDN.
_TEXT: Final = r"[^\x00-\x20\x7f\ud800-\udfff"
_LABEL: Final = r"[A-Za-z0-9_\x80-\ud7ff\ue000-\U0010ffff-]"
_PLAIN: Final = re.compile(
    rf"([Hh][Tt][Tt][Pp][Ss]?|[Ff][Tt][Pp])://((?![0-9_-]){_LABEL}++(?:\.{_LABEL}++)*+)"
    rf"(?::(0*+[0-9]{{0,4}}+))?+(/{_TEXT}?#]*+)?+(?:\?({_TEXT}#]*+))?+(?:#({_TEXT}]++))?+"
)
_SHORT: Final = 4096
_LONGEST_HOST: Final = 0xFFFF
# Only HTTP accepts controls in a login; no protocol accepts a NUL.
_OF_HTTP: Final = frozenset({"http", "https", "ws", "wss"})
_CONTROL: Final = re.compile("%[01][0-9a-fA-F]")


class Fields(NamedTuple):
    """The parts of a transfer's URL, under the names of libcurl's URL API."""

    scheme: str | None
    user: str | None
    password: str | None
    options: str | None
    host: str | None
    zoneid: str | None
    port: int | None
    path: str | None
    query: str | None
    fragment: str | None


def report_at(build: Libcurl) -> Callable[[str, str | None], Fields]:
    """Return the `report` function of one libcurl, for a URL or a Location."""
    return partial(_report if build.has("url-api") else _report_before_api, build)


def answer_at(build: Libcurl) -> Callable[[Fields], tuple[Components, Target]]:
    """Return the `answer` function of one libcurl, which interprets its fields."""
    to_ascii = partial(_to_ascii, build) if build.converts_names else uts46
    return partial(_answer, build.ports, to_ascii)


def at_version(version: str) -> Model[Fields]:
    """Return the model of a version of libcurl; raise ValueError for an unknown one."""
    build = libcurl(version)
    summary = "libcurl's transfers" + (", with IDN" if build.converts_names else "")
    return Model(
        *(NAME, build.version, summary, Fields._fields),
        *(report_at(build), answer_at(build), at_version),
        releases=RELEASES.newest,
        wire=partial(_wire, build),
        follow=partial(_followed, build),
    )


def _report(build: Libcurl, text: str, base: str | None) -> Fields:
    if base is not None:
        return _followed(build, octets_of(text), base)
    plain = _PLAIN.fullmatch(text) if len(text) < _SHORT else None
    if plain is None or not build.is_plain(plain[2], plain[3], plain[6]):
        return _written(_transfer(octets_of(text), build), build)
    scheme, host, port, path, query, fragment = plain.groups()
    if path is None:
        path = "/"
    elif "%" in path or "/." in path or not path.isascii():
        octets = without_dots(octets_of(path), build)
        path = text_of(encoded(octets, build) if build.has("path-encoded") else octets)
    number = int(port) if port else None
    fields = scheme.lower(), None, None, None, host, None, number, path, query, fragment
    # The `__new__` of a NamedTuple is a function in Python.
    return tuple.__new__(Fields, fields)


def _report_before_api(build: Libcurl, text: str, base: str | None) -> Fields:
    if base is not None:
        return _followed(build, octets_of(text), base)
    return _written(curl_older.request(octets_of(text), build).parts, build)


def _followed(build: Libcurl, octets: str, base: str) -> Fields:
    """Return the parts of the URL to which the octets of a Location lead."""
    return _written(_redirected(octets, base, build), build)


def _redirected(octets: str, base: str, build: Libcurl) -> Parts:
    reference = bounded(location(octets, build))
    if not build.has("url-api"):
        request = curl_older.request(octets_of(base), build)
        return curl_older.redirected(reference, request.url, build).parts
    return _transfer(followed(reference, _transfer(octets_of(base), build), build), build)


def _wire(build: Libcurl, reading: Reading, text: str, base: str | None) -> Wire | None:
    """Return what a transfer dials and sends: a name keeps its capitals and its final dot."""
    url = Fields(**reading.report)  # type: ignore[arg-type]
    scheme, sent = url.scheme, by_parts(reading, text, base)
    if scheme not in _OF_HTTP or sent is None:
        return None
    parts = _requested(text, build) if base is None else _redirected(text, base, build)
    host = _name(parts, build)
    zone = "" if parts.zone is None else f"%{parts.zone}"
    port = build.ports.get(scheme) if parts.port is None else parts.port
    name = host if build.has("final-dot-looked-up") else host.removesuffix(".")
    dialled = Target(scheme, arguments.text_of(name + zone), port)
    field = host_field("", parts.port, scheme)
    written = arguments.text_of(_sent_name(host, build)).encode("utf-8", "surrogateescape")
    field = (b"[%s]" if (parts.host or "").startswith("[") else b"%s") % written + field
    if not parts.query and build.has("empty-query-left-out"):
        sent = sent.removesuffix(b"?")
    return Wire(dialled, field, sent, _is_authorized(build, parts, base))


def _requested(text: str, build: Libcurl) -> Parts:
    """Return the parts of a first transfer."""
    if build.has("url-api"):
        return _transfer(octets_of(text), build)
    return curl_older.request(octets_of(text), build).parts


def _name(parts: Parts, build: Libcurl) -> str:
    """Return the octets of the name that a transfer goes to, an address without its brackets."""
    host = (parts.host or "").removeprefix("[").removesuffix("]")
    if build.converts_names and not host.isascii():
        return _in_ascii(text_of(host), build) or host
    return host


def _is_authorized(build: Libcurl, parts: Parts, base: str | None) -> bool:
    """Whether a transfer sends a login, its own or, after a redirect, that of the first one."""
    is_own = _has_login(parts, build)
    if base is None or build.has("login-of-location-sent"):
        return is_own
    first = _requested(base, build)
    hosts = {_sent_name(_name(each, build), build).lower() for each in (first, parts)}
    if len(hosts) > 1:
        return False
    origins = {(each.scheme, each.port or build.ports.get(each.scheme)) for each in (first, parts)}
    if len(origins) > 1 and build.has("no-login-at-other-ports"):
        return False
    if not build.has("login-kept-at-host"):
        return is_own
    if first.password and not first.user and not build.has("password-kept-at-host"):
        return bool(parts.user)
    return is_own or _has_login(first, build)


def _sent_name(name: str, build: Libcurl) -> str:
    """Return the name of the field Host, by which a login is kept, too."""
    return name if build.has("final-dot-sent") else name.removesuffix(".")


def _has_login(parts: Parts, build: Libcurl) -> bool:
    """Whether a URL has a login that is sent."""
    if build.has("empty-login-sent"):
        return parts.user is not None or parts.password is not None
    return bool(parts.user or (parts.password and build.has("password-alone-sent")))


def _written(parts: Parts, build: Libcurl) -> Fields:
    """Return the parts as text, the path percent-encoded."""
    return Fields(
        text_of(parts.scheme),
        _text(parts.user),
        _text(parts.password),
        _text(parts.options),
        _text(parts.host),
        _text(parts.zone),
        parts.port,
        text_of(encoded(parts.path, build) if build.has("path-encoded") else parts.path),
        _text(parts.query),
        _text(parts.fragment),
    )


def _text(octets: str | None) -> str | None:
    return None if octets is None else text_of(octets)


def _transfer(url: str, build: Libcurl) -> Parts:
    """Return the parts that a transfer uses; raise Refused if it fails before it would connect."""
    parts = parse(url, build)
    if parts.scheme not in build.ports:
        raise Refused("the scheme is not supported", "libcurl, CURLE_UNSUPPORTED_PROTOCOL")
    if parts.host is not None:
        parts.host = host_once_written(parts.host, build)
    host = parts.host or ""
    if len(host) > _LONGEST_HOST:
        raise Refused("the host is longer than 65,535 octets", "libcurl, CURLE_URL_MALFORMAT")
    if build.converts_names and not host.isascii():
        _check_name(text_of(host), build)
    _check_login(parts)
    if len(url) > LONGEST - _SHORT:
        write(parts, host=host, keeps_marks=True)
    if parts.options is not None:
        parts.options = decoded(parts.options, "the options")
    return parts


def _check_name(host: str, build: Libcurl) -> None:
    """Raise Refused for a host that libidn2 cannot convert to ASCII."""
    name = _in_ascii(host, build)
    if name is None or (not name and build.has("empty-name-refused")):
        raise Refused("the host cannot be converted to ASCII", "libcurl, idn2_lookup_ul")


def _check_login(parts: Parts) -> None:
    """Raise Refused for a user or a password that cannot be decoded."""
    for what, octets in (("the user", parts.user), ("the password", parts.password)):
        if octets is None or "%" not in octets:
            continue
        if "%00" in octets or (parts.scheme not in _OF_HTTP and _CONTROL.search(octets)):
            reason = f"{what} contains a percent-encoded control character"
            raise Refused(reason, "libcurl Curl_urldecode")


def _answer(
    ports: Mapping[str, int], to_ascii: Callable[[str], str], fields: Fields
) -> tuple[Components, Target]:
    scheme, user, password, _, host, zone, port, path, query, fragment = fields
    if host is not None and zone is not None:
        host = f"{host[:-1]}%25{zone}]"
    userinfo = None if user is password is None else _userinfo(fields)
    parts = scheme, userinfo, host, port, path or "", query, fragment
    reached = effective_host(host, to_ascii)
    if reached is None:
        port = None
    elif port is None:
        port = ports.get(scheme or "")
    return tuple.__new__(Components, parts), tuple.__new__(Target, (scheme, reached, port))


def _userinfo(fields: Fields) -> str | None:
    """Return the userinfo as libcurl writes it, None if there is no user and no password."""
    if fields.user is None and fields.password is None:
        return None
    after_user = "" if fields.password is None else f":{fields.password}"
    options = "" if fields.options is None else f";{fields.options}"
    return f"{fields.user or ''}{after_user}{options}"


def _in_ascii(name: str, build: Libcurl) -> str | None:
    from urlprism.readers.programs.curl import idn as curl_idn  # noqa: PLC0415 - few names need its tables

    return curl_idn.lookup(name, build.libidn2)


def _to_ascii(build: Libcurl, name: str) -> str:
    return _in_ascii(name, build) or name


MODEL: Final = at_version(VERSION)
