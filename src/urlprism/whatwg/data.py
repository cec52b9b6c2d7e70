"""Write data as parts of a URL: it is encoded, or refused if the part cannot hold it.

    data -> a part as the serializer writes it; nothing in it is a delimiter or a triplet

Here a "%" is a character like others. In `URL.replace` and the standard's setters, values are parts
as written, and "%41" stays a triplet.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import urlprism._core.escapes.percent as percent
from urlprism._core.arguments.intake import exact
from urlprism._core.arguments.part_data import segments_of
from urlprism._core.hosts.host_data import check_delimiters, check_host
from urlprism._core.hosts.ipv4 import is_ipv4
from urlprism._core.hosts.ipv6 import is_ipv6address
from urlprism.errors import URLError
from urlprism.whatwg.hosts.host import domain_parser
from urlprism.whatwg.hosts.ipv4 import domain_ends_in_a_number
from urlprism.whatwg.parsing.machine import in_utf8
from urlprism.whatwg.recognizers.recognizer import dots_of_segment
from urlprism.whatwg.terms import sets
from urlprism.whatwg.text import STANDARD

if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv6Address

    HostData = str | IPv4Address | IPv6Address

_USERINFO: Final = sets.table(sets.USERINFO | {"%"})
# As `/` does: what would split a segment; "|" might make it a drive letter.
_SEGMENT: Final = sets.table(sets.PATH | frozenset("/\\%|"))
_OPAQUE: Final = sets.table(sets.PATH | {"%"})
_QUERY: Final = sets.table(sets.SPECIAL_QUERY | {"%"})
_FRAGMENT: Final = sets.table(sets.FRAGMENT | {"%"})
_LONGEST_PORT: Final = 5  # digits, without zeros before them
# Errors show smaller numbers.
_SHOWN: Final = 10**15
_MOST: Final = 65_535
_RULE: Final = f"{STANDARD} #host-miscellaneous"


def encoded(data: str, table: bytes) -> str:
    """Return data with the octets of these classes percent-encoded, in UTF-8."""
    text = exact(data)
    return percent.encode(text if text.isascii() else in_utf8(text), table)


def userinfo_of(data: str, name: str) -> str:
    """Return a username or a password as written; `name` says which.

    >>> userinfo_of("a:b@c%41", "password")
    'a%3Ab%40c%2541'
    """
    _check_text(data, name)
    return encoded(data, _USERINFO)


def segment_of(data: str) -> str:
    """Return a segment as written; raise URLError for "." and "..", which the parser removes.

    >>> segment_of("a/b?")
    'a%2Fb%3F'
    """
    _check_text(data, "segment")
    if data in {".", ".."}:
        message = "a dot segment would be removed, so it cannot be data"
        section = "#single-dot-path-segment" if data == "." else "#double-dot-path-segment"
        raise URLError(message, data, 0, len(data), f"{STANDARD} {section}")
    return encoded(data, _SEGMENT)


def suffix_of(data: str, stem: str) -> str:
    """Return a suffix as written, to follow a stem as written; "" stands for no suffix.

    Raise URLError if it is no dot and a text, if it has a "/", or if it leaves a dot segment.

    >>> suffix_of(".b c", "a"), suffix_of("", "a")
    ('.b%20c', '')
    """
    _check_text(data, "suffix")
    suffix = exact(data)
    if "/" in suffix or (suffix and (suffix == "." or not suffix.startswith("."))):
        message = 'a suffix must be a dot and a text without "/"'
        raise URLError(message, suffix, 0, len(suffix), f"{STANDARD} #url-path")
    if not suffix and dots_of_segment(stem):
        message = "a dot segment would be removed"
        section = "#single-dot-path-segment"
        raise URLError(message, stem, 0, len(stem), f"{STANDARD} {section}")
    return encoded(suffix, _SEGMENT)


def path_of(data: str | Iterable[str], *, has_host: bool) -> str:
    """Return a path as written: of text, whose "/" divide segments, or of segments.

    Without a host, text that does not begin with "/" is an opaque path. Raise URLError for a dot
    segment, and for text that does not begin with "/" after a host.

    >>> path_of("/a b/c", has_host=True), path_of(["a/b", ""], has_host=True)
    ('/a%20b/c', '/a%2Fb/')
    """
    if not isinstance(data, str):
        return "".join([f"/{segment_of(segment)}" for segment in segments_of(data)])
    text = exact(data)
    if text.startswith("/"):
        return "".join([f"/{segment_of(segment)}" for segment in text[1:].split("/")])
    if not text:
        return ""
    if has_host:
        message = 'a path after a host must begin with "/"'
        raise URLError(message, text, 0, 0, f"{STANDARD} #path-absolute-url-string")
    return encoded(text, _OPAQUE)


def host_of(data: "HostData", *, is_special: bool) -> str:
    """Return a host as written: an IPv6 address in brackets, other data as it is.

    Raise URLError for what is no host: a delimiter, encoded or not, a zone, and, in a special URL,
    an invalid domain, or an IPv4 address that is not four decimal numbers.

    >>> host_of("::1", is_special=False), host_of("bücher.example", is_special=True)
    ('[::1]', 'bücher.example')
    """
    host = _text_of_host(data)
    inner = host[1:-1] if host.startswith("[") and host.endswith("]") else host
    if is_ipv6address(inner):
        return f"[{inner}]"
    address, zone, _ = inner.partition("%")
    if zone and is_ipv6address(address):
        message = "an address in a URL has no zone"
        raise URLError(message, host, host.index("%"), len(host), f"{STANDARD} #concept-ipv6")
    if is_special:
        check_delimiters(host, _RULE)
        _check_domain(host)
    else:
        check_host(host, _RULE)  # it stays beyond ASCII, and readers convert it
    return host


def _text_of_host(data: object) -> str:
    """Return a host as text, without brackets for an address object."""
    if not isinstance(data, str):
        from ipaddress import IPv4Address, IPv6Address  # noqa: PLC0415 - few give objects

        if isinstance(data, IPv4Address | IPv6Address):
            return str(data)
        message = f"a host must be str or an address, not {type(data).__name__}"
        raise TypeError(message)
    return exact(data)


def _check_domain(host: str) -> None:
    """Raise URLError for a host that a special URL refuses, or takes for another address."""
    domain = domain_parser(host, be_strict=False)
    if domain is None:
        message = "this is not a domain" if host else "a special URL needs a host"
        raise URLError(message, host, 0, len(host), f"{STANDARD} #concept-domain-to-ascii")
    if domain_ends_in_a_number(domain) and not is_ipv4(domain):
        message = "a host that ends in a number must be an IPv4 address of four decimal numbers"
        raise URLError(message, host, 0, len(host), f"{STANDARD} #concept-ipv4-parser")


def port_of(data: int | str) -> str:
    """Return a port as written; raise URLError for what is no number up to 65535.

    >>> port_of(8080), port_of("080")
    ('8080', '80')
    """
    if isinstance(data, bool) or not isinstance(data, int | str):
        message = f"a port must be int or digits, not {type(data).__name__}"
        raise TypeError(message)
    # Python converts no number of thousands of digits.
    if isinstance(data, int):
        port = str(data if -_SHOWN < data < _SHOWN else _MOST + 1)
    else:
        port = exact(data)
    digits = port.lstrip("0") or "0"
    is_number = port.isascii() and port.isdigit() and len(digits) <= _LONGEST_PORT
    if not is_number or int(digits) > _MOST:
        message = f"a port must be a number from 0 to {_MOST}"
        raise URLError(message, port, 0, len(port), f"{STANDARD} #port-state")
    return digits


def query_of(data: str) -> str:
    """Return a query of text as written; its "&" and "=" stay, and "%" is data.

    >>> query_of("a=50%&b=#")
    'a=50%25&b=%23'
    """
    _check_text(data, "query")
    return encoded(data, _QUERY)


def fragment_of(data: str) -> str:
    """Return a fragment as written.

    >>> fragment_of("50% <")
    '50%25%20%3C'
    """
    _check_text(data, "fragment")
    return encoded(data, _FRAGMENT)


def _check_text(data: object, name: str) -> None:
    """Raise TypeError for an object that is not text."""
    if not isinstance(data, str):
        message = f"a {name} must be str, not {type(data).__name__}"
        raise TypeError(message)
