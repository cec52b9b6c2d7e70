"""How Firefox reads a URL: its class `URL`, made of several parsers, chosen by the scheme.

text, base ──► by scheme: nsStandardURL │ file │ nsSimpleURI │ any other, as rust-url ──► Fields

Domains are converted by the crate idna, on tables of ICU4X. `file:` has no host, and some schemes
have a path that nobody looks into.
"""

import re
from functools import cache, partial
from typing import Final

from urlprism import whatwg
from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.browsers import client as browser_client
from urlprism.readers.programs.browsers import idna as browser_idna
from urlprism.readers.programs.browsers import urls as browser_urls
from urlprism.readers.programs.browsers.url_class import answer
from urlprism.readers.programs.browsers.urls import HOST, SPECIAL, Fields, Parts
from urlprism.readers.programs.firefox import older as firefox_older
from urlprism.readers.programs.firefox.releases import RELEASES, unicode_version
from urlprism.readers.shared.releases import Release, by_release
from urlprism.readers.shared.sending import by_href
from urlprism.urllib_parse import quote, unquote
from urlprism.whatwg.parsing.machine import scalar_values

NAME: Final = "firefox"
VERSION: Final = "153.8.0esr"
# What is escaped in a Location, and the names that are looked up.
_ESCAPED: Final = re.compile(r"[^\x21-\x7e]")
_LOOKED_UP: Final = re.compile(r"(?!\.+\Z)[0-9A-Za-z.$+_-]*")

# What nsSimpleURI reads, and other schemes that are read as special ones.
SIMPLE: Final = frozenset(
    {
        *("about", "blob", "cached-favicon", "data", "ed2k", "javascript", "moz"),
        *("moz-safe-about", "page-icon"),
    }
)
STANDARD: Final = frozenset(
    {
        *("android", "chrome", "moz-extension", "moz-newtab-wallpaper", "moz-page-thumb"),
        *("moz-src", "resource", "sftp", "smb"),
    }
)
_JOINED: Final = SPECIAL | STANDARD | {"file"}
WITH_ORIGIN: Final = frozenset({"chrome", "moz-extension", "resource"})

_RULE: Final = "nsStandardURL, NS_ERROR_MALFORMED_URI"
_NUMBER_OF_PORT: Final = re.compile(
    r":(?=[0-9]*\0)[^0-9A-Fa-f-]*(?=[0-9])(?:0+[Xx]+)*([0-9]*)(?![0-9A-Fa-f])"
)
_NO_PORT: Final = re.compile("[] ]")
_CONTROL: Final = re.compile(r"[\x01-\x1f\x7f]")
_HEX_ZERO: Final = re.compile(r"(?i)(?<![^.])0x\.?\Z")
_SIGNS: Final = frozenset('"*')
_LATER, _CHECKED = frozenset({"about", "data"}), ("data://", "javascript://")
_DRIVE: Final = re.compile(r"[A-Za-z][:|]")
_FIRST_DRIVE: Final = re.compile(r"^(/[A-Za-z])\|(?=/|\Z)")
_ABSOLUTE: Final = re.compile("/|[A-Za-z][:|]")
_FOLDER_OF_DRIVE: Final = re.compile(r"/[A-Za-z][:|]/")
_BARE_DRIVE: Final = re.compile(r"/[A-Za-z]\|")
_BARE_DRIVE_WRITTEN: Final = re.compile(r"^(/[A-Za-z]):\Z")
_BAR: Final = re.compile(r"(?:^|/)[A-Za-z]\|")
_DRIVE_SEGMENT: Final = re.compile(r"[A-Za-z][:|](?:\\|\Z)")
_ANY_DRIVE: Final = re.compile(r"/[A-Za-z][:|][/\\]")
_LATE_PATH: Final = re.compile(r"[^/\\?#]*[?#][^/]*(/[^?#]*)")
_THREE_SLASHES: Final = re.compile(r"[/\\]{3}")
_DOT: Final = re.compile("(?i)%2e")
_QUERY_OR_FRAGMENT: Final = re.compile("(?=[?#])")
_NO_USER: Final = re.compile("//:?@$")
_PORT_AND_PATH: Final = re.compile(r":[0-9]*(?=\\)")
_BASE64: Final = re.compile("(?i)[^,]*;base64,")
_HAS_PATH: Final = re.compile("[^/?#]")
_UNUSED: Final = "".join(map(chr, range(0xFDD0, 0xFDF0)))  # noncharacters


