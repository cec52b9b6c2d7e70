"""Replace parts of a URL (RFC 1738 §3, §5): as written, or data that the scheme encodes."""

from collections.abc import Callable, Mapping
from typing import ClassVar, Final, Protocol

from urlprism._core.arguments.unknown import unknown
from urlprism._core.records.editing import Parts


class Editable(Protocol):
    """A URL whose parts can be replaced."""

    SCHEME: ClassVar[str]

    @property
    def host(self) -> str | None:
        """Return the host, None without a login."""
        ...

    def written_parts(self) -> dict[str, str | None]:
        """Return the parts as written."""
        ...


# By scheme, the parts of the urlpath or the schemepart that are data, in the order of `build`.
_DATA: Final[Mapping[str, tuple[str, ...]]] = {
    "ftp": ("cwd", "name", "typecode"),
    "http": ("path", "search"),
    "gopher": ("gophertype", "selector", "search", "gopher_plus"),
    "mailto": ("addr_spec",),
    "news": ("value",),
    "nntp": ("group", "article_number"),
    "wais": ("database", "search", "wtype", "wpath"),
    "file": ("segments",),
    "prospero": ("hsoname", "fields"),
}
_LOGIN: Final = ("user", "password", "host", "port", "urlpath")


def composed(scheme: str, parts: Parts) -> str:
    """Return the text of parts as `Locator.written_parts` names them (§3.1)."""
    if parts.get("schemepart") is not None:
        return f"{scheme}:{parts['schemepart']}"
    secret = "" if parts["password"] is None else f":{parts['password']}"
    login = "" if parts["user"] is None and not secret else f"{parts['user'] or ''}{secret}@"
    port = "" if parts["port"] is None else f":{parts['port']}"
    path = "" if parts["urlpath"] is None else f"/{parts['urlpath']}"
    return f"{scheme}://{login}{parts['host']}{port}{path}"


def given_of(url: Editable, changes: Parts, data: Mapping[str, object]) -> dict[str, str | None]:
    """Return the parts to replace, as written; raise TypeError for parts that the URL cannot have.

    Parts of data are encoded as `build` encodes them, together with those that stay.
    """
    own = url.written_parts()
    wanted = dict(changes)
    if data:
        wanted |= _encoded(url, data)
    if "schemepart" in own:  # of a login nothing is there that could be removed
        wanted = {name: each for name, each in wanted.items() if each or name not in _LOGIN}
    if "schemepart" in own and "schemepart" not in wanted and wanted:
        message = f"this URL has no {next(iter(wanted))}, only a schemepart"
        raise TypeError(message)
    if "schemepart" in wanted and len(wanted) > 1:
        message = "the schemepart and a part of it cannot both be replaced"
        raise TypeError(message)
    for name in ("host", "schemepart"):
        if wanted.get(name, "") is None:
            message = f"the {name} cannot be removed"
            raise TypeError(message)
    login = {**own, **wanted}
    if login.get("user", "") is None and login.get("password") is not None:
        message = "without a user, there can be no password"
        raise TypeError(message)
    return wanted


def _encoded(url: Editable, data: Mapping[str, object]) -> dict[str, str | None]:
    """Return the urlpath or the schemepart that `build` writes for data."""
    names = _DATA.get(url.SCHEME, ())
    for name in data:
        if name not in names:
            message = str(unknown("part of this URL to replace", name, [*names, *_LOGIN]))
            raise TypeError(message)
    parts: dict[str, object] = {name: getattr(url, name) for name in names}
    host = {} if url.host is None else {"host": "host"}
    build: Callable[..., Editable] = getattr(type(url), "build")  # noqa: B009 - of the subclasses
    built = build(**host, **{**parts, **data}).written_parts()
    name = "schemepart" if url.host is None else "urlpath"
    return {name: built[name]}
