"""The steps of a client for a URL, as data: the server, and the text to send (RFC 1738 §3, §6)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from urlprism._vocabulary.closing import without_state
from urlprism._vocabulary.findings import Finding
from urlprism.redaction.records import hides_secrets

# By the name of a finding that rules out a plan, the rule that says so.
RULES: Final[Mapping[str, str]] = {
    "encoded-delimiter": "RFC 1738 §6 encoded delimiters",
    "long-command": "RFC 977 §2.3",
    "no-access": "RFC 1738 §3.10 host",
    "undefined-scheme": "RFC 1738 §4 new schemes",
}


@without_state
@hides_secrets
@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    r"""The steps of a client, as data; nothing here opens a socket.

    `connect` is the host and port, None if there is none. `commands` are lines without line ends;
    `send` has the exact octets for a protocol without commands. `warnings` come from §6 and the
    protocol. The plans of the schemes add fields.

    >>> from urlprism.rfc1738 import parse
    >>> plan = parse("gopher://h.example/1a").plan()
    >>> plan.connect, plan.send
    (('h.example', 70), b'a\r\n')
    """

    connect: tuple[str, int] | None = None
    commands: tuple[str, ...] = ()
    send: bytes | None = None
    warnings: tuple[Finding, ...] = ()

    @property
    def warn(self) -> list[str]:
        """Return the names of the warnings."""
        return [warning.name for warning in self.warnings]
