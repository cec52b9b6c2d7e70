"""Find a column by its name."""

from collections.abc import Callable, Sequence
from typing import Final

from urlprism.redaction.excerpts import excerpt, quoted

_MOST: Final = 40


def column_index(
    column: str,
    names: Sequence[str],
    error: type[Exception] = ValueError,
    fold: Callable[[str], str] = str,
) -> int:
    """Return the index of a column among the names of all; names with equal folds are the same.

    Raise `error` if there is no such column, ValueError if there are several.

    >>> column_index("url", ["id", "url"])
    1
    """
    wanted = fold(column)
    places = [place for place, name in enumerate(names) if fold(name) == wanted]
    if not places:
        listing = ", ".join(map(excerpt, names[:_MOST])) + ", …" * (len(names) > _MOST)
        message = f"there is no column {quoted(column)}; there are {listing or 'none'}"
        raise error(message)
    if len(places) > 1:
        message = f"there are {len(places)} columns {quoted(column)}"
        raise ValueError(message)
    return places[0]
