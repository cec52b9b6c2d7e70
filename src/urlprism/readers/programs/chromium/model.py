"""How Chromium reads a URL: its class `URL`, which is GURL's parser.

text, base ──► by scheme: special │ file │ the browser's own │ any other ──► Fields

A special URL has a host that is looked up character by character (url_canon_host.cc), then by ICU,
then looked up again. `file:` has a parser of its own. What is left is the URL Standard's, but for a
few characters that are percent-encoded, or are not.
"""

import re
import string
from functools import partial
from typing import Final

from urlprism import whatwg
from urlprism._core.escapes.triplets import DECODED, Escapes, respell
from urlprism._exact import translated
from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.browsers import client as browser_client
from urlprism.readers.programs.browsers import idna as browser_idna
from urlprism.readers.programs.browsers import urls as browser_urls
from urlprism.readers.programs.browsers.url_class import answer
from urlprism.readers.programs.browsers.urls import HOST, SPECIAL, Fields, Parts
from urlprism.readers.programs.chromium import bases as chromium_bases
from urlprism.readers.programs.chromium import older as chromium_older
from urlprism.readers.programs.chromium.releases import RELEASES, unicode_version
from urlprism.readers.shared.releases import Release, by_release
from urlprism.readers.shared.sending import by_href
from urlprism.urllib_parse import quote, unquote_to_bytes
from urlprism.whatwg.parsing.machine import scalar_values

NAME: Final = "chromium"
VERSION: Final = "156.0.8078.108"

# Schemes that the browser registers: these have a host, but neither user nor port ...
WITH_HOST: Final = frozenset(
    {
        *("chrome", "chrome-untrusted", "chrome-error", "chrome-native", "chrome-search"),
        *("chrome-distiller", "chrome-extension", "devtools", "isolated-app"),
    }
)
# ... two of them without an origin; and these are not parsed.
WITHOUT_ORIGIN: Final = frozenset({"chrome-error", "chrome-native"})
OPAQUE: Final = frozenset({"android", "chromeos-steam", "drivefs", "materialized-view", "steam"})

_RULE: Final = "GURL, is_valid"
_LONGEST: Final = 5 * 253  # UTF-16 code units of a host that ICU converts
_FORBIDDEN: Final = re.compile(r"[\x00-\x1f#%/<>?@\\^|\x7f]")
_LOWER: Final = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)
_TO_ESCAPE: Final = Escapes(re.compile("[ *]"))
_LITERAL: Final = re.compile(r"[\[\]:]")
_REMOVED: Final = Escapes(browser_urls.REMOVED)
_BARE: Final = re.compile("%(?![0-9A-Fa-f]{2})")
_ROOT: Final = "\ue000"  # stands in the first segment for the root
_DATA: Final = "data:"
_LINE_ENDS: Final = "\t\n\r"
_WITH_PATH: Final = SPECIAL | WITH_HOST | {"file", "filesystem"}


def _report(chromium: Release, text: str, base: str | None) -> Fields:
    """Return the attributes of a URL, read against `base` if there is one."""
    above = None if base is None else _url(base, None, chromium)
    parts = _url(text, above, chromium)
    return browser_urls.fields(parts, _origin(parts, chromium))


def _followed(chromium: Release, octets: str, base: str) -> Fields:
    """Return the attributes of the URL to which the octets of a Location lead."""
    above = _report(chromium, base, None)
    return _report(chromium, browser_client.location(octets, above), base)


def _url(text: str, base: Parts | None, chromium: Release) -> Parts:
    """Return the parts of a URL; raise URLError or Refused if it is invalid."""
    text = scalar_values(text)
    whole = text
    if base is None and not chromium.has("fragment-alone-refused"):
        base = chromium_older.default_base(text)
    if not chromium.has("noncharacters-kept"):
        text = chromium_older.without_noncharacters(text)
    text = _without_line_ends(text, chromium)
    chromium_older.check_scheme(text, chromium)
    scheme, _ = browser_urls.scheme_of(text)
    kind = scheme or (base.scheme if base else "")
    parts = _read(text, base, kind, chromium)
    has_path = _has_path(kind, chromium) or chromium_older.is_resolved(text, base)
    is_path_url = bool(scheme) and not has_path
    if has_path or kind == "mailto":
        chromium_older.check_path(whole, base, parts, chromium)
    elif is_path_url:
        chromium_older.check_path_url(whole, chromium)
    parts = _encoded(parts, chromium)
    return parts if is_path_url else chromium_older.with_fragment(parts, text, chromium)


