"""Detectors that rules for causes share: each finds a pattern in one part of a text."""

import re
from collections.abc import Callable
from typing import TypeAlias

from urlprism.comparison.lenient import LenientParts, Span

# A function that returns the place of a cause in a text, None if the text does not have it.
Detector: TypeAlias = Callable[[LenientParts], Span | None]


def in_tail(pattern: str) -> Detector:
    """Return a detector of the first match of a pattern after the authority."""
    search = re.compile(pattern, re.ASCII).search
    # A match is always true.
    return lambda parts: (hit := search(parts.text, parts.path[0], parts.end)) and hit.span()


def in_path(pattern: str) -> Detector:
    """Return a detector of the first match of a pattern in the path."""
    search = re.compile(pattern, re.ASCII).search
    return lambda parts: (hit := search(parts.text, *parts.path)) and hit.span()


def in_query(pattern: str) -> Detector:
    """Return a detector of the first match of a pattern in the query."""
    search = re.compile(pattern, re.ASCII).search
    return lambda parts: parts.query and _span(search(parts.text, *parts.query))


def in_text(pattern: str) -> Detector:
    """Return a detector of the first match of a pattern between the ends that browsers strip."""
    search = re.compile(pattern, re.ASCII).search
    return lambda parts: (hit := search(parts.text, parts.start, parts.end)) and hit.span()


def in_host(pattern: str) -> Detector:
    """Return a detector of the first match of a pattern in the host."""
    search = re.compile(pattern, re.ASCII).search
    return lambda parts: (hit := search(parts.text, *parts.host)) and hit.span()


def in_userinfo(pattern: str) -> Detector:
    """Return a detector of the first match of a pattern before the last "@" of the authority."""
    search = re.compile(pattern, re.ASCII).search
    return lambda parts: parts.userinfo and _span(search(parts.text, *parts.userinfo))


def login(parts: LenientParts) -> Span | None:
    """Return the userinfo with its "@"."""
    return None if parts.at < 0 else (parts.authority[0], parts.at + 1)


def as_host(pattern: str) -> Detector:
    """Return a detector of a host that matches a pattern as a whole."""
    fullmatch = re.compile(pattern, re.ASCII | re.IGNORECASE).fullmatch
    return lambda parts: parts.host if fullmatch(parts.host_text) else None


def as_port(pattern: str) -> Detector:
    """Return a detector of a port that matches a pattern as a whole."""
    fullmatch = re.compile(pattern, re.ASCII).fullmatch

    def detect(parts: LenientParts) -> Span | None:
        port = parts.port_text
        return parts.port if port is not None and fullmatch(port) else None

    return detect


def _span(match: re.Match[str] | None) -> Span | None:
    return None if match is None else match.span()
