"""What registries have: the versions of a package, each with the day of its upload.

pip, npm and apt know where their registries are; nothing here names one.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from typing import Final
from urllib.request import Request, urlopen

_PATIENCE: Final = 60.0  # seconds for an answer
_JSON: Final = "application/vnd.pypi.simple.v1+json"
_DEFAULT_INDEX: Final = "from pip._internal.models.index import PyPI; print(PyPI.simple_url)"
_FINAL: Final = re.compile(r"[0-9]+(?:\.[0-9]+)*")


class RegistryError(Exception):
    """A registry that does not answer, or has no such package."""


def pypi(name: str) -> dict[str, str]:
    """Return the versions that pip's index has, and their days: {"2.8.0": "2026-09-15"}."""
    request = Request(f"{_index().rstrip('/')}/{name}/", headers={"Accept": _JSON})  # noqa: S310
    try:
        with urlopen(request, timeout=_PATIENCE) as answer:  # noqa: S310 - it is pip's own index
            files = json.load(answer)["files"]
    except (OSError, ValueError, KeyError) as error:
        message = f"the index of pip does not tell of {name}: {type(error).__name__}"
        raise RegistryError(message) from error
    days: dict[str, str] = {}
    for each in files:
        version, day = _version(name, each["filename"]), str(each.get("upload-time", ""))[:10]
        if version:
            days[version] = min(days.get(version, day), day)
    return days


def npm(name: str) -> dict[str, str]:
    """Return the versions that npm's registry has, and their days."""
    told = json.loads(_said("npm", "view", name, "time", "--json"))
    return {version: day[:10] for version, day in told.items() if version[0].isdigit()}


def debian(name: str) -> str:
    """Return the version of Debian that apt would install: "156.0.8078.79-1~deb12u1"."""
    told = re.search(r"Candidate: (?:[0-9]+:)?(\S+)", _said("apt-cache", "policy", name))
    if told is None or told[1] == "(none)":
        message = f"apt has no package {name}"
        raise RegistryError(message)
    return told[1]


def newest(versions: Mapping[str, str]) -> str:
    """Return the highest version that is a number alone: no candidate, no alpha.

    Raise RegistryError if there is none.
    """
    final = [version for version in versions if _FINAL.fullmatch(version)]
    if not final:
        message = "no version is a number"
        raise RegistryError(message)
    return max(final, key=order)


def order(version: str) -> tuple[int, ...]:
    """Return what versions are sorted by: their numbers."""
    return tuple(map(int, re.findall(r"[0-9]+", version)))


def _index() -> str:
    """Return the address of pip's index, as pip knows it."""
    known = os.environ.get("PIP_INDEX_URL")
    pip = [sys.executable, "-m", "pip", "config", "get", "global.index-url"]
    if not known:
        done = subprocess.run(pip, capture_output=True, text=True, check=False)  # noqa: S603
        known = done.stdout.strip()
    return known or _said(sys.executable, "-c", _DEFAULT_INDEX).strip()


def _said(program: str, *arguments: str) -> str:
    path = shutil.which(program)
    if path is None:
        message = f"there is no {program} here"
        raise RegistryError(message)
    done = subprocess.run(  # noqa: S603 - the package managers of this machine
        [path, *arguments], capture_output=True, text=True, check=False, timeout=_PATIENCE
    )
    if done.returncode:
        said = (done.stderr.strip().splitlines() or ["nothing"])[0]
        message = f"{program} failed: {said!r}"
        raise RegistryError(message)
    return done.stdout


def _version(name: str, file: str) -> str:
    """Return the version in the name of a file, "" for an unknown kind of file."""
    if file.endswith(".whl"):
        return file.split("-")[1]
    start = re.match(re.sub(r"[-_.]+", "[-_.]+", name) + "-", file, re.IGNORECASE)
    if start is None:
        return ""
    packed = re.fullmatch(r"(.+?)\.(?:tar\.gz|zip|tar\.bz2)", file[start.end() :])
    return packed[1] if packed else ""