def _read(text: str, base: Parts | None, kind: str, chromium: Release) -> Parts:
    """Return the parts of a URL by its scheme, or by that of its base."""
    scheme, _ = browser_urls.scheme_of(text)
    is_relative = not scheme or (base is not None and scheme == base.scheme)
    if base is not None and base.is_opaque and not scheme:
        return _on_opaque(text, base, chromium)
    if kind == "file":
        return _file(text, base if is_relative else None, chromium)
    if kind == "filesystem":
        return _filesystem(text, chromium)
    if chromium_older.is_apart(kind, chromium):
        return chromium_older.apart(text, base, kind, partial(_special, chromium=chromium))
    if kind in SPECIAL or (kind in WITH_HOST and _has_path(kind, chromium)):
        return _special(text, base, kind, chromium)
    if not chromium.has("non-special-hosts"):
        of_ftp = partial(_special, base=None, scheme="ftp", chromium=chromium)
        return chromium_older.other(text, base, chromium, of_ftp)
    return _opaque(text) if kind in OPAQUE else _other(text, base, chromium)


def _has_path(scheme: str, chromium: Release) -> bool:
    """Whether the path of a URL is looked through, because of its scheme."""
    if chromium_older.is_path_url(scheme, chromium):
        return False
    return scheme in _WITH_PATH or chromium_older.is_apart(scheme, chromium)


def _on_opaque(text: str, base: Parts, chromium: Release) -> Parts:
    """Return what a fragment is whose base has an opaque path; raise Refused for other texts."""
    if not chromium.has("fragment-is-no-scheme") and ":" in text:
        raise Refused("a colon in a fragment alone", _RULE)
    if not chromium.has("non-special-hosts"):
        return browser_urls.parsed(text, base)
    below = partial(_below_backslash, base.scheme, chromium=chromium)
    return chromium_bases.on_opaque(text, base, below)


def _without_line_ends(text: str, chromium: Release) -> str:
    """Return a text without blanks around it, and without tabs and line ends but in "data:"."""
    if not chromium.has("non-special-hosts"):
        is_data = text.startswith(_DATA)
        return (
            _with_line_ends(text.strip(browser_urls.BLANKS))
            if is_data
            else browser_urls.stripped(text)
        )
    is_exact = not chromium.has("data-behind-line-ends")
    start = text if is_exact else text.lstrip(_LINE_ENDS)[: len(_DATA)].lower()
    if not start.startswith(_DATA):
        return browser_urls.stripped(text)
    text = text.strip(browser_urls.BLANKS)
    place = browser_urls.host_place(text, "", is_special=False)
    if place is not None and browser_urls.REMOVED.search(text, *place):
        raise Refused("a tab or line end in the host", _RULE)
    return _with_line_ends(text)


def _with_line_ends(text: str) -> str:
    """Return a text with tabs and line ends percent-encoded."""
    return _REMOVED.escape(text)


def _encoded(parts: Parts, chromium: Release) -> Parts:
    """Return parts with the characters percent-encoded that only Chromium encodes."""
    has_path = _has_path(parts.scheme, chromium)
    is_path_url = not has_path and not chromium.has("non-special-hosts")
    if not parts.is_opaque and not is_path_url:
        path = chromium_older.decoded(parts.path.replace("|", "%7C"), chromium)
        parts = parts._replace(path=path)
    query = parts.query
    if query is not None and (not is_path_url or parts.host is not None):
        query = query.replace("'", "%27")
    return parts._replace(
        user=parts.user.replace("'", "%27"),
        password=parts.password.replace("'", "%27"),
        query=query,
    )


def _special(text: str, base: Parts | None, scheme: str, chromium: Release) -> Parts:
    """Read a URL that has a host."""
    is_own = scheme in WITH_HOST
    above = None if base is None else base._replace(scheme="http") if is_own else base
    if is_own and browser_urls.scheme_of(text)[0]:
        text = f"http:{browser_urls.scheme_of(text)[1]}"
        above = above if base is not None and base.scheme == scheme else None
    place = browser_urls.host_place(text, above.scheme if above else "")
    if place is None or place[0] == place[1]:
        parts = browser_urls.parsed(text, above)
    else:
        start, last = place
        end = _host_end(text, start, last)
        host = host_in_ascii(text[start:end], chromium)
        end = last if is_own else end
        parts = browser_urls.parsed(text[:start] + HOST + text[end:], above)._replace(host=host)
    return parts._replace(scheme=scheme, user="", password="", port="") if is_own else parts


def _host_end(text: str, start: int, end: int) -> int:
    """Return where a host ends: at the last ":" behind all "]"."""
    colon = text.rfind(":", max(start, text.rfind("]", start, end)), end)
    return end if colon < 0 else colon


