"""The errors of input and output, and pyarrow, which may be absent."""

from importlib import import_module
from types import ModuleType

from urlprism._late import public_at


@public_at("urlprism.spark")
class InputOutputError(Exception):
    """A file or stream could not be read or written; the message names it and the reason."""


class MissingExtraError(ImportError):
    """A library is not installed; the message has the extra of urlprism that brings it."""


def because(name: str, error: OSError) -> InputOutputError:
    """Name the file or stream that failed with `error`."""
    return InputOutputError(f"{name}: {error.strerror or error}")


def pyarrow(module: str = "") -> ModuleType:
    """Return pyarrow, or a module in it; raise MissingExtraError if it is absent."""
    try:
        return import_module(f"pyarrow.{module}" if module else "pyarrow")
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] != "pyarrow":
            raise
        message = 'Parquet, Arrow, Zstandard and URIs need pyarrow: pip install "urlprism[tables]"'
        raise MissingExtraError(message) from None
