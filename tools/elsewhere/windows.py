"""The modules for Windows on x86-64, by its ABI of GNU: compiled, neither linked nor run.

Wheels for Windows are compiled by MSVC, which is not here.
"""

import nox

from tools.elsewhere.compiling import Machine, compile_modules
from tools.elsewhere.debian import require, source_of


def elsewhere(session: nox.Session) -> None:
    """Compile all modules with the headers that CPython has for Windows."""
    require(session, "apt-get")
    source = source_of(session, "python3.11")
    compile_modules(
        session,
        Machine(
            triple="x86_64-windows-gnu",
            platform="win-amd64",
            suffix=".cp311-win_amd64.pyd",
            linking="",
            headers=(source / "PC", source / "Include"),
            # It takes this from MSVC's own names.
            flags="-DMS_WIN64 -O0",
        ),
    )
