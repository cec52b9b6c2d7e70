"""The parts of a file URI: a host and a path (RFC 8089 §2)."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from types import EllipsisType
from typing import ClassVar, Final, Self, Unpack, cast

from urlprism._core.arguments.intake import URLText
from urlprism._core.arguments.unknown import NoOthers, check_others
from urlprism._core.classes.closing import made_by, without_state
from urlprism._core.records import editing
from urlprism._core.records.components import Components
from urlprism._core.records.records import TextRecord
from urlprism.errors import URLError

FIELDS: Final = (
    "scheme", "userinfo", "host", "path", "fragment", "local", "drive", "share", "nonstandard",
)  # fmt: skip

_WRITTEN: Final = ("scheme", "userinfo", "host", "path", "fragment")

DRIVE: Final = re.compile(r"/?([A-Za-z]:)(?=/|\Z)")


@made_by("parse")
@without_state
@dataclass(frozen=True, order=True, repr=False, slots=True)
class FileParts(TextRecord):
    """The parts of a file URI; `api.FileURI` is the public class.

    The host and the path are normalized: if a form of Appendix E is allowed, the host may come from
    the path, and the path has "/" for a backslash and ":" for a drive's "|" or "%3A". A fragment is
    not part of the scheme's syntax, but may follow any URI (RFC 3986 §4.3).
    """

    FIELDS: ClassVar[tuple[str, ...]] = FIELDS

    text: str
    scheme: str = field(compare=False)
    userinfo: str | None = field(compare=False)
    host: str | None = field(compare=False)
    path: str = field(compare=False)
    fragment: str | None = field(compare=False)
    forms: tuple[str, ...] = field(compare=False)

    @property
    def local(self) -> bool:
        """Return whether the file is local: no file-auth, or "localhost" (§3).

        Only the network knows whether another name is this machine, so such a file is not local.
        """
        return (
            self.userinfo is None
            and (self.host is None or self.host.lower() in {"", "localhost"})
            and "unc" not in self.forms
        )

    @property
    def drive(self) -> str | None:
        """Return the drive letter and its colon if the path begins with them (Appendix E.2)."""
        match = DRIVE.match(self.path)
        return match[1] if match else None

    @property
    def share(self) -> str | None:
        """Return the first segment if a file that is not local is on a share (Appendix E.3.1)."""
        if self.local or self.drive:
            return None
        return self.path.split("/", 2)[1] or None

    @property
    def nonstandard(self) -> str | None:
        """Return the names of the forms of Appendix E that the text uses, None if it uses none."""
        return ", ".join(self.forms) or None

    @property
    def update(self) -> str:
        """Return the standard form of a nonstandard URI (Appendix E.2.2), else the text itself.

        Raise URLError for userinfo, which no standard form can hold, and for a UNC string of the
        server "localhost".

        >>> from urlprism.rfc8089 import parse
        >>> parse("file:///c|/x", drive_bar=True).update
        'file:///c:/x'
        """
        if not self.forms:
            return self.text
        if self.userinfo is not None:
            raise self.userinfo_error("the standard form cannot have userinfo")
        if "unc" in self.forms and (self.host or "").lower() == "localhost":
            message = "as a host, 'localhost' would mean that the file is local"
            start = self.path_start - len("localhost")
            raise URLError(message, self.text, start, self.path_start, "RFC 8089 §2 file-auth")
        root, host = ("", self.host) if self.path.startswith("/") else ("/", "")
        authority = "" if host is None else f"//{host}"
        fragment = "" if self.fragment is None else f"#{self.fragment}"
        return f"{self.scheme}:{authority}{root}{self.path}{fragment}"

    @property
    def path_start(self) -> int:
        """Return where the path starts in the text: only a fragment follows it."""
        # A triplet that stands for the ":" of a drive is longer than that.
        return self.names_start - (len("%3A") - 1 if "drive-encoded" in self.forms else 0)

    @property
    def names_start(self) -> int:
        """Return where the path would start if all of it were as long in the text."""
        behind = 0 if self.fragment is None else len(self.fragment) + 1
        return len(self.text) - behind - len(self.path)

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        """Return the call that makes an equal record: the text is parsed again."""
        return self._restore, (self.text, "drive-encoded" in self.forms)

    def userinfo_error(self, message: str) -> URLError:
        """Return the error that refuses the userinfo and its "@", which follow "//"."""
        start = len(self.scheme) + 3
        end = start + len(self.userinfo or "") + 1
        return URLError(message, self.text, start, end, "RFC 8089 §2 file-auth")

    def components(self) -> Components:
        """Return the seven common parts."""
        return Components(
            self.scheme, self.userinfo, self.host, None, self.path, None, self.fragment
        )

    def written_parts(self) -> dict[str, str | None]:
        """Return the parts of the file URI; the host and the path are normalized."""
        return {name: getattr(self, name) for name in _WRITTEN}

    def replace(
        self,
        *,
        userinfo: str | EllipsisType | None = ...,
        host: str | EllipsisType | None = ...,
        path: str | EllipsisType = ...,
        fragment: str | EllipsisType | None = ...,
        **others: Unpack[NoOthers],
    ) -> Self:
        """Return the URI with some parts replaced; the rest stays as it is (§2).

        A new part is as written, and None removes it. Forms of Appendix E are allowed. Raise
        URLError if the result is not a file URI, or has other parts, TypeError for a userinfo
        without a host.

        >>> from urlprism.rfc8089 import parse
        >>> str(parse("file:///a").replace(host="h", path="/b%20c"))
        'file://h/b%20c'
        """
        check_others(self.replace, others)
        parts = {"userinfo": userinfo, "host": host, "path": path, "fragment": fragment}
        read = cast("editing.Reads[Self]", self._restore)
        return editing.edited(self, editing.given_parts(parts), read, "RFC 8089 §2 file-URI")

    def join(self, reference: URLText) -> Self:
        """Return the target of `reference` with this URI as the base (RFC 3986 §5.2).

        Raise URLError if the target is not a file URI by §2.

        >>> from urlprism.rfc8089 import parse
        >>> str(parse("file:///a/b/c").join("../d"))
        'file:///a/d'
        """
        return cast("Self", self._read(reference, self))
