"""The CPythons here: which one a session asks."""

import os
import shutil
import sys
from pathlib import Path

OLDEST, NEWEST = 11, 15


def show_pyenv() -> None:
    """Let nox find the interpreters that pyenv keeps off the PATH."""
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    folders = [str(folder) for folder in sorted(root.glob("versions/3.*/bin"))]
    os.environ["PATH"] = os.pathsep.join([os.environ["PATH"], *folders])


def pythons() -> list[str]:
    """Return the installed versions of CPython, from the oldest supported one on."""
    versions = [f"3.{minor}" for minor in range(OLDEST, NEWEST + 1)]
    here = f"3.{sys.version_info.minor}"
    return [each for each in versions if each == here or shutil.which(f"python{each}")]


show_pyenv()
PYTHONS = pythons()
# The Python that runs nox, the oldest and the newest of the others, and those between.
RUNNING = f"3.{sys.version_info.minor}"
ENDS = [each for each in dict.fromkeys((PYTHONS[0], PYTHONS[-1])) if each != RUNNING]
BETWEEN = [each for each in PYTHONS if each not in {RUNNING, *ENDS}]