def _report(firefox: Release, text: str, base: str | None) -> Fields:
    """Return the attributes of a URL, read against `base` if there is one."""
    above = None if base is None else _url(base, None, firefox)
    parts = _url(text, above, firefox)
    return browser_urls.fields(parts, _origin(parts, firefox))


def _followed(firefox: Release, octets: str, base: str) -> Fields:
    """Return the attributes of the URL to which the octets of a Location lead."""
    above = _report(firefox, base, None)
    location = browser_client.location(octets, above, _ESCAPED, _LOOKED_UP)
    return _report(firefox, location, base)


def _url(text: str, base: Parts | None, firefox: Release) -> Parts:
    """Return the parts of a URL; raise URLError or Refused if it is invalid."""
    text = scalar_values(text)
    if base is not None and text.startswith("#"):
        return _with_fragment(text, base, firefox)
    trimmed = text.lstrip(browser_urls.BLANKS)
    text = browser_urls.stripped(text)
    scheme, rest = browser_urls.scheme_of(text)
    if base is not None and base.scheme in SIMPLE and not scheme:
        raise Refused("a relative reference", _RULE)
    if scheme == "data" and browser_urls.REMOVED.search(trimmed.partition(":")[0]):
        raise Refused("a tab or line end in the scheme", _RULE)
    kind = scheme or (base.scheme if base else "")
    if kind in SIMPLE and (
        kind not in _LATER or firefox.has("simple-data") or not _is_hierarchical(text)
    ):
        if trimmed.startswith(_CHECKED):
            _other(f"a:{rest}", None, firefox)  # read as any other scheme, it has to be valid
        return _simple(text, firefox)
    if base is not None and not base.is_opaque and (not scheme or scheme == base.scheme):
        text = _until_nul(text, base)
        text = _with_late_path(text, base) if kind in _JOINED else text
    if kind == "file":
        return _file(text, base)
    if kind in STANDARD:
        return _standard(text, base, kind, firefox)
    if kind in SPECIAL:
        text = _with_port(_with_host_of_path(text, base), base)
        return _special(text, base, firefox)
    return _other(text, base, firefox)


def _is_hierarchical(text: str) -> bool:
    """Whether a slash follows the scheme of a text, which is written in lower case."""
    scheme, rest = browser_urls.scheme_of(text)
    return text.startswith(scheme) and rest.startswith("/")


def _with_fragment(text: str, base: Parts, firefox: Release) -> Parts:
    """Return a URL with the fragment that a text begins with, blanks at its end and all."""
    fragment = browser_urls.REMOVED.sub("", text)[1:]
    is_simple = base.scheme in SIMPLE
    return base._replace(fragment=(_fragment(fragment, firefox) if is_simple else _hash(fragment)))


def _until_nul(text: str, base: Parts) -> str:
    """Return a relative reference up to a NUL, where one ends that is joined to a URL."""
    is_joined = base.scheme in _JOINED and not text.startswith("#")
    scheme, rest = browser_urls.scheme_of(text)
    if not is_joined or (scheme and rest.startswith("//")):
        return text
    return text.partition("\0")[0]


