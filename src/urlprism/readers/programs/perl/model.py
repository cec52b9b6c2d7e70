"""How Perl's module URI reads a URL: `URI->new`, and `URI->new_abs` with a base.

text ──► wrapper and space off ──► class of the scheme ──► host by IDNA, rest escaped ──► one text
relative ──► scheme and authority of the base, then its path ──► one text

A URL is stored as its text; each method searches the text for its part. A part for which a class
has no method is None: a URL whose scheme the module does not know has no host.
"""

import ipaddress
import re
from typing import Final, NamedTuple

from urlprism._core.escapes.triplets import DECODED, Escapes, respell
from urlprism._core.idn import punycode
from urlprism._core.records.components import Components, port_number
from urlprism.readers.outcomes import Refused, Target
from urlprism.readers.programs.perl.geo import place_of
from urlprism.readers.programs.perl.paths import merged
from urlprism.readers.programs.perl.releases import RELEASES, later_port
from urlprism.readers.shared.hosts import target
from urlprism.readers.shared.releases import Release, by_release
from urlprism.readers.shared.sending import by_parts

NAME: Final = "perl"
VERSION: Final = "5.35"

# The classes: those with a host, by default port; those without a hierarchy; and further ones.
_PORTS: Final = {
    **dict.fromkeys(("news", "nntp"), 119),
    **dict.fromkeys(("nntps", "snews"), 563),
    **dict.fromkeys(("rtsp", "rtspu"), 554),
    **dict.fromkeys(("ssh", "sftp"), 22),
    **dict.fromkeys(("telnet", "tn3270"), 23),
    **dict(ftp=21, gopher=70, http=80, https=443, ldap=389, ldaps=636, mms=1755, pop=110),
    **dict(rlogin=513, rsync=873, sip=5060, sips=5061),
}
_OPAQUE: Final = frozenset({"data", "geo", "mailto", "urn"})
_SIP: Final = frozenset({"sip", "sips"})
_KNOWN: Final = frozenset({*_PORTS, *_OPAQUE, "file", "ldapi"}) - {"geo"}
_FTP: Final = frozenset({"ftp", "ftps", "ftpes"})
_IRC: Final = frozenset({"irc", "ircs"})
_LONGEST_NAME: Final = 252  # of a Perl package, as which a scheme is looked up
_LONGEST_LABEL: Final = 63

# Space in text that is not ASCII, where U+0085 and U+00A0 count too.
_SPACE: Final = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
_WRAPPED: Final = re.compile(r"<(?:URL:)?(.*)>$")
_QUOTED: Final = re.compile(r'"(.*)"$')
_SCHEME: Final = re.compile(r"([a-zA-Z][a-zA-Z0-9.+-]*):")
_BASE_SCHEME: Final = re.compile(r"([a-zA-Z][a-zA-Z0-9.+-]*)(?::|$)")
_HIERARCHY: Final = re.compile(r"((?:[a-zA-Z][a-zA-Z0-9.+-]*:)?)(?://([^/?#]*))?(.*)", re.DOTALL)
_SIP_PARTS: Final = re.compile(r"((?:[a-zA-Z][a-zA-Z0-9.+-]*:)?)([^;?]*)(.*)")
_TO_PATH: Final = re.compile(r"(?:[^:/?#]+:)?(?://[^/?#]*)?")
_LIKE_SCHEME: Final = re.compile(r"[^:/?#]+:")
_QUERY: Final = re.compile(r"([^?#]*)(?:\?([^#]*))?(.*)")
_PORT: Final = re.compile(r":(\d+)\Z")
_BEHIND_COLON: Final = re.compile(r":([0-9]*)\Z")
_UTF_8: Final = ("utf-8", "surrogatepass")
_UNSAFE: Final = Escapes(re.compile(r"[^;/?:@&=+$,A-Za-z0-9_.!~*'()%#-]+"), *_UTF_8)
_UNSAFE_ONCE: Final = Escapes(re.compile(r"[^;/?:@&=+$,A-Za-z0-9_.!~*'()%#\[\]-]+"), *_UTF_8)
_UNSAFE_IN_HOST: Final = re.compile(r"[^;/?:@&=+$,A-Za-z0-9_.!~*'()%\[\]-]")
# A path of "irc" that begins with "#", and as it is stored.
_CHANNEL: Final = re.compile(r"((?://[^/?#]*)?)/#")
_STORED_CHANNEL: Final = re.compile(r"((?://[^/?#]*)?)/%23")
_NO_HOST_PART: Final = ("data:", "ldapi:", "urn:", "sqlite:", "sqlite3:")


