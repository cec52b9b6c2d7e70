"""How ioredis splits a URL: `parseURL`, by the class `URL`."""

import re
from collections.abc import Callable
from typing import Final

from urlprism.readers.drivers import ecmascript
from urlprism.readers.programs.node import model as node

_SCHEME: Final = re.compile("rediss?://", re.IGNORECASE | re.ASCII)
_BRACKETS: Final = re.compile(r"^\[|\]\Z")


def parsed(url_of: Callable[[str, str | None], node.Fields], text: str) -> dict[str, str]:
    """Return what `parseURL` does."""
    if ecmascript.is_int(text):
        return {"port": text}
    is_whole = text.startswith("//")
    if text.startswith("/") and not is_whole:
        path, _, query = text.partition("?")
        return _parameters(query) | {"path": path}
    has_scheme = _SCHEME.match(text) is not None
    url = url_of(f"{'' if has_scheme else 'redis:' if is_whole else 'redis://'}{text}", None)
    values = _parameters(url.search)
    if url.username or url.password:
        values["username"] = ecmascript.decode_component(url.username)
        values["password"] = ecmascript.decode_component(url.password)
    if url.pathname not in {"", "/"}:
        name = "db" if has_scheme or is_whole else "path"
        values[name] = url.pathname[1:] if name == "db" else url.pathname
    values |= {"host": _BRACKETS.sub("", url.hostname)} if url.hostname else {}
    return values | ({"port": url.port} if url.port else {})


def _parameters(search: str) -> dict[str, str]:
    values = ecmascript.parameters(search)
    family = ecmascript.parse_int(values.get("family", ""))
    return values if family is None else values | {"family": str(family)}
