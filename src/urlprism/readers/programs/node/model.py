"""How Node.js reads a URL: its class `URL`, which is ada's implementation of the URL Standard.

text, base ──► place of a domain beyond ASCII ──► ada's ToASCII ──► the URL Standard ──► URL

The standard's parser finds the place of the domain: with U+FFFD in place of each character beyond
ASCII, it refuses the text there. Node.js reads lone surrogates as U+FFFD. Older releases follow an
older standard: they write a circumflex in a path, and the last space of an opaque path, as they
are, and check labels behind "xn--" in every domain.
"""

import re
from typing import Final, NamedTuple

from urlprism import whatwg
from urlprism.errors import URLError
from urlprism.readers.programs.browsers.url_class import answer
from urlprism.readers.programs.node import client as node_client
from urlprism.readers.programs.node import older as node_older
from urlprism.readers.programs.node.releases import LONGEST, RELEASES
from urlprism.readers.shared.releases import Release, by_release
from urlprism.urllib_parse import unquote

NAME: Final = "node"
VERSION: Final = "26.10.0"

_NOT_ALLOWED: Final = "#concept-domain-to-ascii"
_TOO_LONG: Final = "the domain has more than 16,384 octets"
_NOT_CONVERTED: Final = "the domain cannot be written in ASCII"
_REMOVED: Final = re.compile(r"[\t\n\r]")
_BEYOND_ASCII: Final = re.compile(r"[^\x00-\x7f]")
# A triplet of an octet beyond ASCII, with the tabs and line ends that are removed from it.
_ENCODED: Final = re.compile(r"%(?!FF)([\t\n\r]*)[89a-fA-F]([\t\n\r]*)[0-9a-fA-F]")
_UNDECODED: Final = r"%\1F\2F"  # never valid UTF-8, whatever is next to it
# The same, in less time, for a text without tabs and line ends.
_TRIPLET, _OF_ONES = re.compile("%[89a-fA-F][0-9a-fA-F]"), "%FF"
_UNKNOWN: Final = "\ufffd"
# The characters of a domain: all of ASCII but the forbidden domain code points.
_DOMAIN: Final = re.compile(r"[!\x22$&-.0-9;=A-Z_`a-z{}~]+")


class Fields(NamedTuple):
    """The attributes of a `URL`."""

    href: str
    protocol: str
    username: str
    password: str
    host: str
    hostname: str
    port: str
    pathname: str
    search: str
    hash: str


def report_of(node: Release, text: str, base: str | None) -> Fields:
    """Return the attributes of a URL, read against `base` if there is one."""
    above = None if base is None else _url(base, None, node)
    if above is not None and above.has_opaque_path and not node.has("opaque-base-kept"):
        path = report_of(node, str(base), None).pathname
        circumflex = "%5E" if node.has("circumflex-encoded") else "^"
        absolute = node_older.on_opaque_base(text, above.scheme, path, circumflex)
        if absolute is not None:
            return report_of(node, absolute, None)
    url = _url(text, above, node)
    fields = Fields._make(getattr(url, name) for name in Fields._fields)
    if not node.has("empty-query-kept") and node_older.loses_query(text, above):
        fragment = fields.href.partition("#")[1:]
        fields = fields._replace(href=fields.href.partition("?")[0] + "".join(fragment))
    path = _older_path(url, text, base, above, node)
    if path == fields.pathname:
        return fields
    end = min(place for mark in "?#" if (place := f"{fields.href}?#".find(mark)) >= 0)
    start = end - len(fields.pathname)
    return fields._replace(href=f"{fields.href[:start]}{path}{fields.href[end:]}", pathname=path)


def _followed(node: Release, octets: str, base: str) -> Fields:
    """Return the attributes of the URL to which `fetch` follows the octets of a Location."""
    above = report_of(node, base, None)._asdict()
    return report_of(node, node_client.location(octets, above, node), base)


