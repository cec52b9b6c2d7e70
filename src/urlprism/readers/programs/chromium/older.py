"""What older releases of Chromium did otherwise: schemes, fragments, paths, hosts and origins.

Up to 129 a URL that is not special is a path URL: what follows its scheme is a path, slashes and
all. Only a reference resolved against it may see an authority in that path. Up to 91 gopher: and
schemes of the browser's own are read otherwise, and up to 71 a URL has an origin by its scheme and
its host, also if it is not special.
"""

import re
from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

from urlprism import whatwg
from urlprism._core.escapes.triplets import Escapes
from urlprism._core.idn import idna, punycode
from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.browsers import urls as browser_urls
from urlprism.readers.programs.browsers.urls import HOST, SPECIAL, Parts
from urlprism.readers.shared.releases import Release

# The deviation characters of UTS #46, and their mappings in its transitional processing.
DEVIATIONS: Final = str.maketrans(
    {"\u00df": "ss", "\u1e9e": "ss", "\u03c2": "\u03c3", "\u200c": "", "\u200d": ""}
)
# Signs that were percent-encoded in a host, and signs that were refused.
SIGNS: Final = Escapes(re.compile(r"""[ !"#$&'()*,<=>@`{|}]"""))
FORBIDDEN: Final = re.compile(r"[\x00-\x1f%/;?\\^~\x7f]")

_RULE: Final = "GURL, is_valid"
_DOT: Final = re.compile("%2[Ee]")
_NUL: Final = re.compile("%00|\0")
_LAST_TWO: Final = "".join(
    chr(plane << 16 | each) for plane in range(17) for each in (0xFFFE, 0xFFFF)
)
NONCHARACTERS: Final = re.compile(f"[\ufdd0-\ufdef{_LAST_TWO}]")
_AUTHORITY: Final = re.compile(r"//+[^/?#]*")
_HOST_OF: Final = re.compile(r"//+(?:[^/]*@)?[^/:]")
_DOTS: Final = re.compile(r"(?<=/)\.{1,2}(?=/|\Z)")
_MARK: Final = ";dots;"
_IN_MAILTO: Final = Escapes(re.compile('[ "<>`{|}]'))
_PATHLESS: Final = re.compile("[?#]|\\Z")
_NUMBER: Final = "(?:0x[0-9a-f]*|0[0-7]*|[1-9][0-9]*)"
_FOUR_NUMBERS: Final = re.compile(r"[0-9A-Fa-fXx]+(?:\.[0-9A-Fa-fXx]+){3}\]")
_TOO_BIG: Final = re.compile(rf"{_NUMBER}(?:\.{_NUMBER}){{0,3}}\.?")
_TAIL: Final = re.compile("[?#]")
Read: TypeAlias = Callable[[str, Parts | None, str], Parts]

GOPHER: Final = "gopher"
# Schemes that were registered later, and the changes with which they were.
_REGISTERED: Final = {"chrome-error": "chrome-error-registered", "devtools": "devtools-registered"}
# Schemes of local data, which never had an origin.
_LOCAL: Final = frozenset({"about", "chrome-error", "data", "javascript"})
_DEFAULT_PORTS: Final = {GOPHER: "70"}
_LONGEST, _LONGEST_LABEL = 253, 63  # characters that DNS allows
_NO_SCHEME: Final = re.compile("[0-9+.-][A-Za-z0-9+.-]*:")
_SLASH: Final = re.compile(r"[/\\]")
_PORT: Final = re.compile(":0*([0-9]+)\\Z")


def default_base(text: str) -> Parts | None:
    """Return the base of a text that has none: about:blank for a fragment alone."""
    if not text.lstrip(browser_urls.BLANKS).startswith("#"):
        return None
    return browser_urls.parts_of(whatwg.URL("about:blank"))


def without_noncharacters(text: str) -> str:
    """Return a text with U+FFFD for each noncharacter."""
    return NONCHARACTERS.sub("\ufffd", text)


def check_path(text: str, base: Parts | None, parts: Parts, chromium: Release) -> None:
    """Raise Refused for a path that has what older releases do not take.

    `text` is what is read, in which a noncharacter is still itself.
    """
    is_mailto = parts.scheme == "mailto"
    path = text.partition("?")[0] if is_mailto else _path_of(text, base, chromium)
    has_nul = _NUL.search(parts.path) or _NUL.search(path)
    if not chromium.has("nul-in-path") and has_nul and not is_mailto:
        raise Refused("a NUL in the path", _RULE)
    if not chromium.has("noncharacters-kept") and NONCHARACTERS.search(path):
        raise Refused("a noncharacter in the path", _RULE)


def _path_of(text: str, base: Parts | None, chromium: Release) -> str:
    """Return what is looked through for noncharacters: a path, but of no reference with a host."""
    text = browser_urls.stripped(text)
    inherited = base.scheme if base else ""
    scheme, rest = browser_urls.scheme_of(text)
    before = _TAIL.split(text, maxsplit=1)[0]
    if not scheme:
        has_host = inherited != "file" and len(rest) - len(rest.lstrip("/\\")) >= len("//")
        return "" if has_host else before
    is_gopher = scheme == "gopher" and not chromium.has("gopher-not-special")
    is_special = is_gopher or scheme == "chrome" or scheme in browser_urls.SPECIAL
    place = browser_urls.host_place(before, inherited) if is_special else None
    return before[place[1] :] if place else before


