"""The steps of a client for a URL, as data: the server, and the text to send (RFC 1738 §3, §6)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final

from urlprism._core.classes.closing import without_state
from urlprism._core.records.findings import Finding
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

    def to_dict(self) -> dict[str, object]:
        r"""Return the plan as an object for JSON, without the fields that are None.

        Octets are texts of Latin-1; "lines" are what a client sends, line ends included.

        >>> from urlprism.rfc1738 import parse
        >>> parse("gopher://h.example/1a").plan().to_dict()["lines"]
        ['a\r\n']
        """
        row = {each.name: as_json(getattr(self, each.name)) for each in fields(self)}
        row = {name: value for name, value in row.items() if value is not None}
        return row | {"lines": [line.decode("latin-1") for line in self.lines]}

    @property
    def warn(self) -> list[str]:
        """Return the names of the warnings."""
        return [warning.name for warning in self.warnings]


def as_json(value: object) -> object:
    """Return a field of a plan as JSON has it: lists, objects, and octets as Latin-1."""
    if isinstance(value, bytes):
        return value.decode("latin-1")
    if isinstance(value, Finding):
        return value._asdict()
    if isinstance(value, Mapping):
        return {str(name): as_json(each) for name, each in value.items()}
    if isinstance(value, tuple | list | frozenset):
        return [as_json(each) for each in value]
    return value if value is None or isinstance(value, bool | int | str) else str(value)


def _line(command: str) -> bytes:
    """Return the octets of a command; raise URLError if it would be more than one line (§6)."""
    if _ENDS.search(command):
        message = "a command cannot contain a line end or NUL"
        raise URLError(message, MASK, 0, len(MASK), RULES["encoded-delimiter"])
    return command.encode("utf-8", "surrogateescape") + b"\r\n"
