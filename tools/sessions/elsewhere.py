"""The session that builds for other machines, and runs what it has built as far as it can."""

from importlib import import_module

import nox

from tools.elsewhere.running import VERSION
from tools.wheels import install_groups


@nox.session(python=VERSION)
@nox.parametrize("target", ["aarch64", "baseline", "macos", "musl", "windows"])
def elsewhere(session: nox.Session, target: str) -> None:
    """Compile for another kind of machine, and test what is compiled; `-- PATH` tests a part."""
    install_groups(session, "build", "elsewhere")
    import_module(f"tools.elsewhere.{target}").elsewhere(session)
