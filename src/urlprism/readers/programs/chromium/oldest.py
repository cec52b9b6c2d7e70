"""What releases of Chromium up to 91 did otherwise: fragments, gopher:, schemes of its own.

Up to 71 a URL has an origin by its scheme and its host, also if it is not special.
"""

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from urlprism import whatwg
from urlprism._core.idn import idna, punycode
from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.browsers import urls as browser_urls
from urlprism.readers.programs.browsers.urls import SPECIAL, Parts
from urlprism.readers.programs.chromium import older as chromium_older
from urlprism.readers.shared.releases import Release

Read: TypeAlias = Callable[[str, Parts | None, str], Parts]

GOPHER: Final = "gopher"
# Schemes that were registered later, and the changes with which they were.
_REGISTERED: Final = {"chrome-error": "chrome-error-registered", "devtools": "devtools-registered"}
# Schemes of local data, which never had an origin.
_LOCAL: Final = frozenset({"about", "chrome-error", "data", "javascript"})
_DEFAULT_PORTS: Final = {GOPHER: "70"}
_LONGEST, _LONGEST_LABEL = 253, 63  # characters that DNS allows
_RULE: Final = "GURL, is_valid"
_NO_SCHEME: Final = re.compile("[0-9+.-][A-Za-z0-9+.-]*:")
_SLASH: Final = re.compile(r"[/\\]")
_PORT: Final = re.compile(":0*([0-9]+)\\Z")


def check_scheme(text: str, chromium: Release) -> None:
    """Raise Refused for a text that begins as with a scheme, but without a letter."""
    if not chromium.has("digits-are-no-scheme") and _NO_SCHEME.match(text):
        raise Refused("a scheme that begins with no letter", _RULE)


def check_path_url(text: str, chromium: Release) -> None:
    """Raise Refused for a path URL with a noncharacter."""
    is_checked = not chromium.has("noncharacters-in-path-url")
    if is_checked and chromium_older.NONCHARACTERS.search(text):
        raise Refused("a noncharacter", _RULE)


def with_fragment(parts: Parts, text: str, chromium: Release) -> Parts:
    """Return parts with the fragment of a text as a release writes it, which is no path URL."""
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
