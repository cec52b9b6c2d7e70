"""Packages that read URLs: what is told of each, and which of them are here."""

import importlib
import importlib.metadata
import platform
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from operator import attrgetter

from urlprism import _build


@dataclass(frozen=True, slots=True)
class Rival:
    """A package that reads URLs.

    The expressions that are measured use the names of its `module`. `error` is an error of the
    module that is no ValueError, where it has one. `follows` says whether it means to follow the
    same document, so that its answers can be compared with ours. A slow rival is given one input
    in `every`.
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
    """A rival that is here: its version, and the names that its expressions may use.

    One of them is `refused`, the errors by which it says that it refuses a text.
    """

    rival: Rival
    version: str
    names: Mapping[str, object]


def load(rival: Rival) -> Loaded | None:
    """Return the rival with the names of its module, or None where it is not installed."""
    try:
        module = importlib.import_module(rival.module)
        version = _version(rival)
    except ImportError:
        return None
    own = (attrgetter(rival.error)(module),) if rival.error else ()
    names = {**vars(module), "refused": (ValueError, *own)}
    return Loaded(rival, version, names)


def _version(rival: Rival) -> str:
    """Return the version of the distribution, or of the Python that has the module."""
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
