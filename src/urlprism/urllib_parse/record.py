"""A URL as parsed by urllib.parse, in the form that all standards share."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import EllipsisType
from typing import ClassVar, Final, Self, Unpack, cast

from urlprism._core.arguments.intake import URLText, ascii_text, from_ascii, text_or_octets
from urlprism._core.arguments.unknown import NoOthers, check_others, unknown
from urlprism._core.classes.closing import made_by, make, without_state
from urlprism._core.escapes.coding import Coder, Rules
from urlprism._core.records import editing
from urlprism._core.records.components import Components
from urlprism._core.records.records import TextRecord, reads
from urlprism._core.unicode.normal_forms import NFKC_DELIMITERS
from urlprism.errors import URLError
from urlprism.urllib_parse.joining import urljoin
from urlprism.urllib_parse.queries import urlencode
from urlprism.urllib_parse.quoting import (
    ALWAYS_SAFE,
    quote,
    quote_plus,
    unquote,
    unquote_to_bytes,
)
from urlprism.urllib_parse.splitting import urlsplit

# By component, the characters that data keeps.
_SAFE: Final = frozenset(map(chr, ALWAYS_SAFE))
COMPONENTS: Final[Mapping[str, frozenset[str]]] = {
    "path": _SAFE | {"/"},
    "query": _SAFE,
    "unreserved": _SAFE,
}
_CODER: Final = Coder(COMPONENTS, Rules(*("urllib.parse, quote",) * 3))
_RULE: Final = "urllib.parse, urlunsplit"
# What precedes the colon before a port, which no "]" follows without a "[" before it.
_HOST: Final = re.compile(r"(?:[^\[\]]*+\]|[^:\[\]]*+\[)*+[^:\[\]]*+")
_NETLOC = re.compile(r"(?:[a-zA-Z][a-zA-Z0-9+.-]*:)?//([^/?#]*)")


FIELDS = (
    "scheme", "netloc", "path", "query", "fragment", "username", "password", "hostname", "port",
)  # fmt: skip


@made_by("parse")
@without_state
@dataclass(frozen=True, slots=True, order=True, repr=False)
class URLRecord(TextRecord):
    """The parts of a URL by the names of urllib.parse; None means an absent part."""

    FIELDS: ClassVar[tuple[str, ...]] = FIELDS

    text: str
    scheme: str | None
    netloc: str | None
    path: str
    query: str | None
    fragment: str | None
    username: str | None
    password: str | None
    hostname: str | None
    port: int | None

    def components(self) -> Components:
        """Return the seven common parts; an IP literal has the brackets that it is written with."""
        host = None if self.netloc is None else self.hostname or ""
        return Components(
            self.scheme,
            self.userinfo,
            f"[{host}]" if host and (self.host or "").startswith("[") else host,
            self.port,
            self.path,
            self.query,
            self.fragment,
        )

    @property
    def userinfo(self) -> str | None:
        """Return what precedes the last "@" of the netloc, as written; None without an "@"."""
        userinfo, at, _ = (self.netloc or "").rpartition("@")
        return userinfo if at else None

    @property
    def host(self) -> str | None:
        """Return the host of the netloc, as written and with brackets; None without a netloc."""
        match = _HOST.match((self.netloc or "").rpartition("@")[2])
        return None if self.netloc is None or match is None else match[0]

    def written_parts(self) -> dict[str, str | None]:
        """Return the parts as written in the netloc, and the others as `urlsplit` reads them."""
        behind = (self.netloc or "").rpartition("@")[2][len(self.host or "") :]
        return {
            "scheme": self.scheme,
            "userinfo": self.userinfo,
            "host": self.host,
            "port": behind[1:] if behind else None,
            "path": self.path,
            "query": self.query,
            "fragment": self.fragment,
        }

    def replace(
        self,
        *,
        scheme: str | EllipsisType | None = ...,
        netloc: str | EllipsisType | None = ...,
        path: str | EllipsisType = ...,
        query: str | EllipsisType | None = ...,
        fragment: str | EllipsisType | None = ...,
        userinfo: str | EllipsisType | None = ...,
        host: str | EllipsisType | None = ...,
        port: str | int | EllipsisType | None = ...,
        **others: Unpack[NoOthers],
    ) -> Self:
        """Return the URL with some parts replaced, as `_replace` and `urlunsplit` do.

        A new part is as written, and None removes it. Raise URLError if the result has other
        parts, TypeError for the netloc together with a part of it, and for a userinfo or a port
        without a host.

        >>> str(parse("http://me@h/a?b").replace(host="i", port=8080, query=None))
        'http://me@i:8080/a'
        """
        check_others(self.replace, others)
        login = editing.given_parts({"userinfo": userinfo, "host": host, "port": port})
        changes = editing.given_parts(
            {"scheme": scheme, "path": path, "query": query, "fragment": fragment}
        )
        if not isinstance(netloc, EllipsisType):
            if login:
                message = "the netloc and a part of it cannot both be replaced"
                raise TypeError(message)
            parts = {**self.written_parts(), **changes, "userinfo": None, "port": None}
            text = editing.composed({**parts, "host": netloc})
            changed = cast("Self", self._read(text))
            return editing.verified(changed, {**changes, "netloc": netloc}, _RULE)
        read = cast("editing.Reads[Self]", self._read)
        return editing.edited(self, {**changes, **login}, read, _RULE)

    def join(self, reference: URLText) -> Self:
        """Return the URL of `reference` with this URL as the base, as by `urljoin`.

        >>> str(parse("http://h/a/b").join("../c"))
        'http://h/c'
        """
        return cast("Self", self._read(resolve(self, reference)))

    def __reduce__(self) -> tuple[Callable[[str], "URLRecord"], tuple[str]]:
        """Return the call that makes an equal record, by parsing its text again."""
        return parse, (self.text,)


@reads(URLRecord)
def parse(text: URLText) -> URLRecord:
    """Parse `text` by `urlsplit`, or raise URLError; the parts of the netloc are in it.

    It is raised if urlsplit or an attribute of its result raises ValueError.

    >>> parse("http://me@EXAMPLE.com:8080/a").to_dict()["hostname"]
    'example.com'
    """
    url = from_ascii(text)
    try:
        parts = urlsplit(url, missing_as_none=True)
        port = parts.port
    except ValueError as error:
        raise _located(url, str(error)) from None
    return make(
        URLRecord,
        url,
        parts.scheme,
        parts.netloc,
        parts.path,
        parts.query,
        parts.fragment,
        parts.username,
        parts.password,
        parts.hostname,
        port,
    )


def is_valid(text: URLText) -> bool:
    """Return whether `parse` accepts `text`; urllib.parse validates little else.

    Octets that are not ASCII are not valid. Raise TypeError if `text` is not text.

    >>> is_valid("http://h:80/a b"), is_valid("http://h:x/")
    (True, False)
    """
    try:
        parse(text)
    except ValueError:
        return False
    return True


def check(text: URLText) -> None:
    """Raise URLError, with the place and the reason, if `text` is refused, as `parse` does.

    Octets that are not ASCII are refused as well. Raise TypeError if `text` is not text.

    >>> check("http://h:80/a b")
    """
    parse(ascii_text(text, "urllib.parse, octets"))


def resolve(base: URLText, reference: URLText, *, allow_fragments: bool = True) -> str:
    """Return what `urljoin` makes of a base and a reference.

    Raise URLError if it refuses one of them, TypeError for what is not text.

    >>> resolve("http://h/a/b", "../c")
    'http://h/c'
    """
    base_text, reference_text = from_ascii(base), from_ascii(reference)
    try:
        return str(urljoin(base_text, reference_text, allow_fragments))
    except ValueError as error:
        parse(base_text)
        parse(reference_text)
        raise URLError(
            str(error), reference_text, 0, len(reference_text), "urllib.parse, urljoin"
        ) from None


def normalize(text: URLText) -> str:
    """Return what `geturl` makes of a URL: the scheme in lower case, empty parts dropped.

    Raise URLError as `parse` does.

    >>> normalize("HTTP://H/a?#")
    'http://H/a'
    """
    return str(urlsplit(parse(text).text).geturl())


def build(
    *,
    scheme: str | None = None,
    netloc: str | None = None,
    path: str = "",
    query: str | Mapping[str, str] | Iterable[tuple[str, str]] | None = None,
    fragment: str | None = None,
    userinfo: str | None = None,
    host: str | None = None,
    port: int | str | None = None,
) -> URLRecord:
    """Return the URL of these parts, as `urlunsplit` joins them: parts of text are not encoded.

    `encode` encodes data for a part; a query of names and values is data, and encoded by
    `urlencode`. The netloc may be given as `userinfo`, `host` and `port` instead. Raise URLError
    if the URL would have other parts, TypeError for a netloc together with a part of it, and for a
    userinfo or a port without a host.

    >>> str(build(scheme="http", host="h", port=8080, path="/a", query={"q": "b c"}))
    'http://h:8080/a?q=b+c'
    """
    written = query if query is None or isinstance(query, str) else urlencode(query)
    return parse("").replace(
        **_given(scheme=scheme, query=written, fragment=fragment),
        **({} if netloc is None else {"netloc": netloc}),
        **_given(userinfo=userinfo, host=host, port=None if port is None else str(port)),
        path=path,
    )


def _given(**parts: str | None) -> dict[str, str]:
    return {name: part for name, part in parts.items() if part is not None}


def encode(data: URLText, component: str = "unreserved") -> str:
    """Return `data` as `quote` encodes it for a component; text becomes UTF-8.

    "unreserved" encodes all that `quote` can, "path" keeps "/", and "query" is `quote_plus`. Raise
    ValueError for another component, URLError for a lone surrogate.

    >>> encode("a/b c"), encode("a/b c", "path"), encode("a/b c", "query")
    ('a%2Fb%20c', 'a/b%20c', 'a%2Fb+c')
    """
    if component not in COMPONENTS:
        raise unknown("component", component, COMPONENTS)
    octets = _CODER.octets_of(data)
    if component == "query":
        return str(quote_plus(octets))
    return str(quote(octets, safe="/" if component == "path" else ""))


def decode(text: URLText) -> str:
    """Return the text of one part as `unquote` decodes it: it refuses nothing.

    U+FFFD replaces what is not UTF-8, and a "%" without two digits stays; a "+" is a plus.

    >>> decode("a%20b+%zz")
    'a b+%zz'
    """
    return str(unquote(text_or_octets(text)))


def decode_to_bytes(text: URLText) -> bytes:
    r"""Return the octets of one part as `unquote_to_bytes` decodes it.

    >>> decode_to_bytes("a%FF")
    b'a\xff'
    """
    return bytes(unquote_to_bytes(text_or_octets(text)))


def _located(text: str, message: str) -> URLError:
    """Return the error with the place of the fault in `text`."""
    places = _kept_places(text)
    spelling = "".join(text[place] for place in places)
    netloc = _NETLOC.match(spelling)
    start, end = netloc.span(1) if netloc else (0, len(spelling))
    rule = "urllib.parse, urlsplit"
    if refused := NFKC_DELIMITERS.search(spelling, start, end):
        start, end = refused.span()
        message = "a character that NFKC normalization turns into a delimiter"
    elif message.startswith("Port"):
        start, end = _port_span(spelling, start, end)
        message = "the port is not a number from 0 to 65535"
        rule = "urllib.parse, port"
    elif start < end:
        message = "the brackets do not contain one IPv6 or IPvFuture address"
    places.append(len(text))
    last = places[end - 1] + 1 if end > start else places[start]
    return URLError(message, text, places[start], last, rule)


def _kept_places(text: str) -> list[int]:
    """Return the positions of the characters that urlsplit does not remove."""
    first = len(text) - len(text.lstrip("".join(map(chr, range(0x21)))))
    return [place for place in range(first, len(text)) if text[place] not in "\t\r\n"]


def _port_span(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the span of the port in a network location that has one."""
    host = text.rfind("@", start, end) + 1 or start
    colon = text.find(":", max(host, text.rfind("]", host, end)), end)
    return colon + 1, end
