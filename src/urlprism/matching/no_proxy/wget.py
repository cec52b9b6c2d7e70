"""How Wget reads no_proxy: names and what is below them; addresses and all else are names, too."""

from typing import Final

from urlprism.matching.addresses import lower
from urlprism.matching.model import Decision, Dialect
from urlprism.matching.no_proxy.asking import requested
from urlprism.matching.no_proxy.entries import Entry, pieces
from urlprism.matching.no_proxy.missing import direct, missed
from urlprism.matching.spaces import OF_C
from urlprism.readers.programs.wget.model import MODEL


def decide(value: str, url: str) -> Decision:
    """Return whether Wget asks no proxy, whose list is the value, for a URL."""
    fields = requested(
        MODEL.report, url, lambda each: (each.url.partition(":")[0].lower(), each.host)
    )
    if isinstance(fields, Decision):
        return fields
    host = lower(fields.host)
    for start, piece in pieces(value) if value else ():
        # Only spaces that follow a comma are skipped.
        bare = piece.lstrip(OF_C) if start else piece
        begin = start + len(piece) - len(bare)
        if _holds(lower(bare), host):
            return direct(Entry(bare, (begin, begin + len(bare))), url, host)
    return missed(value, url, host, fields.port)


def _holds(entry: str, host: str) -> bool:
    """Whether a host is the entry or below it; an empty entry is the end of every final dot."""
    if not host.endswith(entry):
        return False
    return host == entry or entry[:1] == "." or host[: -len(entry) or None].endswith(".")


DIALECTS: Final = (
    Dialect(
        name="no_proxy.wget",
        version="1.21.3",
        source="Wget src/host.c sufmatch",
        decide=decide,
        reader="wget",
    ),
)
