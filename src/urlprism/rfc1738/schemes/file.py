"""File URLs (RFC 1738 §3.10): files of a host; the document defines no access protocol."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Self, TypedDict

from urlprism._core.arguments.intake import Text
from urlprism._core.classes.closing import made_by, make, without_state
from urlprism._core.records.findings import Finding
from urlprism.redaction.records import hides_secrets
from urlprism.rfc1738 import grammar, internet, security, sets
from urlprism.rfc1738.coding import decoded, quote
from urlprism.rfc1738.grammar import Piece
from urlprism.rfc1738.parts import Pieces, TextOf, WrittenOf
from urlprism.rfc1738.plan import Plan
from urlprism.rfc1738.record import Locator

_FPATH: Final = grammar.Run(sets.FTP_SEGMENT | {"/"}, "fsegment")
_CAUTIONS: Final[tuple[tuple[str, str, Callable[[str], object]], ...]] = (
    (
        "dot-segment",
        "file systems read this as the parent or the same directory",
        {".", ".."}.__contains__,
    ),
    ("encoded-separator", "decoded, this is several names", re.compile(r"[/\\]").search),
    ("encoded-nul", "decoded, a NUL ends this name early", re.compile("\0").search),
)
_NO_ACCESS: Final = "no access method is defined for files on another host"


@without_state
@hides_secrets
@dataclass(frozen=True, slots=True, kw_only=True)
class FilePlan(Plan):
    """The directories and the name of a file of this machine, which joins them in its own way."""

    segments: tuple[str, ...]


class FileData(TypedDict):
    """The arguments of `File.build`."""

    host: str
    segments: tuple[str, ...]


@made_by("parse")
@without_state
@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class File(Locator):
    """A file URL; its segments are decoded. An empty host is "", not None.

    >>> from urlprism.rfc1738 import parse
    >>> url = parse("file:///a/b%20c")
    >>> url.host, url.segments
    ('', ('a', 'b c'))
    """

    SCHEME: ClassVar[str] = "file"
    FIELDS: ClassVar[tuple[str, ...]] = ("scheme", "host", "urlpath", "segments", "local")

    segments_text = TextOf["tuple[str, ...]"]()
    segments_written = WrittenOf["tuple[str, ...]"]()

    segments: tuple[str, ...]

    @classmethod
    def read(cls, schemepart: Piece) -> Self:
        """Parse a fileurl: [ host | "localhost" ] "/" fpath (§5)."""
        before, path = internet.authority(schemepart)
        host = _host(before)
        if path is None:
            place = schemepart._replace(start=schemepart.end)
            raise place.refuse("a '/' should follow the host", "fileurl")
        return make(
            cls,
            text=schemepart.text,
            host=host,
            urlpath=str(path),
            segments=tuple(map(decoded, _FPATH.check(path).split("/"))),
        )

    @classmethod
    def build(cls, *, host: str = "", segments: Sequence[Text] = ("",)) -> Self:
        """Return the URL with these directories and a name.

        A "?" is encoded, although §5 allows it: later readers end the path there (RFC 1808 §2.3).

        Raise URLError for an invalid host and for a lone surrogate.

        >>> str(File.build(segments=["a b", "c"]))
        'file:///a%20b/c'
        """
        path = "/".join(quote(each, "file", "segment") for each in segments).replace("?", "%3F")
        return cls.written(f"//{_host(Piece.whole(host))}/{path}")

    def data(self) -> FileData:
        """Return the arguments of `build` that make this URL again, decoded.

        >>> from urlprism.rfc1738 import parse
        >>> parse("file:///a/b%20c").data()
        {'host': '', 'segments': ('a', 'b c')}
        """
        return {"host": self.host or "", "segments": self.segments}

    def pieces(self) -> dict[str, Pieces]:
        """Return the places of the parts that can be encoded, by name."""
        return {**self.login_pieces(), "segments": tuple(self._segments())}

    @property
    def local(self) -> bool:
        """Return whether the files are those of this machine: host "" or "localhost" (§3.10)."""
        return (self.host or "").lower() in {"", "localhost"}

    def plan(self) -> FilePlan:
        """Return the file that this machine opens; raise URLError for a file of another host."""
        self.check_plan()
        return FilePlan(segments=self.segments, warnings=tuple(security.findings(self)))

    def refusals(self) -> list[Finding]:
        """Return a finding if the file is on another host."""
        if self.local:
            return []
        return [security.finding("no-access", self._place, "3.10", _NO_ACCESS)]

    def cautions(self) -> list[Finding]:
        """Return a warning for each segment that is not one name to a file system, and of a "?"."""
        return security.questions(internet.authority(self.piece)[1]) + [
            security.finding(name, piece, "3.10", message)
            for segment, piece in zip(self.segments, self._segments(), strict=True)
            for name, message, is_found in _CAUTIONS
            if is_found(segment)
        ]

    def _segments(self) -> list[Piece]:
        """Return the pieces that are the segments."""
        path = internet.authority(self.piece)[1]
        return [] if path is None else list(path.split("/"))

    @property
    def _place(self) -> Piece:
        """Return the piece that is the host."""
        return internet.authority(self.piece)[0]


def _host(piece: Piece) -> str:
    """Return a host; it may be empty, which no other scheme allows."""
    return "" if piece.start == piece.end else grammar.host(piece)
