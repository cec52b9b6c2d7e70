"""How the package uri-js of npm reads a URL: `parse(uri)`, and `normalize(uri)`.

base, text ──► parsed for no scheme ──► resolved ──► one text
text ──► one expression ──► address ──► domain in Punycode ──► each part decoded and encoded

`parse` refuses nothing, but says an `error`, which is a field here. Of `urn:` and `mailto:`, which
have rules of their own, only the scheme is reported. With a base, the text that
`resolve(base, uri)` returns is read. A label of thousands of characters, for which its Punycode
fails, is converted here.
"""

import re
from collections.abc import Callable
from typing import Final

from urlprism.readers.judges.fast_uri.encoding import number_text
from urlprism.readers.judges.fast_uri.model import Fields, answer
from urlprism.readers.judges.fast_uri.resolution import merge
from urlprism.readers.judges.fast_uri.writing import (
    SOCKETS,
    WEB,
    Parts,
    for_scheme,
    together,
    without_dots,
)
from urlprism.readers.judges.uri_js import addresses
from urlprism.readers.judges.uri_js.releases import RELEASES
from urlprism.readers.judges.uri_js.writing import (
    NOT_HOST,
    NOT_PATH,
    NOT_PATH_WITHOUT_SCHEME,
    NOT_QUERY,
    NOT_USERINFO,
    decoded,
    in_units,
    joined,
    lowered,
    normalized,
    to_ascii,
    unreserved,
)
from urlprism.readers.shared.releases import Release, by_release

NAME: Final = "uri-js"
VERSION: Final = RELEASES.newest[-1]

_URI: Final = re.compile(
    r"(?:([^:/?#]+):)?(?://(?:([^/?#@]*)@)?(\[[^/?#\]]+\]|[^/?#:]*)(?::([0-9]*))?)?"
    r"([^?#]*)(?:\?([^#]*))?(?:#([^\u2028\u2029]*))?"
)
_NOT_IN_SCHEME: Final = re.compile("[^A-Za-z0-9+.-]")
_OWN: Final = frozenset({"urn", "urn:uuid", "mailto"})
# What became of a path whose pieces were not resolved.
_LOST: Final = {"urn": "undefined:undefined", "mailto": ""}


def _report(package: Release, text: str, base: str | None) -> Fields:
    """Return the fields of a text, resolved if there is a base."""
    units = in_units(text)
    whole = None if base is None else _resolved(in_units(base), units, package)
    parts, handler = _parsed(units if whole is None else whole, package)
    resolved = whole and joined(whole)
    if (parts.scheme or "") in _OWN:
        return Fields(parts.scheme, *(None,) * 9, resolved=resolved)
    is_erroneous = handler in WEB and not parts.host
    values = (
        *(parts.scheme, parts.userinfo, parts.host, parts.port, parts.path, parts.query),
        *(parts.fragment, parts.resource, _written(parts, package)),
    )
    texts = [each and joined(each) for each in values]
    return Fields._make((*texts, is_erroneous, resolved))


def _resolved(base: str, text: str, package: Release) -> str:
    """Return a text against a base."""
    of_any = package.has("resolved-for-no-scheme")
    parsed = []
    for each in (base, text):
        parts, handler = _parsed(each, package, of_any_scheme=of_any)
        parsed.append(parts._replace(query=None) if handler == "mailto" else parts)
    parts = merge(parsed[0], parsed[1], _dotless)
    if not of_any and parts.scheme in _LOST:
        parts = parts._replace(path=_LOST[parts.scheme])
    return _written(parts, package, of_any_scheme=of_any)


def _dotless(path: str, *, is_relative: bool) -> str:  # noqa: ARG001 - all paths are treated alike
    return without_dots(path)


def _parsed(units: str, package: Release, *, of_any_scheme: bool = False) -> tuple[Parts, str]:
    """Return the parts of a text, and the scheme by which rules are chosen, "" for none."""
    match = _URI.match(units)
    assert match is not None  # noqa: S101 - every part may be missing
    scheme, userinfo, host, port, path, query, fragment = match.groups()
    handler = "" if of_any_scheme else lowered(scheme or "")
    host = host and addresses.address(host)
    parts = Parts(scheme, userinfo, host, port and number_text(port), path, query, fragment)
    if host and handler in _domains(package):
        parts = parts._replace(host=to_ascii(lowered(decoded(host))))
    parts = _normalized(parts)
    if handler in SOCKETS and package.has("sockets-handled"):
        mark = f"?{parts.query}" if parts.query else ""
        resource = f"{parts.path or '/'}{mark}"
        parts = parts._replace(path=None, query=None, resource=resource)
    return parts, handler


def _domains(package: Release) -> frozenset[str]:
    """Return the schemes whose hosts are domains."""
    return WEB | SOCKETS if package.has("sockets-handled") else WEB


def _normalized(parts: Parts) -> Parts:
    """Return the parts decoded and encoded, each by its own characters."""
    scheme = parts.scheme
    if scheme:
        scheme = _NOT_IN_SCHEME.sub("", lowered(unreserved(scheme)))
    in_path = NOT_PATH if scheme else NOT_PATH_WITHOUT_SCHEME
    return parts._replace(
        scheme=scheme,
        userinfo=parts.userinfo and normalized(parts.userinfo, NOT_USERINFO),
        host=parts.host and normalized(parts.host, NOT_HOST, is_lowered=True),
        path=parts.path and normalized(parts.path, in_path),
        query=parts.query and normalized(parts.query, NOT_QUERY),
        fragment=parts.fragment and normalized(parts.fragment, NOT_QUERY),
    )


def _written(parts: Parts, package: Release, *, of_any_scheme: bool = False) -> str:
    """Return the parts as one text."""
    scheme = "" if of_any_scheme else parts.scheme or ""
    if scheme in _domains(package):
        parts = for_scheme(parts, keeps_marks=False)
        if parts.host and not addresses.is_ipv6(parts.host):
            parts = parts._replace(host=to_ascii(lowered(decoded(parts.host))))
    parts = _normalized(parts)
    authority = _authority(parts, package)
    path = parts.path
    if path is not None:
        slash = "/" if authority is not None and path and path[0] != "/" else ""
        path = slash + without_dots(path)
        if authority is None and path.startswith("//"):
            path = f"/%2F{path[2:]}"
    return together(parts._replace(path=path), authority)


def _authority(parts: Parts, package: Release) -> str | None:
    """Return userinfo, host and port as one text, None without any of them."""
    port = parts.port
    if port == "" and not package.has("port-as-text"):
        port = None
    if parts.userinfo is None and parts.host is None and port is None:
        return None
    return "".join(
        [
            "" if parts.userinfo is None else f"{parts.userinfo}@",
            "" if parts.host is None else addresses.bracketed(parts.host),
            "" if port is None else f":{port}",
        ]
    )


MODEL: Final = by_release(
    (NAME, VERSION, "uri-js of npm, parse, normalize and resolve"),
    RELEASES,
    Fields._fields,
    _report,
    answer,
)
report: Final[Callable[[str, str | None], Fields]] = MODEL.report
