"""curl's `Curl_cert_hostcheck`, which it uses with OpenSSL and with Schannel.

host ──► an address? ──► the entries of addresses
  └► one final dot of both off ──► "*." before two labels stands for one; else names are compared
"""

import functools
from typing import Final

from urlprism.matching.addresses import address, lower
from urlprism.matching.certificates.names import (
    answer_of,
    different,
    equal,
    of_addresses,
    whole_label,
)
from urlprism.matching.model import Decision, Dialect, no, refuse_url
from urlprism.matching.subjects import subject_of_url
from urlprism.readers.programs.curl import idn

_LIBIDN2: Final = "2.3.8"


def _judge(pattern: str, host: str) -> Decision:
    name = host if host.isascii() else idn.lookup(host, _LIBIDN2)
    if name is None:
        return refuse_url("the name cannot be converted", "name-not-converted", url=(0, 0))
    verdict = of_addresses(pattern, name, address(name.partition("%")[0]))
    return _of_names(pattern, name) if verdict is None else verdict


def _of_names(pattern: str, host: str) -> Decision:
    if not pattern or "\0" in pattern:
        reason = "an entry that is empty or has a NUL matches nothing"
        return no(reason, pattern=(0, len(pattern)))
    entry, name = lower(pattern.removesuffix(".")), lower(host.removesuffix("."))
    verdict = equal(pattern)
    if pattern.startswith("*.") and entry.count(".") > 1:
        _, dot, below = name.partition(".")
        if not dot:
            return different(pattern, host)
        entry, name, verdict = entry[1:], dot + below, whole_label(pattern)
    if entry != name:
        return different(entry, name)
    if pattern.endswith(".") != host.endswith("."):
        return verdict._replace(reason="a final dot does not count", cause="final-dot-dropped")
    return verdict


DIALECT: Final = Dialect(
    "tls.curl",
    "8.23.0",
    "curl lib/vtls/hostcheck.c Curl_cert_hostcheck",
    functools.partial(answer_of, _judge, "curl@8.23.0+idn", take=subject_of_url),
    "curl@8.23.0+idn",
    "2026-10-14",
)
