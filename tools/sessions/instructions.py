"""The session `instructions`: what calls cost, counted and not timed."""

import sys

import nox

from tools.wheels import CONSTRAINTS, install_build


@nox.session(python=f"3.{sys.version_info.minor}")
def instructions(session: nox.Session) -> None:
    """Count the instructions of calls by valgrind, beside the committed baseline; `-- --write`."""
    toml = nox.project.load_toml()
    needed = nox.project.dependency_groups(toml, "build")
    session.install(
        "--constraint", CONSTRAINTS, *toml["project"]["dependencies"], *needed, "nanoarrow>=0.9"
    )
    install_build(session, "compiled")
    session.run("python", "-m", "benchmarks", "instructions", *session.posargs)
