"""The compiled modules on older processors of x86-64: nothing newer is executed unasked."""

import shutil
from collections.abc import Sequence
from pathlib import Path

import nox

from tools.elsewhere.debian import emptied, require
from tools.elsewhere.instructions import unasked
from tools.elsewhere.running import FORKING, VERSION, Environment

# Processors as qemu has them, and packages for whose wheels they are too old: these die where they
# are imported. Westmere has no AVX. The other has what the first x86-64 had, and SSE3.
PROCESSORS = {
    "Westmere": ("duckdb", "polars"),
    "qemu64": ("duckdb", "numpy", "pandas", "polars", "pyarrow"),
}
TESTED = ("tests/core", "tests/whatwg", "tests/columns")
# These load pyarrow.
EXAMPLES = "tests/columns/test_words.py::test_the_example_of_a_function_of_clickhouse"


def elsewhere(session: nox.Session) -> None:
    """Compile as users of this machine do, read what is compiled, and test it."""
    require(session, "gcc", "objdump", "qemu-x86_64")
    folder = emptied(session, "build-baseline")
    session.run(
        *("python", "setup.py", "-q", "build"),
        *(f"--build-temp={folder / 'temp'}", f"--build-lib={folder / 'lib'}"),
        env={"URLPRISM_BUILD": "compiled"},
    )
    read_instructions(session, folder / "temp")
    for processor, newer in PROCESSORS.items():
        test_on(session, processor, newer, folder / "lib")


def test_on(session: nox.Session, processor: str, newer: Sequence[str], modules: Path) -> None:
    """Test compiled modules on a processor, but for what loads packages that are too new for it."""
    code = "import sys; print(sys.base_prefix)"
    prefix = str(session.run("python", "-c", code, silent=True)).strip()
    runner = (str(shutil.which("qemu-x86_64")), "-cpu", processor, "-0")
    python = Path(prefix, "bin", f"python{VERSION}")
    environment = Environment(session, processor, runner, python, "x86_64-manylinux_2_28")
    environment.install_needs(without=newer)
    deselected = (FORKING, *((EXAMPLES,) if "pyarrow" in newer else ()))
    environment.test(TESTED, newer, deselected, PYTHONPATH=str(modules))


def read_instructions(session: nox.Session, folder: Path) -> None:
    """Fail if a compiled file has an instruction that not every processor of x86-64 knows.

    Functions that are called only where the processor has what they need are no such place.
    """
    paths = sorted(folder.rglob("*.o"))
    wrong, chosen = unasked(paths)
    for each in wrong:
        session.warn(each)
    if wrong or not chosen:
        session.error("not every processor knows what these functions execute")
    session.log(f"{len(paths)} files have newer instructions only in {', '.join(sorted(chosen))}")
