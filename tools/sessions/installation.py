"""The session that installs the package elsewhere: archives, programs, empty roots, Pyodide."""

import nox

from tools.sessions.pythons import RUNNING
from tools.sessions.testing import run_tests
from tools.wheels import install


@nox.session(python=RUNNING)
def installation(session: nox.Session) -> None:
    """Ask where else the package runs, all of it: a quarter of an hour, and root for a part."""
    install(session, "test", "freezing", build="compiled")
    told = {"URLPRISM_PROFILE": "nightly", "PYTEST_ADDOPTS": "--durations=20"}
    run_tests(session, "compiled", paths=["tests/installation"], **told)
