"""Several servers read one request target: who reads which path, by which step.

target ──► each server's reading ──► groups of those that read alike ──► the steps that part them
"""

from collections.abc import Iterable
from dataclasses import dataclass

from urlprism._core.classes.closing import without_state
from urlprism._late import public_at
from urlprism.readers import Refused
from urlprism.servers.reading import RequestTarget, Server, ServerReading, Taken, masked
from urlprism.servers.registry import names, server
from urlprism.servers.steps import Step, run


@public_at("urlprism.servers")
class UnsafeTargetError(ValueError):
    """Servers read a request target as different paths, or one of them refuses it."""

    def __init__(self, message: str, comparison: "TargetComparison") -> None:
        super().__init__(message)
        self.comparison = comparison


@without_state
@dataclass(frozen=True, slots=True, repr=False)
class PathGroup:
    """Servers that read the same path, or that all refuse: then `path` is None.

    >>> compare_targets(b"/a;x/b", ["nginx", "tomcat"]).groups[1]
    PathGroup(b'/a/b', ('tomcat',))
    """

    path: bytes | None
    servers: tuple[str, ...]

    def __repr__(self) -> str:
        """Return the call that makes it, without secrets."""
        return f"{type(self).__name__}({masked(self.path)}, {self.servers!r})"


@without_state
@dataclass(frozen=True, slots=True)
class PathCause:
    """A step of a server without which it reads what the first group reads.

    >>> [each.server for each in compare_targets(b"/a;x/b", ["nginx", "tomcat"]).causes]
    ['tomcat']
    """

    server: str
    step: str
    source: str


@without_state
@dataclass(frozen=True, slots=True)
class TargetComparison:
    """How servers read a request target: `groups`, the largest first, and what parts them.

    >>> compare_targets(b"/a/b", ["nginx", "tomcat"]).differs
    False
    """

    target: RequestTarget
    readings: dict[str, ServerReading]
    groups: tuple[PathGroup, ...]
    causes: tuple[PathCause, ...]

    @property
    def differs(self) -> bool:
        """Return whether there is more than one group."""
        return len(self.groups) > 1


def read(one: Server, target: RequestTarget) -> ServerReading:
    """Return how a server reads a request target.

    >>> from urlprism.servers.registry import server
    >>> read(server("tomcat"), RequestTarget(b"/a;x/../b")).path
    b'/b'
    """
    text = target.octets.decode("latin-1")
    taken: list[Taken] = []
    try:
        path = text
        for step in one.steps:
            before, path = path, step.apply(path)
            if path != before:
                taken.append(Taken(step.name, path.encode("latin-1")))
        sent = None if one.sent is None else run(one.sent, text)
    except Refused as error:
        return ServerReading(None, None, f"{error.reason} ({error.rule})", tuple(taken))
    forwarded = None if sent is None else sent.encode("latin-1")
    host = None if one.host is None else one.host(target)
    return ServerReading(path.encode("latin-1"), forwarded, "", tuple(taken), host)


def compare_targets(
    target: bytes | RequestTarget, servers: Iterable[str] | None = None
) -> TargetComparison:
    """Return how servers read a request target, all of them unless some are named.

    A step of a server is a cause if the server without it reads what the largest group reads.
    Raise ValueError for a server that nobody knows.

    >>> [group.path for group in compare_targets(b"/a//b", ["nginx", "tomcat", "gunicorn"]).groups]
    [b'/a/b', b'/a//b']
    """
    asked = target if isinstance(target, RequestTarget) else RequestTarget(target)
    rows = {name: server(name) for name in (names() if servers is None else servers)}
    readings = {name: read(one, asked) for name, one in rows.items()}
    by_path: dict[bytes | None, list[str]] = {}
    for name, reading in readings.items():
        by_path.setdefault(reading.path, []).append(name)
    groups = tuple(
        PathGroup(path, tuple(group))
        for path, group in sorted(by_path.items(), key=lambda item: -len(item[1]))
    )
    causes = tuple(
        PathCause(name, step.name, step.source)
        for group in groups[1:]
        for name in group.servers
        for step in _causes(rows[name], asked, groups[0].path)
    )
    return TargetComparison(asked, readings, groups, causes)


def _causes(one: Server, target: RequestTarget, path: bytes | None) -> list[Step]:
    """Return the steps without which, each for itself, a server reads a path.

    A step that changes nothing is none: without it, all is read as with it.
    """
    expected = None if path is None else path.decode("latin-1")
    text = target.octets.decode("latin-1")
    asked: list[Step] = []
    causes: list[Step] = []
    if one.sent is not None and _path(one.sent, text) is None:
        return []
    for place, step in enumerate(one.steps, 1):
        after = _path((step,), text)
        if after != text and step not in asked:
            asked.append(step)
            rest = tuple([each for each in one.steps[place:] if each is not step])
            if _path(rest, text) == expected:
                causes.append(step)
        if after is None:
            break
        text = after
    return causes


def _path(steps: Iterable[Step], text: str) -> str | None:
    """Return the path after steps; None if one refuses it."""
    try:
        return run(steps, text)
    except Refused:
        return None


def safe_request_target(
    target: bytes | RequestTarget, servers: Iterable[str] | None = None
) -> bytes:
    """Return the path of a request target that all servers read alike.

    Raise UnsafeTargetError, with the comparison, where two of them read other paths or one refuses.

    >>> safe_request_target(b"/static/app.css?v=1")
    b'/static/app.css'
    """
    comparison = compare_targets(target, servers)
    first, *others = comparison.groups
    if first.path is None:
        name = first.servers[0]
        message = f"{name} refuses the target: {comparison.readings[name].refusal}"
        raise UnsafeTargetError(message, comparison)
    if others:
        message = (
            f"{first.servers[0]} and {others[0].servers[0]} read other paths"
            if others[0].path is not None
            else f"{others[0].servers[0]} refuses what {first.servers[0]} reads"
        )
        raise UnsafeTargetError(message, comparison)
    return first.path
