"""The setting of a run: the build, the versions, the machine."""

import importlib.machinery
import platform
import sys
from dataclasses import dataclass
from datetime import UTC, datetime

from urlprism import _build


@dataclass(frozen=True, slots=True)
class Setting:
    """The setting of a run, and its inputs."""

    build: str
    versions: str
    python: str
    tag: str
    machine: str
    date: str
    corpus: str
    quick: bool
    compiled: tuple[str, ...]

    @property
    def name(self) -> str:
        """Return the build and the Python, and whether the run was a quick one."""
        return f"{self.build}, {self.python}{', quick' if self.quick else ''}"


def setting(corpus: str, *, quick: bool) -> Setting:
    """Return the setting of this process."""
    info = _build.build_info()
    cython = f", Cython {info.cython}" if info.cython else ""
    implementation = platform.python_implementation()
    short = "cp" if implementation == "CPython" else implementation.lower()
    return Setting(
        build=info.build,
        versions=f"urlprism {info.urlprism}{cython}",
        python=f"{implementation} {info.python}",
        tag=f"{short}{sys.version_info.major}{sys.version_info.minor}",
        machine=platform.machine(),
        date=datetime.now(tz=UTC).date().isoformat(),
        corpus=corpus,
        quick=quick,
        compiled=tuple(sorted(compiled_modules())),
    )


def compiled_modules() -> list[str]:
    """Return the modules of the package that were loaded from machine code."""
    endings = tuple(importlib.machinery.EXTENSION_SUFFIXES)
    return [
        name
        for name, module in sys.modules.items()
        if name.startswith("urlprism.")
        and (getattr(module, "__file__", "") or "").endswith(endings)
    ]
