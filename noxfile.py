"""The project's sessions: `nox` runs lint, types and tests; CONTRIBUTING.md has the others."""

import functools
import hashlib
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

import nox
from nox.command import CommandFailed

nox.needs_version = ">=2025.2.9"
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.sessions = ["lint", "types", "tests", "plain"]
nox.options.error_on_missing_interpreters = False
# uv then trusts the authorities of this machine, as pip does.
os.environ.setdefault("UV_SYSTEM_CERTS", "1")

OLDEST, NEWEST = 11, 15
CONSTRAINTS = "constraints.txt"
# Versions from npm: of CPythons newer than the installed ones, and of Node.js.
PYODIDE = "314.0.7"
PYODIDES = ("0.27.7", "0.29.5", PYODIDE, "315.0.0-alpha.2")
NODE = "24.21.0"
S3RVER = "3.7.1"  # a server of object storage, for the recipes
# Options of the sanitizers: stop at the first finding, and ignore memory that Python keeps.
SANITIZERS = "-fsanitize=address,undefined"
SANITIZED = {
    "CFLAGS": f"-O1 -g -fno-omit-frame-pointer {SANITIZERS}",
    "LDFLAGS": SANITIZERS,
    "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=1:allocator_may_return_null=1",
    "UBSAN_OPTIONS": "halt_on_error=1:abort_on_error=1:print_stacktrace=1",
    "PYTHONMALLOC": "malloc",  # each object is a guarded block of its own
    "URLPRISM_EXPECT": "compiled",
}
# The tests that exercise compiled code; the others call the same functions, or none of them.
LAWS = ("certificate", "form", "quoting", "rfc3986", "setter", "splitting", "url")
EXERCISING = (
    *("tests/columns", "tests/fuzz", "tests/rfc3986", "tests/urllib_parse", "tests/core"),
    "tests/whatwg",
    *(
        "tests/comparison/certificate/test_agreement.py",
        "tests/compiled/test_closed.py",
        "tests/compiled/test_memory.py",
    ),
    *("tests/house/test_threads.py", "tests/compiled/test_uninitialized.py"),
    *(f"tests/laws/test_{each}_laws.py" for each in LAWS),
)
# What of these the gate runs with the sanitizers.
OF_GATE = (
    *(
        "tests/columns/test_fuzz_buffers.py",
        "tests/fuzz/test_planted.py",
        "tests/compiled/test_closed.py",
    ),
    *("tests/compiled/test_memory.py", "tests/rfc3986/test_parser.py", "tests/whatwg/test_url.py"),
)
# The tests of what differs by the Python: its urllib.parse, its Unicode, its classes and threads.
DEPENDING = (
    *("tests/agreement", "tests/readers", "tests/redaction", "tests/urllib_parse"),
    *(
        "tests/core",
        "tests/house/test_classes.py",
        "tests/compiled/test_closed.py",
        "tests/house/test_imports.py",
    ),
    *(
        "tests/house/test_interpreters.py",
        "tests/house/test_signatures.py",
        "tests/house/test_threads.py",
    ),
)
# What a compiled build on another Python decides, besides: memory, what C reads and writes, and
# what commands do with streams, signals, terminals and files. The laws ask every Python the same.
STREAMS = ("commands", "file_names", "input", "interrupts", "outcomes", "scan", "terminal")
COMPILED_ON_OTHERS = (
    *(path for path in DEPENDING if path not in {"tests/readers", "tests/redaction"}),
    *("tests/columns", "tests/fuzz"),
    *(
        "tests/comparison/certificate/test_agreement.py",
        "tests/compiled/test_memory.py",
        "tests/compiled/test_uninitialized.py",
    ),
    *(f"tests/cli/test_{each}.py" for each in STREAMS),
)
# Spark's JVM lives for some minutes: code that is compiled once, and soon, takes a third less time.
SPARK = "--driver-java-options '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC' pyspark-shell"
FUZZ_SECONDS = 600
FUZZER = "tests/fuzz"
FUZZER_OF_BUFFERS = "tests/columns/fuzz_buffers.py"
UNATTENDED = {"DEBIAN_FRONTEND": "noninteractive"}  # apt asks nothing
# Some tests wait for child processes: one worker more than there are processors.
WORKERS = (os.cpu_count() or 1) + 1


