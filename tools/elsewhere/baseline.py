"""The compiled modules on older processors of x86-64: nothing newer is executed unasked."""

import sys
from pathlib import Path

import nox

from tools.elsewhere.debian import emptied
from tools.elsewhere.instructions import check_instructions
from tools.elsewhere.running import Environment

# The second one has what the first x86-64 had, and SSE3.
PROCESSORS = ("Westmere", "qemu64")
TESTED = ("tests/core", "tests/whatwg", "tests/columns")


def elsewhere(session: nox.Session) -> None:
    """Compile as users of this machine do, read what is compiled, and test it."""
    folder = emptied(session, "build-baseline")
    session.run(
        *("python", "setup.py", "-q", "build"),
        *(f"--build-temp={folder / 'temp'}", f"--build-lib={folder / 'lib'}"),
        env={"URLPRISM_BUILD": "compiled"},
    )
    check_instructions(session, folder / "temp")
    python = Path(sys.base_prefix, "bin", "python3.11")
    for processor in PROCESSORS:
        runner = ("qemu-x86_64", "-cpu", processor, "-0")
        environment = Environment(session, "baseline", runner, python, "x86_64-manylinux_2_28")
        environment.install_needs()
        environment.test(*TESTED, PYTHONPATH=str(folder / "lib"))
