"""The session `instructions`: what calls cost, counted and not timed."""

import nox

from tools.sessions.pythons import RUNNING
from tools.wheels import CONSTRAINTS, install


@nox.session(python=RUNNING)
def instructions(session: nox.Session) -> None:
    """Count the instructions of calls by valgrind, beside the committed baseline; `-- --write`."""
    install(session, build="compiled")
    session.install("--constraint", CONSTRAINTS, "nanoarrow>=0.9")
    session.run("python", "-m", "benchmarks", "instructions", *session.posargs)
