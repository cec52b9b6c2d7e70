"""The keywords of `URL.build` and `URL.replace`: their two families, and hints at wrong ones."""

from collections.abc import Iterable
from types import EllipsisType
from typing import TYPE_CHECKING, Final

from urlprism._core.arguments.intake import from_utf8
from urlprism._core.arguments.unknown import no_argument
from urlprism.whatwg import query_edits
from urlprism.whatwg.search_params import query_pairs_of

if TYPE_CHECKING:
    from urlprism._core.arguments.intake import Text
    from urlprism.whatwg.search_params import QueryInit

    Part = Text | int | None
    Kept = Part | EllipsisType


_OF_BUILD: Final = (
    "scheme", "user", "password", "host", "port", "path", "query", "fragment",
)  # fmt: skip
_OF_REPLACE: Final = (
    "protocol", "scheme", "username", "password", "host", "hostname", "port", "pathname", "path",
    "search", "query", "hash", "fragment",
)  # fmt: skip
# The other names of the standard's parts, and the places of these in `setters.SETTERS`.
_OTHERS: Final = {
    "protocol": ("scheme", 0), "pathname": ("path", 6), "search": ("query", 7),
    "hash": ("fragment", 8),
}  # fmt: skip
# Names of these parts elsewhere, and what has them here.
_FOR_BUILD: Final = {
    "authority": "user, password, host and port",
    "netloc": "user, password, host and port",
    "userinfo": "user and password",
    "username": "user, which is data",
    "hostname": "host, and port for itself",
    "domain": "host",
    "protocol": "scheme, without the colon",
    "pathname": "path, which is data",
    "segments": "path, which takes a list of segments",
    "path_segments": "path, which takes a list of segments",
    "search": "query, without the question mark",
    "query_string": "query",
    "query_params": "query",
    "query_pairs": "query",
    "params": "query, which takes a mapping",
    "args": "query, which takes a mapping",
    "hash": "fragment, without the number sign",
    "anchor": "fragment",
    "encoded": "parts as written to replace()",
}
_FOR_REPLACE: Final = {
    "authority": "username, password and host",
    "netloc": "username, password and host",
    "userinfo": "username and password",
    "user": "username, which is as written, or data to with_user()",
    "password_text": "password, which is as written, or data to with_password()",
    "domain": "hostname",
    "path_segments": "them to with_path()",
    "segments": "them to with_path()",
    "name": "it to with_name()",
    "suffix": "it to with_suffix()",
    "query_string": "query",
    "query_params": "query",
    "query_pairs": "query",
    "params": "query, which takes a mapping",
    "anchor": "fragment",
}


def parts_of(
    parts: "tuple[Kept, ...]",
    scheme: "Text | EllipsisType | None",
    path: "Text | EllipsisType | None",
    query: "QueryInit | EllipsisType",
    fragment: "Text | EllipsisType | None",
) -> "tuple[Kept, ...]":
    """Return the parts of `setters.SETTERS`, with those that are given by their other names.

    `...` is a part that stays, and None one that is removed.

    Raise TypeError if a part is given twice.
    """
    protocol, username, password, host, hostname, port, pathname, search, hash_ = parts
    return (
        _one("protocol", protocol, "scheme", scheme),
        *(username, password, host, hostname, port),
        _one("pathname", pathname, "path", path),
        _one("search", search, "query", _search(query)),
        _one("hash", hash_, "fragment", _hash(fragment)),
    )


def given_name(part: str, parts: "tuple[Kept, ...]") -> str:
    """Return the name by which a caller gave a part: that of the standard, or the other one."""
    other, place = _OTHERS.get(part, (part, 0))
    return part if part not in _OTHERS or parts[place] is not ... else other


def check_build(others: Iterable[str]) -> None:
    """Raise TypeError for a keyword that `URL.build` does not take; say what may be meant."""
    for name in others:
        raise no_argument("build", name, _OF_BUILD, _FOR_BUILD)


def check_replace(others: Iterable[str]) -> None:
    """Raise TypeError for a keyword that `URL.replace` does not take; say what may be meant."""
    for name in others:
        raise no_argument("replace", name, _OF_REPLACE, _FOR_REPLACE)


def _one(name: str, value: "Kept", other: str, also: "Kept") -> "Kept":
    """Return the value that one of two names has."""
    if value is not ... and also is not ...:
        message = f"{name} and {other} are one part: give one of them"
        raise TypeError(message)
    return value if also is ... else also


def _hash(fragment: "Text | EllipsisType | None") -> "str | EllipsisType | None":
    """Return a fragment as a value of the setter of hash."""
    if fragment is None or isinstance(fragment, EllipsisType):
        return fragment
    return f"#{from_utf8(fragment)}"


def _search(query: "QueryInit | EllipsisType") -> "str | EllipsisType | None":
    """Return a query as a value of the setter of search; "" removes it."""
    if query is None or isinstance(query, EllipsisType):
        return query
    if isinstance(query, str | bytes | bytearray):
        return f"?{from_utf8(query)}"
    written = query_edits.written(query_pairs_of(query))
    return "" if written is None else f"?{written}"
