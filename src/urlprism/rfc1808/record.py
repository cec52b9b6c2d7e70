"""A URL, relative or absolute, as the six components of RFC 1808 §2.1."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import EllipsisType
from typing import ClassVar, Final, NamedTuple, Self, Unpack, cast

from urlprism._core.arguments.intake import URLText, ascii_text
from urlprism._core.arguments.unknown import NoOthers, check_others
from urlprism._core.classes.closing import made_by, without_state
from urlprism._core.records import editing
from urlprism._core.records.components import Components, port_number
from urlprism._core.records.records import TextRecord
from urlprism.redaction.records import hides_secrets
from urlprism.rfc1808.categories import Category, relative_category

FIELDS: Final = ("scheme", "net_loc", "path", "params", "query", "fragment")

# RFC 1738 §3.1: <user>:<password>@<host>:<port>, where neither ":" nor "@" is data.
LOGIN: Final = re.compile("(?:([^:@]*(?::[^:@]*)?)@)?([^:@]*)(?::([0-9]*))?")
# The same with the literals of IPv6 addresses, which later documents add.
_WITH_LITERAL: Final = re.compile(r"(?:([^:@]*(?::[^:@]*)?)@)?(\[[^\[\]@]*\]|[^:@]*)(?::([0-9]*))?")


@hides_secrets
class Login(NamedTuple):
    """The parts of a net_loc (RFC 1738 §3.1), as written; None is absent."""

    userinfo: str | None
    host: str | None
    port: str | None


@made_by("parse")
@without_state
@dataclass(frozen=True, slots=True, order=True, repr=False)
class GenericURL(TextRecord):
    """A URL as the generic-RL syntax divides it, made by `parse`; any text is one.

    A component "" is empty or absent: the document does not distinguish these (§2.4). The path
    keeps the slash that precedes it (§2.4.6). Equal, ordered and hashed by its text.

    >>> from urlprism.rfc1808 import parse
    >>> url = parse("http://h/a;b?c#d")
    >>> url.net_loc, url.path, url.params, url.query, url.fragment
    ('h', '/a', 'b', 'c', 'd')
    """

    FIELDS: ClassVar[tuple[str, ...]] = FIELDS

    text: str
    scheme: str = field(compare=False)
    net_loc: str = field(compare=False)
    path: str = field(compare=False)
    params: str = field(compare=False)
    query: str = field(compare=False)
    fragment: str = field(compare=False)

    @property
    def is_relative_path(self) -> bool:
        """Whether there is a path without a slash before it (§4 steps 4, 5)."""
        return self.path != "" and not self.path.startswith("/")

    @property
    def relative_category(self) -> Category | None:
        """Return whether URLs can be relative to one with this scheme, or None (§2.3)."""
        return relative_category(self.scheme)

    def spans(self) -> dict[str, tuple[int, int]]:
        """Return the span of each component whose delimiter is in the text.

        The path always has a span. A component with only its delimiter, such as "#", has an empty
        span.

        >>> from urlprism.rfc1808 import parse
        >>> parse("/a?#").spans()
        {'path': (0, 2), 'query': (3, 3), 'fragment': (4, 4)}
        """
        places: dict[str, tuple[int, int]] = {}
        at = 0
        if self.scheme:
            places["scheme"] = 0, len(self.scheme)
            at = len(self.scheme) + 1
        for name, delimiter in (
            ("net_loc", "//"), ("path", ""), ("params", ";"), ("query", "?"), ("fragment", "#"),
        ):  # fmt: skip
            if self.text.startswith(delimiter, at):
                start = at + len(delimiter)
                at = start + len(getattr(self, name))
                places[name] = start, at
        return places

    def recombined(self) -> str:
        """Return the URL of these components, without delimiters of empty ones (§4 step 7).

        Except for these delimiters, it is the parsed text. Beware: a path that begins with "//"
        reads as a net_loc if there is none before it.

        >>> from urlprism.rfc1808 import parse
        >>> parse("http://h/a?#").recombined()
        'http://h/a'
        """
        before = f"{self.scheme}:" if self.scheme else ""
        rest = from_path_on(self.path, self.params, self.query, self.fragment)
        return before + _behind("//", self.net_loc) + rest

    def _login(self) -> Login:
        """Return the parts of the net_loc (RFC 1738 §3.1); if it does not fit, it is the host."""
        if "net_loc" not in self.spans():
            return Login(None, None, None)
        login = _WITH_LITERAL.fullmatch(self.net_loc)
        return Login(*login.groups()) if login else Login(None, self.net_loc, None)

    @property
    def userinfo(self) -> str | None:
        """Return the user and the password of the net_loc, None without an "@"."""
        return self._login().userinfo

    @property
    def host(self) -> str | None:
        """Return the host of the net_loc, None without a net_loc."""
        return self._login().host

    @property
    def port(self) -> str | None:
        """Return the port of the net_loc as written, None without a ":" before it."""
        return self._login().port

    def components(self) -> Components:
        """Return the seven common parts: None for an absent part, the params in the path.

        An empty part is absent: the document does not distinguish these (§2.4). The net_loc is
        divided by RFC 1738 §3.1; if it does not fit, all of it is the host.
        """
        login = self._login()
        return Components(
            self.scheme or None,
            login.userinfo,
            login.host or None,
            port_number(login.port),
            self.path + _behind(";", self.params),
            self.query or None,
            self.fragment or None,
        )

    def written_parts(self) -> dict[str, str | None]:
        """Return the parts as written, those of the net_loc by their own names; None is absent."""
        spans = self.spans()
        parts = {
            name: getattr(self, name) if name in spans else None
            for name in ("scheme", "params", "query", "fragment")
        }
        return {**parts, **self._login()._asdict(), "path": self.path}

    def replace(
        self,
        *,
        scheme: str | EllipsisType | None = ...,
        net_loc: str | EllipsisType | None = ...,
        path: str | EllipsisType = ...,
        params: str | EllipsisType | None = ...,
        query: str | EllipsisType | None = ...,
        fragment: str | EllipsisType | None = ...,
        userinfo: str | EllipsisType | None = ...,
        host: str | EllipsisType | None = ...,
        port: str | int | EllipsisType | None = ...,
        **others: Unpack[NoOthers],
    ) -> Self:
        """Return the URL with some components replaced; the rest stays as written (§2.1).

        A new component is not escaped; None removes it, with its delimiter. `userinfo`, `host` and
        `port` are parts of the net_loc. Raise URLError if the result would have other components;
        TypeError for the net_loc together with a part of it, and for a login without a host.

        >>> from urlprism.rfc1808 import parse
        >>> str(parse("http://h/a;b?c").replace(port=8080, params=None))
        'http://h:8080/a?c'
        """
        check_others(self.replace, others)
        login = editing.given_parts({"userinfo": userinfo, "host": host, "port": port})
        changes = editing.given_parts(
            {"scheme": scheme, "path": path, "params": params, "query": query, "fragment": fragment}
        )
        if net_loc is not ...:
            whole = net_loc_of(login, net_loc)
            login = {"userinfo": None, "host": whole, "port": None}
            if whole is not None and (match := _WITH_LITERAL.fullmatch(whole)):
                login = Login(*match.groups())._asdict()
        return editing.edited(
            self, {**changes, **login}, cast("editing.Reads[Self]", self._read), "RFC 1808 §2.4"
        )

    def join(self, reference: URLText) -> Self:
        """Return the absolute form of `reference` with this URL as the base (§4).

        Raise URLError if this URL is not empty and has no scheme.

        >>> from urlprism.rfc1808 import parse
        >>> str(parse("http://a/b/c").join("../d"))
        'http://a/d'
        """
        return cast("Self", self._read(reference, self))


def net_loc_of(login: Mapping[str, str | None], net_loc: str | None) -> str | None:
    """Return a net_loc, or that of a login; raise TypeError for both, or a login without a host."""
    parts = {name: part for name, part in login.items() if part is not None}
    if not parts:
        return net_loc
    if net_loc is not None:
        message = "the net_loc and a part of it cannot both be given"
        raise TypeError(message)
    if "host" not in parts:
        message = f"without a host, there can be no {next(iter(parts))}"
        raise TypeError(message)
    return editing.composed(parts).removeprefix("//")


def from_path_on(path: str, params: str, query: str, fragment: str) -> str:
    """Return the last four components as text, by the template of §2.1."""
    return path + _behind(";", params) + _behind("?", query) + _behind("#", fragment)


def _behind(delimiter: str, component: str) -> str:
    """Return a component after its delimiter, or "" for an empty component."""
    return delimiter + component if component else ""


def text_of(url: URLText) -> str:
    """Return a text or the text of a URL as exact `str`; octets must be ASCII.

    Raise URLError for other octets, TypeError for another type.
    """
    return ascii_text(url, "RFC 1808 §2.2")
