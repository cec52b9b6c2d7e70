"""How GNU Wget reads a URL: an argument, or a Location that it follows.

text ──► shorthand completed ──► unsafe octets encoded ──► credentials ──► host, port ──► path
base ──► the same ──► Location merged with it ──┘

The first "@" ends the credentials, if all before it may stand there. "host:path" is short for FTP,
and any other text without a scheme for HTTP. A text is octets of UTF-8, here one character each.

The names of rules are those of the functions of Wget's url.c, as Debian's package has it: with the
mend of CVE-2024-38428, by which credentials end at what RFC 2396 does not allow in them.
"""

import re
from typing import Final, NamedTuple

from urlprism._core.escapes.triplets import DECODED_BUT_NUL, respell
from urlprism._core.hosts.ipv6 import is_ipv6address
from urlprism._core.records.components import Components
from urlprism._exact import translated
from urlprism.readers.model import Model
from urlprism.readers.outcomes import Refused, Target
from urlprism.readers.shared.arguments import UTF_8, octets_of, text_of
from urlprism.readers.shared.hosts import target
from urlprism.readers.shared.sending import by_parts, target_alone

NAME: Final = "wget"
VERSION: Final = "1.21.3"

_RULE: Final = "wget url_parse"
DEFAULT_PORTS: Final = {"http": 80, "https": 443, "ftp": 21, "ftps": 21}
_SCHEME: Final = re.compile("(https?|ftps?)://", re.IGNORECASE)
_ANY_SCHEME: Final = re.compile(r"[0-9A-Za-z+-]+:")
_NUMBER: Final = re.compile(r"[0-9]+(?:/|\Z)")
_STRAY: Final = re.compile("%(?![0-9A-Fa-f]{2})")
# Neither reserved nor safe, and both unsafe and reserved, which are escaped in parts that are
# written: octets with their triplets.
_UNSAFE: Final = {
    octet: f"%{octet:02X}" for octet in (*range(0x21), *b'"<>\\^`{|}', *range(0x7F, 0x100))
}
_ESCAPED: Final = _UNSAFE | {octet: f"%{octet:02X}" for octet in b"#%:@[]"}
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")
# What RFC 2396 allows in userinfo.
_CREDENTIALS: Final = re.compile(r"(?:[0-9A-Za-z\-_.!~*'();:&=+$,]|%[0-9A-Fa-f]{2})*+@")
# HTTP has a query where FTP has parameters. The keys are the first letters of the schemes.
_PATH_ENDS: Final = {"h": re.compile("[?#]"), "f": re.compile("[;#]")}
_ENDS: Final = {"h": re.compile("[/?#]"), "f": re.compile("[/;#]")}
_HOST_ENDS: Final = {"h": re.compile("[:/?#]"), "f": re.compile("[:/;#]")}
_LIBIDN2: Final = "2.3.3"
_LONGEST_PORT: Final = 5
_MAX_PORT: Final = 65535


class Fields(NamedTuple):
    """The URL as Wget logs it, with its password hidden, and what the log does not tell apart."""

    url: str
    user: str | None
    password: str | None
    host: str
    port: int
    fragment: str | None


class _URL(NamedTuple):
    scheme: str
    user: str | None
    password: str | None
    host: str
    port: int
    path: str  # with what follows it, but for the fragment


def report(text: str, base: str | None) -> Fields:
    """Return the URL that Wget requests, redirected to `text` if there is a base."""
    octets = octets_of(text, "wget main")
    whole = (
        _completed(octets) if base is None else _redirected(octets_of(base, "wget main"), octets)
    )
    # What is redirected to has its host converted, however it is spelled, if any of it is encoded.
    url = _parsed(whole, converts=base is not None and not whole.isascii())
    user, password = (None if each is None else text_of(each) for each in (url.user, url.password))
    host, port = text_of(url.host), url.port
    start = beginning(url.scheme, user, password, host, port)
    return Fields(start + url.path, user, password, host, port, _fragment(whole))


def fragment_of(text: str, base: str | None) -> str | None:
    """Return the fragment of a text, which Wget neither sends nor logs: all after the first "#"."""
    octets = octets_of(text, "wget main")
    if base is None:
        return _fragment(_completed(octets))
    return _fragment(_merged(_completed(octets_of(base, "wget main")), _value(octets)))


