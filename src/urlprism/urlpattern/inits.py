"""What is written by components (#canon-processing-for-init), for patterns and for URLs."""

from collections.abc import Callable, Mapping
from typing import Final

from urlprism.errors import URLError
from urlprism.urlpattern import canonical
from urlprism.urlpattern.strings import escape_pattern
from urlprism.urlpattern.tokens import STANDARD
from urlprism.whatwg import URL

_PROCESS: Final = f"{STANDARD} #process-a-urlpatterninit"
BASE: Final = "baseURL"
# The components that are not inherited from a base if any of them is written.
_BEFORE: Final = ("protocol", "hostname", "port", "pathname", "search", "hash")
_CREDENTIALS: Final = ("protocol", "hostname", "port", "username", "password")


def _as_it_is(text: str) -> str:
    return text


def process(
    init: Mapping[str, str], *, is_pattern: bool, result: dict[str, str] | None = None
) -> dict[str, str]:
    """Return the components of an init, with those of its base (#process-a-urlpatterninit).

    `result` has those that no init states. Raise URLError for a base, or for a component of a URL,
    that the URL parser refuses.
    """
    result = {} if result is None else result
    base = _base(init)
    if base is not None:
        _inherit(init, base, result, escape_pattern if is_pattern else _as_it_is)
        if not is_pattern:
            _inherit_credentials(init, base, result)
    for name in ("protocol", "username", "password", "hostname"):
        if name in init:
            result[name] = _component(name, init[name], "", is_pattern=is_pattern)
    scheme = result.get("protocol", "")
    for name in ("port", "pathname", "search", "hash"):
        if name in init:
            text = init[name]
            if name == "pathname" and base is not None:
                text = _joined(text, base, is_pattern=is_pattern)
            result[name] = _component(name, text, scheme, is_pattern=is_pattern)
    return result


def _base(init: Mapping[str, str]) -> URL | None:
    """Return the base of an init."""
    if BASE not in init:
        return None
    base = URL.parse(init[BASE])
    if base is None:
        message = "the URL parser refuses the base"
        raise URLError(message, init[BASE], 0, len(init[BASE]), _PROCESS)
    return base


def _inherit(
    init: Mapping[str, str], base: URL, result: dict[str, str], escape: Callable[[str], str]
) -> None:
    """Take what stands before the first component of an init from its base."""
    of_base = {
        "protocol": base.protocol[:-1],
        "hostname": base.hostname,
        "port": base.port,
        "pathname": base.pathname,
        "search": base.search[1:],
        "hash": base.hash[1:],
    }
    for name in _BEFORE:
        if name in init:
            return
        result[name] = escape(of_base[name])


def _inherit_credentials(init: Mapping[str, str], base: URL, result: dict[str, str]) -> None:
    """Take username and password from the base, for URLs only."""
    if not any(name in init for name in _CREDENTIALS[:4]):
        result["username"] = base.username
        if "password" not in init:
            result["password"] = base.password


def _joined(path: str, base: URL, *, is_pattern: bool) -> str:
    """Return a path, behind the folder of the base if it is relative."""
    if base.pathname[:1] != "/" and base.has_opaque_path:
        return path
    if _is_absolute(path, is_pattern=is_pattern):
        return path
    folder = escape_pattern(base.pathname) if is_pattern else base.pathname
    return folder[: folder.rfind("/") + 1] + path


def _is_absolute(path: str, *, is_pattern: bool) -> bool:
    """Return whether a path begins with a slash (#is-an-absolute-pathname)."""
    return path.startswith("/") or (is_pattern and path.startswith(("\\/", "{/")))


def _component(name: str, text: str, scheme: str, *, is_pattern: bool) -> str:
    """Return a component, canonicalized for a URL (#process-protocol-for-init and those after)."""
    if name == "protocol":
        text = text.removesuffix(":")
    elif name == "search":
        text = text.removeprefix("?")
    elif name == "hash":
        text = text.removeprefix("#")
    return text if is_pattern else _canonical(name, text, scheme)


def _canonical(name: str, text: str, scheme: str) -> str:
    """Return a component of a URL, canonicalized."""
    if name == "port":
        return canonical.port(text, scheme)
    if name == "pathname" and scheme and not canonical.is_special(scheme):
        return canonical.opaque_pathname(text)
    return canonical.CALLBACKS[name](text)
