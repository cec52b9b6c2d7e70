"""Where the secrets of a text are: the union of what each reader could take as a secret.

| form                                         | who reads it so                                   |
|----------------------------------------------|---------------------------------------------------|
| slashes user ":" PASSWORD "@" host           | all; to the first "/", from the first ":" to the  |
|                                              | last "@"                                          |
| slashes user ":" PASS "/" WORD "@" host      | nobody: a port that is none begins a password     |
| scheme ":" user ":" PASSWORD "@" host        | browsers, draft-abarth-url                        |
| user ":" PASSWORD "@" host                   | curl, which guesses the scheme                    |
| slashes TOKEN "@" host                       | a name that looks like a token                    |
| "?" or "&" or ";" or "#" name "=" VALUE      | a name that says so                               |
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from urlprism.redaction import logins, queries
from urlprism.redaction.names import QUERY_NAMES, known
from urlprism.redaction.views import View, as_given, decoded, joined

Span: TypeAlias = tuple[int, int]
Userinfo: TypeAlias = Literal["password", "all"]

_REMOVED: Final = ("\t", "\n", "\r")
# The texts whose spans are kept: what is shown of one text is asked about again and again.
_RECENT: Final = 8


def hidden_spans(
    text: str, query: Iterable[str] = QUERY_NAMES, userinfo: Userinfo = "password"
) -> list[Span]:
    """Return the spans of the secrets of a text, in order and without overlaps.

    Raise ValueError if `userinfo` is neither "password" nor "all".

    >>> hidden_spans("http://me:secret@host/?token=abc")
    [(10, 16), (29, 32)]
    """
    if userinfo not in {"password", "all"}:
        message = f"userinfo must be 'password' or 'all', not {userinfo!r}"
        raise ValueError(message)
    return list(_hidden(text, query if isinstance(query, tuple) else tuple(query), userinfo))


@lru_cache(maxsize=_RECENT)
def _hidden(text: str, query: tuple[str, ...], userinfo: Userinfo) -> list[Span]:
    names = _known(query)
    given = _seen(as_given(text))
    whole = _seen(joined(text)) if any(map(text.__contains__, _REMOVED)) else given
    found: set[Span] = set()
    for views, logins_of, values_of in (
        (whole, logins.of_whole, queries.of_whole),
        (given, logins.of_pieces, queries.of_pieces),
    ):
        for view in views:
            if "@" in view.text:
                everything = userinfo == "all"
                places = logins_of(view.text, everything=everything)
                found.update(view.spans(places))
            if names and "=" in view.text:
                found.update(view.spans(values_of(view.text, names)))
    return united(found)


@lru_cache(maxsize=16)
def _known(names: tuple[str, ...]) -> frozenset[str]:
    return known(names)


def _seen(view: View) -> list[View]:
    """Return a view and, if it has encoded delimiters, the same view with them decoded."""
    other = decoded(view)
    return [view] if other is None else [view, other]


def united(found: Iterable[Span]) -> list[Span]:
    """Return spans in order, with those that touch or overlap merged."""
    spans: list[Span] = []
    for start, end in sorted(found):
        if spans and start <= spans[-1][1]:
            spans[-1] = spans[-1][0], max(end, spans[-1][1])
        elif start < end:
            spans.append((start, end))
    return spans