def host_in_ascii(host: str, chromium: Release) -> str:
    """Return a host of a special URL in ASCII; raise Refused for one that is not valid."""
    name = _in_ascii(host, chromium)
    if name is not None and _LITERAL.search(name):
        is_literal = name.startswith("[") and name.endswith("]") and "%" not in name
        if is_literal:
            name = chromium_older.literal(name, chromium)
        name = browser_urls.address_or_name(name) if is_literal else None
    elif name is not None:
        name = chromium_older.address_or_name(name, chromium)
    if not name:
        raise Refused("the host is not valid", _RULE)
    return name


def _in_ascii(host: str, chromium: Release) -> str | None:
    """Return a host with its characters looked up, and converted by ICU if not ASCII."""
    if "%" in host:
        if _BARE.search(host):
            return None
        try:
            host = unquote_to_bytes(host).decode()
        except UnicodeDecodeError:
            return None
    looked_up = _looked_up(host, chromium)
    if looked_up is None or host.isascii():
        return looked_up
    if len(looked_up.encode("utf-16-le")) > 2 * _LONGEST:
        return None
    converted = _converted(looked_up, chromium)
    if not converted:
        return None
    # ICU makes "%" of some characters: they are decoded only now.
    converted = respell(converted, DECODED)
    return _looked_up(converted, chromium) if converted.isascii() else None


def _converted(domain: str, chromium: Release) -> str | None:
    """Return a domain as ICU converts it, None if it fails."""
    if not chromium.has("nontransitional"):
        domain = translated(domain, chromium_older.DEVIATIONS)
    forgiven = [browser_idna.ACE_IN_ACE]
    forgiven += [] if chromium.has("joiners-checked") else [browser_idna.JOINERS]
    forgiven += [] if chromium.has("ascii-in-punycode-refused") else [browser_idna.ASCII_IN_ACE]
    ascii_domain = browser_idna.to_ascii(domain, unicode_version(chromium), (*forgiven,))
    return chromium_older.checked(ascii_domain, chromium) if ascii_domain else None


def _looked_up(text: str, chromium: Release) -> str | None:
    """Return a text in lower case, with some signs percent-encoded; None if it has others."""
    is_new = chromium.has("host-signs")
    if (_FORBIDDEN if is_new else chromium_older.FORBIDDEN).search(text):
        return None
    signs = _TO_ESCAPE if is_new else chromium_older.SIGNS
    return signs.escape(text.translate(_LOWER))


def _file(text: str, base: Parts | None, chromium: Release) -> Parts:
    """Read a URL of "file:"; only two slashes are before a host, which a slash alone ends."""
    _, rest = browser_urls.scheme_of(text)
    slashes = len(rest) - len(rest.lstrip("/\\"))
    if base is not None and rest == "/" and not chromium.has("file-host-kept"):
        return _at_host("", rest)
    if base is not None and slashes < len("//"):
        return _in_folder(rest, base, chromium)
    if slashes != len("//"):
        path = rest[slashes - 1 :] if slashes else rest
        return _at_host("", path)
    ends = [place for each in "/\\" if (place := rest.find(each, slashes)) >= 0]
    end = min(ends, default=len(rest))
    host, path = rest[slashes:end], rest[end:]
    parts = _at_host(host_in_ascii(host, chromium) if host else "", path)
    is_dropped = host == "localhost" and chromium.has("localhost-dropped")
    return parts._replace(host="") if is_dropped and browser_urls.has_drive(path) else parts


def _at_host(host: str, path: str) -> Parts:
    """Return the URL of a path, with a query and a fragment, at a host, or at none."""
    slash = "" if path[:1] in {"", "/", "\\", "?", "#"} else "/"
    parts = browser_urls.parts_of(whatwg.URL(f"http://{HOST}{slash}{path}"))
    return parts._replace(scheme="file", host=host)


def _in_folder(rest: str, base: Parts, chromium: Release) -> Parts:
    """Return what a reference without a host is, relative to a URL of "file:"."""
    is_bare = bool(browser_urls.scheme_of(rest)[0]) or rest != rest.lstrip(browser_urls.BLANKS)
    beside = "./" if is_bare else ""
    folder = base._replace(scheme="http", host=HOST, start="")
    parts = browser_urls.parsed(beside + rest, folder)
    is_marked = (
        chromium.has("non-special-hosts")
        and not base.host
        and parts.path.startswith("//")
        and rest[:1] not in {"", "?", "#"}
    )
    return parts._replace(scheme="file", host=base.host, start="/." if is_marked else base.start)


def _filesystem(text: str, chromium: Release) -> Parts:
    """Read a URL of "filesystem:", which has the URL of an origin and a type of storage in it."""
    inner = _url(browser_urls.scheme_of(text)[1], None, chromium)
    if inner.scheme not in SPECIAL | {"file"}:
        raise Refused("no origin in filesystem:", _RULE)
    storage, _, path = inner.path[1:].partition("/")
    if not storage:
        raise Refused("no path in filesystem:", _RULE)
    start = f"{inner.scheme}:{inner.authority}/{storage}"
    return Parts(
        "filesystem", "", "", None, "", f"/{path}", inner.query, inner.fragment, False, start
    )


