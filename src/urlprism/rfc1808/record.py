"""A URL, relative or absolute, as the six components of RFC 1808 §2.1."""

import re
from dataclasses import dataclass, field
from typing import ClassVar, Final

from urlprism._vocabulary.closing import without_state
from urlprism._vocabulary.components import Components, port_number
from urlprism._vocabulary.intake import URLText, ascii_text
from urlprism._vocabulary.records import TextRecord
from urlprism.rfc1808.categories import Category, relative_category

FIELDS: Final = ("scheme", "net_loc", "path", "params", "query", "fragment")

# RFC 1738 §3.1: <user>:<password>@<host>:<port>, where neither ":" nor "@" is data.
LOGIN: Final = re.compile("(?:([^:@]*(?::[^:@]*)?)@)?([^:@]*)(?::([0-9]*))?")


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

    def components(self) -> Components:
        """Return the seven common parts: None for an absent part, the params in the path.

        The net_loc is divided by RFC 1738 §3.1; if it does not fit, all of it is the host.
        """
        login = LOGIN.fullmatch(self.net_loc)
        userinfo, host, port = login.groups() if login else (None, self.net_loc, None)
        return Components(
            self.scheme or None,
            userinfo,
            host or None,
            port_number(port),
            self.path + _behind(";", self.params),
            self.query or None,
            self.fragment or None,
        )


def from_path_on(path: str, params: str, query: str, fragment: str) -> str:
    """Return the last four components as text, by the template of §2.1."""
    return path + _behind(";", params) + _behind("?", query) + _behind("#", fragment)


def _behind(delimiter: str, component: str) -> str:
    """Return a component after its delimiter, or "" for an empty component."""
    return delimiter + component if component else ""


def text_of(given: URLText) -> str:
    """Return a text or the text of a URL as exact `str`; octets must be ASCII.

    Raise URLError for other octets, TypeError for another type.
    """
    return ascii_text(given, "RFC 1808 §2.2")
