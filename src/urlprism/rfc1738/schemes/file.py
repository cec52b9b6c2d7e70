"""File URLs (RFC 1738 §3.10): files of a host, which no protocol gives access to."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from urlprism._vocabulary.closing import without_state
from urlprism._vocabulary.findings import Finding
from urlprism._vocabulary.intake import Text
from urlprism.redaction.records import hides_secrets
from urlprism.rfc1738 import grammar, internet, security, sets
from urlprism.rfc1738.coding import decoded, quote
from urlprism.rfc1738.grammar import Piece
from urlprism.rfc1738.plan import Plan
from urlprism.rfc1738.record import Locator

_FPATH: Final = grammar.Run(sets.FTP_SEGMENT | {"/"}, "fsegment")
_CAUTIONS: Final[tuple[tuple[str, str, Callable[[str], object]], ...]] = (
    ("dot-segment", "file systems take this for a way up, or nowhere", {".", ".."}.__contains__),
    ("encoded-separator", "decoded, this is several names", re.compile(r"[/\\]").search),
    ("encoded-nul", "decoded, a NUL ends this name early", re.compile("\0").search),
)
_NO_ACCESS: Final = "no access method is defined for files of another host"


@without_state
@hides_secrets
@dataclass(frozen=True, slots=True, kw_only=True)
class FilePlan(Plan):
    """The directories and the name of a file of this machine; how they are joined is its affair."""

    segments: tuple[str, ...]


@without_state
@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class File(Locator):
    """A file URL; its segments are decoded. An empty host is "", not None."""

    SCHEME: ClassVar[str] = "file"
    FIELDS: ClassVar[tuple[str, ...]] = ("scheme", "host", "urlpath", "local")

    segments: tuple[str, ...]

    @classmethod
    def read(cls, schemepart: Piece) -> Self:
        """Return the URL of a fileurl: [ host | "localhost" ] "/" fpath (§5)."""
        before, path = internet.authority(schemepart)
        host = _host(before)
        if path is None:
            place = schemepart._replace(start=schemepart.end)
            raise place.refuse("a '/' should follow the host", "fileurl")
        return cls(
            text=schemepart.text,
            host=host,
            urlpath=str(path),
            segments=tuple(map(decoded, _FPATH.check(path).split("/"))),
        )

    @classmethod
    def build(cls, *, host: str = "", segments: Sequence[Text] = ("",)) -> Self:
        """Return the URL of data: directories and a name; URLError for what no URL can say."""
        path = "/".join(quote(each, "file", "segment") for each in segments)
        return cls.written(f"//{_host(Piece.whole(host))}/{path}")

    @property
    def local(self) -> bool:
        """Return whether the files are those of this machine: host "" or "localhost" (§3.10)."""
        return (self.host or "").lower() in {"", "localhost"}

    def plan(self) -> FilePlan:
        """Return what a machine opens by itself; raise URLError for the file of another host."""
        self.check_plan()
        return FilePlan(segments=self.segments, warnings=tuple(security.findings(self)))

    def refusals(self) -> list[Finding]:
        """Return whether the file is one of another host."""
        if self.local:
            return []
        return [security.finding("no-access", self._place, "3.10", _NO_ACCESS)]

    def cautions(self) -> list[Finding]:
        """Return the segments that are no names to a file system that joins them with others."""
        path = internet.authority(self.piece)[1]
        pieces = [] if path is None else path.split("/")
        return [
            security.finding(name, piece, "3.10", message)
            for segment, piece in zip(self.segments, pieces, strict=True)
            for name, message, is_found in _CAUTIONS
            if is_found(segment)
        ]

    @property
    def _place(self) -> Piece:
        """Return where the host stands."""
        return internet.authority(self.piece)[0]


def _host(piece: Piece) -> str:
    """Return a host, or "" for none, which no other scheme allows."""
    return "" if piece.start == piece.end else grammar.host(piece)
