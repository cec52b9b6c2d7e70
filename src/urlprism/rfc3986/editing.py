"""Surgical edits: other components for a reference, the rest byte for byte (RFC 3986 §3)."""

from collections.abc import Mapping

from urlprism.errors import URLError
from urlprism.rfc3986.grammar import URI_GRAMMAR, Grammar
from urlprism.rfc3986.parser import restored
from urlprism.rfc3986.record import Parts, Reference
from urlprism.rfc3986.serializer import serialize

_WITHIN_AUTHORITY = ("userinfo", "host", "port")


def replaced(reference: Reference, components: Mapping[str, str | None]) -> Reference:
    """Return the reference that `Reference.replace` promises."""
    return restored(edited(reference, components, URI_GRAMMAR))


def edited(reference: Reference, components: Mapping[str, str | None], grammar: Grammar) -> str:
    """Return the text of a reference with other components; a document's grammar judges them.

    A reference is its components and their delimiters, so what is not replaced stays as it is.
    """
    for name, value in components.items():
        if value is not None:
            _check(name, value, grammar)
        elif name == "path":
            message = "a path is always there; it may be empty"
            raise TypeError(message)
    parts = reference.parts()._asdict()
    parts["authority"] = _authority(reference, components)
    parts.update({name: value for name, value in components.items() if name in parts})
    return serialize(Parts(**parts))


def _check(name: str, value: str, grammar: Grammar) -> None:
    """Raise URLError for what is no component of this name."""
    try:
        grammar.component(name, value)
    except URLError as error:
        raise error.of_part(name) from None


def _authority(reference: Reference, components: Mapping[str, str | None]) -> str | None:
    """Return the authority with its own components replaced (§3.2)."""
    if not components.keys() & set(_WITHIN_AUTHORITY):
        return reference.authority
    if "authority" in components:
        message = "the authority and a component of it cannot be replaced both"
        raise TypeError(message)
    userinfo, host, port = (
        components.get(name, getattr(reference, name)) for name in _WITHIN_AUTHORITY
    )
    return authority_of(userinfo, host, port)


def authority_of(userinfo: str | None, host: str | None, port: str | None) -> str | None:
    """Return the authority of these components, None for none (§3.2).

    Raise TypeError for a userinfo or a port without a host, which may be empty.
    """
    if host is None:
        if userinfo is not None or port is not None:
            message = "without a host there is no userinfo and no port"
            raise TypeError(message)
        return None
    before = "" if userinfo is None else f"{userinfo}@"
    behind = "" if port is None else f":{port}"
    return f"{before}{host}{behind}"
