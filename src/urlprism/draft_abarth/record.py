"""A URL as draft-abarth-url parses it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from types import EllipsisType
from typing import ClassVar, Final, Self, Unpack, cast

from urlprism._core.arguments.intake import URLText, ascii_text
from urlprism._core.arguments.unknown import NoOthers, check_others
from urlprism._core.classes.closing import made_by, without_state
from urlprism._core.records import editing
from urlprism._core.records.components import Components, port_number
from urlprism._core.records.records import TextRecord
from urlprism.draft_abarth.sets import CONTROL, HIERARCHICAL
from urlprism.redaction.records import sourced

FIELDS: Final = (
    "scheme", "authority", "userinfo", "user", "password", "host", "port", "path", "query",
    "fragment",
)  # fmt: skip

CONTROLS: Final = "".join(CONTROL)


_EVERYWHERE = ("scheme", "path")


@made_by("parse")
@without_state
@dataclass(frozen=True, slots=True, order=True, repr=False)
class ParsedURL(TextRecord):
    """A URL that has been parsed (draft-abarth-url §3), made by `parse`; None is a missing part.

    Equal, ordered and hashed by its text. `slashes` is the run that §3.2 skips, or "". `holes` are
    the ids of the open points that parsing met, in the order of `HOLES`.

    >>> from urlprism.draft_abarth import parse
    >>> parse("http:me:secret@h/a").userinfo, parse("http:me:secret@h/a").path
    ('me:secret', '/a')
    """

    FIELDS: ClassVar[tuple[str, ...]] = FIELDS

    text: str
    scheme: str = field(compare=False)
    holes: tuple[str, ...] = field(compare=False)
    slashes: str = field(default="", compare=False)
    authority: str | None = field(default=None, compare=False)
    userinfo: str | None = field(default=None, compare=False)
    user: str | None = field(default=None, compare=False)
    password: str | None = field(default=None, compare=False)
    host: str | None = field(default=None, compare=False)
    port: str | None = field(default=None, compare=False)
    path: str | None = field(default=None, compare=False)
    query: str | None = field(default=None, compare=False)
    fragment: str | None = field(default=None, compare=False)

    def components(self) -> Components:
        """Return the seven common parts; the port is None if it is not a number."""
        port = self.port or ""
        parts = Components(
            self.scheme,
            self.userinfo,
            self.host,
            port_number(port) if port.isascii() and port.isdecimal() else None,
            self.path or "",
            self.query,
            self.fragment,
        )
        return sourced(parts, self.text)

    def written_parts(self) -> dict[str, str | None]:
        """Return the parts as written, and the slash characters before the authority."""
        names = ("scheme", "slashes", "userinfo", "host", "port", "query", "fragment")
        return {**{name: getattr(self, name) for name in names}, "path": self.path or ""}

    def replace(
        self,
        *,
        scheme: str | EllipsisType = ...,
        userinfo: str | EllipsisType | None = ...,
        host: str | EllipsisType = ...,
        port: str | int | EllipsisType | None = ...,
        path: str | EllipsisType = ...,
        query: str | EllipsisType | None = ...,
        fragment: str | EllipsisType | None = ...,
        **others: Unpack[NoOthers],
    ) -> Self:
        """Return the URL with some parts replaced; the rest stays as written (§3).

        A new part is as written, and None removes it; control characters around the URL are
        dropped. Raise URLError if the result has other parts, TypeError for a part that a URL of
        this scheme does not have.

        >>> from urlprism.draft_abarth import parse
        >>> parse("http:h/a?b").replace(host="i", query=None).text
        'http:i/a'
        """
        check_others(self.replace, others)
        parts = {"userinfo": userinfo, "host": host, "port": port, "path": path, "query": query}
        changes = editing.given_parts({"scheme": scheme, **parts, "fragment": fragment})
        if self.authority is None:  # then these are absent already
            changes = {name: each for name, each in changes.items() if each or name in _EVERYWHERE}
        for name, part in changes.items():
            if part is None and name in {"scheme", "host"}:
                message = f"the {name} cannot be removed"
                raise TypeError(message)
            if self.authority is None and name not in _EVERYWHERE:
                message = f"a URL that is not hierarchical has no {name}"
                raise TypeError(message)
        name = self.scheme.lower() if "scheme" not in changes else f"{changes['scheme']}".lower()
        is_hierarchical = self.authority is not None
        schemes = HIERARCHICAL | {name} if is_hierarchical else HIERARCHICAL - {name}
        read = cast("editing.Reads[Self]", partial(self._read, hierarchical=schemes))
        return editing.edited(self, changes, read, "draft-abarth-url §3")

    def join(self, reference: URLText) -> Self:
        """Return the URL of `reference` with this URL as the base (-01 §4).

        Raise URLError if the draft leaves open how it is resolved.

        >>> from urlprism.draft_abarth import parse
        >>> parse("http://h/a/b").join("c").text
        'http://h/a/c'
        """
        return cast("Self", self._read(reference, self))

    def spans(self) -> dict[str, tuple[int, int]]:
        """Return the span of each part that was found.

        >>> from urlprism.draft_abarth import parse
        >>> parse("http:/h").spans()["host"]
        (6, 7)
        """
        at = len(self.text) - len(self.text.lstrip(CONTROLS))
        behind_slashes = 1 + len(self.slashes)
        pieces = (
            ("scheme", 0),
            ("user", behind_slashes),
            ("password", 1),
            ("host", behind_slashes if self.userinfo is None else 1),
            ("port", 1),
            ("path", 1 if self.authority is None else 0),
            ("query", 1),
            ("fragment", 1),
        )
        spans: dict[str, tuple[int, int]] = {}
        for name, before in pieces:
            part = getattr(self, name)
            if part is not None:
                spans[name] = at + before, at + before + len(part)
                at = spans[name][1]
        if self.authority is not None:
            first, host = spans.get("user", spans["host"])[0], spans["host"]
            spans["authority"] = first, spans.get("port", host)[1]
            if self.userinfo is not None:
                spans["userinfo"] = first, host[0] - 1
        return {name: spans[name] for name in FIELDS if name in spans}

    def __repr__(self) -> str:
        """Return the class and the text, with secrets masked."""
        from urlprism.redaction.masking import MASK, redact  # noqa: PLC0415 - few are shown

        start, end = self.spans().get("password", (0, 0))
        hidden = f"{self.text[:start]}{MASK}{self.text[end:]}" if start < end else self.text
        return f"{type(self).__name__}({redact(hidden)!r})"

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        """Return the call that makes an equal URL, by parsing its text again."""
        return self._restore, (self.text, self.authority is not None, self.holes)


def text_of(url: URLText) -> str:
    """Return a text or the text of a URL as exact `str`; octets must be ASCII.

    Raise URLError for other octets, TypeError for another type.
    """
    return ascii_text(url, "draft-abarth-url §3")
