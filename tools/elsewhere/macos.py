"""The modules for macOS on arm64: compiled and linked, and not run."""

from pathlib import Path

import nox

from tools.elsewhere.compiling import Machine, compile_modules


def elsewhere(session: nox.Session) -> None:
    """Compile all modules.

    The headers are those of the Python of this machine: the configuration of macOS differs in what
    its C library has, of which nothing is asked here.
    """
    code = "import sysconfig; print(sysconfig.get_path('include'))"
    headers = str(session.run("python", "-c", code, silent=True)).strip()
    compile_modules(
        session,
        Machine(
            triple="aarch64-macos.11.0",
            platform="macosx-11.0-arm64",
            suffix=".cpython-311-darwin.so",
            linking="-shared -undefined dynamic_lookup",
            headers=(Path(headers),),
            flags="-O0",
        ),
    )
