"""The error for a name that nothing has."""

from collections.abc import Iterable


def unknown(kind: str, name: object, known: Iterable[str]) -> ValueError:
    """Return the error for a name that is not one of those known; its secrets are masked."""
    from urlprism.redaction.masking import redact  # noqa: PLC0415 - few names are unknown

    return ValueError(f"no {kind} is named {redact(str(name))!r}; known: {', '.join(known)}")
