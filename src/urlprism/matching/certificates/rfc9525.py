"""RFC 9525: a dNSName, or an iPAddress, and the host of a URI.

host ──► address? ──► the entries of addresses
  └► U-labels to A-labels ──► label by label; "*" may be the whole first label
"""

import functools
from typing import Final

from urlprism.matching.addresses import address as octets_of
from urlprism.matching.addresses import lower
from urlprism.matching.certificates.names import (
    answer_of,
    different,
    equal,
    of_addresses,
    whole_label,
)
from urlprism.matching.model import Decision, Dialect, refuse_pattern, refuse_url
from urlprism.readers.shared import idna_labels
from urlprism.urllib_parse import unquote


def _judge(pattern: str, host: str) -> Decision:
    """Return the answer of §6.3, §6.4 for a name or an address; a final dot is a label more."""
    verdict = of_addresses(pattern, host, octets_of(host))
    if verdict is not None:
        return verdict
    if not pattern.isascii():
        reason = "the names in a certificate are in ASCII"
        return refuse_pattern(reason, "name-not-converted", pattern=(0, len(pattern)))
    name = unquote(host) if "%" in host else host
    ascii_name = name if name.isascii() else idna_labels.encoded(name)
    if ascii_name is None:
        return refuse_url("the name has no A-labels", "name-not-converted", url=(0, 0))
    star = pattern.find("*")
    if star < 0:
        is_equal = lower(pattern) == lower(ascii_name)
        return equal(pattern) if is_equal else different(pattern, ascii_name)
    if star or pattern[1:2] not in {"", "."} or "*" in pattern[1:]:
        reason = "only a whole first label can be a wildcard"
        return refuse_pattern(reason, "wildcard-inside-label", pattern=(star, star + 1))
    first, dot, rest = ascii_name.partition(".")
    if first and lower(dot + rest) == lower(pattern[1:]):
        return whole_label(pattern)
    return different(pattern, ascii_name)


DIALECT: Final = Dialect(
    "tls.rfc9525",
    "2023-11",
    "RFC 9525 §6.3",
    functools.partial(answer_of, _judge, "rfc3987"),
    "rfc3987",
    "2023-11",
)
