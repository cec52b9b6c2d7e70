"""The drivers of npm, in the installed Node.js."""

from typing import Generic

from urlprism.readers.asking.conversation import Conversation
from urlprism.readers.drivers.connections import written
from urlprism.readers.model import FieldsT
from urlprism.readers.programs.node import live_apis as node_apis


class Driver(node_apis.Package[FieldsT], Generic[FieldsT]):
    """A driver whose fields have `options`: pairs of a name and a value, which are written."""

    def asked(self, node: Conversation, text: str, base: str | None) -> FieldsT:
        """Return what the driver of a conversation reads; raise Refused if something throws."""
        fields = super().asked(node, text, base)
        pairs = [(name, value) for name, value in fields.options]  # type: ignore[attr-defined]
        replaced: FieldsT = fields._replace(options=written(pairs))  # type: ignore[attr-defined]
        return replaced
