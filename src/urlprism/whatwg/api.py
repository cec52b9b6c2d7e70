"""The URL class (#url-class): an immutable text that is serialized, and its parts."""

import os
from typing import TYPE_CHECKING, Self

from urlprism._vocabulary.closing import close
from urlprism._vocabulary.components import Components
from urlprism._vocabulary.intake import Text, from_utf8
from urlprism._vocabulary.signatures import SignatureOf
from urlprism.errors import URLError
from urlprism.whatwg import editing, form, query_edits
from urlprism.whatwg.origin import origin_of
from urlprism.whatwg.parser import base_of, parse_into, text_of
from urlprism.whatwg.recognizer import recognize
from urlprism.whatwg.record import Spans, URLRecord, is_made, is_read_otherwise, made_href
from urlprism.whatwg.schemes import SPECIAL
from urlprism.whatwg.search_params import Init, URLSearchParams, pairs_of
from urlprism.whatwg.serializer import serialize
from urlprism.whatwg.text import STANDARD

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import PurePath

FIELDS = (
    "href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname",
    "search", "hash",
)  # fmt: skip


def _of_url(text: "Text | URL", base: "Text | URL | None" = None) -> None:
    """Take what URL takes."""


class URL(Spans):
    """A URL of the URL Standard; equal, ordered and hashed by its href.

    `text` and `base` are str, or UTF-8 in bytes or bytearray, or a URL. Raise URLError for
    a text that is no URL, TypeError for what is no text.
    """

    __slots__ = ()
    __signature__ = SignatureOf(_of_url)

    def __init__(self, text: "Text | URL", base: "Text | URL | None" = None) -> None:
        """Parse `text`, against `base` where it is relative."""
        if is_made(self):
            raise AttributeError("a URL is immutable")
        exact = text if type(text) is str else text_of(text)
        if base is None and recognize(self, exact):
            return
        machine = parse_into(self, exact, base_of(base))
        if machine is not None:
            raise machine.error()

    @classmethod
    def parse(cls, text: "Text | URL", base: "Text | URL | None" = None) -> Self | None:
        """Return the URL, or None for a text or a base that is none (#dom-url-parse)."""
        try:
            return cls(text, base)
        except ValueError:
            return None

    @staticmethod
    def can_parse(text: "Text | URL", base: "Text | URL | None" = None) -> bool:
        """Return whether text and base make a URL (#dom-url-canparse)."""
        exact = text if type(text) is str else text_of(text)
        try:
            known = base_of(base)
        except ValueError:
            return False
        return parse_into(Spans.__new__(Spans), exact, known) is None

    @classmethod
    def from_path(cls, path: str | os.PathLike[str], *, windows: bool | None = None) -> Self:
        """Return the file URL of an absolute path.

        `windows` tells the system whose path it is: that of a pathlib object, or else of the
        running one, where it is None. Raise ValueError for a path that is relative.
        """
        from urlprism.whatwg.files import href_of  # noqa: PLC0415 - few have files

        return cls(href_of(path, windows))

    def to_path(self, *, windows: bool | None = None) -> "PurePath":
        """Return the path of a file URL on a system, the running one where `windows` is None.

        Raise URLError where there is none, or where it would not be what the URL says.
        """
        from urlprism.whatwg.files import path_of  # noqa: PLC0415 - few have files

        if self.scheme != "file" or self._path_end < len(self._href):
            message = "only a file URL without query and fragment stands for a path"
            raise URLError(message, self._href, 0, len(self._href), "RFC 8089 §2")
        return path_of(self.hostname, self.pathname, windows)

    @property
    def origin(self) -> str:
        """Return the origin, "null" where it is opaque (#dom-url-origin)."""
        return origin_of(self)

    @property
    def search_params(self) -> URLSearchParams:
        """Return the query's names and values, to be read and changed apart from the URL."""
        return URLSearchParams(self.search)

    @property
    def port_number(self) -> int | None:
        """Return the port that is in force, the scheme's default where none is written."""
        port = self.port
        return int(port) if port else SPECIAL.get(self.scheme)

    @property
    def is_special(self) -> bool:
        """Return whether the scheme is a special one (#is-special)."""
        return self.scheme in SPECIAL

    def join(self, reference: "Text | URL") -> "URL":
        """Return the URL of `reference` with this one as its base."""
        return URL(reference, self)

    def __truediv__(self, segment: str) -> "URL":
        """Return the URL with one more segment, percent-encoded so that it stays one.

        Query and fragment go, and so does the empty segment of a path that ends with "/". Raise
        URLError for "." and "..", and where the path is opaque.
        """
        return made(editing.with_segments(self, (segment,)))

    def joinpath(self, *segments: str) -> "URL":
        """Return the URL with these segments added, one by one."""
        return made(editing.with_segments(self, segments)) if segments else self

    def replace(
        self,
        *,
        protocol: Text | None = None,
        username: Text | None = None,
        password: Text | None = None,
        host: Text | None = None,
        hostname: Text | None = None,
        port: Text | int | None = None,
        pathname: Text | None = None,
        search: Text | None = None,
        hash: Text | None = None,  # noqa: A002 - the standard's name
    ) -> "URL":
        """Return the URL with other parts, each set by the standard's setter.

        The order of the setters is one that takes all parts, if there is one. Raise URLError where
        a setter would silently do nothing, or leave out a part of a value.
        """
        parts = {
            "protocol": protocol, "username": username, "password": password, "host": host,
            "hostname": hostname, "port": port, "pathname": pathname, "search": search,
            "hash": hash,
        }  # fmt: skip
        return made(editing.with_parts(self, parts))

    def with_query(self, query: Init) -> "URL":
        """Return the URL with this query: text as it is, pairs form-encoded, None for none.

        No pairs are no query, too (#concept-urlsearchparams-update). Raise URLError for text that
        would lose a tab or a line end.
        """
        if query is None or isinstance(query, str | bytes | bytearray):
            return self._with_query(None if query is None else from_utf8(query))
        return self._with_query(form.serialize(pairs_of(query)) or None)

    def extend_query(self, pairs: Init) -> "URL":
        """Return the URL with these pairs at the end of its query; what is there stays as it is."""
        return self._with_query(query_edits.extended(self.query, pairs_of(pairs)))

    def update_query(self, pairs: Init) -> "URL":
        """Return the URL with these values for their names; all other pairs stay as they are."""
        return self._with_query(query_edits.replaced(self.query, pairs_of(pairs)))

    def without_query_params(self, *names: str) -> "URL":
        """Return the URL without the pairs of these names; all other pairs stay as they are."""
        return self._with_query(query_edits.without(self.query, names))

    def with_fragment(self, fragment: Text | None) -> "URL":
        """Return the URL with this fragment, None for none.

        Raise URLError for text that would lose a tab or a line end.
        """
        return made(editing.with_fragment(self, None if fragment is None else from_utf8(fragment)))

    def _with_query(self, query: str | None) -> "URL":
        return made(editing.with_query(self, query))

    def display(self) -> str:
        """Return the URL for people: labels in Unicode unless they deceive, secrets masked.

        What is percent-encoded shows as text where that is a visible letter or digit.
        """
        from urlprism.redaction.masking import redact  # noqa: PLC0415 - few URLs are shown
        from urlprism.whatwg.rendering import host_for_people, text_for_people  # noqa: PLC0415

        host = host_for_people(self.hostname, self.is_special)
        rest = text_for_people(self._href[self._host_end :], host)
        return redact(f"{self._href[: self._host_start]}{host}{rest}")

    def components(self) -> Components:
        """Return the seven common parts."""
        credentials = self.href[self._scheme_end + 3 : self._host_start - 1]
        return Components(
            self.scheme,
            credentials or None,
            self.hostname if self.has_host else None,
            int(self.port) if self.port else None,
            self.pathname,
            self.query,
            self.fragment,
        )

    def to_dict(self) -> dict[str, str | int | None]:
        """Return the parts by the names of the standard."""
        return {name: getattr(self, name) for name in FIELDS}

    def __str__(self) -> str:
        """Return the href."""
        return self.href

    def __repr__(self) -> str:
        """Return the href in its class, its secrets masked."""
        from urlprism.redaction.masking import redact  # noqa: PLC0415 - few URLs are shown

        if not is_made(self):
            return object.__repr__(self)
        return f"{type(self).__name__}({redact(self._href)!r})"

    def __eq__(self, other: object) -> bool:
        """Return whether `other` is a URL with the same href (#concept-url-equals)."""
        return made_href(self) == other.href if isinstance(other, URL) else NotImplemented

    def __lt__(self, other: object) -> bool:
        """Return whether this href stands before the other's."""
        return made_href(self) < other.href if isinstance(other, URL) else NotImplemented

    def __le__(self, other: object) -> bool:
        """Return whether this href does not stand behind the other's."""
        return made_href(self) <= other.href if isinstance(other, URL) else NotImplemented

    def __gt__(self, other: object) -> bool:
        """Return whether this href stands behind the other's."""
        return made_href(self) > other.href if isinstance(other, URL) else NotImplemented

    def __ge__(self, other: object) -> bool:
        """Return whether this href does not stand before the other's."""
        return made_href(self) >= other.href if isinstance(other, URL) else NotImplemented

    def __hash__(self) -> int:
        """Return the hash of the href."""
        return hash(made_href(self))

    def __reduce__(self) -> "tuple[Callable[[str], URL], tuple[str]]":
        """Return what makes an equal URL: it is parsed again."""
        href = made_href(self)
        if not is_read_otherwise(self):
            return type(self), (href,)
        return restored, (href,)

    def __copy__(self) -> "URL":
        """Return the URL itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> "URL":
        """Return the URL itself: it never changes."""
        return self

    def spans(self) -> dict[str, tuple[int, int]]:
        """Return where each part that is there lies in the href, by its name in the standard."""
        end = self._scheme_end + 1
        places = {
            "protocol": (0, end),
            "username": (end + 2, self._username_end),
            "password": (self._username_end + 1, self._host_start - 1),
            "hostname": (self._host_start, self._host_end),
            "port": (self._host_end + 1, self._path_start if self.has_host else 0),
            "pathname": (self._path_start, self._path_end),
            "search": (self._path_end, self._query_end),
            "hash": (self._query_end, len(self._href)),
        }
        return {name: place for name, place in places.items() if place[0] < place[1]}


close(URL, "_href")


def made(record: URLRecord) -> URL:
    """Return the URL that a record serializes to."""
    url = URL.__new__(URL)
    serialize(record, url)
    return url


def restored(href: str) -> URL:
    """Return the file URL that was pickled as `href`, which the parser would read as another.

    It is made as setters make it: of a URL of http (#dom-url-protocol). Raise URLError for an
    `href` that cannot be had so.
    """
    host, slash, path = href.removeprefix("file://").partition("/")
    known = URL(f"http://{host or 'host'}{slash}{path}")
    url = made(editing.with_part(known, "protocol", "file"))
    if not host:
        url = made(editing.with_part(url, "hostname", ""))
    if url.href != href:
        message = "no setter makes a file URL of this text"
        raise URLError(message, href, 0, len(href), f"{STANDARD} #dom-url-protocol")
    return url
