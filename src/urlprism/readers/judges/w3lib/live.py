"""The installed w3lib."""

from urlprism.readers.asking.packages import asked, fields_of, module, parts_of, version_of
from urlprism.readers.judges.believed import Fields


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    module("w3lib.url")
    return version_of("w3lib")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parts of a text from which it writes a URL; raise Refused if it raises."""
    library = module("w3lib.url")

    def read(text: str) -> Fields:
        library.safe_url_string(text)
        url = library._strip(text)  # noqa: SLF001 - its own steps
        split = getattr(library, "_urlsplit", parts_of)
        parts = split(url)
        host = _host(parts.hostname) if parts.hostname else None
        return fields_of(parts, host, parts.port)

    return asked(read, text, "w3lib.url.safe_url_string")


def _host(host: str) -> str:
    """Return a host as it is written: by the codec "idna" of its version, or as it stands."""
    library = module("w3lib.url")
    encoded = getattr(library, "_idna_bytes", lambda name: name.encode("idna"))
    try:
        return host if ":" in host else str(encoded(host).decode())
    except UnicodeError:
        return host
