"""How WebKit reads a URL: its class `URL`, which is WTF::URLParser.

text, base ──► backslashes before a base that is not special ──► ICU's host ──► the URL Standard

Domains are converted by ICU, which WebKitGTK takes from the system: those in ASCII, too, where a
label begins with "xn--".
"""

import re
from functools import partial
from typing import Final

from urlprism._core.grammar.schemes import default_port
from urlprism.readers.outcomes import Refused, Target, Wire
from urlprism.readers.programs.browsers import client as browser_client
from urlprism.readers.programs.browsers import idna as browser_idna
from urlprism.readers.programs.browsers import urls as browser_urls
from urlprism.readers.programs.browsers.url_class import answer
from urlprism.readers.programs.browsers.urls import SPECIAL, Fields, Parts
from urlprism.readers.programs.webkit.releases import BRANCHES, RELEASES, unicode_version
from urlprism.readers.reading import Reading
from urlprism.readers.shared.releases import Release, by_release
from urlprism.readers.shared.sending import by_normal_href
from urlprism.whatwg.parsing.machine import scalar_values
from urlprism.whatwg.terms.sets import FORBIDDEN_HOST

NAME: Final = "webkit"
VERSION: Final = "2.50.6"
_STRAY_OCTET: Final = re.compile("[\udc80-\udcff]")
_NOTHING: Final = re.compile("(?!)")

_ACE: Final = re.compile(r"(?:^|\.)xn--")
_BAR_OF_DRIVE: Final = re.compile(r"(?i)file:[/\\]{3}[a-z]\|")
_DRIVE: Final = re.compile("[A-Za-z][:|]")
_BAR: Final = re.compile(r"[/\\][A-Za-z]\|(?=[/\\?#]|\Z)")
_EMPTY_HOST: Final = re.compile(r"[/\\]{2}(?=[/\\])")
_BAR_AT_START: Final = re.compile(r"[/\\]?[A-Za-z][|:]")
_BAR_BEHIND_HOST: Final = re.compile(r"[/\\][A-Za-z]\|(?=[/\\?#]|\Z)")
_BITS_16, _BITS_32 = 0xFFFF, 0xFFFFFFFF
_TWO_NUMBERS: Final = re.compile("(0x[0-9a-f]{1,8}|0[0-7]{1,11}|[1-9][0-9]{0,9})0x[0-9a-f]*")
_NUMBER: Final = re.compile("0x[0-9a-f]*|0[0-7]*|[1-9][0-9]*")
_MOST_NUMBERS: Final = 4
_LAST_COLON: Final = re.compile(r"\[((?=[^\]]*::)[0-9A-Fa-f:]*[0-9A-Fa-f]):\]")
_PIECE: Final = re.compile("[0-9A-Fa-f]+")
_MOST_PIECES: Final = 6
_BASES: Final = {16: "0x", 8: "0"}
_LINE_END_OF_USER: Final = re.compile(r"(?:[\t\n\r]*[/\\]){2}([\t\n\r])")
_LONGEST_LABEL: Final = 200  # characters that the ICU of Debian 11 writes in Punycode
_CIRCUMFLEX: Final = re.compile("%5E")
_LONGEST: Final = 2048  # characters of a domain that ICU writes
_RULE: Final = "WTF::URLParser, URL::isValid"
_FETCHED: Final = browser_client.wire_by(by_normal_href, redirects_with_login=True)
_ZERO: Final = "0.0.0.0"  # noqa: S104 - nothing binds to it
_ZERO_REFUSED: Final = (2, 50, 0)  # the first of the branches that refuses it
_OF_FILE, _OF_HOST = "file://", frozenset({"resource"})


def _report(webkit: Release, text: str, base: str | None) -> Fields:
    """Return the attributes of a URL, read against `base` if there is one."""
    above = None if base is None else _url(base, None, webkit)
    parts = _url(text, above, webkit)
    attributes = browser_urls.fields(parts, _origin(parts, webkit))
    if parts.host is None and not parts.is_opaque and parts.path.startswith("/."):
        # The getter takes "/." for what is before a path that begins with "//".
        return attributes._replace(pathname=parts.path.removeprefix("/."))
    return attributes


def _followed(webkit: Release, octets: str, base: str) -> Fields:
    """Return the attributes of the URL to which the octets of a Location lead."""
    above = _report(webkit, base, None)
    _check_address(above.hostname, webkit)
    # libsoup has a text of UTF-8, of which WebKit takes each octet for a character.
    text = octets.encode("latin-1").decode("utf-8", "surrogateescape")
    octets = _STRAY_OCTET.sub("\ufffd", text).encode().decode("latin-1")
    url = _report(webkit, browser_client.location(octets, above, _NOTHING), base)
    if "%00" in f"{url.username}{url.password}":
        raise Refused("a NUL in the login of a Location", "libsoup, GUri")
    return url


