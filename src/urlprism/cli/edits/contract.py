"""What a template and an edit need of a URL, whatever standard reads it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Self

from urlprism._core.records.components import COMMON, Value
from urlprism.errors import URLError

# The parts that can be set and shown, by the same names for every standard.
PARTS = COMMON
_DOTS = (".", "..")

Parts = Mapping[str, str | None]


class Readable(ABC):
    """A URL as a standard reads it."""

    @property
    @abstractmethod
    def text(self) -> str:
        """The URL."""

    @abstractmethod
    def part(self, name: str) -> str | None:
        """Return one of `PARTS` as it is written in the URL; None if it is absent."""

    @abstractmethod
    def named(self, name: str) -> Value:
        """Return a part by the name of the standard; None if it is absent."""

    @abstractmethod
    def shown(self, host: str | None, port: str | None) -> str:
        """Return the URL with another host and port; None keeps what is there.

        The host is not checked: it may be Unicode, for people.
        """


class Editable(Readable):
    """A URL that an edit gives another one of; it never changes itself."""

    @abstractmethod
    def coded(self, data: str) -> str:
        """Return data percent-encoded, so that it delimits nothing in any part."""

    @abstractmethod
    def changed(self, parts: Parts) -> Self:
        """Return the URL with other parts, written as given; None removes a part.

        Raise URLError for a value that the standard does not allow there.
        """

    @abstractmethod
    def with_segment(self, segment: str) -> Self:
        """Return the URL with one more path segment, which is data and is encoded.

        Raise URLError if the path cannot have it.
        """

    @abstractmethod
    def joined(self, reference: str) -> Self:
        """Return the target of a reference with this URL as the base; raise URLError."""

    def cleaned(self) -> Self:
        """Return the URL without what only tracks; only the URL Standard's URLs have that."""
        raise NotImplementedError

    def unwrapped(self) -> Self:
        """Return the target of the redirector that the URL is, or the URL; see `cleaned`."""
        raise NotImplementedError

    @abstractmethod
    def normalized(self, *, keeps_port: bool) -> Self:
        """Return the URL in its normal form; `keeps_port` keeps a default port."""


def with_slash(path: str, *, has_host: bool) -> str:
    """Return a path as it may follow a host."""
    return f"/{path}" if has_host and path and not path.startswith("/") else path


def check_segment(segment: str) -> None:
    """Raise URLError for a segment that would not stay in a path."""
    if segment in _DOTS:
        message = "dot segments cannot be appended: they are removed from paths"
        raise URLError(message, segment, 0, len(segment), "RFC 3986 §5.2.4")
