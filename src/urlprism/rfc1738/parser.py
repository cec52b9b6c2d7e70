"""Parse URLs by RFC 1738, each by the rule of its scheme; split and wrap them."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from urlprism._core.arguments.intake import URLText, ascii_text, exact
from urlprism._core.records.records import reads, restores
from urlprism._core.records.validity import accepts
from urlprism.errors import URLError
from urlprism.redaction.masking import redact
from urlprism.rfc1738 import grammar, internet
from urlprism.rfc1738.grammar import Piece
from urlprism.rfc1738.record import Locator
from urlprism.rfc1738.schemes import (
    FTP,
    HTTP,
    NNTP,
    WAIS,
    File,
    Gopher,
    Mailto,
    News,
    Prospero,
    Telnet,
)

# In the order of the document (§3).
SCHEMES: Final[Mapping[str, type[Locator]]] = {
    "ftp": FTP,
    "http": HTTP,
    "gopher": Gopher,
    "mailto": Mailto,
    "news": News,
    "nntp": NNTP,
    "telnet": Telnet,
    "wais": WAIS,
    "file": File,
    "prospero": Prospero,
}


# All parts that URLs of the schemes have; `to_dict` returns those of one scheme.
FIELDS: Final = tuple(
    dict.fromkeys([*Locator.FIELDS, *(name for kind in SCHEMES.values() for name in kind.FIELDS)])
)


class Split(NamedTuple):
    """The parts of any text by §2.1 and §3.1, as written; None is absent.

    A URL without the common Internet scheme syntax has only a scheme and a schemepart.

    >>> split("http://h.example:80/a").port, split("mailto:a@b.example").host
    ('80', None)
    """

    scheme: str | None
    schemepart: str
    user: str | None
    password: str | None
    host: str | None
    port: str | None
    urlpath: str | None

    def __repr__(self) -> str:
        """Return the text, its secrets masked."""
        before = "" if self.scheme is None else f"{self.scheme}:"
        return f"{type(self).__name__}({redact(before + self.schemepart)!r})"


@reads(Locator)
@restores(Locator)
def parse(text: URLText) -> Locator:
    """Parse a URL by the BNF of §5 into the class of its scheme, or raise URLError.

    A URL of a scheme that the document defines has to follow the rule of that scheme; any other
    becomes a `Locator`. Octets are read as ASCII. Raise URLError for a text that is not a URL,
    TypeError for an argument that is not text.

    >>> url = parse("ftp://me@h.example/a/b;type=i")
    >>> url.user, url.cwd, url.name, url.typecode
    ('me', ('a',), 'b', 'i')
    """
    if isinstance(text, Locator):
        return text
    scheme, schemepart = _parts(ascii_text(text, "RFC 1738 §2.2"))
    return SCHEMES.get(str(scheme).lower(), Locator).read(schemepart)


def _build(*, scheme: str, schemepart: str) -> Locator:
    """Return the URL of a scheme with a schemepart, both as they are to be written.

    Raise URLError if they do not make a URL, TypeError if one of them is not a str.

    >>> Locator.build(scheme="x-a", schemepart="b")
    Locator('x-a:b')
    """
    name = Piece.whole(exact(scheme))
    if not grammar.SCHEME.check(name):
        raise name.refuse("the scheme is missing", "genericurl")
    return parse(f"{name}:{exact(schemepart)}")


Locator.build = staticmethod(_build)


def is_valid(text: URLText) -> bool:
    """Return whether `text` is a URL by the BNF of §5; raise TypeError if it is not text.

    >>> is_valid("http://h/a?b"), is_valid("http://h/a#b")
    (True, False)
    """
    return accepts(parse, text)


def check(text: URLText) -> None:
    """Raise URLError, with the place and the reason, if `text` is not a URL (§5).

    Raise TypeError if `text` is not text.

    >>> check("http://h/a?b")
    """
    parse(text)


def split(text: URLText) -> Split:
    """Return the parts of any text by the common Internet scheme syntax, unchecked (§3.1).

    Without a scheme by §2.1, the scheme is None, and the whole text is the schemepart. Raise
    URLError for octets that are not ASCII, TypeError if `text` is not text.

    >>> parts = split("ftp://u:p@h:21/a")
    >>> parts.user, parts.host, parts.port, parts.urlpath
    ('u', 'h', '21', 'a')
    >>> split("nothing").scheme, split("nothing").schemepart
    (None, 'nothing')
    """
    exact_text = ascii_text(text, "RFC 1738 §2.2")
    scheme: Piece | None
    try:
        scheme, schemepart = _parts(exact_text)
    except URLError:
        scheme, schemepart = None, Piece.whole(exact_text)
    named = None if scheme is None else str(scheme), str(schemepart)
    if not named[1].startswith("//"):
        return Split(*named, None, None, None, None, None)
    login, urlpath = internet.authority(schemepart)
    pieces = (*internet.places(login), urlpath)
    return Split(*named, *(None if piece is None else str(piece) for piece in pieces))


def wrap(text: URLText) -> str:
    """Return a URL, with or without "#" and a fragment, in the wrapper "<URL:...>" (Appendix).

    No whitespace is added. Raise URLError for a text that is not a URL, and for a fragment with a
    character that it cannot hold.

    >>> wrap("http://h/a#b")
    '<URL:http://h/a#b>'
    """
    exact_text = ascii_text(text, "RFC 1738 §2.2")
    url, fragment = Piece.whole(exact_text).partition("#")
    parse(str(url))
    if fragment is not None:
        grammar.XCHARS.check(fragment)
    return f"<URL:{exact_text}>"


def _parts(text: str) -> tuple[Piece, Piece]:
    """Return the scheme and the schemepart (§2.1); raise URLError if there is no scheme."""
    scheme, schemepart = Piece.whole(text).partition(":")
    if schemepart is None or scheme.start == scheme.end:
        place = scheme._replace(end=scheme.start)
        message = "the scheme is missing" if schemepart else "a scheme and ':' are missing"
        raise place.refuse(message, "genericurl")
    grammar.SCHEME.check(scheme)
    return scheme, schemepart
