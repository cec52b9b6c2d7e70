"""Make a URL: its text, and the places of its parts. A complete URL never changes.

As in `_core.octets.memory`, the `.pxd` beside this module holds the same functions inline in C.
"""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

import urlprism._core.octets.memory as memory
from urlprism.whatwg.urls.record import Spans

# What takes the seven places that `begin` has.
Places = Callable[[int, int, int, int, int, int, int], None]

_URL = TypeVar("_URL", bound=Spans)

_put = object.__setattr__


def blank(url: _URL) -> _URL:
    """Return an object of the class of `url` that nothing has filled; no `__init__` runs."""
    return Spans.__new__(type(url))


def adopt(cls: type[Spans]) -> None:
    """Let objects of a class without fields of its own be made and freed as records are.

    Compiled, each class between would otherwise cost a call. Python knows no such calls.
    """


def add(cls: type[Spans], name: str, attribute: object) -> None:
    """Add an attribute to a class, which may be one of C, before anybody has it."""
    type.__setattr__(cls, name, attribute)


def assign(url: Spans, name: str, value: object) -> None:
    """Set an attribute as `object` does."""
    _put(url, name, value)


def is_made(url: Spans) -> bool:
    """Whether the URL is complete, not still being made: its text comes last."""
    return hasattr(url, "_href")


def begin(
    url: Spans,
    scheme_end: int,
    username_end: int,
    host_start: int,
    host_end: int,
    path_start: int,
    path_end: int,
    query_end: int,
) -> None:
    """Set the places of an object from `__new__`, which has no text yet."""
    _put(url, "_scheme_end", scheme_end)
    _put(url, "_username_end", username_end)
    _put(url, "_host_start", host_start)
    _put(url, "_host_end", host_end)
    _put(url, "_path_start", path_start)
    _put(url, "_path_end", path_end)
    _put(url, "_query_end", query_end)


def borrow_places(url: Spans) -> Places:
    """Return the places of an object from `__new__`, to be put."""
    return partial(begin, url)


def put(
    places: Places,
    scheme_end: int,
    username_end: int,
    host_start: int,
    host_end: int,
    path_start: int,
    path_end: int,
    query_end: int,
) -> None:
    """Put places: those of a URL, or of a row."""
    places(
        scheme_end, username_end, host_start, host_end, path_start, path_end, query_end
    )  # fmt: skip


def end(url: Spans, href: str) -> None:
    """Set the text of an object that has its places."""
    _put(url, "_href", href)


def fill(
    url: Spans,
    href: str,
    scheme_end: int,
    username_end: int,
    host_start: int,
    host_end: int,
    path_start: int,
    path_end: int,
    query_end: int,
) -> None:
    """Fill an object from `__new__`, its text last."""
    begin(
        url, scheme_end, username_end, host_start, host_end, path_start, path_end, query_end
    )  # fmt: skip
    end(url, href)


def spliced(
    href: str, start: int, before: int, octets: bytes, first: int, last: int, room: int,
    kinds: bytes, after: int, rest: int,
) -> str:  # fmt: skip
    """Return `href` with `octets[first:last]`, percent-encoded, in place of `href[start:rest]`.

    `before` and `after` are written around them, unless they are -1. The stops of `kinds`, which
    `characters.stop_class` made, are encoded; `room` is the number of octets that this takes.
    """
    cells = memory.blank_bytes(room)
    if room == last - first:
        memory.copy(cells, 0, octets, first, last)
    else:
        memory.escape(cells, 0, octets, first, last, kinds)
    value = memory.taken_ascii(cells, 0, room)
    return f"{href[:start]}{_sign(before)}{value}{_sign(after)}{href[rest:]}"


def _sign(code: int) -> str:
    return chr(code) if code >= 0 else ""