def show_pyenv() -> None:
    """Let nox find the interpreters that pyenv keeps off the PATH."""
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    folders = [str(folder) for folder in sorted(root.glob("versions/3.*/bin"))]
    os.environ["PATH"] = os.pathsep.join([os.environ["PATH"], *folders])


def pythons() -> list[str]:
    """Return the installed versions of CPython, from the oldest supported one on."""
    versions = [f"3.{minor}" for minor in range(OLDEST, NEWEST + 1)]
    here = f"3.{sys.version_info.minor}"
    return [each for each in versions if each == here or shutil.which(f"python{each}")]


show_pyenv()
PYTHONS = pythons()
# The Python that runs nox, the oldest and the newest of the others, and those between.
RUNNING = f"3.{sys.version_info.minor}"
ENDS = [each for each in dict.fromkeys((PYTHONS[0], PYTHONS[-1])) if each != RUNNING]
BETWEEN = [each for each in PYTHONS if each not in {RUNNING, *ENDS}]

BUILDS = ("pure", "compiled")
# What decides something anew with the plain modules.
OF_PLAIN = "not once and not plain and not compiled and not real"
both_builds = nox.parametrize("build", BUILDS)


def install_needs(session: nox.Session, *groups: str, newest: bool = False) -> None:
    """Install all optional dependencies of the package, and the dependency groups.

    The versions are those of constraints.txt unless `newest`. pip does not compile bytecode: Python
    compiles only the imported modules, which takes less time.
    """
    toml = nox.project.load_toml()
    project = toml["project"]
    pinned = [] if newest else ["--constraint", CONSTRAINTS]
    session.install(
        "--no-compile", *pinned, *project["dependencies"], *project["optional-dependencies"]["cli"],
        *nox.project.dependency_groups(toml, "build", *groups),
    )  # fmt: skip


def install(
    session: nox.Session, *groups: str, build: str = "auto", newest: bool = False, flags: str = ""
) -> None:
    """Install a build of the package, with all optional dependencies and the dependency groups.

    The compiler takes `flags` besides its own.
    """
    install_needs(session, *groups, newest=newest)
    install_build(session, build, newest=newest, flags=flags)


def install_build(
    session: nox.Session, build: str, *, newest: bool = False, flags: str = ""
) -> None:
    """Install a build of the package, and nothing else."""
    wheel = "." if newest else str(built(session, build, flags))
    session.install(
        "--force-reinstall", "--no-deps", "--no-build-isolation", wheel,
        env={"URLPRISM_BUILD": build}, silent=False,
    )  # fmt: skip


def built(session: nox.Session, build: str, flags: str = "") -> Path:
    """Return the wheel of a build; it is built once for the sources as they are.

    An isolated build would install its requirements again each time.
    """
    flags = " ".join(filter(None, [flags, os.environ.get("CFLAGS")]))
    digest = hashlib.sha256(f"{session.python} {build} {flags}".encode())
    for path in sources():
        digest.update(f"\0{path}\0".encode() + path.read_bytes())
    folder = session.cache_dir / "wheels" / digest.hexdigest()[:16]
    if not folder.exists():
        # A folder under the final name is always complete.
        with tempfile.TemporaryDirectory(dir=session.cache_dir) as scratch:
            Path(scratch, "whole").mkdir()
            code = f"import build_backend as backend; backend.build_wheel({scratch + '/whole'!r})"
            environment = {"URLPRISM_BUILD": build, **({"CFLAGS": flags} if flags else {})}
            session.run("python", "-c", code, env=environment, silent=True)
            folder.parent.mkdir(exist_ok=True)
            Path(scratch, "whole").rename(folder)
    (wheel,) = folder.glob("*.whl")
    return wheel


