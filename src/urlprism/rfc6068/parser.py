"""Parse mailto URIs (RFC 6068 §2), one function per production.

The text is broken at its delimiters first and decoded then, once: what is encoded delimits nothing.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from urlprism._vocabulary.intake import Text
from urlprism.errors import URLError
from urlprism.redaction.records import hides_secrets
from urlprism.rfc3986.coding import decode
from urlprism.rfc3986.parser import text_of
from urlprism.rfc3986.sets import FRAGMENT, refused_by
from urlprism.rfc6068.addresses import fault_of_domain, fault_of_local_part
from urlprism.rfc6068.record import Header, MailtoURI
from urlprism.rfc6068.sets import ADDR_SPEC, QCHAR

_SCHEME: Final = "mailto:"
_NOT_ADDR_SPEC: Final = refused_by(ADDR_SPEC)
_NOT_QCHAR: Final = refused_by(QCHAR)
_NOT_FRAGMENT: Final = refused_by(FRAGMENT)
_OPENING: Final = re.compile("@%5[Bb]")


@hides_secrets
class Piece(NamedTuple):
    """`text[start:end]`, which a production is to match."""

    text: str
    start: int
    end: int

    def __str__(self) -> str:
        """Return the characters of the piece."""
        return self.text[self.start : self.end]

    def split(self, delimiter: str) -> Iterator["Piece"]:
        """Yield the pieces between the delimiters."""
        start = self.start
        for part in str(self).split(delimiter):
            yield Piece(self.text, start, start + len(part))
            start += len(part) + 1

    def cut(self, place: int) -> tuple["Piece", "Piece"]:
        """Return what is before the delimiter at `place` of the text, and what is behind it."""
        return Piece(self.text, self.start, place), Piece(self.text, place + 1, self.end)

    def error(self, message: str, production: str) -> URLError:
        """Return the error that refuses the piece."""
        return URLError(message, self.text, self.start, self.end, f"RFC 6068 §2 {production}")


def parse(text: Text | MailtoURI) -> MailtoURI:
    """Return the mailto URI that `text` is (§2); octets are ASCII.

    A fragment may follow (RFC 3986 §3.5), and says nothing (§2). Raise URLError for a text that
    is refused, TypeError for what is no text.
    """
    exact = text.text if isinstance(text, MailtoURI) else text_of(text)
    if exact[: len(_SCHEME)].lower() != _SCHEME:
        raise Piece(exact, 0, 0).error("a mailto URI begins with 'mailto:'", "mailtoURI")
    uri = Piece(exact, len(_SCHEME), len(exact))
    number = exact.find("#")
    if number >= 0:
        uri, fragment = uri.cut(number)
        _check(fragment, _NOT_FRAGMENT, "a fragment cannot hold this", "RFC 3986 §3.5 fragment")
    question = exact.find("?", 0, uri.end)
    if question < 0:
        return MailtoURI(exact, _to(uri), ())
    to, hfields = uri.cut(question)
    return MailtoURI(exact, _to(to), tuple(map(_hfield, hfields.split("&"))))


def is_valid(text: Text | MailtoURI) -> bool:
    """Return whether `text` is a mailtoURI (§2), perhaps with a fragment (RFC 3986 §3.5)."""
    try:
        parse(text)
    except URLError:
        return False
    return True


def hfields_of(uri: MailtoURI) -> list[Piece]:
    """Return where the header fields of a mailto URI stand, in their order (§2)."""
    if not uri.headers:
        return []
    number = uri.text.find("#")
    end = len(uri.text) if number < 0 else number
    return list(Piece(uri.text, uri.text.index("?") + 1, end).split("&"))


def _to(piece: Piece) -> tuple[str, ...]:
    """Return the addresses of a `to`, which may be missing (§2)."""
    if not str(piece):
        return ()
    message = "an address cannot hold this unless it is encoded"
    _check(piece, _NOT_ADDR_SPEC, message, "RFC 6068 §2 addr-spec")
    return tuple(_addr_spec(each) for each in piece.split(","))


def _addr_spec(piece: Piece) -> str:
    """Return the address that an addr-spec stands for (§2).

    The last "@" delimits, unless it stands in a domain literal.
    """
    encoded = str(piece)
    literals = list(_OPENING.finditer(encoded)) if encoded[-3:].lower() == "%5d" else []
    at = literals[-1].start() if literals else encoded.rfind("@")
    if at < 0:
        message = "an '@' that is not encoded is missing" if encoded else "an address is missing"
        raise piece.error(message, "addr-spec")
    local_part, domain = piece.cut(piece.start + at)
    local_text = _decoded(local_part, "local-part")
    fault = fault_of_local_part(local_text)
    if fault:
        raise local_part.error(*fault)
    domain_text = _decoded(domain, "domain")
    fault = fault_of_domain(domain_text)
    if fault:
        raise domain.error(*fault)
    return f"{local_text}@{domain_text}"


def _hfield(piece: Piece) -> Header:
    """Return the name and the value of an hfield (§2)."""
    equals = str(piece).find("=")
    if equals < 0:
        raise piece.error("a header field is a name, '=' and a value", "hfield")
    hfname, hfvalue = piece.cut(piece.start + equals)
    message = "a header field cannot hold this unless it is encoded"
    _check(hfname, _NOT_QCHAR, message, "RFC 6068 §2 hfname")
    _check(hfvalue, _NOT_QCHAR, message, "RFC 6068 §2 hfvalue")
    return _decoded(hfname, "hfname"), _decoded(hfvalue, "hfvalue")


def _check(piece: Piece, refused: re.Pattern[str], message: str, rule: str) -> None:
    """Refuse the first character that a piece cannot hold, or a triplet that is none."""
    wrong = refused.search(piece.text, piece.start, piece.end)
    if wrong is None:
        return
    if wrong[0] == "%":
        message = "two hexadecimal digits should follow the '%'"
        rule = "RFC 3986 §2.1 pct-encoded"
    raise URLError(message, piece.text, *wrong.span(), rule)


def _decoded(piece: Piece, production: str) -> str:
    """Return what a piece stands for, its octets read as UTF-8 (§2 items 4 and 5, and hfvalue)."""
    encoded = str(piece)
    try:
        return decode(encoded) if "%" in encoded else encoded
    except URLError as error:
        start = piece.start + error.start
        wrong = Piece(piece.text, start, piece.start + error.end)
        raise wrong.error(error.message, production) from None
