"""What the modules of a wheel ask of the C library."""

import re
import subprocess
import zipfile
from pathlib import Path

import nox

GLIBC = re.compile(r"\bName: GLIBC_(\d+)\.(\d+)")
NEEDED = re.compile(r"\(NEEDED\)\s+Shared library: \[(\S+)\]")


def check_versions(session: nox.Session, wheel: Path, newest: tuple[int, int]) -> None:
    """Fail if a module asks for a GNU C library newer than `newest`."""
    told = asked(session, wheel, "--version-info")
    versions = {(int(major), int(minor)) for major, minor in GLIBC.findall(told)}
    if not versions or max(versions) > newest:
        session.error(f"{wheel.name} asks for versions {sorted(versions)} of the C library")
    session.log("modules ask for the C library of version {}.{}".format(*max(versions)))


def check_libraries(session: nox.Session, wheel: Path, allowed: set[str]) -> None:
    """Fail if a module asks for a library that is not allowed."""
    libraries = {*NEEDED.findall(asked(session, wheel, "--dynamic"))}
    if not libraries or libraries - allowed:
        session.error(f"{wheel.name} asks for the libraries {sorted(libraries)}")
    session.log(f"modules ask for {', '.join(sorted(libraries))}")


def asked(session: nox.Session, wheel: Path, option: str) -> str:
    """Return what readelf tells of all modules of a wheel."""
    folder = Path(session.create_tmp(), wheel.stem)
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if name.endswith(".so")]
        archive.extractall(folder, names)
    paths = [str(folder / name) for name in names]
    return subprocess.run(
        ["readelf", "--wide", option, *paths], capture_output=True, text=True, check=True
    ).stdout
