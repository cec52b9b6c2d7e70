"""trurl: the one of this machine, else Debian's, unpacked with all that it needs."""

import shutil
from pathlib import Path
from typing import Final

import pytest

from tests.help import debian_packages
from tools.debian import apt_options

SUITE: Final = "trixie"  # the first of Debian with trurl
DEPENDS: Final = (
    *("depends", "--recurse", "--no-recommends", "--no-suggests", "--no-conflicts"),
    *("--no-breaks", "--no-replaces", "--no-enhances"),
)


def command(folder: Path) -> list[str]:
    """Return trurl as a command; skip the test where there is neither trurl nor apt."""
    if found := shutil.which("trurl"):
        return [found]
    if missing := [tool for tool in ("apt-get", "apt-cache", "dpkg-deb") if not shutil.which(tool)]:
        pytest.skip(f"no trurl, and no {', '.join(missing)} to get it")
    for package in _packages():
        debian_packages.run("dpkg-deb", "--extract", str(package), str(folder))
    # Its C library may be newer than that of this machine, and so is the loader.
    (loader,) = folder.glob("usr/lib*/ld-linux-*.so.*")
    (libraries,) = folder.glob("usr/lib/*-linux-gnu")
    return [str(loader), "--library-path", str(libraries), str(folder / "usr/bin/trurl")]


def _packages() -> list[Path]:
    """Return trurl's package and those that it needs, fetched if no run before this one did."""
    with debian_packages.locked(debian_packages.kept()) as folder:
        target = folder / f"trurl-{SUITE}"
        if not target.exists():
            scratch = folder / f"trurl-{SUITE}-begun"
            shutil.rmtree(scratch, ignore_errors=True)
            scratch.mkdir()
            _fetch(folder, scratch)
            scratch.rename(target)
        return sorted(target.glob("*.deb"))


def _fetch(folder: Path, target: Path) -> None:
    options = apt_options(folder / SUITE, SUITE)
    debian_packages.run("apt-get", "-qq", *options, "update")
    listed = debian_packages.run("apt-cache", *options, *DEPENDS, "trurl")
    names = [line for line in listed.splitlines() if line[:1].isalnum()]
    debian_packages.run("apt-get", "-qq", *options, "download", *names, cwd=str(target))
