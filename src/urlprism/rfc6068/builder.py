"""Build a mailto URI from data: it is encoded, and fields unfit for a message are refused."""

import re
from collections.abc import Iterable, Mapping
from typing import Final, cast

from urlprism._vocabulary.host_data import check_host
from urlprism._vocabulary.intake import URLText, exact, from_utf8, written
from urlprism._vocabulary.part_data import pairs_of, texts_of
from urlprism._vocabulary.records import builds
from urlprism.errors import URLError
from urlprism.rfc6068.addresses import fault_of_domain, fault_of_local_part
from urlprism.rfc6068.coding import encode
from urlprism.rfc6068.parser import parse
from urlprism.rfc6068.record import CONTROL, MailtoURI
from urlprism.rfc6068.security import FIELD_NAME, ONCE, is_ignored

_LINE_BREAK: Final = re.compile(r"\r\n?|\n")


@builds(MailtoURI)
def build(
    to: str | Iterable[str] | None = (),
    headers: Mapping[str, URLText] | Iterable[tuple[str, URLText]] | None = (),
) -> MailtoURI:
    """Return the mailto URI with one or more addresses and with header fields (§2, §5).

    None is none of them.

    Data is encoded as UTF-8 and percent-encoded, each line end of the body as "%0D%0A"; a record in
    a field is its text. Raise URLError for an invalid address or field name, for a field that has
    to be ignored (§3), for a line end or control outside the body, and for a second field if only
    one is allowed; TypeError for other data.

    >>> str(build("a@b.example", {"subject": "x y"}))
    'mailto:a@b.example?subject=x%20y'
    """
    addresses = (
        [to]
        if isinstance(to, str | bytes | bytearray)
        else texts_of(() if to is None else to, "to must be an address or a list of them")
    )
    fields = [
        (name, _text(value))
        for name, value in pairs_of(() if headers is None else headers, "headers")
    ]
    seen = {"to"} if addresses else set()
    for name, value in fields:
        _check(name, value, seen)
        seen.add(name.lower())
    hfields = [
        f"{encode(name, 'hfname')}={encode(_value(name, value), 'hfvalue')}"
        for name, value in fields
    ]
    question = "?" if hfields else ""
    return parse(f"mailto:{','.join(map(_addr_spec, addresses))}{question}{'&'.join(hfields)}")


def _text(value: URLText) -> str:
    """Return the value of a header field, or the text of a record, as an exact str."""
    text = written(value)
    return exact(cast("str", value if text is value else from_utf8(text)))


def _addr_spec(address: str) -> str:
    """Return an address as written in a URI; the last "@" outside a domain literal delimits."""
    address = exact(address)
    at = address.rfind("@[" if address.endswith("]") else "@")
    if at < 0:
        message = "an address must have a local part, '@' and a domain"
        raise _refusal(message, address, "addr-spec")
    local_part, domain = address[:at], address[at + 1 :]
    fault = fault_of_local_part(local_part) or fault_of_domain(domain)
    if fault:
        raise _refusal(fault.message, address, fault.production)
    if not domain.startswith("["):
        check_host(domain, "RFC 6068 §2 domain")
    return f"{encode(local_part, 'local_part')}@{encode(domain, 'domain')}"


def _check(name: str, value: str, seen: set[str]) -> None:
    """Raise URLError for a header field that no mailto URI should hold."""
    lower = exact(name).lower()
    if not FIELD_NAME.fullmatch(name):
        raise _refusal("not a valid header field name", name, "hfname")
    if is_ignored(name):
        message = "this header field would be ignored"
        raise URLError(message, name, 0, len(name), "RFC 6068 §3")
    if lower in seen and lower in ONCE:
        raise _refusal("a message can have this header field only once", name, "hfname")
    control = None if lower == "body" else CONTROL.search(value)
    if control:
        message = "a header field cannot contain a line end or control character"
        raise URLError(message, value, *control.span(), "RFC 6068 §5")


def _value(name: str, value: str) -> str:
    """Return the value of a header field; the lines of a body end with CR and LF (§5)."""
    return _LINE_BREAK.sub("\r\n", value) if name.lower() == "body" else value


def _refusal(message: str, text: str, production: str) -> URLError:
    return URLError(message, text, 0, len(text), f"RFC 6068 §2 {production}")