def _opaque(text: str) -> Parts:
    """Read a URL of the browser's own scheme that has an opaque path, whatever it begins with."""
    scheme, rest = browser_urls.scheme_of(text)
    parts = browser_urls.parts_of(whatwg.URL(f"{scheme}:x{rest}"))
    return browser_urls.spaced(parts._replace(path=parts.path[1:]), text)


def _other(text: str, base: Parts | None, chromium: Release) -> Parts:
    """Read a URL that is not special."""
    scheme, rest = browser_urls.scheme_of(text)
    if not chromium.has("backslash-in-opaque-path"):
        if len(rest.lstrip("/\\")) <= len(rest) - 2:
            text = f"{text[: len(text) - len(rest)]}//{rest[2:]}"
            scheme, rest = browser_urls.scheme_of(text)
        elif scheme and rest.startswith("\\"):
            return _below_backslash(scheme, rest, chromium)
    if base is not None and not scheme:
        slashes = len(rest) - len(rest.lstrip("/\\"))
        if slashes >= len("//") and not rest.startswith("//"):
            return _without_host(rest, base, chromium)
        if slashes < len("//"):
            path = re.split("[?#]", rest, maxsplit=1)[0]
            text = chromium_bases.in_folder(path.replace("\\", "/") + rest[len(path) :], base)
    text = browser_urls.with_slashes_behind_dots(text)
    place = browser_urls.host_place(text, "", is_special=False)
    if place is not None and scheme and chromium_bases.is_forbidden(text[slice(*place)]):
        raise Refused("the host has a forbidden code unit", _RULE)
    text = _with_literal(text, place, chromium)
    parts = browser_urls.spaced(browser_urls.parsed(text, base), text)
    if base is None or scheme:
        return parts
    parts = parts._replace(start="") if rest[:1] in {"?", "#"} else parts
    return chromium_bases.behind(parts, base, rest)


def _with_literal(text: str, place: tuple[int, int] | None, chromium: Release) -> str:
    """Return a text with the IPv4 address in its IPv6 address, if it has one, in decimal."""
    if place is None or not text.startswith("[", place[0]):
        return text
    start, end = place[0], browser_urls.host_end(text, *place)
    return text[:start] + chromium_older.literal(text[start:end], chromium) + text[end:]


def _without_host(rest: str, base: Parts, chromium: Release) -> Parts:
    r"""Return what a reference such as "\/x" is: a path, which loses the base's host."""
    if rest.startswith("/") or chromium.has("backslash-in-path"):
        slash = "" if rest.startswith("/") else "/"
        text = browser_urls.with_slashes_behind_dots(f"{base.scheme}:{slash}{rest}")
        return browser_urls.parts_of(whatwg.URL(text))
    return _below_backslash(base.scheme, rest, chromium)


def _below_backslash(scheme: str, rest: str, chromium: Release) -> Parts:
    r"""Return a URL whose path has a "\" as its root."""
    text = browser_urls.with_slashes_behind_dots(f"{scheme}://{HOST}/{_ROOT}{rest[1:]}")
    parts = browser_urls.parts_of(whatwg.URL(text))
    path = parts.path[1:].removeprefix(quote(_ROOT)).replace("|", "%7C")
    path = chromium_older.decoded(f"\\{path}", chromium)
    return parts._replace(host=None, path=path, is_opaque=True)


def _origin(parts: Parts, chromium: Release) -> str:
    """Return the origin of a URL as a text, "null" for an opaque one."""
    if parts.scheme in {"blob", "filesystem"}:
        parse = partial(_url, chromium=chromium)
        inner = browser_urls.inner(parts.path if parts.scheme == "blob" else parts.start, parse)
        if inner is None or inner.scheme != "blob":
            return "null" if inner is None else _origin(inner, chromium)
        parts = inner
    if parts.scheme == "file":
        return "file://"
    has_origin = parts.scheme in SPECIAL or (
        parts.scheme in WITH_HOST - WITHOUT_ORIGIN and _has_path(parts.scheme, chromium)
    )
    if not has_origin and not chromium_older.has_origin(parts.scheme, chromium):
        return "null"
    return chromium_older.origin(parts, chromium)


MODEL: Final = by_release(
    (NAME, VERSION, "the class URL of Chromium"),
    RELEASES,
    Fields._fields,
    _report,
    answer,
    listed=(),
    wire=browser_client.wire_by(by_href),
    follow=_followed,
)
report: Final = MODEL.report
