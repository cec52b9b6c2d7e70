"""URLs that the URL Standard reads, and its setters change."""

from typing import Final, Self

from urlprism._core.records.components import Value
from urlprism.cli.edits.contract import Editable, Parts, with_slash
from urlprism.cli.parts import named
from urlprism.errors import URLError
from urlprism.whatwg import URL, encode

# The common names of the parts that setters set, and the standard's.
_SETTERS: Final = {
    "host": "hostname",
    "username": "username",
    "password": "password",
    "port": "port",
    "path": "pathname",
}


def read(text: str) -> Editable:
    """Read a text as a URL; raise URLError if the standard refuses it."""
    return _WHATWGURL(URL(text))


class _WHATWGURL(Editable):
    """A URL of the URL Standard."""

    def __init__(self, url: URL) -> None:
        self._url = url

    @property
    def text(self) -> str:
        return self._url.href

    def part(self, name: str) -> str | None:
        value: str | int | None = getattr(self._url.components(), name)
        return None if value is None else str(value)

    def named(self, name: str) -> Value:
        return named(self._url, "whatwg", name)

    def coded(self, data: str) -> str:
        return encode(data)

    def changed(self, parts: Parts) -> Self:
        url = self._url
        if "scheme" in parts:
            url = _with_scheme(url, parts["scheme"] or "")
        values = {_SETTERS[name]: value or "" for name, value in parts.items() if name in _SETTERS}
        if "pathname" in values:
            values["pathname"] = with_slash(values["pathname"], has_host=url.has_host)
        if values:
            url = url.replace(**values)
        if "query" in parts:
            url = url.with_query(parts["query"])
        if "fragment" in parts:
            url = url.with_fragment(parts["fragment"])
        return type(self)(url)

    def with_segment(self, segment: str) -> Self:
        url = (self._url / segment).with_query(self._url.query)
        return type(self)(url.with_fragment(self._url.fragment))

    def joined(self, reference: str) -> Self:
        return type(self)(self._url.join(reference))

    def cleaned(self) -> Self:
        return type(self)(self._url.without_tracking())

    def unwrapped(self) -> Self:
        return type(self)(self._url.unwrapped() or self._url)

    def normalized(self, *, keeps_port: bool) -> Self:  # noqa: ARG002 - there is one form only
        return self

    def shown(self, host: str | None, port: str | None) -> str:
        spans = self._url.spans()
        start, end = spans.get("hostname", (0, 0))
        if not self._url.has_host:
            return self.text
        tail = spans["port"][1] if "port" in spans else end
        name = self.text[start:end] if host is None else host
        number = self._url.port if port is None else port
        return f"{self.text[:start]}{name}{f':{number}' if number else ''}{self.text[tail:]}"


def _with_scheme(url: URL, scheme: str) -> URL:
    """Return the URL with another scheme; the same text is parsed again where no setter may."""
    try:
        return url.replace(protocol=scheme)
    except URLError:
        if not _is_scheme(scheme):
            raise
    other = URL(f"{scheme}{url.href[len(url.scheme) :]}")
    if other.has_host == url.has_host and (other.hostname == "") == (url.hostname == ""):
        return other
    message = "with this scheme, the URL would have other parts"
    raise URLError(message, scheme, 0, len(scheme), "URL Standard #scheme-start-state")


def _is_scheme(text: str) -> bool:
    return URL.can_parse(f"{text}:") or URL.can_parse(f"{text}://h")
