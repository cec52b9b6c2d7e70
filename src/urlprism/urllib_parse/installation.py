"""Install this package in place of the standard library's urllib.parse, and undo this."""

import importlib
import sys
import types
from typing import Any, Self

from urlprism.urllib_parse.registry import package

_NAME = "urllib.parse"
_LISTS = ("uses_relative", "uses_netloc", "uses_params", "uses_query", "uses_fragment")
_installation: "Installation | None" = None


class Installation:
    """An installation in place of urllib.parse; as a context manager, it ends with the block."""

    def __init__(self) -> None:
        """Install the package."""
        # Imported only now: without an installation, urllib.parse need not be loaded.
        self._standard = importlib.import_module(_NAME)
        self._rebound: list[tuple[types.ModuleType, str, object]] = []
        self._renamed: list[tuple[Any, str]] = []
        self._claim_names()
        self._replace_everywhere()
        _add_missing(self._standard, package)
        sys.modules[_NAME] = package

    def __enter__(self) -> Self:
        """Return the installation."""
        return self

    def __exit__(self, *_: object) -> None:
        """Undo the installation."""
        uninstall()

    def undo(self) -> None:
        """Restore every name that was rebound, in reverse order."""
        for module, name, original in reversed(self._rebound):
            setattr(module, name, original)
        for thing, name in self._renamed:
            thing.__module__ = name
        sys.modules[_NAME] = self._standard
        _add_missing(package, self._standard)

    def _claim_names(self) -> None:
        """Set the module name of functions and classes to urllib.parse, which pickles use."""
        for name in dir(self._standard):
            thing = getattr(package, name, None)
            if getattr(thing, "__module__", "").startswith(package.__name__):
                self._renamed.append((thing, thing.__module__))
                thing.__module__ = _NAME

    def _replace_everywhere(self) -> None:
        """Rebind what other modules imported: the module, its functions, classes and lists."""
        ours: dict[int, object] = {id(self._standard): package}
        for name, theirs in vars(self._standard).items():
            if isinstance(theirs, list) or getattr(theirs, "__module__", None) == _NAME:
                ours[id(theirs)] = getattr(package, name, theirs)
        own = (_NAME, package.__name__)
        for key, module in list(sys.modules.items()):
            # sys.modules may hold any object.
            if key.startswith(own) or not isinstance(module, types.ModuleType):
                continue
            for name, value in list(vars(module).items()):
                if ours.get(id(value), value) is not value:
                    # To ask the module for a deprecated name may warn.
                    self._rebound.append((module, name, value))
                    setattr(module, name, ours[id(value)])


def install() -> Installation:
    """Install this package in place of urllib.parse for the whole process, until `uninstall()`.

    Modules that have imported urllib.parse, or names from it, use this package from now on. Copies
    elsewhere (default arguments, attributes of classes) stay. As a context manager, the result
    limits the installation to a block.

    >>> import urllib.parse
    >>> from urlprism import urllib_parse
    >>> with install():
    ...     urllib.parse.urlsplit is urllib_parse.urlsplit
    True
    """
    global _installation  # noqa: PLW0603 - there is one standard library to a process
    if _installation is None:
        _installation = Installation()
    return _installation


def uninstall() -> None:
    """Restore the standard library's urllib.parse, and each name that `install` has rebound.

    Names that were imported from urllib.parse in the meantime stay as they are, and still work.
    """
    global _installation  # noqa: PLW0603 - as above
    if _installation is not None:
        _installation.undo()
        _installation = None


def _add_missing(source: types.ModuleType, target: types.ModuleType) -> None:
    """Add the schemes that the process has added to one module's lists to the other's."""
    for name in _LISTS:
        schemes: list[str] = getattr(target, name)
        schemes.extend(scheme for scheme in getattr(source, name) if scheme not in schemes)