def decoded(path: str, chromium: Release) -> str:
    """Return a path with those triplets decoded that a release decodes."""
    if chromium.has("dots-kept-in-path"):
        return path
    if chromium.has("triplets-kept-in-path"):
        return _DOT.sub(".", path)
    return browser_urls.with_unreserved_decoded(path)


def is_resolved(text: str, base: Parts | None) -> bool:
    """Whether a text is resolved against its base, which has a path with a slash."""
    if base is None or base.is_opaque:
        return False
    scheme, rest = browser_urls.scheme_of(text)
    slashes = len(rest) - len(rest.lstrip("/\\"))
    return not scheme or (scheme == base.scheme and slashes < len("//"))


def literal(host: str, chromium: Release) -> str:
    """Return an IPv6 address in brackets with its IPv4 address, if it has one, in decimal.

    Each number may be octal, or hexadecimal. Up to 116 there may be less than four.
    """
    start = host.rfind(":") + 1
    is_four = chromium.has("four-numbers-in-ipv6")
    if is_four and not _FOUR_NUMBERS.fullmatch(host, start):
        return host
    if not {".", "x"} & set(host[start:]):
        return host
    address = browser_urls.address_or_name(host[start:-1])
    return f"{host[:start]}{address}]"


def address_or_name(host: str, chromium: Release) -> str | None:
    """Return a host in ASCII, an IPv4 address in four numbers; None if it is neither."""
    address = browser_urls.address_or_name(host)
    is_name = address is None and not _TOO_BIG.fullmatch(host)
    return host if is_name and not chromium.has("ends-in-number") else address


def other(text: str, base: Parts | None, chromium: Release, parse: Callable[[str], Parts]) -> Parts:
    """Read a URL that is not special; `parse` reads a special one."""
    scheme, rest = browser_urls.scheme_of(text)
    is_absolute = bool(scheme) and base is not None and _lacks_host(base.path)
    if base is not None and is_resolved(text, base) and not is_absolute:
        return _resolved(rest, base, chromium, parse)
    if not scheme:
        raise Refused("a relative reference", _RULE)
    return _path_url(scheme, rest, chromium)


def _lacks_host(path: str) -> bool:
    """Whether the path of a path URL begins with two slashes, but with no host."""
    return path.startswith("//") and not _HOST_OF.match(path)


def _path_url(scheme: str, rest: str, chromium: Release) -> Parts:
    """Return the URL of a scheme and a path; in mailto: a number sign begins no fragment."""
    before, sign, fragment = (rest, "", "") if scheme == "mailto" else rest.partition("#")
    path, mark, query = before.partition("?")
    keeps_delete = not chromium.has("delete-encoded") and scheme != "mailto"
    encode = partial(browser_urls.with_controls, keeps_delete=keeps_delete)
    if scheme == "mailto":
        path = _IN_MAILTO.escape(path)
    if scheme == "mailto" or chromium.has("path-url-tail-encoded"):
        tail = browser_urls.parts_of(whatwg.URL(f"a:x?{query.replace('#', '%23')}#{fragment}"))
        query, fragment = (tail.query or "").replace("'", "%27"), tail.fragment or ""
    else:
        query, fragment = encode(query), encode(fragment)
    return Parts(
        *(scheme, "", "", None, ""),
        encode(path),
        query if mark else None,
        fragment if sign else None,
        is_opaque=not path.startswith("/"),
    )


def _resolved(rest: str, base: Parts, chromium: Release, parse: Callable[[str], Parts]) -> Parts:
    """Return what a reference without a scheme is, against a path URL whose path has a slash."""
    match = _AUTHORITY.match(base.path)
    authority = match[0] if match else ""
    path = base.path[len(authority) :]
    if _lacks_host(base.path) or not path:
        raise Refused("a reference against a base without a host or a path", _RULE)
    slashes = len(rest) - len(rest.lstrip("/\\"))
    if slashes >= len("//"):
        parts = parse(f"ftp:{rest}")
        path = decoded(parts.path.replace("|", "%7C"), chromium)
        parts = parts._replace(scheme=base.scheme, path=path)
        return _as_path(parts) if match else parts
    folder = _DOTS.sub(lambda dots: f"{_MARK}{len(dots[0])}", path)  # those of the base stay
    above = Parts("http", "", "", HOST, "", folder, base.query, base.fragment, is_opaque=False)
    plain = _TAIL.split(rest, maxsplit=1)[0]
    beside = "./" if plain and not slashes else ""
    parts = browser_urls.parsed(
        beside + decoded(browser_urls.with_controls(plain), chromium) + rest[len(plain) :], above
    )
    joined = parts.path.replace(f"{_MARK}1", ".").replace(f"{_MARK}2", "..").replace("|", "%7C")
    path_read = path if _PATHLESS.match(rest) else joined
    return parts._replace(scheme=base.scheme, host=None, path=authority + path_read)


