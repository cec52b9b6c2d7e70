"""The installed hyperlink."""

from urlprism.readers.asking.packages import asked, module, version_of
from urlprism.readers.judges.believed import Fields


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    return version_of("hyperlink")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parts of a text, without the scheme's own port; raise Refused if it raises."""
    library = module("hyperlink._url")
    url = asked(library.URL.from_text, text, "hyperlink.URL.from_text")
    query = "&".join([name if value is None else f"{name}={value}" for name, value in url.query])
    default = library.SCHEME_PORT_MAP.get(url.scheme)
    return Fields(
        *(
            url.scheme or None,
            url.userinfo or None,
            url.host,
            None if url.port == default else url.port,
        ),
        *("/" * url.rooted + "/".join(url.path), query or None, url.fragment or None),
    )
