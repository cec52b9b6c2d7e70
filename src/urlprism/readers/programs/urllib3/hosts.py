"""Hosts as urllib3 reads them: addresses in brackets, percent-encoding, names by IDNA 2008."""

import re
from typing import Final

from urlprism._core.escapes.triplets import NORMAL, UPPER, respell
from urlprism._core.idn import domains
from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.urllib3.releases import maps_labels
from urlprism.readers.shared.idna_labels import encoded_label
from urlprism.readers.shared.releases import Release

# Only these are normalized: a URL without a scheme counts as http.
NORMALIZED: Final = (None, "http", "https")

_SETTLED_HOST: Final = re.compile(r"[a-z0-9._-]*+")
_CONTROL_OR_SPACE: Final = re.compile(r"[\x00-\x20\x7f]")
_NUMBERS: Final = re.compile(r"(?:0[xX][0-9a-fA-F]+|[0-9]+)(?:\.(?:0[xX][0-9a-fA-F]+|[0-9]+)){0,3}")
_GROUP: Final = re.compile(r"[0-9a-fA-F]{1,4}")
_QUAD: Final = re.compile(r"(?:[0-9]{1,3}\.){3}[0-9]{1,3}")
_GROUPS: Final = 8
_STRAY: Final = re.compile(r"%(?![0-9a-fA-F]{2})")
_CONTROL: Final = re.compile(r"%(?:[01][0-9a-fA-F]|7[fF])")  # in triplets


def _literal_of(signs: str) -> re.Pattern[str]:
    """Return the pattern of an address in brackets, with these signs in its zone."""
    plain = f"[a-zA-Z0-9{signs}-]*"
    zone = f"{plain}(?:%[0-9a-fA-F]{{2}}{plain})*"
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
    address = literal(host, urllib3)
    if address is not None:
        return _with_zone(address, urllib3)
    if (_NUMBERS if urllib3.has("numbers-kept") else _QUAD).fullmatch(host):
        return host
    reads_escapes = urllib3.has("escapes-read-in-host")
    if "%" in host and reads_escapes:
        host = _unescaped(host)
    if host.isascii():
        host = host.lower()
        return respell(host, UPPER) if reads_escapes else host
    labels = host.split(".")
    # A long host has the same labels again and again.
    ascii_labels = {label: _to_ascii(label, urllib3) for label in dict.fromkeys(labels)}
    return ".".join(map(ascii_labels.__getitem__, labels))


def _to_ascii(label: str, urllib3: Release) -> str:
    """Return a label encoded by IDNA, a label in ASCII in lower case."""
    if label.isascii():
        reads_escapes = urllib3.has("escapes-read-in-host")
        return respell(label.lower(), UPPER) if reads_escapes else label.lower()
    encode = domains.to_ascii if maps_labels(urllib3) else encoded_label
    ascii_label = encode(label.lower())
    if ascii_label is None:
        raise refused("a label of the host is not valid in IDNA")
    return ascii_label


def _unescaped(host: str) -> str:
    """Return a host with its unreserved triplets decoded; raise Refused for a stray "%"."""
    stray = _STRAY.search(host)
    _check_controls(host[: stray.start()] if stray else host)
    if stray:
        raise refused("the host contains a percent sign that encodes nothing")
    return respell(host, NORMAL)


def _check_controls(text: str) -> None:
    """Raise Refused for a triplet of a control."""
    if _CONTROL.search(text):
        raise refused("the host contains an encoded control character")


def literal(host: str, urllib3: Release) -> re.Match[str] | None:
    """Return the address and the zone of an IPv6 address in brackets, None for any other host."""
    pattern = _LITERAL
    if not urllib3.has("tilde-kept"):
        pattern = _LITERAL_WITHOUT_TILDE
    elif not urllib3.has("exclamation-mark-refused-in-zone"):
        pattern = _LITERAL_WITH_MARK
    address = pattern.fullmatch(host)
    return address if address and is_ipv6(address[1]) else None


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


def _with_zone(bracketed: re.Match[str], urllib3: Release) -> str:
    """Return an IPv6 address in brackets, with its zone after a bare percent sign."""
    address, zone = bracketed.groups()
    if zone is None:
        return f"[{address.lower()}]"
    if urllib3.has("controls-refused-in-host"):
        _check_controls(zone)
    zone = respell(zone, UPPER)
    if urllib3.has("tilde-kept"):
        zone = zone.replace("!", "%21")
    return f"[{address.lower()}%{zone}]"
