"""An IRI reference: its text, and where its components lie (RFC 3987 §2.2)."""

from typing import TYPE_CHECKING, Literal

from urlprism.rfc3986 import parse as parse_uri
from urlprism.rfc3986.record import FIELDS, Reference
from urlprism.rfc3987.mapping import to_uri

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from urlprism._vocabulary.intake import Text

__all__ = ["FIELDS", "IRI"]


class IRI(Reference):
    """An IRI reference that the grammar accepts (RFC 3987 §2.2), as it is written.

    It is read as a URI reference is, and has the same components. `parse` makes IRIs; they are
    immutable, and equal, ordered and hashed by their text (§5.3.1).
    """

    __slots__ = ()

    def to_uri(self, *, host: Literal["percent", "idna"] = "percent") -> Reference:
        """Return the URI reference that this maps to (§3.1).

        With host="idna" a host beyond ASCII is a domain name, and becomes what ToASCII makes of
        it; URLError where that refuses it.
        """
        return parse_uri(to_uri(self, host=host))

    def _replaced(self, components: "Mapping[str, str | None]") -> "IRI":
        """Return what `replace` promises."""
        from urlprism.rfc3987.parser import replaced  # noqa: PLC0415 - few change references

        return replaced(self, components)

    def join(self, reference: "Text | Reference") -> "IRI":
        """Return the target of `reference` with this IRI as the base (§6.5).

        Raise URLError where the reference is refused, or this one has no scheme.
        """
        from urlprism.rfc3987.parser import parse  # noqa: PLC0415 - it imports this module

        return parse(reference, self)

    def __reduce__(self) -> "tuple[Callable[[str], IRI], tuple[str]]":
        """Return what makes an equal IRI: it is parsed again."""
        from urlprism.rfc3987.parser import parse  # noqa: PLC0415 - it imports this module

        return parse, (str(self),)
