r"""How .NET's class `System.Uri` reads a URL, and `HttpClient` with it.

    text ──► scheme ──► authority ──► path, query, fragment ──► encoded     `dotnet_parser`
    base ──► its parts before the text ──► read again                       `dotnet_resolution`

It is the class on Unix: `new Uri(text)`, and `new Uri(base, text)`. A host in Unicode is accepted,
but `IdnHost`, to which a request goes, can fail: then the URL counts as refused.
"""

from typing import Final, NamedTuple

from urlprism._core.records.components import Components
from urlprism.readers.outcomes import Target
from urlprism.readers.programs.dotnet import coding
from urlprism.readers.programs.dotnet.idna import to_ascii
from urlprism.readers.programs.dotnet.parser import DRIVE, Uri, parse
from urlprism.readers.programs.dotnet.releases import RELEASES
from urlprism.readers.programs.dotnet.resolution import (
    escaped_fragment,
    escaped_path,
    escaped_query,
    resolved,
    written,
)
from urlprism.readers.programs.dotnet.schemes import syntax_of
from urlprism.readers.shared.hosts import target_of
from urlprism.readers.shared.releases import Release, by_release
from urlprism.readers.shared.sending import by_parts

NAME: Final = "dotnet.Uri"
VERSION: Final = "10.0.10"


class Fields(NamedTuple):
    """The properties of a `Uri`; a port is -1 for a scheme without one."""

    absolute_uri: str
    scheme: str
    user_info: str
    host: str
    idn_host: str
    port: int
    absolute_path: str
    query: str
    fragment: str


def _report(dotnet: Release, text: str, base: str | None) -> Fields:
    """Return the properties of a URL; raise Refused if the class refuses it."""
    uri = parse(text, dotnet) if base is None else resolved(parse(base, dotnet), text)
    port = uri.authority.port
    if port is None:
        port = -1 if uri.syntax.port is None else uri.syntax.port
    path = escaped_path(uri)
    return Fields(
        written(uri),
        uri.syntax.scheme,
        coding.encoded(uri.authority.user or "", coding.IN_PATH),
        uri.authority.host,
        _idn_host(uri),
        port,
        path[1:] if uri.kind == DRIVE and path.startswith("/") else path,
        escaped_query(uri),
        escaped_fragment(uri),
    )


def _idn_host(uri: Uri) -> str:
    """Return the host to which a request goes: a domain in ASCII, an address without brackets."""
    kind, host = uri.authority.kind, uri.authority.host
    if kind == "ipv6":
        return host[1:-1] + uri.authority.zone
    if kind == "rest":
        return coding.decoded(host, coding.ways_of(uri.dotnet))
    return to_ascii(host, uri.dotnet) if kind == "dns" else host


def _default_port(scheme: str) -> int | None:
    syntax = syntax_of(scheme)
    return None if syntax is None else syntax.port


def answer(fields: Fields) -> tuple[Components, Target]:
    """Return the common parts, and where a request goes."""
    is_address = ":" in fields.idn_host
    host = f"[{fields.idn_host}]" if is_address else fields.idn_host
    components = Components(
        fields.scheme,
        fields.user_info or None,
        host or None,
        None if fields.port in {-1, _default_port(fields.scheme)} else fields.port,
        fields.absolute_path,
        fields.query[1:] if fields.query else None,
        fields.fragment[1:] if fields.fragment else None,
    )
    return components, target_of(components)


MODEL: Final = by_release(
    (NAME, VERSION, ".NET's class System.Uri on Unix, as HttpClient uses it"),
    RELEASES,
    Fields._fields,
    _report,
    answer,
    send=by_parts,
)
report: Final = MODEL.report
