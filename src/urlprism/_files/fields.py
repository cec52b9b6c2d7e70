"""Which column has the URLs: the one that the user names, else the one that can be meant."""

from collections.abc import Iterable, Mapping
from typing import Final

from urlprism._core.records.unknown import near
from urlprism._late import public_at
from urlprism.redaction.excerpts import excerpt, quoted

_LIKELY: Final = ("url", "uri", "link", "href")
_MOST_NAMES: Final = 40


@public_at("urlprism.spark")
class ColumnError(Exception):
    """A table has no column of URLs, or several that may be meant; the message lists them."""


def chosen(field: str | None, texts: Mapping[str, bool]) -> str:
    """Return the name of the column of URLs; `texts` says of each column whether it has texts.

    Without a name it is the column of texts that is called url, uri, link or href, else the only
    column of texts. Raise ColumnError if there is none.
    """
    if field is not None:
        outer = field if field in texts else field.partition(".")[0]
        if outer not in texts:
            raise _unknown(field, texts)
        if outer == field and not texts[field]:
            message = f"column {quoted(field)} has no texts; those with texts: "
            raise ColumnError(message + _listed([name for name in texts if texts[name]]))
        return field
    written = [name for name, is_text in texts.items() if is_text]
    for likely in _LIKELY:
        for name in written:
            if name.lower() == likely:
                return name
    if len(written) == 1:
        return written[0]
    number = "several columns have" if written else "no column has"
    message = f"{number} texts, and none is named {', '.join(_LIKELY)}: use --field NAME; columns: "
    raise ColumnError(message + _listed(texts))


def check_named(field: str, names: Iterable[str]) -> None:
    """Raise ColumnError if none of the names of columns is this one."""
    known = list(names)
    if field not in known:
        raise _unknown(field, known)


def _unknown(field: str, names: Iterable[str]) -> ColumnError:
    known = list(names)
    found = near(field, known)
    hint = f"; near: {', '.join(map(excerpt, found))}" if found else ""
    return ColumnError(f"no column is named {quoted(field)}{hint}; known: {_listed(known)}")


def _listed(names: Iterable[str]) -> str:
    known = list(names)
    shown = ", ".join(map(excerpt, known[:_MOST_NAMES]))
    return (shown + ", …" * (len(known) > _MOST_NAMES)) or "none"
