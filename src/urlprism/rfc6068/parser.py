"""Parse mailto URIs (RFC 6068 §2), one function per production.

The text is split at its delimiters and then decoded, once: an encoded delimiter does not split it.
"""

import re
from collections.abc import Iterator
from typing import Final

from urlprism._core.arguments.intake import URLText
from urlprism._core.classes.closing import make
from urlprism._core.grammar import pieces
from urlprism._core.grammar.runs import Run
from urlprism._core.records.records import reads, restores
from urlprism._core.records.validity import accepts
from urlprism.errors import URLError
from urlprism.rfc3986 import decode
from urlprism.rfc3986.syntax.sets import FRAGMENT
from urlprism.rfc3986.text import text_of
from urlprism.rfc6068.addresses import fault_of_domain, fault_of_local_part
from urlprism.rfc6068.record import Header, MailtoURI
from urlprism.rfc6068.sets import ADDR_SPEC, QCHAR

_SCHEME: Final = "mailto:"
_OPENING: Final = re.compile("@%5[Bb]")


def _run(allowed: frozenset[str], message: str, rule: str) -> Run:
    """Return the run of a production, with the message and the rule for other characters."""
    return Run(allowed, lambda _: (message, rule), "RFC 3986 §2.1 pct-encoded")


_FIELD: Final = "this is not allowed in a header field unless it is encoded"
_ADDR_SPEC: Final = _run(
    ADDR_SPEC, "this is not allowed in an address unless it is encoded", "RFC 6068 §2 addr-spec"
)
_HFNAME: Final = _run(QCHAR, _FIELD, "RFC 6068 §2 hfname")
_HFVALUE: Final = _run(QCHAR, _FIELD, "RFC 6068 §2 hfvalue")
_QCHARS: Final = f"(?:[{''.join(map(re.escape, sorted(QCHAR)))}]++|%[0-9A-Fa-f]{{2}})*+"
_HFIELDS: Final = re.compile(f"{_QCHARS}={_QCHARS}(?:&{_QCHARS}={_QCHARS})*+")
# Addresses of which nothing is encoded or quoted.
_ATOMS: Final = r"[0-9A-Za-z_~-]++(?:\.[0-9A-Za-z_~-]++)*+"
_ADDRESSES: Final = re.compile(f"{_ATOMS}@{_ATOMS}(?:,{_ATOMS}@{_ATOMS})*+")
_FRAGMENT: Final = _run(FRAGMENT, "this is not allowed in a fragment", "RFC 3986 §3.5 fragment")


class Piece(pieces.Piece):
    """A piece of a text, with errors that cite the document."""

    __slots__ = ()

    def refuse(self, message: str, production: str) -> URLError:
        """Return the error that refuses the piece."""
        return self.error(message, f"RFC 6068 §2 {production}")


@reads(MailtoURI)
@restores(MailtoURI)
def parse(text: URLText) -> MailtoURI:
    """Parse a mailto URI (§2), or raise URLError; octets are read as ASCII.

    A fragment may follow (RFC 3986 §3.5), but has no meaning (§2). Raise URLError for a text that
    is refused, TypeError for an argument that is not text.

    >>> uri = parse("mailto:a@b.example?subject=x%20y")
    >>> uri.to, uri.subject
    (('a@b.example',), 'x y')
    """
    exact = text_of(text)
    if exact[: len(_SCHEME)].lower() != _SCHEME:
        raise Piece(exact, 0, 0).refuse("a mailto URI must begin with 'mailto:'", "mailtoURI")
    uri = Piece(exact, len(_SCHEME), len(exact))
    number = exact.find("#")
    if number >= 0:
        uri, fragment = uri.cut(number)
        _FRAGMENT.check(*fragment)
    question = exact.find("?", 0, uri.end)
    if question < 0:
        return make(MailtoURI, exact, _to(uri), ())
    to, hfields = uri.cut(question)
    return make(MailtoURI, exact, _to(to), _headers(hfields))


