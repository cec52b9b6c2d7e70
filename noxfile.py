"""The project's sessions: `nox` runs lint, types and tests; CONTRIBUTING.md has the others."""

import functools
import os
import secrets
import shutil
import sys
from pathlib import Path

import nox
from nox.command import CommandFailed

sys.path.insert(0, str(Path(__file__).parent))

from tools.npm import NODE, PYODIDE, PYODIDES, from_npm, install_from_npm
from tools.sanitizers import build_sanitized
from tools.sessions import (  # noqa: F401
    downstream,
    elsewhere,
    free_threading,
    installation,
    instructions,
    release,
)
from tools.sessions.pythons import BETWEEN, ENDS, OLDEST, PYTHONS, RUNNING
from tools.sessions.testing import BUILDS, run_tests
from tools.wheels import CONSTRAINTS, install, install_groups, install_needs

nox.needs_version = ">=2025.2.9"
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.sessions = ["lint", "types", "tests", "plain"]
nox.options.error_on_missing_interpreters = False
# uv then trusts the authorities of this machine, as pip does.
os.environ.setdefault("UV_SYSTEM_CERTS", "1")

# The tests that exercise compiled code; the others call the same functions, or none of them.
LAWS = ("certificate", "form", "quoting", "rfc3986", "setter", "splitting", "url")
EXERCISING = (
    *("tests/columns", "tests/fuzz", "tests/rfc3986", "tests/urllib_parse", "tests/core"),
    "tests/whatwg",
    *(f"tests/compiled/test_{each}.py" for each in ("closed", "memory", "uninitialized")),
    *("tests/comparison/certificate/test_agreement.py", "tests/house/test_threads.py"),
    *(f"tests/laws/test_{each}_laws.py" for each in LAWS),
)
# What of these a short run with the sanitizers asks, beside the fuzzers.
OF_GATE = (
    *("tests/fuzz/test_planted.py", "tests/compiled/test_closed.py"),
    *("tests/compiled/test_memory.py", "tests/rfc3986/syntax/test_parser.py"),
)
# What a compiled build on another Python decides: its urllib.parse, its Unicode, its classes and
# threads, memory, what C reads and writes, and what commands do with streams, signals, terminals
# and files. The Python that runs nox decides the rest for all.
OF_HOUSE = ("classes", "imports", "interpreters", "signatures", "threads")
STREAMS = ("commands", "file_names", "input", "interrupts", "outcomes", "scan", "terminal")
ON_OTHERS = (
    *("tests/columns", "tests/core", "tests/fuzz", "tests/urllib_parse"),
    "tests/comparison/certificate/test_agreement.py",
    *(f"tests/compiled/test_{each}.py" for each in ("closed", "memory", "uninitialized")),
    *(f"tests/house/test_{each}.py" for each in OF_HOUSE),
    *(f"tests/cli/test_{each}.py" for each in STREAMS),
)
# Spark's JVM lives for some minutes: code that is compiled once, and soon, takes a third less time.
SPARK = "--driver-java-options '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC' pyspark-shell"
FUZZ_SECONDS = 600
FUZZER = "tests/fuzz"
FUZZER_OF_BUFFERS = "tests/columns/fuzz_buffers.py"
UNATTENDED = {"DEBIAN_FRONTEND": "noninteractive"}  # apt asks nothing
# What decides something anew with the plain modules.
OF_PLAIN = "not once and not plain and not real"
both_builds = nox.parametrize("build", BUILDS)


def run_fuzzer(
    session: nox.Session, environment: dict[str, str], *arguments: str, program: str = FUZZER
) -> None:
    """Fuzz every public function, or what another program does, at a low priority."""
    if "--seed" not in " ".join(arguments):
        arguments = (*arguments, f"--seed={secrets.randbits(32)}")
    nice = ["nice", "-n", "10"] if shutil.which("nice") else []
    session.run(*nice, "python", program, *arguments, env=environment, external=bool(nice))


@nox.session(python=PYTHONS[0])
def lint(session: nox.Session) -> None:
    """Check style and format with ruff and cython-lint, workflows with actionlint and zizmor."""
    install_groups(session, "lint")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("cython-lint", "src")
    # What is not installed everywhere finds nothing anywhere.
    found = sorted(map(str, Path(".github", "workflows").glob("*.yml")))
    session.run("actionlint", "-shellcheck=", "-pyflakes=", *found)
    session.run("zizmor", "--offline", "--persona=pedantic", "--quiet", ".github")


@nox.session(python=PYTHONS[0])
def types(session: nox.Session) -> None:
    """Check types with mypy --strict and pyright, and the stubs with stubtest."""
    install(session, "types", build="pure")
    session.run("mypy")
    session.run("pyright")
    session.run("stubtest", "urlprism.urllib_parse", "--allowlist", "tests/typing/allowed.txt")


