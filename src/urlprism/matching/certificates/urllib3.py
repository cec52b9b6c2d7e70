"""urllib3's own `match_hostname`, which it asks for `assert_hostname` and with pyOpenSSL.

host ──► final dots and brackets off ─┬► an address: entries of addresses, whatever the zone
                                      └► a name: "*" in the first label is any text without a dot
"""

import functools
import re
from typing import Final

from urlprism.matching.addresses import address_with_zone
from urlprism.matching.certificates.names import (
    answer_of,
    different,
    equal,
    of_addresses,
    part_of_label,
    whole_label,
)
from urlprism.matching.model import Decision, Dialect, refuse_pattern, refuse_url
from urlprism.readers.programs.urllib3.hosts import is_ipv6

_NUMBERS: Final = re.compile(r"(?:0[xX][0-9a-fA-F]+|[0-9]+)(?:\.(?:0[xX][0-9a-fA-F]+|[0-9]+)){0,3}")
# From the first "%" on, where everything behind it is unreserved or triplets.
_ZONE: Final = re.compile(r"[^%]*+(%(?:[A-Za-z0-9._~-]|%[0-9a-fA-F]{2})++)")


def _judge(pattern: str, host: str) -> Decision:
    name = host.rstrip(".")
    if not name:
        return refuse_url("there is no host", url=(0, 0))
    if _is_address(name.strip("[]")):
        name = name.strip("[]")
    verdict = of_addresses(pattern, host, address_with_zone(name))
    return _of_names(pattern, name) if verdict is None else verdict


def _is_address(text: str) -> bool:
    """Whether a text looks like an address: `is_ipaddress`."""
    text = text.removesuffix("\n")
    zone = _ZONE.fullmatch(text)
    return bool(_NUMBERS.fullmatch(text)) or is_ipv6(text[: zone.start(1)] if zone else text)


def _of_names(pattern: str, host: str) -> Decision:
    """Return the answer for a dNSName: `_dnsname_match`."""
    first, dot, rest = pattern.partition(".")
    stars = first.count("*")
    if stars > 1:
        reason = "there are two wildcards in the first label"
        return refuse_pattern(reason, pattern=(0, len(first)))
    if not stars:
        is_equal = bool(pattern) and pattern.lower() == host.lower()
        return equal(pattern) if is_equal else different(pattern, host)
    own, host_dot, below = host.partition(".")
    if dot != host_dot or not _is_alike(rest, below):
        return different(pattern, host)
    if first == "*":
        return whole_label(pattern) if own else different(pattern, host)
    if first.startswith("xn--") or host.startswith("xn--"):
        return equal(pattern) if _is_alike(first, own) else different(pattern, host)
    before, _, after = first.partition("*")
    start, end = len(before), len(own) - len(after)
    if start <= end and _is_alike(before, own[:start]) and _is_alike(after, own[end:]):
        return part_of_label(pattern)
    return different(pattern, host)


def _is_alike(one: str, other: str) -> bool:
    """Whether two texts are equal to a regular expression without regard to case."""
    if len(one) != len(other):
        return False
    if one.isascii() and other.isascii():
        return one.lower() == other.lower()
    return all(map(_is_same, one, other))


@functools.lru_cache(maxsize=256)
def _is_same(one: str, other: str) -> bool:
    return one == other or re.fullmatch(re.escape(one), other, re.IGNORECASE) is not None


DIALECT: Final = Dialect(
    "tls.urllib3",
    "2.8.0",
    "urllib3 util/ssl_match_hostname.py match_hostname",
    functools.partial(answer_of, _judge, "urllib3"),
    "urllib3",
)
