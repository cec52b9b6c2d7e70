"""The running interpreter's own `urllib.parse`."""

import functools
import importlib
import importlib.machinery
import importlib.util
import platform
from types import ModuleType

from urlprism.readers.cpython import Fields, refused, reported


def version() -> str:
    """Return the version of the interpreter."""
    return platform.python_version()


def report(text: str, base: str | None) -> Fields:
    """Return what `urlsplit` makes of a text, joined to its base by `urljoin` if there is one."""
    module, where = _standard(), "urljoin"
    try:
        if base is not None:
            text = module.urljoin(base, text)
        where = "urlsplit"
        parts = module.urlsplit(text)
        where = "SplitResult.port"
        return reported(parts)
    except Exception as error:  # noqa: BLE001 - whatever it raises is an answer
        raise refused(error, where) from None


@functools.cache
def _standard() -> ModuleType:
    """Return the standard library's module anew: urlprism's may stand in its place."""
    package = importlib.import_module("urllib")
    spec = importlib.machinery.PathFinder.find_spec("urllib.parse", package.__path__)
    if spec is None or spec.loader is None:
        message = "the standard library's urllib.parse is not to be found"
        raise ImportError(message)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