@nox.session(python=RUNNING)
def tests(session: nox.Session) -> None:
    """Run the tests of the package with compiled modules, on the Python that runs nox."""
    install(session, "test", build="compiled")
    run_tests(session, "compiled", "not real")
    others = ", ".join([*ENDS, *BETWEEN]) or "none"
    session.log("Not run: the tests that ask programs and servers: nox -s real")
    session.log(f"Not run: the tests on the other CPythons here ({others}): nox -s plain ends")
    session.log("Not run: the checks of style and types: nox -s lint types")
    session.log("Not run: the sanitizers, fresh seeds, the newest packages: nox -s nightly")


@nox.session(python=BETWEEN or RUNNING)
def plain(session: nox.Session) -> None:
    """Run the tests that depend on the build with the plain modules, on Pythons that run no other.

    So each CPython here is asked what it decides, and each build what it does.
    """
    install(session, "test", build="pure")
    run_tests(session, "pure", OF_PLAIN)


@nox.session(python=False)
def programs(session: nox.Session) -> None:
    """Install the programs that `real` asks and Debian has; this needs root.

    A package that cannot be had is no failure: the tests that miss its program name it.
    """
    lines = Path("tests/programs.txt").read_text(encoding="utf-8").splitlines()
    names = [line for line in lines if line and not line.startswith("#")]
    apt = functools.partial(session.run, "apt-get", "-qq", external=True, silent=True)
    try:
        apt("update")
        apt(*("install", "--yes", "--no-install-recommends"), *names, env=UNATTENDED)
    except CommandFailed:
        session.warn("not all of these could be installed; `real` names what is missing")


@nox.session(python=RUNNING)
def real(session: nox.Session) -> None:
    """Compare with the real thing: other Pythons, browsers' parsers, programs, engines, servers."""
    install(session, "test", "engines", "matchers", "docs", build="compiled")
    folders = from_npm(session, [PYODIDE], NODE)
    run_tests(session, "compiled", "real", PYSPARK_SUBMIT_ARGS=SPARK, **folders)


@nox.session(python=ENDS or RUNNING)
def ends(session: nox.Session) -> None:
    """Run, compiled, what the oldest and the newest Python decide; `nightly` runs all on each.

    The compiler optimizes little, which takes less time: `tests` and `nightly` test what users get.
    """
    if not ENDS:
        session.skip(f"there is no CPython but {RUNNING}")
    install(session, "test", build="compiled", flags="-O1")
    run_tests(session, "compiled", "not once and not real", paths=ON_OTHERS)


@nox.session(python=PYTHONS)
@both_builds
def nightly(session: nox.Session, build: str) -> None:
    """Run everything with fresh seeds, on every Python, with the newest packages.

    A finding becomes a row of a test. The seed is printed; `URLPRISM_SEED` repeats a run.
    """
    # Where each Python has a machine of its own, these have theirs.
    for name in () if "GITHUB_ACTIONS" in os.environ else ("bench", "sanitizers", "fuzz"):
        session.notify(name, posargs=())
    # The engines are asked once: they have no wheels for every Python.
    others = ("engines", "matchers", "docs", "freezing") if session.python == RUNNING else ()
    install(session, "test", *others, build=build, newest=True)
    run_tests(session, build, URLPRISM_PROFILE="nightly", **from_npm(session, PYODIDES, "latest"))


@nox.session(python=PYTHONS[-1])
def newer(session: nox.Session) -> None:
    """Ask the newest release of every program, and tell which models still fit: `-- --write`.

    Packages of Python are installed here, on the newest Python; Go, Java, Node.js, PHP, Ruby and
    the newest CPython are fetched; browsers and Perl's module are those that are installed.
    """
    install(session, "newest", build="pure", newest=True)
    # pip tells what its index has, and fetches Go and Java; by cffi a .NET is loaded.
    session.install("pip", "cffi")
    arguments = session.posargs or ["--questions=2000"]
    session.run(
        "python", "-m", "benchmarks", "fidelity", "--newest", *arguments,
        env={"URLPRISM_CACHE": str(session.cache_dir / "cache")},
    )  # fmt: skip


@nox.session(python=RUNNING)
def sanitized(session: nox.Session) -> None:
    """Run a part of `sanitizers` before a change lands: memory, planted faults, and both fuzzers.

    The fuzzers have a seed, and make so many calls: the same ones each time.
    """
    install_needs(session, "test")
    environment = build_sanitized(session, lines=False)
    run_sanitized(session, environment, *OF_GATE)
    run_fuzzer(session, environment, "--calls=4000", "--seed=1")
    run_fuzzer(session, environment, "--rounds=2000", "--seed=1", program=FUZZER_OF_BUFFERS)


@nox.session(python=RUNNING)
def sanitizers(session: nox.Session) -> None:
    """Run the tests of compiled code with AddressSanitizer and UndefinedBehaviorSanitizer.

    The planted faults of tests/fuzz have to be found. The fuzzers then run for a minute each with
    fresh seeds.
    """
    install_needs(session, "test")
    environment = build_sanitized(session)
    run_sanitized(session, environment, *(session.posargs or EXERCISING))
    run_fuzzer(session, environment, "--seconds=60")
    run_fuzzer(session, environment, "--seconds=60", program=FUZZER_OF_BUFFERS)


