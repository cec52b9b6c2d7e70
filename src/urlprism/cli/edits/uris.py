"""URIs and IRIs: what is not edited stays exactly as it is written."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Self

from urlprism._core.records.components import Value
from urlprism.cli.edits.contract import Editable, Parts, check_segment, with_slash
from urlprism.errors import URLError

_LOGIN = ("username", "password")
_PARTS = ("scheme", "host", "port", "path", "query", "fragment")


class Room:
    """The functions of the package of one standard."""

    def __init__(self, package: Any) -> None:
        """Take the package."""
        self.parse = package.parse
        self.encode: Callable[[str], str] = package.encode
        self.normalize = package.normalize
        self._resolve = package.resolve

    def resolve(self, base: str, reference: str) -> str:
        """Return the URL that a reference is against a base."""
        found: str = self._resolve(base, self.parse(reference), mend=True)
        return found


class URIEditable(Editable):
    """A URI, an IRI, or a relative reference."""

    room: ClassVar[Room]

    def __init__(self, text: str) -> None:
        """Parse the text; raise URLError if the grammar refuses it."""
        self._record = self.room.parse(text)

    @property
    def text(self) -> str:
        """The text, as it was written."""
        return str(self._record)

    def part(self, name: str) -> str | None:
        """Return a part; username and password are what the first colon of a userinfo divides."""
        owner = self._record.components() if name in _LOGIN else self._record
        found: str | None = getattr(owner, name)
        return found

    def own(self) -> Mapping[str, Value]:
        """Return the components by the names of the RFC."""
        found: Mapping[str, Value] = self._record.to_dict()
        return found

    def coded(self, data: str) -> str:
        """Return data of which only unreserved characters stay."""
        return self.room.encode(data)

    def changed(self, parts: Parts) -> Self:
        """Return the URL with other components; all other text stays."""
        given = {name: parts[name] for name in _PARTS if name in parts}
        has_host = given.get("host", self._record.host) is not None
        if "path" in given:
            given["path"] = with_slash(given["path"] or "", has_host=has_host)
        if parts.keys() & {*_LOGIN}:
            given["userinfo"] = self._userinfo(parts)
        if has_host is False and self._record.host is not None:
            given |= {"userinfo": None, "port": None}
        try:
            return type(self)(str(self._record.replace(**given)))
        except TypeError:
            message = "without a host, there can be no user and no port"
            raise URLError(message, self.text, 0, 0, "RFC 3986 §3.2") from None

    def _userinfo(self, parts: Parts) -> str | None:
        """Return user and password with a colon between them; None if there is nothing."""
        user = parts.get("username", self.part("username"))
        password = parts.get("password", self.part("password"))
        if password is None and not user:
            return None
        return (user or "") + ("" if password is None else f":{password}")

    def with_segment(self, segment: str) -> Self:
        """Return the URL with a segment behind the path; an empty last segment is filled."""
        check_segment(segment)
        path = self._record.path
        slash = "" if path.endswith("/") or not (path or self._record.host is not None) else "/"
        return self.changed({"path": f"{path}{slash}{self.coded(segment)}"})

    def joined(self, reference: str) -> Self:
        """Return the target of a reference (§5.2)."""
        return type(self)(self.room.resolve(self.text, reference))

    def normalized(self, *, keeps_port: bool) -> Self:
        """Return the URL as the rung "scheme" of the ladder has it (§6.2.3)."""
        made = type(self)(self.room.normalize(self.text, "scheme"))
        return made.changed({"port": self.part("port")}) if keeps_port and self.has_port else made

    @property
    def has_port(self) -> bool:
        """Whether the URL has a port, if only an empty one."""
        return self._record.port is not None

    def shown(self, host: str | None, port: str | None) -> str:
        """Return the text with another host and port."""
        record = self._record
        if record.host is None:
            return self.text
        old = record.host + (f":{record.port}" if self.has_port else "")
        number = record.port if port is None else port
        new = (record.host if host is None else host) + (f":{number}" if number is not None else "")
        # No scheme has a "/": the authority follows the first "//".
        start = self.text.index("//") + 2
        if record.userinfo is not None:
            start += len(record.userinfo) + 1
        return f"{self.text[:start]}{new}{self.text[start + len(old) :]}"
