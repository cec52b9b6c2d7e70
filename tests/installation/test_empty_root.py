"""README's first command in an empty root of Debian, from wheels: no compiler, no network."""

import os
import platform
import re
import shutil
from pathlib import Path

import pytest

from tests.help import debian_packages
from tests.installation import places

pytestmark = [pytest.mark.real, pytest.mark.nightly, pytest.mark.once]

RELEASE, PYTHON = "bookworm", "3.11"
INSTALL = (
    "python3 -m venv .venv && "
    ".venv/bin/pip install --quiet --no-index --find-links /wheels 'urlprism[cli]'"
)


@pytest.fixture(scope="module")
def root(wheel, tmp_path_factory):
    """The root, with the wheels of the package and of its needs in a folder."""
    if os.geteuid() or not shutil.which("debootstrap"):
        pytest.skip("debootstrap is not installed, or this is not root")
    folder = tmp_path_factory.mktemp("root")
    packages = debian_packages.kept() / "root"
    packages.mkdir(exist_ok=True)
    command = ["debootstrap", "--variant=minbase", "--include=python3,python3-venv"]
    debian_packages.run(*command, f"--cache-dir={packages}", RELEASE, str(folder))
    (folder / "wheels").mkdir()
    shutil.copy(wheel, folder / "wheels")
    machine = platform.machine()
    tags = [f"--platform=manylinux_2_{number}_{machine}" for number in (17, 28)]
    words = ("--python-version", PYTHON, "--only-binary=:all:", *tags, "--find-links")
    places.download(folder / "wheels", *words, wheel.parent, "urlprism[cli]")
    return folder


def in_root(root, command):
    """Run a line of the shell in the root, with a home and nothing else of this machine."""
    chroot = [
        shutil.which("chroot"),
        root,
        "/usr/bin/env",
        "-i",
        "PATH=/usr/bin:/bin",
        "HOME=/root",
    ]
    alone = ["unshare", "--net"] if shutil.which("unshare") else []
    return places.run(*alone, *chroot, "sh", "-c", f"cd /root && {command}")


@pytest.fixture(scope="module")
def installed(root):
    """The root with the package, installed when nothing is in memory; pytest tells its time."""
    os.sync()
    Path("/proc/sys/vm/drop_caches").write_text("3", "ascii")
    done = in_root(root, INSTALL)
    assert (done.code, done.output, done.errors) == (0, "", "")
    return root


def test_the_root_has_a_python_and_no_compiler(root):
    assert in_root(root, "command -v python3").code == 0
    for missing in ("cc", "gcc", "pip", "urlprism"):
        assert in_root(root, f"command -v {missing}").code != 0, missing


def test_readme_runs_from_wheels_in_an_empty_root(installed):
    readme = (places.ROOT / "README.md").read_text("utf-8")
    (command,) = re.findall(r"^\$ .* && (\.venv/bin/urlprism .+)$", readme, re.MULTILINE)
    done = in_root(installed, f"LC_ALL=C.UTF-8 COLUMNS=80 {command}")
    assert (done.code, done.errors) == (0, "")
    assert done.output.startswith("verdict")
    told = in_root(installed, ".venv/bin/urlprism --version")
    assert "(pure)" in told.output
