"""The running interpreter's own `urllib.parse`."""

import functools
import importlib
import importlib.machinery
import importlib.util
import platform
from types import ModuleType
from urllib.parse import SplitResult

from urlprism.readers.programs.python.model import Fields, refused, reported


def version() -> str:
    """Return the version of the interpreter."""
    return platform.python_version()


def split(text: str, base: str | None) -> SplitResult:
    """Return the result of `urlsplit`, after `urljoin` with a base."""
    module = _standard()
    parts: SplitResult = module.urlsplit(text if base is None else module.urljoin(base, text))
    return parts


def report(text: str, base: str | None) -> Fields:
    """Return the result of `urlsplit`, after `urljoin` with a base; raise Refused for an error."""
    module, where = _standard(), "urljoin"
    try:
        if base is not None:
            text = module.urljoin(base, text)
        where = "urlsplit"
        parts = module.urlsplit(text)
        where = "SplitResult.port"
        return reported(parts)
    except Exception as error:  # noqa: BLE001 - any exception is an answer
        raise refused(error, where) from None


@functools.cache
def _standard() -> ModuleType:
    """Return the standard library's module, loaded anew: urlprism's may have replaced it."""
    package = importlib.import_module("urllib")
    spec = importlib.machinery.PathFinder.find_spec("urllib.parse", package.__path__)
    if spec is None or spec.loader is None:
        message = "the standard library's urllib.parse cannot be found"
        raise ImportError(message)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
