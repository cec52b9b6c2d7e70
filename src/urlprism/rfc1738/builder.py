"""Build a URL of any scheme from data: each by the builder of its scheme (RFC 1738 §3, §4)."""

from typing import TYPE_CHECKING, cast

from urlprism._core.arguments.intake import exact
from urlprism._core.records.editing import given_parts
from urlprism.rfc1738 import editing
from urlprism.rfc1738.parser import SCHEMES, parse
from urlprism.rfc1738.record import Locator

if TYPE_CHECKING:
    from collections.abc import Callable

_PARTS = ("user", "password", "host", "port", "urlpath")


def build(*, scheme: str, **parts: object) -> Locator:
    """Return the URL of a scheme with these parts, which are data, as its class does (§3).

    `build(scheme="ftp", host=..., ...)` is `FTP.build(host=..., ...)`: see there for the parts. A
    URL of a scheme that the document does not define has a `schemepart`, or a `user`, `password`,
    `host`, `port` and `urlpath`, all as written: only its scheme knows how to encode them. Raise
    URLError for data that the URL cannot have, TypeError for a part that the scheme does not have.

    >>> str(build(scheme="http", host="h.example", path_segments=["a/b"], search="q"))
    'http://h.example/a%2Fb?q'
    >>> str(build(scheme="x-new", schemepart="any/thing"))
    'x-new:any/thing'
    """
    kind = SCHEMES.get(exact(scheme).lower())
    if kind is not None:
        make: Callable[..., Locator] = getattr(kind, "build")  # noqa: B009 - of the subclasses
        return make(**parts)
    written = given_parts(cast("dict[str, str | int | None]", parts))
    if set(written) != {"schemepart"} and not {"host"} <= set(written) <= set(_PARTS):
        message = f"give a schemepart, or a host and any of {', '.join(_PARTS)}"
        raise TypeError(message)
    all_parts = {**dict.fromkeys(_PARTS), **written}
    return parse(editing.composed(scheme, all_parts))
