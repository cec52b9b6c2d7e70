"""How sessions of nox run tests."""

import os
from collections.abc import Sequence

import nox

BUILDS = ("pure", "compiled")
# Some tests wait for child processes: one worker more than there are processors.
WORKERS = (os.cpu_count() or 1) + 1


def run_tests(
    session: nox.Session, build: str, marks: str = "", paths: Sequence[str] = (), **environment: str
) -> None:
    """Run the tests of a build that match the expression `marks`, in `paths`; by default all tests.

    The arguments of the session come before `paths`.

    In compiled code, a debugging allocator detects memory that is used after it is freed, or before
    it is written. The plain modules are not asked what only compiled ones do.
    """
    if build == "pure":
        marks = f"({marks}) and not compiled" if marks else "not compiled"
    kept = ("answers", "debian", "cache")
    # Many tests start Python, and share the compiled bytecode.
    session.env["PYTHONDONTWRITEBYTECODE"] = ""
    session.run(
        # The files keep their order, in which tests/conftest.py puts the longest first.
        # No test logs anything: looking for it would take a tenth of the time.
        "pytest", f"--numprocesses={WORKERS}", "--dist=loadfile", "--no-loadscope-reorder",
        "-p", "no:logging", "-m", marks, *(session.posargs or paths),
        env={
            **{f"URLPRISM_{name.upper()}": str(session.cache_dir / name) for name in kept},
            **({"PYTHONMALLOC": "debug"} if build == "compiled" else {}),
            "URLPRISM_EXPECT": build, **environment,
        },
    )  # fmt: skip
