r"""The grammar of RFC 8089 §2, and the forms of Appendix E as deviations with their places.

text ──► "\" read as "/", a drive's "|" as ":" ──► RFC 3986 ──► file-auth, path-absolute
"""

import re
from typing import Final, NamedTuple, TypeVar

from urlprism._core.classes.closing import make
from urlprism._core.hosts.literals import is_ip_literal
from urlprism.errors import URLError
from urlprism.redaction.records import hides_secrets
from urlprism.rfc3986 import Reference
from urlprism.rfc3986 import parse as parse_reference
from urlprism.rfc8089.record import FileParts

_Parts = TypeVar("_Parts", bound=FileParts)

_SCHEME: Final = re.compile("file:", re.ASCII | re.IGNORECASE)
# The text up to the "|" of a drive letter; file-absolute has a slash before the letter and after
# the "|".
_DRIVE_BAR: Final = re.compile(
    r"file:(?://[^/?#]*/|/)?[a-z](\|)(?=/(?!/))", re.ASCII | re.IGNORECASE
)
# The text up to the triplet for the ":" of a drive letter, as VS Code writes it.
_DRIVE_ENCODED: Final = re.compile(
    r"file:(?://[^/?#]*)?/[a-z](%3a)(?=[/#]|\Z)", re.ASCII | re.IGNORECASE
)
_DRIVE_LETTER: Final = re.compile(r"[A-Za-z]:(?=/(?!/))")
_UNC_PATH: Final = re.compile(r"(/{2,3})([^/]+)(/(?!/).*)", re.DOTALL)
_INLINE_IP: Final = re.compile("%5B(.*)%5D", re.IGNORECASE | re.DOTALL)


class Deviation(NamedTuple):
    """A form of Appendix E, or one beside them, and its place in the text."""

    form: str
    start: int
    end: int


@hides_secrets
class Hierarchy(NamedTuple):
    """The part after the scheme: a file-hier-part (§2), or a form of Appendix E in its place."""

    host: str | None
    path: str
    deviation: Deviation | None = None


def read(
    text: str, kind: type[_Parts], *, drive_encoded: bool = False
) -> tuple[_Parts, list[Deviation]]:
    """Return the file URI `text` as a record of class `kind`, and its deviations.

    The rules are the collected rules of Appendix F. Raise URLError for a text that they refuse.
    With `drive_encoded`, "/c%3A/" begins with a drive letter: by the rules that is a name.
    """
    if not _SCHEME.match(text):
        raise URLError("a file URI must begin with 'file:'", text, 0, 0, "RFC 8089 §2 file-scheme")
    deviations = []
    plain = _with_slashes(text)
    if plain != text:
        place = text.index("\\")
        deviations.append(Deviation("backslash", place, place + 1))
    bar = _DRIVE_BAR.match(plain)
    if bar:
        deviations.append(Deviation("drive-bar", *bar.span(1)))
        plain = f"{plain[: bar.start(1)]}:{plain[bar.end(1) :]}"
    encoded = _DRIVE_ENCODED.match(plain) if drive_encoded else None
    if encoded:
        deviations.append(Deviation("drive-encoded", *encoded.span(1)))
        plain = f"{plain[: encoded.start(1)]}:{plain[encoded.end(1) :]}"
    reference = _generic(text, plain)
    if reference.userinfo is not None:
        start, end = reference.spans()["userinfo"]
        deviations.append(Deviation("userinfo", start, end + 1))
    host, path, deviation = _hierarchy(text, reference)
    if deviation and not (bar and deviation.form == "drive-letter"):
        deviations.append(deviation)
    deviations.sort(key=lambda each: each.start)
    forms = tuple(each.form for each in deviations)
    scheme, fragment = reference.scheme or "", reference.fragment
    return make(kind, text, scheme, reference.userinfo, host, path, fragment, forms), deviations


def _with_slashes(text: str) -> str:
    """Return `text` with "/" for each backslash before the fragment (Appendix E.4)."""
    hierarchy, number, fragment = text.partition("#")
    return hierarchy.replace("\\", "/") + number + fragment


def _generic(text: str, plain: str) -> Reference:
    """Return `plain` as a reference of RFC 3986, as updated by RFC 6874 (§2).

    Raise URLError, with places in `text`, for an invalid reference, a port and a query.
    """
    try:
        reference = parse_reference(plain, zone_ids=True)
    except URLError as error:
        raise URLError(error.message, text, error.start, error.end, error.rule) from None
    spans = reference.spans()
    if reference.port is not None:
        start, end = spans["port"]
        message = "a file URI cannot have a port"
        raise URLError(message, text, start - 1, end, "RFC 8089 §2 file-auth")
    if reference.query is not None:
        start, end = spans["query"]
        message = "a file URI cannot have a query, and a '?' in a path must be encoded"
        raise URLError(message, text, start - 1, end, "RFC 8089 §2 file-hier-part")
    return reference


def _hierarchy(text: str, reference: Reference) -> Hierarchy:
    """Return the host and the path, and the deviation they need, if any (§2, E.2, E.3.2)."""
    host, path = reference.host, reference.path
    start, end = reference.spans()["path"]
    if host is None and _DRIVE_LETTER.match(path):
        return Hierarchy(host, path, Deviation("drive-letter", start, start + 2))
    if not path.startswith("/"):
        rule = "RFC 8089 §2 local-path" if host is None else "RFC 8089 §2 auth-path"
        raise URLError("an absolute path is missing", text, start, end, rule)
    if path.startswith("//"):
        return _unc(text, reference, start)
    return Hierarchy(host, path)


def _unc(text: str, reference: Reference, start: int) -> Hierarchy:
    """Return the host and the path of a UNC string in the path (Appendix E.3.2)."""
    match = _UNC_PATH.fullmatch(reference.path)
    host = _file_host(match[2]) if match and reference.authority == "" else None
    if match is None or host is None:
        message = "a path cannot begin with '//'"
        raise URLError(message, text, start, start + 2, "RFC 8089 §2 path-absolute")
    return Hierarchy(host, match[3], Deviation("unc", start, start + len(match[1])))


def _file_host(segment: str) -> str | None:
    """Return a segment as a file-host, or None if it is not a file-host (Appendix E.3.2)."""
    inline = _INLINE_IP.fullmatch(segment)
    if inline and is_ip_literal(inline[1], zone_ids=True):
        return f"[{inline[1]}]"
    return None if ":" in segment or "@" in segment else segment
