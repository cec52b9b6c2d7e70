"""What sessions of nox install from npm: CPythons for Node.js, a Node.js, and a server."""

import os
import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path

import nox

# Versions from npm: of CPythons newer than the installed ones, and of Node.js.
PYODIDE = "314.0.7"
PYODIDES = ("0.27.7", "0.29.5", PYODIDE, "315.0.0-alpha.2")
NODE = "24.21.0"
S3RVER = "3.7.1"  # a server of object storage, for the recipes


def from_npm(session: nox.Session, pyodides: Iterable[str], node: str) -> dict[str, str]:
    """Install CPythons for Node.js, a Node.js, and a server; return the environment for tests."""
    if not shutil.which("npm"):
        session.warn("there is no npm: no CPython newer than those here, and no Node.js is asked")
        return {}
    # The tests use every CPython in this folder.
    folder = session.cache_dir / "-".join(["pyodide", *pyodides])
    program = session.cache_dir / f"node-{node}"
    server = session.cache_dir / f"s3rver-{S3RVER}"
    for target, package in [
        *((folder / version, f"pyodide@{version}") for version in pyodides),
        (program, f"node@{node}"),
        (server, f"s3rver@{S3RVER}"),
    ]:
        install_from_npm(session, target, package)
    programs = [str(each / "node_modules" / ".bin") for each in (program, server)]
    path = [*programs, session.bin, os.environ["PATH"]]
    return {"PATH": os.pathsep.join(path), "URLPRISM_PYODIDE": str(folder)}


def install_from_npm(session: nox.Session, target: Path, package: str) -> None:
    """Install a package of npm into a folder, unless it is there."""
    if not target.exists():
        # A folder under the final name is always complete.
        with tempfile.TemporaryDirectory(dir=session.cache_dir) as scratch:
            command = ["npm", "install", "--silent", f"--prefix={scratch}/whole", package]
            session.run(*command, external=True)
            target.parent.mkdir(exist_ok=True)
            Path(scratch, "whole").rename(target)
