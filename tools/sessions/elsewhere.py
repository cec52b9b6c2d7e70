"""The session that builds for other machines, and runs what it has built as far as it can."""

import nox

from tools.elsewhere import aarch64, baseline, macos, musl, windows
from tools.elsewhere.running import VERSION
from tools.wheels import CONSTRAINTS

TARGETS = {
    "aarch64": aarch64.elsewhere, "baseline": baseline.elsewhere, "macos": macos.elsewhere,
    "musl": musl.elsewhere, "windows": windows.elsewhere,
}  # fmt: skip


@nox.session(python=VERSION)
@nox.parametrize("target", ["aarch64", "baseline", "macos", "musl", "windows"])
def elsewhere(session: nox.Session, target: str) -> None:
    """Compile for another kind of machine, and test what is compiled; `-- PATH` tests a part."""
    needed = nox.project.dependency_groups(nox.project.load_toml(), "build", "elsewhere")
    session.install("--constraint", CONSTRAINTS, *needed)
    TARGETS[target](session)
