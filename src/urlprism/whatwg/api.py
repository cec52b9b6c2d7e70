"""The URL class (#url-class): an immutable serialized text, and its parts."""

import os
from typing import TYPE_CHECKING, Self

import urlprism.whatwg.editing as editing
import urlprism.whatwg.parser as parsers
import urlprism.whatwg.places as places
from urlprism._vocabulary.closing import close
from urlprism._vocabulary.components import Components
from urlprism._vocabulary.intake import Text, URLText, from_utf8, is_text
from urlprism._vocabulary.signatures import SignatureOf
from urlprism.errors import URLError
from urlprism.whatwg import form, query_edits
from urlprism.whatwg.origin import origin_of
from urlprism.whatwg.parser import base_of, fills, is_url, parse_into, parse_unrecognized, text_of
from urlprism.whatwg.recognizer import recognize
from urlprism.whatwg.record import Spans, is_read_otherwise, made_href
from urlprism.whatwg.schemes import SPECIAL
from urlprism.whatwg.search_params import Init, URLSearchParams, pairs_of
from urlprism.whatwg.setters import SETTERS, add_segments, change
from urlprism.whatwg.text import STANDARD

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import PurePath

FIELDS = (
    "href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname",
    "search", "hash",
)  # fmt: skip


def _of_url(text: "URLText", base: "URLText | None" = None) -> None:
    """Have the signature of URL."""


