r"""How PHP's class `Uri\WhatWg\Url` reads a URL, which is lexbor's reading of the URL Standard."""

from typing import Final, NamedTuple

from urlprism._core.records.components import Components
from urlprism.readers.model import Model
from urlprism.readers.outcomes import Target
from urlprism.readers.programs.php import lexbor
from urlprism.readers.shared.hosts import target_of

NAME: Final = "php.Uri.WhatWg.Url"
VERSION: Final = "8.5.10"


class Fields(NamedTuple):
    """What the methods of a `Url` return, under their names without "get"."""

    toasciistring: str
    tounicodestring: str
    scheme: str
    username: str | None
    password: str | None
    asciihost: str | None
    unicodehost: str | None
    port: int | None
    path: str
    query: str | None
    fragment: str | None


def report(text: str, base: str | None) -> Fields:
    """Return the parts of a URL, read against `base` if there is one."""
    url = lexbor.parse(_octets(text), None if base is None else lexbor.parse(_octets(base), None))
    has_user = bool(url.username or url.password)
    host, in_unicode = (None, None) if url.host is None else url.host
    is_shown = (in_unicode is None) is (host is None)
    return Fields(
        url.href(host),
        url.href(in_unicode if is_shown else host, is_cut=not is_shown),
        url.scheme,
        url.username if has_user else None,
        url.password if has_user else None,
        host,
        in_unicode if is_shown else "",
        url.port,
        url.path.text,
        url.query,
        url.fragment,
    )


def answer(fields: Fields) -> tuple[Components, Target]:
    """Return the common parts, and where a request goes."""
    user, password = fields.username, fields.password
    components = Components(
        fields.scheme,
        f"{user}:{password}" if password else user,
        fields.asciihost or None,
        fields.port,
        fields.path,
        fields.query,
        fields.fragment,
    )
    return components, target_of(components)


def _octets(text: str) -> str:
    """Return a text as octets of UTF-8, one character each."""
    return text if text.isascii() else text.encode("utf-8", "surrogatepass").decode("latin-1")


MODEL: Final = Model(
    *(NAME, VERSION, "PHP's class Uri\\WhatWg\\Url, over lexbor", Fields._fields, report, answer)
)
