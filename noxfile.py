"""What the project runs: `nox` for lint, types and tests; `nox -s bench` for the speed tables."""

import os
import secrets
import shutil
from pathlib import Path

import nox

nox.needs_version = ">=2025.2.9"
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.sessions = ["lint", "types", "tests"]
nox.options.error_on_missing_interpreters = False

OLDEST, NEWEST = 11, 15
PYODIDES = ("0.27.7", "0.29.5", "314.0.7", "315.0.0-alpha.2")
NODE = "24.21.0"


def show_pyenv() -> None:
    """Let nox find the interpreters that pyenv keeps off the PATH."""
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    folders = [str(folder) for folder in sorted(root.glob("versions/3.*/bin"))]
    os.environ["PATH"] = os.pathsep.join([os.environ["PATH"], *folders])


def pythons() -> list[str]:
    """Return the versions of CPython that are here, the oldest supported one first."""
    versions = [f"3.{minor}" for minor in range(OLDEST, NEWEST + 1)]
    return [version for version in versions if shutil.which(f"python{version}")] or versions[:1]


show_pyenv()
PYTHONS = pythons()


def install(session: nox.Session, *groups: str, build: str = "auto") -> None:
    """Install the package, built so, with all that it may use, and the dependency groups.

    Python compiles what is imported when it is; pip would compile all there is, and takes longer.
    """
    toml = nox.project.load_toml()
    project = toml["project"]
    session.install(
        "--no-compile", *toml["build-system"]["requires"], *project["dependencies"],
        *project["optional-dependencies"]["cli"], *nox.project.dependency_groups(toml, *groups),
    )  # fmt: skip
    # Isolated, each build would install what it needs anew.
    session.install(
        "--force-reinstall", "--no-deps", "--no-build-isolation", ".",
        env={"URLPRISM_BUILD": build}, silent=False,
    )  # fmt: skip


# What releases of CPython, grammars, other packages, servers and browsers say, and what a benchmark
# shows, does not depend on the Python that asks; nor does it whether a long text takes linear time.
# These are long, and run on one.
ONCE = [
    "tests/agreement/test_releases.py",
    "tests/agreement/test_whatwg_reference.py",
    "tests/agreement/test_whatwg_rivals.py",
    "tests/comparison/test_bypasses.py",
    "tests/equivalence/test_keys.py::test_long_urls_take_no_time_that_grows_with_their_square",
    "tests/laws/test_certificate_laws.py",
    "tests/recipes",
    "tests/servers",
    "tests/test_benchmarks.py",
    "tests/test_fidelity.py",
    "tests/urllib_parse/test_release_changes.py::test_megabytes_are_read",
    "tests/urllib_parse/test_robustness.py::test_long_texts_end",
    "tests/vocabulary/test_idna.py::test_long_domains",
    "tests/vocabulary/test_punycode.py::test_a_megabyte",
    "tests/whatwg/test_files.py::test_long_paths_are_read_at_once",
    "tests/whatwg/test_form.py::test_megabytes_are_read_and_written",
    "tests/whatwg/test_grammar.py::test_long_texts_are_judged_at_once",
    "tests/whatwg/test_rendering.py::test_long_",
    *sorted(map(str, Path("tests/agreement").glob("test_rfc*.py"))),
    *sorted(map(str, Path("tests/agreement").glob("test_readers_*.py"))),
    *sorted(map(str, Path("tests").glob("*/test_linear.py"))),
]
# Of these nothing is compiled: a compiled build is asked them on the first Python only.
PLAIN = [
    "tests/readers",
    *(f"tests/{room}" for room in ("draft_abarth", "extraction", "rfc1738", "rfc1808", "rfc2396")),
    *(f"tests/{room}" for room in ("rfc5538", "rfc6068", "rfc8089")),
    *(
        f"tests/laws/test_{name}_laws.py"
        for name in (
            "draft_abarth",
            "extraction",
            "rfc1738",
            "rfc1808",
            "rfc2396",
            "rfc6068",
            "rfc8089",
        )
    ),
]
# And these, which are long, it is not asked at all.
LONG_AND_PLAIN = [
    "tests/agreement/test_releases.py",
    "tests/servers",
    *(f"tests/agreement/test_{name}_oracle.py" for name in ("rfc1738", "rfc1808", "rfc2396")),
    "tests/agreement/test_rfc1738_injection.py",
    *sorted(map(str, Path("tests/agreement").glob("test_readers_*.py"))),
    "tests/comparison/test_bypasses.py",
    "tests/recipes",
]
# Programs are started for these, one by one: the oldest Python, pure, and the newest, compiled, are
# enough.
OF_ENDS = ["tests/cli", "tests/conformance"]
# What these show of the oldest Python and of the newest holds of those between.
OF_BOTH_ENDS = ["tests/agreement/test_pure_is_compiled.py", "tests/laws", "tests/test_build.py"]
# Pure, one compares a build with itself; the others are long, and would show the same again.
OF_COMPILED = [
    "tests/agreement/test_pure_is_compiled.py",
    "tests/laws/test_certificate_laws.py::test_every_reader_reads_what_is_certified_alike",
    "tests/test_benchmarks.py",
]


