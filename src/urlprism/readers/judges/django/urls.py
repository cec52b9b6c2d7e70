"""How Django judges a URL: `django.core.validators.URLValidator`, as forms and models use it.

text ──► length, tabs and line ends ──► scheme ──► urlsplit ──► its grammar ──► host's length

    scheme "://" [user [":" password] "@"] (IPv4 / "[" IPv6 "]" / name) [":" 1*5DIGIT] [tail]

A name is "localhost", or labels up to one that is no number; letters are those of ASCII and all
characters from U+00A1 to U+FFFF. The host is that of `urlsplit`, and the port, if it is one.
"""

import ipaddress
import re
from typing import Final

from urlprism.readers.judges.believed import (
    FIELDS,
    Fields,
    answer,
    fields_of,
    port_of,
    refused,
    urlsplit,
)
from urlprism.readers.model import Model

NAME: Final = "django.URLValidator"
VERSION: Final = "5.2.19"
_RULE: Final = "URLValidator"
_SCHEMES: Final = frozenset({"http", "https", "ftp", "ftps"})
_LONGEST: Final = 2048
_LONGEST_HOST: Final = 253
_LONGEST_LABEL: Final = 63
_LONGEST_ADDRESS: Final = 39
_LONGEST_PORT: Final = 5
_BLANK: Final = re.compile(r"\s")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parts of a URL; raise Refused if it is not valid."""
    if len(text) > _LONGEST or not {"\t", "\r", "\n"}.isdisjoint(text):
        raise refused("too long, or with a tab or a line end", _RULE)
    scheme, slashes, rest = text.partition("://")
    if scheme.lower() not in _SCHEMES:
        raise refused("the scheme is not http, https, ftp or ftps", _RULE)
    try:
        parts = urlsplit(text)
    except ValueError:
        raise refused("urlsplit raises ValueError", _RULE) from None
    if not slashes or not _is_rest(rest):
        raise refused("not a URL by its grammar", _RULE)
    _check_literal(parts.netloc)
    host = parts.hostname
    if host is None or len(host) > _LONGEST_HOST:
        raise refused("no host, or one of more than 253 characters", _RULE)
    return fields_of(parts, host, port_of(parts))


def _is_rest(text: str) -> bool:
    """Whether a text is what may follow "://": with a userinfo before the first "@", or without."""
    userinfo, at, behind = text.partition("@")
    if at and _is_userinfo(userinfo) and _is_located(behind):
        return True
    return _is_located(text)


def _is_userinfo(text: str) -> bool:
    """Whether a text is a user, perhaps with a password, without spaces and "/"."""
    user, _, password = text.partition(":")
    return bool(user) and ":" not in password and "/" not in text and not _BLANK.search(text)


def _is_located(text: str) -> bool:
    """Whether a text is a host, perhaps with a port, and a tail without spaces."""
    start = text.find("]") + 1 if text.startswith("[") else 0
    end = min((text.find(sign, start) for sign in "/?#" if sign in text[start:]), default=len(text))
    host, colon, digits = text[start:end].partition(":")
    if colon and not (digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST_PORT):
        return False
    is_host = _is_literal(text[:start]) and not host if start else _is_name(host)
    return is_host and not _BLANK.search(text, end)


def _is_literal(text: str) -> bool:
    """Whether brackets contain hexadecimal digits, colons and dots, which is checked later."""
    return len(text) > 2 and set(text[1:-1].lower()) <= set("0123456789abcdef:.")


def _is_name(host: str) -> bool:
    """Whether a host is an IPv4 address, "localhost", or labels of which the last is a name."""
    if host.lower().replace("\u017f", "s") == "localhost" or _is_ipv4(host):
        return True
    first, *labels = host.removesuffix(".").split(".")
    if not labels or not _is_label(first) or not all(map(_is_label, labels[:-1])):
        return False
    return _is_last(labels[-1])


def _is_ipv4(host: str) -> bool:
    """Whether a host is four numbers up to 255 without zeros before them."""
    try:
        ipaddress.IPv4Address(host)
    except ValueError:
        return False
    return True


def _is_label(label: str) -> bool:
    """Whether a label has 1 to 63 letters, digits and hyphens, and no hyphen at its ends."""
    if not 0 < len(label) <= _LONGEST_LABEL or label[0] == "-" or label[-1] == "-":
        return False
    return all(each == "-" or each in _DIGITS or _is_letter(each) for each in label)


def _is_last(label: str) -> bool:
    """Whether a label is a top-level domain: 2 to 63 letters and hyphens, or Punycode."""
    if label.startswith(("xn--", "XN--", "Xn--", "xN--")):
        code = label[4:]
        if code.isascii() and code.isalnum() and len(label) <= _LONGEST_LABEL:
            return True
    is_long = 1 < len(label) <= _LONGEST_LABEL and label[0] != "-" != label[-1]
    return is_long and all(each == "-" or _is_letter(each) for each in label)


def _is_letter(character: str) -> bool:
    """Whether a character is a letter to the validator."""
    return "\xa1" <= character <= "\uffff" or (character.isascii() and character.isalpha())


def _check_literal(netloc: str) -> None:
    """Refuse a netloc of brackets and a port if the brackets do not contain an IPv6 address."""
    inside, bracket, behind = netloc[1:].rpartition("]")
    digits = behind[1:]
    is_port = not behind or (
        behind[0] == ":" and digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST_PORT
    )
    if netloc[:1] == "[" and bracket and inside and is_port:
        try:
            ipaddress.IPv6Address(inside if len(inside) <= _LONGEST_ADDRESS else "")
        except ValueError:
            raise refused("the brackets do not contain an IPv6 address", _RULE) from None


_DIGITS: Final = frozenset("0123456789")
MODEL: Final = Model(NAME, VERSION, "Django's URLValidator", FIELDS, report, answer)
