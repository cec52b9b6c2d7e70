"""Edits of a query's text that leave all text but the pairs they name as it is, byte for byte.

A query is the text behind "?", None where there is none; an edit that takes out all there was gives
None. Names are compared as application/x-www-form-urlencoded reads them, "%61" is "a"; what is
written is as its serializer writes it (#concept-urlencoded-serializer).
"""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from urlprism.whatwg.form import decode, serialize
from urlprism.whatwg.machine import scalar_values

_Item = TypeVar("_Item")


def replaced(query: str | None, pairs: Iterable[tuple[str, str]]) -> str | None:
    """Return the query with these pairs in place of those of the same names.

    They stand where the first of their name stood, at the end if there was none.
    """
    groups: dict[str, list[str]] = {}
    for name, value in pairs:
        groups.setdefault(scalar_values(name), []).append(serialize([(name, value)]))
    if not groups:
        return query
    sequences = [] if query is None else query.split("&")
    kept, rest = in_place([(_name_of(sequence), sequence) for sequence in sequences], groups)
    return _appended("&".join(kept), rest)


def extended(query: str | None, pairs: Iterable[tuple[str, str]]) -> str | None:
    """Return the query with these pairs behind all others."""
    return _appended(query, [serialize([pair]) for pair in pairs])


def without(query: str | None, names: Iterable[str]) -> str | None:
    """Return the query without the pairs of these names, each with one "&" beside it."""
    if query is None:
        return None
    gone = {scalar_values(name) for name in names}
    sequences = query.split("&")
    kept = [sequence for sequence in sequences if _name_of(sequence) not in gone]
    if len(kept) == len(sequences):
        return query
    # What is left may be nothing but "&".
    return "&".join(kept) if any(kept) else None


def in_place(
    named: Iterable[tuple[str | None, _Item]], groups: Mapping[str, list[_Item]]
) -> tuple[list[_Item], list[_Item]]:
    """Return the items, each group in place of those of its name, and what found no place."""
    rest = dict(groups)
    kept: list[_Item] = []
    for name, item in named:
        if name is not None and name in groups:
            kept += rest.pop(name, ())
        else:
            kept.append(item)
    return kept, [item for items in rest.values() for item in items]


def _name_of(sequence: str) -> str | None:
    """Return the name of the pair between two "&"; nothing between them is no pair."""
    return decode(sequence.partition("=")[0]) if sequence else None


def _appended(query: str | None, fields: list[str]) -> str | None:
    """Return the query with these fields at its end."""
    if not fields:
        return query
    separator = "" if not query or query.endswith("&") else "&"
    return f"{query or ''}{separator}{'&'.join(fields)}"
