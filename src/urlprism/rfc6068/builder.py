"""Build a mailto URI from data: it is encoded, and fields unfit for a message are refused."""

import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple, cast

from urlprism._core.arguments.intake import URLText, exact, from_utf8, written
from urlprism._core.arguments.part_data import pairs_of, texts_of
from urlprism._core.hosts.host_data import check_host
from urlprism._core.records.records import builds
from urlprism.errors import URLError
from urlprism.rfc6068.addresses import fault_of_domain, fault_of_local_part
from urlprism.rfc6068.coding import encode
from urlprism.rfc6068.findings import FIELD_NAME, ONCE, is_ignored
from urlprism.rfc6068.parser import parse
from urlprism.rfc6068.record import CONTROL, MailtoURI

# An address of which nothing is encoded or quoted, and its domain.
_PLAIN: Final = re.compile(
    r"[0-9A-Za-z_~-]++(?:\.[0-9A-Za-z_~-]++)*+@([0-9A-Za-z_~-]++(?:\.[0-9A-Za-z_~-]++)*+)"
)
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
        (exact(name), value if type(value) is str else _text(value))
        for name, value in pairs_of(() if headers is None else headers, "headers")
    ]
    seen = {"to"} if addresses else set[str]()
    names: dict[str, _Name] = {}  # a name can occur many times
    for name, value in fields:
        if name not in names:
            names[name] = _checked(name)
        _check(names[name], name, value, seen)
    hfields = [_hfield(names[name], value) for name, value in fields]
    question = "?" if hfields else ""
    return parse(f"mailto:{','.join(map(_addr_spec, addresses))}{question}{'&'.join(hfields)}")


def _text(value: URLText) -> str:
    """Return the value of a header field, or the text of a record, as an exact str."""
    text = written(value)
    return exact(cast("str", value if text is value else from_utf8(text)))


def _addr_spec(address: str) -> str:
    """Return an address as written in a URI; the last "@" outside a domain literal delimits."""
    address = exact(address)
    plain = _PLAIN.fullmatch(address)
    if plain:
        check_host(plain[1], "RFC 6068 §2 domain")
        return address
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


class _Name(NamedTuple):
    """The name of a header field: in lower case, encoded, and whether a message has it once."""

    lower: str
    encoded: str
    is_once: bool


def _checked(name: str) -> _Name:
    """Return the name of a header field; raise URLError for one that no mailto URI should hold."""
    if not FIELD_NAME.fullmatch(name):
        raise _refusal("not a valid header field name", name, "hfname")
    if is_ignored(name):
        message = "this header field would be ignored"
        raise URLError(message, name, 0, len(name), "RFC 6068 §3")
    lower = name.lower()
    return _Name(lower, encode(name, "hfname"), lower in ONCE)


def _check(field_name: _Name, name: str, value: str, seen: set[str]) -> None:
    """Add a header field to those `seen`; raise URLError for one that a message cannot have."""
    if field_name.is_once:
        if field_name.lower in seen:
            raise _refusal("a message can have this header field only once", name, "hfname")
        seen.add(field_name.lower)
    control = None if field_name.lower == "body" else CONTROL.search(value)
    if control:
        message = "a header field cannot contain a line end or control character"
        raise URLError(message, value, *control.span(), "RFC 6068 §5")


def _hfield(field_name: _Name, value: str) -> str:
    """Return an encoded header field; the lines of a body end with CR and LF (§5)."""
    if field_name.lower == "body":
        value = _LINE_BREAK.sub("\r\n", value)
    return f"{field_name.encoded}={encode(value, 'hfvalue')}"


def _refusal(message: str, text: str, production: str) -> URLError:
    return URLError(message, text, 0, len(text), f"RFC 6068 §2 {production}")
