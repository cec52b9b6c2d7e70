"""Arguments of callers as an exact str (str, its subclasses, bytes, bytearray) or exact bytes."""

from urlprism._exact import exact as exact  # noqa: PLC0414 - many know it from here
from urlprism.errors import URLError

Text = str | bytes | bytearray


def from_ascii(text: Text) -> str:
    """Return `text` as an exact `str`; octets are read as ASCII.

    Raise UnicodeDecodeError for other octets, TypeError if `text` is neither str nor octets.
    """
    if isinstance(text, str):
        return exact(text)
    if isinstance(text, bytes | bytearray):
        return text.decode("ascii")
    message = f"a URL must be str, bytes or bytearray, not {type(text).__name__}"
    raise TypeError(message)


def ascii_text(text: Text, rule: str) -> str:
    """Return `text` as an exact `str`; octets are read as ASCII.

    Raise URLError, citing `rule`, for other octets, TypeError if `text` is neither str nor octets.
    """
    try:
        return from_ascii(text)
    except UnicodeDecodeError as error:
        shown = error.object.decode("ascii", "replace")
        message = "an octet is not ASCII"
        raise URLError(message, shown, error.start, error.start + 1, rule) from None


def utf8_text(text: Text, rule: str) -> str:
    """Return `text` as an exact `str`; octets are read as UTF-8.

    Raise URLError, citing `rule`, for other octets, TypeError if `text` is neither str nor octets.
    """
    if isinstance(text, bytes | bytearray):
        try:
            return text.decode()
        except UnicodeDecodeError as error:
            shown = text.decode(errors="replace")
            start = len(text[: error.start].decode())
            message = f"octet 0x{text[error.start]:02X} is not UTF-8"
            raise URLError(message, shown, start, start + 1, rule) from None
    return from_utf8(text)


def from_utf8(text: object) -> str:
    """Return `text` as an exact `str`; octets are read as UTF-8, U+FFFD replaces invalid ones.

    Raise TypeError if `text` is neither str nor octets.
    """
    if isinstance(text, str):
        return exact(text)
    if isinstance(text, bytes | bytearray):
        return text.decode("utf-8", "replace")
    message = f"a URL must be str, bytes or bytearray, not {type(text).__name__}"
    raise TypeError(message)


def exact_octets(octets: bytes) -> bytes:
    """Return octets as exact `bytes`; raise TypeError if they are not bytes."""
    if not isinstance(octets, bytes):
        message = f"expected bytes, not {type(octets).__name__}"
        raise TypeError(message)
    return octets if type(octets) is bytes else b"".join((octets,))
