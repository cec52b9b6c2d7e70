"""Host writing: whether a text is a valid host (#host-writing), one function per production.

Nothing here parses. The standard defines one production by an algorithm (#valid-domain), which
runs here too; all others are checked by the form of the text.
"""

import re
from collections.abc import Callable
from typing import Final

from urlprism._core.hosts.ipv4 import is_ipv4
from urlprism.whatwg.hosts.host import domain_parser
from urlprism.whatwg.hosts.ipv4 import domain_ends_in_a_number
from urlprism.whatwg.terms.sets import FORBIDDEN_HOST, not_url_unit

_not_a_url_unit: Final = not_url_unit().search
_PIECE: Final = re.compile("0|[1-9A-Fa-f][0-9A-Fa-f]{0,3}")


def url_units(text: str) -> bool:
    """Return whether `text` is zero or more URL units (#url-units).

    URL code points and percent-encoded bytes.
    """
    return _not_a_url_unit(text) is None


def valid_host_string(text: str) -> bool:
    """Return whether `text` is a valid host string (#valid-host-string).

    A valid domain string, a valid IPv4-address string, or "[", a valid IPv6-address string, "]".
    """
    return bracketed_ipv6(text) or valid_ipv4_address_string(text) or valid_domain_string(text)


def bracketed_ipv6(text: str) -> bool:
    """Return whether `text` is "[", a valid IPv6-address string and "]" (#host-writing)."""
    return text.startswith("[") and text.endswith("]") and valid_ipv6_address_string(text[1:-1])


def valid_domain(text: str) -> bool:
    """Return whether `text` is a valid domain (#valid-domain).

    The strict domain parser accepts it, and the result does not end in a number.
    """
    domain = domain_parser(text, be_strict=True)
    return domain is not None and not domain_ends_in_a_number(domain)


def valid_domain_string(text: str) -> bool:
    """Return whether `text` is a valid domain string (#valid-domain-string).

    A string that is a valid domain.
    """
    return valid_domain(text)


def valid_ipv4_address_string(text: str) -> bool:
    """Return whether `text` is a valid IPv4-address string (#valid-ipv4-address-string).

    Four shortest strings of ASCII digits for a number from 0 to 255, separated by ".".
    """
    return is_ipv4(text)


def valid_ipv6_address_string(text: str) -> bool:
    """Return whether `text` is a valid IPv6-address string (#valid-ipv6-address-string).

    Pieces, or pieces and IPv4, of the effective length 8; or "::", perhaps with pieces before it
    and pieces, or pieces and IPv4, after it, together of at most 7.
    """
    preceding, compression, following = text.partition("::")
    if not compression:
        return _pieces_and_perhaps_ipv4(text) and effective_piece_length(text) == 8
    return (
        (not preceding or valid_ipv6_pieces_string(preceding))
        and (not following or _pieces_and_perhaps_ipv4(following))
        and effective_piece_length(preceding) + effective_piece_length(following) <= 7
    )


def _pieces_and_perhaps_ipv4(text: str) -> bool:
    return valid_ipv6_pieces_string(text) or valid_ipv6_pieces_and_ipv4_string(text)


def valid_ipv6_pieces_and_ipv4_string(text: str) -> bool:
    """Return whether `text` is #valid-ipv6-pieces-and-ipv4-string.

    A valid IPv6-pieces string, ":" and a valid IPv4-address string; or the last of these alone.
    """
    pieces, colon, address = text.rpartition(":")
    return valid_ipv4_address_string(address) and (not colon or valid_ipv6_pieces_string(pieces))


def valid_ipv6_pieces_string(text: str) -> bool:
    """Return whether `text` is a valid IPv6-pieces string (#valid-ipv6-pieces-string).

    One or more valid IPv6-piece strings, separated by ":".
    """
    return all(map(valid_ipv6_piece_string, text.split(":")))


def valid_ipv6_piece_string(text: str) -> bool:
    """Return whether `text` is a valid IPv6-piece string (#valid-ipv6-piece-string).

    A shortest string of ASCII hex digits for a number from 0 to 0xFFFF.
    """
    return _PIECE.fullmatch(text) is not None


def effective_piece_length(text: str) -> int:
    """Return the pieces of a valid string; an IPv4 address counts two (#effective-piece-length)."""
    if not text:
        return 0
    return text.count(":") + (2 if "." in text else 1)


def valid_opaque_host_string(text: str) -> bool:
    """Return whether `text` is a valid opaque-host string (#valid-opaque-host-string).

    One or more URL units excluding forbidden host code points; or "[", a valid IPv6-address
    string, "]".
    """
    units = text != "" and url_units(text) and FORBIDDEN_HOST.isdisjoint(text)
    return units or bracketed_ipv6(text)


def with_port(text: str, is_host: Callable[[str], bool]) -> bool:
    """Return whether `text` is a host, optionally followed by ":" and a URL-port string."""
    host, colon, port = text.rpartition(":")
    return is_host(text) or (colon != "" and url_port_string(port) and is_host(host))


def url_port_string(text: str) -> bool:
    """Return whether `text` is a URL-port string (#url-port-string).

    The empty string, or ASCII digits for a 16-bit unsigned integer.
    """
    if not (text.isascii() and text.isdigit()):
        return text == ""
    number = text.lstrip("0")
    return len(number) <= 5 and int(number or "0") <= 0xFFFF
