"""Cut a version: write it where it stands, and the fragments of `changes` into the changelog."""

import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from tools.release import current

ROOT: Final = Path(__file__).parents[1]
_VERSION: Final = re.compile(r"\d+\.\d+\.\d+((a|b|rc)\d+)?")
# Where a version stands, and the day of it.
_PLACES: Final = (
    ("src/urlprism/_build.py", r'(?<=^VERSION: Final = ").*(?="$)', "version"),
    ("CITATION.cff", r"(?<=^version: ).*$", "version"),
    ("CITATION.cff", r'(?<=^date-released: ").*(?="$)', "day"),
)


def fragments() -> list[Path]:
    """Return the changes since the last version, each a file."""
    return sorted((ROOT / "changes").glob("*.*.md"))


def cut(version: str, day: str) -> None:
    """Write a version and its day; without fragments, and with this version, nothing changes."""
    if not _VERSION.fullmatch(version):
        message = f"{version}: a version is like 1.2.0, 1.2.0a1, 1.2.0b1 or 1.2.0rc1"
        raise SystemExit(message)
    if version == current():
        sys.stdout.write(f"{version} is cut\n")
        return
    if not fragments():
        message = "changes has no fragment: nothing changed since the last version"
        raise SystemExit(message)
    towncrier = [sys.executable, "-m", "towncrier", "build", "--yes"]
    subprocess.run([*towncrier, f"--version={version}", f"--date={day}"], cwd=ROOT, check=True)
    for name, pattern, what in _PLACES:
        path = ROOT / name
        value = {"version": version, "day": day}[what]
        text, count = re.subn(pattern, value, path.read_text("utf-8"), flags=re.MULTILINE)
        if count != 1:
            message = f"{name}: the {what} stands there {count} times"
            raise SystemExit(message)
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    cut(sys.argv[1], datetime.now(UTC).date().isoformat())
