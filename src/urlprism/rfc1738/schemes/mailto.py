"""Mailto URLs (RFC 1738 §3.5): only a mail address, not an object that can be accessed."""

from dataclasses import dataclass
from typing import ClassVar, Self, TypedDict

from urlprism._core.arguments.intake import Text
from urlprism._core.classes.closing import made_by, make, without_state
from urlprism._core.records.findings import Finding
from urlprism.redaction.records import hides_secrets
from urlprism.rfc1738 import grammar, security
from urlprism.rfc1738.coding import decoded, quote, without_authority
from urlprism.rfc1738.grammar import Piece
from urlprism.rfc1738.parts import Pieces, TextOf, WrittenOf
from urlprism.rfc1738.plan import Plan
from urlprism.rfc1738.record import Locator


@without_state
@hides_secrets
@dataclass(frozen=True, slots=True, kw_only=True)
class MailtoPlan(Plan):
    """The recipient of a message."""

    recipient: str


class MailtoData(TypedDict):
    """The argument of `Mailto.build`."""

    addr_spec: str


@made_by("parse")
@without_state
@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class Mailto(Locator):
    """A mailto URL; its address is decoded. A "?" is part of it: RFC 1738 has no header fields.

    >>> from urlprism.rfc1738 import parse
    >>> parse("mailto:a%25b@h.example").addr_spec
    'a%b@h.example'
    """

    SCHEME: ClassVar[str] = "mailto"
    FIELDS: ClassVar[tuple[str, ...]] = ("scheme", "addr_spec")

    addr_spec_text = TextOf[str]()
    addr_spec_written = WrittenOf[str]()

    addr_spec: str

    @classmethod
    def read(cls, schemepart: Piece) -> Self:
        """Parse a mailtourl: encoded822addr = 1*xchar (§5)."""
        address = grammar.XCHARS.check(schemepart)
        if not address:
            raise schemepart.refuse("the address is missing", "encoded822addr")
        return make(cls, text=schemepart.text, addr_spec=decoded(address))

    @classmethod
    def build(cls, *, addr_spec: Text) -> Self:
        """Return the URL of an address; raise URLError if it is empty.

        >>> str(Mailto.build(addr_spec="a b@c"))
        'mailto:a%20b@c'
        """
        return cls.written(without_authority(quote(addr_spec, "mailto", "addr_spec")))

    def data(self) -> MailtoData:
        """Return the argument of `build` that makes this URL again, decoded.

        >>> from urlprism.rfc1738 import parse
        >>> parse("mailto:a%25b@h.example").data()
        {'addr_spec': 'a%b@h.example'}
        """
        return {"addr_spec": self.addr_spec}

    def pieces(self) -> dict[str, Pieces]:
        """Return the places of the parts that can be encoded, by name."""
        return {**self.login_pieces(), "addr_spec": self.piece}

    def plan(self) -> MailtoPlan:
        """Return the recipient; raise URLError for a line end or NUL in the address (§6)."""
        self.check_plan()
        return MailtoPlan(recipient=self.addr_spec, warnings=tuple(security.findings(self)))

    def refusals(self) -> list[Finding]:
        """Return a finding for each encoded line end and NUL (§6)."""
        return security.encoded(self.piece)

    def cautions(self) -> list[Finding]:
        """Return a warning if this cannot be an addr-spec of RFC 822, which has an "@"."""
        if "@" in self.addr_spec:
            return []
        message = "an address must contain an '@'"
        return [security.finding("no-addr-spec", self.piece, "3.5", message)]
