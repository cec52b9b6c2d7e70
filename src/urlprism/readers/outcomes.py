"""What a reader makes of a text: the target of a request, or the refusal of the text."""

from typing import Final, NamedTuple

from urlprism._late import public_at
from urlprism.redaction.records import hides_secrets

# What the host of a target begins with that is a Unix socket; its path follows.
SOCKET: Final = "unix:"
# What separates the hosts of a target that stands for several.
SEPARATOR: Final = ","


@public_at("urlprism.readers")
class Refused(Exception):  # noqa: N818 - a refusal is an answer like any other
    """A program refuses a text: the reason, and the rule that decides or the error raised."""

    def __init__(self, reason: str, rule: str) -> None:
        # `__new__` has taken the arguments: to pass them on again takes as long as the rest.
        self.reason = reason
        self.rule = rule


class _Target(NamedTuple):
    scheme: str | None
    host: str | None
    port: int | None


@hides_secrets
class Target(_Target):
    """Where a request would go; None for a host that is missing, or a port that is unknown.

    The host "unix:/run/a" is the Unix socket of a driver; a port may be a part of its name.

    >>> str(Target("http", "::1", 80))
    'http://[::1]:80'
    """

    _sources: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the target as the beginning of a URL, without the parts that are missing."""
        scheme = f"{self.scheme}:" if self.scheme is not None else ""
        if self.host is None:
            return scheme or "(nowhere)"
        others = [each for each in ("[", SOCKET, SEPARATOR, "arn:") if each in self.host]
        is_address = ":" in self.host and not others
        host = f"[{self.host}]" if is_address else self.host
        return f"{scheme}//{host}" + ("" if self.port is None else f":{self.port}")


def together(targets: tuple[Target, ...]) -> Target | None:
    """Return one target that stands for several: its host is all hosts, with their ports.

    >>> str(together((Target("postgresql", "a", 1), Target("postgresql", "b", 2))))
    'postgresql://a:1,b:2'
    """
    if len(targets) < 2:
        return targets[0] if targets else None
    scheme = targets[0].scheme
    places = (str(each).removeprefix(f"{scheme}:").removeprefix("//") for each in targets)
    whole = Target(scheme, SEPARATOR.join(places), None)
    whole._sources = targets[0]._sources  # noqa: SLF001 - ours
    return whole


class _Wire(NamedTuple):
    dialled: Target
    host: bytes | None
    target: bytes
    authorization: bool | None


@hides_secrets
class Wire(_Wire):
    """What a client does with a URL: where it connects, and what it sends there.

    `dialled` has the host that is looked up, or the address, as the client passes it on: no dot and
    no triplet is lost. `host` is the field Host, and `target` the request-target, both in octets.
    `authorization` says whether a field Authorization is sent that a URL is the origin of. Of a
    client of which no more than the target is known, `host` and `authorization` are None.

    >>> from urlprism.readers import reader
    >>> wire = reader("requests").read("http://me:pw@h.test%40evil.test:81/a").wire
    >>> wire.dialled.host, wire.host, wire.target, wire.authorization
    ('h.test%40evil.test', b'h.test%40evil.test:81', b'/a', True)
    """

    _sources: tuple[str, ...] = ()


class _Refusal(NamedTuple):
    reason: str
    rule: str
    start: int | None = None
    end: int | None = None


@hides_secrets
class Refusal(_Refusal):
    """Why a reader refuses a text; `start` and `end` are None if it does not name the place.

    >>> from urlprism.readers import reader
    >>> refusal = reader("rfc3986").read("http://h/a b").refusal
    >>> refusal.start, refusal.rule
    (10, 'RFC 3986 §3.3 path')
    """

    _sources: tuple[str, ...] = ()
