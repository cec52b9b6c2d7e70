"""How Ruby's standard library reads a URL: `URI.parse`, and `URI.join` with a base.

text ──► grammar of RFC 3986 ──► class of the scheme ──► getters
base, text ──► each parsed ──► merged, part by part

A reference whose authority does not match is a path if it could be one: "//evil.example:x/" stays
on the host of its base. Up to Ruby 3.1.6 and 3.2.7 a reference replaces only the parts that it has:
with the base "http://u:p@a:8080/", "//b" keeps userinfo and port. The getters can contradict
`to_s`: with the base "http://a/..", "b" has the path "b".
"""

import re
from typing import Final, NamedTuple

from urlprism._core.escapes.triplets import Escapes
from urlprism._core.hosts.ipv6 import is_ipv6address
from urlprism._core.records.components import Components, port_number
from urlprism.readers.outcomes import Refused, Target
from urlprism.readers.programs.ruby.paths import merged_path
from urlprism.readers.programs.ruby.releases import RELEASES
from urlprism.readers.shared.hosts import target_of
from urlprism.readers.shared.releases import Release, by_release
from urlprism.readers.shared.sending import by_parts

NAME: Final = "ruby"
VERSION: Final = "4.0.0"

_PORTS: Final = dict(ftp="21", http="80", https="443", ldap="389", ldaps="636", ws="80", wss="443")
_TYPECODE: Final = ";type="

_PARTS: Final = re.compile(
    r"(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?", re.DOTALL
)


def _text_of(allowed: str) -> str:
    """Return a pattern of the allowed characters and of escapes."""
    return rf"(?:[!$&'()*+,;=0-9A-Za-z._~{allowed}-]+|%[0-9A-Fa-f]{{2}})*+"


_USERINFO: Final = re.compile(_text_of(":"))
_PATH: Final = re.compile(_text_of(":@/"))
_FRAGMENT: Final = re.compile(_text_of(":@/?"))
_PORT: Final = r"(?::([0-9]*))?"
_FUTURE: Final = r"v[0-9A-Fa-f]+\.[!$&'()*+,;=0-9A-Za-z._~:-]+"
_NAMED: Final = re.compile(rf"({_text_of('')}){_PORT}")
_BRACKETED: Final = re.compile(rf"(\[([^\]]*)\]){_PORT}")
_FUTURE_ADDRESS: Final = re.compile(_FUTURE)
_HALF_BRACKETED: Final = re.compile(rf"({_FUTURE}\]){_PORT}")
_DIGITS: Final = re.compile(r"[0-9]*")

_REMOVED: Final = str.maketrans("", "", "\t\r\n")
_BAD_ESCAPE: Final = re.compile(r"%[^0-9A-Fa-f]{2}")
_UNSAFE: Final = Escapes(re.compile(r"[^!$-&(-;=?-_a-~]"))
_ADDRESSES: Final = re.compile(r"(?:[^@,;]+@[^@,;]+(?:[,;]|\Z))*")

_RULE: Final = "URI.parse, InvalidURIError"


class _Uri(NamedTuple):
    """A URI as its class stores it; None is nil. `mail` is the written part of "mailto"."""

    scheme: str | None
    userinfo: str | None
    host: str | None
    port: str | None
    path: str | None
    opaque: str | None
    query: str | None
    fragment: str | None
    typecode: str | None = None
    mail: str | None = None

    def text(self, ruby: Release) -> str:
        """Return the URI as a text: `to_s`."""
        scheme = "" if self.scheme is None else f"{self.scheme}:"
        middle = self.opaque if self.mail is None else self.mail
        if middle is None:
            middle = self._hierarchy(ruby)
        return scheme + middle + _after("#", self.fragment)

    def written_path(self) -> str:
        """Return the path as it stands in the text; for "ftp" the getter returns another."""
        path = self.path or ""
        if self.scheme != "ftp":
            return path
        slash = "/%2F" if path.startswith("/") else "/"
        return slash + path.removeprefix("/") + _after(_TYPECODE, self.typecode)

    def _hierarchy(self, ruby: Release) -> str:
        """Return the text between scheme and fragment, without slashes if there is no host."""
        slashes = "//" if self.host is not None or self.scheme in {"file", "postgres"} else ""
        at = "" if self.userinfo is None else f"{self.userinfo}@"
        port = None if self.port == _default_port(self.scheme, ruby) else self.port
        authority = f"{slashes}{at}{self.host or ''}{_after(':', port)}"
        path = self.written_path()
        has_place = self.host is not None or self.port is not None
        if has_place and path[:1] not in {"", "/"} and ruby.has("slash-written-before-path"):
            path = f"/{path}"
        return authority + path + _after("?", self.query)


class Fields(NamedTuple):
    """The results of a URI's getters; None for nil, and if the class lacks the getter."""

    to_s: str
    scheme: str | None
    userinfo: str | None
    host: str | None
    port: str | None
    path: str | None
    typecode: str | None
    opaque: str | None
    query: str | None
    fragment: str | None


