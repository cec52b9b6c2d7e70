"""The pairs of a query: names and values of a form, between separators (#urlencoded-parsing)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from urlprism._core.grammar.name_patterns import matcher
from urlprism.whatwg.forms.form import decode, serialize

SEPARATOR: Final = "&"


class Pair(NamedTuple):
    """A name and a value, decoded; the value is "" if there is no "="."""

    name: str
    value: str


@dataclass(frozen=True)
class QueryEdits:
    """What is done with the pairs of a query, in this order.

    Additions and replacements are texts such as "name=value", or only a name.
    """

    trims: Sequence[str] = ()
    replacements: Sequence[str] = ()
    replacements_or_additions: Sequence[str] = ()
    additions: Sequence[str] = ()
    sorts: bool = False
    separator: str = SEPARATOR

    def apply(self, query: str | None) -> str | None:
        """Return the query after the edits; None if there is no pair.

        Pairs that are not edited stay as they are written; empty ones between two separators go.
        """
        edits = (self.trims, self.replacements, self.replacements_or_additions, self.additions)
        if not any(edits) and not self.sorts:
            return query
        pairs = [pair for pair in texts_of(query, self.separator) if pair]
        if self.trims:
            goes = matcher([each.lower() for each in self.trims])
            pairs = [pair for pair in pairs if not goes(_pair(pair).name.lower())]
        for data in self.replacements:
            pairs = _replaced(pairs, data, adds=False)
        for data in self.replacements_or_additions:
            pairs = _replaced(pairs, data, adds=True)
        pairs += map(_written, self.additions)
        if self.sorts:
            pairs.sort(key=str.lower)
        return self.separator.join(pairs) if pairs else None


def texts_of(query: str | None, separator: str = SEPARATOR) -> list[str]:
    """Return the pairs of a query as they are written."""
    return query.split(separator) if query else []


def pairs_of(query: str | None, separator: str = SEPARATOR) -> list[Pair]:
    """Return the pairs of a query, decoded, without the empty ones."""
    return [_pair(text) for text in texts_of(query, separator) if text]


def values_of(query: str | None, name: str, separator: str = SEPARATOR) -> list[str]:
    """Return the values of a name, as they are written; a name without "=" has none."""
    values = []
    for text in texts_of(query, separator):
        written, equals, value = text.partition("=")
        if equals and decode(written) == name:
            values.append(value)
    return values


def _pair(text: str) -> Pair:
    name, _, value = text.partition("=")
    return Pair(decode(name), decode(value))


def _replaced(pairs: Iterable[str], data: str, *, adds: bool) -> list[str]:
    """Return the pairs with the data in place of the first of its name, and none after it."""
    name = data.partition("=")[0]
    written = _written(data)
    edited: list[str] = []
    is_there = False
    for pair in pairs:
        if _pair(pair).name != name:
            edited.append(pair)
        elif not is_there:
            edited.append(written)
            is_there = True
    return edited if is_there or not adds else [*edited, written]


def _written(data: str) -> str:
    """Return a name and a value, or a name alone, form-encoded."""
    name, equals, value = data.partition("=")
    pair = serialize([(name, value)])
    return pair if equals else pair.removesuffix("=")
