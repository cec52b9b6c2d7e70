"""Hosts as urllib3 reads them: addresses in brackets, percent-encoding, names by IDNA 2008."""

import functools
import re
from typing import Final

from urlprism.readers.idna_labels import encoded_label
from urlprism.readers.outcomes import Refused
from urlprism.readers.urllib3_releases import Release

# Only these are normalized: a URL without a scheme counts as http.
NORMALIZED: Final = (None, "http", "https")

_SETTLED_HOST: Final = re.compile(r"[a-z0-9._-]*+")
_CONTROL_OR_SPACE: Final = re.compile(r"[\x00-\x20\x7f]")
_NUMBERS: Final = re.compile(r"(?:0[xX][0-9a-fA-F]+|[0-9]+)(?:\.(?:0[xX][0-9a-fA-F]+|[0-9]+)){0,3}")
_GROUP: Final = re.compile(r"[0-9a-fA-F]{1,4}")
_QUAD: Final = re.compile(r"(?:[0-9]{1,3}\.){3}[0-9]{1,3}")
_GROUPS: Final = 8
_TRIPLET: Final = re.compile(r"%[0-9a-fA-F]{2}")
_TRIPLETS: Final = re.compile(r"(?:%[0-9a-fA-F]{2})++")
_LOWER: Final = re.compile(r"%(?:[a-f][0-9a-fA-F]|[0-9A-F][a-f])")
_PERCENT: Final = re.compile(r"%([0-9a-fA-F]{2})?")
_UNRESERVED: Final = re.compile(r"[A-Za-z0-9._~-]")


def _literal_of(signs: str) -> re.Pattern[str]:
    """Return the pattern of an address in brackets, with these signs in its zone."""
    kept = f"[a-zA-Z0-9{signs}-]*"
    zone = f"{kept}(?:%[0-9a-fA-F]{{2}}{kept})*"
    return re.compile(rf"\[([0-9a-fA-F:.]*)(?:%(?:25)?(?!\])({zone}))?\]")


_LITERAL: Final = _literal_of("._~")
_LITERAL_WITH_MARK: Final = _literal_of("._~!")
_LITERAL_WITHOUT_TILDE: Final = _literal_of("._!")


def refused(reason: str) -> Refused:
    """Return the refusal that `parse_url` gives."""
    return Refused(reason, "urllib3 parse_url, LocationParseError")


def normalized(host: str, scheme: str | None, urllib3: Release) -> str:
    """Return a host as `parse_url` and pools write it; raise Refused for one they refuse."""
    if _SETTLED_HOST.fullmatch(host):
        return host
    if urllib3.has("controls-refused-in-host") and _CONTROL_OR_SPACE.search(host):
        raise refused("the host contains a control character or a space")
    if scheme not in NORMALIZED:
        return host
    found = literal(host, urllib3)
    if found is not None:
        return _with_zone(found, urllib3)
    if (_NUMBERS if urllib3.has("numbers-kept") else _QUAD).fullmatch(host):
        return host
    reads_escapes = urllib3.has("escapes-read-in-host")
    if "%" in host and reads_escapes:
        host = _PERCENT.sub(_unescaped, host)
    if host.isascii():
        host = host.lower()
        return _LOWER.sub(upper, host) if reads_escapes else host
    labels = host.split(".")
    # A long host has the same labels again and again.
    written = {label: _to_ascii(label, reads_escapes) for label in dict.fromkeys(labels)}
    return ".".join(map(written.__getitem__, labels))


def _to_ascii(label: str, reads_escapes: bool) -> str:
    """Return a label encoded by IDNA 2008, a label in ASCII in lower case."""
    if label.isascii():
        return _TRIPLETS.sub(upper, label.lower()) if reads_escapes else label.lower()
    found = encoded_label(label.lower())
    if found is None:
        raise refused("a label of the host is not valid in IDNA 2008")
    return found


def _unescaped(percent: re.Match[str]) -> str:
    """Return the replacement of a triplet in a host; raise Refused for a lone percent sign."""
    if percent[1] is None:
        raise refused("the host contains a percent sign that encodes nothing")
    return _replacement(percent[0])


@functools.lru_cache(maxsize=512)
def _replacement(triplet: str) -> str:
    """Return what replaces a triplet in a host; there are 484 of them."""
    character = _encoded_character(triplet)
    return character if _UNRESERVED.fullmatch(character) else triplet.upper()


def _encoded_character(triplet: str) -> str:
    """Return the character that a triplet encodes; raise Refused for a control."""
    character = chr(int(triplet[1:], 16))
    if character < " " or character == "\x7f":
        raise refused("the host contains an encoded control character")
    return character


def literal(host: str, urllib3: Release) -> re.Match[str] | None:
    """Return the address and the zone of an IPv6 address in brackets, None for any other host."""
    pattern = _LITERAL
    if not urllib3.has("tilde-kept"):
        pattern = _LITERAL_WITHOUT_TILDE
    elif not urllib3.has("exclamation-mark-refused-in-zone"):
        pattern = _LITERAL_WITH_MARK
    found = pattern.fullmatch(host)
    return found if found and is_ipv6(found[1]) else None


def is_ipv6(text: str) -> bool:
    """Whether a text is an IPv6 address; the numbers of an IPv4 tail may be too large."""
    before, gap, after = text.partition("::")
    if not gap:
        return _groups(text, last=True) == _GROUPS
    return _groups(before, last=False) + _groups(after, last=True) < _GROUPS


def _groups(text: str, *, last: bool) -> int:
    """Return how many groups of 16 bits a text has, too many for malformed groups."""
    if not text:
        return 0
    groups = text.split(":", _GROUPS)
    if last and _QUAD.fullmatch(groups[-1]):
        groups[-1:] = "0", "0"
    return len(groups) if all(map(_GROUP.fullmatch, groups)) else _GROUPS + 1


def _with_zone(found: re.Match[str], urllib3: Release) -> str:
    """Return an IPv6 address in brackets, with its zone after a bare percent sign."""
    address, zone = found.groups()
    if zone is None:
        return f"[{address.lower()}]"
    if urllib3.has("controls-refused-in-host"):
        for triplet in _TRIPLET.finditer(zone):
            _encoded_character(triplet[0])
    zone = _TRIPLETS.sub(upper, zone)
    if urllib3.has("tilde-kept"):
        zone = zone.replace("!", "%21")
    return f"[{address.lower()}%{zone}]"


def upper(triplet: re.Match[str]) -> str:
    """Return triplets in upper case."""
    return triplet[0].upper()
