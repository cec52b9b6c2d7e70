"""How `url.resolve` of Node.js joins a reference to a base: the URL that `url.format` then writes.

reference ──┬► "//host"               the base's protocol alone
            ├► another protocol       itself, with a host from its path if it has none
            └► the base's protocol    paths joined, dot segments removed

In protocols before which no "//" stands, the host is the first segment of the path while dot
segments are removed: they can remove it, too.
"""

import re
from dataclasses import replace
from typing import Final

from urlprism.readers.programs.node.formatting import HOSTLESS, SLASHED, Url, formatted

_FILE: Final = "file:"
_DOTS: Final = frozenset({".", ".."})
_LOGIN: Final = re.compile(r"([^@]+)@([^@]*)")


def resolved(base: Url, reference: Url) -> Url:
    """Return the URL of a reference that is resolved against a base."""
    result = replace(base, hash=reference.hash)
    if not formatted(reference):
        return result
    if reference.slashes and not reference.protocol:
        result = replace(reference, protocol=base.protocol)
        if result.protocol in SLASHED and result.hostname and not result.pathname:
            result.pathname = "/"
        return result
    if reference.protocol and reference.protocol != base.protocol:
        return _with_own_protocol(result, reference)
    return _joined(result, replace(reference))


def _with_own_protocol(result: Url, reference: Url) -> Url:
    """Return a reference with another protocol than the base, which leaves its slashes."""
    if reference.protocol not in SLASHED:
        return replace(reference)
    target = replace(reference, slashes=result.slashes or reference.slashes)
    if not target.host and target.protocol != _FILE and target.protocol not in HOSTLESS:
        segments = (target.pathname or "").split("/")
        target.host = ""
        while segments and not target.host:
            target.host = segments.pop(0)
        target.hostname = target.hostname or ""
        # The path has a slash at least.
        target.pathname = "/" + "/".join(segments[1:] if segments[:1] == [""] else segments)
    target.host = target.host or ""
    target.hostname = target.hostname or target.host
    return target


def _joined(result: Url, reference: Url) -> Url:
    """Return a reference of the base's protocol, joined to the base."""
    path = result.pathname or ""
    segments = path.split("/") if path else []
    added = reference.pathname.split("/") if reference.pathname else []
    is_absolute = bool(reference.host) or added[:1] == [""]
    is_rooted = is_absolute or path[:1] == "/" or bool(result.host and added)
    ends_rooted = is_rooted
    has_host_in_path = bool(result.protocol) and result.protocol not in SLASHED
    if has_host_in_path:
        _move_hosts(result, reference, segments, added)
        ends_rooted = is_rooted and "" in (*segments[:1], *added[:1])
    if is_absolute:
        _take_origin(result, reference)
        segments = added
    elif added:
        segments = [*segments[:-1], *added]
    elif reference.search is not None:
        if has_host_in_path:
            _put_host(result, segments)
        return replace(result, search=reference.search)
    if is_absolute or added:
        result.search = reference.search
    if not segments:
        return replace(result, pathname=None)
    has_host = bool(result.host or reference.host)
    segments = _without_dots(segments, has_host, ends_rooted, may_rise=not is_rooted)
    begins_rooted = segments[:1] == [""]
    if has_host_in_path:
        _put_host(result, [] if begins_rooted else segments)
    if not begins_rooted and (ends_rooted or (result.host and segments)):
        segments.insert(0, "")
    result.pathname = "/".join(segments) if segments else None
    result.auth = reference.auth or result.auth
    result.slashes = result.slashes or reference.slashes
    return result


def _move_hosts(result: Url, reference: Url, segments: list[str], added: list[str]) -> None:
    """Make the hosts of a base and a reference the first segments of their paths."""
    _move_host(result.host, segments)
    result.hostname, result.host, result.port = "", "", None
    if reference.protocol:
        result.auth = None
        _move_host(reference.host, added)
        reference.hostname = reference.host = reference.port = None


def _move_host(host: str | None, segments: list[str]) -> None:
    """Put a host in place of the empty first segment of a path, or before its segments."""
    if host:
        segments[:1] = [host] if segments[:1] == [""] else [host, *segments[:1]]


def _put_host(result: Url, segments: list[str]) -> None:
    """Take the host from the first segment of a path; what stands before "@" in it is the auth."""
    host = segments.pop(0) if segments else ""
    if login := _LOGIN.match(host):
        result.auth, host = login.groups()
    result.host = result.hostname = host


def _take_origin(result: Url, reference: Url) -> None:
    """Take the host and the port of a reference, if it has any; another host ends the auth."""
    if reference.host is not None:
        if result.host != reference.host:
            result.auth = None
        result.host, result.port = reference.host, reference.port
    if reference.hostname is not None:
        if result.hostname != reference.hostname:
            result.auth = None
        result.hostname = reference.hostname


def _without_dots(
    segments: list[str], has_host: bool, ends_rooted: bool, *, may_rise: bool
) -> list[str]:
    """Return the segments of a path without dot segments; `may_rise` keeps those above the root."""
    last = segments[-1]
    ends_with_slash = last == "" or (last in _DOTS and (has_host or len(segments) > 1))
    stack: list[str] = []
    rises = 0
    for segment in reversed(segments):
        if segment == "..":
            rises += 1
        elif segment != ".":
            if rises:
                rises -= 1
            else:
                stack.append(segment)
    stack.reverse()
    if may_rise and not ends_rooted:
        stack[:0] = [".."] * rises
    if ends_rooted and stack[:1] != [""]:
        stack.insert(0, "")
    if ends_with_slash and (len(stack) < 2 or stack[-1]):
        stack.append("")
    return stack