def sources() -> list[Path]:
    """Return the files of which a wheel is made."""
    found = [path for path in Path("src", "urlprism").rglob("*") if path.is_file()]
    kept = [path for path in found if path.suffix not in {".pyc", ".so", ".pyd", ".c"}]
    beside = (CONSTRAINTS, "MANIFEST.in", "README.md", "pyproject.toml", "setup.py")
    return sorted([*kept, *map(Path, beside)])


def from_npm(session: nox.Session, pyodides: Iterable[str], node: str) -> dict[str, str]:
    """Install CPythons for Node.js, a Node.js, and a server; return the environment for tests."""
    if not shutil.which("npm"):
        session.warn("there is no npm: no CPython newer than those here, and no Node.js is asked")
        return {}
    # The tests use every CPython in this folder.
    folder = session.cache_dir / "-".join(["pyodide", *pyodides])
    program = session.cache_dir / f"node-{node}"
    server = session.cache_dir / f"s3rver-{S3RVER}"
    for target, package in [
        *((folder / version, f"pyodide@{version}") for version in pyodides),
        (program, f"node@{node}"),
        (server, f"s3rver@{S3RVER}"),
    ]:
        install_from_npm(session, target, package)
    programs = [str(each / "node_modules" / ".bin") for each in (program, server)]
    path = [*programs, session.bin, os.environ["PATH"]]
    return {"PATH": os.pathsep.join(path), "URLPRISM_PYODIDE": str(folder)}


def install_from_npm(session: nox.Session, target: Path, package: str) -> None:
    """Install a package of npm into a folder, unless it is there."""
    if not target.exists():
        # A folder under the final name is always complete.
        with tempfile.TemporaryDirectory(dir=session.cache_dir) as scratch:
            command = ["npm", "install", "--silent", f"--prefix={scratch}/whole", package]
            session.run(*command, external=True)
            target.parent.mkdir(exist_ok=True)
            Path(scratch, "whole").rename(target)


def run_tests(
    session: nox.Session, build: str, marks: str = "", paths: Sequence[str] = (), **environment: str
) -> None:
    """Run the tests of a build that match the expression `marks`, in `paths`; by default all tests.

    The arguments of the session come before `paths`.

    In compiled code, a debugging allocator detects memory that is used after it is freed, or before
    it is written.
    """
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


def build_sanitized(session: nox.Session) -> dict[str, str]:
    """Build with the sanitizers in a folder of its own; return the environment to run it in.

    It is built from scratch each time, in a minute or two, so that nothing in it is outdated.
    """
    libraries = sanitizer_libraries(session)
    folder = Path(session.create_tmp(), "sanitized").resolve()
    shutil.rmtree(folder, ignore_errors=True)
    session.run(
        "python", "setup.py", "-q", "build", f"--build-base={folder}", f"--build-lib={folder}/lib",
        env={**SANITIZED, "URLPRISM_BUILD": "compiled"},
    )  # fmt: skip
    return {**SANITIZED, "LD_PRELOAD": " ".join(libraries), "PYTHONPATH": str(folder / "lib")}


def sanitizer_libraries(session: nox.Session) -> list[str]:
    """Return the compiler's sanitizer libraries; fail the session if one is missing."""
    compiler = os.environ.get("CC", "gcc").split()
    libraries = []
    for name in ("libasan.so", "libubsan.so"):
        command = [*compiler, f"-print-file-name={name}"]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
        except (OSError, subprocess.CalledProcessError) as error:
            session.error(f"the sanitizers need gcc (Debian: gcc, libasan8, libubsan1): {error}")
        path = Path(done.stdout.strip())
        # The compiler prints the bare name of a library that it does not find.
        if not path.is_absolute() or not path.exists():
            session.error(f"{compiler[-1]} has no {name}: install its sanitizers' libraries")
        libraries.append(str(path.resolve()))
    return libraries


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
    """Check style and format: ruff for Python, cython-lint for the .pxd files."""
    needed = nox.project.dependency_groups(nox.project.load_toml(), "lint")
    session.install("--constraint", CONSTRAINTS, *needed)
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("cython-lint", "src")


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
    session.log("Not run: the tests with the plain modules: nox -s plain")
    session.log("Not run: the tests that ask programs and servers: nox -s real")
    session.log(f"Not run: the tests on the other CPythons here ({others}): nox -s ends between")
    session.log("Not run: the checks of style and types: nox -s lint types")
    session.log("Not run: the sanitizers, fresh seeds, the newest packages: nox -s nightly")