def left_out(session: nox.Session, build: str) -> list[str]:
    """Return the options that leave out what other sessions run."""
    is_first = session.python == PYTHONS[0]
    paths = [] if is_first else [*ONCE]
    if (session.python, build) not in {(PYTHONS[0], "pure"), (PYTHONS[-1], "compiled")}:
        paths += OF_ENDS
    if session.python not in {PYTHONS[0], PYTHONS[-1]}:
        paths += OF_BOTH_ENDS
    if build == "pure":
        paths += OF_COMPILED
    else:
        paths += LONG_AND_PLAIN if is_first else PLAIN
    return [f"--{'deselect' if '::' in path else 'ignore'}={path}" for path in paths]


@nox.session(python=PYTHONS[0])
def lint(session: nox.Session) -> None:
    """Check and format: ruff for Python, cython-lint for the .pxd files."""
    session.install(*nox.project.dependency_groups(nox.project.load_toml(), "lint"))
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("cython-lint", "src")


@nox.session(python=PYTHONS[0])
def types(session: nox.Session) -> None:
    """Check types: mypy --strict and pyright, and that the stubs tell the truth."""
    install(session, "types", build="pure")
    session.run("mypy")
    session.run("pyright")
    session.run("stubtest", "urlprism.urllib_parse", "--allowlist", "tests/typing/allowed.txt")


@nox.session(python=PYTHONS)
@nox.parametrize("build", ["pure", "compiled"])
def tests(session: nox.Session, build: str) -> None:
    """Run the tests against the plain modules, then against the compiled ones."""
    install(session, "test", build=build)
    # In the order of their names the longest files, those of tests/agreement, begin.
    session.run(
        "pytest", "--numprocesses=auto", "--dist=loadfile", "--no-loadscope-reorder",
        *left_out(session, build), *session.posargs,
        env={
            "URLPRISM_EXPECT": build, "URLPRISM_ANSWERS": str(session.cache_dir / "answers"),
            "URLPRISM_DEBIAN": str(session.cache_dir / "debian"),
        },
    )  # fmt: skip


@nox.session(python=PYTHONS[0])
def newer(session: nox.Session) -> None:
    """Ask a Node.js and CPythons newer than those installed, from npm, the same questions."""
    folder, node = session.cache_dir / "pyodide", session.cache_dir / "node" / NODE
    for target, package in [
        *((folder / version, f"pyodide@{version}") for version in PYODIDES),
        (node, f"node@{NODE}"),
    ]:
        if not (target / "node_modules").exists():
            target.mkdir(parents=True, exist_ok=True)
            session.run(
                "npm", "install", "--silent", "--prefix", str(target), package, external=True
            )
    install(session, "test", build="compiled")
    path = [str(node / "node_modules" / ".bin"), session.bin, os.environ["PATH"]]
    session.run(
        "pytest", "tests/agreement", "tests/readers", *session.posargs,
        env={
            "PATH": os.pathsep.join(path),
            "URLPRISM_EXPECT": "compiled", "URLPRISM_PYODIDE": str(folder),
            "URLPRISM_ANSWERS": str(session.cache_dir / "answers"),
        },
    )  # fmt: skip


@nox.session(python=PYTHONS[0])
def reference(session: nox.Session) -> None:
    """Ask the URL Standard's reference implementation, from npm; `-- SEED ...`, or fresh seeds."""
    install(session, "test", build="compiled")
    if hasattr(os, "nice"):
        os.nice(10)
    for seed in session.posargs or [str(secrets.randbits(32)) for _ in range(2)]:
        session.log(f"seed {seed}")
        session.run(
            "pytest", "-rP", "tests/agreement/test_whatwg_reference.py",
            env={"URLPRISM_EXPECT": "compiled", "URLPRISM_SEED": seed},
        )  # fmt: skip


@nox.session(python=PYTHONS[0])
@nox.parametrize("build", ["compiled", "pure"])
def bench(session: nox.Session, build: str) -> None:
    """Measure all that has rivals beside them; `-- --write` renews docs/speed.md."""
    install(session, "bench", build=build)
    for subject in ("urllib", "whatwg", "rfc3986", "comparison"):
        session.run("python", "-m", "benchmarks", subject, *session.posargs)