def _as_path(parts: Parts) -> Parts:
    """Return a URL whose authority is a part of its path."""
    path = parts.authority + parts.path
    return parts._replace(host=None, user="", password="", port="", path=path)


def check_scheme(text: str, chromium: Release) -> None:
    """Raise Refused for a text that begins as with a scheme, but without a letter."""
    if not chromium.has("digits-are-no-scheme") and _NO_SCHEME.match(text):
        raise Refused("a scheme that begins with no letter", _RULE)


def check_path_url(text: str, chromium: Release) -> None:
    """Raise Refused for a path URL with a noncharacter."""
    is_checked = not chromium.has("noncharacters-in-path-url")
    if is_checked and NONCHARACTERS.search(text):
        raise Refused("a noncharacter", _RULE)


def with_fragment(parts: Parts, text: str, chromium: Release) -> Parts:
    """Return parts with the fragment of a text as a release writes it; not for path URLs."""
    if chromium.has("nul-in-fragment") or not parts.fragment:
        return parts
    fragment = _fragment(text, parts).replace("\0", "")
    if not chromium.has("fragment-encoded"):
        return parts._replace(fragment=browser_urls.with_controls(fragment, keeps_delete=True))
    pieces = [fragment] if chromium.has("delete-encoded") else fragment.split("\x7f")
    # What follows the last character is no blank at the end of a text.
    encoded = [whatwg.URL(f"a:x#{piece}.").hash[1:-1] for piece in pieces]
    return parts._replace(fragment="\x7f".join(encoded))


def _fragment(text: str, parts: Parts) -> str:
    """Return the fragment in a text; a host of file: ends at a slash alone."""
    _, rest = browser_urls.scheme_of(text)
    after = rest.lstrip("/\\")
    if parts.scheme == "file" and len(rest) == len(after) + len("//"):
        slash = _SLASH.search(after)
        text = after[slash.start() :] if slash else ""
    return text.partition("#")[2]


def checked(domain: str, chromium: Release) -> str | None:
    """Return a domain in ASCII if a release takes it, with its lengths and its hyphens."""
    if chromium.has("dns-rules-ignored"):
        return domain
    labels = domain.removesuffix(".").split(".")
    is_short = len(".".join(labels)) <= _LONGEST
    is_valid = is_short and all(0 < len(label) <= _LONGEST_LABEL for label in labels)
    return None if not is_valid or any(map(_has_hyphens, labels)) else domain


def _has_hyphens(label: str) -> bool:
    """Whether a label has a hyphen at an end, or two as its third and fourth UTF-16 code units."""
    if label.startswith(idna.PREFIX):
        label = punycode.decode(label.removeprefix(idna.PREFIX))
    units = label.encode("utf-16-le")
    return label.startswith("-") or label.endswith("-") or units[4:8] == b"-\0-\0"


def is_path_url(scheme: str, chromium: Release) -> bool:
    """Whether a scheme was registered only later, so that its URLs were path URLs."""
    change = _REGISTERED.get(scheme)
    return change is not None and not chromium.has(change)


def is_apart(scheme: str, chromium: Release) -> bool:
    """Whether URLs of a scheme have a host, a user and a port only in older releases."""
    if scheme == GOPHER:
        return not chromium.has("gopher-not-special")
    return scheme == "chrome" and not chromium.has("chrome-host-alone")


def apart(text: str, base: Parts | None, scheme: str, parse: Read) -> Parts:
    """Read a URL of a scheme that is special in older releases only.

    `parse` reads it as one of http: or https:, that of which the port is no default.
    """
    has_scheme, rest = browser_urls.scheme_of(text)
    above = base if base is not None and base.scheme == scheme else None
    place = browser_urls.host_place(f"http:{rest}" if has_scheme else text, "http" if above else "")
    if place is None:
        port = above.port if above else ""
    else:
        ending = _PORT.search((f"http:{rest}" if has_scheme else text)[slice(*place)])
        port = ending[1] if ending else ""
    stand_in = "https" if port == "80" else "http"
    text = f"{stand_in}:{rest}" if has_scheme else text
    parts = parse(text, above and above._replace(scheme=stand_in), stand_in)
    is_default = parts.port == _DEFAULT_PORTS.get(scheme)
    return parts._replace(scheme=scheme, port="" if is_default else parts.port)


def origin(parts: Parts, chromium: Release) -> str:
    """Return the origin of a URL, "null" for an opaque one."""
    if not chromium.has("port-zero-in-origin") and parts.port == "0":
        parts = parts._replace(port="")
    return browser_urls.origin(parts._replace(host=parts.host or ""))


def has_origin(scheme: str, chromium: Release) -> bool:
    """Whether a URL that is neither special nor of the browser's own has an origin."""
    if scheme == GOPHER:
        return is_apart(scheme, chromium)
    is_old = not chromium.has("opaque-origins")
    return is_old and scheme not in SPECIAL | _LOCAL