@nox.session(python=RUNNING)
def plain(session: nox.Session) -> None:
    """Run the tests that depend on the build with the plain modules."""
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
    install(session, "test", "engines", "docs", build="compiled")
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
    run_tests(session, "compiled", "not once and not real", paths=COMPILED_ON_OTHERS)


@nox.session(python=BETWEEN or RUNNING)
def between(session: nox.Session) -> None:
    """Run the tests of what a Python decides on the Pythons between, with the plain modules."""
    if not BETWEEN:
        session.skip(f"there is no CPython between {' and '.join([RUNNING, *ENDS])}")
    install(session, "test", build="pure")
    run_tests(session, "pure", OF_PLAIN, paths=DEPENDING)


@nox.session(python=PYTHONS)
@both_builds
def nightly(session: nox.Session, build: str) -> None:
    """Run everything with fresh seeds, on every Python, with the newest packages.

    A finding becomes a row of a test. The seed is printed; `URLPRISM_SEED` repeats a run.
    """
    for name in ("bench", "sanitizers", "fuzz"):
        session.notify(name, posargs=())
    # The engines are asked once: they have no wheels for every Python.
    groups = ("test", "engines") if session.python == RUNNING else ("test",)
    install(session, *groups, build=build, newest=True)
    run_tests(session, build, URLPRISM_PROFILE="nightly", **from_npm(session, PYODIDES, "latest"))


@nox.session(python=PYTHONS[-1])
def newer(session: nox.Session) -> None:
    """Ask the newest release of every program, and tell which models still fit: `-- --write`.

    Packages of Python are installed here, on the newest Python; Go, Java, Node.js, PHP, Ruby and
    the newest CPython are fetched; browsers and Perl's module are those that are installed.
    """
    install(session, "newest", build="pure", newest=True)
    session.install("pip")  # it tells what its index has, and fetches Go and Java
    arguments = session.posargs or ["--questions=2000"]
    session.run(
        "python", "-m", "benchmarks", "fidelity", "--newest", *arguments,
        env={"URLPRISM_CACHE": str(session.cache_dir / "cache")},
    )  # fmt: skip


@nox.session(python=RUNNING)
def sanitized(session: nox.Session) -> None:
    """Run the gate's part of `sanitizers`: memory, planted faults, and both fuzzers for a while.

    The fuzzers have a seed, and make so many calls: the same ones each time.
    """
    install_needs(session, "test")
    environment = build_sanitized(session)
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
    session.install("--constraint", CONSTRAINTS, "pytest", "hypothesis")
    shutil.rmtree("build/docs", ignore_errors=True)
    options = ("-q", "-W", "--keep-going", "-E", "-b", "html")
    trying = {}
    if shutil.which("npm"):
        target = session.cache_dir / f"pyodide-{PYODIDE}" / PYODIDE
        install_from_npm(session, target, f"pyodide@{PYODIDE}")
        trying = {"URLPRISM_TRY": str(target / "node_modules" / "pyodide")}
    session.run("sphinx-build", *options, "docs", "build/docs", env=trying)
    environment = {"URLPRISM_BOOK": "build/docs"}
    session.run("pytest", "-p", "no:logging", "-m", "real", "tests/documents/book", env=environment)
    session.log("The book: build/docs/index.html")
    if trying:
        session.log("Its page needs a server: python -m http.server --directory build/docs")


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
    """Measure functions beside their rivals, and hostile texts; `-- --write` writes the page."""
    install(session, "bench", build=build, newest=True)
    subjects = ("urllib", "whatwg", "classes", "native", "rfc3986", "comparison", "hostile")
    for subject in subjects:
        session.run("python", "-m", "benchmarks", subject, *session.posargs)
