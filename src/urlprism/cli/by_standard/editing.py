"""The standards by which `edit` reads and changes URLs; the package is imported on use."""

from collections.abc import Callable
from typing import Final

from urlprism.cli.by_standard.packages import package_of
from urlprism.cli.by_standard.rfc_uris import URI
from urlprism.cli.edits.contract import Editable

# The first is the default.
EDITING: Final = ("whatwg", "rfc3986", "rfc3987")


def editor(standard: str) -> Callable[[str], Editable]:
    """Return what reads a text as a URL that can be edited; that raises URLError."""
    if standard == "whatwg":
        from urlprism.cli.by_standard.whatwg_urls import read  # noqa: PLC0415

        return read
    package = package_of(standard)
    return lambda text: URI(text, package)
