r"""The authority as .NET's `System.Uri` reads it, in the class's order.

    userinfo, up to the first "@" ──► IPv6 ──► IPv4 in any notation ──► domain ──► share ──► port

A host ends at "/", "?", "#", ":" or the end; one that ends at "\" is refused, but not in a file's
URL. A domain becomes ASCII by ICU, when it is asked for.
"""

import re
from typing import Final, NamedTuple

from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.dotnet import schemes as rules
from urlprism.readers.programs.dotnet.addresses import ipv4_in, ipv6_in
from urlprism.readers.programs.dotnet.coding import RULE, normalized, ways_of
from urlprism.readers.programs.dotnet.schemes import Syntax
from urlprism.readers.shared.releases import Release

# The version of Unicode of ICU 72, which Debian 12 has.
UNICODE: Final = "15.0"
BAD_HOST: Final = "The hostname could not be parsed"
BAD_PORT: Final = "Invalid port specified"

_END: Final = re.compile(r"[/\\:?#]|\Z")
_END_OF_FILE: Final = re.compile(r"[/\\]|\Z")
_END_OF_UNKNOWN: Final = re.compile(r"\.{1,2}(?=[/?#]|\Z)")
_USER: Final = re.compile(r"([^@/\\?#]*)@(?=.)", re.DOTALL)
_PORT: Final = re.compile(r":([0-9]*)")
_AFTER_PORT: Final = re.compile(r"[/?#]|\Z")
_DOT: Final = re.compile("[.\u3002\uff0e\uff61]")
_LABEL: Final = re.compile(r"[0-9A-Za-z\xa0-\U0010ffff][0-9A-Za-z_\xa0-\U0010ffff-]*")
_WIDE: Final = re.compile("[\u0100-\U0010ffff]")
_BEYOND_BMP: Final = re.compile("[\U00010000-\U0010ffff]")
_LONGEST_LABEL: Final = 63
_UNC_SEGMENT: Final = re.compile(r"[0-9A-Za-z_\x80-\U0010ffff-]+")
_IN_UNC: Final = frozenset("-_0123456789")
_PREFIX: Final = 4  # of "xn--"
_LONGEST_UNC: Final = 256
_HIGHEST_PORT: Final = 65535
_BEYOND_ASCII: Final = re.compile(r"[\xa0-\U0010ffff]")
_BIDI: Final = re.compile("[\u200e\u200f\u202a-\u202e]")
_UPPER: Final = re.compile("[A-Z]")
_LOOPBACK: Final = frozenset({"localhost", "loopback"})


class Authority(NamedTuple):
    """Userinfo, host and port, how the host was recognized, and where the authority ends."""

    end: int
    user: str | None = None
    host: str = ""
    kind: str = "basic"
    zone: str = ""
    port: int | None = None
    is_changed: bool = False  # the user or the domain is another text when it is normalized


def authority_in(
    text: str,
    start: int,
    syntax: Syntax,
    dotnet: Release,
    *,
    is_implicit: bool,
    is_normalized: bool,
) -> Authority:
    """Return the authority that begins at a place; raise Refused if there can be none.

    A path of the system, which `is_implicit`, has no port, query and fragment. If the text
    `is_normalized`, its user is decoded and its domain normalized.
    """
    first = text[start : start + 1]
    if first in {"", "/", "?", "#"} or (first == "\\" and syntax.has(rules.FILE)):
        if is_implicit or not syntax.has(rules.EMPTY_HOST):
            raise Refused(BAD_HOST, RULE)
        return Authority(start)
    user, place, is_changed = None, start, False
    if syntax.has(rules.USER):
        userinfo = _USER.match(text, start)
        if userinfo:
            place = userinfo.end()
            user = normalized(userinfo[1], ways=ways_of(dotnet)) if is_normalized else userinfo[1]
            is_changed = user != userinfo[1]
    host, kind, zone, end = _host(text, place, syntax, is_implicit)
    if kind == "dots" and user is not None:
        raise Refused(BAD_HOST, RULE)
    host_kept, is_other = _kept(host, kind, syntax, dotnet, is_normalized)
    host, is_changed = host_kept, is_changed or is_other
    delimiter = text[end : end + 1]
    if delimiter == "\\" and not syntax.has(rules.FILE):
        raise Refused(BAD_HOST, RULE)
    if delimiter != ":":
        return Authority(end, user, host, kind, zone, None, is_changed)
    if not syntax.has(rules.PORT):
        raise Refused(BAD_HOST, RULE)
    port, end = _port(text, end)
    if port == 0 and syntax.port is None and not dotnet.has("port-zero-kept"):
        port = None
    return Authority(end, user, host, kind, zone, port, is_changed)


