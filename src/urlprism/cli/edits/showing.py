"""What is shown of a URL: its text, its parts and their decoded values."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from urlprism._core.escapes.percent import decode_to_bytes
from urlprism._core.grammar.schemes import SCHEMES
from urlprism._core.idn.domains import to_ascii, to_unicode
from urlprism._core.records.components import port_number
from urlprism.cli.edits.contract import PARTS, Readable
from urlprism.cli.edits.pairs import SEPARATOR, Pair, pairs_of
from urlprism.cli.output.rows import Value

URL: Final = "url"


class HostForm(StrEnum):
    """How the labels of a name are written."""

    PUNYCODE = "puny"
    UNICODE = "idn"


@dataclass(frozen=True)
class Showing:
    """How the parts of URLs are shown."""

    is_encoded: bool = False
    default_port: bool = False
    host: HostForm | None = None
    separator: str = SEPARATOR


def part_of(url: Readable, name: str, how: Showing) -> str | None:
    """Return a part as it is written, or the whole URL; None if it is absent."""
    match name:
        case "url":
            is_changed = how.host is not None or how.default_port
            return url.shown(_host(url, how), _default_port(url, how)) if is_changed else url.text
        case "host":
            return _host(url, how)
        case "port":
            port = port_number(url.part("port"))
            return _default_port(url, how) if port is None else str(port)
        case _ if name in PARTS:
            return url.part(name)
    # What a standard calls by a common name has its own name before it.
    value = url.named(name.rpartition(".")[2])
    return None if value is None else str(value)


def decoded(text: str) -> bytes:
    """Return the octets of a part, percent-decoded."""
    octets = text.encode("utf-8", "surrogateescape")
    return decode_to_bytes(octets, 0, len(octets), False)


def object_of(url: Readable, how: Showing) -> dict[str, object]:
    """Return the URL, its parts and the pairs of its query, as JSON has them."""
    parts: dict[str, object] = {}
    for name in PARTS:
        text = part_of(url, name, how)
        if name == "port":
            parts[name] = port_number(text)
        else:
            parts[name] = text if text is None or how.is_encoded else _as_text(text)
    query = url.part("query")
    pairs = None if query is None else [_object(pair) for pair in pairs_of(query, how.separator)]
    return {URL: part_of(url, URL, how), "parts": parts, "params": pairs}


def cells_of_parts(url: Readable, how: Showing) -> dict[str, Value]:
    """Return the URL and its parts as columns have them."""
    parts = {name: part_of(url, name, how) for name in PARTS}
    if not how.is_encoded:
        parts = {name: None if text is None else _as_text(text) for name, text in parts.items()}
    return {URL: part_of(url, URL, how), **parts}


def _as_text(text: str) -> str:
    return decoded(text).decode("utf-8", "replace")


def _object(pair: Pair) -> dict[str, str]:
    return {"key": pair.name, "value": pair.value}


def _host(url: Readable, how: Showing) -> str | None:
    host = url.part("host")
    if not host or how.host is None or host.startswith("["):
        return host
    converted = (to_ascii if how.host is HostForm.PUNYCODE else to_unicode)(host)
    return host if converted is None else converted


def _default_port(url: Readable, how: Showing) -> str | None:
    """Return the port of the scheme, if a URL has none and the port of the scheme is wanted."""
    if not how.default_port or port_number(url.part("port")) is not None:
        return None
    scheme = SCHEMES.get((url.part("scheme") or "").lower())
    return None if scheme is None or scheme.port is None else str(scheme.port)