def _with_host_of_path(text: str, base: Parts | None) -> str:
    r"""Return a text of the scheme of its base whose dot segments are removed, host and all.

    It begins with three slashes, of which one of the first two is a "\".
    """
    scheme, rest = browser_urls.scheme_of(text)
    path, *tail = _QUERY_OR_FRAGMENT.split(rest, maxsplit=1)
    is_path = base is not None and scheme == base.scheme and _THREE_SLASHES.match(path)
    if not is_path or path.startswith("//"):
        return text
    pieces: list[str] = []
    for segment in path.replace("\\", "/").lstrip("/").split("/"):
        if pieces and _DOT.sub(".", segment) == "..":
            pieces.pop()
        else:
            pieces.append(segment)
    return f"{scheme}://{'/'.join(pieces)}{''.join(tail)}"


def _with_late_path(text: str, base: Parts) -> str:
    r"""Return a text without dot segments behind the first slash after its "//", or "\\\\".

    Where a host has no path, that slash is in the query or the fragment. Two slashes after a scheme
    make a text absolute, which is not looked through.
    """
    scheme, rest = browser_urls.scheme_of(text)
    slashes = len(rest) - len(rest.lstrip("/\\"))
    has_host = slashes == len("//") or (
        slashes > len("//") and not scheme and base.scheme != "file"
    )
    late = _LATE_PATH.match(rest, slashes)
    if not has_host or (scheme and rest.startswith("//")) or late is None:
        return text
    path = _without_dots(late[1])
    return f"{text[: len(text) - len(rest)]}{rest[: late.start(1)]}{path}{rest[late.end() :]}"


def _with_port(text: str, base: Parts | None) -> str:
    """Return a text whose port, if it has a NUL, is the first number in it.

    Up to a NUL a port is checked, but all of it is read: other signs before the number are skipped.
    """
    place = browser_urls.host_place(text, base.scheme if base else "")
    if place is None or "\0" not in text[slice(*place)]:
        return text
    end = browser_urls.host_end(text, *place)
    port = text[end : place[1]]
    number = _NUMBER_OF_PORT.match(port)
    if number is None or _NO_PORT.search(port):
        return text
    return f"{text[:end]}:{number[1] or '0'}{text[place[1] :]}"


def _special(text: str, base: Parts | None, firefox: Release) -> Parts:
    """Read a URL that has a host."""
    if not firefox.has("ipv4-bounded"):
        text = firefox_older.with_wrapped_numbers(text, base)
    # One host may be converted several times.
    to_ascii = cache(
        partial(
            browser_idna.to_ascii,
            version=unicode_version(firefox),
            forbidden=browser_urls.FORBIDDEN,
        )
    )
    converted = browser_urls.with_domain(text, base, to_ascii)
    place = browser_urls.host_place(text, base.scheme if base else "")
    if place is not None:
        start, last = place
        host = unquote(text[start : browser_urls.host_end(text, start, last)])
        if _HEX_ZERO.search(host if host.isascii() else to_ascii(host) or ""):
            raise Refused("the last number of the host has no digits", _RULE)
    parts = converted or browser_urls.parsed(text, base)
    allows_signs = firefox.has("host-signs-allowed")
    if parts.host and not allows_signs and not _SIGNS.isdisjoint(parts.host):
        raise Refused("an asterisk or a quotation mark in the host", _RULE)
    # What was converted is valid already.
    if converted is None:
        browser_urls.check_ace(parts.host, to_ascii, _RULE)
    return parts


def _standard(text: str, base: Parts | None, kind: str, firefox: Release) -> Parts:
    r"""Read a URL of a scheme of the browser's own: as http:, but "\\" is no slash."""
    scheme, rest = browser_urls.scheme_of(text)
    sign = _sign(text)
    before, *tail = _QUERY_OR_FRAGMENT.split(rest, maxsplit=1)
    rest = before.replace("\\", sign) + "".join(tail)
    slashes = len(rest) - len(rest.lstrip("/"))
    if base is not None and not scheme and slashes < len("//"):
        above = base._replace(scheme="http", host=base.host or HOST)
        parts = _special(rest, above, firefox)._replace(host=base.host)
    elif slashes in {0, 2} and rest[slashes : slashes + 1] not in {"", "?", "#"}:
        parts = _special(f"http://{rest[slashes:]}", None, firefox)
    else:
        path = re.sub("^/{2,3}", "/", rest)
        parts = browser_urls.parts_of(whatwg.URL(f"http://{HOST}{path}"))._replace(host="")
    user, password, path = (
        each.replace(quote(sign), "%5C") for each in (parts.user, parts.password, parts.path)
    )
    return parts._replace(scheme=kind, user=user, password=password, path=path)


