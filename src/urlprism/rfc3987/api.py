"""The public class `IRI` (RFC 3987 §2.2), and `parse`, which makes one."""

from collections.abc import Callable, Mapping
from typing import Literal

from urlprism._core.arguments.intake import URLText
from urlprism.rfc3986 import Reference, resolve
from urlprism.rfc3986 import parse as parse_uri
from urlprism.rfc3986.editing import edited
from urlprism.rfc3987.mapping import to_uri
from urlprism.rfc3987.parser import IRI_GRAMMAR, URI_RULES, read_into


class IRI(Reference):
    """An IRI reference that the grammar accepts (RFC 3987 §2.2), exactly as written.

    It has the same components as a URI reference. `parse` makes IRIs. They are immutable, and are
    compared, ordered and hashed by their text (§5.3.1).

    >>> iri = parse("http://a/é")
    >>> iri.path, str(iri.to_uri())
    ('/é', 'http://a/%C3%A9')
    """

    __slots__ = ()

    def to_uri(self, *, host: Literal["percent", "idna"] = "percent") -> Reference:
        """Return the URI reference that this IRI maps to (§3.1).

        With host="idna" a host beyond ASCII is converted as a domain name by ToASCII. Raise
        URLError if ToASCII refuses it, ValueError for another `host`.

        >>> str(parse("http://ü.example/é").to_uri(host="idna"))
        'http://xn--tda.example/%C3%A9'
        """
        return parse_uri(to_uri(self, host=host))

    def matches(self, rule: str) -> bool:
        """Return whether this matches a rule of the grammar (§2.2).

        The name of the rule is that of this document or of RFC 3986. Raise ValueError for another.

        >>> parse("http://a/é").matches("IRI"), parse("é").matches("IRI")
        (True, False)
        """
        return super().matches(URI_RULES.get(rule, rule))

    def _replaced(self, components: Mapping[str, str | None]) -> "IRI":
        """Return the result of `replace`."""
        return parse(edited(self, components, IRI_GRAMMAR))

    def join(self, reference: URLText) -> "IRI":
        """Return the target of `reference` with this IRI as the base (§6.5).

        Raise URLError if the reference is invalid, or if this IRI has no scheme.

        >>> str(parse("http://a/b").join("é"))
        'http://a/é'
        """
        return parse(reference, self)

    def __reduce__(self) -> "tuple[Callable[[str], IRI], tuple[str]]":
        """Return the call that makes an equal IRI: the text is parsed again."""
        return parse, (str(self),)


def parse(text: URLText, base: URLText | None = None) -> IRI:
    """Parse an IRI reference, or raise URLError; with a base, return its target (§2.2, §6.5).

    Octets are read as UTF-8. Raise URLError for a text that the grammar refuses and for a base
    without a scheme, TypeError for an argument that is not text.

    >>> str(parse("../ü", "http://a/b/c/d"))
    'http://a/b/ü'
    """
    iri = IRI.__new__(IRI)
    read_into(iri, text)
    if base is None:
        return iri
    return parse(resolve(base if isinstance(base, IRI) else parse(base), iri, mend=True))
