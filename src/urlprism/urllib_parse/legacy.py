"""Functions older than urlsplit, which urllib.request still uses, and unwrap.

Each has a public variant that warns: `splittype` for `_splittype`, and so on.
"""

import re
import warnings
from collections.abc import Callable
from typing import Any

_ENDS_HOST = re.compile("[/?#]")


def unwrap(url: object) -> str:
    """Return the URL in `<URL:scheme://host/path>`, with all or part of the wrapper (RFC 1738)."""
    text = str(url).strip()
    if text[:1] == "<" and text[-1:] == ">":
        text = text[1:-1].strip()
    return text[4:].strip() if text[:4] == "URL:" else text


def _to_bytes(url: Any) -> Any:
    """Return `url`; raise UnicodeError for text that is not ASCII."""
    if not isinstance(url, str):
        return url
    if not url.isascii():
        message = f"URL {url!r} contains non-ASCII characters"
        raise UnicodeError(message)
    return str.__str__(url)


def _splittype(url: str) -> tuple[str | None, str]:
    """Return the scheme in lower case, or None, and the rest."""
    scheme, colon, rest = url.partition(":")
    if not scheme or not colon or "/" in scheme:
        return None, url
    return scheme.lower(), rest


def _splithost(url: str) -> tuple[str | None, str]:
    """Return the network location after "//", or None, and the rest, which starts with "/"."""
    if url[:2] != "//":
        return None, url
    ending = _ENDS_HOST.search(url, 2)
    if ending is None:
        return url[2:], ""
    end = ending.start()
    return url[2:end], url[end:] if url[end] == "/" else "/" + url[end:]


def _splituser(host: str) -> tuple[str | None, str]:
    """Return the text before the last "@", or None, and the rest."""
    user, at, rest = host.rpartition("@")
    return (user if at else None), rest


def _splitpasswd(user: str) -> tuple[str, str | None]:
    """Return the user, and the password after ":" or None."""
    name, colon, password = user.partition(":")
    return name, (password if colon else None)


def _splitport(host: str) -> tuple[str, str | None]:
    """Return the host, and the digits after its last ":" or None."""
    name, colon, port = host.rpartition(":")
    if not colon or (port and not _is_number(port)):
        return host, None
    return name, port or None


def _splitnport(host: str, defport: int | None = -1) -> tuple[str, int | None]:
    """Return the host and its port: `defport` without a port, None if it is not a number."""
    name, colon, port = host.rpartition(":")
    if not colon:
        return host, defport
    if not port:
        return name, defport
    return name, int(port) if _is_number(port) else None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _splitquery(url: str) -> tuple[str, str | None]:
    """Return the text before the last "?", and the text after it or None."""
    path, mark, query = url.rpartition("?")
    return (path, query) if mark else (url, None)


def _splittag(url: str) -> tuple[str, str | None]:
    """Return the text before the last "#", and the text after it or None."""
    path, mark, fragment = url.rpartition("#")
    return (path, fragment) if mark else (url, None)


def _splitattr(url: str) -> tuple[str, list[str]]:
    """Return the path, and a list of the texts after each ";"."""
    words = url.split(";")
    return words[0], words[1:]


def _splitvalue(attr: str) -> tuple[str, str | None]:
    """Return the name, and the value after "=" or None."""
    name, equals, value = attr.partition("=")
    return name, (value if equals else None)


def _deprecated(function: Callable[..., Any], instead: str = "") -> Callable[..., Any]:
    """Return `function` under its public name, with a warning at each call."""
    name = function.__name__.removeprefix("_")
    advice = f", use urllib.parse.{instead}() instead" if instead else ""
    message = f"urllib.parse.{name}() is deprecated as of 3.8{advice}"

    def warned(*args: Any, **kwargs: Any) -> Any:
        warnings.warn(message, DeprecationWarning, stacklevel=2)
        return function(*args, **kwargs)

    warned.__name__ = warned.__qualname__ = name
    warned.__doc__ = function.__doc__
    warned.__wrapped__ = function  # type: ignore[attr-defined] # a function takes any attribute
    return warned


to_bytes = _deprecated(_to_bytes)
splittype = _deprecated(_splittype, "urlparse")
splithost = _deprecated(_splithost, "urlparse")
splituser = _deprecated(_splituser, "urlparse")
splitpasswd = _deprecated(_splitpasswd, "urlparse")
splitport = _deprecated(_splitport, "urlparse")
splitnport = _deprecated(_splitnport, "urlparse")
splitquery = _deprecated(_splitquery, "urlparse")
splittag = _deprecated(_splittag, "urlparse")
splitattr = _deprecated(_splitattr, "urlparse")
splitvalue = _deprecated(_splitvalue, "parse_qsl")
