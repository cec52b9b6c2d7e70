"""Canonicalize a URL as far as draft-abarth-url-01 §5 says how; -00 has no such section."""

import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from urlprism._vocabulary.intake import Text
from urlprism.draft_abarth.checks import ends_in_number
from urlprism.draft_abarth.holes import in_order
from urlprism.draft_abarth.parser import parse
from urlprism.draft_abarth.record import ParsedURL
from urlprism.draft_abarth.sections import lowered
from urlprism.draft_abarth.sets import HIERARCHICAL
from urlprism.redaction.records import hides_secrets

_SCHEME_ESCAPED: Final = re.compile("[^A-Za-z0-9+.%-]+")
_HOST_ESCAPED: Final = re.compile(r"[\x00-\x2a,/\x3b-\x40\\^`\x7b-\x7f]+")
# The set has "\" and "%" too: the steps that are told for them behind it are never reached.
_PATH_ESCAPED: Final = re.compile(r'[\x00-\x20"#%<>?\\^`{|}\x7f]+|[^\x00-\x7f]+')
_FRAGMENT_ESCAPED: Final = re.compile(r"[\x00-\x1f]+")
_OPEN_IN_PATH: Final = re.compile("[.\ud800-\udfff]")


@hides_secrets
class Canonical(NamedTuple):
    """The canonical URL and its parts; None where -01 leaves it open, "" for what is not output.

    The URL is None if any part is. `holes` are those of the parse and BARTH-H17.
    """

    url: str | None = None
    scheme: str | None = None
    userinfo: str | None = None
    host: str | None = None
    port: str | None = None
    path: str | None = None
    query: str | None = None
    fragment: str | None = None
    holes: tuple[str, ...] = ()


def canonicalize(
    text: Text | ParsedURL, *, hierarchical: AbstractSet[str] = HIERARCHICAL
) -> Canonical:
    """Return the canonical form of a URL (-01 §5); raise URLError for a text without a ":".

    Nothing is told for a URL that is not hierarchical, and file URLs are a TODO.
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
    return Canonical(_output(parts, at="@" if url.userinfo else ""), **parts, holes=holes)


def _output(parts: Mapping[str, str | None], at: str) -> str | None:
    """Return the canonical URL of the parts, None where one is open (-01 §5).

    Of user-info, port and query only what is empty is not open, so that none is to be output.
    """
    if None in parts.values():
        return None
    mark = "#" if parts["fragment"] else ""
    return f"{parts['scheme']}://{at}{parts['host']}{parts['path']}{mark}{parts['fragment']}"


def _if_empty(part: str | None) -> str | None:
    """Return "" for an empty or missing part, else None.

    Which characters of a user-info (-01 §5.2) or a query (-01 §5.5) stay is a TODO; for a port
    there is no section.
    """
    return None if part else ""


def _host(host: str) -> str | None:
    """Return the canonical host (-01 §5.3), None for an IP address, a "%", and beyond ASCII.

    The first two are TODOs. For the third -01 does not tell which IDNA it means; to-ascii gives
    back what is ASCII.
    """
    if not host.isascii() or "%" in host or host.startswith("[") or ends_in_number(host):
        return None
    return _escaped(_HOST_ESCAPED, lowered(host))


def _path(path: str) -> str | None:
    """Return the canonical path (-01 §5.4), None for a "." and for what has no UTF-8."""
    if not path:
        return "/"
    return None if _OPEN_IN_PATH.search(path) else _escaped(_PATH_ESCAPED, path)


def _escaped(characters: re.Pattern[str], text: str) -> str:
    """Return `text` with the UTF-8 of some characters percent-escaped.

    The escaping itself is told nowhere: each octet becomes "%" and two digits, in upper case.
    """
    return characters.sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    return "".join(f"%{octet:02X}" for octet in found[0].encode("utf-8", "surrogatepass"))
