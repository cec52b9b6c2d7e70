"""Where PyInstaller finds what it has to know of this package: `hooks`, by an entry point."""

from pathlib import Path


def hook_folders() -> list[str]:
    """Return the folders with hooks."""
    return [str(Path(__file__).parent / "hooks")]
