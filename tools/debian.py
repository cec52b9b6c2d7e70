"""Debian's packages, of any release: where this machine gets them from, and apt beside its own."""

import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

KEYS: Final = "/usr/share/keyrings/debian-archive-keyring.gpg"


def site() -> str:
    """Return the address of Debian's packages, as apt has it; raise LookupError without one."""
    command = ["apt-get", "indextargets", "--format=$(SITE)", "Origin: Debian", "Label: Debian"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    if not told:
        message = "apt knows no packages of Debian: `apt-get update` asks for them"
        raise LookupError(message)
    return told[0]


def apt_options(folder: Path, suite: str, kinds: Sequence[str] = ("deb",)) -> tuple[str, ...]:
    """Return what makes apt keep all in a folder, and fetch a release: it needs no root then."""
    for part in ("lists/partial", "cache/archives/partial"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    lines = [f"{kind} [signed-by={KEYS}] {site()} {suite} main\n" for kind in kinds]
    (folder / "sources.list").write_text("".join(lines), encoding="utf-8")
    return (
        "-oAPT::Sandbox::User=root",
        f"-oDir::State::Lists={folder / 'lists'}",
        f"-oDir::Cache={folder / 'cache'}",
        f"-oDir::Etc::SourceList={folder / 'sources.list'}",
        "-oDir::Etc::SourceParts=/dev/null",
    )