def run_sanitized(session: nox.Session, environment: dict[str, str], *paths: str) -> None:
    """Run the tests in `paths` that real programs do not decide, with the sanitizers."""
    session.run(
        "pytest", "--numprocesses=auto", "--dist=loadfile", "-p", "no:logging", "-m", "not real",
        # The sanitizers' allocator needs additional time for long texts.
        "--deselect=tests/core/idn/test_domains.py::test_work_grows_as_the_domain_does",
        *paths, env=environment,
    )  # fmt: skip


@nox.session(python=RUNNING)
def fuzz(session: nox.Session) -> None:
    """Fuzz every public function for ten minutes, with the sanitizers; `-- --seconds N --seed N`.

    Without arguments, buffers of columns are fuzzed for ten minutes more.

    A call with an unexpected outcome is printed as a row for tests/fuzz/fuzz_rows.py.
    """
    install_needs(session, "test")
    environment = build_sanitized(session)
    told = " ".join(session.posargs)
    limit = [] if "--seconds" in told or "--calls" in told else [f"--seconds={FUZZ_SECONDS}"]
    run_fuzzer(session, environment, *limit, *session.posargs)
    if not session.posargs:
        run_fuzzer(session, environment, f"--seconds={FUZZ_SECONDS}", program=FUZZER_OF_BUFFERS)


@nox.session(python=RUNNING)
def docs(session: nox.Session) -> None:
    """Build the book in build/docs, where warnings are errors, and follow its links.

    With npm it has the page of `urlprism serve`, too, with Python in it.
    """
    install(session, "docs", build="pure")
    session.install("--constraint", CONSTRAINTS, "pytest", "hypothesis", "websockets")
    shutil.rmtree("build/docs", ignore_errors=True)
    options = ("-q", "-W", "--keep-going", "-E", "-b", "html")
    trying = {}
    if shutil.which("npm"):
        target = session.cache_dir / f"pyodide-{PYODIDE}" / PYODIDE
        install_from_npm(session, target, f"pyodide@{PYODIDE}")
        trying = {"URLPRISM_TRY": str(target / "node_modules" / "pyodide")}
    session.run("sphinx-build", *options, "docs", "build/docs", env=trying)
    environment = {"URLPRISM_BOOK": "build/docs", "URLPRISM_PROFILE": "nightly"}
    session.run("pytest", "-p", "no:logging", "-m", "real", "tests/documents/book", env=environment)
    session.log("The book: build/docs/index.html")
    if trying:
        session.log("Its page needs a server: python -m http.server --directory build/docs")


@nox.session(python=RUNNING)
def write(session: nox.Session) -> None:
    """Write pages and data anew, `-- NAME ...`: `python -m tools list` names all of them."""
    install(session, "test", build="compiled")
    session.run("python", "-m", "tools", "write", *session.posargs)


@nox.session(python=RUNNING)
def lock(session: nox.Session) -> None:
    """Update constraints.txt: the versions of all packages that gates install, on every Python."""
    session.install("uv")
    session.run(
        "uv", "pip", "compile", "--universal", f"--python-version=3.{OLDEST}", "--upgrade",
        "--no-header", "--no-annotate", "--quiet", "--extra=cli", "--group=dev",
        f"--output-file={CONSTRAINTS}", "pyproject.toml",
    )  # fmt: skip


@nox.session(python=PYTHONS[0])
def reference(session: nox.Session) -> None:
    """Compare with the URL Standard's reference implementation from npm; `-- SEED ...`."""
    install(session, "test", build="compiled")
    if hasattr(os, "nice"):
        os.nice(10)
    for seed in session.posargs or [str(secrets.randbits(32)) for _ in range(2)]:
        session.log(f"seed {seed}")
        session.run(
            "pytest", "-rP", "tests/agreement/oracles/test_whatwg_reference.py",
            env={
                "URLPRISM_EXPECT": "compiled", "URLPRISM_PROFILE": "nightly", "URLPRISM_SEED": seed,
            },
        )  # fmt: skip


@nox.session(python=PYTHONS[0])
@nox.parametrize("build", ["compiled", "pure"])
def bench(session: nox.Session, build: str) -> None:
    """Measure functions beside their rivals, and hostile texts; `-- --write` writes the page.

    At the end it names rivals of which the index has newer releases than the page.
    """
    install(session, "bench", build=build, newest=True)
    subjects = ("urllib", "whatwg", "classes", "native", "rfc3986", "comparison", "hostile")
    for subject in subjects:
        session.run("python", "-m", "benchmarks", subject, *session.posargs)
    session.run("python", "-m", "benchmarks", "summary")  # it names rivals with newer releases
