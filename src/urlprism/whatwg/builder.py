"""Build the text of a URL from data; the parser reads it as it was meant."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from urlprism._core.arguments.intake import exact
from urlprism.errors import URLError
from urlprism.whatwg import data, query_edits
from urlprism.whatwg.search_params import query_pairs_of
from urlprism.whatwg.terms.schemes import SPECIAL
from urlprism.whatwg.text import STANDARD

if TYPE_CHECKING:
    from urlprism.whatwg.search_params import QueryInit

_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+\-.]*")


def text_of(
    scheme: str,
    user: str | None,
    password: str | None,
    host: "data.HostData | None",
    port: int | str | None,
    path: str | Iterable[str],
    query: "QueryInit",
    fragment: str | None,
) -> str:
    """Return the text of the URL with this data; raise as `URL.build` does."""
    lower_scheme = _scheme(scheme)
    written = f"{lower_scheme}:"
    if host is None:
        _check_no_host(lower_scheme, user, password, port)
        if lower_scheme == "file":
            written += "//"
    else:
        name = data.host_of(
            host, is_special=lower_scheme in SPECIAL and (lower_scheme != "file" or host != "")
        )
        written += f"//{_credentials(lower_scheme, name, user, password, port)}{name}"
        if port is not None:
            written += f":{data.port_of(port)}"
    path_text = data.path_of(path, has_host=host is not None or lower_scheme in SPECIAL)
    if host is None and path_text.startswith("//") and lower_scheme != "file":
        written += "/."  # otherwise the path would be read as a host
    written += path_text
    if query is not None:
        written += _query(query)
    return written if fragment is None else f"{written}#{data.fragment_of(fragment)}"


def _scheme(scheme: str) -> str:
    """Return a scheme in lower case; raise URLError for a text that is not a scheme."""
    if not isinstance(scheme, str):
        message = f"a scheme must be str, not {type(scheme).__name__}"
        raise TypeError(message)
    exact_scheme = exact(scheme)
    if _SCHEME.fullmatch(exact_scheme) is None:
        message = "a scheme must be a letter, then letters, digits, '+', '-' or '.'"
        raise URLError(
            message, exact_scheme, 0, len(exact_scheme), f"{STANDARD} #url-scheme-string"
        )
    return exact_scheme.lower()


def _check_no_host(
    scheme: str, user: str | None, password: str | None, port: int | str | None
) -> None:
    """Raise URLError if a URL without a host needs one."""
    rule = f"{STANDARD} #cannot-have-a-username-password-port"
    written = f"{scheme}:"
    if scheme in SPECIAL and scheme != "file":
        message = f"a URL with the scheme {scheme!r} needs a host"
        rule = f"{STANDARD} #concept-url-host"
        raise URLError(message, written, len(written), len(written), rule)
    for name, value in (("user", user), ("password", password), ("port", port)):
        if value is not None and value != "":
            message = f"a URL without a host cannot have a {name}"
            raise URLError(message, written, len(written), len(written), rule)


def _credentials(
    scheme: str, host: str, user: str | None, password: str | None, port: int | str | None
) -> str:
    """Return username and password as written, with "@"."""
    login = (user or "", password or "", "" if port is None else "port")
    if any(login) and (scheme == "file" or host == ""):
        message = "a file URL, or one with an empty host, cannot have a user, a password or a port"
        rule = f"{STANDARD} #cannot-have-a-username-password-port"
        raise URLError(message, host, 0, len(host), rule)
    name = "" if user is None else data.userinfo_of(user, "user")
    secret = "" if password is None else data.userinfo_of(password, "password")
    if secret:
        return f"{name}:{secret}@"
    return f"{name}@" if name else ""


def _query(query: "QueryInit") -> str:
    """Return the "?" and a query as written, or "" for no pairs."""
    if isinstance(query, str):
        return f"?{data.query_of(query)}"
    if isinstance(query, bytes | bytearray):
        message = f"a query must be str, a mapping or pairs, not {type(query).__name__}"
        raise TypeError(message)
    written = query_edits.written(query_pairs_of(query))
    return "" if written is None else f"?{written}"
