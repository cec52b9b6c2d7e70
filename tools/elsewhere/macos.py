"""The modules for macOS on arm64: compiled and linked, and not run."""

import sysconfig
from pathlib import Path

import nox

from tools.elsewhere.compiling import Machine, compile_modules


def elsewhere(session: nox.Session) -> None:
    """Compile all modules.

    The headers are those of the Python of this machine: the configuration of macOS differs in what
    its C library has, of which nothing is asked here.
    """
    compile_modules(
        session,
        Machine(
            triple="aarch64-macos.11.0",
            platform="macosx-11.0-arm64",
            suffix=".cpython-311-darwin.so",
            linking="-bundle -undefined dynamic_lookup",
            headers=(Path(sysconfig.get_path("include")),),
        ),
    )
