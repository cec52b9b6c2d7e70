"""Parts that a builder takes as several data: the segments of a path, the pairs of a query.

A text is a list of characters for Python, and a mapping a list of its keys. Neither is taken for
segments or pairs by mistake.
"""

from collections.abc import Iterable, Mapping
from typing import Final

Pairs = Mapping[str, str] | Iterable[tuple[str, str]]

_OCTETS: Final = (bytes, bytearray)
_TWO: Final = 2


def segments_of(path: object) -> list[str]:
    """Return the segments of a path; raise TypeError for what is no series of them.

    >>> segments_of(("a/b", ""))
    ['a/b', '']
    """
    return texts_of(path, "a path must be str or segments")


def texts_of(data: object, what: str) -> list[str]:
    """Return the items of a series; raise TypeError for another object, beginning with `what`.

    >>> texts_of(("a", "b"), "cwd must be a list")
    ['a', 'b']
    """
    if isinstance(data, Iterable) and not isinstance(data, (str, *_OCTETS, Mapping)):
        return list(data)
    message = f"{what}, not {type(data).__name__}"
    raise TypeError(message)


def pairs_of(data: object, what: str = "a query") -> list[tuple[str, str]]:
    """Return the pairs of a mapping or a series; raise TypeError, naming `what`, for others.

    >>> pairs_of({"ab": "1"}), pairs_of([("a", "1")])
    ([('ab', '1')], [('a', '1')])
    """
    if isinstance(data, Mapping):
        return list(data.items())
    if isinstance(data, (str, *_OCTETS)) or not isinstance(data, Iterable):
        message = f"{what} must be a mapping or pairs, not {type(data).__name__}"
        raise TypeError(message)
    return [_pair(each) for each in data]


def _pair(pair: object) -> tuple[str, str]:
    """Return a name and a value; a text of two characters is no pair."""
    if isinstance(pair, tuple | list) and len(pair) == _TWO:
        return pair[0], pair[1]
    kind = f"{len(pair)} items" if isinstance(pair, tuple | list) else type(pair).__name__
    message = f"a pair must be a name and a value, not {kind}"
    raise TypeError(message)