def _report(ruby: Release, text: str, base: str | None) -> Fields:
    """Return the getters' results for a text, joined to `base` if there is one."""
    if base is None:
        uri = _parse(text, ruby)
    else:
        above = _parse(base, ruby)
        uri = _join(above, _parse(text, ruby), ruby)
    scheme, userinfo, host, port, path, opaque, query, fragment, typecode, _ = uri
    authority = userinfo, host, port
    return Fields(uri.text(ruby), scheme, *authority, path, typecode, opaque, query, fragment)


def answer(fields: Fields) -> tuple[Components, Target]:
    """Return the common parts, and where a request goes; a default port counts as absent."""
    _, scheme, userinfo, host, port, path, typecode, opaque, query, fragment = fields
    uri = _Uri(scheme, userinfo, host, port, path, opaque, query, fragment, typecode)
    number = None if port == _PORTS.get(scheme or "") else port_number(port)
    path = opaque or "" if path is None else uri.written_path()
    components = Components(scheme, userinfo, host or None, number, path, query, fragment)
    return components, target_of(components._replace(port=port_number(port)))


def _after(mark: str, part: str | None) -> str:
    """Return a part with its mark before it, "" if the part is absent."""
    return "" if part is None else mark + part


def _default_port(scheme: str | None, ruby: Release) -> str | None:
    """Return the port of the class of a scheme."""
    is_unknown = scheme == "wss" and not ruby.has("wss-known")
    return None if is_unknown else _PORTS.get(scheme or "")


def _parse(text: str, ruby: Release) -> _Uri:
    """Return the URI of a text: `URI.parse`."""
    match = _PARTS.fullmatch(text)
    if match is None or not text.isascii():
        raise Refused("a character beyond ASCII", _RULE)
    scheme, authority, path, query, fragment = match.groups()
    if scheme is None and authority is None and ":" in path.partition("/")[0]:
        raise Refused("a colon, and no scheme before it", _RULE)
    if not _PATH.fullmatch(path) or not _FRAGMENT.fullmatch(fragment or ""):
        raise Refused("an illegal character or escape in the path or fragment", _RULE)
    if scheme is not None and authority is None and path[:1] not in {"", "/"}:
        opaque = path + _after("?", query)
        parts = _Uri(scheme.lower(), None, None, None, None, opaque, None, fragment)
        return _of_class(parts, ruby)
    query = None if query is None else _query(query)
    userinfo = host = port = None
    if authority is not None:
        try:
            userinfo, host, port = _authority(authority, scheme, ruby)
        except Refused:
            if scheme is not None or not _PATH.fullmatch(authority) or not _may_be_path(ruby):
                raise
            path = f"//{authority}{path}"
    if scheme is None:
        return _Uri(None, userinfo, host, port, path, None, query, fragment)
    parts = _Uri(scheme.lower(), userinfo, host, port, path, None, query, fragment)
    return _of_class(parts, ruby)


def _may_be_path(ruby: Release) -> bool:
    """Whether a reference is a path if its authority does not match."""
    return ruby.has("unread-authority-is-path")


def _authority(
    text: str, scheme: str | None, ruby: Release
) -> tuple[str | None, str | None, str | None]:
    """Return userinfo, host and port; an empty userinfo or port counts as absent."""
    userinfo, at, located = text.rpartition("@")
    if at and not _USERINFO.fullmatch(userinfo):
        raise Refused("an illegal character or escape in the userinfo", _RULE)
    match = _NAMED.fullmatch(located)
    if match is not None:
        host, port = match.groups()
    elif scheme is None and not ruby.has("reference-has-brackets"):
        host, port = _half_bracketed(located)
    else:
        host, port = _bracketed(located)
    if port:
        port = port.lstrip("0") or "0"
    if scheme is None:
        has_empty = bool(at) and ruby.has("empty-host-behind-user")
    else:
        has_empty = ruby.has("empty-host-is-host")
    return userinfo or None, host or ("" if has_empty else None), port or None


def _bracketed(text: str) -> tuple[str, str | None]:
    """Return an address in brackets, and a port."""
    match = _BRACKETED.fullmatch(text)
    if match is None or not (_is_ipv6(match[2]) or _FUTURE_ADDRESS.fullmatch(match[2])):
        raise Refused("the authority names no host", _RULE)
    return match[1], match[3]


def _half_bracketed(text: str) -> tuple[str, str | None]:
    """Return an address and a port as they stand in a reference, up to Ruby 3.1.3.

    An IPv6 address has only the first bracket, and includes a text that could be a port; an
    IPvFuture address has only the second bracket.
    """
    match = _HALF_BRACKETED.fullmatch(text)
    if match is not None:
        return match[1], match[2]
    if text.startswith("["):
        if _is_ipv6(text[1:]):
            return text, None
        host, colon, port = text.rpartition(":")
        if colon and _is_ipv6(host[1:]) and _DIGITS.fullmatch(port):
            return host, port
    raise Refused("the authority names no host", _RULE)


