"""What goes wrong with files: they cannot be read, or a library that reads them is missing."""

from urlprism._late import public_at


@public_at("urlprism.spark")
class InputOutputError(Exception):
    """A file or stream could not be read or written; the message names it and the reason."""


class MissingExtraError(ImportError):
    """A library is not installed; the message has the extra of urlprism that brings it."""


def because(name: str, error: OSError) -> InputOutputError:
    """Name the file or stream that failed with `error`."""
    return InputOutputError(f"{name}: {error.strerror or error}")
