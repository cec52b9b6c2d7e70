"""A virtual environment whose Python is run by another program, and the tests in it.

Its `python` is a script: what the tests start by `sys.executable` is run in the same way.
"""

import shlex
import time
from collections.abc import Container, Iterable, Sequence
from pathlib import Path

import nox

from tools.elsewhere.choosing import chosen
from tools.elsewhere.debian import folder_of
from tools.wheels import CONSTRAINTS

VERSION = "3.11"
NO_WHEEL = "pyftpdlib"  # it has no wheel for any machine, and nothing in it is compiled
# What compiled code decides; the other tests call the same functions, or none of them.
TESTED = (
    *("tests/rfc3986", "tests/whatwg", "tests/core", "tests/columns", "tests/urllib_parse"),
    *("tests/compiled", "tests/documents/test_docs.py"),
)

# A forked process that begins a thread is ended by qemu 7.2 ("qemu_plugin_vcpu_init_hook").
FORKING = "tests/columns/test_workers.py::test_a_forked_process_has_threads_of_its_own"


class Environment:
    """A folder with a Python that `runner` runs, and packages for `platform`, as uv names it."""

    def __init__(
        self, session: nox.Session, name: str, runner: Sequence[str], python: Path, platform: str
    ) -> None:
        self.session = session
        self.platform = platform
        folder = folder_of(session) / f"env-{name}"
        self.packages = folder / "lib" / f"python{VERSION}" / "site-packages"
        self.python = folder / "bin" / "python"
        self.python.parent.mkdir(parents=True, exist_ok=True)
        folder.joinpath("pyvenv.cfg").write_text(
            f"home = {python.parent}\ninclude-system-site-packages = false\n", encoding="utf-8"
        )
        # Python finds its packages by the name that it was started by.
        self.python.write_text(
            f'#!/bin/sh\nexec {shlex.join(runner)} "$0" {shlex.quote(str(python))} "$@"\n',
            encoding="utf-8",
        )
        self.python.chmod(0o755)

    def install(self, wheel: Path) -> None:
        """Install the wheel as a user does, without a compiler; it has to start."""
        self._install("--reinstall-package=urlprism", f"{wheel}[cli]")
        self.run("-c", "import urlprism; print(urlprism.build_info()[:5])")

    def install_needs(self, without: Container[str] = ()) -> None:
        """Install what the package needs, and what its tests do but what has no wheel here."""
        toml = nox.project.load_toml()
        project = toml["project"]
        needed = [*project["dependencies"], *project["optional-dependencies"]["cli"]]
        for each in nox.project.dependency_groups(toml, "test"):
            if each.partition("=")[0].rstrip(">") not in without:
                needed.append(each)
        self._install(f"--no-binary={NO_WHEEL}", *needed)

    def _install(self, *arguments: str) -> None:
        self.session.run(
            *("uv", "pip", "install", "--quiet", f"--target={self.packages}"),
            *("--constraint", CONSTRAINTS, "--only-binary=:all:"),
            *(f"--python-platform={self.platform}", f"--python-version={VERSION}", *arguments),
        )

    def run(self, *arguments: str, **environment: str) -> None:
        """Run Python with arguments and an environment."""
        self.session.run(str(self.python), *arguments, env=environment, external=True)

    def test(
        self,
        folders: Iterable[str],
        without: Sequence[str] = (),
        deselected: Iterable[str] = (),
        **environment: str,
    ) -> None:
        """Run the tests that ask no programs and take no minutes: with compiled modules.

        What loads one of the packages `without` is not run, nor are the tests `deselected`. The
        arguments of the session are run as they are, in place of `folders`.
        """
        paths, left_out = chosen(folders, without)
        if left_out and not self.session.posargs:
            self.session.log(f"Not run, without {', '.join(without)}: {', '.join(left_out)}")
        start = time.monotonic()
        self.run(
            *("-m", "pytest", "-q", "--numprocesses=2", "--dist=loadfile", "-p", "no:logging"),
            # What a processor takes minutes for that is not there does not hang.
            *("-o", "faulthandler_timeout=0", "-m", "not real and not nightly"),
            *(f"--deselect={each}" for each in deselected), *(self.session.posargs or paths),
            URLPRISM_EXPECT="compiled", **environment,
        )  # fmt: skip
        self.session.log(f"tested in {time.monotonic() - start:.0f} s")
