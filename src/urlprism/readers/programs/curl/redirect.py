"""The URL to which a Location leads from a URL that libcurl has fetched.

Location ──► absolute: unchanged ──────────────────────────┬──► parsed, encoded ──► written
         └─► relative: put after the kept part of the base ┘
"""

import re
from typing import Final

from urlprism._core.escapes.triplets import Escapes
from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.curl.coding import bounded, encoded_reference
from urlprism.readers.programs.curl.parser import (
    Parts,
    not_followed,
    parse_followed,
    scheme_of,
    write,
)
from urlprism.readers.programs.curl.releases import Libcurl

_RESERVED: Final = Escapes(re.compile("[^A-Za-z0-9._~-]"), "latin-1")
_PATH_OR_QUERY: Final = re.compile("[/?]")
# From 7.80 to 7.84: by then a NUL no longer ends a field.
_NUL_REFUSED: Final = (7, 83, 0)
UP: Final = re.compile(r"(?:\.\./)*")


def location(text: str, release: Libcurl) -> str:
    """Return the value that libcurl reads from a Location field; raise Refused if it reads none."""
    if "\r" in text or "\n" in text:
        raise Refused("a header field cannot contain a line end", "libcurl Curl_copy_header_value")
    text, nul, _ = text.partition("\0")
    if nul and release.release.number >= _NUL_REFUSED:
        raise Refused("a NUL in a header field", "libcurl verify_header")
    value = text.strip(" \t" if release.has("blanks-trimmed") else " \t\v\f")
    if not value:
        raise Refused("an empty Location is ignored", "libcurl http_header")
    return value


def followed(reference: str, base: Parts, release: Libcurl) -> str:
    """Return the URL to which a redirect from `base` leads; raise Refused if it is not followed."""
    url = reference
    if scheme_of(reference, release, guessing=False) is None:
        if not release.follows(base.scheme):
            raise not_followed()
        join = _joined_by_mark if release.has("parts-cut-at-marks") else _joined_by_slash
        url = bounded(join(_written(base, release), reference, base, release))
    parts = parse_followed(url, release)
    host = parts.host or ""
    if release.has("host-decoded"):
        host = host.replace("%", "%25")
    return write(parts, host=host, keeps_marks=False)


def _written(base: Parts, release: Libcurl) -> str:
    """Return the base as a text to which references are joined: with its host encoded."""
    host = base.host or ""
    if not host.startswith("["):
        host = _RESERVED.escape(host)
    marks = release.has("empty-marks-kept")
    return write(base, host=host, keeps_marks=marks)


def _joined_by_mark(base: str, reference: str, parts: Parts, release: Libcurl) -> str:
    """Return the base with the part replaced that the reference's first character stands for."""
    start = len(parts.scheme) + len("://")
    if reference.startswith("//"):
        return base[:start] + encoded_behind_host(reference[2:], release)
    if reference[0] == "/":
        cut = base.find("/", start)
    elif reference[0] == "#":
        cut = base.find("#", start)
    else:
        cut = base.find("#" if parts.query is None else "?", start)
        if reference[0] != "?":
            cut = base.rfind("/", start, len(base) if cut < 0 else cut) + 1
    return (base if cut < 0 else base[:cut]) + encoded_reference(reference, release)


def _joined_by_slash(base: str, reference: str, _parts: Parts, release: Libcurl) -> str:
    """Return the base with the text after its last slash replaced, even after that of "#a/b"."""
    start = base.index("//") + 2
    if reference.startswith("//"):
        return base[:start] + encoded_behind_host(reference[2:], release)
    if reference[0] == "/":
        return base[: base.index("/", start)] + encoded_reference(reference, release)
    front = base.partition("?")[0]
    if reference[0] == "#" and release.has("fragment-put-behind-path"):
        return front + encoded_reference(reference, release)
    if reference[0] != "?":
        reference = reference.removeprefix("./")
        above = UP.match(reference)
        rest = reference[above.end() if above else 0 :]
        front = _lifted(front, start, (len(reference) - len(rest)) // len("../"))
        reference = rest
        is_root = front.find("/", start) == len(front) - 1
        if not is_root and not reference.startswith(("/", "?")):
            front += "/"
    return front + encoded_reference(reference, release)


def _lifted(url: str, start: int, levels: int) -> str:
    """Return a URL without its last slash and the text after it, and without `levels` more."""
    end = url.rindex("/")
    first = url.find("/", start, end)
    if first < 0:
        return url[:end]
    for _ in range(levels):
        end = url.rfind("/", first + 1, end)
        if end < 0:
            return url[: first + 1]
    return url[:end]


def encoded_behind_host(reference: str, release: Libcurl) -> str:
    """Return the text after two slashes, encoded from the first slash or question mark on.

    If two more slashes follow, these count as the slashes before the host.
    """
    start = reference.find("//")
    mark = _PATH_OR_QUERY.search(reference, start + 2 if start >= 0 else 0)
    end = mark.start() if mark else len(reference)
    return reference[:end] + encoded_reference(reference[end:], release)