def _sign(text: str) -> str:
    """Return a character that is not in a text, nor percent-encoded."""
    return next(each for each in _UNUSED if each not in text and quote(each) not in text)


def _file(text: str, base: Parts | None) -> Parts:
    """Read a URL of "file:"; a host that it has is lost."""
    scheme, rest = browser_urls.scheme_of(text)
    path, *tail = _QUERY_OR_FRAGMENT.split(rest, maxsplit=1)
    path = path.replace("\\", "/")
    is_joined = base is not None and base.scheme == "file" and not path.startswith("//")
    if path.startswith("//"):
        host, slash, inside = path[2:].partition("/")
        path = slash + inside
        if _DRIVE.fullmatch(host) and (slash or not tail):
            path = f"/{host}{path}"
    elif base is not None and base.scheme == "file" and not _ABSOLUTE.match(path):
        return _beside(scheme, rest, base)
    path = path if path.startswith("/") else f"/{path}"
    if base is not None and not scheme and _FOLDER_OF_DRIVE.match(path):
        return browser_urls.parsed(f"file://{path}{''.join(tail)}", None)
    if not tail or not _BARE_DRIVE.fullmatch(path):
        path = _FIRST_DRIVE.sub(r"\1:", path)
    parts = browser_urls.parts_of(whatwg.URL(f"http://{HOST}{path}{''.join(tail)}"))
    if is_joined and not (tail and _BARE_DRIVE.fullmatch(parts.path)):
        parts = parts._replace(path=_FIRST_DRIVE.sub(r"\1:", parts.path))
    return parts._replace(scheme="file", host="")


def _beside(scheme: str, rest: str, base: Parts) -> Parts:
    """Return the URL of "file:" for a relative path; behind a scheme it goes above a drive."""
    if not scheme:
        parts = browser_urls.parsed(f"file:{rest}", browser_urls.beside_drive(base, rest))
        has_bar = _BAR.search(rest) and parts[6:8] != (None, None)
        path = _BARE_DRIVE_WRITTEN.sub(r"\1|", parts.path) if has_bar else parts.path
        return parts._replace(path=path)
    default = base._replace(scheme="http", host=HOST)
    parts = browser_urls.parsed(f"http:{rest}", default)
    path = parts.path if parts[6:8] != (None, None) else _FIRST_DRIVE.sub(r"\1:", parts.path)
    return parts._replace(scheme="file", host=base.host, path=path)


def _simple(text: str, firefox: Release) -> Parts:
    """Read a URL whose path is opaque, whatever it begins with."""
    scheme, rest = browser_urls.scheme_of(text)
    if not scheme:
        raise Refused("a relative reference", _RULE)
    before, sign, fragment = rest.partition("#")
    path, mark, query = before.partition("?")
    if scheme == "data" and _BASE64.match(path):
        path, query = path.replace(" ", ""), query.replace(" ", "")
    return Parts(
        scheme,
        "",
        "",
        None,
        "",
        browser_urls.with_controls(path),
        browser_urls.with_controls(query) if mark else None,
        _fragment(fragment, firefox) if sign else None,
        True,
    )


def _fragment(text: str, firefox: Release) -> str:
    """Return a fragment of a URL with an opaque path, percent-encoded."""
    if firefox.has("simple-fragment-encoded"):
        text = _hash(text)
    return browser_urls.with_controls(text).replace(" ", "%20")


def _hash(text: str) -> str:
    """Return a fragment as the URL Standard percent-encodes it, blanks at its end and all."""
    return (browser_urls.parts_of(whatwg.URL(f"a:#{text}~")).fragment or "").removesuffix("~")


