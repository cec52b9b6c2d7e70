"""The standards by which URLs are edited; the file of a standard is imported on use."""

from collections.abc import Callable
from importlib import import_module
from typing import Final, NamedTuple

from urlprism.cli.edits.contract import Editable

# The first is the default.
EDITING: Final = ("whatwg", "rfc3986", "rfc3987")


class Editing(NamedTuple):
    """How a standard reads a text, and whether a URL of it may have a default port."""

    read: Callable[[str], Editable]
    keeps_default_port: bool


def editing(standard: str) -> Editing:
    """Return the functions of a standard."""
    module = import_module(f"urlprism.cli.by_standard.edits.{standard}")
    return Editing(module.read, module.KEEPS_DEFAULT_PORT)
