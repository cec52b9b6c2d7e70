"""How Microsoft's AntiSSRF judges a URL: `AntiSSRF.URIValidator.in_domain`.

text ──► urllib3's parse_url ─┐
     └─► urlsplit ──► IDNA ───┴─► the same host ──► http, https, ws or wss ──► not an address

The domain on its list is taken to be the very host.
"""

from ipaddress import IPv4Address, IPv6Address
from typing import Final

from urlprism.readers.judges.believed import FIELDS, Fields, answer, refused, urlsplit
from urlprism.readers.model import Model
from urlprism.readers.programs.urllib3 import model as urllib3
from urlprism.readers.shared.idna_labels import mapped_and_encoded

NAME: Final = "antissrf"
VERSION: Final = "1.0.0"
_RULE: Final = "URIValidator.in_domain"
_SCHEMES: Final = frozenset({"http", "https", "ws", "wss"})


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parts of a text, as urllib3 finds them; raise Refused if it is refused."""
    url = urllib3.parse(text)
    try:
        host = urlsplit(text).hostname
    except ValueError:
        raise refused("urlsplit raises ValueError", _RULE) from None
    ascii_host = mapped_and_encoded(host) if host else None
    if url.host is None or url.host != ascii_host:
        raise refused("urllib3 and urlsplit do not see the same host", _RULE)
    if url.scheme not in _SCHEMES:
        raise refused("another scheme than http(s) and ws(s)", _RULE)
    if _is_address(url.host):
        raise refused("an address", _RULE)
    if not url.host:
        raise refused("no host", _RULE)
    return Fields(url.scheme, url.auth, url.host, url.port, url.path or "", url.query, url.fragment)


def _is_address(host: str) -> bool:
    """Whether `ipaddress` reads a host as an address."""
    try:
        IPv6Address(host.strip("[]")) if ":" in host else IPv4Address(host)
    except ValueError:
        return False
    return True


MODEL: Final = Model(NAME, VERSION, "Microsoft's AntiSSRF, in_domain", FIELDS, report, answer)