def _kept(
    host: str, kind: str, syntax: Syntax, dotnet: Release, is_normalized: bool
) -> tuple[str, bool]:
    """Return a host as the class keeps it, and whether normalization makes it another text.

    Raise Refused for the host of a file of which nothing is left.
    """
    normal = _normal(host) if kind == "dns" and is_normalized else host
    if kind == "dns" and not normal and syntax.has(rules.FILE):
        raise Refused("Index was outside the bounds of the array", "Uri, IndexOutOfRangeException")
    is_name = kind in {"dns", "unc"}
    in_any_case = dotnet.has("loopback-in-any-case")
    return _canonical(normal, in_any_case=in_any_case) if is_name else normal, normal != host


def _host(text: str, start: int, syntax: Syntax, is_implicit: bool) -> tuple[str, str, str, int]:
    """Return a host, its kind, its zone, and where it ends."""
    bounds = _END_OF_FILE if is_implicit else _END
    if syntax.has(rules.HOST) and text.startswith("[", start):
        address = ipv6_in(text, start)
        if address:
            return address.text, "ipv6", address.zone, address.end
    bound = bounds.search(text, start)
    end = bound.start() if bound else len(text)
    name = text[start:end]
    if syntax.has(rules.HOST):
        ipv4 = ipv4_in(name, is_canonical=syntax.has(rules.UNKNOWN))
        if ipv4:
            return ipv4, "ipv4", "", end
        if _is_domain(name):
            return name, "dns", "", end
    if syntax.has(rules.UNC_HOST) and is_unc_name(name) and len(name) <= _LONGEST_UNC:
        return name, "unc", "", end
    bound = _END_OF_UNKNOWN.match(text, start) if syntax.has(rules.UNKNOWN) else None
    if bound:
        return bound[0], "dots", "", bound.end()
    raise Refused(BAD_HOST, RULE)


def _port(text: str, colon: int) -> tuple[int | None, int]:
    """Return a port, None for an empty one, and where it ends; raise Refused for another text."""
    match = _PORT.match(text, colon)
    digits, end = (match[1], match.end()) if match else ("", colon + 1)
    number = int(digits.lstrip("0")[:6] or 0)
    if number > _HIGHEST_PORT or not _AFTER_PORT.match(text, end):
        raise Refused(BAD_PORT, RULE)
    return number if digits else None, end


def _is_domain(name: str) -> bool:
    """Whether a name is a domain: labels of letters, digits, "-", "_" and all beyond ASCII."""
    *labels, last = _DOT.split(name)
    return all(map(_is_label, {*labels, last} if last or not labels else set(labels)))


def _is_label(label: str) -> bool:
    if not _LABEL.fullmatch(label):
        return False
    size = len(label)
    if _PREFIX + 4 * size <= _LONGEST_LABEL:  # four for each character are the most
        return True
    if _BEYOND_ASCII.search(label):
        size += _PREFIX + len(_WIDE.findall(label)) + 2 * len(_BEYOND_BMP.findall(label))
    return size <= _LONGEST_LABEL


def is_unc_name(name: str) -> bool:
    """Whether the rules of UNC names allow a name: letters, digits, "-" and "_" in segments.

    Only the first two segments may begin with "-" or "_"; the first one is not all digits.
    """
    first, *rest = name.split(".")
    if first.isdecimal():
        return False
    if rest and not rest[-1]:
        rest.pop()
    return all(map(_is_unc_segment, [first, *rest])) and not any(
        each[0] in "-_" for each in rest[1:]
    )


def _is_unc_segment(segment: str) -> bool:
    return bool(_UNC_SEGMENT.fullmatch(segment)) and (
        segment.isascii() or all(map(_is_letter, set(segment) - _IN_UNC))
    )


def _is_letter(character: str) -> bool:
    """Whether a character of the basic plane is a letter to `char.IsLetter`."""
    if character.isascii():
        return character.isalpha()
    from urlprism.readers.shared.unicode_versions import category  # noqa: PLC0415 - few need its tables

    return not _BEYOND_BMP.match(character) and category(character)[0] == "L"


def _normal(name: str) -> str:
    """Return a name in Normalization Form C, without the characters that tell a direction."""
    stripped = _BIDI.sub("", name)
    if stripped.isascii():
        return stripped
    from urlprism.readers.shared.unicode_versions import unicode_of  # noqa: PLC0415 - few need its tables

    return unicode_of(UNICODE).nfc(stripped)


def _lower(character: str) -> str:
    """Return the lower case of a character if that is one character, as `ToLowerInvariant` does."""
    lower = character.lower()
    return lower if len(lower) == 1 else character


def _canonical(name: str, *, in_any_case: bool) -> str:
    """Return a name as the class keeps it: lower case if it has an ASCII capital, else as it is."""
    lower = name
    if _UPPER.search(name):
        lowered = {each: _lower(each) for each in set(name)}
        lower = "".join(map(lowered.__getitem__, name))
    is_loopback = lower in _LOOPBACK and (in_any_case or lower == name)
    return "localhost" if is_loopback else lower
