"""Build a URL from data: escape the data, and write the URL as RFC 1808 §5.3 advises."""

from typing import Literal, TypeAlias, cast

from urlprism._core.arguments.intake import exact
from urlprism._core.hosts.host_data import check_written_host
from urlprism._core.records.editing import given_parts, unfit
from urlprism.errors import URLError
from urlprism.rfc1808.coding import encode
from urlprism.rfc1808.grammar import check
from urlprism.rfc1808.parser import parse
from urlprism.rfc1808.record import LOGIN, GenericURL, from_path_on, net_loc_of

Colon: TypeAlias = Literal["precede", "escape"]


def build(
    *,
    scheme: str | None = None,
    net_loc: str | None = None,
    path: str = "",
    params: str | None = None,
    query: str | None = None,
    fragment: str | None = None,
    userinfo: str | None = None,
    host: str | None = None,
    port: int | str | None = None,
    colon: Colon = "precede",
) -> GenericURL:
    """Return the URL with these components, escaped where needed; "%" is escaped as well (§2.2).

    The scheme and the net_loc are not escaped; a net_loc is a login (RFC 1738 §3.1), which may be
    given as `userinfo`, `host` and `port` as well. Text becomes UTF-8. If a colon in the first
    segment of a relative path would make it a scheme, `colon` decides (§5.3): "precede" puts "./"
    before the path, "escape" writes "%3A". Raise URLError if no URL can have these components
    together, or if readers would find another host; ValueError for an unknown `colon`, TypeError
    for a component that is not text, for a net_loc together with a part of it, and for a userinfo
    or a port without a host.

    >>> build(path="a:b/c d").text, build(path="a:b/c d", colon="escape").text
    ('./a:b/c%20d', 'a%3Ab/c%20d')
    """
    if colon not in {"precede", "escape"}:
        message = f"colon must be precede or escape, not {colon!r}"
        raise ValueError(message)
    wanted = {"path": path, "params": params, "query": query, "fragment": fragment}
    written = {
        name: "" if data is None and name != "path" else encode(cast("str", data), name)
        for name, data in wanted.items()
    }
    login = given_parts({"userinfo": userinfo, "host": host, "port": port})
    for name, part in login.items():
        if part is not None and (error := unfit(name, part, "RFC 1808 §2.1 net_loc")):
            raise error
    net_loc = net_loc_of(login, net_loc or None) or ""
    if scheme:
        scheme = exact(scheme)
        check(scheme, "scheme")
    if net_loc:
        _check_net_loc(net_loc)
        _check_path_behind(net_loc, written)
    elif not scheme:
        written["path"] = _without_scheme(written["path"], colon)
    before = f"{scheme}:" if scheme else ""
    # A path that begins with "//" needs a net_loc before it, even an empty one.
    slashes = "//" if net_loc or written["path"].startswith("//") else ""
    text = before + slashes + net_loc + from_path_on(**written)
    check(text)
    return parse(text)


def _check_net_loc(net_loc: str) -> None:
    """Refuse a text that is not a net_loc, or not the same login for all readers."""
    try:
        check(net_loc, "net_loc")
        _check_login(net_loc)
    except URLError as error:
        raise error.of_part("net_loc") from None


def _check_login(net_loc: str) -> None:
    """Refuse a net_loc that is not the same login for all readers (RFC 1738 §3.1)."""
    login = LOGIN.fullmatch(net_loc)
    if login is None:
        message = "a net_loc must be a user, ':', a password, '@', a host, ':' and a port"
        raise URLError(message, net_loc, 0, len(net_loc), "RFC 1738 §3.1 login")
    for place, character in enumerate(login[1] or ""):
        if character in ";?":
            message = f"{character!r} ends the net_loc for some readers, unless it is escaped"
            raise URLError(message, net_loc, place, place + 1, "RFC 1808 §2.4.3")
    check_written_host(net_loc, *login.span(2), "RFC 1808 §2.1 net_loc")


def _check_path_behind(net_loc: str, written: dict[str, str]) -> None:
    """Refuse a path that would become part of the net_loc, which ends at a slash (§2.4.3)."""
    if written["path"] + written["params"] + written["query"] and written["path"][:1] != "/":
        message = "a slash must separate the net_loc from the path, params or query"
        text, place = f"//{net_loc}{from_path_on(**written)}", len(net_loc) + 2
        raise URLError(message, text, place, place, "RFC 1808 §2.2 net_path")


def _without_scheme(path: str, colon: Colon) -> str:
    """Return the path with a first segment that no reader takes for a scheme (§5.3)."""
    first, slash, rest = path.partition("/")
    if ":" not in first:
        return path
    return f"./{path}" if colon == "precede" else first.replace(":", "%3A") + slash + rest
