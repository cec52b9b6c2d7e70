"""The class that users hold (RFC 3987 §2.2), and `parse`, which makes it."""

from collections.abc import Callable, Mapping
from typing import Literal

from urlprism._vocabulary.intake import Text
from urlprism.rfc3986 import Reference
from urlprism.rfc3986 import parse as parse_uri
from urlprism.rfc3986.editing import edited
from urlprism.rfc3986.resolver import resolve
from urlprism.rfc3987.mapping import to_uri
from urlprism.rfc3987.parser import IRI_GRAMMAR, URI_RULES, read_into


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

    def matches(self, rule: str) -> bool:
        """Whether this is what a rule of the grammar asks for (§2.2), by its name here or for URIs.

        Raise ValueError for another rule.
        """
        return super().matches(URI_RULES.get(rule, rule))

    def _replaced(self, components: Mapping[str, str | None]) -> "IRI":
        """Return what `replace` promises."""
        return parse(edited(self, components, IRI_GRAMMAR))

    def join(self, reference: Text | Reference) -> "IRI":
        """Return the target of `reference` with this IRI as the base (§6.5).

        Raise URLError where the reference is refused, or this one has no scheme.
        """
        return parse(reference, self)

    def __reduce__(self) -> "tuple[Callable[[str], IRI], tuple[str]]":
        """Return what makes an equal IRI: it is parsed again."""
        return parse, (str(self),)


def parse(text: Text | Reference, base: Text | Reference | None = None) -> IRI:
    """Return the IRI reference that `text` is, or its target where there is a base (§2.2, §6.5).

    Octets are UTF-8. Raise URLError for a text that the grammar refuses or a base without a
    scheme, TypeError for what is no text.
    """
    iri = IRI.__new__(IRI)
    read_into(iri, text)
    if base is None:
        return iri
    return parse(resolve(base if isinstance(base, IRI) else parse(base), iri, mend=True))
