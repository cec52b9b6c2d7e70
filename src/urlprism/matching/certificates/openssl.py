"""OpenSSL: `openssl verify -verify_hostname`, which is X509_check_host with its default flags.

host ──► begins with a dot? ──► names that end so
  └► a valid wildcard in the entry? ─┬► the characters that it may stand for
                                     └► the names are compared

It asks only for names, whatever the host looks like: entries of addresses never match.
"""

import functools
import re
from typing import Final

from urlprism.matching.addresses import address, lower
from urlprism.matching.certificates.names import (
    answer_of,
    different,
    equal,
    part_of_label,
    whole_label,
)
from urlprism.matching.model import Decision, Dialect, no, refuse_url, yes

_LABEL: Final = "[A-Za-z0-9]++(?:-++[A-Za-z0-9]++)*+"
# A wildcard at one end of the first label, or the whole of it, with two dots behind.
_VALID: Final = re.compile(
    rf"(?:\*(?:-*+[A-Za-z0-9]++)*+|(?![Xx][Nn]--){_LABEL}\*)(?:\.{_LABEL}){{2,}}+"
)
_ALLOWED: Final = re.compile(r"[0-9A-Za-z-]*+")


def check_host(pattern: str, host: str, *, are_parts_allowed: bool) -> Decision:
    """Return what X509_check_host says of a dNSName and a host without NUL.

    Without `are_parts_allowed`, a wildcard has to be a whole label.
    """
    if host[0] == "." and len(host) > 1:
        return _below(pattern, host)
    if "*" in pattern and _VALID.fullmatch(pattern):
        star = pattern.index("*")
        prefix, suffix = pattern[:star], pattern[star + 1 :]
        if are_parts_allowed or (not prefix and suffix[0] == "."):
            return _wildcard(pattern, prefix, suffix, host)
    if "\0" not in pattern and lower(pattern) == lower(host):
        return equal(pattern)
    return different(pattern, host)


def _below(pattern: str, host: str) -> Decision:
    """Return the answer for a host that begins with a dot, which stands for all names below."""
    start = max(len(pattern) - len(host), 0)
    if "\0" in pattern or lower(pattern[start:]) != lower(host):
        return different(pattern, host)
    reason = "a host that begins with a dot is any name below it"
    return yes(reason, "subdomains-included", pattern=(start, len(pattern)))


def _wildcard(pattern: str, prefix: str, suffix: str, host: str) -> Decision:
    """Return the answer for a valid wildcard between a prefix and a suffix: wildcard_match."""
    start, end = len(prefix), len(host) - len(suffix)
    is_whole = not prefix and suffix[0] == "."
    if end < start or lower(host[:start] + host[end:]) != lower(prefix + suffix):
        return different(pattern, host)
    if start == end and is_whole:
        return different(pattern, host)
    place = (start, start + 1)
    if not is_whole and lower(host[:4]) == "xn--":
        reason = "a part of an A-label is not matched"
        return no(reason, "wildcard-inside-label", pattern=place)
    if host[start:end] != "*" and not _ALLOWED.fullmatch(host, start, end):
        reason = "'*' stands for letters, digits and hyphens of a label"
        return no(reason, "wildcard-one-label", pattern=place)
    return whole_label(pattern) if is_whole else part_of_label(pattern)


def _judge(pattern: str, host: str) -> Decision:
    if "\0" in host:
        return refuse_url("there is a NUL in the host", url=(0, 0))
    if address(pattern) is not None:
        reason = "only names are asked for, not entries of addresses"
        return no(reason, "address-as-name", pattern=(0, len(pattern)))
    return check_host(pattern, host, are_parts_allowed=True)


DIALECT: Final = Dialect(
    "tls.openssl",
    "3.6.5",
    "OpenSSL X509_check_host",
    functools.partial(answer_of, _judge, "rfc3987"),
    "rfc3987",
    "2026-09-29",
)
