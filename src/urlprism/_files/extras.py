"""Libraries of extras, imported when an input or output needs them."""

from importlib import import_module
from types import ModuleType

from urlprism._files.failures import MissingExtraError


def pyarrow(module: str = "") -> ModuleType:
    """Return pyarrow, or a module in it; raise MissingExtraError if it is absent."""
    try:
        return import_module(f"pyarrow.{module}" if module else "pyarrow")
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] != "pyarrow":
            raise
        message = 'Parquet, Arrow, Zstandard and URIs need pyarrow: pip install "urlprism[tables]"'
        raise MissingExtraError(message) from None
