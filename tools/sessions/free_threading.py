"""The session `free_threaded`: compiled modules on a CPython without the GIL."""

import os
import sys

import nox

from tools.sessions.pythons import RUNNING
from tools.wheels import install

# What is asked with few packages, and what asks from several threads.
ROOMS = ("tests/rfc3986", "tests/whatwg", "tests/core", "tests/house/test_threads.py")
NO_GIL = "import sysconfig; print(sysconfig.get_config_var('Py_GIL_DISABLED') or 0)"


@nox.session(python=f"{RUNNING}{sys.abiflags if os.name == 'posix' else ''}")
def free_threaded(session: nox.Session) -> None:
    """Run compiled rooms and the tests of threads without the GIL; it has to be green for wheels.

    The modules do not say that they can do without it, so $PYTHON_GIL insists.
    """
    if session.run("python", "-c", NO_GIL, silent=True).strip() != "1":
        session.error("this CPython has the GIL; ask for another: --force-python 3.14t")
    install(session, "rooms", build="compiled")
    session.run(
        *("pytest", "--numprocesses=auto", "--dist=loadfile", "-p", "no:logging"),
        *("-m", "not real and not nightly", *(session.posargs or ROOMS)),
        env={"PYTHON_GIL": "0", "URLPRISM_EXPECT": "compiled"},
    )
