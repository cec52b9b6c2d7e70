"""Canonicalize a URL as far as draft-abarth-url-01 §5 describes it; -00 has no such section."""

import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from urlprism._core.arguments.intake import URLText
from urlprism._core.escapes.triplets import Escapes
from urlprism.draft_abarth.findings import ends_in_number
from urlprism.draft_abarth.holes import HOLES, in_order
from urlprism.draft_abarth.parser import parse
from urlprism.draft_abarth.sections import lowered
from urlprism.draft_abarth.sets import HIERARCHICAL
from urlprism.errors import URLError
from urlprism.redaction.records import hides_secrets, sourced

_UTF_8: Final = ("utf-8", "surrogatepass")
_SCHEME_ESCAPED: Final = Escapes(re.compile("[^A-Za-z0-9+.%-]+"), *_UTF_8)
_HOST_ESCAPED: Final = Escapes(re.compile(r"[\x00-\x2a,/\x3b-\x40\\^`\x7b-\x7f]+"), *_UTF_8)
# The set includes "\" and "%", so the later steps for these two are never reached.
_PATH_ESCAPED: Final = Escapes(re.compile(r'[\x00-\x20"#%<>?\\^`{|}\x7f]+|[^\x00-\x7f]+'), *_UTF_8)
_FRAGMENT_ESCAPED: Final = Escapes(re.compile(r"[\x00-\x1f]+"), *_UTF_8)
_PARTS: Final = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")
_OPEN_IN_PATH: Final = re.compile("[.\ud800-\udfff]")


class _Canonical(NamedTuple):
    url: str | None = None
    scheme: str | None = None
    userinfo: str | None = None
    host: str | None = None
    port: str | None = None
    path: str | None = None
    query: str | None = None
    fragment: str | None = None
    holes: tuple[str, ...] = ()


@hides_secrets
class Canonical(_Canonical):
    """The canonical URL and its parts: None if -01 leaves the part open, "" if there is no output.

    The URL is None if any part is None. `holes` are those of the parse, and BARTH-H17.

    >>> canonical = canonicalize("http://A/?b")
    >>> canonical.host, canonical.query, canonical.url
    ('a', None, None)
    """

    _sources: tuple[str, ...] = ()


def canonicalize(text: URLText, *, hierarchical: AbstractSet[str] = HIERARCHICAL) -> Canonical:
    """Return the canonical form of a URL (-01 §5); raise URLError for a text without a ":".

    The draft does not cover URLs that are not hierarchical, and has a TODO for file URLs.

    >>> canonicalize("http://EXAMPLE.com/a b").url
    'http://example.com/a%20b'
    """
    url = parse(text, hierarchical=hierarchical)
    holes = in_order({*url.holes, "BARTH-H17"})
    name = lowered(url.scheme)
    if name not in hierarchical or name == "file":
        return Canonical(holes=holes)
    parts = {
        "scheme": _escaped(_SCHEME_ESCAPED, url.scheme),
        "userinfo": _if_empty(f"{url.user or ''}{url.password or ''}"),
        "host": _host(url.host or ""),
        "port": _if_empty(url.port),
        "path": _path(url.path or ""),
        "query": _if_empty(url.query),
        "fragment": _escaped(_FRAGMENT_ESCAPED, url.fragment or ""),
    }
    whole = _output(parts, at="@" if url.userinfo else "")
    return sourced(Canonical(whole, **parts, holes=holes), url.text)


def normalize(text: URLText, *, hierarchical: AbstractSet[str] = HIERARCHICAL) -> str:
    """Return the canonical URL of `canonicalize` (-01 §5).

    Raise URLError for a text without a ":", and at the first part of which -01 leaves open what its
    canonical form is.

    >>> normalize("http://EXAMPLE.com/a b")
    'http://example.com/a%20b'
    """
    canonical = canonicalize(text, hierarchical=hierarchical)
    if canonical.url is not None:
        return canonical.url
    url = parse(text, hierarchical=hierarchical)
    places = url.spans()
    name = next(name for name in _PARTS if getattr(canonical, name) is None)
    start, end = places.get(name, places["scheme"])
    message = f"the draft leaves open what the canonical {name} is ({HOLES['BARTH-H17'].id})"
    raise URLError(message, url.text, start, end, "draft-abarth-url-01 §5")


def _output(parts: Mapping[str, str | None], at: str) -> str | None:
    """Return the canonical URL of the parts, or None if one is open (-01 §5).

    User-info, port and query are open unless they are empty, so there is never one to output.
    """
    if None in parts.values():
        return None
    mark = "#" if parts["fragment"] else ""
    return f"{parts['scheme']}://{at}{parts['host']}{parts['path']}{mark}{parts['fragment']}"


def _if_empty(part: str | None) -> str | None:
    """Return "" for an empty or missing part, else None.

    It is a TODO of -01 which characters of a user-info (§5.2) or a query (§5.5) stay; a port has no
    section.
    """
    return None if part else ""


def _host(host: str) -> str | None:
    """Return the canonical host (-01 §5.3), or None for an IP address, a "%", or non-ASCII.

    The first two are TODOs. For the third, -01 does not say which IDNA it means. An ASCII host is
    unchanged by to-ascii.
    """
    if not host.isascii() or "%" in host or host.startswith("[") or ends_in_number(host):
        return None
    return _escaped(_HOST_ESCAPED, lowered(host))


def _path(path: str) -> str | None:
    """Return the canonical path (-01 §5.4), or None for a "." or a lone surrogate."""
    if not path:
        return "/"
    return None if _OPEN_IN_PATH.search(path) else _escaped(_PATH_ESCAPED, path)


def _escaped(characters: Escapes, text: str) -> str:
    """Return `text` with the UTF-8 octets of some characters percent-escaped.

    The draft does not define the escaping: here, each octet becomes "%" and two upper-case digits.
    """
    return characters.escape(text)