class _Uri(NamedTuple):
    """A URI of the module: its text, and the class that reads it, "" for the generic class.

    `default_port` is that of a class with methods for userinfo, host and port, else None.
    """

    text: str
    kind: str
    default_port: int | None

    def scheme(self) -> str | None:
        """Return the scheme in lower case."""
        match = _SCHEME.match(self.text)
        return match[1].lower() if match else None

    def authority(self) -> str | None:
        """Return the authority unchanged; for "sip" the part before ";" and "?"."""
        if self.kind in _OPAQUE:
            return None
        if self.kind in _SIP:
            return _sip_parts(self.text)[1]
        return _hierarchy(self.text)[1]

    def path(self) -> str | None:
        """Return the path: of "ftp" with the query, of an opaque URI up to the fragment."""
        if self.kind in _SIP:
            return None
        if self.kind in _OPAQUE:
            match = _SCHEME.match(self.text)
            return self.text[match.end() if match else 0 :].partition("#")[0]
        _, path, _ = self.split_path()
        return path

    def split_path(self) -> tuple[str, str, str]:
        """Return the text before the path, the path, and the rest."""
        match = _TO_PATH.match(self.text)
        start = match.end() if match else 0
        ends = "#" if self.kind in _FTP else "?#"
        places = [self.text.find(mark, start) for mark in ends]
        end = min((place for place in places if place >= 0), default=len(self.text))
        return self.text[:start], self.text[start:end], self.text[end:]

    def query(self) -> str | None:
        """Return the query, None for the classes of "data" and "urn"."""
        return None if self.kind in {"data", "geo", "urn"} else _split_query(self.text)[1]

    def fragment(self) -> str | None:
        """Return the fragment."""
        _, mark, fragment = self.text.partition("#")
        return fragment if mark else None


class Fields(NamedTuple):
    """The results of a URI's methods; None for undefined, and if the class lacks the method."""

    as_string: str
    scheme: str | None
    authority: str | None
    userinfo: str | None
    host: str | None
    port: str | None
    path: str | None
    query: str | None
    fragment: str | None


def _report(perl: Release, text: str, base: str | None) -> Fields:
    """Return the parts of a text, made absolute if there is a base; the host is unescaped."""
    uri = _new(text, None, perl) if base is None else _new_abs(text, base, perl)
    authority = uri.authority()
    userinfo = host = port = None
    if uri.default_port is not None and authority is not None:
        userinfo, host, port = _split_authority(authority)
        bracketed = host[:1] == "[" and host[-1:] == "]" and len(host) > 1
        host = _unescaped(host[1:-1] if bracketed else host)
    elif uri.kind == "file" and authority is not None:
        host = _unescaped(authority)
    if uri.default_port is not None:
        port = port or str(uri.default_port)
    server = authority, userinfo, host, port
    whole, path = uri.text, uri.path()
    if uri.kind in _IRC and path is not None:
        whole, path = (_STORED_CHANNEL.sub(r"\1/#", each, count=1) for each in (whole, path))
    return Fields(whole, uri.scheme(), *server, path, uri.query(), uri.fragment())


def answer(fields: Fields) -> tuple[Components, Target]:
    """Return the common parts, with the host escaped, and where a client connects to."""
    _, scheme, authority, _, host, port, path, query, fragment = fields
    userinfo = digits = None
    if port is not None and authority is not None:
        userinfo, host, digits = _split_authority(authority)
    elif host is not None:
        host = authority
    path = (path or "") if query is None else (path or "").partition("?")[0]
    number = port_number(port)
    said = number if digits == port else port_number(digits)
    common = Components(scheme, userinfo, host or None, said, path, query, fragment)
    return common, target(scheme, host or None, number)


