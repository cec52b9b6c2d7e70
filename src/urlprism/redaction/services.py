"""Tokens of services anywhere in a text, and secrets in the paths of their URLs."""

import re
from collections.abc import Iterator
from typing import Final

from urlprism.redaction.rules import Rules

# How far a host stands before its path, with a port, dot segments and more slashes.
_FARTHEST: Final = 300
_GAP: Final = re.compile(r"[\s\"'<>]")


def in_paths(text: str, rules: Rules) -> Iterator[tuple[int, int]]:
    """Yield the spans of secrets in paths of services."""
    if rules.markers is None:
        return
    done = 0
    for marker in rules.markers.finditer(text):
        if marker.start() < done:
            continue
        before = text[max(0, marker.start() - _FARTHEST) : marker.start()].lower()
        for place in rules.places(marker[0]):
            if not place.host or _has_host(before, place.host):
                found = place.pattern.match(text, marker.start())
                if found:
                    done = found.end()
                    yield found.start(1), found.end(found.lastindex or 1)
                    break


def _has_host(before: str, host: str) -> bool:
    """Whether a host, or a name below it, stands before a path, with nothing but path between."""
    at = before.rfind(host)
    return at >= 0 and _is_bounded(before, at, at + len(host))


def _is_bounded(text: str, start: int, end: int) -> bool:
    before, behind = text[max(0, start - 1) : start], text[end : end + 1]
    inside = before.isalnum() or before == "-" or behind.isalnum() or behind == "-"
    return not inside and not _GAP.search(text, end)
