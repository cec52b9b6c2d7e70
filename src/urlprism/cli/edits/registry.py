"""The standards by which URLs are edited; the file of a standard is imported on use."""

from collections.abc import Callable
from importlib import import_module
from typing import Final, NamedTuple

from urlprism.cli.edits.contract import Editable

# The first is the default.
EDITING: Final = ("whatwg", "rfc3986", "rfc3987")


class Editing(NamedTuple):
    """How a standard reads a text, and how it begins a URL of a scheme."""

    read: Callable[[str], Editable]
    begun: Callable[..., Editable]
    keeps_default_port: bool


def editing(standard: str) -> Editing:
    """Return the functions of a standard."""
    module = import_module(f"urlprism.cli.edits.{standard}")
    return Editing(module.read, module.begun, module.KEEPS_DEFAULT_PORT)
