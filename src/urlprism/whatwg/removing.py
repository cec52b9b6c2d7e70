"""Parts that are removed of a URL: which can be, and what the setters are given for them."""

from types import EllipsisType
from typing import TYPE_CHECKING, Final

from urlprism.errors import URLError
from urlprism.whatwg.editing import with_parts
from urlprism.whatwg.parsing.parser import parse_into
from urlprism.whatwg.terms.schemes import SPECIAL
from urlprism.whatwg.text import STANDARD
from urlprism.whatwg.urls.parts import Parts

if TYPE_CHECKING:
    from urlprism.whatwg.keywords import Kept

_PROTOCOL, _USERNAME, _PASSWORD, _HOST, _HOSTNAME, _PORT, _PATHNAME = range(7)
_ABSENT: Final = {_USERNAME: "username", _PASSWORD: "password", _PORT: "port"}
_NEEDED: Final = {
    _PROTOCOL: "the scheme cannot be removed",
    _PATHNAME: "the path cannot be removed: it may be empty",
}
_KEPT: Final = (...,) * 9


def names_host(parts: "tuple[Kept, ...]") -> bool:
    """Whether parts in the order of `setters.SETTERS` remove the host."""
    return parts[_HOST] is None or parts[_HOSTNAME] is None


def emptied(url: Parts, parts: "tuple[Kept, ...]") -> "tuple[Kept, ...]":
    """Return the parts, with the values for their setters in place of None.

    Raise TypeError for a part that cannot be removed, and for a host that is removed and set.
    """
    emptied_parts: list[Kept] = []
    for place, part in enumerate(parts):
        if part is not None:
            emptied_parts.append(part)
            continue
        if place in _NEEDED:
            raise TypeError(_NEEDED[place])
        # What is absent stays so: no setter sets the port of a URL without a host, even to "".
        is_absent = place in _ABSENT and not getattr(url, _ABSENT[place])
        emptied_parts.append(... if is_absent or place in {_HOST, _HOSTNAME} else "")
    if names_host(parts) and not all(
        isinstance(emptied_parts[each], EllipsisType) for each in (3, 4)
    ):
        message = "the host cannot be both removed and set"
        raise TypeError(message)
    if parts[_HOST] is None:  # which is the host with its port
        emptied_parts[_PORT] = (
            ""
            if isinstance(emptied_parts[_PORT], EllipsisType) and url.port
            else emptied_parts[_PORT]
        )
    return tuple(emptied_parts)


def drop_host(url: Parts, target: Parts) -> None:
    """Fill `target` with a URL without its host.

    Raise URLError for a scheme that needs one, TypeError for a URL that has a login or a port.
    """
    if url.scheme in SPECIAL and url.scheme != "file":
        message = f"a URL with the scheme {url.scheme!r} needs a host"
        start, end = url.spans()["hostname"]
        raise URLError(message, url.href, start, end, f"{STANDARD} #concept-url-host")
    for name, value in (("userinfo", url.username or url.password), ("port", url.port)):
        if value:
            message = f"without a host, there can be no {name}"
            raise TypeError(message)
    if url.scheme == "file" or not url.has_host:
        with_parts(url, (*_KEPT[:_HOSTNAME], "" if url.has_host else ..., *_KEPT[_PORT:]), target)
        return
    path = url.pathname
    guard = "/." if path.startswith("//") else ""  # otherwise the path would be read as a host
    query = "" if url.query is None else f"?{url.query}"
    fragment = "" if url.fragment is None else f"#{url.fragment}"
    parse_into(target, f"{url.scheme}:{guard}{path}{query}{fragment}", None)
