"""Text in, text out; octets in, octets out; and errors for a mixture of both."""

from typing import Any

from urlprism.urllib_parse.releases.rules import Rules

_MIXED = "Cannot mix str and non-str arguments"


def as_text(rules: Rules, *values: object) -> tuple[tuple[Any, ...], bool]:
    """Return `values` as text, and whether they were octets.

    Falsy values may be of another kind than the others, and stay unchanged among text. Raise
    TypeError for a mixture, UnicodeDecodeError for octets beyond ASCII, and AttributeError for
    other values without `decode`.
    """
    if rules.has("none-is-absent-text"):
        octets = _are_octets(values)
    else:
        octets = _are_octets_like_the_first(values)
    if not octets:
        return values, False
    return tuple(_decoded(rules, value) for value in values), True


def as_given(text: Any, octets: bool) -> Any:
    """Return `text`, encoded if the arguments were octets."""
    return text.encode("ascii") if octets else text


def _are_octets_like_the_first(values: tuple[object, ...]) -> bool:
    octets = not isinstance(values[0], str)
    if any(value and isinstance(value, str) is octets for value in values[1:]):
        raise TypeError(_MIXED)
    return octets


def _are_octets(values: tuple[object, ...]) -> bool:
    kinds = {isinstance(value, str) for value in values if value}
    if len(kinds) > 1:
        raise TypeError(_MIXED)
    if kinds:
        return False in kinds
    present = [value for value in values if value is not None]
    return bool(present) and not isinstance(present[0], str)


def _decoded(rules: Rules, value: Any) -> str | None:
    if value:
        text: str = value.decode("ascii", "strict")
        return text
    return None if value is None and rules.has("none-is-absent-text") else ""
