"""CPython's `urllib.parse`, by patch level: `urlsplit`, and `urljoin` where there is a base.

text ──► plain? cut by one pattern : release.urlsplit ──► five parts ──► the network location's four

Which letters have a lower case, and what is a digit, is as the running interpreter's Unicode says.
"""

import functools
import re
import sys
from collections.abc import Callable
from typing import Final, NamedTuple

from urlprism._vocabulary import idna2003
from urlprism._vocabulary.components import Components
from urlprism.readers.hosts import target_of
from urlprism.readers.model import Model
from urlprism.readers.reading import Refused, Target
from urlprism.urllib_parse.releases import Release, SplitResult, release
from urlprism.urllib_parse.releases.versions import NEWEST

NAME: Final = "urllib"
# What every release cuts at the same places: no changed rule speaks of anything in it.
_PLAIN: Final = re.compile(
    r"([A-Za-z][A-Za-z0-9+.-]*+)://(([^\x00- /?#@:\[\]%\x7f-\U0010ffff]*+)(?::([0-9]{1,4})?)?)"
    r"((?:/[^?#\t\n\r]*+)?)(?:\?([^#\t\n\r]*+))?(?:#([^\t\n\r]*+))?"
)
# How each error begins, and what it says in our words.
_REASONS: Final = {
    "Invalid IPv6 URL": "brackets of the network location stand alone, or something beside them",
    "netloc ": "the network location holds a character that NFKC turns into a delimiter",
    "IPvFuture address": "brackets hold no IPvFuture address",
    "An IPv4 address": "brackets hold an IPv4 address",
    "Port out of range": "the port is not within 0 to 65535",
    "Port could not be cast": "the port is no number",
    "invalid literal": "the port is no number",
    "Exceeds the limit": "the port has more digits than are read",
    "'": "brackets hold no IP address",
    '"': "brackets hold no IP address",
}
_LONGEST: Final = 1024  # characters of a name: far more than any that is resolved
_LONGEST_KEPT: Final = 4096  # characters


class Fields(NamedTuple):
    """The fields of a `SplitResult`, and its properties."""

    scheme: str
    netloc: str
    path: str
    query: str
    fragment: str
    username: str | None
    password: str | None
    hostname: str | None
    port: int | None


@functools.cache
def running() -> Release:
    """Return the running interpreter's release, or the newest modelled one of its branch."""
    return nearest(tuple(sys.version_info))


def nearest(version: tuple[object, ...]) -> Release:
    """Return the release of a version, of its branch if it is too new, of all if that is too."""
    for name in (version, version[:2]):
        try:
            return release(name)
        except ValueError:
            continue
    return release(max(NEWEST))


def reporter(level: Release) -> Callable[[str, str | None], Fields]:
    """Return the function that reports what one release makes of a text."""

    def report(text: str, base: str | None) -> Fields:
        if base is not None:
            text = _joined(level, base, text)
        plain = _remembered(text) if len(text) <= _LONGEST_KEPT else _cut(text)
        return plain or _looked_up(level, text)

    return report


def report(text: str, base: str | None) -> Fields:
    """Return what the running interpreter's release makes of a text."""
    return reporter(running())(text, base)


def answer(fields: Fields) -> tuple[Components, Target]:
    """Return what the parts mean: an empty part is an absent one, for nothing tells them apart."""
    userinfo, at, _ = fields.netloc.rpartition("@")
    components = Components(
        fields.scheme or None,
        userinfo if at else None,
        fields.hostname or None,
        fields.port,
        fields.path,
        fields.query or None,
        fields.fragment or None,
    )
    return components, target_of(components, to_ascii)


def to_ascii(name: str) -> str:
    """Return a name as `socket` hands it to the resolver (IDNA 2003), itself if it raises."""
    if len(name) > _LONGEST:
        # So many characters are never a name's, ignored ones aside.
        name = idna2003.NOTHING.sub("", name)
    found = idna2003.to_ascii(name) if len(name) <= _LONGEST else None
    return name if found is None else found


def refused(error: Exception, where: str) -> Refused:
    """Return the refusal that an error of `urllib.parse` means."""
    message = str(error)
    reasons = (reason for start, reason in _REASONS.items() if message.startswith(start))
    return Refused(next(reasons, message), f"urllib.parse {where}, {type(error).__name__}")


def reported(parts: SplitResult) -> Fields:
    """Return the fields of what `urlsplit` returns; ValueError for a port that is none."""
    return Fields(
        *(parts.scheme, parts.netloc, parts.path, parts.query, parts.fragment),
        *(parts.username, parts.password, parts.hostname, parts.port),
    )


def _joined(level: Release, base: str, text: str) -> str:
    try:
        return level.urljoin(base, text)
    except ValueError as error:
        raise refused(error, "urljoin") from None


def _cut(text: str) -> Fields | None:
    """Return what every release makes of a text, None for one that is not plain."""
    plain = _PLAIN.fullmatch(text)
    if plain is None:
        return None
    scheme, netloc, host, port, path, query, fragment = plain.groups()
    parts = scheme.lower(), netloc, path, query or "", fragment or ""
    return Fields(*parts, None, None, host.lower() or None, int(port) if port else None)


_remembered = functools.lru_cache(maxsize=128)(_cut)  # several releases are asked the same


def _looked_up(level: Release, text: str) -> Fields:
    """Return the parts as the release's functions give them."""
    try:
        parts = level.urlsplit(text)
    except ValueError as error:
        raise refused(error, "urlsplit") from None
    try:
        return reported(parts)
    except ValueError as error:
        raise refused(error, "SplitResult.port") from None


def at_version(version: str) -> Model[Fields]:
    """Return the model of a patch level; raise ValueError for an unknown one."""
    return _model(release(version))


def _model(level: Release) -> Model[Fields]:
    number = ".".join(map(str, level.version))
    return Model(
        *(NAME, number, "CPython's urllib.parse", Fields._fields),
        *(reporter(level), answer, at_version),
    )


MODEL: Final = _model(running())
