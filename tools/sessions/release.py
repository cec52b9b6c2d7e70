"""Sessions that make what is released, and try it as a user would: sources, wheels, their parts."""

import os
import re
import shlex
import shutil
import time
from pathlib import Path

import nox

from tools import archives
from tools.release import current
from tools.sessions.pythons import PYTHONS, RUNNING
from tools.sessions.testing import BUILDS, run_tests
from tools.wheels import CONSTRAINTS, built, install_groups, install_needs

MADE = Path("dist")
# The CPython here may have told linkers a folder of its own, which is none of a wheel's.
LINKING = {"LDSHARED": "cc -shared"}


@nox.session(python=RUNNING)
def cut(session: nox.Session) -> None:
    """Cut a version: `-- VERSION` writes it, and the part of the changelog that is its own."""
    install_release_tools(session)
    session.run("python", "-m", "tools.cut", *session.posargs)


@nox.session(python=RUNNING)
def sources(session: nox.Session) -> None:
    """Make in `dist` what every machine can install: the sources, and the wheel of plain modules.

    The wheel is made of the sources in their archive, not of this folder. Both are made again of
    that archive, and have the same octets. The wheel is asked what each wheel is asked where not
    all can be installed that tests compare with.
    """
    tag = os.environ.get("GITHUB_REF_NAME") if os.environ.get("GITHUB_REF_TYPE") == "tag" else None
    if tag not in {None, f"v{current()}"}:
        session.error(f"the tag is {tag}, and the version that stands is {current()}")
    install_release_tools(session)
    session.run("python", "-m", "build", f"--outdir={MADE}", env={"URLPRISM_BUILD": "pure"})
    (archive,) = MADE.glob("urlprism-*.tar.gz")
    (wheel,) = MADE.glob("urlprism-*-none-any.whl")
    check(session, archive, wheel)
    again = Path(session.create_tmp(), "again")
    shutil.rmtree(again, ignore_errors=True)
    with archives.opened(archive) as members:
        members.extractall(again)
    (folder,) = again.iterdir()
    session.run(
        "python", "-m", "build", f"--outdir={again}", str(folder), env={"URLPRISM_BUILD": "pure"}
    )
    for path in (archive, wheel):
        require_same(session, path, again / path.name)
    try_alone(session, wheel, "pure")
    install_wheel(session, wheel, "rooms")
    asked = nox.project.load_toml()["tool"]["cibuildwheel"]["overrides"][0]["test-command"]
    rooms = [each for each in shlex.split(asked.format(project=".")) if each.startswith("./tests")]
    run_tests(session, "pure", "not real and not nightly", paths=rooms)


@nox.session(python=PYTHONS)
def wheels(session: nox.Session) -> None:
    """Make in `dist` the compiled wheel for this machine, of the sources there, and test it.

    Made of this folder it has the same octets, or the session fails. Wheels for other machines are
    made where these are: `cibuildwheel`.
    """
    install_release_tools(session)
    (archive,) = MADE.glob("urlprism-*.tar.gz")
    one = audited(session, archive, Path(session.create_tmp(), "of sources"))
    two = audited(session, Path(), Path(session.create_tmp(), "of this folder"))
    require_same(session, one, two)
    wheel = shutil.copy(one, MADE / one.name)
    check(session, wheel)
    try_alone(session, wheel, "compiled")
    install_wheel(session, wheel, "test")
    run_tests(session, "compiled", "not real and not nightly")


@nox.session(python=RUNNING)
def installed(session: nox.Session) -> None:
    """Run README's first command from a wheel alone, the plain one and the compiled one."""
    install_groups(session, "build")
    for build in BUILDS:
        try_alone(session, built(session, build), build)


@nox.session(python=RUNNING)
def cibuildwheel(session: nox.Session) -> None:
    """Make in `dist` the wheels of a system, in containers where it has them; `-- --only NAME`."""
    install_release_tools(session)
    session.run("cibuildwheel", f"--output-dir={MADE}", *session.posargs)


