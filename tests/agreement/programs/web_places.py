"""Where a server of the tests is prepared: its folder, its packages, its ports."""

import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.agreement.programs.web_client import Client
from tests.help import wheels


class Place(NamedTuple):
    """Where a server is prepared: a folder, the packages below it, and its ports."""

    folder: Path
    root: Path
    ports: list[int]

    def write(self, name: str, text: str, **names: object) -> str:
        """Write a file, with the names filled in if there are any; return its path."""
        path = self.folder / name
        path.write_text(
            text.format(folder=self.folder, ports=self.ports, **names) if names else text, "utf-8"
        )
        return str(path)

    def told(self, program: str, pattern: str, option: str = "-v") -> str:
        """Return the version that a program of the packages tells."""
        return self.told_by([str(self.root / program), option], pattern)

    def told_by(self, command: list[str], pattern: str) -> str:
        """Return the version that a command tells."""
        done = subprocess.run(
            command, capture_output=True, text=True, check=True, env=self.environment()
        )
        return re.search(pattern, done.stdout + done.stderr)[1]

    def environment(self) -> dict[str, str]:
        """Return an environment in which the libraries of the packages are found."""
        folders = [*self.root.glob("usr/lib/*-linux-gnu"), *self.root.glob("lib/*-linux-gnu")]
        return os.environ | {"LD_LIBRARY_PATH": os.pathsep.join(map(str, folders))}


# The versions of the readers that a server is asked as, and the command that starts it.
Prepared = tuple[tuple[str, ...], list[str]]


class Kind(NamedTuple):
    """How a server is started: its preparation, its packages of Debian, how it answers."""

    prepare: Callable[[Place], Prepared]
    packages: tuple[str, ...] = ()
    ports: int = 1
    is_hexadecimal: bool = True
    client: Callable[[Place, int], Client] = lambda _, port: Client(port)


def fetched(unpacked: Callable[..., Path], *pinned: object) -> Path:
    """Return the folder of a package, unpacked; skip the test where it cannot be had."""
    try:
        return unpacked(*pinned)
    except wheels.MissingError as reason:
        pytest.skip(str(reason))