def is_valid(text: URLText) -> bool:
    """Return whether `text` is a mailtoURI (§2), with or without a fragment (RFC 3986 §3.5).

    Raise TypeError if `text` is not text.

    >>> is_valid("mailto:a@b"), is_valid("mailto:a")
    (True, False)
    """
    return accepts(parse, text)


def check(text: URLText) -> None:
    """Raise URLError, with the place and the reason, if `text` is not valid (§2).

    Raise TypeError if `text` is not text.

    >>> check("mailto:a@b.example")
    """
    parse(text)


def hfields_of(uri: MailtoURI) -> Iterator[tuple[int, int]]:
    """Yield the start and the end of each header field in the text, in order (§2)."""
    if not uri.headers:
        return
    number = uri.text.find("#")
    start = uri.text.index("?") + 1
    for hfield in uri.text[start : None if number < 0 else number].split("&"):
        yield start, start + len(hfield)
        start += len(hfield) + 1


def _to(piece: Piece) -> tuple[str, ...]:
    """Return the addresses of a `to`, which may be empty (§2)."""
    encoded = str(piece)
    if not encoded:
        return ()
    if _ADDRESSES.fullmatch(encoded):
        return tuple(encoded.split(","))
    _ADDR_SPEC.check(*piece)
    return tuple(_addr_spec(each) for each in piece.split(","))


def _addr_spec(piece: Piece) -> str:
    """Return the address of an addr-spec, decoded (§2).

    The last "@" outside a domain literal delimits.
    """
    encoded = str(piece)
    literals = list(_OPENING.finditer(encoded)) if encoded[-3:].lower() == "%5d" else []
    at = literals[-1].start() if literals else encoded.rfind("@")
    if at < 0:
        message = "an unencoded '@' is missing" if encoded else "an address is missing"
        raise piece.refuse(message, "addr-spec")
    local_part, domain = piece.cut(piece.start + at)
    local_text = _decoded(local_part, "local-part")
    fault = fault_of_local_part(local_text)
    if fault:
        raise local_part.refuse(*fault)
    domain_text = _decoded(domain, "domain")
    fault = fault_of_domain(domain_text)
    if fault:
        raise domain.refuse(*fault)
    return f"{local_text}@{domain_text}"


def _headers(piece: Piece) -> tuple[Header, ...]:
    """Return the names and the values of hfields, decoded (§2)."""
    encoded = str(piece)
    match = _HFIELDS.match(encoded)
    start = 0  # of the first field that is not valid
    if match:
        end = match.end()
        start = len(encoded) + 1 if end == len(encoded) else encoded.rfind("&", 0, end + 1) + 1
    try:
        fields = [_halves(each) for each in encoded[: start - 1].split("&")] if start else []
    except URLError:
        start, fields = 0, []  # the pieces tell where
    if start > len(encoded):
        return tuple(fields)
    rest = piece._replace(start=piece.start + start)
    return (*fields, *map(_hfield, rest.split("&")))


def _halves(hfield: str) -> Header:
    """Return the name and the value of a valid hfield, decoded; raise URLError if not UTF-8."""
    name, _, value = hfield.partition("=")
    return (name, value) if "%" not in hfield else (decode(name), decode(value))


def _hfield(piece: Piece) -> Header:
    """Return the name and the value of an hfield, decoded (§2)."""
    equals = str(piece).find("=")
    if equals < 0:
        raise piece.refuse("a header field must be a name, '=' and a value", "hfield")
    hfname, hfvalue = piece.cut(piece.start + equals)
    _HFNAME.check(*hfname)
    _HFVALUE.check(*hfvalue)
    return _decoded(hfname, "hfname"), _decoded(hfvalue, "hfvalue")


def _decoded(piece: Piece, production: str) -> str:
    """Return a piece decoded and read as UTF-8 (§2 items 4 and 5, and hfvalue)."""
    encoded = str(piece)
    try:
        return decode(encoded) if "%" in encoded else encoded
    except URLError as error:
        start = piece.start + error.start
        wrong = Piece(piece.text, start, piece.start + error.end)
        raise wrong.refuse(error.message, production) from None
