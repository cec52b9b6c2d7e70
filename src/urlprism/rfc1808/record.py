"""A URL, relative or absolute, as the six components of RFC 1808 §2.1."""

import re
from dataclasses import dataclass, field
from typing import ClassVar, Final

from urlprism._vocabulary.closing import without_state
from urlprism._vocabulary.components import Components, port_number
from urlprism._vocabulary.intake import Text, ascii_text
from urlprism._vocabulary.records import TextRecord
from urlprism.rfc1808.categories import Category, relative_category

FIELDS: Final = ("scheme", "net_loc", "path", "params", "query", "fragment")

# RFC 1738 §3.1: <user>:<password>@<host>:<port>, where neither ":" nor "@" is data.
LOGIN: Final = re.compile("(?:([^:@]*(?::[^:@]*)?)@)?([^:@]*)(?::([0-9]*))?")


@without_state
@dataclass(frozen=True, slots=True, order=True, repr=False)
class GenericURL(TextRecord):
    """A URL as the generic-RL syntax divides it, made by `parse`; any text is one.

    A component that is "" is empty or absent: the document does not tell these apart (§2.4). The
    path keeps the slash that precedes it (§2.4.6). Equal, ordered and hashed by its text.
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
        """Return whether there is a path, and no slash precedes it (§4 steps 4, 5)."""
        return self.path != "" and not self.path.startswith("/")

    @property
    def relative_category(self) -> Category | None:
        """Return whether URLs can be relative to one of this scheme; None for others (§2.3)."""
        return relative_category(self.scheme)

    def spans(self) -> dict[str, tuple[int, int]]:
        """Return where each component lies in the text whose delimiter stands there.

        A path is always there; what is written "#" and no more is there, and empty.
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
        """Return the text that has these components, without delimiters of empty ones (§4 step 7).

        It is the text that was parsed, but for those. A path that begins with "//" and has no
        net_loc before it is read as one.
        """
        before = f"{self.scheme}:" if self.scheme else ""
        rest = from_path_on(self.path, self.params, self.query, self.fragment)
        return before + _behind("//", self.net_loc) + rest

    def components(self) -> Components:
        """Return the seven common parts: None where there is nothing, the params in the path.

        The net_loc is divided as RFC 1738 §3.1 has it; one that does not fit is the host.
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
    """Return a component with its delimiter before it, nothing for an empty one."""
    return delimiter + component if component else ""


def text_of(given: Text | GenericURL) -> str:
    """Return a text as exact `str`, a URL as its text; octets are ASCII.

    Raise URLError for octets that are not, TypeError for what is no text.
    """
    if isinstance(given, GenericURL):
        return given.text
    return ascii_text(given, "RFC 1808 §2.2")
