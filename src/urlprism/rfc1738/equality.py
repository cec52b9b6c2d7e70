"""Whether two URLs mean the same octets (RFC 1738 §2.2)."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, cast

from urlprism._core.arguments.intake import URLText
from urlprism._core.escapes.triplets import respell, spellings
from urlprism.rfc1738.grammar import Piece
from urlprism.rfc1738.internet import authority, places
from urlprism.rfc1738.parser import parse
from urlprism.rfc1738.parts import kept_by
from urlprism.rfc1738.record import Locator

_spellings: Final = cache(spellings)
# By scheme whose parts have several values: what divides the url-path, and the part on each side.
_HALVES: Final[Mapping[str, tuple[str, str, str]]] = {
    "ftp": (";", "name", "name"),
    "http": ("?", "path_segments", "search"),
    "file": (";", "segments", "segments"),
    "prospero": (";", "hsoname", "fields"),
}


def equals(first: URLText, second: URLText) -> bool:
    """Return whether two URLs differ only in octets that one of them has encoded (§2.2).

    A character means the same if it is encoded, unless the scheme reserves it in that part. Case
    does not matter in the scheme (§2.1), the host (§3.1) and the digits of an escape; nothing else
    is ignored, not even the default port. In a scheme that the document does not define, each of
    the seven characters that schemes may reserve counts as reserved. Raise URLError for a text that
    is not a URL, TypeError if it is not text.

    >>> equals("ftp://h/a%62c", "FTP://H/ab%63"), equals("ftp://h/a/b", "ftp://h/a%2Fb")
    (True, False)
    """
    return _respelled(parse(first)) == _respelled(parse(second))


def _respelled(url: Locator) -> str:
    """Return the text of a URL that all URLs equal to it have in common."""
    written, end = [], 0
    for start, stop, replacement in sorted(_replacements(url)):
        written += [url.text[end:start], replacement]
        end = stop
    return "".join([*written, url.text[end:]])


def _replacements(url: Locator) -> Iterator[tuple[int, int, str]]:
    """Yield places of the text that can be written in another way, and the one way to write them.

    The places do not overlap.
    """
    yield 0, len(url.scheme), url.scheme
    if url.host is not None:
        host = places(authority(url.piece)[0]).host
        yield host.start, host.end, str(host).lower()
    for name, piece in _runs(url):
        if piece is not None:
            spelled = _spellings(kept_by(url.scheme, name))
            yield piece.start, piece.end, respell(str(piece), spelled)


def _runs(url: Locator) -> Iterator[tuple[str, Piece | None]]:
    """Yield the names of parts and where they are; parts of several values are one piece.

    Delimiters are not encoded, so they stay as they are when such a piece is respelled.
    """
    if url.scheme not in _HALVES:
        for name, piece in url.pieces().items():
            yield name, cast("Piece | None", piece)
        return
    yield from cast("dict[str, Piece | None]", url.login_pieces()).items()
    path = authority(url.piece)[1]
    if path is not None:
        delimiter, *names = _HALVES[url.scheme]
        yield from zip(names, path.partition(delimiter), strict=True)
