"""The URL class (#url-class): an immutable serialized text, and its parts."""

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Self

import urlprism.whatwg.parsing.parser as parsers
import urlprism.whatwg.urls.places as places
from urlprism._core.arguments.intake import URLText, is_text
from urlprism._core.classes.absent import absent_attributes
from urlprism._core.classes.closing import check_settable, close
from urlprism._core.classes.signatures import SignatureOf
from urlprism.errors import URLError
from urlprism.whatwg.absent import ABSENT
from urlprism.whatwg.changes import Changes
from urlprism.whatwg.parsing.parser import (
    base_of,
    fills,
    is_url,
    parse_into,
    parse_unrecognized,
    text_of,
)
from urlprism.whatwg.recognizers.recognizer import recognize
from urlprism.whatwg.search_params import QueryInit
from urlprism.whatwg.setters import SETTERS, change
from urlprism.whatwg.text import STANDARD
from urlprism.whatwg.urls.parts import FIELDS as FIELDS  # noqa: PLC0414 - many know it from here
from urlprism.whatwg.urls.record import is_read_otherwise, made_href
from urlprism.whatwg.urls.relative import RelativeText, text_to

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Unpack

    from pydantic_core import CoreSchema

    from urlprism._core.arguments.unknown import NoOthers
    from urlprism.whatwg.data import HostData


def _of_url(text: "URLText", base: "URLText | None" = None) -> None:
    """Have the signature of URL."""


class URL(Changes):
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
        """Return the URL, or None where `whatwg.parse` and `URL` raise URLError (#dom-url-parse).

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

    @classmethod
    def build(
        cls,
        *,
        scheme: str,
        user: str | None = None,
        password: str | None = None,
        host: "HostData | None" = None,
        port: int | str | None = None,
        path: str | Iterable[str] = "",
        query: QueryInit = None,
        fragment: str | None = None,
        **others: "Unpack[NoOthers]",
    ) -> Self:
        """Return the URL with this data, which is encoded, and never changes another part.

        "%" is data, so `path` is `path_segments` of another URL, not its `pathname`; text as it is
        written goes to `replace`. An IPv6 address needs no brackets. The path is text whose "/"
        divide segments, or segments whose "/" are data; without a host, text that does not begin
        with "/" is an opaque path. The query is as for `with_query`, but a text is data, too.
        Raise URLError for data that no URL can hold.

        >>> URL.build(scheme="https", host="::1", path=["a/b", "c?"], query={"d": "e f"})
        URL('https://[::1]/a%2Fb/c%3F?d=e+f')
        >>> URL.build(scheme="mailto", path="me@example.com", query={"subject": "Hi"})
        URL('mailto:me@example.com?subject=Hi')
        """
        from urlprism.whatwg import builder, keywords  # noqa: PLC0415 - few are built

        if others:
            keywords.check_build(others)
        return cls(builder.text_of(scheme, user, password, host, port, path, query, fragment))

    def join(self, reference: "URLText") -> Self:
        """Return the URL of `reference` with this URL as the base; raise URLError if it has none.

        >>> URL("http://h/a/b").join("../c")
        URL('http://h/c')
        """
        url = places.blank(self)
        machine = parse_into(url, text_of(reference), base_of(self))
        if machine is not None:
            raise parsers.error_of(machine)
        return url

    def origin_url(self) -> Self:
        """Return the URL of the origin; raise URLError if the origin is opaque.

        >>> URL("https://me@h:8080/a?b").origin_url()
        URL('https://h:8080/')
        """
        origin = self.origin
        if origin == "null":
            message = "an opaque origin has no URL"
            raise URLError(
                message, self.href, 0, self._scheme_end, f"{STANDARD} #concept-url-origin"
            )
        url = places.blank(self)
        parse_into(url, origin, None)
        return url

    def relative(self) -> "RelativeURL":
        """Return the reference that leads here from the same scheme and authority.

        Raise URLError if the path is opaque.

        >>> URL("http://h/a?b#c").relative()
        RelativeURL('/a?b#c')
        """
        return RelativeURL(text_to(self))

    if not TYPE_CHECKING:  # type checkers refuse it

        def __setattr__(self, name: str, value: object) -> None:
            """Set an attribute of a subclass; raise AttributeError for one of a URL."""
            check_settable(self, name, "replace() and with_...() return another URL")
            places.assign(self, name, value)

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

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: object) -> "CoreSchema":
        """Return how pydantic makes a URL of a text, and writes it as its href."""
        from urlprism._core.classes.schemas import text_schema  # noqa: PLC0415 - it needs pydantic

        return text_schema(cls, cls)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: "CoreSchema", handler: "Callable[[CoreSchema], dict[str, object]]"
    ) -> dict[str, object]:
        """Return the JSON schema: text in the format "uri"."""
        return handler(schema) | {"format": "uri"}

    def __copy__(self) -> "URL":
        """Return the URL itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> "URL":
        """Return the URL itself: it never changes."""
        return self


is_text(URL)
places.adopt(URL)
close(URL, "_href")
for _name, _attribute in absent_attributes(ABSENT).items():
    places.add(URL, _name, _attribute)


class RelativeURL(RelativeText):
    """A text that is a URL only with a base, kept until there is one.

    The parts are as written, without what the parser strips: blanks and controls at the ends, tabs
    and line ends. What they mean depends on the base: `resolve` asks the parser. Every function
    that takes a text takes the object. Raise URLError for a text with a scheme.

    >>> reference = RelativeURL("../c?d#e")
    >>> reference.path, reference.query, reference.fragment
    ('../c', 'd', 'e')
    >>> reference.resolve("http://h/a/b/")
    URL('http://h/a/c?d#e')
    """

    __slots__ = ()

    def resolve(self, base: "URLText") -> URL:
        """Return the URL of this reference with a base; raise URLError if it has none.

        >>> RelativeURL("//i/a").resolve("https://h/")
        URL('https://i/a')
        """
        return URL(self.text, base)


is_text(RelativeURL)
close(RelativeURL, "_text")


def _with_part(url: URL, name: str, value: str) -> URL:
    """Return a URL after one of the standard's setters."""
    changed = URL.__new__(URL)
    change(url, SETTERS[name], value, changed, True)
    return changed


def restored(href: str) -> URL:
    """Return the file URL that was pickled as `href`, if the parser would change this href.

    It is made as by setters, from a URL with the scheme http (#dom-url-protocol). Raise URLError
    if setters cannot make this `href`.
    """
    host, slash, path = href.removeprefix("file://").partition("/")
    of_http = URL(f"http://{host or 'host'}{slash}{path}")
    url = _with_part(of_http, "protocol", "file")
    if not host:
        url = _with_part(url, "hostname", "")
    if url.href != href:
        message = "no setter can turn this text into a file URL"
        raise URLError(message, href, 0, len(href), f"{STANDARD} #dom-url-protocol")
    return url
