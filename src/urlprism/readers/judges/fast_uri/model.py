r"""How the package fast-uri of npm reads a URL: `parse(uri)`, and `normalize(uri)`.

base, text ──► parsed for no scheme ──► resolved ──► one text
text ──► one expression ──► scheme, port ──► address, or domain by the class URL ──► parts encoded

`parse` does not throw, but says an `error`, and `normalize` leaves what it takes for malformed as
it is. What `equal` does not find equal to itself is malformed: that is refused here. Other errors,
as that of http without a host, are the field `error`. Of `urn:` and `mailto:`, which have rules of
their own, only the scheme is reported. With a base, the text that `resolve(base, uri)` returns is
read; what that throws is refused.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from urlprism._core.records.components import Components, port_number
from urlprism.readers.judges.believed import refused
from urlprism.readers.judges.fast_uri.parsing import OWN, Parser
from urlprism.readers.judges.fast_uri.releases import RELEASES
from urlprism.readers.judges.fast_uri.resolution import resolved
from urlprism.readers.judges.fast_uri.writing import written
from urlprism.readers.outcomes import Target
from urlprism.readers.shared.hosts import target_of
from urlprism.readers.shared.releases import Release, by_release

NAME: Final = "fast-uri"
VERSION: Final = RELEASES.newest[-1]
_RULE: Final = "equal, false"


class Fields(NamedTuple):
    """What `parse` returns, whether it says an error, and what `normalize` and `resolve` return.

    A part that is missing is None. `port` is a text. `resourceName` is that of ws and wss.
    `resolved`, which the others are read from, is None without a base.
    """

    scheme: str | None
    userinfo: str | None
    host: str | None
    port: str | None
    path: str | None
    query: str | None
    fragment: str | None
    resourceName: str | None  # noqa: N815 - the package's own name
    normalized: str | None
    error: bool | None
    resolved: str | None = None


def _report(package: Release, text: str, base: str | None) -> Fields:
    """Return the fields of a text, resolved with a base; raise Refused for a malformed one."""
    whole = None if base is None else resolved(base, text, package)
    parser = Parser(package)
    parts = parser.parse(text if whole is None else whole)
    if (parts.scheme or "").lower() in OWN:
        return Fields(parts.scheme, *(None,) * 9, resolved=whole)
    if parser.malformed is not None:
        raise refused(parser.malformed, _RULE)
    return Fields(
        *(parts.scheme, parts.userinfo, parts.host, parts.port, parts.path, parts.query),
        *(parts.fragment, parts.resource, written(parts, package), parser.is_erroneous, whole),
    )


def answer(fields: Fields) -> tuple[Components, Target]:
    """Return the common parts, and where a request goes by what fast-uri believes."""
    path, mark, query = (fields.resourceName or "").partition("?")
    if fields.resourceName is None:
        path, query = fields.path or "", fields.query or ""
        mark = "" if fields.query is None else "?"
    components = Components(
        *(fields.scheme, fields.userinfo, fields.host or None, port_number(fields.port)),
        *(path, query if mark else None, fields.fragment),
    )
    return components, target_of(components)


MODEL: Final = by_release(
    (NAME, VERSION, "fast-uri of npm, parse, normalize and resolve"),
    RELEASES,
    Fields._fields,
    _report,
    answer,
)
report: Final[Callable[[str, str | None], Fields]] = MODEL.report
