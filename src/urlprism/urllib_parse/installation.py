"""Put this package in the place of the standard library's urllib.parse, and take it away again."""

import importlib
import sys
import types
from typing import Any, Self

from urlprism.urllib_parse.registry import package

_NAME = "urllib.parse"
_LISTS = ("uses_relative", "uses_netloc", "uses_params", "uses_query", "uses_fragment")
_installation: "Installation | None" = None


class Installation:
    """The package in the standard library's place; as a context manager, until the block ends."""

    def __init__(self) -> None:
        """Put the package in place."""
        # Imported only now: whoever installs nothing need not load the standard library's.
        self._standard = importlib.import_module(_NAME)
        self._rebound: list[tuple[types.ModuleType, str, object]] = []
        self._renamed: list[tuple[Any, str]] = []
        self._claim_names()
        self._replace_everywhere()
        _add_missing(self._standard, package)
        sys.modules[_NAME] = package

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Take the package away again."""
        uninstall()

    def undo(self) -> None:
        """Give back every name that was taken, the last one first."""
        for module, name, original in reversed(self._rebound):
            setattr(module, name, original)
        for thing, name in self._renamed:
            thing.__module__ = name
        sys.modules[_NAME] = self._standard
        _add_missing(package, self._standard)

    def _claim_names(self) -> None:
        """Let functions and classes say that they are urllib.parse's, so that pickles do."""
        for name in dir(self._standard):
            thing = getattr(package, name, None)
            if getattr(thing, "__module__", "").startswith(package.__name__):
                self._renamed.append((thing, thing.__module__))
                thing.__module__ = _NAME

    def _replace_everywhere(self) -> None:
        """Rebind what modules have imported: the module itself, its functions, classes, lists."""
        ours: dict[int, object] = {id(self._standard): package}
        for name, theirs in vars(self._standard).items():
            if isinstance(theirs, list) or getattr(theirs, "__module__", None) == _NAME:
                ours[id(theirs)] = getattr(package, name, theirs)
        own = (_NAME, package.__name__)
        for key, module in list(sys.modules.items()):
            # Anything may stand in sys.modules.
            if key.startswith(own) or not isinstance(module, types.ModuleType):
                continue
            for name, value in list(vars(module).items()):
                if ours.get(id(value), value) is not value:
                    self._rebind(module, name, ours[id(value)])

    def _rebind(self, module: types.ModuleType, name: str, value: object) -> None:
        self._rebound.append((module, name, getattr(module, name)))
        setattr(module, name, value)


def install() -> Installation:
    """Put this package in the place of urllib.parse for the whole process, until `uninstall()`.

    Modules that have imported urllib.parse, or names of it, get this package's from now on. What
    they keep elsewhere (default arguments, attributes of classes) stays. Use it as a context
    manager to limit it to a block.
    """
    global _installation  # noqa: PLW0603 - there is one standard library to a process
    if _installation is None:
        _installation = Installation()
    return _installation


def uninstall() -> None:
    """Give the standard library its place back, and each name that `install` had rebound.

    Names imported from urllib.parse in between stay as they are; they go on working.
    """
    global _installation  # noqa: PLW0603 - as above
    if _installation is not None:
        _installation.undo()
        _installation = None


def _add_missing(source: types.ModuleType, target: types.ModuleType) -> None:
    """Add to the scheme lists of one module what the process added to the other's."""
    for name in _LISTS:
        known: list[str] = getattr(target, name)
        known.extend(scheme for scheme in getattr(source, name) if scheme not in known)
