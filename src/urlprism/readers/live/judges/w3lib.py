"""The installed w3lib."""

from typing import Any

from urlprism.readers.judges.believed import Fields
from urlprism.readers.live.judges.asking import asked, module, version_of


def version() -> str:
    """Return the installed version; raise ImportError if there is none."""
    return version_of("w3lib")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parts of a text from which it writes a URL; raise Refused if it raises."""
    parts: Any = module("w3lib._url")

    def read(text: str) -> Fields:
        module("w3lib.url").safe_url_string(text)
        found = parts._urlsplit(parts._strip(text))
        before, at, _ = found.netloc.rpartition("@")
        return Fields(
            *(found.scheme or None, before if at else None),
            *(_host(parts, found.hostname) if found.hostname else None, found.port),
            *(found.path, found.query or None, found.fragment or None),
        )

    return asked(read, text, "w3lib.url.safe_url_string")


def _host(parts: Any, host: str) -> str:
    """Return a host as it is written."""
    if ":" in host:
        return host
    try:
        return str(parts._idna_bytes(host).decode())
    except UnicodeError:
        return host
