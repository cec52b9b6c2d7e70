"""CPython's `urllib.parse`, by patch level: `urlsplit`, and `urljoin` where there is a base.

text ──► plain? cut by one pattern : release.urlsplit ──► five parts ──► the network location's four

Lower case and digits are those of the running interpreter's Unicode.
"""

import functools
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple

from urlprism._core.idn import idna2003
from urlprism._core.records.components import Components
from urlprism.readers.model import Model
from urlprism.readers.outcomes import Refused, Target
from urlprism.readers.programs.python import opening
from urlprism.readers.programs.python.two_releases import RELEASES as RELEASES_OF_TWO
from urlprism.readers.shared.hosts import target
from urlprism.readers.shared.releases import Releases
from urlprism.urllib_parse.releases import Release, SplitResult, release
from urlprism.urllib_parse.releases import netloc as netloc_parts
from urlprism.urllib_parse.releases.splitting import split
from urlprism.urllib_parse.releases.versions import NEWEST, ranges

NAME: Final = "urllib"
# What the pull request 155220 of CPython would make of 3.16.
PROPOSED: Final = "3.16-proposed"
# Texts that every release splits at the same places: no change concerns anything in them.
_PLAIN: Final = re.compile(
    r"([A-Za-z][A-Za-z0-9+.-]*+)://(([^\x00- /?#@:\[\]%\x7f-\U0010ffff]*+)(?::([0-9]{1,4})?)?)"
    r"((?:/[^?#\t\n\r]*+)?)(?:\?([^#\t\n\r]*+))?(?:#([^\t\n\r]*+))?"
)
# The beginning of each error message, and the reason in our words.
_REASONS: Final = {
    "Invalid IPv6 URL": "unbalanced brackets in the network location, or text next to brackets",
    "netloc ": "the network location contains a character that NFKC turns into a delimiter",
    "IPvFuture address": "the brackets do not contain an IPvFuture address",
    "An IPv4 address": "the brackets contain an IPv4 address",
    "Port out of range": "the port is not from 0 to 65535",
    "Port could not be cast": "the port is not a number",
    "invalid literal": "the port is not a number",
    "Exceeds the limit": "the port has too many digits",
    "'": "the brackets do not contain an IP address",
    '"': "the brackets do not contain an IP address",
}
# What a network location that is more than a host contains.
_MARKS: Final = re.compile(r"[@:%\[\]]")
_LONGEST: Final = 1024  # characters: far more than a name that resolves can have
_LONGEST_KEPT: Final = 4096  # characters


# The rules on which the parts that a release reports depend, and those for texts with brackets:
# releases with the same rules report the same.
_RULES: Final = (
    "leading-controls-stripped",
    "newlines-and-tabs-removed",
    "scheme-argument-stripped",
    "scheme-begins-with-letter",
    "digits-after-scheme",
    "delimiters-by-nfkc-refused",
    "zone-keeps-its-case",
    "port-of-ascii-digits",
    "port-error-names-port",
    "integer-digits-limited",
    "digit-limit-says-digits",
)
_RULES_OF_BRACKETS: Final = (
    *_RULES,
    "bracketed-host-checked",
    "first-brackets-checked",
    "nothing-beside-brackets",
    "future-address-in-capitals",
)


class _Fields(NamedTuple):
    scheme: str
    netloc: str
    path: str
    query: str
    fragment: str
    username: str | None
    password: str | None
    hostname: str | None
    port: int | None


class Fields(_Fields):
    """The fields of a `SplitResult`, and its properties."""

    # The answer for these fields, once it has been asked for.
    answered: tuple[Components, Target] | None = None


@functools.cache
def running() -> Release:
    """Return the running interpreter's release, or the newest modelled one of its branch."""
    return nearest(tuple(sys.version_info))


def nearest(version: tuple[object, ...]) -> Release:
    """Return a version's release, or the newest one known of its branch, or the newest of all."""
    for name in (version, version[:2]):
        try:
            return release(name)
        except ValueError:
            continue
    return release(max(NEWEST))


def reporter(level: Release) -> Callable[[str, str | None], Fields]:
    """Return the `report` function of one release."""
    plain, bracketed = _first_like(level, _RULES), _first_like(level, _RULES_OF_BRACKETS)

    def report(text: str, base: str | None) -> Fields:
        if base is not None:
            text = _joined(level, base, text)
        like = bracketed if "[" in text or "]" in text else plain
        fields = (_remembered if len(text) <= _LONGEST_KEPT else _read)(text, like)
        if isinstance(fields, Fields):
            return fields
        raise Refused(*fields)

    return report


_known: Final[dict[tuple[bool, ...], Release]] = {}


def _first_like(level: Release, rules: tuple[str, ...]) -> Release:
    """Return the first release that was asked for with the same of these rules."""
    return _known.setdefault(tuple(map(level.rules.has, rules)), level)


def answer(fields: Fields) -> tuple[Components, Target]:
    """Interpret the parts: an empty part counts as absent, because the fields look the same."""
    if fields.answered is not None:  # for another release
        return fields.answered
    scheme, netloc, path, query, fragment, _, _, host, port = fields
    userinfo = netloc.rpartition("@")[0] if "@" in netloc else None
    scheme_there = scheme or None
    # The `__new__` of a NamedTuple is a function in Python.
    components = tuple.__new__(
        Components, (scheme_there, userinfo, host, port, path, query or None, fragment or None)
    )
    fields.answered = answered = components, target(scheme_there, host, port, to_ascii)
    return answered


