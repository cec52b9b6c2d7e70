"""Keys: two URLs are equivalent on a rung if, and only if, their keys are equal."""

from collections.abc import Iterable
from typing import Final

from urlprism._core.arguments.intake import URLText, from_utf8
from urlprism._core.arguments.unknown import unknown
from urlprism._core.escapes.percent import has_normal_triplets
from urlprism.equivalence import forms
from urlprism.equivalence.heuristics import GUESSES, Heuristic, chosen
from urlprism.rfc3986 import Rung
from urlprism.whatwg import URL

WHATWG: Final = "whatwg"
_SPECIAL: Final = ("http://", "https://")
_OF_URIS: Final = {
    Rung.PERCENT: forms.percent_encoding,
    Rung.PATH: forms.path_segment,
    Rung.SYNTAX: forms.path_segment,
    Rung.SCHEME: forms.scheme,
}


def key(
    url: URLText,
    rung: Rung | str = Rung.SCHEME,
    *,
    heuristics: Iterable[Heuristic | str] = (),
) -> str:
    """Return a text that is equal for all URLs that are equivalent on a rung (RFC 3986 §6.2).

    `rung` is one of `Rung`, or "whatwg" for the URL Standard (#concept-url-equals). Heuristics are
    applied after the rung "scheme". Raise URLError if the text is not a URI or an IRI, if it is a
    relative reference (§6.1), or, for "whatwg", if it is not a URL. Raise ValueError for an unknown
    name, and for heuristics on another rung.

    >>> key("HTTP://Example.com:80/%7Ea/../b")
    'http://example.com/b'
    >>> key("HTTP://Example.com:80/%7Ea/../b", "case")
    'http://example.com:80/%7Ea/../b'
    """
    text = from_utf8(url)
    guesses = chosen(heuristics)
    if guesses and rung != Rung.SCHEME:
        message = f"heuristics apply above the rung 'scheme', not on {str(rung)!r}"
        raise ValueError(message)
    if rung == WHATWG:
        return URL(text).href
    form = _form(text, known_rung(rung))
    for heuristic in guesses:
        form = GUESSES[heuristic](form)
    return form


def known_rung(name: Rung | str) -> Rung:
    """Return the rung of a name; raise ValueError if the name is unknown."""
    if type(name) is Rung:
        return name
    try:
        return Rung(name)
    except ValueError:
        raise unknown("rung", name, [*Rung, WHATWG]) from None


def _form(text: str, rung: Rung) -> str:
    """Return the form of a URL on a rung."""
    forms.read(text)
    if rung is Rung.SIMPLE or _is_normal(text):
        return text
    if rung is Rung.CASE:
        return forms.case(text)
    return _OF_URIS[rung](forms.mapped(text))


def _is_normal(uri: str) -> bool:
    """Whether a URI is its own form on every rung; false if it is hard to say.

    The serialization of the URL Standard has scheme and host in lower case, no default port, no
    dot segments and no empty path, where the scheme is special.
    """
    if not uri.startswith(_SPECIAL) or not has_normal_triplets(uri):
        return False
    url = URL.parse(uri)
    return url is not None and url.href == uri
