"""URIs and IRIs: what is not edited stays exactly as it is written."""

from types import ModuleType
from typing import Any, Self

from urlprism._core.records.components import Value
from urlprism.cli.edits.contract import Editable, Parts, check_segment, with_slash
from urlprism.errors import URLError

_LOGIN = ("username", "password")
_PARTS = ("scheme", "host", "port", "path", "query", "fragment")


class URI(Editable):
    """A URI, an IRI, or a relative reference: a record of a package with the words of RFC 3986."""

    def __init__(self, text: str, package: ModuleType) -> None:
        """Parse the text; raise URLError if the grammar refuses it."""
        self._package = package
        self._record: Any = package.parse(text)

    def _read(self, text: str) -> Self:
        return type(self)(text, self._package)

    @property
    def text(self) -> str:
        """The text, as it was written."""
        return str(self._record)

    def part(self, name: str) -> str | None:
        """Return a part; username and password are what the first colon of a userinfo divides."""
        owner = self._record.components() if name in _LOGIN else self._record
        value: str | None = getattr(owner, name)
        return value

    def named(self, name: str) -> Value:
        """Return a component by the name of the RFC."""
        value: Value = self._record.to_dict().get(name)
        return value

    def coded(self, data: str) -> str:
        """Return data of which only unreserved characters stay."""
        encoded: str = self._package.encode(data)
        return encoded

    def changed(self, parts: Parts) -> Self:
        """Return the URL with other components; all other text stays."""
        components = {name: parts[name] for name in _PARTS if name in parts}
        has_host = components.get("host", self._record.host) is not None
        if "path" in components:
            components["path"] = with_slash(components["path"] or "", has_host=has_host)
        if parts.keys() & {*_LOGIN}:
            components["userinfo"] = self._userinfo(parts)
        if has_host is False and self._record.host is not None:
            components |= {"userinfo": None, "port": None}
        try:
            return self._read(str(self._record.replace(**components)))
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
        return self._read(str(self._record.join(reference)))

    def normalized(self, *, keeps_port: bool) -> Self:
        """Return the URL as the rung "scheme" of the ladder has it (§6.2.3)."""
        normal = self._read(self._package.normalize(self.text, "scheme"))
        return (
            normal.changed({"port": self.part("port")}) if keeps_port and self.has_port else normal
        )

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