def to_ascii(name: str) -> str:
    """Return a name as `socket` passes it to the resolver (IDNA 2003), unchanged if that fails."""
    if len(name) > _LONGEST:
        # Only a name with many ignored characters can be this long.
        name = idna2003.NOTHING.sub("", name)
    ascii_name = idna2003.to_ascii(name) if len(name) <= _LONGEST else None
    return name if ascii_name is None else ascii_name


def refused(error: Exception, where: str) -> Refused:
    """Return the refusal for an error of `urllib.parse`."""
    return Refused(*_refusal(error, where))


def _refusal(error: Exception, where: str) -> tuple[str, str]:
    """Return the reason and the rule of a refusal."""
    message = str(error)
    for start, reason in _REASONS.items():
        if message.startswith(start):
            message = reason
            break
    return message, f"urllib.parse {where}, {type(error).__name__}"


def reported(parts: SplitResult) -> Fields:
    """Return the fields of a result of `urlsplit`; raise ValueError for an invalid port."""
    return Fields(
        *(parts.scheme, parts.netloc, parts.path, parts.query, parts.fragment),
        *(parts.username, parts.password, parts.hostname, parts.port),
    )


def _joined(level: Release, base: str, text: str) -> str:
    try:
        return level.urljoin(base, text)
    except ValueError as error:
        raise refused(error, "urljoin") from None


def _read(text: str, level: Release) -> Fields | tuple[str, str]:
    """Return the fields that a release reports, or the reason and the rule of its refusal."""
    return _cut(text) or _looked_up(level, text)


# Several releases read the same text.
_remembered = functools.lru_cache(maxsize=128)(_read)


def _cut(text: str) -> Fields | None:
    """Return the fields that every release reports, None for a text that is not plain."""
    plain = _PLAIN.fullmatch(text)
    if plain is None:
        return None
    scheme, netloc, host, port, path, query, fragment = plain.groups("")
    number = int(port) if port else None
    name = host.lower() or None
    parts = scheme.lower(), netloc, path, query, fragment, None, None, name, number
    return tuple.__new__(Fields, parts)


def _looked_up(level: Release, text: str) -> Fields | tuple[str, str]:
    """Return the result of `_read` by the functions of the release."""
    rules = level.rules
    try:
        parts = split(rules, text, "", fragments=True)
    except ValueError as error:
        return _refusal(error, "urlsplit")
    scheme, location, path, query, fragment = parts
    netloc = location or ""
    five = scheme or "", netloc, path, query or "", fragment or ""
    if not _MARKS.search(netloc):
        return tuple.__new__(Fields, (*five, None, None, netloc.lower() or None, None))
    try:
        port = netloc_parts.port(rules, netloc)
    except ValueError as error:
        return _refusal(error, "SplitResult.port")
    username, password = netloc_parts.credentials(netloc)
    host = netloc_parts.hostname(rules, netloc)
    return tuple.__new__(Fields, (*five, username, password, host, port))


def at_version(version: str) -> Model[Fields]:
    """Return the model of a patch release; raise ValueError for an unknown one."""
    if version.startswith("2.7."):
        return _model_of_two(version)
    if version == PROPOSED:
        return _model_of_proposal()
    try:
        return _model(release(version))
    except ValueError:
        first, *_, last = RELEASES_OF_TWO.versions
        old = f"{first}-{last.rpartition('.')[2]}"
        message = f"CPython {version} is not modelled; supported: {old}, {ranges()}"
        raise ValueError(message) from None


def _model_of_two(version: str) -> Model[Fields]:
    """Return the model of a release of Python 2.7."""
    from urlprism.readers.programs.python import two as python_two  # noqa: PLC0415 - few ask for it

    two = RELEASES_OF_TWO.of(version)
    cut = python_two.cutter(two)

    def report(text: str, base: str | None) -> Fields:
        try:
            return Fields(*cut(text, base))
        except ValueError as error:
            raise refused(error, "urlsplit") from None

    return Model(
        *(NAME, two.version, "Python 2's urlparse", Fields._fields),
        *(report, answer, at_version),
        releases=_KNOWN,
    )


def _model_of_proposal() -> Model[Fields]:
    """Return the model of the newest release, but that `urlsplit` refuses a bad port (gh-64470).

    `urljoin` splits both texts, and raises as well. No release has this; it may come otherwise.
    """
    newest = _model(release(max(NEWEST)))
    read = newest.report

    def report(text: str, base: str | None) -> Fields:
        if base is not None:
            read(base, None)
            read(text, None)
        return read(text, base)

    return replace(newest, version=PROPOSED, report=report)


def _model(level: Release) -> Model[Fields]:
    number = ".".join(map(str, level.version))
    return Model(
        *(NAME, number, "CPython's urllib.parse", Fields._fields),
        *(reporter(level), answer, at_version),
        releases=_KNOWN,
        wire=functools.partial(opening.wire_of, level),
    )


# The newest release of each branch.
RELEASES_OF_THREE: Final = Releases("urllib", NEWEST, ()).newest
_KNOWN: Final = (*RELEASES_OF_TWO.newest, *RELEASES_OF_THREE)
# The function of the running interpreter's release.
report: Final = reporter(running())
MODEL: Final = _model(running())