@nox.session(python=RUNNING)
def sbom(session: nox.Session) -> None:
    """Write dist/urlprism.cdx.json: the package, what it installs and whose data it has."""
    install_release_tools(session)
    folder = Path(session.create_tmp(), "package")
    session.run("python", "-m", "venv", "--clear", str(folder))
    python = str(next(folder.glob("[bS]*/python*")))
    session.run(
        *(python, "-m", "pip", "install", "--quiet", "--constraint", CONSTRAINTS, ".[cli]"),
        env={"URLPRISM_BUILD": "pure"}, external=True,
    )  # fmt: skip
    session.run(
        python, "-m", "pip", "uninstall", "--quiet", "--yes", "setuptools", "pip", external=True
    )
    MADE.mkdir(exist_ok=True)
    session.run(
        *("cyclonedx-py", "environment", "--output-reproducible", "--pyproject=pyproject.toml"),
        *("--output-format=JSON", "--output-file=dist/urlprism.cdx.json", python),
    )
    session.run("python", "-m", "tools.bill", "dist/urlprism.cdx.json")


def install_release_tools(session: nox.Session) -> None:
    """Install what makes a release, in the versions that pyproject.toml has."""
    session.install(*nox.project.dependency_groups(nox.project.load_toml(), "release"))


def install_wheel(session: nox.Session, wheel: Path, group: str) -> None:
    """Install a wheel, and what a group of its tests needs."""
    install_needs(session, group)
    session.install("--force-reinstall", "--no-deps", str(wheel))


def check(session: nox.Session, *files: Path) -> None:
    """Check what an index shows of files, and what is in wheels; tell their sizes."""
    session.run("twine", "check", "--strict", *map(str, files))
    for path in files:
        if path.suffix == ".whl":
            session.run("check-wheel-contents", str(path))
        session.log(f"{path.name}: {path.stat().st_size / 1e6:.2f} MB")


def require_same(session: nox.Session, one: Path, two: Path) -> None:
    """Fail if two files that were made of the same sources differ."""
    if one.read_bytes() != two.read_bytes():
        session.error(f"{one} and {two} differ: what is made depends on the sources only")


def audited(session: nox.Session, sources: Path, folder: Path) -> Path:
    """Make a compiled wheel of sources, a folder or an archive; tag it for what it needs."""
    shutil.rmtree(folder, ignore_errors=True)
    session.run(
        *("python", "-m", "build", "--wheel", f"--outdir={folder / 'raw'}", str(sources)),
        env={"URLPRISM_BUILD": "compiled", **LINKING},
    )
    (raw,) = (folder / "raw").iterdir()
    session.run(
        *("auditwheel", "repair", "--zip-compression-level=9", f"--wheel-dir={folder}", str(raw)),
        env={"SOURCE_DATE_EPOCH": "315532800"},
    )
    (wheel,) = folder.glob("*.whl")
    return wheel


def try_alone(session: nox.Session, wheel: Path, build: str) -> None:
    """Install a wheel without an index, a compiler or this folder; run README's first command."""
    folder = Path(session.create_tmp(), f"alone {build}").resolve()
    shutil.rmtree(folder, ignore_errors=True)
    session.install("--constraint", CONSTRAINTS, "pip")
    session.run(
        *("python", "-m", "pip", "download", "--quiet", "--only-binary=:all:"),
        *("--constraint", CONSTRAINTS, f"--dest={folder / 'wheels'}", f"{wheel}[cli]"),
    )
    session.run("python", "-m", "venv", str(folder / ".venv"))
    environment = {"PATH": str(folder / ".venv" / "bin"), "PIP_CONFIG_FILE": os.devnull}
    run = shutil.which("bash") or session.error("README's commands are for bash")
    with session.chdir(folder):
        started = time.monotonic()
        session.run(
            *(".venv/bin/python", "-m", "pip", "install", "--quiet", "--no-index"),
            *("--find-links=wheels", "urlprism[cli]"), env=environment, external=True,
        )  # fmt: skip
        session.log(f"{wheel.name} installed in {time.monotonic() - started:.1f} s")
        code = f"import urlprism; assert urlprism.build_info().build == {build!r}"
        session.run(".venv/bin/python", "-c", code, env=environment, external=True)
        session.run(run, "-euo", "pipefail", "-c", job(), env=environment, external=True)


def job() -> str:
    """Return what README's first command does after it has installed the package."""
    (command,) = re.findall(
        r"^\$ python3 -m venv .*?pip install .*? '\.\[cli]' && (.*)$",
        (Path(__file__).parents[2] / "README.md").read_text("utf-8"), re.MULTILINE,
    )  # fmt: skip
    return command
