"""How httpx reads no_proxy. One entry that is no URL pattern, and no client can be made."""

from typing import Final

from urlprism.matching.model import Dialect
from urlprism.matching.no_proxy.entries import Entry
from urlprism.matching.no_proxy.mounts import DOCUMENT, Mount, Program, is_address, plain
from urlprism.readers.programs.httpx.model import MODEL


def pattern(entry: str) -> str:
    """Return the text of the URL pattern that httpx makes of an entry."""
    if "://" in entry:
        return entry
    if is_address(entry, is_v6=False) or entry.lower() == "localhost":
        return f"all://{entry}"
    return f"all://[{entry}]" if is_address(entry, is_v6=True) else f"all://*{entry}"


def _mounted(text: str, entry: Entry) -> Mount:
    return plain(MODEL.report(text, None), entry)


def _rank(mount: Mount) -> tuple[int, ...]:
    """Return the rank: a port before none, then the longer host, then the longer scheme."""
    return mount.port is None, -len(mount.host), -len(mount.scheme)


DIALECTS: Final = (
    Dialect(
        name="no_proxy.httpx",
        version="0.28.1",
        date="2024-12-06",
        source=f"httpx {DOCUMENT}",
        decide=Program(MODEL.report, pattern, _mounted, _rank).decide,
        reader="httpx",
    ),
)
