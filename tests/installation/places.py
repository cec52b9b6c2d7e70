"""Places where the package is installed: folders with a Python of their own, and nothing else."""

import doctest
import importlib.metadata
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from packaging.requirements import Requirement

import urlprism
from tests.web.local_server import Server

ROOT = Path(__file__).parents[2]
ASKS = Path(__file__).with_name("asks.py")
COMMAND = ("compare", "http://127.0.0.1\\@1.1.1.1/", "http://\u00e9.example/")
# What a build reads; tests and pages are many files.
SOURCES = (
    *("src", "tools", "LICENSE", "MANIFEST.in", "README.md"),
    *("build_backend.py", "pyproject.toml", "setup.py"),
)
PATIENCE = 900
# Whatever is set here for this Python is not for another one.
PLAIN = {"PYTHONIOENCODING": "utf-8", "COLUMNS": "80", "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}


class Done(NamedTuple):
    """How a program ended."""

    code: int
    output: str
    errors: str


def run(
    *command: str | Path,
    folder: Path | None = None,
    path: str = os.defpath,
    environment: Mapping[str, str] | None = None,
) -> Done:
    """Run a program in an environment that has what is given, and nothing of this one."""
    done = subprocess.run(
        [str(part) for part in command], cwd=folder,
        env={"PATH": path, **PLAIN, **(environment or {})},
        capture_output=True, text=True, encoding="utf-8", timeout=PATIENCE, check=False,
    )  # fmt: skip
    return Done(done.returncode, done.stdout, done.stderr)


def good(*command: str | Path, **how) -> str:
    """Run a program that has to succeed without a word on standard error; return its output."""
    done = run(*command, **how)
    assert (done.code, done.errors) == (0, ""), done.output + done.errors
    return done.output


def sources(folder: Path) -> Path:
    """Copy to a folder what a build reads, without what was built."""
    left_out = shutil.ignore_patterns("*.so", "*.egg-info", "__pycache__")
    folder.mkdir(parents=True, exist_ok=True)
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=left_out)
        else:
            shutil.copy(ROOT / name, folder / name)
    return folder


def examples_of_readme() -> int:
    """Return the number of examples that README has."""
    return len(doctest.DocTestParser().get_examples((ROOT / "README.md").read_text("utf-8")))


def without_extra(modules: Iterable[str]) -> list[str]:
    """Return the modules that need no library of an extra: these cannot be missing anywhere."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = {*project["optional-dependencies"], "click"}
    return [name for name in modules if name.rpartition(".")[2] not in extras]


def pip(*words: str | Path) -> list[str | Path]:
    """Return the command of this Python's pip, which asks nobody."""
    quiet = ("--quiet", "--disable-pip-version-check", "--no-input")
    return [sys.executable, "-P", "-m", "pip", *quiet, *words]


def fetch(python: Path, requirement: str, seconds: float) -> None:
    """Install a requirement and its needs into a place, from where pip finds them."""
    command = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    _ask_index([*command, requirement], seconds)


def download(folder: Path, *words: str | Path) -> None:
    """Download wheels into a folder, from where pip finds them."""
    command = [sys.executable, "-P", "-m", "pip", "download", "--quiet", "--dest", folder, *words]
    _ask_index(command, PATIENCE)


def _ask_index(command: Sequence[str | Path], seconds: float) -> None:
    """Run pip with the settings of this machine; what this Python may import is not for it."""
    settings = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        command, env=settings, capture_output=True, text=True, timeout=seconds, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def build_wheel(folder: Path) -> Path:
    """Build the wheel of plain modules where there is no compiler."""
    done = run(
        *pip("wheel", "--no-build-isolation", "--no-deps", "--no-index"),
        *("--wheel-dir", folder / "wheel", sources(folder / "sources")),
        path=str(folder / "nothing"),
        environment={"URLPRISM_BUILD": "pure", "PIP_ROOT_USER_ACTION": "ignore"},
    )
    assert done.code == 0, done.output + done.errors
    (wheel,) = (folder / "wheel").iterdir()
    return wheel


