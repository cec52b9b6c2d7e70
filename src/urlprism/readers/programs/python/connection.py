"""CPython's `http.client`: the connection to the network location of a URL, and its request.

URL ──► urlsplit ──► HTTPConnection(netloc) ──► its last colon ends the name ──► dialled, Host
                └──► request("GET", path and query)

It reads no URLs: this is how its users pass one on. A userinfo is a part of the host, or no port.
It follows no redirect; with a base, a text is joined to it by `urljoin`.
"""

import functools
from typing import Final, NamedTuple

from urlprism._core.records.components import Components
from urlprism.readers.model import Model
from urlprism.readers.outcomes import Refused, Target, Wire
from urlprism.readers.programs.python import client as cpython_client
from urlprism.readers.programs.python import model as cpython
from urlprism.readers.reading import Reading
from urlprism.readers.shared.hosts import target
from urlprism.urllib_parse.releases import Release, release

NAME: Final = "http.client"

_WEB: Final = frozenset({"http", "https"})


class Fields(NamedTuple):
    """The parts of the URL, and the attributes of an `HTTPConnection`."""

    scheme: str
    netloc: str
    path: str
    query: str
    fragment: str
    host: str
    port: int | None


def at_version(version: str) -> Model[Fields]:
    """Return the model of a release of CPython 3; raise ValueError for an unknown one."""
    return _model(release(version))


def _model(level: Release) -> Model[Fields]:
    number = ".".join(map(str, level.version))
    return Model(
        *(NAME, number, "CPython's http.client, over urlsplit", Fields._fields),
        *(functools.partial(_report, level), answer, at_version),
        releases=cpython.RELEASES_OF_THREE,
        wire=functools.partial(_wire, level),
        follow=_followed,
    )


def answer(fields: Fields) -> tuple[Components, Target]:
    """Return the common parts, and where a request goes; there is no userinfo."""
    scheme, _, path, query, fragment, host, port = fields
    parts = Components(scheme, None, host, port, path, query or None, fragment or None)
    return parts, target(scheme, host, port, cpython.to_ascii)


def _report(level: Release, text: str, base: str | None) -> Fields:
    """Return the parts of a URL, and the connection to its network location."""
    try:
        parts = level.urlsplit(text if base is None else level.urljoin(base, text))
    except ValueError as error:
        raise cpython.refused(error, "urlsplit") from None
    if parts.scheme not in _WEB or not parts.netloc:
        raise Refused("there is no connection without http, https, and a host", "http.client")
    host, port = cpython_client.split_host(parts.netloc, parts.scheme)
    cpython_client.check_host(host, level)
    return Fields(*parts, host, port)


def _wire(level: Release, reading: Reading, text: str, base: str | None) -> Wire | None:  # noqa: ARG001 - all take them
    """Return what a connection dials and sends; raise Refused where it sends nothing."""
    asked = Fields(**reading.report)  # type: ignore[arg-type]
    query = f"?{asked.query}" if asked.query else ""
    sent = cpython_client.target_of(f"{asked.path or '/'}{query}", level)
    dialled = cpython_client.dialled(asked.scheme, asked.host, asked.port, level)
    name = asked.host if asked.host.isascii() else dialled.host or ""
    field = cpython_client.host_field(name, asked.port, asked.scheme, level)
    return None if sent is None else Wire(dialled, field, sent, authorization=False)


def _followed(octets: str, base: str) -> Fields:  # noqa: ARG001 - all take them
    raise Refused("a redirect is not followed", "http.client")


MODEL: Final = _model(cpython.running())
report: Final = MODEL.report
