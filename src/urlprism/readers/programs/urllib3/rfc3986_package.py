"""How the package rfc3986, 1.3 to 1.5, reads and normalizes: httpx and urllib3 once read by it.

text ──► split by one pattern ──► parts percent-encoded ──► authority split, IDNA 2008 ──► Reference
Reference ──► scheme, host in lower case ──► triplets in upper case ──► dot segments removed

An authority that cannot be split is dropped, and nothing is refused.
"""

import re
from typing import Final, NamedTuple

from urlprism._core.escapes.triplets import UPPER, respell
from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.urllib3.hosts import is_ipv6
from urlprism.readers.shared.idna_labels import encoded_label
from urlprism.redaction.records import hides_secrets
from urlprism.urllib_parse import quote

_BEFORE_PATH: Final = r"(?:([a-zA-Z][a-zA-Z0-9+.-]*):)?(?://([^{}/?#]*))?"
_FROM_PATH: Final = r"([^?#]*)(?:\?([^#]*))?(?:#(.*))?"
_URL: Final = re.compile(_BEFORE_PATH.format("") + _FROM_PATH)
_URL_WITH_BACKSLASH: Final = re.compile(_BEFORE_PATH.format(r"\\") + _FROM_PATH)

SIGNS: Final = "!$&'()*+,;="
_PLANES: Final = "".join(f"{chr(each << 16)}-{chr((each << 16) + 0xFFFD)}" for each in range(1, 14))
_BEYOND: Final = f"\u00a0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef{_PLANES}\U000e1000-\U000efffd"
_CHARACTERS: Final = rf"A-Za-z0-9._~!$&'()*+,;=\-{_BEYOND}"
_AUTHORITY: Final = re.compile(
    rf"(?:((?:%[0-9A-Fa-f]{{2}}|[:{_CHARACTERS}])++)@)?"
    rf"(\[[^\]]*\]|(?:%[0-9A-Fa-f]{{2}}|[{_CHARACTERS}])*+):?([0-9]{{1,5}})?\n?"
)
_LITERAL: Final = re.compile(
    r"\[([0-9a-fA-F:.]*)(?:%(?:25)?((?:%[0-9A-Fa-f]{2}|[A-Za-z0-9._~-])+))?\]"
)
_FUTURE: Final = re.compile(r"\[v[0-9A-Fa-f]+\.[A-Za-z0-9._~!$&'()*+,;=:-]+\]")
_FOUR_NUMBERS: Final = re.compile(r"(?:[0-9]{1,3}\.){3}[0-9]{1,3}")
_HIGHEST_NUMBER: Final = 255
_STRAY: Final = re.compile(r"%(?![0-9a-fA-F]{2})")


class Package(NamedTuple):
    """A release of the package: the characters that it does not encode, and how it splits."""

    kept: str
    url: re.Pattern[str]


IN_URLLIB3: Final = Package(f":/?#[]@{SIGNS}", _URL)  # 1.3
IN_HTTPX: Final = Package(f":/?#[]@{SIGNS}~", _URL_WITH_BACKSLASH)  # 1.5


@hides_secrets
class Authority(NamedTuple):
    """The parts of an authority: None for an absent part, all None if it is invalid."""

    userinfo: str | None = None
    host: str | None = None
    port: str | None = None


@hides_secrets
class Reference(NamedTuple):
    """A URI reference in ASCII, None for absent parts; only query and fragment can be empty."""

    scheme: str | None
    authority: str | None
    path: str | None
    query: str | None
    fragment: str | None

    @property
    def located(self) -> Authority:
        """The authority's parts."""
        return split_authority(self.authority)

    def __str__(self) -> str:
        """Return the reference as one text."""
        scheme = f"{self.scheme}:" if self.scheme else ""
        authority = f"//{self.authority}" if self.authority else ""
        query = "" if self.query is None else f"?{self.query}"
        fragment = "" if self.fragment is None else f"#{self.fragment}"
        return scheme + authority + (self.path or "") + query + fragment


def split(text: str, package: Package) -> tuple[str | None, ...]:
    """Return the five parts of a text as they are written; a line end ends a fragment."""
    pieces = package.url.match(text)
    assert pieces is not None  # noqa: S101 - every part may be missing
    return pieces.groups()


