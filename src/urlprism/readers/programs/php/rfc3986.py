r"""How PHP's class `Uri\Rfc3986\Uri` reads a URI, over uriparser."""

from typing import Final, NamedTuple

from urlprism._core.records.components import Components
from urlprism.readers.model import Model
from urlprism.readers.outcomes import Refused, Target
from urlprism.readers.programs.php import uriparser
from urlprism.readers.shared.hosts import target_of

NAME: Final = "php.Uri.Rfc3986.Uri"
VERSION: Final = "8.5.10"

_MOST_DIGITS: Final = 20
_MAX_INT: Final = (1 << 63) - 1


class Fields(NamedTuple):
    """What the methods of a `Uri` return, under their names without "get"."""

    tostring: str
    torawstring: str
    scheme: str | None
    rawscheme: str | None
    userinfo: str | None
    rawuserinfo: str | None
    username: str | None
    password: str | None
    host: str | None
    rawhost: str | None
    port: int | None
    path: str
    rawpath: str
    query: str | None
    rawquery: str | None
    fragment: str | None
    rawfragment: str | None


def report(text: str, base: str | None) -> Fields:
    """Return the parts of a URI, as written and normalized, resolved if there is a base."""
    raw = _parsed(text)
    if base is not None:
        raw = uriparser.resolved(_parsed(base), raw)
    uri = uriparser.normalized(raw)
    user, _, password = (uri.userinfo or "").partition(":")
    return Fields(
        str(uri),
        str(raw),
        *(uri.scheme, raw.scheme, uri.userinfo, raw.userinfo),
        None if uri.userinfo is None else user,
        None if uri.userinfo is None else password,
        *(uri.host, raw.host),
        int(raw.port) if raw.port else None,
        uri.path,
        raw.path,
        *(uri.query, raw.query, uri.fragment, raw.fragment),
    )


def answer(fields: Fields) -> tuple[Components, Target]:
    """Return the common parts as they are written, and where a request goes."""
    components = Components(
        fields.rawscheme,
        fields.rawuserinfo,
        fields.rawhost,
        fields.port,
        fields.rawpath,
        fields.rawquery,
        fields.rawfragment,
    )
    return components, target_of(components)


def _parsed(text: str) -> uriparser.URI:
    """Return the parts of a text; refuse a port that is no integer of PHP."""
    uri = uriparser.parse(text)
    port = uri.port or ""
    if len(port) > _MOST_DIGITS or int(port or "0") > _MAX_INT:
        raise Refused("the port is greater than an integer of PHP", "InvalidUriException")
    return uri


MODEL: Final = Model(
    *(NAME, VERSION, "PHP's class Uri\\Rfc3986\\Uri, over uriparser", Fields._fields),
    *(report, answer),
)
