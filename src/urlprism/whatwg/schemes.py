"""The special schemes and their default ports (#special-scheme)."""

from typing import Final

SPECIAL: Final[dict[str, int | None]] = {
    "ftp": 21,
    "file": None,
    "http": 80,
    "https": 443,
    "ws": 80,
    "wss": 443,
}


def is_special(scheme: str) -> bool:
    """Return whether a scheme is a special scheme."""
    return scheme in SPECIAL
