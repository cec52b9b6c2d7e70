"""Parse a URL, with a function per section of draft-abarth-url §3."""

import re
import string
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from urlprism._core.classes.closing import make
from urlprism.draft_abarth.holes import in_order
from urlprism.draft_abarth.record import CONTROLS, ParsedURL
from urlprism.draft_abarth.sets import AUTHORITY_TERMINATING, HIERARCHICAL, SLASH
from urlprism.errors import URLError
from urlprism.redaction.records import hides_secrets

_LOWER: Final = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)
_SLASHES: Final = "".join(SLASH)
_TERMINATOR: Final = re.compile(f"[{re.escape(''.join(AUTHORITY_TERMINATING))}]")
_QUERY_OR_FRAGMENT: Final = re.compile("[?#]")


@hides_secrets
class Hierarchy(NamedTuple):
    """The parts that §3.2 finds, and the slash characters that it consumes first."""

    slashes: str
    authority: str
    path: str | None = None
    query: str | None = None
    fragment: str | None = None


def parse_url(text: str, hierarchical: AbstractSet[str]) -> ParsedURL:
    """Parse `text` (§3); raise URLError if it has no ":"."""
    beginning = find_scheme(text.strip(CONTROLS))
    if beginning is None:
        place = len(text.rstrip(CONTROLS))
        message = "a URL must have a ':' after its scheme"
        raise URLError(message, text, place, place, "draft-abarth-url §3.1")
    scheme, after_scheme = beginning
    holes = set(_holes_of_scheme(scheme, hierarchical))
    if not is_hierarchical(scheme, hierarchical):
        return make(ParsedURL, text, scheme, in_order(holes), path=after_scheme)
    hierarchy = find_hierarchy(after_scheme)
    holes.update(_holes_of_authority(hierarchy))
    userinfo, host, port = find_host(hierarchy.authority)
    user, password = (None, None) if userinfo is None else find_user(userinfo)
    return make(
        ParsedURL,
        text,
        scheme,
        in_order(holes),
        hierarchy.slashes,
        hierarchy.authority,
        userinfo,
        user,
        password,
        host,
        port,
        hierarchy.path,
        hierarchy.query,
        hierarchy.fragment,
    )


def find_scheme(remaining: str) -> tuple[str, str] | None:
    """Return the scheme and the after-scheme, or None for an invalid URL (§3.1).

    The caller has consumed the control characters, as in -01 §3.
    """
    scheme, colon, after_scheme = remaining.partition(":")
    return (scheme, after_scheme) if colon else None


def find_hierarchy(after_scheme: str) -> Hierarchy:
    """Return the authority, path, query and fragment (§3.2)."""
    remaining = after_scheme.lstrip(_SLASHES)
    slashes = after_scheme[: len(after_scheme) - len(remaining)]
    terminator = _TERMINATOR.search(remaining)
    if terminator is None:
        return Hierarchy(slashes, remaining)
    authority, remaining = _consumed(remaining, terminator)
    mark = _QUERY_OR_FRAGMENT.search(remaining)
    if mark is None:
        return Hierarchy(slashes, authority, remaining)
    path, remaining = _consumed(remaining, mark)
    query = None
    if remaining.startswith("?"):
        query, number_sign, fragment = remaining[1:].partition("#")
        return Hierarchy(slashes, authority, path, query, fragment if number_sign else None)
    return Hierarchy(slashes, authority, path, None, remaining[1:])


def find_host(authority: str) -> tuple[str | None, str, str | None]:
    """Return the user-info, host and port (§3.3)."""
    before, at, remaining = authority.rpartition("@")
    userinfo = before if at else None
    colon = remaining.rfind(":")
    if colon < 0:
        return userinfo, remaining, None
    if remaining.startswith("[") and colon < remaining.rfind("]"):
        return userinfo, remaining, None
    return userinfo, remaining[:colon], remaining[colon + 1 :]


def find_user(userinfo: str) -> tuple[str, str | None]:
    """Return the user name and the password (§3.4)."""
    user, colon, password = userinfo.partition(":")
    return user, password if colon else None


def is_hierarchical(scheme: str, hierarchical: AbstractSet[str]) -> bool:
    """Whether a scheme is in a set of lower-case names (BARTH-H4)."""
    return lowered(scheme) in hierarchical


def lowered(scheme: str) -> str:
    """Return a scheme in the form that an ASCII case-insensitive match compares."""
    return scheme.translate(_LOWER)


def _consumed(remaining: str, upto: re.Match[str]) -> tuple[str, str]:
    """Return the text before a character, and the rest from that character on."""
    return remaining[: upto.start()], remaining[upto.start() :]


def _holes_of_scheme(scheme: str, hierarchical: AbstractSet[str]) -> Iterator[str]:
    """Yield the open points that a scheme leads to (§3)."""
    name = lowered(scheme)
    if len(name) == 1 and name in string.ascii_lowercase:
        yield "BARTH-H1"
    elif name == "file":
        yield "BARTH-H2"
    elif name == "mailto":
        yield "BARTH-H3"
    elif name not in HIERARCHICAL or name not in hierarchical:
        yield "BARTH-H4"
    if name in {"data", "javascript"}:
        yield "BARTH-H19"


def _holes_of_authority(hierarchy: Hierarchy) -> Iterator[str]:
    """Yield the open points about where the authority begins and ends (§1, §2)."""
    terminator = (hierarchy.path or "")[:1]
    if "\\" in hierarchy.slashes or terminator == "\\":
        yield "BARTH-H6"
    if terminator == ";":
        yield "BARTH-H7"
    if hierarchy.slashes != "//" or terminator in {"\\", ";"}:
        yield "BARTH-H18"
