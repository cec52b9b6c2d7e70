"""A wheel for Linux on aarch64, compiled here and run by qemu on the Python of Debian."""

import shutil

import nox

from tools.elsewhere.compiling import Machine, build_wheel
from tools.elsewhere.debian import require, unpacked
from tools.elsewhere.running import FORKING, TESTED, Environment
from tools.elsewhere.symbols import check_versions

PACKAGES = ("python3.11", "libpython3.11-dev", "libstdc++6")
# The first of ARMv8: what a newer one adds is refused.
PROCESSOR = "cortex-a53"


def elsewhere(session: nox.Session) -> None:
    """Make the wheel, install it, and test it."""
    require(session, "apt-get", "dpkg-deb", "qemu-aarch64", "readelf")
    root = unpacked(session, "arm64", PACKAGES)
    headers = root / "usr" / "include"
    machine = Machine(
        triple="aarch64-linux-gnu.2.28",
        platform="linux-aarch64",
        suffix=".cpython-311-aarch64-linux-gnu.so",
        linking="-shared -s",
        headers=(headers / "python3.11",),
        # Headers of Debian's C library come after those of the one that is compiled for.
        flags=f"-fPIC -idirafter {headers}",
    )
    wheel = build_wheel(session, machine, "manylinux_2_28_aarch64")
    check_versions(session, wheel, newest=(2, 28))
    runner = (str(shutil.which("qemu-aarch64")), "-cpu", PROCESSOR, "-L", str(root), "-0")
    python = root / "usr" / "bin" / "python3.11"
    environment = Environment(session, "aarch64", runner, python, "aarch64-manylinux_2_28")
    environment.install(wheel)
    environment.install_needs()
    environment.test(TESTED, deselected=[FORKING])
