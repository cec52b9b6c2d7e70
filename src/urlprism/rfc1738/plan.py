"""The steps of a client for a URL, as data: the server, and the text to send (RFC 1738 §3, §6)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from urlprism._vocabulary.closing import without_state
from urlprism._vocabulary.findings import Finding
from urlprism.errors import URLError
from urlprism.redaction.masking import MASK
from urlprism.redaction.records import hides_secrets

# By the name of a finding that rules out a plan, the rule that says so.
RULES: Final[Mapping[str, str]] = {
    "encoded-delimiter": "RFC 1738 §6 encoded delimiters",
    "long-command": "RFC 977 §2.3",
    "no-access": "RFC 1738 §3.10 host",
    "undefined-scheme": "RFC 1738 §4 new schemes",
}


_ENDS: Final = re.compile("[\0\r\n]")


@without_state
@hides_secrets
@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    r"""The steps of a client, as data; nothing here opens a socket.

    `connect` is the host and port, None if there is none. `commands` are lines without line ends;
    `send` has the exact octets for a protocol without commands; `lines` has the octets of either.
    `warnings` come from §6 and the protocol. The plans of the schemes add fields.

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
    def lines(self) -> tuple[bytes, ...]:
        r"""Return the octets that a client sends, in order, line ends included.

        Each of them waits for the answer to the one before; there are none if nothing is sent. A
        surrogate that stands for an octet ("surrogateescape") is that octet. Raise URLError for a
        command that holds a line end or NUL, which no plan made by a URL does (§6).

        >>> from urlprism.rfc1738 import parse
        >>> parse("nntp://h.example/comp.lang.c/7").plan().lines
        (b'GROUP comp.lang.c\r\n', b'ARTICLE 7\r\n')
        """
        if self.send is not None:
            return (self.send,) if self.send else ()
        return tuple([_line(command) for command in self.commands])

    @property
    def warn(self) -> list[str]:
        """Return the names of the warnings."""
        return [warning.name for warning in self.warnings]


def _line(command: str) -> bytes:
    """Return the octets of a command; raise URLError if it would be more than one line (§6)."""
    if _ENDS.search(command):
        message = "a command cannot contain a line end or NUL"
        raise URLError(message, MASK, 0, len(MASK), RULES["encoded-delimiter"])
    return command.encode("utf-8", "surrogateescape") + b"\r\n"