def _other(text: str, base: Parts | None, firefox: Release) -> Parts:
    """Read a URL that is not special; its path keeps "^", and drive letters."""
    scheme, _ = browser_urls.scheme_of(text)
    if base is not None and not scheme and not base.is_opaque:
        text = _absolute(text, base)
    text = _with_authority(text)
    place = browser_urls.host_place(text, "", is_special=False)
    start = place[1] if place else len(scheme) + bool(scheme)
    mark = _QUERY_OR_FRAGMENT.search(text, start)
    end = mark.start() if mark else len(text)
    sign = _sign(text)
    path = _with_drives(text[start:end]).replace("^", sign)
    if place is None and path.startswith("//"):
        path = f"/.{path}"
    above = base and base._replace(path=base.path.replace("^", sign))
    parts = browser_urls.parsed(text[:start] + path + text[end:], above)
    parts = parts._replace(path=parts.path.replace(quote(sign), "^").replace(sign, "^"))
    if place is not None and firefox.has("control-kept-in-host"):
        host = text[place[0] : browser_urls.host_end(text, *place)]
        parts = parts._replace(host=host) if _CONTROL.fullmatch(host) else parts
    return browser_urls.spaced(parts, text)


def _absolute(text: str, base: Parts) -> str:
    """Return a reference to a base that is not special, with an absolute path if it has one."""
    slashes = len(text) - len(text.lstrip("/\\"))
    if slashes >= len("//"):
        return text if text.startswith("//") else f"//{text[slashes:]}"
    if slashes:
        return f"/{text[1:]}"
    if not _HAS_PATH.match(text):
        return text
    path = f"{base.path.rpartition('/')[0]}/{text}"
    return f"/.{path}" if path.startswith("//") else path


def _with_authority(text: str) -> str:
    """Return a text without an "@" that is all of its authority; after a port a path begins."""
    place = browser_urls.host_place(text, "", is_special=False)
    if place is None:
        return text
    start, end = place
    is_whole = end == len(text) or text[:start].endswith(":@")
    if start == end and is_whole and _NO_USER.search(text[:start]):
        return _NO_USER.sub("//", text[:start]) + text[end:]
    colon = browser_urls.host_end(text, start, end)
    port = _PORT_AND_PATH.match(text, colon, end)
    return f"{text[: port.end()]}/{text[port.end() :]}" if port else text


def _with_drives(path: str) -> str:
    """Return a path without the ".." that would remove a drive letter."""
    return _without_dots(path) if path.startswith("/") and _ANY_DRIVE.search(path) else path


def _without_dots(path: str) -> str:
    """Return a path that begins with a slash without its dot segments, which keep drives."""
    stack: list[str] = []
    segments = path.split("/")[1:]
    for place, segment in enumerate(segments):
        is_last = place == len(segments) - 1
        name = _DOT.sub(".", segment)
        if name == ".." and stack and not _DRIVE_SEGMENT.match(stack[-1]):
            stack.pop()
        elif name not in {".", ".."}:
            stack.append(segment)
            continue
        if is_last:
            stack.append("")
    return "/" + "/".join(stack)


def _origin(parts: Parts, firefox: Release) -> str:
    """Return the origin of a URL as a text, "null" for an opaque one."""
    if parts.scheme == "blob":
        inner = browser_urls.inner(parts.path, partial(_url, firefox=firefox))
        return _origin(inner, firefox) if inner and inner.scheme in {"http", "https"} else "null"
    has_origin = parts.scheme in SPECIAL | WITH_ORIGIN and parts.host
    return browser_urls.origin(parts) if has_origin else "null"


MODEL: Final = by_release(
    (NAME, VERSION, "the class URL of Firefox"),
    RELEASES,
    Fields._fields,
    _report,
    answer,
    listed=(),
    wire=browser_client.wire_by(by_href, redirects_with_login=True, names=_LOOKED_UP),
    follow=_followed,
)
report: Final = MODEL.report
