"""What records that keep the text they were read from have in common."""

from typing import ClassVar


class TextRecord:
    """A record of parts and the text that they were read from, which `str()` gives back."""

    __slots__ = ()

    FIELDS: ClassVar[tuple[str, ...]]
    text: str

    def to_dict(self) -> dict[str, str | int | None]:
        """Return the parts by the names of the document."""
        return {name: getattr(self, name) for name in self.FIELDS}

    def __str__(self) -> str:
        """Return the text."""
        return self.text

    def __repr__(self) -> str:
        """Return the text in its class, its secrets masked."""
        from urlprism.redaction.masking import redact  # noqa: PLC0415 - few records are shown

        return f"{type(self).__name__}({redact(self.text)!r})"
