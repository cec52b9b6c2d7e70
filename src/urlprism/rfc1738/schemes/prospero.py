"""Prospero URLs (RFC 1738 §3.11): an object of a directory server, and fields to identify it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, Self, TypedDict

from urlprism._core.arguments.intake import Text
from urlprism._core.arguments.part_data import pairs_of
from urlprism._core.classes.closing import made_by, make, without_state
from urlprism._core.records.findings import Finding
from urlprism.redaction.records import hides_secrets
from urlprism.rfc1738 import grammar, internet, security, sets
from urlprism.rfc1738.coding import decoded, quote
from urlprism.rfc1738.grammar import Piece
from urlprism.rfc1738.parts import Pieces, TextOf, WrittenOf
from urlprism.rfc1738.plan import Plan
from urlprism.rfc1738.record import Locator

Field = tuple[str, str]

_PPATH: Final = grammar.Run(sets.FTP_SEGMENT | {"/"}, "ppath")
_FIELDNAME: Final = grammar.Run(sets.FIELD, "fieldname")
_FIELDVALUE: Final = grammar.Run(sets.FIELD, "fieldvalue")
# All fields together: their characters, and that each has one "=".
_FIELDSPECS: Final = grammar.Run(sets.FIELD | {";", "="}, "fieldspec")
_PAIRS: Final = re.compile("[^;=]*+=[^;=]*+(?:;[^;=]*+=[^;=]*+)*+")


@without_state
@hides_secrets
@dataclass(frozen=True, slots=True, kw_only=True)
class ProsperoPlan(Plan):
    """The request of a client to a directory server: how to access the object (§3.11)."""

    action: Literal["resolve-object"] = "resolve-object"
    hsoname: str
    fields: tuple[Field, ...] = ()


class ProsperoData(TypedDict):
    """The arguments of `Prospero.build`."""

    host: str
    port: int | None
    hsoname: str
    fields: tuple[Field, ...]


@made_by("parse")
@without_state
@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class Prospero(Locator):
    """A prospero URL; `hsoname`, which is opaque, and the names and values of `fields` are decoded.

    A "/" in an hsoname has no meaning here, and may be its first character.

    >>> from urlprism.rfc1738 import parse
    >>> url = parse("prospero://h.example//a;n=v")
    >>> url.hsoname, url.fields
    ('/a', (('n', 'v'),))
    """

    SCHEME: ClassVar[str] = "prospero"
    DEFAULT_PORT: ClassVar[int | None] = 1525
    FIELDS: ClassVar[tuple[str, ...]] = ("scheme", "host", "port", "hsoname", "fields")

    hsoname_text = TextOf[str]()
    hsoname_written = WrittenOf[str]()
    fields_text = TextOf["tuple[Field, ...]"]()
    fields_written = WrittenOf["tuple[Field, ...]"]()

    hsoname: str
    fields: tuple[Field, ...] = ()

    @classmethod
    def read(cls, schemepart: Piece) -> Self:
        """Parse a prosperourl (§5)."""
        before, path = internet.authority(schemepart)
        server = internet.hostport(before)._asdict()
        if path is None:
            place = schemepart._replace(start=schemepart.end)
            raise place.refuse("a '/' and a name should follow the host", "prosperourl")
        ppath, fieldspecs = path.partition(";")
        return make(
            cls,
            text=schemepart.text,
            **server,
            urlpath=str(path),
            hsoname=decoded(_PPATH.check(ppath)),
            fields=() if fieldspecs is None else _fields(fieldspecs),
        )

    @classmethod
    def build(
        cls,
        *,
        host: str,
        hsoname: Text,
        port: int | None = None,
        fields: Sequence[tuple[Text, Text]] = (),
    ) -> Self:
        """Return the URL of an object by its name on the host and by fields with their values.

        Raise URLError for an invalid host or port, and for a lone surrogate.

        >>> str(Prospero.build(host="h.example", hsoname="a/b", fields=[("v", "1")]))
        'prospero://h.example/a/b;v=1'
        """
        fieldspecs = [
            f";{quote(name, 'prospero', 'fieldname')}={quote(value, 'prospero', 'fieldvalue')}"
            for name, value in pairs_of(fields, "fields")
        ]
        name = quote(hsoname, "prospero", "hsoname")
        return cls.written(f"{internet.write_hostport(host, port)}/{name}{''.join(fieldspecs)}")

    def data(self) -> ProsperoData:
        """Return the arguments of `build` that make this URL again, decoded.

        >>> from urlprism.rfc1738 import parse
        >>> url = parse("prospero://h.example/a/b;v=1")
        >>> url.data()["fields"], Prospero.build(**url.data()) == url
        ((('v', '1'),), True)
        """
        return {
            "host": self.host or "",
            "port": self.port,
            "hsoname": self.hsoname,
            "fields": self.fields,
        }

    def pieces(self) -> dict[str, Pieces]:
        """Return the places of the parts that can be encoded, by name."""
        path = internet.authority(self.piece)[1]
        name, *specs = (None,) if path is None else path.split(";")
        fields = tuple([spec.partition("=") for spec in specs])
        return {**self.login_pieces(), "hsoname": name, "fields": fields}

    def refusals(self) -> list[Finding]:
        """Return a finding for each encoded line end and NUL (§6)."""
        return security.encoded(self.piece)

    def plan(self) -> ProsperoPlan:
        """Return the request to the server; raise URLError for an encoded line end or NUL (§6)."""
        self.check_plan()
        return ProsperoPlan(
            connect=self.server,
            warnings=tuple(security.findings(self)),
            hsoname=self.hsoname,
            fields=self.fields,
        )


def _fields(piece: Piece) -> tuple[Field, ...]:
    """Return the fields; if they are not all valid, look for the first one that is not."""
    text = str(piece)
    if _PAIRS.fullmatch(text) is None or not _FIELDSPECS.holds(piece):
        return tuple(map(_fieldspec, piece.split(";")))
    pairs = [spec.partition("=") for spec in text.split(";")]
    return tuple([(decoded(name), decoded(value)) for name, _, value in pairs])


def _fieldspec(piece: Piece) -> Field:
    """Return the name and the value of a field, which cannot hold a "=" themselves (§3.11)."""
    name, value = piece.partition("=")
    fieldname = decoded(_FIELDNAME.check(name))
    if value is None:
        place = piece._replace(start=piece.end)
        raise place.refuse("a '=' and a value should follow the name of a field", "fieldspec")
    return fieldname, decoded(_FIELDVALUE.check(value))