def _new(text: str, base: str | None, perl: Release) -> _Uri:
    """Return the URI of a text, a relative one with the class of its base: `URI->new`."""
    for pattern in (_WRAPPED, _QUOTED):
        match = pattern.match(text)
        text = match[1] + text[match.end() :] if match else text
    text = text.strip(_SPACE)
    match = _SCHEME.match(text) or (_BASE_SCHEME.match(base) if base else None)
    scheme = match[1] if match else ""
    kind, port = _class_of(scheme, perl)
    if port is not None:
        text = _host_encoded(text)
    text = _escaped(text, perl)
    if kind in _IRC:
        text = _CHANNEL.sub(r"\1/%23", text, count=1)
    if kind in _OPAQUE and not _SCHEME.match(text):
        text = f"{scheme}:{text}"
    if kind == "urn":
        _check_namespace(text)
    if kind == "geo":
        text = place_of(text)
    return _Uri(text, kind, port)


def _class_of(scheme: str, perl: Release) -> tuple[str, int | None]:
    """Return the class of a scheme, and its port; refuse one too long for a Perl package."""
    kind = scheme.lower()
    _check_name(len("URI::") + len(kind) + kind.count("+") + kind.count("."))
    port = _PORTS.get(kind) or later_port(perl, kind)
    is_known = port or kind in _KNOWN or (kind == "geo" and perl.has("geo-known"))
    return (kind if is_known else ""), port


def _check_namespace(text: str) -> None:
    """Refuse a namespace of "urn" too long for a Perl package."""
    namespace = text.partition(":")[2].partition("#")[0].partition(":")[0]
    if re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9-]*", namespace):
        _check_name(len("URI::urn::") + len(namespace) + namespace[0].isdigit())


def _check_name(length: int) -> None:
    if length > _LONGEST_NAME:
        raise Refused("too long for a Perl package name", "URI->new, identifier too long")


def _host_encoded(text: str) -> str:
    """Return a text with its host in ASCII, unchanged if the module's IDNA cannot encode it."""
    scheme, authority, rest = _hierarchy(text)
    if authority is None:
        return text
    userinfo, host = _without_userinfo(authority)
    match = _PORT.search(host)
    port = match[0] if match else ""
    host = host.removesuffix(port)
    if not _UNSAFE_IN_HOST.search(host):
        return text
    labels = host.split(".")
    last = [labels.pop()] if labels[-1] == "" else []
    encoded = [_label(label) for label in labels]
    if None in encoded:
        return text
    return f"{scheme}//{userinfo}{'.'.join([*map(str, encoded), *last])}{port}{rest}"


def _without_userinfo(authority: str) -> tuple[str, str]:
    """Return the text up to the last "@" of the first line that has one, and the rest."""
    at = authority.find("@")
    if at < 0:
        return "", authority
    start = authority.rfind("\n", 0, at) + 1
    line = authority.find("\n", at)
    end = authority.rfind("@", at, len(authority) if line < 0 else line) + 1
    return authority[start:end], authority[:start] + authority[end:]


def _label(label: str) -> str | None:
    """Return a label in ASCII, None if it has no such form; one beyond ASCII in lower case."""
    if len(label) > _LONGEST_LABEL:  # and in lower case it is no shorter
        return None
    if not label.isascii():
        label = "".join(map(str.lower, label))  # Perl has no rule for a final sigma
    if not label.isascii():
        if label.startswith("xn--") or len(label) > _LONGEST_LABEL:
            return None
        label = f"xn--{punycode.encode(label)}"
    return label if 0 < len(label) <= _LONGEST_LABEL else None


def _escaped(text: str, perl: Release) -> str:
    """Return a text with characters that no URI contains escaped, but not brackets in a host."""
    if not perl.has("brackets-escaped"):
        return _UNSAFE_ONCE.escape(text)
    text = _UNSAFE.escape(text)
    if "%5" not in text or text.startswith(_NO_HOST_PART):
        return text
    if text.startswith("mailto:"):
        return _with_brackets(text)
    scheme, authority, rest = _hierarchy(text)
    if not authority:
        return text
    userinfo, at, host = authority.rpartition("@")
    return f"{scheme}//{userinfo}{at}{_with_brackets(host)}{rest}"


def _with_brackets(text: str) -> str:
    return text.replace("%5B", "[").replace("%5D", "]").replace("%5b", "[").replace("%5d", "]")


def _unescaped(text: str) -> str:
    """Return a text with each escape as one character: like the module, without UTF-8."""
    return respell(text, DECODED)