class URL(Spans):
    """A URL of the URL Standard; equal, ordered and hashed by its href.

    `text` and `base` are str, or UTF-8 as bytes or bytearray, or a URL. Raise URLError if the text
    is not a URL, TypeError for another type.

    >>> URL("../c?d", "HTTP://Example.com:80/a/b")
    URL('http://example.com/c?d')
    >>> URL("http://example.com/a").pathname
    '/a'
    """

    __slots__ = ()
    __signature__ = SignatureOf(_of_url)

    def __init__(self, text: "URLText", base: "URLText | None" = None) -> None:
        """Parse `text`, against `base` if it is relative."""
        if places.is_made(self):
            raise AttributeError("a URL is immutable")
        exact = text if type(text) is str else text_of(text)
        if base is not None:
            machine = parse_into(self, exact, base_of(base))
        elif recognize(self, exact):
            return
        else:
            machine = parse_unrecognized(self, exact, None)
        if machine is not None:
            raise parsers.error_of(machine)

    @classmethod
    def parse(cls, text: "URLText", base: "URLText | None" = None) -> Self | None:
        """Return the URL, or None if the text or the base is not a URL (#dom-url-parse).

        >>> URL.parse("http://h:x/") is None
        True
        """
        try:
            if cls is not URL:
                return cls(text, base)
            # Without an error, which takes longer to make than a URL.
            url = cls.__new__(cls)
            exact = text if type(text) is str else text_of(text)
            return url if fills(url, exact, base_of(base)) else None
        except ValueError:
            return None

    @staticmethod
    def can_parse(text: "URLText", base: "URLText | None" = None) -> bool:
        """Return whether text and base make a URL (#dom-url-canparse).

        >>> URL.can_parse("//h/"), URL.can_parse("//h/", "http://a/")
        (False, True)
        """
        return is_url(text if type(text) is str else text_of(text), base)

    @classmethod
    def from_path(cls, path: str | os.PathLike[str], *, windows: bool | None = None) -> Self:
        r"""Return the file URL of an absolute path (RFC 8089 §2).

        `windows` says whether it is a path of Windows; None means the flavour of a pathlib object,
        or else the running system. Raise ValueError for a relative path.

        >>> URL.from_path(r"C:\a b.txt", windows=True)
        URL('file:///C:/a%20b.txt')
        """
        from urlprism.whatwg.files import href_of  # noqa: PLC0415 - few have files

        return cls(href_of(path, windows))

    def to_path(self, *, windows: bool | None = None) -> "PurePath":
        """Return the path of a file URL (RFC 8089 §2).

        `windows` says whether it is a path of Windows; None means the running system. Raise
        URLError if the URL has no path there, or the path would differ from the URL.

        >>> URL("file:///C:/a%20b.txt").to_path(windows=True)
        PureWindowsPath('C:/a b.txt')
        """
        from urlprism.whatwg.files import path_of  # noqa: PLC0415 - few have files

        if self.scheme != "file" or self._path_end < len(self._href):
            message = "only a file URL without query and fragment has a path"
            raise URLError(message, self._href, 0, len(self._href), "RFC 8089 §2")
        return path_of(self.hostname, self.pathname, windows)

    @property
    def origin(self) -> str:
        """Return the origin, or "null" if it is opaque (#dom-url-origin).

        >>> URL("https://h:443/a").origin, URL("data:,a").origin
        ('https://h', 'null')
        """
        return origin_of(self)

    @property
    def search_params(self) -> URLSearchParams:
        """Return a copy of the query's names and values; changes do not reach the URL.

        >>> URL("http://h/?a=b+c").search_params["a"]
        'b c'
        """
        return URLSearchParams(self.search)

    @property
    def port_number(self) -> int | None:
        """Return the port, or the scheme's default port, or None.

        >>> URL("http://h/").port, URL("http://h/").port_number
        ('', 80)
        """
        port = self.port
        return int(port) if port else SPECIAL.get(self.scheme)

    @property
    def is_special(self) -> bool:
        """Whether the scheme is special (#is-special)."""
        return self.scheme in SPECIAL

    def join(self, reference: "URLText") -> "URL":
        """Return the URL of `reference` with this URL as the base; raise URLError if it has none.

        >>> URL("http://h/a/b").join("../c")
        URL('http://h/c')
        """
        return URL(reference, self)

    def __truediv__(self, segment: str) -> "URL":
        """Return the URL with one more path segment, percent-encoded so that it stays one segment.

        The query, the fragment and an empty last segment are dropped. Raise URLError for "." and
        "..", and if the path is opaque.

        >>> URL("http://h/a?b") / "c/d"
        URL('http://h/a/c%2Fd')
        """
        return self._joined((segment,))

    def joinpath(self, *segments: str) -> "URL":
        """Return the URL with these segments added, each as by `/`; raise URLError as that does.

        >>> URL("http://h/a/").joinpath("b", "c d")
        URL('http://h/a/b/c%20d')
        """
        return self._joined(segments) if segments else self

    def _joined(self, segments: tuple[str, ...]) -> "URL":
        made = URL.__new__(URL)
        add_segments(self, segments, made)
        return made

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
        """Return the URL with some parts replaced, each by the standard's setter (#api).

        The setters run in an order in which all parts can be set, if there is one. Raise URLError
        if a setter would silently do nothing, or drop a piece of a value.

        >>> URL("http://h/a").replace(protocol="https", port=8443, search="b=c")
        URL('https://h:8443/a?b=c')
        """
        made = URL.__new__(URL)
        parts = (protocol, username, password, host, hostname, port, pathname, search, hash)
        editing.with_parts(self, parts, made)
        return made

    def with_query(self, query: Init) -> "URL":
        """Return the URL with this query: a text as it is, or pairs form-encoded; None removes it.

        Empty pairs remove the query as well (#concept-urlsearchparams-update). Raise URLError for a
        text that would lose a tab or a line end.

        >>> URL("http://h/").with_query({"a": "b c", "d": 1})
        URL('http://h/?a=b+c&d=1')
        """
        if query is None or isinstance(query, str | bytes | bytearray):
            return self._with_query(None if query is None else from_utf8(query))
        return self._with_query(form.serialize(pairs_of(query)) or None)

    def extend_query(self, pairs: Init) -> "URL":
        """Return the URL with these pairs at the end of its query; other text stays as it is.

        >>> URL("http://h/?a=%61").extend_query({"b": 1})
        URL('http://h/?a=%61&b=1')
        """
        return self._with_query(query_edits.extended(self.query, pairs_of(pairs)))

    def update_query(self, pairs: Init) -> "URL":
        """Return the URL with new values for these names; all other pairs stay as they are.

        >>> URL("http://h/?a=1&b=%61").update_query({"a": 2})
        URL('http://h/?a=2&b=%61')
        """
        return self._with_query(query_edits.replaced(self.query, pairs_of(pairs)))

    def without_query_params(self, *names: str) -> "URL":
        """Return the URL without the pairs of these names; all other pairs stay as they are.

        >>> URL("http://h/?a=1&b=2").without_query_params("a")
        URL('http://h/?b=2')
        """
        return self._with_query(query_edits.without(self.query, names))

    def with_fragment(self, fragment: Text | None) -> "URL":
        """Return the URL with this fragment, or without one for None.

        Raise URLError for a text that would lose a tab or a line end.

        >>> URL("http://h/").with_fragment("a b")
        URL('http://h/#a%20b')
        """
        made = URL.__new__(URL)
        editing.with_fragment(self, None if fragment is None else from_utf8(fragment), made)
        return made

    def _with_query(self, query: str | None) -> "URL":
        made = URL.__new__(URL)
        editing.with_query(self, query, made)
        return made

    def display(self) -> str:
        """Return the URL for people (#url-rendering): in Unicode, with secrets masked.

        Labels that look deceptive stay in Punycode. Percent-encoded text is decoded if it is
        visible letters and digits.

        >>> URL("http://xn--mnchen-3ya.de/").display()
        'http://münchen.de/'
        """
        from urlprism.redaction.masking import redact  # noqa: PLC0415 - few URLs are shown
        from urlprism.whatwg.rendering import host_for_people, text_for_people  # noqa: PLC0415

        host = host_for_people(self.hostname, self.is_special)
        rest = text_for_people(self._href[self._host_end :], host)
        return redact(f"{self._href[: self._host_start]}{host}{rest}")

    def components(self) -> Components:
        """Return the seven common parts."""
        credentials = self.href[self._scheme_end + 3 : self._host_start - 1]
        host, port = self.hostname if self.has_host else None, self.port
        tail = self.pathname, self.query, self.fragment
        # The `__new__` of a NamedTuple is a function in Python.
        return tuple.__new__(
            Components, (self.scheme, credentials or None, host, int(port) if port else None, *tail)
        )

    def to_dict(self) -> dict[str, str | int | None]:
        """Return the parts by the names of the standard."""
        return {name: getattr(self, name) for name in FIELDS}

    def __str__(self) -> str:
        """Return the href."""
        return self.href

    def __repr__(self) -> str:
        """Return the class and the href, with secrets masked."""
        from urlprism.redaction.masking import redact  # noqa: PLC0415 - few URLs are shown

        if not places.is_made(self):
            return object.__repr__(self)
        return f"{type(self).__name__}({redact(self._href)!r})"

    def __eq__(self, other: object) -> bool:
        """Return whether `other` is a URL with the same href (#concept-url-equals)."""
        return made_href(self) == other.href if isinstance(other, URL) else NotImplemented

    def __lt__(self, other: object) -> bool:
        """Return whether this href sorts before the other's."""
        return made_href(self) < other.href if isinstance(other, URL) else NotImplemented

    def __le__(self, other: object) -> bool:
        """Return whether this href sorts before the other's, or is equal."""
        return made_href(self) <= other.href if isinstance(other, URL) else NotImplemented

    def __gt__(self, other: object) -> bool:
        """Return whether this href sorts after the other's."""
        return made_href(self) > other.href if isinstance(other, URL) else NotImplemented

    def __ge__(self, other: object) -> bool:
        """Return whether this href sorts after the other's, or is equal."""
        return made_href(self) >= other.href if isinstance(other, URL) else NotImplemented

    def __hash__(self) -> int:
        """Return the hash of the href."""
        return hash(made_href(self))

    def __reduce__(self) -> "tuple[Callable[[str], URL], tuple[str]]":
        """Return the call that makes an equal URL, by parsing the href again."""
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
        """Return the span in the href of each part that is there, by its name in the standard.

        >>> URL("http://h/a").spans()
        {'protocol': (0, 5), 'hostname': (7, 8), 'pathname': (8, 10)}
        """
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


is_text(URL)
close(URL, "_href")


def _with_part(url: URL, name: str, value: str) -> URL:
    """Return a URL after one of the standard's setters."""
    made = URL.__new__(URL)
    change(url, SETTERS[name], value, made, True)
    return made


def restored(href: str) -> URL:
    """Return the file URL that was pickled as `href`, if the parser would change this href.

    It is made as by setters, from a URL with the scheme http (#dom-url-protocol). Raise URLError
    if setters cannot make this `href`.
    """
    host, slash, path = href.removeprefix("file://").partition("/")
    known = URL(f"http://{host or 'host'}{slash}{path}")
    url = _with_part(known, "protocol", "file")
    if not host:
        url = _with_part(url, "hostname", "")
    if url.href != href:
        message = "no setter can turn this text into a file URL"
        raise URLError(message, href, 0, len(href), f"{STANDARD} #dom-url-protocol")
    return url
