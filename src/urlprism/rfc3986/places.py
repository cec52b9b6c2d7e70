"""Fill a new reference with its text and the places of its components; then it is immutable.

As for `_core.octets.memory`, the `.pxd` beside this module has the same function inline in C.
"""

from urlprism.rfc3986.record import Spans

_put = object.__setattr__


def fill(
    reference: Spans,
    text: str,
    scheme_end: int,
    host_start: int,
    host_end: int,
    path_start: int,
    path_end: int,
    query_end: int,
) -> None:
    """Fill an object made by `__new__`; the text, which marks it as complete, comes last."""
    _put(reference, "_scheme_end", scheme_end)
    _put(reference, "_host_start", host_start)
    _put(reference, "_host_end", host_end)
    _put(reference, "_path_start", path_start)
    _put(reference, "_path_end", path_end)
    _put(reference, "_query_end", query_end)
    _put(reference, "_text", text)
