"""A server, and how it reads a request: by its steps, one after another.

target ──► steps of the request line ──► path ──► steps of the program, of the framework behind it
       ──► steps of what is sent on  ──► the target that the server behind gets
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from urlprism._core.classes.closing import without_state
from urlprism.redaction.masking import redact
from urlprism.servers.steps import Step, run

ORIGIN, ABSOLUTE, ASTERISK, OTHER = "origin", "absolute", "asterisk", "other"
_SCHEMES: Final = (b"http://", b"https://")
_AUTHORITY: Final = re.compile(rb"[A-Za-z][0-9A-Za-z+.-]*+://([^/?#]*+)")


def masked(octets: object) -> str:
    """Return how octets are shown: without secrets."""
    if isinstance(octets, bytes):
        return repr(redact(octets.decode("latin-1")).encode("latin-1"))
    return redact(repr(octets))


@without_state
@dataclass(frozen=True, slots=True, repr=False)
class RequestTarget:
    """The target of a request line, octet by octet as it is sent (RFC 9112 §3.2).

    >>> RequestTarget(b"/a?b").form, RequestTarget(b"*").form
    ('origin', 'asterisk')
    """

    octets: bytes

    def __post_init__(self) -> None:
        """Raise TypeError for what is not bytes."""
        if not isinstance(self.octets, bytes):
            message = f"a request target has bytes, not {type(self.octets).__name__}"
            raise TypeError(message)

    def __repr__(self) -> str:
        """Return the call that makes it, without secrets."""
        return f"{type(self).__name__}({masked(self.octets)})"

    @property
    def form(self) -> str:
        """Return "origin", "absolute", "asterisk", or "other" for what has none of these forms."""
        if self.octets[:1] == b"/":
            return ORIGIN
        if self.octets.lower().startswith(_SCHEMES):
            return ABSOLUTE
        return ASTERISK if self.octets == b"*" else OTHER

    @property
    def authority(self) -> bytes | None:
        """Return the authority of a target in absolute form, without a user; None of another form.

        >>> RequestTarget(b"http://me@h:80/a").authority
        b'h:80'
        """
        match = _AUTHORITY.match(self.octets)
        return match[1].rpartition(b"@")[2] if match else None


# What a server takes for the field Host, None where it takes that field.
HostOf: TypeAlias = Callable[[RequestTarget], bytes | None]


def authority_of(target: RequestTarget) -> bytes | None:
    """Return the authority of an absolute form: it replaces the field Host (RFC 9112 §3.2.2)."""
    return target.authority or None


@without_state
@dataclass(frozen=True, slots=True, repr=False)
class Taken:
    """A step that was taken: its name, and the path behind it."""

    name: str
    path: bytes

    def __repr__(self) -> str:
        """Return the call that makes it, without secrets."""
        return f"{type(self).__name__}({self.name!r}, {masked(self.path)})"


@without_state
@dataclass(frozen=True, slots=True, repr=False)
class ServerReading:
    """How a server reads a request target.

    `path` is what rules are compared with, or what an application gets; `forwarded` is the target
    that a proxy sends on, None for a server that sends nothing on. `host` is what a target in
    absolute form puts in the place of the field Host; None where the field counts, which is for
    other forms, and for programs that hand it on. If the server refuses the request, all three are
    None and `refusal` says why. `steps` are those that changed the path.

    >>> from urlprism.servers import compare_targets
    >>> compare_targets(b"/a/../b", ["nginx"]).readings["nginx"].path
    b'/b'
    """

    path: bytes | None
    forwarded: bytes | None
    refusal: str
    steps: tuple[Taken, ...]
    host: bytes | None = None

    def __repr__(self) -> str:
        """Return the call that makes it, without secrets."""
        octets = f"{masked(self.path)}, {masked(self.forwarded)}"
        rest = f"{self.refusal!r}, {self.steps!r}, {masked(self.host)}"
        return f"{type(self).__name__}({octets}, {rest})"


@without_state
@dataclass(frozen=True, slots=True)
class Server:
    """A server as data.

    `target` has the steps from the octets of the request line to the path, the query cut; `path`
    those to the path that rules are compared with, or an application gets. `sent` has the steps to
    the target that is sent on: none, if it goes on as it came; None, if nothing is sent on.
    `written` says for a proxy that writes a path anew which steps read what it wrote: they refuse
    whatever it would write otherwise, and have no stack. `assumed` is what all of this holds for.
    `host` returns what stands for the field Host; without it, the field does.

    >>> from urlprism.servers import server
    >>> server("tomcat@10.1").path_of("/a;x/b")
    '/a/b'
    """

    name: str
    release: str
    target: tuple[Step, ...]
    path: tuple[Step, ...]
    sent: tuple[Step, ...] | None = None
    written: tuple[Step, ...] | None = None
    absolute: bool = True
    assumed: tuple[str, ...] = ()
    host: HostOf | None = None

    @property
    def steps(self) -> tuple[Step, ...]:
        """Return all steps from a target to the path."""
        return self.target + self.path

    def behind(self, name: str, steps: tuple[Step, ...]) -> "Server":
        """Return the server with a framework behind it, which has steps of its own."""
        return replace(self, name=f"{self.name}+{name}", path=self.path + steps)

    def path_of(self, target: str) -> str:
        """Return the path of a target in origin form; raise Refused if there is none.

        Octets are characters up to U+00FF.
        """
        return run(self.steps, target)
