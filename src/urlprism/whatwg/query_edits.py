"""Edit the named pairs of a query, and leave all other text as it is, byte for byte.

A query is the text after "?", or None. An edit that removes everything returns None. Names are
compared as application/x-www-form-urlencoded decodes them: "%61" is "a". New pairs are written as
by its serializer (#concept-urlencoded-serializer); a name whose value is None stands alone.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from urlprism._core.arguments.intake import exact
from urlprism._core.grammar import name_patterns
from urlprism.whatwg.forms.form import decode, serialize
from urlprism.whatwg.parsing.machine import scalar_values

_Item = TypeVar("_Item")
Pair = tuple[str, str | None]


def written(pairs: Iterable[Pair]) -> str | None:
    """Return the query with these pairs, or None if there are none.

    >>> written([("a", "b c"), ("d", None)])
    'a=b+c&d'
    """
    return _appended(None, [_field(*pair) for pair in pairs])


def replaced(query: str | None, pairs: Iterable[Pair]) -> str | None:
    """Return the query with these pairs in place of those with the same names.

    They replace the first pair with their name, or are added at the end.
    """
    groups: dict[str, list[str]] = {}
    for name, value in pairs:
        groups.setdefault(scalar_values(name), []).append(_field(name, value))
    if not groups:
        return query
    sequences = [] if query is None else query.split("&")
    in_order, rest = in_place([(_name_of(sequence), sequence) for sequence in sequences], groups)
    return _appended("&".join(in_order), rest)


def extended(query: str | None, pairs: Iterable[Pair]) -> str | None:
    """Return the query with these pairs at the end."""
    return _appended(query, [_field(*pair) for pair in pairs])


def without(query: str | None, names: Iterable[str]) -> str | None:
    """Return the query without the pairs of these names, and without one "&" beside each.

    "*" in a name stands for any characters; `name_patterns` has the rule.
    """
    return without_those(
        query, name_patterns.matcher([scalar_values(exact(name)) for name in names])
    )


def without_names(query: str | None, names: Iterable[str]) -> str | None:
    """Return the query without the pairs of names in which "*" is a character."""
    gone = {*names}
    return without_those(query, gone.__contains__) if gone else query


def names_in(query: str | None) -> list[str]:
    """Return the names of a query, decoded, in order.

    >>> names_in("a=b&&%61&c"), names_in(None)
    (['a', 'a', 'c'], [])
    """
    return [] if query is None else [name for name, _ in named_values(query)]


def named_values(query: str) -> list[tuple[str, str]]:
    """Return the decoded names of a query with their values as written; a bare name has "".

    >>> named_values("a=b+c&%64")
    [('a', 'b+c'), ('d', '')]
    """
    pairs = [sequence.partition("=") for sequence in query.split("&") if sequence]
    return [(decode(name), value) for name, _, value in pairs]


def names_without_values(pairs: object) -> list[str]:
    """Return the names of a mapping whose list of values is empty.

    >>> names_without_values({"a": [], "b": ""})
    ['a']
    """
    if not isinstance(pairs, Mapping):
        return []
    return [
        scalar_values(exact(name))
        for name, value in pairs.items()
        if isinstance(value, list | tuple) and not value
    ]


def without_those(query: str | None, goes: Callable[[str], bool]) -> str | None:
    """Return the query without the pairs whose decoded names go, as `without` does."""
    if query is None:
        return None
    sequences = query.split("&")
    named = [(_name_of(sequence), sequence) for sequence in sequences]
    others = [sequence for name, sequence in named if name is None or not goes(name)]
    if len(others) == len(sequences):
        return query
    # The rest may be nothing but "&".
    return "&".join(others) if any(others) else None


def in_place(
    named: Iterable[tuple[str | None, _Item]], groups: Mapping[str, list[_Item]]
) -> tuple[list[_Item], list[_Item]]:
    """Return the items, with each group in place of those with its name, and the other groups."""
    rest = dict(groups)
    in_order: list[_Item] = []
    for name, item in named:
        if name is not None and name in groups:
            in_order += rest.pop(name, ())
        else:
            in_order.append(item)
    return in_order, [item for items in rest.values() for item in items]


def _field(name: str, value: str | None) -> str:
    """Return a pair as text; raise ValueError for a name that is empty and stands alone."""
    if value is not None:
        return serialize([(name, value)])
    if not name:
        message = "an empty name cannot stand in a query without a value"
        raise ValueError(message)
    return serialize([(name, "")]).removesuffix("=")


def _name_of(sequence: str) -> str | None:
    """Return the name of the pair between two "&", or None if there is no text between them."""
    return decode(sequence.partition("=")[0]) if sequence else None


def _appended(query: str | None, fields: list[str]) -> str | None:
    """Return the query with these fields at its end."""
    if not fields:
        return query
    separator = "" if not query or query.endswith("&") else "&"
    return f"{query or ''}{separator}{'&'.join(fields)}"
