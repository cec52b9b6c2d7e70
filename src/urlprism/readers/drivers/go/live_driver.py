"""A driver of Go as it is asked: the installed one, or that of a folder."""

from collections.abc import Callable
from typing import Generic

from urlprism.readers.asking.conversation import Conversation, installed, kept
from urlprism.readers.drivers.go import live_process
from urlprism.readers.model import FieldsT


class Driver(Generic[FieldsT]):
    """A driver whose conversation begins when it is asked."""

    def __init__(
        self, version: str, imports: str, read: str, fields_of: Callable[[list[str]], FieldsT]
    ) -> None:
        """Name what Debian has, what is imported, the function that reads, and what words mean."""
        self._version = version
        self._imports = imports
        self._read = read
        self._fields_of = fields_of
        self._conversation = kept(self._begun)

    def version(self) -> str:
        """Return the version that Debian has; raise ImportError without it."""
        self._conversation()
        return self._version

    def report(self, text: str, base: str | None) -> FieldsT:
        """Return what the driver reads; raise Refused for an error."""
        return self.asked(self._conversation(), text, base)

    def asked(self, go: Conversation, text: str, base: str | None) -> FieldsT:  # noqa: ARG002 - it does not resolve
        """Return what `report` does, of the Go of a conversation."""
        return live_process.asked(go, text, self._fields_of)

    def started(self, go: str, folder: str = "") -> Conversation:
        """Return a conversation with a Go, and the driver of a folder.

        Raise ImportError without it.
        """
        return live_process.started(go, folder, self._imports, self._read)

    def _begun(self) -> Conversation:
        return self.started(installed("go"))