def _split_authority(authority: str) -> tuple[str | None, str, str | None]:
    """Return userinfo, host and port; a colon without a port stays with the host."""
    userinfo, at, host = authority.rpartition("@")
    match = _BEHIND_COLON.search(host)
    port = match[1] if match else None
    return userinfo if at else None, host.removesuffix(f":{port}") if port else host, port


def _hierarchy(text: str) -> tuple[str, str | None, str]:
    """Return the scheme with its colon, the authority, and the rest."""
    match = _HIERARCHY.match(text)
    return (match[1], match[2], match[3]) if match else ("", None, text)


def _sip_parts(text: str) -> tuple[str, str, str]:
    """Return the scheme with its colon, the text up to ";" or "?", and the rest."""
    match = _SIP_PARTS.match(text)
    return (match[1], match[2], match[3]) if match else ("", text, "")


def _split_query(text: str) -> tuple[str, str | None, str]:
    """Return the text before the query, the query, and the fragment with its "#"."""
    match = _QUERY.match(text)
    return (match[1], match[2], match[3]) if match else (text, None, "")


def _new_abs(text: str, base: str, perl: Release) -> _Uri:
    """Return the URI of a text resolved against a base: `URI->new_abs`, `URI::_generic->abs`."""
    uri = _new(text, base, perl)
    if uri.kind in _OPAQUE or uri.kind in _SIP:
        return uri
    if base in {"", "0"}:
        raise Refused("no base", "URI->abs, missing base argument")
    if uri.scheme() is not None:
        return uri
    above = _new(base, None, perl)
    scheme = above.scheme()
    target = uri if scheme is None else _new(f"{scheme}:{uri.text}", None, perl)
    if uri.text.startswith("//"):
        return target
    if target.kind in _OPAQUE or above.kind in _OPAQUE:
        raise Refused("the base has no authority", "URI->abs, no method of this name")
    target = _with_authority(target, above.authority(), perl)
    path = uri.path() or ""
    if path[:1] == "/":
        return target
    if not path:
        return _with_tail(above, uri.query(), uri.fragment())
    if target.kind in _SIP:
        return target  # setting its path has no effect
    start, _, rest = target.split_path()
    return target._replace(text=f"{start}/{merged(above.path() or '', path)}{rest}")


def _with_authority(uri: _Uri, authority: str | None, perl: Release) -> _Uri:
    """Return a URI with an authority added, or for "sip" replaced."""
    if uri.kind in _SIP:
        start, _, rest = _sip_parts(uri.text)
        escaped = _UNSAFE.escape(authority or "").replace("#", "%23")
        return uri._replace(text=start + escaped + rest)
    scheme, _, rest = _hierarchy(uri.text)
    if authority is None:
        dot = "./" if not scheme and _LIKE_SCHEME.match(rest) else ""
        return uri._replace(text=f"{scheme}{dot}{rest}")
    userinfo, at, host = authority.rpartition("@")
    if host and perl.has("brackets-escaped"):
        userinfo = userinfo.replace("@", "%40")
        host = f"[{host}]" if _is_bare_ipv6(host) else host
    slash = "/" if rest and rest[0] not in "/?#" else ""
    return uri._replace(text=f"{scheme}//{userinfo}{at}{host}{slash}{rest}")


def _is_bare_ipv6(host: str) -> bool:
    """Whether a host is an IPv6 address without its brackets."""
    try:
        return "%" not in host and host != "::" and bool(ipaddress.IPv6Address(host))
    except ValueError:
        return False


def _with_tail(uri: _Uri, query: str | None, fragment: str | None) -> _Uri:
    """Return a URI with query and fragment replaced, each only if there is a new one."""
    text = uri.text
    if query is not None:
        before, _, behind = _split_query(text)
        text = f"{before}?{query}{behind}"
    if fragment is not None:
        text = text.partition("#")[0] + "#" + fragment.replace("#", "%23")
    return uri._replace(text=text)


MODEL: Final = by_release(
    (NAME, VERSION, "Perl's URI module: new and new_abs"),
    RELEASES,
    Fields._fields,
    _report,
    answer,
    listed=(VERSION,),
    send=by_parts,
)
report: Final = MODEL.report
