"""Build an IRI reference from data: characters that an IRI can hold stay, others are encoded."""

from collections.abc import Iterable

from urlprism._core.arguments.part_data import Pairs
from urlprism.rfc3986 import build as build_uri
from urlprism.rfc3987.api import IRI, parse
from urlprism.rfc3987.mapping import convert


def build(
    *,
    scheme: str | None = None,
    userinfo: str | None = None,
    host: str | None = None,
    port: int | str | None = None,
    path: str | Iterable[str] = "",
    query: str | Pairs | None = None,
    fragment: str | None = None,
) -> IRI:
    """Return the IRI reference with this data as its components (§2.2, §3.2).

    It is the URI reference that `rfc3986.build` returns, converted to an IRI: only characters that
    an IRI cannot hold there are percent-encoded. Raise URLError and TypeError as that does.

    >>> str(build(scheme="http", host="h", path=["ü/", "b c"], query="é"))
    'http://h/ü%2F/b%20c?é'
    """
    uri = build_uri(
        scheme=scheme,
        userinfo=userinfo,
        host=host,
        port=port,
        path=path,
        query=query,
        fragment=fragment,
    )
    return parse(convert(str(uri)))