def answer(fields: Fields) -> tuple[Components, Target]:
    """Return the common parts, and where a request goes; FTP's parameters belong to the path."""
    url, user, password, host, port, fragment = fields
    scheme = url.partition(":")[0]
    # A "/" in a user is not escaped: only who knows the authority knows where the path begins.
    start = len(beginning(scheme, user, password, host, port))
    path, mark, query = url[start:].partition("?" if scheme[0] == "h" else "\0")
    userinfo = user if user is None or password is None else f"{user}:{password}"
    is_default = port == DEFAULT_PORTS[scheme]
    literal = f"[{host}]" if ":" in host else host
    values = scheme, userinfo, literal, None if is_default else port, path, query if mark else None
    return Components(*values, fragment), target(scheme, literal, port)


def _completed(text: str) -> str:
    """Return a text with a scheme before a shorthand: `rewrite_shorthand_url`."""
    if _SCHEME.match(text):
        return text
    match = re.search("[:/]", text)
    if match and (match.start() == 0 or text.startswith("://", match.start())):
        return text
    if match is None or match[0] == "/" or _NUMBER.match(text, match.end()):
        return f"http://{text}"
    return f"ftp://{text[: match.start()]}/{text[match.end() :]}"


def _redirected(base: str, text: str) -> str:
    """Return the URL that a Location leads to; refuse a base that has none, and an empty one."""
    base = _completed(base)
    if not _parsed(base).scheme.startswith("http"):
        raise Refused("only HTTP redirects", "wget retrieve_url")
    return _merged(base, _value(text))


def _value(text: str) -> str:
    """Return the value of a header field that holds a text: `resp_header_locate`."""
    if "\r" in text or "\n" in text:
        raise Refused("a header field cannot contain a line end", "wget resp_header_locate")
    return text.strip(" \t\v\f")


def _parsed(text: str, *, converts: bool = False) -> _URL:
    """Return the parts of a URL: `url_parse`."""
    match = _SCHEME.match(text)
    if match is None:
        reason = "an unsupported scheme" if _ANY_SCHEME.match(text) else "the scheme is missing"
        raise Refused(reason, _RULE)
    scheme = match[1].lower()
    rest = _safe(text[match.end() :])
    credentials = _CREDENTIALS.match(rest)
    host, after = _host(scheme, rest[credentials.end() :] if credentials else rest)
    port, after = _port(scheme, after)
    path, tail = _path(scheme, after)
    user, password = _login(credentials[0][:-1]) if credentials else (None, None)
    path = "/" + _simplified(path, is_ftp=scheme[0] == "f")
    host = _decoded(host, converts=converts)
    return _URL(scheme, user, password, host, port, path + tail)


def _fragment(url: str) -> str | None:
    """Return the fragment of a URL, encoded as the rest of it."""
    _, mark, fragment = url.partition("#")
    return _safe(fragment) if mark else None


def _login(text: str) -> tuple[str, str | None]:
    """Return user and password, decoded: `parse_credentials`."""
    user, colon, password = text.partition(":")
    if not user:
        raise Refused("an empty user name", "wget parse_credentials")
    return _unescaped(user), _unescaped(password) if colon else None


def _path(scheme: str, text: str) -> tuple[str, str]:
    """Return the path without its slash; and the parameters of FTP, or the query of HTTP."""
    path, rest = _split(_PATH_ENDS[scheme[0]], text[1:]) if text.startswith("/") else ("", text)
    return path, rest.partition("#")[0]


def _merged(base: str, link: str) -> str:
    """Return a link merged with the URL that redirects: `uri_merge`."""
    if _ANY_SCHEME.match(link):
        return link
    match = re.search("[?#]", base)
    end = match.start() if match else len(base)
    if not link:
        return base
    if link[0] == "?":
        return base[:end] + link
    if link[0] == "#":
        return base.partition("#")[0] + link
    start = base.find("//", 0, end)
    if link.startswith("//"):
        return base[:start] + link
    if link[0] == "/":
        slash = base.find("/", start + 2, end)
        return base[: slash if slash >= 0 else end] + link
    last = base.rfind("/", 0, end)
    if last < start + 2:
        return f"{base[:end]}/{link}"
    return base[: last + 1] + link