def _wire(webkit: Release, reading: Reading, text: str, base: str | None) -> Wire | None:
    """Return what a page's fetch dials and sends: libsoup ends a host at its first semicolon."""
    wire = _FETCHED(webkit, reading, text, base)
    name = "" if wire is None else wire.dialled.host or ""
    if base is None:
        _check_address(name, webkit)
    if wire is None or ";" not in name:
        return wire
    host, _, rest = (wire.host or b"").partition(b";")
    if not host:
        raise Refused("nothing stands before the semicolon", "libsoup, GUri")
    scheme = wire.dialled.scheme or ""
    dialled = Target(scheme, host.decode(), default_port(scheme))
    return Wire(dialled, host, b";" + rest + wire.target, authorization=False)


def _check_address(host: str, webkit: Release) -> None:
    """Raise Refused for the address of a URL that a page cannot fetch."""
    if host == _ZERO and webkit.number >= _ZERO_REFUSED:
        raise Refused("an address that is not fetched", "WebCore, isIPAddressDisallowed")


def _url(text: str, base: Parts | None, webkit: Release) -> Parts:
    """Return the parts of a URL; raise URLError or Refused if it is invalid."""
    text = scalar_values(text)
    trimmed = text.lstrip(browser_urls.BLANKS)
    text = browser_urls.stripped(text)
    scheme, rest = browser_urls.scheme_of(text)
    kind = scheme or (base.scheme if base else "")
    is_special = kind in SPECIAL or kind == "file"
    is_relative = base is not None and not scheme and not base.is_opaque
    reads_slash = webkit.has("slash-alone-read")
    if not reads_slash and base is not None and scheme == base.scheme in SPECIAL and rest == "/":
        raise Refused("nothing follows the slash", _RULE)
    if is_relative and not is_special:
        text = text if webkit.has("backslash-in-path") else browser_urls.with_slashes(text)
    if not is_special:
        text = browser_urls.with_slashes_behind_dots(text, is_relative=is_relative)
        _check_host(text)
    text = _without_last_colon(text, base, kind)
    convert = partial(to_ascii, webkit=webkit)
    converted = browser_urls.with_domain(text, base, convert) if is_special else None
    if kind == "file" and base is not None:
        base = browser_urls.beside_drive(base, rest)
    parts = converted or browser_urls.parsed(text, base)
    if is_special and parts.host and _has_two_numbers(parts.host):
        raise Refused("a number with too many bits, and another one behind it", _RULE)
    # What was converted is valid already.
    if is_special and converted is None and not webkit.has("ascii-domain-kept"):
        parts = _with_ascii_domain(parts, webkit)
    if not is_special and _has_user(text):
        parts = _with_user(parts, trimmed if is_relative else "")
    if kind == "file":
        parts = _with_bar(_with_drive(parts, text), text, base)
    return _older(parts, text, webkit)


def _has_two_numbers(host: str) -> bool:
    """Whether a host is up to four numbers of which one is beyond 32 bits, and read as two.

    The digit that makes it too big is read again, as the first one of "0x".
    """
    labels = host.removesuffix(".").split(".")
    if len(labels) >= _MOST_NUMBERS:
        return False
    counts = [_count(label) for label in labels]
    return 0 not in counts and len(counts) < sum(counts) <= _MOST_NUMBERS


def _count(label: str) -> int:
    """Return how many numbers a label is: 0, 1 or 2."""
    if _NUMBER.fullmatch(label):
        return 1
    pair = _TWO_NUMBERS.fullmatch(label)
    if pair is None:
        return 0
    base = next((base for base, start in _BASES.items() if pair[1].startswith(start)), 10)
    value = int(pair[1], base)
    return 2 * (value <= _BITS_32 < value * base)


def _without_last_colon(text: str, base: Parts | None, kind: str) -> str:
    """Return a text whose IPv6 address, if it has "::" and up to six pieces, ends with no ":"."""
    if kind == "file":
        place = browser_urls.file_place(text)
    else:
        inherited = base.scheme if base else ""
        place = browser_urls.host_place(text, inherited, is_special=kind in SPECIAL)
    colon = _LAST_COLON.match(text, place[0]) if place else None
    if colon is None or len(_PIECE.findall(colon[1])) > _MOST_PIECES:
        return text
    return text[: colon.end(1)] + text[colon.end(1) + 1 :]


def _with_user(parts: Parts, location: str) -> Parts:
    """Return parts that have a path before a query, and a line end that a relative user has.

    Only that counts which follows the two slashes at once; `location` is the reference, "" if none.
    """
    line_end = _LINE_END_OF_USER.match(location)
    if line_end is not None:
        parts = parts._replace(user=f"%{ord(line_end[1]):02X}{parts.user}")
    has_tail = parts[6:8] != (None, None)
    return parts._replace(path="/") if parts.host and not parts.path and has_tail else parts


