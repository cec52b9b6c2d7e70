"""Packages that parse URLs: facts about each, and which of them are installed."""

import importlib
import importlib.metadata
import platform
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from operator import attrgetter

from urlprism import _build


@dataclass(frozen=True, slots=True)
class Rival:
    """A package that parses URLs.

    The measured expressions use the names of its `module`. `error` is an error of the module that
    is not a ValueError, if it has one. `follows` says whether the package follows the same
    document, so that its answers can be compared with ours. A slow rival gets one input in `every`.
    """

    name: str
    module: str
    distribution: str
    work: str
    validates: str
    normalizes: str
    differs: str
    follows: bool = False
    error: str = ""
    every: int = 1


@dataclass(frozen=True, slots=True)
class Loaded:
    """An installed rival: its version, and the names that its expressions may use.

    One of the names is `refused`, the errors by which it refuses a text.
    """

    rival: Rival
    version: str
    names: Mapping[str, object]


def load(rival: Rival) -> Loaded | None:
    """Return the rival with the names of its module, or None if it is not installed."""
    try:
        module = importlib.import_module(rival.module)
        version = _version(rival)
    except ImportError:
        return None
    own = (attrgetter(rival.error)(module),) if rival.error else ()
    names = {**vars(module), "refused": (ValueError, *own)}
    return Loaded(rival, version, names)


def _version(rival: Rival) -> str:
    """Return the version of the distribution, or of Python for a standard module."""
    if rival.distribution == "urlprism":
        return _build.build_info().urlprism
    if not rival.distribution:
        return platform.python_version()
    return importlib.metadata.version(rival.distribution)


def present(rivals: Iterable[Rival]) -> tuple[list[Loaded], list[str]]:
    """Return the rivals that are installed, and the names of those that are not."""
    found = [(rival, load(rival)) for rival in rivals]
    missing = [rival.name for rival, loaded in found if loaded is None]
    return [loaded for _, loaded in found if loaded is not None], missing
