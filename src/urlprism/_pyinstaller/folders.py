"""Where the hooks are."""

from pathlib import Path


def hook_folders() -> list[str]:
    """Return the folders with hooks."""
    return [str(Path(__file__).parent / "hooks")]
