"""Keys: two URLs are the same on a rung if, and only if, their keys are."""

from collections.abc import Iterable
from typing import Final

from urlprism._vocabulary.intake import Text, from_utf8
from urlprism._vocabulary.unknown import unknown
from urlprism.equivalence import forms
from urlprism.equivalence.heuristics import GUESSES, Heuristic, chosen
from urlprism.rfc3986 import Reference, Rung
from urlprism.whatwg import URL

WHATWG: Final = "whatwg"
_OF_URIS: Final = {
    Rung.PERCENT: forms.percent_encoding,
    Rung.PATH: forms.path_segment,
    Rung.SYNTAX: forms.path_segment,
    Rung.SCHEME: forms.scheme,
}


def key(
    url: Text | Reference | URL,
    rung: Rung | str = Rung.SCHEME,
    *,
    heuristics: Iterable[Heuristic | str] = (),
) -> str:
    """Return the text that stands for all URLs that are the same on a rung (RFC 3986 §6.2).

    `rung` is one of `Rung`, or "whatwg" for the URL Standard (#concept-url-equals). Heuristics
    stand above the rung "scheme" and come after all of it. Raise URLError for what is no URI or
    IRI, for a relative reference (§6.1), and on "whatwg" for what is no URL; ValueError for an
    unknown name, and for heuristics on another rung.
    """
    text = text_of(url)
    guesses = chosen(heuristics)
    if guesses and rung != Rung.SCHEME:
        message = f"heuristics stand above the rung 'scheme', not on {str(rung)!r}"
        raise ValueError(message)
    if rung == WHATWG:
        return URL(text).href
    form = _form(text, known_rung(rung))
    for heuristic in guesses:
        form = GUESSES[heuristic](form)
    return form


def text_of(url: Text | Reference | URL) -> str:
    """Return the text of a URL; octets are UTF-8. Raise TypeError for what is none."""
    return str(url) if isinstance(url, Reference | URL) else from_utf8(url)


def known_rung(name: Rung | str) -> Rung:
    """Return the rung of a name; raise ValueError for a name of none."""
    try:
        return Rung(name)
    except ValueError:
        raise unknown("rung", name, [*Rung, WHATWG]) from None


def _form(text: str, rung: Rung) -> str:
    """Return a URL as it is written on a rung."""
    forms.read(text)
    if rung is Rung.SIMPLE:
        return text
    if rung is Rung.CASE:
        return forms.case(text)
    return _OF_URIS[rung](forms.mapped(text))
