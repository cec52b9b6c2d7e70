"""Encoding callbacks (#canon-encoding-callbacks): parts of URLs as our URL parser writes them.

Each takes a text and returns it canonicalized, or raises URLError for what the parser refuses.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from urlprism.errors import URLError
from urlprism.urlpattern.tokens import STANDARD
from urlprism.whatwg import URL, set_part

EncodingCallback: TypeAlias = Callable[[str], str]

_DUMMY: Final = URL("https://dummy.invalid/")
# A setter that fails leaves the URL as it is: of two URLs, one shows it.
_OTHER: Final = URL("https://other.invalid/")
# The ports of special schemes but that of `file`, which has none, are set for their own scheme.
_DEFAULT_PORTS: Final = {"http": "80", "https": "443", "ws": "80", "wss": "443", "ftp": "21"}
SPECIAL: Final = ("ftp", "file", "http", "https", "ws", "wss")
_HEXADECIMAL: Final = frozenset("0123456789abcdefABCDEF[]:")


def is_special(scheme: str) -> bool:
    """Return whether a scheme is special in the URL Standard."""
    return scheme in SPECIAL


def default_port(scheme: str) -> str | None:
    """Return the default port of a special scheme."""
    return _DEFAULT_PORTS.get(scheme)


def protocol(value: str) -> str:
    """Return a scheme (#canonicalize-a-protocol)."""
    if not value:
        return value
    url = URL.parse(f"{value}://dummy.invalid/")
    if url is None:
        raise _refused("this is no scheme", value, "canonicalize-a-protocol")
    return url.protocol[:-1]


def username(value: str) -> str:
    """Return a username (#canonicalize-a-username)."""
    return set_part(_DUMMY, "username", value).username if value else value


def password(value: str) -> str:
    """Return a password (#canonicalize-a-password)."""
    return set_part(_DUMMY, "password", value).password if value else value


def hostname(value: str) -> str:
    """Return a host (#canonicalize-a-hostname)."""
    if not value:
        return value
    host = set_part(_DUMMY, "hostname", value).hostname
    if host == _DUMMY.hostname:
        host = set_part(_OTHER, "hostname", value).hostname
        if host == _OTHER.hostname:
            raise _refused("the URL parser refuses the host", value, "canonicalize-a-hostname")
    return host


def ipv6_hostname(value: str) -> str:
    """Return a piece of an IPv6 address (#canonicalize-an-ipv6-hostname)."""
    for at, character in enumerate(value):
        if character not in _HEXADECIMAL:
            rule = f"{STANDARD} #canonicalize-an-ipv6-hostname"
            raise URLError("an IPv6 address has no such character", value, at, at + 1, rule)
    return value.lower()


def port(value: str, scheme: str = "") -> str:
    """Return a port, "" for the default one of the scheme (#canonicalize-a-port).

    Without a scheme no port is a default one, as web-platform-tests have it: "443*" is a pattern.
    """
    if not value:
        return value
    for before in ("1", "2"):
        number = set_part(URL(f"x://dummy.invalid:{before}"), "port", value).port
        if number != before:
            return "" if number == default_port(scheme) else number
    raise _refused("the URL parser refuses the port", value, "canonicalize-a-port")


def pathname(value: str) -> str:
    """Return a piece of a path (#canonicalize-a-pathname)."""
    if not value:
        return value
    if value.startswith("/"):
        return set_part(_DUMMY, "pathname", value).pathname
    return set_part(_DUMMY, "pathname", f"/-{value}").pathname[2:]


def opaque_pathname(value: str) -> str:
    """Return a piece of an opaque path (#canonicalize-an-opaque-pathname).

    Blanks at its ends are kept: a URL with the piece in its midst is parsed.
    """
    if not value:
        return value
    if "?" in value or "#" in value:
        return URL(f"x:-{value}").pathname[1:]
    return URL(f"x:-{value}-").pathname[1:-1]


def search(value: str) -> str:
    """Return a piece of a query (#canonicalize-a-search)."""
    return set_part(_DUMMY, "search", f"?{value}").search[1:] if value else value


def hash_(value: str) -> str:
    """Return a piece of a fragment (#canonicalize-a-hash)."""
    return set_part(_DUMMY, "hash", f"#{value}").hash[1:] if value else value


def _refused(message: str, value: str, section: str) -> URLError:
    """Return the error for a value that is refused as a whole."""
    return URLError(message, value, 0, len(value), f"{STANDARD} #{section}")


CALLBACKS: Final[Mapping[str, EncodingCallback]] = {
    "protocol": protocol,
    "username": username,
    "password": password,
    "hostname": hostname,
    "port": port,
    "pathname": pathname,
    "search": search,
    "hash": hash_,
}
