"""The error for an unknown name."""

from collections.abc import Iterable


def unknown(kind: str, name: object, known: Iterable[str]) -> ValueError:
    """Return the error for a name that is not in `known`; its secrets are masked.

    >>> unknown("rung", "x", ["simple", "case"])
    ValueError("no rung is named 'x'; known: simple, case")
    """
    from urlprism.redaction.masking import redact  # noqa: PLC0415 - few names are unknown

    return ValueError(f"no {kind} is named {redact(str(name))!r}; known: {', '.join(known)}")
