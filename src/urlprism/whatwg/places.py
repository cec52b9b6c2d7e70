"""Make a URL: its text, and the places of its parts. A URL that is made never changes.

As in `_vocabulary.memory`, the `.pxd` beside this module holds the same function inline in C.
"""

from urlprism.whatwg.record import Spans

_put = object.__setattr__


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