def _split(ends: re.Pattern[str], text: str) -> tuple[str, str]:
    """Return a text up to a character of `ends`, and the rest."""
    match = ends.search(text)
    end = match.start() if match else len(text)
    return text[:end], text[end:]


def _host(scheme: str, text: str) -> tuple[str, str]:
    """Return the host and what follows it."""
    if text.startswith("["):
        host, bracket, rest = text[1:].partition("]")
        if not bracket:
            raise Refused("an IPv6 address without its end", _RULE)
        if not is_ipv6address(host):
            raise Refused("an invalid IPv6 address", _RULE)
        if rest and not _HOST_ENDS[scheme[0]].match(rest):
            raise Refused("an invalid host name", _RULE)
    else:
        host, rest = _split(_HOST_ENDS[scheme[0]], text)
    if not host:
        raise Refused("an invalid host name", _RULE)
    return host, rest


def _port(scheme: str, text: str) -> tuple[int, str]:
    """Return the port and what follows it."""
    if not text.startswith(":"):
        return DEFAULT_PORTS[scheme], text
    digits, rest = _split(_ENDS[scheme[0]], text[1:])
    if not digits:
        return DEFAULT_PORTS[scheme], rest
    number = digits.lstrip("0") or "0"
    is_number = digits.isascii() and digits.isdigit() and len(number) <= _LONGEST_PORT
    if not is_number or int(number) > _MAX_PORT:
        raise Refused("a bad port number", _RULE)
    return int(number), rest


def _decoded(host: str, *, converts: bool) -> str:
    """Return a host in lower case, then decoded; refuse controls in it."""
    host = host.lower() if host.isascii() else host
    if "%" not in host:
        return host
    host = _unescaped(host)
    if _CONTROL.search(host):
        raise Refused("an invalid host name", _RULE)
    return _in_ascii(host) if converts or not host.isascii() else host


def _in_ascii(host: str) -> str:
    """Return a name as libidn2 writes it in ASCII, unchanged if that fails: `idn_encode`."""
    try:
        name = host.encode("latin-1").decode("utf-8")
    except UnicodeDecodeError:
        return host
    from urlprism.readers.programs.curl import idn as curl_idn  # noqa: PLC0415 - few names need its tables

    ascii_name = curl_idn.lookup(name, _LIBIDN2)
    return host if ascii_name is None else ascii_name


def _simplified(path: str, *, is_ftp: bool) -> str:
    """Return a path without dot segments: `path_simplify`. FTP keeps ".." at its start."""
    stack: list[str] = []
    segments = path.split("/")
    last = len(segments) - 1
    for place, segment in enumerate(segments):
        if segment == "." or (segment == ".." and not stack and not is_ftp):
            continue
        if segment == ".." and stack and stack[-1] != "../":
            stack.pop()
            continue
        stack.append(segment + ("" if place == last else "/"))
    return "".join(stack)


def beginning(scheme: str, user: str | None, password: str | None, host: str, port: int) -> str:
    """Return the beginning of a URL as it is logged, up to its path."""
    userinfo = ""
    if user is not None:
        userinfo = f"{_escaped(user)}@" if password is None else f"{_escaped(user)}:*password*@"
    host = _escaped(host).replace("%3A", ":")
    host = f"[{host}]" if ":" in host else host
    return f"{scheme}://{userinfo}{host}" + ("" if port == DEFAULT_PORTS[scheme] else f":{port}")


def _escaped(text: str) -> str:
    """Return a part, as text, in the form in which it is written: `url_escape`."""
    octets = text if text.isascii() else text.encode(*UTF_8).decode("latin-1")
    return translated(octets, _ESCAPED)


def _safe(octets: str) -> str:
    """Return octets with those escaped that are unsafe, and a "%" without two digits."""
    return translated(_STRAY.sub("%25", octets), _UNSAFE)


def _unescaped(text: str) -> str:
    """Return a text without triplets but "%00": `url_unescape`."""
    return respell(text, DECODED_BUT_NUL)


MODEL: Final = Model(
    NAME,
    VERSION,
    "GNU Wget, up to where it connects",
    Fields._fields,
    report,
    answer,
    wire=target_alone(by_parts),
)
