"""The session that installs the package elsewhere: archives, programs, empty roots, Pyodide."""

import sys

import nox

from tools.wheels import install


@nox.session(python=f"3.{sys.version_info.minor}")
def installation(session: nox.Session) -> None:
    """Ask where else the package runs, all of it: a quarter of an hour, and root for a part."""
    install(session, "test", "freezing", build="compiled")
    kept = ("answers", "debian", "cache")
    session.run(
        "pytest", "-p", "no:logging", "-rs", *(session.posargs or ["tests/installation"]),
        env={
            **{f"URLPRISM_{name.upper()}": str(session.cache_dir / name) for name in kept},
            "URLPRISM_EXPECT": "compiled", "URLPRISM_PROFILE": "nightly",
        },
    )  # fmt: skip