def read(text: str, package: Package) -> Reference:
    """Return the reference of a text; raise Refused for a name that IDNA 2008 cannot encode."""
    scheme, authority, *rest = split(text, package)
    path, query, fragment = (encoded(part, package.kept) for part in rest)
    return Reference(scheme, in_ascii(authority, package), path or None, query, fragment)


def encoded(part: str | None, safe: str, errors: str = "strict") -> str | None:
    """Return a part with all but letters, digits, `-._` and `safe` encoded, and its triplets.

    Percent signs stay only if all of them begin triplets. Raise Refused for a lone surrogate.
    """
    if not part:
        return part
    signs = safe.replace("~", "") + ("" if _STRAY.search(part) else "%")
    try:
        quoted = quote(part, signs, errors=errors)
    except UnicodeEncodeError as error:
        raise Refused("a lone surrogate", "rfc3986 encode_component") from error
    return quoted if "~" in safe else quoted.replace("~", "%7E")


def split_authority(authority: str | None) -> Authority:
    """Return the parts of an authority."""
    pieces = _AUTHORITY.fullmatch(authority) if authority else None
    if pieces is None:
        return Authority()
    userinfo, host, port = pieces.groups()
    if host[:1] == "[" and not (is_literal(host) or _FUTURE.fullmatch(host)):
        return Authority()
    if has_numbers_too_large(host):
        return Authority()
    return Authority(userinfo, host, port)


def has_numbers_too_large(host: str) -> bool:
    """Whether a host is four numbers, of which one is no octet."""
    if not _FOUR_NUMBERS.fullmatch(host):
        return False
    return max(map(int, host.split("."))) > _HIGHEST_NUMBER


def is_literal(host: str) -> bool:
    """Whether a host is an IPv6 address in brackets, with or without a zone."""
    literal = _LITERAL.fullmatch(host)
    return literal is not None and is_ipv6(literal[1])


def in_ascii(authority: str | None, package: Package) -> str | None:
    """Return an authority with its host in ASCII, None for one that cannot be split."""
    userinfo, host, port = split_authority(authority)
    labels = (host or "").split(".")
    # A long host has the same labels again and again.
    ascii_labels = {label: _label(label) for label in dict.fromkeys(labels)}
    before = "" if userinfo is None else f"{encoded(userinfo, package.kept)}@"
    after = "" if port is None else f":{port}"
    return before + ".".join(map(ascii_labels.__getitem__, labels)) + after or None


def _label(label: str) -> str:
    ascii_label = label if label.isascii() else encoded_label(label.lower())
    if ascii_label is None:
        raise Refused("a label of the host is not valid in IDNA 2008", "rfc3986 idna_encoder")
    return ascii_label


def normalized(reference: Reference, located: Authority | None = None) -> Reference:
    """Return a reference as RFC 3986 §6.2.2 normalizes it, as far as the package does.

    `located` are the parts of its authority, if they are at hand.
    """
    scheme, _, path, query, fragment = reference
    userinfo, host, port = reference.located if located is None else located
    before = f"{in_capitals(userinfo)}@" if userinfo else ""
    authority = before + _host(host or "") + (f":{port}" if port else "")
    return Reference(
        scheme.lower() if scheme else None,
        authority or None,
        (path and without_dots(in_capitals(path))) or None,
        query and in_capitals(query),
        fragment and in_capitals(fragment),
    )


def _host(host: str) -> str:
    """Return a host in lower case, before its zone a percent sign that is encoded."""
    percent = host.find("%")
    if percent < 0 or not is_literal(host):
        return host.lower()
    encoded_sign = host.find("%25")
    if encoded_sign != percent or encoded_sign == len(host) - len("%25]"):
        host = host.replace("%", "%25", 1)
    return host[:percent].lower() + host[percent:]


def in_capitals(text: str) -> str:
    """Return a text with its triplets in upper case."""
    return respell(text, UPPER)


def without_dots(path: str) -> str:
    """Return a path with its dot segments removed."""
    if "/." not in path and path[:1] != ".":
        return path
    stack: list[str] = []
    for segment in path.split("/"):
        if segment == "..":
            # The text before the first slash is a segment too.
            del stack[-1:]
        elif segment != ".":
            stack.append(segment)
    if path[0] == "/" and (not stack or stack[0]):
        stack.insert(0, "")
    if path.endswith(("/.", "/..")):
        stack.append("")
    return "/".join(stack)
