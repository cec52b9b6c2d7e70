"""What Debian has for other machines, unpacked into folders; nothing is installed."""

import shutil
from collections.abc import Iterable
from pathlib import Path

import nox

from tools.debian import KEYS, apt_options

SUITE = "bookworm"  # its Python is CPython 3.11


def unpacked(
    session: nox.Session, architecture: str, packages: Iterable[str], suite: str = SUITE
) -> Path:
    """Return a folder with packages of an architecture, and all that they need."""
    target = folder_of(session) / f"{suite}-{architecture}"
    if target.exists():
        return target
    scratch = emptied(session, f"apt-{architecture}")
    # Nothing counts as installed, so that all that is needed is fetched.
    (scratch / "status").touch()
    apt = apt_in(scratch, suite, architecture, f"-oDir::State::status={scratch / 'status'}")
    session.run(*apt, "update", external=True)
    session.run(
        *(*apt, "install", "--yes", "--no-install-recommends", "--download-only", *packages),
        external=True,
    )
    for package in sorted((scratch / "cache" / "archives").glob("*.deb")):
        session.run(
            *("dpkg-deb", "--extract", str(package), str(scratch / "root")),
            external=True, silent=True, log=False,
        )  # fmt: skip
    (scratch / "root").rename(target)
    return target


def source_of(session: nox.Session, package: str) -> Path:
    """Return a folder with the source of a package as its authors publish it."""
    target = folder_of(session) / f"source-{package}"
    if target.exists():
        return target
    scratch = emptied(session, "apt-source")
    apt = apt_in(scratch, SUITE, "amd64")
    session.run(*apt, "update", external=True)
    with session.chdir(scratch):
        session.run(*apt, "source", "--download-only", package, external=True)
    (archive,) = scratch.glob("*.orig.tar.*")
    (scratch / "root").mkdir()
    session.run(
        *("tar", "--extract", "--strip-components=1", f"--file={archive}"),
        f"--directory={scratch / 'root'}", external=True,
    )  # fmt: skip
    (scratch / "root").rename(target)
    return target


def apt_in(scratch: Path, suite: str, architecture: str, *more: str) -> list[str]:
    """Return apt-get with all that it keeps in a folder, so that it needs no root."""
    options = apt_options(scratch, suite, ("deb", "deb-src"))
    machine = f"-oAPT::Architecture={architecture}", f"-oAPT::Architectures::={architecture}"
    return ["apt-get", "-qq", *options, *machine, *more]


def folder_of(session: nox.Session) -> Path:
    """Return the folder for what these sessions fetch and build once."""
    folder = session.cache_dir.resolve() / "elsewhere"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def emptied(session: nox.Session, name: str) -> Path:
    """Return an empty folder; one under a final name is always complete."""
    folder = folder_of(session) / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return folder


def require(session: nox.Session, *programs: str) -> None:
    """Fail the session if a program is missing, or the keys of Debian are."""
    missing = [each for each in programs if not shutil.which(each)]
    if "apt-get" in programs and not Path(KEYS).exists():
        missing.append(KEYS)
    if missing:
        packages = "apt, binutils, debian-archive-keyring, dpkg, gcc, make, qemu-user"
        session.error(f"there is no {', '.join(missing)} (Debian: {packages})")
