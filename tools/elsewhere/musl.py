"""A wheel for Linux with the C library musl, and a CPython with musl to test it."""

import subprocess

import nox

from tools.elsewhere.compiling import Machine, build_wheel
from tools.elsewhere.debian import require, unpacked
from tools.elsewhere.musl_python import TRIPLE, python_on_musl
from tools.elsewhere.running import TESTED, Environment
from tools.elsewhere.symbols import check_libraries

LOADER = "usr/lib/ld-musl-x86_64.so.1"
# Wheels have libraries of a form (DT_RELR) that musl reads since 1.2.4: Debian 12 has 1.2.3.
SUITE = "trixie"
NO_WHEELS = ("duckdb", "pycurl")
# The Python that is built here has no ssl: these ask for it, and so do pages about clients; the one
# about columns asks for DuckDB.
OF_SSL = ("pyarrow.dataset", "pyarrow.parquet")
NOT_HERE = (
    "tests/urllib_parse/test_installation.py::test_httpx",
    "tests/columns/test_pandas.py::test_round_trip_through_parquet",
    *(
        f"tests/documents/test_docs.py::test_the_examples_of_a_page[{page}.md]"
        for page in ("bridges", "columns", "safe_target", "webhooks_ssrf")
    ),
)
# The other tests of compiled modules load all of the package, and so what asks for ssl.
CHOSEN = (
    *(each for each in TESTED if each != "tests/compiled"),
    *("tests/compiled/test_build.py", "tests/compiled/test_memory.py"),
)


def elsewhere(session: nox.Session) -> None:
    """Make the wheel, install it, and test it."""
    require(session, "apt-get", "dpkg-deb", "gcc", "make", "readelf")
    python = python_on_musl(session)
    # What a processor has is asked by gcc's library: zig's own answers that it has nothing.
    library = subprocess.run(
        ["gcc", "-print-libgcc-file-name"], capture_output=True, text=True, check=True
    ).stdout.strip()
    machine = Machine(
        triple=TRIPLE,
        platform="linux-x86_64",
        suffix=".cpython-311-x86_64-linux-musl.so",
        linking=f"-shared -s {library}",
        headers=(python.parents[1] / "include" / "python3.11",),
    )
    wheel = build_wheel(session, machine, "musllinux_1_2_x86_64")
    check_libraries(session, wheel, {"libc.so"})
    loader = unpacked(session, "amd64", ["musl"], SUITE) / LOADER
    runner = (str(loader), "--argv0")
    environment = Environment(session, "musl", runner, python, "x86_64-unknown-linux-musl")
    environment.install(wheel)
    environment.install_needs(without=NO_WHEELS)
    environment.test(CHOSEN, (*NO_WHEELS, *OF_SSL), NOT_HERE)
