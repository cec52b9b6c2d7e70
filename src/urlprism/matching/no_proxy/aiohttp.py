"""How aiohttp reads no_proxy: urllib.request's rule, of the host as yarl shows it, without a port.

Of an IPv6 address, what follows its last colon counts as a port.
"""

from typing import Final

from urlprism._core.idn import idna2003
from urlprism.matching.model import Decision, Dialect
from urlprism.matching.no_proxy.asking import requested, unread
from urlprism.matching.no_proxy.missing import missed
from urlprism.matching.no_proxy.urllib import by_names
from urlprism.readers.programs.yarl.model import MODEL
from urlprism.readers.shared.idna_labels import decoded

_DIGITS: Final = frozenset("0123456789")
_PREFIX: Final = "xn--"


def decide(value: str, url: str) -> Decision:
    """Return whether aiohttp asks no proxy, whose list is the value, for a URL."""
    fields = requested(MODEL.report, url, lambda each: (each.scheme, each.host))
    if isinstance(fields, Decision):
        return fields
    host = _shown(fields.host or "")
    if host is None:
        return unread(url, "the host cannot be decoded")
    return by_names(value, url, host) or missed(value, url, host, fields.port)


def _shown(host: str) -> str | None:
    """Return a host as yarl shows it, in its own letters; None for one that it cannot decode.

    A name that `idna` refuses is decoded by Python's own codec.
    """
    if host[-1] in _DIGITS or ":" in host:
        return host.replace("%25", "%")
    if _PREFIX not in host:
        return host
    return decoded(host) or idna2003.to_unicode(host)


DIALECTS: Final = (
    Dialect(
        name="no_proxy.aiohttp",
        version="3.14.5",
        date="2026-10-11",
        source="aiohttp helpers.get_env_proxy_for_url, CPython proxy_bypass_environment",
        decide=decide,
        reader="yarl",
    ),
)