def _is_ipv6(text: str) -> bool:
    """Whether a text is an IPv6 address; the grammar lacks "::" with six groups."""
    colons = 6 if "." in text else 7
    is_left_out = text.startswith("::") and text.count(":") == colons
    return not is_left_out and is_ipv6address(text)


def _query(text: str) -> str:
    """Return a query escaped, without line ends and tabs; refuse "%" before two non-digits."""
    text = text.translate(_REMOVED)
    if _BAD_ESCAPE.search(text):
        raise Refused("an invalid escape in the query", _RULE)
    return _UNSAFE.escape(text)


def _of_class(uri: _Uri, ruby: Release) -> _Uri:
    """Return a URI as the class of its scheme stores it."""
    match uri.scheme:
        case "file":
            host = "" if uri.host in {None, "localhost"} else uri.host
            return uri._replace(userinfo=None, host=host, port=None)
        case "mailto":
            return _mail(uri)
        case "ftp" | "ldap" | "ldaps" if uri.path is None:
            raise Refused("no path", _RULE)
        case "ldap" | "ldaps" if uri.fragment is not None:
            raise Refused("a fragment in an LDAP URL", _RULE)
        case "ftp":
            path, mark, typecode = (uri.path or "").removeprefix("/").partition(_TYPECODE)
            typed = typecode if mark else None
            uri = uri._replace(path=_from_root(path), typecode=typed)
    return uri._replace(port=uri.port or _default_port(uri.scheme, ruby))


def _from_root(path: str) -> str:
    """Return a path of "ftp" with an escaped slash at its start decoded."""
    return "/" + path[3:] if path.startswith("%2F") else path


def _mail(uri: _Uri) -> _Uri:
    """Return a URI of "mailto" with its written part; a query serves as an opaque part."""
    opaque = uri.opaque
    if opaque is None and uri.query is not None:
        opaque = f"?{uri.query}"
    if opaque is None:
        raise Refused("no opaque part", "URI.parse, InvalidComponentError")
    addresses, _, headers = opaque.partition("?")
    if not _ADDRESSES.fullmatch(addresses):
        raise Refused("not a list of addresses", "URI.parse, InvalidComponentError")
    return uri._replace(opaque=opaque, mail=addresses + _after("?", headers.rstrip("&") or None))


def _join(base: _Uri, uri: _Uri, ruby: Release) -> _Uri:
    """Return a URI merged with its base, one of "ftp" only if that changes nothing: `URI.join`.

    The class of "ftp" calls `typecode` on its argument, which is a String and lacks that method.
    """
    merged = _merged(base, uri, ruby)
    if base.scheme == "ftp" and _ftp_identity(base) != _ftp_identity(merged):
        raise Refused("not the same URL as its base, an FTP URL", "URI.join, NoMethodError")
    return merged


def _ftp_identity(uri: _Uri) -> tuple[str | None, ...]:
    """Return the parts by which URIs of "ftp" are compared, without query and fragment."""
    host = None if uri.host is None else uri.host.lower()
    return uri.scheme, uri.userinfo, host, uri.port, uri.path or "/", uri.typecode


def _merged(base: _Uri, uri: _Uri, ruby: Release) -> _Uri:
    """Return a base with the parts of a URI set in it, one by one."""
    if uri.scheme is not None:
        return uri
    if base.scheme is None:
        raise Refused("both are relative", "URI.join, BadURIError")
    has_authority = (uri.userinfo, uri.host, uri.port) != (None, None, None)
    if not uri.path and not has_authority and uri.query is None:
        return base if uri.fragment is None else base._replace(fragment=uri.fragment)
    if base.opaque is not None and uri.query is not None:
        raise Refused("the base is opaque", "URI.join, InvalidURIError")
    path = base.path
    if has_authority:
        path = uri.path
    elif path is not None:
        path = merged_path(path, uri.path or "")
    if base.scheme == "ftp" and path is not None:
        path = _from_root(path)
    merged = base._replace(path=path, query=uri.query, fragment=uri.fragment)
    return _with_authority(merged, uri, ruby) if has_authority else merged


def _with_authority(base: _Uri, uri: _Uri, ruby: Release) -> _Uri:
    """Return a base with the authority of a URI, or with the parts that it has."""
    userinfo, host, port = uri.userinfo, uri.host, uri.port
    if ruby.has("authority-replaced"):
        port = port or _default_port(base.scheme, ruby)
    else:
        userinfo = base.userinfo if userinfo is None else userinfo
        host = base.host if host is None else host
        port = base.port if port is None else port
    if not ruby.has("password-replaced"):
        if base.scheme == "file":
            return base._replace(host="" if host in {None, "localhost"} else host)
        if userinfo is not None and ":" not in userinfo:
            userinfo += "".join((base.userinfo or "").partition(":")[1:])
    return base._replace(userinfo=userinfo, host=host, port=port)


MODEL: Final = by_release(
    (NAME, VERSION, "Ruby's module URI: parse and join"),
    RELEASES,
    Fields._fields,
    _report,
    answer,
    send=by_parts,
)
report: Final = MODEL.report