def _check_host(text: str) -> None:
    """Raise Refused if the host of a text that is not special is forbidden in its lower 16 bits."""
    place = browser_urls.host_place(text, "", is_special=False)
    host = "" if place is None else text[slice(*place)]
    if any(ord(each) > _BITS_16 and chr(ord(each) & _BITS_16) in FORBIDDEN_HOST for each in host):
        raise Refused("the host has a forbidden code point", _RULE)


def _with_drive(parts: Parts, text: str) -> Parts:
    """Return parts of "file:" with a drive in place of the host, or with its bar behind a host."""
    place = browser_urls.file_place(text)
    if place is None or place[0] == place[1]:
        return parts
    if _DRIVE.fullmatch(text, *place):
        has_tail = text.startswith(("?", "#"), place[1])
        return parts._replace(path=f"{parts.path}/") if has_tail else parts
    if _BAR_BEHIND_HOST.match(text, place[1]) and parts.path[2:3] == ":":
        return parts._replace(path=f"{parts.path[:2]}|{parts.path[3:]}")
    return parts


def _with_bar(parts: Parts, text: str, base: Parts | None) -> Parts:
    """Return parts of "file:" with the bar of a drive that has dot segments before it."""
    place = browser_urls.file_place(text)
    if place is not None and _DRIVE.fullmatch(text, *place):
        return parts
    path = (
        _EMPTY_HOST.sub("", browser_urls.scheme_of(text)[1], count=1)
        if place is None
        else text[place[1] :]
    )
    is_of_base = place is None and base is not None and base.path[2:3] == ":"
    is_drive = parts.path[2:3] == ":" and not is_of_base
    if not is_drive or _BAR_AT_START.match(path) or not _BAR.search(path):
        return parts
    return parts._replace(path=f"{parts.path[:2]}|{parts.path[3:]}")


def _with_ascii_domain(parts: Parts, webkit: Release) -> Parts:
    """Return parts with their host as ICU converts it; raise Refused if it is not valid.

    Up to ICU 67 a label of Punycode of nothing is empty.
    """
    if not parts.host or not _ACE.search(parts.host):
        return parts
    domain = to_ascii(parts.host, webkit)
    host = browser_urls.address_or_name(domain) if domain else None
    if not host or (webkit.has("icu-72") and host != parts.host):
        raise Refused("a label that is not valid Punycode", _RULE)
    return parts._replace(host=host)


def _older(parts: Parts, text: str, webkit: Release) -> Parts:
    """Return parts as a release has them that percent-encodes less."""
    if not webkit.has("bar-of-drive-replaced") and _BAR_OF_DRIVE.match(text):
        parts = parts._replace(path=f"{parts.path[:2]}|{parts.path[3:]}")
    if not webkit.has("circumflex-encoded"):
        parts = parts._replace(path=_CIRCUMFLEX.sub("^", parts.path))
    return parts if webkit.has("last-space-encoded") else browser_urls.spaced(parts, text)


def to_ascii(domain: str, webkit: Release) -> str | None:
    """Return a domain as ICU converts it, None if it fails."""
    is_bounded = not webkit.has("icu-72") and not domain.isascii()
    if is_bounded and any(len(each) > _LONGEST_LABEL for each in domain.split(".")):
        return None
    since = {"icu-76": browser_idna.ACE_IN_ACE, "icu-72": browser_idna.ASCII_IN_ACE}
    forgiven = tuple(error for change, error in since.items() if not webkit.has(change))
    ascii_domain = browser_idna.to_ascii(
        domain, unicode_version(webkit), forgiven, forbidden=browser_urls.FORBIDDEN
    )
    return ascii_domain if ascii_domain and len(ascii_domain) <= _LONGEST else None


def _has_user(text: str) -> bool:
    """Whether there is an "@" in the authority of a stripped text that is not special."""
    place = browser_urls.host_place(text, "", is_special=False)
    return place is not None and text[: place[0]].endswith("@")


def _origin(parts: Parts, webkit: Release) -> str:
    """Return the origin of a URL as a text, "null" for an opaque one."""
    if parts.scheme == "blob":
        inner = browser_urls.inner(parts.path, partial(_url, webkit=webkit))
        return (
            _origin(inner, webkit)
            if inner and inner.scheme in {"http", "https", "file"}
            else "null"
        )
    if parts.scheme == "file":
        return _OF_FILE
    if parts.scheme not in SPECIAL | _OF_HOST:
        return "null"
    return browser_urls.origin(parts._replace(host=(parts.host or "").lower()))


MODEL: Final = by_release(
    (NAME, VERSION, "the class URL of WebKit"),
    RELEASES,
    Fields._fields,
    _report,
    answer,
    listed=tuple([f"2.{branch}" for branch in BRANCHES]),
    wire=_wire,
    follow=_followed,
)
report: Final = MODEL.report
