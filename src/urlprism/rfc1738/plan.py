"""What a client does with a URL, as data: where it connects, what it sends (RFC 1738 §3, §6)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from urlprism._vocabulary.closing import without_state
from urlprism._vocabulary.findings import Finding
from urlprism.redaction.records import hides_secrets

# By the name of a finding for which there is no plan, the rule that says so.
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
    """The steps of a client: no socket is opened here.

    `connect` is the host and port, None where none is. `commands` are lines without their ends,
    `send` the exact octets where the protocol has no commands. `warnings` are what §6 and the
    protocol give cause to warn of. Schemes add what else their documents tell.
    """

    connect: tuple[str, int] | None = None
    commands: tuple[str, ...] = ()
    send: bytes | None = None
    warnings: tuple[Finding, ...] = ()

    @property
    def warn(self) -> list[str]:
        """Return the names of the warnings."""
        return [warning.name for warning in self.warnings]
