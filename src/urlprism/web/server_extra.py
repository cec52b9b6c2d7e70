"""The libraries of the extra "web", and what to say where they are missing."""

from importlib import import_module
from typing import TYPE_CHECKING

from urlprism._files import MissingExtraError

if TYPE_CHECKING:
    from types import ModuleType

_LIBRARIES = frozenset({"anyio", "h11", "starlette", "uvicorn"})


def serving() -> "ModuleType":
    """Return the module that serves; raise MissingExtraError if a library of it is absent."""
    try:
        return import_module("urlprism.web.serving")
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in _LIBRARIES:
            raise
        message = 'serve needs Starlette and Uvicorn: pip install "urlprism[web]"'
        raise MissingExtraError(message) from None
