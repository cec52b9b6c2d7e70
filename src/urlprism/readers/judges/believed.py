"""What the judges share: the parts that they believe a URL has, and `urlsplit` of this Python.

Most of them begin with `urllib.parse.urlsplit`, so they answer as the running Python's does.
"""

from typing import Final, NamedTuple, TypeAlias

from urlprism._core.records.components import Components
from urlprism.readers.outcomes import Refused, Target
from urlprism.readers.programs.python.model import running, to_ascii
from urlprism.readers.shared.hosts import target_of
from urlprism.urllib_parse.releases import netloc as netloc_parts
from urlprism.urllib_parse.releases.splitting import split

# The parts that a judge believes a URL has are the common ones; None or "" for missing ones.
Fields: TypeAlias = Components
FIELDS: Final = Fields._fields


class Split(NamedTuple):
    """The result of `urlsplit`; the properties of the netloc raise ValueError as its do."""

    scheme: str
    netloc: str
    path: str
    query: str
    fragment: str

    @property
    def userinfo(self) -> str | None:
        """The text before the last "@" of the netloc, None if it has none."""
        before, at, _ = self.netloc.rpartition("@")
        return before if at else None

    @property
    def hostname(self) -> str | None:
        """The host in lower case, without brackets; None if it is empty."""
        return netloc_parts.hostname(running().rules, self.netloc)

    @property
    def port(self) -> int | None:
        """The port; raise ValueError for one that is not a number, or too large."""
        return netloc_parts.port(running().rules, self.netloc)


def urlsplit(text: str) -> Split:
    """Return the parts that the running Python's `urlsplit` finds; raise ValueError as it does."""
    scheme, netloc, path, query, fragment = split(running().rules, text, "", fragments=True)
    return Split(scheme or "", netloc or "", path, query or "", fragment or "")


def port_of(parts: Split) -> int | None:
    """Return the port, None for one that `urlsplit` refuses: a judge may not read it."""
    try:
        return parts.port
    except ValueError:
        return None


def fields_of(parts: Split, host: str | None, port: int | None) -> Fields:
    """Return the fields of a URL whose host and port are known."""
    return Fields(
        *(parts.scheme or None, parts.userinfo, host, port),
        *(parts.path, parts.query or None, parts.fragment or None),
    )


def answer(fields: Fields) -> tuple[Components, Target]:
    """Return the common parts, and where a request goes by what the judge believes."""
    return fields, target_of(fields, to_ascii)


def refused(reason: str, rule: str) -> Refused:
    """Return the refusal of a judge, with the function or the rule that decides."""
    return Refused(reason, rule)