class Place(NamedTuple):
    """A virtual environment."""

    python: Path
    packages: Path

    def ask(self, *modules: str, prefix: Sequence[str] = (), flags: Sequence[str] = (), **how):
        """Run README's examples and the command there; return what asks.py prints."""
        readme = ROOT / "README.md"
        return good(*prefix, self.python, *flags, ASKS, readme, *modules, **how)


def place(folder: Path, wheel: Path, *extras: str, compiled: bool = False) -> Place:
    """Install a wheel and the needs of extras, as this Python has them, into a new environment.

    `compiled` adds the compiled modules that run here. What is there already is returned.
    """
    is_new = not folder.exists()
    if is_new:
        venv.create(folder, symlinks=True)
    found = Place(folder / "bin" / "python", next(folder.glob("lib/python3*/site-packages")))
    if not is_new:
        return found
    command = [sys.executable, "-P", "-m", "pip", "--python", found.python, "install", "--quiet"]
    good(*command, "--no-deps", "--no-index", "--no-compile", "--disable-pip-version-check", wheel)
    for name in sorted({*needs_of(wheel_needs(found), {"", *extras})}):
        copy_distribution(name, found.packages)
    if compiled:
        package = Path(urlprism.__file__).parent
        for module in package.rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
            shutil.copy(module, found.packages / "urlprism" / module.relative_to(package))
    return found


def wheel_needs(where: Place) -> Sequence[str]:
    """Return the requirements of the package that is installed in a place."""
    (found,) = importlib.metadata.distributions(name="urlprism", path=[str(where.packages)])
    return found.requires or ()


def needs_of(requirements: Sequence[str], extras: set[str]) -> Iterator[str]:
    """Yield the names of what requirements need, with all that these need."""
    waiting = [Requirement(each) for each in requirements]
    seen = {("urlprism", extra) for extra in extras}
    asked = [(each, extras) for each in waiting]
    while asked:
        requirement, wanted = asked.pop()
        if requirement.marker and not any(
            requirement.marker.evaluate({"extra": extra}) for extra in wanted
        ):
            continue
        inside = {(requirement.name, extra) for extra in ("", *requirement.extras)}
        if inside <= seen:
            continue
        seen |= inside
        own = requirement.name == "urlprism"
        if not own:
            yield requirement.name
        more = requirements if own else importlib.metadata.requires(requirement.name) or ()
        asked += [(Requirement(each), {"", *requirement.extras}) for each in more]


def copy_distribution(name: str, packages: Path) -> None:
    """Copy the files of an installed distribution, but for its commands."""
    for file in importlib.metadata.files(name) or ():
        source = Path(str(file.locate()))
        if ".." in file.parts or file.suffix == ".pyc" or not source.is_file():
            continue
        target = packages / file
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target)


@contextmanager
def served(*command: str | Path, **how) -> Iterator[Server]:
    """Yield the server of the page that a command starts; it has to end without a word."""
    with subprocess.Popen(
        [*map(str, command), "serve", "--port=0", "--no-open"], cwd=how.get("folder"),
        env={"PATH": os.defpath, **PLAIN, **how.get("environment", {})},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
    ) as process:  # fmt: skip
        line = process.stdout.readline()
        server = Server(int(line.rstrip("/\n").rpartition(":")[2] or 0), process)
        try:
            yield server
        finally:
            _, _, errors = server.end()
    assert errors == ""


def page_answers(server: Server) -> list[tuple[int, bytes]]:
    """Return what the page answers: its files, what is fixed, and a question."""
    asked = [server.ask("GET", path) for path in ("/", "/main.js", "/none.js", "/api/families")]
    asked.append(server.post("/api/read", {"url": COMMAND[1]}))
    return [(each.status, each.body) for each in asked]
