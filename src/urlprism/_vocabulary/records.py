"""What records that keep the text they were read from have in common."""

from typing import ClassVar

from urlprism.errors import masked


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
        """Return the text in its class, the password masked."""
        return f"{type(self).__name__}({masked(self.text)!r})"
