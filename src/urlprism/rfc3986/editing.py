"""Replace components of a reference and keep the rest byte for byte (RFC 3986 §3)."""

from collections.abc import Mapping

from urlprism.errors import URLError
from urlprism.rfc3986.record import Parts, Spans
from urlprism.rfc3986.syntax.grammar import Grammar
from urlprism.rfc3986.text import authority_of, serialize

_WITHIN_AUTHORITY = ("userinfo", "host", "port")


def edited(reference: Spans, components: Mapping[str, str | None], grammar: Grammar) -> str:
    """Return the text of a reference with some components replaced.

    A reference consists of its components and their delimiters, so the other components stay as
    they are. Raise URLError for a value that `grammar` refuses, or a result that would be parsed
    differently; TypeError for None as the path, and for parts of an authority that conflict.
    """
    for name, value in components.items():
        if value is not None:
            _check(name, value, grammar)
        elif name == "path":
            message = "the path cannot be removed: it may be empty"
            raise TypeError(message)
    parts = reference.parts()._asdict()
    parts["authority"] = _authority(reference, components)
    parts.update({name: value for name, value in components.items() if name in parts})
    return serialize(Parts(**parts))


def _check(name: str, value: str, grammar: Grammar) -> None:
    """Raise URLError for a value that cannot be the component of this name."""
    try:
        grammar.component(name, value)
    except URLError as error:
        raise error.of_part(name) from None


def _authority(reference: Spans, components: Mapping[str, str | None]) -> str | None:
    """Return the authority with its components replaced (§3.2)."""
    if not components.keys() & set(_WITHIN_AUTHORITY):
        return reference.authority
    if "authority" in components:
        message = "the authority and a component of it cannot both be replaced"
        raise TypeError(message)
    userinfo, host, port = (
        components.get(name, getattr(reference, name)) for name in _WITHIN_AUTHORITY
    )
    return authority_of(userinfo, host, port)
