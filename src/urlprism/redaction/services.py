"""Tokens of services anywhere in a text, and secrets in the paths of their URLs."""

import re
from typing import Final, TypeAlias

from urlprism.redaction.rules import Rules

Span: TypeAlias = tuple[int, int]

# How far a host stands before its path, with a port, dot segments and more slashes.
_FARTHEST: Final = 300
_GAP: Final = re.compile(r"[\s\"'<>]")


def in_paths(text: str, rules: Rules) -> list[Span]:
    """Return the spans of secrets in paths of services."""
    spans: list[Span] = []
    if rules.markers is None:
        return spans
    done, lower = 0, ""
    # The hosts that the text has anywhere: most texts have none.
    hosts: dict[str, bool] = {}
    for marker in rules.markers.finditer(text):
        place = marker.start()
        if place < done:
            continue
        # A letter that is two in lower case would move what follows.
        lower = lower or text.replace("\u0130", "\u0307").lower()
        for each in rules.places(marker[0]):
            host = each.host
            if host and host not in hosts:
                hosts[host] = host in lower
            if not host or (hosts[host] and _has_host(lower, host, place)):
                secret = each.pattern.match(text, place)
                if secret:
                    done = secret.end()
                    spans.append((secret.start(1), secret.end(secret.lastindex or 1)))
                    break
    return spans


def _has_host(text: str, host: str, place: int) -> bool:
    """Whether a host, or a name below it, stands before a path, with nothing but path between."""
    start = text.rfind(host, max(0, place - _FARTHEST), place)
    if start < 0:
        return False
    end = start + len(host)
    before, behind = text[max(0, start - 1) : start], text[end : end + 1]
    inside = before.isalnum() or before == "-" or behind.isalnum() or behind == "-"
    return not inside and not _GAP.search(text, end, place)
