"""What sessions of nox install: the needs of the package, and a wheel of its sources."""

import hashlib
import os
import tempfile
from pathlib import Path

import nox

CONSTRAINTS = "constraints.txt"


def install_groups(session: nox.Session, *groups: str) -> None:
    """Install dependency groups, in the versions of constraints.txt."""
    needed = nox.project.dependency_groups(nox.project.load_toml(), *groups)
    session.install("--constraint", CONSTRAINTS, *needed)


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
