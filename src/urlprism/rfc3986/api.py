"""The class that users hold (RFC 3986 §4.1), and `parse`, which makes it."""

from typing import TYPE_CHECKING, cast

from urlprism._vocabulary.closing import close
from urlprism._vocabulary.signatures import SignatureOf, nothing
from urlprism.rfc3986 import sets
from urlprism.rfc3986.editing import edited
from urlprism.rfc3986.grammar import URI_GRAMMAR
from urlprism.rfc3986.recognizer import recognize
from urlprism.rfc3986.record import Spans, is_made
from urlprism.rfc3986.resolver import resolve
from urlprism.rfc3986.text import text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import EllipsisType
    from typing import Self

    from urlprism._vocabulary.intake import Text

_URI_TABLE = sets.URI_TABLE


class Reference(Spans):
    """A URI reference that the grammar accepts (RFC 3986 §4.1), as it is written.

    `parse` makes references; they are immutable, and equal, ordered and hashed by their text
    (§6.2.1).
    """

    __slots__ = ()
    __signature__ = SignatureOf(nothing)

    def replace(
        self,
        *,
        scheme: "str | EllipsisType | None" = ...,
        authority: "str | EllipsisType | None" = ...,
        userinfo: "str | EllipsisType | None" = ...,
        host: "str | EllipsisType | None" = ...,
        port: "str | EllipsisType | None" = ...,
        path: "str | EllipsisType" = ...,
        query: "str | EllipsisType | None" = ...,
        fragment: "str | EllipsisType | None" = ...,
    ) -> "Self":
        """Return the reference with other components; all else stays as it is written.

        A component is written as it is given; None takes it away. Raise URLError where it cannot
        be that component, or the result would be read otherwise; TypeError for the authority
        beside a component of it, and for a userinfo or a port without a host.
        """
        components = {
            "scheme": scheme, "authority": authority, "userinfo": userinfo, "host": host,
            "port": port, "path": path, "query": query, "fragment": fragment,
        }  # fmt: skip
        given = {name: part for name, part in components.items() if part is not ...}
        return cast("Self", self._replaced(given))

    def _replaced(self, components: "Mapping[str, str | None]") -> "Reference":
        """Return what `replace` promises."""
        return restored(edited(self, components, URI_GRAMMAR))

    def join(self, reference: "Text | Reference") -> "Reference":
        """Return the target of `reference` with this URI as the base (§5.2).

        Raise URLError where the reference is refused, or this one has no scheme.
        """
        return parse(reference, self)

    def __repr__(self) -> str:
        """Return the text in its class, its secrets masked."""
        if not is_made(self):
            return object.__repr__(self)
        from urlprism.redaction.masking import redact  # noqa: PLC0415 - few references are shown

        return f"{type(self).__name__}({redact(self._text)!r})"

    def __eq__(self, other: object) -> bool:
        """Return whether `other` is of the same class and has the same text (§6.2.1)."""
        return str(self) == str(other) if type(other) is type(self) else NotImplemented

    def __lt__(self, other: object) -> bool:
        """Return whether this text stands before the other's."""
        return str(self) < str(other) if type(other) is type(self) else NotImplemented

    def __le__(self, other: object) -> bool:
        """Return whether this text does not stand behind the other's."""
        return str(self) <= str(other) if type(other) is type(self) else NotImplemented

    def __gt__(self, other: object) -> bool:
        """Return whether this text stands behind the other's."""
        return str(self) > str(other) if type(other) is type(self) else NotImplemented

    def __ge__(self, other: object) -> bool:
        """Return whether this text does not stand before the other's."""
        return str(self) >= str(other) if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        """Return the hash of the text."""
        return hash(str(self))

    def __reduce__(self) -> "tuple[Callable[[str], Reference], tuple[str]]":
        """Return what makes an equal reference: it is parsed again."""
        return restored, (str(self),)

    def __copy__(self) -> "Reference":
        """Return the reference itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> "Reference":
        """Return the reference itself: it never changes."""
        return self


close(Reference, "_text")


def parse(
    text: "Text | Reference", base: "Text | Reference | None" = None, *, zone_ids: bool = False
) -> Reference:
    """Return the URI reference that `text` is, or its target where there is a base (§4.1, §5.2).

    Octets are ASCII. `zone_ids` accepts "%25" and a zone behind an IPv6 address, as RFC 6874 did
    until RFC 9844. Raise URLError for a text that the grammar refuses or a base without a scheme,
    TypeError for what is no text.
    """
    exact = text if type(text) is str else text_of(text)
    reference = Reference.__new__(Reference)
    if not recognize(reference, exact, _URI_TABLE, zone_ids):
        raise URI_GRAMMAR.refusal(exact, zone_ids)
    return reference if base is None else _resolved(reference, base, zone_ids)


def _resolved(reference: Reference, base: "Text | Reference", zone_ids: bool) -> Reference:
    """Return the target of a reference (§5.2)."""
    known = base if isinstance(base, Spans) else parse(base, zone_ids=zone_ids)
    return parse(resolve(known, reference, mend=True), zone_ids=zone_ids)


def restored(text: str) -> Reference:
    """Return the reference that was pickled as `text`."""
    return parse(text, zone_ids=True)