def _older_path(
    url: whatwg.URL, text: str, base: str | None, above: whatwg.URL | None, node: Release
) -> str:
    """Return the path of a URL as a release writes it."""
    path = _path(url, text, base, above, node)
    if not node.has("circumflex-encoded") and "%5E" in path and "^" in f"{text}{base}":
        below = None if base is None else _tilde(base, None)
        plain = None if below is None else whatwg.URL(below)
        other = _tilde(text, plain)
        tildes = _path(whatwg.URL(other, plain), other, below, plain, node)
        path = node_older.with_circumflexes(path, tildes)
    if url.has_opaque_path:
        if not node.has("last-space-encoded") and path.endswith("%20"):
            path = node_older.with_space(path, text, base)
        return path
    if path == "/" and not node.has("root-kept") and url.protocol not in node_older.SPECIAL:
        if base is not None and not node_older.has_path(text):
            return report_of(node, base, None).pathname
        return "" if node_older.leads_above_root(text, above) else path
    if not node.has("all-dots-seen") and "/." in text:
        return node_older.with_dots(path, text, above, url.protocol)
    return path


def _path(
    url: whatwg.URL, text: str, base: str | None, above: whatwg.URL | None, node: Release
) -> str:
    """Return the path of a URL, with a first segment of a file that begins like a drive."""
    if url.protocol != "file:" or node.has("drive-of-two"):
        return url.pathname
    base_path = ""
    if base is not None and above is not None and above.protocol == "file:":
        base_path = report_of(node, base, None).pathname
    return node_older.with_drive(url.pathname, text, base_path)


def _tilde(text: str, base: whatwg.URL | None) -> str:
    """Return a text with "~" for "^", and a name for a domain beyond ASCII."""
    place = _domain(text, base)
    if place is not None:
        text = f"{text[: place[0]]}h{text[place[1] :]}"
    return text.replace("^", "~")


def _url(text: str, base: whatwg.URL | None, node: Release) -> whatwg.URL:
    """Return the URL of a text; raise URLError if the standard refuses it."""
    place = _domain(text, base)
    if place is None:
        url = whatwg.URL(text, base)
        if not node.has("ascii-domain-kept") and not _is_ascii_valid(url, node):
            raise URLError(_NOT_CONVERTED, text, 0, len(text), "ada::idna::to_ascii")
        is_limited = node.has("domain-limited")
        if is_limited and len(text) > LONGEST and _is_too_long(url.hostname, text, base):
            raise URLError(_TOO_LONG, text, 0, len(text), "ada::idna::to_ascii")
        return url
    from urlprism.readers.programs.node import idna as node_idna  # noqa: PLC0415 - it loads tables

    start, end = place
    domain = node_idna.to_ascii(unquote(_REMOVED.sub("", text[start:end])), node)
    if domain is None or not _DOMAIN.fullmatch(domain):
        raise URLError(_NOT_CONVERTED, text, start, end, "ada::idna::to_ascii")
    return whatwg.URL(text[:start] + domain + text[end:], base)


def _is_ascii_valid(url: whatwg.URL, node: Release) -> bool:
    """Whether the labels of a domain in ASCII are valid behind "xn--"; an opaque host may be all.

    A domain that was converted from others is valid already.
    """
    if "xn--" not in url.hostname or url.protocol not in node_older.SPECIAL:
        return True
    from urlprism.readers.programs.node import idna as node_idna  # noqa: PLC0415 - it loads tables

    return node_idna.is_valid_ascii(url.hostname, node)


def _domain(text: str, base: whatwg.URL | None) -> tuple[int, int] | None:
    """Return the place of a domain that is not ASCII once decoded, None without one."""
    unknown = _BEYOND_ASCII.sub(_UNKNOWN, text)
    unknown = _ENCODED.sub(_UNDECODED, _TRIPLET.sub(_OF_ONES, unknown))
    if unknown == text and _UNKNOWN not in text:
        return None
    try:
        whatwg.URL(unknown, base)
    except URLError as error:
        return (error.start, error.end) if _NOT_ALLOWED in error.rule else None
    return None


def _is_too_long(domain: str, text: str, base: whatwg.URL | None) -> bool:
    """Whether a domain in ASCII is too long to be converted; a plain one is not converted."""
    if len(domain) <= LONGEST or (base is not None and domain == base.hostname):
        return False
    return domain not in _REMOVED.sub("", text)


MODEL: Final = by_release(
    (NAME, VERSION, "the class URL of Node.js"),
    RELEASES,
    Fields._fields,
    report_of,
    answer,
    listed=RELEASES.versions,
    wire=node_client.wire,
    follow=_followed,
)
report: Final = MODEL.report
