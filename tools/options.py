"""Write which options of clients other hosts get, in docs/checking/bridges.md.

`python -m tools write options`: the clients that are installed send their options to servers.
"""

from pathlib import Path

from tests.bridges.sent_options import PAGE, renewed


def files() -> dict[Path, str]:
    """Return the page with its table made anew."""
    return {PAGE: renewed(PAGE.read_text("utf-8"))}
