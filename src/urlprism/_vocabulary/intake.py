"""What callers give (str, its subclasses, bytes, bytearray) as one exact str; and back."""

from collections.abc import Iterable

Text = str | bytes | bytearray


def exact(text: str) -> str:
    """Return the characters of `text` as an exact `str`, whatever its subclass says of itself."""
    return text if type(text) is str else str.__str__(text)


def ascii_text(octets: bytes | bytearray) -> str:
    """Return ASCII octets as text; raise UnicodeDecodeError at the first that is not ASCII."""
    return octets.decode("ascii", "strict")


def ascii_octets(parts: Iterable[str]) -> list[bytes]:
    """Return each text of `parts` as ASCII octets."""
    return [part.encode("ascii", "strict") for part in parts]
