"""How the package validators judges a URL: `validators.url`.

text ──► no space ──► urlsplit ──► scheme ──► host, port and userinfo ──► path, query, fragment

Letters are compared without regard to case, as patterns of Python do, so that "a" to "z" has four
letters beyond ASCII.
"""

import ipaddress
import re
from typing import Final

from urlprism._core.idn import idna2003
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
from urlprism.urllib_parse import unquote

NAME: Final = "validators"
VERSION: Final = "0.36.0"
_RULE: Final = "validators.url"
_SCHEMES: Final = frozenset({
    "file", "ftp", "ftps", "git", "http", "https", "irc", "rtmp", "rtmps", "rtsp", "sftp", "ssh",
    "telnet",
})  # fmt: skip
_SPACE: Final = re.compile(r"\s")
_ALPHANUMERIC: Final = frozenset(
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ\u0130\u0131\u017f\u212a"
)
_IN_ATOM: Final = _ALPHANUMERIC | frozenset("-!#$%&'*+/=?^_`{}|~")
_IN_FRAGMENT: Final = _ALPHANUMERIC | frozenset("?/:@-._~%!$&'()*+,;=#")
_PATH: Final = re.compile(
    r"[0-9A-Za-z/\-._~!$&'()*+,;=:@%"
    r"\U0001f300-\U0001f5ff\U0001f600-\U0001f64f\xa0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef]*"
)
_UNQUOTED: Final = re.compile(r'(?:[^\0\t\n\r "\\\x80-\U0010ffff]|[\u017f\u0130\u0131\u212a])*+')
_LONGEST_NAME: Final = 253
_LONGEST_LABEL: Final = 63
_PORTS: Final = range(1, 65536)


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parts of a URL; raise Refused if it is not valid."""
    if not text or _SPACE.search(text):
        raise refused("empty, or with a space", _RULE)
    try:
        parts = urlsplit(text)
    except ValueError:
        raise refused("urlsplit raises ValueError", _RULE) from None
    if parts.scheme not in _SCHEMES:
        raise refused("a scheme that is not on its list", _RULE)
    is_local = parts.scheme == "file" and parts.netloc in {"", "localhost"}
    if not is_local and not _is_netloc(parts.netloc):
        raise refused("the host, the port or the userinfo is not valid", _RULE)
    if parts.path and not _PATH.fullmatch(parts.path):
        raise refused("a character in the path", _RULE)
    if not _is_query(parts.query):
        raise refused("a field of the query without '='", _RULE)
    if not _IN_FRAGMENT.issuperset(parts.fragment):
        raise refused("a character in the fragment", _RULE)
    return fields_of(parts, parts.hostname, port_of(parts))


def _is_netloc(netloc: str) -> bool:
    """Whether a netloc has a host that is valid, perhaps a port and a userinfo."""
    if not netloc or netloc.count("@") > 1:
        return False
    userinfo, at, host = netloc.rpartition("@")
    is_name = host.count(":") < 2 or not host.startswith("[")
    if not is_name and "]:" not in netloc:
        host = host.lstrip("[").replace("]", "", 1)
    return _is_located(host, is_name=is_name) and (not at or _is_userinfo(userinfo))


def _is_located(text: str, *, is_name: bool) -> bool:
    """Whether a text is a host, perhaps with a port; an IPv6 address unless it is a name."""
    host = _before_port(text) or text
    return bool(text) and (
        _is_domain(host) or _is_address(host) or (not is_name and _is_ipv6(host))
    )


def _before_port(text: str) -> str | None:
    """Return the host before a valid port, without its brackets; None without one."""
    host, _, digits = text.rpartition(":")
    is_port = digits.isascii() and digits.isdigit() and digits[0] != "0" and len(digits) <= 5
    if not is_port or int(digits) not in _PORTS:
        return None
    if text.count("]:") == 1:
        return host.lstrip("[").rstrip("]")
    return host if text.count(":") == 1 else None


def _is_domain(host: str) -> bool:
    """Whether a host has labels of letters, digits and hyphens in ASCII, and a last one of two."""
    name = idna2003.to_ascii(host)
    if not host or name is None or "__" in host or len(name.rstrip(".")) > _LONGEST_NAME:
        return False
    *labels, last = name.split(".")
    if not labels or not all(map(_is_label, labels)):
        return False
    return len(last) > 1 and _is_label(last) and last[-1].isalpha()


def _is_label(label: str) -> bool:
    """Whether a label in ASCII has 1 to 63 letters, digits and hyphens, but at its ends."""
    inside = label.replace("-", "")
    return 0 < len(label) <= _LONGEST_LABEL and inside.isalnum() and "-" not in label[0] + label[-1]


def _is_address(host: str) -> bool:
    try:
        ipaddress.IPv4Address(host)
    except ValueError:
        return False
    return True


def _is_ipv6(host: str) -> bool:
    try:
        ipaddress.IPv6Address(host)
    except ValueError:
        return False
    return True


def _is_userinfo(text: str) -> bool:
    """Whether a text is a user, perhaps with a password."""
    if not text:
        return True
    if text.count(":") != 1:
        return _is_user(unquote(text) if ":" in text else text)
    user, _, password = text.rpartition(":")
    return _is_user(user) and frozenset("/?#@").isdisjoint(password)


def _is_user(text: str) -> bool:
    """Whether a user is an atom, has ASCII without quotation marks, or begins with a Latin letter.

    After that letter, of Latin Extended-A or B, anything may follow.
    """
    first = text[:1]
    if any("\u0100" <= each <= "\u024f" for each in (first, first.lower(), first.upper())):
        return True
    atoms = text.removesuffix("\n").split(".")
    if all(each and _IN_ATOM.issuperset(each) for each in atoms):
        return True
    return _is_unquoted(text.removesuffix("\n")) or _is_unquoted(text)


def _is_unquoted(text: str) -> bool:
    """Whether a text has only controls, "!" to DEL but for quotes and backslashes, and escapes."""
    rest = text.replace("\\\t", "").replace("\\.", "")
    return _UNQUOTED.fullmatch(rest) is not None


def _is_query(query: str) -> bool:
    """Whether each field, by "&" and then by ";", has "="; fields without values are not split."""
    if not query:
        return True
    fields = [each.partition("=") for each in query.split("&")]
    if not all(equals for _, equals, _ in fields):
        return False
    return not any(value for _, _, value in fields) or all("=" in e for e in query.split(";"))


MODEL: Final = Model(NAME, VERSION, "validators' url", FIELDS, report, answer)
