"""How httpx2 reads no_proxy: networks count, and most entries that are no URL pattern do not."""

from typing import Final

from urlprism.errors import URLError
from urlprism.matching.model import Dialect
from urlprism.matching.no_proxy.entries import Address, Entry, address_of
from urlprism.matching.no_proxy.mounts import DOCUMENT, Mount, Program, is_address, plain
from urlprism.readers import Refused
from urlprism.readers.programs.httpx2.model import MODEL

_IGNORED: Final = "InvalidURL"  # another error leaves no client


def pattern(entry: str) -> str | None:
    """Return the text of the URL pattern that httpx2 makes of an entry, None if it makes none."""
    if "://" in entry:
        return entry
    if is_address(entry, is_v6=True):
        ip, slash, rest = entry.partition("/")
        return f"all://[{ip}]{slash}{rest}"
    if is_address(entry, is_v6=False) or entry.lower() == "localhost" or entry[0] == "[":
        return f"all://{entry}"
    if "/" in entry:
        return None
    return f"all://{entry}" if entry.startswith("*.") else f"all://*{entry}"


def _mounted(text: str, entry: Entry) -> Mount | None:
    try:
        fields = MODEL.report(text, None)
    except (Refused, URLError) as error:
        if isinstance(error, Refused) and _IGNORED not in error.rule:
            raise
        return None
    mount = plain(fields, entry)
    digits = fields.path.removeprefix("/")
    ip = address_of(fields.host.partition("%")[0])
    if not digits or ip is None:
        return mount
    network = _network(text, fields.host, digits, ip)
    return None if network is None else Mount(mount.scheme, mount.host, mount.port, entry, network)


def _network(text: str, host: str, digits: str, ip: Address) -> tuple[Address, int] | None:
    """Return the network of an address with a prefix after it, None if it is not written so."""
    written = f"[{host}]" if ":" in host else host
    if not (digits.isascii() and digits.isdigit() and text.endswith(f"{written}/{digits}")):
        return None
    prefix = int(digits[-4:]) if not digits[:-4].strip("0") else ip.bits + 1
    return (ip, prefix) if prefix <= ip.bits and not {"@", "%"} & set(text) else None


def _rank(mount: Mount) -> tuple[int, ...]:
    """Return the rank: a port before none, a host before a network, then the narrower one."""
    if mount.network is not None:
        size = 1 << (mount.network[0].bits - mount.network[1])
        return mount.port is None, 1, size, 0, -len(mount.scheme)
    place = 0 if mount.host else 2
    return mount.port is None, place, 0, -len(mount.host), -len(mount.scheme)


DIALECTS: Final = (
    Dialect(
        name="no_proxy.httpx2",
        version="2.16.2",
        date="2026-11-16",
        source=f"httpx2 {DOCUMENT}",
        decide=Program(MODEL.report, pattern, _mounted, _rank).decide,
        reader="httpx2",
    ),
)
